/* Blöder Sack in words: turns, scorings and conditions, told. */
#include "telling.h"

static struct telling table; /* large, and used by one test at a time */

/* Cards 4 (most 3s), 1 (most dice), 25 (sum under 10), 17 (last 1), 16 (most
 * different) above trays 1 to 5. */
#define TRAYS "reveal 1 4\nreveal 2 1\nreveal 3 25\nreveal 4 17\nreveal 5 16\n"

static void begin(const char *code, unsigned seats, const char *lines) {
    telling_begin(&table, code, "bloeder-sack", seats);
    tell(&table, lines);
}

static void the_beginning(void **state) {
    (void)state;
    begin("en", 3, "");
    assert_string_equal(tell(&table, TRAYS),
                        "Anna has the start card.\n"
                        "Tray 1: most 3s (2 sacks).\n"
                        "Tray 2: most dice (1 sack).\n"
                        "Tray 3: largest sum under 10 (2 sacks).\n"
                        "Tray 4: last placed 1 (1 sack).\n"
                        "Tray 5: most different values (2 sacks).");
    assert_string_equal(said(&table, words_waiting), "Anna rolls next.");
    assert_string_equal(tell(&table, "roll 1 3 5"),
                        "Round 1\nAnna rolls 3 and 5.");
    assert_string_equal(said(&table, words_standing), "Rolled: 3 and 5.");
    assert_string_equal(said_to(&table, words_prompt, 0), "Place a die.");
    assert_string_equal(said_of(&table, words_label, "place 1 3 1"),
                        "Place the 3 on tray 1");
    assert_string_equal(said_of(&table, words_effect, "place 1 3 1"),
                        "Then ahead on tray 1: Anna (Anna 1).");
    assert_string_equal(said_of(&table, words_effect, "place 1 5 1"),
                        "Then nobody is ahead on tray 1 (Anna none).");
    assert_string_equal(tell(&table, "place 1 3 1"),
                        "Anna places the 3 on tray 1, field 1.");
    assert_string_equal(said_to(&table, words_prompt, 0),
                        "Place the other die, a 5.");
    telling_finish(&table);
}

static void a_double_scores(void **state) {
    (void)state;
    begin("en", 3, TRAYS "roll 1 3 5\nplace 1 3 1\nplace 1 5 3\n");
    assert_string_equal(tell(&table, "roll 2 1 1"),
                        "Ben rolls a double 1: tray 1 is scored.\nTray 1, most "
                        "3s: Anna 1. Anna wins 2 sacks (cards won: 1).");
    assert_string_equal(said(&table, words_waiting),
                        "A new sack card is laid out.");
    assert_string_equal(tell(&table, "reveal 1 5"),
                        "New above tray 1: most 4s (2 sacks).");
    tell(&table, "place 2 1 3\nplace 2 1 4");
    assert_string_equal(tell(&table, "roll 3 2 2"),
                        "Carla rolls a double 2, but tray 2 is empty.");
    telling_finish(&table);
}

static void a_double_six(void **state) {
    (void)state;
    begin("en", 3, TRAYS);
    assert_string_equal(tell(&table, "roll 1 6 6"),
                        "Round 1\nAnna rolls a double 6, but no tray holds a "
                        "die.");
    tell(&table, "place 1 6 3\nplace 1 6 3");
    assert_string_equal(tell(&table, "roll 2 6 6"),
                        "Ben rolls a double 6 and may score any tray.");
    assert_string_equal(said_to(&table, words_prompt, 1),
                        "Double 6: choose a tray to score, or none.");
    assert_string_equal(said_of(&table, words_label, "score 2 3"),
                        "Score tray 3 (largest sum under 10)");
    assert_string_equal(said_of(&table, words_effect, "score 2 3"),
                        "Nobody can win the card: Anna out with 12. The dice "
                        "go back.");
    assert_string_equal(said_of(&table, words_label, "skip 2"),
                        "Score nothing");
    assert_string_equal(tell(&table, "score 2 3"),
                        "Ben scores tray 3.\nTray 3, largest sum under 10: "
                        "Anna out with 12. Nobody can win it: the dice go back "
                        "and the card stays.");
    telling_finish(&table);
}

static void a_swap_says_what_goes_back(void **state) {
    (void)state;
    begin("en", 3, TRAYS "roll 1 3 5\nplace 1 3 1\nplace 1 5 3\nroll 2 3 6\n");
    assert_string_equal(said_to(&table, words_prompt, 1),
                        "Place a die, or swap one in.");
    assert_string_equal(said_of(&table, words_label, "swap 2 3 1 1"),
                        "Swap in the 3 on tray 1, field 1 (Anna)");
    assert_string_equal(said_of(&table, words_effect, "swap 2 3 1 1"),
                        "The old die goes back to Anna, and your other one (6) "
                        "stays unused. Then ahead on tray 1: Ben (Ben 1).");
    assert_string_equal(tell(&table, "swap 2 3 1 1"),
                        "Ben swaps in the 3 on tray 1, field 1: the old die "
                        "goes back to Anna, the other rolled one (6) stays "
                        "unused.");
    telling_finish(&table);
}

/* With two players the sixth die fills a tray; equal sums of dice go to the
 * later one. */
static void a_full_tray_and_a_tie(void **state) {
    (void)state;
    begin("en", 2,
          TRAYS "roll 1 3 5\nplace 1 3 2\nplace 1 5 2\n"
                "roll 2 1 6\nplace 2 1 2\nplace 2 6 2\n"
                "roll 1 3 5\nplace 1 3 2\nplace 1 5 4\nroll 2 1 2\n");
    assert_string_equal(said_of(&table, words_effect, "place 2 2 2"),
                        "That fills the tray, and it is scored. Ben wins the "
                        "card, 1 sack: Anna 3, Ben 3.");
    assert_string_equal(tell(&table, "place 2 2 2"),
                        "Ben places the 2 on tray 2, field 6: the tray is full "
                        "and is scored.\nTray 2, most dice: Anna 3, Ben 3. A "
                        "tie, decided by the later die on field 6. Ben wins 1 "
                        "sack (cards won: 1).");
    tell(&table, "reveal 2 2\nplace 2 1 4");
    assert_string_equal(tell(&table, "roll 1 2 4"),
                        "Round 3\nTray 4, last placed 1 (1 sack): Anna 5, Ben "
                        "1. Ahead: Ben.\nAnna rolls 2 and 4.");
    telling_finish(&table);
}

static void conditions(void **state) {
    (void)state;
    static const struct {
        unsigned id;
        const char *name;
    } cards[] = {
        {1, "most dice"},
        {2, "most 1s"},
        {8, "most dice other than 1"},
        {11, "most dice showing 1/2/3"},
        {13, "most even dice"},
        {14, "most odd dice"},
        {15, "most equal dice"},
        {16, "most different values"},
        {17, "last placed 1"},
        {20, "last placed 1/2/3"},
        {22, "largest sum"},
        {23, "largest even sum"},
        {24, "largest odd sum"},
        {27, "largest sum under 20"},
    };
    begin("en", 3, "");
    for (size_t i = 0; i < sizeof(cards) / sizeof(cards[0]); i++)
        assert_string_equal(said_of_card(&table, words_card, cards[i].id),
                            cards[i].name);
    assert_string_equal(said_of_card(&table, words_card_about, 11),
                        "Each of your dice on the tray that shows 1/2/3 "
                        "counts. In a tie the player whose last die lies on "
                        "the higher field wins.");
    telling_finish(&table);
}

static void in_german(void **state) {
    (void)state;
    begin("de", 3, TRAYS "roll 1 3 5\nplace 1 3 1\nplace 1 5 3\n");
    assert_string_equal(tell(&table, "roll 2 1 1"),
                        "Ben würfelt einen 1er-Pasch: Ablage 1 wird gewertet.\n"
                        "Ablage 1, meiste 3er: Anna 1. Anna gewinnt 2 Säcke "
                        "(gewonnene Karten: 1).");
    assert_string_equal(said_of_card(&table, words_card_full, 20),
                        "zuletzt gesetzte 1/2/3 (1 Sack)");
    telling_finish(&table);
}

static void in_dutch(void **state) {
    (void)state;
    begin("nl", 3, TRAYS "roll 1 3 5\nplace 1 3 1\nplace 1 5 3\n");
    assert_string_equal(tell(&table, "roll 2 1 1"),
                        "Ben gooit dubbel 1: bak 1 wordt geteld.\n"
                        "Bak 1, meeste 3’en: Anna 1. Anna wint 2 zakken "
                        "(gewonnen kaarten: 1).");
    assert_string_equal(said_of_card(&table, words_card_full, 20),
                        "laatst gelegde 1/2/3 (1 zak)");
    telling_finish(&table);
}

static void in_russian(void **state) {
    (void)state;
    begin("ru", 3, TRAYS "roll 1 3 5\nplace 1 3 1\nplace 1 5 3\n");
    assert_string_equal(
        tell(&table, "roll 2 1 1"),
        "Ben выбрасывает дубль 1: разыгрывается карта лотка 1.\n"
        "Лоток 1, больше всего «3»: Anna 1. Anna получает 2 мешка (выиграно "
        "карт: 1).");
    assert_string_equal(said_of_card(&table, words_card_full, 20),
                        "последняя «1/2/3» (1 мешок)");
    telling_finish(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_beginning),
        cmocka_unit_test(a_double_scores),
        cmocka_unit_test(a_double_six),
        cmocka_unit_test(a_swap_says_what_goes_back),
        cmocka_unit_test(a_full_tray_and_a_tie),
        cmocka_unit_test(conditions),
        cmocka_unit_test(in_german),
        cmocka_unit_test(in_dutch),
        cmocka_unit_test(in_russian),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
