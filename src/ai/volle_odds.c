/*
 * volle_odds.c - Volle Wolle: what bids, dice to keep and boosts lead to.
 */
#include <string.h>

#include "move_odds.h"
#include "rules/volle.h"

/* Who asks, and in which position. */
struct asker {
    const struct wsk_rules *rules;
    const struct wsk_state *view;
    const struct volle_state *state; /* the same */
    unsigned seat;
    bool any;
};

bool volle_has_odds(const struct wsk_state *view) {
    unsigned phase = ((const struct volle_state *)view)->phase;
    return phase == VOLLE_PHASE_BID || phase == VOLLE_PHASE_BOOST ||
           phase == VOLLE_PHASE_KEEP;
}

struct odds_turn volle_odds_turn(const struct wsk_rules *rules,
                                 const struct wsk_state *view, unsigned seat,
                                 unsigned bid) {
    const struct volle_state *state = (const struct volle_state *)view;
    return (struct odds_turn){
        .target = (int)volle_target(bid),
        .corner =
            ((const struct volle_rules *)rules)->corner[state->front[seat]],
        .chips = state->chips[seat],
        .cards = state->left};
}

static struct odds_turn turn_with(const struct asker *asker, unsigned bid) {
    struct odds_turn turn =
        volle_odds_turn(asker->rules, asker->view, asker->seat, bid);
    turn.any = asker->any;
    return turn;
}

static void try_bid(const struct asker *asker, unsigned bid,
                    struct odds_ends *ret_ends) {
    struct odds_turn turn = turn_with(asker, bid);
    turn.chips -= bid == VOLLE_BID_26PLUS;
    odds_whole_turn(&turn, ret_ends);
}

/* One that only lifts to 14 is a miss, but a safe one. */
static void try_boost(const struct asker *asker, unsigned target,
                      struct odds_ends *ret_ends) {
    const struct volle_state *state = asker->state;
    if (target != volle_target(state->bids[asker->seat]))
        return;
    ret_ends->success[state->try - 1] = 1;
    ret_ends->any = 1;
    ret_ends->cards = volle_due(state);
}

/* After the last try it is over. */
static void try_decline(const struct asker *asker, struct odds_ends *ret_ends) {
    const struct volle_state *state = asker->state;
    struct odds_turn turn = turn_with(asker, state->bids[asker->seat]);
    if (state->try < 3)
        odds_going_on(&turn, state->dice, state->kept, ret_ends);
    else
        ret_ends->below = volle_natural(state->dice, turn.corner) < VOLLE_SAFE;
}

void volle_move_odds(const struct wsk_rules *rules,
                     const struct wsk_state *view, unsigned seat, wsk_move move,
                     bool any, struct odds_ends *ret_ends) {
    const struct volle_state *state = (const struct volle_state *)view;
    const struct asker asker = {rules, view, state, seat, any};
    unsigned what = VOLLE_MOVE_WHAT(move);
    struct odds_turn turn;
    memset(ret_ends, 0, sizeof(*ret_ends));
    switch (VOLLE_MOVE_VERB(move)) {
    case VOLLE_MOVE_BID:
        try_bid(&asker, what, ret_ends);
        break;
    case VOLLE_MOVE_KEEP:
        turn = turn_with(&asker, state->bids[seat]);
        odds_after_keep(&turn, state->dice, state->kept, what, ret_ends);
        break;
    case VOLLE_MOVE_BOOST:
        try_boost(&asker, what, ret_ends);
        break;
    default:
        try_decline(&asker, ret_ends);
        break;
    }
}
