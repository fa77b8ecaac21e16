/* What is told when something has run out: cards for the trays, dice that have
 * nowhere to go, chips of the supply. Nobody gets there in the examples of the
 * rules, so the positions are made by hand. */
#include "games/bloeder-sack/rules/rules.h"
#include "games/volle-wolle/rules/rules.h"
#include "telling.h"

static struct telling table; /* large, and used by one test at a time */

/* Two players, dice 1 and 2 rolled, one die fewer than full on the first tray;
 * no card lies ready. */
static struct sack_state *begin_sack(void) {
    telling_begin(&table, "en", "bloeder-sack", 2);
    tell(&table, "reveal 1 26\nreveal 2 27\nreveal 3 25\nreveal 4 11\n"
                 "reveal 5 14\nroll 1 1 2");
    struct sack_state *state = (struct sack_state *)(void *)&table.state;
    assert_int_equal(state->phase, SACK_PHASE_FIRST);
    state->pile = 0;
    state->fill[0] = SACK_FIELDS_DUEL - 1;
    for (unsigned i = 0; i < SACK_FIELDS_DUEL - 1; i++) {
        state->face[2] |= 1ULL << i;
        state->owner[i % 2] |= 1ULL << i;
    }
    return state;
}

static void a_tray_stays_without_a_card(void **unused) {
    (void)unused;
    (void)begin_sack();
    const char *told = tell(&table, "place 1 1 1");
    assert_non_null(strstr(told, "No card is left for tray 1."));
    assert_null(strstr(told, "No tray has a card any more"));
    telling_finish(&table);
}

static void dice_that_have_nowhere_to_go(void **unused) {
    (void)unused;
    struct sack_state *state = begin_sack();
    for (unsigned t = 1; t < SACK_TRAYS; t++)
        state->slot[t] = 0;
    const char *told = tell(&table, "place 1 1 1");
    assert_non_null(strstr(told, "No card is left for tray 1."));
    assert_non_null(strstr(told, "No tray has a card any more: dice that "
                                 "cannot be placed go back."));
    telling_finish(&table);
}

/* Ben misses while the supply is empty: nothing is given, and that is said. */
static void a_supply_without_chips(void **unused) {
    (void)unused;
    for (unsigned supply = 0; supply < 2; supply++) {
        telling_begin(&table, "en", "volle-wolle", 3);
        tell(&table, "board 1 1\nboard 2 2\nboard 3 3\ndeal 17 18 22 55\n"
                     "bid 1 26\nbid 2 15\nbid 3 14");
        struct volle_state *state = (struct volle_state *)(void *)&table.state;
        state->supply = (uint8_t)supply;
        tell(&table, "roll 1 12:1 10:1 8:1\nkeep 1 12\nroll 1 10:1 8:1\n"
                     "keep 1 10");
        const char *told = tell(&table, "roll 1 8:1");
        assert_int_equal(
            strstr(told, "Anna has missed and gets a chip") != NULL, supply);
        assert_int_equal(strstr(told, "Anna has missed, but the supply has no "
                                      "chip left.") != NULL,
                         !supply);
        telling_finish(&table);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tray_stays_without_a_card),
        cmocka_unit_test(dice_that_have_nowhere_to_go),
        cmocka_unit_test(a_supply_without_chips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
