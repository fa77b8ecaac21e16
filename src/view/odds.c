/*
 * odds.c - exact chances as JSON: of a turn, and of what a seat may do.
 */
#include "writer.h"

bool wsk_odds_json(int target, int corner, int chips, enum wsk_goal goal,
                   struct wsk_text *ret_json) {
    for (size_t i = 0; wsk_game_at(i); i++) {
        const struct painter *painter = painter_of(wsk_game_at(i));
        if (!painter || !painter->turn)
            continue;
        painter->turn(target, corner, chips, goal, ret_json);
        return true;
    }
    return false;
}

bool wsk_odds_moves_json(const struct wsk_rules *rules,
                         const struct wsk_state *state, unsigned seat,
                         enum wsk_goal goal, struct wsk_text *ret_json) {
    const struct painter *painter = painter_of(rules->game);
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_state view;
    if (!painter || !painter->has_odds ||
        !painter->has_odds(rules, state, seat))
        return false;
    wsk_view(rules, state, seat, &view);
    struct wsk_list list = wsk_moves(rules, &view, seat, scratch);
    for (unsigned i = 0; i < list.count; i++) {
        struct wsk_event event = {(uint8_t)seat, 1, {list.move[i]}};
        wsk_text_put(ret_json, "%s{\"id\":%u,\"line\":\"", i ? "," : "[",
                     (unsigned)list.move[i]);
        rules->game->print(rules, &view, &event, ret_json);
        wsk_text_put(ret_json, "\"");
        painter->odds(rules, &view, seat, list.move[i],
                      goal == WSK_GOAL_SUCCESS, ret_json);
        wsk_text_put(ret_json, "}");
    }
    wsk_text_put(ret_json, "]");
    return true;
}
