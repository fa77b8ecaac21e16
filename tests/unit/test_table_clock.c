/* The clock of a table begins anew when a decision is taken back. */
#include "diary.h"

#define CLOCK 30

static void undo_begins_the_clock_anew(void **unused) {
    struct wsk_table_plan plan = diary_plan("bloeder-sack", "pp");
    struct diary diary;
    (void)unused;
    plan.options.clock = CLOCK;
    diary_open(&diary, &plan);
    diary.err = wsk_table_begin(diary.table, diary_page(&diary), &diary.fault);
    diary_keep(&diary, WSK_TABLE_NOBODY);
    diary_until(&diary, 0, can_undo);
    unsigned seat = diary.entries[diary.count - 1].seat - 1U;
    int64_t decided = diary.table->at;
    diary.now = decided + 20;
    DO(&diary, WSK_TABLE_NOBODY, wsk_table_ask_undo, seat);
    /* To ask takes nothing from the clock's owner, and gives nothing. */
    assert_int_equal(wsk_table_deadline(diary.table), decided + CLOCK);
    diary.now = decided + 25;
    DO(&diary, WSK_TABLE_NOBODY, wsk_table_answer, 1 - seat, true);
    assert_int_equal(wsk_table_deadline(diary.table), decided + 25 + CLOCK);
    diary_close(&diary);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_begins_the_clock_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
