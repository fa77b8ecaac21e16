#include "seats.h"

enum paper seat_paper(const struct scene *scene, unsigned seat) {
    return scene->on_turn >> seat & 1 ? PAPER_CALL : PAPER_TABLE;
}

int seat_shape(struct paint *paint, int row, int col, unsigned seat,
               enum paper paper) {
    return paint_text(paint, row, col, 1,
                      style_of(INK_SEAT + seat, paper, ATTR_BOLD),
                      paint_glyph(paint, GLYPH_SEAT + seat));
}

void seat_draw(struct paint *paint, int row, int col, int cols,
               const struct scene *scene, unsigned seat, unsigned place,
               enum paper paper) {
    bool on_turn = scene->on_turn >> seat & 1;
    struct style style = style_of(INK_SEAT + seat, paper, ATTR_BOLD);
    if (on_turn)
        paint_text(paint, row, col, 1, style_of(INK_CALL, paper, ATTR_BOLD),
                   paint_glyph(paint, GLYPH_TURN));
    int at = 2;
    if (place) {
        paint_textf(paint, row, col + at, 2, style_of(INK_QUIET, paper, 0),
                    "%u", place);
        at += 2;
    }
    seat_shape(paint, row, col + at, seat, paper);
    at += 2;
    at += paint_text(paint, row, col + at, cols - at, style,
                     scene->words.name[seat]);
    const char *kind = scene->kind[seat];
    if (kind && at + 1 + paint_width(paint, kind) <= cols)
        paint_text(paint, row, col + at + 1, cols - at - 1,
                   style_of(INK_QUIET, paper, 0), kind);
}
