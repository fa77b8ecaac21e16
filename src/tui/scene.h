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
    struct words words;              /* rules, names, viewer; marks are on */
    const char *kind[WSK_SEATS_MAX]; /* the level of a bot; NULL: none */
    struct wsk_state view;
    struct wsk_round round;
    unsigned pile[WSK_SEATS_MAX]; /* covered cards in front of a seat */
    bool scored;                  /* totals may be seen */
    int total[WSK_SEATS_MAX];     /* if so */
    unsigned on_turn;             /* seats that are awaited, as bits */
    const struct choice *choice;  /* of the person at the keyboard, or NULL */
    const struct tumble *tumble;  /* or NULL */
    bool resting; /* dice have just come to rest: the story of the page says
                   * what that means */
};

/* A game's board: how it is drawn and chosen from. */
struct board {
    /* A row of the picture at the head of the menu, of ART_TITLE_ROWS. NULL:
     * the house's sheep. */
    const char *(*title)(enum glyph_set set, unsigned row);
    /* Players and table. If the log is to stand beside the dice, returns what
     * is free for it. */
    struct rect (*draw)(struct paint *paint, struct rect rect, bool log_beside,
                        const struct scene *scene);
    /* What is left in piles, for the title bar. */
    void (*status)(const struct scene *scene, struct wsk_text *ret);
    /* How to choose here, and what can be pressed. Only for scenes with a
     * choice. */
    struct words_msg (*hint)(const struct scene *scene);
    void (*buttons)(const struct scene *scene, struct buttons *ret_buttons);
    const struct chooser *chooser;

    /* Seats that are awaited: those that choose, or who is to roll. */
    unsigned (*on_turn)(const struct wsk_rules *rules,
                        const struct wsk_state *state);
    /* Covered cards in front of a seat, where nothing is hidden. */
    unsigned (*pile)(const struct wsk_rules *rules,
                     const struct wsk_state *state, unsigned seat);
    /* Whether the event is a roll. If so: which faces fell (0: lay still), how
     * many sides these dice have, and the state before with the dice as they
     * lie now: to look at, not to play on. */
    bool (*rolled)(const struct wsk_rules *rules,
                   const struct wsk_state *before,
                   const struct wsk_event *event, struct tumble *ret_faces,
                   struct tumble *ret_sides, struct wsk_state *ret_lying);
};

/* The house's, for a game that brings none. */
extern const struct board board_plain;

/* Never NULL. */
const struct board *board_find(const struct wsk_game *game);

#endif
