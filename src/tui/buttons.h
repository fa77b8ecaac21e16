/*
 * buttons.h - what can be pressed now: keys with a label that can be clicked.
 */
#ifndef WSK_TUI_BUTTONS_H
#define WSK_TUI_BUTTONS_H

#include "scene.h"

#define BUTTONS_MAX 20

struct button {
    int code;       /* what a click stands for: a key or a target */
    char key[12];   /* as it is shown; "" for none */
    char label[96]; /* in the reader's language; "" for none */
    bool lit;       /* would be confirmed now */
};

struct buttons {
    unsigned count;
    struct button button[BUTTONS_MAX];
};

void buttons_add(struct buttons *buttons, int code, const char *key,
                 const char *label);
/* Move number `index` of the choice, with its label from words.h. */
void buttons_add_option(struct buttons *buttons, const struct scene *scene,
                        unsigned index, const char *key);

/* How many lines they take. */
int buttons_rows(const struct paint *paint, int cols,
                 const struct buttons *buttons);
/* Side by side, on as many lines as there are in the rectangle. What does not
 * fit is left out: its key still works. */
void buttons_draw(struct paint *paint, struct rect rect, enum paper paper,
                  const struct buttons *buttons);

/* All of them on one line: closer together if need be, then, from the first
 * on, without their labels. */
void buttons_line(struct paint *paint, int row, int col, int cols,
                  enum paper paper, const struct buttons *buttons);

#endif
