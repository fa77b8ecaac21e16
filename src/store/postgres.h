/*
 * postgres.h - a connection to PostgreSQL, as the files of this kind of
 * database share it. Inside src/store only.
 *
 * Nothing here waits for ever: whatever is asked of the server has to be
 * answered within PG_WAIT_MS, or the connection is given up. A connection that
 * is lost is made anew by the next request, not more often than the back-off
 * allows.
 */
#ifndef WSK_STORE_POSTGRES_H
#define WSK_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "db.h"
#include "pgarray.h"

#define PG_WAIT_MS 10000
#define PG_CHANNEL "woolsack"
#define PG_ME 16 /* hex digits of a store's name */

enum pg_statement {
    PG_PUT_ENTRIES,  /* entries alone */
    PG_PUT_INDEXED,  /* entries that change what is kept about their table */
    PG_SAME_ENTRIES, /* which of them are there already, exactly so */
    PG_PUT_SNAPSHOTS,
    PG_PUT_ARCHIVES,
    PG_BROADCAST,
    PG_LOAD,
    PG_ARCHIVED,
    PG_FIND_LISTED,
    PG_FIND_AWAKE,
    PG_FIND_OLD,
    PG_FIND_ALL,
    PG_STATEMENTS
};

/* The columns of a batch: arrays that are used again and again. */
#define PG_COLUMNS 12

struct pg_slot;

struct db {
    char *where;
    char me[PG_ME + 1];
    PGconn *conn; /* NULL: lost, or not made yet */
    bool ready[PG_STATEMENTS];
    bool listening;
    /* The connection was lost while a commit was under way: it may have been
     * done. */
    bool in_doubt;
    int64_t next_try; /* ms; not before */
    unsigned pause;   /* ms, after the next failure */
    struct pgarray column[PG_COLUMNS];
    struct pg_slot *slots;
    size_t slot_cap;
};

/* Makes sure that there is a connection. */
WSK_CHECK_RESULT enum wsk_err pg_connect(struct db *db,
                                         struct wsk_fault *ret_fault);

/* Gives it up. */
void pg_disconnect(struct db *db);

/* Makes sure that the statement is prepared on this connection. */
WSK_CHECK_RESULT enum wsk_err pg_prepare(struct db *db,
                                         enum pg_statement statement,
                                         struct wsk_fault *ret_fault);
const char *pg_statement_name(enum pg_statement statement);

/* Sends all that was queued; false: the connection is gone. */
bool pg_flush(struct db *db);

/* The next result of what was sent, NULL where there is none. False: it did
 * not come in time, or the connection is gone. */
bool pg_result(struct db *db, PGresult **ret_result);

/* The one result of a single request that was sent; NULL: it went wrong, and
 * the fault says why. The caller clears it. */
PGresult *pg_answer(struct db *db, struct wsk_fault *ret_fault);

/* What the server last complained of, in one line. */
enum wsk_err pg_complain(struct db *db, struct wsk_fault *ret_fault);

/* An integer of 2, 4 or 8 bytes in a result. */
int64_t pg_int(const PGresult *result, int row, int column);

/* postgres_write.c */
enum wsk_err pg_write(struct db *db, struct db_write **writes, size_t count,
                      struct wsk_fault *ret_fault);

#endif
