/*
 * requests.c - what is asked over HTTP: new tables, seats, records.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* --- Opening a table
 * ----------------------------------------------------------- */

struct opening {
    struct wsk_tables *tables;
    wsk_tables_done *done;
    void *context;
    uint64_t key;
    char id[WSK_TABLE_ID + 1];
};

static void opened(void *context, enum wsk_err result) {
    struct opening *opening = context;
    struct wsk_tables_answer answer = {
        .err = result,
        .why = "the table could not be stored, try again",
        .text = {opening->id, WSK_TABLE_ID}};
    opening->tables->busy--;
    lobby_changed(opening->tables);
    opening->done(opening->context, &answer);
    free(opening);
}

void wsk_tables_open(struct wsk_tables *tables, struct wsk_table_plan *plan,
                     wsk_tables_done *done, void *context) {
    char bytes[WSK_TABLE_ENTRY];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_fault fault;
    struct opening *opening = wsk_need(sizeof(*opening));
    opening->tables = tables;
    opening->done = done;
    opening->context = context;
    opening->key = wsk_id_make();
    wsk_id_print(opening->key, opening->id);
    memcpy(plan->id, opening->id, sizeof(plan->id));
    randombytes_buf(plan->secret, sizeof(plan->secret));
    wsk_table_plan_text(plan, &text);
    struct wsk_entry entry = {
        .at = tables_now(tables), .seq = 1, .text = {text.start, text.len}};
    struct wsk_table *table =
        wsk_table_create(tables->config.rules_set, &entry, &fault);
    tables->busy++;
    if (tables->draining || !table || text.cut) {
        wsk_table_destroy(table);
        opened(opening, WSK_EIO);
        return;
    }
    struct wsk_index index;
    struct wsk_row row = {
        .table = opening->key, .seq = 1, .at = entry.at, .text = entry.text};
    wsk_chain(&(struct wsk_link){{0}}, &row, &row.link);
    index_of(table, &index);
    wsk_table_destroy(table);
    if (index.listed)
        lobby_changed(tables);
    tables->stats.entries++;
    wsk_store_write(tables->config.store, &row, &index, opened, opening);
}

/* --- Playing again
 * --------------------------------------------------------------- */

struct again {
    struct loaded_table *loaded;
};

/* The old table tells everybody where the new one is, and the new one is
 * looked at so that it begins by itself. */
static void next_is_there(void *context,
                          const struct wsk_tables_answer *answer) {
    struct again *again = context;
    struct loaded_table *loaded = again->loaded;
    uint64_t next;
    loaded->renewing = false;
    if (!answer->err && wsk_id_read(answer->text, &next)) {
        loaded_queue(loaded, job_create(JOB_NEXT, answer->text));
        loaded_get(loaded->tables, next);
    } else {
        loaded->retry_at = tables_now(loaded->tables) + 2;
        alarm_set(loaded, loaded->retry_at);
    }
    free(again);
    loaded->log_requests--;
    loaded_run_or_free(loaded);
}

void tables_make_next(struct loaded_table *loaded) {
    struct wsk_table_plan plan;
    struct again *again;
    if (loaded->renewing || loaded_has_job(loaded, JOB_NEXT))
        return;
    again = wsk_need(sizeof(*again));
    again->loaded = loaded;
    loaded->renewing = true;
    loaded->log_requests++;
    wsk_table_plan_again(loaded->table, &plan);
    plan.options.autostart = true;
    wsk_tables_open(loaded->tables, &plan, next_is_there, again);
}

/* --- Asking about one
 * -------------------------------------------------------------- */

static void ask_table(struct wsk_tables *tables, struct wsk_word id,
                      struct job *job) {
    uint64_t key;
    if (!wsk_id_read(id, &key)) {
        struct wsk_tables_answer answer = {.err = WSK_ERANGE,
                                           .why = "there is no such table"};
        job->done(job->context, &answer);
        job_destroy(job);
        return;
    }
    struct loaded_table *loaded = loaded_get(tables, key);
    bool looks = job->kind == JOB_LOOK || job->kind == JOB_RECORD;
    if (looks && loaded->table && !loaded->fetching) {
        /* It need not wait for what is being written. */
        request_answer(job, loaded, WSK_OK, NULL);
        job_destroy(job);
    } else {
        loaded_queue(loaded, job);
    }
    loaded_run_or_free(loaded);
}

void wsk_tables_sit(struct wsk_tables *tables, struct wsk_word id,
                    const struct wsk_hash *invitation, struct wsk_word name,
                    const struct wsk_hash *token,
                    const struct wsk_fair_mix *mix, wsk_tables_done *done,
                    void *context) {
    struct job *job = job_create(JOB_SIT, name);
    job->done = done;
    job->context = context;
    job->has_token = invitation != NULL;
    if (invitation)
        job->invitation = *invitation;
    job->token = *token;
    job->mix = *mix;
    ask_table(tables, id, job);
}

void wsk_tables_look(struct wsk_tables *tables, struct wsk_word id,
                     wsk_tables_done *done, void *context) {
    struct job *job = job_create(JOB_LOOK, (struct wsk_word){0});
    job->done = done;
    job->context = context;
    ask_table(tables, id, job);
}

void wsk_tables_record(struct wsk_tables *tables, struct wsk_word id,
                       const struct wsk_hash *token, wsk_tables_done *done,
                       void *context) {
    struct job *job = job_create(JOB_RECORD, (struct wsk_word){0});
    job->done = done;
    job->context = context;
    job->has_token = token != NULL;
    if (token)
        job->token = *token;
    ask_table(tables, id, job);
}

void wsk_tables_act(struct wsk_tables *tables, struct wsk_word id,
                    enum wsk_tables_deed deed, unsigned seat,
                    wsk_tables_done *done, void *context) {
    struct job *job = job_create(JOB_DEED, (struct wsk_word){0});
    job->done = done;
    job->context = context;
    job->number = deed;
    job->seat = (uint8_t)seat;
    ask_table(tables, id, job);
}

struct reading {
    struct loaded_table *loaded;
    wsk_tables_done *done;
    void *context;
    bool has_token;
    struct wsk_hash token;
};

/* A seat's own open choice goes into the header, where records keep what they
 * do not understand. */
static void add_own_choice(const struct wsk_table *table, unsigned viewer,
                           const struct wsk_text *record,
                           struct wsk_text *text) {
    const char *end = record->start, *last = NULL;
    while ((end = strstr(end, "\nx-")))
        last = ++end;
    size_t split = record->len;
    if (last)
        split = (size_t)(strchr(last, '\n') + 1 - record->start);
    wsk_text_add(text, record->start, split);
    if (viewer != WSK_TABLE_NOBODY && table->seat[viewer].given) {
        char bytes[128];
        struct wsk_text line = wsk_text_in(bytes, sizeof(bytes));
        struct wsk_event event = {.seat = (uint8_t)viewer,
                                  .count = 1,
                                  .moves = {table->seat[viewer].choice}};
        table->game->print(table->rules, &table->state, &event, &line);
        wsk_text_put(text, "x-given %s\n", line.start);
    }
    wsk_text_add(text, record->start + split, record->len - split);
}

/* The log has been put away while somebody had the table in memory. */
static void archive_came(void *context, enum wsk_err result,
                         const struct wsk_row *rows, size_t count) {
    struct reading *reading = context;
    struct loaded_table *loaded = reading->loaded;
    struct wsk_tables_answer answer = {.err = WSK_EIO,
                                       .why = "the database is away"};
    if (!result && count)
        answer = (struct wsk_tables_answer){.text = rows[0].text};
    reading->done(reading->context, &answer);
    free(reading);
    loaded->log_requests--;
    loaded_run_or_free(loaded);
}

static void record_came(void *context, enum wsk_err result,
                        const struct wsk_row *rows, size_t count) {
    static char bytes[WSK_TABLE_RECORD], full[WSK_TABLE_RECORD + 256];
    struct reading *reading = context;
    struct loaded_table *loaded = reading->loaded;
    struct wsk_text record = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_text text = wsk_text_in(full, sizeof(full));
    struct wsk_tables_answer answer = {.err = WSK_EIO,
                                       .why = "the database is away"};
    if (!result && count && !rows_are_whole(rows, count)) {
        wsk_store_archived(loaded->tables->config.store, loaded->key,
                           archive_came, reading);
        return;
    }
    struct replay replay;
    replay_begin(&replay, loaded->tables->config.rules_set, rows,
                 result ? 0 : count);
    struct wsk_table *table = replay.table;
    if (table)
        wsk_table_record(table, replay.entries, replay.count, &record);
    if (!table && !result) {
        answer.err = WSK_EOVER;
        answer.why = DAMAGED;
    } else if (table && record.len == 0) {
        answer.err = WSK_EILLEGAL;
        answer.why = "the game has not begun";
    } else if (table) {
        /* Whose token it is says the log that is shown, not what was known when
         * it was asked for: a seat may have somebody else meanwhile. */
        unsigned viewer = reading->has_token
                              ? wsk_table_find(table, &reading->token)
                              : WSK_TABLE_NOBODY;
        add_own_choice(table, viewer, &record, &text);
        answer = (struct wsk_tables_answer){.table = table,
                                            .text = {text.start, text.len}};
    }
    reading->done(reading->context, &answer);
    replay_end(&replay);
    free(reading);
    loaded->log_requests--;
    loaded_run_or_free(loaded);
}

static void read_record(struct job *job, struct loaded_table *loaded) {
    struct reading *reading = wsk_need(sizeof(*reading));
    reading->loaded = loaded;
    reading->done = job->done;
    reading->context = job->context;
    reading->has_token = job->has_token;
    reading->token = job->token;
    loaded->log_requests++;
    wsk_store_load(loaded->tables->config.store, loaded->key, 0, record_came,
                   reading);
}

void request_answer(struct job *job, struct loaded_table *loaded,
                    enum wsk_err err, const char *why) {
    struct wsk_tables_answer answer = {
        .err = err, .why = why, .table = loaded->table, .seat = job->seat};
    if (job->kind == JOB_RECORD && !err)
        read_record(job, loaded);
    else
        job->done(job->context, &answer);
}
