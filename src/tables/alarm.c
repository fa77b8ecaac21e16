/*
 * alarm.c - which table's clock runs out first: a binary heap.
 */
#include <stdlib.h>

#include "inside.h"

static void put(struct wsk_tables *tables, size_t at,
                struct loaded_table *loaded) {
    tables->heap[at] = loaded;
    loaded->alarm_at = at;
}

static void rise(struct wsk_tables *tables, size_t at) {
    struct loaded_table *loaded = tables->heap[at];
    while (at > 1 && tables->heap[at / 2]->alarm > loaded->alarm) {
        put(tables, at, tables->heap[at / 2]);
        at /= 2;
    }
    put(tables, at, loaded);
}

static void sink(struct wsk_tables *tables, size_t at) {
    struct loaded_table *loaded = tables->heap[at];
    for (size_t child; (child = 2 * at) <= tables->heap_count; at = child) {
        if (child < tables->heap_count &&
            tables->heap[child + 1]->alarm < tables->heap[child]->alarm)
            child++;
        if (tables->heap[child]->alarm >= loaded->alarm)
            break;
        put(tables, at, tables->heap[child]);
    }
    put(tables, at, loaded);
}

static void remove_from(struct wsk_tables *tables,
                        struct loaded_table *loaded) {
    size_t at = loaded->alarm_at;
    struct loaded_table *last = tables->heap[tables->heap_count--];
    loaded->alarm_at = 0;
    if (last == loaded)
        return;
    put(tables, at, last);
    rise(tables, at);
    sink(tables, last->alarm_at);
}

void alarm_set(struct loaded_table *loaded, int64_t when) {
    struct wsk_tables *tables = loaded->tables;
    if (loaded->alarm == when && (when == 0) == (loaded->alarm_at == 0))
        return;
    if (loaded->alarm_at)
        remove_from(tables, loaded);
    loaded->alarm = when;
    if (!when)
        return;
    if (tables->heap_count + 2 > tables->heap_cap) {
        tables->heap_cap = tables->heap_cap ? 2 * tables->heap_cap : 64;
        tables->heap = wsk_need_more(
            tables->heap, tables->heap_cap * sizeof(struct loaded_table *));
    }
    put(tables, ++tables->heap_count, loaded);
    rise(tables, tables->heap_count);
}

struct loaded_table *alarm_due(struct wsk_tables *tables, int64_t now) {
    return tables->heap_count && tables->heap[1]->alarm <= now ? tables->heap[1]
                                                               : NULL;
}
