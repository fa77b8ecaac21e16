/*
 * look.c - what can be read off a table.
 */
#include <sodium/utils.h>
#include <string.h>

#include "log.h"

unsigned wsk_table_awaited(const struct wsk_table *table) {
    if (table->phase != WSK_TABLE_PLAYING ||
        table->state.head.turn != WSK_TURN_SEATS)
        return 0;
    unsigned set = table->state.head.seats;
    for (unsigned s = 0; s < table->seats; s++)
        if (table->seat[s].given)
            set &= ~(1U << s);
    return set;
}

bool wsk_table_is_deserted(const struct wsk_table *table) {
    bool away = false;
    for (unsigned s = 0; s < table->seats; s++) {
        if (table->seat[s].chair == WSK_CHAIR_PERSON)
            return false;
        away = away || table->seat[s].chair == WSK_CHAIR_AWAY;
    }
    return away;
}

unsigned wsk_table_bots_due(const struct wsk_table *table) {
    unsigned set = wsk_table_awaited(table);
    if (wsk_table_is_deserted(table))
        return 0;
    for (unsigned s = 0; s < table->seats; s++)
        if (table->seat[s].chair == WSK_CHAIR_PERSON ||
            table->seat[s].chair == WSK_CHAIR_FREE)
            set &= ~(1U << s);
    return set;
}

unsigned wsk_table_people_due(const struct wsk_table *table) {
    unsigned set = wsk_table_awaited(table);
    for (unsigned s = 0; s < table->seats; s++)
        if (table->seat[s].chair != WSK_CHAIR_PERSON)
            set &= ~(1U << s);
    return set;
}

int64_t wsk_table_deadline(const struct wsk_table *table) {
    return wsk_table_people_due(table) && table->options.clock
               ? table->moved_at + (int64_t)table->options.clock
               : 0;
}

static bool same(const struct wsk_hash *a, const struct wsk_hash *b) {
    return sodium_memcmp(a->bytes, b->bytes, sizeof(a->bytes)) == 0;
}

static bool is_nothing(const struct wsk_hash *hash) {
    return sodium_is_zero(hash->bytes, sizeof(hash->bytes)) == 1;
}

static unsigned find(const struct wsk_table *table,
                     const struct wsk_hash *token, bool invitation) {
    unsigned found = WSK_TABLE_NOBODY;
    if (is_nothing(token))
        return found;
    for (unsigned s = 0; s < table->seats; s++) {
        const struct wsk_table_seat *seat = &table->seat[s];
        bool free = seat->chair == WSK_CHAIR_FREE;
        if (same(&seat->token, token) && free == invitation)
            found = s;
    }
    return found;
}

unsigned wsk_table_find(const struct wsk_table *table,
                        const struct wsk_hash *token) {
    return find(table, token, false);
}

unsigned wsk_table_find_invitation(const struct wsk_table *table,
                                   const struct wsk_hash *token) {
    return find(table, token, true);
}

bool wsk_table_is_host(const struct wsk_table *table,
                       const struct wsk_hash *token) {
    return !is_nothing(token) && same(&table->host, token);
}

unsigned wsk_table_free_seats(const struct wsk_table *table) {
    unsigned count = 0;
    for (unsigned s = 0; s < table->seats; s++)
        count += table->seat[s].chair == WSK_CHAIR_FREE;
    return count;
}

bool wsk_table_is_ready(const struct wsk_table *table) {
    for (unsigned s = 0; s < table->seats; s++)
        if (table->seat[s].chair == WSK_CHAIR_FREE || table->seat[s].mix_due)
            return false;
    return true;
}

void wsk_table_view(const struct wsk_table *table, unsigned seat,
                    struct wsk_state *ret_view) {
    /* Open choices are not in the state at all. */
    wsk_view(table->rules, &table->state, seat, ret_view);
}
