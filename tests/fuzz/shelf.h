/*
 * shelf.h - the standard decks as a shelf, for fuzzers of tables.
 */
#ifndef WSK_FUZZ_SHELF_H
#define WSK_FUZZ_SHELF_H

#include "../../src/room/room.h"

/* Whatever it is called, the game's standard deck. */
wsk_deck_loader load_standard_deck;

/* Made when first asked for, and kept. */
const struct wsk_shelf *standard_shelf(void);

#endif
