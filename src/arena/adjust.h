/*
 * adjust.h - taking what chance gave out of a result.
 *
 * Each time dice or cards fall, some seats gain and some lose by it. With a
 * value of positions that can be told exactly: the value after what fell, less
 * the mean over everything that could have fallen, each with its odds. That
 * luck has mean zero whatever the values are, so subtracting it from a result
 * keeps the result right on the average; if the values are any good, it varies
 * far less. (In the literature: a control variate; AIVAT for games.)
 */
#ifndef WSK_ARENA_ADJUST_H
#define WSK_ARENA_ADJUST_H

#include "woolsack/bot.h"

/* What a position is worth to every seat, as winning shares. Asked from
 * several threads; the same position must always give the same answer. False
 * where it has none. */
typedef bool wsk_value(void *context, const struct wsk_rules *rules,
                       const struct wsk_state *state, float *ret_shares);

/* A shorter way to the luck of an event, as wsk_bot_luck. False where it has
 * none. */
typedef bool wsk_gift(void *context, const struct wsk_rules *rules,
                      const struct wsk_state *state,
                      const struct wsk_event *event, struct wsk_rng *rng,
                      double *luck);

struct wsk_adjust {
    wsk_value *value; /* NULL: nothing is adjusted */
    void *context;
    /* An event with more outcomes than this is left as luck, because all of
     * them would have to be looked at. */
    unsigned outcomes_most;
    wsk_gift *gift; /* asked first; NULL: none */
};

/* By the word of the nets, where there are any. */
struct wsk_adjust wsk_adjust_by_nets(const struct wsk_nets *nets);

/* Winning shares of a finished game: those who won share it. */
void wsk_shares_of(const struct wsk_rules *rules, const struct wsk_state *state,
                   double *ret_shares);

/* Adds to luck[s] what the chance event, about to be played in `state`, gives
 * to seat s. `rng` is for drawing other events to compare it with. */
void wsk_adjust_event(const struct wsk_adjust *adjust,
                      const struct wsk_rules *rules,
                      const struct wsk_state *state,
                      const struct wsk_event *event, struct wsk_rng *rng,
                      double *luck);

#endif
