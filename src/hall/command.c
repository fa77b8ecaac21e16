/*
 * command.c - what a job wants, as the room's actions.
 */
#include <string.h>

#include "inside.h"

static struct wsk_word cut(struct wsk_word *rest) {
    const char *space = rest->len ? memchr(rest->start, ' ', rest->len) : NULL;
    struct wsk_word word = {rest->start,
                            space ? (size_t)(space - rest->start) : rest->len};
    size_t skip = word.len + (space ? 1 : 0);
    rest->start += skip;
    rest->len -= skip;
    return word;
}

static enum wsk_err no(struct wsk_fault *ret_fault, const char *why) {
    return wsk_fault_set(ret_fault, WSK_EILLEGAL, 0, "%s", why);
}

static enum wsk_err unknown(struct wsk_fault *ret_fault, struct wsk_word line) {
    return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                         "'%s' is no command of the protocol",
                         wsk_word_quote(line).text);
}

/* Whoever decides is back. */
static enum wsk_err make_do(struct place *place, struct job *job,
                            struct wsk_word rest, struct wsk_text *text,
                            uint8_t *ret_seat, struct wsk_fault *ret_fault) {
    const struct wsk_room *room = place->room;
    unsigned number;
    if (!wsk_word_number(cut(&rest), UINT16_MAX, &number) || number == 0)
        return no(ret_fault, "a decision has a number, then a line");
    job->number = number;
    enum wsk_err err = WSK_OK;
    if (room->seat[job->seat].chair == WSK_CHAIR_AWAY &&
        number > room->seat[job->seat].decisions)
        err = wsk_room_away(room, job->seat, false, text, ret_fault);
    size_t before = text->len;
    if (!err)
        err =
            wsk_room_decide(room, job->seat, number - 1, rest, text, ret_fault);
    if (!err && text->len > before)
        *ret_seat = (uint8_t)(job->seat + 1);
    return err;
}

static enum wsk_err make_mix(const struct wsk_room *room, unsigned seat,
                             struct wsk_word rest, struct wsk_text *text,
                             struct wsk_fault *ret_fault) {
    struct wsk_fair_mix mix = {.given = true};
    if (!wsk_fair_unhex(rest, mix.bytes))
        return no(ret_fault, "a mix has 64 hex digits");
    return wsk_room_mix(room, seat, &mix, text, ret_fault);
}

static bool read_seat(const struct wsk_room *room, struct wsk_word word,
                      unsigned *ret_seat) {
    if (!wsk_word_number(word, room->seats, ret_seat) || *ret_seat == 0)
        return false;
    --*ret_seat;
    return true;
}

static enum wsk_err make_host(struct place *place, struct job *job,
                              struct wsk_word rest, struct wsk_text *text,
                              struct wsk_fault *ret_fault) {
    const struct wsk_room *room = place->room;
    struct wsk_word line = rest, verb = cut(&rest);
    unsigned seat;
    if (wsk_word_is(verb, "begin"))
        return wsk_room_begin(room, text, ret_fault);
    if (wsk_word_is(verb, "chat") &&
        (wsk_word_is(rest, "on") || wsk_word_is(rest, "off")))
        return wsk_room_chat(room, wsk_word_is(rest, "on"), text, ret_fault);
    if (wsk_word_is(verb, "again") && rest.len == 0)
        return wsk_room_hurry(room, text, ret_fault);
    bool bot = wsk_word_is(verb, "bot");
    if (!bot && !wsk_word_is(verb, "free"))
        return unknown(ret_fault, line);
    if (!read_seat(room, cut(&rest), &seat))
        return no(ret_fault, "there is no such seat");
    if (bot) {
        enum wsk_level level;
        if (!wsk_level_find(cut(&rest), &level))
            return no(ret_fault, "there is no such bot");
        return wsk_room_seat_bot(room, seat, level, rest, text, ret_fault);
    }
    struct wsk_hash invitation;
    wsk_token_make(job->secret, &invitation);
    job->seat = (uint8_t)seat;
    return wsk_room_free(room, seat, &invitation, text, ret_fault);
}

enum wsk_err job_command(struct place *place, struct job *job,
                         struct wsk_text *text, uint8_t *ret_seat,
                         struct wsk_fault *ret_fault) {
    const struct wsk_room *room = place->room;
    struct wsk_word line = {job->text, job->len}, rest = line;
    struct wsk_word verb = cut(&rest);
    bool host = job->guest ? job->guest->host : false;
    if (wsk_word_is(verb, "host"))
        return host ? make_host(place, job, rest, text, ret_fault)
                    : no(ret_fault, "this is for the host to do");
    if (wsk_word_is(verb, "say") && (job->seat != WSK_ROOM_NOBODY || host))
        return wsk_room_say(room, job->seat, rest, text, ret_fault);
    if (job->seat == WSK_ROOM_NOBODY)
        return no(ret_fault, "you are watching");
    if (wsk_word_is(verb, "do"))
        return make_do(place, job, rest, text, ret_seat, ret_fault);
    if (wsk_word_is(verb, "mix"))
        return make_mix(room, job->seat, rest, text, ret_fault);
    if (rest.len == 0 && wsk_word_is(verb, "rematch"))
        return wsk_room_again(room, job->seat, text, ret_fault);
    if (rest.len == 0 && wsk_word_is(verb, "undo"))
        return wsk_room_ask_undo(room, job->seat, text, ret_fault);
    if (rest.len == 0 && wsk_word_is(verb, "agree"))
        return wsk_room_answer(room, job->seat, true, text, ret_fault);
    if (rest.len == 0 && wsk_word_is(verb, "refuse"))
        return wsk_room_answer(room, job->seat, false, text, ret_fault);
    if (rest.len == 0 && wsk_word_is(verb, "leave"))
        return wsk_room_away(room, job->seat, true, text, ret_fault);
    if (rest.len == 0 && wsk_word_is(verb, "back"))
        return wsk_room_away(room, job->seat, false, text, ret_fault);
    return unknown(ret_fault, line);
}

static enum wsk_err make_sit(const struct wsk_room *room, struct job *job,
                             struct wsk_text *text,
                             struct wsk_fault *ret_fault) {
    unsigned seat = wsk_room_find(room, &job->token);
    if (seat != WSK_ROOM_NOBODY) { /* it has not heard that it sits here */
        job->seat = (uint8_t)seat;
        return WSK_OK;
    }
    if (job->has_token) {
        seat = wsk_room_find_invitation(room, &job->invitation);
        if (seat == WSK_ROOM_NOBODY)
            return wsk_fault_set(ret_fault, WSK_ETURN, 0,
                                 "this invitation has been used or withdrawn");
    } else if (!room->options.listed) {
        return wsk_fault_set(ret_fault, WSK_ETURN, 0,
                             "this table asks for an invitation");
    } else {
        for (unsigned s = room->seats; s-- > 0;)
            if (room->seat[s].chair == WSK_CHAIR_FREE)
                seat = s;
        if (seat == WSK_ROOM_NOBODY)
            return no(ret_fault, "there is no free seat");
    }
    job->seat = (uint8_t)seat;
    return wsk_room_sit(room, seat, (struct wsk_word){job->text, job->len},
                        &job->token, &job->mix, text, ret_fault);
}

/* The bot of somebody who has come back in the meantime keeps quiet. */
static enum wsk_err make_bot(const struct wsk_room *room, struct job *job,
                             struct wsk_text *text, uint8_t *ret_seat,
                             struct wsk_fault *ret_fault) {
    if (!(wsk_room_bots_due(room) >> job->seat & 1))
        return WSK_OK;
    enum wsk_err err = wsk_room_decide(room, job->seat, job->number,
                                       (struct wsk_word){job->text, job->len},
                                       text, ret_fault);
    *ret_seat = (uint8_t)(job->seat + 1);
    return err;
}

enum wsk_err job_make(struct place *place, struct job *job,
                      struct wsk_text *text, uint8_t *ret_seat,
                      struct wsk_fault *ret_fault) {
    const struct wsk_room *room = place->room;
    switch (job->kind) {
    case JOB_COMMAND:
        return job_command(place, job, text, ret_seat, ret_fault);
    case JOB_SIT:
        return make_sit(room, job, text, ret_fault);
    case JOB_LOOK:
    case JOB_RECORD:
        return WSK_OK;
    case JOB_BOT:
        return make_bot(room, job, text, ret_seat, ret_fault);
    case JOB_AWAY:
        /* The clock may have been overtaken by a decision. */
        return wsk_room_awaited(room) >> job->seat & 1
                   ? wsk_room_away(room, job->seat, true, text, ret_fault)
                   : WSK_OK;
    case JOB_BACK:
        return wsk_room_away(room, job->seat, false, text, ret_fault);
    case JOB_BEGIN: /* another server may have been first */
        return room->phase == WSK_ROOM_WAITING
                   ? wsk_room_begin(room, text, ret_fault)
                   : WSK_OK;
    case JOB_NEXT:
        if (!room->next[0])
            wsk_room_next(job->text, text);
        return WSK_OK;
    case JOB_CLOSE: /* somebody may have come back */
        if (room->phase != WSK_ROOM_ARCHIVED && hall_is_old(place))
            wsk_room_close(text);
        return WSK_OK;
    }
    return WSK_EILLEGAL;
}
