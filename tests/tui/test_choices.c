/*
 * test_choices.c - every legal move can be chosen, by keys and by clicks, and
 * nothing else can.
 */
#include "stage.h"

#include <locale.h>

#include "games/bloeder-sack/rules/rules.h"
#include "games/volle-wolle/rules/rules.h"
#include "tui/keys.h"

/* A table at which every decision of a game is tried out. */
struct bench {
    const struct wsk_rules *rules;
    const struct board *board;
    struct wsk_state view;
    unsigned seat;
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list;
};

static void begin(struct bench *bench, struct choice *ret_choice) {
    choice_begin(ret_choice, bench->board->chooser, bench->rules, &bench->view,
                 bench->seat, bench->list);
    /* A key too many does no harm. */
    assert_int_equal(choice_key(ret_choice, KEY_IS_ENTER), CHOICE_IGNORED);
    assert_false(ret_choice->ready);
}

static void press(struct choice *choice, int key) {
    assert_int_equal(choice_key(choice, key), CHOICE_CHANGED);
}

static void confirm(struct choice *choice, wsk_move move) {
    assert_true(choice->ready);
    assert_int_equal(choice->move, move);
    assert_int_equal(choice_key(choice, KEY_IS_ENTER), CHOICE_CONFIRMED);
}

/* Volle Wolle. */

static void press_bid(struct choice *choice, unsigned bid) {
    unsigned target = volle_target(bid);
    press(choice, (int)('0' + target / 10));
    press(choice, (int)('0' + target % 10));
    if (bid == VOLLE_BID_26PLUS)
        press(choice, '+');
}

/* The top is picked last. */
static void pick_cards(struct choice *choice, unsigned positions, unsigned top,
                       bool click) {
    for (unsigned p = 0; p < CHOICE_CARDS; p++)
        if (positions >> p & 1 && p != top && !choice->all)
            assert_int_equal(click
                                 ? choice_point(choice, TARGET(TARGET_CARD, p))
                                 : choice_key(choice, (int)('1' + p)),
                             CHOICE_CHANGED);
    if (top != VOLLE_NO_TOP)
        assert_int_equal(click ? choice_point(choice, TARGET(TARGET_CARD, top))
                               : choice_key(choice, (int)('1' + top)),
                         CHOICE_CHANGED);
}

static void choose_volle(struct choice *choice, wsk_move move, bool click) {
    unsigned what = VOLLE_MOVE_WHAT(move);
    int option = choice_find(choice, move);
    switch (VOLLE_MOVE_VERB(move)) {
    case VOLLE_MOVE_TAKE:
        pick_cards(choice, what >> 3, what & 7, click);
        return;
    case VOLLE_MOVE_BID:
        if (!click) {
            press_bid(choice, what);
            return;
        }
        break;
    case VOLLE_MOVE_KEEP:
        assert_int_equal(click ? choice_point(choice, TARGET(TARGET_DIE, what))
                               : choice_key(choice, (int)('1' + what)),
                         CHOICE_CHANGED);
        return;
    default:
        break;
    }
    assert_int_equal(click ? choice_point(choice, TARGET(TARGET_OPTION, option))
                           : choice_key(choice, '1' + option),
                     CHOICE_CHANGED);
}

/* Blöder Sack. */

static void hold(struct choice *choice, unsigned face, bool click) {
    const struct sack_state *state = (const struct sack_state *)choice->view;
    if (state->dice[choice->die] == face)
        return;
    assert_int_equal(
        click ? choice_point(choice, TARGET(TARGET_DIE, 1 - choice->die))
              : choice_key(choice, KEY_IS_TAB),
        CHOICE_CHANGED);
}

static void choose_swap(struct choice *choice, wsk_move move, bool click) {
    unsigned bit = SACK_MOVE_WHAT(move) & 63;
    if (click) {
        assert_int_equal(choice_point(choice, TARGET(TARGET_FIELD, bit)),
                         CHOICE_CHANGED);
        return;
    }
    for (unsigned i = 0; i < WSK_MOVES_MAX; i++) {
        press(choice, 's');
        if (choice->move == move)
            return;
    }
    fail_msg("a swap cannot be reached");
}

static void choose_sack(struct choice *choice, wsk_move move, bool click) {
    unsigned what = SACK_MOVE_WHAT(move), tray = what & 7;
    int option = choice_find(choice, move);
    switch (SACK_MOVE_VERB(move)) {
    case SACK_MOVE_SWAP:
        choose_swap(choice, move, click);
        return;
    case SACK_MOVE_SKIP:
        assert_int_equal(
            click ? choice_point(choice, TARGET(TARGET_OPTION, option))
                  : choice_key(choice, '0'),
            CHOICE_CHANGED);
        return;
    case SACK_MOVE_PLACE:
        hold(choice, (what >> 3) + 1, click);
        break;
    default:
        break;
    }
    assert_int_equal(click ? choice_point(choice, TARGET(TARGET_TRAY, tray))
                           : choice_key(choice, (int)('1' + tray)),
                     CHOICE_CHANGED);
}

static void try_moves(struct bench *bench, bool volle) {
    for (unsigned i = 0; i < bench->list.count; i++)
        for (unsigned click = 0; click < 2; click++) {
            struct choice choice;
            wsk_move move = bench->list.move[i];
            begin(bench, &choice);
            if (volle)
                choose_volle(&choice, move, click);
            else
                choose_sack(&choice, move, click);
            confirm(&choice, move);
        }
}

/* Keys at random never confirm or offer anything that is not in the list. */
static void try_anything(struct bench *bench, struct wsk_rng *rng) {
    static const int keys[] = {'0',
                               '1',
                               '2',
                               '3',
                               '4',
                               '5',
                               '6',
                               '7',
                               '9',
                               't',
                               's',
                               'n',
                               '+',
                               KEY_IS_UP,
                               KEY_IS_DOWN,
                               KEY_IS_LEFT,
                               KEY_IS_RIGHT,
                               KEY_IS_TAB,
                               KEY_IS_BACK_TAB,
                               KEY_IS_HOME,
                               KEY_IS_END,
                               KEY_IS_ENTER,
                               KEY_IS_SPACE,
                               TARGET(TARGET_OPTION, 200),
                               TARGET(TARGET_CARD, 9),
                               TARGET(TARGET_CARD, 2),
                               TARGET(TARGET_DIE, 1),
                               TARGET(TARGET_DIE, 7),
                               TARGET(TARGET_TRAY, 4),
                               TARGET(TARGET_TRAY, 9),
                               TARGET(TARGET_FIELD, 63),
                               TARGET(TARGET_FIELD, 3)};
    struct choice choice;
    begin(bench, &choice);
    for (unsigned i = 0; i < 60; i++) {
        int key = keys[wsk_rng_below(rng, sizeof(keys) / sizeof(keys[0]))];
        enum choice_result result = TARGET_IS(key) ? choice_point(&choice, key)
                                                   : choice_key(&choice, key);
        if (choice.ready)
            assert_int_not_equal(choice_find(&choice, choice.move),
                                 CHOICE_NONE);
        if (result == CHOICE_CONFIRMED)
            assert_true(choice.ready);
    }
}

static void play_through(const char *id, unsigned seats, unsigned seed) {
    const struct wsk_game *game = game_called(id);
    struct wsk_rules *rules = load_rules(game, seats, 0);
    struct wsk_rng rng = wsk_rng_stream(seed, seats);
    struct wsk_state state;
    wsk_init(rules, &state);
    wsk_settle(rules, &state, &rng);
    for (unsigned i = 0; i < 400 && state.head.turn != WSK_TURN_OVER; i++) {
        struct bench bench = {.rules = rules, .board = board_find(game)};
        bench.seat = wsk_next_seat(&state);
        wsk_view(rules, &state, bench.seat, &bench.view);
        bench.list = wsk_moves(rules, &bench.view, bench.seat, bench.scratch);
        if (bench.list.count > 1) {
            try_moves(&bench, strcmp(id, "volle-wolle") == 0);
            try_anything(&bench, &rng);
        }
        wsk_move move = bench.list.move[wsk_rng_below(&rng, bench.list.count)];
        wsk_play(rules, &state, bench.seat, move);
        wsk_settle(rules, &state, &rng);
    }
    free(rules);
}

static void every_move_of_volle_wolle(void **state) {
    (void)state;
    for (unsigned seats = 2; seats <= 6; seats++)
        for (unsigned seed = 0; seed < 3; seed++)
            play_through("volle-wolle", seats, seed);
}

static void every_move_of_bloeder_sack(void **state) {
    (void)state;
    for (unsigned seats = 2; seats <= 4; seats++)
        for (unsigned seed = 0; seed < 3; seed++)
            play_through("bloeder-sack", seats, seed);
}

/* A single move is ready at once. */
static void there_may_be_nothing_to_choose(void **state) {
    struct stage *stage = stage_open("volle-wolle-3-greedy", 41);
    (void)state;
    assert_int_equal(stage->choice.list.count, 1);
    assert_int_equal(stage_keys(stage, "\n"), CHOICE_CONFIRMED);
    assert_int_equal(stage->choice.move, stage->choice.list.move[0]);
    stage_close(stage);
}

static void pointing_again_confirms(void **state) {
    struct stage *stage = stage_open("volle-wolle-6-greedy", 33);
    (void)state;
    assert_int_equal(stage_keys(stage, "21"), CHOICE_CHANGED);
    assert_int_equal(stage_keys(stage, "2"), CHOICE_CHANGED);
    assert_int_equal(stage_keys(stage, "1"), CHOICE_CONFIRMED);
    stage_close(stage);
    stage = stage_open("bloeder-sack-4-greedy", 51);
    assert_int_equal(stage_keys(stage, "1"), CHOICE_CHANGED);
    assert_int_equal(stage_keys(stage, "1"), CHOICE_CONFIRMED);
    stage_close(stage);
}

/* Moving over things shows them but never plays them. */
static void arrows_never_confirm(void **state) {
    static const struct {
        const char *record;
        unsigned lines;
    } at[] = {{"volle-wolle-6-greedy", 33}, {"volle-wolle-3-greedy", 35},
              {"volle-wolle-3-greedy", 38}, {"volle-wolle-5-greedy", 93},
              {"volle-wolle-3-greedy", 51}, {"bloeder-sack-4-greedy", 51},
              {"bloeder-sack-4-greedy", 54}};
    (void)state;
    for (size_t i = 0; i < sizeof(at) / sizeof(at[0]); i++) {
        struct stage *stage = stage_open(at[i].record, at[i].lines);
        for (unsigned k = 0; k < 40; k++) {
            assert_int_not_equal(stage_keys(stage, "<"), CHOICE_CONFIRMED);
            assert_int_not_equal(stage_keys(stage, "^"), CHOICE_CONFIRMED);
            assert_int_not_equal(stage_keys(stage, "v"), CHOICE_CONFIRMED);
            assert_int_not_equal(stage_keys(stage, ">"), CHOICE_CONFIRMED);
        }
        stage_close(stage);
    }
}

/* With more cards than are due the first one goes back; t changes the top. */
static void cards_are_picked_in_order(void **state) {
    struct stage *stage = stage_open("volle-wolle-5-greedy", 93);
    struct choice *choice = &stage->choice;
    (void)state;
    assert_int_equal(choice->due, 3);
    stage_keys(stage, "1234");
    assert_int_equal(choice->picks, 3);
    assert_int_equal(choice->pick[0], 1);
    assert_int_equal(choice->pick[2], 3);
    assert_true(choice->ready);
    unsigned top = choice->top;
    stage_keys(stage, "t");
    assert_true(choice->ready);
    assert_int_not_equal(choice->top, top);
    stage_keys(stage, "4");
    assert_int_equal(choice->picks, 2);
    assert_false(choice->ready);
    stage_close(stage);
}

/* What is drawn and what a click there means are the same thing. */
static void clicks_hit_what_is_drawn(void **state) {
    struct stage *stage = stage_open("volle-wolle-5-greedy", 93);
    (void)state;
    stage_draw(stage, 24, 80, GLYPHS_FULL);
    unsigned cards = 0;
    for (unsigned i = 0; i < stage->paint.zone_count; i++) {
        const struct zone *zone = &stage->paint.zones[i];
        if (TARGET_IS(zone->code) && TARGET_KIND(zone->code) == TARGET_CARD) {
            struct rect rect = zone->rect;
            assert_int_equal(paint_hit(&stage->paint, rect.row, rect.col),
                             zone->code);
            assert_int_equal(paint_hit(&stage->paint, rect.row + rect.rows - 1,
                                       rect.col + rect.cols - 1),
                             zone->code);
            cards++;
        }
    }
    assert_int_equal(cards, 4);
    stage_close(stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_of_volle_wolle),
        cmocka_unit_test(every_move_of_bloeder_sack),
        cmocka_unit_test(there_may_be_nothing_to_choose),
        cmocka_unit_test(pointing_again_confirms),
        cmocka_unit_test(arrows_never_confirm),
        cmocka_unit_test(cards_are_picked_in_order),
        cmocka_unit_test(clicks_hit_what_is_drawn),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
