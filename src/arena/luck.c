#include "luck.h"

#include <string.h>

/* What a number of the deal is for: the top bits of its name. */
enum purpose { FOR_DICE, FOR_CARDS, FOR_WHIMS, FOR_FANCY };
#define NAME(purpose, rest) ((uint64_t)(purpose) << 62 | (rest))

struct wsk_luck wsk_luck_begin(uint64_t seed, uint64_t deal) {
    return (struct wsk_luck){.key = wsk_rng_stream(seed, deal).counter,
                             .roller = WSK_CHANCE};
}

/* A turn lasts as long as nobody else rolls and no round begins. */
static uint64_t name_roll(struct wsk_luck *luck, unsigned seat) {
    if (luck->roller == seat) {
        luck->roll++;
    } else {
        luck->roller = (uint8_t)seat;
        luck->roll = 0;
        luck->turn[seat]++;
    }
    return NAME(FOR_DICE, (uint64_t)(luck->round & 0xfffff) << 42 |
                              (uint64_t)(luck->turn[seat] & 0xfffff) << 22 |
                              (uint64_t)(luck->roll & 0x3ffff) << 4 | seat);
}

static uint64_t name_draw(struct wsk_luck *luck, bool deal) {
    if (deal) {
        luck->round++;
        luck->roller = WSK_CHANCE;
        memset(luck->turn, 0, sizeof(luck->turn));
    }
    return NAME(FOR_CARDS, luck->draws++);
}

void wsk_luck_fall(struct wsk_luck *luck, const struct wsk_rules *rules,
                   const struct wsk_state *state, struct wsk_event *ret_event) {
    unsigned seat = wsk_roller(rules, state);
    uint64_t name = seat < rules->seats
                        ? name_roll(luck, seat)
                        : name_draw(luck, wsk_deals(rules, state));
    struct wsk_rng rng = wsk_rng_stream(luck->key, name);
    rules->game->sample(rules, state, &rng, ret_event);
}

struct wsk_rng wsk_luck_fancy(const struct wsk_luck *luck) {
    return wsk_rng_stream(luck->key, NAME(FOR_FANCY, luck->draws));
}

struct wsk_rng wsk_luck_whim(const struct wsk_luck *luck, unsigned seat,
                             uint32_t decision) {
    return wsk_rng_stream(luck->key,
                          NAME(FOR_WHIMS, (uint64_t)decision << 4 | seat));
}
