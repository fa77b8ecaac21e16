/*
 * odds.h - the chances of a Volle Wolle dice turn, for people.
 *
 * turn.h wants to know what every end of a turn is worth. People ask for one
 * of two things: the most cards on average, or the highest chance of any.
 * Chips are spent on the bid alone: a result that only chips would lift to 14
 * counts as below.
 */
#ifndef VOLLE_WOLLE_MIND_ODDS_H
#define VOLLE_WOLLE_MIND_ODDS_H

#include <stdbool.h>

#include "woolsack/game.h"

struct odds_turn {
    int target; /* the bid, 26 for 26+ */
    int corner; /* of the top sheep: bonus > 0, malus < 0 */
    int chips;  /* that may be spent */
    int cards;  /* in the display, at most 3 matter */
    bool any;   /* every success is worth the same */
};
struct odds_ends {
    double success[3]; /* at try 1, 2, 3 */
    double any;        /* all three together */
    double cards;      /* on average */
    double below;      /* missed, with less than 14 */
};

/* Before the first roll. */
void odds_whole_turn(const struct odds_turn *turn, struct odds_ends *ret_ends);

/* After try 1 or 2 showed `dice`, with the dice in the bits of `kept` kept
 * before: if `die` (0 to 2: d12, d10, d8) is kept now. */
void odds_after_keep(const struct odds_turn *turn, const unsigned char *dice,
                     unsigned kept, unsigned die, struct odds_ends *ret_ends);

/* The same for the die that is best to keep. */
void odds_going_on(const struct odds_turn *turn, const unsigned char *dice,
                   unsigned kept, struct odds_ends *ret_ends);

/* Whether dice have a say in what `seat` may do in a position: bids, keeps,
 * boosts. Then the chances of one of its moves; `any` as above. A bid is judged
 * as if the whole display were still there at the seat's turn. */
bool odds_has_moves(const struct wsk_rules *rules,
                    const struct wsk_state *state, unsigned seat);
void odds_of_move(const struct wsk_rules *rules, const struct wsk_state *state,
                  unsigned seat, wsk_move move, bool any,
                  struct odds_ends *ret_ends);

#endif
