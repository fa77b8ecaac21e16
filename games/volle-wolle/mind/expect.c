/*
 * expect.c - what could be expected of dice, boards and cards in Volle
 * Wolle.
 *
 * Dice: the plan of the turn gives odds to all its ends, before a roll and
 * after it. Boards: every way to give out the rest is tried. Deals have a file
 * of their own.
 */
#include <string.h>

#include "mind.h"

/* What a review can take its time for. */
static const struct volle_dealing dealing = {
    .draws = 96, .deals = 180, .levels = 16, .every = 260};

/* Boards. */

static void expect_boards(struct volle_evaluator *evaluator,
                          const struct volle_state *state,
                          struct mind_value *ret_value) {
    const struct wsk_rules *rules = &evaluator->rules->base;
    struct wsk_chance list[WSK_SEATS_MAX * VOLLE_BOARDS];
    if (state->phase != VOLLE_PHASE_BOARD) {
        volle_look(evaluator, state, ret_value);
        return;
    }
    /* Whose board comes next does not matter: the first in the list. */
    unsigned all =
        rules->game->chances(rules, (const struct wsk_state *)state, list);
    unsigned seat = VOLLE_MOVE_WHAT(list[0].move) >> 3, count = 0;
    for (unsigned i = 0; i < all; i++)
        count += VOLLE_MOVE_WHAT(list[i].move) >> 3 == seat;
    memset(ret_value, 0, sizeof(*ret_value));
    for (unsigned i = 0; i < all; i++) {
        struct volle_state after = *state;
        struct mind_value value;
        if (VOLLE_MOVE_WHAT(list[i].move) >> 3 != seat)
            continue;
        volle_play_move(evaluator, &after, WSK_CHANCE, list[i].move);
        expect_boards(evaluator, &after, &value);
        mind_add(ret_value, &value, 1.0F / (float)count);
    }
}

/* Dice. */

static void expect_roll(struct volle_evaluator *evaluator,
                        const struct volle_state *state,
                        const struct wsk_event *event,
                        struct mind_value *ret_before,
                        struct mind_value *ret_after) {
    struct volle_turn turn;
    struct turn_odds odds;
    volle_foresee_turn(evaluator, state, &turn);
    volle_odds_before(&turn, state, &odds);
    volle_turn_mean(&turn, &odds, ret_before);
    if (!event)
        return;
    volle_odds_after(&turn, state, VOLLE_MOVE_WHAT(event->moves[0]), &odds);
    volle_turn_mean(&turn, &odds, ret_after);
}

void volle_expect(const struct wsk_rules *rules, const struct net *net,
                  const struct wsk_state *state, const struct wsk_event *event,
                  struct mind_value *ret_before, struct mind_value *ret_after) {
    struct volle_evaluator evaluator;
    struct volle_state position;
    memcpy(&position, state, sizeof(position));
    volle_evaluator_open(&evaluator, (const struct volle_rules *)rules, net);
    evaluator.calibration = calibration_of(net);
    if (position.phase == VOLLE_PHASE_ROLL) {
        expect_roll(&evaluator, &position, event, ret_before, ret_after);
    } else if (position.phase == VOLLE_PHASE_DEAL) {
        volle_expect_deal(&evaluator, &position, event, &dealing, ret_before,
                          ret_after);
    } else {
        expect_boards(&evaluator, &position, ret_before);
        if (!event)
            return;
        volle_play_move(&evaluator, &position, WSK_CHANCE, event->moves[0]);
        expect_boards(&evaluator, &position, ret_after);
    }
}
