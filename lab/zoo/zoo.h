/*
 * zoo.h - opponents to measure the expert by.
 *
 * None of them has a net. Each is a player function (wsk_choose of
 * table/player.h) in a file of its own, and its context is a struct zoo.
 * lab/zoo.md says what each of them does, to the letter.
 */
#ifndef WSK_BENCH_ZOO_H
#define WSK_BENCH_ZOO_H

#include <pthread.h>

#include "arena/player.h"
#include "budget.h"
#include "search.h"

/* By what the fixed bidder takes its cards; see fixed.c. */
enum zoo_take {
    ZOO_TAKE_POINTS,
    ZOO_TAKE_MARGIN,
    ZOO_TAKE_CORNER,
    ZOO_TAKE_WORTH
};
#define ZOO_TAKES 4

/* Bids of the fixed bidder: 14 to 26, and one more for 26+. */
#define ZOO_BID_LEAST 14
#define ZOO_BID_26PLUS 27

struct zoo_settings {
    struct budget_limits limits; /* for a move of those that search */
    unsigned bid;                /* of `fixed`; 0: the best for the table */
    enum zoo_take take;          /* of `fixed`, if there is a bid */
};

/* The context of all players of a match: its rules, settings, and memory for
 * those that search, one piece for each thread that needs one. Nothing is
 * locked while somebody thinks. */
struct zoo {
    const struct wsk_rules *rules; /* borrowed */
    struct zoo_settings settings;
    pthread_mutex_t lock;
    struct zoo_memory *spare[SEARCH_KINDS]; /* not in use now */
};

void zoo_init(struct zoo *zoo, const struct wsk_rules *rules,
              const struct zoo_settings *settings);
void zoo_finish(struct zoo *zoo);

/* Memory for a search, to be given back. Without any the program ends: a
 * player must have a move. */
struct zoo_memory *zoo_borrow(struct zoo *zoo, enum search_kind kind);
void zoo_give_back(struct zoo *zoo, struct zoo_memory *memory);
struct search *zoo_search_in(struct zoo_memory *memory);

struct zoo_opponent {
    const char *name;
    const char *game;  /* the only one it plays; NULL: all */
    const char *about; /* one line */
    wsk_choose *choose;
};

/* NULL past the end. */
const struct zoo_opponent *zoo_opponent_at(size_t index);
/* Who is called so and plays the game; NULL if nobody does. */
const struct zoo_opponent *zoo_opponent_find(const char *name,
                                             const struct wsk_game *game);

wsk_choose zoo_greedy_sack, zoo_greedy_volle, zoo_fixed, zoo_flat, zoo_tree,
    zoo_uct;

/* "points" and so on; NULL for a number that is no rule. */
const char *zoo_take_name(enum zoo_take take);
/* The settings of `fixed` that do best at a table of so many, of those that
 * count by the score. */
void zoo_fixed_best(unsigned seats, unsigned *ret_bid, enum zoo_take *ret_take);

#endif
