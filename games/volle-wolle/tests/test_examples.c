/* The worked examples of the rulebooks of Volle Wolle, with cards of the
 * standard deck that show the same figures. */
#include "table.h"

/* Seat 1 of three takes a sheep that comes to lie on top of its herd, together
 * with two dogs; seat 2 takes a third dog. Then a display and three bids. */
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

/* Stefan bids 21, keeps an 8 and then a 9: 17, so that the last die must show
 * at least 4. The dice that show 8 and 9 are the two larger ones. */
static void stefan_keeps_an_eight_and_then_a_nine(void **state) {
    (void)state;
    const char *const rolls[][4] = {
        {"roll 1 12:8 10:5 8:3\nkeep 1 12\n", "roll 1 10:9 8:1\nkeep 1 10\n"},
        {"roll 1 12:5 10:8 8:3\nkeep 1 10\n", "roll 1 12:9 8:1\nkeep 1 12\n"},
    };
    for (size_t i = 0; i < 2; i++)
        for (unsigned last = 1; last <= 8; last++) {
            struct wsk_record *record =
                table_of(3, "deal 17 18 22 52\nbid 1 21\nbid 2 20\nbid 3 14\n");
            go_on_with(record, rolls[i][0]);
            go_on_with(record, rolls[i][1]);
            assert_legal(record, "chance roll 1 8\n");
            sayf(record, "roll 1 8:%u", last);
            if (last >= 4)
                assert_legal(record,
                             "take 1 17\ntake 1 18\ntake 1 22\ntake 1 52\n");
            else if (last >= 2) /* two chips would help, which he has not
                                 * used in the example */
                assert_legal(record, "boost 1 21\ndecline 1\n");
            else
                assert_legal(record, "chance roll 2 12 10 8\n");
            wsk_record_destroy(record);
        }
}

/* Conni has one chip and a malus of 3; her bid is 24. 25 is only 22 for her,
 * then 22 is 19, then 26 is 23, and her chip makes it 24: one card. */
static void conni_gets_a_card(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(3, "deal 29 52 53 54\nbid 1 26+\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:12 10:10 8:8\ntake 1 52 53 29\n"
                    "roll 2 12:12 10:10 8:8\ntake 2 54\n"
                    "deal 17 18 22 55\nbid 1 24\nbid 2 15\nbid 3 14\n");
    assert_chips(record, "1 2 2 | 20");
    go_on_with(record, "roll 1 12:12 10:10 8:3\n");
    assert_legal(record, "keep 1 10\nkeep 1 12\nkeep 1 8\n"); /* 22, 23 */
    go_on_with(record, "keep 1 12\nroll 1 10:7 8:3\n");
    assert_legal(record, "keep 1 10\nkeep 1 8\n"); /* 19, 20 */
    go_on_with(record, "keep 1 10\nroll 1 8:7\n");
    assert_legal(record, "boost 1 24\ndecline 1\n"); /* 23, 24 */
    go_on_with(record, "boost 1 24\n");
    assert_chips(record, "0 2 2 | 21");
    assert_legal(record, "take 1 17\ntake 1 18\ntake 1 22\ntake 1 55\n");
    wsk_record_destroy(record);
}

/* Kathrin has a bonus of 1, a dog and two chips or more; her bid is 24. She
 * wants the 6 and the 8 without the black sheep and the dog: exactly two
 * cards. So she declines at the first 21 and boosts at the second. */
static void kathrin_uses_her_bonus_on_purpose(void **state) {
    (void)state;
    struct wsk_record *record =
        herd_of(6, "deal 22 29 31 55\nbid 1 24\nbid 2 15\nbid 3 14\n"
                   "roll 1 12:8 10:9 8:4\n");
    assert_legal(record, "boost 1 24\ndecline 1\n");
    go_on_with(record, "decline 1\nkeep 1 12\nroll 1 10:9 8:4\n");
    assert_legal(record, "boost 1 24\ndecline 1\n");
    go_on_with(record, "boost 1 24\n"); /* 21 + 1 + 2 */
    assert_chips(record, "0 2 2 | 21");
    assert_refused(record, "take 1 22 29 31\ntake 1 29\n");
    go_on_with(record, "take 1 22 29\n");
    assert_has(record, 1, CARD(6) | CARD(22) | CARD(29) | CARD(52) | CARD(53));
    wsk_record_destroy(record);

    /* At the first 21 she would have had to take three. */
    record = herd_of(6, "deal 22 29 31 55\nbid 1 24\nbid 2 15\nbid 3 14\n"
                        "roll 1 12:8 10:9 8:4\nboost 1 24\n");
    assert_refused(record, "take 1 22 29\n");
    go_on_with(record, "take 1 22 31 29\n");
    wsk_record_destroy(record);
}

/* Robbi has no chips and a malus of 2. He keeps a 4, then a 5, and rolls a 6:
 * 15 - 2 = 13, so both black sheep are his, and a chip. */
static void robbi_stays_below_fourteen(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(3, "deal 25 52 53 54\nbid 1 26+\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:12 10:10 8:8\ntake 1 52 53 25\n"
                    "roll 2 12:12 10:10 8:8\ntake 2 54\n"
                    "deal 55 56 57 58\nbid 1 26+\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:12 10:10 8:8\ntake 1 55 56 57\n"
                    "roll 2 12:12 10:10 8:8\ntake 2 58\n");
    assert_chips(record, "0 2 2 | 21");
    assert_top(record, 1, 25);
    go_on_with(record, "deal 17 29 31 34\nbid 1 20\nbid 2 15\nbid 3 14\n"
                       "roll 1 12:7 10:6 8:4\nkeep 1 8\n"
                       "roll 1 12:5 10:5\nkeep 1 10\nroll 1 12:6\n");
    assert_legal(record, "take 1 31 34\ntake 1 34 31\n");
    assert_chips(record, "0 2 2 | 21");
    assert_refused(record, "take 1 31\ntake 1 34\ntake 1 17 31 34\n"
                           "take 1 17\nboost 1 14\ndecline 1\n");
    go_on_with(record, "take 1 34 31\n");
    assert_chips(record, "1 2 2 | 20");
    assert_top(record, 1, 31);
    assert_legal(record, "chance roll 2 12 10 8\n");
    wsk_record_destroy(record);
}

/* The Dutch edition: 9 + 8 + 5, less a malus of 3, plus a chip, is 20. */
static void nine_and_eight_and_five_and_a_chip_are_twenty(void **state) {
    (void)state;
    struct wsk_record *record =
        herd_of(30, "deal 17 18 22 55\nbid 1 20\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:9 10:8 8:5\n");
    assert_legal(record, "boost 1 20\ndecline 1\n");
    go_on_with(record, "boost 1 20\n");
    assert_chips(record, "1 2 2 | 20");
    wsk_record_destroy(record);

    /* One more needs two chips, one less none, two more cannot be had. */
    record = herd_of(30, "deal 17 18 22 55\nbid 1 21\nbid 2 15\nbid 3 14\n"
                         "roll 1 12:9 10:8 8:5\nboost 1 21\n");
    assert_chips(record, "0 2 2 | 21");
    wsk_record_destroy(record);
    record = herd_of(30, "deal 17 18 22 55\nbid 1 19\nbid 2 15\nbid 3 14\n"
                         "roll 1 12:9 10:8 8:5\ntake 1 17 18 22\n");
    assert_chips(record, "2 2 2 | 19");
    wsk_record_destroy(record);
    record = herd_of(30, "deal 17 18 22 55\nbid 1 22\nbid 2 15\nbid 3 14\n"
                         "roll 1 12:9 10:8 8:5\n");
    assert_legal(record, "keep 1 10\nkeep 1 12\nkeep 1 8\n");
    wsk_record_destroy(record);
}

/* Equal bids: the number on the back of the board decides until the first
 * sheep, the number on top of the herd from then on; the lower one first. */
static void equal_bids_go_by_the_sheep_number(void **state) {
    (void)state;
    struct wsk_record *record = record_of(header_for("volle-wolle", 3, 0));
    go_on_with(record, "board 1 5\nboard 2 6\nboard 3 2\ndeal 29 31 52 53\n"
                       "bid 1 20\nbid 2 20\nbid 3 20\n");
    assert_legal(record, "chance roll 3 12 10 8\n"); /* 2, 5, 6 */
    roll_best(record, 3);
    go_on_with(record, "take 3 52 53 31\n"); /* 39 from now on */
    assert_legal(record, "chance roll 1 12 10 8\n");
    roll_best(record, 1);
    go_on_with(record, "take 1 29\n"); /* 7 */
    go_on_with(record, "deal 17 18 54 55\nbid 1 20\nbid 2 20\nbid 3 20\n");
    assert_legal(record, "chance roll 2 12 10 8\n"); /* 6, 7, 39 */
    roll_best(record, 2);
    go_on_with(record, "take 2 17 54 55\n");
    assert_legal(record, "chance roll 1 12 10 8\n");
    wsk_record_destroy(record);
}

/* Several bids of 26+: each pays a chip, and the sheep number decides. */
static void equal_bids_of_26_plus_all_pay(void **state) {
    (void)state;
    struct wsk_record *record = record_of(header_for("volle-wolle", 4, 0));
    go_on_with(record, "board 1 6\nboard 2 1\nboard 3 4\nboard 4 2\n"
                       "deal 17 18 22 23 52\nbid 1 26+\nbid 2 26\n"
                       "bid 3 26+\nbid 4 26+\n");
    assert_chips(record, "1 2 1 1 | 20");
    const uint8_t order[] = {3, 2, 0, 1};
    assert_memory_equal(position(record)->order, order, 4);
    wsk_record_destroy(record);
}

/* A display of six cards for five. */
static void five_players_lay_out_six_cards(void **state) {
    (void)state;
    struct wsk_record *record = table_of(5, "");
    assert_legal(record, "chance deal 6\n");
    wsk_record_destroy(record);
}

/* Stefan's bonus of 2 serves him as long as that card lies on top. */
static void a_bonus_lasts_as_long_as_its_card_is_on_top(void **state) {
    (void)state;
    struct wsk_record *record = herd_of(8, "");
    for (unsigned round = 0; round < 2; round++) {
        sayf(record,
             "deal %u %u %u %u\nbid 1 20\nbid 2 19\nbid 3 14\n"
             "roll 1 12:8 10:7 8:3",
             40 + round, 42 + round, 44 + round, 55 + round);
        assert_legal(record, "boost 1 20\ndecline 1\n");
        go_on_with(record, "decline 1\nkeep 1 12\nroll 1 10:7 8:3\n"
                           "decline 1\nkeep 1 10\nroll 1 8:3\nboost 1 20\n");
        sayf(record, "take 1 %u", 55 + round); /* a dog covers nothing */
        assert_chips(record, "2 2 2 | 19");
        assert_top(record, 1, 8);
        roll_best(record, 2);
        say_first(record);
    }
    go_on_with(record, "deal 14 57 58 59\nbid 1 20\nbid 2 19\nbid 3 14\n"
                       "roll 1 12:8 10:7 8:3\nboost 1 20\n"
                       "take 1 57 58 14\nroll 2 12:12 10:10 8:8\n"
                       "take 2 59\ndeal 1 2 3 4\nbid 1 20\nbid 2 15\n"
                       "bid 3 14\nroll 1 12:8 10:7 8:3\nboost 1 20\n");
    assert_chips(record, "0 2 2 | 21"); /* 18 and two chips now */
    wsk_record_destroy(record);
}

/* Conni takes a sheep with the symbol, and the bone from Stefan. */
static void conni_takes_the_bone_from_stefan(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(3, "deal 8 52 53 60\nbid 1 16\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:12 10:10 8:8\ntake 1 52 60 8\n"
                    "roll 2 12:12 10:10 8:8\ntake 2 53\n");
    assert_bone_at(record, 1);
    go_on_with(record, "deal 11 17 31 54\nbid 1 15\nbid 2 24\nbid 3 14\n"
                       "roll 2 12:12 10:10 8:8\ntake 2 17 54 11\nsteal 2\n");
    assert_bone_at(record, 2);
    assert_has(record, 1, CARD(8) | CARD(52));
    assert_legal(record, "chance roll 1 12 10 8\n");
    wsk_record_destroy(record);
}

/* Fewer cards than are due: what is left. None: the turn is skipped. */
static void who_comes_late_gets_what_is_left(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(4, "deal 17 18 22 23 52\nbid 1 26\nbid 2 25\nbid 3 24\n"
                    "bid 4 23\nroll 1 12:12 10:10 8:8\ntake 1 17 18 22\n"
                    "roll 2 12:12 10:10 8:8\n");
    assert_legal(record, "take 2 52 23\n"); /* three due, two there */
    go_on_with(record, "take 2 52 23\n");
    assert_legal(record, "chance deal 5\n"); /* 3 and 4 go without */
    assert_chips(record, "2 2 2 2 | 17");
    wsk_record_destroy(record);
}

static void assert_part(const struct wsk_record *record, unsigned seat,
                        const char *key, int points) {
    struct wsk_sheet sheet;
    const struct wsk_rules *rules = wsk_record_rules(record);
    rules->game->sheet(rules, wsk_record_state(record), seat - 1, &sheet);
    for (unsigned i = 0; i < sheet.parts; i++)
        if (strcmp(sheet.part[i].key, key) == 0) {
            assert_int_equal(sheet.part[i].points, points);
            return;
        }
    fail_msg("no part %s", key);
}

/* One to six cards of either set: the first is worth 3, 14, 0 and again, the
 * second 0, 0, 21 and then on top of it 0, 0, 21 more. */
static void sets_are_worth_what_the_special_cards_say(void **state) {
    (void)state;
    static const int worth370[] = {3, 14, 0, 3, 14, 0};
    static const int worth007[] = {0, 0, 21, 21, 21, 42};
    struct wsk_record *record = table_of(2, "");
    assert_part(record, 1, "set370", 0);
    assert_part(record, 1, "set007", 0);
    for (unsigned i = 0; i < 6; i++) {
        sayf(record,
             "deal %u %u %u\nbid 1 26\nbid 2 14\n"
             "roll 1 12:12 10:1 8:1\nkeep 1 12\nroll 1 10:10 8:8\n"
             "take 1 %u %u",
             40 + i, 46 + i, 17 + i, 46 + i, 40 + i);
        roll_best(record, 2);
        sayf(record, "take 2 %u", 17 + i);
        assert_part(record, 1, "set370", worth370[i]);
        assert_part(record, 1, "set007", worth007[i]);
        assert_part(record, 1, "sheep", 0);
        assert_part(record, 1, "total", worth370[i] + worth007[i] + 2);
        assert_part(record, 2, "set370", 0);
    }
    wsk_record_destroy(record);
}

/* No dog costs two white sheep, one brings 9, the most cost 5, all who tie. */
static void dogs_are_worth_what_the_special_cards_say(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(3, "deal 17 18 22 52\nbid 1 16\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:12 10:10 8:8\ntake 1 17 18 22\n"
                    "roll 2 12:12 10:10 8:8\ntake 2 52\n");
    assert_result_has(record, "{\"sheep\":6,\"set370\":0,\"set007\":0,"
                              "\"dogs\":0,\"most_dogs\":0,\"bone\":0,"
                              "\"chips\":2,\"put_back\":[17,18],\"total\":8}");
    assert_part(record, 2, "dogs", 9);
    assert_part(record, 2, "most_dogs", -5); /* one, and nobody has more */
    go_on_with(record, "deal 53 54 55 56\nbid 1 16\nbid 2 15\nbid 3 14\n"
                       "roll 1 12:12 10:10 8:8\ntake 1 53 54 55\n"
                       "roll 2 12:12 10:10 8:8\ntake 2 56\n");
    assert_part(record, 1, "dogs", 0); /* three: not exactly one */
    assert_part(record, 1, "most_dogs", -5);
    assert_part(record, 1, "sheep", 16);
    assert_part(record, 2, "dogs", 0); /* two */
    assert_part(record, 2, "most_dogs", 0);
    assert_part(record, 3, "dogs", 0);
    go_on_with(record, "deal 14 57 58 59\nbid 1 15\nbid 2 14\nbid 3 16\n"
                       "roll 3 12:12 10:10 8:8\ntake 3 57 58 59\n"
                       "roll 1 12:12 10:10 8:8\ntake 1 14\n");
    assert_part(record, 1, "most_dogs", -5); /* 3, 2, 3 */
    assert_part(record, 2, "most_dogs", 0);
    assert_part(record, 3, "most_dogs", -5);
    wsk_record_destroy(record);
}

/* The bone brings 4 for each dog of its holder, nothing by itself, and does
 * not spare the 5 for the most dogs. */
static void the_bone_is_worth_what_the_special_cards_say(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(3, "deal 17 18 22 60\nbid 1 16\nbid 2 15\nbid 3 14\n"
                    "roll 1 12:12 10:10 8:8\ntake 1 17 18 60\n"
                    "roll 2 12:12 10:10 8:8\ntake 2 22\n");
    assert_part(record, 1, "bone", 0);
    assert_part(record, 1, "total", 2); /* no dog: both sheep go back */
    go_on_with(record, "deal 52 53 54 55\nbid 1 16\nbid 2 15\nbid 3 14\n"
                       "roll 1 12:12 10:10 8:8\ntake 1 52 53 54\n"
                       "roll 2 12:12 10:10 8:8\ntake 2 55\n");
    assert_part(record, 1, "bone", 12);
    assert_part(record, 1, "most_dogs", -5);
    assert_part(record, 1, "total", 10 + 12 - 5 + 2);
    assert_part(record, 2, "bone", 0);
    assert_part(record, 2, "total", 6 + 9 + 2);
    wsk_record_destroy(record);
}

/* Three cards for one seat at its first try and the last one for another; a
 * bone symbol is left unused. */
static void hand_out(struct wsk_record *record, const char *bids,
                     unsigned three, const uint8_t *cards, unsigned one,
                     unsigned card) {
    sayf(record, "deal %u %u %u %u", cards[0], cards[1], cards[2], card);
    go_on_with(record, bids);
    roll_best(record, three);
    sayf(record, "take %u %u %u %u", three, cards[0], cards[1], cards[2]);
    if (position(record)->phase == VOLLE_PHASE_STEAL)
        sayf(record, "leave %u", three);
    roll_best(record, one);
    sayf(record, "take %u %u", one, card);
    if (position(record)->phase == VOLLE_PHASE_STEAL)
        sayf(record, "leave %u", one);
}

/* The final count of the rulebook, as a whole game: white sheep of 27, a set
 * that is worth 0, two cards worth 14, black sheep of -10, the most dogs -5,
 * and the bone with four of them 16: 42 points. */
static void the_example_of_a_count_is_forty_two(void **state) {
    (void)state;
    static const uint8_t mine[] = {
        /* 8 + 7 + 6 + 6 */ 29, 26, 22, 23,
        /* 0-0-7 */ 48,         49,
        /* 3-7-0 */ 40,         41,
        /* -5 - 5 */ 37,        38,
        /* dogs and bone */ 52, 53, 54, 55, 60};
    static const uint8_t singles[] = {56, 57, 1,  2,  3, /* seat 2 */
                                      58, 59, 4,  5,  6, /* seat 3 */
                                      8,  9,  10, 12, 13};
    struct wsk_record *record = table_of(3, "");
    uint64_t gone = 0;
    for (unsigned i = 0; i < 15; i++)
        gone |= CARD(mine[i]) | CARD(singles[i]);
    for (size_t i = 0; i < 5; i++)
        hand_out(record,
                 i < 2 ? "bid 1 26+\nbid 2 20\nbid 3 14\n"
                       : "bid 1 26\nbid 2 20\nbid 3 14\n",
                 1, mine + 3 * i, 2, singles[i]);
    for (unsigned i = 5; i < 15; i++) {
        uint8_t cards[3];
        for (unsigned c = 0; c < 3; c++) {
            cards[c] = (uint8_t)(__builtin_ctzll(~gone) + 1);
            gone |= CARD(cards[c]);
        }
        hand_out(record, "bid 1 14\nbid 2 20\nbid 3 19\n", 2, cards, 3,
                 singles[i]);
    }
    assert_legal(record, "end\n");
    go_on_with(record, "end\n");
    assert_result_has(record, "\"finished\":true,\"totals\":[42,");
    assert_result_has(record,
                      "\"seats\":[{\"sheep\":17,\"set370\":14,\"set007\":0,"
                      "\"dogs\":0,\"most_dogs\":-5,\"bone\":16,\"chips\":0,"
                      "\"put_back\":[],\"total\":42},");
    wsk_record_destroy(record);
}

/* Two players: the second rolls as well, and what is left then goes to the
 * first, who has taken cards before, without a roll. */
static void two_players_share_out_the_whole_display(void **state) {
    (void)state;
    struct wsk_record *record =
        table_of(2, "deal 17 18 52\nbid 1 20\nbid 2 26\n"
                    "roll 2 12:12 10:1 8:1\nkeep 2 12\nroll 2 10:10 8:1\n"
                    "keep 2 10\nroll 2 8:8\ntake 2 18\n");
    assert_legal(record, "chance roll 1 12 10 8\n");
    roll_thrice(record, 1, 5, 5, 5); /* 15: a miss that is safe */
    assert_chips(record, "3 2 | 20");
    assert_legal(record, "take 2 52 17\n");
    go_on_with(record, "take 2 52 17\n");
    assert_has(record, 2, CARD(17) | CARD(18) | CARD(52));
    assert_top(record, 2, 17);
    assert_legal(record, "chance deal 3\n");

    /* Nothing left for the second: no roll, no chip, no remainder. */
    go_on_with(record, "deal 22 23 53\nbid 1 26\nbid 2 25\n"
                       "roll 1 12:12 10:10 8:8\ntake 1 22 23 53\n");
    assert_legal(record, "chance deal 3\n");
    assert_chips(record, "3 2 | 20");
    wsk_record_destroy(record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stefan_keeps_an_eight_and_then_a_nine),
        cmocka_unit_test(conni_gets_a_card),
        cmocka_unit_test(kathrin_uses_her_bonus_on_purpose),
        cmocka_unit_test(robbi_stays_below_fourteen),
        cmocka_unit_test(nine_and_eight_and_five_and_a_chip_are_twenty),
        cmocka_unit_test(equal_bids_go_by_the_sheep_number),
        cmocka_unit_test(equal_bids_of_26_plus_all_pay),
        cmocka_unit_test(five_players_lay_out_six_cards),
        cmocka_unit_test(a_bonus_lasts_as_long_as_its_card_is_on_top),
        cmocka_unit_test(conni_takes_the_bone_from_stefan),
        cmocka_unit_test(who_comes_late_gets_what_is_left),
        cmocka_unit_test(sets_are_worth_what_the_special_cards_say),
        cmocka_unit_test(dogs_are_worth_what_the_special_cards_say),
        cmocka_unit_test(the_bone_is_worth_what_the_special_cards_say),
        cmocka_unit_test(the_example_of_a_count_is_forty_two),
        cmocka_unit_test(two_players_share_out_the_whole_display),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
