/*
 * expect_deal.c - what could be expected of a Volle Wolle deal.
 *
 * A few hundred deals are tried one by one; usually there are millions. Then
 * the cards of the pile are thought of as lying in a ring, in an order that has
 * nothing to do with what was dealt, and a deal is compared with itself pushed
 * on by one place, by two, and so on round the ring; several rings are used.
 * All these are equally likely, and each is compared with the same ones, so
 * that over all deals gains and losses cancel exactly, whatever the rings. Each
 * card also comes up equally often, so that what cards are worth one by one is
 * averaged as if all deals had been tried; only how they go together is not.
 */
#include "mind.h"

#include <string.h>

/* How far the net's word on what follows a deal is from what it foresees, on
 * the whole. */
static void level_of_deals(struct volle_evaluator *evaluator,
                           const struct volle_state *state, unsigned levels,
                           struct wsk_rng *rng, struct mind_value *ret_level) {
    const struct wsk_rules *rules = &evaluator->rules->base;
    memset(ret_level, 0, sizeof(*ret_level));
    for (uint32_t i = 1; i <= levels; i++) {
        struct volle_dealt dealt;
        struct wsk_event event;
        uint64_t cards = 0;
        rules->game->sample(rules, (const struct wsk_state *)state, rng,
                            &event);
        for (unsigned c = 0; c < event.count; c++)
            cards |= 1ULL << VOLLE_MOVE_WHAT(event.moves[c]);
        volle_deal(evaluator, state, cards, &dealt);
        const struct volle_state after = volle_bid_dealt(evaluator, &dealt, i);
        volle_add_level(evaluator, &after, 1.0F / (float)levels, ret_level);
    }
}

/* How many ways there are to choose, as far as they can be tried. */
static unsigned count_deals(unsigned pile, unsigned due, unsigned every) {
    unsigned ways = 1;
    for (unsigned i = 1; i <= due; i++) {
        ways = ways * (pile - due + i) / i;
        if (ways > every)
            return every + 1;
    }
    return ways;
}

/* The next set with as many bits (positions in the pile). */
static uint64_t next_set(uint64_t set) {
    uint64_t low = set & -set, next = set + low;
    if (!low)
        return 0;
    return next | ((set ^ next) / low) >> 2;
}

static uint64_t cards_of(uint64_t pile, uint64_t positions) {
    uint64_t cards = 0;
    for (; pile; pile &= pile - 1, positions >>= 1)
        if (positions & 1)
            cards |= pile & -pile;
    return cards;
}

static void every_deal(struct volle_evaluator *evaluator,
                       const struct volle_state *state,
                       const struct volle_dealing *how, unsigned due,
                       unsigned ways, struct mind_value *ret_mean) {
    uint64_t set = (1ULL << due) - 1;
    memset(ret_mean, 0, sizeof(*ret_mean));
    for (unsigned i = 0; i < ways; i++, set = next_set(set)) {
        struct mind_value value;
        volle_after_deal(evaluator, state, cards_of(state->pile, set),
                         how->draws, &value);
        mind_add(ret_mean, &value, 1.0F / (float)ways);
    }
}

/* A ring: the pile in some order. */
struct ring {
    unsigned count;
    uint8_t card[VOLLE_CARDS];
};

static void make_ring(struct ring *ring, uint64_t pile, struct wsk_rng *rng) {
    ring->count = 0;
    for (; pile; pile &= pile - 1) {
        unsigned at = wsk_rng_below(rng, ring->count + 1);
        ring->card[ring->count++] = ring->card[at];
        ring->card[at] = (uint8_t)__builtin_ctzll(pile);
    }
}

static uint64_t push(const struct ring *ring, uint64_t cards, unsigned by) {
    uint64_t pushed = 0;
    for (unsigned i = 0; i < ring->count; i++)
        if (cards >> ring->card[i] & 1)
            pushed |= 1ULL << ring->card[(i + by) % ring->count];
    return pushed;
}

static void mean_of_rings(struct volle_evaluator *evaluator,
                          const struct volle_state *state,
                          const struct volle_dealing *how, uint64_t cards,
                          const struct mind_value *own, struct wsk_rng *rng,
                          struct mind_value *ret_mean) {
    struct ring ring = {0};
    unsigned count = volle_count(state->pile);
    unsigned rings = (how->deals + count - 1) / count;
    float weight = 1.0F / (float)(rings * count);
    memset(ret_mean, 0, sizeof(*ret_mean));
    for (unsigned r = 0; r < rings; r++) {
        make_ring(&ring, state->pile, rng);
        mind_add(ret_mean, own, weight);
        for (unsigned by = 1; by < count; by++) {
            struct mind_value value;
            volle_after_deal(evaluator, state, push(&ring, cards, by),
                             how->draws, &value);
            mind_add(ret_mean, &value, weight);
        }
    }
}

/* Random numbers that depend on nothing but the position. */
static struct wsk_rng numbers_of(const struct volle_state *state) {
    uint64_t seed = state->pile;
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        seed = wsk_rng_hash(seed ^ 0x9e3779b97f4a7c15ULL,
                            state->taken[s] ^ 0xd1b54a32d192ed03ULL);
    return wsk_rng_stream(seed, 0);
}

void volle_expect_deal(struct volle_evaluator *evaluator,
                       const struct volle_state *state,
                       const struct wsk_event *event,
                       const struct volle_dealing *how,
                       struct mind_value *ret_before,
                       struct mind_value *ret_after) {
    const struct wsk_rules *rules = &evaluator->rules->base;
    struct wsk_rng rng = numbers_of(state);
    struct wsk_event any;
    struct mind_value value, level, least = {0};
    uint64_t cards = 0;
    if (!event) {
        rules->game->sample(rules, (const struct wsk_state *)state, &rng, &any);
        event = &any;
    }
    for (unsigned i = 0; i < event->count; i++)
        cards |= 1ULL << VOLLE_MOVE_WHAT(event->moves[i]);
    unsigned due = event->count;
    unsigned ways = count_deals(volle_count(state->pile), due, how->every);
    volle_after_deal(evaluator, state, cards, how->draws, &value);
    if (ways > how->every)
        mean_of_rings(evaluator, state, how, cards, &value, &rng, ret_before);
    else
        every_deal(evaluator, state, how, due, ways, ret_before);
    level_of_deals(evaluator, state, how->levels, &rng, &level);
    for (unsigned s = 0; s < rules->seats; s++)
        least.win[s] = ret_before->win[s] < value.win[s] ? ret_before->win[s]
                                                         : value.win[s];
    mind_trim(&level, &least, rules->seats);
    mind_add(ret_before, &level, 1);
    if (event == &any)
        return;
    *ret_after = value;
    mind_add(ret_after, &level, 1);
}
