/*
 * card.h - a card of Volle Wolle, and its dice.
 */
#ifndef VOLLE_WOLLE_BOARD_CARD_H
#define VOLLE_WOLLE_BOARD_CARD_H

#include "../rules/rules.h"
#include "tui/paint.h"
#include "words/words.h"

#define CARD_SMALL_ROWS 6
#define CARD_SMALL_COLS 9
#define CARD_LARGE_ROWS 8
#define CARD_LARGE_COLS 13
#define DIE_ROWS 3
#define DIE_COLS 7
#define DIE_LARGE_ROWS 5
#define DIE_LARGE_COLS 11

/* How something stands out that may be pointed at. */
struct look {
    char key;    /* the key that points at it; 0: none */
    bool cursor; /* is pointed at */
    bool picked; /* is chosen, or a kept die */
    bool top;    /* will lie on top */
};

/* Card number `card` (from 0) with its upper left corner there. */
void card_draw(struct paint *paint, int row, int col, bool large,
               const struct volle_rules *rules, unsigned card,
               struct look look);

/* The same in one line: points, corner, number; at most `cols` columns. */
void card_brief(struct paint *paint, int row, int col, int cols,
                enum paper behind, const struct volle_rules *rules,
                unsigned card);

/* One of the three dice; value 0: not rolled yet. */
void die_draw(struct paint *paint, const struct words *words, int row, int col,
              bool large, unsigned die, unsigned value, struct look look);

#endif
