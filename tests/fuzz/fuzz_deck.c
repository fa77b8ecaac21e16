/*
 * fuzz_deck.c - any bytes as a deck, for every game. A deck that is accepted
 * must be playable to the end.
 */
#include "fuzz.h"

static void play_through(struct wsk_rules *rules) {
    struct wsk_rng rng = {1};
    struct wsk_state state;
    unsigned left = 20000;
    MUST(wsk_rules_seats(rules, rules->game->seats_max, 0) == WSK_OK);
    wsk_init(rules, &state);
    for (;;) {
        wsk_move scratch[WSK_MOVES_MAX];
        wsk_settle(rules, &state, &rng);
        if (state.head.turn == WSK_TURN_OVER || left-- == 0)
            break;
        unsigned seat = wsk_next_seat(&state);
        struct wsk_list list = wsk_moves(rules, &state, seat, scratch);
        MUST(list.count > 0);
        wsk_play(rules, &state, seat,
                 list.move[wsk_rng_below(&rng, list.count)]);
    }
    struct wsk_sheet sheet;
    for (unsigned s = 0; s < rules->seats; s++)
        rules->game->sheet(rules, &state, s, &sheet);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (size_t g = 0; wsk_game_at(g); g++) {
        const struct wsk_game *game = wsk_game_at(g);
        struct wsk_rules *rules =
            aligned_alloc(16, (game->rules_size + 15) / 16 * 16);
        struct wsk_fault fault = {0};
        MUST(rules);
        enum wsk_err err = wsk_rules_load(
            rules, game, (struct wsk_word){(const char *)data, size}, &fault);
        if (err)
            MUST(err == WSK_ESYNTAX && fault.line > 0 && fault.why[0]);
        else
            play_through(rules);
        free(rules);
    }
    return 0;
}
