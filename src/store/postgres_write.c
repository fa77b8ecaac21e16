/*
 * postgres_write.c - many entries of many tables in one round trip.
 *
 * All that is written goes out as one pipeline and is one transaction: it is
 * committed as a whole when the server reaches the end of the pipeline. Each
 * statement takes arrays, one a column.
 *
 * Parts of one statement do not see each other's rows, so none has more than
 * one write for a table. What a table has besides comes in a later wave. Nearly
 * always there is one wave.
 *
 * If the connection is lost before the answer comes, the transaction may have
 * been done or not. Then the writer asks, when it tries again, which entries
 * are there exactly as it would write them: those are its own.
 */
#include <stdlib.h>
#include <string.h>

#include "need.h"
#include "postgres.h"

struct pg_slot {
    struct db_write *write;
    size_t at; /* in the batch */
    unsigned wave;
    bool same; /* it is there already, exactly so */
};

/* The slots that go into one statement. */
struct part {
    struct db *db;
    struct pg_slot *slots; /* of the batch, sorted by table */
    size_t count;
    unsigned wave;
};

/* --- The batch -------------------------------------------------------------
 */

static int by_table(const void *a, const void *b) {
    const struct pg_slot *x = a, *y = b;
    uint64_t tx = x->write->row.table, ty = y->write->row.table;
    if (tx != ty)
        return tx < ty ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

static bool is_text(struct wsk_word word) {
    return wsk_text_is_utf8(word, NULL);
}

/* What the database would refuse is not sent along: one bad row must not keep
 * all others from being written. */
static bool is_sound(const struct db_write *write) {
    if (!is_text(write->row.text) || write->row.table > INT64_MAX)
        return false;
    if (!write->index)
        return true;
    size_t len = strnlen(write->index->about, sizeof(write->index->about));
    return is_text((struct wsk_word){write->index->about, len});
}

/* A probe is a broadcast that nobody understands. */
static bool is_broadcast(const struct db_write *write) {
    return write->kind == DB_SHOUT || write->kind == DB_PROBE;
}

/* Sorted by table, so that two servers wait for each other in one order only;
 * the writes of a table in the order in which they were asked. */
static size_t fill_slots(struct db *db, struct db_write **writes, size_t count,
                         unsigned *ret_waves) {
    size_t used = 0;
    if (count > db->slot_cap) {
        free(db->slots);
        db->slots = wsk_need(count * sizeof(*db->slots));
        db->slot_cap = count;
    }
    for (size_t i = 0; i < count; i++) {
        bool sound = is_sound(writes[i]);
        writes[i]->result = sound ? WSK_OK : WSK_EIO;
        if (sound && !is_broadcast(writes[i]))
            db->slots[used++] = (struct pg_slot){.write = writes[i], .at = i};
    }
    if (used)
        qsort(db->slots, used, sizeof(*db->slots), by_table);
    *ret_waves = used > 0;
    for (size_t i = 1; i < used; i++) {
        if (db->slots[i].write->row.table == db->slots[i - 1].write->row.table)
            db->slots[i].wave = db->slots[i - 1].wave + 1;
        if (db->slots[i].wave >= *ret_waves)
            *ret_waves = db->slots[i].wave + 1;
    }
    return used;
}

static enum pg_statement statement_of(const struct db_write *write) {
    return write->kind == DB_ARCHIVE    ? PG_PUT_ARCHIVES
           : write->kind == DB_SNAPSHOT ? PG_PUT_SNAPSHOTS
           : write->index               ? PG_PUT_INDEXED
                                        : PG_PUT_ENTRIES;
}

static bool belongs(const struct part *part, const struct pg_slot *slot,
                    enum pg_statement statement) {
    if (statement == PG_SAME_ENTRIES)
        return slot->write->kind == DB_ENTRY;
    return slot->wave == part->wave && statement_of(slot->write) == statement;
}

/* --- Sending ---------------------------------------------------------------
 */

/* None for entries of before there were any. */
static void add_link(struct pgarray *column, const struct wsk_link *link) {
    static const struct wsk_link nothing;
    bool none = memcmp(link, &nothing, sizeof(nothing)) == 0;
    pgarray_add_text(column, (struct wsk_word){(const char *)link->bytes,
                                               none ? 0 : WSK_LINK});
}

static void add_row(struct pgarray *column, const struct wsk_row *row) {
    pgarray_add(&column[0], (int64_t)row->table);
    pgarray_add(&column[1], row->seq);
    pgarray_add(&column[2], row->at);
    pgarray_add(&column[3], row->seat);
    pgarray_add_text(&column[4], row->text);
    add_link(&column[5], &row->link);
}

static void add_index(struct pgarray *column, const struct wsk_index *index) {
    pgarray_add(&column[6], index->phase);
    pgarray_add(&column[7], index->listed);
    pgarray_add(&column[8], index->wakes);
    pgarray_add(&column[9], index->free);
    pgarray_add(&column[10], index->clock);
    pgarray_add_text(
        &column[11],
        (struct wsk_word){index->about,
                          strnlen(index->about, sizeof(index->about))});
}

static void add_archive(struct pgarray *column, const struct wsk_row *row) {
    pgarray_add(&column[0], (int64_t)row->table);
    pgarray_add(&column[1], row->at);
    pgarray_add_text(&column[2], row->text);
    add_link(&column[3], &row->link);
}

static void add_snapshot(struct pgarray *column, const struct wsk_row *row) {
    pgarray_add(&column[0], (int64_t)row->table);
    pgarray_add(&column[1], row->seq);
    pgarray_add(&column[2], row->at);
    pgarray_add_text(&column[3], row->text);
    add_link(&column[4], &row->link);
}

/* How many columns the rows of a statement have; those of entries and of what
 * they change begin alike. */
static unsigned width_of(enum pg_statement statement) {
    return statement == PG_BROADCAST       ? 1
           : statement == PG_PUT_ARCHIVES  ? 4
           : statement == PG_PUT_SNAPSHOTS ? 5
                                           : 6;
}

static void begin_columns(struct db *db, enum pg_statement statement) {
    static const enum pgarray_type entry[PG_COLUMNS] = {
        PGARRAY_INT8, PGARRAY_INT8,  PGARRAY_INT8, PGARRAY_INT2,
        PGARRAY_TEXT, PGARRAY_BYTES, PGARRAY_INT2, PGARRAY_INT2,
        PGARRAY_INT2, PGARRAY_INT2,  PGARRAY_INT4, PGARRAY_TEXT};
    static const enum pgarray_type archive[] = {PGARRAY_INT8, PGARRAY_INT8,
                                                PGARRAY_TEXT, PGARRAY_BYTES};
    static const enum pgarray_type snapshot[] = {
        PGARRAY_INT8, PGARRAY_INT8, PGARRAY_INT8, PGARRAY_TEXT, PGARRAY_BYTES};
    const enum pgarray_type *types = statement == PG_PUT_ARCHIVES    ? archive
                                     : statement == PG_PUT_SNAPSHOTS ? snapshot
                                                                     : entry;
    unsigned count = types == entry ? PG_COLUMNS : width_of(statement);
    for (unsigned i = 0; i < count; i++)
        pgarray_begin(&db->column[i], types[i]);
}

/* The rows of a part, as columns; how many. */
static size_t fill_columns(const struct part *part,
                           enum pg_statement statement) {
    struct pgarray *column = part->db->column;
    size_t used = 0;
    begin_columns(part->db, statement);
    for (size_t i = 0; i < part->count; i++) {
        const struct db_write *write = part->slots[i].write;
        if (!belongs(part, &part->slots[i], statement))
            continue;
        if (statement == PG_PUT_ARCHIVES)
            add_archive(column, &write->row);
        else if (statement == PG_PUT_SNAPSHOTS)
            add_snapshot(column, &write->row);
        else
            add_row(column, &write->row);
        if (statement == PG_PUT_INDEXED)
            add_index(column, write->index);
        used++;
    }
    return used;
}

struct parameters {
    int count;
    const char *values[PG_COLUMNS + 1];
    int lengths[PG_COLUMNS + 1];
    int formats[PG_COLUMNS + 1];
};

static void add_parameter(struct parameters *p, const char *value, size_t len) {
    p->values[p->count] = value;
    p->lengths[p->count] = (int)len;
    p->formats[p->count++] = 1;
}

static void add_columns(struct parameters *p, const struct db *db,
                        unsigned from, unsigned to) {
    for (unsigned i = from; i < to; i++)
        add_parameter(p, db->column[i].bytes, db->column[i].len);
}

static bool send_statement(struct db *db, enum pg_statement statement) {
    struct parameters p = {0};
    unsigned width = width_of(statement);
    add_columns(&p, db, 0, width);
    if (statement == PG_PUT_ENTRIES || statement == PG_PUT_INDEXED)
        add_parameter(&p, db->me, PG_ME);
    if (statement == PG_PUT_INDEXED)
        add_columns(&p, db, width, PG_COLUMNS);
    return PQsendQueryPrepared(db->conn, pg_statement_name(statement), p.count,
                               p.values, p.lengths, p.formats, 1) == 1;
}

static size_t fill_broadcasts(struct db *db, struct db_write **writes,
                              size_t count) {
    size_t used = 0;
    pgarray_begin(&db->column[0], PGARRAY_TEXT);
    for (size_t i = 0; i < count; i++) {
        char bytes[320], number[24];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        if (!is_broadcast(writes[i]) || writes[i]->result)
            continue;
        /* A table's number, which has more digits than %u can write. */
        char *digit = number + sizeof(number) - 1;
        *digit = '\0';
        for (uint64_t n = writes[i]->row.table; n || !*digit; n /= 10)
            *--digit = (char)('0' + n % 10);
        wsk_text_put(&text, "%s %s 0 ", db->me, digit);
        wsk_text_add(&text, writes[i]->row.text.start, writes[i]->row.text.len);
        if (!text.cut && writes[i]->row.text.len) {
            pgarray_add_text(&db->column[0],
                             (struct wsk_word){text.start, text.len});
            used++;
        }
    }
    return used;
}

/* --- Answers ----------------------------------------------------------------
 */

/* The slot with this table in the wave; they are sorted. */
static struct pg_slot *slot_of(const struct part *part, uint64_t table) {
    size_t low = 0, high = part->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (part->slots[middle].write->row.table < table)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < part->count && part->slots[low].write->row.table == table;
         low++)
        if (part->slots[low].wave == part->wave)
            return &part->slots[low];
    return NULL;
}

/* Entries that were written are in the result, the others are not. */
static void take_written(const struct part *part, enum pg_statement statement,
                         const PGresult *result) {
    for (size_t i = 0; i < part->count; i++)
        if (belongs(part, &part->slots[i], statement))
            part->slots[i].write->result =
                part->slots[i].same ? WSK_OK : WSK_ETAKEN;
    for (int i = 0; i < PQntuples(result); i++) {
        struct pg_slot *slot = slot_of(part, (uint64_t)pg_int(result, i, 0));
        if (slot)
            slot->write->result = WSK_OK;
    }
}

static void take_same(const struct part *part, const PGresult *result) {
    for (int i = 0; i < PQntuples(result); i++) {
        uint64_t table = (uint64_t)pg_int(result, i, 0);
        for (size_t s = 0; s < part->count; s++)
            if (part->slots[s].write->row.table == table &&
                part->slots[s].write->row.seq == pg_int(result, i, 1))
                part->slots[s].same = true;
    }
}

/* --- A pipeline -------------------------------------------------------------
 */

/* What a pipeline consists of is said twice: once to send it, once to read the
 * answers. `each` does one or the other and returns false to stop. */
typedef bool visit_part(const struct part *part, enum pg_statement statement);

static bool visit_parts(struct part *part, unsigned waves, visit_part *visit) {
    static const enum pg_statement puts[] = {PG_PUT_ENTRIES, PG_PUT_INDEXED,
                                             PG_PUT_SNAPSHOTS, PG_PUT_ARCHIVES};
    if (part->db->in_doubt && !visit(part, PG_SAME_ENTRIES))
        return false;
    for (part->wave = 0; part->wave < waves; part->wave++)
        for (unsigned i = 0; i < sizeof(puts) / sizeof(puts[0]); i++) {
            bool any = false;
            for (size_t s = 0; s < part->count && !any; s++)
                any = belongs(part, &part->slots[s], puts[i]);
            if (any && !visit(part, puts[i]))
                return false;
        }
    return true;
}

static bool send_part(const struct part *part, enum pg_statement statement) {
    fill_columns(part, statement);
    return send_statement(part->db, statement);
}

/* One result, then none. */
static bool one_result(struct db *db, PGresult **ret_result) {
    PGresult *result = NULL, *end = NULL;
    if (!pg_result(db, &result) || !result)
        return false;
    bool good = (PQresultStatus(result) == PGRES_TUPLES_OK ||
                 PQresultStatus(result) == PGRES_COMMAND_OK) &&
                pg_result(db, &end) && !end;
    PQclear(end);
    if (good)
        *ret_result = result;
    else
        PQclear(result);
    return good;
}

static bool read_part(const struct part *part, enum pg_statement statement) {
    PGresult *result;
    if (!one_result(part->db, &result))
        return false;
    if (statement == PG_SAME_ENTRIES)
        take_same(part, result);
    else if (statement == PG_PUT_ENTRIES || statement == PG_PUT_INDEXED)
        take_written(part, statement, result);
    PQclear(result);
    return true;
}

static bool read_broadcasts(struct db *db) {
    PGresult *result;
    bool good = one_result(db, &result);
    if (good)
        PQclear(result);
    return good;
}

/* The end of the pipeline: it is committed. */
static bool read_sync(struct db *db) {
    PGresult *result = NULL;
    bool good = pg_result(db, &result) && result &&
                PQresultStatus(result) == PGRES_PIPELINE_SYNC;
    PQclear(result);
    return good;
}

static enum wsk_err prepare_all(struct db *db, struct wsk_fault *ret_fault) {
    static const enum pg_statement all[] = {PG_PUT_ENTRIES,  PG_PUT_INDEXED,
                                            PG_SAME_ENTRIES, PG_PUT_SNAPSHOTS,
                                            PG_PUT_ARCHIVES, PG_BROADCAST};
    enum wsk_err err = pg_connect(db, ret_fault);
    for (unsigned i = 0; !err && i < sizeof(all) / sizeof(all[0]); i++)
        err = pg_prepare(db, all[i], ret_fault);
    return err;
}

enum wsk_err pg_write(struct db *db, struct db_write **writes, size_t count,
                      struct wsk_fault *ret_fault) {
    unsigned waves;
    enum wsk_err err = prepare_all(db, ret_fault);
    if (err)
        return err;
    struct part part = {.db = db};
    part.count = fill_slots(db, writes, count, &waves);
    part.slots = db->slots;
    bool sent = PQenterPipelineMode(db->conn) == 1 &&
                visit_parts(&part, waves, send_part);
    bool broadcasts = sent && fill_broadcasts(db, writes, count) > 0;
    if (broadcasts)
        sent = send_statement(db, PG_BROADCAST);
    sent = sent && PQpipelineSync(db->conn) == 1 && pg_flush(db);
    if (sent && visit_parts(&part, waves, read_part) &&
        (!broadcasts || read_broadcasts(db)) && read_sync(db) &&
        PQexitPipelineMode(db->conn) == 1) {
        db->in_doubt = false;
        return WSK_OK;
    }
    err = pg_complain(db, ret_fault);
    /* Who complains of a statement has not committed it. Whoever has gone
     * silent may have. */
    db->in_doubt = true;
    pg_disconnect(db);
    return err;
}
