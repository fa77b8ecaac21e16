/*
 * db.h - one connection to a database. Inside src/store only.
 *
 * A kind of database is a table of blocking functions. A connection is used by
 * one thread at a time; store.c has several and lends them to its threads.
 */
#ifndef WSK_STORE_DB_H
#define WSK_STORE_DB_H

#include "store.h"

struct db; /* each kind has its own */

enum db_write_kind { DB_ENTRY, DB_SNAPSHOT, DB_ARCHIVE, DB_SHOUT, DB_PROBE };

/* A write, and what became of it. DB_SNAPSHOT: row.text in the place of all
 * entries before row.seq. DB_ARCHIVE: row.text in the place of the
 * log of row.table, all but its last entry. DB_SHOUT: row.text for other
 * servers. DB_PROBE: changes nothing, but not without writing. */
struct db_write {
    enum db_write_kind kind;
    struct wsk_row row;
    const struct wsk_index *index; /* NULL: unchanged */
    enum wsk_err result;
};

typedef void db_row(void *context, const struct wsk_row *row);
typedef void db_found(void *context, const struct wsk_found *found);

struct db_kind {
    /* Other servers may use it at the same time. */
    bool shared;

    /* Connects; `migrate`: also brings the schema up to date. `me` is the name
     * of the store, by which it knows its own news. A connection that is lost
     * later is made anew by whatever is asked next. */
    enum wsk_err (*open)(const char *where, uint64_t me, bool migrate,
                         struct db **ret_db, struct wsk_fault *ret_fault);
    void (*close)(struct db *db);

    /* All writes in one transaction, synced. Each has its own result. Any
     * other error than WSK_OK means that nothing was written, and that trying
     * again later may help. */
    enum wsk_err (*write)(struct db *db, struct db_write **writes, size_t count,
                          struct wsk_fault *ret_fault);

    /* WSK_ESYNTAX, of any of these: the database is broken at this place, and
     * asking again is of no use. */
    enum wsk_err (*load)(struct db *db, uint64_t table, uint32_t after,
                         size_t limit, db_row *each, void *context);
    enum wsk_err (*archived)(struct db *db, uint64_t table, db_row *each,
                             void *context);
    enum wsk_err (*find)(struct db *db, enum wsk_find what, int64_t at,
                         size_t limit, db_found *each, void *context);

    /* Housekeeping that must not be on the way of a commit; called about once
     * a second by a thread of its own after something was written. NULL:
     * there is none. */
    void (*tidy)(struct db *db);

    /* Waits for news of other servers, until some came or `stop_fd` can be
     * read. NULL for a kind that is not shared. `each` gets rows with an empty
     * text (an entry is there), with seq 0 (a broadcast), or both (something
     * may have been missed). */
    enum wsk_err (*listen)(struct db *db, int stop_fd, db_row *each,
                           void *context);
};

extern const struct db_kind db_sqlite, db_postgres;

#endif
