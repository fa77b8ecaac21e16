/*
 * weigh.c - what every move of a Volle Wolle seat leads to.
 *
 * Bids come from the solved round (bid_game.c). Within a turn the plan says
 * how likely each end is once a die is kept; what the ends are worth to
 * everybody is known. Cards, black sheep and the bone are followed to the next
 * seam, as the bots do.
 */
#include <string.h>

#include "mind.h"

static void weigh_bids(const struct wsk_rules *rules, const struct net *net,
                       const struct wsk_state *view, unsigned seat,
                       struct mind_options *ret) {
    struct bid_game bid_game;
    volle_bid_game(rules, net, view, NULL, &bid_game);
    ret->count = bid_game.seat[seat].count;
    ret->best = bid_game.seat[seat].best;
    memcpy(ret->option, bid_game.seat[seat].option,
           ret->count * sizeof(ret->option[0]));
}

static void keep_value(const struct volle_turn *turn,
                       const struct volle_state *state, unsigned die,
                       struct mind_value *ret_value) {
    struct turn_odds odds;
    turn_odds_from(&turn->turn, &turn->plan, state->dice,
                   state->kept | 1U << die, &odds);
    volle_turn_mean(turn, &odds, ret_value);
}

/* By playing it out: for what the plan does not look at. */
static void end_value(struct volle_evaluator *evaluator,
                      const struct volle_state *state, unsigned seat,
                      wsk_move move, struct mind_value *ret_value) {
    struct volle_state after = *state;
    volle_play_move(evaluator, &after, seat, move);
    volle_resolve(evaluator, &after, ret_value);
    volle_foresee(evaluator, &after, ret_value);
}

static void boost_value(struct volle_evaluator *evaluator,
                        const struct volle_turn *turn,
                        const struct volle_state *state, wsk_move move,
                        struct mind_value *ret_value) {
    int sum = state->dice[0] + state->dice[1] + state->dice[2];
    bool boosts = VOLLE_MOVE_VERB(move) == VOLLE_MOVE_BOOST;
    unsigned die = 0;
    if (boosts && (int)VOLLE_MOVE_WHAT(move) == turn->turn.target) {
        int chips = turn_boost_bid(&turn->turn, sum);
        *ret_value = turn->take_value[state->try - 1][chips];
    } else if (!boosts && state->try < 3) {
        turn_keep(&turn->plan, state->dice, state->kept, &die);
        keep_value(turn, state, die, ret_value);
    } else {
        end_value(evaluator, state, turn->seat, move, ret_value);
    }
}

static void weigh_dice(struct volle_evaluator *evaluator,
                       const struct volle_state *state,
                       struct mind_options *options) {
    struct volle_turn turn;
    volle_foresee_turn(evaluator, state, &turn);
    for (unsigned i = 0; i < options->count; i++) {
        struct mind_option *option = &options->option[i];
        if (state->phase == VOLLE_PHASE_KEEP)
            keep_value(&turn, state, VOLLE_MOVE_WHAT(option->move),
                       &option->value);
        else
            boost_value(evaluator, &turn, state, option->move, &option->value);
    }
}

void volle_weigh(const struct wsk_rules *rules, const struct net *net,
                 const struct wsk_state *view, unsigned seat,
                 const struct mind_care *care,
                 struct mind_options *ret_options) {
    struct volle_evaluator evaluator;
    struct volle_state state;
    wsk_move scratch[WSK_MOVES_MAX];
    (void)care; /* what can be worked out always is */
    memcpy(&state, view, sizeof(state));
    if (state.phase == VOLLE_PHASE_BID) {
        weigh_bids(rules, net, view, seat, ret_options);
        return;
    }
    struct wsk_list list = wsk_moves(rules, view, seat, scratch);
    ret_options->count = list.count;
    for (unsigned i = 0; i < list.count; i++)
        ret_options->option[i].move = list.move[i];
    volle_evaluator_open(&evaluator, (const struct volle_rules *)rules, net);
    evaluator.calibration = calibration_of(net);
    if (state.phase == VOLLE_PHASE_BOOST || state.phase == VOLLE_PHASE_KEEP)
        weigh_dice(&evaluator, &state, ret_options);
    else
        for (unsigned i = 0; i < list.count; i++)
            end_value(&evaluator, &state, seat, list.move[i],
                      &ret_options->option[i].value);
    for (unsigned i = 0; i < list.count; i++) {
        struct mind_option *option = &ret_options->option[i];
        option->worth = volle_worth(&option->value, seat);
        option->rough = false;
    }
    mind_pick_best(ret_options);
}
