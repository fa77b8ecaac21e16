/* What could be expected of dice and cards, and solved bids: means are exact.
 */
#include <math.h>

#include "games/volle-wolle/mind/mind.h"
#include "nets.h"

#define CLOSE 2e-5 /* sums of floats */

struct table {
    struct wsk_rules *rules;
    struct wsk_nets *nets;
    const struct mind *mind;
    const struct net *net;
};

static struct table open_table(const char *game, unsigned seats) {
    struct table table = {.rules = load_rules(game_called(game), seats, 0)};
    table.nets = load_nets(table.rules->game, seats);
    table.mind = mind_of(table.rules->game);
    table.net = nets_find(table.nets, table.rules);
    return table;
}

static void close_table(struct table *table) {
    free_nets(table->nets);
    free(table->rules);
}

static void assert_adds_up(const struct table *table,
                           const struct mind_value *value) {
    double sum = 0;
    for (unsigned s = 0; s < table->rules->seats; s++) {
        assert_true(value->win[s] > -CLOSE && value->win[s] < 1 + CLOSE);
        sum += (double)value->win[s];
    }
    assert_true(fabs(sum - 1) < CLOSE);
}

/* Over all outcomes of one move, with their odds, nobody gains. */
static void assert_no_gain(const struct table *table,
                           const struct wsk_state *state) {
    struct wsk_chance list[WSK_CHANCES_MAX];
    double gain[WSK_SEATS_MAX] = {0}, total = 0;
    unsigned count = table->rules->game->chances(table->rules, state, list);
    for (unsigned i = 0; i < count; i++) {
        const struct wsk_event event = {WSK_CHANCE, 1, {list[i].move}};
        struct mind_value before, after;
        table->mind->expect(table->rules, table->net, state, &event, &before,
                            &after);
        assert_adds_up(table, &before);
        assert_adds_up(table, &after);
        total += list[i].weight;
        for (unsigned s = 0; s < table->rules->seats; s++)
            gain[s] +=
                list[i].weight * ((double)after.win[s] - (double)before.win[s]);
    }
    for (unsigned s = 0; s < table->rules->seats; s++)
        assert_true(fabs(gain[s] / total) < CLOSE);
}

/* Random play until `stop` says so; false: the game ended. */
static bool play_until(const struct table *table, struct wsk_rng *rng,
                       bool (*stop)(const struct wsk_state *state),
                       struct wsk_state *state) {
    while (state->head.turn != WSK_TURN_OVER) {
        struct wsk_event event;
        if (stop(state))
            return true;
        if (state->head.turn == WSK_TURN_CHANCE) {
            table->rules->game->sample(table->rules, state, rng, &event);
        } else {
            wsk_move scratch[WSK_MOVES_MAX];
            unsigned seat = wsk_next_seat(state);
            struct wsk_list list =
                wsk_moves(table->rules, state, seat, scratch);
            event = (struct wsk_event){(uint8_t)seat, 1, {0}};
            event.moves[0] = list.move[wsk_rng_below(rng, list.count)];
        }
        assert_int_equal(wsk_apply_event(table->rules, state, &event), WSK_OK);
    }
    return false;
}

static const struct volle_state *volle(const struct wsk_state *state) {
    return (const struct volle_state *)state;
}

static bool is_second_try(const struct wsk_state *state) {
    return volle(state)->phase == VOLLE_PHASE_ROLL && volle(state)->try == 2;
}

static bool is_third_try(const struct wsk_state *state) {
    return volle(state)->phase == VOLLE_PHASE_ROLL && volle(state)->try == 3;
}

static bool is_board(const struct wsk_state *state) {
    return volle(state)->phase == VOLLE_PHASE_BOARD;
}

static bool is_bid(const struct wsk_state *state) {
    return volle(state)->phase == VOLLE_PHASE_BID;
}

static bool is_chance(const struct wsk_state *state) {
    return state->head.turn == WSK_TURN_CHANCE;
}

static void test_volle_dice(void **unused) {
    (void)unused;
    for (unsigned seats = 2; seats <= 5; seats += 3) {
        struct table table = open_table("volle-wolle", seats);
        struct wsk_rng rng = wsk_rng_stream(3, seats);
        struct wsk_state state;
        wsk_init(table.rules, &state);
        assert_true(play_until(&table, &rng, is_second_try, &state));
        assert_no_gain(&table, &state);
        assert_true(play_until(&table, &rng, is_third_try, &state));
        assert_no_gain(&table, &state);
        close_table(&table);
    }
}

/* Before the boards everybody is alike. */
static void test_volle_boards(void **unused) {
    (void)unused;
    struct table table = open_table("volle-wolle", 3);
    struct wsk_state state;
    struct mind_value before;
    wsk_init(table.rules, &state);
    assert_true(is_board(&state));
    table.mind->expect(table.rules, table.net, &state, NULL, &before, NULL);
    for (unsigned s = 0; s < 3; s++)
        assert_true(fabs((double)before.win[s] - 1.0 / 3) < CLOSE);
    assert_no_gain(&table, &state);
    close_table(&table);
}

/* Every deal from a small pile, looked at all together or through rings: the
 * gains cancel to nothing. */
static void check_deals(const struct table *table,
                        struct volle_evaluator *evaluator,
                        const struct volle_state *state,
                        const struct volle_dealing *how) {
    const struct wsk_rules *rules = table->rules;
    uint8_t card[VOLLE_CARDS];
    unsigned count = 0, deals = 0, seats = rules->seats;
    double gain[WSK_SEATS_MAX] = {0}, spread = 0;
    for (uint64_t pile = state->pile; pile; pile &= pile - 1)
        card[count++] = (uint8_t)__builtin_ctzll(pile);
    assert_int_equal(volle_deal_size(rules, state), 3);
    for (unsigned a = 0; a < count; a++)
        for (unsigned b = a + 1; b < count; b++)
            for (unsigned c = b + 1; c < count; c++) {
                const struct wsk_event event = {
                    WSK_CHANCE,
                    3,
                    {VOLLE_MOVE(VOLLE_MOVE_DRAW, card[a]),
                     VOLLE_MOVE(VOLLE_MOVE_DRAW, card[b]),
                     VOLLE_MOVE(VOLLE_MOVE_DRAW, card[c])}};
                struct mind_value before, after;
                volle_expect_deal(evaluator, state, &event, how, &before,
                                  &after);
                assert_adds_up(table, &before);
                assert_adds_up(table, &after);
                deals++;
                for (unsigned s = 0; s < seats; s++)
                    gain[s] += (double)after.win[s] - (double)before.win[s];
                spread += fabs((double)after.win[0] - (double)before.win[0]);
            }
    for (unsigned s = 0; s < seats; s++)
        assert_true(fabs(gain[s] / deals) < CLOSE);
    assert_true(spread / deals > 1e-4); /* and yet there was luck */
}

static bool has_small_pile(const struct wsk_state *state) {
    return volle(state)->phase == VOLLE_PHASE_DEAL &&
           volle_count(volle(state)->pile) <= 12;
}

static void test_volle_deals(void **unused) {
    (void)unused;
    struct table table = open_table("volle-wolle", 2);
    struct wsk_rng rng = wsk_rng_stream(4, 0);
    struct wsk_state state;
    struct volle_evaluator evaluator;
    wsk_init(table.rules, &state);
    assert_true(play_until(&table, &rng, has_small_pile, &state));
    volle_evaluator_open(&evaluator, (const struct volle_rules *)table.rules,
                         table.net);
    check_deals(&table, &evaluator, volle(&state),
                &(struct volle_dealing){
                    .draws = 2, .deals = 24, .levels = 2, .every = 0});
    check_deals(&table, &evaluator, volle(&state),
                &(struct volle_dealing){
                    .draws = 2, .deals = 1, .levels = 1, .every = 1000});
    close_table(&table);
}

static void test_sack(void **unused) {
    (void)unused;
    for (unsigned seats = 2; seats <= 4; seats += 2) {
        struct table table = open_table("bloeder-sack", seats);
        struct wsk_rng rng = wsk_rng_stream(5, seats);
        struct wsk_state state;
        wsk_init(table.rules, &state);
        for (unsigned i = 0; i < 12; i++) {
            struct wsk_event event;
            assert_true(play_until(&table, &rng, is_chance, &state));
            if (i % (long_form() ? 4 : 12) == 2)
                assert_no_gain(&table, &state);
            table.rules->game->sample(table.rules, &state, &rng, &event);
            assert_int_equal(wsk_apply_event(table.rules, &state, &event),
                             WSK_OK);
        }
        close_table(&table);
    }
}

/* Mixtures are mixtures; the value of the round is their mean, whoever is
 * looked at; and nobody gains by bidding otherwise, much. */
static void test_stage(void **unused) {
    (void)unused;
    /* Mixtures of two players, of few and of many. */
    unsigned most = long_form() ? 6 : 4;
    for (unsigned seats = 2; seats <= most; seats++) {
        struct table table = open_table("volle-wolle", seats);
        struct wsk_rng rng = wsk_rng_stream(6, seats);
        struct bid_game *bid_game = malloc(sizeof(*bid_game));
        struct wsk_state state;
        assert_non_null(bid_game);
        wsk_init(table.rules, &state);
        assert_true(play_until(&table, &rng, is_bid, &state));
        table.mind->bid_game(table.rules, table.net, &state, NULL, bid_game);
        assert_adds_up(&table, &bid_game->mean);
        for (unsigned s = 0; s < seats; s++) {
            struct mind_value mean = {0};
            double shares = 0, regret = 0;
            unsigned best = bid_game->seat[s].best;
            for (unsigned b = 0; b < bid_game->seat[s].count; b++) {
                const struct mind_option *option = &bid_game->seat[s].option[b];
                assert_adds_up(&table, &option->value);
                assert_true(option->share >= 0);
                assert_true(option->worth <=
                            bid_game->seat[s].option[best].worth);
                mind_add(&mean, &option->value, option->share);
                shares += (double)option->share;
                regret += (double)option->share *
                          ((double)bid_game->seat[s].option[best].worth -
                           (double)option->worth);
            }
            assert_true(fabs(shares - 1) < CLOSE);
            assert_true(regret < 0.01);
            for (unsigned t = 0; t < seats; t++)
                assert_true(fabs((double)mean.win[t] -
                                 (double)bid_game->mean.win[t]) < 10 * CLOSE);
        }
        free(bid_game);
        close_table(&table);
    }
}

/* How the bids meet is nil on the whole: over all that others may bid, with
 * their shares, the mean of what comes of a bid is what it is worth. */
static void test_meeting(void **unused) {
    (void)unused;
    struct table table = open_table("volle-wolle", 2);
    struct wsk_rng rng = wsk_rng_stream(7, 0);
    struct bid_game *bid_game = malloc(sizeof(*bid_game));
    struct bid_game *met = malloc(sizeof(*met));
    struct wsk_state state;
    assert_true(bid_game && met);
    wsk_init(table.rules, &state);
    assert_true(play_until(&table, &rng, is_bid, &state));
    table.mind->bid_game(table.rules, table.net, &state, NULL, bid_game);
    unsigned step = long_form() ? 1 : bid_game->seat[0].count - 1;
    for (unsigned a = 0; a < bid_game->seat[0].count; a += step) {
        struct mind_value mean = {0};
        for (unsigned b = 0; b < bid_game->seat[1].count; b++) {
            const wsk_move made[] = {bid_game->seat[0].option[a].move,
                                     bid_game->seat[1].option[b].move};
            table.mind->bid_game(table.rules, table.net, &state, made, met);
            mind_add(&mean, &met->met, bid_game->seat[1].option[b].share);
        }
        for (unsigned s = 0; s < 2; s++)
            assert_true(fabs((double)mean.win[s] -
                             (double)bid_game->seat[0].option[a].value.win[s]) <
                        CLOSE);
    }
    free(bid_game);
    free(met);
    close_table(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_volle_dice),  cmocka_unit_test(test_volle_boards),
        cmocka_unit_test(test_volle_deals), cmocka_unit_test(test_sack),
        cmocka_unit_test(test_stage),       cmocka_unit_test(test_meeting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
