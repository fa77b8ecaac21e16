/*
 * history.c - looking back: the events of a table and the positions between.
 */
#include <string.h>

#include "table.h"
#include "woolsack/view.h"

unsigned table_first(const struct table *table, unsigned flags) {
    if (flags & WSK_VIEW_MEMORY ||
        wsk_record_state(table->record)->head.turn == WSK_TURN_OVER)
        return 0;
    return wsk_record_first_recent(table->record);
}

/* Asking. */

static int find_position(struct ask *ask, unsigned at) {
    struct table *table = ask->table;
    unsigned count = wsk_record_events(table->record);
    ask->events = at == WSK_WASM_NOW ? count : at;
    if (ask->events > count)
        return host_refuse(WSK_ERANGE, "there are only %u events", count);
    if (ask->events < count && ask->events < table_first(table, ask->flags))
        return host_refuse(WSK_EHIDDEN,
                           "what is so long ago would show what lies face down",
                           0);
    ask->state = ask->events == count && table->given
                     ? &table->shown
                     : wsk_record_state_at(table->record, ask->events);
    return WSK_OK;
}

int table_ask(int number, unsigned seat, unsigned at, unsigned flags,
              struct ask *ret_ask) {
    struct ask ask = {.table = table_find(number), .flags = flags};
    if (!ask.table)
        return WSK_ERANGE;
    ask.rules = wsk_record_rules(ask.table->record);
    if (seat > ask.rules->seats)
        return host_refuse(WSK_ERANGE, "there is no seat %u", seat);
    ask.seat = seat ? seat - 1 : WSK_CHANCE;
    int code = find_position(&ask, at);
    if (!code)
        *ret_ask = ask;
    return code;
}

bool ask_acts(const struct ask *ask) {
    const struct wsk_head *head = &ask->state->head;
    return ask->seat != WSK_CHANCE && head->turn == WSK_TURN_SEATS &&
           head->seats >> ask->seat & 1;
}

struct words ask_words(const struct ask *ask) {
    struct words words = host_words();
    words.rules = ask->rules;
    words.viewer = ask->seat;
    words.marks = ask->flags & WSK_WASM_MARKS;
    for (unsigned s = 0; s < ask->rules->seats; s++)
        words.name[s] = wsk_record_name(ask->table->record, s);
    return words;
}
