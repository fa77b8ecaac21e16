/*
 * test_canvas.c - cells, widths, frames, wrapped text, places to click.
 */
#include "support.h"

#include <locale.h>

#include "tui/keys.h"
#include "tui/paint.h"
#include "tui/theme.h"
#include "tui/width.h"

static const struct style plain = {INK_PLAIN, PAPER_TABLE, 0};

static struct paint *paint_on(struct canvas *canvas, int rows, int cols,
                              enum glyph_set set) {
    static struct paint paint;
    *canvas = (struct canvas){0, 0, NULL};
    assert_true(canvas_resize(canvas, rows, cols));
    paint = (struct paint){.canvas = canvas, .glyphs = set, .letters = true};
    paint_begin(&paint);
    return &paint;
}

static void assert_canvas(const struct canvas *canvas, const char *expected) {
    char *text = canvas_text(canvas);
    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

static void width_counts_columns(void **state) {
    (void)state;
    assert_int_equal(width_of(""), 0);
    assert_int_equal(width_of("Anna"), 4);
    assert_int_equal(width_of("Ольга"), 5);
    assert_int_equal(width_of("羊羊"), 4);
    assert_int_equal(width_of("e\xcc\x81t\xc3\xa9"), 3); /* combining acute */
    assert_int_equal(width_of("\001Anna\017"), 4);       /* marks */
}

static void bytes_that_are_no_utf8_are_replaced(void **state) {
    (void)state;
    const char *texts[] = {"\xff", "\xc3", "\xe2\x82", "\xc0\x80", "\xf8"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        const char *at = texts[i];
        assert_int_equal(width_next(&at), 0xfffd);
        assert_ptr_equal(at, texts[i] + 1);
    }
}

static void long_text_ends_in_an_ellipsis(void **state) {
    struct canvas canvas;
    struct paint *paint = paint_on(&canvas, 4, 10, GLYPHS_FULL);
    (void)state;
    assert_int_equal(paint_text(paint, 0, 0, 6, plain, "Zoë van der Wolle"), 6);
    assert_int_equal(paint_text(paint, 1, 0, 6, plain, "Anna"), 4);
    /* Half a wide character does not fit. */
    assert_int_equal(paint_text(paint, 2, 0, 4, plain, "羊羊羊"), 3);
    /* Outside is nowhere. */
    paint_text(paint, 3, 8, 20, plain, "abcdef");
    paint_text(paint, 9, 0, 20, plain, "abcdef");
    assert_canvas(&canvas, "Zoë v…\nAnna\n羊…\n        ab\n");
    canvas_finish(&canvas);
}

static void half_a_wide_character_becomes_a_space(void **state) {
    struct canvas canvas;
    struct paint *paint = paint_on(&canvas, 1, 8, GLYPHS_FULL);
    (void)state;
    paint_text(paint, 0, 0, 8, plain, "羊羊");
    paint_text(paint, 0, 1, 1, plain, "x");
    assert_canvas(&canvas, " x羊\n");
    paint_text(paint, 0, 2, 1, plain, "y");
    assert_canvas(&canvas, " xy\n");
    canvas_finish(&canvas);
}

static void combining_characters_stay_with_theirs(void **state) {
    struct canvas canvas;
    struct paint *paint = paint_on(&canvas, 1, 4, GLYPHS_FULL);
    (void)state;
    paint_text(paint, 0, 0, 4, plain, "e\xcc\x81x");
    assert_canvas(&canvas, "e\xcc\x81x\n");
    canvas_finish(&canvas);
}

static void marked_names_have_the_ink_of_their_seat(void **state) {
    struct canvas canvas;
    struct paint *paint = paint_on(&canvas, 1, 20, GLYPHS_FULL);
    (void)state;
    paint_text(paint, 0, 0, 20, plain, "\002Ben\017 rolls");
    assert_canvas(&canvas, "Ben rolls\n");
    assert_int_equal(canvas_at(&canvas, 0, 0)->style.ink, INK_SEAT + 1);
    assert_int_equal(canvas_at(&canvas, 0, 2)->style.ink, INK_SEAT + 1);
    assert_int_equal(canvas_at(&canvas, 0, 3)->style.ink, INK_PLAIN);
    canvas_finish(&canvas);
}

static void text_is_wrapped_at_spaces(void **state) {
    struct canvas canvas;
    struct paint *paint = paint_on(&canvas, 5, 12, GLYPHS_FULL);
    (void)state;
    struct rect rect = {0, 0, 5, 12};
    const char *text = "Anna takes: sheep 3, incomprehensibly.\nBen.";
    assert_int_equal(paint_wrap(paint, rect, 0, 2, plain, text), 5);
    assert_canvas(&canvas, "Anna takes:\n  sheep 3,\n  incomprehe\n"
                           "  nsibly.\n  Ben.\n");
    canvas_finish(&canvas);
}

static void wrapping_can_begin_later(void **state) {
    struct canvas canvas;
    struct paint *paint = paint_on(&canvas, 1, 5, GLYPHS_FULL);
    (void)state;
    struct rect rect = {0, 0, 1, 5};
    assert_int_equal(paint_wrap(paint, rect, 1, 0, plain, "one two six"), 3);
    assert_canvas(&canvas, "two\n");
    canvas_finish(&canvas);
}

static void a_name_over_two_lines_keeps_its_ink(void **state) {
    struct canvas canvas;
    struct paint *paint = paint_on(&canvas, 2, 6, GLYPHS_FULL);
    (void)state;
    struct rect rect = {0, 0, 2, 6};
    paint_wrap(paint, rect, 0, 0, plain, "\003van der\017 W");
    assert_canvas(&canvas, "van\nder W\n");
    assert_int_equal(canvas_at(&canvas, 1, 0)->style.ink, INK_SEAT + 2);
    assert_int_equal(canvas_at(&canvas, 1, 4)->style.ink, INK_PLAIN);
    canvas_finish(&canvas);
}

static void frames_in_three_qualities(void **state) {
    static const char *const expected[] = {
        ".--.\n|  |\n'--'\n", "┌──┐\n│  │\n└──┘\n", "╭──╮\n│  │\n╰──╯\n"};
    (void)state;
    for (unsigned set = 0; set < GLYPH_SETS; set++) {
        struct canvas canvas;
        struct paint *paint = paint_on(&canvas, 3, 4, (enum glyph_set)set);
        paint_frame(paint, (struct rect){0, 0, 3, 4}, FRAME_SINGLE, plain);
        assert_canvas(&canvas, expected[set]);
        canvas_finish(&canvas);
    }
}

/* Everything drawn in ASCII is ASCII. */
static void ascii_glyphs_are_ascii(void **state) {
    (void)state;
    for (unsigned i = 0; i < GLYPH_COUNT; i++) {
        const char *text = glyph(GLYPHS_ASCII, (enum glyph)i);
        assert_non_null(text);
        assert_true(text[0] != '\0');
        for (; *text; text++)
            assert_in_range((unsigned char)*text, 0x20, 0x7e);
        assert_int_equal(width_of(glyph(GLYPHS_FULL, (enum glyph)i)) > 0, 1);
    }
}

static void what_cannot_be_shown_is_spelled_out(void **state) {
    char out[64];
    (void)state;
    glyphs_translate(GLYPHS_ASCII, true, "Blöder Sack: 7 − 3…", out,
                     sizeof(out));
    assert_string_equal(out, "Blöder Sack: 7 - 3...");
    glyphs_translate(GLYPHS_ASCII, false, "Blöder Sack ☃", out, sizeof(out));
    assert_string_equal(out, "Bloeder Sack ?");
    glyphs_translate(GLYPHS_ASCII, false, "Ещё объём, Щука: № 7", out,
                     sizeof(out));
    assert_string_equal(out, "Eshche obem, Shchuka: # 7");
    glyphs_translate(GLYPHS_FULL, true, "7 − 3…", out, sizeof(out));
    assert_string_equal(out, "7 − 3…");
    glyphs_translate(GLYPHS_FULL, true, "äöü", out, 4);
    assert_string_equal(out, "ä");
}

static void the_zone_drawn_last_is_hit(void **state) {
    struct canvas canvas;
    struct paint *paint = paint_on(&canvas, 5, 5, GLYPHS_FULL);
    (void)state;
    paint_zone(paint, (struct rect){0, 0, 5, 5}, 'a');
    paint_zone(paint, (struct rect){1, 1, 2, 2}, 'b');
    assert_int_equal(paint_hit(paint, 0, 0), 'a');
    assert_int_equal(paint_hit(paint, 2, 2), 'b');
    assert_int_equal(paint_hit(paint, 3, 3), 'a');
    assert_int_equal(paint_hit(paint, 5, 5), 0);
    paint_begin(paint);
    assert_int_equal(paint_hit(paint, 0, 0), 0);
    canvas_finish(&canvas);
}

static void commands_of_a_russian_keyboard(void **state) {
    (void)state;
    assert_int_equal(keys_command('Q'), 'q');
    assert_int_equal(keys_command(0x439), 'q');
    assert_int_equal(keys_command(0x419), 'q');
    assert_int_equal(keys_command(0x449), 'o');
    assert_int_equal(keys_command('?'), '?');
    assert_int_equal(keys_command(KEY_IS_UP), KEY_IS_UP);
}

/* Ink never has the colour of its paper, and without colours what is lit
 * stands out otherwise. */
static void everything_can_be_read(void **state) {
    (void)state;
    for (unsigned paper = 0; paper < PAPER_COUNT; paper++)
        for (unsigned ink = 0; ink < INK_COUNT; ink++) {
            struct style style = {(uint8_t)ink, (uint8_t)paper, 0};
            struct tint many = theme_tint(DEPTH_MANY, style);
            struct tint eight = theme_tint(DEPTH_EIGHT, style);
            assert_int_not_equal(many.fg, many.bg);
            assert_int_not_equal(eight.fg, eight.bg);
            assert_in_range(many.bg, 16, 255); /* not the user's palette */
            assert_in_range(many.fg, 16, 255);
            assert_in_range(eight.fg, 0, 7);
            assert_in_range(eight.bg, 0, 7);
        }
    assert_true(theme_tint(DEPTH_NONE, style_of(INK_PLAIN, PAPER_LIT, 0)).attr &
                ATTR_REVERSE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(width_counts_columns),
        cmocka_unit_test(bytes_that_are_no_utf8_are_replaced),
        cmocka_unit_test(long_text_ends_in_an_ellipsis),
        cmocka_unit_test(half_a_wide_character_becomes_a_space),
        cmocka_unit_test(combining_characters_stay_with_theirs),
        cmocka_unit_test(marked_names_have_the_ink_of_their_seat),
        cmocka_unit_test(text_is_wrapped_at_spaces),
        cmocka_unit_test(wrapping_can_begin_later),
        cmocka_unit_test(a_name_over_two_lines_keeps_its_ink),
        cmocka_unit_test(frames_in_three_qualities),
        cmocka_unit_test(ascii_glyphs_are_ascii),
        cmocka_unit_test(what_cannot_be_shown_is_spelled_out),
        cmocka_unit_test(the_zone_drawn_last_is_hit),
        cmocka_unit_test(commands_of_a_russian_keyboard),
        cmocka_unit_test(everything_can_be_read),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
