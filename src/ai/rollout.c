#include "rollout.h"

#include <string.h>

#define WIDTH 0.04F /* moves that seem worse by more are not tried */
#define ROUNDS 1    /* played before the net judges */
#define BATCH 8     /* games before anything is given up */

/* A game takes as long as so many looks before it looks at anything. */
#define GAME_LOOKS 32

struct trial {
    wsk_move move;
    float sum, squares; /* of the lead of the mind's choice over this move */
};

struct rollout {
    const struct mind *mind;
    const struct wsk_rules *rules;
    struct mind_table table;
    const struct wsk_state *view;
    unsigned seat;
    struct wsk_rng rng;
    uint32_t nodes, spent;
    struct trial trial[ROLLOUT_MOVES]; /* 0: the mind's own choice */
    unsigned trials, games;
};

/* The mind's own choice, then what the net likes best. */
static void find_trials(struct rollout *rollout, wsk_move first) {
    struct mind_choice choice[WSK_MOVES_MAX];
    unsigned count =
        rollout->mind->rank(rollout->rules, rollout->table.net, rollout->view,
                            rollout->seat, &rollout->rng, choice);
    float least = 1e9F;
    rollout->trial[0] = (struct trial){.move = first};
    rollout->trials = 1;
    for (unsigned i = 0; i < count; i++)
        if (choice[i].move == first) {
            least = choice[i].worth - WIDTH;
            choice[i].worth = -1e9F;
        }
    while (rollout->trials < ROLLOUT_MOVES && rollout->trials < count) {
        unsigned best = 0;
        for (unsigned i = 1; i < count; i++)
            best = choice[i].worth > choice[best].worth ? i : best;
        if (choice[best].worth < least)
            break;
        rollout->trial[rollout->trials++] =
            (struct trial){.move = choice[best].move};
        choice[best].worth = -1e9F;
    }
}

static float play_trial(struct rollout *rollout, wsk_move move,
                        struct wsk_rng dice) {
    struct wsk_state state = *rollout->view;
    struct mind_value value;
    wsk_play(rollout->rules, &state, rollout->seat, move);
    rollout->spent +=
        GAME_LOOKS + rollout->mind->play_on(rollout->rules, &rollout->table,
                                            &dice, &state, &value);
    return value.win[rollout->seat];
}

/* If a game takes so much that there would not be a batch, nothing would come
 * of it. */
static bool is_too_long(const struct rollout *rollout) {
    return rollout->games == 1 && rollout->spent > rollout->nodes / BATCH;
}

/* One game for every move that is left, with the same dice. */
static void play_all(struct rollout *rollout) {
    struct wsk_rng dice =
        wsk_rng_stream(wsk_rng_next(&rollout->rng), rollout->games++);
    float first = play_trial(rollout, rollout->trial[0].move, dice);
    for (unsigned i = 1; i < rollout->trials && !is_too_long(rollout); i++) {
        struct trial *trial = &rollout->trial[i];
        float lead = first - play_trial(rollout, trial->move, dice);
        trial->sum += lead;
        trial->squares += lead * lead;
    }
}

/* Gives up the worse half of what challenges the mind's choice. */
static void give_up(struct rollout *rollout) {
    for (unsigned i = 2; i < rollout->trials; i++) {
        struct trial trial = rollout->trial[i];
        unsigned at = i;
        for (; at > 1 && rollout->trial[at - 1].sum > trial.sum; at--)
            rollout->trial[at] = rollout->trial[at - 1];
        rollout->trial[at] = trial;
    }
    rollout->trials = 1 + rollout->trials / 2;
}

/* Better by more than twice the error of the mean. */
static bool is_better(const struct trial *trial, unsigned games) {
    float mean = trial->sum / (float)games;
    float variance = trial->squares / (float)games - mean * mean;
    return mean < 0 && mean * mean * (float)(games - 1) > 4 * variance;
}

wsk_move rollout_choose(const struct mind *mind, const struct wsk_rules *rules,
                        const struct net *net, const struct wsk_state *view,
                        unsigned seat, wsk_move first, uint32_t nodes,
                        struct wsk_rng *rng) {
    struct rollout rollout = {.mind = mind,
                              .rules = rules,
                              .table = {.net = net,
                                        .other = net,
                                        .learners = (1U << rules->seats) - 1,
                                        .rounds = ROUNDS,
                                        .adjust = true},
                              .view = view,
                              .seat = seat,
                              .rng = wsk_rng_stream(wsk_rng_next(rng), 0),
                              .nodes = nodes};
    if (nodes < 2 * BATCH * GAME_LOOKS)
        return first;
    find_trials(&rollout, first);
    unsigned next = BATCH;
    while (rollout.trials > 1 && rollout.spent < nodes) {
        play_all(&rollout);
        if (is_too_long(&rollout))
            break;
        if (rollout.games == next && rollout.trials > 2) {
            give_up(&rollout);
            next *= 2;
        }
    }
    const struct trial *best = &rollout.trial[0];
    for (unsigned i = 1; i < rollout.trials && rollout.games >= BATCH; i++)
        if (is_better(&rollout.trial[i], rollout.games) &&
            rollout.trial[i].sum < best->sum)
            best = &rollout.trial[i];
    return best->move;
}
