/* What a net sees of a position does not depend on what it saw before. */
#include "games/bloeder-sack/mind/search.h"
#include "games/volle-wolle/mind/mind.h"
#include "support.h"

#define GAMES 8
#define KEPT 24 /* positions that are come back to */

struct encoding {
    union {
        struct volle_encoding volle;
        struct sack_encoding sack;
    } of;
    uint8_t slots[WSK_SEATS_MAX];
};

/* To look with a encoding; to open one, without a state. NULL: there is nothing
 * to be seen yet. */
typedef const struct net_input *looker(const struct wsk_rules *rules,
                                       const struct wsk_state *state,
                                       unsigned me, struct encoding *encoding);

static const struct net_input *look_volle(const struct wsk_rules *rules,
                                          const struct wsk_state *state,
                                          unsigned me,
                                          struct encoding *encoding) {
    const struct volle_rules *deck = (const struct volle_rules *)rules;
    const struct volle_state *volle = (const struct volle_state *)state;
    if (volle && volle->phase == VOLLE_PHASE_BOARD)
        return NULL;
    if (volle)
        volle_see(deck, volle, me, &encoding->of.volle, encoding->slots);
    else
        volle_encoding_open(deck, &encoding->of.volle);
    return &encoding->of.volle.base.input;
}

static const struct net_input *look_sack(const struct wsk_rules *rules,
                                         const struct wsk_state *state,
                                         unsigned me,
                                         struct encoding *encoding) {
    (void)me;
    if (state)
        sack_see(sack_deck(rules), sack_read(state), &encoding->of.sack,
                 encoding->slots);
    else
        sack_encoding_open(sack_deck(rules), &encoding->of.sack);
    return &encoding->of.sack.base.input;
}

/* An entry of nil says nothing, whatever it would be about. */
static void assert_same(const struct net_input *one,
                        const struct net_input *other) {
    assert_int_equal(one->count, other->count);
    assert_int_equal(one->bucket, other->bucket);
    for (unsigned i = 0; i < one->count; i++)
        if (net_value(one->entry[i]) || net_value(other->entry[i]))
            assert_int_equal(one->entry[i], other->entry[i]);
}

static void play_any(const struct wsk_rules *rules, struct wsk_state *state,
                     struct wsk_rng *rng) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_event event;
    if (state->head.turn == WSK_TURN_CHANCE) {
        rules->game->sample(rules, state, rng, &event);
        for (unsigned i = 0; i < event.count; i++)
            wsk_play(rules, state, WSK_CHANCE, event.moves[i]);
        return;
    }
    unsigned seat = wsk_next_seat(state);
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    wsk_play(rules, state, seat, list.move[wsk_rng_below(rng, list.count)]);
}

/* Forward, and now and then from where the game was long ago or is no more. */
static void look_around(const struct wsk_rules *rules, looker *look) {
    static struct encoding lasting, fresh; /* large */
    static struct wsk_state kept[KEPT];
    struct wsk_rng rng = wsk_rng_stream(11, rules->seats);
    unsigned count = 0;
    look(rules, NULL, 0, &lasting);
    for (unsigned game = 0; game < GAMES; game++) {
        struct wsk_state state;
        for (wsk_init(rules, &state); state.head.turn != WSK_TURN_OVER;
             play_any(rules, &state, &rng)) {
            unsigned me = wsk_rng_below(&rng, rules->seats);
            const struct wsk_state *at = &state;
            if (!look(rules, at, me, &lasting))
                continue;
            kept[count++ % KEPT] = state;
            if (wsk_rng_below(&rng, 4) == 0)
                at = &kept[wsk_rng_below(&rng, count < KEPT ? count : KEPT)];
            look(rules, NULL, me, &fresh);
            assert_same(look(rules, at, me, &lasting),
                        look(rules, at, me, &fresh));
            assert_memory_equal(lasting.slots, fresh.slots, rules->seats);
        }
    }
    assert_true(count > 10 * KEPT);
}

static void look_at_all_tables(const char *name, looker *look) {
    const struct wsk_game *game = game_called(name);
    for (unsigned n = game->seats_min; n <= game->seats_max; n++) {
        struct wsk_rules *rules = load_rules(game, n, 0);
        look_around(rules, look);
        free(rules);
    }
}

static void volle_wolle_looks_the_same_on_any_way(void **state) {
    (void)state;
    look_at_all_tables("volle-wolle", look_volle);
}

static void bloeder_sack_looks_the_same_on_any_way(void **state) {
    (void)state;
    look_at_all_tables("bloeder-sack", look_sack);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volle_wolle_looks_the_same_on_any_way),
        cmocka_unit_test(bloeder_sack_looks_the_same_on_any_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
