/*
 * games.c - what is the same for every game: the registry and the checked
 * path. The checked path asks the game for its list and looks the move up in
 * it, so that what is legal is written down once.
 */
#include <string.h>

#include "games.h"
#include "line.h"
#include "woolsack/game.h"

static const struct wsk_game *const games[] = {
#define ENTRY(id) &game_##id,
    GAMES_WITH_RULES(ENTRY)
#undef ENTRY
};

const void *games_find(const struct games_part *table,
                       const struct wsk_game *game) {
    while (table->game && table->game != game)
        table++;
    return table->part;
}

const struct wsk_game *wsk_game_at(size_t index) {
    return index < sizeof(games) / sizeof(games[0]) ? games[index] : NULL;
}

const struct wsk_game *wsk_game_find(struct wsk_word id) {
    for (size_t i = 0; wsk_game_at(i); i++)
        if (wsk_word_is(id, games[i]->id))
            return games[i];
    return NULL;
}

enum wsk_err wsk_rules_load(struct wsk_rules *rules,
                            const struct wsk_game *game, struct wsk_word deck,
                            struct wsk_fault *ret_fault) {
    memset(rules, 0, game->rules_size);
    rules->game = game;
    return game->rules_load(rules, deck, ret_fault);
}

enum wsk_err wsk_rules_seats(struct wsk_rules *rules, unsigned seats,
                             unsigned start) {
    const struct wsk_game *game = rules->game;
    if (seats < game->seats_min || seats > game->seats_max || start >= seats)
        return WSK_ERANGE;
    rules->seats = (uint8_t)seats;
    rules->start = (uint8_t)start;
    return WSK_OK;
}

unsigned wsk_chance_total(const struct wsk_rules *rules,
                          const struct wsk_state *state) {
    if (rules->game->chance_total)
        return rules->game->chance_total(rules, state);
    struct wsk_chance list[WSK_CHANCES_MAX];
    unsigned count = rules->game->chances(rules, state, list), total = 0;
    for (unsigned i = 0; i < count; i++)
        total += list[i].weight;
    return total;
}

wsk_move wsk_chance_at(const struct wsk_rules *rules,
                       const struct wsk_state *state, unsigned number) {
    if (rules->game->chance_at)
        return rules->game->chance_at(rules, state, number);
    struct wsk_chance list[WSK_CHANCES_MAX];
    (void)rules->game->chances(rules, state, list);
    const struct wsk_chance *at = list;
    for (; number >= at->weight; at++)
        number -= at->weight;
    return at->move;
}

static bool chance_lists(const struct wsk_rules *rules,
                         const struct wsk_state *state, wsk_move move) {
    struct wsk_chance list[WSK_CHANCES_MAX];
    unsigned count = rules->game->chances(rules, state, list);
    for (unsigned i = 0; i < count; i++)
        if (list[i].move == move)
            return true;
    return false;
}

enum wsk_err wsk_apply(const struct wsk_rules *rules, struct wsk_state *state,
                       unsigned seat, wsk_move move) {
    if (state->head.turn == WSK_TURN_OVER)
        return WSK_EOVER;
    if (state->head.turn == WSK_TURN_CHANCE) {
        if (seat != WSK_CHANCE)
            return WSK_ETURN;
        if (!chance_lists(rules, state, move))
            return WSK_EILLEGAL;
    } else {
        if (seat >= rules->seats || !(state->head.seats >> seat & 1))
            return WSK_ETURN;
        if (!line_lists(rules, state, seat, move))
            return WSK_EILLEGAL;
        if (rules->game->blocked && rules->game->blocked(rules, state))
            return WSK_EHIDDEN;
    }
    wsk_play(rules, state, seat, move);
    return WSK_OK;
}

enum wsk_err wsk_apply_event(const struct wsk_rules *rules,
                             struct wsk_state *state,
                             const struct wsk_event *event) {
    struct wsk_state after = *state;
    for (unsigned i = 0; i < event->count; i++) {
        enum wsk_err err =
            wsk_apply(rules, &after, event->seat, event->moves[i]);
        if (err)
            return err;
    }
    *state = after;
    return WSK_OK;
}

void wsk_view(const struct wsk_rules *rules, const struct wsk_state *state,
              unsigned seat, struct wsk_state *ret_view) {
    *ret_view = *state;
    if (rules->game->blank)
        rules->game->blank(rules, seat, ret_view);
}

/* What a game need not say. */

unsigned wsk_roller(const struct wsk_rules *rules,
                    const struct wsk_state *state) {
    return rules->game->roller ? rules->game->roller(rules, state) : WSK_CHANCE;
}

bool wsk_deals(const struct wsk_rules *rules, const struct wsk_state *state) {
    return rules->game->deals && rules->game->deals(rules, state);
}

void wsk_round_count(const struct wsk_rules *rules,
                     const struct wsk_state *before,
                     const struct wsk_event *event,
                     const struct wsk_state *after, struct wsk_round *round) {
    if (rules->game->round_count)
        rules->game->round_count(rules, before, event, after, round);
}

void wsk_cover(const struct wsk_rules *rules, const struct wsk_state *before,
               struct wsk_state *state) {
    if (rules->game->cover)
        rules->game->cover(rules, before, state);
}

unsigned wsk_covered(const struct wsk_rules *rules,
                     const struct wsk_state *state, unsigned seat) {
    return rules->game->covered ? rules->game->covered(rules, state, seat) : 0;
}

uint64_t wsk_cards(const struct wsk_rules *rules, const struct wsk_state *state,
                   unsigned seat) {
    return rules->game->cards ? rules->game->cards(rules, state, seat) : 0;
}
