#include "canvas.h"

#include <stdlib.h>
#include <string.h>

#include "width.h"

static const struct cell blank = {{' '}, {INK_PLAIN, PAPER_TABLE, 0}};

bool canvas_resize(struct canvas *canvas, int rows, int cols) {
    size_t count = (size_t)rows * (size_t)cols;
    struct cell *cells = malloc((count ? count : 1) * sizeof(*cells));
    if (!cells)
        return false;
    for (size_t i = 0; i < count; i++)
        cells[i] = blank;
    free(canvas->cells);
    *canvas = (struct canvas){rows, cols, cells};
    return true;
}

void canvas_finish(struct canvas *canvas) {
    free(canvas->cells);
    *canvas = (struct canvas){0, 0, NULL};
}

struct rect canvas_all(const struct canvas *canvas) {
    return (struct rect){0, 0, canvas->rows, canvas->cols};
}

struct cell *canvas_at(const struct canvas *canvas, int row, int col) {
    if (row < 0 || row >= canvas->rows || col < 0 || col >= canvas->cols)
        return NULL;
    return &canvas->cells[(size_t)row * (size_t)canvas->cols + (size_t)col];
}

void canvas_fill(struct canvas *canvas, struct rect rect, struct style style) {
    for (int row = rect.row; row < rect.row + rect.rows; row++)
        for (int col = rect.col; col < rect.col + rect.cols; col++) {
            struct cell *cell = canvas_at(canvas, row, col);
            if (cell)
                *cell = (struct cell){{' '}, style};
        }
}

/* A wide character that loses a half becomes a space. */
static void unsplit(struct canvas *canvas, int row, int col) {
    struct cell *cell = canvas_at(canvas, row, col);
    if (cell && !cell->chars[0]) {
        struct cell *left = canvas_at(canvas, row, col - 1);
        cell->chars[0] = ' ';
        if (left)
            *left = (struct cell){{' '}, left->style};
    }
}

static void set_cell(struct canvas *canvas, int row, int col,
                     uint32_t character, unsigned width, struct style style) {
    struct cell *cell = canvas_at(canvas, row, col);
    struct cell *next = canvas_at(canvas, row, col + 1);
    if (!cell || (width == 2 && !next))
        return;
    unsplit(canvas, row, col);
    unsplit(canvas, row, col + (int)width);
    *cell = (struct cell){{character}, style};
    if (width == 2)
        *next = (struct cell){{0}, style};
}

static void combine(struct canvas *canvas, int row, int col,
                    uint32_t character) {
    struct cell *cell = canvas_at(canvas, row, col);
    if (cell && !cell->chars[0])
        cell = canvas_at(canvas, row, col - 1);
    for (unsigned i = 1; cell && cell->chars[0] && i < CELL_CHARS; i++)
        if (!cell->chars[i]) {
            cell->chars[i] = character;
            return;
        }
}

static struct style marked(struct style plain, uint32_t mark) {
    if (mark > CANVAS_MARK_LAST)
        return plain;
    return style_of(INK_SEAT + mark - 1, plain.paper, plain.attr | ATTR_BOLD);
}

/* As much of the text as fits; returns the columns taken. */
static int put_some(struct canvas *canvas, int row, int col, int cols,
                    struct style style, const char *text) {
    int used = 0;
    uint32_t character;
    struct style now = style;
    while ((character = width_next(&text)) != 0) {
        unsigned width = width_of_char(character);
        if (character < ' ') {
            now = marked(style, character);
            continue;
        }
        if (width == 0) {
            if (used)
                combine(canvas, row, col + used - 1, character);
            continue;
        }
        if (used + (int)width > cols)
            break;
        set_cell(canvas, row, col + used, character, width, now);
        used += (int)width;
    }
    return used;
}

int canvas_put(struct canvas *canvas, int row, int col, int cols,
               struct style style, const char *ellipsis, const char *text) {
    if (cols <= 0)
        return 0;
    if ((int)width_of(text) <= cols)
        return put_some(canvas, row, col, cols, style, text);
    int room = cols - (int)width_of(ellipsis);
    int used = put_some(canvas, row, col, room, style, text);
    return used +
           put_some(canvas, row, col + used, cols - used, style, ellipsis);
}

void canvas_repeat(struct canvas *canvas, int row, int col, int count,
                   struct style style, const char *character) {
    for (int i = 0; i < count; i++)
        put_some(canvas, row, col + i, 1, style, character);
}

static size_t put_utf8(char *to, uint32_t c) {
    if (c < 0x80) {
        to[0] = (char)c;
        return 1;
    }
    unsigned tail = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
    to[0] = (char)(first[tail] | c >> (6 * tail));
    for (unsigned i = 1; i <= tail; i++)
        to[i] = (char)(0x80 | (c >> (6 * (tail - i)) & 0x3f));
    return tail + 1;
}

static size_t put_row(const struct canvas *canvas, int row, char *to) {
    size_t len = 0, kept = 0;
    for (int col = 0; col < canvas->cols; col++) {
        const struct cell *cell = canvas_at(canvas, row, col);
        for (unsigned i = 0; i < CELL_CHARS && cell->chars[i]; i++)
            len += put_utf8(to + len, cell->chars[i]);
        if (cell->chars[0] != ' ')
            kept = len;
    }
    to[kept++] = '\n';
    return kept;
}

char *canvas_text(const struct canvas *canvas) {
    size_t cells = (size_t)canvas->rows * (size_t)canvas->cols;
    char *text = malloc(cells * CELL_CHARS * 4 + (size_t)canvas->rows + 1);
    size_t len = 0;
    if (!text)
        return NULL;
    for (int row = 0; row < canvas->rows; row++)
        len += put_row(canvas, row, text + len);
    text[len] = '\0';
    return text;
}
