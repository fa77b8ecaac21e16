/*
 * guide.h - what a search without a net knows of a game.
 *
 * A guide has a quick and sensible move for play-outs, says how promising the
 * moves of a position look, and opens a view for searching. One table a game.
 */
#ifndef WSK_BENCH_GUIDE_H
#define WSK_BENCH_GUIDE_H

#include "woolsack/game.h"

#define GUIDE_ENDS 8

struct guide {
    const char *game;

    /* Bytes of the tables that the functions below want, zeroed, and how they
     * are prepared, once for a rules object. Tables may fill up in use, but no
     * answer depends on what was asked before. */
    size_t tables_size;
    void (*prepare)(const struct wsk_rules *rules, void *tables);

    /* Choices that are given but hidden are open again: a search tries them
     * all. */
    void (*open)(const struct wsk_rules *rules, struct wsk_state *view);

    /* A move for a play-out. */
    wsk_move (*quick)(void *tables, const struct wsk_rules *rules,
                      const struct wsk_state *state, unsigned seat,
                      struct wsk_rng *rng);

    /* How promising each move of the list looks, in shares that add up to
     * one. */
    void (*prior)(const void *tables, const struct wsk_rules *rules,
                  const struct wsk_state *state, unsigned seat,
                  const struct wsk_list *list, float *ret_shares);

    /* Where a seat gambles by itself: the positions in which that may end, as
     * bits of which are listed; 0: this is no such position. Both functions
     * are NULL where a game has no such thing. */
    unsigned (*ends)(const struct wsk_rules *rules,
                     const struct wsk_state *state, unsigned seat,
                     struct wsk_state *ret_ends /* GUIDE_ENDS */);

    /* The best move if those ends are worth so much to the seat. */
    wsk_move (*solve)(const struct wsk_rules *rules,
                      const struct wsk_state *state, unsigned seat,
                      unsigned listed, const float *values);

    /* Points by which a game is won, about: how much a margin says. */
    float margin_scale;
};

/* NULL if there is none for the game. */
const struct guide *guide_of(const struct wsk_game *game);

extern const struct guide guide_volle, guide_sack;

/* Any legal move, each as likely as the next: what play-outs do that know
 * nothing. */
wsk_move guide_any(const struct wsk_rules *rules, const struct wsk_state *state,
                   unsigned seat, struct wsk_rng *rng);

/* What a finished game is worth to every seat, from 0 to 1: mostly the winning
 * share, and a little of the margin, which tells one lost game from
 * another. */
void guide_reward(const struct guide *guide, const struct wsk_rules *rules,
                  const struct wsk_state *state, float *ret_rewards);

/* Shares that add up to one, by rating in units of `heat`; `floor` of it is
 * spread evenly. */
void guide_shares(const float *ratings, unsigned count, float heat, float floor,
                  float *ret_shares);

#endif
