/*
 * Nothing appears or vanishes: cards, chips and dice over random and extreme
 * games at every number of seats.
 */
#include "driver.h"
#include "games/bloeder-sack/rules/rules.h"
#include "games/volle-wolle/rules/rules.h"

#define GAMES 200

static bool volle_conserves(void *context, const struct wsk_rules *rules,
                            const struct wsk_state *state,
                            const struct wsk_event *event) {
    const struct volle_state *volle = (const struct volle_state *)state;
    const struct volle_rules *deck = (const struct volle_rules *)rules;
    uint64_t cards = volle->pile;
    unsigned chips = volle->supply, bones = 0;
    (void)context;
    (void)event;
    assert_true((cards & volle->display) == 0);
    cards |= volle->display;
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++) {
        assert_true((cards & volle->taken[s]) == 0);
        cards |= volle->taken[s];
        chips += volle->chips[s];
        bones += (volle->taken[s] & deck->bone) != 0;
        assert_true(bones == 0 || volle->bone != VOLLE_NONE);
        if (volle->taken[s] & deck->bone)
            assert_int_equal(volle->bone, s);
        /* The top of the herd is a sheep of the herd. */
        if (s < rules->seats && volle->front[s] < VOLLE_CARDS)
            assert_true(volle->taken[s] & deck->sheep &
                        1ULL << volle->front[s]);
        else if (s < rules->seats)
            assert_true((volle->taken[s] & deck->sheep) == 0);
    }
    assert_true(cards == (1ULL << VOLLE_CARDS) - 1);
    assert_int_equal(chips, VOLLE_CHIPS);
    assert_int_equal(volle->left, volle_count(volle->display));
    for (unsigned die = 0; die < 3; die++)
        assert_in_range(volle->dice[die], 0, volle_sides[die]);
    return true;
}

static bool sack_conserves(void *context, const struct wsk_rules *rules,
                           const struct wsk_state *state,
                           const struct wsk_event *event) {
    const struct sack_state *sack = (const struct sack_state *)state;
    uint64_t faces = 0, owners = 0;
    unsigned fields = sack_full(rules);
    uint32_t cards = sack->pile;
    (void)context;
    (void)event;
    for (unsigned f = 0; f < SACK_FACES; f++) {
        assert_true((faces & sack->face[f]) == 0);
        faces |= sack->face[f];
    }
    for (unsigned s = 0; s < SACK_SEATS_MAX; s++) {
        assert_true((owners & sack->owner[s]) == 0);
        owners |= sack->owner[s];
        assert_in_range(__builtin_popcountll(sack->owner[s]), 0,
                        s < rules->seats ? SACK_DICE : 0);
    }
    assert_true(faces == owners);
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        /* Dice fill a tray from field 1 on and never fill it up. */
        uint64_t tray = (1ULL << sack->fill[t]) - 1;
        assert_true((faces & SACK_TRAY(t)) == tray << SACK_FIELDS * t);
        assert_true(sack->fill[t] < fields);
        assert_true(sack->fill[t] == 0 || sack->slot[t] != 0);
        if (sack->slot[t]) {
            uint32_t card = 1U << (sack->slot[t] - 1);
            assert_true((cards & card) == 0);
            cards |= card;
        }
    }
    unsigned won[SACK_SEATS_MAX] = {0};
    for (unsigned i = 0; i < sack->won_count; i++) {
        uint32_t card = 1U << ((sack->won[i] & 31) - 1);
        assert_true((cards & card) == 0);
        cards |= card;
        won[sack->won[i] >> 5]++;
    }
    for (unsigned s = 0; s < SACK_SEATS_MAX; s++)
        assert_int_equal(won[s], sack->cards[s]);
    assert_true(cards == (1U << SACK_CARDS) - 1);
    return true;
}

static void play_games(const char *id, visit_event *visit) {
    const struct wsk_game *game = game_called(id);
    for (unsigned n = game->seats_min; n <= game->seats_max; n++) {
        struct wsk_rules *rules = load_rules(game, n, 0);
        for (unsigned i = 0; i < GAMES; i++) {
            struct driver driver = {.rng = wsk_rng_stream(i, n)};
            if (i < 9) {
                driver.seats = (enum pick)(i % 3);
                driver.chance = (enum pick)(i / 3);
            }
            struct wsk_state state;
            wsk_init(rules, &state);
            drive(&driver, rules, &state, 3000, visit, NULL);
            if (state.head.turn == WSK_TURN_OVER)
                visit(NULL, rules, &state, NULL);
        }
        free(rules);
    }
}

static void volle_wolle_keeps_its_cards_and_chips(void **state) {
    (void)state;
    play_games("volle-wolle", volle_conserves);
}

static void bloeder_sack_keeps_its_cards_and_dice(void **state) {
    (void)state;
    play_games("bloeder-sack", sack_conserves);
}

/* All 60 cards are dealt and taken: the longest game is 20 rounds of three
 * turns with three rolls, two keeps, two or three boosts, take and steal. */
static void volle_wolle_is_bounded_whatever_falls(void **state) {
    const struct wsk_game *game = game_called("volle-wolle");
    (void)state;
    for (unsigned n = game->seats_min; n <= game->seats_max; n++) {
        struct wsk_rules *rules = load_rules(game, n, 0);
        for (unsigned i = 0; i < 200; i++) {
            struct driver driver = {.seats = (enum pick)(i % 3),
                                    .chance = (enum pick)(i / 3 % 3),
                                    .rng = wsk_rng_stream(i, n)};
            struct wsk_state position;
            wsk_init(rules, &position);
            unsigned rounds = (VOLLE_CARDS + n) / (n + 1);
            unsigned most = n + VOLLE_CARDS + rounds * (n + (n + 1) * 12);
            drive(&driver, rules, &position, most, NULL, NULL);
            assert_int_equal(position.head.turn, WSK_TURN_OVER);
        }
        free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volle_wolle_keeps_its_cards_and_chips),
        cmocka_unit_test(bloeder_sack_keeps_its_cards_and_dice),
        cmocka_unit_test(volle_wolle_is_bounded_whatever_falls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
