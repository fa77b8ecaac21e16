/*
 * greedy_volle.c - Volle Wolle: the cards that are worth most.
 *
 * It takes the cards that make its herd worth most (herd.h), has its dice
 * solved for the best mean of that, and bids what such players do well with.
 * What the others are after it does not ask.
 */
#include "herd.h"
#include "turns.h"
#include "zoo.h"

wsk_move zoo_greedy_volle(void *context, const struct wsk_rules *rules,
                          const struct wsk_state *view, unsigned seat,
                          struct wsk_rng *rng) {
    (void)context;
    switch (((const struct volle_state *)view)->phase) {
    case VOLLE_PHASE_BID:
        return herd_bid(rules, view, seat, rng);
    case VOLLE_PHASE_KEEP:
    case VOLLE_PHASE_BOOST:
        return turns_dice(rules, view, seat, herd_rate, herd_chip(rules));
    default:
        return turns_take(rules, view, seat, herd_rate);
    }
}
