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

static int64_t oldest(const struct wsk_tables *tables, int64_t now) {
    return now - (int64_t)tables->config.archive_days * DAY;
}

bool tables_is_old(const struct loaded_table *loaded) {
    return loaded->table->at <=
           oldest(loaded->tables, tables_now(loaded->tables));
}

static void rows_came(void *context, enum wsk_err result,
                      const struct wsk_row *rows, size_t count) {
    static char bytes[WSK_TABLE_RECORD];
    struct log_request *log_request = context;
    struct loaded_table *loaded = log_request->loaded;
    struct wsk_text record = wsk_text_in(bytes, sizeof(bytes));
    struct replay replay;
    replay_begin(&replay, loaded->tables->config.rules_set, rows,
                 result ? 0 : count);
    const struct wsk_table *table = replay.table;
    if (table)
        wsk_table_record(table, replay.entries, replay.count, &record);
    if (table && table->phase == WSK_TABLE_ARCHIVED && !record.cut)
        wsk_store_archive(loaded->tables->config.store, loaded->key,
                          (struct wsk_word){record.start, record.len}, NULL,
                          NULL);
    replay_end(&replay);
    free(log_request);
    loaded->log_requests--;
    loaded_run_or_free(loaded);
}

void tables_put_away(struct loaded_table *loaded) {
    if (loaded->put_away)
        return;
    struct log_request *log_request = wsk_need(sizeof(*log_request));
    log_request->tables = loaded->tables;
    log_request->loaded = loaded;
    loaded->put_away = true;
    loaded->log_requests++;
    wsk_store_load(loaded->tables->config.store, loaded->key, 0, rows_came,
                   log_request);
}

static void found(void *context, enum wsk_err result,
                  const struct wsk_found *found, size_t count) {
    struct wsk_tables *tables = context;
    if (result || tables->draining)
        return;
    if (count == ARCHIVE_AT_ONCE)
        tables->next_archive = tables_now(tables) + ARCHIVE_PAUSE;
    for (size_t i = 0; i < count; i++) {
        struct loaded_table *loaded = loaded_get(tables, found[i].table);
        loaded_queue(loaded, job_create(JOB_CLOSE, (struct wsk_word){0}));
        loaded_run_or_free(loaded);
    }
}

void tables_archive(struct wsk_tables *tables, int64_t now) {
    if (!tables->config.archive_days || now < tables->next_archive)
        return;
    tables->next_archive = now + ARCHIVE_EVERY;
    wsk_store_find(tables->config.store, WSK_FIND_OLD, oldest(tables, now),
                   ARCHIVE_AT_ONCE, found, tables);
}
