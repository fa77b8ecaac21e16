/* The test that decides whether a net is better, and nets that play it out. */
#include <math.h>
#include <stdlib.h>

#include "ai/netfile.h"
#include "support.h"
#include "train/duel.h"
#include "train/train.h"

#define UNIT 120 /* two games of 60 */

/* A rotation of two games between players of whom one wins so often. */
static int64_t draw_lead(struct wsk_rng *rng, double share) {
    int64_t won = 0;
    for (unsigned game = 0; game < 2; game++)
        won += wsk_rng_below(rng, 1000000) < share * 1e6 ? 60 : 0;
    return 2 * won - UNIT;
}

static double share_of(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

/* How often somebody so much stronger passes; the mean number of samples. */
static double pass_rate(double elo, double *ret_samples) {
    enum { TRIALS = 400, MOST = 40000 };
    struct wsk_rng rng = wsk_rng_stream(11, (uint64_t)(1000 + elo));
    unsigned passed = 0;
    double samples = 0;
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        struct sprt sprt = {.hoped = sprt_lead(2, 10), .unit = UNIT};
        while (!sprt_verdict(&sprt) && sprt.count < MOST)
            sprt_add(&sprt, draw_lead(&rng, share_of(elo)));
        passed += sprt_verdict(&sprt) == SPRT_PASSED;
        samples += (double)sprt.count / TRIALS;
    }
    *ret_samples = samples;
    return (double)passed / TRIALS;
}

static void verdicts_come_at_the_promised_rates(void **unused) {
    double equal, better, worse, much_better, between;
    (void)unused;
    assert_true(pass_rate(0, &equal) < 0.08);
    assert_true(pass_rate(10, &better) > 0.92);
    assert_true(pass_rate(-20, &worse) < 0.01);
    assert_true(pass_rate(60, &much_better) > 0.99);
    double half = pass_rate(5, &between);
    assert_true(half > 0.4 && half < 0.6);
    /* The clearer the case, the sooner it is decided. */
    assert_true(much_better < better && worse < equal);
    assert_true(between > equal && between > better);
    assert_true(much_better < 1500 && between < 20000);
}

static void few_samples_decide_nothing(void **unused) {
    struct sprt sprt = {.hoped = 0.03, .unit = UNIT};
    (void)unused;
    assert_int_equal(sprt_verdict(&sprt), SPRT_OPEN);
    for (unsigned i = 0; i < SPRT_SAMPLES - 1; i++) {
        sprt_add(&sprt, UNIT);
        assert_int_equal(sprt_verdict(&sprt), SPRT_OPEN);
    }
    sprt_add(&sprt, UNIT);
    assert_int_equal(sprt_verdict(&sprt), SPRT_PASSED);
}

/* Two that always tie are not told apart by variance, yet decided. */
static void who_is_the_same_is_no_better(void **unused) {
    struct sprt sprt = {.hoped = sprt_lead(2, 10), .unit = UNIT};
    (void)unused;
    while (!sprt_verdict(&sprt) && sprt.count < 1000)
        sprt_add(&sprt, 0);
    assert_int_equal(sprt_verdict(&sprt), SPRT_FAILED);
}

static void a_lead_follows_from_strength(void **unused) {
    (void)unused;
    for (unsigned seats = 2; seats <= 6; seats++) {
        assert_true(fabs(sprt_lead(seats, 0)) < 1e-12);
        assert_true(sprt_lead(seats, 10) > 0.01);
        assert_true(sprt_lead(seats, -10) < -0.01);
    }
    /* 76 % of the games at 200 points: 76 less 24. */
    assert_true(fabs(sprt_lead(2, 200) - 0.5195) < 0.001);
}

/* Nets. */

struct pair {
    struct train *train;
    struct net old;
    char *bytes;
};

static void make_pair(const struct wsk_rules *rules, unsigned rounds,
                      struct pair *ret) {
    const unsigned games = long_training() ? 512 : 128; /* a round */
    ret->train = train_create(&(struct train_options){.rules = rules,
                                                      .seed = 3,
                                                      .threads = 1,
                                                      .games = games,
                                                      .total = rounds * games});
    assert_non_null(ret->train);
    struct wsk_word file = train_file(ret->train);
    ret->bytes = malloc(file.len);
    assert_non_null(ret->bytes);
    memcpy(ret->bytes, file.start, file.len);
    assert_int_equal(netfile_read((struct wsk_word){ret->bytes, file.len},
                                  rules->game->id, rules->seats,
                                  mind_shape(rules->game, rules->seats),
                                  &ret->old, NULL),
                     WSK_OK);
    for (unsigned i = 0; i < rounds; i++)
        train_round(ret->train);
}

static void a_taught_net_passes_and_a_copy_does_not(void **unused) {
    (void)unused;
    for (unsigned seats = 2; seats <= (long_form() ? 3 : 2); seats++) {
        struct wsk_rules *rules =
            load_rules(game_called("bloeder-sack"), seats, 0);
        static struct pair pair; /* large */
        struct duel_result result, again;
        make_pair(rules, 2, &pair);
        struct duel duel = {.rules = rules,
                            .net = train_net(pair.train),
                            .other = &pair.old,
                            .seed = 5,
                            .threads = 1};
        assert_true(duel_judge(&duel, 40000, &result));
        assert_int_equal(result.verdict, SPRT_PASSED);
        assert_true(result.share > 1.0 / seats);
        assert_true(result.other_share < 1.0 / seats);
        duel.threads = 3;
        assert_true(duel_judge(&duel, 40000, &again));
        assert_int_equal(again.games, result.games);
        assert_true(fabs(again.share - result.share) < 1e-12);
        duel.other = train_net(pair.train);
        assert_true(duel_judge(&duel, 40000, &result));
        assert_int_equal(result.verdict, SPRT_FAILED);
        assert_true(fabs(result.share - 1.0 / seats) < 1e-9);
        free(pair.bytes);
        train_destroy(pair.train);
        free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_come_at_the_promised_rates),
        cmocka_unit_test(few_samples_decide_nothing),
        cmocka_unit_test(who_is_the_same_is_no_better),
        cmocka_unit_test(a_lead_follows_from_strength),
        cmocka_unit_test(a_taught_net_passes_and_a_copy_does_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
