/*
 * A record whose memory runs out, once, at every place where it can: the call
 * says so, the record is as it was before, and the same call again goes on as
 * if nothing had been.
 */
#include "failing.h"
#include "support.h"

static char *deck[2];
static struct wsk_word texts[2];
static const char *const games[2] = {"volle-wolle", "bloeder-sack"};

/* The decks are in memory before anything fails. */
static enum wsk_err load(void *context, const struct wsk_game *game,
                         const char *name, struct wsk_rules *rules,
                         struct wsk_fault *ret_fault) {
    (void)context;
    (void)name;
    return wsk_rules_load(rules, game,
                          texts[strcmp(game->id, games[0]) ? 1 : 0], ret_fault);
}

static char *read_file(const char *folder, const char *form, const char *name,
                       size_t *ret_len) {
    char path[1024];
    snprintf(path, sizeof(path), form, getenv(folder), name);
    return read_text(path, ret_len);
}

static int begin(void **state) {
    size_t len;
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        deck[i] = read_file("WOOLSACK_DATA", "%s/decks/%s.tsv", games[i], &len);
        texts[i] = (struct wsk_word){deck[i], len};
    }
    return 0;
}

static int finish(void **state) {
    (void)state;
    free(deck[0]);
    free(deck[1]);
    return 0;
}

/* What has gone wrong so far in this run. */
static unsigned failures;

/* Nothing that fails may fail for another reason, or twice. */
static void expect_failure(enum wsk_err err) {
    assert_int_equal(err, WSK_ENOMEM);
    assert_true(failing_fired());
    failures++;
}

static struct wsk_word text_of(struct wsk_record *record) {
    struct wsk_word whole = wsk_record_text(record);
    if (!whole.start) {
        expect_failure(WSK_ENOMEM);
        whole = wsk_record_text(record);
    }
    assert_non_null(whole.start);
    return whole;
}

static void read_lines(struct wsk_record *record, struct wsk_word rest) {
    struct wsk_word line;
    while (wsk_line_next(&rest, &line)) {
        struct wsk_fault fault = {0};
        enum wsk_err err = wsk_record_read(record, line, &fault);
        if (err) {
            expect_failure(err);
            assert_string_equal(fault.why, wsk_err_text(WSK_ENOMEM));
            err = wsk_record_read(record, line, &fault);
        }
        if (err)
            fail_msg("once more: %s: %.*s", fault.why, (int)line.len,
                     line.start);
    }
}

static void ask_for_more(struct wsk_record *record) {
    struct wsk_word lines;
    enum wsk_err err = wsk_record_legal(record, &lines);
    if (err) {
        expect_failure(err);
        assert_int_equal(wsk_record_legal(record, &lines), WSK_OK);
    }
    err = wsk_record_result(record, &lines);
    if (err) {
        expect_failure(err);
        assert_int_equal(wsk_record_result(record, &lines), WSK_OK);
    }
    lines = wsk_record_public(record);
    if (!lines.start) {
        expect_failure(WSK_ENOMEM);
        lines = wsk_record_public(record);
    }
    assert_non_null(lines.start);
}

/* A whole life; its text at the end is what it was read from. */
static void live(const char *call, unsigned nth, struct wsk_word whole) {
    long before = failing_held();
    failures = 0;
    failing_arm(call, nth);
    struct wsk_record *record = wsk_record_create(load, NULL);
    if (!record) {
        expect_failure(WSK_ENOMEM);
        record = wsk_record_create(load, NULL);
    }
    assert_non_null(record);
    read_lines(record, whole);
    struct wsk_word again = text_of(record);
    assert_int_equal(again.len, whole.len);
    assert_memory_equal(again.start, whole.start, whole.len);
    ask_for_more(record);
    wsk_record_destroy(record);
    assert_int_equal(failing_held(), before);
    assert_int_equal(failures, failing_fired());
}

/* One whose reader gives up at the first failure frees everything. */
static void give_up(const char *call, unsigned nth, struct wsk_word whole) {
    long before = failing_held();
    struct wsk_fault fault = {0};
    failing_arm(call, nth);
    struct wsk_record *record = wsk_record_create(load, NULL);
    if (record && wsk_record_parse(record, whole, &fault) != WSK_OK)
        assert_string_equal(fault.why, wsk_err_text(WSK_ENOMEM));
    wsk_record_destroy(record);
    assert_int_equal(failing_held(), before);
}

/* A golden record may have its lines in another order. */
static char *canonical_text(struct wsk_word *text) {
    struct wsk_record *record = wsk_record_create(load, NULL);
    struct wsk_fault fault;
    assert_non_null(record);
    assert_int_equal(wsk_record_parse(record, *text, &fault), WSK_OK);
    struct wsk_word again = wsk_record_text(record);
    char *copy = strndup(again.start, again.len);
    assert_non_null(copy);
    *text = (struct wsk_word){copy, again.len};
    wsk_record_destroy(record);
    return copy;
}

static void fail_all(struct wsk_word whole) {
    unsigned all = 0;
    char *canonical = canonical_text(&whole);
    for (const char *const *call = failing_memory; *call; call++) {
        unsigned nth = 0;
        do {
            live(*call, ++nth, whole);
            all += failing_fired();
        } while (failing_fired());
        while (--nth)
            give_up(*call, nth, whole);
    }
    failing_arm("", 0);
    free(canonical);
    assert_true(all >= 12); /* or nothing is wrapped */
}

static void fail_in(const char *name) {
    size_t len;
    char *text = read_file("WOOLSACK_GOLDEN", "%s/%s.txt", name, &len);
    fail_all((struct wsk_word){text, len});
    free(text);
}

static void volle_wolle(void **state) {
    (void)state;
    fail_in("volle-wolle-3-greedy");
}

static void bloeder_sack(void **state) {
    (void)state;
    fail_in("bloeder-sack-4-greedy-cut");
}

/* Long lines make every part of it grow at a line of its own. */
static void long_lines(void **state) {
    char name[301], bytes[2000];
    (void)state;
    memset(name, 'n', 300);
    name[300] = '\0';
    snprintf(bytes, sizeof(bytes),
             "woolsack 1\ngame bloeder-sack\ndeck standard\n"
             "seat 1 %s\nseat 2 %s%s\nstart 1\nx-one %s\nx-two %s%s\n",
             name, name, name, name, name, name);
    fail_all((struct wsk_word){bytes, strlen(bytes)});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volle_wolle),
        cmocka_unit_test(bloeder_sack),
        cmocka_unit_test(long_lines),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}
