/*
 * choose.c - the move of a bot with a net: bids mixed and answered, dice and
 * cards by the plan of the turn.
 */
#include "mind.h"

#include <string.h>

static wsk_move choose_boost(const struct volle_turn *turn,
                             const struct volle_state *state) {
    unsigned die = 0;
    int sum = state->dice[0] + state->dice[1] + state->dice[2];
    int bid = turn_boost_bid(&turn->turn, sum);
    if (state->try < 3) {
        float go_on = turn_keep(&turn->plan, state->dice, state->kept, &die);
        return turn->turn.take[state->try - 1][bid] > go_on
                   ? VOLLE_MOVE(VOLLE_MOVE_BOOST, (unsigned)turn->turn.target)
                   : VOLLE_MOVE(VOLLE_MOVE_DECLINE, 0);
    }
    int corner = turn->turn.corner;
    bool below = volle_natural(state->dice, corner) < VOLLE_SAFE;
    int safe = turn_boost_safe(&turn->turn, sum);
    float best = turn->turn.miss[0][below];
    wsk_move move = VOLLE_MOVE(VOLLE_MOVE_DECLINE, 0);
    if (bid >= 0 && turn->turn.take[2][bid] > best) {
        best = turn->turn.take[2][bid];
        move = VOLLE_MOVE(VOLLE_MOVE_BOOST, (unsigned)turn->turn.target);
    }
    if (safe >= 0 && turn->turn.miss[safe][0] > best)
        move = VOLLE_MOVE(VOLLE_MOVE_BOOST, VOLLE_SAFE);
    return move;
}

static wsk_move choose_dice(struct volle_evaluator *evaluator,
                            const struct volle_state *state) {
    struct volle_turn turn;
    unsigned die = 0;
    volle_turn_plan(evaluator, state, &turn);
    if (state->phase == VOLLE_PHASE_BOOST)
        return choose_boost(&turn, state);
    turn_keep(&turn.plan, state->dice, state->kept, &die);
    return VOLLE_MOVE(VOLLE_MOVE_KEEP, die);
}

static uint32_t nodes_of(const struct choose_opts *opts) {
    uint32_t nodes = opts->nodes ? opts->nodes : VOLLE_BID_NODES;
    return opts->most && opts->most < nodes ? opts->most : nodes;
}

static void mix_bids(struct volle_evaluator *evaluator,
                     const struct volle_state *state, unsigned seat,
                     const struct choose_opts *opts,
                     struct volle_policy *ret_policy) {
    if (opts->search) {
        struct volle_policy policies[WSK_SEATS_MAX];
        volle_solve_bids(evaluator, state, nodes_of(opts), policies);
        *ret_policy = policies[seat];
    } else {
        volle_look_policy(evaluator, state, seat, ret_policy);
    }
    if (opts->loose > 0) {
        for (unsigned b = 0; b < ret_policy->count; b++)
            ret_policy->logit[b] *= 1 - opts->loose;
        net_softmax(ret_policy->logit, ret_policy->count, ret_policy->share);
    }
}

/* To answer habits takes as long as to look at so many positions a seat. */
#define ANSWER_LOOKS 2700

static wsk_move choose_bid(struct volle_evaluator *evaluator,
                           const struct volle_state *state, unsigned seat,
                           const struct choose_opts *opts,
                           struct wsk_rng *rng) {
    struct volle_policy policy = {0};
    unsigned seats = evaluator->rules->base.seats;
    if (opts->memory && nodes_of(opts) >= ANSWER_LOOKS * seats &&
        volle_worth_answering(opts->memory, seats, seat))
        return VOLLE_MOVE(VOLLE_MOVE_BID,
                          volle_answer(evaluator, state, seat, opts->memory,
                                       nodes_of(opts), rng));
    mix_bids(evaluator, state, seat, opts, &policy);
    return VOLLE_MOVE(VOLLE_MOVE_BID, volle_draw_bid(&policy, rng));
}

unsigned volle_mix(const struct wsk_rules *rules, const struct net *net,
                   const struct wsk_state *view, unsigned seat,
                   const struct choose_opts *opts,
                   struct mind_choice *ret_choices) {
    struct volle_policy policy = {0};
    struct volle_state state;
    struct volle_evaluator evaluator;
    memcpy(&state, view, sizeof(state));
    volle_evaluator_open(&evaluator, (const struct volle_rules *)rules, net);
    mix_bids(&evaluator, &state, seat, opts, &policy);
    for (unsigned b = 0; b < policy.count; b++)
        ret_choices[b] = (struct mind_choice){VOLLE_MOVE(VOLLE_MOVE_BID, b + 1),
                                              policy.share[b]};
    return policy.count;
}

wsk_move volle_choose(const struct wsk_rules *rules, const struct net *net,
                      const struct wsk_state *view, unsigned seat,
                      const struct choose_opts *opts, struct wsk_rng *rng) {
    struct volle_evaluator evaluator;
    struct volle_state state;
    struct mind_value value;
    memcpy(&state, view, sizeof(state));
    volle_evaluator_open(&evaluator, (const struct volle_rules *)rules, net);
    evaluator.blur = opts->blur;
    evaluator.rng = rng;
    if (state.phase == VOLLE_PHASE_BID)
        return choose_bid(&evaluator, &state, seat, opts, rng);
    if (state.phase == VOLLE_PHASE_BOOST || state.phase == VOLLE_PHASE_KEEP)
        return choose_dice(&evaluator, &state);
    return volle_resolve(&evaluator, &state, &value);
}
