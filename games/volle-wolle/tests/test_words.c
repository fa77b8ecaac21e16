/* Volle Wolle in words: the worked examples, told. */
#include "telling.h"

/* Three seats with boards 1, 2, 3. */
#define TABLE "board 1 1\nboard 2 2\nboard 3 3\n"
/* Anna has the sheep 8 with its −3 on top, and one chip. */
#define CONNI                                                                  \
    TABLE "deal 29 52 53 54\nbid 1 26+\nbid 2 15\nbid 3 14\n"                  \
          "roll 1 12:12 10:10 8:8\ntake 1 52 53 29\n"                          \
          "roll 2 12:12 10:10 8:8\ntake 2 54\n"                                \
          "deal 17 18 22 55\nbid 1 24\nbid 2 15\nbid 3 14\n"

static struct telling table; /* large, and used by one test at a time */

static void begin(const char *code, unsigned seats, const char *lines) {
    telling_begin(&table, code, "volle-wolle", seats);
    tell(&table, lines);
}

static void the_beginning(void **state) {
    (void)state;
    begin("en", 3, "");
    assert_string_equal(tell(&table, "board 1 3\nboard 3 4"), "");
    assert_string_equal(
        tell(&table, "board 2 1"),
        "Sheep numbers on the bid boards: Anna (no.~3), Ben (no.~1), Carla "
        "(no.~4).\nChips: 2 each, 19 in the supply.");
    assert_string_equal(said(&table, words_waiting), "New cards are laid out.");
    assert_string_equal(
        tell(&table, "deal 3 11 39 53"),
        "Round 1 of 15\nOn display: sheep 1 (+2, no.~51), sheep 3 (bone "
        "symbol, no.~25), black sheep −6 (+3, no.~55), dog.");
    assert_string_equal(said(&table, words_waiting),
                        "Still to bid: Anna, Ben and Carla.");
    telling_finish(&table);
}

static void bids(void **state) {
    (void)state;
    begin("en", 3, TABLE "deal 3 11 39 53");
    assert_string_equal(said_to(&table, words_prompt, 0),
                        "Choose a bid: 14 to 26, or 26+ for a chip.");
    assert_string_equal(said_to(&table, words_prompt_named, 1),
                        "Ben: Choose a bid: 14 to 26, or 26+ for a chip.");
    assert_string_equal(said_of(&table, words_label, "bid 1 26+"), "26+");
    assert_string_equal(said_of(&table, words_effect, "bid 1 26+"),
                        "Costs a chip at once, goes before all others, and "
                        "needs 26.");
    table.words.viewer = 1;
    assert_string_equal(tell(&table, "bid 3 22"), "Carla has bid.");
    assert_string_equal(tell(&table, "bid 2 26+"), "Ben bids 26+.");
    assert_string_equal(said(&table, words_waiting), "Still to bid: Anna.");
    assert_string_equal(tell(&table, "bid 1 22"),
                        "Bids, in order of play: Ben 26+, Anna 22, Carla 22.\n"
                        "Equal bids of 22, the lower sheep number first: Anna "
                        "(no.~1), Carla (no.~3).\n"
                        "26+ costs a chip: Ben.");
    telling_finish(&table);
}

/* The example with the malus: 25 is only 22, then 19, then 23 and a chip. */
static void conni_gets_a_card(void **state) {
    (void)state;
    begin("en", 3, CONNI);
    assert_string_equal(said(&table, words_standing),
                        "Anna, bid 24, top sheep −3: try 1 wins 3 cards.");
    assert_string_equal(tell(&table, "roll 1 12:12 10:10 8:3"),
                        "Anna, try 1: 12 + 10 + 3 − 3 = 22, bid 24, still 2 "
                        "short.");
    assert_string_equal(said_to(&table, words_prompt, 0), "Keep one die.");
    assert_string_equal(said_of(&table, words_label, "keep 1 12"),
                        "Keep the 12 (d12)");
    assert_string_equal(said_of(&table, words_effect, "keep 1 12"),
                        "What is rolled again must show at least 15.");
    assert_string_equal(tell(&table, "keep 1 12\nroll 1 10:7 8:3"),
                        "Anna keeps the 12 (d12).\nAnna, try 2: 12 + 7 + 3 − 3 "
                        "= 19, bid 24, still 5 short.");
    assert_string_equal(said(&table, words_standing),
                        "12 + 7 + 3 − 3 = 19, bid 24, still 5 short.");
    assert_string_equal(tell(&table, "keep 1 10\nroll 1 8:7"),
                        "Anna also keeps the 7 (d10).\nAnna, try 3: 12 + 7 + 7 "
                        "− 3 = 23, bid 24, still 1 short.");
    assert_string_equal(said_of(&table, words_label, "boost 1 24"),
                        "Boost to 24 (1 chip)");
    assert_string_equal(said_of(&table, words_effect, "boost 1 24"),
                        "23 + 1 = 24: you take 1 card. You keep 0 chips.");
    assert_string_equal(said_of(&table, words_label, "decline 1"),
                        "Leave it at 23");
    assert_string_equal(said_of(&table, words_effect, "decline 1"),
                        "A miss: no cards. You get a chip.");
    assert_string_equal(tell(&table, "boost 1 24"),
                        "Anna pays 1 chip: 23 + 1 = 24. Good for 1 card.");
    assert_string_equal(said(&table, words_standing),
                        "12 + 7 + 7 − 3 = 23, bid 24, reached by a boost.");
    assert_string_equal(said_to(&table, words_prompt, 0), "Take 1 card.");
    assert_string_equal(tell(&table, "take 1 22"),
                        "Anna takes: sheep 6. On top of the herd now: sheep 6 "
                        "(no.~37).");
    telling_finish(&table);
}

/* V2: a bonus is used whole, also where less would do. */
static void a_bonus_may_lead_beyond_the_bid(void **state) {
    (void)state;
    begin("en", 3,
          TABLE "deal 8 52 53 54\nbid 1 16\nbid 2 15\nbid 3 14\n"
                "roll 1 12:12 10:10 8:8\ntake 1 52 53 8\n"
                "roll 2 12:12 10:10 8:8\ntake 2 54\n"
                "deal 22 29 31 55\n"
                "bid 1 21\nbid 2 15\nbid 3 14\nroll 1 12:10 10:6 8:4");
    assert_string_equal(said_of(&table, words_label, "boost 1 21"),
                        "Boost to 22 (bonus)");
    assert_string_equal(said_of(&table, words_effect, "boost 1 21"),
                        "20 + 2 = 22: you take 3 cards.");
    assert_string_equal(tell(&table, "boost 1 21"),
                        "Anna uses the bonus: 20 + 2 = 22. Good for 3 cards.");
    telling_finish(&table);
}

/* The example with the bonus: declined at the first 21, used at the second. */
static void kathrin_uses_her_bonus_on_purpose(void **state) {
    (void)state;
    begin("en", 3,
          TABLE "deal 6 52 53 54\nbid 1 16\nbid 2 15\nbid 3 14\n"
                "roll 1 12:12 10:10 8:8\ntake 1 52 53 6\n"
                "roll 2 12:12 10:10 8:8\ntake 2 54\n"
                "deal 22 29 31 55");
    assert_string_equal(said_of(&table, words_effect, "bid 1 24"),
                        "With your bonus of +1, dice that show 23 are enough.");
    tell(&table, "bid 1 24\nbid 2 15\nbid 3 14\nroll 1 12:8 10:9 8:4");
    assert_string_equal(said_of(&table, words_label, "boost 1 24"),
                        "Boost to 24 (bonus and 2 chips)");
    assert_string_equal(said_of(&table, words_effect, "boost 1 24"),
                        "21 + 1 + 2 = 24: you take 3 cards. You keep 0 chips.");
    assert_string_equal(said_of(&table, words_effect, "decline 1"),
                        "You roll on, for 2 cards.");
    assert_string_equal(tell(&table, "decline 1"),
                        "Anna could have 21 + 1 + 2 = 24, but declines.");
    assert_string_equal(tell(&table, "keep 1 12\nroll 1 10:9 8:4\nboost 1 24"),
                        "Anna keeps the 8 (d12).\nAnna, try 2: 8 + 9 + 4 = 21, "
                        "bid 24, still 3 short.\nAnna uses the bonus and pays "
                        "2 chips: 21 + 1 + 2 = 24. Good for 2 cards.");
    assert_string_equal(said_to(&table, words_prompt, 0),
                        "Take 2 cards and choose the top sheep.");
    assert_string_equal(said_of(&table, words_label, "take 1 22 29"),
                        "sheep 6, sheep 8; on top: sheep 8 (−3, no.~7)");
    assert_string_equal(said_of(&table, words_effect, "take 1 22 29"),
                        "Next turn: −3, sheep number 7.");
    assert_string_equal(said_of(&table, words_effect, "take 1 29 22"),
                        "Next turn: no bonus, no malus, sheep number 37.");
    telling_finish(&table);
}

/* The example below 14: 15 less 2, two black sheep, and a chip after all. */
static void robbi_remains_below_14(void **state) {
    (void)state;
    begin("en", 3,
          TABLE "deal 27 52 53 54\nbid 1 26+\nbid 2 15\nbid 3 14\n"
                "roll 1 12:12 10:10 8:8\ntake 1 52 53 27\n"
                "roll 2 12:12 10:10 8:8\ntake 2 54\n"
                "deal 17 31 33 55\nbid 1 26+\nbid 2 15\nbid 3 14\n");
    assert_string_equal(tell(&table, "roll 1 12:1 10:4 8:5\nkeep 1 10\n"
                                     "roll 1 12:5 8:5\nkeep 1 12\nroll 1 8:6"),
                        "Anna, try 1: 1 + 4 + 5 − 2 = 8, bid 26+, still 18 "
                        "short.\nAnna keeps the 4 (d10).\nAnna, try 2: 5 + 4 + "
                        "5 − 2 = 12, bid 26+, still 14 short.\nAnna also keeps "
                        "the 5 (d12).\nAnna, try 3: 5 + 4 + 6 − 2 = 13, bid "
                        "26+, still 13 short.");
    assert_string_equal(said_to(&table, words_prompt, 0),
                        "Take all black sheep and choose the top one.");
    assert_string_equal(tell(&table, "take 1 31 33"),
                        "Anna is below 14 and must take the black sheep: black "
                        "sheep −2, black sheep −3. On top of the herd now: "
                        "black sheep −3 (+1, no.~38).\nAnna has missed and "
                        "gets a chip: 1 chip now.");
    telling_finish(&table);
}

/* Lifted to 14 only. */
static void a_boost_to_14_keeps_black_sheep_away(void **state) {
    (void)state;
    begin("en", 3,
          TABLE "deal 17 31 33 55\nbid 1 26\nbid 2 15\nbid 3 14\n"
                "roll 1 12:1 10:4 8:5\nkeep 1 10\n"
                "roll 1 12:5 8:5\nkeep 1 12\nroll 1 8:4");
    assert_string_equal(said_of(&table, words_effect, "boost 1 14"),
                        "13 + 1 = 14: a miss, but without black sheep. You "
                        "keep 1 chip.");
    assert_string_equal(said_of(&table, words_effect, "decline 1"),
                        "A miss below 14: you take all black sheep. You get a "
                        "chip.");
    assert_string_equal(tell(&table, "boost 1 14"),
                        "Anna pays 1 chip: 13 + 1 = 14. That keeps the black "
                        "sheep away.\nAnna has missed and gets a chip: 2 chips "
                        "now.");
    telling_finish(&table);
}

static void the_bone_changes_hands(void **state) {
    (void)state;
    const char *lines = TABLE "deal 17 52 53 60\nbid 1 16\nbid 2 15\nbid 3 14\n"
                              "roll 1 12:12 10:10 8:8\ntake 1 52 60 17\n"
                              "roll 2 12:12 10:10 8:8\ntake 2 53\n"
                              "deal 7 18 54 55\nbid 1 14\nbid 2 16\nbid 3 15\n"
                              "roll 2 12:12 10:10 8:8\ntake 2 54 7 18";
    begin("en", 3, lines);
    assert_string_equal(said_to(&table, words_prompt, 1),
                        "Take the bone from Anna or leave it.");
    assert_string_equal(said_of(&table, words_effect, "steal 2"),
                        "As it stands, the bone is worth 8 to you and 4 to "
                        "Anna.");
    assert_string_equal(tell(&table, "steal 2"),
                        "Ben uses the bone symbol and takes the bone from "
                        "Anna.");
    telling_finish(&table);
    begin("en", 3, lines);
    assert_string_equal(tell(&table, "leave 2"),
                        "Ben could take the bone from Anna, but leaves it "
                        "there.");
    /* One card is left for the next, and nothing for the last. */
    assert_string_equal(said(&table, words_standing),
                        "Carla, bid 15: try 1 wins 1 card.");
    tell(&table, "roll 3 12:12 10:10 8:8");
    assert_string_equal(said_to(&table, words_prompt, 2), "Take what is left.");
    assert_string_equal(tell(&table, "take 3 55"),
                        "Carla takes: dog.\nNo cards are left. No turn for: "
                        "Anna.");
    telling_finish(&table);
}

static void two_players(void **state) {
    (void)state;
    begin("en", 2, "board 1 1\nboard 2 2\ndeal 17 52 53\nbid 1 26\nbid 2 26\n");
    tell(&table, "roll 1 12:1 10:1 8:1\nkeep 1 12\nroll 1 10:1 8:1\n"
                 "keep 1 10\nroll 1 8:1\n"
                 "roll 2 12:1 10:1 8:1\nkeep 2 12\nroll 2 10:1 8:1\n"
                 "keep 2 10\n");
    assert_string_equal(tell(&table, "roll 2 8:1"),
                        "Ben, try 3: 1 + 1 + 1 = 3, bid 26, still 23 short.\n"
                        "Ben has missed and gets a chip: 3 chips now.");
    assert_string_equal(said_to(&table, words_prompt, 0), "Take what is left.");
    assert_string_equal(tell(&table, "take 1 52 53 17"),
                        "Anna went first and gets what is left: sheep 5, 2 × "
                        "dog. On top of the herd now: sheep 5 (no.~32).");
    telling_finish(&table);
}

static void cards(void **state) {
    (void)state;
    begin("en", 3, "");
    assert_string_equal(said_of_card(&table, words_card, 29), "sheep 8");
    assert_string_equal(said_of_card(&table, words_card_full, 29),
                        "sheep 8 (−3, no.~7)");
    assert_string_equal(said_of_card(&table, words_card_about, 29),
                        "Worth 8 points. On top of a herd it takes 3 off every "
                        "try. Its sheep number 7 decides between equal bids: "
                        "the lower one goes first.");
    assert_string_equal(said_of_card(&table, words_card_full, 36),
                        "black sheep −4 (bone symbol, no.~22)");
    assert_string_equal(said_of_card(&table, words_card_full, 60), "bone");
    telling_finish(&table);
}

/* In other languages: the plural forms, the words of the rulebooks. */

static void in_german(void **state) {
    (void)state;
    begin("de", 3, CONNI);
    assert_string_equal(
        tell(&table, "roll 1 12:12 10:7 8:3"),
        "Anna, Versuch 1: 12 + 7 + 3 − 3 = 19, Gebot 24, noch 5 zu wenig.");
    assert_string_equal(
        tell(&table, "keep 1 12\nroll 1 10:10 8:8\n"
                     "take 1 18 55"),
        "Anna lässt die 12 liegen (W12).\n"
        "Anna, Versuch 2: 12 + 10 + 8 − 3 = 27, Gebot 24, bringt 2 Karten.\n"
        "Anna nimmt: Schaf 5, Hund. Obenauf in der Herde jetzt: Schaf 5 "
        "(Nr.~33).");
    assert_string_equal(said_of_card(&table, words_card_full, 36),
                        "schwarzes Schaf −4 (Knochensymbol, Nr.~22)");
    telling_finish(&table);
}

static void in_dutch(void **state) {
    (void)state;
    begin("nl", 3, CONNI);
    assert_string_equal(
        tell(&table, "roll 1 12:12 10:7 8:3"),
        "Anna, poging 1: 12 + 7 + 3 − 3 = 19, bod 24, nog 5 te kort.");
    assert_string_equal(
        tell(&table, "keep 1 12\nroll 1 10:10 8:8\n"
                     "take 1 18 55"),
        "Anna laat de 12 liggen (d12).\n"
        "Anna, poging 2: 12 + 10 + 8 − 3 = 27, bod 24, goed voor 2 kaarten.\n"
        "Anna neemt: schaap 5, hond. Nu bovenop de kudde: schaap 5 (nr.~33).");
    assert_string_equal(said_of_card(&table, words_card_full, 36),
                        "zwart schaap −4 (botsymbool, nr.~22)");
    telling_finish(&table);
}

static void in_russian(void **state) {
    (void)state;
    begin("ru", 3, CONNI);
    assert_string_equal(
        tell(&table, "roll 1 12:12 10:7 8:3"),
        "Anna, попытка 1: 12 + 7 + 3 − 3 = 19, ставка 24, не хватает 5.");
    assert_string_equal(
        tell(&table, "keep 1 12\nroll 1 10:10 8:8\n"
                     "take 1 18 55"),
        "Anna откладывает 12 (к12).\n"
        "Anna, попытка 2: 12 + 10 + 8 − 3 = 27, ставка 24, хватает на 2 "
        "карты.\n"
        "Anna берёт: овца 5, овчарка. Теперь наверху стада: овца 5 (№~33).");
    assert_string_equal(said_of_card(&table, words_card_full, 36),
                        "чёрная овца −4 (знак кости, №~22)");
    telling_finish(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_beginning),
        cmocka_unit_test(bids),
        cmocka_unit_test(conni_gets_a_card),
        cmocka_unit_test(kathrin_uses_her_bonus_on_purpose),
        cmocka_unit_test(a_bonus_may_lead_beyond_the_bid),
        cmocka_unit_test(robbi_remains_below_14),
        cmocka_unit_test(a_boost_to_14_keeps_black_sheep_away),
        cmocka_unit_test(the_bone_changes_hands),
        cmocka_unit_test(two_players),
        cmocka_unit_test(cards),
        cmocka_unit_test(in_german),
        cmocka_unit_test(in_dutch),
        cmocka_unit_test(in_russian),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
