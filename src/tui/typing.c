/*
 * typing.c - a line of text to be typed.
 */
#include <stdio.h>
#include <string.h>

#include "dialog.h"
#include "keys.h"
#include "width.h"

#define TYPING_MAX 1024

struct typing {
    struct app *app;
    const char *title, *more;
    char text[TYPING_MAX];
    size_t cap;
};

/* The end of a long text is what one wants to see. */
static const char *tail_of(const char *text, int cols) {
    while ((int)width_of(text) > cols)
        width_next(&text);
    return text;
}

static void draw_typing(void *context, struct paint *paint) {
    struct typing *typing = context;
    int cols = 60, more = 0;
    struct rect nowhere = {0, 0, 0, cols};
    struct style plain = style_of(INK_PLAIN, PAPER_DIALOG, 0);
    if (typing->more)
        more = paint_wrap(paint, nowhere, 0, 0, plain, typing->more);
    struct rect inside = dialog_window(paint, more + 1, cols, typing->title);
    paint_wrap(paint, (struct rect){inside.row, inside.col, more, inside.cols},
               0, 0, plain, typing->more ? typing->more : "");
    dialog_bar(paint, typing->app, false, true);
    struct rect line = {inside.row + more, inside.col, 1, inside.cols};
    canvas_fill(paint->canvas, line, style_of(INK_PLAIN, PAPER_LIT, 0));
    int used = paint_text(paint, line.row, line.col, line.cols - 1,
                          style_of(INK_PLAIN, PAPER_LIT, ATTR_BOLD),
                          tail_of(typing->text, line.cols - 1));
    canvas_fill(paint->canvas, (struct rect){line.row, line.col + used, 1, 1},
                style_of(INK_PLAIN, PAPER_LIT, ATTR_REVERSE));
}

static void add_character(struct typing *typing, unsigned character) {
    char bytes[5] = {0};
    size_t len = strlen(typing->text);
    if (character < 0x80) {
        bytes[0] = (char)character;
    } else {
        unsigned tail = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
        static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
        bytes[0] = (char)(first[tail] | character >> (6 * tail));
        for (unsigned i = 1; i <= tail; i++)
            bytes[i] = (char)(0x80 | (character >> (6 * (tail - i)) & 0x3f));
    }
    if (len + strlen(bytes) < typing->cap)
        snprintf(typing->text + len, sizeof(typing->text) - len, "%s", bytes);
}

static void erase_character(struct typing *typing) {
    size_t len = strlen(typing->text);
    while (len > 0 && ((unsigned char)typing->text[len - 1] & 0xc0) == 0x80)
        len--;
    typing->text[len > 0 ? len - 1 : 0] = '\0';
}

static bool is_printable(int key) {
    return key >= ' ' && key != KEY_IS_ERASE && key < 0x110000 &&
           !(key >= 0x80 && key < 0xa0);
}

bool dialog_type(struct app *app, const char *title, const char *more,
                 char *text, size_t cap) {
    struct typing typing = {.app = app, .title = title, .more = more};
    typing.cap = cap < sizeof(typing.text) ? cap : sizeof(typing.text);
    snprintf(typing.text, typing.cap, "%s", text);
    bool done = false;
    app_push(app, draw_typing, &typing);
    while (!done) {
        int key = app_read(app, -1).key;
        if (app_ending(app) || key == KEY_IS_ESCAPE || key == KEY_IS_INTERRUPT)
            break;
        done = key == KEY_IS_ENTER;
        if (key == KEY_IS_ERASE)
            erase_character(&typing);
        else if (key == 21) /* Ctrl-U: from the beginning */
            typing.text[0] = '\0';
        else if (is_printable(key))
            add_character(&typing, (unsigned)key);
    }
    app_pop(app);
    if (done)
        snprintf(text, cap, "%s", typing.text);
    return done;
}
