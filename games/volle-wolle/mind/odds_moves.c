/*
 * odds_moves.c - the chances of what a seat may do in a Volle Wolle turn.
 */
#include <string.h>

#include "../rules/rules.h"
#include "odds.h"

/* Who asks, and in which position. */
struct asker {
    const struct volle_rules *rules;
    const struct volle_state *state;
    unsigned seat;
    bool any;
};

static struct odds_turn turn_with(const struct asker *asker, unsigned bid) {
    const struct volle_state *state = asker->state;
    return (struct odds_turn){
        .target = (int)volle_target(bid),
        .corner = asker->rules->corner[state->front[asker->seat]],
        .chips = state->chips[asker->seat],
        .cards = state->left,
        .any = asker->any};
}

/* As if all that lies there now were still there. 26+ is paid first. */
static void try_bid(const struct asker *asker, unsigned bid,
                    struct odds_ends *ret_ends) {
    struct odds_turn turn = turn_with(asker, bid);
    turn.chips -= bid == VOLLE_BID_26PLUS;
    odds_whole_turn(&turn, ret_ends);
}

static void try_boost(const struct asker *asker, unsigned target,
                      struct odds_ends *ret_ends) {
    const struct volle_state *state = asker->state;
    if (target != volle_target(state->bids[asker->seat]))
        return;
    ret_ends->success[state->try - 1] = 1;
    ret_ends->any = 1;
    ret_ends->cards = volle_due(state);
}

/* To decline is to go on with the best keep; after the last try it is over. */
static void try_decline(const struct asker *asker, struct odds_ends *ret_ends) {
    const struct volle_state *state = asker->state;
    struct odds_turn turn = turn_with(asker, state->bids[asker->seat]);
    if (state->try < 3)
        odds_going_on(&turn, state->dice, state->kept, ret_ends);
    else
        ret_ends->below = volle_natural(state->dice, turn.corner) < VOLLE_SAFE;
}

void odds_of_move(const struct wsk_rules *rules, const struct wsk_state *state,
                  unsigned seat, wsk_move move, bool any,
                  struct odds_ends *ret_ends) {
    const struct asker asker = {(const struct volle_rules *)rules,
                                (const struct volle_state *)state, seat, any};
    unsigned what = VOLLE_MOVE_WHAT(move);
    struct odds_turn turn;
    memset(ret_ends, 0, sizeof(*ret_ends));
    switch (VOLLE_MOVE_VERB(move)) {
    case VOLLE_MOVE_BID:
        try_bid(&asker, what, ret_ends);
        break;
    case VOLLE_MOVE_KEEP:
        turn = turn_with(&asker, asker.state->bids[seat]);
        odds_after_keep(&turn, asker.state->dice, asker.state->kept, what,
                        ret_ends);
        break;
    case VOLLE_MOVE_BOOST:
        try_boost(&asker, what, ret_ends);
        break;
    default:
        try_decline(&asker, ret_ends);
        break;
    }
}

bool odds_has_moves(const struct wsk_rules *rules,
                    const struct wsk_state *state, unsigned seat) {
    if (strcmp(rules->game->id, "volle-wolle") != 0 ||
        state->head.turn != WSK_TURN_SEATS || seat >= rules->seats ||
        !(state->head.seats >> seat & 1))
        return false;
    unsigned phase = ((const struct volle_state *)state)->phase;
    return phase == VOLLE_PHASE_BID || phase == VOLLE_PHASE_BOOST ||
           phase == VOLLE_PHASE_KEEP;
}
