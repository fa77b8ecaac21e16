/*
 * scene.h - what is to be seen at one moment: a position and all that stands
 * beside it. Boards are drawn from a scene and nothing else.
 */
#ifndef WSK_TUI_SCENE_H
#define WSK_TUI_SCENE_H

#include "choice.h"
#include "paint.h"
#include "words/words.h"

/* Dice in the air: the faces they show for an instant. A 0 lies still. */
struct tumble {
    uint8_t face[3];
};

struct buttons;

struct scene {
    struct words words; /* rules, names, viewer; marks are on */
    struct wsk_state view;
    struct words_thread thread;
    unsigned pile[WSK_SEATS_MAX]; /* covered cards in front of a seat */
    bool scored;                  /* totals may be seen */
    int total[WSK_SEATS_MAX];     /* if so */
    unsigned on_turn;             /* seats that are awaited, as bits */
    const struct choice *choice;  /* of the person at the keyboard, or NULL */
    const struct tumble *tumble;  /* or NULL */
};

/* A game's board: how it is drawn and chosen from. */
struct board {
    const char *game; /* its id */
    /* How many rows players and table need, and how many they can use. */
    void (*size)(const struct scene *scene, int cols, int *ret_least,
                 int *ret_most);
    /* Returns what is free beside the dice, for the log. */
    struct rect (*draw)(struct paint *paint, struct rect rect,
                        const struct scene *scene);
    /* How to choose here, and what can be pressed. Only for scenes with a
     * choice. */
    struct words_msg (*hint)(const struct scene *scene);
    void (*buttons)(const struct scene *scene, struct buttons *ret_buttons);
    const struct chooser *chooser;
};

/* NULL for a game without one: such a game cannot be shown. */
const struct board *board_find(const struct wsk_game *game);

extern const struct board board_volle, board_sack;

#endif
