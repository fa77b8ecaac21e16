/*
 * The contract of game.h, held against every registered game.
 */
#include "driver.h"

#define GAMES 6
#define LONGEST 20000 /* random games end far sooner */

static bool lists_are_sorted(void *context, const struct wsk_rules *rules,
                             const struct wsk_state *state,
                             const struct wsk_event *event) {
    (void)context;
    (void)event;
    for (unsigned s = 0; s < rules->seats; s++) {
        wsk_move scratch[WSK_MOVES_MAX];
        if (!(state->head.seats >> s & 1))
            continue;
        struct wsk_list list = wsk_moves(rules, state, s, scratch);
        assert_in_range(list.count, 1, WSK_MOVES_MAX);
        for (unsigned i = 1; i < list.count; i++)
            assert_true(list.move[i - 1] < list.move[i]);
    }
    assert_true((state->head.turn == WSK_TURN_SEATS) ==
                (state->head.seats != 0));
    assert_true(state->head.seats >> rules->seats == 0);
    return true;
}

static bool odds_are_sorted(void *context, const struct wsk_rules *rules,
                            const struct wsk_state *state,
                            const struct wsk_event *event) {
    struct wsk_chance list[WSK_CHANCES_MAX];
    (void)context;
    unsigned count = rules->game->chances(rules, state, list);
    if (state->head.turn != WSK_TURN_CHANCE) {
        assert_int_equal(count, 0);
        return true;
    }
    assert_in_range(count, 1, WSK_CHANCES_MAX);
    bool found = false;
    for (unsigned i = 0; i < count; i++) {
        assert_true(list[i].weight > 0);
        assert_true(i == 0 || list[i - 1].move < list[i].move);
        found |= list[i].move == event->moves[0];
    }
    assert_true(found);
    return true;
}

/* Chance by numbers is the list: each outcome has as many numbers as weight,
 * in the list's order; and a line is as long as what `sample` draws. */
static bool numbers_are_the_list(void *context, const struct wsk_rules *rules,
                                 const struct wsk_state *state,
                                 const struct wsk_event *event) {
    struct wsk_chance list[WSK_CHANCES_MAX];
    struct wsk_rng rng = wsk_rng_stream(3, 0);
    struct wsk_event sampled;
    unsigned number = 0;
    (void)context;
    (void)event;
    if (state->head.turn != WSK_TURN_CHANCE)
        return true;
    unsigned count = rules->game->chances(rules, state, list);
    for (unsigned i = 0; i < count; i++)
        for (unsigned w = 0; w < list[i].weight; w++)
            assert_int_equal(wsk_chance_at(rules, state, number++),
                             list[i].move);
    assert_int_equal(wsk_chance_total(rules, state), number);
    rules->game->sample(rules, state, &rng, &sampled);
    assert_int_equal(wsk_chance_moves(rules, state), sampled.count);
    return true;
}

static void play_random_games(const struct wsk_rules *rules,
                              visit_event *visit) {
    for (uint64_t i = 0; i < GAMES; i++) {
        struct driver driver = {.rng = wsk_rng_stream(i, rules->seats)};
        struct wsk_state state;
        wsk_init(rules, &state);
        drive(&driver, rules, &state, LONGEST, visit, NULL);
        assert_int_equal(state.head.turn, WSK_TURN_OVER);
    }
}

static void check_lists(const struct wsk_rules *rules) {
    play_random_games(rules, lists_are_sorted);
    play_random_games(rules, odds_are_sorted);
}

static void check_numbers(const struct wsk_rules *rules) {
    play_random_games(rules, numbers_are_the_list);
}

static void numbers_stand_for_the_listed_outcomes(void **state) {
    (void)state;
    for_every_table(check_numbers);
}

static void lists_are_sorted_unique_and_never_empty(void **state) {
    (void)state;
    for_every_table(check_lists);
}

/* Whether the lists name the move for the seat. */
static bool is_listed(const struct wsk_rules *rules,
                      const struct wsk_state *state, unsigned seat,
                      wsk_move move) {
    if (seat == WSK_CHANCE) {
        struct wsk_chance list[WSK_CHANCES_MAX];
        unsigned count = rules->game->chances(rules, state, list);
        for (unsigned i = 0; i < count; i++)
            if (list[i].move == move)
                return true;
        return false;
    }
    wsk_move scratch[WSK_MOVES_MAX];
    if (seat >= rules->seats || !(state->head.seats >> seat & 1))
        return false;
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    for (unsigned i = 0; i < list.count; i++)
        if (list.move[i] == move)
            return true;
    return false;
}

static void try_move(const struct wsk_rules *rules,
                     const struct wsk_state *state, unsigned seat,
                     wsk_move move) {
    struct wsk_state copy = *state;
    bool listed = is_listed(rules, state, seat, move);
    enum wsk_err err = wsk_apply(rules, &copy, seat, move);
    assert_int_equal(err == WSK_OK, listed);
    if (!listed)
        assert_memory_equal(&copy, state, sizeof(copy));
}

static bool illegal_moves_change_nothing(void *context,
                                         const struct wsk_rules *rules,
                                         const struct wsk_state *state,
                                         const struct wsk_event *event) {
    struct wsk_rng *rng = context;
    for (unsigned i = 0; i < 40; i++) {
        unsigned seat = wsk_rng_below(rng, rules->seats + 2U);
        if (seat > rules->seats)
            seat = WSK_CHANCE;
        wsk_move move = (wsk_move)wsk_rng_next(rng);
        /* Half of them near the move that will be played. */
        if (i & 1)
            move = (wsk_move)(event->moves[0] + (wsk_move)i - 20);
        try_move(rules, state, seat, move);
    }
    /* Now and then every move there is. */
    if (wsk_rng_below(rng, 400) == 0)
        for (unsigned move = 0; move < 65536; move += 1)
            try_move(rules, state, event->seat, (wsk_move)move);
    return true;
}

static void check_illegal(const struct wsk_rules *rules) {
    struct wsk_rng rng = wsk_rng_stream(77, rules->seats);
    struct driver driver = {.rng = wsk_rng_stream(5, rules->seats)};
    struct wsk_state state;
    wsk_init(rules, &state);
    drive(&driver, rules, &state, LONGEST, illegal_moves_change_nothing, &rng);
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        struct wsk_state over = state;
        assert_int_equal(wsk_apply(rules, &over, seat, 0), WSK_EOVER);
        assert_memory_equal(&over, &state, sizeof(over));
    }
}

static void what_is_not_listed_is_refused_and_changes_nothing(void **state) {
    (void)state;
    for_every_table(check_illegal);
}

static bool text_comes_back(void *context, const struct wsk_rules *rules,
                            const struct wsk_state *state,
                            const struct wsk_event *event) {
    char buffer[128];
    struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
    struct wsk_event parsed;
    struct wsk_fault fault = {0};
    (void)context;
    rules->game->print(rules, state, event, &text);
    assert_false(text.cut);
    struct wsk_word line = {text.start, text.len};
    if (rules->game->parse(rules, state, line, &parsed, &fault) != WSK_OK)
        fail_msg("'%s': %s", buffer, fault.why);
    assert_int_equal(parsed.seat, event->seat);
    assert_int_equal(parsed.count, event->count);
    struct wsk_state a = *state, b = *state;
    assert_int_equal(wsk_apply_event(rules, &a, event), WSK_OK);
    assert_int_equal(wsk_apply_event(rules, &b, &parsed), WSK_OK);
    assert_memory_equal(&a, &b, sizeof(a));
    return true;
}

static void check_text(const struct wsk_rules *rules) {
    play_random_games(rules, text_comes_back);
}

static void every_event_survives_its_text(void **state) {
    (void)state;
    for_every_table(check_text);
}

/* Bytes behind the state's own size are never touched. */
static bool nothing_lies_behind(void *context, const struct wsk_rules *rules,
                                const struct wsk_state *state,
                                const struct wsk_event *event) {
    static const uint8_t zero[WSK_STATE_MAX];
    size_t size = rules->game->state_size;
    (void)context;
    (void)event;
    assert_memory_equal((const uint8_t *)state + size, zero,
                        WSK_STATE_MAX - size);
    return true;
}

static void check_size(const struct wsk_rules *rules) {
    assert_in_range(rules->game->state_size, 1, WSK_STATE_MAX);
    play_random_games(rules, nothing_lies_behind);
}

static void states_are_at_most_160_bytes(void **state) {
    (void)state;
    for_every_table(check_size);
}

static void check_settle(const struct wsk_rules *rules) {
    struct wsk_rng fast = wsk_rng_stream(9, rules->seats), slow = fast;
    struct driver driver = {.rng = wsk_rng_stream(4, rules->seats)};
    struct wsk_state a, b;
    wsk_init(rules, &a);
    wsk_init(rules, &b);
    for (;;) {
        wsk_settle(rules, &a, &fast);
        while (b.head.turn == WSK_TURN_CHANCE) {
            struct wsk_event event;
            rules->game->sample(rules, &b, &slow, &event);
            assert_int_equal(wsk_apply_event(rules, &b, &event), WSK_OK);
        }
        assert_memory_equal(&a, &b, sizeof(a));
        assert_int_equal(fast.counter, slow.counter);
        if (a.head.turn == WSK_TURN_OVER)
            break;
        struct wsk_event event = choose(&driver, rules, &a);
        wsk_play(rules, &a, event.seat, event.moves[0]);
        wsk_play(rules, &b, event.seat, event.moves[0]);
    }
}

static void settling_is_sampling_and_playing(void **state) {
    (void)state;
    for_every_table(check_settle);
}

/* Where several seats choose unseen, the order in which their choices arrive
 * is no matter; and no view tells one seat another's choice. */
static bool choices_commute(void *context, const struct wsk_rules *rules,
                            const struct wsk_state *state,
                            const struct wsk_event *event) {
    struct wsk_rng *rng = context;
    unsigned seats = state->head.seats, order[WSK_SEATS_MAX], count = 0;
    wsk_move moves[WSK_SEATS_MAX], scratch[WSK_MOVES_MAX];
    (void)event;
    if (!(seats & (seats - 1)))
        return true;
    for (unsigned s = 0; s < rules->seats; s++) {
        if (!(seats >> s & 1))
            continue;
        struct wsk_list list = wsk_moves(rules, state, s, scratch);
        moves[s] = list.move[wsk_rng_below(rng, list.count)];
        order[count++] = s;
    }
    struct wsk_state first = *state;
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(wsk_apply(rules, &first, order[i], moves[order[i]]),
                         WSK_OK);
    for (unsigned i = count - 1; i > 0; i--) {
        unsigned j = wsk_rng_below(rng, i + 1), other = order[i];
        order[i] = order[j];
        order[j] = other;
    }
    struct wsk_state second = *state;
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(wsk_apply(rules, &second, order[i], moves[order[i]]),
                         WSK_OK);
    assert_memory_equal(&first, &second, sizeof(first));
    return true;
}

static void check_commuting(const struct wsk_rules *rules) {
    struct wsk_rng rng = wsk_rng_stream(3, rules->seats);
    struct driver driver = {.rng = wsk_rng_stream(2, rules->seats)};
    struct wsk_state state;
    wsk_init(rules, &state);
    drive(&driver, rules, &state, LONGEST, choices_commute, &rng);
}

static void unseen_choices_commute(void **state) {
    (void)state;
    for_every_table(check_commuting);
}

/* Two positions that differ only in what others chose unseen look the same. */
static bool views_keep_secrets(void *context, const struct wsk_rules *rules,
                               const struct wsk_state *state,
                               const struct wsk_event *event) {
    unsigned seats = state->head.seats;
    wsk_move scratch[WSK_MOVES_MAX];
    (void)context;
    for (unsigned viewer = 0; viewer < rules->seats; viewer++) {
        struct wsk_state once, twice;
        wsk_view(rules, state, viewer, &once);
        wsk_view(rules, &once, viewer, &twice);
        assert_memory_equal(&once, &twice, sizeof(once));
        assert_memory_equal(&once.head, &state->head, sizeof(once.head));
    }
    if (!(seats & (seats - 1)) || event->seat == WSK_CHANCE)
        return true;
    struct wsk_list list = wsk_moves(rules, state, event->seat, scratch);
    struct wsk_state a = *state, b = *state;
    wsk_play(rules, &a, event->seat, list.move[0]);
    wsk_play(rules, &b, event->seat, list.move[list.count - 1]);
    for (unsigned viewer = 0; viewer <= rules->seats; viewer++) {
        unsigned seat = viewer == rules->seats ? WSK_CHANCE : viewer;
        struct wsk_state seen_a, seen_b;
        wsk_view(rules, &a, seat, &seen_a);
        wsk_view(rules, &b, seat, &seen_b);
        bool same = memcmp(&seen_a, &seen_b, sizeof(seen_a)) == 0;
        assert_int_equal(same, seat != event->seat);
    }
    return true;
}

static void check_views(const struct wsk_rules *rules) {
    play_random_games(rules, views_keep_secrets);
}

static void views_show_no_open_choice_of_others(void **state) {
    (void)state;
    for_every_table(check_views);
}

/* Chosen dice can keep some games going for ever; they must still be sound. */
static void check_extremes(const struct wsk_rules *rules) {
    static const enum pick picks[] = {PICK_RANDOM, PICK_FIRST, PICK_LAST};
    for (unsigned i = 0; i < 9; i++) {
        struct driver driver = {.seats = picks[i % 3],
                                .chance = picks[i / 3],
                                .rng = wsk_rng_stream(6, i)};
        struct wsk_state state;
        wsk_init(rules, &state);
        drive(&driver, rules, &state, 3000, lists_are_sorted, NULL);
        drive(&driver, rules, &state, 3000, text_comes_back, NULL);
    }
}

static void extreme_choices_and_dice_are_sound(void **state) {
    (void)state;
    for_every_table(check_extremes);
}

static void check_scores(const struct wsk_rules *rules) {
    for (uint64_t i = 0; i < GAMES; i++) {
        struct driver driver = {.rng = wsk_rng_stream(i, 8)};
        struct wsk_state state;
        wsk_init(rules, &state);
        do {
            int totals[WSK_SEATS_MAX];
            rules->game->totals(rules, &state, totals);
            for (unsigned s = 0; s < rules->seats; s++) {
                struct wsk_sheet sheet;
                rules->game->sheet(rules, &state, s, &sheet);
                assert_int_equal(sheet.total, totals[s]);
                assert_in_range(sheet.parts, 1, WSK_SHEET_PARTS);
                assert_in_range(sheet.cards, 0, WSK_SHEET_CARDS);
            }
        } while (drive(&driver, rules, &state, 1, NULL, NULL));
        unsigned winners = rules->game->winners(rules, &state);
        assert_true(winners > 0 && winners >> rules->seats == 0);
    }
}

static void sheets_add_up_to_the_totals(void **state) {
    (void)state;
    for_every_table(check_scores);
}

/* A played game, written, read and written again. */
static void check_records(const struct wsk_rules *rules) {
    struct wsk_record *record =
        record_of(header_for(rules->game->id, rules->seats, rules->start));
    struct driver driver = {.rng = wsk_rng_stream(12, rules->seats)};
    const struct wsk_state *state = wsk_record_state(record);
    while (state->head.turn != WSK_TURN_OVER) {
        struct wsk_event event =
            choose(&driver, wsk_record_rules(record), state);
        assert_int_equal(wsk_record_add(record, &event), WSK_OK);
    }
    assert_int_equal(wsk_record_end(record), WSK_OK);
    struct wsk_word text = wsk_record_text(record);
    char *copy = strndup(text.start, text.len);
    struct wsk_record *again = record_of(copy);
    assert_memory_equal(wsk_record_state(again), state, sizeof(*state));
    assert_true(wsk_word_is(wsk_record_text(again), copy));
    assert_legal(again, "");
    assert_int_equal(wsk_record_decisions(again), wsk_record_decisions(record));
    free(copy);
    wsk_record_destroy(again);
    wsk_record_destroy(record);
}

static void records_replay_to_the_same_bytes(void **state) {
    (void)state;
    for_every_table(check_records);
}

static void games_refuse_seats_they_do_not_have(void **state) {
    (void)state;
    for (size_t g = 0; wsk_game_at(g); g++) {
        const struct wsk_game *game = wsk_game_at(g);
        struct wsk_rules *rules = load_rules(game, game->seats_min, 0);
        assert_int_equal(wsk_rules_seats(rules, game->seats_min - 1U, 0),
                         WSK_ERANGE);
        assert_int_equal(wsk_rules_seats(rules, game->seats_max + 1U, 0),
                         WSK_ERANGE);
        assert_int_equal(
            wsk_rules_seats(rules, game->seats_min, game->seats_min),
            WSK_ERANGE);
        free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_sorted_unique_and_never_empty),
        cmocka_unit_test(numbers_stand_for_the_listed_outcomes),
        cmocka_unit_test(what_is_not_listed_is_refused_and_changes_nothing),
        cmocka_unit_test(every_event_survives_its_text),
        cmocka_unit_test(states_are_at_most_160_bytes),
        cmocka_unit_test(settling_is_sampling_and_playing),
        cmocka_unit_test(unseen_choices_commute),
        cmocka_unit_test(views_show_no_open_choice_of_others),
        cmocka_unit_test(extreme_choices_and_dice_are_sound),
        cmocka_unit_test(sheets_add_up_to_the_totals),
        cmocka_unit_test(records_replay_to_the_same_bytes),
        cmocka_unit_test(games_refuse_seats_they_do_not_have),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
