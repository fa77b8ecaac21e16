/*
 * job.c - one entry after the other.
 *
 * A table stores one entry at a time. Whatever comes meanwhile waits in its
 * queue and is judged by the table as it is then.
 */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* After a failure of the store: bots and clocks try again after so long. */
#define RETRY_SECONDS 2

struct job *job_create(enum job_kind kind, struct wsk_word text) {
    struct job *job = wsk_need(sizeof(*job) + text.len + 1);
    job->kind = kind;
    job->seat = WSK_ROOM_NOBODY;
    job->heard_us = hall_now_us();
    job->len = text.len;
    if (text.len)
        memcpy(job->text, text.start, text.len);
    return job;
}

void job_destroy(struct job *job) {
    free(job);
}

void place_queue(struct place *place, struct job *job) {
    job->next = NULL;
    *place->last_job = job;
    place->last_job = &job->next;
}

bool place_has_job(const struct place *place, enum job_kind kind) {
    for (const struct job *job = place->jobs; job; job = job->next)
        if (job->kind == kind)
            return true;
    return place->writing && place->writing->kind == kind;
}

static struct job *take_job(struct place *place) {
    struct job *job = place->jobs;
    place->jobs = job->next;
    if (!place->jobs)
        place->last_job = &place->jobs;
    return job;
}

static void put_back(struct place *place, struct job *job) {
    job->next = place->jobs;
    if (!place->jobs)
        place->last_job = &job->next;
    place->jobs = job;
}

void place_forget_guest(struct place *place, const struct wsk_guest *guest) {
    for (struct job *job = place->jobs; job; job = job->next)
        if (job->guest == guest)
            job->guest = NULL;
    if (place->writing && place->writing->guest == guest)
        place->writing->guest = NULL;
}

/* The job is over: whoever wanted it is told what the log does not tell. */
static void finish(struct place *place, struct job *job, enum wsk_err err,
                   const char *why) {
    struct wsk_hall *hall = place->hall;
    if (job->guest)
        job->guest->waiting--;
    if (job->guest && err)
        guest_note(hall, job->guest, "no %u %s\n", job->number, why);
    if (job->guest && !err && job->secret[0])
        guest_note(hall, job->guest, "invite %u %s\n", job->seat + 1U,
                   job->secret);
    if (job->done)
        request_answer(job, place, err, why);
    if (err && job->kind == JOB_COMMAND)
        hall->stats.refused++;
    job_destroy(job);
}

void place_fail_jobs(struct place *place, enum wsk_err err, const char *why) {
    while (place->jobs)
        finish(place, take_job(place), err, why);
}

static void note_latency(struct wsk_hall *hall, uint64_t us) {
    unsigned i = 0;
    while (i < WSK_LATENCIES && us >= (uint64_t)64 << i)
        i++;
    hall->stats.latency[i]++;
    hall->stats.latency_us += us;
}

static size_t size_of(const struct wsk_room *room) {
    return sizeof(*room) + room->seats * sizeof(room->seat[0]);
}

/* A copy of the room. Copies come and go with every entry, so that some are
 * kept for the next. */
static struct wsk_room *spare_take(struct place *place) {
    const struct wsk_room *room = place->room;
    struct spares *spares = &place->hall->spares[room->seats];
    struct wsk_room *copy =
        spares->count ? spares->room[--spares->count] : wsk_need(size_of(room));
    memcpy(copy, room, size_of(room));
    return copy;
}

static void spare_give(struct wsk_hall *hall, struct wsk_room *room) {
    struct spares *spares = &hall->spares[room->seats];
    if (spares->count == SPARES_MAX)
        wsk_room_destroy(room);
    else
        spares->room[spares->count++] = room;
}

static void drop_after(struct place *place) {
    spare_give(place->hall, place->after);
    place->after = NULL;
}

/* Nobody else will ask again for what the table itself wanted. */
static void try_later(struct place *place) {
    place->retry_at = hall_now(place->hall) + RETRY_SECONDS;
    alarm_set(place, place->retry_at);
}

static void take_entry(struct place *place) {
    struct wsk_room *room = place->room;
    place->room = place->after;
    place->after = NULL;
    spare_give(place->hall, room);
}

/* The entry that is being stored, kept with its job's place. */
struct writing {
    struct place *place;
    struct wsk_entry entry;
    char text[];
};

static void written(void *context, enum wsk_err result) {
    struct writing *writing = context;
    struct place *place = writing->place;
    struct wsk_hall *hall = place->hall;
    struct job *job = place->writing;
    place->writing = NULL;
    hall->busy--;
    if (result == WSK_OK) {
        take_entry(place);
        place_has_entry(place, &writing->entry);
        if (writing->entry.seat)
            hall->stats.decisions++;
        if (writing->entry.seat && job->kind == JOB_COMMAND)
            note_latency(hall, hall_now_us() - job->heard_us);
        finish(place, job, WSK_OK, NULL);
        place_go_on(place, true);
    } else if (result == WSK_ETAKEN) {
        hall->stats.conflicts++;
        drop_after(place);
        put_back(place, job);
        place->stale = true;
    } else {
        drop_after(place);
        if (job->kind != JOB_COMMAND && !job->done)
            try_later(place);
        finish(place, job, WSK_EIO, "it could not be stored, try again");
    }
    free(writing);
    if (place->stale)
        place_fetch(place);
    place_settle(place);
}

/* Stores an entry that the room takes. */
static bool store(struct place *place, struct job *job, uint8_t seat,
                  const struct wsk_text *text) {
    struct wsk_hall *hall = place->hall;
    struct writing *writing = wsk_need(sizeof(*writing) + text->len);
    place->after = spare_take(place);
    memcpy(writing->text, text->start, text->len);
    writing->place = place;
    writing->entry = (struct wsk_entry){.at = hall_now(place->hall),
                                        .seq = place->room->seq + 1,
                                        .seat = seat,
                                        .text = {writing->text, text->len}};
    struct wsk_fault fault;
    if (text->cut || wsk_room_try(place->after, &writing->entry, &fault)) {
        hall->config.report(hall->config.context,
                            text->cut ? "an entry is too long" : fault.why);
        drop_after(place);
        free(writing);
        return false;
    }
    struct wsk_index index;
    bool changed = index_changes(place->room, place->after);
    if (changed)
        index_of(place->after, &index);
    struct wsk_row row = {.table = place->table,
                          .seq = writing->entry.seq,
                          .seat = seat,
                          .at = writing->entry.at,
                          .text = writing->entry.text};
    place->writing = job;
    hall->busy++;
    wsk_store_write(hall->config.store, &row, changed ? &index : NULL, written,
                    writing);
    return true;
}

void place_run(struct place *place) {
    while (place->jobs && place->room && !place->writing && !place->fetching) {
        char bytes[WSK_ROOM_ENTRY];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        struct wsk_fault fault = {0};
        uint8_t seat = 0;
        struct job *job = take_job(place);
        if (place->hall->draining && job->kind != JOB_LOOK &&
            job->kind != JOB_RECORD) {
            finish(place, job, WSK_EIO, "the server is leaving, try again");
            continue;
        }
        enum wsk_err err = job_make(place, job, &text, &seat, &fault);
        bool own = job->kind >= JOB_BOT;
        if (!err && text.len > 0 && store(place, job, seat, &text))
            return;
        if (own && (err || text.len > 0))
            try_later(place);
        finish(place, job, text.len > 0 && !err ? WSK_EILLEGAL : err,
               err ? fault.why : "the table cannot take this");
        if (own)
            place_go_on(place, true);
    }
}
