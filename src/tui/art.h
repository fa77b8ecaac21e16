/*
 * art.h - what is on the cards: sheep that grow wool with their points, dogs
 * of eight breeds, a bone, a sack with eyes.
 */
#ifndef WSK_TUI_ART_H
#define WSK_TUI_ART_H

#include "games/volle-wolle/rules/rules.h"
#include "glyphs.h"

#define ART_SMALL_ROWS 2
#define ART_SMALL_COLS 7
#define ART_LARGE_ROWS 4
#define ART_LARGE_COLS 11

/* A line of a card's picture, exactly as wide as its size says. `breed` tells
 * dogs apart. */
const char *art_line(enum glyph_set set, enum volle_kind kind, int points,
                     unsigned breed, bool large, unsigned row);

/* For the head of a menu and for the screen that hides a bid. */
enum art_title { ART_SHEEP, ART_SACK, ART_LOOKS_AWAY };
#define ART_TITLE_ROWS 4
const char *art_title(enum glyph_set set, enum art_title which, unsigned row);

#endif
