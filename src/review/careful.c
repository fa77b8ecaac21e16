/*
 * careful.c - close calls decided by rollouts.
 *
 * A decision is close if a move that was not made seems nearly as good as the
 * one that was, or a little better. These and the move that was made are played
 * on with the same dice and cards, for two rounds, after which the net judges.
 * What comes out takes the place of the expert's estimate; but a move counts as
 * better only if its lead is larger than chance would have it. Bids are left
 * alone: those of a mixture are equally good, that is what makes it one.
 */
#include <string.h>

#include "rollout.h"

#define NEAR 0.02F /* estimates within so much of the best are tried */
#define FAR 0.10F  /* a loss that is larger than this needs no proof */
#define ROUNDS 2
#define BATCH 32
#define ENOUGH 0.004 /* games go on until errors are no larger */
#define SEED 20151115

/* The moves in question: the one made first, so that gaps are to it. */
static void ask(struct review *review, const struct review_step *step,
                struct rollout *rollout, unsigned *at) {
    const struct review_option *option = step->option;
    float least = option[step->best].win[step->event.seat] - NEAR;
    *rollout = (struct rollout){.judge = review->judge,
                                .rounds = ROUNDS,
                                .seed = SEED,
                                .seat = step->event.seat,
                                .moves = 1};
    wsk_view(review->rules, &step->state, WSK_CHANCE, &rollout->view);
    at[0] = step->made;
    rollout->move[0] = option[step->made].move;
    for (unsigned i = 0; i < step->options && rollout->moves < ROLLOUT_MOVES;
         i++) {
        if (i == step->made || option[i].win[step->event.seat] < least)
            continue;
        at[rollout->moves] = i;
        rollout->move[rollout->moves++] = option[i].move;
    }
}

static bool is_known(const struct rollout *rollout,
                     const struct rollout_sums *sums) {
    for (unsigned m = 1; m < rollout->moves; m++)
        if (rollout_gain(sums, m).error > ENOUGH)
            return false;
    return true;
}

/* The one that gains most over the one made, if it is more than chance. */
static unsigned find_best(const struct rollout *rollout,
                          const struct rollout_sums *sums) {
    unsigned best = 0;
    for (unsigned m = 1; m < rollout->moves; m++) {
        struct rollout_mean gain = rollout_gain(sums, m);
        if (gain.mean > gain.error &&
            (best == 0 || gain.mean > rollout_gain(sums, best).mean))
            best = m;
    }
    return best;
}

void review_take_care(struct review *review, struct review_step *step) {
    struct rollout rollout;
    struct rollout_sums sums = {0}, more;
    unsigned at[ROLLOUT_MOVES] = {0}, seats = review->rules->seats;
    if (step->choices < 2 || step->loss > (double)FAR)
        return;
    ask(review, step, &rollout, at);
    if (rollout.moves < 2)
        return;
    while (sums.games < review->settings.careful &&
           (sums.games < 2 * BATCH || !is_known(&rollout, &sums))) {
        rollout_play(&rollout, sums.games, BATCH, &more);
        rollout_add(&sums, &more);
    }
    unsigned best = find_best(&rollout, &sums);
    struct rollout_mean gain = rollout_gain(&sums, best);
    struct review_option *made = &step->option[step->made];
    step->rolled = true;
    step->best = at[best];
    for (unsigned i = 0; i < step->options; i++)
        step->option[i].share = (float)(i == step->best);
    for (unsigned m = 0; m < rollout.moves; m++) {
        struct review_option *option = &step->option[at[m]];
        struct rollout_mean apart = rollout_gain(&sums, m);
        for (unsigned s = 0; s < seats; s++)
            option->win[s] = (float)rollout_win(&sums, m, s).mean;
        option->lead = (float)rollout_lead(&sums, m, rollout.seat).mean;
        option->loss = (float)(gain.mean - apart.mean);
        option->loss = option->loss > 0 ? option->loss : 0;
        option->error = (float)apart.error;
    }
    made->error = (float)gain.error;
    step->loss = best ? gain.mean : 0;
    made->loss = (float)step->loss;
    step->grade = review_grade_of(step->loss);
    for (unsigned s = 0; s < seats; s++)
        step->effect[s] = best ? rollout_win(&sums, 0, s).mean -
                                     rollout_win(&sums, best, s).mean
                               : 0;
}
