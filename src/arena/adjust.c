#include "adjust.h"

/* A card has at most 60 outcomes, two small dice 21; where all dice together
 * have more, a game has a shorter way (mind.luck). */
#define OUTCOMES_MOST 64

void wsk_shares_of(const struct wsk_rules *rules, const struct wsk_state *state,
                   double *ret_shares) {
    unsigned winners = rules->game->winners(rules, state);
    double share = 1.0 / __builtin_popcount(winners);
    for (unsigned s = 0; s < rules->seats; s++)
        ret_shares[s] = winners >> s & 1 ? share : 0;
}

/* The value after an outcome. What is over needs no judgement. */
static bool value_after(const struct wsk_adjust *adjust,
                        const struct wsk_rules *rules, struct wsk_state state,
                        wsk_move move, double *ret_shares) {
    float shares[WSK_SEATS_MAX];
    wsk_play(rules, &state, WSK_CHANCE, move);
    if (state.head.turn == WSK_TURN_OVER) {
        wsk_shares_of(rules, &state, ret_shares);
        return true;
    }
    if (!adjust->value(adjust->context, rules, &state, shares))
        return false;
    for (unsigned s = 0; s < rules->seats; s++)
        ret_shares[s] = (double)shares[s];
    return true;
}

/* One die roll or card. */
static void adjust_move(const struct wsk_adjust *adjust,
                        const struct wsk_rules *rules,
                        const struct wsk_state *state, wsk_move fell,
                        double *luck) {
    struct wsk_chance list[WSK_CHANCES_MAX];
    double mean[WSK_SEATS_MAX] = {0}, got[WSK_SEATS_MAX] = {0}, total = 0;
    unsigned count = rules->game->chances(rules, state, list);
    if (count > adjust->outcomes_most)
        return;
    for (unsigned i = 0; i < count; i++) {
        double shares[WSK_SEATS_MAX];
        if (!value_after(adjust, rules, *state, list[i].move, shares))
            return;
        for (unsigned s = 0; s < rules->seats; s++) {
            mean[s] += list[i].weight * shares[s];
            if (list[i].move == fell)
                got[s] = shares[s];
        }
        total += list[i].weight;
    }
    for (unsigned s = 0; s < rules->seats; s++)
        luck[s] += got[s] - mean[s] / total;
}

void wsk_adjust_event(const struct wsk_adjust *adjust,
                      const struct wsk_rules *rules,
                      const struct wsk_state *state,
                      const struct wsk_event *event, struct wsk_rng *rng,
                      double *luck) {
    struct wsk_state at = *state;
    if (!adjust->value ||
        (adjust->gift &&
         adjust->gift(adjust->context, rules, state, event, rng, luck)))
        return;
    for (unsigned i = 0; i < event->count; i++) {
        adjust_move(adjust, rules, &at, event->moves[i], luck);
        wsk_play(rules, &at, WSK_CHANCE, event->moves[i]);
    }
}

static bool value_by_net(void *context, const struct wsk_rules *rules,
                         const struct wsk_state *state, float *ret_shares) {
    return wsk_bot_value(context, rules, state, ret_shares);
}

static bool luck_by_net(void *context, const struct wsk_rules *rules,
                        const struct wsk_state *state,
                        const struct wsk_event *event, struct wsk_rng *rng,
                        double *luck) {
    return wsk_bot_luck(context, rules, state, event, rng, luck);
}

struct wsk_adjust wsk_adjust_by_nets(const struct wsk_nets *nets) {
    return (struct wsk_adjust){.value = value_by_net,
                               .context = (void *)nets,
                               .outcomes_most = OUTCOMES_MOST,
                               .gift = luck_by_net};
}
