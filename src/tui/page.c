#include "page.h"

#include <stdio.h>

#include "keys.h"

#define CALL_ROWS 5 /* arithmetic, prompt, effect on two lines, buttons */
#define CALL_TALL 6 /* a line more for the effect */
#define TALL_FROM 30
#define SIDE_COLS 36 /* the log at the side */
#define SIDE_FROM 116
#define HANG 2
#define BUTTON_ROWS 2

bool page_fits(struct paint *paint, const struct words *words) {
    const struct canvas *canvas = paint->canvas;
    if (canvas->rows >= PAGE_ROWS && canvas->cols >= PAGE_COLS)
        return true;
    char text[WORDS_MAX];
    struct wsk_text out = wsk_text_in(text, sizeof(text));
    WORDS_SAY(words, &out,
              MSG("The window is too small (%1 by %2). Please make it at least "
                  "%3 by %4; the game will wait."),
              words_num(canvas->cols), words_num(canvas->rows),
              words_num(PAGE_COLS), words_num(PAGE_ROWS));
    paint_wrap(paint, canvas_all(canvas), 0, 0,
               style_of(INK_PLAIN, PAPER_TABLE, ATTR_BOLD), text);
    return false;
}

void page_bar(struct paint *paint, int row, const struct buttons *bar) {
    struct rect rect = {row, 0, 1, paint->canvas->cols};
    canvas_fill(paint->canvas, rect, style_of(INK_PLAIN, PAPER_BAR, 0));
    buttons_line(paint, row, 0, rect.cols, PAPER_BAR, bar);
}

void page_title(struct paint *paint, const char *title, const char *middle,
                const char *right) {
    int cols = paint->canvas->cols;
    struct style style = style_of(INK_PLAIN, PAPER_BAR, 0);
    canvas_fill(paint->canvas, (struct rect){0, 0, 1, cols}, style);
    int used = 1 + paint_text(paint, 0, 1, cols - 2,
                              style_of(INK_PLAIN, PAPER_BAR, ATTR_BOLD), title);
    if (middle[0])
        used += paint_textf(paint, 0, used, cols - used - 1, style, " %s %s",
                            paint_glyph(paint, GLYPH_DOT), middle);
    paint_right(paint, 0, used + 2, cols - used - 3, style, right);
}

static void draw_title(struct paint *paint, const struct page *page) {
    const struct words *words = &page->scene.words;
    char round[WORDS_MAX];
    struct wsk_text text = wsk_text_in(round, sizeof(round));
    words_round(words, &page->scene.round, &page->scene.view, &text);
    char status[WORDS_MAX];
    struct wsk_text piles = wsk_text_in(status, sizeof(status));
    page->board->status(&page->scene, &piles);
    page_title(paint, words_game_title(words, words->rules->game), round,
               page->status ? page->status : status);
}

/* The log. */

static struct style line_style(const struct session_line *line,
                               enum paper paper) {
    if (line->notice)
        return style_of(INK_MALUS, paper, 0);
    if (line->kind == WORDS_HEADING)
        return style_of(INK_CALL, paper, ATTR_BOLD);
    return style_of(line->kind == WORDS_ASIDE ? INK_QUIET : INK_PLAIN, paper,
                    0);
}

static int line_rows(struct paint *paint, int cols,
                     const struct session_line *line) {
    struct rect nowhere = {0, 0, 0, cols};
    return paint_wrap(paint, nowhere, 0, HANG, style_of(0, 0, 0), line->text);
}

int page_log(struct paint *paint, struct rect rect, enum paper paper,
             const struct session_line *lines, unsigned count, int back) {
    int below = -back, all = 0;
    for (unsigned i = count; i-- > 0;) {
        int rows = line_rows(paint, rect.cols, &lines[i]);
        int first = rect.rows - below - rows; /* row of its first line */
        struct rect part = {rect.row + (first > 0 ? first : 0), rect.col,
                            first > 0 ? rows : rows + first, rect.cols};
        if (first + rows > rect.rows)
            part.rows = rect.rows - (first > 0 ? first : 0);
        if (part.rows > 0)
            paint_wrap(paint, part, first < 0 ? -first : 0, HANG,
                       line_style(&lines[i], paper), lines[i].text);
        below += rows;
        all += rows;
        if (back == 0 && below >= rect.rows)
            break;
    }
    return all;
}

/* The call. */

static void say_detail(const struct page *page, struct wsk_text *ret) {
    const struct scene *scene = &page->scene;
    const struct choice *choice = scene->choice;
    char effect[WORDS_MAX];
    struct wsk_text out = wsk_text_in(effect, sizeof(effect));
    if (page->notice) {
        wsk_text_put(ret, "%s", page->notice);
    } else if (choice->ready) {
        words_label(&scene->words, &scene->view, choice->seat, choice->move,
                    ret);
        words_effect(&scene->words, &scene->view, choice->seat, choice->move,
                     &out);
        if (effect[0])
            wsk_text_put(ret, " %s %s", "–", effect);
    } else {
        wsk_text_put(ret, "%s",
                     words_get(&scene->words, page->board->hint(&page->scene)));
    }
}

static void say_prompt(const struct page *page, struct wsk_text *ret) {
    const struct scene *scene = &page->scene;
    if (!scene->choice)
        words_waiting(&scene->words, &scene->view, ret);
    else if (page->named)
        words_prompt_named(&scene->words, &scene->view, scene->choice->seat,
                           ret);
    else
        words_prompt(&scene->words, &scene->view, scene->choice->seat, ret);
}

/* A text that may be longer than its place, and says so. */
static void draw_detail(struct paint *paint, struct rect rect,
                        struct style style, const char *text) {
    if (paint_wrap(paint, rect, 0, 0, style, text) > rect.rows)
        paint_text(paint, rect.row + rect.rows - 1, rect.col + rect.cols - 1, 1,
                   style, paint_glyph(paint, GLYPH_ELLIPSIS));
}

/* The arithmetic, then what is to be done or who is awaited. */
static void draw_prompt(struct paint *paint, struct rect rect, enum paper paper,
                        const struct page *page) {
    const struct scene *scene = &page->scene;
    char text[2 * WORDS_MAX];
    struct wsk_text out = wsk_text_in(text, sizeof(text));
    struct style strong = style_of(INK_PLAIN, paper, ATTR_BOLD);
    struct style call = style_of(INK_CALL, paper, ATTR_BOLD);
    words_standing(&scene->words, &scene->view, &out);
    if (!scene->tumble)
        paint_text(paint, rect.row, rect.col, rect.cols, strong, text);
    out = wsk_text_in(text, sizeof(text));
    say_prompt(page, &out);
    /* The arrow points at something to be done here, never at others. */
    int used =
        paint_textf(paint, rect.row + 1, rect.col, 2, call, "%s ",
                    paint_glyph(paint, scene->choice ? GLYPH_TURN : GLYPH_DOT));
    paint_text(paint, rect.row + 1, rect.col + used, rect.cols - used,
               scene->choice ? call : strong, text);
}

/* At the bottom of the call; returns how many lines they took. */
static int draw_buttons(struct paint *paint, struct rect rect, enum paper paper,
                        const struct page *page) {
    struct buttons buttons = {0};
    if (!page->scene.choice)
        return 0;
    page->board->buttons(&page->scene, &buttons);
    int rows = buttons_rows(paint, rect.cols, &buttons);
    rows = rows < 1 ? 1 : rows > BUTTON_ROWS ? BUTTON_ROWS : rows;
    buttons_draw(
        paint,
        (struct rect){rect.row + rect.rows - rows, rect.col, rows, rect.cols},
        paper, &buttons);
    return rows;
}

/* Nobody here is asked: what just happened, below it who is awaited. */
static void draw_news(struct paint *paint, struct rect rect,
                      const struct page *page) {
    const struct scene *scene = &page->scene;
    int rows = rect.rows - (scene->resting ? 0 : 2);
    struct rect inner = {rect.row, rect.col + 1, rows, rect.cols - 2};
    const char *news = page->notice ? page->notice : page->story;
    canvas_fill(paint->canvas, rect, style_of(INK_PLAIN, PAPER_PANEL, 0));
    draw_detail(
        paint, inner,
        style_of(page->notice ? INK_MALUS : INK_PLAIN, PAPER_PANEL, ATTR_BOLD),
        news ? news : "");
    if (!scene->resting)
        draw_prompt(paint,
                    (struct rect){rect.row + rows, inner.col, 2, inner.cols},
                    PAPER_PANEL, page);
}

static void draw_call(struct paint *paint, struct rect rect,
                      const struct page *page) {
    const struct scene *scene = &page->scene;
    if (!scene->choice) {
        draw_news(paint, rect, page);
        return;
    }
    char text[2 * WORDS_MAX];
    struct wsk_text out = wsk_text_in(text, sizeof(text));
    struct rect inner = {rect.row, rect.col + 1, 2, rect.cols - 2};
    struct style style = style_of(page->notice ? INK_MALUS : INK_PLAIN,
                                  PAPER_CALL, page->notice ? ATTR_BOLD : 0);
    canvas_fill(paint->canvas, rect, style_of(INK_PLAIN, PAPER_CALL, 0));
    draw_prompt(paint, inner, PAPER_CALL, page);
    int below = draw_buttons(paint, rect, PAPER_CALL, page);
    say_detail(page, &out);
    draw_detail(paint,
                (struct rect){rect.row + 2, inner.col, rect.rows - 2 - below,
                              inner.cols},
                style, text);
}

bool page_draw(struct paint *paint, const struct page *page) {
    const struct canvas *canvas = paint->canvas;
    paint_begin(paint);
    if (!page_fits(paint, &page->scene.words))
        return false;
    bool side = canvas->cols >= SIDE_FROM;
    int side_cols = side ? SIDE_COLS + (canvas->cols - SIDE_FROM) / 3 : 0;
    int cols = canvas->cols - side_cols;
    int call_rows = canvas->rows >= TALL_FROM ? CALL_TALL : CALL_ROWS;
    int call_row = canvas->rows - 1 - call_rows;
    struct rect board = {1, 0, call_row - 1, cols};
    struct rect log = page->board->draw(paint, board, !side, &page->scene);
    draw_title(paint, page);
    if (side) {
        log = (struct rect){1, cols, canvas->rows - 2, side_cols};
    }
    canvas_fill(paint->canvas, log, style_of(INK_PLAIN, PAPER_PANEL, 0));
    page_log(paint, (struct rect){log.row, log.col + 1, log.rows, log.cols - 2},
             PAPER_PANEL, page->lines, page->line_count, 0);
    draw_call(paint, (struct rect){call_row, 0, call_rows, cols}, page);
    page_bar(paint, canvas->rows - 1, &page->bar);
    return true;
}
