/*
 * index.c - what the store should know of a table, to find it by.
 */
#include <string.h>

#include "inside.h"

/* The first person at the table, for the lobby. */
static const char *host_name(const struct wsk_room *room) {
    for (unsigned s = 0; s < room->seats; s++)
        if (room->seat[s].chair == WSK_CHAIR_PERSON)
            return room->seat[s].name;
    return "";
}

/* Bots play, or the clock runs, or the game begins by itself. */
static bool wakes(const struct wsk_room *room) {
    bool bots = false;
    for (unsigned s = 0; s < room->seats; s++)
        bots = bots || room->seat[s].chair >= WSK_CHAIR_AWAY;
    return room->phase == WSK_ROOM_PLAYING && !wsk_room_is_deserted(room) &&
           (bots || room->options.clock);
}

bool index_changes(const struct wsk_room *before,
                   const struct wsk_room *after) {
    if (before->phase != after->phase)
        return true;
    for (unsigned s = 0; s < before->seats; s++)
        if (before->seat[s].chair != after->seat[s].chair)
            return true;
    return false;
}

void index_of(const struct wsk_room *room, struct wsk_index *ret_index) {
    struct wsk_index index = {0};
    /* A table that is closed has been put away only when the store says so. */
    index.phase =
        room->phase == WSK_ROOM_ARCHIVED ? WSK_ROOM_OVER : room->phase;
    index.listed = room->options.listed;
    index.wakes = wakes(room);
    index.free = (uint8_t)wsk_room_free_seats(room);
    index.clock = room->options.clock;
    struct wsk_text about = wsk_text_in(index.about, sizeof(index.about));
    wsk_text_put(&about, "%s %u %u %s", room->game->id, room->seats,
                 room->options.open, host_name(room));
    *ret_index = index;
}
