/* Bids are drawn from a mixture: each as often as it has a share of it. */
#include <math.h>

#include "ai/mind.h"
#include "games/volle-wolle/rules/rules.h"
#include "nets.h"

#define DRAWS 2000

static void bids_are_drawn_by_their_shares(void **unused) {
    const struct wsk_game *game = game_called("volle-wolle");
    struct wsk_rules *rules = load_rules(game, 2, 0);
    struct wsk_nets *nets = load_nets(game, 2);
    const struct mind *mind = mind_of(game);
    const struct net *net = &nets->entry[0].net;
    struct mind_choice choice[WSK_MOVES_MAX];
    const struct choose_opts opts = {0}; /* as the net alone would have it */
    struct wsk_rng rng = wsk_rng_stream(5, 0);
    struct wsk_state state;
    unsigned drawn[VOLLE_BID_26PLUS + 1] = {0}, common = 0;
    (void)unused;
    wsk_init(rules, &state);
    game->settle(rules, &state, &rng);
    unsigned count = mind->mix(rules, net, &state, 0, &opts, choice);
    for (unsigned i = 0; i < DRAWS; i++) {
        wsk_move move = mind->choose(rules, net, &state, 0, &opts, &rng);
        for (unsigned b = 0; b < count; b++)
            drawn[b] += choice[b].move == move;
    }
    for (unsigned b = 0; b < count; b++) {
        float share = choice[b].worth;
        double spread = sqrt((double)(share * (1 - share)) / DRAWS);
        assert_true(fabs((double)drawn[b] / DRAWS - (double)share) <
                    5 * spread + 1e-3);
        common += share > 0.05F;
    }
    assert_true(common > 1); /* a mixture, not one bid */
    free_nets(nets);
    free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bids_are_drawn_by_their_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
