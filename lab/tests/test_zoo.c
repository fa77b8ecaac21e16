/* The zoo: every opponent always has a legal move, and plays as it says. */
#include "arena/match.h"
#include "ends.h"
#include "support.h"
#include "turns.h"
#include "zoo.h"

static const struct zoo_settings brief = {.limits = {.playouts = 4}};

static bool is_listed(const struct wsk_rules *rules,
                      const struct wsk_state *state, unsigned seat,
                      wsk_move move) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    for (unsigned i = 0; i < list.count; i++)
        if (list.move[i] == move)
            return true;
    return false;
}

/* A random game, in every position of which the opponent is asked. */
static void ask_everywhere(const struct zoo_opponent *opponent,
                           const struct wsk_rules *rules, struct zoo *zoo,
                           uint64_t number) {
    struct wsk_rng rng = wsk_rng_stream(17, number);
    struct wsk_state state, view;
    wsk_init(rules, &state);
    for (;;) {
        wsk_move scratch[WSK_MOVES_MAX];
        wsk_settle(rules, &state, &rng);
        if (state.head.turn == WSK_TURN_OVER)
            return;
        unsigned seat = wsk_next_seat(&state);
        struct wsk_list list = wsk_moves(rules, &state, seat, scratch);
        wsk_move any = list.move[wsk_rng_below(&rng, list.count)];
        wsk_view(rules, &state, seat, &view);
        const struct wsk_state before = view;
        wsk_move move = opponent->choose(zoo, rules, &view, seat, &rng);
        if (!is_listed(rules, &state, seat, move))
            fail_msg("%s, %s, %u seats: move %u is not legal", opponent->name,
                     rules->game->id, (unsigned)rules->seats, (unsigned)move);
        assert_memory_equal(&view, &before, sizeof(view));
        wsk_play(rules, &state, seat, any);
    }
}

static void everybody_always_has_a_legal_move(void **unused) {
    static const char *const games[] = {"volle-wolle", "bloeder-sack"};
    struct zoo zoo;
    unsigned asked = 0;
    (void)unused;
    for (unsigned g = 0; g < 2; g++) {
        const struct wsk_game *game = game_called(games[g]);
        for (unsigned n = game->seats_min; n <= game->seats_max; n++) {
            struct wsk_rules *rules = load_rules(game, n, 0);
            zoo_init(&zoo, rules, &brief);
            for (size_t i = 0; zoo_opponent_at(i); i++) {
                const struct zoo_opponent *opponent = zoo_opponent_at(i);
                if (opponent->game && strcmp(opponent->game, game->id) != 0)
                    continue;
                ask_everywhere(opponent, rules, &zoo, i * 10 + n);
                asked++;
            }
            zoo_finish(&zoo);
            free(rules);
        }
    }
    assert_int_equal(asked, 5 * 5 + 3 * 4);
}

static void names_belong_to_games(void **unused) {
    const struct wsk_game *volle = game_called("volle-wolle");
    const struct wsk_game *sack = game_called("bloeder-sack");
    (void)unused;
    assert_ptr_equal(zoo_opponent_find("greedy", volle)->choose,
                     zoo_greedy_volle);
    assert_ptr_equal(zoo_opponent_find("greedy", sack)->choose,
                     zoo_greedy_sack);
    assert_non_null(zoo_opponent_find("fixed", volle));
    assert_null(zoo_opponent_find("fixed", sack));
    assert_null(zoo_opponent_find("wolf", volle));
    assert_null(zoo_opponent_at(99));
    assert_null(zoo_take_name((enum zoo_take)ZOO_TAKES));
}

/* A position at the first bids of a game. */
static void first_bids(const struct wsk_rules *rules,
                       struct wsk_state *ret_state) {
    struct wsk_rng rng = wsk_rng_stream(3, 3);
    wsk_init(rules, ret_state);
    wsk_settle(rules, ret_state, &rng);
    assert_int_equal(((struct volle_state *)ret_state)->phase, VOLLE_PHASE_BID);
}

static void the_fixed_bidder_bids_one_number(void **unused) {
    struct wsk_rules *rules = load_rules(game_called("volle-wolle"), 3, 0);
    struct zoo_settings settings = brief;
    struct wsk_state state;
    struct wsk_rng rng = wsk_rng_stream(1, 1);
    (void)unused;
    first_bids(rules, &state);
    for (unsigned bid = ZOO_BID_LEAST; bid <= ZOO_BID_26PLUS; bid++) {
        struct zoo zoo;
        settings.bid = bid;
        zoo_init(&zoo, rules, &settings);
        assert_int_equal(zoo_fixed(&zoo, rules, &state, 1, &rng),
                         VOLLE_MOVE(VOLLE_MOVE_BID, bid - 13));
        zoo_finish(&zoo);
    }
    /* Without a chip 26+ is not legal, and 26 comes nearest. */
    ((struct volle_state *)&state)->chips[1] = 0;
    assert_int_equal(turns_bid(&state, 1, ZOO_BID_26PLUS),
                     VOLLE_MOVE(VOLLE_MOVE_BID, VOLLE_BID_26));
    free(rules);
}

/* By play-outs a move can be repeated; others' bids make no difference. */
static void searches_repeat_themselves_and_do_not_peek(void **unused) {
    struct wsk_rules *rules = load_rules(game_called("volle-wolle"), 3, 0);
    struct zoo_settings settings = {.limits = {.playouts = 300}};
    wsk_choose *const players[] = {zoo_tree, zoo_uct, zoo_flat};
    struct wsk_state state, bidden, view;
    struct zoo zoo;
    (void)unused;
    zoo_init(&zoo, rules, &settings);
    first_bids(rules, &state);
    bidden = state;
    wsk_play(rules, &bidden, 0, VOLLE_MOVE(VOLLE_MOVE_BID, 9));
    wsk_view(rules, &bidden, 2, &view);
    for (unsigned i = 0; i < 3; i++) {
        struct wsk_rng a = wsk_rng_stream(8, 1), b = a, c = a;
        wsk_move move = players[i](&zoo, rules, &state, 2, &a);
        assert_int_equal(players[i](&zoo, rules, &state, 2, &b), move);
        assert_int_equal(players[i](&zoo, rules, &view, 2, &c), move);
    }
    zoo_finish(&zoo);
    free(rules);
}

/* With cards that are worth a lot at once and nothing later, every success is
 * taken; with worthless ones none is paid for. */
static void dice_follow_what_the_ends_are_worth(void **unused) {
    struct wsk_rules *rules = load_rules(game_called("volle-wolle"), 2, 0);
    struct wsk_state state;
    struct volle_state *volle = (struct volle_state *)&state;
    struct wsk_state ends[ENDS];
    const float dear[ENDS] = {9, 6, 3, 0, 0, 0}, cheap[ENDS] = {0, 0, 0, 1, 1};
    (void)unused;
    first_bids(rules, &state);
    wsk_play(rules, &state, 0, VOLLE_MOVE(VOLLE_MOVE_BID, 10)); /* 23 */
    wsk_play(rules, &state, 1, VOLLE_MOVE(VOLLE_MOVE_BID, 1));
    assert_int_equal(volle->order[0], 0);
    /* d12 11, d10 5, d8 6: 22, one chip short of the bid. */
    wsk_play(rules, &state, WSK_CHANCE,
             VOLLE_MOVE(VOLLE_MOVE_ROLL, (10 * 10 + 4) * 8 + 5));
    assert_int_equal(volle->phase, VOLLE_PHASE_BOOST);
    unsigned listed = ends_list(rules, &state, 0, ends);
    assert_true(listed >> ENDS_MISS & 1 && listed >> ENDS_PAID & 1);
    assert_int_equal(listed & 7, 7);
    assert_int_equal(ends_solve(rules, &state, 0, listed, dear),
                     VOLLE_MOVE(VOLLE_MOVE_BOOST, 23));
    assert_int_equal(ends_solve(rules, &state, 0, listed, cheap),
                     VOLLE_MOVE(VOLLE_MOVE_DECLINE, 0));
    for (unsigned try = 1; try <= 3; try++)
        assert_int_equal(((struct volle_state *)&ends[try - 1])->due, 4 - try);
    free(rules);
}

/* They are worth measuring by: each beats random play clearly. */
static void nobody_is_a_straw_man(void **unused) {
    static const struct {
        const char *game, *name;
        double least;
        bool takes_long;
    } rows[] = {
        {"volle-wolle", "greedy", 0.85, false},
        {"volle-wolle", "fixed", 0.8, false},
        {"volle-wolle", "flat", 0.5, true},
        {"volle-wolle", "tree", 0.85, true},
        {"bloeder-sack", "greedy", 0.8, false},
        {"bloeder-sack", "flat", 0.6, false},
        {"bloeder-sack", "tree", 0.85, true},
        {"volle-wolle", "uct", 0.6, true},
        {"bloeder-sack", "uct", 0.7, false},
    };
    struct zoo_settings settings = {.limits = {.playouts = 200}};
    (void)unused;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct wsk_rules *rules = load_rules(game_called(rows[i].game), 2, 0);
        struct wsk_standings standings;
        struct wsk_player players[2] = {{.name = rows[i].name}};
        struct wsk_fault fault;
        struct zoo zoo;
        if (rows[i].takes_long && !long_form()) {
            free(rules);
            continue;
        }
        zoo_init(&zoo, rules, &settings);
        players[0].choose =
            zoo_opponent_find(rows[i].name, rules->game)->choose;
        players[0].context = &zoo;
        assert_int_equal(wsk_player_read("random", NULL, &players[1], &fault),
                         WSK_OK);
        struct wsk_match match = {
            .rules = rules, .players = players, .games = 40};
        assert_int_equal(wsk_match_run(&match, &standings), WSK_OK);
        if (standings.player[0].share.mean < rows[i].least)
            fail_msg("%s, %s: only %.2f against random play", rows[i].game,
                     rows[i].name, standings.player[0].share.mean);
        zoo_finish(&zoo);
        free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_always_has_a_legal_move),
        cmocka_unit_test(names_belong_to_games),
        cmocka_unit_test(the_fixed_bidder_bids_one_number),
        cmocka_unit_test(searches_repeat_themselves_and_do_not_peek),
        cmocka_unit_test(dice_follow_what_the_ends_are_worth),
        cmocka_unit_test(nobody_is_a_straw_man),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
