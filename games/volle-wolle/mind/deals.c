/*
 * deals.c - what follows a deal of Volle Wolle.
 *
 * A deal is judged by the mean over bids that the policies make: drawn in a
 * pattern that covers all of their mixtures evenly, the same for every deal.
 */
#include <string.h>

#include "mind.h"

/* Numbers between 0 and 1 that cover the square, the cube and so on evenly:
 * multiples of the powers of the number that solves x^(d+1) = x + 1. */
static const uint32_t strides[WSK_SEATS_MAX + 1][WSK_SEATS_MAX] = {
    {0},
    {0},
    {0xc13fa9a9, 0x91e10da5},
    {0xd1b54a32, 0xabc98388, 0x8cb92ba7},
    {0xdb4f0b91, 0xbbe05633, 0xa0f2ec75, 0x89e18285},
    {0xe19b01aa, 0xc6d1d6c8, 0xaf36d01e, 0x9a69443f, 0x881403b9},
    {0xe60e2b72, 0xcebd76d9, 0xb9c9aa3a, 0xa6f5777f, 0x9609c71e, 0x86d516e5},
};

/* The bid at this place of a mixture. */
static unsigned bid_at(const struct volle_policy *policy, uint32_t place) {
    float at = (float)(place >> 8) / (float)(1 << 24);
    for (unsigned i = 0; i + 1 < policy->count; i++) {
        at -= policy->share[i];
        if (at < 0)
            return i + 1;
    }
    return policy->count;
}

void volle_deal(struct volle_evaluator *evaluator,
                const struct volle_state *state, uint64_t cards,
                struct volle_dealt *ret_dealt) {
    ret_dealt->state = *state;
    for (; cards; cards &= cards - 1)
        volle_play_move(
            evaluator, &ret_dealt->state, WSK_CHANCE,
            VOLLE_MOVE(VOLLE_MOVE_DRAW, (unsigned)__builtin_ctzll(cards)));
    for (unsigned s = 0; s < evaluator->rules->base.seats; s++)
        volle_look_policy(evaluator, &ret_dealt->state, s,
                          &ret_dealt->policy[s]);
}

/* Number i of the bids that cover the policies. */
struct volle_state volle_bid_dealt(const struct volle_evaluator *evaluator,
                                   const struct volle_dealt *dealt,
                                   uint32_t i) {
    struct volle_state after = dealt->state;
    unsigned seats = evaluator->rules->base.seats;
    for (unsigned s = 0; s < seats; s++)
        volle_play_move(
            evaluator, &after, s,
            VOLLE_MOVE(VOLLE_MOVE_BID,
                       bid_at(&dealt->policy[s], i * strides[seats][s])));
    return after;
}

void volle_after_deal(struct volle_evaluator *evaluator,
                      const struct volle_state *state, uint64_t cards,
                      unsigned draws, struct mind_value *ret_value) {
    struct volle_dealt dealt;
    volle_deal(evaluator, state, cards, &dealt);
    memset(ret_value, 0, sizeof(*ret_value));
    for (uint32_t i = 1; i <= draws; i++) {
        struct volle_state after = volle_bid_dealt(evaluator, &dealt, i);
        struct mind_value value;
        volle_look(evaluator, &after, &value);
        mind_add(ret_value, &value, 1.0F / (float)draws);
    }
}
