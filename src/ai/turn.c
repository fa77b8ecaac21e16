/*
 * turn.c - backward over the tries for the values, forward for the odds.
 */
#include "turn.h"

#include <string.h>

#include "woolsack/rng.h"

#define DICE 3
#define SAFE 14

static const int sides[DICE] = {12, 10, 8};

/* The two dice that are not this one, in order. */
static const int others[DICE][2] = {{1, 2}, {0, 2}, {0, 1}};

static float larger(float a, float b) {
    return a > b ? a : b;
}

static int natural(const struct turn *turn, int sum) {
    return turn->corner < 0 ? sum + turn->corner : sum;
}

static int with_bonus(const struct turn *turn, int sum) {
    return sum + turn->corner;
}

bool turn_reached(const struct turn *turn, int sum) {
    return natural(turn, sum) >= turn->target;
}

/* Chips needed beyond the bonus, if there are so many; else -1. */
static int chips_to(const struct turn *turn, int sum, int goal) {
    int short_by = goal - with_bonus(turn, sum);
    if (short_by > turn->chips)
        return -1;
    return short_by > 0 ? short_by : 0;
}

int turn_boost_bid(const struct turn *turn, int sum) {
    return chips_to(turn, sum, turn->target);
}

int turn_boost_safe(const struct turn *turn, int sum) {
    if (natural(turn, sum) >= SAFE || turn->target <= SAFE ||
        with_bonus(turn, sum) >= turn->target)
        return -1;
    return chips_to(turn, sum, SAFE);
}

/* The best that can be had of a sum after try 3. */
static float last_value(const struct turn *turn, int sum) {
    if (turn_reached(turn, sum))
        return turn->take[2][0];
    float best = turn->miss[0][natural(turn, sum) < SAFE];
    int chips = turn_boost_bid(turn, sum);
    if (chips >= 0)
        best = larger(best, turn->take[2][chips]);
    chips = turn_boost_safe(turn, sum);
    if (chips >= 0)
        best = larger(best, turn->miss[chips][0]);
    return best;
}

/*
 * After try 1 or 2 a sum either must be taken, or may be boosted, or neither.
 * stop[] is what stopping is worth (very little where one cannot) and bar[]
 * what must be added to going on (very little where one must not), so that the
 * value is max(stop, go on + bar) without a branch.
 */
#define NEVER (-1e9F)
#define ROOM 4 /* rows may be read in fours, beyond the last sum */
struct stops {
    float stop[TURN_SUM + 1 + ROOM];
    float bar[TURN_SUM + 1 + ROOM];
};

static void find_stops(const struct turn *turn, int try,
                       struct stops *ret_stops) {
    for (int sum = 0; sum <= TURN_SUM + ROOM; sum++) {
        bool reached = turn_reached(turn, sum);
        int chips = reached ? 0 : turn_boost_bid(turn, sum);
        ret_stops->stop[sum] = chips >= 0 ? turn->take[try][chips] : NEVER;
        ret_stops->bar[sum] = reached ? NEVER : 0;
    }
}

static void solve_last(const struct turn *turn, struct turn_plan *plan) {
    for (int sum = 0; sum <= TURN_SUM; sum++)
        plan->last[sum] = last_value(turn, sum);
    for (int die = 0; die < DICE; die++) {
        int most = TURN_SUM - sides[die];
        for (int kept = 0; kept <= most; kept++) {
            float total = 0;
            for (int face = 1; face <= sides[die]; face++)
                total += plan->last[kept + face];
            plan->kept_two[die][kept] = total / (float)sides[die];
        }
    }
}

/*
 * The sums below run in columns, one for each face of the last die, and the
 * columns are added up at the end: that is a fixed order of additions which a
 * compiler can still turn into vector code, so every machine gets the same
 * bits, and fast.
 */
struct columns {
    float sum[12];
};

static float add_up(const struct columns *columns, int count) {
    float total = 0;
    for (int i = 0; i < count; i++)
        total += columns->sum[i];
    return total;
}

/* max(stop, max(keep, keep_other) + bar) for every face of the last die; the
 * pointers are to the entries of face 1. */
static inline __attribute__((always_inline)) void
add_row(struct columns *columns, int count, float keep, const float *keep_other,
        const float *stop, const float *bar) {
    for (int i = 0; i < count; i++)
        columns->sum[i] +=
            larger(stop[i], larger(keep, keep_other[i]) + bar[i]);
}

/* Before try 2, with `face` of `die` kept: every roll of the other two. */
static inline __attribute__((always_inline)) float
solve_second(const struct turn_plan *plan, const struct stops *stops, int die,
             int face) {
    int a = others[die][0], b = others[die][1];
    struct columns columns = {{0}};
    for (int x = 1; x <= sides[a]; x++)
        add_row(&columns, sides[b], plan->kept_two[b][face + x],
                plan->kept_two[a] + face + 1, stops->stop + face + x + 1,
                stops->bar + face + x + 1);
    return add_up(&columns, sides[b]) / (float)(sides[a] * sides[b]);
}

/* Inlined once for each die: with known numbers of faces rows are vectors, and
 * columns registers. */
static inline __attribute__((always_inline)) void
solve_die(struct turn_plan *plan, const struct stops *stops, int die) {
    for (int face = 1; face <= sides[die]; face++)
        plan->kept_one[die][face] = solve_second(plan, stops, die, face);
}

static float solve_first(const struct turn_plan *plan,
                         const struct stops *stops) {
    struct columns columns = {{0}};
    for (int x = 1; x <= sides[0]; x++)
        for (int y = 1; y <= sides[1]; y++)
            add_row(&columns, sides[2],
                    larger(plan->kept_one[0][x], plan->kept_one[1][y]),
                    plan->kept_one[2] + 1, stops->stop + x + y + 1,
                    stops->bar + x + y + 1);
    return add_up(&columns, sides[2]) / (float)(sides[0] * sides[1] * sides[2]);
}

void turn_solve(const struct turn *turn, struct turn_plan *ret_plan) {
    struct stops stops;
    solve_last(turn, ret_plan);
    find_stops(turn, 1, &stops);
    solve_die(ret_plan, &stops, 0);
    solve_die(ret_plan, &stops, 1);
    solve_die(ret_plan, &stops, 2);
    find_stops(turn, 0, &stops);
    ret_plan->value = solve_first(ret_plan, &stops);
}

/* The value of keeping `die` as well: the last die to be rolled is the one that
 * is neither kept nor this. */
static float keep_second(const struct turn_plan *plan,
                         const unsigned char *dice, unsigned kept,
                         unsigned die) {
    unsigned last = 0;
    while ((kept | 1U << die) >> last & 1)
        last++;
    unsigned sum = 0;
    for (unsigned d = 0; d < DICE; d++)
        sum += d == last ? 0 : dice[d];
    return plan->kept_two[last][sum];
}

float turn_keep_die(const struct turn_plan *plan, const unsigned char *dice,
                    unsigned kept, unsigned die) {
    return kept ? keep_second(plan, dice, kept, die)
                : plan->kept_one[die][dice[die]];
}

float turn_keep(const struct turn_plan *plan, const unsigned char *dice,
                unsigned kept, unsigned *ret_die) {
    float best = 2 * NEVER;
    for (unsigned die = 0; die < DICE; die++) {
        if (kept >> die & 1)
            continue;
        float value = turn_keep_die(plan, dice, kept, die);
        if (value > best) {
            best = value;
            *ret_die = die;
        }
    }
    return best;
}

/* One way, by the dice. */

static void end_of_last(const struct turn *turn, int sum,
                        struct turn_end *ret_end) {
    int bid = turn_boost_bid(turn, sum), safe = turn_boost_safe(turn, sum);
    bool below = natural(turn, sum) < SAFE;
    float best = turn->miss[0][below];
    *ret_end = (struct turn_end){.below = below};
    if (bid >= 0 && turn->take[2][bid] > best) {
        best = turn->take[2][bid];
        *ret_end = (struct turn_end){.taken = true, .try = 2, .chips = bid};
    }
    if (safe >= 0 && turn->miss[safe][0] > best)
        *ret_end = (struct turn_end){.chips = safe};
}

bool turn_ends(const struct turn *turn, unsigned try, int sum, float go_on,
               struct turn_end *ret_end) {
    bool reached = turn_reached(turn, sum);
    int chips = reached ? 0 : turn_boost_bid(turn, sum);
    if (try == 2 && !reached) {
        end_of_last(turn, sum, ret_end);
        return true;
    }
    *ret_end = (struct turn_end){.taken = true, .try = try, .chips = chips};
    return reached || (chips >= 0 && turn->take[try][chips] > go_on);
}

void turn_draw(const struct turn *turn, const struct turn_plan *plan,
               const unsigned char *dice, unsigned kept, struct wsk_rng *rng,
               struct turn_end *ret_end) {
    unsigned char lie[DICE] = {0};
    unsigned die = 0;
    if (kept)
        memcpy(lie, dice, sizeof(lie));
    for (unsigned try = (unsigned)__builtin_popcount(kept); try < 3; try++) {
        int sum = 0;
        for (unsigned d = 0; d < DICE; d++) {
            uint32_t face = 1 + wsk_rng_below(rng, (uint32_t)sides[d]);
            if (!(kept >> d & 1))
                lie[d] = (unsigned char)face;
            sum += lie[d];
        }
        float go_on = try < 2 ? turn_keep(plan, lie, kept, &die) : 0;
        if (turn_ends(turn, try, sum, go_on, ret_end))
            return;
        kept |= 1U << die;
    }
}

/*
 * Forward: how likely each way is.
 *
 * Rolls are counted row by row, as above, by what they lead to, and weighed
 * when a row is done: counts are whole numbers and have no order.
 */

struct flow {
    const struct turn *turn;
    const struct turn_plan *plan;
    double one[DICE][13];
    double two[DICE][25];
    double ended[3][TURN_SUM + 1]; /* after a try, with a sum */
};

/* Four faces of the last die at once: rows reach up to three beyond it. */
typedef float faces __attribute__((vector_size(16), aligned(4)));
typedef int masks __attribute__((vector_size(16), aligned(4)));

/* Counts the faces of the last die with which the turn ends, by sum, and those
 * with which it is kept. Returns with how many of them another die is kept,
 * which is worth `keep`. */
static inline __attribute__((always_inline)) int
count_row(int count, float keep, const float *keep_other, const float *stop,
          const float *bar, int *ended, int *kept_other) {
    masks kept = {0};
    for (int i = 0; i < count; i += 4) {
        const masks at = {i, i + 1, i + 2, i + 3}, there = at < count;
        const faces first = {keep, keep, keep, keep};
        const faces second = *(const faces *)(keep_other + i);
        const masks is_second = second > first;
        const faces go_on =
            (faces)(((masks)second & is_second) | ((masks)first & ~is_second));
        /* A mask is -1 where it holds. */
        const masks end =
            (*(const faces *)(stop + i) > go_on + *(const faces *)(bar + i)) &
            there;
        *(masks *)(ended + i) -= end;
        *(masks *)(kept_other + i) -= is_second & there & ~end;
        kept -= ~is_second & there & ~end;
    }
    return kept[0] + kept[1] + kept[2] + kept[3];
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
    int ended[TURN_SUM + 1 + ROOM] = {0}, kept[DICE][13] = {{0}};
    find_stops(flow->turn, 0, &stops);
    for (int x = 1; x <= sides[0]; x++)
        for (int y = 1; y <= sides[1]; y++) {
            float keep_x = plan->kept_one[0][x], keep_y = plan->kept_one[1][y];
            int count = count_row(sides[2], larger(keep_x, keep_y),
                                  plan->kept_one[2] + 1, stops.stop + x + y + 1,
                                  stops.bar + x + y + 1, ended + x + y + 1,
                                  kept[2] + 1);
            if (keep_y > keep_x)
                kept[1][y] += count;
            else
                kept[0][x] += count;
        }
    add_counts(flow->ended[0], ended, TURN_SUM + 1, weight);
    for (int die = 0; die < DICE; die++)
        add_counts(flow->one[die], kept[die], sides[die] + 1, weight);
}

static inline __attribute__((always_inline)) void
flow_second(struct flow *flow, const struct stops *stops, int die, int face) {
    int a = others[die][0], b = others[die][1];
    double weight = flow->one[die][face] / (sides[a] * sides[b]);
    int ended[TURN_SUM + 1 + ROOM] = {0}, kept_a[13], kept_b[13] = {0};
    for (int x = 1; x <= sides[a]; x++)
        kept_a[x] = count_row(
            sides[b], flow->plan->kept_two[b][face + x],
            flow->plan->kept_two[a] + face + 1, stops->stop + face + x + 1,
            stops->bar + face + x + 1, ended + face + x + 1, kept_b + 1);
    add_counts(flow->ended[1] + face, ended + face, sides[a] + sides[b] + 1,
               weight);
    add_counts(flow->two[b] + face + 1, kept_a + 1, sides[a], weight);
    add_counts(flow->two[a] + face + 1, kept_b + 1, sides[b], weight);
}

/* Like solve_die. */
static inline __attribute__((always_inline)) void
flow_die(struct flow *flow, const struct stops *stops, int die) {
    for (int face = 1; face <= sides[die]; face++)
        if (flow->one[die][face] > 0)
            flow_second(flow, stops, die, face);
}

static void flow_last(struct flow *flow, int die, int kept) {
    double weight = flow->two[die][kept] / sides[die];
    for (int face = 1; face <= sides[die]; face++)
        flow->ended[2][kept + face] += weight;
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
    find_stops(turn, 1, &stops);
    flow_die(&flow, &stops, 0);
    flow_die(&flow, &stops, 1);
    flow_die(&flow, &stops, 2);
    for (int die = 0; die < DICE; die++)
        for (int kept_sum = 2; kept_sum <= TURN_SUM - sides[die]; kept_sum++)
            if (flow.two[die][kept_sum] > 0)
                flow_last(&flow, die, kept_sum);
    read_ends(&flow, ret_odds);
}

void turn_odds(const struct turn *turn, const struct turn_plan *plan,
               struct turn_odds *ret_odds) {
    turn_odds_from(turn, plan, NULL, 0, ret_odds);
}
