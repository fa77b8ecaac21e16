/*
 * turn_odds.c - forward over the tries: how likely each way to end is.
 *
 * Rolls are counted row by row, as in turn.c, by what they lead to, and weighed
 * when a row is done: counts are whole numbers and have no order.
 */
#include <string.h>

#include "turn.h"
#include "turn_rows.h"

struct flow {
    const struct turn *turn;
    const struct turn_plan *plan;
    double one[DICE][13];
    double two[DICE][TURN_KEPT];
    double ended[3][TURN_SUM + 1]; /* after a try, with a sum */
};

/* What must be taken is worth more than anything: then one comparison tells
 * whether a turn ends. */
static void stop_for_good(struct stops *stops) {
    for (int sum = 0; sum < SUMS; sum++)
        if (stops->bar[sum] < 0)
            stops->stop[sum] = -NEVER;
}

/* Rows are counted with masks, which are -1 where they hold. */
struct counts {
    masks ended[VECTORS]; /* faces with which the turn ends, by sums, from that
                           * of the row's first face on */
    masks kept_last[VECTORS]; /* faces of the last die that are kept */
    masks not_kept; /* less faces with which another die is kept, in the row, in
                     * as many lanes as a vector has */
};

/* One row: another die is worth `keep`, each face of the last die what is in
 * keep_last. `stop`: what a sum must be worth more than to go on. All pointers
 * are to face 1. */
static inline __attribute__((always_inline)) void
count_row(struct counts *counts, int count, float keep, const float *keep_last,
          const float *stop) {
    const faces first = {keep, keep, keep, keep};
    counts->not_kept = (masks){0};
    UNROLLED
    for (int v = 0; v < vectors(count); v++) {
        const faces last = faces_at(keep_last, v);
        const masks is_last = last > first;
        masks end = faces_at(stop, v) > faces_larger(last, first);
        masks ends_or_last = end | is_last, on_last = is_last & ~end;
        if (count < (v + 1) * FACES) { /* some lanes are no faces */
            const masks there = (masks){0, 1, 2, 3} + FACES * v < count;
            end &= there;
            on_last &= there;
            ends_or_last |= ~there;
        }
        counts->ended[v] -= end;
        counts->kept_last[v] -= on_last;
        counts->not_kept += ends_or_last;
    }
}

/* With how many faces of a row another die is kept. */
static inline __attribute__((always_inline)) int kept_of(masks not_kept,
                                                         int count) {
    int lanes = vectors(count) * FACES;
    return lanes + not_kept[0] + not_kept[1] + not_kept[2] + not_kept[3];
}

/* The last three of one and the first of the next. */
static inline masks masks_shifted(masks one, masks next) {
#if defined(__clang__)
    return __builtin_shufflevector(one, next, 1, 2, 3, 4);
#else
    return __builtin_shuffle(one, next, (masks){1, 2, 3, 4});
#endif
}

/* On to the next row, whose sums are larger by one: no row will reach the first
 * sum again. To keep all sums in memory and add each row to its part of them
 * would be to wait for the row before, whose vectors lie across. */
static inline __attribute__((always_inline)) int next_row(struct counts *counts,
                                                          int count) {
    int done = counts->ended[0][0];
    UNROLLED
    for (int v = 0; v < vectors(count); v++) {
        masks after =
            v + 1 < vectors(count) ? counts->ended[v + 1] : (masks){0};
        counts->ended[v] = masks_shifted(counts->ended[v], after);
    }
    return done;
}

/* The sums that are left when the last row is done. */
static inline __attribute__((always_inline)) void
put_rest(const struct counts *counts, int count, int *ret_ended) {
    for (int i = 0; i + 1 < count; i++)
        ret_ended[i] = counts->ended[i / FACES][i % FACES];
}

static void add_counts(double *sums, const int *counts, int count,
                       double weight) {
    for (int i = 0; i < count; i++)
        sums[i] += weight * counts[i];
}

static void flow_first(struct flow *flow) {
    const struct turn_plan *plan = flow->plan;
    const double weight = 1.0 / (sides[0] * sides[1] * sides[2]);
    struct stops stops;
    int ended[TURN_SUM + 1] = {0}, kept[DICE][FACES_MAX + 1] = {{0}};
    masks kept_last[VECTORS] = {0};
    turn_find_stops(flow->turn, 0, &stops);
    stop_for_good(&stops);
    for (int x = 1; x <= sides[0]; x++) {
        struct counts counts = {0};
        int sums = sides[1] + sides[2] - 1, of_x[TURN_SUM];
        for (int y = 1; y <= sides[1]; y++) {
            float keep_x = plan->kept_one[0][x], keep_y = plan->kept_one[1][y];
            count_row(&counts, sides[2], larger(keep_x, keep_y),
                      plan->kept_one[2] + 1, stops.stop + x + y + 1);
            int count = kept_of(counts.not_kept, sides[2]);
            int of_y = -(keep_y > keep_x) & count; /* no branch to be guessed */
            kept[1][y] += of_y;
            kept[0][x] += count - of_y;
            of_x[y - 1] = next_row(&counts, sides[2]);
        }
        put_rest(&counts, sides[2], of_x + sides[1]);
        for (int i = 0; i < sums; i++)
            ended[x + 2 + i] += of_x[i];
        for (int v = 0; v < vectors(sides[2]); v++)
            kept_last[v] += counts.kept_last[v];
    }
    for (int i = 0; i < sides[2]; i++)
        kept[2][1 + i] = kept_last[i / FACES][i % FACES];
    add_counts(flow->ended[0], ended, TURN_SUM + 1, weight);
    for (int die = 0; die < DICE; die++)
        add_counts(flow->one[die], kept[die], sides[die] + 1, weight);
}

static inline __attribute__((always_inline)) void
flow_second(struct flow *flow, const struct stops *stops, int die, int face) {
    int a = others[die][0], b = others[die][1];
    double weight = flow->one[die][face] / (sides[a] * sides[b]);
    int ended[TURN_SUM + 1];
    struct counts counts = {0};
    masks not_kept[FACES_MAX];
    for (int x = 1; x <= sides[a]; x++) {
        count_row(&counts, sides[b], flow->plan->kept_two[b][face + x],
                  flow->plan->kept_two[a] + face + 1,
                  stops->stop + face + x + 1);
        not_kept[x - 1] = counts.not_kept;
        ended[face + x + 1] = next_row(&counts, sides[b]);
    }
    put_rest(&counts, sides[b], ended + face + sides[a] + 2);
    add_counts(flow->ended[1] + face + 2, ended + face + 2,
               sides[a] + sides[b] - 1, weight);
    for (int x = 1; x <= sides[a]; x++)
        flow->two[b][face + x] += weight * kept_of(not_kept[x - 1], sides[b]);
    for (int y = 0; y < sides[b]; y++) {
        int count = counts.kept_last[y / FACES][y % FACES];
        flow->two[a][face + 1 + y] += weight * count;
    }
}

/* Like solve_die. */
static inline __attribute__((always_inline)) void
flow_die(struct flow *flow, const struct stops *stops, int die) {
    for (int face = 1; face <= sides[die]; face++)
        if (flow->one[die][face] > 0)
            flow_second(flow, stops, die, face);
}

/* For each sum at the end the sums kept from small to large; what is unlikely
 * adds nothing, and neighbours are lanes of a vector. */
static inline __attribute__((always_inline)) void flow_last(struct flow *flow,
                                                            int die) {
    double weight[TURN_SUM + 1 + 2 * FACES_MAX] = {0};
    for (int kept = 2; kept <= TURN_SUM - sides[die]; kept++)
        weight[FACES_MAX + kept] = flow->two[die][kept] / sides[die];
    for (int face = sides[die]; face >= 1; face--)
        for (int sum = 0; sum <= TURN_SUM; sum++)
            flow->ended[2][sum] += weight[FACES_MAX + sum - face];
}

/* What the turn ends with after each try and sum. */
static void read_ends(const struct flow *flow, struct turn_odds *ret_odds) {
    memset(ret_odds, 0, sizeof(*ret_odds));
    for (unsigned try = 0; try < 3; try++)
        for (int sum = DICE; sum <= TURN_SUM; sum++) {
            double part = flow->ended[try][sum];
            struct turn_end end;
            if (!(part > 0))
                continue;
            turn_ends(flow->turn, try, sum, NEVER, &end);
            if (end.taken)
                ret_odds->take[end.try][end.chips] += part;
            else
                ret_odds->miss[end.chips][end.below] += part;
        }
}

/* Where the flow begins: with no die kept, one, or two. */
static void flow_in(struct flow *flow, const unsigned char *dice,
                    unsigned kept) {
    unsigned free_die = 0, sum = 0;
    for (unsigned die = 0; die < DICE; die++) {
        if (kept >> die & 1)
            sum += dice[die];
        else
            free_die = die;
        if (kept == 1U << die)
            flow->one[die][dice[die]] = 1;
    }
    if (kept == 0)
        flow_first(flow);
    else if (kept & (kept - 1))
        flow->two[free_die][sum] = 1;
}

void turn_odds_from(const struct turn *turn, const struct turn_plan *plan,
                    const unsigned char *dice, unsigned kept,
                    struct turn_odds *ret_odds) {
    struct flow flow = {.turn = turn, .plan = plan};
    struct stops stops;
    flow_in(&flow, dice, kept);
    turn_find_stops(turn, 1, &stops);
    stop_for_good(&stops);
    flow_die(&flow, &stops, 0);
    flow_die(&flow, &stops, 1);
    flow_die(&flow, &stops, 2);
    flow_last(&flow, 0);
    flow_last(&flow, 1);
    flow_last(&flow, 2);
    read_ends(&flow, ret_odds);
}

void turn_odds(const struct turn *turn, const struct turn_plan *plan,
               struct turn_odds *ret_odds) {
    turn_odds_from(turn, plan, NULL, 0, ret_odds);
}
