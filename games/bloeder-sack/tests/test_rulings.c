/* Blöder Sack: the rulings B1 to B9, each by name. */
#include "table.h"

/* Seat 2's turn, all on tray 5, so that seat 1 begins one properly. */
#define TURN_OF_2 "roll 2 5 6\nplace 2 5 5\nplace 2 6 5\n"

static struct position seat_2_to_roll(const char *cards) {
    struct position p = position_of(2, 0, cards);
    p.sack.seat = 1;
    return p;
}

/* B1 */

static void b1_later_is_read_off_the_field_numbers(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 2 6\nplace 1 2 1\nplace 1 6 2\n"
                  "roll 2 3 6\nplace 2 3 1\nplace 2 6 2\n"
                  "roll 1 1 1");
    assert_result_has(r, "[{\"cards\":[],\"sacks\":0},"
                         "{\"cards\":[1],\"sacks\":1}]");
    wsk_record_destroy(r);
}

static void b1_a_swapped_in_die_takes_the_rank_of_its_field(void **state) {
    (void)state;
    const char *const begun = "roll 1 2 4\nplace 1 2 1\nplace 1 4 1\n";
    /* Later in time, but on the earlier field: seat 1 is still the later. */
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, begun);
    go_on_with(r, "roll 2 2 6\nswap 2 2 1 1\nroll 1 1 1");
    assert_result_has(r, "[{\"cards\":[1],\"sacks\":1},"
                         "{\"cards\":[],\"sacks\":0}]");
    wsk_record_destroy(r);

    r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, begun);
    go_on_with(r, "roll 2 4 6\nswap 2 4 1 2\nroll 1 1 1");
    assert_result_has(r, "[{\"cards\":[],\"sacks\":0},"
                         "{\"cards\":[1],\"sacks\":1}]");
    wsk_record_destroy(r);
}

static void b1_a_swap_counts_as_last_placed_only_on_the_field(void **state) {
    (void)state;
    const char *const begun = "roll 1 4 5\nplace 1 4 1\nplace 1 5 1\n";
    struct wsk_record *r = sack_record(2, 0, "21 2 3 4 5");
    go_on_with(r, begun);
    go_on_with(r, "roll 2 2 4\nswap 2 4 1 1\nroll 1 1 1");
    assert_result_has(r, "[{\"cards\":[21],\"sacks\":1},{\"cards\":[]");
    wsk_record_destroy(r);

    r = sack_record(2, 0, "21 2 3 4 5");
    go_on_with(r, begun);
    go_on_with(r, "roll 2 2 5\nswap 2 5 1 2\nroll 1 1 1");
    assert_result_has(r, "[{\"cards\":[],\"sacks\":0},{\"cards\":[21]");
    wsk_record_destroy(r);
}

static void b1_a_swap_leaves_the_next_free_field_where_it_was(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 2 4\nplace 1 2 1\nplace 1 4 1\n"
                  "roll 2 2 6\nswap 2 2 1 1\n"
                  "roll 1 3 6\nplace 1 3 1\nplace 1 6 2");
    assert_int_equal(sack_of(r)->fill[0], 3);
    assert_int_equal(sack_of(r)->face[2], 1ULL << 2);
    assert_int_equal(sack_of(r)->owner[1], 1ULL);
    wsk_record_destroy(r);
}

/* B2 */

static void b2_a_card_nobody_can_win_stays(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "2 1 3 4 5");
    go_on_with(r, "roll 1 3 4\nplace 1 3 1\nplace 1 4 1\nroll 2 1 1");
    uint32_t pile = sack_of(r)->pile;
    assert_refused(r, "reveal 1 9\nreveal 1 2");
    assert_legal(r, "place 2 1 1\nplace 2 1 2\nplace 2 1 3\n"
                    "place 2 1 4\nplace 2 1 5\n");
    assert_int_equal(sack_of(r)->slot[0], 2);
    assert_int_equal(sack_of(r)->fill[0], 0);
    assert_int_equal(sack_of(r)->pile, pile);
    assert_int_equal(supply_of(sack_of(r), 0), SACK_DICE);
    assert_result_has(r, "\"totals\":[0,0]");
    /* It can still be won later, and only then a new card comes. */
    go_on_with(r, "place 2 1 1\nplace 2 1 2\nroll 1 1 1");
    assert_result_has(r, "[{\"cards\":[],\"sacks\":0},"
                         "{\"cards\":[2],\"sacks\":2}]");
    assert_legal(r, "chance reveal 1\n");
    wsk_record_destroy(r);
}

static void b2_also_when_the_tray_is_full(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "2 1 3 4 5");
    go_on_with(r, "roll 1 3 4\nplace 1 3 1\nplace 1 4 1\n"
                  "roll 2 3 4\nplace 2 3 1\nplace 2 4 1\n"
                  "roll 1 5 6\nplace 1 5 1\nplace 1 6 1");
    assert_legal(r, "chance roll 2\n");
    assert_int_equal(sack_of(r)->slot[0], 2);
    assert_int_equal(sack_of(r)->fill[0], 0);
    assert_int_equal(supply_of(sack_of(r), 0), SACK_DICE);
    assert_int_equal(supply_of(sack_of(r), 1), SACK_DICE);
    wsk_record_destroy(r);
}

static void b2_also_when_it_is_scored_by_choice(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "2 1 3 4 5");
    go_on_with(r, "roll 1 3 4\nplace 1 3 1\nplace 1 4 1\n"
                  "roll 2 6 6\nscore 2 1");
    assert_legal(r, "place 2 6 1\nplace 2 6 2\nplace 2 6 3\n"
                    "place 2 6 4\nplace 2 6 5\n");
    assert_int_equal(sack_of(r)->slot[0], 2);
    wsk_record_destroy(r);
}

static void b2_also_when_it_is_scored_before_the_turn(void **state) {
    (void)state;
    struct position p = seat_2_to_roll("2 1 3 4 5");
    lay_dice(&p, 1, "A2 A3 A4 A5 A6");
    lay_dice(&p, 2, "A2 A3 A4 A5");
    play_lines(&p, TURN_OF_2 "score 1 1");
    assert_next(&p, "chance roll 1\n");
    assert_int_equal(p.sack.slot[0], 2);
    assert_int_equal(supply_of(&p.sack, 0), 6);
    assert_won(&p, 1, "");
    free(p.rules);
}

static void b2_also_in_the_end_scoring(void **state) {
    (void)state;
    struct position p = seat_2_to_roll("2 1 3 4 5");
    p.sack.last_round = 1;
    lay_dice(&p, 1, "A2 B3");
    play_lines(&p, "roll 2 5 6\nplace 2 5 2\nplace 2 6 2");
    assert_next(&p, "end\n");
    assert_won(&p, 1, "");
    assert_won(&p, 2, "1");
    assert_int_equal(p.sack.slot[0], 2);
    free(p.rules);
}

static void b2_who_cannot_win_is_out(void **state) {
    (void)state;
    /* The largest odd sum: 12 is larger than 1, but even. */
    struct wsk_record *r = sack_record(2, 0, "24 1 2 3 4");
    go_on_with(r, "roll 1 6 6\nplace 1 6 1\nplace 1 6 1\n"
                  "roll 2 1 2\nplace 2 1 1\nplace 2 2 2\n"
                  "roll 1 1 1");
    assert_result_has(r, "[{\"cards\":[],\"sacks\":0},"
                         "{\"cards\":[24],\"sacks\":2}]");
    wsk_record_destroy(r);
}

/* B3 */

struct tie {
    const char *cards; /* the first is scored */
    const char *dice;
    unsigned winner;
};

static void assert_ties(const struct tie *ties, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct position p = position_of(3, 2, ties[i].cards);
        lay_dice(&p, 1, ties[i].dice);
        play_lines(&p, "roll 3 1 1");
        if (p.sack.cards[ties[i].winner - 1] != 1)
            fail_msg("%s is not won by seat %u", ties[i].dice, ties[i].winner);
        assert_int_equal(p.sack.won_count, 1);
        free(p.rules);
    }
}

static void b3_a_tie_goes_to_the_latest_own_die_of_any_value(void **state) {
    static const struct tie ties[] = {
        {"1 2 3 4 6", "A1 B2", 2},             /* most dice */
        {"1 2 3 4 6", "B2 A1", 1},             /* */
        {"5 2 3 4 6", "A4 B4 A1", 1},          /* most 4s */
        {"5 2 3 4 6", "B4 A4 B6", 2},          /* */
        {"5 2 3 4 6", "A4 B4 C4", 3},          /* */
        {"8 2 3 4 6", "A2 B6 A1", 1},          /* most not 1s */
        {"15 2 3 4 6", "A2 A2 B3 B3 A5", 1},   /* most equal */
        {"15 2 3 4 6", "A2 B3 B3 A2 B1", 2},   /* */
        {"16 2 3 4 6", "A2 A3 B4 B5 A2", 1},   /* most different */
        {"16 2 3 4 6", "A2 B4 A3 B5 B5", 2},   /* */
        {"22 2 3 4 6", "B3 A6 B3", 2},         /* sum */
        {"22 2 3 4 6", "B3 B3 A6", 1},         /* */
        {"23 2 3 4 6", "A4 B2 B2 C5", 2},      /* largest even sum */
        {"24 2 3 4 6", "B3 A5 B2 C6", 2},      /* largest odd sum */
        {"25 2 3 4 6", "A6 B4 A3 B5", 2},      /* sum under 10 */
        {"25 2 3 4 6", "B4 B5 A6 A3 C5", 1},   /* */
        {"27 2 3 4 6", "A6 C6 C6 C6 B6 C2", 2} /* under 20 */
    };
    (void)state;
    assert_ties(ties, sizeof(ties) / sizeof(ties[0]));
}

static void b3_last_placed_compares_fields_of_its_set_only(void **state) {
    static const struct tie ties[] = {
        {"17 2 3 4 6", "A1 B1 A6", 2},    {"17 2 3 4 6", "A1 A1 B1 A2", 2},
        {"17 2 3 4 6", "B1 A1 B6", 1},    {"20 2 3 4 6", "A1 B3 A4 A5", 2},
        {"20 2 3 4 6", "A3 B1 A2 B6", 1}, {"21 2 3 4 6", "A6 B4 C1 A1", 2},
    };
    (void)state;
    assert_ties(ties, sizeof(ties) / sizeof(ties[0]));
}

/* B4 */

static void b4_a_double_is_scored_before_anything_is_placed(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "2 1 3 4 5");
    go_on_with(r, "roll 1 1 3\nplace 1 1 1\nplace 1 3 2\nroll 2 1 1");
    /* Seat 2's two 1s would have been more, or the swapped one instead. */
    assert_legal(r, "chance reveal 1\n");
    assert_refused(r, "place 2 1 1\nswap 2 1 1 1\nskip 2\nscore 2 1");
    assert_result_has(r, "[{\"cards\":[2],\"sacks\":2},{\"cards\":[]");
    go_on_with(r, "reveal 1 17");
    /* The dice that lay there are gone. */
    assert_legal(r, "place 2 1 1\nplace 2 1 2\nplace 2 1 3\n"
                    "place 2 1 4\nplace 2 1 5\n");
    wsk_record_destroy(r);
}

static void b4_a_double_on_an_empty_tray_is_not_made_up_for(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "2 1 3 4 5");
    go_on_with(r, "roll 1 1 1\nplace 1 1 1\nplace 1 1 1");
    assert_legal(r, "chance roll 2\n");
    assert_int_equal(sack_of(r)->fill[0], 2);
    assert_result_has(r, "\"totals\":[0,0]");
    wsk_record_destroy(r);
}

static void b4_a_double_6_is_used_or_skipped_first(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "7 1 3 4 5");
    go_on_with(r, "roll 1 6 5\nplace 1 6 1\nplace 1 5 1\nroll 2 6 6");
    assert_legal(r, "score 2 1\nskip 2\n");
    assert_refused(r, "place 2 6 1\nswap 2 6 1 1");
    go_on_with(r, "skip 2");
    assert_legal(r, "place 2 6 1\nplace 2 6 2\nplace 2 6 3\nplace 2 6 4\n"
                    "place 2 6 5\nswap 2 6 1 1\n");
    assert_refused(r, "score 2 1\nskip 2");
    go_on_with(r, "swap 2 6 1 1");
    assert_legal(r, "chance roll 1\n");
    wsk_record_destroy(r);
}

/* B5 */

static void b5_the_fourth_card_counts_in_step_0(void **state) {
    (void)state;
    struct position p = seat_2_to_roll("1 2 3 4 5");
    give_cards(&p, 1, "6 7 8");
    lay_dice(&p, 1, "A6 A6 A6 A6 A6");
    lay_dice(&p, 2, "A2 A2 A2 A3");
    play_lines(&p, TURN_OF_2);
    assert_next(&p, "score 1 1\nscore 1 2\n");
    play_lines(&p, "score 1 1\nreveal 1 9");
    assert_won(&p, 1, "6 7 8 1");
    /* The turn is played to its end, and so is the round. */
    assert_next(&p, "chance roll 1\n");
    play_lines(&p, "roll 1 2 3\nplace 1 2 4");
    assert_next(&p, "place 1 3 1\nplace 1 3 2\nplace 1 3 3\n"
                    "place 1 3 4\nplace 1 3 5\n");
    play_lines(&p, "place 1 3 4");
    assert_next(&p, "chance roll 2\n");
    play_lines(&p, "roll 2 1 2\nplace 2 1 3\nplace 2 2 3");
    assert_next(&p, "end\n");
    free(p.rules);
}

static void b5_the_fourth_card_counts_by_the_turns_own_double(void **state) {
    (void)state;
    struct position p = seat_2_to_roll("1 2 3 4 5");
    give_cards(&p, 2, "6 7 8");
    lay_dice(&p, 1, "B6");
    play_lines(&p, "roll 2 1 1\nreveal 1 9");
    assert_won(&p, 2, "6 7 8 1");
    assert_next(&p, "place 2 1 1\nplace 2 1 2\nplace 2 1 3\n"
                    "place 2 1 4\nplace 2 1 5\n");
    play_lines(&p, "place 2 1 3\nplace 2 1 3");
    assert_next(&p, "end\n");
    free(p.rules);
}

static void b5_the_fourth_card_counts_by_a_double_6(void **state) {
    (void)state;
    struct position p = seat_2_to_roll("1 2 3 4 5");
    give_cards(&p, 2, "6 7 8");
    lay_dice(&p, 1, "B6");
    lay_dice(&p, 3, "A6");
    play_lines(&p, "roll 2 6 6\nscore 2 1\nreveal 1 9\nswap 2 6 3 1");
    assert_won(&p, 2, "6 7 8 1");
    assert_next(&p, "end\n");
    free(p.rules);
}

static void b5_the_fourth_card_counts_by_a_full_tray(void **state) {
    (void)state;
    struct position p = seat_2_to_roll("1 2 3 4 5");
    give_cards(&p, 2, "6 7 8");
    lay_dice(&p, 1, "B6 B6 B5 A2 A2");
    play_lines(&p, "roll 2 4 3\nplace 2 4 1\nreveal 1 9");
    assert_won(&p, 2, "6 7 8 1");
    assert_next(&p, "place 2 3 1\nplace 2 3 2\nplace 2 3 3\n"
                    "place 2 3 4\nplace 2 3 5\n");
    play_lines(&p, "place 2 3 1");
    assert_next(&p, "end\n");
    /* The end scoring came after that die. */
    assert_won(&p, 2, "6 7 8 1 9");
    free(p.rules);
}

static void b5_whoever_wins_the_fourth_card_brings_the_end(void **state) {
    (void)state;
    /* Seat 2 wins it in the turn of seat 1: seat 2 still has its turn. */
    struct position p = position_of(2, 0, "1 2 3 4 5");
    give_cards(&p, 2, "6 7 8");
    lay_dice(&p, 1, "B6");
    play_lines(&p, "roll 1 1 1\nreveal 1 9\nplace 1 1 3\nplace 1 1 3");
    assert_next(&p, "chance roll 2\n");
    play_lines(&p, "roll 2 2 3\nplace 2 2 4\nplace 2 3 4");
    assert_next(&p, "end\n");
    free(p.rules);
    /* Seat 1 wins it in the turn of seat 2: no turn comes after it. */
    p = seat_2_to_roll("1 2 3 4 5");
    give_cards(&p, 1, "6 7 8");
    lay_dice(&p, 1, "A6");
    play_lines(&p, "roll 2 1 1\nreveal 1 9\nplace 2 1 3\nplace 2 1 3");
    assert_next(&p, "end\n");
    free(p.rules);
}

static void b5_three_cards_each_do_not_bring_the_end(void **state) {
    (void)state;
    struct position p = seat_2_to_roll("1 2 3 4 5");
    give_cards(&p, 1, "6 7 8");
    give_cards(&p, 2, "9 10");
    lay_dice(&p, 1, "B6");
    play_lines(&p, "roll 2 1 1\nreveal 1 11\nplace 2 1 3\nplace 2 1 3");
    assert_won(&p, 2, "9 10 1");
    assert_next(&p, "chance roll 1\n");
    free(p.rules);
}

/* B6: positions with a short pile. */

static struct position without_pile(unsigned seats, const char *cards) {
    struct position p = position_of(seats, 0, cards);
    p.sack.pile = 0;
    return p;
}

/* Only the card above tray 1 is left. */
static struct position with_one_card(const char *cards) {
    struct position p = without_pile(2, cards);
    memset(p.sack.slot + 1, 0, SACK_TRAYS - 1);
    return p;
}

static void b6_a_slot_stays_empty_and_takes_no_die(void **state) {
    (void)state;
    struct position p = without_pile(2, "1 2 3 4 5");
    lay_dice(&p, 1, "B6");
    play_lines(&p, "roll 1 1 1");
    assert_int_equal(p.sack.slot[0], 0);
    assert_next(&p, "place 1 1 2\nplace 1 1 3\nplace 1 1 4\nplace 1 1 5\n");
    refuse_lines(&p, "place 1 1 1\nreveal 1 1\nreveal 1 9");
    assert_int_equal(
        wsk_apply(p.rules, &p.state, 0, SACK_MOVE(SACK_MOVE_PLACE, 0 << 3 | 0)),
        WSK_EILLEGAL);
    play_lines(&p, "place 1 1 2");
    assert_next(&p, "place 1 1 2\nplace 1 1 3\nplace 1 1 4\nplace 1 1 5\n");
    refuse_lines(&p, "place 1 1 1");
    play_lines(&p, "place 1 1 3");
    /* Its double means nothing any more. */
    play_lines(&p, "roll 2 1 1");
    assert_next(&p, "place 2 1 2\nplace 2 1 3\nplace 2 1 4\nplace 2 1 5\n"
                    "swap 2 1 2 1\nswap 2 1 3 1\n");
    play_lines(&p, "place 2 1 4\nplace 2 1 5\nroll 1 6 6");
    assert_next(&p, "score 1 2\nscore 1 3\nscore 1 4\nscore 1 5\nskip 1\n");
    refuse_lines(&p, "score 1 1");
    free(p.rules);
}

static void b6_a_slot_stays_empty_after_every_kind_of_scoring(void **state) {
    (void)state;
    struct position p = without_pile(2, "1 2 3 4 5");
    lay_dice(&p, 1, "A1 A2 B3 B4 B5");
    play_lines(&p, "roll 1 4 5\nplace 1 4 1");
    assert_next(&p, "place 1 5 2\nplace 1 5 3\nplace 1 5 4\nplace 1 5 5\n");
    play_lines(&p, "place 1 5 2");
    assert_next(&p, "chance roll 2\n");
    free(p.rules);

    p = without_pile(2, "1 2 3 4 5");
    lay_dice(&p, 1, "A1");
    play_lines(&p, "roll 1 6 6\nscore 1 1");
    assert_next(&p, "place 1 6 2\nplace 1 6 3\nplace 1 6 4\nplace 1 6 5\n");
    free(p.rules);

    p = without_pile(2, "1 2 3 4 5");
    p.sack.seat = 1;
    lay_dice(&p, 1, "A1 A2 A3 A4 A5");
    lay_dice(&p, 2, "A1 A2 A3 A4");
    play_lines(&p, TURN_OF_2 "score 1 1");
    assert_next(&p, "chance roll 1\n");
    assert_int_equal(p.sack.slot[0], 0);
    play_lines(&p, "roll 1 2 3\nplace 1 2 4");
    refuse_lines(&p, "place 1 3 1");
    free(p.rules);
}

static void b6_the_last_card_of_the_pile_is_still_revealed(void **state) {
    (void)state;
    struct position p = position_of(2, 0, "1 3 2 4 5");
    struct wsk_chance chances[WSK_CHANCES_MAX];
    p.sack.pile = 1U << (9 - 1);
    lay_dice(&p, 1, "B6");
    lay_dice(&p, 2, "B6 B2");
    play_lines(&p, "roll 1 1 1");
    assert_next(&p, "chance reveal 1\n");
    assert_int_equal(p.rules->game->chances(p.rules, &p.state, chances), 1);
    refuse_lines(&p, "reveal 1 8\nreveal 1 1\nreveal 2 9");
    play_lines(&p, "reveal 1 9\nplace 1 1 1\nplace 1 1 1\nroll 2 2 2");
    /* And the next slot stays empty. */
    assert_won(&p, 2, "1 3");
    assert_next(&p, "place 2 2 1\nplace 2 2 3\nplace 2 2 4\nplace 2 2 5\n");
    free(p.rules);
}

static void b6_the_game_ends_when_a_turn_finds_no_card(void **state) {
    (void)state;
    struct position p = with_one_card("1 2 3 4 5");
    lay_dice(&p, 1, "A1 A2 B3 B4");
    play_lines(&p, "roll 1 5 6\nplace 1 5 1\nplace 1 6 1");
    /* In the middle of the round and with one card won. */
    assert_next(&p, "end\n");
    assert_won(&p, 1, "1");
    assert_int_equal(p.rules->game->winners(p.rules, &p.state), 1);
    refuse_lines(&p, "roll 2 1 2\nreveal 1 9");
    assert_int_equal(
        wsk_apply(p.rules, &p.state, WSK_CHANCE, SACK_MOVE(SACK_MOVE_ROLL, 1)),
        WSK_EOVER);
    free(p.rules);
}

static void b6_the_game_goes_on_while_one_slot_has_a_card(void **state) {
    (void)state;
    struct position p = with_one_card("1 2 3 4 5");
    p.sack.slot[3] = 4;
    lay_dice(&p, 1, "A1 A2 B3 B4");
    play_lines(&p, "roll 1 5 6\nplace 1 5 1\nplace 1 6 1");
    assert_next(&p, "chance roll 2\n");
    play_lines(&p, "roll 2 1 1");
    assert_next(&p, "place 2 1 4\n");
    free(p.rules);
}

static void b6_the_last_card_gone_by_a_double_sends_both_home(void **state) {
    (void)state;
    struct position p = with_one_card("1 2 3 4 5");
    lay_dice(&p, 1, "A1 B2");
    play_lines(&p, "roll 1 1 1");
    assert_next(&p, "end\n");
    assert_won(&p, 2, "1");
    assert_int_equal(supply_of(&p.sack, 0), SACK_DICE);
    assert_int_equal(supply_of(&p.sack, 1), SACK_DICE);
    assert_int_equal(p.sack.dice[0], 0);
    assert_int_equal(p.sack.dice[1], 0);
    free(p.rules);
}

static void b6_the_last_card_gone_by_a_double_6_sends_both_home(void **state) {
    (void)state;
    struct position p = with_one_card("1 2 3 4 5");
    lay_dice(&p, 1, "A1 B2");
    play_lines(&p, "roll 1 6 6");
    struct position other = p;
    play_lines(&p, "score 1 1");
    assert_next(&p, "end\n");
    assert_int_equal(supply_of(&p.sack, 0), SACK_DICE);
    /* Not if it is skipped. */
    play_lines(&other, "skip 1");
    assert_next(&other, "place 1 6 1\n");
    free(p.rules);
}

static void b6_the_last_card_gone_by_the_first_die_sends_one_home(void **s) {
    (void)s;
    struct position p = with_one_card("1 2 3 4 5");
    lay_dice(&p, 1, "A1 A2 B3 B4 B5");
    play_lines(&p, "roll 1 5 6\nplace 1 5 1");
    assert_next(&p, "end\n");
    assert_won(&p, 1, "1");
    assert_int_equal(supply_of(&p.sack, 0), SACK_DICE);
    assert_int_equal(p.sack.dice[0], 0);
    free(p.rules);
}

static void b6_the_second_die_takes_the_slot_that_is_left(void **state) {
    (void)state;
    struct position p = with_one_card("1 2 3 4 5");
    p.sack.slot[4] = 5;
    lay_dice(&p, 1, "A1 A2 B3 B4 B5");
    play_lines(&p, "roll 1 5 6\nplace 1 5 1");
    assert_next(&p, "place 1 6 5\n");
    play_lines(&p, "place 1 6 5");
    assert_next(&p, "chance roll 2\n");
    free(p.rules);
}

/* Nine dice of one seat never fit on one tray, so step 0 leaves a card: the
 * roll that follows takes it away. */
static void b6_a_turn_after_step_0_still_has_its_roll(void **state) {
    (void)state;
    static const char *const rolls[] = {"roll 1 2 2", "roll 1 6 6\nscore 1 2"};
    for (size_t i = 0; i < 2; i++) {
        struct position p = with_one_card("1 2 3 4 5");
        p.sack.slot[1] = 8;
        p.sack.seat = 1;
        lay_dice(&p, 1, "A1 A2 A3 A4 A5");
        lay_dice(&p, 2, "A2 A3 A4 A5 A6");
        play_lines(&p, "roll 2 1 3\nswap 2 1 1 1");
        assert_next(&p, "score 1 1\nscore 1 2\n");
        play_lines(&p, "score 1 1");
        assert_next(&p, "chance roll 1\n");
        play_lines(&p, rolls[i]);
        assert_next(&p, "end\n");
        assert_won(&p, 1, "1 8");
        assert_int_equal(supply_of(&p.sack, 0), SACK_DICE);
        free(p.rules);
    }
}

static void b6_a_last_card_nobody_can_win_is_not_gone(void **state) {
    (void)state;
    struct position p = with_one_card("2 1 3 4 5");
    lay_dice(&p, 1, "A3 B4");
    play_lines(&p, "roll 1 1 1");
    assert_next(&p, "place 1 1 1\n");
    play_lines(&p, "place 1 1 1\nplace 1 1 1");
    assert_next(&p, "chance roll 2\n");
    free(p.rules);
}

static void b6_swaps_need_no_open_slot_besides_their_tray(void **state) {
    (void)state;
    struct position p = with_one_card("1 2 3 4 5");
    lay_dice(&p, 1, "B3 B4");
    play_lines(&p, "roll 1 3 6");
    assert_next(&p, "place 1 3 1\nplace 1 6 1\nswap 1 3 1 1\n");
    free(p.rules);
}

/* B7 */

static void b7_the_end_scoring_reveals_nothing(void **state) {
    (void)state;
    struct position p = seat_2_to_roll("3 1 2 4 22");
    p.sack.last_round = 1;
    lay_dice(&p, 1, "A2");
    lay_dice(&p, 3, "A6");
    lay_dice(&p, 5, "A5 B6");
    uint32_t pile = p.sack.pile;
    play_lines(&p, "roll 2 3 4\nplace 2 3 2\nplace 2 4 2");
    assert_next(&p, "end\n");
    assert_int_equal(p.sack.pile, pile);
    assert_won(&p, 1, "3");
    assert_won(&p, 2, "1 22");
    /* Won places stay empty; a card without dice, or without a winner, lies
     * where it lay. */
    const uint8_t slots[SACK_TRAYS] = {0, 0, 2, 4, 0};
    assert_memory_equal(p.sack.slot, slots, sizeof(slots));
    refuse_lines(&p, "reveal 1 9\nreveal 2 9\nreveal 5 9\nroll 1 1 2");
    free(p.rules);
}

static void b7_the_end_scoring_goes_from_tray_1_to_5(void **state) {
    (void)state;
    struct position p = seat_2_to_roll("22 8 1 12 13");
    p.sack.last_round = 1;
    give_cards(&p, 1, "2 3 4");
    for (unsigned t = 1; t <= SACK_TRAYS; t++)
        lay_dice(&p, t, "A6 A6 A6");
    play_lines(&p, "roll 2 1 3\nplace 2 1 1\nplace 2 3 1");
    assert_next(&p, "end\n");
    assert_won(&p, 1, "2 3 4 22 8 1 12 13");
    free(p.rules);
}

static void b7_the_order_changes_nothing(void **state) {
    (void)state;
    struct position p = seat_2_to_roll("15 16 23 25 5");
    lay_dice(&p, 1, "A6 B5 B5");
    lay_dice(&p, 2, "A6 B5 B5 A1");
    lay_dice(&p, 3, "A6 B5 B5 A1");
    lay_dice(&p, 4, "A6 B5 B4 A1");
    lay_dice(&p, 5, "B4 B5 A4");
    play_lines(&p, "roll 2 1 3\nplace 2 1 1");
    p.sack.last_round = 1;
    struct position last = p;
    lay_dice(&last, 1, "B3");
    unsigned winner[SACK_TRAYS];
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        winner[t] = sack_leader((const struct sack_rules *)p.rules, &last.sack,
                                SACK_TRAYS - 1 - t);
    play_lines(&p, "place 2 3 1");
    assert_int_equal(p.sack.won_count, SACK_TRAYS);
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        assert_int_equal(p.sack.won[t] >> 5, winner[SACK_TRAYS - 1 - t]);
    assert_won(&p, 1, "16 5");
    assert_won(&p, 2, "15 23 25");
    free(p.rules);
}

static void b7_the_last_turns_own_scoring_does_reveal(void **state) {
    (void)state;
    struct position p = seat_2_to_roll("1 2 3 4 5");
    p.sack.last_round = 1;
    lay_dice(&p, 1, "A1 A2 B3 B4 B5");
    play_lines(&p, "roll 2 4 6\nplace 2 4 2\nplace 2 6 1");
    assert_next(&p, "chance reveal 1\n");
    play_lines(&p, "reveal 1 22");
    assert_next(&p, "end\n");
    assert_int_equal(p.sack.slot[0], 22);
    free(p.rules);
}

/* B8 */

static void b8_won_cards_are_public_when_they_are_won(void **state) {
    (void)state;
    struct position p = position_of(4, 0, "1 2 3 4 5");
    give_cards(&p, 3, "20 9");
    lay_dice(&p, 1, "B6");
    play_lines(&p, "roll 1 1 1");
    assert_won(&p, 2, "1");
    assert_won(&p, 3, "20 9");
    /* The same for every seat and for spectators. */
    for (unsigned seat = 0; seat <= 4; seat++) {
        struct wsk_state view;
        wsk_view(p.rules, &p.state, seat < 4 ? seat : WSK_CHANCE, &view);
        assert_memory_equal(&view, &p.state, sizeof(view));
    }
    free(p.rules);
}

static void b8_an_unfinished_result_shows_them_without_winners(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 2 4\nplace 1 2 1\nplace 1 4 2\n"
                  "roll 2 1 1\nreveal 1 9");
    assert_result_has(r, "\"finished\":false,\"totals\":[1,0],\"winners\":[],"
                         "\"seats\":[{\"cards\":[1],\"sacks\":1},"
                         "{\"cards\":[],\"sacks\":0}]}");
    wsk_record_destroy(r);
}

static void b8_a_finished_result_shows_them_in_the_order_won(void **state) {
    (void)state;
    struct position p = seat_2_to_roll("22 1 8 12 13");
    p.sack.last_round = 1;
    give_cards(&p, 2, "27 2 10");
    lay_dice(&p, 1, "B6 A1");
    lay_dice(&p, 3, "B6 A1 B1");
    play_lines(&p, "roll 2 2 6\nplace 2 2 5\nplace 2 6 4");
    assert_won(&p, 2, "27 2 10 22 8 12 13");
    int totals[WSK_SEATS_MAX];
    p.rules->game->totals(p.rules, &p.state, totals);
    assert_int_equal(totals[0], 0);
    assert_int_equal(totals[1], 2 + 2 + 1 + 1 + 1 + 1 + 1);
    free(p.rules);
}

/* B9 */

static void b9_only_another_players_die_can_be_swapped(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 1 2\nplace 1 1 1\nplace 1 2 1\n"
                  "roll 2 3 4\nplace 2 3 1\nplace 2 4 1\n"
                  "roll 1 5 6\nplace 1 5 1\nplace 1 6 2\n"
                  "roll 2 3 5");
    assert_legal(r, "place 2 3 1\nplace 2 3 2\nplace 2 3 3\n"
                    "place 2 3 4\nplace 2 3 5\n"
                    "place 2 5 1\nplace 2 5 2\nplace 2 5 3\n"
                    "place 2 5 4\nplace 2 5 5\n"
                    "swap 2 5 1 5\n");
    assert_refused(r, "swap 2 3 1 3\n"  /* its own die */
                      "swap 2 5 1 3\n"  /* another value */
                      "swap 2 5 1 6\n"  /* no die */
                      "swap 2 6 2 1\n"  /* not rolled */
                      "swap 1 3 1 3\n"  /* not its turn */
                      "swap 2 5 1 10\n" /* no field */
                      "swap 2 5 6 1\n"  /* no tray */
                      "swap 2 5 1");
    go_on_with(r, "place 2 3 2");
    /* Not after a die was placed. */
    assert_refused(r, "swap 2 5 1 5");
    wsk_record_destroy(r);
}

static void b9_any_other_seat_will_do(void **state) {
    (void)state;
    struct position p = position_of(4, 3, "1 2 3 4 5");
    lay_dice(&p, 1, "A2 B2 C2 D2 A5 B5 C5 D5");
    lay_dice(&p, 5, "D2 C2");
    play_lines(&p, "roll 4 2 2");
    /* Tray 2 is empty, so the double scores nothing. */
    assert_next(&p, "place 4 2 1\nplace 4 2 2\nplace 4 2 3\n"
                    "place 4 2 4\nplace 4 2 5\n"
                    "swap 4 2 1 1\nswap 4 2 1 2\nswap 4 2 1 3\n"
                    "swap 4 2 5 2\n");
    play_lines(&p, "swap 4 2 1 2");
    assert_int_equal(supply_of(&p.sack, 1), 9);
    assert_int_equal(supply_of(&p.sack, 3), 6);
    assert_next(&p, "chance roll 1\n");
    free(p.rules);
}

static void b9_a_swap_never_scores_a_tray(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 1 2\nplace 1 1 1\nplace 1 2 1\n"
                  "roll 2 3 4\nplace 2 3 1\nplace 2 4 1\n"
                  "roll 1 5 6\nplace 1 5 1\nplace 1 6 2\n"
                  "roll 2 3 5\nswap 2 5 1 5");
    assert_legal(r, "chance roll 1\n");
    assert_int_equal(sack_of(r)->fill[0], 5);
    assert_int_equal(sack_of(r)->slot[0], 1);
    assert_int_equal(supply_of(sack_of(r), 0), 7);
    assert_int_equal(supply_of(sack_of(r), 1), 7);
    wsk_record_destroy(r);

    struct position p = position_of(3, 0, "1 2 3 4 5");
    lay_dice(&p, 1, "A1 B1 C1 A2 B2 C2 A3 B3");
    play_lines(&p, "roll 1 3 4\nswap 1 3 1 8");
    assert_next(&p, "chance roll 2\n");
    assert_int_equal(p.sack.fill[0], 8);
    free(p.rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b1_later_is_read_off_the_field_numbers),
        cmocka_unit_test(b1_a_swapped_in_die_takes_the_rank_of_its_field),
        cmocka_unit_test(b1_a_swap_counts_as_last_placed_only_on_the_field),
        cmocka_unit_test(b1_a_swap_leaves_the_next_free_field_where_it_was),
        cmocka_unit_test(b2_a_card_nobody_can_win_stays),
        cmocka_unit_test(b2_also_when_the_tray_is_full),
        cmocka_unit_test(b2_also_when_it_is_scored_by_choice),
        cmocka_unit_test(b2_also_when_it_is_scored_before_the_turn),
        cmocka_unit_test(b2_also_in_the_end_scoring),
        cmocka_unit_test(b2_who_cannot_win_is_out),
        cmocka_unit_test(b3_a_tie_goes_to_the_latest_own_die_of_any_value),
        cmocka_unit_test(b3_last_placed_compares_fields_of_its_set_only),
        cmocka_unit_test(b4_a_double_is_scored_before_anything_is_placed),
        cmocka_unit_test(b4_a_double_on_an_empty_tray_is_not_made_up_for),
        cmocka_unit_test(b4_a_double_6_is_used_or_skipped_first),
        cmocka_unit_test(b5_the_fourth_card_counts_in_step_0),
        cmocka_unit_test(b5_the_fourth_card_counts_by_the_turns_own_double),
        cmocka_unit_test(b5_the_fourth_card_counts_by_a_double_6),
        cmocka_unit_test(b5_the_fourth_card_counts_by_a_full_tray),
        cmocka_unit_test(b5_whoever_wins_the_fourth_card_brings_the_end),
        cmocka_unit_test(b5_three_cards_each_do_not_bring_the_end),
        cmocka_unit_test(b6_a_slot_stays_empty_and_takes_no_die),
        cmocka_unit_test(b6_a_slot_stays_empty_after_every_kind_of_scoring),
        cmocka_unit_test(b6_the_last_card_of_the_pile_is_still_revealed),
        cmocka_unit_test(b6_the_game_ends_when_a_turn_finds_no_card),
        cmocka_unit_test(b6_the_game_goes_on_while_one_slot_has_a_card),
        cmocka_unit_test(b6_the_last_card_gone_by_a_double_sends_both_home),
        cmocka_unit_test(b6_the_last_card_gone_by_a_double_6_sends_both_home),
        cmocka_unit_test(b6_the_last_card_gone_by_the_first_die_sends_one_home),
        cmocka_unit_test(b6_the_second_die_takes_the_slot_that_is_left),
        cmocka_unit_test(b6_a_turn_after_step_0_still_has_its_roll),
        cmocka_unit_test(b6_a_last_card_nobody_can_win_is_not_gone),
        cmocka_unit_test(b6_swaps_need_no_open_slot_besides_their_tray),
        cmocka_unit_test(b7_the_end_scoring_reveals_nothing),
        cmocka_unit_test(b7_the_end_scoring_goes_from_tray_1_to_5),
        cmocka_unit_test(b7_the_order_changes_nothing),
        cmocka_unit_test(b7_the_last_turns_own_scoring_does_reveal),
        cmocka_unit_test(b8_won_cards_are_public_when_they_are_won),
        cmocka_unit_test(b8_an_unfinished_result_shows_them_without_winners),
        cmocka_unit_test(b8_a_finished_result_shows_them_in_the_order_won),
        cmocka_unit_test(b9_only_another_players_die_can_be_swapped),
        cmocka_unit_test(b9_any_other_seat_will_do),
        cmocka_unit_test(b9_a_swap_never_scores_a_tray),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
