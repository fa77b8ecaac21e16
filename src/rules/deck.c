#include "deck.h"

#include <string.h>

/* Cuts a trimmed line into cells. The trimming took the tabs before empty
 * last cells away; `full` is the line that still has them. */
static size_t cut_cells(struct deck_reader *reader, struct wsk_word line,
                        struct wsk_word full) {
    size_t cells = wsk_words(line, '\t', reader->cell, reader->columns);
    for (size_t i = line.len; i < full.len && full.start[i] != '#'; i++)
        if (full.start[i] == '\t' && cells < reader->columns)
            reader->cell[cells++] = (struct wsk_word){full.start + i, 0};
    return cells;
}

/* Lines that hold something besides a comment, cut into cells. */
static enum wsk_err next_cells(struct deck_reader *reader, bool *ret_row,
                               struct wsk_fault *ret_fault) {
    struct wsk_word line;
    while (wsk_line_next(&reader->rest, &line)) {
        reader->line++;
        if (!wsk_text_is_utf8(line, NULL))
            return wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                                 "the line is not UTF-8 text");
        struct wsk_word trimmed = wsk_line_trim(line);
        if (trimmed.len == 0)
            continue;
        size_t cells = cut_cells(reader, trimmed, line);
        if (cells != reader->columns)
            return wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                                 "%s than %u columns",
                                 cells > reader->columns ? "more" : "fewer",
                                 (unsigned)reader->columns);
        reader->last_row = reader->line;
        *ret_row = true;
        return WSK_OK;
    }
    *ret_row = false;
    return WSK_OK;
}

enum wsk_err deck_open(struct deck_reader *reader, struct wsk_word text,
                       const char *const *columns, size_t count,
                       struct wsk_fault *ret_fault) {
    *reader = (struct deck_reader){.rest = text, .columns = count};
    bool row;
    enum wsk_err err = next_cells(reader, &row, ret_fault);
    if (err)
        return err;
    if (!row)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX,
                             reader->line ? reader->line : 1,
                             "the header line is missing");
    for (size_t i = 0; i < count; i++)
        if (!wsk_word_is(reader->cell[i], columns[i]))
            return wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                                 "the header names column %u '%s' where "
                                 "'%s' is due",
                                 (unsigned)i + 1,
                                 wsk_word_quote(reader->cell[i]).text,
                                 columns[i]);
    return WSK_OK;
}

enum wsk_err deck_next(struct deck_reader *reader, bool *ret_row,
                       struct wsk_fault *ret_fault) {
    return next_cells(reader, ret_row, ret_fault);
}

enum wsk_err deck_number(const struct deck_reader *reader, size_t column,
                         const char *what, unsigned max, unsigned *ret_number,
                         struct wsk_fault *ret_fault) {
    unsigned number;
    if (!wsk_word_number(reader->cell[column], max, &number) || number == 0)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                             "%s '%s' is not a number from 1 to %u", what,
                             wsk_word_quote(reader->cell[column]).text, max);
    *ret_number = number;
    return WSK_OK;
}
