#include "tables.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "inside.h"

#define SWEEP_MAX 1000000
#define FETCHING_MAX 16 /* tables that are loaded at once, after a sweep */
#define CALL_EVERY 30   /* seconds; see CALL_LASTS in loaded.c */

uint64_t tables_now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

int64_t tables_now(const struct wsk_tables *tables) {
    const struct wsk_tables_config *config = &tables->config;
    return config->now ? config->now(config->context) : (int64_t)time(NULL);
}

struct wsk_tables *wsk_tables_create(const struct wsk_tables_config *config) {
    struct wsk_tables *tables = calloc(1, sizeof(*tables));
    if (!tables || sodium_init() < 0) {
        free(tables);
        return NULL;
    }
    tables->config = *config;
    tables->opened = tables_now(tables);
    /* Two numbers that fit into the words of a broadcast. */
    tables->name = (uint64_t)randombytes_uniform(1000000000) << 32 |
                   randombytes_uniform(1000000000);
    tables->bot_pool = bot_pool_create(&tables->config);
    if (!tables->bot_pool) {
        free(tables);
        return NULL;
    }
    wsk_store_listen(config->store, loaded_news, tables);
    return tables;
}

static void empty(struct loaded_table *loaded, void *context) {
    (void)context;
    while (loaded->jobs) {
        struct job *job = loaded->jobs;
        loaded->jobs = job->next;
        job_destroy(job);
    }
    loaded_drop_leaves(loaded);
    job_destroy(loaded->writing);
    wsk_table_destroy(loaded->table);
    wsk_table_destroy(loaded->after);
    free(loaded->paces);
    free(loaded);
}

void wsk_tables_destroy(struct wsk_tables *tables) {
    if (!tables)
        return;
    bot_pool_destroy(tables->bot_pool);
    loaded_each(tables, empty, NULL);
    for (unsigned n = 0; n <= WSK_SEATS_MAX; n++)
        while (tables->spares[n].count)
            wsk_table_destroy(
                tables->spares[n].table[--tables->spares[n].count]);
    free(tables->buckets);
    free(tables->heap);
    free(tables->asleep);
    lobby_destroy(tables);
    free(tables);
}

void wsk_tables_poll(struct wsk_tables *tables) {
    wsk_store_poll(tables->config.store);
    tables_take_thoughts(tables);
    tables_feed(tables);
}

/* The clock of a table has run out, or something is to be tried again. */
static void ring(struct loaded_table *loaded, int64_t now) {
    const struct wsk_table *table = loaded->table;
    alarm_set(loaded, 0);
    if (loaded->retry_at && loaded->retry_at <= now)
        loaded->retry_at = 0;
    if (loaded->stale)
        loaded_fetch(loaded);
    int64_t deadline = table ? loaded_deadline(loaded) : 0;
    if (deadline && deadline <= now) {
        unsigned late = wsk_table_people_due(table);
        for (unsigned s = 0; s < table->seats; s++) {
            if (!(late >> s & 1))
                continue;
            struct job *job = job_create(JOB_AWAY, (struct wsk_word){0});
            job->seat = (uint8_t)s;
            loaded_queue(loaded, job);
        }
    } else {
        loaded_go_on(loaded, false);
    }
    loaded_run_or_free(loaded);
}

/* Tells other servers who is here, and the people here who is no longer heard
 * of from there. */
static void call(struct loaded_table *loaded, void *context) {
    (void)context;
    if (loaded->present)
        loaded_call(loaded);
    loaded_look_around(loaded);
}

void wsk_tables_tick(struct wsk_tables *tables, int64_t now) {
    struct loaded_table *loaded;
    if (tables->draining)
        return;
    while ((loaded = alarm_due(tables, now)))
        ring(loaded, now);
    tables_archive(tables, now);
    if (wsk_store_is_shared(tables->config.store) && now >= tables->next_call) {
        tables->next_call = now + CALL_EVERY;
        loaded_each(tables, call, NULL);
        wsk_tables_sweep(tables);
    }
}

static int64_t sooner(int64_t a, int64_t b) {
    return a && a < b ? a : b;
}

int64_t wsk_tables_next(const struct wsk_tables *tables) {
    int64_t next = tables->heap_count ? tables->heap[1]->alarm : 0;
    if (tables->config.archive_days)
        next = sooner(next, tables->next_archive ? tables->next_archive : 1);
    if (wsk_store_is_shared(tables->config.store))
        next = sooner(next, tables->next_call ? tables->next_call : 1);
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
    struct wsk_tables *tables = context;
    int64_t now = tables_now(tables), since = tables->swept - SWEEP_OVERLAP;
    tables->sweeping = false;
    if (result)
        return;
    if (now - tables->swept_all >= SWEEP_ALL_EVERY) {
        tables->swept_all = now;
        since = 0;
    }
    tables->swept = now;
    tables->asleep = wsk_need_more(
        tables->asleep, (tables->asleep_count + count + 1) * sizeof(uint64_t));
    for (size_t i = count; i-- > 0;) /* the last is woken first */
        if (found[i].at >= since)
            tables->asleep[tables->asleep_count++] = found[i].table;
    tables_feed(tables);
}

void tables_feed(struct wsk_tables *tables) {
    while (tables->asleep_count && tables->fetching < FETCHING_MAX)
        loaded_get(tables, tables->asleep[--tables->asleep_count]);
    if (tables->asleep_count)
        return;
    free(tables->asleep);
    tables->asleep = NULL;
}

/* Reads go one after the other on the store's own thread. Of the tables that
 * are found only a few are loaded at a time, so that people who come meanwhile
 * wait for no more than these. */
void wsk_tables_sweep(struct wsk_tables *tables) {
    if (tables->sweeping || tables->asleep_count)
        return;
    tables->sweeping = true;
    wsk_store_find(tables->config.store, WSK_FIND_AWAKE, tables_now(tables),
                   SWEEP_MAX, swept, tables);
}

bool wsk_tables_is_idle(const struct wsk_tables *tables) {
    return tables->busy == 0;
}

static void dismiss_guests(struct loaded_table *loaded, void *context) {
    struct wsk_tables *tables = context;
    loaded->log_requests++; /* stays until the last one has been told */
    while (loaded->guests)
        wsk_tables_dismiss(tables, loaded->guests, "later",
                           "the server is leaving");
    loaded->log_requests--;
}

void wsk_tables_drain(struct wsk_tables *tables) {
    tables->draining = true;
    loaded_each(tables, dismiss_guests, tables);
}

struct visit {
    void (*each)(void *context, const struct wsk_table *table, unsigned guests);
    void *context;
};

static void visit(struct loaded_table *loaded, void *context) {
    const struct visit *visit = context;
    unsigned guests = 0;
    for (const struct wsk_guest *g = loaded->guests; g; g = g->next)
        guests++;
    if (loaded->table)
        visit->each(visit->context, loaded->table, guests);
}

void wsk_tables_each(struct wsk_tables *tables,
                     void (*each)(void *context, const struct wsk_table *table,
                                  unsigned guests),
                     void *context) {
    struct visit all = {each, context};
    loaded_each(tables, visit, &all);
}

void wsk_tables_limit(struct wsk_tables *tables, unsigned per_table) {
    tables->per_table = per_table;
}

void wsk_tables_stats(const struct wsk_tables *tables,
                      struct wsk_tables_stats *ret) {
    *ret = tables->stats;
    ret->tables = tables->loaded_count;
}
