/*
 * paint.h - a canvas with a set of glyphs, and places that can be clicked.
 *
 * Everything on the screen is drawn through this. What is drawn and what a
 * click there means are said in one breath, so they cannot drift apart.
 */
#ifndef WSK_TUI_PAINT_H
#define WSK_TUI_PAINT_H

#include "canvas.h"
#include "glyphs.h"

#define PAINT_ZONES 160

/* A place, and what a click there stands for: a key (see keys.h) or a target
 * of the board. */
struct zone {
    struct rect rect;
    int code;
};

struct paint {
    struct canvas *canvas;
    enum glyph_set glyphs;
    bool letters; /* the terminal shows letters beyond ASCII */
    unsigned zone_count;
    struct zone zones[PAINT_ZONES];
};

/* Begins a screen: all table, no zones. */
void paint_begin(struct paint *paint);

const char *paint_glyph(const struct paint *paint, enum glyph which);

/* A text in at most `cols` columns of one line. Names that are marked
 * (words.h) get the ink of their seat. Returns the columns taken. */
int paint_text(struct paint *paint, int row, int col, int cols,
               struct style style, const char *text);
int paint_textf(struct paint *paint, int row, int col, int cols,
                struct style style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* The same, ending at the right edge or in the middle of `cols`. */
void paint_right(struct paint *paint, int row, int col, int cols,
                 struct style style, const char *text);
void paint_centre(struct paint *paint, int row, int col, int cols,
                  struct style style, const char *text);

/* How many columns the text takes here. */
int paint_width(const struct paint *paint, const char *text);

/* A text on as many lines as it needs, broken at spaces and line feeds; lines
 * before `skip` and those below the rectangle are left out. Lines after the
 * first are indented by `hang`. Returns how many lines there are in all. A
 * paint of NULL counts only. */
int paint_wrap(struct paint *paint, struct rect rect, int skip, int hang,
               struct style style, const char *text);

enum frame { FRAME_SINGLE, FRAME_DOUBLE };
void paint_frame(struct paint *paint, struct rect rect, enum frame frame,
                 struct style style);
void paint_line(struct paint *paint, int row, int col, int cols,
                struct style style);

void paint_zone(struct paint *paint, struct rect rect, int code);
/* The code of the zone drawn last at that place; 0: none. */
int paint_hit(const struct paint *paint, int row, int col);

#endif
