/*
 * guest.c - people who join, and what they are told.
 *
 * Nothing is queued for a guest but a number: the entry it has. What it lacks
 * is found when its connection can take more, among the table's recent entries
 * or, if it is far behind, in the store. So a slow connection costs no memory.
 */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

#define NOTES_MAX 1024
#define WAITING_MAX 8 /* commands of a guest that are not done */
#define SEAT_MAX 8    /* connections of one seat */
#define DAY 86400

void guest_ready(struct wsk_guest *guest) {
    const struct wsk_tables_config *config = &guest->loaded->tables->config;
    config->ready(config->context, guest);
}

static void note_bytes(struct wsk_tables *tables, struct wsk_guest *guest,
                       const char *bytes, size_t len) {
    if (guest->replies_len + len > NOTES_MAX)
        return; /* it does not listen; what matters is in the log */
    char *replies = wsk_need_more(guest->replies, guest->replies_len + len);
    memcpy(replies + guest->replies_len, bytes, len);
    guest->replies = replies;
    guest->replies_len = (uint16_t)(guest->replies_len + len);
    tables->config.ready(tables->config.context, guest);
}

void guest_reply(struct wsk_tables *tables, struct wsk_guest *guest,
                 const char *format, ...) {
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    int len = vsnprintf(line, sizeof(line), format, arguments);
    va_end(arguments);
    if (len > 0 && (size_t)len < sizeof(line))
        note_bytes(tables, guest, line, (size_t)len);
}

void wsk_tables_dismiss(struct wsk_tables *tables, struct wsk_guest *guest,
                        const char *verb, const char *why) {
    if (guest->closing)
        return;
    if (guest->loaded)
        wsk_tables_leave(tables, guest);
    guest->state = GUEST_DONE;
    guest->closing = true;
    guest_reply(tables, guest, "%s %s\n", verb, why);
    tables->config.ready(tables->config.context, guest);
}

/* --- Coming and going --------------------------------------------------------
 */

/* What a guest said of itself, until the table is there. */
struct wsk_claim {
    uint32_t seq;
    unsigned asked; /* loads that are to be waited for, and one */
    unsigned tokens;
    struct wsk_hash token[2];
};

static void attach(struct loaded_table *loaded, struct wsk_guest *guest) {
    guest->loaded = loaded;
    guest->next = loaded->guests;
    guest->link = &loaded->guests;
    if (guest->next)
        guest->next->link = &guest->next;
    loaded->guests = guest;
    loaded->tables->stats.guests++;
}

void guest_detach(struct wsk_guest *guest) {
    struct loaded_table *loaded = guest->loaded;
    *guest->link = guest->next;
    if (guest->next)
        guest->next->link = guest->link;
    loaded_forget_guest(loaded, guest);
    loaded->tables->stats.guests--;
    guest->log_request = NULL;
    guest->loaded = NULL;
    free(guest->claim);
    guest->claim = NULL;
    free(guest->backlog);
    guest->backlog = NULL;
    guest->backlog_len = 0;
}

void wsk_tables_leave(struct wsk_tables *tables, struct wsk_guest *guest) {
    struct loaded_table *loaded = guest->loaded;
    (void)tables;
    free(guest->replies);
    guest->replies = NULL;
    guest->replies_len = 0;
    if (!loaded)
        return;
    guest_detach(guest);
    loaded_presence(loaded);
    if (!loaded->guests)
        loaded_drop_leaves(loaded);
    loaded_run_or_free(loaded);
}

static bool read_claim(struct wsk_word line, uint64_t *ret_table,
                       struct wsk_claim *ret_claim) {
    struct wsk_word words[5];
    struct wsk_claim claim = {0};
    unsigned seq;
    size_t count = wsk_words(line, ' ', words, 5);
    if (count < 3 || count > 5 || !wsk_word_is(words[0], "join") ||
        !wsk_id_read(words[1], ret_table) ||
        !wsk_word_number(words[2], UINT32_MAX, &seq))
        return false;
    claim.seq = seq;
    for (size_t i = 3; i < count; i++)
        if (!wsk_token_hash(words[i], &claim.token[claim.tokens++]))
            return false;
    *ret_claim = claim;
    return true;
}

static void join(struct wsk_tables *tables, struct wsk_guest *guest,
                 struct wsk_word line) {
    struct wsk_claim *claim = wsk_need(sizeof(*claim));
    uint64_t key;
    if (!read_claim(line, &key, claim)) {
        free(claim);
        wsk_tables_dismiss(tables, guest, "gone", "first of all, join a table");
        return;
    }
    struct loaded_table *loaded = loaded_get(tables, key);
    guest->state = GUEST_JOINING;
    guest->seat = WSK_TABLE_NOBODY;
    guest->claim = claim; /* until it is admitted */
    attach(loaded, guest);
    if (loaded->table) {
        guest_admit(guest);
        loaded_run_or_free(loaded);
    }
}

static void ask_rows(struct wsk_guest *guest, uint32_t after);

/* Another server may have made a token valid that is unknown here: once, what
 * has been stored since is read. A load that is under way may have begun too
 * early. False: it has been. */
static bool wait_for_news(struct loaded_table *loaded,
                          struct wsk_claim *claim) {
    if (claim->asked == 0) {
        claim->asked = loaded->fetching ? 3 : 2;
        loaded_fetch(loaded);
    } else {
        claim->asked--;
    }
    return claim->asked > 1;
}

/* Whether as many as there may be are there already, of those who watch or at
 * this seat: each costs something with every entry. */
static bool is_crowded(const struct wsk_guest *guest) {
    unsigned most = guest->seat == WSK_TABLE_NOBODY
                        ? guest->loaded->tables->per_table
                        : SEAT_MAX;
    unsigned count = 0;
    for (const struct wsk_guest *g = guest->loaded->guests; g; g = g->next)
        count +=
            g != guest && g->state != GUEST_JOINING && g->seat == guest->seat;
    return most && count >= most && !guest->host;
}

void guest_admit(struct wsk_guest *guest) {
    struct loaded_table *loaded = guest->loaded;
    const struct wsk_table *table = loaded->table;
    struct wsk_claim *claim = guest->claim;
    if (guest->state != GUEST_JOINING)
        return;
    unsigned known = 0;
    guest->seat = WSK_TABLE_NOBODY;
    guest->host = false;
    for (unsigned i = 0; i < claim->tokens; i++) {
        unsigned seat = wsk_table_find(table, &claim->token[i]);
        bool host = wsk_table_is_host(table, &claim->token[i]);
        if (seat != WSK_TABLE_NOBODY) {
            guest->seat = (uint8_t)seat;
            guest->token = claim->token[i];
        }
        guest->host = guest->host || host;
        known += seat != WSK_TABLE_NOBODY || host;
    }
    if (known < claim->tokens && wait_for_news(loaded, claim))
        return;
    bool welcome = claim->tokens == 0 || known > 0;
    uint32_t seq = claim->seq;
    free(claim);
    guest->claim = NULL;
    if (!welcome) {
        guest_detach(guest);
        wsk_tables_dismiss(loaded->tables, guest, "gone",
                           "this link opens no seat at this table");
        return;
    }
    if (is_crowded(guest)) {
        bool watches = guest->seat == WSK_TABLE_NOBODY;
        guest_detach(guest);
        loaded->tables->stats.crowded++;
        wsk_tables_dismiss(loaded->tables, guest, "later",
                           watches ? "too many are watching this table"
                                   : "this seat is open in too many places");
        return;
    }
    guest->greet = true;
    guest->here = (uint16_t)(loaded->here - 1);
    guest->sent = seq;
    guest->state = GUEST_LIVE;
    if (seq == 0 || seq > table->seq) {
        guest->sent = 0;
        guest->state = GUEST_FRESH;
        ask_rows(guest, 0);
    }
    loaded_presence(loaded);
    if (guest->seat != WSK_TABLE_NOBODY &&
        table->seat[guest->seat].chair == WSK_CHAIR_AWAY) {
        struct job *job = job_create(JOB_BACK, (struct wsk_word){0});
        job->seat = guest->seat;
        loaded_queue(loaded, job);
    }
    guest_ready(guest);
}

void guest_check_seat(struct wsk_guest *guest) {
    struct loaded_table *loaded = guest->loaded;
    if (guest->seat == WSK_TABLE_NOBODY ||
        wsk_table_find(loaded->table, &guest->token) == guest->seat)
        return;
    guest->seat = WSK_TABLE_NOBODY;
    guest->greet = true; /* it is told who it is now */
    for (struct job *job = loaded->jobs; job; job = job->next)
        if (job->guest == guest)
            job->seat = WSK_TABLE_NOBODY;
}

/* --- Listening ---------------------------------------------------------------
 */

static const char *const reactions[] = {"baa",  "wow",   "ha",    "ouch",
                                        "nice", "hurry", "sorry", "thanks"};

static void react(struct wsk_tables *tables, struct wsk_guest *guest,
                  struct wsk_word word) {
    for (size_t i = 0; i < sizeof(reactions) / sizeof(reactions[0]); i++) {
        if (!wsk_word_is(word, reactions[i]))
            continue;
        char line[64];
        struct wsk_fault fault;
        if (loaded_pace(guest->loaded, guest->seat, PACE_REACT, &fault)) {
            guest_reply(tables, guest, "no 0 %s\n", fault.why);
            return;
        }
        int len = snprintf(line, sizeof(line), "react %u %s", guest->seat + 1U,
                           reactions[i]);
        for (struct wsk_guest *g = guest->loaded->guests; g; g = g->next)
            guest_reply(tables, g, "%s\n", line);
        wsk_store_broadcast(tables->config.store, guest->loaded->key,
                            (struct wsk_word){line, (size_t)len});
        return;
    }
    guest_reply(tables, guest, "no 0 there is no such reaction\n");
}

bool wsk_tables_hears(const struct wsk_guest *guest) {
    return guest->state != GUEST_JOINING;
}

void wsk_tables_hear(struct wsk_tables *tables, struct wsk_guest *guest,
                     struct wsk_word line) {
    static const struct wsk_word react_verb = {"react ", 6};
    bool control = false;
    if (guest->closing)
        return;
    if (tables->draining) {
        wsk_tables_dismiss(tables, guest, "later", "the server is leaving");
        return;
    }
    if (!wsk_text_is_utf8(line, &control) || control) {
        wsk_tables_dismiss(tables, guest, "gone", "this is no line of text");
        return;
    }
    if (guest->state == GUEST_NEW) {
        join(tables, guest, line);
        return;
    }
    if (wsk_word_is(line, "ping")) {
        guest_reply(tables, guest, "pong\n");
        return;
    }
    if (guest->seat != WSK_TABLE_NOBODY && line.len > react_verb.len &&
        memcmp(line.start, react_verb.start, react_verb.len) == 0) {
        react(tables, guest,
              (struct wsk_word){line.start + react_verb.len,
                                line.len - react_verb.len});
        return;
    }
    assert(wsk_tables_hears(guest));
    if (guest->waiting >= WAITING_MAX) {
        guest_reply(tables, guest, "no 0 one thing after the other\n");
        return;
    }
    struct job *job = job_create(JOB_COMMAND, line);
    job->guest = guest;
    job->seat = guest->seat;
    guest->waiting++;
    loaded_queue(guest->loaded, job);
    loaded_run_or_free(guest->loaded);
}

/* --- Speaking ----------------------------------------------------------------
 */

static void put_present(const struct loaded_table *loaded,
                        struct wsk_text *text) {
    unsigned set = loaded_present(loaded);
    wsk_text_put(text, "here");
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        if (set >> s & 1)
            wsk_text_put(text, " %u", s + 1);
    wsk_text_put(text, "\n");
}

static void put_you(const struct wsk_guest *guest,
                    const struct wsk_table *table, struct wsk_text *text) {
    if (guest->seat == WSK_TABLE_NOBODY)
        wsk_text_put(text, "you 0 0\n");
    else
        wsk_text_put(text, "you %u %u\n", guest->seat + 1U,
                     table->seat[guest->seat].decisions);
    if (guest->host)
        wsk_text_put(text, "host\n");
}

static void put_at(const struct wsk_table *table, struct wsk_text *text) {
    char line[48];
    snprintf(line, sizeof(line), "at %u %lld\n", table->seq,
             (long long)table->at);
    wsk_text_put(text, "%s", line);
}

static void keep_letter(struct wsk_guest *guest, const struct wsk_text *text) {
    free(guest->backlog);
    guest->backlog = wsk_need(text->len + 1);
    memcpy(guest->backlog, text->start, text->len);
    guest->backlog_len = (uint32_t)text->len;
}

/* Everything that somebody who has nothing should have. */
static void write_snapshot(struct wsk_guest *guest, const struct replay *replay,
                           const struct wsk_text *record) {
    static char bytes[WSK_TABLE_RECORD + 32768];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    const struct wsk_table *table = replay->table;
    int64_t now = tables_now(guest->loaded->tables);
    /* The log may go further than the table as it is known here. */
    if (guest->seat != WSK_TABLE_NOBODY &&
        wsk_table_find(table, &guest->token) != guest->seat)
        guest->seat = WSK_TABLE_NOBODY;
    wsk_table_describe(table, &text);
    put_you(guest, table, &text);
    if (record->len) {
        wsk_text_put(&text, "record\n");
        wsk_text_add(&text, record->start, record->len);
        wsk_text_put(&text, ".\n");
        wsk_table_describe_given(table, guest->seat, &text);
    }
    wsk_table_talk(replay->entries, replay->count,
                   now - WSK_TABLE_TALK_DAYS * DAY, &text);
    put_at(table, &text);
    guest->sent = table->seq;
    guest->greet = false;
    guest->here = (uint16_t)(guest->loaded->here - 1);
    guest->state = GUEST_LIVE;
    keep_letter(guest, &text);
}

/* As whom a guest sees an entry: what a seat chose before it had its present
 * owner was somebody else's. */
static unsigned eyes_of(const struct wsk_guest *guest,
                        const struct wsk_entry *entry) {
    if (guest->seat == WSK_TABLE_NOBODY ||
        entry->seq <= guest->loaded->table->seat[guest->seat].since)
        return WSK_TABLE_NOBODY;
    return guest->seat;
}

static void write_missed(struct wsk_guest *guest, const struct wsk_row *rows,
                         size_t count) {
    static char bytes[WSK_TABLE_RECORD + 32768];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    for (size_t i = 0; i < count && !text.cut; i++) {
        size_t before = text.len;
        struct wsk_entry entry = entry_of(&rows[i]);
        if (rows[i].snapshot || entry.seq != guest->sent + 1 ||
            entry.seq > guest->loaded->table->seq)
            continue;
        wsk_table_show(&entry, eyes_of(guest, &entry), &text);
        if (text.cut) /* the rest will be fetched again */
            text.len = before;
        else
            guest->sent = entry.seq;
    }
    keep_letter(guest, &text);
}

/* What was asked for has come: for one who was behind, or for all who joined
 * while nothing else happened. */
static void take_rows(struct log_request *log_request, struct wsk_guest *guest,
                      const struct replay *replay,
                      const struct wsk_text *record, const struct wsk_row *rows,
                      size_t count) {
    struct wsk_tables *tables = log_request->tables;
    bool whole = rows_are_whole(rows, count);
    guest->log_request = NULL;
    if (count == 0)
        wsk_tables_dismiss(tables, guest, "later", "the database is away");
    else if (!whole && rows[0].seq != log_request->after + 1)
        wsk_tables_dismiss(tables, guest, "gone", "the table is archived");
    else if (whole && !replay->table)
        wsk_tables_dismiss(tables, guest, "gone", DAMAGED);
    else if (guest->state == GUEST_FRESH || rows[0].snapshot)
        write_snapshot(guest, replay, record);
    else
        write_missed(guest, rows, count);
    tables->config.ready(tables->config.context, guest);
}

static void rows_came(void *context, enum wsk_err result,
                      const struct wsk_row *rows, size_t count) {
    static char bytes[WSK_TABLE_RECORD];
    struct log_request *log_request = context;
    struct loaded_table *loaded = log_request->loaded;
    struct wsk_text record = wsk_text_in(bytes, sizeof(bytes));
    struct replay replay;
    if (loaded->joining == log_request)
        loaded->joining = NULL;
    if (result)
        count = 0;
    replay_begin(&replay, log_request->tables->config.rules_set, rows, count);
    if (replay.table)
        wsk_table_record(replay.table, replay.entries, replay.count, &record);
    struct wsk_guest *next;
    for (struct wsk_guest *guest = loaded->guests; guest; guest = next) {
        next = guest->next;
        if (guest->log_request == log_request)
            take_rows(log_request, guest, &replay, &record, rows, count);
    }
    replay_end(&replay);
    free(log_request);
    loaded->log_requests--;
    loaded_run_or_free(loaded);
}

static void ask_rows(struct wsk_guest *guest, uint32_t after) {
    struct loaded_table *loaded = guest->loaded;
    struct log_request *log_request = loaded->joining;
    if (after == 0 && log_request && log_request->seq == loaded->table->seq) {
        guest->log_request = log_request;
        return;
    }
    log_request = wsk_need(sizeof(*log_request));
    log_request->tables = loaded->tables;
    log_request->loaded = loaded;
    log_request->after = after;
    log_request->seq = loaded->table->seq;
    guest->log_request = log_request;
    if (after == 0)
        loaded->joining = log_request;
    loaded->log_requests++;
    wsk_store_load(log_request->tables->config.store, loaded->key, after,
                   rows_came, log_request);
}

/* Where a backlog may be cut, `room` bytes behind its start at most: before an
 * entry, so that a guest has the whole of what it plays; in a record, which has
 * an end of its own, before any line. */
static size_t cut_of(const char *backlog, size_t table) {
    size_t line = table, entry;
    while (line > 0 && backlog[line - 1] != '\n')
        line--;
    for (entry = line; entry > 0; entry--)
        if (backlog[entry - 1] == '\n' && backlog[entry] == 'e' &&
            backlog[entry + 1] == ' ')
            return entry;
    return line;
}

/* As much of the backlog as fits. */
static void speak_letter(struct wsk_guest *guest, struct wsk_text *text) {
    size_t table = text->cap - 1 - text->len, len = guest->backlog_len;
    if (len > table)
        len = cut_of(guest->backlog, table);
    wsk_text_add(text, guest->backlog, len);
    memmove(guest->backlog, guest->backlog + len, guest->backlog_len - len);
    guest->backlog_len -= (uint32_t)len;
    if (guest->backlog_len == 0) {
        free(guest->backlog);
        guest->backlog = NULL;
    }
}

/* Entries that the guest lacks. False: they must be fetched, or no more fit. */
static bool speak_entries(struct wsk_guest *guest, struct wsk_text *text) {
    struct loaded_table *loaded = guest->loaded;
    while (guest->sent < loaded->table->seq) {
        const struct recent_entry *recent_entry =
            loaded_leaf(loaded, guest->sent + 1);
        size_t before = text->len;
        if (!recent_entry) {
            if (!guest->log_request)
                ask_rows(guest, guest->sent);
            return false;
        }
        wsk_table_show(&recent_entry->entry,
                       eyes_of(guest, &recent_entry->entry), text);
        if (text->cut) {
            text->cut = false;
            text->len = before;
            return false;
        }
        guest->sent++;
    }
    return true;
}

/* Nobody needs the recent entries that all have. */
static void tidy_leaves(struct loaded_table *loaded) {
    if (!loaded->recent)
        return;
    for (struct wsk_guest *guest = loaded->guests; guest; guest = guest->next)
        if (guest->state == GUEST_LIVE && guest->sent < loaded->table->seq)
            return;
    loaded_drop_leaves(loaded);
}

static void speak_live(struct wsk_guest *guest, struct wsk_text *text) {
    struct loaded_table *loaded = guest->loaded;
    if (!speak_entries(guest, text))
        return;
    if (guest->greet) {
        put_you(guest, loaded->table, text);
        put_at(loaded->table, text);
        guest->greet = false;
    }
    if (guest->here != loaded->here) {
        put_present(loaded, text);
        guest->here = loaded->here;
    }
    tidy_leaves(loaded);
}

size_t wsk_tables_speak(struct wsk_tables *tables, struct wsk_guest *guest,
                        char *ret, size_t cap, bool *ret_more) {
    struct wsk_text text = wsk_text_in(ret, cap);
    (void)tables;
    *ret_more = false;
    if (guest->state == GUEST_LIVE && guest->backlog) {
        speak_letter(guest, &text);
        *ret_more = true;
        return text.len;
    }
    if (guest->state == GUEST_LIVE && !guest->log_request) {
        uint32_t before = guest->sent;
        speak_live(guest, &text);
        *ret_more = guest->sent != before && !guest->log_request &&
                    guest->sent < guest->loaded->table->seq;
    }
    if (guest->replies_len && guest->replies_len < text.cap - text.len) {
        wsk_text_add(&text, guest->replies, guest->replies_len);
        free(guest->replies);
        guest->replies = NULL;
        guest->replies_len = 0;
    }
    *ret_more = *ret_more || guest->replies_len > 0;
    return text.len;
}
