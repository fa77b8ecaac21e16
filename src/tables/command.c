/*
 * command.c - what a job wants, as the table's actions.
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
static enum wsk_err make_do(struct loaded_table *loaded, struct job *job,
                            struct wsk_word rest, struct wsk_text *text,
                            uint8_t *ret_seat, struct wsk_fault *ret_fault) {
    const struct wsk_table *table = loaded->table;
    unsigned number;
    if (!wsk_word_number(cut(&rest), UINT16_MAX, &number) || number == 0)
        return no(ret_fault, "a decision has a number, then a line");
    job->number = number;
    enum wsk_err err = WSK_OK;
    if (table->seat[job->seat].chair == WSK_CHAIR_AWAY &&
        number > table->seat[job->seat].decisions)
        err = wsk_table_away(table, job->seat, false, text, ret_fault);
    size_t before = text->len;
    if (!err)
        err = wsk_table_decide(table, job->seat, number - 1, rest, text,
                               ret_fault);
    if (!err && text->len > before)
        *ret_seat = (uint8_t)(job->seat + 1);
    return err;
}

/* A choice that is made again before it counts. */
static bool is_change(const struct wsk_table *table, const struct job *job,
                      struct wsk_word rest) {
    const struct wsk_table_seat *seat = &table->seat[job->seat];
    unsigned number;
    return seat->given && wsk_word_number(cut(&rest), UINT16_MAX, &number) &&
           number == seat->decisions + 1U;
}

static enum wsk_err make_mix(const struct wsk_table *table, unsigned seat,
                             struct wsk_word rest, struct wsk_text *text,
                             struct wsk_fault *ret_fault) {
    struct wsk_fair_mix mix = {.given = true};
    if (!wsk_fair_unhex(rest, mix.bytes))
        return no(ret_fault, "a mix has 64 hex digits");
    return wsk_table_mix(table, seat, &mix, text, ret_fault);
}

static bool read_seat(const struct wsk_table *table, struct wsk_word word,
                      unsigned *ret_seat) {
    if (!wsk_word_number(word, table->seats, ret_seat) || *ret_seat == 0)
        return false;
    --*ret_seat;
    return true;
}

static enum wsk_err make_host(struct loaded_table *loaded, struct job *job,
                              struct wsk_word rest, struct wsk_text *text,
                              struct wsk_fault *ret_fault) {
    const struct wsk_table *table = loaded->table;
    struct wsk_word line = rest, verb = cut(&rest);
    unsigned seat;
    if (wsk_word_is(verb, "begin"))
        return wsk_table_begin(table, text, ret_fault);
    if (wsk_word_is(verb, "chat") &&
        (wsk_word_is(rest, "on") || wsk_word_is(rest, "off")))
        return wsk_table_chat(table, wsk_word_is(rest, "on"), text, ret_fault);
    if (wsk_word_is(verb, "again") && rest.len == 0)
        return wsk_table_hurry(table, text, ret_fault);
    bool bot = wsk_word_is(verb, "bot");
    if (!bot && !wsk_word_is(verb, "free"))
        return unknown(ret_fault, line);
    if (!read_seat(table, cut(&rest), &seat))
        return no(ret_fault, "there is no such seat");
    if (bot) {
        enum wsk_level level;
        if (!wsk_level_find(cut(&rest), &level))
            return no(ret_fault, "there is no such bot");
        return wsk_table_seat_bot(table, seat, level, rest, text, ret_fault);
    }
    struct wsk_hash invitation;
    wsk_token_make(job->secret, &invitation);
    job->seat = (uint8_t)seat;
    return wsk_table_free(table, seat, &invitation, text, ret_fault);
}

/* --- What guests say ------------------------------------------------------ */

struct order {
    struct loaded_table *loaded;
    struct job *job;
    struct wsk_word line, rest; /* rest: behind the verb */
    struct wsk_text *text;
    uint8_t *ret_seat;
    struct wsk_fault *ret_fault;
};

static enum wsk_err obey_host(const struct order *o) {
    if (!o->job->guest || !o->job->guest->host)
        return no(o->ret_fault, "this is for the host to do");
    return make_host(o->loaded, o->job, o->rest, o->text, o->ret_fault);
}

static enum wsk_err obey_say(const struct order *o) {
    if (o->job->seat == WSK_TABLE_NOBODY &&
        !(o->job->guest && o->job->guest->host))
        return no(o->ret_fault, "you are watching");
    return wsk_table_say(o->loaded->table, o->job->seat, o->rest, o->text,
                         o->ret_fault);
}

static enum wsk_err obey_do(const struct order *o) {
    return make_do(o->loaded, o->job, o->rest, o->text, o->ret_seat,
                   o->ret_fault);
}

static enum wsk_err obey_mix(const struct order *o) {
    return make_mix(o->loaded->table, o->job->seat, o->rest, o->text,
                    o->ret_fault);
}

static enum wsk_err obey_rematch(const struct order *o) {
    return wsk_table_again(o->loaded->table, o->job->seat, o->text,
                           o->ret_fault);
}

static enum wsk_err obey_undo(const struct order *o) {
    return wsk_table_ask_undo(o->loaded->table, o->job->seat, o->text,
                              o->ret_fault);
}

static enum wsk_err obey_agree(const struct order *o) {
    return wsk_table_answer(o->loaded->table, o->job->seat, true, o->text,
                            o->ret_fault);
}

static enum wsk_err obey_refuse(const struct order *o) {
    return wsk_table_answer(o->loaded->table, o->job->seat, false, o->text,
                            o->ret_fault);
}

static enum wsk_err obey_leave(const struct order *o) {
    return wsk_table_away(o->loaded->table, o->job->seat, true, o->text,
                          o->ret_fault);
}

static enum wsk_err obey_back(const struct order *o) {
    return wsk_table_away(o->loaded->table, o->job->seat, false, o->text,
                          o->ret_fault);
}

enum { ANYBODY = 1, BARE = 2 }; /* not only seats; nothing behind the verb */

static const struct {
    const char *verb;
    enum wsk_err (*obey)(const struct order *order);
    unsigned flags;
    enum pace pace; /* PACES: there cannot be too much of it */
} verbs[] = {
    {"do", obey_do, 0, PACES},
    {"say", obey_say, ANYBODY, PACE_TALK},
    {"host", obey_host, ANYBODY, PACE_OTHER},
    {"mix", obey_mix, 0, PACES},
    {"rematch", obey_rematch, BARE, PACES},
    {"undo", obey_undo, BARE, PACE_UNDO},
    {"agree", obey_agree, BARE, PACE_UNDO},
    {"refuse", obey_refuse, BARE, PACE_UNDO},
    {"leave", obey_leave, BARE, PACE_OTHER},
    {"back", obey_back, BARE, PACE_OTHER},
};

enum wsk_err job_command(struct loaded_table *loaded, struct job *job,
                         struct wsk_text *text, uint8_t *ret_seat,
                         struct wsk_fault *ret_fault) {
    struct order order = {
        loaded,   job,      {job->text, job->len}, {job->text, job->len}, text,
        ret_seat, ret_fault};
    struct wsk_word verb = cut(&order.rest);
    size_t i = 0, count = sizeof(verbs) / sizeof(verbs[0]);
    while (i < count && !wsk_word_is(verb, verbs[i].verb))
        i++;
    bool watches = job->seat == WSK_TABLE_NOBODY;
    if (watches && (i == count || !(verbs[i].flags & ANYBODY)))
        return no(ret_fault, "you are watching");
    if (i == count || (verbs[i].flags & BARE && order.rest.len))
        return unknown(ret_fault, order.line);
    enum pace pace = verbs[i].pace;
    if (verbs[i].obey == obey_do && is_change(loaded->table, job, order.rest))
        pace = PACE_CHANGE;
    unsigned seat = job->seat;
    enum wsk_err err = verbs[i].obey(&order);
    if (!err && text->len > 0 && pace != PACES) /* else nothing comes of it */
        err = loaded_pace(loaded, seat, pace, ret_fault);
    return err;
}

static enum wsk_err make_sit(const struct wsk_table *table, struct job *job,
                             struct wsk_text *text,
                             struct wsk_fault *ret_fault) {
    unsigned seat = wsk_table_find(table, &job->token);
    if (seat != WSK_TABLE_NOBODY) { /* it has not heard that it sits here */
        job->seat = (uint8_t)seat;
        return WSK_OK;
    }
    if (job->has_token) {
        seat = wsk_table_find_invitation(table, &job->invitation);
        if (seat == WSK_TABLE_NOBODY)
            return wsk_fault_set(ret_fault, WSK_ETURN, 0,
                                 "this invitation has been used or withdrawn");
    } else if (!table->options.listed) {
        return wsk_fault_set(ret_fault, WSK_ETURN, 0,
                             "this table asks for an invitation");
    } else {
        for (unsigned s = table->seats; s-- > 0;)
            if (table->seat[s].chair == WSK_CHAIR_FREE)
                seat = s;
        if (seat == WSK_TABLE_NOBODY)
            return no(ret_fault, "there is no free seat");
    }
    job->seat = (uint8_t)seat;
    return wsk_table_sit(table, seat, (struct wsk_word){job->text, job->len},
                         &job->token, &job->mix, text, ret_fault);
}

/* The bot of somebody who has come back in the meantime keeps quiet. */
static enum wsk_err make_bot(const struct wsk_table *table, struct job *job,
                             struct wsk_text *text, uint8_t *ret_seat,
                             struct wsk_fault *ret_fault) {
    if (!(wsk_table_bots_due(table) >> job->seat & 1))
        return WSK_OK;
    enum wsk_err err = wsk_table_decide(table, job->seat, job->number,
                                        (struct wsk_word){job->text, job->len},
                                        text, ret_fault);
    *ret_seat = (uint8_t)(job->seat + 1);
    return err;
}

static enum wsk_err make_deed(const struct wsk_table *table, struct job *job,
                              struct wsk_text *text,
                              struct wsk_fault *ret_fault) {
    struct wsk_hash invitation;
    char secret[WSK_TOKEN + 1];
    switch ((enum wsk_tables_deed)job->number) {
    case WSK_DEED_CLOSE:
        if (table->phase != WSK_TABLE_ARCHIVED)
            wsk_table_close(text);
        return WSK_OK;
    case WSK_DEED_HIDE:
    case WSK_DEED_SHOW:
        return wsk_table_list(table, job->number == WSK_DEED_SHOW, text,
                              ret_fault);
    case WSK_DEED_FREE:
        if (job->seat >= table->seats)
            return no(ret_fault, "there is no such seat");
        wsk_token_make(secret, &invitation); /* which nobody is told */
        return wsk_table_free(table, job->seat, &invitation, text, ret_fault);
    }
    return WSK_EILLEGAL;
}

enum wsk_err job_make(struct loaded_table *loaded, struct job *job,
                      struct wsk_text *text, uint8_t *ret_seat,
                      struct wsk_fault *ret_fault) {
    const struct wsk_table *table = loaded->table;
    switch (job->kind) {
    case JOB_COMMAND:
        return job_command(loaded, job, text, ret_seat, ret_fault);
    case JOB_SIT:
        return make_sit(table, job, text, ret_fault);
    case JOB_LOOK:
    case JOB_RECORD:
        return WSK_OK;
    case JOB_BOT:
        return make_bot(table, job, text, ret_seat, ret_fault);
    case JOB_AWAY:
        /* The clock may have been overtaken by a decision. */
        return wsk_table_awaited(table) >> job->seat & 1
                   ? wsk_table_away(table, job->seat, true, text, ret_fault)
                   : WSK_OK;
    case JOB_BACK:
        return wsk_table_away(table, job->seat, false, text, ret_fault);
    case JOB_BEGIN: /* another server may have been first */
        return table->phase == WSK_TABLE_WAITING
                   ? wsk_table_begin(table, text, ret_fault)
                   : WSK_OK;
    case JOB_NEXT:
        if (!table->next[0])
            wsk_table_next(job->text, text);
        return WSK_OK;
    case JOB_DEED:
        return make_deed(table, job, text, ret_fault);
    case JOB_CLOSE: /* somebody may have come back */
        if (table->phase != WSK_TABLE_ARCHIVED && tables_is_old(loaded))
            wsk_table_close(text);
        return WSK_OK;
    }
    return WSK_EILLEGAL;
}
