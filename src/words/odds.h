/*
 * odds.h - what a player may want to know before choosing, as a table.
 *
 * The figures are exact, and only from what the player may see. A table is
 * numbers and short texts; front ends lay it out. Nothing is shown unless
 * somebody asks.
 */
#ifndef WSK_WORDS_ODDS_H
#define WSK_WORDS_ODDS_H

#include "words.h"

#define WORDS_ODDS_COLUMNS 6
#define WORDS_ODDS_LABEL 160

enum words_odds_kind {
    WORDS_ODDS_BLANK,   /* nothing to say */
    WORDS_ODDS_PERCENT, /* value: 0 to 1 */
    WORDS_ODDS_MEAN,    /* value: cards on average */
    WORDS_ODDS_COUNT,   /* value: a whole number */
    WORDS_ODDS_SEAT     /* seat */
};
struct words_odds_cell {
    enum words_odds_kind kind;
    double value;
    unsigned seat;
};
struct words_odds_row {
    wsk_move move;                /* the choice it is about */
    char label[WORDS_ODDS_LABEL]; /* words_label of it */
    struct words_odds_cell cell[WORDS_ODDS_COLUMNS];
};
struct words_odds {
    char title[WORDS_MAX];
    unsigned columns;
    char heading[WORDS_ODDS_COLUMNS][48];
    unsigned rows;
    struct words_odds_row row[WSK_MOVES_MAX];
    char note[WORDS_MAX]; /* what it rests on; "" if nothing need be said */
};

/* The table for `seat`, which must choose in `view`. False: nothing exact can
 * be said here (which cards to take, whether to steal the bone). */
bool words_odds_fill(const struct words *words, const struct wsk_state *view,
                     unsigned seat, struct words_odds *ret_table);

/* A cell as text: "42.6 %", "2.03", a name, "". */
void words_odds_print(const struct words *words, struct words_odds_cell cell,
                      struct wsk_text *ret);

/* For books of games: the next row, with its label; a column's heading. */
struct words_odds_row *words_odds_add_row(const struct words *words,
                                          const struct wsk_state *view,
                                          unsigned seat, wsk_move move,
                                          struct words_odds *table);
void words_odds_add_column(const struct words *words, struct words_msg heading,
                           struct words_odds *table);

#endif
