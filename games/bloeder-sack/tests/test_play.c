/* Blöder Sack: the ordinary flow of play, from the set-up to the end. */
#include "table.h"

/* Set-up and turns. */

static void the_set_up_reveals_trays_1_to_5_in_order(void **state) {
    (void)state;
    struct wsk_record *r = record_of(header_for("bloeder-sack", 2, 0));
    assert_legal(r, "chance reveal 1\n");
    assert_refused(r, "reveal 2 4\nreveal 1 0\nreveal 1 28\nreveal 1\n"
                      "reveal 1 4 5\nroll 1 1 2\nplace 1 1 1\nend");
    go_on_with(r, "reveal 1 4");
    assert_legal(r, "chance reveal 2\n");
    refused_for(r, "reveal 2 4", "card 4");
    refused_for(r, "reveal 1 5", "tray 2");
    go_on_with(r, "reveal 2 27\nreveal 3 1\nreveal 4 13");
    assert_legal(r, "chance reveal 5\n");
    refused_for(r, "roll 1 1 2", "revealed");
    go_on_with(r, "reveal 5 2");
    assert_legal(r, "chance roll 1\n");
    const uint8_t slots[SACK_TRAYS] = {4, 27, 1, 13, 2};
    assert_memory_equal(sack_of(r)->slot, slots, sizeof(slots));
    assert_int_equal(__builtin_popcount(sack_of(r)->pile), 22);
    assert_refused(r, "reveal 1 3\nreveal 5 3");
    wsk_record_destroy(r);
}

static void two_to_four_seats_play_and_any_may_start(void **state) {
    (void)state;
    struct wsk_rules *rules = load_rules(game_called("bloeder-sack"), 2, 0);
    assert_int_equal(wsk_rules_seats(rules, 1, 0), WSK_ERANGE);
    assert_int_equal(wsk_rules_seats(rules, 5, 0), WSK_ERANGE);
    for (unsigned seats = 2; seats <= 4; seats++) {
        for (unsigned start = 0; start < seats; start++)
            assert_int_equal(wsk_rules_seats(rules, seats, start), WSK_OK);
        assert_int_equal(wsk_rules_seats(rules, seats, seats), WSK_ERANGE);
    }
    free(rules);
}

static void play_goes_round_from_the_start_seat(void **state) {
    (void)state;
    for (unsigned seats = 2; seats <= 4; seats++)
        for (unsigned start = 0; start < seats; start++) {
            struct wsk_record *r = sack_record(seats, start, "1 2 3 4 5");
            for (unsigned turn = 0; turn < 2 * seats; turn++) {
                unsigned seat = (start + turn) % seats + 1;
                unsigned other = seat % seats + 1, tray = turn % 5 + 1;
                char line[80];
                snprintf(line, sizeof(line), "chance roll %u\n", seat);
                assert_legal(r, line);
                snprintf(line, sizeof(line), "roll %u 1 2", other);
                refused_for(r, line, "turn to roll");
                snprintf(line, sizeof(line), "roll %u 1 2", seat);
                go_on_with(r, line);
                snprintf(line, sizeof(line), "place %u 1 1", other);
                refused_for(r, line, "turn");
                snprintf(line, sizeof(line), "place %u 1 %u\nplace %u 2 %u",
                         seat, tray, seat, tray);
                go_on_with(r, line);
            }
            wsk_record_destroy(r);
        }
}

/* Rolls. */

static void a_roll_reads_in_either_order(void **state) {
    (void)state;
    struct wsk_record *up = sack_record(2, 0, "1 2 3 4 5");
    struct wsk_record *down = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(up, "roll 1 2 5");
    go_on_with(down, "roll 1 5 2");
    assert_memory_equal(wsk_record_state(up), wsk_record_state(down),
                        sizeof(struct wsk_state));
    struct wsk_word text = wsk_record_text(down);
    assert_memory_equal(text.start + text.len - strlen("roll 1 2 5\n"),
                        "roll 1 2 5\n", strlen("roll 1 2 5\n"));
    wsk_record_destroy(up);
    wsk_record_destroy(down);
}

static void a_roll_has_two_dice_from_1_to_6(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    assert_refused(r, "roll 1 0 1\nroll 1 1 7\nroll 1 1\nroll 1 1 2 3\n"
                      "roll 1 01 2\nroll 1 +1 2\nroll 1 1 x\nroll 1  1 2\n"
                      "roll 0 1 2\nroll 3 1 2\nroll\nroll 1\n roll 1 1 2\n"
                      "Roll 1 1 2");
    assert_refused(r, "place 1 1 1\nscore 1 1\nskip 1\nswap 1 1 1 1");
    wsk_record_destroy(r);
}

/* Placing. */

static void both_dice_may_be_placed_in_either_order(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 2 5");
    assert_refused(r, "place 1 3 1\nplace 1 2 6\nplace 1 2 0\nplace 2 2 1\n"
                      "place 1 2\nplace 1 2 1 1\nskip 1\nscore 1 1\nend");
    refused_for(r, "place 1 3 1", "rolled 3");
    go_on_with(r, "place 1 5 3");
    assert_legal(r, "place 1 2 1\nplace 1 2 2\nplace 1 2 3\nplace 1 2 4\n"
                    "place 1 2 5\n");
    /* One die for each roll. */
    assert_refused(r, "place 1 5 3\nplace 1 5 1\nroll 2 1 2\nswap 1 2 3 1");
    go_on_with(r, "place 1 2 3");
    assert_int_equal(sack_of(r)->face[5 - 1], 1ULL << 18);
    assert_int_equal(sack_of(r)->face[2 - 1], 1ULL << 19);
    assert_legal(r, "chance roll 2\n");
    wsk_record_destroy(r);

    r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 2 5\nplace 1 2 3\nplace 1 5 3");
    assert_int_equal(sack_of(r)->face[2 - 1], 1ULL << 18);
    assert_int_equal(sack_of(r)->face[5 - 1], 1ULL << 19);
    wsk_record_destroy(r);
}

static void a_double_is_two_dice(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 3 3");
    assert_legal(r, "place 1 3 1\nplace 1 3 2\nplace 1 3 3\nplace 1 3 4\n"
                    "place 1 3 5\n");
    go_on_with(r, "place 1 3 1");
    assert_legal(r, "place 1 3 1\nplace 1 3 2\nplace 1 3 3\nplace 1 3 4\n"
                    "place 1 3 5\n");
    go_on_with(r, "place 1 3 2");
    assert_int_equal(supply_of(sack_of(r), 0), 8);
    wsk_record_destroy(r);
}

static void a_full_tray_is_scored_before_the_second_die(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 2 3\nplace 1 2 1\nplace 1 3 1\n"
                  "roll 2 2 3\nplace 2 2 1\nplace 2 3 1\n"
                  "roll 1 4 5\nplace 1 4 1\nplace 1 5 2\n"
                  "roll 2 4 6\nplace 2 4 1");
    /* Six dice with two players; three each, the last one is seat 2's. */
    assert_legal(r, "chance reveal 1\n");
    assert_refused(r, "place 2 6 1\nplace 2 6 2\nroll 1 1 2\nreveal 2 9");
    assert_result_has(r, "[{\"cards\":[],\"sacks\":0},"
                         "{\"cards\":[1],\"sacks\":1}]");
    go_on_with(r, "reveal 1 9");
    assert_legal(r, "place 2 6 1\nplace 2 6 2\nplace 2 6 3\nplace 2 6 4\n"
                    "place 2 6 5\n");
    go_on_with(r, "place 2 6 1");
    /* On the first field of the fresh card's tray. */
    assert_int_equal(sack_of(r)->fill[0], 1);
    assert_int_equal(sack_of(r)->owner[1], 1ULL);
    assert_int_equal(supply_of(sack_of(r), 0), 9);
    assert_int_equal(supply_of(sack_of(r), 1), 9);
    wsk_record_destroy(r);
}

static void a_tray_takes_nine_dice_with_three_and_four(void **state) {
    (void)state;
    for (unsigned seats = 3; seats <= 4; seats++) {
        struct wsk_record *r = sack_record(seats, 0, "1 2 3 4 5");
        for (unsigned die = 0; die < 8; die += 2) {
            unsigned seat = die / 2 % seats + 1;
            char lines[80];
            snprintf(lines, sizeof(lines),
                     "roll %u 4 6\nplace %u 4 1\nplace %u 6 1", seat, seat,
                     seat);
            go_on_with(r, lines);
        }
        assert_int_equal(sack_of(r)->fill[0], 8);
        unsigned seat = 4 % seats + 1;
        char lines[80];
        snprintf(lines, sizeof(lines), "roll %u 1 2\nplace %u 2 1", seat, seat);
        go_on_with(r, lines);
        assert_legal(r, "chance reveal 1\n");
        assert_int_equal(sack_of(r)->fill[0], 0);
        go_on_with(r, "reveal 1 22");
        snprintf(lines, sizeof(lines), "place %u 1 1", seat);
        go_on_with(r, lines);
        assert_int_equal(sack_of(r)->fill[0], 1);
        wsk_record_destroy(r);
    }
}

static void the_second_die_may_fill_a_tray_too(void **state) {
    (void)state;
    struct position p = position_of(2, 0, "1 22 3 4 5");
    lay_dice(&p, 1, "A1 A2 A3 B4 B5");
    lay_dice(&p, 2, "A1 A2 A3 B6 B5");
    play_lines(&p, "roll 1 5 6\nplace 1 6 1\nreveal 1 9\nplace 1 5 2");
    assert_next(&p, "chance reveal 2\n");
    refuse_lines(&p, "roll 2 1 2");
    play_lines(&p, "reveal 2 10");
    assert_next(&p, "chance roll 2\n");
    assert_won(&p, 1, "1 22");
    free(p.rules);
}

/* Doubles. */

static void a_double_scores_its_own_tray_only(void **state) {
    (void)state;
    for (unsigned face = 1; face <= 5; face++) {
        struct position p = position_of(3, 0, "1 8 22 11 12");
        char line[40];
        for (unsigned t = 1; t <= SACK_TRAYS; t++)
            lay_dice(&p, t, "B3 B4");
        snprintf(line, sizeof(line), "roll 1 %u %u", face, face);
        play_lines(&p, line);
        snprintf(line, sizeof(line), "chance reveal %u\n", face);
        assert_next(&p, line);
        for (unsigned t = 1; t <= SACK_TRAYS; t++)
            assert_int_equal(p.sack.fill[t - 1], t == face ? 0 : 2);
        assert_int_equal(p.sack.cards[1], 1);
        snprintf(line, sizeof(line), "reveal %u 27", face);
        play_lines(&p, line);
        assert_int_equal(p.state.head.turn, WSK_TURN_SEATS);
        free(p.rules);
    }
}

static void a_double_on_an_empty_tray_does_nothing(void **state) {
    (void)state;
    for (unsigned face = 1; face <= 5; face++) {
        struct position p = position_of(3, 0, "1 8 22 11 12");
        char line[40];
        for (unsigned t = 1; t <= SACK_TRAYS; t++)
            if (t != face)
                lay_dice(&p, t, "B6");
        snprintf(line, sizeof(line), "roll 1 %u %u", face, face);
        play_lines(&p, line);
        refuse_lines(&p, "reveal 1 27\nscore 1 1\nscore 1 2\nskip 1");
        assert_int_equal(p.state.head.turn, WSK_TURN_SEATS);
        assert_int_equal(p.sack.won_count, 0);
        free(p.rules);
    }
}

static void a_double_6_asks_only_if_some_tray_holds_a_die(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 6 6");
    assert_refused(r, "skip 1\nscore 1 1");
    assert_legal(r, "place 1 6 1\nplace 1 6 2\nplace 1 6 3\nplace 1 6 4\n"
                    "place 1 6 5\n");
    go_on_with(r, "place 1 6 1\nplace 1 6 4\nroll 2 6 6");
    assert_legal(r, "score 2 1\nscore 2 4\nskip 2\n");
    assert_refused(r, "score 2 2\nscore 2 6\nscore 1 1\nskip 1\nscore 2\n"
                      "skip\nskip 2 1\nroll 1 1 2");
    go_on_with(r, "score 2 1");
    /* The reveal follows the line that scored. */
    assert_legal(r, "chance reveal 1\n");
    assert_refused(r, "skip 2\nscore 2 4\nplace 2 6 1");
    go_on_with(r, "reveal 1 9");
    assert_refused(r, "skip 2\nscore 2 4");
    assert_legal(r, "place 2 6 1\nplace 2 6 2\nplace 2 6 3\nplace 2 6 4\n"
                    "place 2 6 5\nswap 2 6 4 1\n");
    wsk_record_destroy(r);
}

static void a_double_6_may_score_a_card_of_a_rival(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 2 3\nplace 1 2 1\nplace 1 3 1\n"
                  "roll 2 6 6\nscore 2 1");
    assert_result_has(r, "[{\"cards\":[1],\"sacks\":1},{\"cards\":[]");
    wsk_record_destroy(r);
}

/* Too few dice. */

static void without_two_dice_an_own_tray_is_scored_first(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    /* In the end seat 1 has 3, 3, 3, 1 and 0 dice on the trays, seat 2 has
     * 1, 1, 1, 3 and 4. */
    go_on_with(r, "roll 1 2 6\nplace 1 2 1\nplace 1 6 1\n"
                  "roll 2 3 4\nplace 2 3 1\nplace 2 4 2\n"
                  "roll 1 2 6\nplace 1 2 1\nplace 1 6 2\n"
                  "roll 2 3 4\nplace 2 3 3\nplace 2 4 4\n"
                  "roll 1 2 6\nplace 1 2 2\nplace 1 6 2\n"
                  "roll 2 3 4\nplace 2 3 4\nplace 2 4 4\n"
                  "roll 1 2 6\nplace 1 2 3\nplace 1 6 3\n"
                  "roll 2 3 4\nplace 2 3 5\nplace 2 4 5\n"
                  "roll 1 2 6\nplace 1 2 3\nplace 1 6 4\n"
                  "roll 2 3 4\nplace 2 3 5\nplace 2 4 5");
    assert_int_equal(supply_of(sack_of(r), 0), 0);
    assert_legal(r, "score 1 1\nscore 1 2\nscore 1 3\n");
    assert_refused(r, "roll 1 1 2\nscore 1 4\nscore 1 5\nskip 1\nplace 1 2 1\n"
                      "score 2 4\nroll 2 1 2\nend");
    go_on_with(r, "score 1 1");
    assert_legal(r, "chance reveal 1\n");
    assert_refused(r, "roll 1 1 2\nscore 1 2");
    assert_result_has(r, "[{\"cards\":[1],\"sacks\":1},{\"cards\":[]");
    assert_int_equal(supply_of(sack_of(r), 0), 3);
    assert_int_equal(supply_of(sack_of(r), 1), 1);
    go_on_with(r, "reveal 1 22");
    /* The turn goes on as any other. */
    assert_legal(r, "chance roll 1\n");
    assert_refused(r, "roll 2 1 2\nscore 1 2");
    go_on_with(r, "roll 1 5 6\nplace 1 5 1\nplace 1 6 1");
    /* Seat 2 has one die. */
    assert_legal(r, "score 2 4\nscore 2 5\n");
    go_on_with(r, "score 2 5");
    /* Most 4s. */
    assert_result_has(r, "{\"cards\":[5],\"sacks\":2}]");
    go_on_with(r, "reveal 5 23\nroll 2 4 4");
    /* Its double comes as usual, after step 0. */
    assert_legal(r, "chance reveal 4\n");
    wsk_record_destroy(r);
}

static void two_dice_in_supply_are_enough(void **state) {
    static const struct {
        const char *dice;
        const char *next;
    } tables[] = {
        {"A1 A2 A3 A4 A5", "chance roll 1\n"}, /* 8 lie there */
        {"A1 A2 A3 A4 A5 A6", "score 1 1\nscore 1 2\n"},
        {"A1 A2 A3 A4 A5 A6 A1", "score 1 1\nscore 1 2\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
        struct position p = position_of(3, 1, "1 2 3 4 5");
        p.sack.seat = 2;
        lay_dice(&p, 1, tables[i].dice);
        lay_dice(&p, 2, "A1 A2");
        lay_dice(&p, 3, "A6 B5 B5 C3 C3");
        play_lines(&p, "roll 3 1 2\nplace 3 1 4\nplace 3 2 4");
        assert_next(&p, tables[i].next);
        free(p.rules);
    }
}

/* Swaps. */

static void a_swap_replaces_and_sends_home(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(3, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 2 4\nplace 1 2 1\nplace 1 4 2\n"
                  "roll 2 2 4\nplace 2 4 1\nplace 2 2 2\n"
                  "roll 3 4 2");
    assert_legal(r, "place 3 2 1\nplace 3 2 2\nplace 3 2 3\nplace 3 2 4\n"
                    "place 3 2 5\nplace 3 4 1\nplace 3 4 2\nplace 3 4 3\n"
                    "place 3 4 4\nplace 3 4 5\nswap 3 2 1 1\nswap 3 2 2 2\n"
                    "swap 3 4 1 2\nswap 3 4 2 1\n");
    go_on_with(r, "swap 3 4 1 2");
    /* The 2 went back unused, seat 2's 4 went home. */
    assert_legal(r, "chance roll 1\n");
    assert_int_equal(supply_of(sack_of(r), 0), 8);
    assert_int_equal(supply_of(sack_of(r), 1), 9);
    assert_int_equal(supply_of(sack_of(r), 2), 9);
    assert_int_equal(sack_of(r)->owner[2], 1ULL << 1);
    assert_int_equal(sack_of(r)->face[4 - 1], 1ULL << 1 | 1ULL << 9);
    assert_int_equal(sack_of(r)->dice[0], 0);
    assert_int_equal(sack_of(r)->dice[1], 0);
    wsk_record_destroy(r);
}

static void without_a_rivals_die_of_the_value_there_is_no_swap(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    go_on_with(r, "roll 1 2 4\nplace 1 2 1\nplace 1 4 1\nroll 2 1 3");
    assert_refused(r, "swap 2 1 1 1\nswap 2 3 1 2\nswap 2 2 1 1\n"
                      "swap 2 4 1 2");
    assert_legal(r, "place 2 1 1\nplace 2 1 2\nplace 2 1 3\nplace 2 1 4\n"
                    "place 2 1 5\nplace 2 3 1\nplace 2 3 2\nplace 2 3 3\n"
                    "place 2 3 4\nplace 2 3 5\n");
    wsk_record_destroy(r);
}

/* The end. */

/*
 * A game in which every turn of `scorer` rolls a double 1 and scores tray 1
 * for `collector`, who lays two dice there in every turn of its own. The
 * others, and the double's dice, go here and there on trays 2 to 5. After
 * every turn the record must say who comes next, or that the game is over:
 * once the fourth card is won, after the turn of the seat before the start.
 */
struct course {
    unsigned seats, start, scorer, collector;
};

static struct wsk_record *play_course(const struct course *c,
                                      unsigned *ret_turns) {
    /* All of them won with a 4 and a 6. */
    static const unsigned cards[] = {22, 8, 12, 13, 10, 9};
    struct wsk_record *r = sack_record(c->seats, c->start, "1 2 3 4 5");
    unsigned next_card = 0, laid[SACK_SEATS_MAX] = {0};
    *ret_turns = 0;
    for (bool over = false; !over;) {
        unsigned seat = (c->start + *ret_turns) % c->seats;
        const char *roll = "2 3";
        char lines[80];
        if (seat == c->collector)
            roll = "4 6";
        if (seat == c->scorer)
            roll = "1 1";
        unsigned due = seat == c->scorer && sack_of(r)->fill[0] > 0;
        snprintf(lines, sizeof(lines), "roll %u %s", seat + 1, roll);
        go_on_with(r, lines);
        if (due) {
            assert_legal(r, "chance reveal 1\n");
            snprintf(lines, sizeof(lines), "reveal 1 %u", cards[next_card++]);
            go_on_with(r, lines);
        }
        for (unsigned die = 0; die < 2; die++) {
            unsigned tray = 2 + (seat * SACK_DICE + laid[seat]) % 4;
            if (seat == c->collector)
                tray = 1;
            laid[seat]++;
            snprintf(lines, sizeof(lines), "place %u %c %u", seat + 1,
                     roll[die ? 2 : 0], tray);
            if (sack_of(r)->cards[c->collector] < SACK_LAST_CARD)
                assert_refused(r, "end");
            go_on_with(r, lines);
        }
        ++*ret_turns;
        over = next_card == SACK_LAST_CARD && *ret_turns % c->seats == 0;
        snprintf(lines, sizeof(lines), "chance roll %u\n",
                 (c->start + *ret_turns) % c->seats + 1);
        assert_legal(r, over ? "end\n" : lines);
    }
    return r;
}

static void assert_course(struct course c, unsigned rounds) {
    unsigned turns;
    struct wsk_record *r = play_course(&c, &turns);
    assert_int_equal(turns, rounds * c.seats);
    /* The end scoring sent every die home and revealed nothing. */
    for (unsigned s = 0; s < c.seats; s++)
        assert_int_equal(supply_of(sack_of(r), s), SACK_DICE);
    assert_int_equal(__builtin_popcount(sack_of(r)->pile), 22 - 4);
    assert_true(sack_of(r)->cards[c.collector] >= SACK_LAST_CARD);
    assert_result_has(r, "\"finished\":true");
    go_on_with(r, "end");
    assert_legal(r, "");
    wsk_record_destroy(r);
}

static void a_fourth_card_in_the_first_turn_of_a_round(void **state) {
    (void)state;
    /* The first round's double falls on an empty tray. */
    assert_course((struct course){3, 1, .scorer = 1, .collector = 2}, 5);
}

static void a_fourth_card_in_a_middle_turn_of_a_round(void **state) {
    (void)state;
    assert_course((struct course){3, 1, .scorer = 2, .collector = 1}, 4);
}

static void a_fourth_card_in_the_last_turn_of_a_round(void **state) {
    (void)state;
    assert_course((struct course){3, 1, .scorer = 0, .collector = 1}, 4);
}

static void a_fourth_card_at_any_turn_of_any_table(void **state) {
    (void)state;
    for (unsigned seats = 2; seats <= 4; seats++)
        for (unsigned start = 0; start < seats; start++)
            for (unsigned scorer = 0; scorer < seats; scorer++)
                for (unsigned other = 1; other < seats; other++) {
                    unsigned collector = (scorer + other) % seats;
                    bool late = (collector + seats - start) % seats >
                                (scorer + seats - start) % seats;
                    assert_course(
                        (struct course){seats, start, scorer, collector},
                        late ? 5 : 4);
                }
}

static void the_end_scoring_takes_trays_with_dice_only(void **state) {
    (void)state;
    struct position p = position_of(2, 0, "1 22 8 12 13");
    p.sack.seat = 1;
    p.sack.last_round = 1;
    give_cards(&p, 1, "2 3 4 5");
    lay_dice(&p, 4, "A6 A5");
    play_lines(&p, "roll 2 1 4\nplace 2 1 2\nplace 2 4 4");
    assert_next(&p, "end\n");
    assert_won(&p, 1, "2 3 4 5 12");
    assert_won(&p, 2, "22");
    const uint8_t slots[SACK_TRAYS] = {1, 0, 8, 0, 13};
    assert_memory_equal(p.sack.slot, slots, sizeof(slots));
    free(p.rules);
}

static void the_last_turn_may_score_and_reveal_before_the_end(void **state) {
    (void)state;
    struct position p = position_of(2, 0, "1 2 3 4 5");
    p.sack.seat = 1;
    p.sack.last_round = 1;
    lay_dice(&p, 1, "A6");
    lay_dice(&p, 3, "A6 A6 B1 B1 B2");
    play_lines(&p, "roll 2 1 1");
    assert_next(&p, "chance reveal 1\n");
    play_lines(&p, "reveal 1 22\nplace 2 1 2\nplace 2 1 3");
    assert_next(&p, "chance reveal 3\n");
    refuse_lines(&p, "roll 1 1 2\nreveal 2 9");
    play_lines(&p, "reveal 3 23");
    assert_next(&p, "end\n");
    assert_won(&p, 1, "1");
    assert_won(&p, 2, "3 2");
    const uint8_t slots[SACK_TRAYS] = {22, 0, 23, 4, 5};
    assert_memory_equal(p.sack.slot, slots, sizeof(slots));
    free(p.rules);
}

/* The winners, as bits, if the two (or three) seats hold these cards. The last
 * two dice lie at a card that nobody wins. */
static unsigned winners_with(const char *first, const char *second,
                             const char *third) {
    struct position p = position_of(third ? 3 : 2, 0, "27 2 1 22 17");
    p.sack.seat = third ? 2 : 1;
    p.sack.last_round = 1;
    give_cards(&p, 1, first);
    give_cards(&p, 2, second);
    if (third)
        give_cards(&p, 3, third);
    play_lines(&p, third ? "roll 3 5 6\nplace 3 5 2\nplace 3 6 2"
                         : "roll 2 5 6\nplace 2 5 2\nplace 2 6 2");
    assert_next(&p, "end\n");
    unsigned winners = p.rules->game->winners(p.rules, &p.state);
    free(p.rules);
    return winners;
}

static void most_sacks_win_then_most_cards_then_all(void **state) {
    (void)state;
    /* Cards 3 to 7 are worth 2 sacks, cards 8 to 14 are worth 1. */
    assert_int_equal(winners_with("8 9 10 11", "3 4", NULL), 1);
    assert_int_equal(winners_with("8 9 10 11", "3 4 5", NULL), 2);
    assert_int_equal(winners_with("8 9 10 11", "3 4 12", NULL), 2);
    assert_int_equal(winners_with("3 4 8 9", "5 6 7", NULL), 1);
    assert_int_equal(winners_with("3 4 8 9", "5 6 10 11", NULL), 3);
    assert_int_equal(winners_with("3 4 8 9", "5 6 10 11", "12 13 14"), 3);
    assert_int_equal(winners_with("8 9 10 11", "3 4", "5 12 13"), 1);
    assert_int_equal(winners_with("3 12", "4 13", "5 14"), 7);
    assert_int_equal(winners_with("3", "8 9", "10 11"), 6);
    assert_int_equal(winners_with("", "", ""), 7);
}

static const char *const whole_game =
    "roll 1 4 6\nplace 1 4 1\nplace 1 6 1\n"
    "roll 2 1 1\nreveal 1 22\nplace 2 1 2\nplace 2 1 3\n"
    "roll 1 4 6\nplace 1 4 1\nplace 1 6 1\n"
    "roll 2 1 1\nreveal 1 8\nplace 2 1 2\nplace 2 1 3\n"
    "roll 1 4 6\nplace 1 4 1\nplace 1 6 1\n"
    "roll 2 1 1\nreveal 1 12\nplace 2 1 2\nplace 2 1 3\n"
    "roll 1 4 6\nplace 1 4 1\nplace 1 6 1\n"
    "roll 2 1 1\nreveal 1 13\nplace 2 1 2\nplace 2 1 3";

static void a_finished_game_knows_its_result(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    const char *const result =
        "{\"game\":\"bloeder-sack\",\"finished\":true,\"totals\":[4,2],"
        "\"winners\":[1],\"seats\":[{\"cards\":[1,22,8,12],\"sacks\":4},"
        "{\"cards\":[2],\"sacks\":2}]}\n";
    go_on_with(r, whole_game);
    /* With or without the last line. */
    assert_result_has(r, result);
    go_on_with(r, "end");
    assert_result_has(r, result);
    wsk_record_destroy(r);
}

static void nothing_follows_the_end(void **state) {
    (void)state;
    struct wsk_record *r = sack_record(2, 0, "1 2 3 4 5");
    assert_refused(r, "end");
    go_on_with(r, whole_game);
    assert_legal(r, "end\n");
    assert_false(wsk_record_ended(r));
    assert_refused(r, "roll 1 1 2\nreveal 2 9\nreveal 1 9\nplace 2 1 2\n"
                      "skip 1\nscore 1 1\nend 1\nEnd\nend end");
    go_on_with(r, "end");
    assert_true(wsk_record_ended(r));
    assert_legal(r, "");
    assert_refused(r, "end\nroll 1 1 2\nseat 3 C\nstart 1");
    /* Comments and blank lines are no events. */
    go_on_with(r, "# good game\n\n");
    wsk_record_destroy(r);
}

/* What must hold in every position. */

static void assert_sound(const struct wsk_rules *rules,
                         const struct sack_state *sack) {
    uint64_t owners = 0, faces = 0, lying = 0;
    unsigned full = rules->seats == 2 ? 6 : 9;
    for (unsigned s = 0; s < SACK_SEATS_MAX; s++) {
        assert_int_equal(owners & sack->owner[s], 0);
        owners |= sack->owner[s];
        assert_true(__builtin_popcountll(sack->owner[s]) <= SACK_DICE);
        assert_true(s < rules->seats || !sack->owner[s]);
    }
    for (unsigned f = 0; f < SACK_FACES; f++) {
        assert_int_equal(faces & sack->face[f], 0);
        faces |= sack->face[f];
    }
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        assert_true(sack->fill[t] < full);
        assert_true(!sack->fill[t] || sack->slot[t]);
        lying |= ((1ULL << sack->fill[t]) - 1) << (SACK_FIELDS * t);
    }
    assert_int_equal(owners, lying);
    assert_int_equal(faces, lying);
    /* What is not in use is 0: equal positions have equal bytes. */
    if (sack->phase != SACK_PHASE_REVEAL)
        assert_int_equal(sack->tray | sack->then, 0);
    if (sack->phase == SACK_PHASE_ROLL || sack->phase == SACK_PHASE_OVER)
        assert_int_equal(sack->dice[0] | sack->dice[1], 0);
    assert_int_equal(sack->spare, 0);
    /* Every card is in one place. */
    uint32_t cards = sack->pile;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        if (sack->slot[t]) {
            assert_false(cards >> (sack->slot[t] - 1) & 1);
            cards |= 1U << (sack->slot[t] - 1);
        }
    unsigned won[SACK_SEATS_MAX] = {0}, sacks[SACK_SEATS_MAX] = {0};
    for (unsigned i = 0; i < sack->won_count; i++) {
        unsigned id = sack->won[i] & 31, seat = sack->won[i] >> 5;
        assert_false(cards >> (id - 1) & 1);
        cards |= 1U << (id - 1);
        won[seat]++;
        sacks[seat] += ((const struct sack_rules *)rules)->card[id - 1].sacks;
    }
    assert_int_equal(cards, (1U << SACK_CARDS) - 1);
    for (unsigned s = 0; s < SACK_SEATS_MAX; s++) {
        assert_int_equal(won[s], sack->cards[s]);
        assert_int_equal(sacks[s], sack->sacks[s]);
    }
}

static void random_game(const struct wsk_rules *rules, struct wsk_rng *rng) {
    union {
        struct wsk_state state;
        struct sack_state sack;
    } at;
    unsigned turns[SACK_SEATS_MAX] = {0};
    wsk_init(rules, &at.state);
    while (at.state.head.turn != WSK_TURN_OVER) {
        struct wsk_event event;
        if (at.state.head.turn == WSK_TURN_CHANCE) {
            turns[at.sack.seat] += at.sack.phase == SACK_PHASE_ROLL;
            rules->game->sample(rules, &at.state, rng, &event);
        } else {
            wsk_move scratch[WSK_MOVES_MAX];
            unsigned seat = wsk_next_seat(&at.state);
            struct wsk_list list = wsk_moves(rules, &at.state, seat, scratch);
            assert_int_equal(at.state.head.seats, 1U << at.sack.seat);
            assert_in_range(list.count, 1, WSK_MOVES_MAX);
            for (unsigned i = 1; i < list.count; i++)
                assert_true(list.move[i - 1] < list.move[i]);
            event = (struct wsk_event){
                (uint8_t)seat, 1, {list.move[wsk_rng_below(rng, list.count)]}};
        }
        assert_int_equal(wsk_apply_event(rules, &at.state, &event), WSK_OK);
        assert_sound(rules, &at.sack);
    }
    /* Everybody was on turn equally often. */
    for (unsigned s = 1; s < rules->seats; s++)
        assert_int_equal(turns[s], turns[0]);
}

static void dice_and_cards_are_never_lost(void **state) {
    struct wsk_rng rng = wsk_rng_stream(2026, 1);
    (void)state;
    for (unsigned seats = 2; seats <= 4; seats++)
        for (unsigned start = 0; start < seats; start++) {
            struct wsk_rules *rules =
                load_rules(game_called("bloeder-sack"), seats, start);
            for (unsigned game = 0; game < 60; game++)
                random_game(rules, &rng);
            free(rules);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_set_up_reveals_trays_1_to_5_in_order),
        cmocka_unit_test(two_to_four_seats_play_and_any_may_start),
        cmocka_unit_test(play_goes_round_from_the_start_seat),
        cmocka_unit_test(a_roll_reads_in_either_order),
        cmocka_unit_test(a_roll_has_two_dice_from_1_to_6),
        cmocka_unit_test(both_dice_may_be_placed_in_either_order),
        cmocka_unit_test(a_double_is_two_dice),
        cmocka_unit_test(a_full_tray_is_scored_before_the_second_die),
        cmocka_unit_test(a_tray_takes_nine_dice_with_three_and_four),
        cmocka_unit_test(the_second_die_may_fill_a_tray_too),
        cmocka_unit_test(a_double_scores_its_own_tray_only),
        cmocka_unit_test(a_double_on_an_empty_tray_does_nothing),
        cmocka_unit_test(a_double_6_asks_only_if_some_tray_holds_a_die),
        cmocka_unit_test(a_double_6_may_score_a_card_of_a_rival),
        cmocka_unit_test(without_two_dice_an_own_tray_is_scored_first),
        cmocka_unit_test(two_dice_in_supply_are_enough),
        cmocka_unit_test(a_swap_replaces_and_sends_home),
        cmocka_unit_test(without_a_rivals_die_of_the_value_there_is_no_swap),
        cmocka_unit_test(a_fourth_card_in_the_first_turn_of_a_round),
        cmocka_unit_test(a_fourth_card_in_a_middle_turn_of_a_round),
        cmocka_unit_test(a_fourth_card_in_the_last_turn_of_a_round),
        cmocka_unit_test(a_fourth_card_at_any_turn_of_any_table),
        cmocka_unit_test(the_end_scoring_takes_trays_with_dice_only),
        cmocka_unit_test(the_last_turn_may_score_and_reveal_before_the_end),
        cmocka_unit_test(most_sacks_win_then_most_cards_then_all),
        cmocka_unit_test(a_finished_game_knows_its_result),
        cmocka_unit_test(nothing_follows_the_end),
        cmocka_unit_test(dice_and_cards_are_never_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
