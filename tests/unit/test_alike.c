/* Names that nobody could tell from each other at one table. */
#include "diary.h"

static void names_that_look_the_same_are_alike(void **unused) {
    static const struct {
        const char *one, *other;
        bool alike;
    } pairs[] = {
        {"Anna", "Anna", true},
        {"Anna", "anna", true},
        {"Anna", "A n n a", true},
        {"Anna", "Anna.", true},
        {"Anna", "\u0410nna", true},                /* Cyrillic A */
        {"Anna", "Ann\u0430", true},                /* Cyrillic a */
        {"Anna", "Ann\u00e1", true},                /* accents */
        {"Anna", "Anna\u0323", true},               /* one by itself */
        {"Anna", "\uff21\uff4e\uff4e\uff41", true}, /* wide */
        {"Anna", "\U0001d400nna", true},            /* of a formula */
        {"Anna", "\u24b6nna", true},                /* in a circle */
        {"Bob", "B0b", true},
        {"Ilse", "llse", true},
        {"Ilse", "1lse", true},
        {"Mario", "rnario", true},
        {"Willi", "vvilli", true},
        {"\u0410\u041d\u041d\u0410", "\u0430\u043d\u043d\u0430", true},
        {"\u00d8yvind", "\u00f8yvind", true},
        {"\u00c6gir", "\u00e6gir", true},
        {"\U0001f411", "\U0001f411", true}, /* a sheep */
        {"\u2605", "\u2605", true},
        {"Anna", "Hanna", false},
        {"Anna", "Anne", false},
        {"Anna", "Anna 2", false},
        {"Anna 2", "Anna 3", false},
        {"Ben", "Bea", false},
        {"\u0418\u0432\u0430\u043d", "\u0410\u043d\u043d\u0430", false},
        {"\u9ebb\u5b50", "\u82b1\u5b50", false},
        {"\U0001f411", "\U0001f415", false},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
        struct wsk_word one = word_of(pairs[i].one),
                        other = word_of(pairs[i].other);
        bool alike = wsk_names_alike(one, other);
        if (alike != pairs[i].alike || alike != wsk_names_alike(other, one))
            fail_msg("%s, %s", pairs[i].one, pairs[i].other);
        assert_true(wsk_names_alike(one, one));
    }
}

static const char *apart(const char *name, const char *first,
                         const char *second) {
    static char told[WSK_TABLE_NAME + 1];
    const struct wsk_word taken[] = {word_of(""), word_of(first),
                                     word_of(second)};
    wsk_names_apart(word_of(name), taken, 3, told);
    return told;
}

static void who_is_like_another_gets_a_number(void **unused) {
    struct wsk_fault fault;
    (void)unused;
    assert_string_equal(apart("Anna", "Ben", "Cleo"), "Anna");
    assert_string_equal(apart("Anna", "anna", "Cleo"), "Anna 2");
    assert_string_equal(apart("Anna", "Anna", "Anna2"), "Anna 3");
    /* As long as a name may be: the number takes the place of its end. */
    const char *long_name = "abcdefghijklmnopqrstuvwx";
    assert_string_equal(apart(long_name, long_name, "B"),
                        "abcdefghijklmnopqrstuv 2");
    assert_string_equal(
        apart("abcdefghijklmnopqrstu wx", "abcdefghijklmnopqrstu wx", "B"),
        "abcdefghijklmnopqrstu 2");
    const char *sheep = "\U0001f411\U0001f411\U0001f411\U0001f411\U0001f411"
                        "\U0001f411\U0001f411\U0001f411\U0001f411\U0001f411"
                        "\U0001f411\U0001f411\U0001f411\U0001f411\U0001f411"
                        "\U0001f411\U0001f411\U0001f411";
    const char *told = apart(sheep, sheep, "B");
    assert_true(wsk_table_name_reads(word_of(told), &fault));
    assert_int_equal(strlen(told), 17 * 4 + 2);
}

static void a_table_tells_its_people_apart(void **unused) {
    struct wsk_table_plan plan = diary_plan("volle-wolle", "pbff");
    struct diary diary;
    struct wsk_fault fault;
    struct wsk_hash token = {{7}};
    struct wsk_fair_mix none = {0};
    char bytes[WSK_TABLE_ENTRY];
    (void)unused;
    memcpy(plan.guest[1].name, "ANNA", 5);
    diary_open(&diary, &plan);
    assert_string_equal(diary.table->seat[0].name, "Anna");
    assert_string_equal(diary.table->seat[1].name, "ANNA 2");
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    assert_int_equal(wsk_table_sit(diary.table, 2, word_of("\u0410nna"), &token,
                                   &none, &text, &fault),
                     WSK_OK);
    assert_non_null(strstr(bytes, "\u0410nna 3\n"));
    /* The bot's own seat: its name is not taken by itself. */
    text = wsk_text_in(bytes, sizeof(bytes));
    assert_int_equal(wsk_table_seat_bot(diary.table, 1, WSK_LEVEL_RAM,
                                        word_of("Anna 2"), &text, &fault),
                     WSK_OK);
    assert_string_equal(bytes, "bot 2 ram Anna 2\n");
    diary_close(&diary);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_look_the_same_are_alike),
        cmocka_unit_test(who_is_like_another_gets_a_number),
        cmocka_unit_test(a_table_tells_its_people_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
