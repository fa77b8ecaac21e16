/*
 * guest.c - people who join, and what they are told.
 *
 * Nothing is queued for a guest but a number: the entry it has. What it lacks
 * is found when its connection can take more, among the table's leaves or, if
 * it is far behind, in the store. So a slow connection costs no memory.
 */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

#define NOTES_MAX 1024
#define WAITING_MAX 8 /* commands of a guest that are not done */
#define CHAT_SHOWN 20 /* lines that a new guest is told */

void guest_ready(struct wsk_guest *guest) {
    const struct wsk_hall_config *config = &guest->place->hall->config;
    config->ready(config->context, guest);
}

static void note_bytes(struct wsk_hall *hall, struct wsk_guest *guest,
                       const char *bytes, size_t len) {
    if (guest->notes_len + len > NOTES_MAX)
        return; /* it does not listen; what matters is in the log */
    char *notes = wsk_need_more(guest->notes, guest->notes_len + len);
    memcpy(notes + guest->notes_len, bytes, len);
    guest->notes = notes;
    guest->notes_len = (uint16_t)(guest->notes_len + len);
    hall->config.ready(hall->config.context, guest);
}

void guest_note(struct wsk_hall *hall, struct wsk_guest *guest,
                const char *format, ...) {
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    int len = vsnprintf(line, sizeof(line), format, arguments);
    va_end(arguments);
    if (len > 0 && (size_t)len < sizeof(line))
        note_bytes(hall, guest, line, (size_t)len);
}

void wsk_hall_dismiss(struct wsk_hall *hall, struct wsk_guest *guest,
                      const char *verb, const char *why) {
    if (guest->closing)
        return;
    if (guest->place)
        wsk_hall_leave(hall, guest);
    guest->state = GUEST_DONE;
    guest->closing = true;
    guest_note(hall, guest, "%s %s\n", verb, why);
    hall->config.ready(hall->config.context, guest);
}

/* --- Coming and going --------------------------------------------------------
 */

/* What a guest said of itself, until the table is there. */
struct claim {
    uint32_t seq;
    unsigned asked; /* loads that are to be waited for, and one */
    unsigned tokens;
    struct wsk_hash token[2];
};

static void attach(struct place *place, struct wsk_guest *guest) {
    guest->place = place;
    guest->next = place->guests;
    guest->link = &place->guests;
    if (guest->next)
        guest->next->link = &guest->next;
    place->guests = guest;
    place->hall->stats.guests++;
}

void guest_detach(struct wsk_guest *guest) {
    struct place *place = guest->place;
    *guest->link = guest->next;
    if (guest->next)
        guest->next->link = guest->link;
    place_forget_guest(place, guest);
    place->hall->stats.guests--;
    if (guest->errand)
        guest->errand->guest = NULL;
    guest->errand = NULL;
    guest->place = NULL;
    free(guest->letter);
    guest->letter = NULL;
    guest->letter_len = 0;
}

void wsk_hall_leave(struct wsk_hall *hall, struct wsk_guest *guest) {
    struct place *place = guest->place;
    (void)hall;
    free(guest->notes);
    guest->notes = NULL;
    guest->notes_len = 0;
    if (!place)
        return;
    guest_detach(guest);
    place_presence(place);
    if (!place->guests)
        place_drop_leaves(place);
    place_settle(place);
}

static bool read_claim(struct wsk_word line, uint64_t *ret_table,
                       struct claim *ret_claim) {
    struct wsk_word words[5];
    struct claim claim = {0};
    unsigned seq;
    size_t count = wsk_words(line, ' ', words, 5);
    if (count < 3 || count > 5 || !wsk_word_is(words[0], "join") ||
        !wsk_table_find(words[1], ret_table) ||
        !wsk_word_number(words[2], UINT32_MAX, &seq))
        return false;
    claim.seq = seq;
    for (size_t i = 3; i < count; i++)
        if (!wsk_token_hash(words[i], &claim.token[claim.tokens++]))
            return false;
    *ret_claim = claim;
    return true;
}

static void join(struct wsk_hall *hall, struct wsk_guest *guest,
                 struct wsk_word line) {
    struct claim *claim = wsk_need(sizeof(*claim));
    uint64_t table;
    if (!read_claim(line, &table, claim)) {
        free(claim);
        wsk_hall_dismiss(hall, guest, "gone", "first of all, join a table");
        return;
    }
    struct place *place = place_get(hall, table);
    guest->state = GUEST_JOINING;
    guest->seat = WSK_ROOM_NOBODY;
    guest->letter = (char *)claim; /* until it is admitted */
    attach(place, guest);
    if (place->room) {
        guest_admit(guest);
        place_settle(place);
    }
}

static void ask_rows(struct wsk_guest *guest, uint32_t after);

/* Another server may have made a token valid that is unknown here: once, what
 * has been stored since is read. A load that is under way may have begun too
 * early. False: it has been. */
static bool wait_for_news(struct place *place, struct claim *claim) {
    if (claim->asked == 0) {
        claim->asked = place->fetching ? 3 : 2;
        place_fetch(place);
    } else {
        claim->asked--;
    }
    return claim->asked > 1;
}

void guest_admit(struct wsk_guest *guest) {
    struct place *place = guest->place;
    const struct wsk_room *room = place->room;
    struct claim *claim = (struct claim *)(void *)guest->letter;
    if (guest->state != GUEST_JOINING)
        return;
    unsigned known = 0;
    guest->seat = WSK_ROOM_NOBODY;
    guest->host = false;
    for (unsigned i = 0; i < claim->tokens; i++) {
        unsigned seat = wsk_room_find(room, &claim->token[i]);
        bool host = wsk_room_is_host(room, &claim->token[i]);
        if (seat != WSK_ROOM_NOBODY) {
            guest->seat = (uint8_t)seat;
            guest->token = claim->token[i];
        }
        guest->host = guest->host || host;
        known += seat != WSK_ROOM_NOBODY || host;
    }
    if (known < claim->tokens && wait_for_news(place, claim))
        return;
    bool welcome = claim->tokens == 0 || known > 0;
    uint32_t seq = claim->seq;
    free(claim);
    guest->letter = NULL;
    if (!welcome) {
        guest_detach(guest);
        wsk_hall_dismiss(place->hall, guest, "gone",
                         "this link opens no seat at this table");
        return;
    }
    guest->greet = true;
    guest->here = (uint16_t)(place->here - 1);
    guest->sent = seq;
    guest->state = GUEST_LIVE;
    if (seq == 0 || seq > room->seq) {
        guest->sent = 0;
        guest->state = GUEST_FRESH;
        ask_rows(guest, 0);
    }
    place_presence(place);
    if (guest->seat != WSK_ROOM_NOBODY &&
        room->seat[guest->seat].chair == WSK_CHAIR_AWAY) {
        struct job *job = job_create(JOB_BACK, (struct wsk_word){0});
        job->seat = guest->seat;
        place_queue(place, job);
    }
    guest_ready(guest);
}

void guest_check_seat(struct wsk_guest *guest) {
    struct place *place = guest->place;
    if (guest->seat == WSK_ROOM_NOBODY ||
        wsk_room_find(place->room, &guest->token) == guest->seat)
        return;
    guest->seat = WSK_ROOM_NOBODY;
    guest->greet = true; /* it is told who it is now */
    for (struct job *job = place->jobs; job; job = job->next)
        if (job->guest == guest)
            job->seat = WSK_ROOM_NOBODY;
}

/* --- Listening ---------------------------------------------------------------
 */

static const char *const reactions[] = {"baa",  "wow",   "ha",    "ouch",
                                        "nice", "hurry", "sorry", "thanks"};

static void react(struct wsk_hall *hall, struct wsk_guest *guest,
                  struct wsk_word word) {
    for (size_t i = 0; i < sizeof(reactions) / sizeof(reactions[0]); i++) {
        if (!wsk_word_is(word, reactions[i]))
            continue;
        char line[64];
        int len = snprintf(line, sizeof(line), "react %u %s", guest->seat + 1U,
                           reactions[i]);
        for (struct wsk_guest *g = guest->place->guests; g; g = g->next)
            guest_note(hall, g, "%s\n", line);
        wsk_store_shout(hall->config.store, guest->place->table,
                        (struct wsk_word){line, (size_t)len});
        return;
    }
    guest_note(hall, guest, "no 0 there is no such reaction\n");
}

bool wsk_hall_hears(const struct wsk_guest *guest) {
    return guest->state != GUEST_JOINING;
}

void wsk_hall_hear(struct wsk_hall *hall, struct wsk_guest *guest,
                   struct wsk_word line) {
    static const struct wsk_word react_verb = {"react ", 6};
    bool control = false;
    if (guest->closing)
        return;
    if (hall->draining) {
        wsk_hall_dismiss(hall, guest, "later", "the server is leaving");
        return;
    }
    if (!wsk_text_is_utf8(line, &control) || control) {
        wsk_hall_dismiss(hall, guest, "gone", "this is no line of text");
        return;
    }
    if (guest->state == GUEST_NEW) {
        join(hall, guest, line);
        return;
    }
    if (wsk_word_is(line, "ping")) {
        guest_note(hall, guest, "pong\n");
        return;
    }
    if (guest->seat != WSK_ROOM_NOBODY && line.len > react_verb.len &&
        memcmp(line.start, react_verb.start, react_verb.len) == 0) {
        react(hall, guest,
              (struct wsk_word){line.start + react_verb.len,
                                line.len - react_verb.len});
        return;
    }
    assert(wsk_hall_hears(guest));
    if (guest->waiting >= WAITING_MAX) {
        guest_note(hall, guest, "no 0 one thing after the other\n");
        return;
    }
    struct job *job = job_create(JOB_COMMAND, line);
    job->guest = guest;
    job->seat = guest->seat;
    guest->waiting++;
    place_queue(guest->place, job);
    place_settle(guest->place);
}

/* --- Speaking ----------------------------------------------------------------
 */

static void put_present(const struct place *place, struct wsk_text *text) {
    unsigned set = place_present(place);
    wsk_text_put(text, "here");
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        if (set >> s & 1)
            wsk_text_put(text, " %u", s + 1);
    wsk_text_put(text, "\n");
}

static void put_you(const struct wsk_guest *guest, const struct wsk_room *room,
                    struct wsk_text *text) {
    if (guest->seat == WSK_ROOM_NOBODY)
        wsk_text_put(text, "you 0 0\n");
    else
        wsk_text_put(text, "you %u %u\n", guest->seat + 1U,
                     room->seat[guest->seat].decisions);
    if (guest->host)
        wsk_text_put(text, "host\n");
}

static void put_at(const struct wsk_room *room, struct wsk_text *text) {
    char line[48];
    snprintf(line, sizeof(line), "at %u %lld\n", room->seq,
             (long long)room->at);
    wsk_text_put(text, "%s", line);
}

static bool is_chat(const struct wsk_row *row) {
    return row->text.len > 4 && memcmp(row->text.start, "say ", 4) == 0;
}

/* The last lines of chat. */
static void put_chat(const struct wsk_row *rows, size_t count,
                     struct wsk_text *text) {
    size_t first = count, lines = 0;
    while (first > 0 && lines < CHAT_SHOWN)
        lines += is_chat(&rows[--first]);
    for (size_t i = first; i < count; i++) {
        if (!is_chat(&rows[i]))
            continue;
        wsk_text_put(text, "said ");
        wsk_text_add(text, rows[i].text.start + 4, rows[i].text.len - 4);
    }
}

static void keep_letter(struct wsk_guest *guest, const struct wsk_text *text) {
    free(guest->letter);
    guest->letter = wsk_need(text->len + 1);
    memcpy(guest->letter, text->start, text->len);
    guest->letter_len = (uint32_t)text->len;
}

/* Everything that somebody who has nothing should have. */
static void write_snapshot(struct wsk_guest *guest, const struct wsk_row *rows,
                           size_t count) {
    static char record_bytes[WSK_ROOM_RECORD], bytes[WSK_ROOM_RECORD + 32768];
    struct wsk_text record = wsk_text_in(record_bytes, sizeof(record_bytes));
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_room *room =
        replay_rows(guest->place->hall, rows, count, &record);
    if (!room) {
        wsk_hall_dismiss(guest->place->hall, guest, "gone",
                         "the table is damaged");
        return;
    }
    /* The log may go further than the table as it is known here. */
    if (guest->seat != WSK_ROOM_NOBODY &&
        wsk_room_find(room, &guest->token) != guest->seat)
        guest->seat = WSK_ROOM_NOBODY;
    wsk_room_describe(room, &text);
    put_you(guest, room, &text);
    if (record.len) {
        wsk_text_put(&text, "record\n");
        wsk_text_add(&text, record.start, record.len);
        wsk_text_put(&text, ".\n");
        wsk_room_describe_given(room, guest->seat, &text);
    }
    put_chat(rows, count, &text);
    put_at(room, &text);
    guest->sent = room->seq;
    guest->greet = false;
    guest->state = GUEST_LIVE;
    keep_letter(guest, &text);
    wsk_room_destroy(room);
}

/* As whom a guest sees an entry: what a seat chose before it had its present
 * owner was somebody else's. */
static unsigned eyes_of(const struct wsk_guest *guest,
                        const struct wsk_entry *entry) {
    if (guest->seat == WSK_ROOM_NOBODY ||
        entry->seq <= guest->place->room->seat[guest->seat].since)
        return WSK_ROOM_NOBODY;
    return guest->seat;
}

static void write_missed(struct wsk_guest *guest, const struct wsk_row *rows,
                         size_t count) {
    static char bytes[WSK_ROOM_RECORD + 32768];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    for (size_t i = 0; i < count && !text.cut; i++) {
        size_t before = text.len;
        struct wsk_entry entry = {.at = rows[i].at,
                                  .seq = rows[i].seq,
                                  .seat = rows[i].seat,
                                  .text = rows[i].text};
        if (entry.seq != guest->sent + 1 || entry.seq > guest->place->room->seq)
            continue;
        wsk_room_show(&entry, eyes_of(guest, &entry), &text);
        if (text.cut) /* the rest will be fetched again */
            text.len = before;
        else
            guest->sent = entry.seq;
    }
    keep_letter(guest, &text);
}

static void rows_came(void *context, enum wsk_err result,
                      const struct wsk_row *rows, size_t count) {
    struct errand *errand = context;
    struct wsk_guest *guest = errand->guest;
    struct place *place = errand->place;
    if (guest) {
        guest->errand = NULL;
        if (result || count == 0)
            wsk_hall_dismiss(errand->hall, guest, "later",
                             "the database is away");
        else if (rows[0].seq != errand->after + 1)
            wsk_hall_dismiss(errand->hall, guest, "gone",
                             "the table is archived");
        else if (guest->state == GUEST_FRESH)
            write_snapshot(guest, rows, count);
        else
            write_missed(guest, rows, count);
        errand->hall->config.ready(errand->hall->config.context, guest);
    }
    free(errand);
    place->errands--;
    place_settle(place);
}

static void ask_rows(struct wsk_guest *guest, uint32_t after) {
    struct errand *errand = wsk_need(sizeof(*errand));
    errand->hall = guest->place->hall;
    errand->guest = guest;
    errand->place = guest->place;
    errand->after = after;
    guest->errand = errand;
    guest->place->errands++;
    wsk_store_load(errand->hall->config.store, guest->place->table, after,
                   rows_came, errand);
}

/* Where a letter may be cut, `room` bytes behind its start at most: before an
 * entry, so that a guest has the whole of what it plays; in a record, which has
 * an end of its own, before any line. */
static size_t cut_of(const char *letter, size_t room) {
    size_t line = room, entry;
    while (line > 0 && letter[line - 1] != '\n')
        line--;
    for (entry = line; entry > 0; entry--)
        if (letter[entry - 1] == '\n' && letter[entry] == 'e' &&
            letter[entry + 1] == ' ')
            return entry;
    return line;
}

/* As much of the letter as fits. */
static void speak_letter(struct wsk_guest *guest, struct wsk_text *text) {
    size_t room = text->cap - 1 - text->len, len = guest->letter_len;
    if (len > room)
        len = cut_of(guest->letter, room);
    wsk_text_add(text, guest->letter, len);
    memmove(guest->letter, guest->letter + len, guest->letter_len - len);
    guest->letter_len -= (uint32_t)len;
    if (guest->letter_len == 0) {
        free(guest->letter);
        guest->letter = NULL;
    }
}

/* Entries that the guest lacks. False: they must be fetched, or no more fit. */
static bool speak_entries(struct wsk_guest *guest, struct wsk_text *text) {
    struct place *place = guest->place;
    while (guest->sent < place->room->seq) {
        const struct leaf *leaf = place_leaf(place, guest->sent + 1);
        size_t before = text->len;
        if (!leaf) {
            if (!guest->errand)
                ask_rows(guest, guest->sent);
            return false;
        }
        wsk_room_show(&leaf->entry, eyes_of(guest, &leaf->entry), text);
        if (text->cut) {
            text->cut = false;
            text->len = before;
            return false;
        }
        guest->sent++;
    }
    return true;
}

/* Nobody needs leaves that all have. */
static void tidy_leaves(struct place *place) {
    if (!place->leaves)
        return;
    for (struct wsk_guest *guest = place->guests; guest; guest = guest->next)
        if (guest->state == GUEST_LIVE && guest->sent < place->room->seq)
            return;
    place_drop_leaves(place);
}

static void speak_live(struct wsk_guest *guest, struct wsk_text *text) {
    struct place *place = guest->place;
    if (!speak_entries(guest, text))
        return;
    if (guest->greet) {
        put_you(guest, place->room, text);
        put_at(place->room, text);
        guest->greet = false;
    }
    if (guest->here != place->here) {
        put_present(place, text);
        guest->here = place->here;
    }
    tidy_leaves(place);
}

size_t wsk_hall_speak(struct wsk_hall *hall, struct wsk_guest *guest, char *ret,
                      size_t cap, bool *ret_more) {
    struct wsk_text text = wsk_text_in(ret, cap);
    (void)hall;
    *ret_more = false;
    if (guest->state == GUEST_LIVE && guest->letter) {
        speak_letter(guest, &text);
        *ret_more = true;
        return text.len;
    }
    if (guest->state == GUEST_LIVE && !guest->errand) {
        uint32_t before = guest->sent;
        speak_live(guest, &text);
        *ret_more = guest->sent != before && !guest->errand &&
                    guest->sent < guest->place->room->seq;
    }
    if (guest->notes_len && guest->notes_len < text.cap - text.len) {
        wsk_text_add(&text, guest->notes, guest->notes_len);
        free(guest->notes);
        guest->notes = NULL;
        guest->notes_len = 0;
    }
    *ret_more = *ret_more || guest->notes_len > 0;
    return text.len;
}
