/* The bounded texts and the readers of words, numbers and lines. */
#include "support.h"

static struct wsk_word word(const char *text) {
    return (struct wsk_word){text, strlen(text)};
}

static void text_is_cut_at_its_capacity(void **state) {
    char buffer[8];
    struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
    (void)state;
    wsk_text_put(&text, "%s %u", "sheep", 12345U);
    assert_string_equal(buffer, "sheep 1");
    assert_true(text.cut);
}

static void text_formats_what_it_knows(void **state) {
    char buffer[64];
    struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
    (void)state;
    wsk_text_put(&text, "%u %d %d %s %c %%", 4294967295U, -2147483647 - 1, 0,
                 "x", 'y');
    assert_string_equal(buffer, "4294967295 -2147483648 0 x y %");
    assert_false(text.cut);
}

static void numbers_have_no_sign_and_no_leading_zero(void **state) {
    unsigned number = 7;
    (void)state;
    assert_true(wsk_word_number(word("0"), 9, &number));
    assert_int_equal(number, 0);
    assert_true(wsk_word_number(word("60"), 60, &number));
    assert_int_equal(number, 60);
    const char *const wrong[] = {"",   "61",  "01", "+1",         "-1",
                                 "1 ", "0x1", "1a", "4294967297", "00"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        assert_false(wsk_word_number(word(wrong[i]), 60, &number));
    assert_int_equal(number, 60);
}

static void signed_numbers_take_only_the_signs_allowed(void **state) {
    int number = 7;
    (void)state;
    assert_true(wsk_word_signed(word("-99"), "-", 99, &number));
    assert_int_equal(number, -99);
    assert_true(wsk_word_signed(word("+3"), "+-", 9, &number));
    assert_int_equal(number, 3);
    const char *const wrong[] = {"-0", "--1", "+1", "-100", "-", ""};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        assert_false(wsk_word_signed(word(wrong[i]), "-", 99, &number));
}

static void words_keep_empty_ones(void **state) {
    struct wsk_word words[3];
    (void)state;
    assert_int_equal(wsk_words(word("a  b"), ' ', words, 3), 3);
    assert_int_equal(words[1].len, 0);
    assert_int_equal(wsk_words(word("a b c d"), ' ', words, 3), 4);
    assert_int_equal(wsk_words(word(""), ' ', words, 3), 1);
}

static void lines_end_with_or_without_a_feed(void **state) {
    struct wsk_word rest = word("a\n\nb"), line;
    (void)state;
    assert_true(wsk_line_next(&rest, &line));
    assert_true(wsk_word_is(line, "a"));
    assert_true(wsk_line_next(&rest, &line));
    assert_int_equal(line.len, 0);
    assert_true(wsk_line_next(&rest, &line));
    assert_true(wsk_word_is(line, "b"));
    assert_false(wsk_line_next(&rest, &line));
}

static void trimming_drops_comments_and_white_space(void **state) {
    (void)state;
    assert_true(
        wsk_word_is(wsk_line_trim(word("bid 1 14 \t# why\r")), "bid 1 14"));
    assert_true(wsk_word_is(wsk_line_trim(word("end\r")), "end"));
    assert_int_equal(wsk_line_trim(word("# all")).len, 0);
    assert_true(wsk_word_is(wsk_line_trim(word(" x")), " x"));
}

static void utf8_is_checked_to_the_letter(void **state) {
    bool control;
    (void)state;
    assert_true(wsk_text_is_utf8(word("Çelik, Ольга, 🐑"), &control));
    assert_false(control);
    assert_true(wsk_text_is_utf8(word("a\tb"), &control));
    assert_true(control);
    assert_true(wsk_text_is_utf8(word("\xc2\x85"), &control));
    assert_true(control);
    const char *const wrong[] = {
        "\xff", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\x80"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        assert_false(wsk_text_is_utf8(word(wrong[i]), NULL));
    assert_false(wsk_text_is_utf8((struct wsk_word){"a\0b", 3}, NULL));
}

static void quotes_never_split_a_character(void **state) {
    char text[80];
    (void)state;
    memset(text, 'a', 39);
    memcpy(text + 39, "ÖÖÖ", sizeof("ÖÖÖ"));
    struct wsk_quote quote = wsk_word_quote(word(text));
    assert_true(wsk_text_is_utf8(word(quote.text), NULL));
    assert_string_equal(quote.text + 39, "...");
    assert_string_equal(wsk_word_quote(word("a\x01\xff")).text, "a??");
}

static void every_error_has_a_sentence(void **state) {
    (void)state;
    for (int code = 0; code >= WSK_EIO; code--)
        assert_string_not_equal(wsk_err_text((enum wsk_err)code),
                                "unknown error");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_cut_at_its_capacity),
        cmocka_unit_test(text_formats_what_it_knows),
        cmocka_unit_test(numbers_have_no_sign_and_no_leading_zero),
        cmocka_unit_test(signed_numbers_take_only_the_signs_allowed),
        cmocka_unit_test(words_keep_empty_ones),
        cmocka_unit_test(lines_end_with_or_without_a_feed),
        cmocka_unit_test(trimming_drops_comments_and_white_space),
        cmocka_unit_test(utf8_is_checked_to_the_letter),
        cmocka_unit_test(quotes_never_split_a_character),
        cmocka_unit_test(every_error_has_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
