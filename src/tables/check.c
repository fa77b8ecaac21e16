#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"

#define AT_ONCE 256 /* numbers of tables */

struct checking {
    struct wsk_check check;
    struct wsk_check_sums sums;
    uint64_t key[AT_ONCE];
    size_t count, at;
    bool headless; /* the present one has rows, but not from the beginning */
};

static void next_table(struct checking *checking);

static void finish(struct checking *checking, enum wsk_err err) {
    checking->check.done(checking->check.context, err, &checking->sums);
    free(checking);
}

static void complain(struct checking *checking, const char *why) {
    char id[WSK_TABLE_ID + 1];
    wsk_id_print(checking->key[checking->at], id);
    checking->sums.damaged++;
    checking->check.damaged(checking->check.context, id, why);
}

static void go_on(struct checking *checking) {
    checking->sums.tables++;
    checking->at++;
    next_table(checking);
}

static void archive_came(void *context, enum wsk_err result,
                         const struct wsk_row *rows, size_t count) {
    struct checking *checking = context;
    if (result && result != WSK_ESYNTAX) {
        finish(checking, result);
        return;
    }
    if (result)
        complain(checking, "the database cannot make sense of its own bytes");
    else if (count == 0)
        complain(checking, checking->headless ? "its beginning is missing"
                                              : "it has no entries");
    else if (!archive_is_well(rows, count))
        complain(checking, "its record is not what was written");
    checking->sums.archived += !result && count > 0;
    go_on(checking);
}

static void marked(void *context, enum wsk_err result) {
    struct checking *checking = context;
    if (result)
        finish(checking, result);
    else
        go_on(checking);
}

/* An entry that tells who comes back. */
static bool mark(struct checking *checking, const struct replay *replay) {
    char bytes[64];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    const struct wsk_table *table = replay->table;
    if (!checking->check.restored || table->phase >= WSK_TABLE_OVER)
        return false;
    wsk_table_restored(table, &text);
    struct wsk_row row = {.table = checking->key[checking->at],
                          .seq = table->seq + 1,
                          .at = table->at,
                          .text = {text.start, text.len}};
    wsk_chain(&replay->chain.link, &row, &row.link);
    wsk_store_write(checking->check.store, &row, NULL, marked, checking);
    return true;
}

static void rows_came(void *context, enum wsk_err result,
                      const struct wsk_row *rows, size_t count) {
    struct checking *checking = context;
    struct replay replay;
    bool waits = false;
    if (result && result != WSK_ESYNTAX) {
        finish(checking, result);
        return;
    }
    if (!result && !rows_are_whole(rows, count)) {
        checking->headless = count > 0;
        wsk_store_archived(checking->check.store, checking->key[checking->at],
                           archive_came, checking);
        return;
    }
    checking->sums.entries += result ? 0 : count;
    replay_begin(&replay, checking->check.rules_set, rows, result ? 0 : count);
    if (result)
        complain(checking, "the database cannot make sense of its own bytes");
    else if (!replay.table)
        complain(checking, replay.fault.why);
    else
        waits = mark(checking, &replay);
    replay_end(&replay);
    if (!waits)
        go_on(checking);
}

static void found(void *context, enum wsk_err result,
                  const struct wsk_found *found, size_t count) {
    struct checking *checking = context;
    checking->at = 0;
    checking->count = count;
    for (size_t i = 0; i < count; i++)
        checking->key[i] = found[i].table;
    if (result || count == 0)
        finish(checking, result);
    else
        next_table(checking);
}

static void next_table(struct checking *checking) {
    struct wsk_store *store = checking->check.store;
    if (checking->at < checking->count) {
        wsk_store_load(store, checking->key[checking->at], 0, rows_came,
                       checking);
        return;
    }
    int64_t last =
        checking->count ? (int64_t)checking->key[checking->count - 1] : -1;
    wsk_store_find(store, WSK_FIND_ALL, last, AT_ONCE, found, checking);
}

void wsk_check_begin(const struct wsk_check *check) {
    struct checking *checking = wsk_need(sizeof(*checking));
    checking->check = *check;
    next_table(checking);
}
