/*
 * odds.c - the ends of a Volle Wolle dice turn, and how likely they are.
 *
 * turn.h solves the turn; this follows its plan from any point on.
 */
#include "odds.h"

#include <string.h>

#include "turn.h"

static const int sides[3] = {12, 10, 8};

struct solved {
    struct turn turn;
    struct turn_plan plan;
    int due[3]; /* cards at try 1, 2, 3 */
};

/* Of ways that succeed as often, the one with more cards. */
#define CARD_WORTH 1e-6F

/* How a turn ends is nothing to the plan; but a bonus that lifts a miss to 14
 * costs nothing and is taken, and chips are not spent on it. */
static void lift_for_nothing(struct turn *turn) {
    for (int chips = 0; chips <= turn->chips; chips++)
        turn->miss[chips][0] = turn->miss[chips][1] = -1;
    turn->miss[0][0] = 0;
}

static void solve(const struct odds_turn *asked, struct solved *ret) {
    memset(ret, 0, sizeof(*ret));
    ret->turn.target = asked->target;
    ret->turn.corner = asked->corner;
    ret->turn.chips = asked->chips;
    for (int try = 0; try < 3; try++) {
        ret->due[try] = 3 - try < asked->cards ? 3 - try : asked
            ->cards;
        for (int chips = 0; chips <= asked->chips; chips++)
            ret->turn.take[try][chips] =
                asked->any ? 1 + CARD_WORTH * (float)ret->due[try]
                           : (float)ret->due[try];
    }
    turn_solve(&ret->turn, &ret->plan);
    lift_for_nothing(&ret->turn);
}

static void add_success(const struct solved *solved, int try, double weight,
                        struct odds_ends *ends) {
    ends->success[try] += weight;
    ends->any += weight;
    ends->cards += weight * solved->due[try];
}

void odds_whole_turn(const struct odds_turn *turn, struct odds_ends *ret_ends) {
    struct solved solved;
    struct turn_odds odds;
    solve(turn, &solved);
    turn_odds(&solved.turn, &solved.plan, &odds);
    memset(ret_ends, 0, sizeof(*ret_ends));
    for (int chips = 0; chips <= turn->chips; chips++) {
        for (int try = 0; try < 3; try++)
            add_success(&solved, try, odds.take[try][chips], ret_ends);
        ret_ends->below += odds.miss[chips][1];
    }
}

/* The last die is rolled; the others lie there. */
static void follow_last(const struct solved *solved, const unsigned char *dice,
                        unsigned last, double weight, struct odds_ends *ends) {
    int lying = dice[0] + dice[1] + dice[2] - dice[last];
    weight /= sides[last];
    for (int face = 1; face <= sides[last]; face++) {
        struct turn_end end;
        (void)turn_ends(&solved->turn, 2, lying + face, 0, &end);
        if (end.taken)
            add_success(solved, 2, weight, ends);
        else if (end.below)
            ends->below += weight;
    }
}

/* The die that is neither in `kept` nor this one. */
static unsigned other_die(unsigned kept, unsigned die) {
    return (unsigned)__builtin_ctz(~(kept | 1U << die));
}

/* Try 2 showed these dice: taken, or another one is kept. */
static void follow_second(const struct solved *solved,
                          const unsigned char *dice, unsigned kept,
                          double weight, struct odds_ends *ends) {
    int sum = dice[0] + dice[1] + dice[2];
    unsigned die = 0;
    float go_on = turn_keep(&solved->plan, dice, kept, &die);
    bool reached = turn_reached(&solved->turn, sum);
    int chips = reached ? 0 : turn_boost_bid(&solved->turn, sum);
    if (reached || (chips >= 0 && solved->turn.take[1][chips] > go_on))
        add_success(solved, 1, weight, ends);
    else
        follow_last(solved, dice, other_die(kept, die), weight, ends);
}

static void follow_keep(const struct solved *solved, const unsigned char *dice,
                        unsigned kept, unsigned die, struct odds_ends *ends) {
    memset(ends, 0, sizeof(*ends));
    if (kept) {
        follow_last(solved, dice, other_die(kept, die), 1, ends);
        return;
    }
    unsigned a = other_die(0, die), b = other_die(1U << a, die);
    unsigned char rolled[3] = {dice[0], dice[1], dice[2]};
    double weight = 1.0 / (sides[a] * sides[b]);
    for (int x = 1; x <= sides[a]; x++)
        for (int y = 1; y <= sides[b]; y++) {
            rolled[a] = (unsigned char)x;
            rolled[b] = (unsigned char)y;
            follow_second(solved, rolled, 1U << die, weight, ends);
        }
}

void odds_after_keep(const struct odds_turn *turn, const unsigned char *dice,
                     unsigned kept, unsigned die, struct odds_ends *ret_ends) {
    struct solved solved;
    solve(turn, &solved);
    follow_keep(&solved, dice, kept, die, ret_ends);
}

void odds_going_on(const struct odds_turn *turn, const unsigned char *dice,
                   unsigned kept, struct odds_ends *ret_ends) {
    struct solved solved;
    unsigned die = 0;
    solve(turn, &solved);
    (void)turn_keep(&solved.plan, dice, kept, &die);
    follow_keep(&solved, dice, kept, die, ret_ends);
}
