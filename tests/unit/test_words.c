/* Messages: arguments, plurals, lists, names. No game is needed. */
#include "telling.h"

static struct words english = {.name = {"Anna", "Ben", "Carla", "Dario"}};

/* What one message says with these arguments. */
#define SAID(msg, ...)                                                         \
    (text = wsk_text_in(buffer, sizeof(buffer)),                               \
     WORDS_SAY(&words, &text, msg, __VA_ARGS__), (const char *)buffer)

static void arguments_are_put_in(void **state) {
    (void)state;
    struct words words = english;
    char buffer[WORDS_MAX];
    struct wsk_text text;
    assert_string_equal(SAID(MSG("no argument")), "no argument");
    assert_string_equal(
        SAID(MSG("%2 before %1"), words_str("a"), words_str("b")),
        "b before a");
    assert_string_equal(SAID(MSG("%1%1 %1"), words_num(7)), "77 7");
    assert_string_equal(
        SAID(MSG("%1 %2 %3"), words_num(-7), words_signed(7), words_signed(-7)),
        "−7 +7 −7");
    assert_string_equal(
        SAID(MSG("%1, %2"), words_signed(0), words_num(-2147483647 - 1)),
        "+0, −2147483648");
    assert_string_equal(SAID(MSG("%1 and %2"), words_seat(1), words_seat(0)),
                        "Ben and Anna");
}

/* A translator's slip must not do harm: it is text, whatever it says. */
static void odd_texts_do_no_harm(void **state) {
    (void)state;
    struct words words = english;
    char buffer[WORDS_MAX];
    struct wsk_text text;
    assert_string_equal(SAID(MSG("%")), "%");
    assert_string_equal(SAID(MSG("100 %")), "100 %");
    assert_string_equal(SAID(MSG("100 %%"), words_num(1)), "100 %");
    assert_string_equal(SAID(MSG("%s %n %d"), words_num(1)), "%s %n %d");
    assert_string_equal(SAID(MSG("%0 %9 %2 %1"), words_num(1)), "%0   1");
    assert_string_equal(SAID(MSG("%%1 %"), words_num(1)), "%1 %");
    assert_string_equal(SAID(MSG("")), "");
}

static void what_does_not_fit_is_cut(void **state) {
    (void)state;
    char small[6];
    struct wsk_text text = wsk_text_in(small, sizeof(small));
    WORDS_SAY(&english, &text, MSG("%1 takes: %2."), words_seat(0),
              words_str("dog"));
    assert_string_equal(small, "Anna ");
    assert_true(text.cut);
}

static void plurals_go_by_the_count(void **state) {
    (void)state;
    struct words words = english;
    char buffer[WORDS_MAX];
    struct wsk_text text;
    struct words_msg cards = MSG_N("%1: %2 card", "%1: %2 cards");
    assert_string_equal(SAID(cards, words_num(1), words_count(0)),
                        "1: 0 cards");
    assert_string_equal(SAID(cards, words_num(5), words_count(1)), "5: 1 card");
    assert_string_equal(SAID(cards, words_num(1), words_count(2)),
                        "1: 2 cards");
    assert_string_equal(SAID(cards, words_num(1), words_count(-1)),
                        "1: −1 card");
}

/* Long names are shortened between characters, and marks stay around them. */
static void names_have_marks_and_a_limit(void **state) {
    (void)state;
    struct words words = english;
    char buffer[WORDS_MAX];
    struct wsk_text text;
    words.marks = true;
    assert_string_equal(SAID(MSG("%1!"), words_seat(2)), "\003Carla\017!");
    words.marks = false;
    char name[400];
    struct wsk_text long_name = wsk_text_in(name, sizeof(name));
    wsk_text_put(&long_name, "x"); /* the limit falls into a character */
    for (unsigned i = 0; i < 100; i++)
        wsk_text_put(&long_name, "щ");
    words.name[0] = name;
    SAID(MSG("%1"), words_seat(0));
    bool control;
    assert_true(
        wsk_text_is_utf8((struct wsk_word){buffer, text.len}, &control));
    assert_int_equal(text.len, WORDS_NAME - 1 + strlen("…"));
    name[WORDS_NAME - 1] = '\0';
    assert_string_equal(SAID(MSG("%1"), words_seat(0)), name);
    words.name[1] = NULL;
    assert_string_equal(SAID(MSG("%1"), words_seat(1)), "?");
}

static const char *listed(char *buffer, size_t cap, unsigned seats) {
    struct wsk_text text = wsk_text_in(buffer, cap);
    words_seats(&english, &text, seats);
    return buffer;
}

static void lists_are_joined(void **state) {
    (void)state;
    char buffer[WORDS_MAX];
    assert_string_equal(listed(buffer, sizeof(buffer), 0), "");
    assert_string_equal(listed(buffer, sizeof(buffer), 2), "Ben");
    assert_string_equal(listed(buffer, sizeof(buffer), 5), "Anna and Carla");
    assert_string_equal(listed(buffer, sizeof(buffer), 15),
                        "Anna, Ben, Carla and Dario");
}

/* Whatever has a name has one in every language, and about none is
 * nothing said. */
static void levels_games_and_parts_have_names(void **state) {
    (void)state;
    static const char *const keys[] = {"sheep",     "set370", "set007", "dogs",
                                       "most_dogs", "bone",   "chips",  "total",
                                       "put_back",  "cards",  "sacks"};
    const char *code;
    for (unsigned l = 0; (code = words_language(l)); l++) {
        struct tongue tongue;
        tongue_open(&tongue, code);
        struct words words = {.tongue = tongue.words};
        for (unsigned i = 0; i < WSK_LEVELS; i++) {
            assert_true(*words_level_name(&words, (enum wsk_level)i));
            assert_true(*words_level_about(&words, (enum wsk_level)i));
        }
        for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
            assert_string_not_equal(words_part(&words, keys[i]), keys[i]);
            assert_true(*words_part_about(&words, keys[i]));
        }
        assert_string_equal(words_part(&words, "bank"), "bank");
        assert_string_equal(words_part_about(&words, "bank"), "");
        for (size_t i = 0; wsk_game_at(i); i++)
            if (wsk_game_at(i)->offered) {
                assert_true(*words_game_title(&words, wsk_game_at(i)));
                assert_true(*words_game_pitch(&words, wsk_game_at(i)));
            }
        assert_non_null(words_language_name(code));
        tongue_close(&tongue);
    }
    assert_null(words_language_name("xx"));
}

/* Every key of every sheet is known, so no column is called "set370". */
static void every_part_of_a_sheet_is_known(void **state) {
    (void)state;
    static const char *const games[] = {"volle-wolle", "bloeder-sack"};
    for (size_t g = 0; g < 2; g++) {
        struct wsk_rules *rules = load_rules(game_called(games[g]), 2, 0);
        struct wsk_state position;
        struct wsk_sheet sheet;
        wsk_init(rules, &position);
        rules->game->sheet(rules, &position, 0, &sheet);
        for (unsigned i = 0; i < sheet.parts; i++)
            assert_true(*words_part_about(&english, sheet.part[i].key));
        free(rules);
    }
}

static void rules_come_in_sections(void **state) {
    (void)state;
    static const char *const games[] = {"volle-wolle", "bloeder-sack"};
    const char *code;
    for (unsigned l = 0; (code = words_language(l)); l++)
        for (size_t g = 0; g < 2; g++) {
            struct tongue tongue;
            tongue_open(&tongue, code);
            struct words words = {.tongue = tongue.words};
            unsigned sections = 0;
            char title[WORDS_MAX], body[WORDS_LONG];
            struct wsk_text head = wsk_text_in(title, sizeof(title));
            struct wsk_text text = wsk_text_in(body, sizeof(body));
            while (words_rules(&words, game_called(games[g]), sections, &head,
                               &text)) {
                bool control;
                assert_true(head.len > 0 && text.len > 0);
                assert_false(head.cut || text.cut);
                assert_true(wsk_text_is_utf8((struct wsk_word){body, text.len},
                                             &control));
                assert_true(body[text.len - 1] != '\n');
                head = wsk_text_in(title, sizeof(title));
                text = wsk_text_in(body, sizeof(body));
                sections++;
            }
            assert_int_equal(head.len + text.len, 0);
            assert_true(sections >= 5);
            tongue_close(&tongue);
        }
    /* A game without words: its README, without marks. */
    char title[WORDS_MAX], body[WORDS_MAX * 8];
    struct wsk_text head = wsk_text_in(title, sizeof(title));
    struct wsk_text text = wsk_text_in(body, sizeof(body));
    assert_true(words_rules(&english, game_called("pig"), 0, &head, &text));
    assert_string_equal(title, "Pig");
    assert_non_null(strstr(body, "P1 – Roll. The seat on turn rolls the die."));
    assert_null(strstr(body, "**"));
    assert_false(words_rules(&english, game_called("pig"), 9, NULL, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments_are_put_in),
        cmocka_unit_test(odd_texts_do_no_harm),
        cmocka_unit_test(what_does_not_fit_is_cut),
        cmocka_unit_test(plurals_go_by_the_count),
        cmocka_unit_test(names_have_marks_and_a_limit),
        cmocka_unit_test(lists_are_joined),
        cmocka_unit_test(levels_games_and_parts_have_names),
        cmocka_unit_test(every_part_of_a_sheet_is_known),
        cmocka_unit_test(rules_come_in_sections),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
