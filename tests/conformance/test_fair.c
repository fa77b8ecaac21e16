/*
 * Sealed dice, for every registered game: what falls is legal, a line is a
 * whole line, and everything falls with the odds of chances().
 */
#include <math.h>

#include "driver.h"
#include "fair/fair.h"

#define KINDS 16     /* of chance events, told apart by how many may fall */
#define PER_CELL 30  /* draws for an outcome of weight 1 */
#define DEVIATIONS 4 /* see test_fair_stats.c */

static struct wsk_fair_key key_of(const struct wsk_rules *rules,
                                  uint8_t number) {
    uint8_t secret[WSK_FAIR_BYTES] = {number, rules->seats, rules->start};
    struct wsk_fair_mix mixes[WSK_SEATS_MAX] = {{0}};
    struct wsk_fair_key key;
    wsk_fair_key_make(secret, (struct wsk_word){rules->game->id, 3}, mixes,
                      rules->seats, &key);
    return key;
}

/* Sealed games end like others; each line takes as many numbers as moves, and
 * the same key brings the same game. */
static void play_sealed(const struct wsk_rules *rules,
                        struct wsk_state *ret_state, uint64_t *ret_draws) {
    struct wsk_fair_key key = key_of(rules, 1);
    struct driver driver = {.rng = wsk_rng_stream(8, rules->seats)};
    uint64_t draw = 0;
    wsk_init(rules, ret_state);
    for (unsigned events = 0; ret_state->head.turn != WSK_TURN_OVER; events++) {
        struct wsk_event event;
        uint64_t before = draw;
        assert_true(events < 20000);
        if (ret_state->head.turn == WSK_TURN_CHANCE) {
            wsk_fair_event(&key, draw, rules, ret_state, &event, &draw);
            assert_int_equal(event.seat, WSK_CHANCE);
            assert_int_equal(event.count, draw - before);
            assert_int_equal(event.count, wsk_chance_moves(rules, ret_state));
        } else {
            event = choose(&driver, rules, ret_state);
        }
        assert_int_equal(wsk_apply_event(rules, ret_state, &event), WSK_OK);
    }
    *ret_draws = draw;
}

static void check_games(const struct wsk_rules *rules) {
    struct wsk_state a, b;
    uint64_t draws, again;
    play_sealed(rules, &a, &draws);
    play_sealed(rules, &b, &again);
    assert_memory_equal(&a, &b, sizeof(a));
    assert_int_equal(draws, again);
}

static void sealed_games_are_legal(void **state) {
    (void)state;
    for_every_table(check_games);
}

/* Positions that rest on chance, one for each number of outcomes. */
struct kinds {
    unsigned count;
    unsigned outcomes[KINDS];
    struct wsk_state state[KINDS];
};

static bool collect(void *context, const struct wsk_rules *rules,
                    const struct wsk_state *state,
                    const struct wsk_event *event) {
    struct kinds *kinds = context;
    struct wsk_chance list[WSK_CHANCES_MAX];
    (void)event;
    if (state->head.turn != WSK_TURN_CHANCE)
        return true;
    unsigned outcomes = rules->game->chances(rules, state, list);
    for (unsigned i = 0; i < kinds->count; i++)
        if (kinds->outcomes[i] == outcomes)
            return true;
    kinds->outcomes[kinds->count] = outcomes;
    kinds->state[kinds->count++] = *state;
    return kinds->count < KINDS;
}

static void check_odds_in(const struct wsk_rules *rules,
                          const struct wsk_state *state, uint8_t number) {
    static unsigned seen[WSK_CHANCES_MAX];
    struct wsk_chance list[WSK_CHANCES_MAX];
    struct wsk_fair_key key = key_of(rules, number);
    unsigned count = rules->game->chances(rules, state, list);
    unsigned total = wsk_chance_total(rules, state), draws = 0;
    memset(seen, 0, sizeof(seen));
    for (uint64_t draw = 0; draws < total * PER_CELL; draws++) {
        struct wsk_event event;
        unsigned i = 0;
        wsk_fair_event(&key, draw, rules, state, &event, &draw);
        while (i < count && list[i].move != event.moves[0])
            i++;
        assert_true(i < count);
        seen[i]++;
    }
    if (count == 1)
        return;
    double chi = 0, freedom = count - 1.0;
    for (unsigned i = 0; i < count; i++) {
        double due = (double)draws * list[i].weight / total;
        chi += (seen[i] - due) * (seen[i] - due) / due;
    }
    double spread = 2 / (9 * freedom);
    double deviate = (cbrt(chi / freedom) - (1 - spread)) / sqrt(spread);
    if (fabs(deviate) > DEVIATIONS)
        fail_msg("%s, %u outcomes: %.1f deviations", rules->game->id, count,
                 deviate);
}

static void check_odds(const struct wsk_rules *rules) {
    struct kinds kinds = {0};
    struct driver driver = {.rng = wsk_rng_stream(12, rules->seats)};
    struct wsk_state state;
    wsk_init(rules, &state);
    drive(&driver, rules, &state, 20000, collect, &kinds);
    assert_true(kinds.count > 0);
    for (unsigned i = 0; i < kinds.count; i++)
        check_odds_in(rules, &kinds.state[i], (uint8_t)i);
}

static void what_falls_has_the_listed_odds(void **state) {
    (void)state;
    for_every_table(check_odds);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sealed_games_are_legal),
        cmocka_unit_test(what_falls_has_the_listed_odds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
