/* Catalogues: plural rules, look-ups, and files that are broken. */
#include "telling.h"

static void plural_forms(void **state) {
    (void)state;
    static const char *const two[] = {"en", "de", "nl", "xx"};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(words_plurals(two[i]), 2);
        for (unsigned n = 0; n < 30; n++)
            assert_int_equal(words_plural(two[i], n), n != 1);
    }
    /* 0 кубиков, 1 кубик, 2 кубика, 5 кубиков, 11 кубиков, 21 кубик ... */
    static const char forms[] = "2011122222"
                                "2222222222"
                                "2011122222";
    assert_int_equal(words_plurals("ru"), 3);
    for (unsigned n = 0; n < sizeof(forms) - 1; n++)
        assert_int_equal(words_plural("ru", n), forms[n] - '0');
    assert_int_equal(words_plural("ru", 101), 0);
    assert_int_equal(words_plural("ru", 111), 2);
    assert_int_equal(words_plural("ru", 112), 2);
    assert_int_equal(words_plural("ru", 122), 1);
    assert_int_equal(words_plural("ru", 1000000), 2);
}

/* A file as msgfmt makes it, by hand: four bytes a number, in our order or
 * the other. */
struct made {
    unsigned char bytes[1024];
    size_t len;
};

static void put_number(struct made *made, size_t at, uint32_t number,
                       bool other) {
    uint32_t stored = other ? __builtin_bswap32(number) : number;
    memcpy(made->bytes + at, &stored, sizeof(stored));
}

static void put_text(struct made *made, size_t row, const char *text,
                     size_t len, bool other) {
    put_number(made, row, (uint32_t)len, other);
    put_number(made, row + 4, (uint32_t)made->len, other);
    memcpy(made->bytes + made->len, text, len + 1);
    made->len += len + 1;
}

#define ROWS 5
static const struct {
    const char *text, *translation;
    size_t text_len, translation_len;
} rows[ROWS] = {
#define ROW(text, translation)                                                 \
    { text, translation, sizeof(text) - 1, sizeof(translation) - 1 }
    ROW("", "Content-Type: text/plain; charset=UTF-8\n"),
    ROW("%1 chip\0%1 chips", "%1 чип\0%1 чипа\0%1 чипов"),
    ROW("card\004dog", "собака"),
    ROW("cat", "кот"),
    ROW("dog", "пёс"),
};

static struct made make(bool other) {
    struct made made = {.len = 28 + 16 * ROWS};
    put_number(&made, 0, 0x950412deU, other);
    put_number(&made, 8, ROWS, other);
    put_number(&made, 12, 28, other);
    put_number(&made, 16, 28 + 8 * ROWS, other);
    for (size_t i = 0; i < ROWS; i++)
        put_text(&made, 28 + 8 * i, rows[i].text, rows[i].text_len, other);
    for (size_t i = 0; i < ROWS; i++)
        put_text(&made, 28 + 8 * ROWS + 8 * i, rows[i].translation,
                 rows[i].translation_len, other);
    return made;
}

/* The bytes lie in memory of exactly their size, so that a sanitizer sees any
 * step beyond. */
static enum wsk_err open_bytes(const void *bytes, size_t len, const char *code,
                               struct words_catalogue *ret, char **ret_memory) {
    struct wsk_fault fault = {0};
    char *memory = malloc(len ? len : 1);
    assert_non_null(memory);
    memcpy(memory, bytes, len);
    enum wsk_err err =
        words_catalogue_open(ret, (struct wsk_word){memory, len}, code, &fault);
    assert_int_equal(err != WSK_OK, fault.why[0] != '\0');
    *ret_memory = memory;
    return err;
}

static void texts_are_found(void **state) {
    (void)state;
    for (unsigned other = 0; other < 2; other++) {
        struct made made = make(other);
        struct words_catalogue catalogue;
        char *memory;
        assert_int_equal(
            open_bytes(made.bytes, made.len, "ru", &catalogue, &memory),
            WSK_OK);
        struct words_tongue t = words_catalogue_tongue(&catalogue);
        assert_string_equal(t.get(t.catalogue, NULL, "dog"), "пёс");
        assert_string_equal(t.get(t.catalogue, "card", "dog"), "собака");
        assert_string_equal(t.get(t.catalogue, NULL, "cat"), "кот");
        static const char *const unknown[] = {"do",    "dogs", "ca",
                                              "zebra", "card", "\004dog"};
        for (size_t i = 0; i < 6; i++)
            assert_string_equal(t.get(t.catalogue, NULL, unknown[i]),
                                unknown[i]);
        assert_string_equal(t.get(t.catalogue, "car", "dog"), "dog");
        assert_string_equal(t.get(t.catalogue, "cards", "dog"), "dog");
        static const char *const chips[] = {"%1 чипов", "%1 чип", "%1 чипа"};
        for (unsigned n = 0; n < 3; n++)
            assert_string_equal(
                t.get_plural(t.catalogue, NULL, "%1 chip", "%1 chips", n),
                chips[n]);
        assert_string_equal(
            t.get_plural(t.catalogue, NULL, "%1 hen", "%1 hens", 1), "%1 hen");
        assert_string_equal(
            t.get_plural(t.catalogue, "x", "%1 chip", "%1 chips", 0),
            "%1 chips");
        /* Asked for a plural where the file has none. */
        assert_string_equal(t.get_plural(t.catalogue, NULL, "dog", "dogs", 7),
                            "пёс");
        free(memory);
    }
}

/* Three forms are no German, and two no Russian. */
static void forms_must_fit_the_language(void **state) {
    (void)state;
    struct made made = make(false);
    struct words_catalogue catalogue;
    char *memory;
    assert_int_equal(
        open_bytes(made.bytes, made.len, "de", &catalogue, &memory),
        WSK_ESYNTAX);
    free(memory);
}

/* Looks everything up: whatever the file says, nothing may go wrong. */
static void use(const struct words_catalogue *catalogue) {
    struct words_tongue t = words_catalogue_tongue(catalogue);
    for (size_t i = 0; i < ROWS; i++) {
        assert_non_null(t.get(t.catalogue, NULL, rows[i].text));
        assert_non_null(t.get(t.catalogue, "card", rows[i].text));
        for (unsigned n = 0; n < 3; n++)
            assert_non_null(
                t.get_plural(t.catalogue, NULL, rows[i].text, rows[i].text, n));
    }
}

static void short_files_are_refused(void **state) {
    (void)state;
    struct made made = make(false);
    for (size_t len = 0; len < made.len; len++) {
        struct words_catalogue catalogue;
        char *memory;
        assert_int_equal(open_bytes(made.bytes, len, "ru", &catalogue, &memory),
                         WSK_ESYNTAX);
        free(memory);
    }
}

/* Every byte of head and tables takes values that are likely to hurt. */
static void changed_files_do_no_harm(void **state) {
    (void)state;
    static const unsigned char values[] = {0, 1, 4, 0x7f, 0x80, 0xfe, 0xff};
    const struct made sound = make(false);
    unsigned refused = 0;
    for (size_t at = 0; at < sound.len; at++)
        for (size_t v = 0; v < sizeof(values); v++) {
            struct made made = sound;
            struct words_catalogue catalogue;
            char *memory;
            made.bytes[at] = values[v];
            if (open_bytes(made.bytes, made.len, "ru", &catalogue, &memory))
                refused++;
            else
                use(&catalogue);
            free(memory);
        }
    assert_true(refused > sound.len);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plural_forms),
        cmocka_unit_test(texts_are_found),
        cmocka_unit_test(forms_must_fit_the_language),
        cmocka_unit_test(short_files_are_refused),
        cmocka_unit_test(changed_files_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
