/*
 * A table whose memory runs out, once, at every place where it can: whoever
 * makes it is told, nothing is left behind, and a second try goes well.
 */
#include "failing.h"
#include "support.h"
#include "table/table.h"

static char *deck[2];
static struct wsk_word decks[2];

static enum wsk_err load(void *context, const struct wsk_game *game,
                         const char *name, struct wsk_rules *rules,
                         struct wsk_fault *ret_fault) {
    (void)context;
    (void)name;
    return wsk_rules_load(
        rules, game, decks[strcmp(game->id, "volle-wolle") ? 1 : 0], ret_fault);
}

static int begin(void **state) {
    static const char *const games[2] = {"volle-wolle", "bloeder-sack"};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        char path[1024];
        size_t len;
        snprintf(path, sizeof(path), "%s/decks/%s.tsv", getenv("WOOLSACK_DATA"),
                 games[i]);
        deck[i] = read_text(path, &len);
        decks[i] = (struct wsk_word){deck[i], len};
    }
    return 0;
}

static int finish(void **state) {
    (void)state;
    free(deck[0]);
    free(deck[1]);
    return 0;
}

static void expect_failure(const struct wsk_fault *fault) {
    assert_true(failing_fired());
    assert_string_equal(fault->why, wsk_err_text(WSK_ENOMEM));
}

static struct wsk_table *open_table(const struct wsk_rules_set *rules_set) {
    static const char text[] = "table abcdefghij27 volle-wolle standard 2\n"
                               "bot 1 lamb Anna\nbot 2 lamb Ben\n";
    const struct wsk_entry first = {.seq = 1, .text = {text, sizeof(text) - 1}};
    struct wsk_fault fault = {0};
    struct wsk_table *table = wsk_table_create(rules_set, &first, &fault);
    if (!table) {
        expect_failure(&fault);
        table = wsk_table_create(rules_set, &first, &fault);
    }
    assert_non_null(table);
    return table;
}

static void live(const char *call, unsigned nth) {
    long before = failing_held();
    struct wsk_fault fault = {0};
    failing_arm(call, nth);
    struct wsk_rules_set *rules_set = wsk_rules_set_create(load, NULL, &fault);
    if (!rules_set) {
        expect_failure(&fault);
        assert_int_equal(failing_held(), before);
        rules_set = wsk_rules_set_create(load, NULL, &fault);
    }
    assert_non_null(rules_set);
    struct wsk_table *table = open_table(rules_set);
    assert_int_equal(table->seq, 1);
    assert_int_equal(table->seat[1].chair, WSK_CHAIR_BOT);
    wsk_table_destroy(table);
    wsk_rules_set_destroy(rules_set);
    assert_int_equal(failing_held(), before);
}

static void a_table_that_cannot_be_made_is_no_table(void **state) {
    unsigned all = 0;
    (void)state;
    for (const char *const *call = failing_memory; *call; call++) {
        unsigned nth = 0;
        do {
            live(*call, ++nth);
            all += failing_fired();
        } while (failing_fired());
    }
    failing_arm("", 0);
    assert_true(all >= 10); /* rules for each number of seats, at least */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_that_cannot_be_made_is_no_table),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}
