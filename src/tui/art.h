/*
 * art.h - the house's sheep.
 */
#ifndef WSK_TUI_ART_H
#define WSK_TUI_ART_H

#include "glyphs.h"

/* For the head of the menu, where a game brings no picture of its own
 * (board.title), and for the screen that hides a bid. */
enum art_title { ART_SHEEP, ART_LOOKS_AWAY };
#define ART_TITLE_ROWS 4
const char *art_title(enum glyph_set set, enum art_title which, unsigned row);

#endif
