#include "stage.h"

#include "tui/keys.h"

static void begin_choice(struct stage *stage) {
    struct scene *scene = &stage->page.scene;
    scene->choice = NULL;
    if (scene->view.head.turn != WSK_TURN_SEATS)
        return;
    const struct wsk_rules *rules = wsk_record_rules(stage->record);
    unsigned seat = wsk_next_seat(wsk_record_state(stage->record));
    choice_begin(&stage->choice, stage->page.board->chooser, rules,
                 &scene->view, seat,
                 wsk_moves(rules, &scene->view, seat, stage->moves));
    scene->choice = &stage->choice;
}

static void tell(struct stage *stage, const struct wsk_state *before,
                 struct wsk_word line) {
    struct scene *scene = &stage->page.scene;
    const struct wsk_rules *rules = wsk_record_rules(stage->record);
    static struct words_story story;
    struct wsk_event event;
    struct wsk_fault fault;
    if (rules->game->parse(rules, before, line, &event, &fault) != WSK_OK)
        return;
    words_tell(&scene->words, &scene->round, before, &event,
               wsk_record_state(stage->record), &story);
    for (unsigned i = 0; i < story.count; i++) {
        unsigned at = stage->line_count;
        if (story.line[i].kind == WORDS_ASIDE || at == STAGE_LINES)
            continue;
        snprintf(stage->text[at], sizeof(stage->text[at]), "%s",
                 story.line[i].text);
        stage->lines[at].text = stage->text[at];
        stage->lines[at].kind = story.line[i].kind;
        stage->line_count++;
    }
}

/* A record's header is complete when its rules can be asked for; before that
 * there is no position to tell of. */
static bool is_event(struct wsk_word line) {
    static const char *const headers[] = {"woolsack", "game", "deck", "seat",
                                          "start"};
    for (size_t i = 0; i < sizeof(headers) / sizeof(headers[0]); i++)
        if (line.len >= strlen(headers[i]) &&
            memcmp(line.start, headers[i], strlen(headers[i])) == 0)
            return false;
    return true;
}

static void read_names(struct stage *stage) {
    struct words *words = &stage->page.scene.words;
    words->rules = wsk_record_rules(stage->record);
    words->marks = true;
    words->viewer = WSK_CHANCE;
    for (unsigned s = 0; s < words->rules->seats; s++)
        words->name[s] = wsk_record_name(stage->record, s);
}

static void play(struct stage *stage, const char *text, unsigned lines) {
    struct wsk_word rest = {text, strlen(text)}, line;
    struct wsk_fault fault;
    for (unsigned i = 0; i < lines && wsk_line_next(&rest, &line); i++) {
        bool event = is_event(line);
        struct wsk_state before = {0};
        if (event) {
            read_names(stage);
            before = *wsk_record_state(stage->record);
        }
        assert_int_equal(wsk_record_read(stage->record, line, &fault), WSK_OK);
        if (event)
            tell(stage, &before, line);
    }
}

static void set_scene(struct stage *stage) {
    struct scene *scene = &stage->page.scene;
    const struct wsk_rules *rules = wsk_record_rules(stage->record);
    const struct wsk_state *state = wsk_record_state(stage->record);
    unsigned viewer = WSK_CHANCE;
    if (state->head.turn == WSK_TURN_SEATS)
        viewer = wsk_next_seat(state);
    stage->page.board = board_find(rules->game);
    assert_non_null(stage->page.board);
    scene->words.viewer = viewer;
    wsk_view(rules, state, viewer, &scene->view);
    scene->on_turn = stage->page.board->on_turn(rules, state);
    for (unsigned s = 0; s < rules->seats; s++)
        scene->pile[s] = stage->page.board->pile(rules, state, s);
    stage->page.lines = stage->lines;
    stage->page.line_count = stage->line_count;
    stage->page.bar.count = 0;
    buttons_add(&stage->page.bar, '?', "?", "Help");
    begin_choice(stage);
}

struct stage *stage_open(const char *record, unsigned lines) {
    const char *folder = getenv("WOOLSACK_GOLDEN");
    char path[4096];
    struct stage *stage = calloc(1, sizeof(*stage));
    assert_non_null(stage);
    assert_non_null(folder);
    snprintf(path, sizeof(path), "%s/%s.txt", folder, record);
    char *text = read_text(path, NULL);
    stage->record = wsk_record_create(load_test_deck, NULL);
    assert_non_null(stage->record);
    play(stage, text, lines);
    free(text);
    set_scene(stage);
    return stage;
}

void stage_close(struct stage *stage) {
    wsk_record_destroy(stage->record);
    canvas_finish(&stage->canvas);
    free(stage);
}

void stage_speak(struct stage *stage, struct words_tongue tongue) {
    stage->page.scene.words.tongue = tongue;
}

enum choice_result stage_keys(struct stage *stage, const char *keys) {
    enum choice_result result = CHOICE_IGNORED;
    for (; *keys; keys++) {
        int key = *keys == '<'   ? KEY_IS_LEFT
                  : *keys == '>' ? KEY_IS_RIGHT
                  : *keys == '^' ? KEY_IS_UP
                  : *keys == 'v' ? KEY_IS_DOWN
                                 : *keys;
        result = choice_key(&stage->choice, key);
    }
    return result;
}

void stage_draw(struct stage *stage, int rows, int cols, enum glyph_set set) {
    assert_true(canvas_resize(&stage->canvas, rows, cols));
    stage->paint.canvas = &stage->canvas;
    stage->paint.glyphs = set;
    stage->paint.letters = true;
    (void)page_draw(&stage->paint, &stage->page);
}
