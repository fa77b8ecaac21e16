/*
 * index.c - what the store should know of a table, to find it by.
 */
#include <string.h>

#include "inside.h"

/* The first person at the table, for the lobby. */
static const char *host_name(const struct wsk_table *table) {
    for (unsigned s = 0; s < table->seats; s++)
        if (table->seat[s].chair == WSK_CHAIR_PERSON)
            return table->seat[s].name;
    return "";
}

/* Bots play, or the clock runs, or the game begins by itself. */
static bool wakes(const struct wsk_table *table) {
    bool bots = false;
    for (unsigned s = 0; s < table->seats; s++)
        bots = bots || table->seat[s].chair >= WSK_CHAIR_AWAY;
    return table->phase == WSK_TABLE_PLAYING && !wsk_table_is_deserted(table) &&
           (bots || table->options.clock);
}

bool index_changes(const struct wsk_table *before,
                   const struct wsk_table *after) {
    if (before->phase != after->phase ||
        before->options.listed != after->options.listed)
        return true;
    for (unsigned s = 0; s < before->seats; s++)
        if (before->seat[s].chair != after->seat[s].chair)
            return true;
    return false;
}

void index_of(const struct wsk_table *table, struct wsk_index *ret_index) {
    struct wsk_index index = {0};
    /* A table that is closed has been put away only when the store says so. */
    index.phase =
        table->phase == WSK_TABLE_ARCHIVED ? WSK_TABLE_OVER : table->phase;
    index.listed = table->options.listed;
    index.wakes = wakes(table);
    index.free = (uint8_t)wsk_table_free_seats(table);
    index.clock = table->options.clock;
    struct wsk_text about = wsk_text_in(index.about, sizeof(index.about));
    wsk_text_put(&about, "%s %u %u %s", table->game->id, table->seats,
                 table->options.open, host_name(table));
    *ret_index = index;
}
