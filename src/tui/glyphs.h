/*
 * glyphs.h - the signs that boards are drawn with, in three qualities.
 *
 * Letters are no matter of glyphs: names and sentences may be Cyrillic on a
 * terminal whose frames are ASCII.
 */
#ifndef WSK_TUI_GLYPHS_H
#define WSK_TUI_GLYPHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum glyph_set {
    GLYPHS_ASCII,   /* anything */
    GLYPHS_CONSOLE, /* what the font of a text console has */
    GLYPHS_FULL,    /* a terminal on a desktop */
    GLYPH_SETS
};

enum glyph {
    /* Frames; the corners in the order top left, top right, bottom left,
     * bottom right. */
    GLYPH_LINE,
    GLYPH_BAR,
    GLYPH_CORNER,
    GLYPH_DOUBLE_LINE = GLYPH_CORNER + 4,
    GLYPH_DOUBLE_BAR,
    GLYPH_DOUBLE_CORNER,
    /* One for each seat. */
    GLYPH_SEAT = GLYPH_DOUBLE_CORNER + 4,
    GLYPH_TURN = GLYPH_SEAT + 6, /* points to who is on turn */
    GLYPH_CROWN,                 /* leads */
    GLYPH_TICK,                  /* done */
    GLYPH_WAIT,                  /* not yet */
    GLYPH_CHIP,
    GLYPH_BONE,
    GLYPH_SUM,
    GLYPH_NOT,
    GLYPH_PIP,
    GLYPH_FLAG,   /* last placed */
    GLYPH_EMPTY,  /* a field without a die */
    GLYPH_NUMBER, /* stands before a sheep number */
    GLYPH_DOT,    /* between things in a line */
    GLYPH_ELLIPSIS,
    GLYPH_UP,
    GLYPH_DOWN,
    GLYPH_LEFT,
    GLYPH_RIGHT,
    GLYPH_MINUS,
    GLYPH_COUNT
};

const char *glyph(enum glyph_set set, enum glyph which);

/*
 * The text with what the terminal cannot show replaced: signs such as the real
 * minus for GLYPHS_ASCII, and all letters beyond ASCII if `letters` is false.
 * Always terminated, cut if need be.
 */
void glyphs_translate(enum glyph_set set, bool letters, const char *text,
                      char *ret, size_t cap);

#endif
