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

/*
 * A Volle Wolle dice turn by itself: what `woolsack odds` and the tables above
 * rest on. Best play, for the most cards or for any success. Chips are spent on
 * the bid alone: a result that only chips would lift to 14 counts as below.
 */
struct odds_turn {
    int target; /* the bid, 26 for 26+ */
    int corner; /* of the top sheep: bonus > 0, malus < 0 */
    int chips;  /* that may be spent */
    int cards;  /* in the display, at most 3 matter */
    bool any;   /* every success is worth the same */
};
struct odds_ends {
    double success[3]; /* at try 1, 2, 3 */
    double any;        /* all three together */
    double cards;      /* on average */
    double below;      /* missed, with less than 14 */
};
/* Before the first roll. */
void odds_whole_turn(const struct odds_turn *turn, struct odds_ends *ret_ends);
/* After try 1 or 2 showed `dice`, with the dice in the bits of `kept` kept
 * before: if `die` (0 to 2: d12, d10, d8) is kept now. */
void odds_after_keep(const struct odds_turn *turn, const unsigned char *dice,
                     unsigned kept, unsigned die, struct odds_ends *ret_ends);
/* The same for the die that is best to keep. */
void odds_going_on(const struct odds_turn *turn, const unsigned char *dice,
                   unsigned kept, struct odds_ends *ret_ends);

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
