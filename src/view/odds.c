/*
 * odds.c - exact chances as JSON: of a turn, and of what a seat may do in one.
 */
#include "ai/odds.h"

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

bool wsk_odds_moves_json(const struct wsk_rules *rules,
                         const struct wsk_state *state, unsigned seat,
                         enum wsk_goal goal, struct wsk_text *ret_json) {
    wsk_move scratch[WSK_MOVES_MAX];
    if (!odds_has_moves(rules, state, seat))
        return false;
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    for (unsigned i = 0; i < list.count; i++) {
        struct wsk_event event = {(uint8_t)seat, 1, {list.move[i]}};
        struct odds_ends ends;
        odds_of_move(rules, state, seat, list.move[i], goal == WSK_GOAL_SUCCESS,
                     &ends);
        wsk_text_put(ret_json, "%s{\"id\":%u,\"line\":\"", i ? "," : "[",
                     (unsigned)list.move[i]);
        rules->game->print(rules, state, &event, ret_json);
        wsk_text_put(ret_json, "\"");
        put_ends(ret_json, &ends);
    }
    wsk_text_put(ret_json, "]");
    return true;
}
