#include "buttons.h"

#include <stdio.h>

void buttons_add(struct buttons *buttons, int code, const char *key,
                 const char *label) {
    if (buttons->count == BUTTONS_MAX)
        return;
    struct button *button = &buttons->button[buttons->count++];
    button->code = code;
    button->lit = false;
    snprintf(button->key, sizeof(button->key), "%s", key);
    snprintf(button->label, sizeof(button->label), "%s", label);
}

void buttons_add_option(struct buttons *buttons, const struct scene *scene,
                        unsigned index, const char *key) {
    const struct choice *choice = scene->choice;
    char label[WORDS_MAX];
    struct wsk_text text = wsk_text_in(label, sizeof(label));
    words_label(&scene->words, &scene->view, choice->seat,
                choice->list.move[index], &text);
    buttons_add(buttons, TARGET(TARGET_OPTION, index), key, label);
    buttons->button[buttons->count - 1].lit =
        choice->ready && choice->move == choice->list.move[index];
}

/* " key label ", without the last space if they stand close. */
static int button_width(const struct paint *paint, const struct button *button,
                        bool close) {
    int key = paint_width(paint, button->key);
    int label = paint_width(paint, button->label);
    return (close ? 1 : 2) + key + label + (key && label);
}

static void draw_button(struct paint *paint, int row, int col, int cols,
                        enum paper paper, const struct button *button,
                        bool close) {
    enum paper under = button->lit ? PAPER_LIT : paper;
    unsigned attr = button->lit ? ATTR_BOLD : 0;
    int width = button_width(paint, button, close), used = 1;
    width = width < cols ? width : cols;
    canvas_fill(paint->canvas, (struct rect){row, col, 1, width},
                style_of(INK_PLAIN, under, attr));
    if (button->key[0])
        used +=
            1 + paint_text(paint, row, col + used, width - used,
                           style_of(INK_KEY, under, ATTR_BOLD), button->key);
    paint_text(paint, row, col + used, width - used - !close,
               style_of(INK_PLAIN, under, attr), button->label);
    if (button->lit) {
        paint_text(paint, row, col, 1, style_of(INK_PLAIN, under, ATTR_BOLD),
                   "[");
        paint_text(paint, row, col + width - 1, 1,
                   style_of(INK_PLAIN, under, ATTR_BOLD), "]");
    }
    paint_zone(paint, (struct rect){row, col, 1, width}, button->code);
}

int buttons_rows(const struct paint *paint, int cols,
                 const struct buttons *buttons) {
    int row = 0, col = 0;
    for (unsigned i = 0; i < buttons->count; i++) {
        int width = button_width(paint, &buttons->button[i], false);
        if (col && col + width > cols) {
            row++;
            col = 0;
        }
        col += width;
    }
    return row + (col > 0);
}

void buttons_draw(struct paint *paint, struct rect rect, enum paper paper,
                  const struct buttons *buttons) {
    int row = 0, col = 0;
    for (unsigned i = 0; i < buttons->count; i++) {
        const struct button *button = &buttons->button[i];
        int width = button_width(paint, button, false);
        if (col && col + width > rect.cols) {
            row++;
            col = 0;
        }
        if (row >= rect.rows)
            break;
        draw_button(paint, rect.row + row, rect.col + col, rect.cols - col,
                    paper, button, false);
        col += width;
    }
}

static int line_width(const struct paint *paint, const struct buttons *buttons,
                      bool close) {
    int width = 0;
    for (unsigned i = 0; i < buttons->count; i++)
        width += button_width(paint, &buttons->button[i], close);
    return width;
}

void buttons_line(struct paint *paint, int row, int col, int cols,
                  enum paper paper, const struct buttons *buttons) {
    struct buttons fit = *buttons;
    bool close = line_width(paint, &fit, false) > cols;
    for (unsigned i = 0; i < fit.count; i++)
        if (line_width(paint, &fit, close) > cols)
            fit.button[i].label[0] = '\0';
    for (unsigned i = 0; i < fit.count; i++) {
        int width = button_width(paint, &fit.button[i], close);
        draw_button(paint, row, col, width, paper, &fit.button[i], close);
        col += width;
    }
}
