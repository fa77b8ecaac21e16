/*
 * odds.h - what each choice promises in Blöder Sack, exactly.
 *
 * A die on a tray is good if it leads there and keeps the lead. So for every
 * die that can be placed: who leads that tray then, and how likely the next
 * player rolls something with which they could take the lead away, whatever
 * they would rather do. The seat itself first places its other die where that
 * is least likely.
 *
 * Worked out by looking at every roll, never sampled, and only from what the
 * seat may see: `view` is its view (wsk_view), in which it must choose.
 */
#ifndef BLOEDER_SACK_MIND_ODDS_H
#define BLOEDER_SACK_MIND_ODDS_H

#include "woolsack/game.h"

struct sack_odds {
    bool about_tray; /* false for skip: nothing else is set then */
    unsigned tray, sacks;
    bool scored;     /* at once: the card is won, or nobody can win it */
    unsigned leader; /* seat that wins the card, or leads the tray then;
                      * WSK_SEATS_MAX: nobody */
    bool can_lose;   /* the seat itself leads, and `lose` is the chance */
    double lose;
};
void sack_move_odds(const struct wsk_rules *rules, const struct wsk_state *view,
                    unsigned seat, wsk_move move, struct sack_odds *ret_odds);

/* The chance that the double of a given tray is rolled before the seat's next
 * turn, at a table of so many. */
double sack_double_odds(unsigned seats);

#endif
