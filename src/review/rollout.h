/*
 * rollout.h - a position played out again and again.
 *
 * Everybody plays by the net alone, from the position to the end or for some
 * rounds, after which the net judges. If a seat must choose, its best moves are
 * tried with the same dice and cards each, so that their difference is known
 * better than they are. Where that pays, luck is taken out of the results as
 * far as the net can tell it (mind.h, play_on), which leaves the mean as it is
 * and makes it surer.
 *
 * Game number i has random numbers of its own, so games may be played in any
 * order and on any thread; whoever adds up blocks of them in a fixed order gets
 * the same sums, bit by bit.
 */
#ifndef WSK_REVIEW_ROLLOUT_H
#define WSK_REVIEW_ROLLOUT_H

#include "inside.h"

#define ROLLOUT_MOVES 6

struct rollout {
    struct review_judge judge;
    struct wsk_state view;
    unsigned rounds; /* played before the net judges; 0: to the end */
    uint64_t seed;
    /* What is tried: moves of a seat, or (0) nothing but the position. */
    unsigned seat, moves;
    wsk_move move[ROLLOUT_MOVES];
    bool secret; /* they are bids: the others bid as the bid_game says */
    struct bid_game bid_game;
};

struct rollout_sums {
    unsigned games;
    /* Of each move (of the position: the first). */
    struct {
        double win[WSK_SEATS_MAX], win_square[WSK_SEATS_MAX];
        double lead[WSK_SEATS_MAX], lead_square[WSK_SEATS_MAX];
        /* What the first move wins more than this one, for the seat. */
        double gap, gap_square;
    } move[ROLLOUT_MOVES];
};

struct rollout_settings {
    unsigned rounds, moves; /* how many moves to try, at most ROLLOUT_MOVES */
    uint64_t seed;
};

/* The question that a position asks, as a spectator sees it: whoever must
 * choose has its best moves tried. Where several seats are to bid, `seat` is
 * the one that is meant, or WSK_CHANCE: the position alone. */
bool rollout_open(struct rollout *rollout, const struct wsk_rules *rules,
                  const struct wsk_nets *nets, const struct wsk_state *state,
                  unsigned seat, const struct rollout_settings *settings,
                  struct wsk_fault *ret_fault);

/* Games number first to first + count - 1; the sums are set, not added to. */
void rollout_play(const struct rollout *rollout, uint64_t first, unsigned count,
                  struct rollout_sums *ret_sums);

void rollout_add(struct rollout_sums *sums, const struct rollout_sums *more);

/* A mean, and how far off it may be: 1.96 standard errors. */
struct rollout_mean {
    double mean, error;
};
struct rollout_mean rollout_win(const struct rollout_sums *sums, unsigned move,
                                unsigned seat);
/* In points. */
struct rollout_mean rollout_lead(const struct rollout_sums *sums, unsigned move,
                                 unsigned seat);
/* By how much move `a` is better than move 0. */
struct rollout_mean rollout_gain(const struct rollout_sums *sums, unsigned a);

#endif
