/*
 * art.h - what is on the cards: sheep that grow wool with their points, dogs
 * of eight breeds, a bone.
 */
#ifndef VOLLE_WOLLE_BOARD_ART_H
#define VOLLE_WOLLE_BOARD_ART_H

#include "../rules/rules.h"
#include "tui/glyphs.h"

#define ART_SMALL_ROWS 2
#define ART_SMALL_COLS 7
#define ART_LARGE_ROWS 4
#define ART_LARGE_COLS 11

/* A line of a card's picture, exactly as wide as its size says. `breed` tells
 * dogs apart. */
const char *art_line(enum glyph_set set, enum volle_kind kind, int points,
                     unsigned breed, bool large, unsigned row);

#endif
