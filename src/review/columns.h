/*
 * columns.h - rows of figures under headings, as wide as they must be.
 */
#ifndef WSK_REVIEW_COLUMNS_H
#define WSK_REVIEW_COLUMNS_H

#include "tell.h"

#define COLUMNS_MOST 10
#define COLUMNS_CELL 96

/* One row; the first cell is flushed left, or the last if `text_last`. */
struct columns_row {
    char cell[COLUMNS_MOST][COLUMNS_CELL];
};

/* How wide every column must be for these rows. */
struct columns {
    unsigned count;
    bool text_last; /* the last column is text, not a figure */
    unsigned width[COLUMNS_MOST];
};

void columns_cell(struct columns_row *row, unsigned column, const char *text);
void columns_widen(struct columns *columns, const struct columns_row *row);
void columns_tell(const struct columns *columns, const struct tell *tell,
                  const struct columns_row *row);

#endif
