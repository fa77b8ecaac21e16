/*
 * test_calibration.c - calibrations: what they leave alone, and where they
 * push.
 */
#include <math.h>
#include <string.h>

#include "ai/mind.h"
#include "nets.h"

static void shares(const float *words, unsigned seats, float *ret) {
    net_softmax(words, seats, ret);
}

static void at_its_word_nothing_changes(void **unused) {
    float words[4] = {1.5F, -0.25F, 0.125F, -3};
    const float before[4] = {1.5F, -0.25F, 0.125F, -3};
    (void)unused;
    calibration_apply(&MIND_AT_ITS_WORD, 4, words);
    assert_memory_equal(words, before, sizeof(words));
}

/* Below 1 an open game becomes more even, a decided one hardly; the order
 * stays, and shares add up to one. */
static void doubt_is_for_open_games(void **unused) {
    const struct calibration doubt = {1, 0.8F};
    float open[4] = {0.9F, 0.1F, 0, -0.2F}, decided[4] = {6, 0, -1, -2};
    float before[4], after[4], sum = 0;
    (void)unused;
    shares(open, 4, before);
    calibration_apply(&doubt, 4, open);
    shares(open, 4, after);
    assert_true(after[0] < before[0] - 0.02F && after[3] > before[3] + 0.01F);
    for (unsigned s = 0; s < 4; s++) {
        sum += after[s];
        assert_true(s == 0 || after[s] < after[s - 1]);
    }
    assert_true(fabsf(sum - 1) < 1e-5F);
    shares(decided, 4, before);
    calibration_apply(&doubt, 4, decided);
    shares(decided, 4, after);
    assert_true(fabsf(after[0] - before[0]) < 0.002F);
}

/* Two seats that are equal stay equal, whatever the calibration. */
static void an_even_game_stays_even(void **unused) {
    const struct calibration calibration = {1.3F, 0.7F};
    float words[2] = {0.5F, 0.5F}, after[2];
    (void)unused;
    calibration_apply(&calibration, 2, words);
    shares(words, 2, after);
    assert_true(fabsf(after[0] - 0.5F) < 1e-6F);
}

/* A net that nobody has measured is believed. */
static void an_unknown_net_is_taken_at_its_word(void **unused) {
    static struct net net;
    (void)unused;
    struct calibration calibration = calibration_of(&net);
    assert_true(calibration.decided == 1 && calibration.open == 1);
}

/* Those that lab/calibration has found too sure of themselves. A net that is
 * trained on is another one: its figures have to be found anew. */
static void shipped_nets_that_need_a_calibration_have_one(void **unused) {
    static const struct {
        const char *game;
        unsigned seats;
    } tables[] = {{"bloeder-sack", 3},
                  {"bloeder-sack", 4},
                  {"volle-wolle", 3},
                  {"volle-wolle", 5},
                  {"volle-wolle", 6}};
    (void)unused;
    for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
        struct wsk_word id = {tables[i].game, strlen(tables[i].game)};
        struct wsk_nets *nets = load_nets(wsk_game_find(id), tables[i].seats);
        struct calibration calibration = calibration_of(&nets->entry[0].net);
        if (calibration.decided == 1 && calibration.open == 1)
            fail_msg("%s-%u.net has no figures in src/ai/calibration.c",
                     tables[i].game, tables[i].seats);
        free_nets(nets);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_its_word_nothing_changes),
        cmocka_unit_test(doubt_is_for_open_games),
        cmocka_unit_test(an_even_game_stays_even),
        cmocka_unit_test(an_unknown_net_is_taken_at_its_word),
        cmocka_unit_test(shipped_nets_that_need_a_calibration_have_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
