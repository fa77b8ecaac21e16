/*
 * review_screen.c - the game looked at again by the expert: winning chances,
 * luck and skill, the worst decisions. Worked out with a progress bar, then to
 * be read.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dialog.h"
#include "keys.h"
#include "review/tell.h"
#include "screens.h"

#define SLICE_MS 80 /* of work between two looks at the keyboard */
#define BAR_COLS 40
#define INDENT 3 /* of what belongs to the line before */

struct line {
    enum tell_kind kind;
    char *text;
};

struct review_screen {
    struct app *app;
    struct session *session;
    struct review *review;
    struct line *line;
    unsigned count, room;
    int cols;           /* that the lines were made for */
    int scroll, hidden; /* lines above; lines that do not fit */
};

/* Lines. */

static void drop_lines(struct review_screen *screen) {
    for (unsigned i = 0; i < screen->count; i++)
        free(screen->line[i].text);
    screen->count = 0;
}

/* Without memory a line is missing, nothing worse. */
static void keep_line(void *context, enum tell_kind kind, const char *text) {
    struct review_screen *screen = context;
    if (screen->count == screen->room) {
        unsigned room = screen->room ? 2 * screen->room : 64;
        struct line *lines = realloc(screen->line, room * sizeof(*lines));
        if (!lines)
            return;
        screen->line = lines;
        screen->room = room;
    }
    struct line *line = &screen->line[screen->count];
    size_t size = strlen(text) + 1;
    line->kind = kind;
    line->text = malloc(size);
    if (!line->text)
        return;
    memcpy(line->text, text, size);
    screen->count++;
}

/* The chart is as wide as the window. */
static void make_lines(struct review_screen *screen, int cols) {
    struct tell tell = {.words = session_words(screen->session),
                        .ascii = screen->app->tty.glyphs != GLYPHS_FULL,
                        .columns = (unsigned)cols,
                        .line = keep_line,
                        .context = screen};
    if (screen->cols == cols)
        return;
    drop_lines(screen);
    tell.words.viewer = WSK_CHANCE;
    tell.words.marks = true;
    tell_review(&tell, screen->review);
    screen->cols = cols;
}

/* Drawing. */

static int put_line(struct paint *paint, struct rect rect, int skip,
                    const struct line *line) {
    struct style style = style_of(INK_PLAIN, PAPER_DIALOG, 0);
    switch (line->kind) {
    case TELL_GAP:
        return 1;
    case TELL_ROW:
        if (skip == 0 && rect.rows > 0)
            paint_text(paint, rect.row, rect.col, rect.cols, style, line->text);
        return 1;
    case TELL_HEADING:
        style.attr = ATTR_BOLD;
        break;
    case TELL_ITEM:
        style.ink = INK_QUIET;
        rect.col += INDENT;
        rect.cols -= INDENT;
        break;
    case TELL_TEXT:
        break;
    }
    return paint_wrap(paint, rect, skip, 2, style, line->text);
}

static int put_lines(struct paint *paint, struct rect rect,
                     const struct review_screen *screen) {
    int at = 0;
    for (unsigned i = 0; i < screen->count; i++) {
        int row = at - screen->scroll;
        struct rect part = {rect.row + (row > 0 ? row : 0), rect.col,
                            rect.rows - (row > 0 ? row : 0), rect.cols};
        if (part.rows < 0)
            part.rows = 0;
        at += put_line(paint, part, row < 0 ? -row : 0, &screen->line[i]);
    }
    return at;
}

static void draw_review(void *context, struct paint *paint) {
    struct review_screen *screen = context;
    const struct canvas *canvas = paint->canvas;
    int cols = canvas->cols - 8 < 110 ? canvas->cols - 8 : 110;
    struct rect inside =
        dialog_window(paint, canvas->rows, cols,
                      app_say(screen->app, MSG_C("review", "Review")));
    make_lines(screen, inside.cols);
    int rows = put_lines(paint, inside, screen);
    screen->hidden = rows > inside.rows ? rows - inside.rows : 0;
    dialog_bar(paint, screen->app, screen->hidden > 0, false);
    int col = inside.col + inside.cols - 1;
    struct style style = style_of(INK_KEY, PAPER_DIALOG, ATTR_BOLD);
    if (screen->scroll > 0)
        paint_text(paint, inside.row - 1, col, 1, style,
                   paint_glyph(paint, GLYPH_UP));
    if (screen->scroll < screen->hidden)
        paint_text(paint, inside.row + inside.rows, col, 1, style,
                   paint_glyph(paint, GLYPH_DOWN));
}

static void draw_progress(void *context, struct paint *paint) {
    struct review_screen *screen = context;
    int done = (int)(review_done(screen->review) * BAR_COLS /
                     review_total(screen->review));
    struct rect inside =
        dialog_window(paint, 3, BAR_COLS + 4,
                      app_say(screen->app, MSG_C("review", "Review")));
    struct style style = style_of(INK_PLAIN, PAPER_DIALOG, 0);
    paint_text(
        paint, inside.row, inside.col, inside.cols, style,
        app_say(screen->app, MSG("The expert is looking at the game again.")));
    struct rect bar = {inside.row + 2, inside.col, 1, BAR_COLS};
    canvas_fill(paint->canvas, bar, style_of(INK_PLAIN, PAPER_SHADE, 0));
    bar.cols = done;
    canvas_fill(paint->canvas, bar,
                style_of(INK_PLAIN, PAPER_LIT, ATTR_REVERSE));
    dialog_bar(paint, screen->app, false, false);
}

/* Work. */

/* False: the person does not want to wait. */
static bool work(struct review_screen *screen) {
    bool more = true, stays = true;
    app_push(screen->app, draw_progress, screen);
    while (more && stays) {
        long end = app_clock() + SLICE_MS;
        while (more && app_clock() < end)
            more = review_step(screen->review);
        int key = app_read(screen->app, 0).key;
        stays = !app_ending(screen->app) && key != KEY_IS_ESCAPE &&
                key != KEY_IS_INTERRUPT;
    }
    app_pop(screen->app);
    return stays;
}

/* False: enough. */
static bool obey(struct review_screen *screen, int key) {
    int page = screen->app->canvas.rows / 2;
    int step = 0;
    switch (key) {
    case KEY_IS_UP:
        step = -1;
        break;
    case KEY_IS_DOWN:
        step = 1;
        break;
    case KEY_IS_WHEEL_UP:
        step = -3;
        break;
    case KEY_IS_WHEEL_DOWN:
        step = 3;
        break;
    case KEY_IS_PAGE_UP:
        step = -page;
        break;
    case KEY_IS_PAGE_DOWN:
    case KEY_IS_SPACE:
        step = page;
        break;
    case KEY_IS_HOME:
        step = -screen->scroll;
        break;
    case KEY_IS_END:
        step = screen->hidden;
        break;
    case KEY_IS_NONE:
    case KEY_IS_TIMEOUT:
        break;
    default:
        return false;
    }
    screen->scroll += step;
    if (screen->scroll > screen->hidden)
        screen->scroll = screen->hidden;
    if (screen->scroll < 0)
        screen->scroll = 0;
    return !app_ending(screen->app);
}

static void tell_why_not(struct app *app, const struct wsk_fault *fault) {
    struct dialog *dialog = calloc(1, sizeof(*dialog));
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    if (!dialog)
        return;
    WORDS_SAY(&app->words, &text, MSG("The review could not be made: %1."),
              words_str(fault->why));
    dialog->title = app_say(app, MSG_C("review", "Review"));
    dialog_add(dialog, false, bytes);
    dialog_run(app, dialog);
    free(dialog);
}

void screen_review(struct app *app, struct session *session) {
    struct wsk_fault fault = {0};
    struct review_screen screen = {.app = app, .session = session};
    screen.review = session_review(session, &fault);
    if (!screen.review) {
        tell_why_not(app, &fault);
        return;
    }
    if (work(&screen)) {
        app_push(app, draw_review, &screen);
        while (obey(&screen, app_read(app, -1).key))
            ;
        app_pop(app);
    }
    drop_lines(&screen);
    free(screen.line);
    review_destroy(screen.review);
}
