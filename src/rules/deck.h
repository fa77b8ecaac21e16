/*
 * deck.h - reading the rows of a deck file.
 *
 * Tab-separated columns, one header line, `#` comments, blank lines ignored.
 * Inside src/rules only.
 */
#ifndef WSK_RULES_DECK_H
#define WSK_RULES_DECK_H

#include "woolsack/text.h"

#define DECK_COLUMNS_MAX 6

struct deck_reader {
    struct wsk_word rest;
    unsigned line;     /* of the row just read */
    unsigned last_row; /* line of the last row, for a wrong count */
    size_t columns;
    struct wsk_word cell[DECK_COLUMNS_MAX];
};

/* Reads the header, which must be exactly these column names. */
enum wsk_err deck_open(struct deck_reader *reader, struct wsk_word text,
                       const char *const *columns, size_t count,
                       struct wsk_fault *ret_fault);

/* The next row into reader->cell; *ret_row false at the end of the text. */
enum wsk_err deck_next(struct deck_reader *reader, bool *ret_row,
                       struct wsk_fault *ret_fault);

/* A number from 1 to max in a column that is called `what`. */
enum wsk_err deck_number(const struct deck_reader *reader, size_t column,
                         const char *what, unsigned max, unsigned *ret_number,
                         struct wsk_fault *ret_fault);

#endif
