/*
 * rules_set.h - the standard decks as a set of rules, for fuzzers of tables.
 */
#ifndef WSK_FUZZ_SHELF_H
#define WSK_FUZZ_SHELF_H

#include "../../src/table/table.h"

/* Whatever it is called, the game's standard deck. */
wsk_deck_loader load_standard_deck;

/* Made when first asked for, and kept. */
const struct wsk_rules_set *standard_shelf(void);

#endif
