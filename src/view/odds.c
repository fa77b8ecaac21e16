/*
 * odds.c - exact chances as JSON: of a turn, and of what a seat may do in one.
 */
#include "ai/odds.h"

#include <string.h>

#include "rules/volle.h"
#include "sight.h"

static void put_member(struct wsk_text *text, const char *key, double value) {
    wsk_text_put(text, ",\"%s\":", key);
    sight_decimal(text, value);
}

static void put_ends(struct wsk_text *text, const struct odds_ends *ends) {
    wsk_text_put(text, ",\"try\":[");
    for (unsigned try = 0; try < 3; try++) {
        wsk_text_put(text, "%s", try ? "," : "");
        sight_decimal(text, ends->success[try]);
    }
    wsk_text_put(text, "]");
    put_member(text, "success", ends->any);
    put_member(text, "cards", ends->cards);
    put_member(text, "miss", ends->any < 1 ? 1 - ends->any : 0);
    put_member(text, "below_14", ends->below);
    wsk_text_put(text, "}");
}

void wsk_odds_json(int target, int corner, int chips, enum wsk_goal goal,
                   struct wsk_text *ret_json) {
    const struct odds_turn turn = {.target = target,
                                   .corner = corner,
                                   .chips = chips,
                                   .cards = 3,
                                   .any = goal == WSK_GOAL_SUCCESS};
    struct odds_ends ends;
    odds_whole_turn(&turn, &ends);
    wsk_text_put(ret_json,
                 "{\"target\":%d,\"corner\":%d,\"chips\":%d,\"goal\":\"%s\"",
                 target, corner, chips, turn.any ? "success" : "cards");
    put_ends(ret_json, &ends);
}

/* Who asks, and in which position. */
struct asker {
    const struct volle_rules *rules;
    const struct volle_state *state;
    unsigned seat;
    enum wsk_goal goal;
};

static struct odds_turn turn_with(const struct asker *asker, unsigned bid) {
    const struct volle_state *state = asker->state;
    return (struct odds_turn){
        .target = (int)volle_target(bid),
        .corner = asker->rules->corner[state->front[asker->seat]],
        .chips = state->chips[asker->seat],
        .cards = state->left,
        .any = asker->goal == WSK_GOAL_SUCCESS};
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

static void try_move(const struct asker *asker, wsk_move move,
                     struct odds_ends *ret_ends) {
    const struct volle_state *state = asker->state;
    unsigned what = VOLLE_MOVE_WHAT(move);
    struct odds_turn turn;
    memset(ret_ends, 0, sizeof(*ret_ends));
    switch (VOLLE_MOVE_VERB(move)) {
    case VOLLE_MOVE_BID:
        try_bid(asker, what, ret_ends);
        break;
    case VOLLE_MOVE_KEEP:
        turn = turn_with(asker, state->bids[asker->seat]);
        odds_after_keep(&turn, state->dice, state->kept, what, ret_ends);
        break;
    case VOLLE_MOVE_BOOST:
        try_boost(asker, what, ret_ends);
        break;
    default:
        try_decline(asker, ret_ends);
        break;
    }
}

static bool has_odds(const struct wsk_rules *rules,
                     const struct wsk_state *state, unsigned seat) {
    if (strcmp(rules->game->id, "volle-wolle") != 0 ||
        state->head.turn != WSK_TURN_SEATS || seat >= rules->seats ||
        !(state->head.seats >> seat & 1))
        return false;
    unsigned phase = ((const struct volle_state *)state)->phase;
    return phase == VOLLE_PHASE_BID || phase == VOLLE_PHASE_BOOST ||
           phase == VOLLE_PHASE_KEEP;
}

bool wsk_odds_moves_json(const struct wsk_rules *rules,
                         const struct wsk_state *state, unsigned seat,
                         enum wsk_goal goal, struct wsk_text *ret_json) {
    const struct asker asker = {(const struct volle_rules *)rules,
                                (const struct volle_state *)state, seat, goal};
    wsk_move scratch[WSK_MOVES_MAX];
    if (!has_odds(rules, state, seat))
        return false;
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    for (unsigned i = 0; i < list.count; i++) {
        struct wsk_event event = {(uint8_t)seat, 1, {list.move[i]}};
        struct odds_ends ends;
        try_move(&asker, list.move[i], &ends);
        wsk_text_put(ret_json, "%s{\"id\":%u,\"line\":\"", i ? "," : "[",
                     (unsigned)list.move[i]);
        rules->game->print(rules, state, &event, ret_json);
        wsk_text_put(ret_json, "\"");
        put_ends(ret_json, &ends);
    }
    wsk_text_put(ret_json, "]");
    return true;
}
