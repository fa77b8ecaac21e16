/*
 * The mind of a game that brings none: what it is worth, in Pig, whose best
 * play is known.
 */
#include "ai/encoding.h"
#include "ai/generic.h"
#include "ai/nets.h"
#include "ai/tree.h"
#include "support.h"

#define GAMES 40

/* Pig after these lines, to choose. */
static struct wsk_record *pig_after(const char *lines) {
    struct wsk_record *record = record_of(header_for("pig", 2, 0));
    go_on_with(record, lines);
    return record;
}

static void weigh(const struct wsk_record *record,
                  struct mind_options *ret_options) {
    const struct mind_care care = {.deep = 0};
    const struct wsk_state *state = wsk_record_state(record);
    mind_generic.weigh(wsk_record_rules(record), NULL, state,
                       wsk_next_seat(state), &care, ret_options);
}

/* Moves in the order of the list: again, hold. */
enum { AGAIN, HOLD };

static void little_is_not_banked_and_much_is_not_risked(void **state) {
    struct mind_options options;
    (void)state;
    struct wsk_record *record = pig_after("roll 1 4\n");
    weigh(record, &options);
    assert_int_equal(options.count, 2);
    assert_int_equal(options.best, AGAIN);
    wsk_record_destroy(record);
    record = pig_after("roll 1 6\nagain 1\nroll 1 6\nagain 1\nroll 1 6\n"
                       "again 1\nroll 1 6\nagain 1\nroll 1 6\nagain 1\n"
                       "roll 1 6\nagain 1\nroll 1 6\n");
    weigh(record, &options);
    assert_int_equal(options.best, HOLD);
    for (unsigned i = 0; i < options.count; i++) {
        const float *win = options.option[i].value.win;
        assert_true(win[0] > 0.5F); /* 42 ahead */
        assert_true(win[0] + win[1] > 0.999F && win[0] + win[1] < 1.001F);
    }
    wsk_record_destroy(record);
}

/* Wins of the level against a level, in so many games. */
static unsigned wins(enum wsk_level level, enum wsk_level other,
                     uint32_t most) {
    struct wsk_rules *rules = load_rules(game_called("pig"), 2, 0);
    unsigned won = 0;
    for (unsigned game = 0; game < GAMES; game++) {
        struct wsk_rng luck = wsk_rng_stream(1, game);
        struct wsk_state state;
        wsk_init(rules, &state);
        for (;;) {
            wsk_settle(rules, &state, &luck);
            if (state.head.turn == WSK_TURN_OVER)
                break;
            unsigned seat = wsk_next_seat(&state);
            const struct wsk_bot bot = {
                .level = seat == game % 2 ? level : other, .most = most};
            wsk_move move = wsk_bot_choose(&bot, rules, &state, seat, &luck);
            assert_int_equal(wsk_apply(rules, &state, seat, move), WSK_OK);
        }
        won += rules->game->winners(rules, &state) >> game % 2 & 1;
    }
    free(rules);
    return won;
}

static void who_searches_beats_who_does_anything(void **state) {
    (void)state;
    assert_true(wins(WSK_LEVEL_EXPERT, WSK_LEVEL_RANDOM, 3000) >=
                GAMES * 7 / 10);
    /* No level is silently random. */
    assert_true(wins(WSK_LEVEL_LAMB, WSK_LEVEL_RANDOM, 0) > GAMES / 2);
}

static void a_position_is_seen_as_it_is(void **state) {
    struct wsk_record *record = pig_after("roll 1 4\n");
    const struct wsk_rules *rules = wsk_record_rules(record);
    struct wsk_state after = *wsk_record_state(record);
    struct net_shape shape = mind_shape(rules->game, 2);
    struct net_base base;
    struct net_input first;
    uint8_t slots[WSK_SEATS_MAX];
    unsigned changed = 0, sum = 0;
    (void)state;
    encoding_start(rules, &base);
    encoding_see(rules, &after, &base, slots);
    first = base.input;
    for (unsigned i = 0; i < first.count; i++) {
        assert_true(net_index(first.entry[i]) < shape.inputs);
        sum += net_value(first.entry[i]);
    }
    assert_true(sum <= 250 * NET_UNIT); /* net.h: or numbers overflow */
    wsk_play(rules, &after, 0, wsk_record_rules(record)->seats ? 0x1000 : 0);
    encoding_see(rules, &after, &base, slots);
    for (unsigned i = 0; i < first.count; i++)
        changed += first.entry[i] != base.input.entry[i];
    assert_true(changed > 0 && changed < 8);
    wsk_record_destroy(record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(little_is_not_banked_and_much_is_not_risked),
        cmocka_unit_test(who_searches_beats_who_does_anything),
        cmocka_unit_test(a_position_is_seen_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
