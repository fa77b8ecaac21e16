/*
 * fold.c - the beginning of a long log becomes one snapshot.
 *
 * So that a table costs the same to load and to join whatever has been said and
 * taken back at it, and its log does not grow for ever. The snapshot is made of
 * what the database has, not of what is in memory, and only if it makes the
 * very same table.
 */
#include <stdlib.h>

#include "inside.h"

#define FOLD_EVERY 256 /* entries */
#define DAY 86400

static void folded(void *context, enum wsk_err result) {
    struct log_request *log_request = context;
    struct loaded_table *loaded = log_request->loaded;
    loaded->folding = false;
    if (!result)
        loaded->folded = log_request->seq;
    free(log_request);
    loaded->log_requests--;
    loaded_run_or_free(loaded);
}

static bool is_the_same(const struct replay *replay,
                        const struct wsk_text *text) {
    struct wsk_fault fault;
    struct wsk_entry entry = {.at = replay->table->at,
                              .seq = replay->table->seq,
                              .text = {text->start, text->len}};
    struct wsk_table *again =
        text->cut ? NULL
                  : wsk_table_create(replay->table->rules_set, &entry, &fault);
    bool same = again && wsk_table_equals(again, replay->table);
    wsk_table_destroy(again);
    return same;
}

static bool write_snapshot(struct log_request *log_request,
                           const struct replay *replay) {
    static char bytes[WSK_TABLE_SNAPSHOT];
    const struct wsk_tables_config *config = &log_request->tables->config;
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    int64_t oldest =
        tables_now(log_request->tables) - WSK_TABLE_TALK_DAYS * DAY;
    wsk_table_snapshot(replay->table, replay->entries, replay->count, oldest,
                       &text);
    if (!is_the_same(replay, &text)) {
        config->report(config->context, "a snapshot is not what it stands for");
        return false;
    }
    struct wsk_row row = {.table = log_request->loaded->key,
                          .seq = replay->table->seq,
                          .at = replay->table->at,
                          .snapshot = true,
                          .text = {text.start, text.len}};
    wsk_chain_snapshot(&replay->chain.link, &row, &row.link);
    log_request->seq = row.seq;
    wsk_store_snapshot(config->store, &row, folded, log_request);
    return true;
}

static void rows_came(void *context, enum wsk_err result,
                      const struct wsk_row *rows, size_t count) {
    struct log_request *log_request = context;
    struct replay replay;
    replay_begin(&replay, log_request->tables->config.rules_set, rows,
                 result ? 0 : count);
    /* An entry without a link can be no joint; the next one will have one. */
    bool wrote = replay.table && replay.chain.linked &&
                 replay.table->phase != WSK_TABLE_ARCHIVED &&
                 write_snapshot(log_request, &replay);
    replay_end(&replay);
    if (!wrote)
        folded(log_request, WSK_EIO);
}

void loaded_fold(struct loaded_table *loaded) {
    if (loaded->folding || loaded->tables->draining ||
        loaded->table->seq - loaded->folded < FOLD_EVERY)
        return;
    struct log_request *log_request = wsk_need(sizeof(*log_request));
    log_request->tables = loaded->tables;
    log_request->loaded = loaded;
    loaded->folding = true;
    loaded->log_requests++;
    wsk_store_load(loaded->tables->config.store, loaded->key, 0, rows_came,
                   log_request);
}
