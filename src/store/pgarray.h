/*
 * pgarray.h - arrays as PostgreSQL takes them, in its binary form. Inside
 * src/store only.
 *
 * A batch of rows travels as one array a column: one statement, one round trip,
 * whatever the number of rows.
 */
#ifndef WSK_STORE_PGARRAY_H
#define WSK_STORE_PGARRAY_H

#include <stdint.h>

#include "woolsack/text.h"

/* The types of elements, by the numbers that PostgreSQL gives them. */
enum pgarray_type {
    PGARRAY_BYTES = 17,
    PGARRAY_INT8 = 20,
    PGARRAY_INT2 = 21,
    PGARRAY_INT4 = 23,
    PGARRAY_TEXT = 25
};

struct pgarray {
    char *bytes; /* what is sent */
    size_t len, cap;
    uint32_t count;
    enum pgarray_type type;
};

/* Empties it for elements of this type. The memory stays. */
void pgarray_begin(struct pgarray *array, enum pgarray_type type);
void pgarray_add(struct pgarray *array, int64_t number);
/* For texts and bytes. */
void pgarray_add_text(struct pgarray *array, struct wsk_word text);
void pgarray_finish(struct pgarray *array); /* frees it */

#endif
