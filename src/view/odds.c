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

static void put_tries(struct wsk_text *text, const struct odds *odds) {
    wsk_text_put(text, ",\"try\":[");
    for (unsigned try = 0; try < 3; try++) {
        wsk_text_put(text, "%s", try ? "," : "");
        sight_decimal(text, odds->success[try]);
    }
    wsk_text_put(text, "]");
}

void wsk_odds_json(int target, int corner, int chips, enum wsk_goal goal,
                   struct wsk_text *ret_json) {
    const struct odds_turn asked = {.target = target,
                                    .corner = corner,
                                    .chips = chips,
                                    .left = ODDS_ENOUGH,
                                    .cards = goal == WSK_GOAL_CARDS};
    struct odds odds;
    odds_solve(&asked, &odds);
    wsk_text_put(ret_json,
                 "{\"target\":%d,\"corner\":%d,\"chips\":%d,\"goal\":\"%s\"",
                 target, corner, chips, asked.cards ? "cards" : "success");
    put_tries(ret_json, &odds);
    put_member(ret_json, "success", odds.any);
    put_member(ret_json, "cards", odds.cards);
    put_member(ret_json, "miss", odds.miss);
    put_member(ret_json, "below_14", odds.below);
    wsk_text_put(ret_json, "}");
}

/* A seat in the middle of its turn, solved for both goals. */
struct outlook {
    const struct volle_state *state;
    struct turn_plan plan[2]; /* by enum wsk_goal */
};

static struct odds_turn asked_of(const struct volle_rules *rules,
                                 const struct volle_state *state, unsigned seat,
                                 unsigned bid, enum wsk_goal goal) {
    return (struct odds_turn){.target = (int)volle_target(bid),
                              .corner = rules->corner[state->front[seat]],
                              .chips = state->chips[seat],
                              .left = state->left,
                              .cards = goal == WSK_GOAL_CARDS};
}

static void look_ahead(const struct volle_rules *rules,
                       const struct volle_state *state, unsigned seat,
                       struct outlook *ret_outlook) {
    ret_outlook->state = state;
    for (unsigned goal = 0; goal < 2; goal++) {
        struct odds_turn asked =
            asked_of(rules, state, seat, state->bids[seat], goal);
        struct turn turn;
        odds_value(&asked, &turn);
        turn_solve(&turn, &ret_outlook->plan[goal]);
    }
}

static void put_chances(struct wsk_text *text, double success, double cards) {
    put_member(text, "success", success);
    put_member(text, "cards", cards);
}

/* A bid, as if all that lies there now were still there. 26+ is paid first. */
static void put_bid(const struct volle_rules *rules,
                    const struct volle_state *state, unsigned seat,
                    unsigned bid, struct wsk_text *text) {
    struct odds odds[2];
    for (unsigned goal = 0; goal < 2; goal++) {
        struct odds_turn asked = asked_of(rules, state, seat, bid, goal);
        asked.chips -= bid == VOLLE_BID_26PLUS;
        odds_solve(&asked, &odds[goal]);
    }
    put_tries(text, &odds[WSK_GOAL_CARDS]);
    put_chances(text, odds[WSK_GOAL_SUCCESS].any, odds[WSK_GOAL_CARDS].cards);
}

static void put_keep(const struct outlook *outlook, unsigned die,
                     struct wsk_text *text) {
    const struct volle_state *state = outlook->state;
    double value[2];
    for (unsigned goal = 0; goal < 2; goal++)
        value[goal] = (double)turn_keep_value(&outlook->plan[goal], state->dice,
                                              state->kept, die);
    put_chances(text, value[WSK_GOAL_SUCCESS], value[WSK_GOAL_CARDS]);
}

/* To decline is to go on with the best keep; after the last try it is over. */
static void put_decline(const struct outlook *outlook, struct wsk_text *text) {
    const struct volle_state *state = outlook->state;
    double value[2] = {0, 0};
    unsigned die;
    for (unsigned goal = 0; goal < 2 && state->try < 3; goal++)
        value[goal] = (double)turn_keep(&outlook->plan[goal], state->dice,
                                        state->kept, &die);
    put_chances(text, value[WSK_GOAL_SUCCESS], value[WSK_GOAL_CARDS]);
}

static void put_boost(const struct volle_state *state, unsigned seat,
                      unsigned target, struct wsk_text *text) {
    bool success = target == volle_target(state->bids[seat]);
    put_chances(text, success, success ? volle_due(state) : 0);
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

static void put_move(const struct volle_rules *rules,
                     const struct outlook *outlook, unsigned seat,
                     wsk_move move, struct wsk_text *text) {
    const struct volle_state *state = outlook->state;
    const struct wsk_state *view = (const struct wsk_state *)state;
    struct wsk_event event = {(uint8_t)seat, 1, {move}};
    unsigned what = VOLLE_MOVE_WHAT(move);
    wsk_text_put(text, "{\"id\":%u,\"line\":\"", (unsigned)move);
    rules->base.game->print(&rules->base, view, &event, text);
    wsk_text_put(text, "\"");
    switch (VOLLE_MOVE_VERB(move)) {
    case VOLLE_MOVE_BID:
        put_bid(rules, state, seat, what, text);
        break;
    case VOLLE_MOVE_KEEP:
        put_keep(outlook, what, text);
        break;
    case VOLLE_MOVE_BOOST:
        put_boost(state, seat, what, text);
        break;
    default:
        put_decline(outlook, text);
        break;
    }
    wsk_text_put(text, "}");
}

bool wsk_odds_moves_json(const struct wsk_rules *rules,
                         const struct wsk_state *state, unsigned seat,
                         struct wsk_text *ret_json) {
    const struct volle_rules *volle = (const struct volle_rules *)rules;
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_state view;
    struct outlook outlook;
    if (!has_odds(rules, state, seat))
        return false;
    wsk_view(rules, state, seat, &view);
    outlook.state = (const struct volle_state *)&view;
    if (outlook.state->phase != VOLLE_PHASE_BID)
        look_ahead(volle, outlook.state, seat, &outlook);
    struct wsk_list list = wsk_moves(rules, &view, seat, scratch);
    wsk_text_put(ret_json, "[");
    for (unsigned i = 0; i < list.count; i++) {
        wsk_text_put(ret_json, "%s", i ? "," : "");
        put_move(volle, &outlook, seat, list.move[i], ret_json);
    }
    wsk_text_put(ret_json, "]");
    return true;
}
