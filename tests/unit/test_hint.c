/* Hints: every move, in order, and nothing that the seat may not see. */
#include <math.h>

#include "nets.h"
#include "review/tell.h"

#define CLOSE 2e-5

static struct hint *hint_for(const struct wsk_record *record,
                             const struct wsk_nets *nets, unsigned seat) {
    struct hint *hint = malloc(sizeof(*hint));
    struct wsk_fault fault = {0};
    assert_non_null(hint);
    if (!hint_make(wsk_record_rules(record), nets, wsk_record_state(record),
                   seat, hint, &fault))
        fail_msg("%s", fault.why);
    return hint;
}

/* Exactly what is legal, best first, nothing better than the best. */
static void check_moves(const struct wsk_record *record,
                        const struct hint *hint, unsigned seat) {
    const struct wsk_rules *rules = wsk_record_rules(record);
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list =
        wsk_moves(rules, wsk_record_state(record), seat, scratch);
    double share = 0, chances = 0;
    assert_int_equal(hint->count, list.count);
    for (unsigned i = 0; i < list.count; i++) {
        assert_int_equal(hint->option[i].move, list.move[i]);
        assert_true(hint->option[i].loss >= 0);
        share += (double)hint->option[i].share;
    }
    assert_int_equal(hint->order[0], hint->best);
    assert_true(fabs(share - 1) < CLOSE);
    for (unsigned s = 0; s < rules->seats; s++)
        chances += hint->chances[s];
    assert_true(fabs(chances - 1) < CLOSE);
}

static const char volle[] = "woolsack 1\ngame volle-wolle\ndeck standard\n"
                            "seat 1 Anna\nseat 2 Ben\nseat 3 Carla\n"
                            "board 1 3\nboard 2 5\nboard 3 6\n"
                            "deal 10 20 41 53\n";

static void test_volle(void **unused) {
    (void)unused;
    static const char *const lines[] = {
        "bid 1 17\nbid 2 17\nbid 3 18\nroll 3 12:8 10:5 8:1\n", "keep 3 12\n",
        "roll 3 10:6 8:8\n"};
    struct wsk_nets *nets = load_nets(game_called("volle-wolle"), 3);
    struct wsk_record *record = record_of(volle);
    struct hint *hint = hint_for(record, nets, 0);
    check_moves(record, hint, 0);
    assert_true(hint->secret);
    free(hint);
    for (unsigned i = 0; i < 3; i++) {
        go_on_with(record, lines[i]);
        if (wsk_record_state(record)->head.turn != WSK_TURN_SEATS)
            continue;
        hint = hint_for(record, nets, 2);
        check_moves(record, hint, 2);
        assert_false(hint->secret);
        free(hint);
    }
    /* Who is not on turn, and spectators, get the chances alone. */
    hint = hint_for(record, nets, 0);
    assert_int_equal(hint->count, 0);
    assert_true(fabs(hint->chances[0] + hint->chances[1] + hint->chances[2] -
                     1) < CLOSE);
    free(hint);
    wsk_record_destroy(record);
    free_nets(nets);
}

static void test_sack(void **unused) {
    (void)unused;
    struct wsk_nets *nets = load_nets(game_called("bloeder-sack"), 2);
    struct wsk_record *record = record_of(header_for("bloeder-sack", 2, 0));
    go_on_with(record, "reveal 1 9\nreveal 2 4\nreveal 3 3\nreveal 4 7\n"
                       "reveal 5 21\nroll 1 2 5\n");
    struct hint *hint = hint_for(record, nets, 0);
    check_moves(record, hint, 0);
    free(hint);
    wsk_record_destroy(record);
    free_nets(nets);
}

/* A hint for a bid does not depend on what the others have bid. */
static void test_open_bids(void **unused) {
    (void)unused;
    struct wsk_nets *nets = load_nets(game_called("volle-wolle"), 3);
    struct hint *first = NULL;
    static const char *const bids[] = {"", "bid 1 14\n", "bid 1 26\n",
                                       "bid 1 26+\nbid 3 14\n"};
    for (unsigned i = 0; i < sizeof(bids) / sizeof(bids[0]); i++) {
        struct wsk_record *record = record_of(volle);
        go_on_with(record, bids[i]);
        struct hint *hint = hint_for(record, nets, 1);
        if (!first)
            first = hint;
        else
            assert_memory_equal(hint, first, sizeof(*hint));
        if (hint != first)
            free(hint);
        wsk_record_destroy(record);
    }
    free(first);
    free_nets(nets);
}

/* Lines. */

static unsigned lines;

static void count_line(void *context, enum tell_kind kind, const char *text) {
    (void)context;
    assert_true(kind == TELL_GAP || text[0] != '\0');
    assert_null(strchr(text, '\n'));
    lines++;
}

static void test_told(void **unused) {
    (void)unused;
    struct wsk_nets *nets = load_nets(game_called("volle-wolle"), 3);
    struct wsk_record *record = record_of(volle);
    struct hint *hint = hint_for(record, nets, 0);
    struct tell tell = {.words = {.rules = wsk_record_rules(record),
                                  .name = {"Anna", "Ben", "Carla"}},
                        .columns = 78,
                        .line = count_line};
    lines = 0;
    tell_hint(&tell, wsk_record_state(record), hint);
    /* What is asked, the chances, a gap, a heading, and a line a bid. */
    assert_int_equal(lines, 4 + hint->count);
    free(hint);
    wsk_record_destroy(record);
    free_nets(nets);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_volle),
        cmocka_unit_test(test_sack),
        cmocka_unit_test(test_open_bids),
        cmocka_unit_test(test_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
