/* Pig, the template game: its three clauses P1 to P3, each by name. */
#include "support.h"

static struct wsk_record *pig(unsigned seats, unsigned start) {
    return record_of(header_for("pig", seats, start));
}

/* A seat rolls and banks `points`, an even number up to 18. */
static void bank(struct wsk_record *r, unsigned seat, unsigned points) {
    char lines[80];
    struct wsk_text text = wsk_text_in(lines, sizeof(lines));
    for (unsigned die; points > 0; points -= die) {
        die = points >= 6 ? 6 : points;
        wsk_text_put(&text, "roll %u %u\n", seat, die);
        wsk_text_put(&text, points > die ? "again %u\n" : "hold %u\n", seat);
    }
    assert_false(text.cut);
    go_on_with(r, lines);
}

static void p1_the_seat_on_turn_rolls(void **state) {
    (void)state;
    for (unsigned seats = 2; seats <= 6; seats++)
        for (unsigned start = 0; start < seats; start++) {
            struct wsk_record *r = pig(seats, start);
            for (unsigned turn = 0; turn < 2 * seats; turn++) {
                char line[40];
                unsigned seat = (start + turn) % seats + 1;
                snprintf(line, sizeof(line), "chance roll %u\n", seat);
                assert_legal(r, line);
                snprintf(line, sizeof(line), "roll %u 2", seat % seats + 1);
                assert_refused(r, line);
                snprintf(line, sizeof(line), "again %u", seat);
                assert_refused(r, line);
                snprintf(line, sizeof(line), "hold %u", seat);
                assert_refused(r, line);
                bank(r, seat, 2);
            }
            wsk_record_destroy(r);
        }
}

static void p1_a_1_ends_the_turn_and_loses_its_sum(void **state) {
    (void)state;
    struct wsk_record *r = pig(2, 0);
    bank(r, 1, 12);
    go_on_with(r, "roll 2 1");
    assert_legal(r, "chance roll 1\n");
    go_on_with(r, "roll 1 6\nagain 1\nroll 1 5\nagain 1\nroll 1 1");
    /* What was banked before stays. */
    assert_legal(r, "chance roll 2\n");
    assert_result_has(r, "\"totals\":[12,0]");
    /* And the lost sum does not come back. */
    bank(r, 2, 4);
    bank(r, 1, 2);
    assert_result_has(r, "\"totals\":[14,4]");
    wsk_record_destroy(r);
}

static void p1_the_die_has_six_even_faces(void **state) {
    struct wsk_rules *rules = load_rules(game_called("pig"), 2, 0);
    struct wsk_chance chances[WSK_CHANCES_MAX];
    struct wsk_state at;
    unsigned seen[6] = {0};
    (void)state;
    wsk_init(rules, &at);
    assert_int_equal(rules->game->chances(rules, &at, chances), 6);
    for (unsigned i = 0; i < 6; i++) {
        char line[40];
        struct wsk_text text = wsk_text_in(line, sizeof(line));
        struct wsk_event event = {WSK_CHANCE, 1, {chances[i].move}};
        rules->game->print(rules, &at, &event, &text);
        assert_int_equal(line[strlen("roll 1 ")], '1' + (int)i);
        assert_int_equal(chances[i].weight, 1);
    }
    /* Drawn as often as each other: chi-square, 5 degrees of freedom. */
    struct wsk_rng rng = wsk_rng_stream(6, 0);
    double square = 0;
    for (unsigned i = 0; i < 6 * 2000; i++) {
        struct wsk_event event;
        rules->game->sample(rules, &at, &rng, &event);
        for (unsigned face = 0; face < 6; face++)
            seen[face] += event.moves[0] == chances[face].move;
    }
    for (unsigned face = 0; face < 6; face++)
        square += (seen[face] - 2000.0) * (seen[face] - 2000.0) / 2000.0;
    assert_true(square < 20.52);
    struct wsk_record *r = pig(2, 0);
    assert_refused(r, "roll 1 0\nroll 1 7\nroll 1\nroll 1 2 3\nroll 1 x\n"
                      "roll 3 2\ndice 1 2");
    wsk_record_destroy(r);
    free(rules);
}

static void p2_other_dice_add_up_until_the_seat_holds(void **state) {
    (void)state;
    struct wsk_record *r = pig(3, 1);
    for (unsigned face = 2; face <= 6; face++) {
        char line[40];
        snprintf(line, sizeof(line), "roll 2 %u", face);
        go_on_with(r, line);
        assert_legal(r, "again 2\nhold 2\n");
        assert_refused(r, "roll 2 2\nhold 1\nagain 3\nend\nhold\nhold 2 2");
        /* Not banked yet. */
        assert_result_has(r, "\"totals\":[0,0,0]");
        if (face < 6)
            go_on_with(r, "again 2");
    }
    go_on_with(r, "hold 2");
    assert_result_has(r, "\"totals\":[0,20,0],\"winners\":[],"
                         "\"seats\":[{\"bank\":0},{\"bank\":20},{\"bank\":0}]");
    assert_legal(r, "chance roll 3\n");
    wsk_record_destroy(r);
}

static void p2_again_calls_for_another_roll(void **state) {
    (void)state;
    struct wsk_record *r = pig(2, 0);
    go_on_with(r, "roll 1 4\nagain 1");
    assert_legal(r, "chance roll 1\n");
    assert_refused(r, "again 1\nhold 1\nroll 2 3");
    wsk_record_destroy(r);
}

/* Both seats have banked 90; seat 1 is on turn. */
static struct wsk_record *close_game(void) {
    struct wsk_record *r = pig(2, 0);
    for (unsigned turn = 0; turn < 5; turn++) {
        bank(r, 1, 18);
        bank(r, 2, 18);
    }
    assert_result_has(r, "\"totals\":[90,90]");
    return r;
}

static void p3_bank_and_sum_reaching_100_win_at_once(void **state) {
    (void)state;
    struct wsk_record *r = close_game();
    go_on_with(r, "roll 1 6\nagain 1\nroll 1 4");
    assert_legal(r, "end\n");
    assert_refused(r, "hold 1\nagain 1\nroll 2 6\nroll 1 2");
    assert_result_has(r, "{\"game\":\"pig\",\"finished\":true,"
                         "\"totals\":[100,90],\"winners\":[1],"
                         "\"seats\":[{\"bank\":100},{\"bank\":90}]}");
    go_on_with(r, "end");
    assert_legal(r, "");
    wsk_record_destroy(r);

    /* More than 100 counts as well, for whoever is on turn. */
    r = close_game();
    go_on_with(r, "roll 1 1\nroll 2 6\nagain 2\nroll 2 6");
    assert_result_has(r, "\"totals\":[90,102],\"winners\":[2]");
    wsk_record_destroy(r);
}

static void p3_99_is_not_enough(void **state) {
    (void)state;
    struct wsk_record *r = close_game();
    go_on_with(r, "roll 1 6\nagain 1\nroll 1 3");
    assert_legal(r, "again 1\nhold 1\n");
    assert_refused(r, "end");
    go_on_with(r, "hold 1");
    assert_result_has(r, "\"finished\":false,\"totals\":[99,90],"
                         "\"winners\":[]");
    /* Banked points do not win by themselves: the next die does, unless it
     * is a 1. */
    go_on_with(r, "roll 2 1\nroll 1 1\nroll 2 1\nroll 1 2");
    assert_result_has(r, "\"finished\":true,\"totals\":[101,90],"
                         "\"winners\":[1]");
    wsk_record_destroy(r);
}

static void p3_every_game_ends_with_one_winner(void **state) {
    (void)state;
    for (unsigned game = 0; game < 60; game++) {
        unsigned seats = 2 + game % 5;
        struct wsk_rules *rules =
            load_rules(game_called("pig"), seats, game % seats);
        struct wsk_rng fast = wsk_rng_stream(7, game), slow = fast;
        struct wsk_rng choice = fast;
        struct wsk_state at, other;
        int totals[WSK_SEATS_MAX];
        wsk_init(rules, &at);
        other = at;
        for (;;) {
            /* settle is sample and play, from the same random numbers. */
            wsk_settle(rules, &at, &fast);
            while (other.head.turn == WSK_TURN_CHANCE) {
                struct wsk_event event;
                rules->game->sample(rules, &other, &slow, &event);
                assert_int_equal(wsk_apply_event(rules, &other, &event),
                                 WSK_OK);
            }
            assert_memory_equal(&at, &other, sizeof(at));
            if (at.head.turn == WSK_TURN_OVER)
                break;
            wsk_move scratch[WSK_MOVES_MAX];
            unsigned seat = wsk_next_seat(&at);
            struct wsk_list list = wsk_moves(rules, &at, seat, scratch);
            wsk_move move = list.move[wsk_rng_below(&choice, list.count)];
            assert_int_equal(wsk_apply(rules, &at, seat, move), WSK_OK);
            assert_int_equal(wsk_apply(rules, &other, seat, move), WSK_OK);
        }
        unsigned winners = rules->game->winners(rules, &at), over = 0;
        rules->game->totals(rules, &at, totals);
        for (unsigned s = 0; s < seats; s++)
            over |= (unsigned)(totals[s] >= 100) << s;
        assert_int_equal(winners, over);
        assert_int_equal(__builtin_popcount(winners), 1);
        free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p1_the_seat_on_turn_rolls),
        cmocka_unit_test(p1_a_1_ends_the_turn_and_loses_its_sum),
        cmocka_unit_test(p1_the_die_has_six_even_faces),
        cmocka_unit_test(p2_other_dice_add_up_until_the_seat_holds),
        cmocka_unit_test(p2_again_calls_for_another_roll),
        cmocka_unit_test(p3_bank_and_sum_reaching_100_win_at_once),
        cmocka_unit_test(p3_99_is_not_enough),
        cmocka_unit_test(p3_every_game_ends_with_one_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
