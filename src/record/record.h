/*
 * record.h (inside src/record) - the parts of a record.
 */
#ifndef WSK_RECORD_RECORD_H
#define WSK_RECORD_RECORD_H

#include "buffer.h"
#include "woolsack/record.h"

/* What the header wants next. */
enum record_want {
    RECORD_WANT_WOOLSACK,
    RECORD_WANT_GAME,
    RECORD_WANT_DECK,
    RECORD_WANT_SEATS, /* another seat, or what comes after the seats */
    RECORD_WANT_EVENTS,
    RECORD_WANT_NOTHING /* `end` was read */
};

struct wsk_record {
    wsk_deck_loader *loader;
    void *context;
    enum record_want want;
    unsigned lines; /* read so far */
    unsigned seats; /* named so far */
    unsigned decisions;
    unsigned count;            /* of events */
    bool remembers;            /* every event, see history.c */
    struct wsk_moment *moment; /* `count` of them, or NULL */
    unsigned room;
    const struct wsk_game *game;
    struct wsk_rules *rules;
    struct wsk_state state;
    char *names[WSK_SEATS_MAX];
    struct buffer header; /* canonical lines */
    struct buffer extras; /* x- lines */
    struct buffer events; /* canonical lines */
    struct buffer out;    /* the last text handed out */
};

/* history.c: room for one more event; false: no memory. Then the event, while
 * the record still stands before it. */
bool history_make_room(struct wsk_record *record);
void history_add(struct wsk_record *record, const struct wsk_event *event,
                 const struct wsk_state *after);

/* header.c: a header line; *ret_event true if it was none and the header is
 * now complete, so that the line must be an event. */
enum wsk_err record_header(struct wsk_record *record, struct wsk_word line,
                           bool *ret_event, struct wsk_fault *ret_fault);
enum wsk_err record_extra(struct wsk_record *record, struct wsk_word line,
                          struct wsk_fault *ret_fault);
/* What is missing if the header ended here; NULL if nothing is. */
const char *record_header_lacks(const struct wsk_record *record);
/* The table is set: the state before the first event. */
enum wsk_err record_begin(struct wsk_record *record, unsigned start);

#endif
