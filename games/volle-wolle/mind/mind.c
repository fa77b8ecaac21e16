/*
 * mind.c - Volle Wolle with a net: ranks and values, and the table of the mind.
 *
 * Each file uses those above it: encoding, evaluator, round and whole, bids,
 * memory, choose, play; and for hints and reviews deals, foresee, expect,
 * bid_game, weigh. This one uses all.
 */
#include "mind.h"

#include <string.h>

/* What each move is worth. */

static float boost_worth(const struct volle_turn *turn,
                         const struct volle_state *state, wsk_move move) {
    const struct turn *ends = &turn->turn;
    int sum = state->dice[0] + state->dice[1] + state->dice[2];
    unsigned die;
    if (VOLLE_MOVE_VERB(move) == VOLLE_MOVE_BOOST)
        return (int)VOLLE_MOVE_WHAT(move) == ends->target
                   ? ends->take[state->try - 1][turn_boost_bid(ends, sum)]
                   : ends->miss[turn_boost_safe(ends, sum)][0];
    if (state->try < 3)
        return turn_keep(&turn->plan, state->dice, state->kept, &die);
    return ends->miss[0][volle_natural(state->dice, ends->corner) < VOLLE_SAFE];
}

static float dice_worth(const struct volle_turn *turn,
                        const struct volle_state *state, wsk_move move) {
    if (state->phase == VOLLE_PHASE_BOOST)
        return boost_worth(turn, state, move);
    return turn_keep_die(&turn->plan, state->dice, state->kept,
                         VOLLE_MOVE_WHAT(move));
}

static float end_worth(struct volle_evaluator *evaluator,
                       const struct volle_state *state, unsigned seat,
                       wsk_move move) {
    struct volle_state after = *state;
    struct mind_value value;
    volle_play_move(evaluator, &after, seat, move);
    volle_resolve(evaluator, &after, &value);
    return volle_worth(&value, seat);
}

static unsigned volle_rank(const struct wsk_rules *rules, const struct net *net,
                           const struct wsk_state *view, unsigned seat,
                           struct wsk_rng *rng,
                           struct mind_choice *ret_choices) {
    struct volle_evaluator evaluator;
    struct volle_state state;
    struct volle_turn turn;
    wsk_move scratch[WSK_MOVES_MAX];
    float bids[VOLLE_BID_26PLUS];
    struct wsk_list list = wsk_moves(rules, view, seat, scratch);
    memcpy(&state, view, sizeof(state));
    volle_evaluator_open(&evaluator, (const struct volle_rules *)rules, net);
    bool bidding = state.phase == VOLLE_PHASE_BID;
    bool dice =
        state.phase == VOLLE_PHASE_BOOST || state.phase == VOLLE_PHASE_KEEP;
    if (bidding) {
        struct volle_policy policy[WSK_SEATS_MAX];
        for (unsigned s = 0; s < rules->seats; s++)
            volle_look_policy(&evaluator, &state, s, &policy[s]);
        volle_bid_worths(&evaluator, &state, seat, policy, rng, bids);
    } else if (dice) {
        volle_turn_plan(&evaluator, &state, &turn);
    }
    for (unsigned i = 0; i < list.count; i++) {
        wsk_move move = list.move[i];
        ret_choices[i].move = move;
        ret_choices[i].worth = bidding ? bids[VOLLE_MOVE_WHAT(move) - 1]
                               : dice
                                   ? dice_worth(&turn, &state, move)
                                   : end_worth(&evaluator, &state, seat, move);
    }
    return list.count;
}

static void volle_value(const struct wsk_rules *rules, const struct net *net,
                        const struct wsk_state *state,
                        struct mind_value *ret_value) {
    struct volle_evaluator evaluator;
    struct volle_state position;
    memcpy(&position, state, sizeof(position));
    volle_evaluator_open(&evaluator, (const struct volle_rules *)rules, net);
    if (position.phase == VOLLE_PHASE_BOARD) {
        /* Nobody has anything yet, not even a number. */
        memset(ret_value, 0, sizeof(*ret_value));
        for (unsigned s = 0; s < rules->seats; s++)
            ret_value->win[s] = 1.0F / (float)rules->seats;
    } else if (position.phase == VOLLE_PHASE_BID) {
        position.phase = VOLLE_PHASE_DEAL; /* the seam behind it */
        volle_look(&evaluator, &position, ret_value);
    } else {
        volle_resolve(&evaluator, &position, ret_value);
    }
}

static bool volle_is_bid(const struct wsk_rules *rules,
                         const struct wsk_state *view) {
    (void)rules;
    return ((const struct volle_state *)view)->phase == VOLLE_PHASE_BID;
}

const struct mind mind_volle_wolle = {
    .margin_scale = 20,
    .shape = volle_shape,
    .policy = VOLLE_BID_26PLUS,
    .luck_pays = true,
    .lamb = volle_lamb,
    .sheep = volle_sheep,
    .ram = {.blur = 0.14F, .loose = 0.7F},
    .shepherd = {.blur = 0.07F, .loose = 0.48F},
    .forget = volle_forget,
    .choose = volle_choose,
    .value = volle_value,
    .luck = volle_luck,
    .note = volle_note,
    .study = volle_study,
    .play_on = volle_play_on,
    .is_bid = volle_is_bid,
    .mix = volle_mix,
    .rank = volle_rank,
    .weigh = volle_weigh,
    .bid_game = volle_bid_game,
    .expect = volle_expect,
};
