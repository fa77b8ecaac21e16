/*
 * The contract of store.h, for every kind of database alike. $WOOLSACK_STORE is
 * where: the path of a file that is not there yet, or the address of an empty
 * PostgreSQL database (test_sqlite.py and test_postgres.py see to it).
 */
#include <poll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"
#include "support.h"

#define PATIENCE_MS 20000

/* A store, and what it has answered so far. */
struct desk {
    struct wsk_store *store;
    int event;
    /* Of writes, in the order of the answers. */
    unsigned written;
    enum wsk_err result[20000];
    /* Of the last load or search. */
    bool loaded;
    enum wsk_err loaded_result;
    size_t count;
    struct wsk_row rows[2000];
    char texts[1 << 21];
    struct wsk_found found[200];
    /* Of others. */
    unsigned news, gaps;
    uint64_t news_table[1000];
    uint32_t news_seq[1000];
    char news_text[1000][256];
};

static void wake(void *context) {
    struct desk *desk = context;
    eventfd_write(desk->event, 1);
}

static void take_news(void *context, uint64_t table, uint32_t seq,
                      struct wsk_word text) {
    struct desk *desk = context;
    if (seq == 0 && text.len == 0) {
        desk->gaps++;
        return;
    }
    assert_true(desk->news < 1000);
    assert_true(text.len < 256);
    desk->news_table[desk->news] = table;
    desk->news_seq[desk->news] = seq;
    memcpy(desk->news_text[desk->news], text.start, text.len);
    desk->news_text[desk->news++][text.len] = '\0';
}

static const char *where(void) {
    const char *place = getenv("WOOLSACK_STORE");
    assert_non_null(place);
    return place;
}

static struct desk *open_desk(void) {
    struct desk *desk = calloc(1, sizeof(*desk));
    struct wsk_fault fault = {0};
    assert_non_null(desk);
    desk->event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    desk->store = wsk_store_open(where(), wake, desk, &fault);
    if (!desk->store)
        fail_msg("%s", fault.why);
    wsk_store_listen(desk->store, take_news, desk);
    return desk;
}

static void close_desk(struct desk *desk) {
    wsk_store_close(desk->store);
    close(desk->event);
    free(desk);
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Lets the store answer for a while. */
static void attend(struct desk *desk, int ms) {
    struct pollfd fd = {.fd = desk->event, .events = POLLIN};
    eventfd_t value;
    poll(&fd, 1, ms);
    eventfd_read(desk->event, &value);
    wsk_store_poll(desk->store);
}

/* Waits for something that the store will answer. */
#define WAIT(desk, condition)                                                  \
    do {                                                                       \
        int64_t end_ = now_ms() + PATIENCE_MS;                                 \
        while (!(condition)) {                                                 \
            attend(desk, 100);                                                 \
            if (now_ms() > end_)                                               \
                fail_msg("waited in vain for " #condition);                    \
        }                                                                      \
    } while (0)

static void take_written(void *context, enum wsk_err result) {
    struct desk *desk = context;
    desk->result[desk->written++] = result;
}

static struct wsk_row row_of(uint64_t table, uint32_t seq, const char *text) {
    return (struct wsk_row){.table = table,
                            .seq = seq,
                            .seat = (uint8_t)(seq % 7),
                            .at = 1700000000 + seq,
                            .text = {text, strlen(text)}};
}

static void ask_write(struct desk *desk, const struct wsk_row *row,
                      const struct wsk_index *index) {
    wsk_store_write(desk->store, row, index, take_written, desk);
}

static enum wsk_err write_one(struct desk *desk, uint64_t table, uint32_t seq,
                              const char *text, const struct wsk_index *index) {
    struct wsk_row row = row_of(table, seq, text);
    unsigned before = desk->written;
    ask_write(desk, &row, index);
    WAIT(desk, desk->written > before);
    return desk->result[before];
}

static void take_rows(void *context, enum wsk_err result,
                      const struct wsk_row *rows, size_t count) {
    struct desk *desk = context;
    size_t used = 0;
    desk->loaded = true;
    desk->loaded_result = result;
    desk->count = count;
    assert_true(count <= 2000);
    for (size_t i = 0; i < count; i++) {
        desk->rows[i] = rows[i];
        assert_true(used + rows[i].text.len < sizeof(desk->texts));
        memcpy(desk->texts + used, rows[i].text.start, rows[i].text.len);
        desk->rows[i].text.start = desk->texts + used;
        used += rows[i].text.len;
    }
}

static size_t load(struct desk *desk, uint64_t table, uint32_t after) {
    desk->loaded = false;
    wsk_store_load(desk->store, table, after, take_rows, desk);
    WAIT(desk, desk->loaded);
    assert_int_equal(desk->loaded_result, WSK_OK);
    return desk->count;
}

static void assert_row(const struct wsk_row *row, const struct wsk_row *is) {
    assert_int_equal(row->table, is->table);
    assert_int_equal(row->seq, is->seq);
    assert_int_equal(row->seat, is->seat);
    assert_int_equal(row->at, is->at);
    assert_int_equal(row->text.len, is->text.len);
    assert_memory_equal(row->text.start, is->text.start, row->text.len);
}

/* Tables of a test are its own: a thousand from here on. */
static uint64_t fresh(void) {
    static uint64_t next = 1000000;
    next += 1000;
    return next;
}

static const struct wsk_index waiting = {.listed = true,
                                         .free = 2,
                                         .clock = 120,
                                         .about = "volle-wolle 4 Ärger \"'\\"};

/* --- Entries ---------------------------------------------------------------
 */

static void entries_come_back_as_they_were(void **unused) {
    static const char *const texts[] = {
        "roll 1 12:3 10:4 8:5\ntake 1 7\n",
        "",
        "say 1 \"quotes\" 'single' \\ {braces}, commas; $1 %s NULL null \t",
        "Ä 中 🐑 \u200f",
        "\n\n",
    };
    struct desk *desk = open_desk();
    uint64_t table = fresh();
    (void)unused;
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(
            write_one(desk, table, i + 1, texts[i], i ? NULL : &waiting),
            WSK_OK);
    assert_int_equal(load(desk, table, 0), 5);
    for (unsigned i = 0; i < 5; i++) {
        struct wsk_row row = row_of(table, i + 1, texts[i]);
        assert_row(&desk->rows[i], &row);
    }
    assert_int_equal(load(desk, table, 3), 2);
    assert_int_equal(desk->rows[0].seq, 4);
    assert_int_equal(load(desk, table, 5), 0);
    assert_int_equal(load(desk, table + 1, 0), 0);
    close_desk(desk);
}

static void numbers_may_be_as_large_as_they_get(void **unused) {
    struct desk *desk = open_desk();
    struct wsk_row row = {.table = INT64_MAX - fresh(),
                          .seq = 1,
                          .seat = 255,
                          .at = INT64_MAX,
                          .text = {"x", 1}};
    (void)unused;
    ask_write(desk, &row, NULL);
    WAIT(desk, desk->written == 1);
    assert_int_equal(desk->result[0], WSK_OK);
    assert_int_equal(load(desk, row.table, 0), 1);
    assert_row(&desk->rows[0], &row);
    /* No log begins with its last entry, but a snapshot can. */
    row.seq = UINT32_MAX;
    row.snapshot = true;
    row.link.bytes[0] = 1;
    wsk_store_snapshot(desk->store, &row, take_written, desk);
    WAIT(desk, desk->written == 2);
    assert_int_equal(load(desk, row.table, UINT32_MAX - 1), 1);
    assert_int_equal(desk->rows[0].seq, UINT32_MAX);
    close_desk(desk);
}

static void long_texts_are_kept_whole(void **unused) {
    struct desk *desk = open_desk();
    uint64_t table = fresh();
    size_t len = 700000;
    char *text = malloc(len + 1);
    (void)unused;
    assert_non_null(text);
    for (size_t i = 0; i < len; i++)
        text[i] = (char)('a' + i % 26);
    text[len] = '\0';
    assert_int_equal(write_one(desk, table, 1, text, &waiting), WSK_OK);
    assert_int_equal(write_one(desk, table, 2, text, NULL), WSK_OK);
    assert_int_equal(load(desk, table, 0), 2);
    struct wsk_row row = row_of(table, 2, text);
    assert_row(&desk->rows[1], &row);
    free(text);
    close_desk(desk);
}

static void a_number_is_given_once(void **unused) {
    struct desk *desk = open_desk();
    uint64_t table = fresh();
    struct wsk_index other = waiting;
    (void)unused;
    snprintf(other.about, sizeof(other.about), "other");
    assert_int_equal(write_one(desk, table, 1, "first", &waiting), WSK_OK);
    assert_int_equal(write_one(desk, table, 1, "second", &other), WSK_ETAKEN);
    assert_int_equal(write_one(desk, table, 1, "first", NULL), WSK_ETAKEN);
    assert_int_equal(load(desk, table, 0), 1);
    assert_memory_equal(desk->rows[0].text.start, "first", 5);
    close_desk(desk);
}

/* Both at once, in one transaction: the first one asked is first. */
static void a_number_is_given_once_in_a_batch(void **unused) {
    struct desk *desk = open_desk();
    uint64_t table = fresh();
    (void)unused;
    wsk_store_hold(desk->store, true);
    for (unsigned i = 0; i < 3; i++) {
        struct wsk_row one = row_of(table + i, 1, "one");
        struct wsk_row two = row_of(table + i, 1, "two");
        ask_write(desk, &one, &waiting);
        ask_write(desk, &two, NULL);
    }
    wsk_store_hold(desk->store, false);
    WAIT(desk, desk->written == 6);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(desk->result[2 * i], WSK_OK);
        assert_int_equal(desk->result[2 * i + 1], WSK_ETAKEN);
        assert_int_equal(load(desk, table + i, 0), 1);
        assert_memory_equal(desk->rows[0].text.start, "one", 3);
    }
    close_desk(desk);
}

static void many_are_written_together(void **unused) {
    struct desk *desk = open_desk();
    uint64_t table = fresh();
    struct wsk_store_stats before, after;
    (void)unused;
    wsk_store_stats(desk->store, &before);
    wsk_store_hold(desk->store, true);
    for (uint32_t seq = 1; seq <= 20; seq++)
        for (unsigned i = 0; i < 500; i++) {
            char text[32];
            snprintf(text, sizeof(text), "entry %u of %u", seq, i);
            struct wsk_row row = row_of(table + i, seq, text);
            ask_write(desk, &row, seq == 1 || i % 5 == 0 ? &waiting : NULL);
        }
    wsk_store_hold(desk->store, false);
    WAIT(desk, desk->written == 10000);
    for (unsigned i = 0; i < 10000; i++)
        assert_int_equal(desk->result[i], WSK_OK);
    wsk_store_stats(desk->store, &after);
    assert_int_equal(after.rows - before.rows, 10000);
    assert_true(after.commits - before.commits < 10);
    assert_int_equal(after.waiting, 0);
    assert_true(after.well);
    for (unsigned i = 0; i < 500; i += 99) {
        assert_int_equal(load(desk, table + i, 0), 20);
        for (unsigned r = 0; r < 20; r++)
            assert_int_equal(desk->rows[r].seq, r + 1);
    }
    close_desk(desk);
}

/* A batch without entries, or with one bad apple, is no trouble. */
static void a_text_that_is_none_keeps_nobody_else_back(void **unused) {
    struct desk *desk = open_desk();
    uint64_t table = fresh();
    (void)unused;
    if (!wsk_store_is_shared(desk->store)) {
        close_desk(desk);
        skip(); /* SQLite takes any bytes */
    }
    struct wsk_row good = row_of(table, 1, "good"), bad = row_of(table + 1, 1,
                                                                 "b\xff"
                                                                 "d");
    struct wsk_index cut = waiting;
    memset(cut.about, 0xc3, sizeof(cut.about)); /* half a letter, no end */
    struct wsk_row half = row_of(table + 2, 1, "half");
    wsk_store_hold(desk->store, true);
    ask_write(desk, &bad, &waiting);
    ask_write(desk, &good, &waiting);
    ask_write(desk, &half, &cut);
    wsk_store_hold(desk->store, false);
    WAIT(desk, desk->written == 3);
    assert_int_equal(desk->result[0], WSK_EIO);
    assert_int_equal(desk->result[1], WSK_OK);
    assert_int_equal(desk->result[2], WSK_EIO);
    assert_int_equal(write_one(desk, table, 2, "on", NULL), WSK_OK);
    close_desk(desk);
}

static void closing_finishes_what_was_asked(void **unused) {
    uint64_t table = fresh();
    (void)unused;
    for (unsigned round = 0; round < 5; round++) {
        struct desk *desk = open_desk();
        for (unsigned i = 0; i < 50; i++) {
            struct wsk_row row = row_of(table + i, round + 1, "kept");
            ask_write(desk, &row, round ? NULL : &waiting);
        }
        close_desk(desk);
    }
    struct desk *desk = open_desk();
    for (unsigned i = 0; i < 50; i++)
        assert_int_equal(load(desk, table + i, 0), 5);
    close_desk(desk);
}

/* --- Two stores ------------------------------------------------------------
 */

/* Two servers want the same entries, again and again: each entry has exactly
 * one author, who is the one that was told so. */
static void races_have_one_winner(void **unused) {
    struct desk *desks[2] = {open_desk(), open_desk()};
    uint64_t table = fresh();
    unsigned won[2] = {0};
    (void)unused;
    for (uint32_t seq = 1; seq <= 20; seq++) {
        for (unsigned d = 0; d < 2; d++) {
            desks[d]->written = 0;
            wsk_store_hold(desks[d]->store, true);
            /* In opposite order, so that they meet in the middle. */
            for (unsigned i = 0; i < 40; i++) {
                uint64_t t = table + (d ? 39 - i : i);
                struct wsk_row row = row_of(t, seq, d ? "of B" : "of A");
                row.at += (int64_t)d;
                ask_write(desks[d], &row, seq % 3 == 1 ? &waiting : NULL);
            }
            wsk_store_hold(desks[d]->store, false);
        }
        for (unsigned d = 0; d < 2; d++)
            WAIT(desks[d], desks[d]->written == 40);
        for (unsigned i = 0; i < 40; i++) {
            enum wsk_err a = desks[0]->result[i], b = desks[1]->result[39 - i];
            assert_true((a == WSK_OK && b == WSK_ETAKEN) ||
                        (a == WSK_ETAKEN && b == WSK_OK));
            assert_int_equal(load(desks[0], table + i, seq - 1), 1);
            assert_memory_equal(desks[0]->rows[0].text.start,
                                a == WSK_OK ? "of A" : "of B", 4);
            won[a != WSK_OK]++;
        }
    }
    assert_int_equal(won[0] + won[1], 800);
    close_desk(desks[0]);
    close_desk(desks[1]);
}

static void others_are_told(void **unused) {
    struct desk *a = open_desk(), *b = open_desk();
    uint64_t table = fresh();
    (void)unused;
    if (!wsk_store_is_shared(a->store)) {
        wsk_store_broadcast(a->store, table, (struct wsk_word){"x", 1});
        assert_int_equal(write_one(a, table, 1, "x", &waiting), WSK_OK);
        attend(b, 50);
        assert_int_equal(b->news + b->gaps, 0);
        close_desk(a);
        close_desk(b);
        return;
    }
    WAIT(a, a->gaps == 1); /* they listen now */
    WAIT(b, b->gaps == 1);
    assert_int_equal(write_one(a, table, 1, "x", &waiting), WSK_OK);
    assert_int_equal(write_one(a, table, 1, "y", &waiting), WSK_ETAKEN);
    assert_int_equal(write_one(a, table, 2, "y", NULL), WSK_OK);
    const char *cry = "here 4294967295 7 3 Ä";
    wsk_store_broadcast(a->store, INT64_MAX,
                        (struct wsk_word){cry, strlen(cry)});
    WAIT(b, b->news == 3);
    assert_int_equal(b->news_table[0], table);
    assert_int_equal(b->news_seq[0], 1);
    assert_string_equal(b->news_text[0], "");
    assert_int_equal(b->news_seq[1], 2);
    assert_int_equal(b->news_table[2], INT64_MAX);
    assert_int_equal(b->news_seq[2], 0);
    assert_string_equal(b->news_text[2], cry);
    /* What B says comes after all that A said: so A has not heard itself. */
    wsk_store_broadcast(b->store, 0, (struct wsk_word){"now", 3});
    WAIT(a, a->news == 1);
    assert_string_equal(a->news_text[0], "now");
    assert_int_equal(a->news_table[0], 0);
    close_desk(a);
    close_desk(b);
}

static void two_may_open_at_once(void **unused) {
    struct desk *desks[4];
    (void)unused;
    for (unsigned i = 0; i < 4; i++)
        desks[i] = open_desk();
    uint64_t table = fresh();
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(
            write_one(desks[i], table, i + 1, "x", i ? NULL : &waiting),
            WSK_OK);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(load(desks[i], table, 0), 4);
    for (unsigned i = 0; i < 4; i++)
        close_desk(desks[i]);
}

/* --- Finding ---------------------------------------------------------------
 */

static void take_found(void *context, enum wsk_err result,
                       const struct wsk_found *found, size_t count) {
    struct desk *desk = context;
    desk->loaded = true;
    desk->loaded_result = result;
    desk->count = count;
    assert_true(count <= 200);
    if (count)
        memcpy(desk->found, found, count * sizeof(*found));
}

static size_t find(struct desk *desk, enum wsk_find what, int64_t at,
                   size_t limit) {
    desk->loaded = false;
    wsk_store_find(desk->store, what, at, limit, take_found, desk);
    WAIT(desk, desk->loaded);
    assert_int_equal(desk->loaded_result, WSK_OK);
    return desk->count;
}

/* Those of this test among what was found. */
static size_t ours(struct desk *desk, uint64_t table, uint64_t *ret) {
    size_t used = 0;
    for (size_t i = 0; i < desk->count; i++)
        if (desk->found[i].table >= table && desk->found[i].table < table + 100)
            ret[used++] = desk->found[i].table - table;
    return used;
}

/* A table that was made at one time and last touched at another. */
static void make(struct desk *desk, uint64_t table, int64_t created,
                 int64_t last, struct wsk_index index) {
    struct wsk_row first = row_of(table, 1, "made");
    struct wsk_row second = row_of(table, 2, "touched");
    unsigned before = desk->written;
    first.at = created;
    second.at = last;
    ask_write(desk, &first, &waiting);
    ask_write(desk, &second, &index);
    WAIT(desk, desk->written == before + 2);
    assert_int_equal(desk->result[before], WSK_OK);
    assert_int_equal(desk->result[before + 1], WSK_OK);
}

/* All times before those of other tests, so that only these are found. */
static void ask_snapshot(struct desk *desk, uint64_t table, uint32_t seq,
                         const char *text) {
    struct wsk_row row = row_of(table, seq, text);
    unsigned before = desk->written;
    row.snapshot = true;
    memset(&row.link, 7, sizeof(row.link));
    wsk_store_snapshot(desk->store, &row, take_written, desk);
    WAIT(desk, desk->written > before);
    assert_int_equal(desk->result[before], WSK_OK);
}

/* The rows of a load, as "S4 4 5 ": snapshots with an S. */
static const char *loaded(struct desk *desk, uint64_t table, uint32_t after) {
    static char list[64];
    list[0] = '\0';
    load(desk, table, after);
    for (size_t i = 0; i < desk->count; i++)
        snprintf(list + strlen(list), sizeof(list) - strlen(list), "%s%u ",
                 desk->rows[i].snapshot ? "S" : "", desk->rows[i].seq);
    return list;
}

/* It stands for the entries before its own, whatever they were. */
static void a_snapshot_stands_for_a_beginning(void **unused) {
    struct desk *desk = open_desk();
    uint64_t table = fresh();
    (void)unused;
    for (uint32_t seq = 1; seq <= 6; seq++)
        assert_int_equal(
            write_one(desk, table, seq, "x", seq == 1 ? &waiting : NULL),
            WSK_OK);
    assert_string_equal(loaded(desk, table, 4), "5 6 ");
    ask_snapshot(desk, table, 4, "the first four");
    assert_string_equal(loaded(desk, table, 0), "S4 4 5 6 ");
    assert_int_equal(desk->rows[0].text.len, strlen("the first four"));
    assert_int_equal(desk->rows[0].at, 1700000004);
    assert_int_equal(desk->rows[0].link.bytes[15], 7);
    assert_int_equal(desk->rows[1].link.bytes[15], 0);
    assert_string_equal(loaded(desk, table, 2), "S4 4 5 6 ");
    assert_string_equal(loaded(desk, table, 4), "5 6 ");
    /* An older one comes too late, a later one takes its place. */
    ask_snapshot(desk, table, 3, "the first three");
    assert_string_equal(loaded(desk, table, 0), "S4 4 5 6 ");
    ask_snapshot(desk, table, 6, "all six");
    assert_string_equal(loaded(desk, table, 0), "S6 6 ");
    assert_int_equal(write_one(desk, table, 7, "on", NULL), WSK_OK);
    assert_string_equal(loaded(desk, table, 5), "S6 6 7 ");
    /* Who has not heard of it cannot go on where the log has gone. */
    assert_int_equal(write_one(desk, table, 5, "late", NULL), WSK_ETAKEN);
    assert_int_equal(write_one(desk, table, 7, "late", NULL), WSK_ETAKEN);
    /* What is put away leaves nothing but its last entry. */
    unsigned before = desk->written;
    wsk_store_archive(desk->store, table, (struct wsk_word){"end", 3},
                      take_written, desk);
    WAIT(desk, desk->written > before);
    assert_string_equal(loaded(desk, table, 0), "7 ");
    close_desk(desk);
}

/* Long logs are read in pieces; nobody can tell. */
static void a_long_log_comes_whole(void **unused) {
    struct desk *desk = open_desk();
    uint64_t table = fresh();
    enum { entries = 1200 };
    (void)unused;
    for (uint32_t seq = 1; seq <= entries; seq++) {
        struct wsk_row row = row_of(table, seq, "x");
        ask_write(desk, &row, seq == 1 ? &waiting : NULL);
    }
    WAIT(desk, desk->written == entries);
    load(desk, table, 0);
    assert_int_equal(desk->count, entries);
    for (uint32_t i = 0; i < entries; i++)
        assert_int_equal(desk->rows[i].seq, i + 1);
    close_desk(desk);
}

/* The numbers of all tables, in their order, a few at a time. */
static void all_tables_can_be_gone_through(void **unused) {
    struct desk *desk = open_desk();
    uint64_t table = fresh(), list[200];
    (void)unused;
    for (unsigned i = 1; i <= 3; i++)
        make(desk, table + i, 1000, 1500, waiting);
    find(desk, WSK_FIND_ALL, (int64_t)table, 2);
    assert_int_equal(ours(desk, table, list), 2);
    assert_int_equal(list[0], 1);
    assert_int_equal(list[1], 2);
    find(desk, WSK_FIND_ALL, (int64_t)table + 2, 2);
    assert_true(ours(desk, table, list) >= 1);
    assert_int_equal(list[0], 3);
    close_desk(desk);
}

static void tables_are_found_by_what_they_are(void **unused) {
    struct desk *desk = open_desk();
    uint64_t table = fresh(), list[200];
    struct wsk_index full = waiting, secret = waiting, playing = waiting;
    struct wsk_index slow = waiting, over = waiting;
    (void)unused;
    full.free = 0;
    secret.listed = false;
    playing.phase = slow.phase = 1;
    playing.wakes = true;
    playing.free = 0;
    over.phase = 2;
    make(desk, table + 1, 1000, 1500, waiting);
    make(desk, table + 2, 1100, 1400, waiting);
    make(desk, table + 3, 1200, 1600, full);
    make(desk, table + 4, 1200, 1600, secret);
    make(desk, table + 5, 1300, 1700, playing);
    make(desk, table + 6, 1300, 1650, playing);
    make(desk, table + 7, 1300, 1650, slow);
    make(desk, table + 8, 1300, 1650, over);
    /* Listed: newest first, and those in which a seat has become free. */
    find(desk, WSK_FIND_LISTED, 2000, 100);
    assert_int_equal(ours(desk, table, list), 3);
    assert_int_equal(list[0], 7);
    assert_int_equal(list[1], 2);
    assert_int_equal(list[2], 1);
    assert_int_equal(desk->found[1].created, 1100);
    assert_int_equal(desk->found[1].at, 1400);
    assert_int_equal(desk->found[1].index.free, 2);
    assert_int_equal(desk->found[1].index.clock, 120);
    assert_int_equal(desk->found[1].index.phase, 0);
    assert_true(desk->found[1].index.listed);
    assert_false(desk->found[1].index.wakes);
    assert_string_equal(desk->found[1].index.about, waiting.about);
    find(desk, WSK_FIND_LISTED, 1150, 100);
    assert_int_equal(ours(desk, table, list), 2);
    assert_int_equal(find(desk, WSK_FIND_LISTED, 2000, 1), 1);
    assert_int_equal(find(desk, WSK_FIND_LISTED, 10, 100), 0);
    /* Awake: oldest entry first. */
    find(desk, WSK_FIND_AWAKE, 2000, 100);
    assert_int_equal(ours(desk, table, list), 2);
    assert_int_equal(list[0], 6);
    assert_int_equal(list[1], 5);
    assert_true(desk->found[0].index.wakes);
    /* Old: whatever it is. */
    find(desk, WSK_FIND_OLD, 1650, 100);
    assert_int_equal(ours(desk, table, list), 7);
    assert_int_equal(list[0], 2);
    /* What changes is found as it is now. */
    struct wsk_row row = row_of(table + 1, 3, "sat down");
    row.at = 1800;
    ask_write(desk, &row, &full);
    WAIT(desk, desk->written == 17);
    find(desk, WSK_FIND_LISTED, 2000, 100);
    assert_int_equal(ours(desk, table, list), 2);
    close_desk(desk);
}

/* Several changes of one table in one transaction: the last one counts, and
 * one that was refused does not. */
static void the_last_change_counts(void **unused) {
    struct desk *desk = open_desk();
    uint64_t table = fresh();
    (void)unused;
    wsk_store_hold(desk->store, true);
    for (uint32_t seq = 1; seq <= 30; seq++) {
        struct wsk_index index = waiting;
        index.free = (uint8_t)seq;
        snprintf(index.about, sizeof(index.about), "change %u", seq);
        struct wsk_row row = row_of(table, seq, "x");
        row.at = 500;
        ask_write(desk, &row, &index);
    }
    struct wsk_index wrong = waiting;
    wrong.free = 77;
    struct wsk_row taken = row_of(table, 30, "too late");
    ask_write(desk, &taken, &wrong);
    wsk_store_hold(desk->store, false);
    WAIT(desk, desk->written == 31);
    assert_int_equal(desk->result[30], WSK_ETAKEN);
    assert_int_equal(find(desk, WSK_FIND_LISTED, 600, 100), 1);
    assert_int_equal(desk->found[0].index.free, 30);
    assert_string_equal(desk->found[0].index.about, "change 30");
    close_desk(desk);
}

/* --- Archive ---------------------------------------------------------------
 */

static size_t load_archive(struct desk *desk, uint64_t table) {
    desk->loaded = false;
    wsk_store_archived(desk->store, table, take_rows, desk);
    WAIT(desk, desk->loaded);
    assert_int_equal(desk->loaded_result, WSK_OK);
    return desk->count;
}

static void a_text_takes_the_place_of_a_log(void **unused) {
    struct desk *desk = open_desk();
    uint64_t table = fresh(), list[200];
    const char *text = "woolsack 1\ngame volle-wolle\n# Ä\n";
    (void)unused;
    struct wsk_index playing = waiting;
    playing.phase = 1;
    playing.wakes = true;
    make(desk, table, 300, 310, playing);
    make(desk, table + 1, 300, 310, playing);
    assert_int_equal(load_archive(desk, table), 0);
    unsigned before = desk->written;
    wsk_store_archive(desk->store, table, (struct wsk_word){text, strlen(text)},
                      take_written, desk);
    WAIT(desk, desk->written == before + 1);
    assert_int_equal(desk->result[before], WSK_OK);
    /* Nobody writes past its end unseen. */
    assert_int_equal(load(desk, table, 0), 1);
    assert_int_equal(desk->rows[0].seq, 2);
    assert_int_equal(write_one(desk, table, 2, "late", NULL), WSK_ETAKEN);
    before = desk->written - 1;
    assert_int_equal(load(desk, table + 1, 0), 2);
    assert_int_equal(load_archive(desk, table), 1);
    assert_int_equal(desk->rows[0].seq, 0);
    assert_int_equal(desk->rows[0].text.len, strlen(text));
    assert_memory_equal(desk->rows[0].text.start, text, strlen(text));
    find(desk, WSK_FIND_OLD, 2000, 100);
    assert_int_equal(ours(desk, table, list), 1);
    find(desk, WSK_FIND_AWAKE, 2000, 100);
    assert_int_equal(ours(desk, table, list), 1);
    assert_int_equal(list[0], 1);
    /* Once more: it replaces. */
    wsk_store_archive(desk->store, table, (struct wsk_word){"again", 5},
                      take_written, desk);
    WAIT(desk, desk->written == before + 2);
    assert_int_equal(load_archive(desk, table), 1);
    assert_memory_equal(desk->rows[0].text.start, "again", 5);
    close_desk(desk);
}

/* The last entry and the archive that follows it, in one transaction. */
static void an_entry_and_its_archive_in_one_batch(void **unused) {
    struct desk *desk = open_desk();
    uint64_t table = fresh();
    (void)unused;
    make(desk, table, 300, 310, waiting);
    wsk_store_hold(desk->store, true);
    struct wsk_row row = row_of(table, 3, "closed");
    ask_write(desk, &row, &waiting);
    wsk_store_archive(desk->store, table, (struct wsk_word){"all", 3},
                      take_written, desk);
    wsk_store_hold(desk->store, false);
    WAIT(desk, desk->written == 4);
    assert_int_equal(desk->result[2], WSK_OK);
    assert_int_equal(desk->result[3], WSK_OK);
    assert_int_equal(load(desk, table, 0), 1);
    assert_int_equal(desk->rows[0].seq, 3);
    assert_int_equal(load_archive(desk, table), 1);
    close_desk(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_come_back_as_they_were),
        cmocka_unit_test(numbers_may_be_as_large_as_they_get),
        cmocka_unit_test(long_texts_are_kept_whole),
        cmocka_unit_test(a_number_is_given_once),
        cmocka_unit_test(a_number_is_given_once_in_a_batch),
        cmocka_unit_test(many_are_written_together),
        cmocka_unit_test(a_text_that_is_none_keeps_nobody_else_back),
        cmocka_unit_test(closing_finishes_what_was_asked),
        cmocka_unit_test(races_have_one_winner),
        cmocka_unit_test(others_are_told),
        cmocka_unit_test(two_may_open_at_once),
        cmocka_unit_test(tables_are_found_by_what_they_are),
        cmocka_unit_test(a_snapshot_stands_for_a_beginning),
        cmocka_unit_test(a_long_log_comes_whole),
        cmocka_unit_test(all_tables_can_be_gone_through),
        cmocka_unit_test(the_last_change_counts),
        cmocka_unit_test(a_text_takes_the_place_of_a_log),
        cmocka_unit_test(an_entry_and_its_archive_in_one_batch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
