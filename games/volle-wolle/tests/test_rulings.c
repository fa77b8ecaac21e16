/* The rulings V1 to V12 of Volle Wolle, each by name. */
#include "table.h"

/* Seat 1 of three has a herd of one card and two dogs; seat 2 has a dog, seat
 * 3 nothing at all. Everybody has two chips. */
static struct wsk_record *herd_of(unsigned card, const char *lines) {
    struct wsk_record *record = table_of(3, "");
    sayf(record, "deal %u 52 53 54\nbid 1 16\nbid 2 15\nbid 3 14", card);
    roll_best(record, 1);
    sayf(record, "take 1 52 53 %u", card);
    roll_best(record, 2);
    sayf(record, "take 2 54");
    go_on_with(record, lines);
    return record;
}

/* Seat 1 of three has the bone and two dogs, seat 2 a dog; no sheep yet. */
static struct wsk_record *bone_at_seat_1(const char *lines) {
    struct wsk_record *record =
        table_of(3, "deal 52 53 54 60\nbid 1 16\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:12 10:10 8:8\ntake 1 52 53 60\n"
                    "roll 2 12:12 10:10 8:8\ntake 2 54\n");
    go_on_with(record, lines);
    return record;
}

/* V1 */

static void v1_the_chips_are_twenty_five_in_all(void **state) {
    (void)state;
    const char *const chips[] = {"2 2 | 21", "2 2 2 | 19", "2 2 2 2 | 17",
                                 "2 2 2 2 2 | 15", "2 2 2 2 2 2 | 13"};
    for (unsigned seats = 2; seats <= 6; seats++) {
        struct wsk_record *record = table_of(seats, "");
        assert_chips(record, chips[seats - 2]);
        wsk_record_destroy(record);
    }
}

/* Two seats miss every turn of rounds 1 to 10; seat 1 takes what is left. */
static struct wsk_record *one_chip_left(void) {
    struct wsk_record *record = table_of(2, "");
    for (unsigned round = 0; round < 10; round++) {
        sayf(record, "deal %u %u %u\nbid 1 26\nbid 2 25", 3 * round + 1,
             3 * round + 2, 3 * round + 3);
        miss_turn(record, 1);
        miss_turn(record, 2);
        say_first(record);
    }
    assert_chips(record, "12 12 | 1");
    return record;
}

static void v1_the_chip_supply_is_finite(void **state) {
    (void)state;
    struct wsk_record *record = one_chip_left();
    go_on_with(record, "deal 31 32 33\nbid 1 26\nbid 2 25\n");
    miss_turn(record, 1);
    assert_chips(record, "13 12 | 0");
    miss_turn(record, 2); /* a chip is due, none is there */
    assert_chips(record, "13 12 | 0");
    go_on_with(record, "take 1 31 32 33\n");

    /* The chip for 26+ goes to the supply, and the miss is paid from it. */
    go_on_with(record, "deal 34 35 36\nbid 1 26+\n");
    assert_chips(record, "13 12 | 0");
    go_on_with(record, "bid 2 25\n");
    assert_chips(record, "12 12 | 1");
    miss_turn(record, 1);
    assert_chips(record, "13 12 | 0");

    /* Black sheep come without a chip as well. */
    roll_thrice(record, 2, 1, 1, 1);
    go_on_with(record, "take 2 34 35 36\n");
    assert_chips(record, "13 12 | 0");

    /* Boost chips go to the supply too. */
    go_on_with(record, "deal 37 38 39\nbid 1 19\nbid 2 20\n"
                       "roll 2 12:1 10:1 8:1\nkeep 2 12\n"
                       "roll 2 10:10 8:8\nboost 2 20\n");
    assert_chips(record, "13 11 | 1");
    go_on_with(record, "take 2 37 38\n");
    roll_thrice(record, 1, 1, 1, 1);
    assert_chips(record, "13 11 | 1");
    go_on_with(record, "take 1 39\n");
    assert_chips(record, "14 11 | 0");
    assert_legal(record, "chance deal 3\n");
    wsk_record_destroy(record);
}

static void v1_the_last_chip_is_still_paid(void **state) {
    (void)state;
    struct wsk_record *record = one_chip_left();
    go_on_with(record, "deal 37 38 39\nbid 1 24\nbid 2 26\n");
    roll_thrice(record, 2, 1, 1, 1);
    assert_chips(record, "12 12 | 1");
    go_on_with(record, "take 2 37 38 39\n");
    assert_chips(record, "12 13 | 0");
    wsk_record_destroy(record);
}

/* V2 */

static void
v2_a_boost_uses_the_bonus_first_and_then_the_fewest_chips(void **state) {
    (void)state;
    /* A bonus of 2 and two chips towards a bid of 20. */
    static const struct {
        const char *roll, *chips;
    } rows[] = {
        {"roll 1 12:8 10:8 8:3\n", "2 2 2 | 19"}, /* 19: bonus, one too many */
        {"roll 1 12:8 10:7 8:3\n", "2 2 2 | 19"}, /* 18: bonus */
        {"roll 1 12:8 10:6 8:3\n", "1 2 2 | 20"}, /* 17: bonus, one chip */
        {"roll 1 12:8 10:5 8:3\n", "0 2 2 | 21"}, /* 16: bonus, both chips */
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct wsk_record *record =
            herd_of(8, "deal 17 18 31 32\nbid 1 20\nbid 2 15\nbid 3 14\n");
        go_on_with(record, rows[i].roll);
        assert_legal(record, "boost 1 20\ndecline 1\n");
        assert_refused(record, "boost 1 19\nboost 1 21\nboost 1 14\n"
                               "boost 1 26\nboost 2 20\ndecline 2\n"
                               "keep 1 12\ntake 1 17 18 31\n");
        go_on_with(record, "boost 1 20\n");
        assert_chips(record, rows[i].chips);
        go_on_with(record, "take 1 17 18 31\n");
        wsk_record_destroy(record);
    }
}

static void v2_there_is_no_decision_where_no_target_is_reachable(void **state) {
    (void)state;
    /* 15 with a bonus of 2 and two chips is 19. */
    struct wsk_record *record =
        herd_of(8, "deal 17 18 31 32\nbid 1 20\nbid 2 15\nbid 3 14\n"
                   "roll 1 12:8 10:4 8:3\n");
    assert_legal(record, "keep 1 10\nkeep 1 12\nkeep 1 8\n");
    assert_refused(record, "boost 1 20\nboost 1 14\ndecline 1\n");
    go_on_with(record, "keep 1 12\nroll 1 10:1 8:2\n");
    assert_legal(record, "keep 1 10\nkeep 1 8\n");
    assert_refused(record, "boost 1 20\nboost 1 14\ndecline 1\n");
    wsk_record_destroy(record);

    record = herd_of(17, "deal 18 22 23 24\nbid 1 20\nbid 2 15\nbid 3 14\n"
                         "roll 1 12:8 10:1 8:2\nkeep 1 12\nroll 1 10:1 8:2\n"
                         "keep 1 10\nroll 1 8:2\n");
    assert_chips(record, "3 2 2 | 18"); /* 11: missed without being asked */
    assert_legal(record, "chance roll 2 12 10 8\n");
    wsk_record_destroy(record);
}

static void v2_fourteen_is_a_target_after_the_third_try_only(void **state) {
    (void)state;
    struct wsk_record *record =
        herd_of(17, "deal 18 22 31 32\nbid 1 15\nbid 2 14\nbid 3 14\n"
                    "roll 1 12:6 10:5 8:2\n");
    assert_legal(record, "boost 1 15\ndecline 1\n");
    assert_refused(record, "boost 1 14\n");
    go_on_with(record, "decline 1\nkeep 1 12\nroll 1 10:5 8:2\n");
    assert_legal(record, "boost 1 15\ndecline 1\n");
    assert_refused(record, "boost 1 14\n");
    go_on_with(record, "decline 1\nkeep 1 10\nroll 1 8:2\n");
    assert_legal(record, "boost 1 14\nboost 1 15\ndecline 1\n");
    go_on_with(record, "boost 1 14\n");
    assert_chips(record, "2 2 2 | 19"); /* one paid, one for the miss */
    assert_legal(record, "chance roll 2 12 10 8\n");
    wsk_record_destroy(record);
}

static void v2_each_target_is_offered_if_it_can_be_reached(void **state) {
    (void)state;
    /* Third tries of a seat with two chips and no bonus, by bid and dice. */
    static const struct {
        const char *bid, *last, *legal;
    } rows[] = {
        /* 8 + 3 = 11 and the d8 */
        {"20", "roll 1 8:1\n", "boost 1 14\ndecline 1\n"}, /* 12, for 14 only */
        {"15", "roll 1 8:2\n", "boost 1 14\nboost 1 15\ndecline 1\n"},
        {"15", "roll 1 8:1\n", "boost 1 14\ndecline 1\n"},
        {"16", "roll 1 8:3\n", "boost 1 16\ndecline 1\n"},  /* 14 is safe */
        {"26+", "roll 1 8:2\n", "boost 1 14\ndecline 1\n"}, /* one chip */
        {"26+", "roll 1 8:1\n", "chance roll 2 12 10 8\n"},
        {"20", "roll 1 8:4\n", "chance roll 2 12 10 8\n"}, /* 15: neither */
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct wsk_record *record = herd_of(17, "deal 18 22 23 24\n");
        sayf(record, "bid 1 %s\nbid 2 14\nbid 3 14", rows[i].bid);
        go_on_with(record, "roll 1 12:8 10:1 8:1\n");
        decline_if_asked(record, 1);
        go_on_with(record, "keep 1 12\nroll 1 10:3 8:1\n");
        decline_if_asked(record, 1);
        go_on_with(record, "keep 1 10\n");
        go_on_with(record, rows[i].last);
        assert_legal(record, rows[i].legal);
        wsk_record_destroy(record);
    }
}

static void v2_fourteen_is_offered_black_sheep_or_not(void **state) {
    (void)state;
    const char *const deals[] = {"deal 18 22 31 32\n", "deal 18 22 23 24\n"};
    for (size_t i = 0; i < 2; i++) {
        struct wsk_record *record = herd_of(17, deals[i]);
        go_on_with(record, "bid 1 26\nbid 2 15\nbid 3 14\n"
                           "roll 1 12:8 10:3 8:1\nkeep 1 12\n"
                           "roll 1 10:3 8:1\nkeep 1 10\nroll 1 8:2\n");
        assert_legal(record, "boost 1 14\ndecline 1\n");
        go_on_with(record, "boost 1 14\n");
        assert_legal(record, "chance roll 2 12 10 8\n");
        assert_chips(record, "2 2 2 | 19");
        wsk_record_destroy(record);
    }
}

static void v2_a_bonus_that_reaches_the_bid_leaves_no_fourteen(void **state) {
    (void)state;
    /* A bonus of 3 makes 15 of 12: a bid of 15 is reached by it alone. */
    const char *const third = "roll 1 12:8 10:1 8:1\ndecline 1\nkeep 1 12\n"
                              "roll 1 10:3 8:1\ndecline 1\nkeep 1 10\n"
                              "roll 1 8:1\n";
    struct wsk_record *record =
        herd_of(1, "deal 18 22 31 32\nbid 1 15\nbid 2 14\nbid 3 14\n");
    go_on_with(record, third);
    assert_legal(record, "boost 1 15\ndecline 1\n");
    assert_refused(record, "boost 1 14\n");
    go_on_with(record, "decline 1\ntake 1 31 32\n"); /* 12 after all */
    wsk_record_destroy(record);

    /* A bid of 16 is not, and 14 is then had for the bonus alone. */
    record = herd_of(1, "deal 18 22 31 32\nbid 1 16\nbid 2 14\nbid 3 14\n"
                        "roll 1 12:8 10:1 8:1\nkeep 1 12\n"
                        "roll 1 10:3 8:1\ndecline 1\nkeep 1 10\n"
                        "roll 1 8:1\n");
    assert_legal(record, "boost 1 14\nboost 1 16\ndecline 1\n");
    go_on_with(record, "boost 1 14\n");
    assert_chips(record, "3 2 2 | 18");
    assert_legal(record, "chance roll 2 12 10 8\n");
    wsk_record_destroy(record);
}

static void v2_a_boost_to_fourteen_that_is_the_bid_succeeds(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(2, "deal 18 31 52\nbid 1 14\nbid 2 14\n"
                    "roll 1 12:5 10:4 8:4\n");
    assert_legal(record, "boost 1 14\ndecline 1\n");
    go_on_with(record, "decline 1\nkeep 1 12\nroll 1 10:4 8:4\ndecline 1\n"
                       "keep 1 10\nroll 1 8:4\n");
    assert_legal(record, "boost 1 14\ndecline 1\n"); /* once */
    go_on_with(record, "boost 1 14\n");
    assert_chips(record, "1 2 | 22");
    assert_legal(record, "take 1 18\ntake 1 31\ntake 1 52\n");
    wsk_record_destroy(record);
}

static void v2_the_target_of_26_plus_is_26(void **state) {
    (void)state;
    struct wsk_record *record =
        herd_of(8, "deal 18 22 31 32\nbid 1 26+\nbid 2 26\nbid 3 14\n"
                   "roll 1 12:12 10:10 8:1\n");
    assert_legal(record, "boost 1 26\ndecline 1\n");
    assert_refused(record, "boost 1 26+\nboost 1 27\n");
    go_on_with(record, "boost 1 26\n");
    assert_chips(record, "0 2 2 | 21"); /* 23 + 2 + 1, and one for the bid */
    wsk_record_destroy(record);
}

/* Some dice with this sum. */
static void dice_for(int sum, uint8_t *ret) {
    ret[2] = (uint8_t)(sum - 2 < 8 ? sum - 2 : 8);
    ret[1] = (uint8_t)(sum - 1 - ret[2] < 10 ? sum - 1 - ret[2] : 10);
    ret[0] = (uint8_t)(sum - ret[1] - ret[2]);
}

/* Whether some number of chips from 0 to `chips` lifts `from` to `target`. */
static bool lifts(int from, int chips, int target) {
    for (int paid = 0; paid <= chips; paid++)
        if (from + paid >= target)
            return true;
    return false;
}

struct spot {
    int sum, corner, chips, bid, try; /* bid as stored */
};

/* Seat 1 of two before its roll, everything else as chosen. */
static struct wsk_state state_of(const struct volle_rules *rules,
                                 const struct spot *spot) {
    static const uint8_t by_corner[] = {29, 25, 19, 14, 6, 2, 1};
    struct wsk_state state;
    struct volle_state *volle = (struct volle_state *)&state;
    unsigned card = by_corner[spot->corner + 3] - 1U;
    wsk_init(&rules->base, &state);
    volle->head = (struct wsk_head){WSK_TURN_CHANCE, 0};
    volle->phase = VOLLE_PHASE_ROLL;
    volle->front[0] = (uint8_t)card;
    volle->front[1] = 61;
    volle->taken[0] = 1ULL << card;
    volle->chips[0] = (uint8_t)spot->chips;
    volle->supply = (uint8_t)(25 - 2 - spot->chips);
    volle->bids[0] = (uint8_t)spot->bid;
    volle->bids[1] = 1;
    volle->order[1] = 1;
    volle->display = CARD(17) | CARD(18) | CARD(22);
    volle->left = 3;
    volle->pile &= ~(volle->display | volle->taken[0]);
    volle->try = (uint8_t)spot->try;
    volle->kept = (uint8_t)((1U << (spot->try - 1)) - 1);
    dice_for(spot->sum, volle->dice);
    assert_int_equal(rules->corner[card], spot->corner);
    return state;
}

static wsk_move roll_of(const struct volle_state *volle) {
    unsigned face[3];
    for (unsigned die = 0; die < 3; die++)
        face[die] = volle->kept >> die & 1 ? 0 : volle->dice[die] - 1U;
    return VOLLE_MOVE(VOLLE_MOVE_ROLL, (face[0] * 10 + face[1]) * 8 + face[2]);
}

static void check_boost(const struct volle_rules *rules,
                        const struct wsk_state *before, const struct spot *spot,
                        int target, int reached) {
    struct wsk_state after = *before;
    const struct volle_state *volle = (const struct volle_state *)&after;
    int bid = (int)volle_target((unsigned)spot->bid);
    int paid = target > reached ? target - reached : 0;
    int miss = target != bid;
    assert_int_equal(wsk_apply(&rules->base, &after, 0,
                               VOLLE_MOVE(VOLLE_MOVE_BOOST, (unsigned)target)),
                     WSK_OK);
    assert_int_equal(volle->chips[0], spot->chips - paid + miss);
    assert_int_equal(volle->supply, 23 - spot->chips + paid - miss);
    assert_int_equal(volle->phase, miss ? VOLLE_PHASE_ROLL : VOLLE_PHASE_TAKE);
    assert_int_equal(volle->place, miss);
    assert_int_equal(volle->due, miss ? 0 : 4 - spot->try);
}

static void check_spot(const struct volle_rules *rules,
                       const struct spot *spot) {
    struct wsk_state now = state_of(rules, spot);
    const struct volle_state *volle = (const struct volle_state *)&now;
    int bid = (int)volle_target((unsigned)spot->bid);
    int natural = spot->sum + (spot->corner < 0 ? spot->corner : 0);
    int reached = natural + (spot->corner > 0 ? spot->corner : 0);
    bool success = natural >= bid;
    bool to_bid = !success && lifts(reached, spot->chips, bid);
    bool to_safe = !success && spot->try == 3 && bid > 14 && natural < 14 &&
                   reached < bid && lifts(reached, spot->chips, 14);
    assert_int_equal(wsk_apply(&rules->base, &now, WSK_CHANCE, roll_of(volle)),
                     WSK_OK);
    if (success) {
        assert_int_equal(volle->phase, VOLLE_PHASE_TAKE);
        assert_int_equal(volle->due, 4 - spot->try);
    } else if (to_bid || to_safe) {
        wsk_move scratch[WSK_MOVES_MAX];
        struct wsk_list list = wsk_moves(&rules->base, &now, 0, scratch);
        unsigned at = 0;
        assert_int_equal(volle->phase, VOLLE_PHASE_BOOST);
        assert_int_equal(list.count, (unsigned)(to_bid + to_safe + 1));
        if (to_safe)
            assert_int_equal(list.move[at++], VOLLE_MOVE(VOLLE_MOVE_BOOST, 14));
        if (to_bid)
            assert_int_equal(list.move[at++],
                             VOLLE_MOVE(VOLLE_MOVE_BOOST, (unsigned)bid));
        assert_int_equal(list.move[at], VOLLE_MOVE(VOLLE_MOVE_DECLINE, 0));
        if (to_safe)
            check_boost(rules, &now, spot, 14, reached);
        if (to_bid)
            check_boost(rules, &now, spot, bid, reached);
    } else if (spot->try < 3) {
        assert_int_equal(volle->phase, VOLLE_PHASE_KEEP);
        assert_int_equal(volle->chips[0], spot->chips);
    } else {
        assert_int_equal(volle->phase, VOLLE_PHASE_ROLL);
        assert_int_equal(volle->place, 1);
        assert_int_equal(volle->chips[0], spot->chips + 1);
    }
}

static void v2_every_spot_offers_what_the_ruling_says(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(2);
    struct spot spot;
    for (spot.try = 1; spot.try <= 3; spot.try++)
        for (spot.bid = 1; spot.bid <= VOLLE_BID_26PLUS; spot.bid++)
            for (spot.chips = 0; spot.chips <= 12; spot.chips++)
                for (spot.corner = -3; spot.corner <= 3; spot.corner++)
                    for (spot.sum = 3; spot.sum <= 30; spot.sum++)
                        check_spot(rules, &spot);
    free(rules);
}

/* V3 */

static void v3_a_natural_result_at_the_bid_is_no_choice(void **state) {
    (void)state;
    /* Bonus and chips in hand, and nothing to decide but the cards. */
    const char *const rolls[] = {"roll 1 12:8 10:8 8:4\n",
                                 "roll 1 12:8 10:8 8:5\n",
                                 "roll 1 12:12 10:10 8:8\n"};
    for (size_t i = 0; i < 3; i++) {
        struct wsk_record *record =
            herd_of(8, "deal 17 31 55 56\nbid 1 20\nbid 2 15\nbid 3 14\n");
        go_on_with(record, rolls[i]);
        assert_legal(record, "take 1 17 55 31\ntake 1 17 56 31\n"
                             "take 1 31 55 17\ntake 1 31 56 17\n"
                             "take 1 55 56 17\ntake 1 55 56 31\n");
        assert_refused(record, "boost 1 20\nboost 1 14\ndecline 1\n"
                               "keep 1 12\nroll 1 12:1 10:1 8:1\n");
        assert_chips(record, "2 2 2 | 19");
        wsk_record_destroy(record);
    }
}

static void v3_the_malus_counts_before_the_bid_is_compared(void **state) {
    (void)state;
    /* A malus of 2: 22 just reaches 20, 21 does not. */
    struct wsk_record *record =
        herd_of(25, "deal 17 31 55 56\nbid 1 20\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:9 10:8 8:4\n");
    assert_legal(record, "boost 1 20\ndecline 1\n");
    go_on_with(record, "decline 1\nkeep 1 10\nroll 1 12:9 8:4\ndecline 1\n"
                       "keep 1 12\nroll 1 8:5\n");
    assert_legal(record, "take 1 17\ntake 1 31\ntake 1 55\ntake 1 56\n");
    assert_refused(record, "decline 1\nboost 1 20\n");
    wsk_record_destroy(record);
}

static void v3_holds_at_every_try(void **state) {
    (void)state;
    struct wsk_record *record =
        herd_of(8, "deal 17 31 55 56\nbid 1 20\nbid 2 15\nbid 3 14\n"
                   "roll 1 12:8 10:1 8:1\nkeep 1 12\nroll 1 10:8 8:4\n");
    assert_legal(record, "take 1 17 31\ntake 1 31 17\ntake 1 55 17\n"
                         "take 1 55 31\ntake 1 55 56\ntake 1 56 17\n"
                         "take 1 56 31\n");
    assert_refused(record, "decline 1\nkeep 1 10\nboost 1 20\n");
    wsk_record_destroy(record);
}

/* V4: the four ways to receive a bone symbol, and what lies on top then. */

static void v4_chosen_cards_go_on_the_herd_and_may_steal(void **state) {
    (void)state;
    struct wsk_record *record =
        bone_at_seat_1("deal 7 17 18 55\nbid 1 15\nbid 2 16\nbid 3 14\n"
                       "roll 2 12:12 10:10 8:8\ntake 2 7 55 18\n");
    assert_top(record, 2, 18);
    assert_legal(record, "leave 2\nsteal 2\n");
    go_on_with(record, "steal 2\n");
    assert_bone_at(record, 2);
    assert_has(record, 2, CARD(7) | CARD(18) | CARD(54) | CARD(55) | CARD(60));
    wsk_record_destroy(record);
}

static void v4_black_sheep_go_on_the_herd_and_may_steal(void **state) {
    (void)state;
    struct wsk_record *record =
        bone_at_seat_1("deal 17 18 31 36\nbid 1 15\nbid 2 16\nbid 3 14\n");
    roll_thrice(record, 2, 1, 1, 1);
    assert_legal(record, "take 2 31 36\ntake 2 36 31\n");
    go_on_with(record, "take 2 36 31\n");
    assert_top(record, 2, 31);
    assert_legal(record, "leave 2\nsteal 2\n");
    go_on_with(record, "steal 2\n");
    assert_bone_at(record, 2);
    roll_best(record, 1);
    go_on_with(record, "take 1 17 18\n");

    /* The bonus of the black sheep on top is in force from now on. */
    go_on_with(record, "deal 1 2 3 4\nbid 1 14\nbid 2 20\nbid 3 14\n"
                       "roll 2 12:8 10:8 8:3\nboost 2 20\n");
    assert_chips(record, "2 3 2 | 18");
    wsk_record_destroy(record);
}

static void v4_leftovers_go_on_the_herd_and_may_steal(void **state) {
    (void)state;
    struct wsk_record *record =
        bone_at_seat_1("deal 7 17 31 55\nbid 1 26\nbid 2 25\nbid 3 24\n");
    miss_turn(record, 1);
    miss_turn(record, 2);
    assert_legal(record, "take 3 17 31 55 7\ntake 3 7 17 55 31\n"
                         "take 3 7 31 55 17\n");
    go_on_with(record, "take 3 7 17 55 31\n");
    assert_top(record, 3, 31);
    assert_legal(record, "leave 3\nsteal 3\n");
    go_on_with(record, "steal 3\n");
    assert_bone_at(record, 3);
    assert_chips(record, "3 3 2 | 17");
    wsk_record_destroy(record);
}

static void v4_the_two_player_remainder_may_steal(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(2, "deal 52 53 60\nbid 1 15\nbid 2 14\n"
                    "roll 1 12:12 10:10 8:8\ntake 1 52 53 60\n"
                    "deal 7 17 36\nbid 1 25\nbid 2 26\n");
    miss_turn(record, 2);
    roll_thrice(record, 1, 1, 1, 1); /* the black sheep is seat 1's */
    go_on_with(record, "take 1 36\n");
    assert_legal(record, "take 2 17 7\ntake 2 7 17\n");
    go_on_with(record, "take 2 7 17\n");
    assert_top(record, 2, 17);
    assert_legal(record, "leave 2\nsteal 2\n");
    go_on_with(record, "steal 2\n");
    assert_bone_at(record, 2);
    wsk_record_destroy(record);
}

/* V5 */

static void v5_one_steal_decision_for_each_take(void **state) {
    (void)state;
    struct wsk_record *record =
        bone_at_seat_1("deal 7 11 16 17\nbid 1 15\nbid 2 16\nbid 3 14\n"
                       "roll 2 12:12 10:10 8:8\ntake 2 7 11 16\n");
    assert_legal(record, "leave 2\nsteal 2\n");
    go_on_with(record, "leave 2\n"); /* three symbols, one question */
    assert_legal(record, "chance roll 1 12 10 8\n");
    assert_refused(record, "leave 2\nsteal 2\n");
    assert_bone_at(record, 1);
    wsk_record_destroy(record);
}

static void v5_the_decision_comes_directly_after_the_take(void **state) {
    (void)state;
    struct wsk_record *record =
        bone_at_seat_1("deal 7 17 18 55\nbid 1 15\nbid 2 16\nbid 3 14\n"
                       "roll 2 12:12 10:10 8:8\n");
    assert_refused(record, "steal 2\nleave 2\n");
    go_on_with(record, "take 2 17 18 7\n");
    assert_refused(record, "roll 1 12:12 10:10 8:8\ntake 1 55\nsteal 1\n"
                           "leave 1\nsteal 3\ndecline 2\nsteal 2 1\n");
    go_on_with(record, "steal 2\n");
    assert_bone_at(record, 2);
    assert_refused(record, "leave 2\nsteal 1\n");
    wsk_record_destroy(record);
}

static void v5_the_steal_is_optional(void **state) {
    (void)state;
    struct wsk_record *record =
        bone_at_seat_1("deal 7 17 18 55\nbid 1 15\nbid 2 16\nbid 3 14\n"
                       "roll 2 12:12 10:10 8:8\ntake 2 17 18 7\nleave 2\n");
    assert_bone_at(record, 1);
    assert_has(record, 1, CARD(52) | CARD(53) | CARD(60));
    /* The symbol on top of the herd means nothing in later rounds. */
    roll_best(record, 1);
    go_on_with(record, "take 1 55\ndeal 1 2 3 4\nbid 1 15\nbid 2 16\n"
                       "bid 3 14\nroll 2 12:12 10:10 8:8\ntake 2 1 2 3\n");
    assert_legal(record, "chance roll 1 12 10 8\n");
    assert_refused(record, "steal 2\nleave 2\n");
    wsk_record_destroy(record);
}

static void v5_together_with_the_bone_the_symbol_does_nothing(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(3, "deal 7 17 52 60\nbid 1 16\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:12 10:10 8:8\ntake 1 17 60 7\n");
    assert_legal(record, "chance roll 2 12 10 8\n");
    assert_refused(record, "steal 1\nleave 1\n");
    assert_bone_at(record, 1);
    wsk_record_destroy(record);
}

static void v5_a_bone_in_pile_or_display_cannot_be_stolen(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(3, "deal 7 17 18 52\nbid 1 16\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:12 10:10 8:8\ntake 1 17 18 7\n");
    assert_legal(record, "chance roll 2 12 10 8\n");
    assert_refused(record, "steal 1\nleave 1\n");
    assert_bone_at(record, 0);
    roll_best(record, 2);
    go_on_with(record, "take 2 52\ndeal 11 53 54 60\n"
                       "bid 1 16\nbid 2 15\nbid 3 14\n"
                       "roll 1 12:12 10:10 8:8\ntake 1 11 53 54\n");
    assert_legal(record, "chance roll 2 12 10 8\n");
    assert_refused(record, "steal 1\nleave 1\n");
    roll_best(record, 2);
    go_on_with(record, "take 2 60\n"); /* and no symbol asks later */
    assert_legal(record, "chance deal 4\n");
    assert_bone_at(record, 2);
    wsk_record_destroy(record);
}

static void v5_nobody_steals_from_themselves(void **state) {
    (void)state;
    struct wsk_record *record =
        bone_at_seat_1("deal 7 17 18 55\nbid 1 16\nbid 2 15\nbid 3 14\n"
                       "roll 1 12:12 10:10 8:8\ntake 1 17 18 7\n");
    assert_legal(record, "chance roll 2 12 10 8\n");
    assert_refused(record, "steal 1\nleave 1\n");
    assert_bone_at(record, 1);
    wsk_record_destroy(record);
}

static void v5_the_bone_may_change_hands_twice_in_a_round(void **state) {
    (void)state;
    struct wsk_record *record =
        bone_at_seat_1("deal 7 11 17 18\nbid 1 14\nbid 2 25\nbid 3 24\n"
                       "roll 2 12:1 10:10 8:8\nkeep 2 10\n"
                       "roll 2 12:12 8:8\ntake 2 17 7\nsteal 2\n"
                       "roll 3 12:12 10:10 8:8\ntake 3 18 11\n");
    assert_legal(record, "leave 3\nsteal 3\n");
    go_on_with(record, "steal 3\n");
    assert_bone_at(record, 3);
    wsk_record_destroy(record);
}

/* V6 */

static void v6_only_the_top_of_a_stack_matters(void **state) {
    (void)state;
    const char *const head = "deal 17 18 31 52\nbid 1 16\nbid 2 15\nbid 3 14\n"
                             "roll 1 12:12 10:10 8:8\n";
    const char *const orders[] = {"take 1 17 18 31\n", "take 1 18 17 31\n"};
    struct wsk_record *record[2];
    for (size_t i = 0; i < 2; i++) {
        record[i] = table_of(3, head);
        go_on_with(record[i], orders[i]);
    }
    assert_memory_equal(wsk_record_state(record[0]),
                        wsk_record_state(record[1]), sizeof(struct wsk_state));
    struct wsk_word a = wsk_record_text(record[0]);
    struct wsk_word b = wsk_record_text(record[1]);
    assert_int_equal(a.len, b.len);
    assert_memory_equal(a.start, b.start, a.len);
    wsk_record_destroy(record[1]);

    /* Another top is another position, but only by that top. */
    record[1] = table_of(3, head);
    go_on_with(record[1], "take 1 31 17 18\n");
    struct volle_state other = *position(record[1]);
    assert_int_equal(other.front[0], 17);
    assert_int_equal(position(record[0])->front[0], 30);
    other.front[0] = 30;
    assert_memory_equal(position(record[0]), &other, sizeof(other));
    wsk_record_destroy(record[0]);
    wsk_record_destroy(record[1]);
}

static void v6_one_line_for_each_top(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(2, "deal 17 18 31\nbid 1 16\nbid 2 15\n"
                    "roll 1 12:12 10:10 8:8\n");
    assert_legal(record, "take 1 17 18 31\ntake 1 17 31 18\ntake 1 18 31 17\n");
    wsk_record_destroy(record);
}

/* V7 */

static struct wsk_sheet sheet_of(const struct volle_rules *rules,
                                 uint64_t taken) {
    struct wsk_state state;
    struct wsk_sheet sheet;
    struct volle_state *volle = (struct volle_state *)&state;
    wsk_init(&rules->base, &state);
    volle->taken[0] = taken;
    rules->base.game->sheet(&rules->base, &state, 0, &sheet);
    return sheet;
}

static void assert_put_back(const struct volle_rules *rules, uint64_t taken,
                            unsigned cards, unsigned first, unsigned second,
                            int sheep) {
    struct wsk_sheet sheet = sheet_of(rules, taken);
    assert_int_equal(sheet.cards, cards);
    if (cards > 0)
        assert_int_equal(sheet.card[0], first);
    if (cards > 1)
        assert_int_equal(sheet.card[1], second);
    assert_string_equal(sheet.part[0].key, "sheep");
    assert_int_equal(sheet.part[0].points, sheep);
}

static void v7_without_a_dog_the_two_lowest_white_sheep_go(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(2);
    uint64_t others = CARD(39) | CARD(40) | CARD(48); /* -6, 370, 007 */
    assert_put_back(rules, CARD(29) | CARD(8) | CARD(17), 2, 8, 17, 8);
    assert_put_back(rules, CARD(29) | CARD(8) | CARD(17) | others, 2, 8, 17, 2);
    /* Of equal ones the lower ids. */
    assert_put_back(rules, CARD(1) | CARD(2) | CARD(3), 2, 1, 2, 1);
    assert_put_back(rules, CARD(3) | CARD(4) | CARD(5) | CARD(6), 2, 3, 4, 4);
    assert_put_back(rules, CARD(14) | CARD(30) | CARD(29), 2, 14, 29, 8);
    /* With fewer than two, all of them. */
    assert_put_back(rules, CARD(17) | others, 1, 17, 0, -6);
    assert_put_back(rules, others, 0, 0, 0, -6);
    assert_put_back(rules, CARD(31) | CARD(32), 0, 0, 0, -4);
    assert_put_back(rules, 0, 0, 0, 0, 0);
    assert_put_back(rules, CARD(17) | CARD(18), 2, 17, 18, 0);
    /* A dog guards the herd; a bone does not. */
    assert_put_back(rules, CARD(17) | CARD(18) | CARD(52), 0, 0, 0, 10);
    assert_put_back(rules, CARD(17) | CARD(18) | CARD(60), 2, 17, 18, 0);
    free(rules);
}

/* Whatever else could be put back, the total would not be higher. */
static void v7_no_other_choice_is_better(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(2);
    struct wsk_rng rng = wsk_rng_stream(7, 0);
    for (unsigned i = 0; i < 500; i++) {
        uint64_t taken = wsk_rng_next(&rng) & (rules->sheep | rules->bone);
        taken &= wsk_rng_next(&rng); /* a quarter of the cards */
        uint64_t white = taken & rules->white;
        struct wsk_sheet sheet = sheet_of(rules, taken);
        int all = sheet.total;
        for (unsigned c = 0; c < sheet.cards; c++) {
            assert_true(white & CARD(sheet.card[c]));
            all += rules->points[sheet.card[c] - 1];
        }
        assert_int_equal(sheet.cards,
                         volle_count(white) < 2 ? volle_count(white) : 2);
        for (uint64_t a = white; a; a &= a - 1)
            for (uint64_t b = a & (a - 1); b; b &= b - 1)
                assert_true(all - rules->points[__builtin_ctzll(a)] -
                                rules->points[__builtin_ctzll(b)] <=
                            sheet.total);
    }
    free(rules);
}

static void v7_shows_in_the_result(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(2, "deal 2 3 8\nbid 1 15\nbid 2 14\n"
                    "roll 1 12:12 10:10 8:8\ntake 1 3 8 2\n");
    assert_result_has(record, "{\"sheep\":3,\"set370\":0,\"set007\":0,"
                              "\"dogs\":0,\"most_dogs\":0,\"bone\":0,"
                              "\"chips\":2,\"put_back\":[2,3],\"total\":5}");
    wsk_record_destroy(record);
}

/* V8 */

static void end_with(struct wsk_record *record, const uint64_t *taken,
                     const uint8_t *chips) {
    struct volle_state *now = position(record);
    now->head = (struct wsk_head){WSK_TURN_OVER, 0};
    now->phase = VOLLE_PHASE_OVER;
    now->pile = 0;
    for (unsigned s = 0; s < wsk_record_rules(record)->seats; s++) {
        now->taken[s] = taken[s];
        now->chips[s] = chips[s];
    }
}

static void v8_equal_highest_totals_share_the_win(void **state) {
    (void)state;
    struct wsk_record *record = table_of(3, "");
    /* One dog each; 5 + 9 - 5 and chips. */
    const uint64_t taken[WSK_SEATS_MAX] = {
        CARD(17) | CARD(52), CARD(18) | CARD(53), CARD(19) | CARD(54)};
    end_with(record, taken, (const uint8_t[WSK_SEATS_MAX]){3, 2, 3});
    assert_result_has(record, "\"finished\":true,\"totals\":[12,11,12],"
                              "\"winners\":[1,3],");
    end_with(record, taken, (const uint8_t[WSK_SEATS_MAX]){2, 2, 2});
    assert_result_has(record, "\"winners\":[1,2,3],");
    end_with(record, taken, (const uint8_t[WSK_SEATS_MAX]){0, 1, 0});
    assert_result_has(record, "\"winners\":[2],");
    /* Below zero too. */
    const uint64_t black[WSK_SEATS_MAX] = {CARD(39), CARD(37) | CARD(31),
                                           CARD(38)};
    end_with(record, black, (const uint8_t[WSK_SEATS_MAX]){0, 0, 0});
    assert_result_has(record, "\"totals\":[-6,-7,-5],\"winners\":[3],");
    end_with(record, black, (const uint8_t[WSK_SEATS_MAX]){0, 1, 0});
    assert_result_has(record, "\"totals\":[-6,-6,-5],\"winners\":[3],");
    wsk_record_destroy(record);
}

static void v8_an_unfinished_count_has_no_most_dogs_without_dogs(void **state) {
    (void)state;
    struct wsk_record *record = table_of(2, "");
    assert_result_has(record, "\"finished\":false,\"totals\":[2,2],"
                              "\"winners\":[],");
    assert_result_has(record, "\"dogs\":0,\"most_dogs\":0,");
    go_on_with(record, "deal 14 17 18\nbid 1 15\nbid 2 14\n"
                       "roll 1 12:12 10:10 8:8\ntake 1 14 17 18\n");
    assert_result_has(record, "\"totals\":[7,2],\"winners\":[],"
                              "\"seats\":[{\"sheep\":5,\"set370\":0,"
                              "\"set007\":0,\"dogs\":0,\"most_dogs\":0,");
    /* With the first dog somebody has the most. */
    go_on_with(record, "deal 22 23 52\nbid 1 14\nbid 2 15\n"
                       "roll 2 12:12 10:10 8:8\ntake 2 22 23 52\n");
    assert_result_has(record, "\"dogs\":9,\"most_dogs\":-5,");
    assert_result_has(record, "\"totals\":[7,18],\"winners\":[],");
    wsk_record_destroy(record);
}

/* V9 */

static void v9_cards_taken_in_the_round_do_not_change_the_order(void **state) {
    (void)state;
    /* Equal bids, boards 1 to 4. Then seat 1 shows 23 and seat 2 shows 7:
     * counted again, seat 3 and then seat 4 would be next. */
    struct wsk_record *record =
        table_of(4, "deal 1 29 31 32 52\nbid 1 20\nbid 2 20\nbid 3 20\n"
                    "bid 4 20\nroll 1 12:1 10:1 8:1\nkeep 1 12\n"
                    "roll 1 10:1 8:1\nkeep 1 10\nroll 1 8:8\n"
                    "take 1 31 32\n");
    assert_legal(record, "chance roll 2 12 10 8\n");
    go_on_with(record, "roll 2 12:12 10:1 8:1\nkeep 2 12\n"
                       "roll 2 10:10 8:8\ntake 2 1 29\n");
    assert_legal(record, "chance roll 3 12 10 8\n");
    wsk_record_destroy(record);

    record = table_of(4, "deal 1 29 31 32 52\nbid 1 20\nbid 2 20\nbid 3 20\n"
                         "bid 4 20\nroll 1 12:12 10:1 8:1\nkeep 1 12\n"
                         "roll 1 10:10 8:8\ntake 1 29 1\n");
    assert_legal(record, "chance roll 2 12 10 8\n");
    assert_refused(record, "roll 3 12:1 10:1 8:1\nroll 1 12:1 10:1 8:1\n"
                           "roll 4 12:1 10:1 8:1\n");
    go_on_with(record, "roll 2 12:12 10:1 8:1\nkeep 2 12\nroll 2 10:1 8:1\n"
                       "keep 2 10\nroll 2 8:7\ntake 2 31\n");
    assert_legal(record, "chance roll 3 12 10 8\n");
    roll_best(record, 3);
    go_on_with(record, "take 3 32 52\n");

    /* The next round goes by the new numbers: 4, 23, 39, 57. */
    go_on_with(record, "deal 14 15 53 54 55\nbid 1 20\nbid 2 20\nbid 3 20\n"
                       "bid 4 20\n");
    const uint8_t order[] = {3, 2, 1, 0};
    assert_memory_equal(position(record)->order, order, 4);
    wsk_record_destroy(record);
}

/* V10 */

/* Seat 1 ends its third try on this sum, by d12 8, d10 and d8. */
static struct wsk_record *third_try(unsigned top, unsigned d10, unsigned d8) {
    struct wsk_record *record = herd_of(top, "deal 18 22 31 32\nbid 1 26\n"
                                             "bid 2 15\nbid 3 14\n");
    sayf(record,
         "roll 1 12:8 10:1 8:1\nkeep 1 12\nroll 1 10:%u 8:1\n"
         "keep 1 10\nroll 1 8:%u",
         d10, d8);
    return record;
}

static void v10_the_malus_counts_towards_fourteen(void **state) {
    (void)state;
    /* 15 - 2 = 13 */
    struct wsk_record *record = third_try(25, 4, 3);
    assert_legal(record, "boost 1 14\ndecline 1\n");
    go_on_with(record, "decline 1\n");
    assert_legal(record, "take 1 31 32\ntake 1 32 31\n");
    wsk_record_destroy(record);
    /* 16 - 2 = 14 */
    record = third_try(25, 4, 4);
    assert_legal(record, "chance roll 2 12 10 8\n");
    assert_chips(record, "3 2 2 | 18");
    wsk_record_destroy(record);
}

static void v10_boosts_count_and_what_is_declined_does_not(void **state) {
    (void)state;
    struct wsk_record *record = third_try(17, 3, 1); /* 12, two chips */
    go_on_with(record, "boost 1 14\n");
    assert_legal(record, "chance roll 2 12 10 8\n");
    assert_chips(record, "1 2 2 | 20");
    wsk_record_destroy(record);

    record = third_try(8, 4, 1); /* 13 and a bonus of 2 */
    assert_legal(record, "boost 1 14\ndecline 1\n");
    go_on_with(record, "decline 1\n");
    assert_legal(record, "take 1 31 32\ntake 1 32 31\n");
    assert_chips(record, "2 2 2 | 19");
    go_on_with(record, "take 1 31 32\n");
    assert_chips(record, "3 2 2 | 18");
    wsk_record_destroy(record);

    record = third_try(8, 4, 1);
    go_on_with(record, "boost 1 14\n");
    assert_legal(record, "chance roll 2 12 10 8\n");
    assert_chips(record, "3 2 2 | 18");
    wsk_record_destroy(record);
}

static void v10_fourteen_and_more_are_safe(void **state) {
    (void)state;
    struct wsk_record *record = third_try(17, 4, 2);
    assert_legal(record, "chance roll 2 12 10 8\n");
    assert_chips(record, "3 2 2 | 18");
    assert_true(position(record)->display ==
                (CARD(18) | CARD(22) | CARD(31) | CARD(32)));
    wsk_record_destroy(record);
}

static void v10_the_first_two_tries_may_be_below_fourteen(void **state) {
    (void)state;
    struct wsk_record *record =
        herd_of(17, "deal 18 22 31 32\nbid 1 26\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:1 10:1 8:1\n");
    assert_legal(record, "keep 1 10\nkeep 1 12\nkeep 1 8\n");
    go_on_with(record, "keep 1 8\nroll 1 12:1 10:1\n");
    assert_legal(record, "keep 1 10\nkeep 1 12\n");
    go_on_with(record, "keep 1 10\nroll 1 12:12\n"); /* 14 */
    assert_legal(record, "chance roll 2 12 10 8\n");
    wsk_record_destroy(record);
}

static void v10_a_reached_bid_below_fourteen_cannot_be(void **state) {
    (void)state;
    /* A success is at least 14: no black sheep with it, even by a boost. */
    struct wsk_record *record =
        herd_of(8, "deal 18 22 31 32\nbid 1 15\nbid 2 14\nbid 3 14\n"
                   "roll 1 12:8 10:1 8:1\nkeep 1 12\n"
                   "roll 1 10:3 8:1\ndecline 1\nkeep 1 10\nroll 1 8:1\n"
                   "boost 1 15\n");
    assert_legal(record, "take 1 18\ntake 1 22\ntake 1 31\ntake 1 32\n");
    assert_chips(record, "1 2 2 | 20");
    wsk_record_destroy(record);
}

/* V11 */

static void v11_exactly_the_due_number_is_taken(void **state) {
    (void)state;
    struct wsk_record *record =
        herd_of(17, "deal 18 22 31 32\nbid 1 20\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:8 10:8 8:4\n");
    assert_refused(record, "take 1\ntake 1 18\ntake 1 18 22\n"
                           "take 1 18 22 31 32\ntake 1 18 18 22\n");
    go_on_with(record, "take 1 18 22 31\n");
    /* One is left where three are due: all of them. */
    roll_best(record, 2);
    assert_legal(record, "take 2 32\n");
    wsk_record_destroy(record);

    record = herd_of(17, "deal 18 22 31 32\nbid 1 20\nbid 2 15\nbid 3 14\n"
                         "roll 1 12:8 10:1 8:1\nkeep 1 12\n"
                         "roll 1 10:8 8:4\n");
    assert_refused(record, "take 1 18\ntake 1 18 22 31\n"
                           "take 1 18 22 31 32\n");
    go_on_with(record, "take 1 18 22\n");
    wsk_record_destroy(record);

    record = herd_of(17, "deal 18 22 31 32\nbid 1 20\nbid 2 15\nbid 3 14\n"
                         "roll 1 12:8 10:1 8:1\nkeep 1 12\n"
                         "roll 1 10:8 8:1\nkeep 1 10\nroll 1 8:4\n");
    assert_refused(record, "take 1 18 22\ntake 1 18 22 31\n");
    go_on_with(record, "take 1 18\n");
    wsk_record_destroy(record);
}

static void v11_a_boosted_take_is_no_smaller(void **state) {
    (void)state;
    struct wsk_record *record =
        herd_of(17, "deal 18 22 31 32\nbid 1 20\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:8 10:8 8:3\nboost 1 20\n");
    assert_refused(record, "take 1 18\ntake 1 18 22\ntake 1 18 22 31 32\n"
                           "decline 1\n");
    assert_chips(record, "1 2 2 | 20"); /* paid at the boost */
    go_on_with(record, "take 1 18 22 31\n");
    assert_chips(record, "1 2 2 | 20");
    wsk_record_destroy(record);
}

static void v11_who_wants_fewer_declines_and_rolls_on(void **state) {
    (void)state;
    struct wsk_record *record =
        herd_of(17, "deal 18 22 31 32\nbid 1 20\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:8 10:8 8:3\ndecline 1\n");
    assert_legal(record, "keep 1 10\nkeep 1 12\nkeep 1 8\n");
    go_on_with(record, "keep 1 12\nroll 1 10:8 8:3\ndecline 1\nkeep 1 10\n"
                       "roll 1 8:3\n");
    assert_legal(record, "boost 1 20\ndecline 1\n");
    go_on_with(record, "boost 1 20\n");
    assert_legal(record, "take 1 18\ntake 1 22\ntake 1 31\ntake 1 32\n");
    wsk_record_destroy(record);
}

static void v11_the_chip_comes_after_black_sheep_and_steal(void **state) {
    (void)state;
    struct wsk_record *record =
        bone_at_seat_1("deal 17 18 31 36\nbid 1 15\nbid 2 16\nbid 3 14\n");
    roll_thrice(record, 2, 1, 1, 1);
    assert_chips(record, "2 2 2 | 19");
    go_on_with(record, "take 2 31 36\n");
    assert_chips(record, "2 2 2 | 19");
    go_on_with(record, "leave 2\n");
    assert_chips(record, "2 3 2 | 18");
    assert_legal(record, "chance roll 1 12 10 8\n");
    wsk_record_destroy(record);
}

static void v11_the_26_plus_chip_is_paid_with_the_last_bid(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(3, "deal 17 18 22 23\nbid 1 26+\nbid 3 26+\n");
    assert_chips(record, "2 2 2 | 19");
    go_on_with(record, "bid 2 14\n");
    assert_chips(record, "1 2 1 | 21");
    wsk_record_destroy(record);
}

/* V12 */

static void v12_the_remainder_goes_to_the_first_after_a_miss(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(2, "deal 17 18 22\nbid 1 25\nbid 2 26\n");
    miss_turn(record, 2);
    assert_chips(record, "2 3 | 20");
    go_on_with(record, "roll 1 12:8 10:7 8:5\nkeep 1 12\nroll 1 10:7 8:5\n"
                       "keep 1 10\nroll 1 8:8\nboost 1 25\ntake 1 18\n");
    assert_legal(record, "take 2 17 22\ntake 2 22 17\n");
    assert_refused(record, "roll 2 12:1 10:1 8:1\ntake 2 17\ntake 1 17 22\n"
                           "take 2 22\ndeal 1 2 3\n");
    go_on_with(record, "take 2 17 22\n");
    assert_chips(record, "0 3 | 22"); /* and no chip for it */
    assert_has(record, 2, CARD(17) | CARD(22));
    assert_legal(record, "chance deal 3\n");
    wsk_record_destroy(record);
}

static void v12_the_remainder_goes_to_the_first_after_two_misses(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(2, "deal 17 31 52\nbid 1 26\nbid 2 25\n");
    miss_turn(record, 1);
    miss_turn(record, 2);
    assert_legal(record, "take 1 17 52 31\ntake 1 31 52 17\n");
    go_on_with(record, "take 1 31 52 17\n");
    assert_chips(record, "3 3 | 19");
    assert_has(record, 1, CARD(17) | CARD(31) | CARD(52));
    wsk_record_destroy(record);
}

static void v12_the_remainder_goes_to_the_first_after_a_success(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(2, "deal 17 31 52\nbid 1 26\nbid 2 25\n"
                    "roll 1 12:12 10:1 8:1\nkeep 1 12\nroll 1 10:10 8:8\n"
                    "take 1 17 52\n");
    roll_thrice(record, 2, 1, 1, 1);
    go_on_with(record, "take 2 31\n"); /* nothing is left */
    assert_legal(record, "chance deal 3\n");
    go_on_with(record, "deal 18 53 54\nbid 1 26\nbid 2 25\n"
                       "roll 1 12:12 10:1 8:1\nkeep 1 12\nroll 1 10:10 8:8\n"
                       "take 1 53 54\n");
    miss_turn(record, 2);
    assert_legal(record, "take 1 18\n");
    go_on_with(record, "take 1 18\n");
    assert_chips(record, "2 4 | 19");
    wsk_record_destroy(record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(v1_the_chips_are_twenty_five_in_all),
        cmocka_unit_test(v1_the_chip_supply_is_finite),
        cmocka_unit_test(v1_the_last_chip_is_still_paid),
        cmocka_unit_test(
            v2_a_boost_uses_the_bonus_first_and_then_the_fewest_chips),
        cmocka_unit_test(v2_there_is_no_decision_where_no_target_is_reachable),
        cmocka_unit_test(v2_fourteen_is_a_target_after_the_third_try_only),
        cmocka_unit_test(v2_each_target_is_offered_if_it_can_be_reached),
        cmocka_unit_test(v2_fourteen_is_offered_black_sheep_or_not),
        cmocka_unit_test(v2_a_bonus_that_reaches_the_bid_leaves_no_fourteen),
        cmocka_unit_test(v2_a_boost_to_fourteen_that_is_the_bid_succeeds),
        cmocka_unit_test(v2_the_target_of_26_plus_is_26),
        cmocka_unit_test(v2_every_spot_offers_what_the_ruling_says),
        cmocka_unit_test(v3_a_natural_result_at_the_bid_is_no_choice),
        cmocka_unit_test(v3_the_malus_counts_before_the_bid_is_compared),
        cmocka_unit_test(v3_holds_at_every_try),
        cmocka_unit_test(v4_chosen_cards_go_on_the_herd_and_may_steal),
        cmocka_unit_test(v4_black_sheep_go_on_the_herd_and_may_steal),
        cmocka_unit_test(v4_leftovers_go_on_the_herd_and_may_steal),
        cmocka_unit_test(v4_the_two_player_remainder_may_steal),
        cmocka_unit_test(v5_one_steal_decision_for_each_take),
        cmocka_unit_test(v5_the_decision_comes_directly_after_the_take),
        cmocka_unit_test(v5_the_steal_is_optional),
        cmocka_unit_test(v5_together_with_the_bone_the_symbol_does_nothing),
        cmocka_unit_test(v5_a_bone_in_pile_or_display_cannot_be_stolen),
        cmocka_unit_test(v5_nobody_steals_from_themselves),
        cmocka_unit_test(v5_the_bone_may_change_hands_twice_in_a_round),
        cmocka_unit_test(v6_only_the_top_of_a_stack_matters),
        cmocka_unit_test(v6_one_line_for_each_top),
        cmocka_unit_test(v7_without_a_dog_the_two_lowest_white_sheep_go),
        cmocka_unit_test(v7_no_other_choice_is_better),
        cmocka_unit_test(v7_shows_in_the_result),
        cmocka_unit_test(v8_equal_highest_totals_share_the_win),
        cmocka_unit_test(v8_an_unfinished_count_has_no_most_dogs_without_dogs),
        cmocka_unit_test(v9_cards_taken_in_the_round_do_not_change_the_order),
        cmocka_unit_test(v10_the_malus_counts_towards_fourteen),
        cmocka_unit_test(v10_boosts_count_and_what_is_declined_does_not),
        cmocka_unit_test(v10_fourteen_and_more_are_safe),
        cmocka_unit_test(v10_the_first_two_tries_may_be_below_fourteen),
        cmocka_unit_test(v10_a_reached_bid_below_fourteen_cannot_be),
        cmocka_unit_test(v11_exactly_the_due_number_is_taken),
        cmocka_unit_test(v11_a_boosted_take_is_no_smaller),
        cmocka_unit_test(v11_who_wants_fewer_declines_and_rolls_on),
        cmocka_unit_test(v11_the_chip_comes_after_black_sheep_and_steal),
        cmocka_unit_test(v11_the_26_plus_chip_is_paid_with_the_last_bid),
        cmocka_unit_test(v12_the_remainder_goes_to_the_first_after_a_miss),
        cmocka_unit_test(v12_the_remainder_goes_to_the_first_after_two_misses),
        cmocka_unit_test(v12_the_remainder_goes_to_the_first_after_a_success),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
