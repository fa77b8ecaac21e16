/*
 * postgres.c - the store in a PostgreSQL database, which several servers may
 * share.
 *
 * The key of `entry` decides races: of two servers that write the same entry
 * of a table, one does, and the other is told. Who has written something tells
 * the others with NOTIFY, in the same transaction.
 */
#include "postgres.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "schema.h"

#define PAUSE_FIRST_MS 50
#define PAUSE_LAST_MS 1000
/* Who listens says something after so much silence: a connection that died
 * without a word would never be missed. */
#define HEARTBEAT_MS 10000
/* One server at a time brings the schema up to date. Any number will do, as
 * long as nobody else takes it. */
#define MIGRATION_LOCK "7307503651"

#define ENTRIES                                                                \
    "unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::smallint[],"         \
    " $5::text[], $6::bytea[]"
/* An entry follows one that is there: who has not heard that the beginning of a
 * log has become a snapshot or a record cannot go on in the middle of it. */
#define FOLLOWS                                                                \
    " WHERE g.seq = 1 OR EXISTS (SELECT 1 FROM entry b"                        \
    " WHERE b.table_id = g.table_id AND b.seq = g.seq - 1)"
/* What was written, and the news of it. $7 is who says so. */
#define TELL                                                                   \
    "SELECT table_id, seq, pg_notify('" PG_CHANNEL "',"                        \
    " $7::text || ' ' || table_id || ' ' || seq) FROM put"
#define FOUND                                                                  \
    "SELECT * FROM (SELECT r.id, r.created, r.phase, r.listed, r.wakes,"       \
    " r.free, r.clock, r.about, coalesce((SELECT e.at FROM entry e"            \
    " WHERE e.table_id = r.id ORDER BY e.seq DESC LIMIT 1), r.created)"        \
    " AS last FROM tables r WHERE "
#define FOUND_END(order)                                                       \
    ") f WHERE last <= $1::bigint ORDER BY " order " LIMIT $2::bigint"

static const struct {
    const char *name, *sql;
} statements[PG_STATEMENTS] = {
    [PG_PUT_ENTRIES] =
        {"put_entries",
         "WITH put AS (INSERT INTO entry(table_id, seq, at, seat, text, link)"
         " SELECT * FROM " ENTRIES ") AS g(table_id, seq, at, seat, text,"
         " link)" FOLLOWS " ON CONFLICT DO NOTHING RETURNING table_id, seq)"
         " " TELL},
    [PG_PUT_INDEXED] =
        {"put_indexed",
         "WITH given AS (SELECT * FROM " ENTRIES ", $8::smallint[],"
         " $9::smallint[], $10::smallint[], $11::smallint[], $12::integer[],"
         " $13::text[]) AS g(table_id, seq, at, seat, text, link, phase,"
         " listed, wakes, free, clock, about)),"
         " put AS (INSERT INTO entry(table_id, seq, at, seat, text, link)"
         " SELECT table_id, seq, at, seat, text, link FROM given g" FOLLOWS
         " ON CONFLICT DO NOTHING RETURNING table_id, seq),"
         " born AS (INSERT INTO tables(id, created, phase, listed, wakes,"
         " free, clock, about) SELECT table_id, at, phase, listed, wakes,"
         " free, clock, about FROM given JOIN put USING (table_id, seq)"
         " WHERE seq = 1 ON CONFLICT DO NOTHING),"
         " changed AS (UPDATE tables r SET phase = g.phase,"
         " listed = g.listed, wakes = g.wakes, free = g.free,"
         " clock = g.clock, about = g.about"
         " FROM given g JOIN put USING (table_id, seq)"
         " WHERE r.id = g.table_id AND seq > 1) " TELL},
    [PG_SAME_ENTRIES] = {"same_entries",
                         "SELECT table_id, seq FROM " ENTRIES ")"
                         " AS g(table_id, seq, at, seat, text, link)"
                         " JOIN entry e USING (table_id, seq)"
                         " WHERE e.at = g.at AND e.seat = g.seat"
                         " AND e.text = g.text"},
    [PG_PUT_SNAPSHOTS] =
        {"put_snapshots",
         "WITH given AS (SELECT * FROM unnest($1::bigint[], $2::bigint[],"
         " $3::bigint[], $4::text[], $5::bytea[])"
         " AS g(table_id, seq, at, text, link)),"
         " kept AS (INSERT INTO snapshot AS s(table_id, seq, at, text, link)"
         " SELECT * FROM given ON CONFLICT (table_id) DO UPDATE"
         " SET seq = excluded.seq, at = excluded.at, text = excluded.text,"
         " link = excluded.link WHERE excluded.seq > s.seq"
         " RETURNING table_id, seq)"
         " DELETE FROM entry e USING kept k"
         " WHERE e.table_id = k.table_id AND e.seq < k.seq"},
    [PG_PUT_ARCHIVES] =
        {"put_archives",
         "WITH given AS (SELECT * FROM unnest($1::bigint[], $2::bigint[],"
         " $3::text[], $4::bytea[]) AS g(table_id, at, text, link)),"
         " kept AS (INSERT INTO archive(table_id, at, text, link)"
         " SELECT * FROM given ON CONFLICT (table_id) DO UPDATE"
         " SET at = excluded.at, text = excluded.text, link = excluded.link),"
         " gone AS (DELETE FROM entry e USING given g"
         " WHERE e.table_id = g.table_id AND e.seq < (SELECT max(m.seq)"
         " FROM entry m WHERE m.table_id = g.table_id)),"
         " let_go AS (DELETE FROM snapshot s USING given g"
         " WHERE s.table_id = g.table_id)"
         " UPDATE tables r SET phase = 3, wakes = 0 FROM given g"
         " WHERE r.id = g.table_id"},
    [PG_BROADCAST] = {"broadcast", "SELECT pg_notify('" PG_CHANNEL "', text)"
                                   " FROM unnest($1::text[]) AS text"},
    [PG_LOAD] =
        {"load",
         "SELECT seq, at, 0::smallint, text, link, 1 AS snapshot"
         " FROM snapshot WHERE table_id = $1::bigint AND seq > $2::bigint"
         " UNION ALL (SELECT seq, at, seat, text, link, 0 FROM entry"
         " WHERE table_id = $1::bigint AND seq > $2::bigint"
         " ORDER BY seq LIMIT $3::bigint)"
         " ORDER BY seq, snapshot DESC LIMIT $3::bigint"},
    [PG_ARCHIVED] = {"archived", "SELECT 0::bigint, at, 0::smallint, text,"
                                 " link, 0 FROM archive"
                                 " WHERE table_id = $1::bigint"},
    [PG_FIND_LISTED] = {"find_listed", FOUND
                        "r.phase < 2 AND r.listed = 1 AND r.free > 0"
                        " AND r.created <= $1::bigint ORDER BY r.created DESC"
                        " LIMIT $2::bigint) f ORDER BY created DESC"},
    [PG_FIND_AWAKE] = {"find_awake",
                       FOUND "r.phase = 1 AND r.wakes = 1" FOUND_END("last")},
    [PG_FIND_OLD] = {"find_old", FOUND "r.phase < 3" FOUND_END("last")},
    [PG_FIND_ALL] = {"find_all", FOUND "r.id > $1::bigint ORDER BY r.id"
                                       " LIMIT $2::bigint) f ORDER BY id"},
};

const char *pg_statement_name(enum pg_statement statement) {
    return statements[statement].name;
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- Talking -------------------------------------------------------------- */

enum wsk_err pg_complain(struct db *db, struct wsk_fault *ret_fault) {
    const char *why = db->conn ? PQerrorMessage(db->conn) : "";
    size_t len = strcspn(why, "\n");
    char line[160];
    struct wsk_text text = wsk_text_in(line, sizeof(line));
    wsk_text_add(&text, why, len);
    /* Not the address: it may have a password in it. */
    return wsk_fault_set(ret_fault, WSK_EIO, 0, "PostgreSQL: %s",
                         len ? line : "the connection is lost");
}

/* Waits until the connection can be read, or written too if `write`. */
static bool wait_for(struct db *db, bool write, int64_t deadline) {
    struct pollfd fd = {.fd = PQsocket(db->conn),
                        .events = (short)(POLLIN | (write ? POLLOUT : 0))};
    for (;;) {
        int64_t left = deadline - now_ms();
        int ready = left > 0 ? poll(&fd, 1, (int)left) : 0;
        if (ready < 0 && errno == EINTR)
            continue;
        return ready > 0 &&
               (!(fd.revents & ~POLLOUT) || PQconsumeInput(db->conn) == 1);
    }
}

bool pg_flush(struct db *db) {
    int64_t deadline = now_ms() + PG_WAIT_MS;
    int more;
    while ((more = PQflush(db->conn)) == 1)
        if (!wait_for(db, true, deadline))
            return false;
    return more == 0;
}

bool pg_result(struct db *db, PGresult **ret_result) {
    int64_t deadline = now_ms() + PG_WAIT_MS;
    while (PQisBusy(db->conn))
        if (!wait_for(db, false, deadline))
            return false;
    *ret_result = PQgetResult(db->conn);
    return true;
}

static bool is_good(const PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* A request has one result and then none; anything else, and the connection
 * is of no more use. */
PGresult *pg_answer(struct db *db, struct wsk_fault *ret_fault) {
    PGresult *result = NULL, *end = NULL;
    bool heard = pg_flush(db) && pg_result(db, &result) && result &&
                 pg_result(db, &end) && !end;
    if (heard && is_good(result))
        return result;
    pg_complain(db, ret_fault);
    PQclear(result);
    PQclear(end);
    if (!heard || PQstatus(db->conn) != CONNECTION_OK)
        pg_disconnect(db);
    return NULL;
}

/* Commands without parameters, one after the other. If one fails, so does the
 * connection. */
static enum wsk_err run(struct db *db, const char *sql,
                        struct wsk_fault *ret_fault) {
    PGresult *result = NULL;
    bool good = PQsendQuery(db->conn, sql) == 1 && pg_flush(db), more = true;
    while (good && more) {
        good = pg_result(db, &result) && (!result || is_good(result));
        more = result != NULL;
        PQclear(result);
        result = NULL;
    }
    if (good)
        return WSK_OK;
    pg_complain(db, ret_fault);
    pg_disconnect(db);
    return WSK_EIO;
}

enum wsk_err pg_prepare(struct db *db, enum pg_statement statement,
                        struct wsk_fault *ret_fault) {
    if (db->ready[statement])
        return WSK_OK;
    if (PQsendPrepare(db->conn, statements[statement].name,
                      statements[statement].sql, 0, NULL) != 1) {
        pg_complain(db, ret_fault);
        pg_disconnect(db);
        return WSK_EIO;
    }
    PGresult *result = pg_answer(db, ret_fault);
    if (!result)
        return WSK_EIO;
    PQclear(result);
    db->ready[statement] = true;
    return WSK_OK;
}

int64_t pg_int(const PGresult *result, int row, int column) {
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(result, row, column);
    int len = PQgetlength(result, row, column);
    uint64_t number = len > 0 && bytes[0] & 0x80 ? UINT64_MAX : 0;
    for (int i = 0; i < len; i++)
        number = number << 8 | bytes[i];
    return (int64_t)number;
}

/* --- Connections ---------------------------------------------------------- */

static void be_quiet(void *context, const char *message) {
    (void)context;
    (void)message;
}

void pg_disconnect(struct db *db) {
    PQfinish(db->conn);
    db->conn = NULL;
    db->listening = false;
    memset(db->ready, 0, sizeof(db->ready));
}

/* What the caller relies on, whatever the database's own settings: an entry
 * that is acknowledged is on disk, and nothing hangs for ever. */
static enum wsk_err set_up(struct db *db, struct wsk_fault *ret_fault) {
    if (strcmp(PQparameterStatus(db->conn, "server_encoding"), "UTF8") != 0)
        return wsk_fault_set(ret_fault, WSK_EIO, 0,
                             "PostgreSQL: the encoding of the database is not "
                             "UTF8");
    return run(db,
               "SELECT set_config('synchronous_commit', 'on', false)"
               " WHERE current_setting('synchronous_commit') = 'off';"
               "SET statement_timeout = '9s'",
               ret_fault);
}

static enum wsk_err connect_now(struct db *db, struct wsk_fault *ret_fault) {
    /* What the address says comes later and counts more. */
    static const char *const words[] = {
        "connect_timeout",  "keepalives_idle",  "keepalives_interval",
        "keepalives_count", "tcp_user_timeout", "fallback_application_name",
        "dbname",           "client_encoding",  NULL};
    const char *values[] = {"3",        "10",      "5",    "3", "10000",
                            "woolsack", db->where, "UTF8", NULL};
    db->conn = PQconnectdbParams(words, values, 1);
    if (!db->conn)
        return wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s",
                             wsk_err_text(WSK_ENOMEM));
    PQsetNoticeProcessor(db->conn, be_quiet, NULL);
    enum wsk_err err = WSK_OK;
    if (PQstatus(db->conn) != CONNECTION_OK ||
        PQsetnonblocking(db->conn, 1) != 0)
        err = pg_complain(db, ret_fault);
    if (!err)
        err = set_up(db, ret_fault);
    if (err)
        pg_disconnect(db);
    return err;
}

enum wsk_err pg_connect(struct db *db, struct wsk_fault *ret_fault) {
    if (db->conn && PQstatus(db->conn) == CONNECTION_OK)
        return WSK_OK;
    if (db->conn)
        pg_disconnect(db);
    if (now_ms() < db->next_try)
        return wsk_fault_set(ret_fault, WSK_EIO, 0,
                             "PostgreSQL: the connection is lost");
    enum wsk_err err = connect_now(db, ret_fault);
    db->next_try = err ? now_ms() + db->pause : 0;
    db->pause = err ? 2 * db->pause : PAUSE_FIRST_MS;
    if (db->pause > PAUSE_LAST_MS)
        db->pause = PAUSE_LAST_MS;
    return err;
}

/* --- The schema ----------------------------------------------------------- */

static enum wsk_err read_version(struct db *db, int64_t *ret_version,
                                 struct wsk_fault *ret_fault) {
    if (PQsendQueryParams(db->conn,
                          "SELECT coalesce(max(version), 0)::bigint"
                          " FROM woolsack_schema",
                          0, NULL, NULL, NULL, NULL, 1) != 1)
        return pg_complain(db, ret_fault);
    PGresult *result = pg_answer(db, ret_fault);
    if (!result)
        return WSK_EIO;
    *ret_version = pg_int(result, 0, 0);
    PQclear(result);
    return WSK_OK;
}

static enum wsk_err take_step(struct db *db, unsigned version,
                              struct wsk_fault *ret_fault) {
    char note[96];
    struct wsk_text text = wsk_text_in(note, sizeof(note));
    wsk_text_put(&text, "INSERT INTO woolsack_schema(version) VALUES(%u)",
                 version + 1);
    enum wsk_err err = run(db, schema_steps[version].postgres, ret_fault);
    return err ? err : run(db, note, ret_fault);
}

/* In one transaction, and one server at a time. */
static enum wsk_err migrate(struct db *db, struct wsk_fault *ret_fault) {
    int64_t version = 0;
    enum wsk_err err =
        run(db,
            "BEGIN; SELECT pg_advisory_xact_lock(" MIGRATION_LOCK ");"
            "CREATE TABLE IF NOT EXISTS woolsack_schema(version BIGINT PRIMARY "
            "KEY)",
            ret_fault);
    if (!err)
        err = read_version(db, &version, ret_fault);
    if (!err && (version < 0 || version > schema_version))
        err = wsk_fault_set(ret_fault, WSK_EIO, 0,
                            "PostgreSQL: the database has version %d, this "
                            "program knows no later one than %u",
                            (int)version, schema_version);
    for (unsigned v = (unsigned)version; !err && v < schema_version; v++)
        err = take_step(db, v, ret_fault);
    return err ? err : run(db, "COMMIT", ret_fault);
}

static void close_db(struct db *db) {
    pg_disconnect(db);
    for (unsigned i = 0; i < PG_COLUMNS; i++)
        pgarray_finish(&db->column[i]);
    free(db->slots);
    free(db->where);
    free(db);
}

static enum wsk_err open_db(const char *where, uint64_t me, bool make,
                            struct db **ret_db, struct wsk_fault *ret_fault) {
    static const char digits[] = "0123456789abcdef";
    struct db *db = calloc(1, sizeof(*db));
    if (db)
        db->where = strdup(where);
    if (!db || !db->where) {
        free(db);
        return wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s",
                             wsk_err_text(WSK_ENOMEM));
    }
    for (unsigned i = 0; i < PG_ME; i++)
        db->me[i] = digits[me >> 4 * i & 15];
    db->pause = PAUSE_FIRST_MS;
    enum wsk_err err = pg_connect(db, ret_fault);
    if (!err && make)
        err = migrate(db, ret_fault);
    if (err) {
        close_db(db);
        return err;
    }
    *ret_db = db;
    return WSK_OK;
}

/* --- Reading -------------------------------------------------------------- */

/* A prepared statement with one to three numbers. */
static PGresult *ask(struct db *db, enum pg_statement statement, int count,
                     const int64_t *numbers, struct wsk_fault *ret_fault) {
    uint64_t bytes[3];
    const char *values[3];
    static const int lengths[3] = {8, 8, 8}, formats[3] = {1, 1, 1};
    for (int i = 0; i < count; i++) {
        bytes[i] = __builtin_bswap64((uint64_t)numbers[i]);
        values[i] = (const char *)&bytes[i];
    }
    if (pg_connect(db, ret_fault) || pg_prepare(db, statement, ret_fault))
        return NULL;
    if (PQsendQueryPrepared(db->conn, statements[statement].name, count, values,
                            lengths, formats, 1) != 1) {
        pg_complain(db, ret_fault);
        pg_disconnect(db);
        return NULL;
    }
    return pg_answer(db, ret_fault);
}

static struct wsk_word text_at(const PGresult *result, int row, int column) {
    return (struct wsk_word){PQgetvalue(result, row, column),
                             (size_t)PQgetlength(result, row, column)};
}

static enum wsk_err tell_rows(PGresult *result, uint64_t table, db_row *each,
                              void *context) {
    if (!result)
        return WSK_EIO;
    for (int i = 0; i < PQntuples(result); i++) {
        struct wsk_row row = {.table = table,
                              .seq = (uint32_t)pg_int(result, i, 0),
                              .at = pg_int(result, i, 1),
                              .seat = (uint8_t)pg_int(result, i, 2),
                              .snapshot = pg_int(result, i, 5) != 0,
                              .text = text_at(result, i, 3)};
        if (PQgetlength(result, i, 4) == WSK_LINK)
            memcpy(row.link.bytes, PQgetvalue(result, i, 4), WSK_LINK);
        each(context, &row);
    }
    PQclear(result);
    return WSK_OK;
}

static enum wsk_err load(struct db *db, uint64_t table, uint32_t after,
                         size_t limit, db_row *each, void *context) {
    struct wsk_fault fault;
    int64_t numbers[] = {(int64_t)table, after, (int64_t)limit};
    return tell_rows(ask(db, PG_LOAD, 3, numbers, &fault), table, each,
                     context);
}

static enum wsk_err archived(struct db *db, uint64_t table, db_row *each,
                             void *context) {
    struct wsk_fault fault;
    int64_t number = (int64_t)table;
    return tell_rows(ask(db, PG_ARCHIVED, 1, &number, &fault), table, each,
                     context);
}

static enum wsk_err find(struct db *db, enum wsk_find what, int64_t at,
                         size_t limit, db_found *each, void *context) {
    struct wsk_fault fault;
    enum pg_statement statement = what == WSK_FIND_LISTED  ? PG_FIND_LISTED
                                  : what == WSK_FIND_AWAKE ? PG_FIND_AWAKE
                                  : what == WSK_FIND_OLD   ? PG_FIND_OLD
                                                           : PG_FIND_ALL;
    int64_t numbers[] = {at, (int64_t)limit};
    PGresult *result = ask(db, statement, 2, numbers, &fault);
    if (!result)
        return WSK_EIO;
    for (int i = 0; i < PQntuples(result); i++) {
        struct wsk_word about = text_at(result, i, 7);
        struct wsk_found found = {
            .table = (uint64_t)pg_int(result, i, 0),
            .created = pg_int(result, i, 1),
            .at = pg_int(result, i, 8),
            .index = {.phase = (uint8_t)pg_int(result, i, 2),
                      .listed = pg_int(result, i, 3) != 0,
                      .wakes = pg_int(result, i, 4) != 0,
                      .free = (uint8_t)pg_int(result, i, 5),
                      .clock = (uint32_t)pg_int(result, i, 6)}};
        if (about.len < sizeof(found.index.about))
            memcpy(found.index.about, about.start, about.len);
        each(context, &found);
    }
    PQclear(result);
    return WSK_OK;
}

/* --- News ------------------------------------------------------------------
 */

static bool take_number(struct wsk_word *rest, uint64_t *ret_number) {
    uint64_t number = 0;
    size_t at = 0;
    while (at < rest->len && rest->start[at] >= '0' && rest->start[at] <= '9') {
        if (__builtin_mul_overflow(number, 10, &number) ||
            __builtin_add_overflow(number, rest->start[at] - '0', &number))
            return false;
        at++;
    }
    if (at == 0 || (at < rest->len && rest->start[at] != ' '))
        return false;
    size_t skip = at < rest->len ? at + 1 : at;
    *rest = (struct wsk_word){rest->start + skip, rest->len - skip};
    *ret_number = number;
    return true;
}

/* "WHO TABLE SEQ" or "WHO TABLE 0 TEXT". Anybody may write to the channel who
 * may use the database, so what cannot be read is left alone. */
static void hear(const struct db *db, const char *payload, db_row *each,
                 void *context) {
    struct wsk_word rest = {payload, strlen(payload)};
    uint64_t table, seq;
    if (rest.len <= PG_ME || payload[PG_ME] != ' ' ||
        memcmp(payload, db->me, PG_ME) == 0)
        return;
    rest = (struct wsk_word){payload + PG_ME + 1, rest.len - PG_ME - 1};
    if (!take_number(&rest, &table) || !take_number(&rest, &seq) ||
        seq > UINT32_MAX || (seq == 0) != (rest.len > 0))
        return;
    struct wsk_row row = {.table = table, .seq = (uint32_t)seq, .text = rest};
    each(context, &row);
}

/* What came before is lost, and was while nobody listened: those who want to
 * know must look for themselves. */
static enum wsk_err begin_listening(struct db *db, db_row *each,
                                    void *context) {
    struct wsk_fault fault;
    if (db->listening && PQstatus(db->conn) == CONNECTION_OK)
        return WSK_OK;
    if (pg_connect(db, &fault) || run(db, "LISTEN " PG_CHANNEL, &fault))
        return WSK_EIO;
    db->listening = true;
    each(context, &(struct wsk_row){.text = {"", 0}});
    return WSK_OK;
}

static enum wsk_err listen_news(struct db *db, int stop_fd, db_row *each,
                                void *context) {
    if (begin_listening(db, each, context))
        return WSK_EIO;
    struct pollfd fds[2] = {{.fd = PQsocket(db->conn), .events = POLLIN},
                            {.fd = stop_fd, .events = POLLIN}};
    struct wsk_fault fault;
    int ready = poll(fds, 2, HEARTBEAT_MS);
    if (ready < 0)
        return errno == EINTR ? WSK_OK : WSK_EIO;
    if (ready == 0 && run(db, "SELECT 1", &fault))
        return WSK_EIO;
    if (fds[0].revents && PQconsumeInput(db->conn) != 1) {
        pg_disconnect(db);
        return WSK_EIO;
    }
    PGnotify *notify;
    while ((notify = PQnotifies(db->conn))) {
        hear(db, notify->extra, each, context);
        PQfreemem(notify);
    }
    return WSK_OK;
}

const struct db_kind db_postgres = {
    .shared = true,
    .open = open_db,
    .close = close_db,
    .write = pg_write,
    .load = load,
    .archived = archived,
    .find = find,
    .listen = listen_news,
};
