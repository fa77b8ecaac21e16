/*
 * replay.c - from the rows of a log to the table that they make.
 */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

struct wsk_entry entry_of(const struct wsk_row *row) {
    return (struct wsk_entry){
        .at = row->at, .seq = row->seq, .seat = row->seat, .text = row->text};
}

bool rows_are_whole(const struct wsk_row *rows, size_t count) {
    return count > 0 && (rows[0].seq == 1 || rows[0].snapshot);
}

static bool add(struct replay *replay, const struct wsk_rules_set *rules_set,
                const struct wsk_row *row) {
    struct wsk_entry entry = entry_of(row);
    if (!wsk_chain_take(&replay->chain, row)) {
        wsk_fault_set(&replay->fault, WSK_ESYNTAX, row->seq,
                      "entry %u is not what was written", row->seq);
        return false;
    }
    if (row->snapshot) {
        wsk_table_destroy(replay->table);
        replay->table = NULL;
        replay->count = 0;
    }
    if (replay->table && entry.seq == replay->table->seq)
        return true; /* the snapshot stands for it */
    if (!replay->table)
        replay->table = wsk_table_create(rules_set, &entry, &replay->fault);
    else if (wsk_table_apply(replay->table, &entry, &replay->fault))
        return false;
    replay->entries[replay->count++] = entry;
    return replay->table != NULL;
}

void replay_begin(struct replay *replay, const struct wsk_rules_set *rules_set,
                  const struct wsk_row *rows, size_t count) {
    bool fits = rows_are_whole(rows, count);
    memset(replay, 0, sizeof(*replay));
    replay->entries = wsk_need((count ? count : 1) * sizeof(*replay->entries));
    if (!fits)
        wsk_fault_set(&replay->fault, WSK_ESYNTAX, 1, "entry 1 is missing");
    for (size_t i = 0; fits && i < count; i++)
        fits = add(replay, rules_set, &rows[i]);
    if (fits && replay->chain.begun) {
        wsk_fault_set(&replay->fault, WSK_ESYNTAX, replay->chain.seq,
                      "entry %u is missing", replay->chain.seq);
        fits = false;
    }
    if (fits)
        return;
    wsk_table_destroy(replay->table);
    replay->table = NULL;
}

void replay_end(struct replay *replay) {
    wsk_table_destroy(replay->table);
    free(replay->entries);
}

bool archive_is_well(const struct wsk_row *rows, size_t count) {
    static const struct wsk_link none;
    struct wsk_link link;
    if (count == 0 || memcmp(&rows[0].link, &none, sizeof(none)) == 0)
        return true;
    wsk_chain(&none, &rows[0], &link);
    return memcmp(&rows[0].link, &link, sizeof(link)) == 0;
}
