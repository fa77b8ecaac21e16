/*
 * odds.c - the ends of a Volle Wolle dice turn, and how likely they are.
 *
 * turn.h solves the turn and says which ways to play it are best. Often there
 * are several; people are told of the one that is best by the rest of what
 * they are told, too. So the ends are found backward, like the values.
 */
#include "odds.h"

#include <string.h>

#include "fast/turn.h"

#define DICE 3
#define TRIES 3

static const int sides[DICE] = {12, 10, 8};

/* Values that differ at all differ by 1/115200 (a first keep is a mean over 80,
 * 96 or 120 rolls of means over 8, 10 or 12), and rounding is far below. */
#define SAME_VALUE 3e-6F
#define SAME_CHANCE 1e-9

struct solved {
    bool any;
    struct turn turn;
    struct turn_plan plan;
    struct odds_ends taken[TRIES];
    struct odds_ends kept_one[DICE][13]; /* like those of the plan */
    struct odds_ends kept_two[DICE][TURN_KEPT];
};

static void add(const struct odds_ends *part, double weight,
                struct odds_ends *sum) {
    for (int at = 0; at < TRIES; at++)
        sum->success[at] += weight * part->success[at];
    sum->any += weight * part->any;
    sum->cards += weight * part->cards;
    sum->below += weight * part->below;
}

/* Of two ways that are worth the same: as sure, the one with more cards; with
 * as many cards, the surer one; then the one that is below 14 less often. */
static bool is_better(const struct solved *solved, const struct odds_ends *one,
                      const struct odds_ends *other) {
    double more =
        solved->any ? one->cards - other->cards : one->any - other->any;
    if (more > SAME_CHANCE || more < -SAME_CHANCE)
        return more > 0;
    return one->below < other->below - SAME_CHANCE;
}

/* A way to go on: what it is worth by the plan, and how it ends. */
struct way {
    float value;
    const struct odds_ends *ends;
};

/* This die is kept, too. */
static struct way way_with(const struct solved *solved,
                           const unsigned char *dice, unsigned kept,
                           unsigned die) {
    if (!kept)
        return (struct way){solved->plan.kept_one[die][dice[die]],
                            &solved->kept_one[die][dice[die]]};
    unsigned last = (unsigned)__builtin_ctz(~(kept | 1U << die));
    int sum = dice[0] + dice[1] + dice[2] - dice[last];
    return (struct way){solved->plan.kept_two[last][sum],
                        &solved->kept_two[last][sum]};
}

static struct way best_way(const struct solved *solved,
                           const unsigned char *dice, unsigned kept) {
    unsigned die = (unsigned)__builtin_ctz(~kept);
    struct way best = way_with(solved, dice, kept, die);
    for (die++; die < DICE; die++) {
        if (kept >> die & 1)
            continue;
        struct way way = way_with(solved, dice, kept, die);
        if (way.value > best.value + SAME_VALUE ||
            (way.value >= best.value - SAME_VALUE &&
             is_better(solved, way.ends, best.ends)))
            best = way;
    }
    return best;
}

/* A try (0 or 1) showed these dice. What is as good now as later is taken. */
static void add_roll(const struct solved *solved, unsigned at,
                     const unsigned char *dice, unsigned kept, double weight,
                     struct odds_ends *sum) {
    const struct odds_ends *ends = &solved->taken[at];
    int total = dice[0] + dice[1] + dice[2];
    if (!turn_reached(&solved->turn, total)) {
        struct way later = best_way(solved, dice, kept);
        struct turn_end end;
        if (!turn_ends(&solved->turn, at, total, later.value - SAME_VALUE,
                       &end))
            ends = later.ends;
    }
    add(ends, weight, sum);
}

static void find_kept_two(struct solved *solved) {
    static const struct odds_ends missed[] = {{.below = 0}, {.below = 1}};
    for (int die = 0; die < DICE; die++)
        for (int kept = 0; kept <= TURN_SUM - sides[die]; kept++)
            for (int face = 1; face <= sides[die]; face++) {
                struct turn_end end;
                (void)turn_ends(&solved->turn, 2, kept + face, 0, &end);
                add(end.taken ? &solved->taken[2] : &missed[end.below],
                    1.0 / sides[die], &solved->kept_two[die][kept]);
            }
}

static void find_kept_one(struct solved *solved, unsigned die) {
    unsigned a = die == 0, b = die == 2 ? 1 : 2;
    unsigned char dice[DICE];
    double weight = 1.0 / (sides[a] * sides[b]);
    for (dice[die] = 1; dice[die] <= sides[die]; dice[die]++)
        for (dice[a] = 1; dice[a] <= sides[a]; dice[a]++)
            for (dice[b] = 1; dice[b] <= sides[b]; dice[b]++)
                add_roll(solved, 1, dice, 1U << die, weight,
                         &solved->kept_one[die][dice[die]]);
}

/* How a turn ends is nothing to the plan; but a bonus that lifts a miss to 14
 * costs nothing and is taken, and chips are not spent on it. */
static void lift_for_nothing(struct turn *turn) {
    for (int chips = 0; chips <= turn->chips; chips++)
        turn->miss[chips][0] = turn->miss[chips][1] = -1;
    turn->miss[0][0] = 0;
}

/* With a die in the bits of `kept`, first keeps are done with. */
static void solve(const struct odds_turn *asked, unsigned kept,
                  struct solved *ret) {
    memset(ret, 0, sizeof(*ret));
    ret->any = asked->any;
    ret->turn.target = asked->target;
    ret->turn.corner = asked->corner;
    ret->turn.chips = asked->chips;
    for (int at = 0; at < TRIES; at++) {
        int due = TRIES - at < asked->cards ? TRIES - at : asked->cards;
        ret->taken[at].success[at] = ret->taken[at].any = 1;
        ret->taken[at].cards = due;
        for (int chips = 0; chips <= asked->chips; chips++)
            ret->turn.take[at][chips] = asked->any ? 1 : (float)due;
    }
    turn_solve(&ret->turn, &ret->plan);
    lift_for_nothing(&ret->turn);
    find_kept_two(ret);
    for (unsigned die = 0; die < DICE && !kept; die++)
        find_kept_one(ret, die);
}

void odds_whole_turn(const struct odds_turn *turn, struct odds_ends *ret_ends) {
    struct solved solved;
    unsigned char dice[DICE];
    double weight = 1.0 / (sides[0] * sides[1] * sides[2]);
    solve(turn, 0, &solved);
    memset(ret_ends, 0, sizeof(*ret_ends));
    for (dice[0] = 1; dice[0] <= sides[0]; dice[0]++)
        for (dice[1] = 1; dice[1] <= sides[1]; dice[1]++)
            for (dice[2] = 1; dice[2] <= sides[2]; dice[2]++)
                add_roll(&solved, 0, dice, 0, weight, ret_ends);
}

void odds_after_keep(const struct odds_turn *turn, const unsigned char *dice,
                     unsigned kept, unsigned die, struct odds_ends *ret_ends) {
    struct solved solved;
    solve(turn, kept, &solved);
    *ret_ends = *way_with(&solved, dice, kept, die).ends;
}

void odds_going_on(const struct odds_turn *turn, const unsigned char *dice,
                   unsigned kept, struct odds_ends *ret_ends) {
    struct solved solved;
    solve(turn, kept, &solved);
    *ret_ends = *best_way(&solved, dice, kept).ends;
}
