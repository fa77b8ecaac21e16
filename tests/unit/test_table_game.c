/* Games at a table: decisions, secret choices, undo, clocks. */
#include "diary.h"

#define NOBODY WSK_TABLE_NOBODY

/* --- The game ---------------------------------------------------------------
 */

static void a_game_begins_when_all_sit(void **unused) {
    struct wsk_table_plan plan = diary_plan("bloeder-sack", "pf");
    struct wsk_hash token = diary_token(9);
    struct wsk_fair_mix none = {0};
    struct diary diary;
    (void)unused;
    diary_open(&diary, &plan);
    diary.err = wsk_table_begin(diary.table, diary_page(&diary), &diary.fault);
    diary_refused(&diary, "there are free seats");
    decide(&diary, 0, 0, "place 1 1 1");
    diary_refused(&diary, "the game has not begun");
    REFUSED(&diary, "the game has not begun", wsk_table_away, 0, true);
    REFUSED(&diary, "the game has not begun", wsk_table_again, 0);
    REFUSED(&diary, "there is nothing to take back", wsk_table_ask_undo, 0);
    char *record = diary_record(&diary);
    assert_string_equal(record, "");
    free(record);
    assert_int_equal(wsk_table_awaited(diary.table), 0);
    assert_int_equal(wsk_table_deadline(diary.table), 0);
    DO(&diary, NOBODY, wsk_table_sit, 1, word_of("Ben"), &token, &none);
    assert_non_null(strstr(diary_last(&diary), "sit 2 - Ben\n"));
    diary.err = wsk_table_begin(diary.table, diary_page(&diary), &diary.fault);
    diary_keep(&diary, NOBODY);
    assert_true(starts(diary_last(&diary), "begin "));
    assert_int_equal(diary.table->phase, WSK_TABLE_PLAYING);
    assert_int_equal(diary.table->state.head.turn, WSK_TURN_SEATS);
    diary.err = wsk_table_begin(diary.table, diary_page(&diary), &diary.fault);
    diary_refused(&diary, "the game has begun");
    diary_close(&diary);
}

/* The seal, the mixes and the id decide the start player and all that falls. */
static void the_same_secrets_make_the_same_game(void **unused) {
    struct wsk_table_plan plan = diary_plan("bloeder-sack", "pppp");
    struct diary one, two;
    unsigned starts_seen = 0, differ = 0;
    (void)unused;
    for (unsigned i = 0; i < 40; i++) {
        plan.secret[0] = (uint8_t)i;
        diary_open(&one, &plan);
        diary_open(&two, &plan);
        one.err = wsk_table_begin(one.table, diary_page(&one), &one.fault);
        diary_keep(&one, NOBODY);
        two.err = wsk_table_begin(two.table, diary_page(&two), &two.fault);
        diary_keep(&two, NOBODY);
        assert_string_equal(diary_last(&one), diary_last(&two));
        starts_seen |= 1U << one.table->rules->start;
        diary_close(&two);
        plan.guest[3].mix.bytes[31] ^= 1;
        diary_open(&two, &plan);
        two.err = wsk_table_begin(two.table, diary_page(&two), &two.fault);
        diary_keep(&two, NOBODY);
        differ += strcmp(diary_last(&one), diary_last(&two)) != 0;
        plan.guest[3].mix.bytes[31] ^= 1;
        diary_close(&one);
        diary_close(&two);
    }
    assert_int_equal(starts_seen, 15);
    assert_int_equal(differ, 40);
}

static void decisions_are_numbered_and_count_once(void **unused) {
    struct diary diary;
    char line[128];
    (void)unused;
    diary_begin(&diary, "bloeder-sack", "pp");
    unsigned seat = wsk_next_seat(&diary.table->state), other = 1 - seat;
    assert_true(diary_move(&diary, seat, 0, line, sizeof(line)));
    decide(&diary, other, 0, line);
    diary_refused(&diary, "it is not your turn");
    decide(&diary, seat, 1, line);
    diary_refused(&diary, "decision 1 was expected, not 2");
    decide(&diary, seat, 0, "place 1 9 9");
    assert_int_not_equal(diary.err, WSK_OK);
    decide(&diary, seat, 0, "nonsense");
    assert_int_not_equal(diary.err, WSK_OK);
    decide(&diary, seat, 0, "");
    assert_int_not_equal(diary.err, WSK_OK);
    diary_decide(&diary, seat, 0);
    assert_int_equal(diary.table->seat[seat].decisions, 1);
    assert_int_equal(diary.table->seat[other].decisions, 0);
    /* Said again, whatever it says: it is in the log. */
    NOTHING(&diary, wsk_table_decide, seat, 0, word_of(line));
    NOTHING(&diary, wsk_table_decide, seat, 0, word_of("nonsense"));
    diary_close(&diary);
}

static void nobody_decides_for_others_or_for_chance(void **unused) {
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "volle-wolle", "ppp");
    decide(&diary, 0, 0, "bid 2 21");
    diary_refused(&diary, "this is not for your seat to decide");
    diary_until(&diary, 3, secret_round);
    decide(&diary, 0, 0, "roll 1 12:1 10:1 8:1");
    assert_int_not_equal(diary.err, WSK_OK);
    diary_close(&diary);
}

static void bots_decide_by_moves(void **unused) {
    struct diary diary;
    wsk_move scratch[WSK_MOVES_MAX];
    (void)unused;
    diary_begin(&diary, "bloeder-sack", "bb");
    unsigned seat = wsk_next_seat(&diary.table->state);
    struct wsk_list list =
        wsk_moves(diary.table->rules, &diary.table->state, seat, scratch);
    wsk_move move = list.move[0];
    REFUSED(&diary, "it is not your turn", wsk_table_decide_move, 1 - seat,
            move);
    REFUSED(&diary, "this cannot be done here", wsk_table_decide_move, seat,
            0xffff);
    DO(&diary, seat, wsk_table_decide_move, seat, move);
    assert_int_equal(diary.table->seat[seat].decisions, 1);
    diary_close(&diary);
}

static void seeds_of_bots_are_their_own(void **unused) {
    struct diary one, two;
    (void)unused;
    diary_begin(&one, "volle-wolle", "bbbbbb");
    diary_begin(&two, "volle-wolle", "bbbbbb");
    for (unsigned a = 0; a < 6; a++) {
        assert_true(wsk_table_bot_seed(one.table, a) ==
                    wsk_table_bot_seed(two.table, a));
        for (unsigned b = 0; b < a; b++)
            assert_true(wsk_table_bot_seed(one.table, a) !=
                        wsk_table_bot_seed(one.table, b));
    }
    diary_close(&one);
    diary_close(&two);
}

static void the_game_ends_and_the_seal_is_opened(void **unused) {
    struct diary diary;
    char hex[WSK_FAIR_HEX + 1], line[128];
    (void)unused;
    diary_begin(&diary, "volle-wolle", "pp");
    diary_until(&diary, 5, is_over);
    wsk_fair_hex(diary.table->secret, hex);
    snprintf(line, sizeof(line), "secret %s", hex);
    assert_true(has_line(diary_last(&diary), "end"));
    assert_true(has_line(diary_last(&diary), line));
    for (size_t i = 0; i + 1 < diary.count; i++)
        assert_null(strstr(shown(&diary, i, 0), hex));
    assert_non_null(strstr(shown(&diary, diary.count - 1, NOBODY), hex));
    decide(&diary, 0, diary.table->seat[0].decisions, "bid 1 21");
    diary_refused(&diary, "the game is over");
    assert_int_equal(wsk_table_awaited(diary.table), 0);
    REFUSED(&diary, "the game is over", wsk_table_away, 0, true);
    struct wsk_hash token = diary_token(9);
    struct wsk_fair_mix none = {0};
    REFUSED(&diary, "the game is over", wsk_table_sit, 0, word_of("X"), &token,
            &none);
    diary_close(&diary);
}

/* --- Secret choices ---------------------------------------------------------
 */

static void bids_are_held_until_the_last_one(void **unused) {
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "volle-wolle", "ppp");
    struct wsk_state before = diary.table->state;
    decide(&diary, 2, 0, "bid 3 21");
    diary_keep(&diary, 2);
    assert_string_equal(diary_last(&diary), "given 3 bid 3 21\n");
    /* The position does not know of it. */
    assert_memory_equal(&diary.table->state, &before, sizeof(before));
    assert_int_equal(wsk_table_awaited(diary.table), 3);
    assert_null(strstr(shown(&diary, diary.count - 1, 0), "21"));
    assert_null(strstr(shown(&diary, diary.count - 1, 1), "21"));
    assert_null(strstr(shown(&diary, diary.count - 1, NOBODY), "21"));
    assert_true(
        has_line(shown(&diary, diary.count - 1, 2), "given 3 bid 3 21"));
    assert_true(has_line(shown(&diary, diary.count - 1, 0), "given 3"));
    assert_string_equal(described_given(diary.table, 2), "given 3 bid 3 21\n");
    assert_string_equal(described_given(diary.table, 0), "given 3\n");
    assert_string_equal(described_given(diary.table, NOBODY), "given 3\n");
    char *record = diary_record(&diary);
    assert_null(strstr(record, "bid"));
    free(record);
    decide(&diary, 0, 0, "bid 1 26+");
    diary_keep(&diary, 0);
    decide(&diary, 1, 0, "bid 2 14");
    diary_keep(&diary, 1);
    /* All at once, by seat, and what follows. */
    assert_true(
        starts(diary_last(&diary), "bid 1 26+\nbid 2 14\nbid 3 21\nroll "));
    assert_int_equal(diary.table->undo_seq, 0);
    assert_string_equal(described_given(diary.table, 2), "");
    for (unsigned s = 0; s < 3; s++)
        assert_false(diary.table->seat[s].given);
    diary_close(&diary);
}

static void a_bid_can_be_changed_until_then(void **unused) {
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "volle-wolle", "pp");
    decide(&diary, 0, 0, "bid 1 21");
    diary_keep(&diary, 0);
    NOTHING(&diary, wsk_table_decide, 0, 0, word_of("bid 1 25"));
    decide(&diary, 0, 2, "bid 1 25");
    diary_refused(&diary, "decision 2 was expected, not 3");
    decide(&diary, 0, 1, "bid 1 25");
    diary_keep(&diary, 0);
    assert_string_equal(diary_last(&diary), "given 1 bid 1 25\n");
    assert_int_equal(diary.table->seat[0].decisions, 2);
    decide(&diary, 1, 0, "bid 2 19");
    diary_keep(&diary, 1);
    assert_true(starts(diary_last(&diary), "bid 1 25\nbid 2 19\n"));
    decide(&diary, 0, 2, "bid 1 24");
    assert_int_not_equal(diary.err, WSK_OK);
    diary_close(&diary);
}

/* The number of a decision has an end; a seat does not get there by changing
 * its mind. */
static void a_bid_is_not_changed_for_ever(void **unused) {
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "volle-wolle", "pp");
    decide(&diary, 0, 0, "bid 1 21");
    diary_keep(&diary, 0);
    diary.table->seat[0].decisions = diary.table->seat[1].decisions = 60000;
    decide(&diary, 0, 60000, "bid 1 25");
    diary_refused(&diary, "this has been changed too often");
    decide(&diary, 1, 60000, "bid 2 19");
    assert_int_equal(diary.err, WSK_OK);
    diary_close(&diary);
}

static void views_know_no_open_bid(void **unused) {
    struct diary diary;
    struct wsk_state bare, view;
    (void)unused;
    diary_begin(&diary, "volle-wolle", "ppp");
    wsk_table_view(diary.table, 1, &bare);
    decide(&diary, 0, 0, "bid 1 21");
    diary_keep(&diary, 0);
    wsk_table_view(diary.table, 1, &view);
    assert_memory_equal(&view, &bare, sizeof(view));
    wsk_table_view(diary.table, WSK_CHANCE, &view);
    assert_memory_equal(&view, &bare, sizeof(view));
    diary_close(&diary);
}

/* --- Undo -------------------------------------------------------------------
 */

/* Plays to a decision after which nothing fell; returns who made it. */
static unsigned open_undo(struct diary *diary, const char *chairs) {
    diary_begin(diary, "bloeder-sack", chairs);
    diary_until(diary, 0, can_undo);
    return diary->entries[diary->count - 1].seat - 1U;
}

static void a_decision_is_taken_back_if_all_agree(void **unused) {
    struct diary diary;
    char line[64];
    (void)unused;
    unsigned seat = open_undo(&diary, "ppp");
    unsigned second = (seat + 1) % 3, third = (seat + 2) % 3;
    unsigned undone = diary.table->undo_seq;
    struct wsk_state before = diary.table->before;
    unsigned decisions = diary.table->seat[seat].decisions;
    char *with = diary_record(&diary);
    REFUSED(&diary, "there is nothing to take back", wsk_table_ask_undo,
            second);
    REFUSED(&diary, "nobody has asked you", wsk_table_answer, second, true);
    DO(&diary, NOBODY, wsk_table_ask_undo, seat);
    snprintf(line, sizeof(line), "ask %u %u\n", seat + 1, undone);
    assert_string_equal(diary_last(&diary), line);
    line[strlen(line) - 1] = '\0';
    assert_true(has_line(described(diary.table), line));
    REFUSED(&diary, "the others have been asked already", wsk_table_ask_undo,
            seat);
    REFUSED(&diary, "nobody has asked you", wsk_table_answer, seat, true);
    DO(&diary, NOBODY, wsk_table_answer, second, true);
    snprintf(line, sizeof(line), "agree %u\n", second + 1);
    assert_string_equal(diary_last(&diary), line);
    DO(&diary, NOBODY, wsk_table_answer, third, true);
    snprintf(line, sizeof(line), "agree %u\nundo %u\n", third + 1, undone);
    assert_string_equal(diary_last(&diary), line);
    assert_memory_equal(&diary.table->state, &before, sizeof(before));
    assert_int_equal(diary.table->seat[seat].decisions, decisions);
    assert_int_equal(diary.table->ask_seat, 0);
    /* Once. */
    REFUSED(&diary, "there is nothing to take back", wsk_table_ask_undo, seat);
    char *without = diary_record(&diary);
    assert_true(strlen(without) < strlen(with));
    assert_memory_equal(without, with, strlen(without));
    free(with);
    free(without);
    /* And the game goes on from there. */
    diary_decide(&diary, seat, 1);
    diary_close(&diary);
}

static void with_bots_alone_it_happens_at_once(void **unused) {
    struct diary diary;
    (void)unused;
    /* Bots must not play: a person's decision has to be the last one. */
    diary_begin(&diary, "bloeder-sack", "pbb");
    do
        diary_until(&diary, 0, can_undo);
    while (diary.entries[diary.count - 1].seat != 1 &&
           (diary_decide(&diary, wsk_next_seat(&diary.table->state), 0), true));
    unsigned undone = diary.table->undo_seq;
    DO(&diary, NOBODY, wsk_table_ask_undo, 0);
    char line[32];
    snprintf(line, sizeof(line), "undo %u\n", undone);
    assert_string_equal(diary_last(&diary), line);
    diary_close(&diary);
}

static void one_refusal_ends_the_question(void **unused) {
    struct diary diary;
    (void)unused;
    unsigned seat = open_undo(&diary, "ppp");
    struct wsk_state after = diary.table->state;
    DO(&diary, NOBODY, wsk_table_ask_undo, seat);
    DO(&diary, NOBODY, wsk_table_answer, (seat + 1) % 3, true);
    DO(&diary, NOBODY, wsk_table_answer, (seat + 2) % 3, false);
    assert_int_equal(diary.table->ask_seat, 0);
    assert_memory_equal(&diary.table->state, &after, sizeof(after));
    REFUSED(&diary, "nobody has asked you", wsk_table_answer, (seat + 2) % 3,
            true);
    /* It may be asked again, and who agreed is asked again. */
    DO(&diary, NOBODY, wsk_table_ask_undo, seat);
    assert_int_equal(diary.table->agreed, 0);
    diary_close(&diary);
}

static void a_decision_ends_the_question(void **unused) {
    struct diary diary;
    (void)unused;
    unsigned seat = open_undo(&diary, "pp");
    DO(&diary, NOBODY, wsk_table_ask_undo, seat);
    diary_decide(&diary, wsk_next_seat(&diary.table->state), 0);
    assert_int_equal(diary.table->ask_seat, 0);
    REFUSED(&diary, "nobody has asked you", wsk_table_answer, 1 - seat, true);
    diary_close(&diary);
}

static void what_has_fallen_cannot_be_taken_back(void **unused) {
    struct diary diary;
    unsigned fell = 0;
    (void)unused;
    diary_begin(&diary, "volle-wolle", "ppp");
    while (diary.table->phase == WSK_TABLE_PLAYING) {
        const char *last = diary_last(&diary);
        bool chance = strstr(last, "roll ") || strstr(last, "deal ") ||
                      strstr(last, "bid ") || starts(last, "begin");
        if (chance) {
            fell++;
            for (unsigned s = 0; s < 3; s++)
                REFUSED(&diary, "there is nothing to take back",
                        wsk_table_ask_undo, s);
        }
        unsigned awaited = wsk_table_awaited(diary.table);
        diary_decide(&diary, (unsigned)__builtin_ctz(awaited), fell);
    }
    assert_in_range(fell, 20, 1000);
    for (unsigned s = 0; s < 3; s++)
        REFUSED(&diary, "there is nothing to take back", wsk_table_ask_undo, s);
    diary_close(&diary);
}

/* The last one who had not agreed goes: the question must not hang. */
static void who_leaves_has_no_say(void **unused) {
    struct diary diary;
    (void)unused;
    unsigned seat = open_undo(&diary, "ppp");
    unsigned undone = diary.table->undo_seq;
    DO(&diary, NOBODY, wsk_table_ask_undo, seat);
    DO(&diary, NOBODY, wsk_table_answer, (seat + 1) % 3, true);
    DO(&diary, NOBODY, wsk_table_away, (seat + 2) % 3, true);
    DO(&diary, NOBODY, wsk_table_ask_undo, seat);
    char line[32];
    snprintf(line, sizeof(line), "undo %u\n", undone);
    assert_string_equal(diary_last(&diary), line);
    diary_close(&diary);
}

static void a_new_owner_has_asked_and_answered_nothing(void **unused) {
    struct wsk_hash fresh = diary_token(40);
    struct diary diary;
    (void)unused;
    unsigned seat = open_undo(&diary, "ppp");
    unsigned second = (seat + 1) % 3;
    struct wsk_fair_mix none = {0};
    DO(&diary, NOBODY, wsk_table_ask_undo, seat);
    DO(&diary, NOBODY, wsk_table_answer, second, true);
    DO(&diary, NOBODY, wsk_table_free, second, &fresh);
    DO(&diary, NOBODY, wsk_table_sit, second, word_of("New"), &fresh, &none);
    assert_int_equal(diary.table->agreed, 0);
    DO(&diary, NOBODY, wsk_table_free, seat, &fresh);
    assert_int_equal(diary.table->ask_seat, 0);
    REFUSED(&diary, "nobody has asked you", wsk_table_answer, second, true);
    diary_close(&diary);
}

/* A bid that nobody has seen goes with who made it. */
static void a_new_owner_has_not_chosen(void **unused) {
    struct wsk_hash fresh = diary_token(40);
    struct wsk_fair_mix none = {0};
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "volle-wolle", "pp");
    DO(&diary, 1, wsk_table_decide, 1, 0, word_of("bid 2 23"));
    assert_true(diary.table->seat[1].given);
    DO(&diary, NOBODY, wsk_table_free, 1, &fresh);
    assert_false(diary.table->seat[1].given);
    assert_int_equal(diary.table->seat[1].since, diary.table->seq);
    DO(&diary, NOBODY, wsk_table_sit, 1, word_of("New"), &fresh, &none);
    /* The first bid alone ends nothing. */
    DO(&diary, 0, wsk_table_decide, 0, 0, word_of("bid 1 20"));
    assert_int_equal(wsk_table_awaited(diary.table), 2);
    DO(&diary, 1, wsk_table_decide, 1, 1, word_of("bid 2 17"));
    assert_non_null(strstr(diary_last(&diary), "bid 1 20\nbid 2 17\n"));
    diary_close(&diary);
}

/* --- Away, clocks -----------------------------------------------------------
 */

static void bots_play_for_who_is_away(void **unused) {
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "volle-wolle", "pbp");
    assert_int_equal(wsk_table_bots_due(diary.table), 2);
    NOTHING(&diary, wsk_table_away, 0, false);
    NOTHING(&diary, wsk_table_away, 1, true);
    DO(&diary, NOBODY, wsk_table_away, 0, true);
    assert_string_equal(diary_last(&diary), "away 1\n");
    NOTHING(&diary, wsk_table_away, 0, true);
    assert_true(has_line(described(diary.table), "seat 1 away Anna"));
    assert_int_equal(wsk_table_bots_due(diary.table), 3);
    assert_int_equal(wsk_table_people_due(diary.table), 4);
    /* Still its owner's. */
    struct wsk_hash anna = diary_token(0);
    assert_int_equal(wsk_table_find(diary.table, &anna), 0);
    DO(&diary, NOBODY, wsk_table_away, 0, false);
    assert_string_equal(diary_last(&diary), "back 1\n");
    assert_int_equal(wsk_table_bots_due(diary.table), 2);
    /* As long as somebody is there to play with. */
    assert_false(wsk_table_is_deserted(diary.table));
    DO(&diary, NOBODY, wsk_table_away, 0, true);
    DO(&diary, NOBODY, wsk_table_away, 2, true);
    assert_true(wsk_table_is_deserted(diary.table));
    assert_int_equal(wsk_table_bots_due(diary.table), 0);
    DO(&diary, NOBODY, wsk_table_away, 2, false);
    assert_int_equal(wsk_table_bots_due(diary.table), 3);
    diary_close(&diary);
}

static void clocks_run_from_the_last_change(void **unused) {
    struct wsk_table_plan plan = diary_plan("volle-wolle", "ppb");
    struct diary diary;
    (void)unused;
    plan.options.clock = 30;
    diary_open(&diary, &plan);
    assert_int_equal(wsk_table_deadline(diary.table), 0);
    diary.now = 1000;
    diary.err = wsk_table_begin(diary.table, diary_page(&diary), &diary.fault);
    diary_keep(&diary, NOBODY);
    assert_int_equal(wsk_table_deadline(diary.table), 1030);
    /* Talk does not turn it, a bid of one's own neither. */
    diary.now = 1010;
    DO(&diary, NOBODY, wsk_table_say, 0, word_of("hi"));
    diary.now = 1015;
    diary_decide(&diary, 0, 3);
    assert_int_equal(wsk_table_deadline(diary.table), 1030);
    assert_int_equal(wsk_table_people_due(diary.table), 2);
    /* Nobody but bots is awaited. */
    DO(&diary, NOBODY, wsk_table_away, 1, true);
    assert_int_equal(wsk_table_deadline(diary.table), 0);
    DO(&diary, NOBODY, wsk_table_away, 1, false);
    assert_int_equal(wsk_table_deadline(diary.table), 1030);
    diary.now = 1025;
    diary_decide(&diary, 1, 3);
    diary_decide(&diary, 2, 3);
    int64_t moved = diary.table->moved_at;
    assert_int_equal(moved, 1026);
    diary_close(&diary);
}

static void free_seats_have_no_clock(void **unused) {
    struct wsk_table_plan plan = diary_plan("bloeder-sack", "pp");
    struct wsk_hash fresh = diary_token(40);
    struct wsk_fair_mix none = {0};
    struct diary diary;
    (void)unused;
    plan.options.clock = 30;
    diary_open(&diary, &plan);
    diary.now = 1000;
    diary.err = wsk_table_begin(diary.table, diary_page(&diary), &diary.fault);
    diary_keep(&diary, NOBODY);
    unsigned seat = wsk_next_seat(&diary.table->state);
    DO(&diary, NOBODY, wsk_table_free, seat, &fresh);
    assert_int_equal(wsk_table_deadline(diary.table), 0);
    /* Who comes late has the whole time. */
    diary.now = 5000;
    DO(&diary, NOBODY, wsk_table_sit, seat, word_of("New"), &fresh, &none);
    assert_int_equal(wsk_table_deadline(diary.table), 5030);
    diary_close(&diary);
}

static void without_a_clock_there_is_no_deadline(void **unused) {
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "volle-wolle", "pp");
    assert_int_equal(wsk_table_deadline(diary.table), 0);
    diary_close(&diary);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_begins_when_all_sit),
        cmocka_unit_test(the_same_secrets_make_the_same_game),
        cmocka_unit_test(decisions_are_numbered_and_count_once),
        cmocka_unit_test(nobody_decides_for_others_or_for_chance),
        cmocka_unit_test(bots_decide_by_moves),
        cmocka_unit_test(seeds_of_bots_are_their_own),
        cmocka_unit_test(the_game_ends_and_the_seal_is_opened),
        cmocka_unit_test(bids_are_held_until_the_last_one),
        cmocka_unit_test(a_bid_can_be_changed_until_then),
        cmocka_unit_test(a_bid_is_not_changed_for_ever),
        cmocka_unit_test(views_know_no_open_bid),
        cmocka_unit_test(a_decision_is_taken_back_if_all_agree),
        cmocka_unit_test(with_bots_alone_it_happens_at_once),
        cmocka_unit_test(one_refusal_ends_the_question),
        cmocka_unit_test(a_decision_ends_the_question),
        cmocka_unit_test(what_has_fallen_cannot_be_taken_back),
        cmocka_unit_test(who_leaves_has_no_say),
        cmocka_unit_test(a_new_owner_has_asked_and_answered_nothing),
        cmocka_unit_test(a_new_owner_has_not_chosen),
        cmocka_unit_test(bots_play_for_who_is_away),
        cmocka_unit_test(clocks_run_from_the_last_change),
        cmocka_unit_test(free_seats_have_no_clock),
        cmocka_unit_test(without_a_clock_there_is_no_deadline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
