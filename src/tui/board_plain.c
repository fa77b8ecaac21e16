/*
 * board_plain.c - the table of a game that brings no board: who plays and what
 * everybody has, what lies open, and what may be done, numbered.
 *
 * All of it is words: what is written of the table (words.h), and of each move.
 */
#include <string.h>

#include "calls.h"
#include "keys.h"
#include "scene.h"
#include "seats.h"

#define TOTAL_COLS 6
#define INDENT 2

/* Players. */

static int draw_player(struct paint *paint, struct rect rect, int row,
                       const struct scene *scene, unsigned seat,
                       unsigned place) {
    enum paper paper = seat_paper(scene, seat);
    canvas_fill(paint->canvas, (struct rect){row, rect.col, 1, rect.cols},
                style_of(INK_PLAIN, paper, 0));
    seat_draw(paint, row, rect.col, rect.cols - TOTAL_COLS - 1, scene, seat,
              place, paper);
    if (scene->scored) {
        char text[16];
        struct wsk_text out = wsk_text_in(text, sizeof(text));
        wsk_text_put(&out, "%d", scene->total[seat]);
        paint_right(paint, row, rect.col + rect.cols - TOTAL_COLS, TOTAL_COLS,
                    style_of(INK_PLAIN, paper, ATTR_BOLD), text);
    }
    return row + 1;
}

/* What lies open, in sentences: without the names of those who are awaited,
 * which stand above. */
static int draw_table(struct paint *paint, struct rect rect, int row,
                      const struct scene *scene) {
    static const struct style style = {INK_PLAIN, PAPER_TABLE, 0};
    struct words_story story;
    words_table(&scene->words, &scene->round, &scene->view, scene->pile,
                scene->scored, &story);
    for (unsigned i = 0; i < story.count && row < rect.row + rect.rows; i++) {
        struct rect part = {row, rect.col, rect.row + rect.rows - row,
                            rect.cols};
        row += paint_wrap(paint, part, 0, INDENT,
                          story.line[i].kind == WORDS_HEADING
                              ? style_of(INK_CALL, PAPER_TABLE, ATTR_BOLD)
                              : style,
                          story.line[i].text);
    }
    return row;
}

/* What may be done: as many as there is room for, those near the cursor. */
static void draw_moves(struct paint *paint, struct rect rect,
                       const struct scene *scene) {
    const struct choice *choice = scene->choice;
    int count = (int)choice->list.count;
    int first = choice->cursor - rect.rows / 2;
    if (first > count - rect.rows)
        first = count - rect.rows;
    if (first < 0)
        first = 0;
    for (int i = first; i < count && i - first < rect.rows; i++) {
        int row = rect.row + i - first;
        wsk_move move = choice->list.move[i];
        bool lit = choice->ready && choice->move == move;
        enum paper paper = lit ? PAPER_LIT : PAPER_TABLE;
        char text[WORDS_MAX];
        struct wsk_text out = wsk_text_in(text, sizeof(text));
        words_label(&scene->words, &scene->view, choice->seat, move, &out);
        canvas_fill(paint->canvas, (struct rect){row, rect.col, 1, rect.cols},
                    style_of(INK_PLAIN, paper, 0));
        paint_textf(paint, row, rect.col + 1, 4,
                    style_of(INK_KEY, paper, ATTR_BOLD), "%3d", i + 1);
        paint_text(paint, row, rect.col + 6, rect.cols - 6,
                   style_of(INK_PLAIN, paper, lit ? ATTR_BOLD : 0), text);
        paint_zone(paint, (struct rect){row, rect.col, 1, rect.cols},
                   TARGET(TARGET_OPTION, i));
    }
}

static struct rect draw(struct paint *paint, struct rect rect, bool log_beside,
                        const struct scene *scene) {
    unsigned seats = scene->words.rules->seats;
    int row = rect.row, bottom = rect.row + rect.rows;
    int cols = log_beside ? rect.cols / 2 : rect.cols;
    struct rect all = {rect.row, rect.col, rect.rows, cols - 1};
    for (unsigned i = 0; i < seats; i++)
        row = draw_player(paint, all, row, scene,
                          (scene->words.rules->start + i) % seats, i + 1);
    row = draw_table(paint, all, row + 1, scene) + 1;
    if (scene->choice && row < bottom)
        draw_moves(paint, (struct rect){row, rect.col, bottom - row, cols - 1},
                   scene);
    return (struct rect){rect.row, rect.col + cols, rect.rows,
                         rect.cols - cols};
}

static void status(const struct scene *scene, struct wsk_text *ret) {
    (void)scene;
    (void)ret;
}

/* Choosing. */

static struct words_msg hint(const struct scene *scene) {
    (void)scene;
    return MSG("Press the number of what you want to do, or use the arrow "
               "keys. Then Enter.");
}

static void buttons(const struct scene *scene, struct buttons *ret_buttons) {
    call_confirm(scene, ret_buttons);
}

static void begin(struct choice *choice) {
    (void)choice;
}

static enum choice_result offer(struct choice *choice, int at) {
    if (at < 0 || at >= (int)choice->list.count)
        return CHOICE_IGNORED;
    choice->cursor = at;
    return choice_offer(choice, choice->list.move[at]);
}

static enum choice_result step(struct choice *choice, int by) {
    choice_step(choice, by, choice->list.count);
    choice->typed = 0;
    choice->ready = false; /* moving about confirms nothing */
    return offer(choice, choice->cursor);
}

/* A number of several digits is typed one by one: each of them makes a choice,
 * the next one corrects it. */
static enum choice_result type(struct choice *choice, int digit) {
    int more = choice->typed * 10 + digit;
    bool goes_on = choice->typed > 0 && more <= (int)choice->list.count;
    int number = goes_on ? more : digit;
    if (number == 0 || number > (int)choice->list.count)
        return CHOICE_IGNORED;
    choice->typed = (char)(number * 10 <= (int)choice->list.count ? number : 0);
    if (goes_on)
        choice->ready = false;
    return offer(choice, number - 1);
}

static enum choice_result key(struct choice *choice, int key) {
    switch (key) {
    case KEY_IS_UP:
    case KEY_IS_LEFT:
    case KEY_IS_BACK_TAB:
        return step(choice, -1);
    case KEY_IS_DOWN:
    case KEY_IS_RIGHT:
    case KEY_IS_TAB:
        return step(choice, 1);
    default:
        return key >= '0' && key <= '9' ? type(choice, key - '0')
                                        : CHOICE_IGNORED;
    }
}

static enum choice_result point(struct choice *choice, int target) {
    return TARGET_KIND(target) == TARGET_OPTION
               ? offer(choice, (int)TARGET_INDEX(target))
               : CHOICE_IGNORED;
}

static const struct chooser chooser = {begin, key, point};

/* Turns. */

static unsigned on_turn(const struct wsk_rules *rules,
                        const struct wsk_state *state) {
    if (state->head.turn != WSK_TURN_CHANCE)
        return state->head.seats;
    unsigned seat = wsk_roller(rules, state);
    return seat == WSK_CHANCE ? 0 : 1U << seat;
}

/* A game that does not draw its dice does not let them tumble. */
static bool rolled(const struct wsk_rules *rules,
                   const struct wsk_state *before,
                   const struct wsk_event *event, struct tumble *ret_faces,
                   struct tumble *ret_sides, struct wsk_state *ret_lying) {
    (void)rules;
    (void)before;
    (void)event;
    (void)ret_faces;
    (void)ret_sides;
    (void)ret_lying;
    return false;
}

const struct board board_plain = {.draw = draw,
                                  .status = status,
                                  .hint = hint,
                                  .buttons = buttons,
                                  .chooser = &chooser,
                                  .on_turn = on_turn,
                                  .pile = wsk_covered,
                                  .rolled = rolled};
