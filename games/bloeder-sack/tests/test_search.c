/*
 * test_search.c - what an expert of Blöder Sack sees near the end, against
 * what the rules alone say: every move, roll and card tried to the last.
 */
#include "../mind/search.h"
#include "nets.h"
#include "table.h"

#define POSITIONS 12

/* What seat A wins if everybody does what is best for itself. */
static double truth(const struct wsk_rules *rules,
                    const struct wsk_state *state);

static double after_move(const struct wsk_rules *rules,
                         const struct wsk_state *state, unsigned actor,
                         wsk_move move) {
    struct wsk_state after = *state;
    wsk_play(rules, &after, actor, move);
    return truth(rules, &after);
}

static double truth_of_chance(const struct wsk_rules *rules,
                              const struct wsk_state *state) {
    struct wsk_chance chances[SACK_CARDS];
    unsigned total = 0, count = rules->game->chances(rules, state, chances);
    double sum = 0;
    for (unsigned i = 0; i < count; i++) {
        sum += chances[i].weight *
               after_move(rules, state, WSK_CHANCE, chances[i].move);
        total += chances[i].weight;
    }
    return sum / total;
}

static double truth_of_choice(const struct wsk_rules *rules,
                              const struct wsk_state *state) {
    wsk_move scratch[WSK_MOVES_MAX];
    unsigned seat = wsk_next_seat(state);
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    double best = seat == 0 ? -1 : 2;
    for (unsigned i = 0; i < list.count; i++) {
        double value = after_move(rules, state, seat, list.move[i]);
        if (seat == 0 ? value > best : value < best)
            best = value;
    }
    return best;
}

static double truth(const struct wsk_rules *rules,
                    const struct wsk_state *state) {
    if (state->head.turn == WSK_TURN_CHANCE)
        return truth_of_chance(rules, state);
    if (state->head.turn == WSK_TURN_SEATS)
        return truth_of_choice(rules, state);
    unsigned winners = sack_winners(rules, state);
    return winners & 1 ? 1.0 / __builtin_popcount(winners) : 0;
}

/* A fills a tray and has four cards; B's last turn may use the new card, with
 * which a single die can win. */
static void a_new_card_is_open_to_the_next_seat(void **unused) {
    (void)unused;
    struct position p = position_of(2, 0, "6 2 10 21 17");
    struct wsk_nets *nets = load_nets(p.rules->game, 2);
    struct sack_search search;
    struct mind_value value;
    give_cards(&p, 1, "3 4 8");
    give_cards(&p, 2, "5 9");
    lay_dice(&p, 1, "B1 B5");
    lay_dice(&p, 2, "A1 A1 B3 B4");
    lay_dice(&p, 3, "B1 B1 A3 A4");
    lay_dice(&p, 4, "A6 B4");
    lay_dice(&p, 5, "A3 B1 B3");
    play_lines(&p, "roll 1 4 6\nplace 1 4 3\nplace 1 6 3\n");
    assert_int_equal(p.sack.phase, SACK_PHASE_REVEAL);
    assert_true(p.sack.last_round);
    double exact = truth(p.rules, &p.state);
    sack_search_open(&search, p.rules, &nets->entry[0].net, false);
    search.turns = 1;
    search.cards = SACK_CARDS_TRIED;
    sack_follow(&search, &p.state, &value);
    assert_true(exact > 0.1 && exact < 0.4);
    assert_true((double)value.win[0] > exact - 0.1);
    assert_true((double)value.win[0] < exact + 0.1);
    free_nets(nets);
    free(p.rules);
}

/* Plays with plain bots until A has its second die to place in the last round;
 * false: this game does not come to that. */
static bool reach_the_end(const struct wsk_rules *rules, struct wsk_rng *rng,
                          struct wsk_state *state) {
    const struct wsk_bot sheep = {.level = WSK_LEVEL_SHEEP};
    const struct sack_state *sack = (const struct sack_state *)state;
    wsk_init(rules, state);
    for (;;) {
        wsk_settle(rules, state, rng);
        if (state->head.turn == WSK_TURN_OVER)
            return false;
        unsigned seat = wsk_next_seat(state);
        if (sack->last_round && seat == 0 && sack->phase == SACK_PHASE_SECOND)
            return true;
        wsk_play(rules, state, seat,
                 wsk_bot_choose(&sheep, rules, state, seat, rng));
    }
}

static void the_last_round_is_played_to_its_end(void **unused) {
    (void)unused;
    const struct wsk_game *game = game_called("bloeder-sack");
    struct wsk_rules *rules = load_rules(game, 2, 0);
    struct wsk_nets *nets = load_nets(game, 2);
    const struct wsk_bot expert = {.level = WSK_LEVEL_EXPERT, .nets = nets};
    double lost = 0;
    for (unsigned found = 0, i = 0; found < POSITIONS; i++) {
        struct wsk_rng rng = wsk_rng_stream(5, i);
        struct wsk_state state;
        if (!reach_the_end(rules, &rng, &state))
            continue;
        wsk_move move = wsk_bot_choose(&expert, rules, &state, 0, &rng);
        lost += truth(rules, &state) - after_move(rules, &state, 0, move);
        found++;
    }
    assert_true(lost < 0.01 * POSITIONS);
    free_nets(nets);
    free(rules);
}

/* Two turns looked into, with so many rolls of the second. */
static uint64_t look_two_turns(const struct wsk_rules *rules,
                               const struct net *net,
                               const struct wsk_state *state, unsigned later,
                               float *ret_share) {
    struct sack_search search;
    struct wsk_state after = *state;
    struct mind_value value;
    sack_search_open(&search, rules, net, false);
    search.turns = 2;
    search.later = later;
    sack_follow(&search, &after, &value);
    *ret_share = value.win[0];
    return search.encoding.base.looks;
}

static void a_few_rolls_stand_for_all(void **unused) {
    (void)unused;
    const struct wsk_game *game = game_called("bloeder-sack");
    const struct wsk_bot sheep = {.level = WSK_LEVEL_SHEEP};
    struct wsk_rules *rules = load_rules(game, 4, 0);
    struct wsk_nets *nets = load_nets(game, 4);
    struct wsk_rng rng = wsk_rng_stream(7, 0);
    struct wsk_state state;
    float off = 0;
    unsigned found = 0;
    wsk_init(rules, &state);
    while (found < POSITIONS) {
        struct wsk_event event;
        if (state.head.turn == WSK_TURN_SEATS) {
            unsigned seat = wsk_next_seat(&state);
            wsk_play(rules, &state, seat,
                     wsk_bot_choose(&sheep, rules, &state, seat, &rng));
            continue;
        }
        if (((const struct sack_state *)&state)->phase == SACK_PHASE_ROLL) {
            const struct net *net = &nets->entry[0].net;
            float all, few;
            uint64_t looks = look_two_turns(rules, net, &state, SACK_ALL, &all);
            assert_true(look_two_turns(rules, net, &state, 6, &few) * 2 <
                        looks);
            assert_true(few > all - 0.01F && few < all + 0.01F);
            off += few > all ? few - all : all - few;
            found++;
        }
        game->sample(rules, &state, &rng, &event);
        wsk_play(rules, &state, WSK_CHANCE, event.moves[0]);
    }
    assert_true(off > 0 && off < 0.0017F * POSITIONS);
    free_nets(nets);
    free(rules);
}

static unsigned bucket_of(const struct position *p) {
    static struct sack_encoding encoding; /* large */
    uint8_t slots[SACK_SEATS_MAX];
    sack_encoding_open(sack_deck(p->rules), &encoding);
    sack_see(sack_deck(p->rules), &p->sack, &encoding, slots);
    return encoding.base.input.bucket;
}

/* The more cards somebody has the later it is; the net for three players has no
 * buckets. */
static void a_duel_has_four_stages(void **unused) {
    (void)unused;
    for (unsigned seats = 2; seats <= 3; seats++) {
        struct position p = position_of(seats, 0, "6 2 10 21 17");
        struct wsk_nets *nets = load_nets(p.rules->game, seats);
        const unsigned step = seats == 2;
        assert_int_equal(nets->entry[0].net.shape.buckets, seats == 2 ? 4 : 1);
        give_cards(&p, 1, "3");
        give_cards(&p, 2, "5");
        assert_int_equal(bucket_of(&p), 0);
        give_cards(&p, 2, "9");
        assert_int_equal(bucket_of(&p), step);
        give_cards(&p, 1, "4 8");
        assert_int_equal(bucket_of(&p), 2 * step);
        give_cards(&p, 1, "11");
        p.sack.last_round = 1;
        assert_int_equal(bucket_of(&p), 3 * step);
        free_nets(nets);
        free(p.rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_few_rolls_stand_for_all),
        cmocka_unit_test(a_duel_has_four_stages),
        cmocka_unit_test(a_new_card_is_open_to_the_next_seat),
        cmocka_unit_test(the_last_round_is_played_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
