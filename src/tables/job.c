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
    job->seat = WSK_TABLE_NOBODY;
    job->heard_us = tables_now_us();
    job->len = text.len;
    if (text.len)
        memcpy(job->text, text.start, text.len);
    return job;
}

void job_destroy(struct job *job) {
    free(job);
}

void loaded_queue(struct loaded_table *loaded, struct job *job) {
    job->next = NULL;
    *loaded->last_job = job;
    loaded->last_job = &job->next;
}

bool loaded_has_job(const struct loaded_table *loaded, enum job_kind kind) {
    for (const struct job *job = loaded->jobs; job; job = job->next)
        if (job->kind == kind)
            return true;
    return loaded->writing && loaded->writing->kind == kind;
}

static struct job *take_job(struct loaded_table *loaded) {
    struct job *job = loaded->jobs;
    loaded->jobs = job->next;
    if (!loaded->jobs)
        loaded->last_job = &loaded->jobs;
    return job;
}

static void put_back(struct loaded_table *loaded, struct job *job) {
    job->next = loaded->jobs;
    if (!loaded->jobs)
        loaded->last_job = &job->next;
    loaded->jobs = job;
}

void loaded_forget_guest(struct loaded_table *loaded,
                         const struct wsk_guest *guest) {
    for (struct job *job = loaded->jobs; job; job = job->next)
        if (job->guest == guest)
            job->guest = NULL;
    if (loaded->writing && loaded->writing->guest == guest)
        loaded->writing->guest = NULL;
}

/* The job is over: whoever wanted it is told what the log does not tell. */
static void finish(struct loaded_table *loaded, struct job *job,
                   enum wsk_err err, const char *why) {
    struct wsk_tables *tables = loaded->tables;
    if (job->guest)
        job->guest->waiting--;
    if (job->guest && err)
        guest_reply(tables, job->guest, "no %u %s\n", job->number, why);
    if (job->guest && !err && job->secret[0])
        guest_reply(tables, job->guest, "invite %u %s\n", job->seat + 1U,
                    job->secret);
    if (job->done)
        request_answer(job, loaded, err, why);
    if (err && job->kind == JOB_COMMAND)
        tables->stats.refused++;
    job_destroy(job);
}

void loaded_fail_jobs(struct loaded_table *loaded, enum wsk_err err,
                      const char *why) {
    while (loaded->jobs)
        finish(loaded, take_job(loaded), err, why);
}

static void note_latency(struct wsk_tables *tables, uint64_t us) {
    unsigned i = 0;
    while (i < WSK_LATENCIES && us >= (uint64_t)64 << i)
        i++;
    tables->stats.latency[i]++;
    tables->stats.latency_us += us;
}

static size_t size_of(const struct wsk_table *table) {
    return sizeof(*table) + table->seats * sizeof(table->seat[0]);
}

/* A copy of the table. Copies come and go with every entry, so that some are
 * kept for the next. */
static struct wsk_table *spare_take(struct loaded_table *loaded) {
    const struct wsk_table *table = loaded->table;
    struct spares *spares = &loaded->tables->spares[table->seats];
    struct wsk_table *copy = spares->count ? spares->table[--spares->count]
                                           : wsk_need(size_of(table));
    memcpy(copy, table, size_of(table));
    return copy;
}

static void spare_give(struct wsk_tables *tables, struct wsk_table *table) {
    struct spares *spares = &tables->spares[table->seats];
    if (spares->count == SPARES_MAX)
        wsk_table_destroy(table);
    else
        spares->table[spares->count++] = table;
}

static void drop_after(struct loaded_table *loaded) {
    spare_give(loaded->tables, loaded->after);
    loaded->after = NULL;
}

/* Nobody else will ask again for what the table itself wanted. */
static void try_later(struct loaded_table *loaded) {
    loaded->retry_at = tables_now(loaded->tables) + RETRY_SECONDS;
    alarm_set(loaded, loaded->retry_at);
}

static void take_entry(struct loaded_table *loaded) {
    struct wsk_table *table = loaded->table;
    loaded->table = loaded->after;
    loaded->after = NULL;
    loaded->link = loaded->next_link;
    loaded->linked = true;
    spare_give(loaded->tables, table);
}

/* The entry that is being stored, kept with its job's place. */
struct writing {
    struct loaded_table *loaded;
    struct wsk_entry entry;
    char text[];
};

static void written(void *context, enum wsk_err result) {
    struct writing *writing = context;
    struct loaded_table *loaded = writing->loaded;
    struct wsk_tables *tables = loaded->tables;
    struct job *job = loaded->writing;
    loaded->writing = NULL;
    tables->busy--;
    if (result == WSK_OK) {
        if (loaded->table->options.listed && !writing->entry.seat)
            lobby_changed(tables);
        take_entry(loaded);
        loaded_has_entry(loaded, &writing->entry);
        if (writing->entry.seat)
            tables->stats.decisions++;
        if (writing->entry.seat && job->kind == JOB_COMMAND)
            note_latency(tables, tables_now_us() - job->heard_us);
        finish(loaded, job, WSK_OK, NULL);
        loaded_go_on(loaded, true);
        loaded_fold(loaded);
    } else if (result == WSK_ETAKEN) {
        tables->stats.conflicts++;
        drop_after(loaded);
        put_back(loaded, job);
        loaded->stale = true;
    } else {
        drop_after(loaded);
        if (job->kind != JOB_COMMAND && !job->done)
            try_later(loaded);
        finish(loaded, job, WSK_EIO, "it could not be stored, try again");
    }
    free(writing);
    if (loaded->stale)
        loaded_fetch(loaded);
    loaded_run_or_free(loaded);
}

/* Stores an entry that the table takes. */
static bool store(struct loaded_table *loaded, struct job *job, uint8_t seat,
                  const struct wsk_text *text) {
    struct wsk_tables *tables = loaded->tables;
    struct writing *writing = wsk_need(sizeof(*writing) + text->len);
    loaded->after = spare_take(loaded);
    memcpy(writing->text, text->start, text->len);
    writing->loaded = loaded;
    writing->entry = (struct wsk_entry){.at = tables_now(loaded->tables),
                                        .seq = loaded->table->seq + 1,
                                        .seat = seat,
                                        .text = {writing->text, text->len}};
    struct wsk_fault fault;
    if (text->cut || wsk_table_try(loaded->after, &writing->entry, &fault)) {
        tables->config.report(tables->config.context,
                              text->cut ? "an entry is too long" : fault.why);
        drop_after(loaded);
        free(writing);
        return false;
    }
    struct wsk_index index;
    bool changed = index_changes(loaded->table, loaded->after);
    if (changed)
        index_of(loaded->after, &index);
    struct wsk_row row = {.table = loaded->key,
                          .seq = writing->entry.seq,
                          .seat = seat,
                          .at = writing->entry.at,
                          .text = writing->entry.text};
    wsk_chain(&loaded->link, &row, &row.link);
    loaded->next_link = row.link;
    loaded->writing = job;
    if (changed && index.listed)
        lobby_changed(tables);
    tables->busy++;
    wsk_store_write(tables->config.store, &row, changed ? &index : NULL,
                    written, writing);
    return true;
}

void loaded_run(struct loaded_table *loaded) {
    while (loaded->jobs && loaded->table && !loaded->writing &&
           !loaded->fetching) {
        char bytes[WSK_TABLE_ENTRY];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        struct wsk_fault fault = {0};
        uint8_t seat = 0;
        struct job *job = take_job(loaded);
        if (loaded->tables->draining && job->kind != JOB_LOOK &&
            job->kind != JOB_RECORD) {
            finish(loaded, job, WSK_EIO, "the server is leaving, try again");
            continue;
        }
        enum wsk_err err = job_make(loaded, job, &text, &seat, &fault);
        bool own = job->kind >= JOB_BOT;
        if (!err && text.len > 0 && store(loaded, job, seat, &text))
            return;
        if (own && (err || text.len > 0))
            try_later(loaded);
        finish(loaded, job, text.len > 0 && !err ? WSK_EILLEGAL : err,
               err ? fault.why : "the table cannot take this");
        if (own)
            loaded_go_on(loaded, true);
    }
}
