/* Headers that say too much or nothing, and a record that is asked for what it
 * has not. */
#include "support.h"

static struct wsk_record *fresh(void) {
    struct wsk_record *record = wsk_record_create(load_test_deck, NULL);
    assert_non_null(record);
    return record;
}

/* All of these lines are taken but the last, which is refused like this. */
static void assert_stops(const char *lines, const char *why) {
    struct wsk_record *record = fresh();
    struct wsk_word rest = {lines, strlen(lines)}, line;
    struct wsk_fault fault = {0};
    enum wsk_err err = WSK_OK;
    while (!err && wsk_line_next(&rest, &line))
        err = wsk_record_read(record, line, &fault);
    assert_int_not_equal(err, WSK_OK);
    assert_int_equal(rest.len, 0);
    assert_string_equal(fault.why, why);
    wsk_record_destroy(record);
}

static void headers_that_are_none(void **unused) {
    (void)unused;
    assert_stops("woolsack 1\ngame pig\ndeck other\n",
                 "Pig has no deck to choose");
    assert_stops("woolsack 1\ngame pig\nseat 1 Anna\n",
                 "'deck NAME' must come here, not 'seat 1 Anna'");
    assert_stops("woolsack 1\ngame bloeder-sack\ndeck standard\nseat 1 A\n"
                 "seat 2 B\nseat 3 C\nseat 4 D\nseat 5 E\n",
                 "Blöder Sack takes at most 4 players");
    assert_stops("woolsack 1\ngame pig\ndeck standard\nseat 2 B\n",
                 "seat '2' where seat 1 is due");
}

static enum wsk_err begin_with(const char *deck, const char *name,
                               struct wsk_fault *ret_fault) {
    struct wsk_record *record = fresh();
    const struct wsk_header header = {.game = game_called("pig"),
                                      .deck = deck,
                                      .seats = 2,
                                      .names = {"Anna", name}};
    enum wsk_err err = wsk_record_begin(record, &header, ret_fault);
    wsk_record_destroy(record);
    return err;
}

static void names_that_a_record_cannot_hold(void **unused) {
    static const char *const names[] = {"Ben # Smith", "Ben ", "Ben\nseat 3 X"};
    struct wsk_fault fault = {0};
    char *long_name = calloc(1, 10001);
    (void)unused;
    assert_non_null(long_name);
    assert_int_equal(begin_with("standard", "Ben", &fault), WSK_OK);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(begin_with("standard", names[i], &fault), WSK_ESYNTAX);
        assert_non_null(strstr(fault.why, "a record cannot name the player"));
        assert_int_equal(begin_with(names[i], "Ben", &fault), WSK_ESYNTAX);
        assert_non_null(strstr(fault.why, "a record cannot name the deck"));
    }
    memset(long_name, 'x', 10000);
    assert_int_equal(begin_with(long_name, "Ben", &fault), WSK_ERANGE);
    assert_string_equal(fault.why,
                        "the names of deck and players are too long");
    free(long_name);
}

/* What is remembered is what happened, and taking it back leads back. */
static void the_past(void **unused) {
    (void)unused;
    struct wsk_record *record = record_of(header_for("pig", 2, 1));
    wsk_record_remember(record);
    /* A move that is none there leaves it so. */
    struct wsk_event event = {.seat = 1, .count = 1};
    struct wsk_word text = wsk_record_text(record);
    assert_int_not_equal(wsk_record_add(record, &event), WSK_OK);
    assert_int_equal(wsk_record_text(record).len, text.len);
    assert_int_equal(wsk_record_events(record), 0);
    struct wsk_state first = *wsk_record_state(record);
    struct wsk_rng rng = wsk_rng_stream(1, 0); /* a die falls first */
    game_called("pig")->sample(wsk_record_rules(record), &first, &rng, &event);
    assert_int_equal(wsk_record_add(record, &event), WSK_OK);
    struct wsk_state second = *wsk_record_state(record);
    const struct wsk_moment *moment = wsk_record_moment(record, 0);
    assert_int_equal(moment->event.moves[0], event.moves[0]);
    assert_memory_equal(&moment->before, &first, sizeof(first));
    assert_memory_equal(wsk_record_state_at(record, 1), &second,
                        sizeof(second));
    assert_int_equal(wsk_record_back(record, 0), WSK_OK);
    assert_memory_equal(wsk_record_state(record), &first, sizeof(first));
    assert_int_equal(wsk_record_text(record).len, text.len);
    wsk_record_destroy(record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_that_are_none),
        cmocka_unit_test(names_that_a_record_cannot_hold),
        cmocka_unit_test(the_past),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
