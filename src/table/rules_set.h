/*
 * rules_set.h - the games that tables of a server play, ready for use.
 *
 * A rules object for every game on offer, number of seats and start player,
 * with the game's standard deck. Immutable once it is filled: any thread may
 * read it.
 */
#ifndef WSK_TABLE_RULES_SET_H
#define WSK_TABLE_RULES_SET_H

#include "woolsack/record.h"

struct wsk_rules_set;

/* Fills a set of rules through the loader. NULL: the fault says why. */
struct wsk_rules_set *wsk_rules_set_create(wsk_deck_loader *loader,
                                           void *context,
                                           struct wsk_fault *ret_fault);
void wsk_rules_set_destroy(struct wsk_rules_set *rules_set);

/* NULL if the game is not offered or does not take so many seats. `start`
 * counts for games that have a start player. */
const struct wsk_rules *
wsk_rules_set_rules(const struct wsk_rules_set *rules_set,
                    const struct wsk_game *game, unsigned seats,
                    unsigned start);

/* What a wsk_deck_loader for records of such tables does: the only deck is
 * "standard". */
enum wsk_err wsk_rules_set_load(const struct wsk_rules_set *rules_set,
                                const struct wsk_game *game, const char *name,
                                struct wsk_rules *rules,
                                struct wsk_fault *ret_fault);

#endif
