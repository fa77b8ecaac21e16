/*
 * alarm.c - which table's clock runs out first: a binary heap.
 */
#include <stdlib.h>

#include "inside.h"

static void put(struct wsk_hall *hall, size_t at, struct place *place) {
    hall->heap[at] = place;
    place->alarm_at = at;
}

static void rise(struct wsk_hall *hall, size_t at) {
    struct place *place = hall->heap[at];
    while (at > 1 && hall->heap[at / 2]->alarm > place->alarm) {
        put(hall, at, hall->heap[at / 2]);
        at /= 2;
    }
    put(hall, at, place);
}

static void sink(struct wsk_hall *hall, size_t at) {
    struct place *place = hall->heap[at];
    for (size_t child; (child = 2 * at) <= hall->heap_count; at = child) {
        if (child < hall->heap_count &&
            hall->heap[child + 1]->alarm < hall->heap[child]->alarm)
            child++;
        if (hall->heap[child]->alarm >= place->alarm)
            break;
        put(hall, at, hall->heap[child]);
    }
    put(hall, at, place);
}

static void remove_from(struct wsk_hall *hall, struct place *place) {
    size_t at = place->alarm_at;
    struct place *last = hall->heap[hall->heap_count--];
    place->alarm_at = 0;
    if (last == place)
        return;
    put(hall, at, last);
    rise(hall, at);
    sink(hall, last->alarm_at);
}

void alarm_set(struct place *place, int64_t when) {
    struct wsk_hall *hall = place->hall;
    if (place->alarm == when && (when == 0) == (place->alarm_at == 0))
        return;
    if (place->alarm_at)
        remove_from(hall, place);
    place->alarm = when;
    if (!when)
        return;
    if (hall->heap_count + 2 > hall->heap_cap) {
        hall->heap_cap = hall->heap_cap ? 2 * hall->heap_cap : 64;
        hall->heap =
            wsk_need_more(hall->heap, hall->heap_cap * sizeof(struct place *));
    }
    put(hall, ++hall->heap_count, place);
    rise(hall, hall->heap_count);
}

struct place *alarm_due(struct wsk_hall *hall, int64_t now) {
    return hall->heap_count && hall->heap[1]->alarm <= now ? hall->heap[1]
                                                           : NULL;
}
