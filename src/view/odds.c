/*
 * odds.c - exact chances as JSON: of a turn, and of what a seat may do in one.
 */
#include "ai/odds.h"

#include <string.h>

#include "ai/sack_odds.h"
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
    wsk_text_put(ret_json, "}");
}

/* By game: whether there are odds, and the members that say them. */
struct teller {
    const char *game;
    bool (*has)(const struct wsk_rules *rules, const struct wsk_state *view,
                unsigned seat);
    void (*put)(const struct wsk_rules *rules, const struct wsk_state *view,
                unsigned seat, wsk_move move, bool any, struct wsk_text *text);
};

static void put_volle(const struct wsk_rules *rules,
                      const struct wsk_state *view, unsigned seat,
                      wsk_move move, bool any, struct wsk_text *text) {
    struct odds_ends ends;
    odds_of_move(rules, view, seat, move, any, &ends);
    put_ends(text, &ends);
}

static bool must_choose(const struct wsk_rules *rules,
                        const struct wsk_state *view, unsigned seat) {
    return view->head.turn == WSK_TURN_SEATS && seat < rules->seats &&
           view->head.seats >> seat & 1;
}

static void put_sack(const struct wsk_rules *rules,
                     const struct wsk_state *view, unsigned seat, wsk_move move,
                     bool any, struct wsk_text *text) {
    struct sack_odds odds;
    (void)any;
    sack_move_odds(rules, view, seat, move, &odds);
    if (odds.about_tray)
        wsk_text_put(text,
                     ",\"tray\":%u,\"sacks\":%u,\"scored\":%s,\"leader\":%u",
                     odds.tray + 1, odds.sacks, sight_bool(odds.scored),
                     odds.leader < rules->seats ? odds.leader + 1 : 0);
    if (odds.can_lose)
        put_member(text, "lose", odds.lose);
}

static const struct teller *teller_of(const struct wsk_game *game) {
    static const struct teller tellers[] = {
        {"volle-wolle", odds_has_moves, put_volle},
        {"bloeder-sack", must_choose, put_sack}};
    for (size_t i = 0; i < sizeof(tellers) / sizeof(tellers[0]); i++)
        if (strcmp(tellers[i].game, game->id) == 0)
            return &tellers[i];
    return NULL;
}

bool wsk_odds_moves_json(const struct wsk_rules *rules,
                         const struct wsk_state *state, unsigned seat,
                         enum wsk_goal goal, struct wsk_text *ret_json) {
    const struct teller *teller = teller_of(rules->game);
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_state view;
    if (!teller || !teller->has(rules, state, seat))
        return false;
    wsk_view(rules, state, seat, &view);
    struct wsk_list list = wsk_moves(rules, &view, seat, scratch);
    for (unsigned i = 0; i < list.count; i++) {
        struct wsk_event event = {(uint8_t)seat, 1, {list.move[i]}};
        wsk_text_put(ret_json, "%s{\"id\":%u,\"line\":\"", i ? "," : "[",
                     (unsigned)list.move[i]);
        rules->game->print(rules, &view, &event, ret_json);
        wsk_text_put(ret_json, "\"");
        teller->put(rules, &view, seat, list.move[i], goal == WSK_GOAL_SUCCESS,
                    ret_json);
        wsk_text_put(ret_json, "}");
    }
    wsk_text_put(ret_json, "]");
    return true;
}
