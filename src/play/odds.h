/*
 * odds.h - what a player may want to know before choosing, exactly.
 *
 * Everything here is worked out by looking at every roll, never sampled, and
 * only from what the player may see. A table is numbers and short texts; front
 * ends lay it out. Nothing is shown unless somebody asks.
 *
 *   Volle Wolle
 *     bidding   for every bid: the chance to reach it at try 1, 2, 3 and at
 *               all, the chance to end below 14, and cards on average, with
 *               the player's own corner and chips
 *     keeping   for every die: the same from here on, after keeping it
 *     boosting  boost now, or what going on promises
 *   Blöder Sack
 *     placing   for every place and swap: who leads that tray then, and how
 *               likely the next player rolls what takes that lead away
 *     scoring   who would win the card
 */
#ifndef WSK_PLAY_ODDS_H
#define WSK_PLAY_ODDS_H

#include "../words/words.h"

#define ODDS_COLUMNS 6
#define ODDS_LABEL 160

enum odds_kind {
    ODDS_BLANK,   /* nothing to say */
    ODDS_PERCENT, /* value: 0 to 1 */
    ODDS_MEAN,    /* value: cards on average */
    ODDS_COUNT,   /* value: a whole number */
    ODDS_SEAT     /* seat */
};
struct odds_cell {
    enum odds_kind kind;
    double value;
    unsigned seat;
};
struct odds_row {
    wsk_move move;          /* the choice it is about */
    char label[ODDS_LABEL]; /* words_label of it */
    struct odds_cell cell[ODDS_COLUMNS];
};
struct odds_table {
    char title[WORDS_MAX];
    unsigned columns;
    char heading[ODDS_COLUMNS][48];
    unsigned rows;
    struct odds_row row[WSK_MOVES_MAX];
    char note[WORDS_MAX]; /* what it rests on; "" if nothing need be said */
};

/* The table for `seat`, which must choose in `view`. False: nothing exact can
 * be said here (which cards to take, whether to steal the bone). */
bool odds_fill(const struct words *words, const struct wsk_state *view,
               unsigned seat, struct odds_table *ret_table);

/* A cell as text: "42.6 %", "2.03", a name, "". */
void odds_print_cell(const struct words *words, struct odds_cell cell,
                     struct wsk_text *ret);

/* odds_volle.c, odds_sack.c: the tables of the games. */
bool odds_fill_volle(const struct words *words, const struct wsk_state *view,
                     unsigned seat, struct odds_table *ret_table);
bool odds_fill_sack(const struct words *words, const struct wsk_state *view,
                    unsigned seat, struct odds_table *ret_table);
/* For them: the next row, with its label; a column's heading. */
struct odds_row *odds_add_row(const struct words *words,
                              const struct wsk_state *view, unsigned seat,
                              wsk_move move, struct odds_table *table);
void odds_add_column(const struct words *words, struct words_msg heading,
                     struct odds_table *table);

#endif
