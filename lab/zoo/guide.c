#include "guide.h"

#include <math.h>
#include <string.h>

#define MARGIN 0.3F /* its part of a reward */

const struct guide *guide_of(const struct wsk_game *game) {
    static const struct guide *const guides[] = {&guide_volle, &guide_sack};
    for (size_t i = 0; i < sizeof(guides) / sizeof(guides[0]); i++)
        if (strcmp(guides[i]->game, game->id) == 0)
            return guides[i];
    return NULL;
}

wsk_move guide_any(const struct wsk_rules *rules, const struct wsk_state *state,
                   unsigned seat, struct wsk_rng *rng) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    return list.move[wsk_rng_below(rng, list.count)];
}

void guide_reward(const struct guide *guide, const struct wsk_rules *rules,
                  const struct wsk_state *state, float *ret_rewards) {
    int totals[WSK_SEATS_MAX];
    unsigned winners = rules->game->winners(rules, state);
    float share = 1.0F / (float)__builtin_popcount(winners);
    rules->game->totals(rules, state, totals);
    for (unsigned s = 0; s < rules->seats; s++) {
        int best = -1000;
        for (unsigned other = 0; other < rules->seats; other++)
            if (other != s && totals[other] > best)
                best = totals[other];
        float margin = (float)(totals[s] - best) / guide->margin_scale;
        float squashed = 0.5F + 0.5F * margin / (1 + fabsf(margin));
        ret_rewards[s] =
            (1 - MARGIN) * (winners >> s & 1 ? share : 0) + MARGIN * squashed;
    }
}

void guide_shares(const float *ratings, unsigned count, float heat, float floor,
                  float *ret_shares) {
    float most = ratings[0], sum = 0;
    for (unsigned i = 1; i < count; i++)
        most = ratings[i] > most ? ratings[i] : most;
    for (unsigned i = 0; i < count; i++) {
        ret_shares[i] = expf((ratings[i] - most) / heat);
        sum += ret_shares[i];
    }
    for (unsigned i = 0; i < count; i++)
        ret_shares[i] =
            (1 - floor) * ret_shares[i] / sum + floor / (float)count;
}
