/*
 * ends.h - a Volle Wolle turn by its ends.
 *
 * Which die to keep and whether to boost depends on how the turn may end and
 * on what each end is worth. There are few ends, so a search need not follow
 * the dice: it values the ends, and the dice are solved exactly (turn.h).
 */
#ifndef WSK_BENCH_ENDS_H
#define WSK_BENCH_ENDS_H

#include "games/volle-wolle/mind/fast/turn.h"
#include "games/volle-wolle/rules/rules.h"

/* Cards at try 1, 2 or 3; a miss; a miss below 14; a miss after paying a chip,
 * from which the price of chips is read. */
enum ends { ENDS_TAKE, ENDS_MISS = 3, ENDS_BLACK, ENDS_PAID, ENDS };

/* The single ends: success at `try` (1 to 3), a miss with a result of 14 and
 * more or below. `state` is one with dice on the table. */
void ends_take(const struct wsk_state *state, unsigned seat, unsigned try,
               struct wsk_state *ret_end);
void ends_miss(const struct wsk_rules *rules, const struct wsk_state *state,
               unsigned seat, bool below, struct wsk_state *ret_end);

/* What the plan says: a die to keep, a boost, or to decline. */
wsk_move ends_move(const struct turn *turn, const struct turn_plan *plan,
                   const struct volle_state *state);

/* The ends that may still come in a position with dice on the table, as bits,
 * and the positions that they lead to. */
unsigned ends_list(const struct wsk_rules *rules, const struct wsk_state *state,
                   unsigned seat, struct wsk_state *ret_ends);

/* The best move of the seat, if the ends of the list are worth so much. */
wsk_move ends_solve(const struct wsk_rules *rules,
                    const struct wsk_state *state, unsigned seat,
                    unsigned listed, const float *values);

#endif
