/*
 * look.c - what can be read off a room.
 */
#include <sodium/utils.h>
#include <string.h>

#include "log.h"

unsigned wsk_room_awaited(const struct wsk_room *room) {
    if (room->phase != WSK_ROOM_PLAYING ||
        room->state.head.turn != WSK_TURN_SEATS)
        return 0;
    unsigned set = room->state.head.seats;
    for (unsigned s = 0; s < room->seats; s++)
        if (room->seat[s].given)
            set &= ~(1U << s);
    return set;
}

bool wsk_room_is_deserted(const struct wsk_room *room) {
    bool away = false;
    for (unsigned s = 0; s < room->seats; s++) {
        if (room->seat[s].chair == WSK_CHAIR_PERSON)
            return false;
        away = away || room->seat[s].chair == WSK_CHAIR_AWAY;
    }
    return away;
}

unsigned wsk_room_bots_due(const struct wsk_room *room) {
    unsigned set = wsk_room_awaited(room);
    if (wsk_room_is_deserted(room))
        return 0;
    for (unsigned s = 0; s < room->seats; s++)
        if (room->seat[s].chair == WSK_CHAIR_PERSON ||
            room->seat[s].chair == WSK_CHAIR_FREE)
            set &= ~(1U << s);
    return set;
}

unsigned wsk_room_people_due(const struct wsk_room *room) {
    unsigned set = wsk_room_awaited(room);
    for (unsigned s = 0; s < room->seats; s++)
        if (room->seat[s].chair != WSK_CHAIR_PERSON)
            set &= ~(1U << s);
    return set;
}

int64_t wsk_room_deadline(const struct wsk_room *room) {
    return wsk_room_people_due(room) && room->options.clock
               ? room->moved_at + (int64_t)room->options.clock
               : 0;
}

static bool same(const struct wsk_hash *a, const struct wsk_hash *b) {
    return sodium_memcmp(a->bytes, b->bytes, sizeof(a->bytes)) == 0;
}

static bool is_nothing(const struct wsk_hash *hash) {
    return sodium_is_zero(hash->bytes, sizeof(hash->bytes)) == 1;
}

static unsigned find(const struct wsk_room *room, const struct wsk_hash *token,
                     bool invitation) {
    unsigned found = WSK_ROOM_NOBODY;
    if (is_nothing(token))
        return found;
    for (unsigned s = 0; s < room->seats; s++) {
        const struct wsk_room_seat *seat = &room->seat[s];
        bool free = seat->chair == WSK_CHAIR_FREE;
        if (same(&seat->token, token) && free == invitation)
            found = s;
    }
    return found;
}

unsigned wsk_room_find(const struct wsk_room *room,
                       const struct wsk_hash *token) {
    return find(room, token, false);
}

unsigned wsk_room_find_invitation(const struct wsk_room *room,
                                  const struct wsk_hash *token) {
    return find(room, token, true);
}

bool wsk_room_is_host(const struct wsk_room *room,
                      const struct wsk_hash *token) {
    return !is_nothing(token) && same(&room->host, token);
}

unsigned wsk_room_free_seats(const struct wsk_room *room) {
    unsigned count = 0;
    for (unsigned s = 0; s < room->seats; s++)
        count += room->seat[s].chair == WSK_CHAIR_FREE;
    return count;
}

bool wsk_room_is_ready(const struct wsk_room *room) {
    for (unsigned s = 0; s < room->seats; s++)
        if (room->seat[s].chair == WSK_CHAIR_FREE || room->seat[s].mix_due)
            return false;
    return true;
}

void wsk_room_view(const struct wsk_room *room, unsigned seat,
                   struct wsk_state *ret_view) {
    /* Open choices are not in the state at all. */
    wsk_view(room->rules, &room->state, seat, ret_view);
}
