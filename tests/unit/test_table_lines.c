/* Lines of a log that do not go on from where it is: none of them changes the
 * room. And times of all lengths, as they are told. */
#include "diary.h"

static void assert_no_lines(struct diary *diary, const char *const *lines) {
    size_t size = sizeof(struct wsk_table) +
                  diary->table->seats * sizeof(struct wsk_table_seat);
    void *before = malloc(size);
    assert_non_null(before);
    memcpy(before, diary->table, size);
    for (; *lines; lines++) {
        assert_int_equal(diary_try(diary, WSK_TABLE_NOBODY, *lines),
                         WSK_ESYNTAX);
        assert_memory_equal(diary->table, before, size);
    }
    free(before);
}

static void a_game_begins_in_one_way(void **unused) {
    static const char *const sack[] = {"begin\n",   "begin 0\n",   "begin 3\n",
                                       "begin x\n", "begin 1 1\n", NULL};
    static const char *const volle[] = {"begin 1\n", "begin x\n", NULL};
    struct wsk_table_plan plan = diary_plan("bloeder-sack", "pp");
    struct diary diary;
    (void)unused;
    diary_open(&diary, &plan);
    assert_no_lines(&diary, sack);
    diary_close(&diary);
    plan = diary_plan("volle-wolle", "pp");
    diary_open(&diary, &plan);
    assert_no_lines(&diary, volle);
    diary_close(&diary);
}

static void nobody_else_wants_another_game(void **unused) {
    static const char *const lines[] = {"again 3\n", "again x\n", "again\n",
                                        "again 1 1\n", NULL};
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "bloeder-sack", "pp");
    assert_no_lines(&diary, lines);
    diary_close(&diary);
}

static void times_have_all_their_digits(void **unused) {
    static const struct {
        int64_t at;
        const char *told;
    } times[] = {{7, "e 2 0 7\n"},
                 {999999999, "e 2 0 999999999\n"},
                 {1000000000, "e 2 0 1000000000\n"},
                 {1800000007, "e 2 0 1800000007\n"},
                 {253402300799, "e 2 0 253402300799\n"}};
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "bloeder-sack", "pp");
    for (size_t i = 0; i < sizeof(times) / sizeof(times[0]); i++) {
        diary.entries[1].at = times[i].at;
        assert_true(starts(shown(&diary, 1, 0), times[i].told));
    }
    diary_close(&diary);
}

/* A set of rules is whole, or there is none. */
static enum wsk_err no_sack(void *context, const struct wsk_game *game,
                            const char *name, struct wsk_rules *rules,
                            struct wsk_fault *ret_fault) {
    if (strcmp(game->id, "bloeder-sack") == 0)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "no such deck");
    return load_test_deck(context, game, name, rules, ret_fault);
}

static void a_shelf_without_a_deck(void **unused) {
    struct wsk_fault fault = {0};
    (void)unused;
    assert_null(wsk_rules_set_create(no_sack, NULL, &fault));
    assert_string_equal(fault.why, "no such deck");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_begins_in_one_way),
        cmocka_unit_test(nobody_else_wants_another_game),
        cmocka_unit_test(times_have_all_their_digits),
        cmocka_unit_test(a_shelf_without_a_deck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
