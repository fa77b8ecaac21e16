/*
 * view.h - a position as JSON, for whoever draws it.
 *
 * What stands here is all that a page, a terminal or a server's client needs:
 * what lies on the table, whose turn it is, what a seat may do and the record
 * line that does it. Nobody who draws has to know a rule. docs/code/view.md
 * lists the keys.
 *
 * What a seat must not see is not in it: open bids of others, the herd under
 * its top sheep, cards that lie face down. No allocation.
 */
#ifndef WOOLSACK_VIEW_H
#define WOOLSACK_VIEW_H

#include "woolsack/game.h"

/* Room for any view, the terminator included. */
#define WSK_VIEW_MAX 32768

/* What the table has agreed to show beyond what lies open. */
#define WSK_VIEW_MEMORY 1U /* what a perfect memory would know */

/*
 * The position as `seat` sees it (WSK_CHANCE: a spectator), one line without a
 * line feed. The state may be whole or a view itself. Only the moves of that
 * seat are listed.
 */
void wsk_view_json(const struct wsk_rules *rules, const struct wsk_state *state,
                   unsigned seat, unsigned flags, struct wsk_text *ret_json);

/* Best play in a dice turn: the most cards on average, or the highest chance
 * of any. */
enum wsk_goal { WSK_GOAL_CARDS, WSK_GOAL_SUCCESS };

/* The exact chances of a turn of dice by itself, in the game that has such
 * turns (painter.turn), with a target of 14 to 26, a corner of -9 to 9 and 0 to
 * 25 chips to spend: the line of `woolsack odds --json` without its line feed.
 * False: no game has them. */
bool wsk_odds_json(int target, int corner, int chips, enum wsk_goal goal,
                   struct wsk_text *ret_json);

/*
 * Exact chances for what `seat` may do here, move by move, in the members that
 * the game has for them (docs/code/view.md). False, and nothing written, where
 * dice have no say in the choice.
 */
bool wsk_odds_moves_json(const struct wsk_rules *rules,
                         const struct wsk_state *state, unsigned seat,
                         enum wsk_goal goal, struct wsk_text *ret_json);

#endif
