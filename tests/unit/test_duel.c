/* The duel that decides whether a net ships. */
#include <math.h>

#include "nets.h"
#include "train/duel.h"

#define GAMES 600

static struct wsk_rules *rules;
static struct wsk_nets *nets;
static struct net *strong, weak; /* weak: the same word about everything */

static void open_table(unsigned seats) {
    const struct wsk_game *game = game_called("bloeder-sack");
    rules = load_rules(game, seats, 1);
    nets = load_nets(game, seats);
    strong = &nets->entry[0].net;
    weak = *strong;
    for (unsigned i = 0; i < NET_BUCKETS_MAX; i++) {
        memset(weak.rest[i].third, 0, sizeof(weak.rest[i].third));
        memset(weak.rest[i].values, 0, sizeof(weak.rest[i].values));
    }
}

static void close_table(void) {
    free_nets(nets);
    free(rules);
}

static struct duel_result judge(const struct net *net,
                                const struct net *other) {
    struct duel duel = {
        .rules = rules, .net = net, .other = other, .seed = 11, .threads = 2};
    struct duel_result result;
    assert_true(duel_judge(&duel, GAMES, &result));
    /* Games are counted in whole batches, of which the verdict may have needed
     * a part only. */
    assert_true(atomic_load(&duel.done) >= result.games);
    assert_int_equal(atomic_load(&duel.done) % duel_games(&duel), 0);
    return result;
}

/* Whoever is better passes, whoever is worse does not, and both are known
 * before all games are played. */
static void the_stronger_one_passes(void **unused) {
    (void)unused;
    open_table(2);
    struct duel_result up = judge(strong, &weak);
    assert_int_equal(up.verdict, SPRT_PASSED);
    assert_true(up.games < GAMES && up.share > 0.6);
    assert_true(fabs(up.share + up.other_share - 1) < 1e-9);
    if (long_form()) { /* also tried by the gate, in cli/progress */
        struct duel_result down = judge(&weak, strong);
        assert_int_equal(down.verdict, SPRT_FAILED);
        assert_true(down.games < GAMES && down.share < 0.4);
    }
    close_table();
}

/* Against itself both win the same games: that is no reason to ship. */
static void nobody_beats_himself(void **unused) {
    (void)unused;
    if (!long_form())
        return; /* the gate says so of a net of its own making */
    open_table(2);
    struct duel_result even = judge(strong, strong);
    assert_int_equal(even.verdict, SPRT_FAILED);
    assert_true(even.share == even.other_share &&
                fabs(even.share - 0.5) < 1e-9);
    close_table();
}

/* With three seats one is alone among two, and the other way round; a marked
 * net plays alone only. */
static void with_three_both_are_alone_in_turn(void **unused) {
    struct duel_score score[4], again[2];
    (void)unused;
    open_table(3);
    struct duel duel = {.rules = rules,
                        .net = strong,
                        .other = &weak,
                        .seed = 12,
                        .threads = 1};
    assert_int_equal(duel_games(&duel), 6);
    assert_true(duel_run(&duel, 0, 4, score));
    assert_int_equal(atomic_load(&duel.done), 24);
    int alone = 0, other_alone = 0;
    for (unsigned i = 0; i < 4; i++) {
        alone += score[i].alone;
        other_alone += score[i].other_alone;
    }
    assert_true(alone > other_alone);
    /* Rotations have numbers: they can be played in pieces, and by as many as
     * there are. */
    duel.threads = 2;
    assert_true(duel_run(&duel, 2, 2, again));
    assert_memory_equal(again, score + 2, sizeof(again));
    duel.marked = true;
    assert_int_equal(duel_games(&duel), 3);
    close_table();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_stronger_one_passes),
        cmocka_unit_test(nobody_beats_himself),
        cmocka_unit_test(with_three_both_are_alone_in_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
