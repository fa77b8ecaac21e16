/*
 * foresee.c - a seam valued with more care than the net's word alone.
 *
 * The net's word on a position, and its words on all that may come next, each
 * with its odds, are two estimates of one thing. They err differently: by about
 * two hundredths of a win each, and hardly together. Their mean errs less, and
 * it changes less from one seam to the next without reason.
 *
 * What comes next is the turn that begins, or a deal and its bids. Of deals a
 * few are drawn, the same ones for every position with the same pile.
 */
#include <string.h>

#include "mind.h"

#define DEALS 16
#define DRAWS 12 /* of everybody's bids, for each deal */

static void mean_of_turn(struct volle_evaluator *evaluator,
                         const struct volle_state *state,
                         struct mind_value *ret_value) {
    struct volle_turn turn;
    struct turn_odds odds;
    volle_turn_plan(evaluator, state, &turn);
    turn_odds(&turn.turn, &turn.plan, &odds);
    volle_turn_mean(&turn, &odds, ret_value);
}

static void mean_of_deals(struct volle_evaluator *evaluator,
                          const struct volle_state *state,
                          struct mind_value *ret_value) {
    const struct wsk_rules *rules = &evaluator->rules->base;
    struct wsk_rng rng = wsk_rng_stream(state->pile, 1);
    memset(ret_value, 0, sizeof(*ret_value));
    for (unsigned i = 0; i < DEALS; i++) {
        struct wsk_event event;
        struct mind_value value;
        uint64_t cards = 0;
        rules->game->sample(rules, (const struct wsk_state *)state, &rng,
                            &event);
        for (unsigned c = 0; c < event.count; c++)
            cards |= 1ULL << VOLLE_MOVE_WHAT(event.moves[c]);
        volle_after_deal(evaluator, state, cards, DRAWS, &value);
        mind_add(ret_value, &value, 1.0F / DEALS);
    }
}

void volle_foresee(struct volle_evaluator *evaluator,
                   const struct volle_state *state,
                   struct mind_value *ret_value) {
    struct mind_value word, next;
    volle_look(evaluator, state, &word);
    if (state->phase == VOLLE_PHASE_OVER) {
        *ret_value = word;
        return;
    }
    if (state->phase == VOLLE_PHASE_DEAL)
        mean_of_deals(evaluator, state, &next);
    else
        mean_of_turn(evaluator, state, &next);
    memset(ret_value, 0, sizeof(*ret_value));
    mind_add(ret_value, &word, 0.5F);
    mind_add(ret_value, &next, 0.5F);
}

void volle_add_level(struct volle_evaluator *evaluator,
                     const struct volle_state *state, float weight,
                     struct mind_value *level) {
    struct mind_value word, foreseen;
    volle_foresee(evaluator, state, &foreseen);
    volle_look(evaluator, state, &word);
    mind_add(level, &foreseen, weight);
    mind_add(level, &word, -weight);
}

void volle_foresee_turn(struct volle_evaluator *evaluator,
                        const struct volle_state *state,
                        struct volle_turn *ret_turn) {
    struct turn *turn = &ret_turn->turn;
    unsigned seat;
    volle_turn_plan(evaluator, state, ret_turn);
    seat = ret_turn->seat;
    for (int chips = 0; chips <= turn->chips; chips++) {
        for (unsigned try = 0; try < 3; try++) {
            struct mind_value *value = &ret_turn->take_value[try][chips];
            volle_foresee(evaluator, &ret_turn->take_state[try][chips], value);
            turn->take[try][chips] = volle_worth(value, seat);
        }
        for (unsigned below = 0; below < 2; below++) {
            struct mind_value *value = &ret_turn->miss_value[chips][below];
            if (!volle_can_miss(evaluator, state, chips, below))
                continue;
            volle_foresee(evaluator, &ret_turn->miss_state[chips][below],
                          value);
            turn->miss[chips][below] = volle_worth(value, seat);
        }
    }
    if (!volle_can_miss(evaluator, state, 0, true)) {
        ret_turn->miss_value[0][1] = ret_turn->miss_value[0][0];
        turn->miss[0][1] = turn->miss[0][0];
    }
    turn_solve(turn, &ret_turn->plan);
}
