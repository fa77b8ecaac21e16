/*
 * test_memory.c - what an expert of Volle Wolle makes of the others' bids: it
 * sees who bids anything, leaves alone who bids well, and answers.
 */
#include "games/volle-wolle/mind/mind.h"
#include "nets.h"

#define GAMES 20
#define ROUNDS 6

/* A game in which bids are the policy's, those of seat 1 perhaps any, and all
 * else is any move, until bids are asked for once more. */
struct past {
    const struct wsk_rules *rules;
    const struct wsk_nets *nets;
    bool wild; /* seat 1 bids anything */
    struct wsk_rng rng;
    struct wsk_state state;
    struct wsk_memory memory;
};

static bool bids_are_open(const struct past *past) {
    const struct volle_state *state = (const struct volle_state *)&past->state;
    return state->phase == VOLLE_PHASE_BID &&
           state->head.seats == (1U << past->rules->seats) - 1;
}

static wsk_move any_move(struct past *past, unsigned seat) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(past->rules, &past->state, seat, scratch);
    return list.move[wsk_rng_below(&past->rng, list.count)];
}

static wsk_move bid_by_policy(struct past *past, unsigned seat) {
    struct volle_policy policy;
    struct volle_evaluator evaluator;
    volle_evaluator_open(&evaluator, (const struct volle_rules *)past->rules,
                         &past->nets->entry[0].net);
    volle_look_policy(&evaluator, (const struct volle_state *)&past->state,
                      seat, &policy);
    return VOLLE_MOVE(VOLLE_MOVE_BID, volle_draw_bid(&policy, &past->rng));
}

static void play_on(struct past *past) {
    wsk_settle(past->rules, &past->state, &past->rng);
    while (!(bids_are_open(past) && past->memory.rounds == ROUNDS)) {
        assert_int_equal(past->state.head.turn, WSK_TURN_SEATS);
        unsigned seat = wsk_next_seat(&past->state);
        bool bids = ((const struct volle_state *)&past->state)->phase ==
                    VOLLE_PHASE_BID;
        struct wsk_event event = {.seat = seat, .count = 1};
        event.moves[0] = bids && !(past->wild && seat == 1)
                             ? bid_by_policy(past, seat)
                             : any_move(past, seat);
        wsk_memory_note(&past->memory, past->nets, past->rules, &past->state,
                        &event);
        wsk_play(past->rules, &past->state, seat, event.moves[0]);
        wsk_settle(past->rules, &past->state, &past->rng);
    }
}

static bool is_legal_bid(struct past *past, unsigned bid) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(past->rules, &past->state, 0, scratch);
    for (unsigned i = 0; i < list.count; i++)
        if (list.move[i] == VOLLE_MOVE(VOLLE_MOVE_BID, bid))
            return true;
    return false;
}

static unsigned answer(const struct past *past) {
    struct wsk_rng rng = wsk_rng_stream(3, 0);
    struct volle_evaluator evaluator;
    volle_evaluator_open(&evaluator, (const struct volle_rules *)past->rules,
                         &past->nets->entry[0].net);
    return volle_answer(&evaluator, (const struct volle_state *)&past->state, 0,
                        &past->memory, VOLLE_BID_NODES, &rng);
}

/* In how many games it pays to answer. */
static unsigned count_answered(const struct wsk_rules *rules,
                               const struct wsk_nets *nets, bool wild) {
    unsigned answered = 0;
    for (unsigned i = 0; i < GAMES; i++) {
        struct past past = {.rules = rules, .nets = nets, .wild = wild};
        past.rng = wsk_rng_stream(17, i);
        wsk_init(rules, &past.state);
        play_on(&past);
        answered += volle_worth_answering(&past.memory, rules->seats, 0);
        if (i > 0)
            continue;
        unsigned bid = answer(&past);
        assert_true(is_legal_bid(&past, bid));
        assert_int_equal(answer(&past), bid);
    }
    return answered;
}

static void check_seats(unsigned seats) {
    const struct wsk_game *game =
        wsk_game_find((struct wsk_word){"volle-wolle", 11});
    struct wsk_rules *rules = load_rules(game, seats, 0);
    struct wsk_nets *nets = load_nets(game, seats);
    assert_true(count_answered(rules, nets, true) >= GAMES * 7 / 10);
    assert_true(count_answered(rules, nets, false) <= GAMES * 3 / 10);
    free_nets(nets);
    free(rules);
}

static void two_players_see_who_bids_anything(void **unused) {
    (void)unused;
    check_seats(2);
}

static void four_players_see_who_bids_anything(void **unused) {
    (void)unused;
    check_seats(4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players_see_who_bids_anything),
        cmocka_unit_test(four_players_see_who_bids_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
