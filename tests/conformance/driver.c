#include "driver.h"

static unsigned index_of(enum pick pick, struct wsk_rng *rng, unsigned count) {
    switch (pick) {
    case PICK_FIRST:
        return 0;
    case PICK_LAST:
        return count - 1;
    case PICK_RANDOM:
        break;
    }
    return wsk_rng_below(rng, count);
}

static struct wsk_event choose_chance(struct driver *driver,
                                      const struct wsk_rules *rules,
                                      const struct wsk_state *state) {
    struct wsk_event event = {.seat = WSK_CHANCE, .count = 1};
    struct wsk_chance list[WSK_CHANCES_MAX];
    if (driver->chance == PICK_RANDOM) {
        rules->game->sample(rules, state, &driver->rng, &event);
        return event;
    }
    unsigned count = rules->game->chances(rules, state, list);
    assert_true(count > 0);
    event.moves[0] = list[index_of(driver->chance, &driver->rng, count)].move;
    return event;
}

struct wsk_event choose(struct driver *driver, const struct wsk_rules *rules,
                        const struct wsk_state *state) {
    if (state->head.turn == WSK_TURN_CHANCE)
        return choose_chance(driver, rules, state);
    wsk_move scratch[WSK_MOVES_MAX];
    unsigned seat = wsk_next_seat(state);
    /* Any of the seats that must choose: their order is not laid down. */
    if (driver->seats == PICK_RANDOM)
        while (!(state->head.seats >>
                     (seat = wsk_rng_below(&driver->rng, rules->seats)) &
                 1))
            continue;
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    assert_true(list.count > 0);
    struct wsk_event event = {(uint8_t)seat, 1, {0}};
    event.moves[0] =
        list.move[index_of(driver->seats, &driver->rng, list.count)];
    return event;
}

unsigned drive(struct driver *driver, const struct wsk_rules *rules,
               struct wsk_state *state, unsigned most, visit_event *visit,
               void *context) {
    unsigned events = 0;
    for (; events < most && state->head.turn != WSK_TURN_OVER; events++) {
        struct wsk_event event = choose(driver, rules, state);
        if (visit && !visit(context, rules, state, &event))
            return events;
        assert_int_equal(wsk_apply_event(rules, state, &event), WSK_OK);
    }
    return events;
}

void for_every_table(check_table *check) {
    for (size_t g = 0; wsk_game_at(g); g++) {
        const struct wsk_game *game = wsk_game_at(g);
        for (unsigned n = game->seats_min; n <= game->seats_max; n++)
            for (unsigned start = 0; start < (game->has_start ? n : 1);
                 start++) {
                struct wsk_rules *rules = load_rules(game, n, start);
                check(rules);
                free(rules);
            }
    }
}
