/*
 * Blöder Sack: the worked examples of the rulebook, and the cases its notes on
 * the cards spell out. Red is seat 1, Blue 2, White 3, Black 4.
 */
#include "table.h"

/* Scores the card above tray 1 with these dice on it; the seat that wins, or
 * 0 for nobody. Red rolls a double 1. */
static unsigned winner_of(unsigned seats, const char *cards, const char *dice) {
    struct position p = position_of(seats, 0, cards);
    unsigned winner = 0;
    lay_dice(&p, 1, dice);
    play_lines(&p, "roll 1 1 1");
    if (p.sack.won_count)
        winner = (p.sack.won[0] >> 5) + 1U;
    free(p.rules);
    return winner;
}

/* Red rolls a double 3: the card above the tray with the double 3 is scored,
 * and no other. */
static void a_double_3_scores_the_third_card(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(4, 1, "2 1 22 8 5");
    go_on_with(r, "roll 2 5 6\nplace 2 5 2\nplace 2 6 3\n"
                  "roll 3 2 4\nplace 3 2 3\nplace 3 4 4\n"
                  "roll 4 1 2\nplace 4 1 1\nplace 4 2 5\n"
                  "roll 1 3 3");
    assert_legal(r, "chance reveal 3\n");
    assert_result_has(r, "\"seats\":[{\"cards\":[],\"sacks\":0},"
                         "{\"cards\":[22],\"sacks\":1},"
                         "{\"cards\":[],\"sacks\":0},"
                         "{\"cards\":[],\"sacks\":0}]");
    const uint8_t fill[SACK_TRAYS] = {1, 1, 0, 1, 1};
    assert_memory_equal(sack_of(r)->fill, fill, sizeof(fill));
    wsk_record_destroy(r);
}

/* Blue and White both have two 4s, the most. White's last die came later, so
 * White wins the card for the most 4s. */
static void most_4s_tied_goes_to_the_later_last_die(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(3, 1, "5 1 22 8 2");
    go_on_with(r, "roll 2 4 4\nplace 2 4 1\nplace 2 4 1\n"
                  "roll 3 4 4\nplace 3 4 1\nplace 3 4 1\n"
                  "roll 1 1 1");
    assert_result_has(r, "\"seats\":[{\"cards\":[],\"sacks\":0},"
                         "{\"cards\":[],\"sacks\":0},"
                         "{\"cards\":[5],\"sacks\":2}]");
    wsk_record_destroy(r);
}

/* A note on that card: a die of another value does not count, but it breaks
 * the tie. */
static void another_value_breaks_the_tie_of_4s(void **state) {
    (void)state;
    assert_int_equal(winner_of(3, "5 1 22 8 2", "B4 B4 C4 C4"), 3);
    assert_int_equal(winner_of(3, "5 1 22 8 2", "B4 B4 C4 C4 B1"), 2);
    assert_int_equal(winner_of(3, "5 1 22 8 2", "B4 B4 C4 C4 A1"), 3);
}

/* Red rolls 1 and 4. The 4 goes to the most dice but 2s, the 1 to the last 1;
 * both might have gone to the former. */
static void a_4_and_a_1_go_to_two_cards_or_to_one(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(4, 0, "9 17 22 8 2");
    go_on_with(r, "roll 1 1 4");
    assert_legal(r, "place 1 1 1\nplace 1 1 2\nplace 1 1 3\nplace 1 1 4\n"
                    "place 1 1 5\nplace 1 4 1\nplace 1 4 2\nplace 1 4 3\n"
                    "place 1 4 4\nplace 1 4 5\n");
    go_on_with(r, "place 1 4 1");
    assert_legal(r, "place 1 1 1\nplace 1 1 2\nplace 1 1 3\nplace 1 1 4\n"
                    "place 1 1 5\n");
    go_on_with(r, "place 1 1 2");
    assert_int_equal(sack_of(r)->face[4 - 1], 1ULL);
    assert_int_equal(sack_of(r)->face[1 - 1], 1ULL << SACK_FIELDS);
    assert_legal(r, "chance roll 2\n");
    wsk_record_destroy(r);
}

/* A 3 may be laid at the card for the last 1, though it is no use there. */
static void a_3_may_go_to_the_last_1(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "17 1 22 8 2");
    go_on_with(r, "roll 1 3 5\nplace 1 3 1\nplace 1 5 1");
    assert_int_equal(sack_of(r)->fill[0], 2);
    wsk_record_destroy(r);
}

/* The first die of a tray lies on field 1, the second on field 2. */
static void dice_take_the_lowest_free_field(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "17 1 22 8 2");
    go_on_with(r, "roll 1 3 5\nplace 1 5 2\nplace 1 3 2\n"
                  "roll 2 2 6\nplace 2 6 2\nplace 2 2 3");
    assert_int_equal(sack_of(r)->face[5 - 1], 1ULL << 9);
    assert_int_equal(sack_of(r)->face[3 - 1], 1ULL << 10);
    assert_int_equal(sack_of(r)->face[6 - 1], 1ULL << 11);
    assert_int_equal(sack_of(r)->face[2 - 1], 1ULL << 18);
    wsk_record_destroy(r);
}

/* Red rolls 2 and 4 and puts the 4 in the place of White's 4. The 2 goes back
 * unused. */
static void a_4_replaces_whites_and_the_2_stays_unused(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(3, 1, "5 1 22 8 2");
    go_on_with(r, "roll 2 1 6\nplace 2 1 4\nplace 2 6 4\n"
                  "roll 3 4 6\nplace 3 4 4\nplace 3 6 3\n"
                  "roll 1 2 4\nswap 1 4 4 3");
    assert_refused(r, "place 1 2 1\nplace 1 2 4\nswap 1 2 4 1");
    assert_legal(r, "chance roll 2\n");
    assert_int_equal(supply_of(sack_of(r), 0), 9);
    assert_int_equal(supply_of(sack_of(r), 1), 8);
    assert_int_equal(supply_of(sack_of(r), 2), 9);
    assert_int_equal(sack_of(r)->owner[0], 1ULL << (3 * 9 + 2));
    assert_int_equal(sack_of(r)->face[4 - 1], 1ULL << (3 * 9 + 2));
    wsk_record_destroy(r);
}

/* At the end Red has five cards, and the sacks on them are eight. */
static void five_cards_are_worth_eight_sacks(void **state) {
    (void)state;
    struct position p = position_of(2, 0, "1 2 8 3 4");
    int totals[WSK_SEATS_MAX];
    p.sack.seat = 1;
    p.sack.last_round = 1;
    for (unsigned t = 1; t <= SACK_TRAYS; t++)
        lay_dice(&p, t, "A1 A2 A3");
    /* Seat 2 is behind everywhere. */
    play_lines(&p, "roll 2 1 4\nplace 2 4 1\nplace 2 1 5");
    assert_next(&p, "end\n");
    assert_won(&p, 1, "1 2 8 3 4");
    p.rules->game->totals(p.rules, &p.state, totals);
    assert_int_equal(totals[0], 8);
    free(p.rules);
}

/* Who has won four cards first need not win the game. */
static void four_cards_first_is_not_yet_a_win(void **state) {
    (void)state;
    struct position p = position_of(2, 0, "8 2 3 4 5");
    p.sack.seat = 1;
    give_cards(&p, 1, "9 10 11");
    give_cards(&p, 2, "6 7 15");
    lay_dice(&p, 1, "A6");
    play_lines(&p, "roll 2 1 1\nreveal 1 26\nplace 2 1 3\nplace 2 1 3");
    assert_next(&p, "end\n");
    assert_won(&p, 1, "9 10 11 8");
    assert_won(&p, 2, "6 7 15");
    assert_int_equal(p.rules->game->winners(p.rules, &p.state), 1U << 1);
    free(p.rules);
}

/* With one die left Red must score a card, even one that a rival wins. */
static void with_too_few_dice_a_rivals_card_may_be_scored(void **state) {
    (void)state;
    struct position p = position_of(3, 0, "5 1 22 8 2");
    p.sack.seat = 2;
    lay_dice(&p, 1, "A1 A2 B4 A3 A1 A2 A3 A6");
    lay_dice(&p, 2, "A1 A2");
    lay_dice(&p, 3, "B3 C3");
    play_lines(&p, "roll 3 1 2\nplace 3 1 4\nplace 3 2 4");
    assert_next(&p, "score 1 1\nscore 1 2\n");
    play_lines(&p, "score 1 1");
    assert_won(&p, 2, "5");
    assert_int_equal(supply_of(&p.sack, 0), 8);
    play_lines(&p, "reveal 1 9");
    assert_next(&p, "chance roll 1\n");
    free(p.rules);
}

/* The ninth die fills a tray; the sixth with two players. */
static void a_tray_is_full_with_nine_or_six(void **state) {
    static const struct {
        unsigned seats;
        const char *dice;
        const char *next;
    } trays[] = {
        {2, "A1 A2 B3 B4",
         "place 1 6 1\nplace 1 6 2\nplace 1 6 3\n"
         "place 1 6 4\nplace 1 6 5\n"},
        {2, "A1 A2 B3 B4 B5", "chance reveal 1\n"},
        {3, "A1 A2 B3 B4 B5",
         "place 1 6 1\nplace 1 6 2\nplace 1 6 3\n"
         "place 1 6 4\nplace 1 6 5\n"},
        {3, "A1 A2 A3 B3 B4 B5 C1 C1", "chance reveal 1\n"},
        {4, "A1 A2 A3 B3 B4 B5 C1",
         "place 1 6 1\nplace 1 6 2\n"
         "place 1 6 3\nplace 1 6 4\n"
         "place 1 6 5\n"},
        {4, "A1 A2 A3 B3 B4 B5 C1 C1", "chance reveal 1\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(trays) / sizeof(trays[0]); i++) {
        struct position p = position_of(trays[i].seats, 0, "1 2 3 4 5");
        lay_dice(&p, 1, trays[i].dice);
        play_lines(&p, "roll 1 2 6\nplace 1 2 1");
        assert_next(&p, trays[i].next);
        free(p.rules);
    }
}

/* A double 6 scores any card with a die below it, or none. */
static void a_double_6_scores_any_card_or_none(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 3 5\nplace 1 5 2\nplace 1 3 5\nroll 2 6 6");
    assert_legal(r, "score 2 2\nscore 2 5\nskip 2\n");
    wsk_record_destroy(r);
}

/* Blue's three 5s beat Red's two 3s and two 6s. */
static void three_equal_dice_beat_two_pairs(void **state) {
    (void)state;
    assert_int_equal(winner_of(3, "15 1 2 3 4", "B5 A3 A3 B5 A6 B5 A6"), 2);
    assert_int_equal(winner_of(3, "15 1 2 3 4", "A3 A6 B5 A3 A6 B5 B5"), 2);
    /* With two 5s Red's later die would decide. */
    assert_int_equal(winner_of(3, "15 1 2 3 4", "B5 A3 A3 B5 A6 A6"), 1);
}

/* A single die is a group of one. */
static void a_single_die_is_equal_to_itself(void **state) {
    (void)state;
    assert_int_equal(winner_of(2, "15 1 2 3 4", "B5"), 2);
    assert_int_equal(winner_of(2, "15 1 2 3 4", "B5 A2"), 1);
}

/* Blue and Black have three values each; Blue's last die is the later. */
static void three_different_values_tied_go_to_the_later_die(void **state) {
    (void)state;
    assert_int_equal(winner_of(4, "16 1 2 3 4", "D1 B2 D4 B3 D6 B6"), 2);
    assert_int_equal(winner_of(4, "16 1 2 3 4", "B2 D1 B3 B6 D4 D6"), 4);
    /* More dice of the same values do not help, but for the tie. */
    assert_int_equal(winner_of(4, "16 1 2 3 4", "B2 D1 B3 B6 D4 D6 D6 B6"), 2);
}

/* Sums under 10: Blue 9, Red 9, White 8, Black 10. Black is out, Blue's last
 * die is later than Red's. */
static void nine_is_the_largest_sum_under_10(void **state) {
    (void)state;
    const char *const dice = "A6 D6 B4 C6 A3 B5 C2 D4";
    assert_int_equal(winner_of(4, "25 1 2 3 4", dice), 2);
    assert_int_equal(winner_of(4, "25 1 2 3 4", "B4 B5 D6 C6 A6 A3 C2 D4"), 1);
}

/* The other notes on the cards. */
static void the_notes_on_the_other_cards_hold(void **state) {
    static const struct {
        const char *cards, *dice;
        unsigned winner;
    } notes[] = {
        /* Most dice: the values do not matter. */
        {"1 2 3 4 5", "B1 A6 B1 A6 B1", 2},
        /* Most dice but 1s: 1s do not count, but break ties. */
        {"8 2 3 4 5", "A2 A3 B1 B1 B1 B6", 1},
        {"8 2 3 4 5", "A2 B6 A1", 1},
        /* Most 1s, 2s and 3s. */
        {"11 2 3 4 5", "A1 A2 B4 B5 B6 B3", 1},
        {"11 2 3 4 5", "A1 B3 A5", 1},
        /* Most even dice. */
        {"13 2 3 4 5", "A2 A6 B4 B3 B5 B1", 1},
        {"13 2 3 4 5", "A2 B4 A5", 1},
        /* Last 1: how many there are does not matter. */
        {"17 2 3 4 5", "A1 A1 A1 B1 A6", 2},
        /* Last 1, 2 or 3: the three are equally good. */
        {"20 2 3 4 5", "A1 B2 A3 B6", 1},
        {"20 2 3 4 5", "A3 B2 A1 B3 A4", 2},
        /* Sum: how many dice there are does not matter. */
        {"22 2 3 4 5", "A6 A6 B3 B3 B3 B1", 1},
        /* Even sum: an odd one, however large, is out. */
        {"23 2 3 4 5", "A6 A6 A5 B1 B1", 2},
        {"23 2 3 4 5", "A6 A5 B1", 0},
        /* Sum under 10: 10 and more is out, alone too. */
        {"25 2 3 4 5", "A6 A4", 0},
        {"25 2 3 4 5", "A6 A6 B1", 2},
        /* What is left to infer: 5s as 4s, odd as even, 3s as 1s. */
        {"6 2 3 4 5", "A5 B5 B5 A6 A6", 2},
        {"14 2 3 4 5", "A1 A3 B5 B2 B4 B6", 1},
        {"19 2 3 4 5", "A3 B3 A2", 2},
        {"24 2 3 4 5", "A6 A6 B1", 2},
        {"26 2 3 4 5", "A6 A6 A3 B1", 2},
        {"27 2 3 4 5", "A6 A6 A6 A2 B1", 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(notes) / sizeof(notes[0]); i++) {
        unsigned winner = winner_of(3, notes[i].cards, notes[i].dice);
        if (winner != notes[i].winner)
            fail_msg("%s: seat %u wins, not %u", notes[i].dice, winner,
                     notes[i].winner);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_double_3_scores_the_third_card),
        cmocka_unit_test(most_4s_tied_goes_to_the_later_last_die),
        cmocka_unit_test(another_value_breaks_the_tie_of_4s),
        cmocka_unit_test(a_4_and_a_1_go_to_two_cards_or_to_one),
        cmocka_unit_test(a_3_may_go_to_the_last_1),
        cmocka_unit_test(dice_take_the_lowest_free_field),
        cmocka_unit_test(a_4_replaces_whites_and_the_2_stays_unused),
        cmocka_unit_test(five_cards_are_worth_eight_sacks),
        cmocka_unit_test(four_cards_first_is_not_yet_a_win),
        cmocka_unit_test(with_too_few_dice_a_rivals_card_may_be_scored),
        cmocka_unit_test(a_tray_is_full_with_nine_or_six),
        cmocka_unit_test(a_double_6_scores_any_card_or_none),
        cmocka_unit_test(three_equal_dice_beat_two_pairs),
        cmocka_unit_test(a_single_die_is_equal_to_itself),
        cmocka_unit_test(three_different_values_tied_go_to_the_later_die),
        cmocka_unit_test(nine_is_the_largest_sum_under_10),
        cmocka_unit_test(the_notes_on_the_other_cards_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
