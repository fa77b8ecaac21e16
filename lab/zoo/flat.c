/*
 * flat.c - flat Monte Carlo: every move is tried as often as the others, in
 * play-outs in which everybody does anything. The best mean result is played.
 */
#include "guide.h"
#include "zoo.h"

#define STEPS_MAX 2000 /* in a play-out: Blöder Sack has no upper bound */

/* The seat makes this move; where others choose at the same time they make
 * any, like everybody from then on. */
static float play_out(const struct guide *guide, const struct wsk_rules *rules,
                      struct wsk_state state, unsigned seat, wsk_move move,
                      struct wsk_rng *rng) {
    float rewards[WSK_SEATS_MAX];
    wsk_play(rules, &state, seat, move);
    for (unsigned i = 0; i < STEPS_MAX; i++) {
        wsk_settle(rules, &state, rng);
        if (state.head.turn == WSK_TURN_OVER)
            break;
        unsigned next = wsk_next_seat(&state);
        wsk_play(rules, &state, next, guide_any(rules, &state, next, rng));
    }
    guide_reward(guide, rules, &state, rewards);
    return rewards[seat];
}

wsk_move zoo_flat(void *context, const struct wsk_rules *rules,
                  const struct wsk_state *view, unsigned seat,
                  struct wsk_rng *rng) {
    const struct zoo *zoo = context;
    const struct guide *guide = guide_of(rules->game);
    struct wsk_state state = *view;
    wsk_move scratch[WSK_MOVES_MAX];
    double sums[WSK_MOVES_MAX] = {0};
    unsigned best = 0;
    guide->open(rules, &state);
    struct wsk_list list = wsk_moves(rules, &state, seat, scratch);
    struct budget budget = budget_start(&zoo->settings.limits);
    do {
        for (unsigned i = 0; i < list.count; i++)
            sums[i] += play_out(guide, rules, state, seat, list.move[i], rng);
    } while (budget_spend(&budget, list.count));
    for (unsigned i = 1; i < list.count; i++)
        best = sums[i] > sums[best] ? i : best;
    return list.move[best];
}
