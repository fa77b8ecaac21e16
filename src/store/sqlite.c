/*
 * sqlite.c - the store in one file.
 *
 * WAL mode, every commit synced. The key of `entry` clusters the rows of a
 * table, and one commit has rows of many tables: about a page for each of
 * them goes to the log. So pages are not large (PAGE_SIZE).
 *
 * Nothing is checkpointed by a commit; db_sqlite.tidy does it on a connection
 * of its own.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "db.h"
#include "schema.h"

#define PAGE_SIZE "2048"
#define BUSY_MS 2000
/* Beyond this a checkpoint may make a commit wait, so that the log starts
 * again from its beginning. */
#define WAL_BYTES (32 << 20)

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    PUT_ENTRY,
    PUT_TABLE,
    PUT_INDEX,
    PUT_SNAPSHOT,
    DROP_OLD,
    DROP_ENTRIES,
    DROP_SNAPSHOT,
    PUT_ARCHIVE,
    CLOSE_TABLE,
    LOAD,
    ARCHIVED,
    FIND_LISTED,
    FIND_AWAKE,
    FIND_OLD,
    FIND_ALL,
    STATEMENTS
};

#define FOUND                                                                  \
    "SELECT r.id, r.created, r.phase, r.listed, r.wakes, r.free, r.clock,"     \
    " r.about, coalesce((SELECT e.at FROM entry e WHERE e.table_id = r.id"     \
    " ORDER BY e.seq DESC LIMIT 1), r.created) AS last FROM tables r "

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    /* An entry follows one that is there: who has not heard that the beginning
     * of a log has become a snapshot or a record cannot go on in its middle. */
    [PUT_ENTRY] = "INSERT INTO entry(table_id, seq, at, seat, text, link)"
                  " SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ?2 = 1 OR EXISTS"
                  " (SELECT 1 FROM entry WHERE table_id = ?1"
                  " AND seq = ?2 - 1)",
    [PUT_TABLE] = "INSERT INTO tables(id, created, phase, listed, wakes, free,"
                  " clock, about) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [PUT_INDEX] = "UPDATE tables SET phase = ?3, listed = ?4, wakes = ?5,"
                  " free = ?6, clock = ?7, about = ?8 WHERE id = ?1",
    [PUT_SNAPSHOT] = "INSERT INTO snapshot(table_id, seq, at, text, link)"
                     " VALUES(?1, ?2, ?3, ?4, ?5) ON CONFLICT(table_id)"
                     " DO UPDATE SET seq = excluded.seq, at = excluded.at,"
                     " text = excluded.text, link = excluded.link"
                     " WHERE excluded.seq > seq",
    [DROP_OLD] = "DELETE FROM entry WHERE table_id = ?1 AND seq <"
                 " (SELECT seq FROM snapshot WHERE table_id = ?1)",
    [DROP_ENTRIES] = "DELETE FROM entry WHERE table_id = ?1 AND seq <"
                     " (SELECT max(seq) FROM entry WHERE table_id = ?1)",
    [DROP_SNAPSHOT] = "DELETE FROM snapshot WHERE table_id = ?1",
    [PUT_ARCHIVE] = "INSERT OR REPLACE INTO archive(table_id, at, text, link)"
                    " VALUES(?1, ?2, ?3, ?4)",
    [CLOSE_TABLE] = "UPDATE tables SET phase = 3, wakes = 0 WHERE id = ?1",
    [LOAD] = "SELECT seq, at, 0, text, link, 1 AS snapshot FROM snapshot"
             " WHERE table_id = ?1 AND seq > ?2 UNION ALL"
             " SELECT seq, at, seat, text, link, 0 FROM entry"
             " WHERE table_id = ?1 AND seq > ?2"
             " ORDER BY seq, snapshot DESC LIMIT ?3",
    [ARCHIVED] = "SELECT 0, at, 0, text, link, 0 FROM archive"
                 " WHERE table_id = ?1",
    [FIND_LISTED] =
        FOUND "WHERE r.phase < 2 AND r.listed = 1 AND r.free > 0"
              " AND r.created <= ?1 ORDER BY r.created DESC LIMIT ?2",
    [FIND_AWAKE] = FOUND "WHERE r.phase = 1 AND r.wakes = 1 AND last <= ?1"
                         " ORDER BY last LIMIT ?2",
    [FIND_OLD] = FOUND "WHERE r.phase < 3 AND last <= ?1 ORDER BY last"
                       " LIMIT ?2",
    [FIND_ALL] = FOUND "WHERE r.id > ?1 ORDER BY r.id LIMIT ?2",
};

struct db {
    sqlite3 *lite;
    sqlite3_stmt *ready[STATEMENTS];
    char *path, *wal_path;
    dev_t device; /* of the file that was opened */
    ino_t inode;
};

static enum wsk_err complain(struct db *db, const char *where,
                             struct wsk_fault *ret_fault) {
    return wsk_fault_set(ret_fault, WSK_EIO, 0, "%s: %s", where,
                         sqlite3_errmsg(db->lite));
}

static enum wsk_err gone(struct db *db, struct wsk_fault *ret_fault) {
    return wsk_fault_set(ret_fault, WSK_EIO, 0,
                         "%s has been removed or replaced", db->path);
}

/* What is written to a file that nobody can find any more is lost. */
static bool is_gone(const struct db *db) {
    struct stat info;
    return stat(db->path, &info) || info.st_dev != db->device ||
           info.st_ino != db->inode;
}

static bool run(struct db *db, const char *text) {
    return sqlite3_exec(db->lite, text, NULL, NULL, NULL) == SQLITE_OK;
}

/* --- Opening -------------------------------------------------------------- */

static bool read_version(struct db *db, int *ret_version) {
    sqlite3_stmt *stmt;
    if (sqlite3_prepare_v2(db->lite, "PRAGMA user_version", -1, &stmt, NULL))
        return false;
    bool ok = sqlite3_step(stmt) == SQLITE_ROW;
    if (ok)
        *ret_version = sqlite3_column_int(stmt, 0);
    sqlite3_finalize(stmt);
    return ok;
}

static bool take_step(struct db *db, unsigned version) {
    char note[64];
    snprintf(note, sizeof(note), "PRAGMA user_version = %u", version + 1);
    return run(db, "BEGIN EXCLUSIVE") &&
           run(db, schema_steps[version].sqlite) && run(db, note) &&
           run(db, "COMMIT");
}

static enum wsk_err migrate(struct db *db, const char *where,
                            struct wsk_fault *ret_fault) {
    int version;
    if (!read_version(db, &version))
        return complain(db, where, ret_fault);
    if (version < 0 || (unsigned)version > schema_version)
        return wsk_fault_set(ret_fault, WSK_EIO, 0,
                             "%s: the database has version %d, this program "
                             "knows no later one than %u",
                             where, version, schema_version);
    for (unsigned v = (unsigned)version; v < schema_version; v++)
        if (!take_step(db, v))
            return complain(db, where, ret_fault);
    return WSK_OK;
}

static enum wsk_err set_up(struct db *db, const char *where, bool make,
                           struct wsk_fault *ret_fault) {
    sqlite3_busy_timeout(db->lite, BUSY_MS);
    if (!run(db, "PRAGMA page_size = " PAGE_SIZE ";"
                 "PRAGMA journal_mode = WAL;"
                 "PRAGMA synchronous = FULL;"
                 "PRAGMA wal_autocheckpoint = 0;"
                 "PRAGMA cache_size = -8192;"
                 "PRAGMA temp_store = MEMORY;"))
        return complain(db, where, ret_fault);
    enum wsk_err err = make ? migrate(db, where, ret_fault) : WSK_OK;
    for (int i = 0; !err && i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(db->lite, sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &db->ready[i], NULL))
            err = complain(db, where, ret_fault);
    return err;
}

static void close_db(struct db *db) {
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(db->ready[i]);
    sqlite3_close(db->lite);
    free(db->path);
    free(db->wal_path);
    free(db);
}

static enum wsk_err open_db(const char *where, uint64_t me, bool make,
                            struct db **ret_db, struct wsk_fault *ret_fault) {
    struct db *db = calloc(1, sizeof(*db));
    size_t len = strlen(where) + 5;
    struct stat info;
    (void)me; /* nobody else is there */
    if (db) {
        db->path = strdup(where);
        db->wal_path = malloc(len);
    }
    if (!db || !db->path || !db->wal_path) {
        if (db)
            free(db->path);
        free(db);
        return wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s",
                             wsk_err_text(WSK_ENOMEM));
    }
    snprintf(db->wal_path, len, "%s-wal", where);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
                (make ? SQLITE_OPEN_CREATE : 0);
    enum wsk_err err = WSK_OK;
    if (sqlite3_open_v2(where, &db->lite, flags, NULL))
        err = complain(db, where, ret_fault);
    if (!err)
        err = set_up(db, where, make, ret_fault);
    if (!err && stat(where, &info))
        err = gone(db, ret_fault);
    if (err) {
        close_db(db);
        return err;
    }
    db->device = info.st_dev;
    db->inode = info.st_ino;
    *ret_db = db;
    return WSK_OK;
}

/* --- Writing -------------------------------------------------------------- */

static int step(struct db *db, enum statement which) {
    sqlite3_stmt *stmt = db->ready[which];
    int result = sqlite3_step(stmt);
    sqlite3_reset(stmt);
    return result;
}

static sqlite3_stmt *bind_table(struct db *db, enum statement which,
                                uint64_t table) {
    sqlite3_bind_int64(db->ready[which], 1, (sqlite3_int64)table);
    return db->ready[which];
}

static int put_index(struct db *db, const struct db_write *write) {
    const struct wsk_index *index = write->index;
    enum statement which = write->row.seq == 1 ? PUT_TABLE : PUT_INDEX;
    sqlite3_stmt *stmt = bind_table(db, which, write->row.table);
    if (which == PUT_TABLE)
        sqlite3_bind_int64(stmt, 2, write->row.at);
    sqlite3_bind_int(stmt, 3, index->phase);
    sqlite3_bind_int(stmt, 4, index->listed);
    sqlite3_bind_int(stmt, 5, index->wakes);
    sqlite3_bind_int(stmt, 6, index->free);
    sqlite3_bind_int64(stmt, 7, index->clock);
    sqlite3_bind_text(stmt, 8, index->about, -1, SQLITE_STATIC);
    return step(db, which);
}

/* NULL for the links that entries of version 1 lack. */
static void bind_link(sqlite3_stmt *stmt, int at, const struct wsk_link *link) {
    static const struct wsk_link nothing;
    if (memcmp(link, &nothing, sizeof(nothing)) == 0)
        sqlite3_bind_null(stmt, at);
    else
        sqlite3_bind_blob(stmt, at, link->bytes, WSK_LINK, SQLITE_STATIC);
}

static int put_entry(struct db *db, const struct db_write *write) {
    const struct wsk_row *row = &write->row;
    sqlite3_stmt *stmt = bind_table(db, PUT_ENTRY, row->table);
    sqlite3_bind_int64(stmt, 2, row->seq);
    sqlite3_bind_int64(stmt, 3, row->at);
    sqlite3_bind_int(stmt, 4, row->seat);
    sqlite3_bind_text(stmt, 5, row->text.start, (int)row->text.len,
                      SQLITE_STATIC);
    bind_link(stmt, 6, &row->link);
    int result = step(db, PUT_ENTRY);
    if (result == SQLITE_DONE && sqlite3_changes(db->lite) == 0)
        return SQLITE_CONSTRAINT;
    return result == SQLITE_DONE && write->index ? put_index(db, write)
                                                 : result;
}

static int put_snapshot(struct db *db, const struct db_write *write) {
    const struct wsk_row *row = &write->row;
    sqlite3_stmt *stmt = bind_table(db, PUT_SNAPSHOT, row->table);
    sqlite3_bind_int64(stmt, 2, row->seq);
    sqlite3_bind_int64(stmt, 3, row->at);
    sqlite3_bind_text(stmt, 4, row->text.start, (int)row->text.len,
                      SQLITE_STATIC);
    bind_link(stmt, 5, &row->link);
    bind_table(db, DROP_OLD, row->table);
    int result = step(db, PUT_SNAPSHOT);
    return result == SQLITE_DONE ? step(db, DROP_OLD) : result;
}

static int put_archive(struct db *db, const struct db_write *write) {
    const struct wsk_row *row = &write->row;
    bind_table(db, DROP_ENTRIES, row->table);
    bind_table(db, DROP_SNAPSHOT, row->table);
    bind_table(db, CLOSE_TABLE, row->table);
    sqlite3_stmt *stmt = bind_table(db, PUT_ARCHIVE, row->table);
    sqlite3_bind_int64(stmt, 2, row->at);
    sqlite3_bind_text(stmt, 3, row->text.start, (int)row->text.len,
                      SQLITE_STATIC);
    bind_link(stmt, 4, &row->link);
    int result = step(db, PUT_ARCHIVE);
    if (result == SQLITE_DONE)
        result = step(db, DROP_ENTRIES);
    if (result == SQLITE_DONE)
        result = step(db, DROP_SNAPSHOT);
    return result == SQLITE_DONE ? step(db, CLOSE_TABLE) : result;
}

/* The number that is there already; it is written all the same. */
static int put_probe(struct db *db) {
    char note[48];
    snprintf(note, sizeof(note), "PRAGMA user_version = %u", schema_version);
    return run(db, note) ? SQLITE_DONE : SQLITE_ERROR;
}

/* False: the transaction cannot go on. */
static bool put(struct db *db, struct db_write *write) {
    int result = write->kind == DB_ENTRY      ? put_entry(db, write)
                 : write->kind == DB_SNAPSHOT ? put_snapshot(db, write)
                 : write->kind == DB_ARCHIVE  ? put_archive(db, write)
                 : write->kind == DB_PROBE    ? put_probe(db)
                                              : SQLITE_DONE;
    write->result = result == SQLITE_CONSTRAINT ? WSK_ETAKEN : WSK_OK;
    return result == SQLITE_DONE || result == SQLITE_CONSTRAINT;
}

static enum wsk_err write_all(struct db *db, struct db_write **writes,
                              size_t count, struct wsk_fault *ret_fault) {
    if (is_gone(db))
        return gone(db, ret_fault);
    bool ok = step(db, BEGIN) == SQLITE_DONE;
    for (size_t i = 0; ok && i < count; i++)
        ok = put(db, writes[i]);
    if (ok)
        ok = step(db, COMMIT) == SQLITE_DONE;
    if (ok)
        return WSK_OK;
    enum wsk_err err = complain(db, "the database", ret_fault);
    if (!sqlite3_get_autocommit(db->lite))
        step(db, ROLLBACK);
    return err;
}

/* --- Reading -------------------------------------------------------------- */

static struct wsk_word column_text(sqlite3_stmt *stmt, int column) {
    const char *start = (const char *)sqlite3_column_text(stmt, column);
    return (struct wsk_word){start ? start : "",
                             (size_t)sqlite3_column_bytes(stmt, column)};
}

static enum wsk_err judge(int result) {
    return result == SQLITE_DONE                                 ? WSK_OK
           : result == SQLITE_CORRUPT || result == SQLITE_NOTADB ? WSK_ESYNTAX
                                                                 : WSK_EIO;
}

static enum wsk_err rows(sqlite3_stmt *stmt, uint64_t table, db_row *each,
                         void *context) {
    int result;
    while ((result = sqlite3_step(stmt)) == SQLITE_ROW) {
        struct wsk_row row = {
            .table = table,
            .seq = (uint32_t)sqlite3_column_int64(stmt, 0),
            .at = sqlite3_column_int64(stmt, 1),
            .seat = (uint8_t)sqlite3_column_int(stmt, 2),
            .snapshot = sqlite3_column_int(stmt, 5) != 0,
            .text = column_text(stmt, 3),
        };
        if (sqlite3_column_bytes(stmt, 4) == WSK_LINK)
            memcpy(row.link.bytes, sqlite3_column_blob(stmt, 4), WSK_LINK);
        each(context, &row);
    }
    sqlite3_reset(stmt);
    return judge(result);
}

static enum wsk_err load(struct db *db, uint64_t table, uint32_t after,
                         size_t limit, db_row *each, void *context) {
    sqlite3_stmt *stmt = bind_table(db, LOAD, table);
    sqlite3_bind_int64(stmt, 2, after);
    sqlite3_bind_int64(stmt, 3, (sqlite3_int64)limit);
    return rows(stmt, table, each, context);
}

static enum wsk_err archived(struct db *db, uint64_t table, db_row *each,
                             void *context) {
    return rows(bind_table(db, ARCHIVED, table), table, each, context);
}

static enum wsk_err find(struct db *db, enum wsk_find what, int64_t at,
                         size_t limit, db_found *each, void *context) {
    enum statement which = what == WSK_FIND_LISTED  ? FIND_LISTED
                           : what == WSK_FIND_AWAKE ? FIND_AWAKE
                           : what == WSK_FIND_OLD   ? FIND_OLD
                                                    : FIND_ALL;
    sqlite3_stmt *stmt = db->ready[which];
    int result;
    sqlite3_bind_int64(stmt, 1, at);
    sqlite3_bind_int64(stmt, 2, (sqlite3_int64)limit);
    while ((result = sqlite3_step(stmt)) == SQLITE_ROW) {
        struct wsk_found found = {
            .table = (uint64_t)sqlite3_column_int64(stmt, 0),
            .created = sqlite3_column_int64(stmt, 1),
            .at = sqlite3_column_int64(stmt, 8),
            .index = {.phase = (uint8_t)sqlite3_column_int(stmt, 2),
                      .listed = sqlite3_column_int(stmt, 3),
                      .wakes = sqlite3_column_int(stmt, 4),
                      .free = (uint8_t)sqlite3_column_int(stmt, 5),
                      .clock = (uint32_t)sqlite3_column_int64(stmt, 6)}};
        struct wsk_word about = column_text(stmt, 7);
        if (about.len < sizeof(found.index.about))
            memcpy(found.index.about, about.start, about.len);
        each(context, &found);
    }
    sqlite3_reset(stmt);
    return judge(result);
}

/* Copies the log into the file beside the commits. Under an unbroken stream of
 * them the log would never be all copied, and grow: then the rest, which is
 * short, is copied while a commit waits. */
static void tidy(struct db *db) {
    struct stat info;
    sqlite3_wal_checkpoint_v2(db->lite, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL,
                              NULL);
    if (stat(db->wal_path, &info) == 0 && info.st_size > WAL_BYTES)
        sqlite3_wal_checkpoint_v2(db->lite, NULL, SQLITE_CHECKPOINT_RESTART,
                                  NULL, NULL);
}

const struct db_kind db_sqlite = {
    .open = open_db,
    .close = close_db,
    .write = write_all,
    .load = load,
    .archived = archived,
    .find = find,
    .tidy = tidy,
};
