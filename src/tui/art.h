/*
 * art.h - what is on the cards: sheep that grow wool with their points, dogs
 * of eight breeds, a bone, a sack with eyes.
 */
#ifndef WSK_TUI_ART_H
#define WSK_TUI_ART_H

#include "glyphs.h"
#include "rules/volle.h"

#define ART_SMALL_ROWS 2
#define ART_SMALL_COLS 7
#define ART_LARGE_ROWS 4
#define ART_LARGE_COLS 11

/* A line of a card's picture, exactly as wide as its size says. `breed` tells
 * dogs apart. */
const char *art_line(enum glyph_set set, enum volle_kind kind, int points,
                     unsigned breed, bool large, unsigned row);

/* A sheep, a dog and a sack for the head of a menu, ART_TITLE_ROWS lines. */
#define ART_TITLE_ROWS 4
const char *art_title(enum glyph_set set, bool sack, unsigned row);

#endif
