/*
 * archive.c - old tables: the record stays, the log goes.
 */
#include <stdlib.h>

#include "inside.h"

#define ARCHIVE_EVERY 3600 /* seconds */
#define ARCHIVE_AT_ONCE 50
#define DAY 86400

struct removal {
    struct wsk_hall *hall;
    uint64_t table;
};

static void rows_came(void *context, enum wsk_err result,
                      const struct wsk_row *rows, size_t count) {
    static char bytes[WSK_ROOM_RECORD];
    struct removal *removal = context;
    struct wsk_hall *hall = removal->hall;
    struct wsk_text record = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_room *room =
        result ? NULL : replay_rows(hall, rows, count, &record);
    if (room)
        wsk_store_archive(hall->config.store, removal->table,
                          (struct wsk_word){record.start, record.len}, NULL,
                          NULL);
    wsk_room_destroy(room);
    free(removal);
}

static void found(void *context, enum wsk_err result,
                  const struct wsk_found *tables, size_t count) {
    struct wsk_hall *hall = context;
    for (size_t i = 0; !result && i < count; i++) {
        struct removal *removal = calloc(1, sizeof(*removal));
        if (!removal)
            abort();
        removal->hall = hall;
        removal->table = tables[i].table;
        wsk_store_load(hall->config.store, tables[i].table, 0, rows_came,
                       removal);
    }
}

void hall_archive(struct wsk_hall *hall, int64_t now) {
    if (!hall->config.archive_days || now < hall->next_archive)
        return;
    hall->next_archive = now + ARCHIVE_EVERY;
    wsk_store_find(hall->config.store, WSK_FIND_OLD,
                   now - (int64_t)hall->config.archive_days * DAY,
                   ARCHIVE_AT_ONCE, found, hall);
}
