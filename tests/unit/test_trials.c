/* The expert's trials: a move is exchanged only for one that is better by more
 * than chance. The mind here is made up, so that what is better is known. */
#include "ai/rollout.h"
#include "games/volle-wolle/rules/rules.h"
#include "support.h"

#define MOVES 10 /* bids 1 to 10 of the first seat */

static struct wsk_rules *rules;
static struct wsk_state view;

/* The made-up mind: what it believes of each bid, what comes of it, how much
 * that varies, and what a game costs. */
static struct {
    float worth[MOVES], win[MOVES], noise;
    unsigned cost;
    unsigned tried[MOVES];
    uint64_t dice[4096]; /* the first number of each game, in order */
    unsigned games;
    unsigned order[4096]; /* the bids that were tried, in order */
} made_up;

static unsigned rank(const struct wsk_rules *given, const struct net *net,
                     const struct wsk_state *state, unsigned seat,
                     struct wsk_rng *rng, struct mind_choice *ret_choices) {
    (void)given, (void)net, (void)state, (void)rng;
    assert_int_equal(seat, 0);
    for (unsigned b = 0; b < MOVES; b++)
        ret_choices[b] = (struct mind_choice){VOLLE_MOVE(VOLLE_MOVE_BID, b + 1),
                                              made_up.worth[b]};
    return MOVES;
}

static unsigned play_on(const struct wsk_rules *given,
                        const struct mind_table *table, struct wsk_rng *rng,
                        struct wsk_state *state, struct mind_value *ret_value) {
    (void)given;
    assert_int_equal(table->rounds, 1);
    assert_true(table->adjust);
    unsigned bid = ((struct volle_state *)(void *)state)->bids[0] - 1U;
    assert_true(bid < MOVES && made_up.games < 4096);
    made_up.tried[bid]++;
    made_up.order[made_up.games] = bid;
    made_up.dice[made_up.games] = wsk_rng_next(rng);
    /* The same dice help one bid and hurt the next. */
    bool up = (made_up.dice[made_up.games++] >> bid) & 1;
    *ret_value = (struct mind_value){
        .win = {made_up.win[bid] + (up ? made_up.noise : -made_up.noise)}};
    return made_up.cost;
}

static const struct mind mind = {.rank = rank, .play_on = play_on};

/* The bid that is chosen if the mind itself would bid `first`. */
static unsigned choose(unsigned first, uint32_t nodes) {
    struct wsk_rng rng = wsk_rng_stream(3, 0);
    wsk_move move =
        rollout_choose(&mind, rules, NULL, &view, 0,
                       VOLLE_MOVE(VOLLE_MOVE_BID, first + 1), nodes, &rng);
    return VOLLE_MOVE_WHAT(move) - 1U;
}

static int begin(void **unused) {
    const struct wsk_game *game = game_called("volle-wolle");
    struct wsk_rng rng = wsk_rng_stream(1, 0);
    (void)unused;
    rules = load_rules(game, 2, 0);
    wsk_init(rules, &view);
    wsk_settle(rules, &view, &rng);
    return 0;
}

static int finish(void **unused) {
    (void)unused;
    free(rules);
    return 0;
}

static int fresh(void **unused) {
    (void)unused;
    memset(&made_up, 0, sizeof(made_up));
    for (unsigned b = 0; b < MOVES; b++) {
        made_up.worth[b] = 0.5F - 0.001F * (float)b;
        made_up.win[b] = 0.5F;
    }
    return 0;
}

static void a_better_move_is_found(void **unused) {
    (void)unused;
    made_up.win[3] = 0.56F;
    made_up.win[2] = 0.54F;
    made_up.noise = 0.02F;
    assert_int_equal(choose(0, 20000), 3);
}

static void luck_does_not_make_a_move_better(void **unused) {
    (void)unused;
    made_up.win[3] = 0.501F;
    made_up.noise = 0.3F;
    assert_int_equal(choose(0, 4000), 0);
    assert_true(made_up.tried[3] > 0);
}

/* Only six are tried, the best by worth; what the mind would do is one of
 * them, and none that seems to be much worse. */
static void what_seems_bad_is_not_tried(void **unused) {
    (void)unused;
    made_up.worth[1] = 0.4F; /* too bad */
    made_up.win[1] = 0.9F;
    assert_int_equal(choose(8, 6000), 8);
    static const bool tried[MOVES] = {1, 0, 1, 1, 1, 1, 0, 0, 1, 0};
    for (unsigned b = 0; b < MOVES; b++)
        assert_int_equal(made_up.tried[b] > 0, tried[b]);
}

/* All moves of a game see the same dice, and every game has others. */
static void luck_is_shared(void **unused) {
    (void)unused;
    made_up.noise = 0.1F;
    choose(0, 3000);
    unsigned games = 0;
    for (unsigned i = 0; i < made_up.games; i++)
        if (made_up.order[i] == 0) /* the mind's own begins */
            games++;
        else
            assert_true(made_up.dice[i] == made_up.dice[i - 1]);
    assert_true(games > 8);
    for (unsigned i = 1, last = 0; i < made_up.games; i++)
        if (made_up.order[i] == 0) {
            assert_true(made_up.dice[i] != made_up.dice[last]);
            last = i;
        }
}

/* After eight games half of the challengers stay, then half of these. */
static void the_worse_half_is_given_up(void **unused) {
    (void)unused;
    static const float win[] = {0.5F, 0.40F, 0.45F, 0.48F, 0.49F, 0.47F};
    memcpy(made_up.win, win, sizeof(win));
    choose(0, 30000);
    assert_int_equal(made_up.tried[1], 8);
    assert_int_equal(made_up.tried[2], 8);
    assert_int_equal(made_up.tried[5], 16);
    assert_true(made_up.tried[4] > 16);
    assert_int_equal(made_up.tried[4], made_up.tried[0]);
}

/* A budget that allows no batch is not begun to be spent; and a game that
 * costs too much is the last one. */
static void a_small_budget_is_left_alone(void **unused) {
    (void)unused;
    made_up.win[3] = 0.9F;
    assert_int_equal(choose(0, 511), 0);
    assert_int_equal(made_up.games, 0);
    made_up.cost = 100;
    assert_int_equal(choose(0, 1000), 0);
    assert_int_equal(made_up.games, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_better_move_is_found, fresh),
        cmocka_unit_test_setup(luck_does_not_make_a_move_better, fresh),
        cmocka_unit_test_setup(what_seems_bad_is_not_tried, fresh),
        cmocka_unit_test_setup(luck_is_shared, fresh),
        cmocka_unit_test_setup(the_worse_half_is_given_up, fresh),
        cmocka_unit_test_setup(a_small_budget_is_left_alone, fresh),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}
