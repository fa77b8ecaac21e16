/* The odds that players may ask for, against enumeration by other means. */
#include <math.h>

#include "games/bloeder-sack/rules/rules.h"
#include "games/volle-wolle/mind/odds.h"
#include "games/volle-wolle/rules/rules.h"
#include "play/session.h"
#include "support.h"
#include "words/odds.h"

#define CLOSE 1e-9

static void assert_close(double a, double b) {
    if (fabs(a - b) > CLOSE)
        fail_msg("%.12f is not %.12f", a, b);
}

static void add(struct odds_ends *sum, const struct odds_ends *part,
                double weight) {
    for (int try = 0; try < 3; try++)
        sum->success[try] += weight * part->success[try];
    sum->any += weight * part->any;
    sum->cards += weight * part->cards;
    sum->below += weight * part->below;
}

/* What the first roll shows: taken, boosted where that is worth more cards than
 * going on, or going on. */
static struct odds_ends after_first(const struct odds_turn *turn,
                                    const unsigned char *dice) {
    struct odds_ends go_on, stop = {.success = {1}, .any = 1, .cards = 3};
    int sum = dice[0] + dice[1] + dice[2];
    odds_going_on(turn, dice, 0, &go_on);
    if (sum + (turn->corner < 0 ? turn->corner : 0) >= turn->target)
        return stop;
    if (sum + turn->corner + turn->chips >= turn->target &&
        stop.cards > go_on.cards)
        return stop;
    return go_on;
}

/* The whole turn is what its 960 first rolls lead to. */
static void a_turn_is_the_sum_of_its_rolls(void **unused) {
    static const struct odds_turn turns[] = {
        {.target = 21, .corner = 0, .chips = 0, .cards = 3},
        {.target = 24, .corner = 2, .chips = 3, .cards = 3},
        {.target = 18, .corner = -3, .chips = 1, .cards = 3},
    };
    (void)unused;
    for (size_t t = 0; t < sizeof(turns) / sizeof(turns[0]); t++) {
        struct odds_ends sum = {.any = 0}, whole;
        for (unsigned x = 1; x <= 12; x++)
            for (unsigned y = 1; y <= 10; y++)
                for (unsigned z = 1; z <= 8; z++) {
                    const unsigned char dice[3] = {
                        (unsigned char)x, (unsigned char)y, (unsigned char)z};
                    struct odds_ends part = after_first(&turns[t], dice);
                    add(&sum, &part, 1.0 / 960);
                }
        odds_whole_turn(&turns[t], &whole);
        for (int try = 0; try < 3; try++)
            assert_close(sum.success[try], whole.success[try]);
        assert_close(sum.any, whole.any);
        assert_close(sum.cards, whole.cards);
        assert_close(sum.below, whole.below);
    }
}

/* One die is left: count its faces. */
static void the_last_die_can_be_counted(void **unused) {
    const struct odds_turn turn = {.target = 20, .cards = 3};
    const unsigned char dice[3] = {9, 7, 1};
    struct odds_ends ends;
    (void)unused;
    /* d12 and d10 kept: 16, so the d8 must show 4 or more. */
    odds_after_keep(&turn, dice, 1, 1, &ends);
    assert_close(ends.any, 5.0 / 8);
    assert_close(ends.success[2], 5.0 / 8);
    assert_close(ends.cards, 5.0 / 8);
    assert_close(ends.below, 0);
    /* d12 and d8 kept: 10; the d10 must show all of its 10; below 14 up to
     * 3. */
    odds_after_keep(&turn, dice, 1, 2, &ends);
    assert_close(ends.any, 1.0 / 10);
    assert_close(ends.below, 3.0 / 10);
}

/* The table of a game. */

static struct session *from_record(const char *text) {
    const struct session_host host = {.loader = load_test_deck};
    enum wsk_err err = WSK_OK;
    struct wsk_fault fault = {0};
    struct session *session = session_load(
        (struct wsk_word){text, strlen(text)}, 0, &host, &err, &fault);
    if (!session)
        fail_msg("%u: %s", fault.line, fault.why);
    return session;
}

static struct words_odds *table_of(struct session *session) {
    struct words_odds *table = calloc(1, sizeof(*table));
    struct wsk_state view;
    struct session_next next = session_next(session);
    assert_non_null(table);
    session_look(session, next.seat);
    struct words words = session_words(session);
    session_view(session, &view);
    if (!words_odds_fill(&words, &view, next.seat, table)) {
        free(table);
        return NULL;
    }
    return table;
}

static const struct words_odds_row *row_of(const struct session *session,
                                           const struct words_odds *table,
                                           const char *line) {
    for (unsigned r = 0; r < table->rows; r++) {
        char bytes[80];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        session_print_move(session, table->row[r].move, &text);
        if (strcmp(bytes, line) == 0)
            return &table->row[r];
    }
    fail_msg("no row for %s", line);
    return NULL;
}

#define VOLLE_HEAD                                                             \
    "woolsack 1\ngame volle-wolle\ndeck standard\nseat 1 Anna\nseat 2 Ben\n"   \
    "board 1 3\nboard 2 1\ndeal 3 46 53\n"

static void every_bid_has_a_row(void **unused) {
    struct session *session = from_record(VOLLE_HEAD);
    struct words_odds *table = table_of(session);
    struct odds_ends ends;
    (void)unused;
    assert_non_null(table);
    assert_int_equal(table->rows, 14);
    assert_int_equal(table->columns, 6);
    /* 26+ costs one of the two chips. */
    odds_whole_turn(&(struct odds_turn){.target = 26, .chips = 1, .cards = 3},
                    &ends);
    const struct words_odds_row *row = row_of(session, table, "bid 26+");
    assert_close(row->cell[0].value, ends.success[0]);
    assert_close(row->cell[3].value, ends.any);
    odds_whole_turn(&(struct odds_turn){.target = 26, .chips = 2, .cards = 3},
                    &ends);
    assert_close(row_of(session, table, "bid 26")->cell[3].value, ends.any);
    free(table);
    session_destroy(session);
}

static void keeps_and_boosts_have_rows(void **unused) {
    struct session *session =
        from_record(VOLLE_HEAD "bid 1 21\nbid 2 14\nroll 1 12:5 10:5 8:5\n");
    struct words_odds *table = table_of(session);
    (void)unused;
    assert_non_null(table);
    assert_int_equal(table->rows, 3);
    assert_int_equal(table->columns, 5); /* try 2, try 3, any, below, cards */
    free(table);
    session_destroy(session);

    session =
        from_record(VOLLE_HEAD "bid 1 21\nbid 2 14\nroll 1 12:8 10:7 8:5\n");
    table = table_of(session);
    assert_non_null(table);
    const struct words_odds_row *boost = row_of(session, table, "boost 21");
    const struct words_odds_row *decline = row_of(session, table, "decline");
    assert_close(boost->cell[0].value, 1);
    assert_close(boost->cell[5].value, 3);
    assert_close(decline->cell[0].value, 0);
    assert_true(decline->cell[3].value > 0.5);
    free(table);
    session_destroy(session);
}

static void nothing_is_said_of_cards(void **unused) {
    struct session *session = from_record(
        VOLLE_HEAD "bid 1 16\nbid 2 14\nroll 1 12:1 10:2 8:3\nkeep 1 12\n"
                   "roll 1 10:8 8:8\n");
    (void)unused;
    assert_null(table_of(session));
    session_destroy(session);
}

/* Blöder Sack. */

static unsigned card_of_kind(unsigned kind) {
    struct wsk_rules *rules = load_rules(game_called("bloeder-sack"), 2, 0);
    const struct sack_rules *sack = (const struct sack_rules *)rules;
    unsigned found = 0;
    for (unsigned c = 0; c < SACK_CARDS && !found; c++)
        if (sack->card[c].kind == kind)
            found = c + 1;
    free(rules);
    assert_true(found > 0);
    return found;
}

/* "most dice" lies above tray 1; the others get what is left. */
static struct session *sack_with(const char *events) {
    char text[1024];
    unsigned first = card_of_kind(SACK_MOST_DICE), next = 1;
    struct wsk_text out = wsk_text_in(text, sizeof(text));
    wsk_text_put(&out,
                 "woolsack 1\ngame bloeder-sack\ndeck standard\nseat 1 Anna\n"
                 "seat 2 Ben\nseat 3 Carla\nstart 1\nreveal 1 %u\n",
                 first);
    for (unsigned tray = 2; tray <= 5; tray++, next++) {
        next += next == first;
        wsk_text_put(&out, "reveal %u %u\n", tray, next);
    }
    wsk_text_put(&out, "%s", events);
    return from_record(text);
}

/* With two dice Ben can always draw level, and his lie later; only a double 1
 * scores the card before that. */
static void a_lead_that_can_be_lost(void **unused) {
    struct session *session = sack_with("roll 1 2 5\n");
    struct words_odds *table = table_of(session);
    (void)unused;
    assert_non_null(table);
    const struct words_odds_row *row = row_of(session, table, "place 5 1");
    assert_int_equal(row->cell[0].kind, WORDS_ODDS_SEAT);
    assert_int_equal(row->cell[0].seat, 0);
    assert_close(row->cell[1].value, 35.0 / 36);
    free(table);
    session_destroy(session);

    session = sack_with("roll 1 2 5\nplace 1 2 1\nplace 1 5 1\n"
                        "roll 2 3 4\nplace 2 3 2\nplace 2 4 2\n"
                        "roll 3 3 4\nplace 3 3 2\nplace 3 4 2\n"
                        "roll 1 1 2\n");
    table = table_of(session);
    assert_non_null(table);
    /* Anna 3: two dice of Ben's are not enough, and a swap only brings him 1
     * to 2. */
    row = row_of(session, table, "place 1 1");
    assert_int_equal(row->cell[0].seat, 0);
    assert_close(row->cell[1].value, 0);
    free(table);
    session_destroy(session);
}

/* Ben leads tray 1 with two dice, a 2 and a 5. Anna's swap takes one away, so
 * that both have one, and hers must lie later to lead. */
static void a_swap_has_its_row(void **unused) {
    struct session *session = sack_with("roll 1 3 3\nplace 1 3 2\nplace 1 3 2\n"
                                        "roll 2 2 5\nplace 2 2 1\nplace 2 5 1\n"
                                        "roll 3 3 4\nplace 3 3 2\nplace 3 4 2\n"
                                        "roll 1 2 5\n");
    struct words_odds *table = table_of(session);
    (void)unused;
    assert_non_null(table);
    const struct words_odds_row *early = row_of(session, table, "swap 2 1 1");
    const struct words_odds_row *late = row_of(session, table, "swap 5 1 2");
    assert_int_equal(early->cell[0].seat, 1); /* field 2 is Ben's */
    assert_int_equal(early->cell[1].kind, WORDS_ODDS_BLANK);
    assert_int_equal(late->cell[0].seat, 0);
    assert_int_equal(late->cell[1].kind, WORDS_ODDS_PERCENT);
    assert_close(late->cell[1].value, 35.0 / 36);
    free(table);
    session_destroy(session);
}

static void cells_as_text(void **unused) {
    const struct words words = {.name = {"Anna"}, .viewer = WSK_CHANCE};
    static const struct {
        struct words_odds_cell cell;
        const char *text;
    } cells[] = {
        {{.kind = WORDS_ODDS_BLANK}, ""},
        {{.kind = WORDS_ODDS_PERCENT, .value = 0.4257}, "42.6%"},
        {{.kind = WORDS_ODDS_PERCENT, .value = 1}, "100.0%"},
        {{.kind = WORDS_ODDS_PERCENT, .value = 0.0004}, "0.0%"},
        {{.kind = WORDS_ODDS_PERCENT, .value = 0.0995}, "10.0%"},
        {{.kind = WORDS_ODDS_MEAN, .value = 2.0349}, "2.03"},
        {{.kind = WORDS_ODDS_MEAN, .value = 0.999}, "1.00"},
        {{.kind = WORDS_ODDS_COUNT, .value = 2}, "2"},
        {{.kind = WORDS_ODDS_SEAT, .seat = 0}, "Anna"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof(cells) / sizeof(cells[0]); i++) {
        char bytes[64];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        words_odds_print(&words, cells[i].cell, &text);
        assert_string_equal(bytes, cells[i].text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_is_the_sum_of_its_rolls),
        cmocka_unit_test(the_last_die_can_be_counted),
        cmocka_unit_test(every_bid_has_a_row),
        cmocka_unit_test(keeps_and_boosts_have_rows),
        cmocka_unit_test(nothing_is_said_of_cards),
        cmocka_unit_test(a_lead_that_can_be_lost),
        cmocka_unit_test(a_swap_has_its_row),
        cmocka_unit_test(cells_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
