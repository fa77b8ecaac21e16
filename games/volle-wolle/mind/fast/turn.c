/*
 * turn.c - how a turn can end, and backward over the tries what it is worth.
 */
#include "turn.h"

#include <string.h>

#include "turn_rows.h"
#include "woolsack/rng.h"

#define SAFE 14

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

void turn_find_stops(const struct turn *turn, int try,
                     struct stops *ret_stops) {
    for (int sum = 0; sum < SUMS; sum++) {
        bool reached = turn_reached(turn, sum);
        int chips = reached ? 0 : turn_boost_bid(turn, sum);
        ret_stops->stop[sum] = chips >= 0 ? turn->take[try][chips] : NEVER;
        ret_stops->bar[sum] = reached ? NEVER : 0;
    }
}

/* The means over the last die for all sums kept at once: each is added up face
 * by face, and neighbours are lanes of a vector. */
static inline __attribute__((always_inline)) void
solve_last_die(struct turn_plan *plan, int die) {
    int most = TURN_SUM - sides[die];
    float total[TURN_SUM] = {0};
    for (int face = 1; face <= sides[die]; face++)
        for (int kept = 0; kept <= most; kept++)
            total[kept] += plan->last[kept + face];
    for (int kept = 0; kept <= most; kept++)
        plan->kept_two[die][kept] = total[kept] / (float)sides[die];
    for (int kept = most + 1; kept < TURN_KEPT; kept++)
        plan->kept_two[die][kept] = 0; /* rows of faces are read beyond */
}

static void solve_last(const struct turn *turn, struct turn_plan *plan) {
    for (int sum = 0; sum <= TURN_SUM; sum++)
        plan->last[sum] = last_value(turn, sum);
    solve_last_die(plan, 0);
    solve_last_die(plan, 1);
    solve_last_die(plan, 2);
}

/*
 * The sums below run in columns, one for each face of the last die, and the
 * columns are added up at the end: that is a fixed order of additions in which
 * four neighbours can be added at once, so every machine gets the same bits,
 * and fast.
 */
static inline __attribute__((always_inline)) float add_up(const faces *columns,
                                                          int count) {
    float total = 0;
    for (int i = 0; i < count; i++)
        total += columns[i / FACES][i % FACES];
    return total;
}

/* max(stop, max(keep, keep_other) + bar) for every face of the last die; the
 * pointers are to the entries of face 1. */
static inline __attribute__((always_inline)) void
add_row(faces *columns, int count, float keep, const float *keep_other,
        const float *stop, const float *bar) {
    const faces first = {keep, keep, keep, keep};
    UNROLLED
    for (int v = 0; v < vectors(count); v++)
        columns[v] += faces_larger(
            faces_at(stop, v),
            faces_larger(first, faces_at(keep_other, v)) + faces_at(bar, v));
}

/* Before try 2, with `face` of `die` kept: every roll of the other two. */
static inline __attribute__((always_inline)) void
add_rolls(const struct turn_plan *plan, const struct stops *stops, int die,
          int face, faces *ret_columns) {
    int a = others[die][0], b = others[die][1];
    faces columns[VECTORS] = {0};
    for (int x = 1; x <= sides[a]; x++)
        add_row(columns, sides[b], plan->kept_two[b][face + x],
                plan->kept_two[a] + face + 1, stops->stop + face + x + 1,
                stops->bar + face + x + 1);
    UNROLLED
    for (int v = 0; v < vectors(sides[b]); v++)
        ret_columns[v] = columns[v];
}

/* Inlined once for each die: with known numbers of faces columns are registers.
 * A sum of columns is one long wait; when all faces have theirs, the waits
 * overlap. */
static inline __attribute__((always_inline)) void
solve_die(struct turn_plan *plan, const struct stops *stops, int die) {
    int a = others[die][0], b = others[die][1];
    faces columns[FACES_MAX][VECTORS];
    for (int face = 1; face <= sides[die]; face++)
        add_rolls(plan, stops, die, face, columns[face - 1]);
    for (int face = 1; face <= sides[die]; face++)
        plan->kept_one[die][face] =
            add_up(columns[face - 1], sides[b]) / (float)(sides[a] * sides[b]);
}

static float solve_first(const struct turn_plan *plan,
                         const struct stops *stops) {
    faces columns[VECTORS] = {0};
    for (int x = 1; x <= sides[0]; x++)
        for (int y = 1; y <= sides[1]; y++)
            add_row(columns, sides[2],
                    larger(plan->kept_one[0][x], plan->kept_one[1][y]),
                    plan->kept_one[2] + 1, stops->stop + x + y + 1,
                    stops->bar + x + y + 1);
    return add_up(columns, sides[2]) / (float)(sides[0] * sides[1] * sides[2]);
}

void turn_solve(const struct turn *turn, struct turn_plan *ret_plan) {
    struct stops stops;
    solve_last(turn, ret_plan);
    turn_find_stops(turn, 1, &stops);
    solve_die(ret_plan, &stops, 0);
    solve_die(ret_plan, &stops, 1);
    solve_die(ret_plan, &stops, 2);
    turn_find_stops(turn, 0, &stops);
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
