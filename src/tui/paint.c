#include "paint.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "width.h"

#define LINE_MAX_BYTES 1024

void paint_begin(struct paint *paint) {
    paint->zone_count = 0;
    canvas_fill(paint->canvas, canvas_all(paint->canvas),
                style_of(INK_PLAIN, PAPER_TABLE, 0));
}

const char *paint_glyph(const struct paint *paint, enum glyph which) {
    return glyph(paint->glyphs, which);
}

int paint_text(struct paint *paint, int row, int col, int cols,
               struct style style, const char *text) {
    char line[LINE_MAX_BYTES];
    glyphs_translate(paint->glyphs, paint->letters, text, line, sizeof(line));
    return canvas_put(paint->canvas, row, col, cols, style,
                      paint_glyph(paint, GLYPH_ELLIPSIS), line);
}

int paint_textf(struct paint *paint, int row, int col, int cols,
                struct style style, const char *format, ...) {
    char line[LINE_MAX_BYTES];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof(line), format, args);
    va_end(args);
    return paint_text(paint, row, col, cols, style, line);
}

int paint_width(const struct paint *paint, const char *text) {
    char line[LINE_MAX_BYTES];
    glyphs_translate(paint->glyphs, paint->letters, text, line, sizeof(line));
    return (int)width_of(line);
}

void paint_right(struct paint *paint, int row, int col, int cols,
                 struct style style, const char *text) {
    int width = paint_width(paint, text);
    int gap = width < cols ? cols - width : 0;
    paint_text(paint, row, col + gap, cols - gap, style, text);
}

void paint_centre(struct paint *paint, int row, int col, int cols,
                  struct style style, const char *text) {
    int width = paint_width(paint, text);
    int gap = width < cols ? (cols - width) / 2 : 0;
    paint_text(paint, row, col + gap, cols - gap, style, text);
}

/* One line's worth of a text that is broken at spaces: how many bytes, and
 * where the next line begins. A word that is wider than a line is cut. */
static size_t fit_line(const char *text, int cols, const char **ret_next) {
    const char *at = text, *fit = text;
    int used = 0;
    bool whole = true;
    while (*at && *at != '\n') {
        const char *before = at;
        int width = (int)width_of_char(width_next(&at));
        if (used + width > cols) {
            whole = false;
            if (fit == text)
                fit = before > text ? before : at;
            break;
        }
        used += width;
        if (*at == ' ')
            fit = at;
    }
    if (whole)
        fit = at;
    size_t len = (size_t)(fit - text);
    while (*fit == ' ')
        fit++;
    *ret_next = whole && *fit == '\n' ? fit + 1 : fit;
    return len;
}

/* The mark that is in force after these bytes; 0: none. */
static char mark_after(const char *bytes, size_t len, char mark) {
    for (size_t i = 0; i < len; i++)
        if ((bytes[i] > 0 && bytes[i] <= CANVAS_MARK_LAST) ||
            bytes[i] == CANVAS_MARK_END)
            mark = bytes[i];
    return (char)(mark == CANVAS_MARK_END ? 0 : mark);
}

/* A name may begin on one line and end on the next. */
static void put_line(struct paint *paint, int row, int col, int cols,
                     struct style style, char mark, const char *bytes,
                     size_t len) {
    char line[LINE_MAX_BYTES];
    snprintf(line, sizeof(line), "%s%.*s", mark ? (char[]){mark, '\0'} : "",
             (int)len, bytes);
    canvas_put(paint->canvas, row, col, cols, style, "", line);
}

int paint_wrap(struct paint *paint, struct rect rect, int skip, int hang,
               struct style style, const char *text) {
    char plain[4 * LINE_MAX_BYTES];
    const char *rest = plain;
    char mark = 0;
    int count = 0;
    glyphs_translate(paint->glyphs, paint->letters, text, plain, sizeof(plain));
    while (*rest) {
        const char *next;
        int indent = count ? hang : 0;
        size_t len = fit_line(rest, rect.cols - indent, &next);
        int row = count - skip;
        if (row >= 0 && row < rect.rows)
            put_line(paint, rect.row + row, rect.col + indent,
                     rect.cols - indent, style, mark, rest, len);
        mark = mark_after(rest, len, mark);
        rest = next;
        count++;
    }
    return count;
}

void paint_frame(struct paint *paint, struct rect rect, enum frame frame,
                 struct style style) {
    bool is_double = frame == FRAME_DOUBLE;
    enum glyph line = is_double ? GLYPH_DOUBLE_LINE : GLYPH_LINE;
    enum glyph bar = is_double ? GLYPH_DOUBLE_BAR : GLYPH_BAR;
    enum glyph corner = is_double ? GLYPH_DOUBLE_CORNER : GLYPH_CORNER;
    int bottom = rect.row + rect.rows - 1, right = rect.col + rect.cols - 1;
    for (int row = rect.row + 1; row < bottom; row++) {
        canvas_repeat(paint->canvas, row, rect.col, 1, style,
                      paint_glyph(paint, bar));
        canvas_repeat(paint->canvas, row, right, 1, style,
                      paint_glyph(paint, bar));
    }
    for (unsigned i = 0; i < 4; i++)
        canvas_repeat(paint->canvas, i < 2 ? rect.row : bottom,
                      i % 2 ? right : rect.col, 1, style,
                      paint_glyph(paint, corner + i));
    canvas_repeat(paint->canvas, rect.row, rect.col + 1, rect.cols - 2, style,
                  paint_glyph(paint, line));
    canvas_repeat(paint->canvas, bottom, rect.col + 1, rect.cols - 2, style,
                  paint_glyph(paint, line));
}

void paint_line(struct paint *paint, int row, int col, int cols,
                struct style style) {
    canvas_repeat(paint->canvas, row, col, cols, style,
                  paint_glyph(paint, GLYPH_LINE));
}

void paint_zone(struct paint *paint, struct rect rect, int code) {
    if (paint->zone_count < PAINT_ZONES)
        paint->zones[paint->zone_count++] = (struct zone){rect, code};
}

int paint_hit(const struct paint *paint, int row, int col) {
    for (unsigned i = paint->zone_count; i-- > 0;)
        if (rect_has(paint->zones[i].rect, row, col))
            return paint->zones[i].code;
    return 0;
}
