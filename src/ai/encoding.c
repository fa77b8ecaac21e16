#include "encoding.h"

#include <string.h>

#include "tree.h"

/* Two entries a byte while there is room for them, else one. */
#define TOTALS (2 * WSK_SEATS_MAX)
#define HALVES_MAX ((NET_ENTRIES - TOTALS) / 2)

/* Totals: how many, from 0 to 63 and more, and how far ahead of the best of the
 * others, from -32 to 31. */
#define TOTAL_SIZE 64
#define LEAD_MIDDLE 32

static bool has_halves(const struct wsk_game *game) {
    return game->state_size <= HALVES_MAX;
}

static unsigned byte_inputs(const struct wsk_game *game) {
    return (unsigned)game->state_size * (has_halves(game) ? 32 : 256);
}

struct net_shape encoding_shape(const struct wsk_game *game, unsigned seats) {
    struct net_shape shape = {.buckets = 1, .seats = seats};
    shape.inputs = mind_encoding_of(game)
                       ? mind_encoding_of(game)->inputs(seats)
                       : byte_inputs(game) + 2 * TOTAL_SIZE * WSK_SEATS_MAX;
    return shape;
}

void encoding_start(const struct wsk_rules *rules, struct net_base *base) {
    const struct wsk_game *game = rules->game;
    net_start(mind_encoding_of(game)
                  ? mind_encoding_of(game)->entries(rules->seats)
                  : (unsigned)game->state_size * (has_halves(game) ? 2 : 1) +
                        2 * rules->seats,
              base);
}

static unsigned within(int number, unsigned size) {
    return number < 0 ? 0 : number >= (int)size ? size - 1 : (unsigned)number;
}

static unsigned put_totals(const struct wsk_rules *rules,
                           const struct wsk_state *state, unsigned at,
                           struct net_base *base) {
    unsigned first = byte_inputs(rules->game);
    int totals[WSK_SEATS_MAX] = {0};
    rules->game->totals(rules, state, totals);
    for (unsigned s = 0; s < rules->seats; s++) {
        int most = -1000;
        for (unsigned o = 0; o < rules->seats; o++)
            most = o != s && totals[o] > most ? totals[o] : most;
        net_put(base, at++, first + within(totals[s], TOTAL_SIZE), NET_UNIT);
        net_put(base, at++,
                first + TOTAL_SIZE +
                    within(totals[s] - most + LEAD_MIDDLE, TOTAL_SIZE),
                NET_UNIT);
        first += 2 * TOTAL_SIZE;
    }
    return at;
}

static void see_bytes(const struct wsk_rules *rules,
                      const struct wsk_state *state, struct net_base *base) {
    const uint8_t *byte = (const uint8_t *)state;
    unsigned at = 0;
    for (unsigned i = 0; i < rules->game->state_size; i++) {
        if (!has_halves(rules->game)) {
            net_put(base, at++, 256 * i + byte[i], NET_UNIT);
            continue;
        }
        net_put(base, at++, 32 * i + (byte[i] & 15U), NET_UNIT);
        net_put(base, at++, 32 * i + 16 + (byte[i] >> 4), NET_UNIT);
    }
    (void)put_totals(rules, state, at, base);
}

void encoding_see(const struct wsk_rules *rules, const struct wsk_state *state,
                  struct net_base *base, uint8_t *ret_slots) {
    struct wsk_state open = *state;
    tree_reopen(rules, &open);
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        ret_slots[s] = (uint8_t)s;
    if (mind_encoding_of(rules->game))
        mind_encoding_of(rules->game)->see(rules, &open, base, ret_slots);
    else
        see_bytes(rules, &open, base);
}

void encoding_value(const struct wsk_rules *rules, const struct net *net,
                    const struct wsk_state *state, struct net_base *base,
                    struct mind_value *ret_value) {
    float outputs[NET_VALUE_OUTPUTS];
    uint8_t slots[WSK_SEATS_MAX];
    encoding_see(rules, state, base, slots);
    net_look(net, base, outputs);
    mind_read(rules->seats, outputs, slots, ret_value);
}
