/*
 * An array of one dimension is: the number of dimensions, whether there are
 * nulls, the type of its elements, how many there are, the index of the first;
 * then for each element its length and its bytes. All integers have four bytes,
 * most significant first.
 */
#include "pgarray.h"

#include <stdlib.h>
#include <string.h>

#include "need.h"

#define COUNT_AT 12 /* where the number of elements stands */

static char *table_for(struct pgarray *array, size_t len) {
    if (array->len + len > array->cap) {
        size_t cap = array->cap ? array->cap : 4096;
        while (cap < array->len + len)
            cap *= 2;
        array->bytes = wsk_need_more(array->bytes, cap);
        array->cap = cap;
    }
    char *at = array->bytes + array->len;
    array->len += len;
    return at;
}

static void put(char *at, uint64_t number, unsigned len) {
    for (unsigned i = 0; i < len; i++)
        at[i] = (char)(uint8_t)(number >> 8 * (len - 1 - i));
}

static void add_int4(struct pgarray *array, uint32_t number) {
    put(table_for(array, 4), number, 4);
}

void pgarray_begin(struct pgarray *array, enum pgarray_type type) {
    array->len = 0;
    array->count = 0;
    array->type = type;
    add_int4(array, 1);
    add_int4(array, 0);
    add_int4(array, (uint32_t)type);
    add_int4(array, 0);
    add_int4(array, 1);
}

static void count_one(struct pgarray *array) {
    put(array->bytes + COUNT_AT, ++array->count, 4);
}

void pgarray_add(struct pgarray *array, int64_t number) {
    unsigned len = array->type == PGARRAY_INT8   ? 8
                   : array->type == PGARRAY_INT4 ? 4
                                                 : 2;
    add_int4(array, len);
    put(table_for(array, len), (uint64_t)number, len);
    count_one(array);
}

void pgarray_add_text(struct pgarray *array, struct wsk_word text) {
    add_int4(array, (uint32_t)text.len);
    if (text.len)
        memcpy(table_for(array, text.len), text.start, text.len);
    count_one(array);
}

void pgarray_finish(struct pgarray *array) {
    free(array->bytes);
    *array = (struct pgarray){0};
}
