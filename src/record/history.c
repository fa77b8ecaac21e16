/*
 * history.c - a record that also remembers every position it went through.
 */
#include <stdlib.h>
#include <string.h>

#include "record.h"

bool history_make_room(struct wsk_record *record) {
    if (!record->remembers || record->count < record->room)
        return true;
    unsigned room = record->room + record->room / 2 + 64;
    struct wsk_moment *larger =
        realloc(record->moment, room * sizeof(*record->moment));
    if (!larger)
        return false;
    record->moment = larger;
    record->room = room;
    return true;
}

void history_add(struct wsk_record *record, const struct wsk_event *event,
                 const struct wsk_state *after) {
    if (!record->remembers)
        return;
    struct wsk_moment *moment = &record->moment[record->count];
    *moment =
        (struct wsk_moment){.event = *event,
                            .before = record->state,
                            .round = wsk_record_round(record, record->count)};
    wsk_round_count(record->rules, &record->state, event, after,
                    &moment->round);
}

void wsk_record_remember(struct wsk_record *record) {
    record->remembers = true;
}

const struct wsk_moment *wsk_record_moment(const struct wsk_record *record,
                                           unsigned at) {
    return &record->moment[at];
}

const struct wsk_state *wsk_record_state_at(const struct wsk_record *record,
                                            unsigned events) {
    return events < record->count ? &record->moment[events].before
                                  : &record->state;
}

struct wsk_round wsk_record_round(const struct wsk_record *record,
                                  unsigned events) {
    return events > 0 ? record->moment[events - 1].round
                      : (struct wsk_round){0};
}

unsigned wsk_record_first_recent(const struct wsk_record *record) {
    struct wsk_round now = wsk_record_round(record, record->count);
    unsigned first = record->count;
    while (first > 0 && wsk_is_recent(&record->moment[first - 1].round, &now))
        first--;
    return first;
}

bool wsk_hides(const struct wsk_rules *rules, const struct wsk_state *state) {
    struct wsk_state view;
    wsk_view(rules, state, WSK_CHANCE, &view);
    return memcmp(&view, state, sizeof(view)) != 0;
}

unsigned wsk_record_first_secret(const struct wsk_record *record) {
    unsigned first = record->count;
    while (first > 0 &&
           wsk_hides(record->rules, wsk_record_state_at(record, first)))
        first--;
    return first;
}

enum wsk_err wsk_record_back(struct wsk_record *record, unsigned events) {
    enum wsk_err err = WSK_OK;
    /* They were all legal, and there is room for them and their text. */
    wsk_record_rewind(record);
    while (record->count < events && !err)
        err = wsk_record_add(record, &record->moment[record->count].event);
    return err;
}
