/*
 * What a slip of the hand in the rules or in records would change and no other
 * test looks at; tools/mutants found them.
 */
#include "support.h"

/* --- Decks ----------------------------------------------------------------
 */

/* The standard deck of Bloeder Sack with something behind each row. */
static enum wsk_err load_with(const char *behind, struct wsk_fault *ret_fault) {
    char path[1024], edited[1 << 15];
    size_t len, used = 0;
    snprintf(path, sizeof(path), "%s/decks/bloeder-sack.tsv",
             getenv("WOOLSACK_DATA"));
    char *text = read_text(path, &len);
    struct wsk_word rest = {text, len}, line;
    while (wsk_line_next(&rest, &line)) {
        bool row = line.len > 0 && line.start[0] != '#';
        used +=
            (size_t)snprintf(edited + used, sizeof(edited) - used, "%.*s%s\n",
                             (int)line.len, line.start, row ? behind : "");
        assert_true(used < sizeof(edited));
    }
    free(text);
    const struct wsk_game *game = game_called("bloeder-sack");
    struct wsk_rules *rules =
        aligned_alloc(16, (game->rules_size + 15) / 16 * 16);
    assert_non_null(rules);
    enum wsk_err err =
        wsk_rules_load(rules, game, (struct wsk_word){edited, used}, ret_fault);
    free(rules);
    return err;
}

/* An editor may leave tabs at the end of a row that has all its cells. */
static void tabs_behind_the_last_cell_are_no_cells(void **state) {
    struct wsk_fault fault = {0};
    (void)state;
    assert_int_equal(load_with("", &fault), WSK_OK);
    if (load_with("\t", &fault) || load_with("\t\t", &fault))
        fail_msg("line %u: %s", fault.line, fault.why);
}

/* --- Lines ----------------------------------------------------------------
 */

static void assert_says(const struct wsk_rules *rules, const char *line,
                        const char *why) {
    struct wsk_state state;
    struct wsk_event event;
    struct wsk_fault fault = {0};
    wsk_init(rules, &state);
    assert_int_equal(rules->game->parse(rules, &state,
                                        (struct wsk_word){line, strlen(line)},
                                        &event, &fault),
                     WSK_ESYNTAX);
    assert_string_equal(fault.why, why);
}

static void spaces_are_told_apart(void **state) {
    static const char *const games[] = {"pig", "volle-wolle", "bloeder-sack"};
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        struct wsk_rules *rules = load_rules(game_called(games[i]), 2, 0);
        assert_says(rules, " roll 1", "a space before the first word");
        assert_says(rules, "roll  1", "more than one space between words");
        free(rules);
    }
}

/* --- Volle Wolle ----------------------------------------------------------
 */

/* Who must take certain cards, and takes others, is told the right seat. */
static void who_must_take_is_named(void **state) {
    char *text;
    size_t len;
    char path[1024];
    unsigned seen = 0;
    (void)state;
    snprintf(path, sizeof(path), "%s/volle-wolle-3-greedy.txt",
             getenv("WOOLSACK_GOLDEN"));
    text = read_text(path, &len);
    struct wsk_record *record = wsk_record_create(load_test_deck, NULL);
    struct wsk_word rest = {text, len}, line;
    assert_non_null(record);
    while (wsk_line_next(&rest, &line)) {
        struct wsk_fault fault = {0};
        struct wsk_word words[8];
        size_t count = wsk_words(line, ' ', words, 8);
        /* One card fewer than the whole display is not all of it. */
        if (count > 3 && count < 8 && wsk_word_is(words[0], "take")) {
            struct wsk_word less = {
                line.start, (size_t)(words[count - 1].start - 1 - line.start)};
            char why[80];
            snprintf(why, sizeof(why), "seat %.*s must take exactly ",
                     (int)words[1].len, words[1].start);
            if (wsk_record_read(record, less, &fault) == WSK_EILLEGAL &&
                strstr(fault.why, "must take exactly")) {
                assert_memory_equal(fault.why, why, strlen(why));
                seen++;
            }
        }
        assert_int_equal(wsk_record_read(record, line, &fault), WSK_OK);
    }
    assert_true(seen > 0);
    wsk_record_destroy(record);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tabs_behind_the_last_cell_are_no_cells),
        cmocka_unit_test(spaces_are_told_apart),
        cmocka_unit_test(who_must_take_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
