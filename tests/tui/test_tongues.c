/*
 * test_tongues.c - in every language everything that must be read fits on the
 * smallest screen.
 */
#include "stage.h"

#include <locale.h>

#include "tui/width.h"
#include "words/catalogue.h"

#define ROWS 24
#define COLS 80
#define CALL (ROWS - 6) /* the arithmetic; the prompt stands below it */

struct tongue {
    const char *code;
    char *file;
    struct words_catalogue catalogue;
};

static bool open_tongue(unsigned index, struct tongue *ret) {
    const char *folder = getenv("WOOLSACK_LOCALE");
    char path[4096];
    size_t len;
    struct wsk_fault fault;
    ret->file = NULL;
    ret->code = words_language(index);
    if (!ret->code || strcmp(ret->code, "en") == 0)
        return ret->code != NULL;
    assert_non_null(folder);
    snprintf(path, sizeof(path), "%s/%s/LC_MESSAGES/woolsack.mo", folder,
             ret->code);
    ret->file = read_text(path, &len);
    assert_int_equal(words_catalogue_open(&ret->catalogue,
                                          (struct wsk_word){ret->file, len},
                                          ret->code, &fault),
                     WSK_OK);
    return true;
}

static struct words_tongue tongue_of(const struct tongue *tongue) {
    return tongue->file ? words_catalogue_tongue(&tongue->catalogue)
                        : (struct words_tongue){0};
}

/* A row of the canvas as text. */
static void read_row(const struct stage *stage, int row, char *ret,
                     size_t cap) {
    char *text = canvas_text(&stage->canvas), *line = text;
    for (int i = 0; i < row; i++)
        line = strchr(line, '\n') + 1;
    snprintf(ret, cap, "%.*s", (int)strcspn(line, "\n"), line);
    free(text);
}

static void assert_whole(const struct stage *stage, const char *code, int row) {
    char line[1024];
    read_row(stage, row, line, sizeof(line));
    if (strstr(line, "…"))
        fail_msg("%s, cut: %s", code, line);
}

/* Every button has its place: as many zones as there are buttons. */
static void assert_buttons(const struct stage *stage, const char *code) {
    struct buttons buttons = {0};
    unsigned found = 0;
    if (!stage->page.scene.choice)
        return;
    stage->page.board->buttons(&stage->page.scene, &buttons);
    for (unsigned i = 0; i < stage->paint.zone_count; i++)
        found += stage->paint.zones[i].rect.row >= CALL + 2 &&
                 stage->paint.zones[i].rect.row < ROWS - 1;
    if (found != buttons.count)
        fail_msg("%s: %u of %u buttons fit; the first is '%s'", code, found,
                 buttons.count, buttons.button[0].label);
    assert_whole(stage, code, ROWS - 2);
}

static void try_position(const char *record, unsigned lines,
                         const struct tongue *tongue) {
    struct stage *stage = stage_open(record, lines);
    stage_speak(stage, tongue_of(tongue));
    stage_draw(stage, ROWS, COLS, GLYPHS_FULL);
    assert_whole(stage, tongue->code, 0);
    assert_whole(stage, tongue->code, 1);
    assert_whole(stage, tongue->code, CALL);
    assert_whole(stage, tongue->code, CALL + 1);
    assert_whole(stage, tongue->code, CALL + 3);
    assert_buttons(stage, tongue->code);
    if (stage->page.scene.choice && stage->choice.list.count > 1) {
        (void)stage_keys(stage, "123");
        stage_draw(stage, ROWS, COLS, GLYPHS_FULL);
        assert_buttons(stage, tongue->code);
    }
    stage_close(stage);
}

static void prompts_fit_in_every_language(void **state) {
    static const struct {
        const char *record;
        unsigned first, last;
    } games[] = {{"volle-wolle-3-greedy", 10, 194},
                 {"volle-wolle-2-random", 10, 120},
                 {"bloeder-sack-4-greedy", 14, 150},
                 {"bloeder-sack-2-random", 12, 100}};
    (void)state;
    struct tongue tongue;
    for (unsigned l = 0; open_tongue(l, &tongue); l++) {
        for (size_t g = 0; g < sizeof(games) / sizeof(games[0]); g++)
            for (unsigned i = games[g].first; i < games[g].last; i++)
                try_position(games[g].record, i, &tongue);
        free(tongue.file);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prompts_fit_in_every_language),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
