/* What the steps of a review add up to, from steps made by hand. */
#include <math.h>

#include "review/inside.h"
#include "support.h"

/* Sorts of Volle Wolle. */
#define BID REVIEW_DECISION
#define TAKE (REVIEW_DECISION + 2)

#define STEPS 8
#define CLOSE 1e-12

static struct review_step steps[STEPS];
static struct wsk_rules *rules;

static struct review review_of_steps(unsigned count) {
    memset(steps, 0, sizeof(steps));
    return (struct review){.rules = rules, .step = steps, .count = count};
}

static int begin(void **unused) {
    (void)unused;
    rules = load_rules(game_called("volle-wolle"), 2, 0);
    return 0;
}

static int finish(void **unused) {
    (void)unused;
    free(rules);
    return 0;
}

/* All parts together are the result, also where the last step is a bid after
 * which another one is to come. */
static void the_parts_make_the_result(void **unused) {
    static const struct {
        unsigned sort;
        uint8_t seat, waiting; /* the seats that bid before the step */
        double chance, effect, meeting;
    } told[] = {{REVIEW_CARDS, WSK_CHANCE, 0, 0.50, 0.07, 0},
                {BID, 0, 3, 0.55, -0.02, 0},
                {BID, 1, 2, 0.55, 0.03, 0.11},
                {REVIEW_DICE, WSK_CHANCE, 0, 0.70, -0.2, 0},
                {BID, 1, 3, 0.45, 0.01, 0}};
    (void)unused;
    for (unsigned count = 1; count <= sizeof(told) / sizeof(told[0]); count++) {
        struct review review = review_of_steps(count);
        for (unsigned i = 0; i < count; i++) {
            steps[i].sort = told[i].sort;
            steps[i].event.seat = told[i].seat;
            steps[i].state.head.seats = told[i].waiting;
            steps[i].grade = REVIEW_FINE;
            steps[i].chances[0] = told[i].chance;
            steps[i].effect[0] = told[i].effect;
            steps[i].meeting[0] = told[i].meeting;
        }
        review.now[0] = 0.44;
        review_add_up(&review);
        const struct review_player *player = &review.player[0];
        double parts = player->dice + player->cards + player->meeting +
                       player->own + player->others + player->rest;
        assert_true(fabs(0.50 + parts - 0.44) < CLOSE);
    }
}

/* The worst are those that lost most, and none that were fine. */
static void the_worst_are_no_fine_decisions(void **unused) {
    static const double losses[STEPS] = {0.003, 0.02, 0.0099, 0.01,
                                         0,     0.3,  0.05,   0.02};
    static const unsigned worst[STEPS + 1][REVIEW_WORST] = {
        {0}, {0}, {1}, {1}, {1, 3}, {1, 3, 0}, {5, 1, 3}, {5, 6, 1}, {5, 6, 1}};
    static const unsigned counts[STEPS + 1] = {0, 0, 1, 1, 2, 2, 3, 3, 3};
    (void)unused;
    for (unsigned count = 0; count <= STEPS; count++) {
        struct review review = review_of_steps(count);
        for (unsigned i = 0; i < count; i++) {
            steps[i].sort = TAKE;
            steps[i].loss = losses[i];
            steps[i].grade = review_grade_of(losses[i]);
        }
        review_add_up(&review);
        assert_int_equal(review.player[0].worst_count, counts[count]);
        for (unsigned i = 0; i < counts[count]; i++)
            assert_int_equal(review.player[0].worst[i], worst[count][i]);
        assert_int_equal(review.player[1].worst_count, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_parts_make_the_result),
        cmocka_unit_test(the_worst_are_no_fine_decisions),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}
