/*
 * sim.h - many random games at once.
 *
 * Game number i of a seed is always the same game, whatever the number of
 * threads: its dice, cards and choices come from stream i of the seed. All
 * sums are integers, so the totals are the same too.
 */
#ifndef WSK_SIM_SIM_H
#define WSK_SIM_SIM_H

#include <stdatomic.h>

#include "woolsack/game.h"

#define WSK_SIM_THREADS_MAX 256
#define WSK_SIM_WIN 60 /* a win in units that 1 to 6 winners can share */

struct wsk_tally {
    uint64_t games;
    uint64_t decisions;
    int64_t points[WSK_SEATS_MAX];
    uint64_t wins[WSK_SEATS_MAX]; /* in units of 1 / WSK_SIM_WIN */
};

/* Called for every game with its number, on any thread, one call at a time a
 * thread; a false return stops the run. May be NULL. */
typedef bool wsk_sim_game(void *context, unsigned thread, uint64_t number,
                          struct wsk_tally *tally);

struct wsk_sim {
    const struct wsk_rules *rules;
    uint64_t games;
    uint64_t seed;
    unsigned threads;
    wsk_sim_game *game; /* NULL: the fast path, nothing written */
    void *context;
    atomic_uint_fast64_t next; /* games handed out: progress */
    atomic_bool stop;
};

/* Runs to the end; false if a game callback or a thread failed. */
bool wsk_sim_run(struct wsk_sim *sim, struct wsk_tally *ret_tally);

/* A uniformly random event: chance by its odds, else the lowest acting seat's
 * choice. The fast path of wsk_sim_run draws the same numbers, so a game played
 * event by event from the same stream is the same game. */
void wsk_random_event(const struct wsk_rules *rules,
                      const struct wsk_state *state, struct wsk_rng *rng,
                      struct wsk_event *ret_event);

/* Adds a finished game to a tally. */
void wsk_tally_add(struct wsk_tally *tally, const struct wsk_rules *rules,
                   const struct wsk_state *state, uint64_t decisions);

#endif
