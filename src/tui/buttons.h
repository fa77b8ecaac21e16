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

/* In one line from `col` on, or in several; returns how many lines were used.
 * What does not fit into the rectangle is left out: its key still works. */
int buttons_draw(struct paint *paint, struct rect rect, enum paper paper,
                 const struct buttons *buttons);

#endif
