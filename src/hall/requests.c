/*
 * requests.c - what is asked over HTTP: new tables, seats, records.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

struct wsk_room *replay_rows(struct wsk_hall *hall, const struct wsk_row *rows,
                             size_t count, struct wsk_text *ret_record) {
    struct wsk_fault fault;
    struct wsk_entry *entries =
        wsk_need((count ? count : 1) * sizeof(*entries));
    struct wsk_room *room = NULL;
    bool fits = count > 0;
    for (size_t i = 0; fits && i < count; i++) {
        entries[i] = (struct wsk_entry){.at = rows[i].at,
                                        .seq = rows[i].seq,
                                        .seat = rows[i].seat,
                                        .text = rows[i].text};
        if (i == 0)
            fits = (room = wsk_room_create(hall->config.shelf, &entries[0],
                                           &fault)) != NULL;
        else
            fits = wsk_room_apply(room, &entries[i], &fault) == WSK_OK;
    }
    if (fits) {
        wsk_room_record(room, entries, count, ret_record);
    } else {
        wsk_room_destroy(room);
        room = NULL;
    }
    free(entries);
    return room;
}

/* --- Opening a table
 * ----------------------------------------------------------- */

struct opening {
    struct wsk_hall *hall;
    wsk_hall_done *done;
    void *context;
    uint64_t table;
    char id[WSK_ROOM_ID + 1];
};

static void opened(void *context, enum wsk_err result) {
    struct opening *opening = context;
    struct wsk_hall_answer answer = {
        .err = result,
        .why = "the table could not be stored, try again",
        .text = {opening->id, WSK_ROOM_ID}};
    opening->hall->busy--;
    opening->done(opening->context, &answer);
    free(opening);
}

void wsk_hall_open(struct wsk_hall *hall, struct wsk_room_plan *plan,
                   wsk_hall_done *done, void *context) {
    char bytes[WSK_ROOM_ENTRY];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_fault fault;
    struct opening *opening = wsk_need(sizeof(*opening));
    opening->hall = hall;
    opening->done = done;
    opening->context = context;
    opening->table = wsk_table_make();
    wsk_table_name(opening->table, opening->id);
    memcpy(plan->id, opening->id, sizeof(plan->id));
    randombytes_buf(plan->secret, sizeof(plan->secret));
    wsk_room_plan_text(plan, &text);
    struct wsk_entry entry = {
        .at = hall_now(hall), .seq = 1, .text = {text.start, text.len}};
    struct wsk_room *room = wsk_room_create(hall->config.shelf, &entry, &fault);
    hall->busy++;
    if (hall->draining || !room || text.cut) {
        wsk_room_destroy(room);
        opened(opening, WSK_EIO);
        return;
    }
    struct wsk_index index;
    struct wsk_row row = {
        .table = opening->table, .seq = 1, .at = entry.at, .text = entry.text};
    index_of(room, &index);
    wsk_room_destroy(room);
    hall->stats.entries++;
    wsk_store_write(hall->config.store, &row, &index, opened, opening);
}

/* --- Playing again
 * --------------------------------------------------------------- */

struct again {
    struct place *place;
};

/* The old table tells everybody where the new one is, and the new one is
 * looked at so that it begins by itself. */
static void next_is_there(void *context, const struct wsk_hall_answer *answer) {
    struct again *again = context;
    struct place *place = again->place;
    uint64_t next;
    place->renewing = false;
    if (!answer->err && wsk_table_find(answer->text, &next)) {
        place_queue(place, job_create(JOB_NEXT, answer->text));
        place_get(place->hall, next);
    } else {
        place->retry_at = hall_now(place->hall) + 2;
        alarm_set(place, place->retry_at);
    }
    free(again);
    place->errands--;
    place_settle(place);
}

void hall_make_next(struct place *place) {
    struct wsk_room_plan plan;
    struct again *again;
    if (place->renewing || place_has_job(place, JOB_NEXT))
        return;
    again = wsk_need(sizeof(*again));
    again->place = place;
    place->renewing = true;
    place->errands++;
    wsk_room_plan_again(place->room, &plan);
    plan.options.autostart = true;
    wsk_hall_open(place->hall, &plan, next_is_there, again);
}

/* --- Asking about one
 * -------------------------------------------------------------- */

static void ask_table(struct wsk_hall *hall, struct wsk_word id,
                      struct job *job) {
    uint64_t table;
    if (!wsk_table_find(id, &table)) {
        struct wsk_hall_answer answer = {.err = WSK_ERANGE,
                                         .why = "there is no such table"};
        job->done(job->context, &answer);
        job_destroy(job);
        return;
    }
    struct place *place = place_get(hall, table);
    bool looks = job->kind == JOB_LOOK || job->kind == JOB_RECORD;
    if (looks && place->room && !place->fetching) {
        /* It need not wait for what is being written. */
        request_answer(job, place, WSK_OK, NULL);
        job_destroy(job);
    } else {
        place_queue(place, job);
    }
    place_settle(place);
}

void wsk_hall_sit(struct wsk_hall *hall, struct wsk_word id,
                  const struct wsk_hash *invitation, struct wsk_word name,
                  const struct wsk_hash *token, const struct wsk_fair_mix *mix,
                  wsk_hall_done *done, void *context) {
    struct job *job = job_create(JOB_SIT, name);
    job->done = done;
    job->context = context;
    job->has_token = invitation != NULL;
    if (invitation)
        job->invitation = *invitation;
    job->token = *token;
    job->mix = *mix;
    ask_table(hall, id, job);
}

void wsk_hall_look(struct wsk_hall *hall, struct wsk_word id,
                   wsk_hall_done *done, void *context) {
    struct job *job = job_create(JOB_LOOK, (struct wsk_word){0});
    job->done = done;
    job->context = context;
    ask_table(hall, id, job);
}

void wsk_hall_record(struct wsk_hall *hall, struct wsk_word id,
                     const struct wsk_hash *token, wsk_hall_done *done,
                     void *context) {
    struct job *job = job_create(JOB_RECORD, (struct wsk_word){0});
    job->done = done;
    job->context = context;
    job->has_token = token != NULL;
    if (token)
        job->token = *token;
    ask_table(hall, id, job);
}

struct reading {
    struct place *place;
    wsk_hall_done *done;
    void *context;
    bool has_token;
    struct wsk_hash token;
};

/* A seat's own open choice goes into the header, where records keep what they
 * do not understand. */
static void add_own_choice(const struct wsk_room *room, unsigned viewer,
                           const struct wsk_text *record,
                           struct wsk_text *text) {
    const char *end = record->start, *last = NULL;
    while ((end = strstr(end, "\nx-")))
        last = ++end;
    size_t split = record->len;
    if (last)
        split = (size_t)(strchr(last, '\n') + 1 - record->start);
    wsk_text_add(text, record->start, split);
    if (viewer != WSK_ROOM_NOBODY && room->seat[viewer].given) {
        char bytes[128];
        struct wsk_text line = wsk_text_in(bytes, sizeof(bytes));
        struct wsk_event event = {.seat = (uint8_t)viewer,
                                  .count = 1,
                                  .moves = {room->seat[viewer].choice}};
        room->game->print(room->rules, &room->state, &event, &line);
        wsk_text_put(text, "x-given %s\n", line.start);
    }
    wsk_text_add(text, record->start + split, record->len - split);
}

/* The log has been put away while somebody had the table in memory. */
static void archive_came(void *context, enum wsk_err result,
                         const struct wsk_row *rows, size_t count) {
    struct reading *reading = context;
    struct place *place = reading->place;
    struct wsk_hall_answer answer = {.err = WSK_EIO,
                                     .why = "the database is away"};
    if (!result && count)
        answer = (struct wsk_hall_answer){.text = rows[0].text};
    reading->done(reading->context, &answer);
    free(reading);
    place->errands--;
    place_settle(place);
}

static void record_came(void *context, enum wsk_err result,
                        const struct wsk_row *rows, size_t count) {
    static char bytes[WSK_ROOM_RECORD], full[WSK_ROOM_RECORD + 256];
    struct reading *reading = context;
    struct place *place = reading->place;
    struct wsk_text record = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_text text = wsk_text_in(full, sizeof(full));
    struct wsk_hall_answer answer = {.err = WSK_EIO,
                                     .why = "the database is away"};
    if (!result && count && rows[0].seq != 1) {
        wsk_store_archived(place->hall->config.store, place->table,
                           archive_came, reading);
        return;
    }
    struct wsk_room *room =
        result ? NULL : replay_rows(place->hall, rows, count, &record);
    if (room && record.len == 0) {
        answer.err = WSK_EILLEGAL;
        answer.why = "the game has not begun";
    } else if (room) {
        /* Whose token it is says the log that is shown, not what was known when
         * it was asked for: a seat may have somebody else meanwhile. */
        unsigned viewer = reading->has_token
                              ? wsk_room_find(room, &reading->token)
                              : WSK_ROOM_NOBODY;
        add_own_choice(room, viewer, &record, &text);
        answer = (struct wsk_hall_answer){.room = room,
                                          .text = {text.start, text.len}};
    }
    reading->done(reading->context, &answer);
    wsk_room_destroy(room);
    free(reading);
    place->errands--;
    place_settle(place);
}

static void read_record(struct job *job, struct place *place) {
    struct reading *reading = wsk_need(sizeof(*reading));
    reading->place = place;
    reading->done = job->done;
    reading->context = job->context;
    reading->has_token = job->has_token;
    reading->token = job->token;
    place->errands++;
    wsk_store_load(place->hall->config.store, place->table, 0, record_came,
                   reading);
}

void request_answer(struct job *job, struct place *place, enum wsk_err err,
                    const char *why) {
    struct wsk_hall_answer answer = {
        .err = err, .why = why, .room = place->room, .seat = job->seat};
    if (job->kind == JOB_RECORD && !err)
        read_record(job, place);
    else
        job->done(job->context, &answer);
}
