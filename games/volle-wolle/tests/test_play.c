/* The ordinary flow of Volle Wolle: set-up, rounds, bids, turns, takes, the
 * canonical record, the end and the count. */
#include "table.h"

static bool same_text(struct wsk_word text, const char *expected) {
    return text.len == strlen(expected) &&
           memcmp(text.start, expected, text.len) == 0;
}

/* The record's canonical events, after the header. */
static void assert_events(struct wsk_record *record, unsigned seats,
                          const char *events) {
    struct wsk_word text = wsk_record_text(record);
    size_t skip = strlen(header_for("volle-wolle", seats, 0));
    assert_true(text.len >= skip);
    text.start += skip;
    text.len -= skip;
    if (!same_text(text, events))
        fail_msg("the events are\n%.*s-- and not\n%s", (int)text.len,
                 text.start, events);
}

/* Set-up. */

static void seats_are_two_to_six(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(2);
    for (unsigned seats = 0; seats <= 8; seats++)
        assert_int_equal(wsk_rules_seats(&rules->base, seats, 0),
                         seats >= 2 && seats <= 6 ? WSK_OK : WSK_ERANGE);
    free(rules);
}

static void boards_come_in_any_order(void **state) {
    (void)state;
    struct wsk_record *record = record_of(header_for("volle-wolle", 3, 0));
    assert_legal(record, "chance board\n");
    assert_refused(record, "deal 1 2 3 4\nbid 1 14\nboard 4 1\nboard 0 1\n"
                           "board 1 7\nboard 1 0\nboard 1\nboard 1 1 2\n");
    go_on_with(record, "board 3 6\n");
    assert_legal(record, "chance board\n");
    assert_refused(record, "board 3 1\nboard 1 6\ndeal 1 2 3 4\n");
    go_on_with(record, "board 1 2\n");
    assert_refused(record, "deal 1 2 3 4\n");
    go_on_with(record, "board 2 1\n");
    assert_legal(record, "chance deal 4\n");
    assert_refused(record, "board 1 3\n");
    assert_top(record, 1, 62);
    assert_top(record, 2, 61);
    assert_top(record, 3, 66);
    assert_events(record, 3, "board 1 2\nboard 2 1\nboard 3 6\n");
    wsk_record_destroy(record);
}

static void everybody_starts_with_two_chips_and_no_card(void **state) {
    (void)state;
    for (unsigned seats = 2; seats <= 6; seats++) {
        struct wsk_record *record = table_of(seats, "");
        const struct volle_state *now = position(record);
        for (unsigned s = 0; s < WSK_SEATS_MAX; s++) {
            assert_int_equal(now->chips[s], s < seats ? 2 : 0);
            assert_true(now->taken[s] == 0);
        }
        assert_int_equal(now->supply, 25 - 2 * seats);
        assert_int_equal(volle_count(now->pile), 60);
        assert_true(now->display == 0);
        assert_bone_at(record, 0);
        wsk_record_destroy(record);
    }
}

/* Deals. */

static void deal_lowest(struct wsk_record *record, unsigned cards) {
    char buffer[64];
    struct wsk_text line = wsk_text_in(buffer, sizeof(buffer));
    wsk_text_put(&line, "deal");
    for (uint64_t pile = position(record)->pile; cards > 0; cards--) {
        assert_true(pile != 0);
        wsk_text_put(&line, " %u", (unsigned)__builtin_ctzll(pile) + 1);
        pile &= pile - 1;
    }
    go_on_with(record, buffer);
}

/* A round after its deal: seats bid 26 downwards, roll 30 and take the first
 * take there is. */
static void play_round(struct wsk_record *record, unsigned seats) {
    for (unsigned s = 1; s <= seats; s++)
        sayf(record, "bid %u %u", s, 27 - s);
    while (position(record)->phase != VOLLE_PHASE_DEAL &&
           position(record)->phase != VOLLE_PHASE_OVER) {
        const struct volle_state *now = position(record);
        if (now->phase == VOLLE_PHASE_ROLL)
            roll_best(record, now->order[now->place] + 1U);
        else
            say_first(record);
    }
}

static void a_game_is_sixty_cards_in_equal_deals(void **state) {
    (void)state;
    for (unsigned seats = 2; seats <= 6; seats++) {
        struct wsk_record *record = table_of(seats, "");
        unsigned rounds = (60 + seats) / (seats + 1);
        for (unsigned round = 1; round <= rounds; round++) {
            unsigned due = round == rounds && seats == 6 ? 4 : seats + 1;
            char expected[32];
            snprintf(expected, sizeof(expected), "chance deal %u\n", due);
            assert_legal(record, expected);
            deal_lowest(record, due);
            play_round(record, seats);
        }
        assert_legal(record, "end\n");
        uint64_t all = 0;
        for (unsigned s = 0; s < seats; s++) {
            assert_true((all & position(record)->taken[s]) == 0);
            all |= position(record)->taken[s];
        }
        assert_true(all == (1ULL << 60) - 1);
        wsk_record_destroy(record);
    }
}

static void the_ninth_round_of_six_has_four_cards(void **state) {
    (void)state;
    struct wsk_record *record = table_of(6, "");
    for (unsigned round = 1; round <= 8; round++) {
        deal_lowest(record, 7);
        play_round(record, 6);
    }
    assert_legal(record, "chance deal 4\n");
    assert_refused(record, "deal 57 58 59\ndeal 57 58 59 60 1\n"
                           "deal 57 58 59 1\n");
    go_on_with(record, "deal 60 59 58 57\nbid 1 26\nbid 2 25\nbid 3 24\n"
                       "bid 4 23\nbid 5 22\nbid 6 21\n");
    roll_best(record, 1);
    go_on_with(record, "take 1 57 58 60\n");
    roll_best(record, 2);
    assert_legal(record, "take 2 59\n");
    go_on_with(record, "take 2 59\n"); /* four turns are skipped */
    assert_legal(record, "end\n");
    wsk_record_destroy(record);
}

static void deals_are_checked(void **state) {
    (void)state;
    struct wsk_record *record = table_of(2, "");
    assert_refused(record, "deal\ndeal 1 2\ndeal 1 2 3 4\ndeal 1 2 2\n"
                           "deal 1 2 3 3\n"
                           "deal 1 2 61\ndeal 0 1 2\ndeal 1 2 03\n"
                           "deal 1 2 +3\ndeal  1 2 3\n deal 1 2 3\n"
                           "deal 1 2 3 4 5 6 7 8 9\ndeal 1 2 x\n"
                           "board 1 1\nroll 1 12:1 10:1 8:1\n");
    go_on_with(record, "deal 1 2 3\nbid 1 15\nbid 2 14\n"
                       "roll 1 12:12 10:10 8:8\ntake 1 1 2 3\n");
    assert_refused(record, "deal 3 4 5\n");
    wsk_record_destroy(record);
}

/* Bids. */

static void bids_come_in_any_seat_order(void **state) {
    (void)state;
    struct wsk_record *record = table_of(3, "deal 17 18 22 23\n");
    go_on_with(record, "bid 2 26\n");
    assert_refused(record, "bid 2 26\nbid 2 14\nbid 4 14\nbid 1 13\n"
                           "bid 1 27\nbid 1 26++\nbid 1 +26\nbid 1\n"
                           "bid 1 14 15\nbid 1 014\nroll 2 12:1 10:1 8:1\n");
    assert_legal(record,
                 "bid 1 14\nbid 1 15\nbid 1 16\nbid 1 17\nbid 1 18\nbid 1 19\n"
                 "bid 1 20\nbid 1 21\nbid 1 22\nbid 1 23\nbid 1 24\nbid 1 25\n"
                 "bid 1 26\nbid 1 26+\n"
                 "bid 3 14\nbid 3 15\nbid 3 16\nbid 3 17\nbid 3 18\nbid 3 19\n"
                 "bid 3 20\nbid 3 21\nbid 3 22\nbid 3 23\nbid 3 24\nbid 3 25\n"
                 "bid 3 26\nbid 3 26+\n");
    go_on_with(record, "bid 3 14\nbid 1 26+\n");
    assert_legal(record, "chance roll 1 12 10 8\n");
    assert_events(record, 3,
                  "board 1 1\nboard 2 2\nboard 3 3\n"
                  "deal 17 18 22 23\n"
                  "bid 1 26+\nbid 2 26\nbid 3 14\n");
    wsk_record_destroy(record);
}

static void open_bids_are_secret(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(3, "deal 17 18 22 23\nbid 2 26\nbid 3 14\n");
    const struct wsk_rules *rules = wsk_record_rules(record);
    struct wsk_state view;
    const struct volle_state *seen = (const struct volle_state *)&view;

    wsk_view(rules, wsk_record_state(record), 1, &view);
    assert_int_equal(seen->bids[0], 0);
    assert_int_equal(seen->bids[1], VOLLE_BID_26);
    assert_int_equal(seen->bids[2], VOLLE_BID_HIDDEN);
    wsk_view(rules, wsk_record_state(record), 0, &view);
    assert_int_equal(seen->bids[0], 0);
    assert_int_equal(seen->bids[1], VOLLE_BID_HIDDEN);
    assert_int_equal(seen->bids[2], VOLLE_BID_HIDDEN);
    wsk_view(rules, wsk_record_state(record), WSK_CHANCE, &view);
    assert_int_equal(seen->bids[0], 0);
    assert_int_equal(seen->bids[1], VOLLE_BID_HIDDEN);
    assert_int_equal(seen->bids[2], VOLLE_BID_HIDDEN);

    /* Nothing but the bids differs. */
    struct volle_state own = *position(record);
    memcpy(own.bids, seen->bids, sizeof(own.bids));
    assert_memory_equal(seen, &own, sizeof(own));

    /* Once the last one is in everybody sees them all. */
    go_on_with(record, "bid 1 20\n");
    for (unsigned s = 0; s < 3; s++) {
        wsk_view(rules, wsk_record_state(record), s, &view);
        assert_memory_equal(&view, wsk_record_state(record), sizeof(view));
    }
    wsk_view(rules, wsk_record_state(record), WSK_CHANCE, &view);
    assert_memory_equal(&view, wsk_record_state(record), sizeof(view));
    wsk_record_destroy(record);
}

static void the_last_bid_needs_the_hidden_ones(void **state) {
    (void)state;
    struct wsk_record *record = table_of(3, "deal 17 18 22 23\nbid 2 26\n");
    const struct wsk_rules *rules = wsk_record_rules(record);
    wsk_move bid = VOLLE_MOVE(VOLLE_MOVE_BID, 7);
    struct wsk_state view, before;

    /* Not the last one: it can be played on the view. */
    wsk_view(rules, wsk_record_state(record), 0, &view);
    assert_int_equal(wsk_apply(rules, &view, 0, bid), WSK_OK);
    before = view;
    assert_int_equal(wsk_apply(rules, &view, 2, bid), WSK_EHIDDEN);
    assert_memory_equal(&view, &before, sizeof(view));
    struct wsk_event event = {.seat = 2, .count = 1, .moves = {bid}};
    assert_int_equal(wsk_apply_event(rules, &view, &event), WSK_EHIDDEN);
    assert_memory_equal(&view, &before, sizeof(view));

    /* Who knows all the bids can play it. */
    go_on_with(record, "bid 3 14\n");
    struct wsk_state all = *wsk_record_state(record);
    assert_int_equal(wsk_apply(rules, &all, 0, bid), WSK_OK);
    /* The other codes come first. */
    wsk_view(rules, wsk_record_state(record), 0, &view);
    assert_int_equal(wsk_apply(rules, &view, 1, bid), WSK_ETURN);
    assert_int_equal(wsk_apply(rules, &view, WSK_CHANCE, bid), WSK_ETURN);
    assert_int_equal(wsk_apply(rules, &view, 0, VOLLE_MOVE(VOLLE_MOVE_BID, 15)),
                     WSK_EILLEGAL);
    assert_int_equal(wsk_apply(rules, &view, 0, bid), WSK_EHIDDEN);
    wsk_record_destroy(record);
}

static void a_bid_of_26_plus_needs_a_chip(void **state) {
    (void)state;
    struct wsk_record *record = table_of(2, "");
    for (unsigned round = 0; round < 2; round++) {
        sayf(record, "deal %u %u %u\nbid 1 26+\nbid 2 14", 52 + 3 * round,
             53 + 3 * round, 54 + 3 * round);
        roll_best(record, 1);
        say_first(record);
    }
    assert_chips(record, "0 2 | 23");
    go_on_with(record, "deal 17 18 22\n");
    assert_refused(record, "bid 1 26+\n");
    go_on_with(record, "bid 2 26+\n");
    assert_legal(record, "bid 1 14\nbid 1 15\nbid 1 16\nbid 1 17\nbid 1 18\n"
                         "bid 1 19\nbid 1 20\nbid 1 21\nbid 1 22\nbid 1 23\n"
                         "bid 1 24\nbid 1 25\nbid 1 26\n");
    assert_refused(record, "bid 1 26+\n");
    go_on_with(record, "bid 1 26\n");
    assert_chips(record, "0 1 | 24");
    assert_legal(record, "chance roll 2 12 10 8\n");
    wsk_record_destroy(record);
}

static void turn_order_is_26_plus_then_26_down_to_14(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(6, "deal 17 18 22 23 52 53 54\nbid 1 14\nbid 2 26\nbid 3 25\n"
                    "bid 4 26+\nbid 5 19\nbid 6 26\n");
    const uint8_t order[] = {3, 1, 5, 2, 4, 0};
    assert_memory_equal(position(record)->order, order, 6);
    assert_legal(record, "chance roll 4 12 10 8\n");
    wsk_record_destroy(record);
}

static void ties_go_by_board_and_then_by_the_top_of_the_herd(void **state) {
    (void)state;
    struct wsk_record *record = record_of(header_for("volle-wolle", 4, 0));
    go_on_with(record, "board 1 4\nboard 2 3\nboard 3 2\nboard 4 1\n"
                       "deal 1 29 31 52 53\nbid 1 20\nbid 2 20\nbid 3 20\n"
                       "bid 4 20\n");
    const uint8_t boards[] = {3, 2, 1, 0};
    assert_memory_equal(position(record)->order, boards, 4);
    /* Seat 4 gets a dog, seat 3 shows 57, seat 2 shows 7, seat 1 shows 39. */
    go_on_with(record, "roll 4 12:12 10:1 8:1\nkeep 4 12\nroll 4 10:1 8:1\n"
                       "keep 4 10\nroll 4 8:8\ntake 4 52\n"
                       "roll 3 12:12 10:1 8:1\nkeep 3 12\nroll 3 10:10 8:1\n"
                       "take 3 53 1\nroll 2 12:12 10:1 8:1\nkeep 2 12\n"
                       "roll 2 10:1 8:1\nkeep 2 10\nroll 2 8:8\ntake 2 29\n"
                       "take 1 31\n"
                       "deal 17 18 54 55 56\nbid 1 20\nbid 2 20\nbid 3 20\n"
                       "bid 4 20\n");
    const uint8_t tops[] = {3, 1, 0, 2}; /* 1, 7, 39, 57 */
    assert_memory_equal(position(record)->order, tops, 4);
    wsk_record_destroy(record);
}

static void a_bid_of_26_plus_costs_a_chip_even_for_the_last(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(3, "deal 17 18 31 52\nbid 1 26+\nbid 2 26+\nbid 3 26+\n");
    assert_chips(record, "1 1 1 | 22");
    miss_turn(record, 1);
    miss_turn(record, 2);
    assert_legal(record, "take 3 17 18 52 31\ntake 3 17 31 52 18\n"
                         "take 3 18 31 52 17\n");
    go_on_with(record, "take 3 17 18 52 31\n");
    assert_chips(record, "2 2 1 | 20");
    wsk_record_destroy(record);
}

/* Turns. */

static void the_last_of_three_to_six_takes_the_rest(void **state) {
    (void)state;
    for (unsigned seats = 3; seats <= 6; seats++) {
        struct wsk_record *record = table_of(seats, "");
        deal_lowest(record, seats + 1);
        for (unsigned s = 1; s <= seats; s++)
            sayf(record, "bid %u 26", s);
        for (unsigned s = 1; s < seats; s++)
            miss_turn(record, s);
        assert_int_equal(position(record)->phase, VOLLE_PHASE_REST);
        char line[32];
        snprintf(line, sizeof(line), "roll %u 12:12 10:10 8:8\n", seats);
        assert_refused(record, line);
        snprintf(line, sizeof(line), "take %u 1 2 3\n", seats);
        assert_refused(record, line);
        say_first(record);
        assert_has(record, seats, (1ULL << (seats + 1)) - 1);
        assert_int_equal(position(record)->chips[seats - 1], 2);
        assert_int_equal(position(record)->chips[0], 3);
        assert_int_equal(position(record)->phase, VOLLE_PHASE_DEAL);
        wsk_record_destroy(record);
    }
}

static void an_empty_display_skips_the_other_turns(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(6, "deal 17 18 22 23 52 53 54\nbid 1 26+\nbid 2 26\nbid 3 25\n"
                    "bid 4 24\nbid 5 23\nbid 6 22\n"
                    "roll 1 12:12 10:10 8:8\ntake 1 17 18 22\n"
                    "roll 2 12:12 10:10 8:8\ntake 2 52 53 23\n"
                    "roll 3 12:12 10:10 8:8\ntake 3 54\n");
    assert_legal(record, "chance deal 7\n");
    assert_refused(record, "roll 4 12:1 10:1 8:1\ntake 6 54\n");
    assert_chips(record, "1 2 2 2 2 2 | 14");
    wsk_record_destroy(record);
}

static void the_second_of_two_rolls(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(2, "deal 17 18 22\nbid 1 26\nbid 2 25\n");
    miss_turn(record, 1);
    assert_legal(record, "chance roll 2 12 10 8\n");
    assert_refused(record, "take 2 17 18 22\n");
    miss_turn(record, 2);
    assert_chips(record, "3 3 | 19");
    wsk_record_destroy(record);
}

static void rolls_name_the_dice_that_are_thrown(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(2, "deal 17 18 22\nbid 1 26\nbid 2 25\n");
    assert_refused(record, "roll 2 12:1 10:1 8:1\nroll 1 12:13 10:1 8:1\n"
                           "roll 1 12:1 10:11 8:1\nroll 1 12:1 10:1 8:9\n"
                           "roll 1 12:0 10:1 8:1\nroll 1 10:1 12:1 8:1\n"
                           "roll 1 12:1 10:1\nroll 1 12:1 10:1 8:1 8:1\n"
                           "roll 1\nroll 1 1 1 1\nroll 1 12:01 10:1 8:1\n"
                           "roll 1 12: 10:1 8:1\nroll 1 6:1 10:1 8:1\n");
    go_on_with(record, "roll 1 12:1 10:2 8:3\nkeep 1 10\n");
    assert_legal(record, "chance roll 1 12 8\n");
    assert_refused(record, "roll 1 12:1 10:2 8:3\nroll 1 12:1\nroll 1 8:1\n"
                           "roll 1 12:1 10:1\nroll 1 8:1 12:1\n");
    go_on_with(record, "roll 1 12:4 8:5\nkeep 1 8\n");
    assert_legal(record, "chance roll 1 12\n");
    assert_refused(record, "roll 1 10:1\nroll 1 8:1\nroll 1 12:1 8:5\n");
    go_on_with(record, "roll 1 12:7\n");
    assert_legal(record, "chance roll 2 12 10 8\n"); /* 7 + 2 + 5 */
    wsk_record_destroy(record);
}

static void any_die_stays_and_stays_kept(void **state) {
    (void)state;
    static const unsigned sides[] = {12, 10, 8};
    for (unsigned first = 0; first < 3; first++)
        for (unsigned second = 0; second < 3; second++) {
            struct wsk_record *record =
                table_of(2, "deal 17 18 22\nbid 1 26\nbid 2 25\n"
                            "roll 1 12:1 10:2 8:3\n");
            char line[32];
            assert_legal(record, "keep 1 10\nkeep 1 12\nkeep 1 8\n");
            assert_refused(record, "keep 1 6\nkeep 2 12\nkeep 1\nkeep 1 12 8\n"
                                   "decline 1\ntake 1 17\n");
            sayf(record, "keep 1 %u", sides[first]);
            unsigned a = (first + 1) % 3, b = (first + 2) % 3;
            sayf(record, "roll 1 %u:4 %u:5", sides[a < b ? a : b],
                 sides[a < b ? b : a]);
            snprintf(line, sizeof(line), "keep 1 %u\n", sides[second]);
            if (second == first) {
                assert_refused(record, line);
            } else {
                go_on_with(record, line);
                const struct volle_state *now = position(record);
                assert_int_equal(now->kept, 1U << first | 1U << second);
                assert_int_equal(now->dice[first], first + 1);
                assert_int_equal(now->try, 3);
            }
            wsk_record_destroy(record);
        }
}

static void kept_dice_count_in_the_result(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(2, "deal 17 18 22\nbid 1 26\nbid 2 25\n"
                    "roll 1 12:1 10:10 8:3\nkeep 1 10\n"
                    "roll 1 12:2 8:8\nkeep 1 8\nroll 1 12:8\n");
    assert_legal(record, "take 1 17\ntake 1 18\ntake 1 22\n");
    wsk_record_destroy(record);
}

/* A state is compared by its bytes: nothing of a round may stay behind. */
static void a_round_leaves_nothing_behind(void **state) {
    (void)state;
    const char *const turns[] = {
        "roll 1 12:12 10:10 8:8\ntake 1 17 18 31\n"
        "roll 2 12:12 10:10 8:8\ntake 2 52\n",
        /* the same cards by other ways */
        "roll 1 12:6 10:5 8:5\ntake 1 17 18 31\n"
        "roll 2 12:12 10:1 8:1\ndecline 2\nkeep 2 10\n"
        "roll 2 12:10 8:1\nkeep 2 12\nroll 2 8:4\ntake 2 52\n",
    };
    struct wsk_record *record[2];
    for (size_t i = 0; i < 2; i++) {
        record[i] =
            table_of(3, "deal 17 18 31 52\nbid 1 16\nbid 2 15\nbid 3 14\n");
        go_on_with(record[i], turns[i]);
        const struct volle_state *now = position(record[i]);
        static const uint8_t zero[WSK_SEATS_MAX];
        assert_int_equal(now->phase, VOLLE_PHASE_DEAL);
        assert_int_equal(now->place + now->try + now->kept + now->due, 0);
        assert_int_equal(now->missed + now->left + now->head.seats, 0);
        assert_memory_equal(now->dice, zero, sizeof(now->dice));
        assert_memory_equal(now->bids, zero, sizeof(now->bids));
        assert_memory_equal(now->order, zero, sizeof(now->order));
    }
    assert_memory_equal(wsk_record_state(record[0]),
                        wsk_record_state(record[1]), sizeof(struct wsk_state));
    wsk_record_destroy(record[0]);
    wsk_record_destroy(record[1]);
}

/* Takes. */

static void the_last_sheep_named_lies_on_top(void **state) {
    (void)state;
    static const struct {
        const char *take;
        unsigned top;
    } rows[] = {{"take 1 17 18 31\n", 31}, {"take 1 31 18 17\n", 17},
                {"take 1 31 17 18\n", 18}, {"take 1 17 31 52\n", 31},
                {"take 1 52 31 17\n", 17}, {"take 1 31 52 17\n", 17}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct wsk_record *record =
            table_of(3, "deal 17 18 31 52\nbid 1 16\nbid 2 15\nbid 3 14\n"
                        "roll 1 12:12 10:10 8:8\n");
        assert_top(record, 1, 61);
        go_on_with(record, rows[i].take);
        assert_top(record, 1, rows[i].top);
        wsk_record_destroy(record);
    }
}

static void dogs_and_bone_never_lie_on_top(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(2, "deal 52 53 60\nbid 1 16\nbid 2 15\n"
                    "roll 1 12:12 10:10 8:8\n");
    assert_legal(record, "take 1 52 53 60\n");
    go_on_with(record, "take 1 60 53 52\n");
    assert_top(record, 1, 61);
    go_on_with(record, "deal 17 54 55\nbid 1 16\nbid 2 15\n"
                       "roll 1 12:12 10:10 8:8\n");
    assert_legal(record, "take 1 54 55 17\n");
    go_on_with(record, "take 1 17 55 54\n");
    assert_top(record, 1, 17);
    go_on_with(record, "deal 56 57 58\nbid 1 16\nbid 2 15\n"
                       "roll 1 12:12 10:10 8:8\ntake 1 56 57 58\n");
    assert_top(record, 1, 17);
    wsk_record_destroy(record);
}

static void forced_takes_leave_only_the_top_to_choose(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(3, "deal 17 31 32 52\nbid 1 26\nbid 2 25\nbid 3 24\n");
    roll_thrice(record, 1, 1, 1, 1);
    assert_legal(record, "take 1 31 32\ntake 1 32 31\n");
    assert_refused(record, "take 1 31\ntake 1 17 31 32\ntake 1 31 32 52\n"
                           "take 1 17 52\ntake 2 31 32\n");
    go_on_with(record, "take 1 32 31\n");
    assert_top(record, 1, 31);
    miss_turn(record, 2);
    assert_legal(record, "take 3 52 17\n");
    assert_refused(record, "take 3 17\ntake 3 52\ntake 2 52 17\n");
    go_on_with(record, "take 3 17 52\n");
    assert_top(record, 3, 17);
    wsk_record_destroy(record);
}

static void takes_are_checked(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(3, "deal 17 18 31 52\nbid 1 16\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:12 10:10 8:8\n");
    assert_refused(record, "take 1 17 18 19\ntake 1 17 18 18\ntake 1 17 18 61\n"
                           "take 1 17 18 31 31\ntake 1 17 17 18 31\n"
                           "take 1 17 18 0\ntake 2 17 18 31\n"
                           "take 3 17 18 31\ntake 1\ntake\ntake 4 17 18 31\n"
                           "take 1 17  18 31\nsteal 1\nleave 1\nend\n");
    wsk_record_destroy(record);
}

/* The canonical record. */

static void the_record_is_written_in_canonical_order(void **state) {
    (void)state;
    struct wsk_record *record = record_of(header_for("volle-wolle", 3, 0));
    go_on_with(record, "# any order is read\n"
                       "board 3 1\r\nboard 1 6\nboard 2 5 # the back\n\n"
                       "deal 52 31 17 18\nbid 3 15\nbid 2 26+\nbid 1 16\n"
                       "roll 2 12:12 10:10 8:8\ntake 2 52 18 17\n"
                       "roll 1 12:12 10:10 8:8\ntake 1 31\n"
                       "deal 60 23 22 53\nbid 2 14\nbid 1 15\nbid 3 14\n"
                       "roll 1 12:12 10:10 8:8\ntake 1 23 60 22\n");
    assert_events(record, 3,
                  "board 1 6\nboard 2 5\nboard 3 1\n"
                  "deal 17 18 31 52\nbid 1 16\nbid 2 26+\nbid 3 15\n"
                  "roll 2 12:12 10:10 8:8\ntake 2 18 52 17\n"
                  "roll 1 12:12 10:10 8:8\ntake 1 31\n"
                  "deal 22 23 53 60\nbid 1 15\nbid 2 14\nbid 3 14\n"
                  "roll 1 12:12 10:10 8:8\ntake 1 23 60 22\n");
    /* What is written reads back to the same position and text. */
    struct wsk_word text = wsk_record_text(record);
    char *copy = calloc(1, text.len + 1);
    assert_non_null(copy);
    memcpy(copy, text.start, text.len);
    struct wsk_record *again = record_of(copy);
    assert_memory_equal(wsk_record_state(record), wsk_record_state(again),
                        sizeof(struct wsk_state));
    assert_true(same_text(wsk_record_text(again), copy));
    free(copy);
    wsk_record_destroy(again);
    wsk_record_destroy(record);
}

static void open_bids_are_sorted_as_they_come(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(4, "deal 17 18 22 23 52\nbid 3 14\nbid 1 15\n");
    assert_events(record, 4,
                  "board 1 1\nboard 2 2\nboard 3 3\nboard 4 4\n"
                  "deal 17 18 22 23 52\nbid 1 15\nbid 3 14\n");
    go_on_with(record, "bid 2 16\n");
    assert_events(record, 4,
                  "board 1 1\nboard 2 2\nboard 3 3\nboard 4 4\n"
                  "deal 17 18 22 23 52\nbid 1 15\nbid 2 16\nbid 3 14\n");
    wsk_record_destroy(record);
}

/* The end. */

static struct wsk_record *finished_game(unsigned seats) {
    struct wsk_record *record = table_of(seats, "");
    while (position(record)->phase != VOLLE_PHASE_OVER) {
        deal_lowest(record, volle_deal_size(wsk_record_rules(record),
                                            position(record)));
        play_round(record, seats);
    }
    return record;
}

static void the_end_line_comes_once_and_last(void **state) {
    (void)state;
    struct wsk_record *record = table_of(2, "");
    assert_refused(record, "end\n");
    assert_int_equal(wsk_record_end(record), WSK_EILLEGAL);
    wsk_record_destroy(record);

    record = finished_game(2);
    assert_false(wsk_record_ended(record));
    assert_legal(record, "end\n");
    assert_result_has(record, "\"finished\":true,");
    assert_refused(record, "end 1\nEnd\ndeal 1 2 3\nbid 1 14\n"
                           "roll 1 12:1 10:1 8:1\ntake 1 1\n");
    go_on_with(record, "end\n");
    assert_true(wsk_record_ended(record));
    assert_legal(record, "");
    assert_result_has(record, "\"finished\":true,");
    assert_refused(record, "end\ndeal 1 2 3\n");
    assert_int_equal(wsk_record_end(record), WSK_EILLEGAL);
    go_on_with(record, "# a comment may follow\n\n");
    struct wsk_word text = wsk_record_text(record);
    assert_memory_equal(text.start + text.len - 5, "\nend\n", 5);
    wsk_record_destroy(record);
}

static void a_finished_game_takes_no_move(void **state) {
    (void)state;
    struct wsk_record *record = finished_game(3);
    const struct wsk_rules *rules = wsk_record_rules(record);
    struct wsk_state now = *wsk_record_state(record);
    assert_int_equal(now.head.turn, WSK_TURN_OVER);
    assert_int_equal(now.head.seats, 0);
    assert_int_equal(wsk_apply(rules, &now, 0, VOLLE_MOVE(VOLLE_MOVE_BID, 1)),
                     WSK_EOVER);
    assert_int_equal(
        wsk_apply(rules, &now, WSK_CHANCE, VOLLE_MOVE(VOLLE_MOVE_DRAW, 1)),
        WSK_EOVER);
    assert_memory_equal(&now, wsk_record_state(record), sizeof(now));
    wsk_record_destroy(record);
}

/* The count. */

static struct wsk_sheet sheet_of(const struct volle_rules *rules,
                                 const uint64_t *taken, unsigned seat) {
    struct wsk_state state;
    struct wsk_sheet sheet;
    struct volle_state *volle = (struct volle_state *)&state;
    int totals[WSK_SEATS_MAX];
    wsk_init(&rules->base, &state);
    for (unsigned s = 0; s < rules->base.seats; s++)
        volle->taken[s] = taken[s];
    rules->base.game->sheet(&rules->base, &state, seat, &sheet);
    rules->base.game->totals(&rules->base, &state, totals);
    assert_int_equal(totals[seat], sheet.total);
    return sheet;
}

static int part_of(const struct wsk_sheet *sheet, const char *key) {
    for (unsigned i = 0; i < sheet->parts; i++)
        if (strcmp(sheet->part[i].key, key) == 0)
            return sheet->part[i].points;
    fail_msg("no part %s", key);
    return 0;
}

static void a_sheet_names_its_parts_in_order(void **state) {
    (void)state;
    static const char *const keys[] = {"sheep", "set370",    "set007",
                                       "dogs",  "most_dogs", "bone",
                                       "chips", "put_back",  "total"};
    struct volle_rules *rules = volle_rules_for(2);
    const uint64_t taken[WSK_SEATS_MAX] = {CARD(17), CARD(52)};
    struct wsk_sheet sheet = sheet_of(rules, taken, 0);
    assert_int_equal(sheet.parts, 9);
    for (unsigned i = 0; i < 9; i++) {
        assert_string_equal(sheet.part[i].key, keys[i]);
        assert_int_equal(sheet.part[i].kind,
                         i == 7 ? WSK_PART_CARDS : WSK_PART_POINTS);
    }
    free(rules);
}

static void dogs_count_by_how_many_and_who_has_the_most(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(3);
    for (unsigned a = 0; a <= 8; a++)
        for (unsigned b = 0; a + b <= 8; b++)
            for (unsigned c = 0; a + b + c <= 8; c++) {
                uint64_t dogs = 0xffULL << 51;
                const uint64_t taken[WSK_SEATS_MAX] = {
                    dogs & ((1ULL << (51 + a)) - 1),
                    dogs & ((1ULL << (51 + a + b)) - (1ULL << (51 + a))),
                    dogs &
                        ((1ULL << (51 + a + b + c)) - (1ULL << (51 + a + b)))};
                unsigned most = a > b ? a : b;
                most = c > most ? c : most;
                struct wsk_sheet sheet = sheet_of(rules, taken, 0);
                assert_int_equal(part_of(&sheet, "dogs"), a == 1 ? 9 : 0);
                assert_int_equal(part_of(&sheet, "most_dogs"),
                                 a > 0 && a == most ? -5 : 0);
                assert_int_equal(part_of(&sheet, "bone"), 0);
            }
    free(rules);
}

static void the_bone_counts_four_for_each_dog(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(2);
    for (unsigned dogs = 0; dogs <= 8; dogs++) {
        uint64_t own = ((1ULL << dogs) - 1) << 51;
        const uint64_t taken[WSK_SEATS_MAX] = {own | CARD(60),
                                               0xffULL << 51 & ~own};
        struct wsk_sheet sheet = sheet_of(rules, taken, 0);
        assert_int_equal(part_of(&sheet, "bone"), 4 * (int)dogs);
        sheet = sheet_of(rules, taken, 1);
        assert_int_equal(part_of(&sheet, "bone"), 0);
    }
    free(rules);
}

static void sheep_count_what_is_printed_on_them(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(2);
    int sum = 0;
    for (unsigned id = 1; id <= 39; id++) {
        const uint64_t taken[WSK_SEATS_MAX] = {CARD(id) | CARD(52), 0};
        struct wsk_sheet sheet = sheet_of(rules, taken, 0);
        assert_int_equal(part_of(&sheet, "sheep"), rules->points[id - 1]);
        sum += part_of(&sheet, "sheep");
    }
    const uint64_t all[WSK_SEATS_MAX] = {(1ULL << 52) - 1, 0};
    struct wsk_sheet sheet = sheet_of(rules, all, 0);
    assert_int_equal(part_of(&sheet, "sheep"), sum);
    assert_int_equal(part_of(&sheet, "set370"), 0);
    assert_int_equal(part_of(&sheet, "set007"), 42);
    assert_int_equal(part_of(&sheet, "chips"), 2);
    assert_int_equal(sheet.total, sum + 42 + 9 - 5 + 2);
    free(rules);
}

static void the_dogless_put_back_their_cheapest_white_sheep(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(2);
    const uint64_t rows[][3] = {
        /* taken, first and second id put back */
        {CARD(29) | CARD(28) | CARD(1), 1, 28},
        {CARD(30) | CARD(29) | CARD(28) | CARD(27), 27, 28},
        {CARD(22) | CARD(23) | CARD(24) | CARD(39), 22, 23},
        {CARD(7) | CARD(6) | CARD(5) | CARD(40) | CARD(46), 5, 6},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const uint64_t taken[WSK_SEATS_MAX] = {rows[i][0], CARD(52)};
        struct wsk_sheet sheet = sheet_of(rules, taken, 0);
        assert_int_equal(sheet.cards, 2);
        assert_int_equal(sheet.card[0], rows[i][1]);
        assert_int_equal(sheet.card[1], rows[i][2]);
    }
    const uint64_t one[WSK_SEATS_MAX] = {CARD(29) | CARD(39), CARD(52)};
    struct wsk_sheet sheet = sheet_of(rules, one, 0);
    assert_int_equal(sheet.cards, 1);
    assert_int_equal(sheet.card[0], 29);
    assert_int_equal(part_of(&sheet, "sheep"), -6);
    const uint64_t none[WSK_SEATS_MAX] = {CARD(39), CARD(52)};
    sheet = sheet_of(rules, none, 0);
    assert_int_equal(sheet.cards, 0);
    free(rules);
}

static void an_unfinished_game_is_counted_as_it_stands(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(2, "deal 40 46 60\nbid 1 15\nbid 2 14\n"
                    "roll 1 12:12 10:10 8:8\ntake 1 46 60 40\n");
    assert_result_has(record,
                      "{\"game\":\"volle-wolle\",\"finished\":false,"
                      "\"totals\":[5,2],\"winners\":[],\"seats\":["
                      "{\"sheep\":0,\"set370\":3,\"set007\":0,\"dogs\":0,"
                      "\"most_dogs\":0,\"bone\":0,\"chips\":2,\"put_back\":[],"
                      "\"total\":5},"
                      "{\"sheep\":0,\"set370\":0,\"set007\":0,\"dogs\":0,"
                      "\"most_dogs\":0,\"bone\":0,\"chips\":2,\"put_back\":[],"
                      "\"total\":2}]}\n");
    wsk_record_destroy(record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_two_to_six),
        cmocka_unit_test(boards_come_in_any_order),
        cmocka_unit_test(everybody_starts_with_two_chips_and_no_card),
        cmocka_unit_test(a_game_is_sixty_cards_in_equal_deals),
        cmocka_unit_test(the_ninth_round_of_six_has_four_cards),
        cmocka_unit_test(deals_are_checked),
        cmocka_unit_test(bids_come_in_any_seat_order),
        cmocka_unit_test(open_bids_are_secret),
        cmocka_unit_test(the_last_bid_needs_the_hidden_ones),
        cmocka_unit_test(a_bid_of_26_plus_needs_a_chip),
        cmocka_unit_test(turn_order_is_26_plus_then_26_down_to_14),
        cmocka_unit_test(ties_go_by_board_and_then_by_the_top_of_the_herd),
        cmocka_unit_test(a_bid_of_26_plus_costs_a_chip_even_for_the_last),
        cmocka_unit_test(the_last_of_three_to_six_takes_the_rest),
        cmocka_unit_test(an_empty_display_skips_the_other_turns),
        cmocka_unit_test(the_second_of_two_rolls),
        cmocka_unit_test(rolls_name_the_dice_that_are_thrown),
        cmocka_unit_test(any_die_stays_and_stays_kept),
        cmocka_unit_test(kept_dice_count_in_the_result),
        cmocka_unit_test(a_round_leaves_nothing_behind),
        cmocka_unit_test(the_last_sheep_named_lies_on_top),
        cmocka_unit_test(dogs_and_bone_never_lie_on_top),
        cmocka_unit_test(forced_takes_leave_only_the_top_to_choose),
        cmocka_unit_test(takes_are_checked),
        cmocka_unit_test(the_record_is_written_in_canonical_order),
        cmocka_unit_test(open_bids_are_sorted_as_they_come),
        cmocka_unit_test(the_end_line_comes_once_and_last),
        cmocka_unit_test(a_finished_game_takes_no_move),
        cmocka_unit_test(a_sheet_names_its_parts_in_order),
        cmocka_unit_test(dogs_count_by_how_many_and_who_has_the_most),
        cmocka_unit_test(the_bone_counts_four_for_each_dog),
        cmocka_unit_test(sheep_count_what_is_printed_on_them),
        cmocka_unit_test(the_dogless_put_back_their_cheapest_white_sheep),
        cmocka_unit_test(an_unfinished_game_is_counted_as_it_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
