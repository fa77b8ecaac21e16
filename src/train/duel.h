/*
 * duel.h - two nets against each other, each playing by itself, without search.
 *
 * A rotation is one beginning (the same random numbers) played with the first
 * net in every seat, all others having the second; and, with more than two
 * seats, the other way round as well.
 */
#ifndef WSK_TRAIN_DUEL_H
#define WSK_TRAIN_DUEL_H

#include <stdatomic.h>

#include "ai/mind.h"
#include "sprt.h"

#define DUEL_WIN 60 /* a win in units that 1 to 6 winners can share */

struct duel {
    const struct wsk_rules *rules;
    const struct net *net, *other;
    bool marked; /* the first is a best response: it plays alone only */
    uint64_t seed;
    unsigned threads;
    atomic_uint_fast64_t done; /* games finished: progress */
};

/* Wins of a rotation, in units: of the first net alone among the second, and of
 * the second alone among the first. Each stands for as many games as there are
 * seats; with two seats they are the same games. */
struct duel_score {
    int alone, other_alone;
};

/* The games of one rotation. */
unsigned duel_games(const struct duel *duel);

/* Plays rotations `first` to `first` + `count` - 1. False: no threads. */
bool duel_run(struct duel *duel, uint64_t first, unsigned count,
              struct duel_score *ret_scores);

/* Whether the first net is stronger than the second, as far as `games` games
 * can tell. */
struct duel_result {
    enum sprt_verdict verdict;
    uint64_t games;
    double share, other_share; /* of wins, alone among the others */
};
#define DUEL_ELO 5 /* what a new net is hoped to be better by */
bool duel_judge(struct duel *duel, uint64_t games,
                struct duel_result *ret_result);

#endif
