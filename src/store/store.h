/*
 * store.h - where the logs of tables are kept.
 *
 * A store takes entries and gives them back. Everything is asked from one
 * thread (the server's loop) and answered there too: a request is queued, the
 * store's own threads do it, `wake` is called (from those threads) when answers
 * are ready, and wsk_store_poll runs the callbacks. No request blocks.
 *
 * Writes of all tables are committed together, as many as have come while the
 * last commit was under way. WSK_OK means that the entry is on disk; WSK_ETAKEN
 * that the table has an entry of this number already (another server was
 * first); WSK_EIO that it is not stored, as far as anybody can know.
 *
 * Tables are numbers here; the server writes them as words.
 */
#ifndef WSK_STORE_STORE_H
#define WSK_STORE_STORE_H

#include <stdint.h>

#include "chain.h"
#include "woolsack/text.h"

struct wsk_store;

/* The entry of a log as it is stored; chain.h tells what a link is. The text is
 * not looked at. */
struct wsk_row {
    uint64_t table; /* below 2^63 */
    uint32_t seq;   /* from 1 */
    uint8_t seat;
    bool snapshot; /* stands for all entries up to seq */
    int64_t at;
    struct wsk_word text;
    struct wsk_link link;
};

/* What is kept about a table besides its log, to find it by. It is written
 * along with an entry that changes it, at the latest with the first. */
struct wsk_index {
    uint8_t phase; /* 0 waiting, 1 playing, 2 over, 3 archived */
    bool listed;
    bool wakes;      /* goes on without people: bots play, or a clock runs */
    uint8_t free;    /* seats */
    uint32_t clock;  /* seconds */
    char about[160]; /* for the lobby; the server's own words */
};

struct wsk_found {
    uint64_t table;
    int64_t created, at; /* at: of its last entry */
    struct wsk_index index;
};

typedef void wsk_wake(void *context);

/*
 * `where` is the path of an SQLite file, made if it is not there, or
 * postgres://... A schema that is older is brought up to date; one that is
 * newer is an error. NULL: the fault says why.
 */
struct wsk_store *wsk_store_open(const char *where, wsk_wake *wake,
                                 void *context, struct wsk_fault *ret_fault);

/* Finishes what was asked, without answers to anybody, and closes. */
void wsk_store_close(struct wsk_store *store);

/* Answers all that is ready, on this thread. */
void wsk_store_poll(struct wsk_store *store);

/* While held, writes are taken but not begun: a loop that holds the store while
 * it deals with all that has come commits it all at once. */
void wsk_store_hold(struct wsk_store *store, bool hold);

/* --- Requests ------------------------------------------------------------ */

typedef void wsk_written(void *context, enum wsk_err result);
/* `index` NULL: unchanged. Row and index are copied. */
void wsk_store_write(struct wsk_store *store, const struct wsk_row *row,
                     const struct wsk_index *index, wsk_written *done,
                     void *context);

/* Rows of a table with a number above `after`, ascending; borrowed. Where a
 * snapshot has a number above `after` it comes first, or in between if it has
 * just been made, and what follows goes on from the entry of its number. Long
 * logs are read in pieces, so that nobody waits for those of others.
 * WSK_ESYNTAX: the database cannot make sense of its own bytes. */
typedef void wsk_loaded(void *context, enum wsk_err result,
                        const struct wsk_row *rows, size_t count);
void wsk_store_load(struct wsk_store *store, uint64_t table, uint32_t after,
                    wsk_loaded *done, void *context);

enum wsk_find {
    WSK_FIND_LISTED, /* waiting, listed, with free seats; newest first */
    WSK_FIND_AWAKE,  /* playing, and wakes; oldest entry first */
    WSK_FIND_OLD,    /* not archived, last entry at or before `at` */
    WSK_FIND_ALL     /* by number; `at`: only those above it */
};
typedef void wsk_listed(void *context, enum wsk_err result,
                        const struct wsk_found *found, size_t count);
/* At most `limit`, with a last entry at or before `at` (of those listed: made
 * at or before it). */
void wsk_store_find(struct wsk_store *store, enum wsk_find what, int64_t at,
                    size_t limit, wsk_listed *done, void *context);

/* Puts a row (of what the table is after entry row->seq) in the place of all
 * entries before that one, unless there is a later one already. The entry
 * itself stays: what is written next must follow an entry that is there. */
void wsk_store_snapshot(struct wsk_store *store, const struct wsk_row *row,
                        wsk_written *done, void *context);

/* Puts a text (the record) in the place of a table's log. The last entry stays:
 * who has not heard that the table is closed cannot write past it. */
void wsk_store_archive(struct wsk_store *store, uint64_t table,
                       struct wsk_word text, wsk_written *done, void *context);
/* Gives it back as one row with number 0; no row: there is none. */
void wsk_store_archived(struct wsk_store *store, uint64_t table,
                        wsk_loaded *done, void *context);

/* --- Several servers ------------------------------------------------------ */

/* Tells the other servers on this database something that is not kept: at
 * most 200 bytes of UTF-8. With one server, nothing happens. */
void wsk_store_broadcast(struct wsk_store *store, uint64_t table,
                         struct wsk_word text);

/* News of other servers: a table has an entry of this number (text empty), or
 * was broadcast about (seq 0). Both seq 0 and no text: news may have been
 * missed while the database was away, of any table. Not for what this store
 * wrote itself. Called by wsk_store_poll. */
typedef void wsk_news(void *context, uint64_t table, uint32_t seq,
                      struct wsk_word text);
void wsk_store_listen(struct wsk_store *store, wsk_news *news, void *context);

/* Whether other servers may be there at all. */
bool wsk_store_is_shared(const struct wsk_store *store);

/* --- For /metrics and /healthz -------------------------------------------- */

struct wsk_store_stats {
    uint64_t commits, rows, loads, errors;
    uint64_t busy_us; /* time spent in the database */
    uint64_t waiting; /* writes that are not done */
    bool well;        /* it can be written and read, as far as is known */
    char why[200];    /* the last reason why not */
};
void wsk_store_stats(struct wsk_store *store, struct wsk_store_stats *ret);

#endif
