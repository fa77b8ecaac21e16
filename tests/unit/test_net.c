/* The net, its file, and the bidding games it feeds. */
#include <math.h>

#include "ai/mind.h"
#include "ai/netfile.h"
#include "ai/regret.h"
#include "support.h"

static void fill(float *weights, size_t count, uint64_t seed) {
    struct wsk_rng rng = wsk_rng_stream(seed, 0);
    for (size_t i = 0; i < count; i++)
        weights[i] =
            (float)(wsk_rng_next(&rng) >> 40) / (float)(1 << 23) - 1.0F;
}

static void looking_is_running(void **state) {
    enum { INPUTS = 300 };
    float *weights = calloc(net_size(INPUTS), sizeof(float));
    struct wsk_rng rng = wsk_rng_stream(5, 5);
    struct net net;
    struct net_base base;
    (void)state;
    assert_non_null(weights);
    fill(weights, net_size(INPUTS), 1);
    net_bind(&net, INPUTS, weights);
    for (int round = 0; round < 50; round++) {
        struct net_input input = {0};
        for (unsigned i = 0; i < INPUTS; i++)
            if (wsk_rng_below(&rng, 5) == 0 && input.count < NET_ACTIVE_MAX)
                net_set(&input, i, (float)wsk_rng_below(&rng, 9) / 4 + 0.25F);
        if (round % 10 == 0) {
            base.input = input;
            net_start(&net, &base);
        }
        struct net_trace trace;
        float output[NET_OUTPUTS];
        net_run(&net, &input, &trace);
        net_look(&net, &base, &input, output);
        for (unsigned i = 0; i < NET_OUTPUTS; i++)
            assert_true(fabsf(output[i] - trace.output[i]) <
                        1e-2F * (1 + fabsf(output[i])));
    }
    free(weights);
}

static void exp_is_close_and_shares_add_up(void **state) {
    (void)state;
    for (float x = 0; x > -60; x -= 0.37F)
        assert_true(fabs((double)net_exp(x) - exp((double)x)) <
                    1e-5 * exp((double)x) + 1e-30);
    assert_true(net_exp(-100) == 0);
    const float logits[4] = {1, -3, 200, 199};
    float shares[4], sum = 0;
    net_softmax(logits, 4, shares);
    for (unsigned i = 0; i < 4; i++)
        sum += shares[i];
    assert_true(fabsf(sum - 1) < 1e-5F);
    assert_true(shares[2] > shares[3] && shares[3] > shares[0]);
}

static void a_net_survives_its_file(void **state) {
    enum { INPUTS = 40 };
    size_t size = net_size(INPUTS);
    float *weights = calloc(size, sizeof(float));
    float *back = calloc(size, sizeof(float));
    char *bytes = calloc(1, netfile_size(INPUTS)), *again;
    struct net net, copy;
    struct wsk_fault fault = {0};
    (void)state;
    fill(weights, size, 2);
    net_bind(&net, INPUTS, weights);
    size_t len = netfile_write(&net, "pig", 3, bytes);
    struct wsk_word file = {bytes, len};
    assert_int_equal(netfile_read(file, "pig", 3, INPUTS, back, &copy, &fault),
                     WSK_OK);
    for (size_t i = 0; i < size; i++)
        assert_true(fabsf(weights[i] - back[i]) < 0.5F / 127 + 1e-6F);
    /* What was rounded once is not rounded again. */
    again = calloc(1, netfile_size(INPUTS));
    assert_int_equal(netfile_write(&copy, "pig", 3, again), len);
    assert_memory_equal(bytes, again, len);
    /* Another game, other seats, other inputs, too short, too long, no
     * numbers. */
    assert_int_equal(netfile_read(file, "pug", 3, INPUTS, back, &copy, &fault),
                     WSK_ESYNTAX);
    assert_int_equal(netfile_read(file, "pig", 4, INPUTS, back, &copy, &fault),
                     WSK_ESYNTAX);
    file.len--;
    assert_int_equal(netfile_read(file, "pig", 3, INPUTS, back, &copy, &fault),
                     WSK_ESYNTAX);
    assert_true(fault.why[0] != '\0');
    file = (struct wsk_word){bytes, len};
    memset(strchr(bytes, '\n') + 1, 0xff, 8);
    assert_int_equal(netfile_read(file, "pig", 3, INPUTS, back, &copy, &fault),
                     WSK_ESYNTAX);
    free(again);
    free(bytes);
    free(back);
    free(weights);
}

/* Rock, paper, scissors where rock counts double: 1/4, 1/2, 1/4. */
static void regret_matching_finds_the_mixture(void **state) {
    static const float gain[3][3] = {{0, -1, 2}, {1, 0, -1}, {-2, 1, 0}};
    struct regret *game = calloc(1, sizeof(*game));
    (void)state;
    game->players = 2;
    game->actions[0] = game->actions[1] = 3;
    for (unsigned a = 0; a < 3; a++)
        for (unsigned b = 0; b < 3; b++) {
            game->payoff[a * 3 + b][0] = gain[a][b];
            game->payoff[a * 3 + b][1] = -gain[a][b];
        }
    assert_int_equal(regret_cells(game), 9);
    regret_solve(game, 2000);
    const float want[3] = {0.25F, 0.5F, 0.25F};
    for (unsigned p = 0; p < 2; p++)
        for (unsigned a = 0; a < 3; a++)
            assert_true(fabsf(game->strategy[p][a] - want[a]) < 0.02F);
    free(game);
}

/* Nobody gains much by leaving the average, also with more players. */
static void nobody_gains_by_leaving_the_solution(void **state) {
    struct regret *game = calloc(1, sizeof(*game));
    struct wsk_rng rng = wsk_rng_stream(8, 8);
    (void)state;
    for (unsigned players = 2; players <= 4; players++) {
        game->players = players;
        for (unsigned p = 0; p < players; p++)
            game->actions[p] = 5;
        for (unsigned c = 0; c < regret_cells(game); c++) {
            float sum = 0;
            for (unsigned p = 0; p < players; p++) {
                game->payoff[c][p] = (float)wsk_rng_below(&rng, 100) + 1;
                sum += game->payoff[c][p];
            }
            for (unsigned p = 0; p < players; p++)
                game->payoff[c][p] /= sum;
        }
        regret_solve(game, 1000);
        for (unsigned p = 0; p < players; p++) {
            float worth[REGRET_ACTIONS], mean = 0, best = 0;
            regret_worth(game, p, worth);
            for (unsigned a = 0; a < 5; a++) {
                mean += game->strategy[p][a] * worth[a];
                best = worth[a] > best ? worth[a] : best;
            }
            assert_true(best - mean < (players == 2 ? 0.005F : 0.03F));
        }
    }
    free(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looking_is_running),
        cmocka_unit_test(exp_is_close_and_shares_add_up),
        cmocka_unit_test(a_net_survives_its_file),
        cmocka_unit_test(regret_matching_finds_the_mixture),
        cmocka_unit_test(nobody_gains_by_leaving_the_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
