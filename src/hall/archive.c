/*
 * archive.c - old tables: the record stays, the log goes.
 *
 * First the table is closed, by an entry like any other, which everybody at it
 * and every other server hears of. Then the record takes the place of the log.
 * Should that not come about, the closed table is found again in due time.
 */
#include <stdlib.h>

#include "inside.h"

#define ARCHIVE_EVERY 3600 /* seconds */
#define ARCHIVE_AT_ONCE 50
#define ARCHIVE_PAUSE 10 /* while there are more */
#define DAY 86400

static int64_t oldest(const struct wsk_hall *hall, int64_t now) {
    return now - (int64_t)hall->config.archive_days * DAY;
}

bool hall_is_old(const struct place *place) {
    return place->room->at <= oldest(place->hall, hall_now(place->hall));
}

static void rows_came(void *context, enum wsk_err result,
                      const struct wsk_row *rows, size_t count) {
    static char bytes[WSK_ROOM_RECORD];
    struct errand *errand = context;
    struct place *place = errand->place;
    struct wsk_text record = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_room *room =
        result ? NULL : replay_rows(place->hall, rows, count, &record);
    if (room && room->phase == WSK_ROOM_ARCHIVED && !record.cut)
        wsk_store_archive(place->hall->config.store, place->table,
                          (struct wsk_word){record.start, record.len}, NULL,
                          NULL);
    wsk_room_destroy(room);
    free(errand);
    place->errands--;
    place_settle(place);
}

void hall_put_away(struct place *place) {
    if (place->put_away)
        return;
    struct errand *errand = wsk_need(sizeof(*errand));
    errand->hall = place->hall;
    errand->place = place;
    place->put_away = true;
    place->errands++;
    wsk_store_load(place->hall->config.store, place->table, 0, rows_came,
                   errand);
}

static void found(void *context, enum wsk_err result,
                  const struct wsk_found *tables, size_t count) {
    struct wsk_hall *hall = context;
    if (result || hall->draining)
        return;
    if (count == ARCHIVE_AT_ONCE)
        hall->next_archive = hall_now(hall) + ARCHIVE_PAUSE;
    for (size_t i = 0; i < count; i++) {
        struct place *place = place_get(hall, tables[i].table);
        place_queue(place, job_create(JOB_CLOSE, (struct wsk_word){0}));
        place_settle(place);
    }
}

void hall_archive(struct wsk_hall *hall, int64_t now) {
    if (!hall->config.archive_days || now < hall->next_archive)
        return;
    hall->next_archive = now + ARCHIVE_EVERY;
    wsk_store_find(hall->config.store, WSK_FIND_OLD, oldest(hall, now),
                   ARCHIVE_AT_ONCE, found, hall);
}
