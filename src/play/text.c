/*
 * text.c - a session as the text of a record.
 *
 * What a record does not say by itself stands in x- lines, which every reader
 * keeps and none needs:
 *
 *   x-seat 2 bot:ram      who plays a seat, if it is not a person: bot: and
 *                         exec: as in table/player.h
 *   x-stood-in 2          its program has failed; the simplest bot plays on
 *   x-herds open          herds may be looked at
 *   x-seed 12345          the seed of dice, cards and bots
 *
 * They are not part of the wsk_record: programs at the table are told the
 * record, and a seed is not for them.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "keep.h"

#define EXTRAS_MAX (WSK_SEATS_MAX * (SESSION_WORD_MAX + 64) + 128)

size_t text_events_at(struct wsk_word text) {
    static const char *const header[] = {"woolsack ", "game ",  "deck ",
                                         "seat ",     "start ", "x-"};
    struct wsk_word rest = text, line;
    size_t at = 0;
    while (wsk_line_next(&rest, &line)) {
        bool found = false;
        for (size_t i = 0; i < sizeof(header) / sizeof(header[0]); i++) {
            size_t len = strlen(header[i]);
            found |= line.len >= len && memcmp(line.start, header[i], len) == 0;
        }
        if (!found)
            return at;
        at = (size_t)(rest.start - text.start);
    }
    return text.len;
}

static void put_extras(const struct session *session, struct wsk_text *text) {
    for (unsigned s = 0; s < session->rules->seats; s++) {
        const struct session_seat *seat = &session->seat[s];
        if (session_is_person(seat))
            continue;
        bool program = session->player[s].command != NULL;
        wsk_text_put(text, "x-seat %u %s%s\n", s + 1,
                     program ? "" : "bot:", seat->bot);
        if (seat->stood_in)
            wsk_text_put(text, "x-stood-in %u\n", s + 1);
    }
    if (session->open_herds)
        wsk_text_put(text, "x-herds open\n");
    char seed[32];
    snprintf(seed, sizeof(seed), "%" PRIu64, session->seed);
    wsk_text_put(text, "x-seed %s\n", seed);
}

struct wsk_word session_text(struct session *session) {
    char bytes[EXTRAS_MAX];
    struct wsk_text extras = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_word record = wsk_record_text(session->record);
    put_extras(session, &extras);
    size_t len = record.len + extras.len;
    if (!record.start ||
        !play_grow((void **)&session->text, &session->text_room, len, 1))
        return (struct wsk_word){NULL, 0};
    size_t head = text_events_at(record);
    memcpy(session->text, record.start, head);
    memcpy(session->text + head, extras.start, extras.len);
    memcpy(session->text + head + extras.len, record.start + head,
           record.len - head);
    return (struct wsk_word){session->text, len};
}

/* A file that cannot be written is told once, not at every event. */
static enum wsk_err tell_once(bool *failed, enum wsk_err err,
                              const struct wsk_fault *fault,
                              struct wsk_fault *ret_fault) {
    bool known = *failed;
    *failed = err != WSK_OK;
    if (!err || known)
        return WSK_OK;
    *ret_fault = *fault;
    return err;
}

/* While a person thinks is a good moment to wait for the disk. */
enum wsk_err text_keep(struct session *session, struct wsk_fault *ret_fault) {
    struct wsk_fault fault;
    enum wsk_err err = WSK_OK;
    enum session_need need = session_next(session).need;
    bool sync =
        session->host.sync && (need == SESSION_PERSON || need == SESSION_OVER);
    if (!session->state_file && !session->save_file)
        return WSK_OK;
    struct wsk_word text = session_text(session);
    if (!text.start)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "%s",
                             wsk_err_text(WSK_ENOMEM));
    if (session->state_file)
        err = tell_once(&session->state_failed,
                        keep_write(session->state_file, text, sync, &fault),
                        &fault, ret_fault);
    if (session->save_file) {
        enum wsk_err saved =
            tell_once(&session->save_failed,
                      keep_save(session->save_file, text, sync, &fault), &fault,
                      ret_fault);
        err = err ? err : saved;
    }
    return err;
}

enum wsk_err session_save(struct session *session, const char *path,
                          struct wsk_fault *ret_fault) {
    struct wsk_word text = session_text(session);
    if (!text.start)
        return wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s",
                             wsk_err_text(WSK_ENOMEM));
    return keep_save(path, text, true, ret_fault);
}
