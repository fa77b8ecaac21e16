#include "hall.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "inside.h"

#define SWEEP_MAX 1000000
#define CALL_EVERY 30 /* seconds; see CALL_LASTS in place.c */

uint64_t hall_now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

int64_t hall_now(const struct wsk_hall *hall) {
    const struct wsk_hall_config *config = &hall->config;
    return config->now ? config->now(config->context) : (int64_t)time(NULL);
}

struct wsk_hall *wsk_hall_create(const struct wsk_hall_config *config) {
    struct wsk_hall *hall = calloc(1, sizeof(*hall));
    if (!hall || sodium_init() < 0) {
        free(hall);
        return NULL;
    }
    hall->config = *config;
    hall->opened = hall_now(hall);
    /* Two numbers that fit into the words of a shout. */
    hall->name = (uint64_t)randombytes_uniform(1000000000) << 32 |
                 randombytes_uniform(1000000000);
    hall->crew = crew_create(&hall->config);
    if (!hall->crew) {
        free(hall);
        return NULL;
    }
    wsk_store_listen(config->store, place_news, hall);
    return hall;
}

static void empty(struct place *place, void *context) {
    (void)context;
    while (place->jobs) {
        struct job *job = place->jobs;
        place->jobs = job->next;
        job_destroy(job);
    }
    place_drop_leaves(place);
    job_destroy(place->writing);
    wsk_room_destroy(place->room);
    wsk_room_destroy(place->after);
    free(place);
}

void wsk_hall_destroy(struct wsk_hall *hall) {
    if (!hall)
        return;
    crew_destroy(hall->crew);
    place_each(hall, empty, NULL);
    for (unsigned n = 0; n <= WSK_SEATS_MAX; n++)
        while (hall->spares[n].count)
            wsk_room_destroy(hall->spares[n].room[--hall->spares[n].count]);
    free(hall->buckets);
    free(hall->heap);
    free(hall);
}

void wsk_hall_poll(struct wsk_hall *hall) {
    wsk_store_poll(hall->config.store);
    hall_take_thoughts(hall);
}

/* The clock of a table has run out, or something is to be tried again. */
static void ring(struct place *place, int64_t now) {
    const struct wsk_room *room = place->room;
    alarm_set(place, 0);
    if (place->retry_at && place->retry_at <= now)
        place->retry_at = 0;
    if (place->stale)
        place_fetch(place);
    int64_t deadline = room ? place_deadline(place) : 0;
    if (deadline && deadline <= now) {
        unsigned late = wsk_room_people_due(room);
        for (unsigned s = 0; s < room->seats; s++) {
            if (!(late >> s & 1))
                continue;
            struct job *job = job_create(JOB_AWAY, (struct wsk_word){0});
            job->seat = (uint8_t)s;
            place_queue(place, job);
        }
    } else {
        place_go_on(place, false);
    }
    place_settle(place);
}

/* Tells other servers who is here, and the people here who is no longer heard
 * of from there. */
static void call(struct place *place, void *context) {
    (void)context;
    if (place->present)
        place_call(place);
    place_look_around(place);
}

void wsk_hall_tick(struct wsk_hall *hall, int64_t now) {
    struct place *place;
    if (hall->draining)
        return;
    while ((place = alarm_due(hall, now)))
        ring(place, now);
    hall_archive(hall, now);
    if (wsk_store_is_shared(hall->config.store) && now >= hall->next_call) {
        hall->next_call = now + CALL_EVERY;
        place_each(hall, call, NULL);
        wsk_hall_sweep(hall);
    }
}

static int64_t sooner(int64_t a, int64_t b) {
    return a && a < b ? a : b;
}

int64_t wsk_hall_next(const struct wsk_hall *hall) {
    int64_t next = hall->heap_count ? hall->heap[1]->alarm : 0;
    if (hall->config.archive_days)
        next = sooner(next, hall->next_archive ? hall->next_archive : 1);
    if (wsk_store_is_shared(hall->config.store))
        next = sooner(next, hall->next_call ? hall->next_call : 1);
    return next;
}

/* Tables that have no later entry than the last look were loaded by it, and
 * either are in memory or have nothing to do until somebody comes. The clocks
 * of servers differ a little. */
#define SWEEP_OVERLAP 60
/* All the same, now and then all of them: a load may have failed. */
#define SWEEP_ALL_EVERY 3600

static void swept(void *context, enum wsk_err result,
                  const struct wsk_found *found, size_t count) {
    struct wsk_hall *hall = context;
    int64_t now = hall_now(hall), since = hall->swept - SWEEP_OVERLAP;
    hall->sweeping = false;
    if (result)
        return;
    if (now - hall->swept_all >= SWEEP_ALL_EVERY) {
        hall->swept_all = now;
        since = 0;
    }
    hall->swept = now;
    for (size_t i = 0; i < count; i++)
        if (found[i].at >= since)
            place_get(hall, found[i].table);
}

/* Reads go one after the other on the store's own thread, behind those of
 * people who came first, so that many tables delay nobody for long. */
void wsk_hall_sweep(struct wsk_hall *hall) {
    if (hall->sweeping)
        return;
    hall->sweeping = true;
    wsk_store_find(hall->config.store, WSK_FIND_AWAKE, hall_now(hall),
                   SWEEP_MAX, swept, hall);
}

bool wsk_hall_is_idle(const struct wsk_hall *hall) {
    return hall->busy == 0;
}

static void dismiss_guests(struct place *place, void *context) {
    struct wsk_hall *hall = context;
    place->errands++; /* stays until the last one has been told */
    while (place->guests)
        wsk_hall_dismiss(hall, place->guests, "later", "the server is leaving");
    place->errands--;
}

void wsk_hall_drain(struct wsk_hall *hall) {
    hall->draining = true;
    place_each(hall, dismiss_guests, hall);
}

void wsk_hall_stats(const struct wsk_hall *hall, struct wsk_hall_stats *ret) {
    *ret = hall->stats;
    ret->tables = hall->place_count;
}
