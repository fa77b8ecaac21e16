/*
 * canvas.h - a grid of cells that boards are drawn on.
 *
 * A canvas knows nothing of terminals: drawing is plain functions over memory,
 * so a test can look at a whole screen as text. What lies outside is clipped,
 * silently: a layout may be wrong, but never writes where it should not.
 *
 * A style names what something is (the ink of seat 2 on the paper of a black
 * sheep); the theme decides about colours.
 */
#ifndef WSK_TUI_CANVAS_H
#define WSK_TUI_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ink {
    INK_PLAIN, /* whatever reads well on the paper */
    INK_QUIET, /* numbers and frames that stand back */
    INK_BONUS,
    INK_MALUS,
    INK_CALL, /* what is to be done now */
    INK_KEY,  /* a key that may be pressed */
    INK_SEAT, /* and five more */
    INK_COUNT = INK_SEAT + 6
};

enum paper {
    PAPER_TABLE, /* the meadow */
    PAPER_SHADE, /* every other row of it */
    PAPER_BAR,   /* top and bottom line */
    PAPER_PANEL, /* the log */
    PAPER_DIALOG,
    PAPER_CALL, /* the call to action */
    PAPER_LIT,  /* chosen, or under the cursor */
    PAPER_WHITE,
    PAPER_BLACK,
    PAPER_370,
    PAPER_007,
    PAPER_DOG,
    PAPER_BONE,
    PAPER_D12,
    PAPER_D10,
    PAPER_D8,
    PAPER_SEAT, /* dice in a seat's colour; and five more */
    PAPER_COUNT = PAPER_SEAT + 6
};

enum attr { ATTR_BOLD = 1, ATTR_DIM = 2, ATTR_REVERSE = 4, ATTR_UNDERLINE = 8 };

struct style {
    uint8_t ink, paper, attr;
};

/* A character with up to two that combine with it. The right half of a wide
 * one holds no character. */
#define CELL_CHARS 3
struct cell {
    uint32_t chars[CELL_CHARS];
    struct style style;
};

struct rect {
    int row, col, rows, cols;
};

struct canvas {
    int rows, cols;
    struct cell *cells;
};

/* Both false if there is no memory; then the canvas is as it was. */
bool canvas_resize(struct canvas *canvas, int rows, int cols);
void canvas_finish(struct canvas *canvas);

struct rect canvas_all(const struct canvas *canvas);
/* NULL outside. */
struct cell *canvas_at(const struct canvas *canvas, int row, int col);

void canvas_fill(struct canvas *canvas, struct rect rect, struct style style);

/*
 * Marks inside a text (as words.h puts them): a byte from 1 to 6 begins the
 * name of that seat, the other byte ends it. They take no columns; what stands
 * between them is written bold in the seat's ink.
 */
#define CANVAS_MARK_LAST '\006'
#define CANVAS_MARK_END '\017'

/* Writes a text on one line, at most `cols` columns; a longer one ends in an
 * ellipsis (`ellipsis`: "…" or "~"). Returns how many columns it took. */
int canvas_put(struct canvas *canvas, int row, int col, int cols,
               struct style style, const char *ellipsis, const char *text);

/* One character, repeated. */
void canvas_repeat(struct canvas *canvas, int row, int col, int count,
                   struct style style, const char *character);

/* The text of a canvas: lines without trailing spaces, each with a line feed.
 * The caller frees; NULL: no memory. */
char *canvas_text(const struct canvas *canvas);

static inline struct style style_of(enum ink ink, enum paper paper,
                                    unsigned attr) {
    return (struct style){(uint8_t)ink, (uint8_t)paper, (uint8_t)attr};
}

static inline bool rect_has(struct rect rect, int row, int col) {
    return row >= rect.row && row < rect.row + rect.rows && col >= rect.col &&
           col < rect.col + rect.cols;
}

#endif
