/*
 * driver.h - ways to play a game through to its end, for every game alike.
 */
#ifndef WSK_TESTS_DRIVER_H
#define WSK_TESTS_DRIVER_H

#include "support.h"

/* Who chooses: at random, always the first of the list, always the last. The
 * lists are sorted, so first and last are the extreme dice and cards too. */
enum pick { PICK_RANDOM, PICK_FIRST, PICK_LAST };

struct driver {
    enum pick seats, chance;
    struct wsk_rng rng;
};

/* Visits every state that somebody or chance must leave, with the event about
 * to be played; false stops the game. */
typedef bool visit_event(void *context, const struct wsk_rules *rules,
                         const struct wsk_state *state,
                         const struct wsk_event *event);

/* The event the driver would play. */
struct wsk_event choose(struct driver *driver, const struct wsk_rules *rules,
                        const struct wsk_state *state);

/* Plays from *state until the game is over or `most` events; returns how many
 * were played. */
unsigned drive(struct driver *driver, const struct wsk_rules *rules,
               struct wsk_state *state, unsigned most, visit_event *visit,
               void *context);

/* Calls `check` for every registered game, every number of seats and every
 * start seat the game can tell apart. */
typedef void check_table(const struct wsk_rules *rules);
void for_every_table(check_table *check);

#endif
