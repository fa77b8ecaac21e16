/*
 * test_screens.c - whole screens as text, next to files in screens/.
 *
 * SCREENS_WRITE=1 writes the files anew. Read the difference before you commit
 * it: it is the change, as a person will see it.
 */
#include "stage.h"

#include <locale.h>

#include "tui/width.h"

struct shot {
    const char *name, *record;
    unsigned lines;
    const char *keys;
};

/* Every phase in which somebody chooses, with something chosen where that
 * changes the picture. */
static const struct shot shots[] = {
    {"volle-bid", "volle-wolle-6-greedy", 33, "21"},
    {"volle-roll", "volle-wolle-3-greedy", 34, ""},
    {"volle-boost", "volle-wolle-3-greedy", 35, "1"},
    {"volle-keep", "volle-wolle-3-greedy", 38, "1"},
    {"volle-take", "volle-wolle-5-greedy", 93, "132"},
    {"volle-rest", "volle-wolle-3-greedy", 51, "2"},
    {"volle-steal", "volle-wolle-3-greedy", 176, "1"},
    {"sack-first", "bloeder-sack-4-greedy", 54, "s"},
    {"sack-second", "bloeder-sack-4-greedy", 51, "1"},
    {"sack-duel", "bloeder-sack-2-greedy", 39, "\t3"},
};
#define SHOTS (sizeof(shots) / sizeof(shots[0]))

static const struct {
    int rows, cols;
    enum glyph_set set;
    const char *name;
} sizes[] = {
    {24, 80, GLYPHS_FULL, "80x24"},
    {24, 80, GLYPHS_ASCII, "80x24-ascii"},
    {40, 120, GLYPHS_FULL, "120x40"},
    {40, 120, GLYPHS_ASCII, "120x40-ascii"},
};
#define SIZES (sizeof(sizes) / sizeof(sizes[0]))

static void compare(const char *name, const char *text) {
    const char *folder = getenv("WOOLSACK_SCREENS");
    char path[4096];
    assert_non_null(folder);
    snprintf(path, sizeof(path), "%s/%s.txt", folder, name);
    if (getenv("SCREENS_WRITE")) {
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        fputs(text, file);
        assert_int_equal(fclose(file), 0);
        return;
    }
    char *expected = read_text(path, NULL);
    if (strcmp(text, expected) != 0)
        fail_msg("%s.txt should show\n%s\nbut the screen is\n%s", name,
                 expected, text);
    free(expected);
}

static void screens_look_as_they_did(void **state) {
    (void)state;
    for (size_t i = 0; i < SHOTS; i++)
        for (size_t k = 0; k < SIZES; k++) {
            struct stage *stage = stage_open(shots[i].record, shots[i].lines);
            char name[64];
            if (shots[i].keys[0])
                (void)stage_keys(stage, shots[i].keys);
            stage_draw(stage, sizes[k].rows, sizes[k].cols, sizes[k].set);
            snprintf(name, sizeof(name), "%s-%s", shots[i].name, sizes[k].name);
            char *text = canvas_text(&stage->canvas);
            assert_non_null(text);
            compare(name, text);
            free(text);
            stage_close(stage);
        }
}

/* Letters aside, a screen in ASCII has nothing else. */
static void ascii_screens_are_ascii(void **state) {
    (void)state;
    for (size_t i = 0; i < SHOTS; i++) {
        struct stage *stage = stage_open(shots[i].record, shots[i].lines);
        stage->paint.letters = false;
        stage_draw(stage, 24, 80, GLYPHS_ASCII);
        stage->paint.letters = false;
        (void)page_draw(&stage->paint, &stage->page);
        char *text = canvas_text(&stage->canvas);
        for (const char *at = text; *at; at++)
            assert_true(*at == '\n' || (*at >= ' ' && *at <= '~'));
        free(text);
        stage_close(stage);
    }
}

/* Nothing breaks at any size; a small one says so. */
static void every_size_can_be_drawn(void **state) {
    (void)state;
    for (size_t i = 0; i < SHOTS; i++) {
        struct stage *stage = stage_open(shots[i].record, shots[i].lines);
        for (int rows = 1; rows < 70; rows += 3)
            for (int cols = 1; cols < 240; cols += 7)
                stage_draw(stage, rows, cols, GLYPHS_FULL);
        stage_draw(stage, 10, 40, GLYPHS_FULL);
        char *text = canvas_text(&stage->canvas);
        assert_non_null(strstr(text, "too small"));
        free(text);
        stage_close(stage);
    }
}

/* Every seat's shape and name, the mark of who is on turn, and the prompt are
 * there at the smallest size. */
static void who_is_on_turn_is_never_unclear(void **state) {
    (void)state;
    for (size_t i = 0; i < SHOTS; i++) {
        struct stage *stage = stage_open(shots[i].record, shots[i].lines);
        struct words *words = &stage->page.scene.words;
        stage_draw(stage, 24, 80, GLYPHS_FULL);
        char *text = canvas_text(&stage->canvas);
        for (unsigned s = 0; s < words->rules->seats; s++) {
            const char *shape = glyph(GLYPHS_FULL, GLYPH_SEAT + s);
            assert_non_null(strstr(text, shape));
            assert_non_null(strstr(text, words->name[s]));
        }
        assert_non_null(strstr(text, glyph(GLYPHS_FULL, GLYPH_TURN)));
        free(text);
        stage_close(stage);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(screens_look_as_they_did),
        cmocka_unit_test(ascii_screens_are_ascii),
        cmocka_unit_test(every_size_can_be_drawn),
        cmocka_unit_test(who_is_on_turn_is_never_unclear),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
