/*
 * loaded.c - tables in memory: found, loaded, kept up to date, let go.
 */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* Entries that are kept for guests who are behind; who is further behind gets
 * them from the store. */
#define LEAVES_MAX 32
#define BUCKETS_MIN 1024

/* --- Finding ----------------------------------------------------------------
 */

static size_t bucket(const struct wsk_tables *tables, uint64_t key) {
    return (size_t)(key & (tables->bucket_count - 1)); /* ids are random */
}

static void grow(struct wsk_tables *tables) {
    size_t old_count = tables->bucket_count;
    struct loaded_table **old = tables->buckets;
    tables->bucket_count = old_count ? 2 * old_count : BUCKETS_MIN;
    tables->buckets =
        wsk_need(tables->bucket_count * sizeof(struct loaded_table *));
    for (size_t i = 0; i < old_count; i++) {
        while (old[i]) {
            struct loaded_table *loaded = old[i];
            old[i] = loaded->next;
            struct loaded_table **at =
                &tables->buckets[bucket(tables, loaded->key)];
            loaded->next = *at;
            *at = loaded;
        }
    }
    free(old);
}

static struct loaded_table *find(const struct wsk_tables *tables,
                                 uint64_t key) {
    if (!tables->bucket_count)
        return NULL;
    struct loaded_table *loaded = tables->buckets[bucket(tables, key)];
    while (loaded && loaded->key != key)
        loaded = loaded->next;
    return loaded;
}

struct loaded_table *loaded_get(struct wsk_tables *tables, uint64_t key) {
    struct loaded_table *loaded = find(tables, key);
    if (loaded)
        return loaded;
    if (tables->loaded_count >= tables->bucket_count)
        grow(tables);
    loaded = wsk_need(sizeof(*loaded));
    loaded->tables = tables;
    loaded->key = key;
    loaded->last_job = &loaded->jobs;
    loaded->last_recent = &loaded->recent;
    struct loaded_table **at = &tables->buckets[bucket(tables, key)];
    loaded->next = *at;
    *at = loaded;
    tables->loaded_count++;
    loaded_fetch(loaded);
    return loaded;
}

void loaded_each(struct wsk_tables *tables,
                 void (*each)(struct loaded_table *loaded, void *context),
                 void *context) {
    for (size_t i = 0; i < tables->bucket_count; i++) {
        struct loaded_table *next;
        for (struct loaded_table *loaded = tables->buckets[i]; loaded;
             loaded = next) {
            next = loaded->next;
            each(loaded, context);
        }
    }
}

static bool is_needed(const struct loaded_table *loaded) {
    return loaded->guests || loaded->jobs || loaded->writing ||
           loaded->fetching || loaded->thinking || loaded->log_requests ||
           loaded->alarm_at;
}

static void let_go(struct loaded_table *loaded) {
    struct wsk_tables *tables = loaded->tables;
    struct loaded_table **at = &tables->buckets[bucket(tables, loaded->key)];
    while (*at != loaded)
        at = &(*at)->next;
    *at = loaded->next;
    tables->loaded_count--;
    loaded_drop_leaves(loaded);
    wsk_table_destroy(loaded->table);
    wsk_table_destroy(loaded->after);
    free(loaded->paces);
    free(loaded);
}

void loaded_run_or_free(struct loaded_table *loaded) {
    loaded->log_requests++; /* whoever is answered may ask at once again */
    loaded_run(loaded);
    loaded->log_requests--;
    if (!is_needed(loaded))
        let_go(loaded);
}

/* --- Leaves ------------------------------------------------------------------
 */

static void drop_first(struct loaded_table *loaded) {
    struct recent_entry *recent_entry = loaded->recent;
    loaded->recent = recent_entry->next;
    if (!loaded->recent)
        loaded->last_recent = &loaded->recent;
    loaded->recent_count--;
    free(recent_entry);
}

void loaded_drop_leaves(struct loaded_table *loaded) {
    while (loaded->recent)
        drop_first(loaded);
}

const struct recent_entry *loaded_leaf(const struct loaded_table *loaded,
                                       uint32_t seq) {
    const struct recent_entry *recent_entry = loaded->recent;
    while (recent_entry && recent_entry->entry.seq != seq)
        recent_entry = recent_entry->next;
    return recent_entry;
}

static void keep_leaf(struct loaded_table *loaded,
                      const struct wsk_entry *entry) {
    struct recent_entry *recent_entry =
        wsk_need(sizeof(*recent_entry) + entry->text.len);
    recent_entry->next = NULL;
    recent_entry->entry = *entry;
    memcpy(recent_entry->text, entry->text.start, entry->text.len);
    recent_entry->entry.text.start = recent_entry->text;
    *loaded->last_recent = recent_entry;
    loaded->last_recent = &recent_entry->next;
    if (++loaded->recent_count > LEAVES_MAX)
        drop_first(loaded);
}

void loaded_ready(struct loaded_table *loaded) {
    for (struct wsk_guest *guest = loaded->guests; guest; guest = guest->next)
        guest_ready(guest);
}

void loaded_has_entry(struct loaded_table *loaded,
                      const struct wsk_entry *entry) {
    loaded->tables->stats.entries++;
    if (!loaded->guests)
        return;
    if (entry->seat == 0) { /* decisions change no seats */
        for (struct wsk_guest *g = loaded->guests; g; g = g->next)
            guest_check_seat(g);
        loaded_presence(loaded);
    }
    keep_leaf(loaded, entry);
    loaded_ready(loaded);
}

/* --- Loading -----------------------------------------------------------------
 */

/* A log that is not what was written is told once. */
static void complain(struct loaded_table *loaded,
                     const struct wsk_fault *fault) {
    struct wsk_tables *tables = loaded->tables;
    char line[320], id[WSK_TABLE_ID + 1];
    for (unsigned i = 0; i < BROKEN_MAX && i < tables->broken_count; i++)
        if (tables->broken[i] == loaded->key)
            return;
    tables->broken[tables->broken_count++ % BROKEN_MAX] = loaded->key;
    wsk_id_print(loaded->key, id);
    struct wsk_text text = wsk_text_in(line, sizeof(line));
    wsk_text_put(&text, "table %s is set aside, its log is damaged: %s", id,
                 fault->why);
    tables->config.report(tables->config.context, text.start);
}

/* The table as a snapshot has it. */
static bool take_snapshot(struct loaded_table *loaded,
                          const struct wsk_entry *entry,
                          struct wsk_fault *ret_fault) {
    struct wsk_table *table =
        wsk_table_create(loaded->tables->config.rules_set, entry, ret_fault);
    if (!table)
        return false;
    wsk_table_destroy(loaded->table);
    loaded->table = table;
    loaded->folded = entry->seq;
    loaded_drop_leaves(loaded);
    for (struct wsk_guest *g = loaded->guests; g; g = g->next)
        guest_check_seat(g);
    loaded_presence(loaded);
    loaded_ready(loaded);
    return true;
}

static bool take_row(struct loaded_table *loaded, struct wsk_chain *chain,
                     const struct wsk_row *row, struct wsk_fault *ret_fault) {
    struct wsk_entry entry = entry_of(row);
    if (!wsk_chain_take(chain, row)) {
        wsk_fault_set(ret_fault, WSK_ESYNTAX, row->seq,
                      "entry %u is not what was written", row->seq);
        return false;
    }
    if (row->snapshot)
        return take_snapshot(loaded, &entry, ret_fault);
    if (loaded->table && entry.seq <= loaded->table->seq)
        return true; /* the snapshot stands for it */
    if (loaded->table) {
        if (wsk_table_apply(loaded->table, &entry, ret_fault))
            return false;
        loaded_has_entry(loaded, &entry);
        return true;
    }
    loaded->table =
        wsk_table_create(loaded->tables->config.rules_set, &entry, ret_fault);
    return loaded->table != NULL;
}

/* False: the rows make no table. */
static bool take_rows(struct loaded_table *loaded, const struct wsk_row *rows,
                      size_t count) {
    struct wsk_fault fault;
    struct wsk_chain chain = {.seq = loaded->table ? loaded->table->seq : 0,
                              .linked = loaded->linked,
                              .link = loaded->link};
    for (size_t i = 0; i < count; i++) {
        /* What was fetched may have come by another way. */
        if (!rows[i].snapshot && !chain.begun && rows[i].seq <= chain.seq)
            continue;
        if (!take_row(loaded, &chain, &rows[i], &fault)) {
            complain(loaded, &fault);
            return false;
        }
    }
    if (chain.begun) {
        wsk_fault_set(&fault, WSK_ESYNTAX, chain.seq, "entry %u is missing",
                      chain.seq);
        complain(loaded, &fault);
        return false;
    }
    loaded->linked = chain.linked;
    loaded->link = chain.link;
    return true;
}

static void dismiss_all(struct loaded_table *loaded, const char *verb,
                        const char *why) {
    while (loaded->guests) {
        struct wsk_guest *guest = loaded->guests;
        guest_detach(guest);
        wsk_tables_dismiss(loaded->tables, guest, verb, why);
    }
}

static void stop_fetching(struct loaded_table *loaded) {
    loaded->fetching = false;
    loaded->tables->fetching--;
}

/* Whoever comes is told, and everything else goes on. */
static void set_aside(struct loaded_table *loaded, const char *why) {
    struct wsk_fault fault;
    if (why) {
        wsk_fault_set(&fault, WSK_ESYNTAX, 0, "%s", why);
        complain(loaded, &fault);
    }
    dismiss_all(loaded, "gone", DAMAGED);
    loaded_fail_jobs(loaded, WSK_EOVER, DAMAGED);
}

#define UNREADABLE "the database cannot make sense of its own bytes"

static void archive_found(void *context, enum wsk_err result,
                          const struct wsk_row *rows, size_t count) {
    struct loaded_table *loaded = context;
    stop_fetching(loaded);
    if (result && result != WSK_ESYNTAX) {
        dismiss_all(loaded, "later", "the database is away");
        loaded_fail_jobs(loaded, WSK_EIO, "the database is away");
    } else if (result || !archive_is_well(rows, count)) {
        set_aside(loaded,
                  result ? UNREADABLE : "its record is not what was written");
    } else if (count == 0 && loaded->headless) {
        set_aside(loaded, "its beginning is missing");
    } else if (count == 0) {
        dismiss_all(loaded, "gone", "there is no such table");
        loaded_fail_jobs(loaded, WSK_ERANGE, "there is no such table");
    } else {
        dismiss_all(loaded, "gone", "the table is archived");
        while (loaded->jobs) {
            struct job *job = loaded->jobs;
            struct wsk_tables_answer answer = {.text = rows[0].text};
            loaded->jobs = job->next;
            if (job->kind != JOB_RECORD && job->kind != JOB_LOOK)
                answer = (struct wsk_tables_answer){
                    .err = WSK_EOVER, .why = "the table is archived"};
            if (job->done)
                job->done(job->context, &answer);
            job_destroy(job);
        }
        loaded->last_job = &loaded->jobs;
    }
    loaded_run_or_free(loaded);
}

static void turn_away(struct loaded_table *loaded) {
    struct wsk_guest *next;
    for (struct wsk_guest *guest = loaded->guests; guest; guest = next) {
        next = guest->next;
        if (guest->state != GUEST_JOINING)
            continue;
        guest_detach(guest);
        wsk_tables_dismiss(loaded->tables, guest, "later",
                           "the database is away");
    }
}

/* A table was loaded, or more of it. */
static void welcome(struct loaded_table *loaded) {
    struct wsk_guest *next;
    for (struct wsk_guest *guest = loaded->guests; guest; guest = next) {
        next = guest->next;
        guest_admit(guest);
    }
}

static void fetched(void *context, enum wsk_err result,
                    const struct wsk_row *rows, size_t count) {
    struct loaded_table *loaded = context;
    bool had_table = loaded->table != NULL;
    stop_fetching(loaded);
    if (result && result != WSK_ESYNTAX && had_table) {
        loaded->stale = true;
        loaded->retry_at = tables_now(loaded->tables) + 1;
        turn_away(loaded);
        loaded_go_on(loaded, false);
    } else if (result && result != WSK_ESYNTAX) {
        dismiss_all(loaded, "later", "the database is away");
        loaded_fail_jobs(loaded, WSK_EIO, "the database is away");
    } else if (!result && !had_table && !rows_are_whole(rows, count)) {
        loaded->fetching = true;
        loaded->tables->fetching++;
        loaded->headless = count > 0;
        wsk_store_archived(loaded->tables->config.store, loaded->key,
                           archive_found, loaded);
        return;
    } else if (result || !take_rows(loaded, rows, count)) {
        if (!had_table) {
            wsk_table_destroy(loaded->table);
            loaded->table = NULL;
        }
        set_aside(loaded, result ? UNREADABLE : NULL);
        alarm_set(loaded, 0);
    } else {
        welcome(loaded);
        loaded_go_on(loaded, false);
    }
    if (loaded->stale && !loaded->retry_at)
        loaded_fetch(loaded);
    loaded_run_or_free(loaded);
}

/* While an entry is being written the table must stay what the entry was made
 * for; `written` fetches then. */
void loaded_fetch(struct loaded_table *loaded) {
    if (loaded->fetching || loaded->writing) {
        loaded->stale = true;
        return;
    }
    loaded->stale = false;
    loaded->fetching = true;
    loaded->tables->fetching++;
    wsk_store_load(loaded->tables->config.store, loaded->key,
                   loaded->table ? loaded->table->seq : 0, fetched, loaded);
}

/* --- Going on
 * ----------------------------------------------------------------- */

/* What follows from an entry is for the server that wrote it to do. It has so
 * long before another one does it too. */
#define OTHERS_FIRST 3

/* While there was no server nobody could decide: after a start there are at
 * least so many seconds left. */
#define GRACE 60

int64_t loaded_deadline(const struct loaded_table *loaded) {
    int64_t deadline = wsk_table_deadline(loaded->table);
    int64_t clock = (int64_t)loaded->table->options.clock;
    int64_t earliest = loaded->tables->opened + (clock < GRACE ? clock : GRACE);
    return deadline && deadline < earliest ? earliest : deadline;
}

static void min_time(int64_t *time, int64_t other) {
    if (other && (*time == 0 || other < *time))
        *time = other;
}

void loaded_go_on(struct loaded_table *loaded, bool ours) {
    const struct wsk_table *table = loaded->table;
    struct wsk_tables *tables = loaded->tables;
    if (!table || tables->draining)
        return;
    int64_t when = loaded_deadline(loaded), now = tables_now(tables);
    bool mine = ours || !wsk_store_is_shared(tables->config.store) ||
                now >= table->at + OTHERS_FIRST;
    bool begins = table->phase == WSK_TABLE_WAITING &&
                  table->options.autostart && wsk_table_is_ready(table);
    bool bots = wsk_table_bots_due(table) != 0;
    bool again = wsk_table_all_again(table);
    if (!mine && (begins || bots || again))
        min_time(&when, table->at + OTHERS_FIRST);
    if (mine && bots)
        loaded_ask_bots(loaded);
    if (mine && begins && !loaded_has_job(loaded, JOB_BEGIN) &&
        !loaded->retry_at)
        loaded_queue(loaded, job_create(JOB_BEGIN, (struct wsk_word){0}));
    if (mine && again && !loaded->retry_at)
        tables_make_next(loaded);
    if (ours && table->phase == WSK_TABLE_ARCHIVED)
        tables_put_away(loaded);
    min_time(&when, loaded->retry_at);
    alarm_set(loaded, when);
}

/* --- Presence
 * ------------------------------------------------------------------ */

#define CALL_LASTS 100 /* seconds */

unsigned loaded_present(const struct loaded_table *loaded) {
    unsigned set = loaded->present;
    int64_t now = tables_now(loaded->tables);
    for (unsigned i = 0; i < FAR_MAX; i++)
        if (loaded->far[i].until > now)
            set |= loaded->far[i].present;
    return set;
}

void loaded_call(struct loaded_table *loaded) {
    char bytes[64];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    wsk_text_put(&text, "here %u %u %u", (unsigned)(loaded->tables->name >> 32),
                 (unsigned)loaded->tables->name, loaded->present);
    wsk_store_broadcast(loaded->tables->config.store, loaded->key,
                        (struct wsk_word){text.start, text.len});
}

void loaded_look_around(struct loaded_table *loaded) {
    unsigned present = loaded_present(loaded);
    if (present == loaded->told)
        return;
    loaded->told = (uint8_t)present;
    loaded->here++;
    loaded_ready(loaded);
}

void loaded_presence(struct loaded_table *loaded) {
    unsigned set = 0;
    for (struct wsk_guest *guest = loaded->guests; guest; guest = guest->next)
        if (guest->seat != WSK_TABLE_NOBODY && guest->state >= GUEST_FRESH)
            set |= 1U << guest->seat;
    if (set == loaded->present)
        return;
    loaded->present = (uint8_t)set;
    loaded_look_around(loaded);
    loaded_call(loaded);
}

static void hear_presence(struct loaded_table *loaded, uint64_t server,
                          unsigned present) {
    unsigned at = 0;
    for (unsigned i = 0; i < FAR_MAX; i++) {
        if (loaded->far[i].server == server) {
            at = i;
            break;
        }
        if (loaded->far[i].until < loaded->far[at].until)
            at = i;
    }
    loaded->far[at].server = server;
    loaded->far[at].present = (uint8_t)present;
    loaded->far[at].until = tables_now(loaded->tables) + CALL_LASTS;
    loaded_look_around(loaded);
}

static void hear_broadcast(struct loaded_table *loaded, struct wsk_word text) {
    struct wsk_word words[4];
    unsigned high, low, present;
    size_t count = wsk_words(text, ' ', words, 4);
    if (count == 4 && wsk_word_is(words[0], "here") &&
        wsk_word_number(words[1], UINT32_MAX, &high) &&
        wsk_word_number(words[2], UINT32_MAX, &low) &&
        wsk_word_number(words[3], 255, &present)) {
        hear_presence(loaded, (uint64_t)high << 32 | low, present);
    } else if (count == 3 && wsk_word_is(words[0], "react")) {
        for (struct wsk_guest *g = loaded->guests; g; g = g->next)
            guest_reply(loaded->tables, g, "%.*s\n", (int)text.len, text.start);
    }
}

/* There may be entries that nobody told of. */
static void catch_up(struct loaded_table *loaded, void *context) {
    (void)context;
    if (loaded->table)
        loaded_fetch(loaded);
}

void loaded_news(void *context, uint64_t key, uint32_t seq,
                 struct wsk_word text) {
    if (seq == 0 && text.len == 0) {
        ((struct wsk_tables *)context)->swept_all = 0;
        loaded_each(context, catch_up, NULL);
        return;
    }
    struct loaded_table *loaded = find(context, key);
    if (!loaded || !loaded->table)
        return;
    if (seq == 0)
        hear_broadcast(loaded, text);
    else if (seq > loaded->table->seq)
        loaded_fetch(loaded);
}
