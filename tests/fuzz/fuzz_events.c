/*
 * fuzz_events.c - the bytes choose everything: game, seats, every decision,
 * every die and card, and now and then a move that may be illegal.
 *
 * The first three bytes are game, seats and start. After that a byte b < 240
 * takes entry b of what is listed; a byte above tries the move in the next two
 * bytes, which must be refused without a trace unless it is listed.
 */
#include "fuzz.h"

struct input {
    const uint8_t *at, *end;
};

static unsigned next_byte(struct input *input) {
    return input->at < input->end ? *input->at++ : 0;
}

struct options {
    unsigned count;
    wsk_move move[WSK_CHANCES_MAX];
};

static void list_options(const struct wsk_rules *rules,
                         const struct wsk_state *state, unsigned seat,
                         struct options *ret) {
    if (seat == WSK_CHANCE) {
        struct wsk_chance list[WSK_CHANCES_MAX];
        ret->count = rules->game->chances(rules, state, list);
        for (unsigned i = 0; i < ret->count; i++)
            ret->move[i] = list[i].move;
    } else {
        wsk_move scratch[WSK_MOVES_MAX];
        struct wsk_list list = wsk_moves(rules, state, seat, scratch);
        ret->count = list.count;
        memcpy(ret->move, list.move, list.count * sizeof(wsk_move));
    }
    MUST(ret->count > 0);
    for (unsigned i = 1; i < ret->count; i++)
        MUST(ret->move[i - 1] < ret->move[i]);
}

static bool is_listed(const struct options *options, wsk_move move) {
    for (unsigned i = 0; i < options->count; i++)
        if (options->move[i] == move)
            return true;
    return false;
}

static void step(const struct wsk_rules *rules, struct wsk_state *state,
                 struct input *input) {
    struct options options;
    unsigned seat = WSK_CHANCE, byte;
    if (state->head.turn == WSK_TURN_SEATS) {
        seat = wsk_next_seat(state);
        /* Unseen choices may come in any order. */
        if (state->head.seats & (state->head.seats - 1)) {
            seat = next_byte(input) % rules->seats;
            if (!(state->head.seats >> seat & 1))
                seat = wsk_next_seat(state);
        }
    }
    list_options(rules, state, seat, &options);
    byte = next_byte(input);
    wsk_move move = options.move[byte * options.count / 240 % options.count];
    if (byte >= 240)
        move = (wsk_move)(next_byte(input) << 8 | next_byte(input));
    struct wsk_state before = *state;
    enum wsk_err err = wsk_apply(rules, state, seat, move);
    MUST((err == WSK_OK) == is_listed(&options, move));
    MUST(err == WSK_OK || memcmp(&before, state, sizeof(before)) == 0);
}

static void check_end(const struct wsk_rules *rules,
                      const struct wsk_state *state) {
    int totals[WSK_SEATS_MAX];
    rules->game->totals(rules, state, totals);
    for (unsigned s = 0; s < rules->seats; s++) {
        struct wsk_sheet sheet;
        rules->game->sheet(rules, state, s, &sheet);
        MUST(sheet.total == totals[s]);
    }
    if (state->head.turn == WSK_TURN_OVER)
        MUST(rules->game->winners(rules, state) != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct wsk_rules *loaded[8];
    struct input input = {data, data + size};
    size_t games = 0;
    while (wsk_game_at(games))
        games++;
    size_t g = next_byte(&input) % games;
    const struct wsk_game *game = wsk_game_at(g);
    if (!loaded[g]) {
        struct wsk_fault fault;
        loaded[g] = aligned_alloc(16, (game->rules_size + 15) / 16 * 16);
        MUST(loaded[g]);
        MUST(wsk_rules_load(loaded[g], game, standard_deck(game), &fault) ==
             WSK_OK);
    }
    unsigned seats =
        game->seats_min +
        next_byte(&input) % (game->seats_max - game->seats_min + 1U);
    unsigned start = game->has_start ? next_byte(&input) % seats : 0;
    MUST(wsk_rules_seats(loaded[g], seats, start) == WSK_OK);
    struct wsk_state state;
    wsk_init(loaded[g], &state);
    while (input.at < input.end && state.head.turn != WSK_TURN_OVER)
        step(loaded[g], &state, &input);
    check_end(loaded[g], &state);
    return 0;
}
