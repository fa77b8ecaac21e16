/*
 * The functions of the WebAssembly module, compiled natively: under the
 * sanitizers, with everything that a page could do wrong.
 */
#include "support.h"
#include "wasm/wasm.h"
#include "woolsack/view.h"

static struct wsk_word word(const char *text) {
    return (struct wsk_word){text, strlen(text)};
}

/* Through the input, as a page does. */
static const char *put(struct wsk_word text) {
    char *room = wsk_wasm_input(text.len);
    assert_non_null(room);
    memcpy(room, text.start, text.len);
    return room;
}

static int add(int table, const char *line) {
    return wsk_wasm_add(table, put(word(line)), strlen(line));
}

static void assert_answer(const char *text) {
    assert_int_equal(wsk_wasm_answer_len(), strlen(text));
    assert_memory_equal(wsk_wasm_answer(), text, strlen(text));
}

static void load_deck(const char *game) {
    char path[4096];
    size_t len;
    snprintf(path, sizeof(path), "%s/decks/%s.tsv", getenv("WOOLSACK_DATA"),
             game);
    char *text = read_text(path, &len);
    assert_int_equal(
        wsk_wasm_deck(game, strlen(game), "standard", 8, text, len), WSK_OK);
    free(text);
}

static int begin(const char *game, unsigned seats) {
    const char *header = header_for(game, seats, 0);
    int table = wsk_wasm_open();
    assert_true(table > 0);
    assert_int_equal(wsk_wasm_read(table, put(word(header)), strlen(header)),
                     WSK_OK);
    return table;
}

static void nothing_is_there_before_it_is_loaded(void **state) {
    const char *header = header_for("volle-wolle", 2, 0);
    int table = wsk_wasm_open();
    (void)state;
    assert_int_equal(wsk_wasm_version(), WSK_WASM_VERSION);
    assert_int_equal(wsk_wasm_read(table, put(word(header)), strlen(header)),
                     WSK_ESYNTAX);
    assert_answer("there is no deck 'standard'");
    assert_int_equal(wsk_wasm_fault_line(), 3);
    assert_int_equal(wsk_wasm_text(table), WSK_ERANGE);
    assert_answer("table 1 is empty");
    assert_int_equal(wsk_wasm_fault_line(), 0);
    wsk_wasm_close(table);
    assert_int_equal(wsk_wasm_text(table), WSK_ERANGE);
    assert_answer("there is no such table");
    wsk_wasm_close(table);
    wsk_wasm_close(-1);
    wsk_wasm_close(1000);
}

static void decks_are_checked_when_they_come(void **state) {
    (void)state;
    assert_int_equal(wsk_wasm_deck("pig", 3, "standard", 8, "", 0), WSK_ERANGE);
    assert_answer("there is no game 'pig' with a deck");
    assert_int_equal(wsk_wasm_deck("volle-wolle", 11, "", 0, "", 0),
                     WSK_ERANGE);
    assert_int_equal(wsk_wasm_deck("volle-wolle", 11, "x", 1, "id\n", 3),
                     WSK_ESYNTAX);
    assert_int_equal(wsk_wasm_fault_line(), 1);
    load_deck("volle-wolle");
    load_deck("volle-wolle"); /* again: in place of the first */
    load_deck("bloeder-sack");
    /* A broken one does not replace a good one. */
    assert_int_equal(wsk_wasm_deck("volle-wolle", 11, "standard", 8, "x", 1),
                     WSK_ESYNTAX);
    wsk_wasm_close(begin("volle-wolle", 2));
}

static void refusals_change_nothing(void **state) {
    int table = begin("bloeder-sack", 2);
    (void)state;
    assert_int_equal(add(table, "reveal 1 5"), WSK_OK);
    assert_answer("");
    assert_int_equal(add(table, "reveal 2 5"), WSK_EILLEGAL);
    assert_true(wsk_wasm_answer_len() > 0);
    assert_int_equal(add(table, "reveal 2 6\nreveal 3 7"), WSK_ESYNTAX);
    assert_answer("one line at a time");
    assert_int_equal(add(table, "reveal 2 6\n"), WSK_OK);
    assert_int_equal(add(table, ""), WSK_OK); /* a blank line */
    assert_int_equal(wsk_wasm_read(table, "woolsack 1", 10), WSK_ESYNTAX);
    assert_int_equal(wsk_wasm_legal(table), WSK_OK);
    assert_answer("chance reveal 3\n");
    assert_int_equal(wsk_wasm_bot(table, 1, 0, 0, 1), WSK_ETURN);
    assert_answer("it is not the turn of seat 1");
    assert_int_equal(wsk_wasm_bot(table, 0, 0, 0, 1), WSK_ETURN);
    assert_int_equal(wsk_wasm_bot(table, 3, 0, 0, 1), WSK_ERANGE);
    assert_answer("there is no seat 3");
    assert_int_equal(wsk_wasm_bot(table, 1, 6, 0, 1), WSK_ERANGE);
    assert_int_equal(wsk_wasm_view(table, 3, 0), WSK_ERANGE);
    assert_int_equal(wsk_wasm_value(table, 0), WSK_EIO);
    assert_int_equal(wsk_wasm_odds(27, 0, 0, 0), WSK_ERANGE);
    assert_int_equal(wsk_wasm_odds(20, 0, 26, 0), WSK_ERANGE);
    assert_int_equal(wsk_wasm_odds(20, 0, 0, 2), WSK_ERANGE);
    assert_int_equal(wsk_wasm_odds_moves(table, 1, 2), WSK_ERANGE);
    assert_int_equal(wsk_wasm_net("", 0), WSK_ESYNTAX);
    assert_int_equal(wsk_wasm_net("woolsack-net 1 bloeder-sack 2 9\n", 32),
                     WSK_ESYNTAX);
    assert_int_equal(wsk_wasm_net("woolsack-net 1 pig 2 9\n", 23), WSK_ESYNTAX);
    assert_int_equal(wsk_wasm_text(table), WSK_OK);
    assert_non_null(strstr(wsk_wasm_answer(), "reveal 1 5\nreveal 2 6\n"));
    wsk_wasm_close(table);
}

static void names_are_lines(void **state) {
    static const char header[] = "woolsack 1\ngame volle-wolle\ndeck standard\n"
                                 "seat 1 \"A\\B\"\nseat 2 \303\207elik x\n";
    int table = wsk_wasm_open();
    (void)state;
    assert_int_equal(wsk_wasm_read(table, header, strlen(header)), WSK_OK);
    assert_int_equal(wsk_wasm_names(table), WSK_OK);
    assert_answer("\"A\\B\"\n\303\207elik x\n");
    wsk_wasm_close(table);
}

/* The first line of the answer. */
static void first_line(char *ret, size_t cap) {
    size_t len = strcspn(wsk_wasm_answer(), "\n");
    assert_true(len < cap && len <= wsk_wasm_answer_len());
    memcpy(ret, wsk_wasm_answer(), len);
    ret[len] = '\0';
}

static void play_out(int table, uint64_t seed) {
    char line[128];
    for (unsigned step = 0; step < 3000; step++) {
        assert_int_equal(wsk_wasm_legal(table), WSK_OK);
        first_line(line, sizeof(line));
        if (strcmp(line, "end") == 0)
            break;
        if (strncmp(line, "chance", 6) == 0) {
            assert_int_equal(wsk_wasm_sample(table, seed, step), WSK_OK);
        } else {
            unsigned seat = (unsigned)(strchr(line, ' ')[1] - '0');
            assert_int_equal(wsk_wasm_sample(table, seed, step), WSK_ETURN);
            assert_int_equal(wsk_wasm_odds_moves(table, seat, step & 1),
                             WSK_OK);
            assert_int_equal(wsk_wasm_view(table, seat, step & 1), WSK_OK);
            assert_int_equal(wsk_wasm_bot(table, seat, step % 6, 0, seed),
                             WSK_OK);
        }
        snprintf(line, sizeof(line), "%.*s", (int)wsk_wasm_answer_len(),
                 wsk_wasm_answer());
        assert_int_equal(add(table, line), WSK_OK);
    }
    assert_int_equal(add(table, "end"), WSK_OK);
    assert_int_equal(wsk_wasm_legal(table), WSK_OK);
    assert_answer("");
}

/* A whole game, its text read again at the same table, and closed. */
static void games_are_played_and_forgotten(void **state) {
    static const char *const games[] = {"volle-wolle", "bloeder-sack", "pig"};
    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        int table = begin(games[i % 3], 2 + i / 3);
        play_out(table, i);
        assert_int_equal(wsk_wasm_text(table), WSK_OK);
        size_t len = wsk_wasm_answer_len();
        char *text = malloc(len);
        assert_non_null(text);
        memcpy(text, wsk_wasm_answer(), len);
        /* The answer itself is a text like any other. */
        assert_int_equal(wsk_wasm_read(table, wsk_wasm_answer(), len), WSK_OK);
        assert_int_equal(wsk_wasm_text(table), WSK_OK);
        assert_int_equal(wsk_wasm_answer_len(), len);
        assert_memory_equal(wsk_wasm_answer(), text, len);
        free(text);
        assert_int_equal(wsk_wasm_result(table), WSK_OK);
        wsk_wasm_close(table);
        assert_answer("");
    }
}

static void there_is_an_end_to_tables(void **state) {
    (void)state;
    for (int i = 1; i <= WSK_WASM_TABLES; i++)
        assert_int_equal(wsk_wasm_open(), i);
    assert_int_equal(wsk_wasm_open(), WSK_ENOMEM);
    assert_answer("there are 16 tables already");
    wsk_wasm_close(7);
    assert_int_equal(wsk_wasm_open(), 7);
    for (int i = 1; i <= WSK_WASM_TABLES; i++)
        wsk_wasm_close(i);
}

static void a_page_learns_what_there_is(void **state) {
    (void)state;
    wsk_wasm_games();
    assert_non_null(strstr(wsk_wasm_answer(),
                           "{\"id\":\"volle-wolle\",\"title\":\"Volle Wolle\","
                           "\"seats_min\":2,\"seats_max\":6,\"has_deck\":true,"
                           "\"has_start\":false}"));
    assert_null(strstr(wsk_wasm_answer(), "pig")); /* not offered */
    wsk_wasm_levels();
    assert_answer("[\"random\",\"lamb\",\"sheep\",\"ram\",\"shepherd\","
                  "\"expert\"]");
}

static void reviews_want_a_net_and_to_be_done(void **state) {
    (void)state;
    load_deck("volle-wolle");
    int table = begin("volle-wolle", 2);
    assert_int_equal(wsk_wasm_hint(table, 1), WSK_EIO);
    assert_answer("there is no net for volle-wolle with 2 players");
    assert_int_equal(wsk_wasm_hint(table, 3), WSK_ERANGE);
    assert_int_equal(wsk_wasm_review_begin(table, 0), WSK_EIO);
    assert_int_equal(wsk_wasm_review_step(table, 1), WSK_ERANGE);
    char path[4096];
    size_t len;
    snprintf(path, sizeof(path), "%s/../nets/volle-wolle-2.net",
             getenv("WOOLSACK_DATA"));
    char *net = read_text(path, &len);
    assert_int_equal(wsk_wasm_net(net, len), WSK_OK);
    free(net);
    assert_int_equal(add(table, "board 1 3"), WSK_OK);
    assert_int_equal(wsk_wasm_review_begin(table, 0), 2);
    assert_int_equal(wsk_wasm_review_json(table, 0), WSK_ETURN);
    assert_answer("the review of table 1 is not done");
    assert_int_equal(wsk_wasm_review_step(table, 1), 1);
    /* What happens now does not touch it. */
    assert_int_equal(add(table, "board 2 5"), WSK_OK);
    assert_int_equal(wsk_wasm_review_step(table, 100), 2);
    assert_int_equal(wsk_wasm_review_json(table, 1), WSK_OK);
    assert_true(wsk_wasm_answer_len() > 100);
    assert_int_equal(wsk_wasm_hint(table, 0), WSK_OK);
    wsk_wasm_review_end(table);
    wsk_wasm_review_end(1000);
    assert_int_equal(wsk_wasm_review_json(table, 0), WSK_ERANGE);
    assert_int_equal(wsk_wasm_review_begin(table, 0), 3);
    wsk_wasm_close(table); /* and the review with it */
    assert_int_equal(wsk_wasm_review_step(table, 1), WSK_ERANGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_there_before_it_is_loaded),
        cmocka_unit_test(decks_are_checked_when_they_come),
        cmocka_unit_test(refusals_change_nothing),
        cmocka_unit_test(names_are_lines),
        cmocka_unit_test(games_are_played_and_forgotten),
        cmocka_unit_test(there_is_an_end_to_tables),
        cmocka_unit_test(a_page_learns_what_there_is),
        cmocka_unit_test(reviews_want_a_net_and_to_be_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
