/*
 * turn.h - a Volle Wolle dice turn, solved exactly.
 *
 * One seat, one bid, up to three tries: which die to keep, whether to boost or
 * to decline, also on purpose, is a one-person problem once somebody says what
 * each way to end the turn is worth. There are 960 first rolls, 30 ways to have
 * kept one die with about 96 rolls each, and the last try depends on the sum
 * alone, so the whole of it is solved in a few microseconds.
 *
 * Only the numbers of the turn are needed, not a game: bots, hints and the
 * `odds` command all use this.
 */
#ifndef VOLLE_WOLLE_MIND_FAST_TURN_H
#define VOLLE_WOLLE_MIND_FAST_TURN_H

#include <stdbool.h>

#define TURN_CHIPS 25 /* nobody can hold more */
#define TURN_SUM 30
#define TURN_KEPT 25 /* room for the sums that two kept dice can have */

/* What a seat brings to its turn and what each end of it is worth. */
struct turn {
    int target; /* the bid, 26 for 26+ */
    int corner; /* of the top sheep: bonus > 0, malus < 0 */
    int chips;
    /* The value of taking at try 1, 2, 3 (index 0, 1, 2) after paying so many
     * chips. */
    float take[3][TURN_CHIPS + 1];
    /* The value of missing at last after paying so many chips, the result
     * being at least 14 or (index 1) below. */
    float miss[TURN_CHIPS + 1][2];
};

/* The value of everything that can come, under best play. */
struct turn_plan {
    float value;                  /* of the turn, before the first roll */
    float kept_one[3][13];        /* [die][face]: before try 2 */
    float kept_two[3][TURN_KEPT]; /* [die still to be rolled][sum kept] */
    float last[TURN_SUM + 1];     /* [sum]: after try 3 */
};

void turn_solve(const struct turn *turn, struct turn_plan *ret_plan);

/* The boosts open after a try that missed: chips to pay, or -1. */
int turn_boost_bid(const struct turn *turn, int sum);
int turn_boost_safe(const struct turn *turn, int sum); /* after try 3 only */
/* Whether the dice reach the bid unaided. */
bool turn_reached(const struct turn *turn, int sum);

/* After try 1 or 2: the value of going on with the best keep. `kept` holds the
 * bits of dice kept before. *ret_die is the die to keep. */
float turn_keep(const struct turn_plan *plan, const unsigned char *dice,
                unsigned kept, unsigned *ret_die);

/* The value of going on with this die kept. */
float turn_keep_die(const struct turn_plan *plan, const unsigned char *dice,
                    unsigned kept, unsigned die);

/* How likely every end of the turn is under the plan: of the whole turn, or
 * from where these dice are kept. */
struct turn_odds {
    double take[3][TURN_CHIPS + 1];
    double miss[TURN_CHIPS + 1][2];
};
void turn_odds(const struct turn *turn, const struct turn_plan *plan,
               struct turn_odds *ret_odds);
void turn_odds_from(const struct turn *turn, const struct turn_plan *plan,
                    const unsigned char *dice, unsigned kept,
                    struct turn_odds *ret_odds);

/* One end of the turn. */
struct turn_end {
    bool taken;
    unsigned try; /* 0 to 2, if taken */
    int chips;    /* paid */
    bool below;   /* a miss below 14 */
};

/* Whether the turn ends after a try (0 to 2) with this sum, going on being
 * worth so much, and how. After the last it always does. */
bool turn_ends(const struct turn *turn, unsigned try, int sum, float go_on,
               struct turn_end *ret_end);

/* An end drawn with those odds by rolling the dice, from where these dice are
 * kept (none: `dice` may be NULL). Every try takes three numbers, whichever
 * dice are kept. */
struct wsk_rng;
void turn_draw(const struct turn *turn, const struct turn_plan *plan,
               const unsigned char *dice, unsigned kept, struct wsk_rng *rng,
               struct turn_end *ret_end);

#endif
