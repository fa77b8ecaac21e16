#include "sealed.h"

#include <string.h>

static void fill(uint8_t *bytes, struct wsk_rng *rng) {
    for (unsigned i = 0; i < WSK_FAIR_BYTES; i++)
        bytes[i] = (uint8_t)wsk_rng_next(rng);
}

static struct wsk_word table_of(const struct wsk_fair_proof *proof) {
    return (struct wsk_word){proof->table, strlen(proof->table)};
}

void sealed_proof(uint64_t number, unsigned mixers, unsigned seats,
                  struct wsk_fair_proof *ret_proof) {
    struct wsk_rng rng = wsk_rng_stream(number, 0);
    struct wsk_text text =
        wsk_text_in(ret_proof->table, sizeof(ret_proof->table));
    memset(ret_proof, 0, sizeof(*ret_proof));
    wsk_text_put(&text, "sealed%u", (unsigned)number);
    ret_proof->opened = true;
    fill(ret_proof->secret, &rng);
    for (unsigned s = 0; s < seats; s++)
        if (mixers >> s & 1) {
            ret_proof->mixes[s].given = true;
            fill(ret_proof->mixes[s].bytes, &rng);
        }
    wsk_fair_seal(ret_proof->secret, table_of(ret_proof), ret_proof->seal);
}

static bool write_header(struct wsk_record *record, const struct wsk_game *game,
                         unsigned seats, const struct wsk_fair_proof *proof,
                         const struct wsk_fair_key *key) {
    char buffer[2048];
    struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
    struct wsk_fault fault;
    wsk_text_put(&text, "woolsack 1\ngame %s\ndeck standard\n", game->id);
    for (unsigned s = 1; s <= seats; s++)
        wsk_text_put(&text, "seat %u Player %u\n", s, s);
    if (game->has_start)
        wsk_text_put(&text, "start %u\n", wsk_fair_start(key, seats) + 1);
    wsk_fair_proof_print(proof, seats, &text);
    return !text.cut &&
           wsk_record_parse(record, (struct wsk_word){text.start, text.len},
                            &fault) == WSK_OK;
}

static bool play(struct wsk_record *record, const struct wsk_fair_key *key,
                 struct wsk_rng *rng) {
    const struct wsk_rules *rules = wsk_record_rules(record);
    const struct wsk_state *state = wsk_record_state(record);
    uint64_t draw = 0;
    while (state->head.turn != WSK_TURN_OVER) {
        struct wsk_event event = {.count = 1};
        wsk_move scratch[WSK_MOVES_MAX];
        if (state->head.turn == WSK_TURN_CHANCE) {
            wsk_fair_event(key, draw, rules, state, &event, &draw);
        } else {
            event.seat = (uint8_t)wsk_next_seat(state);
            struct wsk_list list = wsk_moves(rules, state, event.seat, scratch);
            event.moves[0] = list.move[wsk_rng_below(rng, list.count)];
        }
        if (wsk_record_add(record, &event) != WSK_OK)
            return false;
    }
    return wsk_record_end(record) == WSK_OK;
}

struct wsk_record *sealed_game(wsk_deck_loader *loader, void *context,
                               const struct wsk_game *game, unsigned seats,
                               const struct wsk_fair_proof *proof,
                               uint64_t number) {
    struct wsk_record *record = wsk_record_create(loader, context);
    struct wsk_rng rng = wsk_rng_stream(number, 1);
    struct wsk_fair_key key;
    wsk_fair_key_make(proof->secret, table_of(proof), proof->mixes, seats,
                      &key);
    if (record && write_header(record, game, seats, proof, &key) &&
        play(record, &key, &rng))
        return record;
    wsk_record_destroy(record);
    return NULL;
}
