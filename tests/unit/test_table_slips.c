/*
 * What a slip of the hand at a table would change and no other test looks at;
 * tools/mutants found them.
 */
#include "diary.h"

#define NOBODY WSK_TABLE_NOBODY

/* Before the game the mix of who sits down counts, and the clock does not. */
static void a_mix_is_that_of_who_sits_down(void **unused) {
    struct wsk_hash token = diary_token(7);
    struct wsk_fair_mix mix = diary_mix(9);
    struct wsk_table_plan plan = diary_plan("bloeder-sack", "pf");
    struct diary diary;
    (void)unused;
    diary_open(&diary, &plan);
    int64_t moved = diary.table->moved_at;
    diary.now += 50;
    DO(&diary, NOBODY, wsk_table_sit, 1, word_of("Ben"), &token, &mix);
    assert_memory_equal(&diary.table->seat[1].mix, &mix, sizeof(mix));
    assert_int_equal(diary.table->moved_at, moved);
    diary_close(&diary);
}

/* In the middle of a game it is the other way round. */
static void who_comes_late_has_the_whole_time(void **unused) {
    struct wsk_hash token = diary_token(7);
    struct wsk_fair_mix mix = diary_mix(9), before;
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "bloeder-sack", "pp");
    before = diary.table->seat[1].mix;
    DO(&diary, NOBODY, wsk_table_free, 1, &token);
    diary.now += 50;
    int64_t now = diary.now;
    DO(&diary, NOBODY, wsk_table_sit, 1, word_of("Late"), &token, &mix);
    assert_int_equal(diary.table->moved_at, now);
    assert_memory_equal(&diary.table->seat[1].mix, &before, sizeof(before));
    diary_close(&diary);
}

/* A bot that goes on for somebody changes nothing of the dice. */
static void a_bot_leaves_the_mix_as_it_is(void **unused) {
    struct wsk_hash token = diary_token(7);
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "bloeder-sack", "pp");
    struct wsk_fair_mix before = diary.table->seat[1].mix;
    assert_true(before.given);
    DO(&diary, NOBODY, wsk_table_free, 1, &token);
    DO(&diary, NOBODY, wsk_table_seat_bot, 1, WSK_LEVEL_SHEEP, word_of("Bot"));
    assert_memory_equal(&diary.table->seat[1].mix, &before, sizeof(before));
    diary_close(&diary);
}

/* A mix that is promised is bytes, and not that there is none. */
static void no_mix_is_no_mix(void **unused) {
    struct wsk_table_plan plan = diary_plan("bloeder-sack", "pp");
    struct diary diary;
    (void)unused;
    plan.guest[0].mix = (struct wsk_fair_mix){0};
    plan.guest[0].mix_due = true;
    diary_open(&diary, &plan);
    assert_int_not_equal(diary_try(&diary, NOBODY, "mix 1 -\n"), WSK_OK);
    assert_int_not_equal(diary_try(&diary, NOBODY, "mix 1 00\n"), WSK_OK);
    assert_false(diary.table->seat[0].mix.given);
    diary_close(&diary);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mix_is_that_of_who_sits_down),
        cmocka_unit_test(who_comes_late_has_the_whole_time),
        cmocka_unit_test(a_bot_leaves_the_mix_as_it_is),
        cmocka_unit_test(no_mix_is_no_mix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
