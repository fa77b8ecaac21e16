#include "columns.h"

#include <string.h>

#include "figures.h"

/* Cuts between two characters. A mark that began must end. */
void columns_cell(struct columns_row *row, unsigned column, const char *text) {
    size_t len = strlen(text), end = len;
    if (len >= COLUMNS_CELL)
        for (end = COLUMNS_CELL - 2; ((unsigned char)text[end] & 0xc0) == 0x80;)
            end--;
    memcpy(row->cell[column], text, end);
    row->cell[column][end] = '\0';
    if (end < len && memchr(text + end, WORDS_MARK_END, len - end) &&
        !memchr(text, WORDS_MARK_END, end)) {
        row->cell[column][end] = WORDS_MARK_END;
        row->cell[column][end + 1] = '\0';
    }
}

void columns_widen(struct columns *columns, const struct columns_row *row) {
    for (unsigned i = 0; i < columns->count; i++) {
        unsigned width = figure_width(row->cell[i]);
        if (width > columns->width[i])
            columns->width[i] = width;
    }
}

static void pad(struct wsk_text *text, unsigned columns) {
    for (unsigned i = 0; i < columns; i++)
        wsk_text_put(text, " ");
}

void columns_tell(const struct columns *columns, const struct tell *tell,
                  const struct columns_row *row) {
    char bytes[COLUMNS_MOST * (COLUMNS_CELL + 2)];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    for (unsigned i = 0; i < columns->count; i++) {
        unsigned gap = columns->width[i] - figure_width(row->cell[i]);
        bool last = i + 1 == columns->count;
        bool left = columns->text_last ? last : i == 0;
        pad(&text, i ? 2 : 0);
        pad(&text, left ? 0 : gap);
        wsk_text_put(&text, "%s", row->cell[i]);
        pad(&text, left && !last ? gap : 0);
    }
    tell->line(tell->context, TELL_ROW, bytes);
}
