#include "dialog.h"

#include "keys.h"
#include "page.h"

#define COLS 72 /* text wider than this is hard to read */

struct rect dialog_window(struct paint *paint, int rows, int cols,
                          const char *title) {
    const struct canvas *canvas = paint->canvas;
    rows = rows + 2 < canvas->rows - 2 ? rows + 2 : canvas->rows - 2;
    cols = cols + 4 < canvas->cols - 2 ? cols + 4 : canvas->cols - 2;
    struct rect rect = {(canvas->rows - rows) / 2, (canvas->cols - cols) / 2,
                        rows, cols};
    struct style style = style_of(INK_QUIET, PAPER_DIALOG, 0);
    canvas_fill(paint->canvas, rect, style_of(INK_PLAIN, PAPER_DIALOG, 0));
    paint_frame(paint, rect, FRAME_SINGLE, style);
    if (title && title[0])
        paint_textf(paint, rect.row, rect.col + 2, rect.cols - 4,
                    style_of(INK_PLAIN, PAPER_DIALOG, ATTR_BOLD), " %s ",
                    title);
    return (struct rect){rect.row + 1, rect.col + 2, rect.rows - 2,
                         rect.cols - 4};
}

void dialog_add(struct dialog *dialog, bool heading, const char *text) {
    if (dialog->count < DIALOG_PARAGRAPHS)
        dialog->paragraph[dialog->count++] = (struct paragraph){text, heading};
}

void dialog_option(struct dialog *dialog, int code, const char *key,
                   const char *label) {
    buttons_add(&dialog->options, code, key, label);
}

static int text_cols(const struct dialog *dialog, const struct canvas *canvas) {
    int cols = dialog->cols ? dialog->cols : COLS;
    return cols < canvas->cols - 6 ? cols : canvas->cols - 6;
}

/* Paragraphs with a gap before each heading but the first. Draws those lines
 * that fall into the rectangle after `scroll`; returns how many there are. */
static int put_text(struct paint *paint, struct rect rect,
                    const struct dialog *dialog, int scroll) {
    int at = 0;
    for (unsigned i = 0; i < dialog->count; i++) {
        const struct paragraph *paragraph = &dialog->paragraph[i];
        struct style style =
            style_of(INK_PLAIN, PAPER_DIALOG,
                     paragraph->heading ? ATTR_BOLD | ATTR_UNDERLINE : 0);
        at += i && paragraph->heading;
        int row = at - scroll;
        struct rect part = {rect.row + (row > 0 ? row : 0), rect.col,
                            rect.rows - (row > 0 ? row : 0), rect.cols};
        at += paint_wrap(paint, part, row < 0 ? -row : 0, 0, style,
                         paragraph->text);
    }
    return at;
}

static void draw_options(struct paint *paint, struct rect rect,
                         const struct dialog *dialog) {
    for (unsigned i = 0; i < dialog->options.count; i++) {
        const struct button *option = &dialog->options.button[i];
        bool lit = i == dialog->cursor;
        enum paper paper = lit ? PAPER_LIT : PAPER_DIALOG;
        struct rect line = {rect.row + (int)i, rect.col, 1, rect.cols};
        canvas_fill(paint->canvas, line, style_of(INK_PLAIN, paper, 0));
        if (lit)
            paint_text(paint, line.row, line.col, 1,
                       style_of(INK_PLAIN, paper, ATTR_BOLD),
                       paint_glyph(paint, GLYPH_TURN));
        paint_text(paint, line.row, line.col + 2, 3,
                   style_of(INK_KEY, paper, ATTR_BOLD), option->key);
        paint_text(paint, line.row, line.col + 5, rect.cols - 5,
                   style_of(INK_PLAIN, paper, lit ? ATTR_BOLD : 0),
                   option->label);
        paint_zone(paint, line, option->code);
    }
}

/* Arrows in the frame say that there is more. */
static void draw_more(struct paint *paint, struct rect rect,
                      const struct dialog *dialog) {
    struct style style = style_of(INK_KEY, PAPER_DIALOG, ATTR_BOLD);
    int col = rect.col + rect.cols - 1;
    if (dialog->scroll > 0)
        paint_text(paint, rect.row - 1, col, 1, style,
                   paint_glyph(paint, GLYPH_UP));
    if (dialog->scroll < dialog->hidden)
        paint_text(paint, rect.row + rect.rows, col, 1, style,
                   paint_glyph(paint, GLYPH_DOWN));
}

/* The keys of the dialog take the place of those below it. */
void dialog_bar(struct paint *paint, const struct app *app, bool scrolls,
                bool enter) {
    struct buttons bar = {0};
    if (scrolls) {
        buttons_add(&bar, KEY_IS_PAGE_UP, paint_glyph(paint, GLYPH_UP), "");
        buttons_add(&bar, KEY_IS_PAGE_DOWN, paint_glyph(paint, GLYPH_DOWN),
                    app_say(app, MSG_C("key", "More")));
    }
    if (enter)
        buttons_add(&bar, KEY_IS_ENTER, "Enter",
                    app_say(app, MSG_C("button", "Confirm")));
    buttons_add(&bar, KEY_IS_ESCAPE, "Esc", app_say(app, MSG_C("key", "Back")));
    page_bar(paint, paint->canvas->rows - 1, &bar);
}

static void draw_dialog(void *context, struct paint *paint) {
    struct dialog *dialog = context;
    int cols = text_cols(dialog, paint->canvas);
    int options = (int)dialog->options.count;
    int gap = options && dialog->count ? 1 : 0;
    struct rect nowhere = {0, 0, 0, cols};
    int rows = put_text(paint, nowhere, dialog, 0);
    struct rect inside =
        dialog_window(paint, rows + gap + options, cols, dialog->title);
    struct rect text = {inside.row, inside.col, inside.rows - gap - options,
                        inside.cols};
    dialog->hidden = rows > text.rows ? rows - text.rows : 0;
    if (dialog->scroll > dialog->hidden)
        dialog->scroll = dialog->hidden;
    dialog_bar(paint, dialog->app, dialog->hidden > 0, options > 0);
    put_text(paint, text, dialog, dialog->scroll);
    draw_more(paint, text, dialog);
    draw_options(
        paint,
        (struct rect){text.row + text.rows + gap, inside.col, 0, inside.cols},
        dialog);
}

static void scroll_by(struct dialog *dialog, int lines) {
    dialog->scroll += lines;
    if (dialog->scroll < 0)
        dialog->scroll = 0; /* drawing sees to the other end */
}

static void step_cursor(struct dialog *dialog, bool down) {
    unsigned count = dialog->options.count;
    dialog->cursor = (dialog->cursor + (down ? 1 : count - 1)) % count;
}

/* Whether the key moved something. */
static bool move(struct dialog *dialog, int key) {
    int page = dialog->app->canvas.rows / 2;
    bool list = dialog->options.count > 0;
    bool down = key == KEY_IS_DOWN || key == KEY_IS_TAB;
    switch (key) {
    case KEY_IS_UP:
    case KEY_IS_BACK_TAB:
    case KEY_IS_DOWN:
    case KEY_IS_TAB:
        if (list)
            step_cursor(dialog, down);
        else
            scroll_by(dialog, down ? 1 : -1);
        return true;
    case KEY_IS_WHEEL_UP:
        scroll_by(dialog, -3);
        return true;
    case KEY_IS_WHEEL_DOWN:
        scroll_by(dialog, 3);
        return true;
    case KEY_IS_PAGE_UP:
        scroll_by(dialog, -page);
        return true;
    case KEY_IS_PAGE_DOWN:
        scroll_by(dialog, page);
        return true;
    case KEY_IS_HOME:
        dialog->scroll = 0;
        return true;
    case KEY_IS_END:
        scroll_by(dialog, dialog->hidden);
        return true;
    case KEY_IS_SPACE:
        if (list || dialog->scroll == dialog->hidden)
            return false;
        scroll_by(dialog, page);
        return true;
    default:
        return key == KEY_IS_NONE || key == KEY_IS_TIMEOUT;
    }
}

static bool is_option(const struct dialog *dialog, int key) {
    for (unsigned i = 0; i < dialog->options.count; i++)
        if (dialog->options.button[i].code == key)
            return true;
    return false;
}

int dialog_run(struct app *app, struct dialog *dialog) {
    int key;
    bool list = dialog->options.count > 0;
    dialog->app = app;
    app_push(app, draw_dialog, dialog);
    for (;;) {
        key = app_read(app, -1).key;
        if (app_ending(app) || key == KEY_IS_ESCAPE ||
            key == KEY_IS_INTERRUPT) {
            key = KEY_IS_ESCAPE;
            break;
        }
        if (move(dialog, key))
            continue;
        if (list && key == KEY_IS_ENTER)
            key = dialog->options.button[dialog->cursor].code;
        if (!list || is_option(dialog, key))
            break;
    }
    app_pop(app);
    return key;
}
