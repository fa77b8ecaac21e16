/*
 * herd.h - what a Volle Wolle seat has, in points, with an eye to the end.
 *
 * The score as it stands says little of a set that may be completed, of chips
 * that will be wanted or of a corner that helps. This is an estimate by a few
 * prices. They were read off what the expert makes of positions, by regression,
 * and rounded: the opponents have no net, but they need not be fools.
 */
#ifndef WSK_BENCH_HERD_H
#define WSK_BENCH_HERD_H

#include "games/volle-wolle/rules/rules.h"

/* What the seat itself has. */
float herd_worth(const struct wsk_rules *rules, const struct wsk_state *state,
                 unsigned seat);

/* A turns_rate (turns.h): with two players also what the other one has, and
 * what lies there for both. */
float herd_rate(const struct wsk_rules *rules, const struct wsk_state *state,
                unsigned seat);

/* About what each card of the display adds, taken alone: to one's own worth,
 * and to the rating. Both have VOLLE_DISPLAY_MAX entries, by position. */
void herd_gains(const struct wsk_rules *rules, const struct volle_state *state,
                unsigned seat, float *ret_gains);
void herd_stakes(const struct wsk_rules *rules, const struct volle_state *state,
                 unsigned seat, float *ret_stakes);

/* What a chip is worth as long as there are rounds to come. */
float herd_chip(const struct wsk_rules *rules);

/* A bid that such players do well with: high, higher with a bonus, and not
 * quite foreseeable. */
wsk_move herd_bid(const struct wsk_rules *rules, const struct wsk_state *state,
                  unsigned seat, struct wsk_rng *rng);

#endif
