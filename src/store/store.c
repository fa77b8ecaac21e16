/*
 * store.c - the store's threads and queues.
 *
 * Two to four threads, each with a connection of its own: one writes, one
 * reads, one tidies up if there is something to tidy, one listens to other
 * servers if there may be others. A
 * request is one block of memory: it goes from the loop's thread through a
 * queue to its thread, from there to the list of answers, and back to the
 * loop's thread, which calls and frees it.
 */
#include "store.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "db.h"
#include "need.h"

#define BATCH_MAX 4096
#define PIECE_ROWS 512 /* of a log are read before others have their turn */
/* How long a database may be away before those who wait are told. */
#define RETRY_MS 50
#define PATIENCE_US 5000000
/* While it is away: how often to try. */
#define PROBE_SECONDS 1

enum request_kind { WRITE, LOAD, ARCHIVED, FIND, NEWS };

struct request {
    struct request *next;
    enum request_kind kind;
    enum wsk_err result;
    wsk_written *written;
    wsk_loaded *loaded;
    wsk_listed *listed;
    void *context;
    /* Writes, and what to look for. */
    struct db_write write;
    struct wsk_index index;
    enum wsk_find what;
    uint32_t after;
    size_t limit;
    /* What was found: rows or tables, texts in a block behind. */
    struct wsk_row *rows;
    struct wsk_found *found;
    size_t count, cap;
    char *texts;
    size_t texts_len, texts_cap;
    char text[]; /* of a write or of news */
};

struct queue {
    struct request *first, **last;
};

struct worker {
    struct wsk_store *store;
    pthread_t thread;
    bool started;
    bool gave_up; /* waiting was in vain, and it has not worked since */
    struct db *db;
};

struct wsk_store {
    const struct db_kind *kind;
    uint64_t me; /* a name that no other store has */
    wsk_wake *wake;
    void *wake_context;
    wsk_news *news;
    void *news_context;
    pthread_mutex_t lock;
    pthread_cond_t has_writes, has_reads, has_work;
    struct queue writes, reads, answers;
    struct queue later; /* writes that are held back */
    struct wsk_store_stats stats;
    bool closing, untidy;
    bool cannot_write, cannot_read; /* as far as is known */
    bool held;                      /* of the loop's thread alone */
    int stop_fd;                    /* for the listener */
    struct worker writer, reader, tidier, listener;
};

/* --- Queues --------------------------------------------------------------- */

static void queue_init(struct queue *queue) {
    queue->first = NULL;
    queue->last = &queue->first;
}

static void queue_put(struct queue *queue, struct request *request) {
    request->next = NULL;
    *queue->last = request;
    queue->last = &request->next;
}

static struct request *queue_take_all(struct queue *queue) {
    struct request *first = queue->first;
    queue_init(queue);
    return first;
}

static struct request *request_create(enum request_kind kind,
                                      struct wsk_word text) {
    struct request *request = wsk_need(sizeof(*request) + text.len);
    request->kind = kind;
    if (text.len)
        memcpy(request->text, text.start, text.len);
    request->write.row.text = (struct wsk_word){request->text, text.len};
    return request;
}

static void request_destroy(struct request *request) {
    free(request->rows);
    free(request->found);
    free(request->texts);
    free(request);
}

/* A list of finished requests becomes answers. */
static void answer_all(struct wsk_store *store, struct request *list) {
    pthread_mutex_lock(&store->lock);
    bool idle = !store->answers.first;
    while (list) {
        struct request *next = list->next;
        queue_put(&store->answers, list);
        list = next;
    }
    pthread_mutex_unlock(&store->lock);
    if (idle)
        store->wake(store->wake_context);
}

static uint64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void pause_ms(unsigned ms) {
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

/* --- Writing -------------------------------------------------------------- */

/* What is written and what is read may fail by itself: a database that is
 * locked, or whose disk is full, can be read all the same. */
static void set_health(struct wsk_store *store, bool *ret_ill, bool ill,
                       const char *why) {
    pthread_mutex_lock(&store->lock);
    bool changes = *ret_ill != ill;
    *ret_ill = ill;
    store->stats.well = !store->cannot_write && !store->cannot_read;
    store->stats.errors += ill;
    if (ill)
        snprintf(store->stats.why, sizeof(store->stats.why), "%s", why);
    if (changes && ill) /* the writer looks after it */
        pthread_cond_signal(&store->has_writes);
    pthread_mutex_unlock(&store->lock);
    if (changes)
        store->wake(store->wake_context);
}

static bool is_closing(struct wsk_store *store) {
    pthread_mutex_lock(&store->lock);
    bool closing = store->closing;
    pthread_mutex_unlock(&store->lock);
    return closing;
}

/* After a failure: whether to leave it at that. Somebody waits as long as it
 * may be worth it; once that was in vain, those who come after are told at the
 * first failure, until it works again. */
static bool gives_up(struct worker *worker, uint64_t end) {
    worker->gave_up = worker->gave_up || now_us() > end;
    return worker->gave_up;
}

static enum wsk_err write_stubbornly(struct worker *worker,
                                     struct db_write **writes, size_t count) {
    struct wsk_store *store = worker->store;
    struct wsk_fault fault = {0};
    uint64_t end = now_us() + PATIENCE_US;
    for (;;) {
        enum wsk_err err =
            store->kind->write(worker->db, writes, count, &fault);
        if (!err) {
            worker->gave_up = false;
            set_health(store, &store->cannot_write, false, NULL);
        }
        if (!err || is_closing(store))
            return err;
        set_health(store, &store->cannot_write, true, fault.why);
        if (gives_up(worker, end))
            return err;
        pause_ms(RETRY_MS);
    }
}

static void write_batch(struct worker *worker, struct request *list) {
    struct wsk_store *store = worker->store;
    struct db_write *writes[BATCH_MAX];
    size_t count = 0;
    uint64_t start = now_us();
    for (struct request *r = list; r; r = r->next)
        writes[count++] = &r->write;
    enum wsk_err err = write_stubbornly(worker, writes, count);
    for (struct request *r = list; r; r = r->next)
        r->result = err ? WSK_EIO : r->write.result;
    pthread_mutex_lock(&store->lock);
    store->stats.busy_us += now_us() - start;
    store->stats.commits++;
    store->stats.rows += err ? 0 : count;
    store->stats.waiting -= count;
    store->untidy = true;
    pthread_cond_signal(&store->has_work);
    pthread_mutex_unlock(&store->lock);
    answer_all(store, list);
}

/* Nobody may ask for anything while the database is away, least of all if a
 * balancer has turned away from this server: whether it is back is tried out.
 * Whoever can write can read. */
static void probe(struct worker *worker) {
    struct wsk_store *store = worker->store;
    struct db_write nothing = {.kind = DB_PROBE,
                               .row = {.text = {"probe", strlen("probe")}}};
    struct db_write *writes[] = {&nothing};
    struct wsk_fault fault = {0};
    bool ill = store->kind->write(worker->db, writes, 1, &fault) != WSK_OK;
    set_health(store, &store->cannot_write, ill, fault.why);
    if (ill)
        return;
    worker->gave_up = false;
    set_health(store, &store->cannot_read, false, NULL);
}

static bool wait_for_writes(struct wsk_store *store) {
    struct timespec until;
    if (store->stats.well)
        return pthread_cond_wait(&store->has_writes, &store->lock) == 0;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PROBE_SECONDS;
    return pthread_cond_timedwait(&store->has_writes, &store->lock, &until) ==
           0;
}

/* The next batch: all that waits, within reason. NULL: closing. */
static struct request *next_batch(struct worker *worker) {
    struct wsk_store *store = worker->store;
    pthread_mutex_lock(&store->lock);
    while (!store->writes.first && !store->closing) {
        if (wait_for_writes(store))
            continue;
        pthread_mutex_unlock(&store->lock);
        probe(worker);
        pthread_mutex_lock(&store->lock);
    }
    /* Where the loop shares a core with this thread, it may have more in hand
     * already: a larger commit costs less for each row. */
    pthread_mutex_unlock(&store->lock);
    sched_yield();
    pthread_mutex_lock(&store->lock);
    struct request *list = store->writes.first, *end = list;
    for (size_t i = 1; end && i < BATCH_MAX && end->next; i++)
        end = end->next;
    if (end) {
        store->writes.first = end->next;
        if (!end->next)
            queue_init(&store->writes);
        end->next = NULL;
    }
    pthread_mutex_unlock(&store->lock);
    return list;
}

static void *write_thread(void *context) {
    struct worker *worker = context;
    struct request *list;
    while ((list = next_batch(worker)))
        write_batch(worker, list);
    return NULL;
}

/* --- Reading -------------------------------------------------------------- */

static void *grow(void *array, size_t *cap, size_t size) {
    *cap = *cap ? 2 * *cap : 32;
    return wsk_need_more(array, *cap * size);
}

/* Texts lie in one block that may move while it grows: rows hold offsets until
 * all are there. */
static void keep_row(void *context, const struct wsk_row *row) {
    struct request *request = context;
    if (request->count == request->cap)
        request->rows = grow(request->rows, &request->cap, sizeof(*row));
    while (request->texts_len + row->text.len > request->texts_cap)
        request->texts = grow(request->texts, &request->texts_cap, 1);
    struct wsk_row *kept = &request->rows[request->count++];
    *kept = *row;
    if (row->text.len)
        memcpy(request->texts + request->texts_len, row->text.start,
               row->text.len);
    request->texts_len += row->text.len;
}

static void settle_texts(struct request *request) {
    size_t at = 0;
    for (size_t i = 0; i < request->count; i++) {
        struct wsk_word *text = &request->rows[i].text;
        /* If none has a text, there is no memory for them either. */
        text->start = text->len ? request->texts + at : "";
        at += text->len;
    }
}

static void keep_found(void *context, const struct wsk_found *found) {
    struct request *request = context;
    if (request->count == request->cap)
        request->found = grow(request->found, &request->cap, sizeof(*found));
    request->found[request->count++] = *found;
}

/* Of a long log there is more: those who have come meanwhile go first. */
static bool read_on(struct wsk_store *store, struct request *request,
                    size_t count) {
    if (request->kind != LOAD || request->result || count < PIECE_ROWS ||
        is_closing(store))
        return false;
    request->after = request->rows[request->count - 1].seq;
    pthread_mutex_lock(&store->lock);
    queue_put(&store->reads, request);
    pthread_mutex_unlock(&store->lock);
    return true;
}

static void read_one(struct worker *worker, struct request *request) {
    struct wsk_store *store = worker->store;
    const struct db_kind *kind = store->kind;
    uint64_t table = request->write.row.table;
    uint64_t start = now_us(), end = start + PATIENCE_US;
    size_t had = request->count, had_texts = request->texts_len;
    for (;;) {
        request->count = had;
        request->texts_len = had_texts;
        if (request->kind == LOAD)
            request->result = kind->load(worker->db, table, request->after,
                                         PIECE_ROWS, keep_row, request);
        else if (request->kind == ARCHIVED)
            request->result =
                kind->archived(worker->db, table, keep_row, request);
        else
            request->result =
                kind->find(worker->db, request->what, request->write.row.at,
                           request->limit, keep_found, request);
        /* Bytes that make no sense do not get better by waiting. */
        if (!request->result || request->result == WSK_ESYNTAX) {
            worker->gave_up = false;
            set_health(store, &store->cannot_read, false, NULL);
            break;
        }
        if (is_closing(store))
            break;
        set_health(store, &store->cannot_read, true, "it cannot be read");
        if (gives_up(worker, end))
            break;
        pause_ms(RETRY_MS);
    }
    if (read_on(store, request, request->count - had))
        return;
    if (request->rows)
        settle_texts(request);
    pthread_mutex_lock(&store->lock);
    store->stats.loads++;
    store->stats.busy_us += now_us() - start;
    pthread_mutex_unlock(&store->lock);
    request->next = NULL;
    answer_all(store, request);
}

static struct request *next_read(struct wsk_store *store) {
    pthread_mutex_lock(&store->lock);
    while (!store->reads.first && !store->closing)
        pthread_cond_wait(&store->has_reads, &store->lock);
    struct request *request = store->reads.first;
    if (request) {
        store->reads.first = request->next;
        if (!request->next)
            queue_init(&store->reads);
    }
    pthread_mutex_unlock(&store->lock);
    return request;
}

static void *read_thread(void *context) {
    struct worker *worker = context;
    struct request *request;
    while ((request = next_read(worker->store)))
        read_one(worker, request);
    return NULL;
}

/* --- Tidying, listening ----------------------------------------------------
 */

static bool wait_for_work(struct wsk_store *store) {
    pthread_mutex_lock(&store->lock);
    while (!store->untidy && !store->closing)
        pthread_cond_wait(&store->has_work, &store->lock);
    store->untidy = false;
    bool more = !store->closing;
    pthread_mutex_unlock(&store->lock);
    return more;
}

static void *tidy_thread(void *context) {
    struct worker *worker = context;
    while (wait_for_work(worker->store)) {
        worker->store->kind->tidy(worker->db);
        for (unsigned i = 0; i < 20 && !is_closing(worker->store); i++)
            pause_ms(50);
    }
    return NULL;
}

static void hear(void *context, const struct wsk_row *row) {
    struct wsk_store *store = context;
    struct request *request = request_create(NEWS, row->text);
    request->write.row.table = row->table;
    request->write.row.seq = row->seq;
    answer_all(store, request);
}

static void *listen_thread(void *context) {
    struct worker *worker = context;
    struct wsk_store *store = worker->store;
    while (!is_closing(store))
        if (store->kind->listen(worker->db, store->stop_fd, hear, store))
            pause_ms(RETRY_MS);
    return NULL;
}

/* --- Life ----------------------------------------------------------------- */

static const struct db_kind *kind_of(const char *where) {
    if (strncmp(where, "postgres://", 11) == 0 ||
        strncmp(where, "postgresql://", 13) == 0)
        return &db_postgres;
    return &db_sqlite;
}

static bool start(struct wsk_store *store, struct worker *worker,
                  const char *where, void *(*body)(void *), bool first,
                  struct wsk_fault *ret_fault) {
    worker->store = store;
    if (store->kind->open(where, store->me, first, &worker->db, ret_fault))
        return false;
    int error = pthread_create(&worker->thread, NULL, body, worker);
    if (error)
        wsk_fault_set(ret_fault, WSK_EIO, 0, "cannot start a thread: %s",
                      strerror(error));
    worker->started = !error;
    return worker->started;
}

struct wsk_store *wsk_store_open(const char *where, wsk_wake *wake,
                                 void *context, struct wsk_fault *ret_fault) {
    struct wsk_store *store = calloc(1, sizeof(*store));
    if (!store) {
        wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s", wsk_err_text(WSK_ENOMEM));
        return NULL;
    }
    store->kind = kind_of(where);
    store->wake = wake;
    store->wake_context = context;
    store->stats.well = true;
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->has_writes, NULL);
    pthread_cond_init(&store->has_reads, NULL);
    pthread_cond_init(&store->has_work, NULL);
    queue_init(&store->writes);
    queue_init(&store->reads);
    queue_init(&store->answers);
    queue_init(&store->later);
    store->stop_fd = eventfd(0, EFD_CLOEXEC);
    bool good = store->stop_fd >= 0 && getrandom(&store->me, sizeof(store->me),
                                                 0) == sizeof(store->me);
    if (!good)
        wsk_fault_set(ret_fault, WSK_EIO, 0, "cannot make an event: %s",
                      strerror(errno));
    if (!good ||
        !start(store, &store->writer, where, write_thread, true, ret_fault) ||
        !start(store, &store->reader, where, read_thread, false, ret_fault) ||
        (store->kind->tidy &&
         !start(store, &store->tidier, where, tidy_thread, false, ret_fault)) ||
        (store->kind->listen && !start(store, &store->listener, where,
                                       listen_thread, false, ret_fault))) {
        wsk_store_close(store);
        return NULL;
    }
    return store;
}

static void stop(struct worker *worker) {
    if (worker->started)
        pthread_join(worker->thread, NULL);
    if (worker->db)
        worker->store->kind->close(worker->db);
}

static void drop_all(struct queue *queue) {
    struct request *request = queue_take_all(queue);
    while (request) {
        struct request *next = request->next;
        request_destroy(request);
        request = next;
    }
}

void wsk_store_close(struct wsk_store *store) {
    if (!store)
        return;
    wsk_store_hold(store, false);
    pthread_mutex_lock(&store->lock);
    store->closing = true;
    pthread_cond_broadcast(&store->has_writes);
    pthread_cond_broadcast(&store->has_reads);
    pthread_cond_broadcast(&store->has_work);
    pthread_mutex_unlock(&store->lock);
    if (store->stop_fd >= 0 && eventfd_write(store->stop_fd, 1) != 0)
        abort(); /* cannot be: nothing was written to it before */
    stop(&store->writer);
    stop(&store->reader);
    stop(&store->tidier);
    stop(&store->listener);
    drop_all(&store->writes);
    drop_all(&store->reads);
    drop_all(&store->answers);
    if (store->stop_fd >= 0)
        close(store->stop_fd);
    pthread_cond_destroy(&store->has_work);
    pthread_cond_destroy(&store->has_reads);
    pthread_cond_destroy(&store->has_writes);
    pthread_mutex_destroy(&store->lock);
    free(store);
}

static void answer(struct wsk_store *store, struct request *request) {
    switch (request->kind) {
    case WRITE:
        if (request->written)
            request->written(request->context, request->result);
        break;
    case LOAD:
    case ARCHIVED:
        request->loaded(request->context, request->result, request->rows,
                        request->result ? 0 : request->count);
        break;
    case FIND:
        request->listed(request->context, request->result, request->found,
                        request->result ? 0 : request->count);
        break;
    case NEWS:
        if (store->news)
            store->news(store->news_context, request->write.row.table,
                        request->write.row.seq, request->write.row.text);
        break;
    }
}

void wsk_store_poll(struct wsk_store *store) {
    pthread_mutex_lock(&store->lock);
    struct request *list = queue_take_all(&store->answers);
    pthread_mutex_unlock(&store->lock);
    while (list) {
        struct request *next = list->next;
        answer(store, list);
        request_destroy(list);
        list = next;
    }
}

/* --- Requests --------------------------------------------------------------
 */

static void ask_write(struct wsk_store *store, struct request *request,
                      wsk_written *done, void *context) {
    request->written = done;
    request->context = context;
    pthread_mutex_lock(&store->lock);
    bool idle = !store->writes.first;
    queue_put(store->held ? &store->later : &store->writes, request);
    store->stats.waiting++;
    if (idle && !store->held)
        pthread_cond_signal(&store->has_writes);
    pthread_mutex_unlock(&store->lock);
}

void wsk_store_hold(struct wsk_store *store, bool hold) {
    store->held = hold;
    if (hold || !store->later.first)
        return;
    pthread_mutex_lock(&store->lock);
    bool idle = !store->writes.first;
    *store->writes.last = store->later.first;
    store->writes.last = store->later.last;
    queue_init(&store->later);
    if (idle)
        pthread_cond_signal(&store->has_writes);
    pthread_mutex_unlock(&store->lock);
}

void wsk_store_write(struct wsk_store *store, const struct wsk_row *row,
                     const struct wsk_index *index, wsk_written *done,
                     void *context) {
    struct request *request = request_create(WRITE, row->text);
    struct wsk_word text = request->write.row.text;
    request->write.kind = DB_ENTRY;
    request->write.row = *row;
    request->write.row.text = text;
    if (index) {
        request->index = *index;
        request->write.index = &request->index;
    }
    ask_write(store, request, done, context);
}

void wsk_store_archive(struct wsk_store *store, uint64_t table,
                       struct wsk_word text, wsk_written *done, void *context) {
    struct request *request = request_create(WRITE, text);
    request->write.kind = DB_ARCHIVE;
    request->write.row.table = table;
    request->write.row.at = (int64_t)time(NULL);
    wsk_chain(&(struct wsk_link){{0}}, &request->write.row,
              &request->write.row.link);
    ask_write(store, request, done, context);
}

void wsk_store_snapshot(struct wsk_store *store, const struct wsk_row *row,
                        wsk_written *done, void *context) {
    struct request *request = request_create(WRITE, row->text);
    struct wsk_word text = request->write.row.text;
    request->write.kind = DB_SNAPSHOT;
    request->write.row = *row;
    request->write.row.text = text;
    ask_write(store, request, done, context);
}

void wsk_store_broadcast(struct wsk_store *store, uint64_t table,
                         struct wsk_word text) {
    if (!store->kind->shared)
        return;
    struct request *request = request_create(WRITE, text);
    request->write.kind = DB_SHOUT;
    request->write.row.table = table;
    ask_write(store, request, NULL, NULL);
}

static void ask_read(struct wsk_store *store, struct request *request,
                     void *context) {
    request->context = context;
    pthread_mutex_lock(&store->lock);
    bool idle = !store->reads.first;
    queue_put(&store->reads, request);
    if (idle)
        pthread_cond_signal(&store->has_reads);
    pthread_mutex_unlock(&store->lock);
}

void wsk_store_load(struct wsk_store *store, uint64_t table, uint32_t after,
                    wsk_loaded *done, void *context) {
    struct request *request = request_create(LOAD, (struct wsk_word){0});
    request->write.row.table = table;
    request->after = after;
    request->loaded = done;
    ask_read(store, request, context);
}

void wsk_store_archived(struct wsk_store *store, uint64_t table,
                        wsk_loaded *done, void *context) {
    struct request *request = request_create(ARCHIVED, (struct wsk_word){0});
    request->write.row.table = table;
    request->loaded = done;
    ask_read(store, request, context);
}

void wsk_store_find(struct wsk_store *store, enum wsk_find what, int64_t at,
                    size_t limit, wsk_listed *done, void *context) {
    struct request *request = request_create(FIND, (struct wsk_word){0});
    request->what = what;
    request->write.row.at = at;
    request->limit = limit;
    request->listed = done;
    ask_read(store, request, context);
}

void wsk_store_listen(struct wsk_store *store, wsk_news *news, void *context) {
    store->news = news;
    store->news_context = context;
}

bool wsk_store_is_shared(const struct wsk_store *store) {
    return store->kind->shared;
}

void wsk_store_stats(struct wsk_store *store, struct wsk_store_stats *ret) {
    pthread_mutex_lock(&store->lock);
    *ret = store->stats;
    pthread_mutex_unlock(&store->lock);
}
