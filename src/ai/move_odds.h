/*
 * move_odds.h - what each choice of a seat promises, exactly.
 *
 * Worked out by looking at every roll, never sampled, and only from what the
 * seat may see: `view` is its view (wsk_view), in which it must choose.
 */
#ifndef WSK_AI_MOVE_ODDS_H
#define WSK_AI_MOVE_ODDS_H

#include "odds.h"
#include "woolsack/game.h"

/* Volle Wolle. Whether dice have a say in what is to be chosen: bids, boosts,
 * dice to keep. */
bool volle_has_odds(const struct wsk_state *view);

/* The dice turn as it stands for the seat with this bid; what is asked for
 * (`any`) is left to the caller. */
struct odds_turn volle_odds_turn(const struct wsk_rules *rules,
                                 const struct wsk_state *view, unsigned seat,
                                 unsigned bid);

/*
 * What a move leads to, with the best play after it (`any`: for any success,
 * else for the most cards). A bid is judged as if all that lies there now were
 * still there; 26+ is paid first. To decline is to go on with the best keep.
 */
void volle_move_odds(const struct wsk_rules *rules,
                     const struct wsk_state *view, unsigned seat, wsk_move move,
                     bool any, struct odds_ends *ret_ends);

/*
 * Blöder Sack. A die on a tray is good if it leads there and keeps the lead. So
 * for every die that can be placed: who leads that tray then, and how likely
 * the next player rolls something with which they could take the lead away,
 * whatever they would rather do. The seat itself first places its other die
 * where that is least likely.
 */
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
