/*
 * choice.h - a decision in the making: what the person at the keyboard has
 * pointed at so far.
 *
 * One rule for all games, for mouse and keys: point at something, then
 * confirm. Nothing is chosen in advance, so a key too many does no harm. What
 * is legal comes from the list of moves alone.
 */
#ifndef WSK_TUI_CHOICE_H
#define WSK_TUI_CHOICE_H

#include "woolsack/game.h"

/* What a click may point at: codes of zones beyond all keys. */
enum target_kind {
    TARGET_OPTION = 1, /* move number n of the list */
    TARGET_CARD,       /* position in the display */
    TARGET_DIE,        /* rolled die */
    TARGET_TRAY,
    TARGET_FIELD /* its bit */
};
#define TARGET(kind, index) (0x400000 | (kind) << 8 | (int)(index))
#define TARGET_KIND(code) ((enum target_kind)((code) >> 8 & 0xff))
#define TARGET_INDEX(code) ((unsigned)(code)&0xffU)
#define TARGET_IS(code) ((code) >= 0x400000)

#define CHOICE_NONE (-1)
#define CHOICE_CARDS 7
#define CHOICE_NO_TOP 7

struct choice {
    const struct wsk_rules *rules;
    const struct wsk_state *view;
    unsigned seat;
    struct wsk_list list; /* borrowed */
    const struct chooser *chooser;

    bool ready;    /* `move` may be played */
    wsk_move move; /* what confirming would play */

    int cursor; /* what is pointed at; CHOICE_NONE at first */
    char typed; /* the first digit of a number */

    /* Taking cards: positions in the order they were picked. */
    unsigned picks, due;
    uint8_t pick[CHOICE_CARDS];
    unsigned top; /* position, or CHOICE_NO_TOP */
    bool all;     /* every card must be taken: only the top is chosen */

    /* Placing dice: which of the rolled ones. */
    unsigned die;
};

enum choice_result {
    CHOICE_IGNORED, /* not a key of this choice */
    CHOICE_CHANGED,
    CHOICE_CONFIRMED /* play choice->move */
};

/* A game's way to choose. */
struct chooser {
    void (*begin)(struct choice *choice);
    enum choice_result (*key)(struct choice *choice, int key);
    enum choice_result (*point)(struct choice *choice, int target);
};

/* The list is borrowed until the choice is made; so are rules and view. */
void choice_begin(struct choice *choice, const struct chooser *chooser,
                  const struct wsk_rules *rules, const struct wsk_state *view,
                  unsigned seat, struct wsk_list list);
enum choice_result choice_key(struct choice *choice, int key);
enum choice_result choice_point(struct choice *choice, int target);

/* For choosers. */

/* The number of a move in the list; CHOICE_NONE. */
int choice_find(const struct choice *choice, wsk_move move);
/* Makes a move the one that is confirmed next; if it was already, confirms. */
enum choice_result choice_offer(struct choice *choice, wsk_move move);
/* The cursor one step on among `count`, going round. */
void choice_step(struct choice *choice, int step, unsigned count);

#endif
