/*
 * judge.h - how much winning chance a decision loses, by rollouts.
 *
 * Every move in question is played on by the net alone for some rounds, with
 * the same dice and cards for each, the luck of the dice taken out; then the
 * net judges. Games are added until the error of every difference that matters
 * is known to JUDGE_ERROR. A move that trails the leader by more than four
 * errors is given up, unless somebody would play it.
 *
 * A decision is a mixture of moves: its result is the mean over it. Bids are
 * judged against others who bid by the same method, each its own mixture; what
 * the net says of the bids that were drawn is exchanged for its mean over all
 * that might have been.
 *
 * The best of several noisy results is too good by chance. So the best move is
 * chosen by one half of the games and compared in the other half, both ways
 * round: `loss` is the mean, and errs by a little to the low side. `most` is
 * the difference to what seems best in all games, and errs to the high side.
 */
#ifndef WSK_BENCH_JUDGE_H
#define WSK_BENCH_JUDGE_H

#include "table.h"

#define JUDGE_MOVES 16    /* that are rolled out */
#define JUDGE_ERROR 0.001 /* of a difference, in winning share */
#define JUDGE_GAMES_MOST 131072

/* A decision to be judged: how often it makes each move. Shares below a
 * hundredth are left out. */
struct judge_mix {
    unsigned count;
    struct mind_choice choice[WSK_MOVES_MAX];
};

struct judge_result {
    double loss, most;
    double error;           /* the largest of a difference that matters */
    unsigned games;         /* rollouts of one move */
    unsigned long rollouts; /* of all */
};

struct judge {
    const struct table *table;
    unsigned rounds; /* of a rollout; 0: to the end */
    uint64_t seed;
};

/* One choice: the decision of `seat` in `view` is mix; the best `count` other
 * moves are `rivals`. For a bid `others` holds every seat's mixture, by seat;
 * else it is NULL. */
void judge_decision(const struct judge *judge, const struct wsk_state *view,
                    unsigned seat, const struct judge_mix *mix,
                    const wsk_move *rivals, unsigned count,
                    const struct judge_mix *others,
                    struct judge_result *ret_result);

#endif
