/*
 * history.c - looking back: the events of a table and the positions between.
 */
#include <string.h>

#include "table.h"
#include "woolsack/view.h"

const struct wsk_state *table_state(const struct table *table,
                                    unsigned events) {
    return events < table->moments ? &table->moment[events].before
                                   : wsk_record_state(table->record);
}

/* Rounds are counted by whoever tells the story, so it is told, to nobody. */
static void thread_moments(struct table *table) {
    static struct words_story story;
    const struct words words = {.rules = wsk_record_rules(table->record),
                                .viewer = WSK_CHANCE};
    for (unsigned i = table->threaded; i < table->moments; i++) {
        struct moment *moment = &table->moment[i];
        moment->thread = (struct words_thread){0};
        if (i > 0)
            moment->thread = table->moment[i - 1].thread;
        words_tell(&words, &moment->thread, &moment->before, &moment->event,
                   table_state(table, i + 1), &story);
    }
    table->threaded = table->moments;
}

struct words_thread table_thread(struct table *table, unsigned events) {
    thread_moments(table);
    return events > 0 ? table->moment[events - 1].thread
                      : (struct words_thread){0};
}

unsigned table_first(struct table *table, unsigned flags) {
    unsigned first = table->moments;
    if (flags & WSK_VIEW_MEMORY ||
        wsk_record_state(table->record)->head.turn == WSK_TURN_OVER)
        return 0;
    struct words_thread now = table_thread(table, table->moments);
    while (first > 0 && words_is_recent(&table->moment[first - 1].thread, &now))
        first--;
    return first;
}

/* Whether a spectator is not shown all of it. */
static bool hides(const struct wsk_rules *rules,
                  const struct wsk_state *state) {
    struct wsk_state view;
    wsk_view(rules, state, WSK_CHANCE, &view);
    return memcmp(&view, state, sizeof(view)) != 0;
}

unsigned table_first_secret(const struct table *table) {
    const struct wsk_rules *rules = wsk_record_rules(table->record);
    unsigned first = table->moments;
    while (first > 0 && hides(rules, table_state(table, first)))
        first--;
    return first;
}

/* Asking. */

static int find_position(struct ask *ask, unsigned at) {
    struct table *table = ask->table;
    ask->events = at == WSK_WASM_NOW ? table->moments : at;
    if (ask->events > table->moments)
        return host_refuse(WSK_ERANGE, "there are only %u events",
                           table->moments);
    if (ask->events < table->moments &&
        ask->events < table_first(table, ask->flags))
        return host_refuse(WSK_EHIDDEN,
                           "what is so long ago would show what lies face down",
                           0);
    ask->state = ask->events == table->moments && table->given
                     ? &table->shown
                     : table_state(table, ask->events);
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
