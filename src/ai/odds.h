/*
 * odds.h - the chances of a Volle Wolle dice turn, for people.
 *
 * turn.h wants to know what every end of a turn is worth. People ask for one
 * of two things: the most cards on average, or the highest chance of any.
 */
#ifndef WSK_AI_ODDS_H
#define WSK_AI_ODDS_H

#include "turn.h"

/* What a seat brings to its turn, and what it plays for. */
struct odds_turn {
    int target; /* 14 to 26 */
    int corner; /* -9 to 9 */
    int chips;  /* 0 to TURN_CHIPS */
    int left;   /* cards in the display: no success brings more */
    bool cards; /* the goal: cards, or any success */
};

#define ODDS_ENOUGH 3 /* as many cards as any success brings */

struct odds {
    double success[3]; /* at try 1, 2, 3 */
    double any;        /* all three together */
    double cards;      /* on average */
    double miss;       /* none of them */
    double below;      /* missed with less than 14 */
};

/* The turn as turn.h wants it. Chips are there to be spent. */
void odds_value(const struct odds_turn *asked, struct turn *ret_turn);

/* Before the first roll. */
void odds_solve(const struct odds_turn *asked, struct odds *ret_odds);

#endif
