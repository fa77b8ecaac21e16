#include "card.h"

#include <stdio.h>

#include "art.h"

static enum paper paper_of(enum volle_kind kind) {
    static const enum paper papers[] = {
        [VOLLE_WHITE] = PAPER_WHITE, [VOLLE_BLACK] = PAPER_BLACK,
        [VOLLE_370] = PAPER_370,     [VOLLE_007] = PAPER_007,
        [VOLLE_DOG] = PAPER_DOG,     [VOLLE_BONE] = PAPER_BONE,
        [VOLLE_BOARD] = PAPER_BONE};
    return papers[kind];
}

static void print_points(const struct paint *paint,
                         const struct volle_rules *rules, unsigned card,
                         char *ret, size_t cap) {
    int points = rules->points[card];
    switch ((enum volle_kind)rules->kind[card]) {
    case VOLLE_WHITE:
    case VOLLE_BLACK:
        if (points < 0)
            snprintf(ret, cap, "%s%d", paint_glyph(paint, GLYPH_MINUS),
                     -points);
        else
            snprintf(ret, cap, "%d", points);
        break;
    case VOLLE_370:
        snprintf(ret, cap, "370");
        break;
    case VOLLE_007:
        snprintf(ret, cap, "007");
        break;
    case VOLLE_DOG:
    case VOLLE_BONE:
    case VOLLE_BOARD:
        ret[0] = '\0';
        break;
    }
}

static void print_corner(const struct paint *paint,
                         const struct volle_rules *rules, unsigned card,
                         char *ret, size_t cap) {
    int corner = rules->corner[card];
    ret[0] = '\0';
    if (corner > 0)
        snprintf(ret, cap, "+%d", corner);
    else if (corner < 0)
        snprintf(ret, cap, "%s%d", paint_glyph(paint, GLYPH_MINUS), -corner);
    else if (card < VOLLE_CARDS && rules->symbols >> card & 1)
        snprintf(ret, cap, "%s", paint_glyph(paint, GLYPH_BONE));
}

static enum ink corner_ink(const struct volle_rules *rules, unsigned card) {
    int corner = rules->corner[card];
    return corner > 0 ? INK_BONUS : corner < 0 ? INK_MALUS : INK_PLAIN;
}

/* Dogs are told apart by their place in the deck. */
static unsigned breed_of(const struct volle_rules *rules, unsigned card) {
    return volle_count(rules->dogs & ((1ULL << card) - 1));
}

static void draw_face(struct paint *paint, struct rect inner, bool large,
                      const struct volle_rules *rules, unsigned card,
                      enum paper paper) {
    struct style plain = style_of(INK_PLAIN, paper, 0);
    char text[16];
    print_points(paint, rules, card, text, sizeof(text));
    paint_text(paint, inner.row, inner.col, inner.cols,
               style_of(INK_PLAIN, paper, ATTR_BOLD), text);
    print_corner(paint, rules, card, text, sizeof(text));
    paint_right(paint, inner.row, inner.col, inner.cols,
                style_of(corner_ink(rules, card), paper, ATTR_BOLD), text);
    unsigned rows = large ? ART_LARGE_ROWS : ART_SMALL_ROWS;
    for (unsigned row = 0; row < rows; row++)
        paint_text(
            paint, inner.row + 1 + (int)row, inner.col, inner.cols, plain,
            art_line(paint->glyphs, (enum volle_kind)rules->kind[card],
                     rules->points[card], breed_of(rules, card), large, row));
    if (rules->number[card]) {
        snprintf(text, sizeof(text), "%s%u", paint_glyph(paint, GLYPH_NUMBER),
                 (unsigned)rules->number[card]);
        paint_right(paint, inner.row + inner.rows - 1, inner.col, inner.cols,
                    style_of(INK_QUIET, paper, 0), text);
    }
}

/* A key, or what was chosen, in the lower edge of a frame. */
static void draw_edge(struct paint *paint, struct rect rect, struct style style,
                      struct look look) {
    int row = rect.row + rect.rows - 1, middle = rect.col + rect.cols / 2;
    char text[8] = {' ', look.key, ' ', '\0'};
    if (look.key)
        paint_text(paint, row, middle - 1, 3,
                   style_of(INK_KEY, style.paper, ATTR_BOLD), text);
    if (look.picked)
        paint_textf(paint, row, rect.col + 1, 1,
                    style_of(INK_PLAIN, style.paper, ATTR_BOLD), "%s",
                    paint_glyph(paint, GLYPH_TICK));
    if (look.top)
        paint_textf(paint, row, rect.col + rect.cols - 2, 1,
                    style_of(INK_PLAIN, style.paper, ATTR_BOLD), "%s",
                    paint_glyph(paint, GLYPH_UP));
}

static void draw_frame(struct paint *paint, struct rect rect, enum paper paper,
                       struct look look) {
    enum paper edge = look.cursor || look.picked ? PAPER_LIT : paper;
    struct style style =
        style_of(look.cursor || look.picked ? INK_PLAIN : INK_QUIET, edge,
                 look.cursor ? ATTR_BOLD : 0);
    paint_frame(paint, rect,
                look.cursor || look.picked ? FRAME_DOUBLE : FRAME_SINGLE,
                style);
    draw_edge(paint, rect, style, look);
}

void card_draw(struct paint *paint, int row, int col, bool large,
               const struct volle_rules *rules, unsigned card,
               struct look look) {
    struct rect rect = {row, col, large ? CARD_LARGE_ROWS : CARD_SMALL_ROWS,
                        large ? CARD_LARGE_COLS : CARD_SMALL_COLS};
    struct rect inner = {row + 1, col + 1, rect.rows - 2, rect.cols - 2};
    enum paper paper = paper_of((enum volle_kind)rules->kind[card]);
    canvas_fill(paint->canvas, rect, style_of(INK_PLAIN, paper, 0));
    draw_face(paint, inner, large, rules, card, paper);
    draw_frame(paint, rect, paper, look);
}

void card_brief(struct paint *paint, int row, int col, int cols,
                enum paper behind, const struct volle_rules *rules,
                unsigned card) {
    enum paper paper = paper_of((enum volle_kind)rules->kind[card]);
    char points[16], corner[16];
    int used = 0;
    print_points(paint, rules, card, points, sizeof(points));
    print_corner(paint, rules, card, corner, sizeof(corner));
    if (points[0])
        used +=
            paint_textf(paint, row, col, cols,
                        style_of(INK_PLAIN, paper, ATTR_BOLD), " %s ", points);
    if (corner[0])
        used += paint_textf(paint, row, col + used, cols - used,
                            style_of(corner_ink(rules, card), paper, ATTR_BOLD),
                            used ? "%s " : " %s ", corner);
    if (used)
        used++;
    paint_textf(paint, row, col + used, cols - used,
                style_of(INK_QUIET, behind, 0), "%s%u",
                paint_glyph(paint, GLYPH_NUMBER),
                (unsigned)rules->number[card]);
}

void die_draw(struct paint *paint, const struct words *words, int row, int col,
              bool large, unsigned die, unsigned value, struct look look) {
    struct rect rect = {row, col, large ? DIE_LARGE_ROWS : DIE_ROWS,
                        large ? DIE_LARGE_COLS : DIE_COLS};
    enum paper paper = PAPER_D12 + die;
    struct style strong = style_of(INK_PLAIN, paper, ATTR_BOLD);
    char text[16];
    struct wsk_text name = wsk_text_in(text, sizeof(text));
    canvas_fill(paint->canvas, rect, style_of(INK_PLAIN, paper, 0));
    draw_frame(paint, rect, paper, look);
    words_die(words, volle_sides[die], &name);
    paint_text(paint, row, col + rect.cols / 2 - 1, 3,
               style_of(INK_QUIET, paper, 0), text);
    if (value)
        snprintf(text, sizeof(text), "%u", value);
    else
        snprintf(text, sizeof(text), "%s", paint_glyph(paint, GLYPH_EMPTY));
    paint_centre(paint, row + rect.rows / 2, col + 1, rect.cols - 2, strong,
                 text);
}
