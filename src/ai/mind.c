#include "mind.h"

#include <string.h>

const struct mind *mind_of(const struct wsk_game *game) {
    static const struct mind *const minds[] = {&mind_volle, &mind_sack};
    for (size_t i = 0; i < sizeof(minds) / sizeof(minds[0]); i++)
        if (strcmp(minds[i]->game, game->id) == 0)
            return minds[i];
    return NULL;
}

void mind_result(const struct wsk_rules *rules, const struct wsk_state *state,
                 struct mind_value *ret_value) {
    int totals[WSK_SEATS_MAX], sum = 0;
    unsigned winners = rules->game->winners(rules, state);
    float scale = mind_of(rules->game)->margin_scale;
    float share = 1.0F / (float)__builtin_popcount(winners);
    rules->game->totals(rules, state, totals);
    memset(ret_value, 0, sizeof(*ret_value));
    for (unsigned s = 0; s < rules->seats; s++)
        sum += totals[s];
    for (unsigned s = 0; s < rules->seats; s++) {
        float others = (float)(sum - totals[s]) / (float)(rules->seats - 1);
        ret_value->win[s] = winners >> s & 1 ? share : 0;
        ret_value->margin[s] = ((float)totals[s] - others) / scale;
    }
}
