/*
 * rules.c - Pig, the template: the smallest game that shows every part.
 *
 * Not offered to players. Copy this file to begin a new game; HACKING.md lists
 * the other steps. One die, two to six seats, the seats in turn:
 *
 *   P1  The seat on turn rolls. A 1 ends the turn and loses what it rolled.
 *   P2  Anything else is added up; the seat rolls again or holds, which banks
 *       the sum and ends the turn.
 *   P3  The first whose bank and sum together reach 100 has won at once.
 *
 * Records: roll SEAT V (chance), again SEAT, hold SEAT.
 */
#include <string.h>

#include "rules/line.h"
#include "woolsack/game.h"

#define PIG_GOAL 100
#define PIG_SIDES 6

enum pig_phase { PIG_PHASE_ROLL, PIG_PHASE_CHOOSE, PIG_PHASE_OVER };

struct pig_state {
    struct wsk_head head;
    uint8_t phase;
    uint8_t seat;
    uint8_t sum; /* rolled in this turn; below PIG_GOAL + PIG_SIDES */
    uint8_t bank[WSK_SEATS_MAX];
    uint8_t spare;
};

_Static_assert(sizeof(struct pig_state) == 12, "no padding in the state");

enum pig_verb { PIG_MOVE_ROLL, PIG_MOVE_AGAIN, PIG_MOVE_HOLD };
#define PIG_MOVE(verb, what) ((wsk_move)((verb) << 12 | (what)))

static void rest_on_roll(struct pig_state *state) {
    state->head = (struct wsk_head){WSK_TURN_CHANCE, 0};
    state->phase = PIG_PHASE_ROLL;
}

static void end_turn(const struct wsk_rules *rules, struct pig_state *state) {
    state->seat = (uint8_t)((state->seat + 1U) % rules->seats);
    state->sum = 0;
    rest_on_roll(state);
}

static void play_roll(const struct wsk_rules *rules, struct pig_state *state,
                      unsigned face) {
    if (face == 1) {
        end_turn(rules, state);
        return;
    }
    state->sum = (uint8_t)(state->sum + face);
    if (state->bank[state->seat] + state->sum >= PIG_GOAL) {
        state->bank[state->seat] =
            (uint8_t)(state->bank[state->seat] + state->sum);
        state->head = (struct wsk_head){WSK_TURN_OVER, 0};
        state->phase = PIG_PHASE_OVER;
        return;
    }
    state->head =
        (struct wsk_head){WSK_TURN_SEATS, (uint8_t)(1U << state->seat)};
    state->phase = PIG_PHASE_CHOOSE;
}

static void pig_play(const struct wsk_rules *rules, struct wsk_state *state,
                     unsigned seat, wsk_move move) {
    struct pig_state *pig = (struct pig_state *)state;
    (void)seat;
    if (move == PIG_MOVE(PIG_MOVE_AGAIN, 0)) {
        rest_on_roll(pig);
    } else if (move == PIG_MOVE(PIG_MOVE_HOLD, 0)) {
        pig->bank[pig->seat] = (uint8_t)(pig->bank[pig->seat] + pig->sum);
        end_turn(rules, pig);
    } else {
        play_roll(rules, pig, move);
    }
}

static struct wsk_list pig_moves(const struct wsk_rules *rules,
                                 const struct wsk_state *state, unsigned seat,
                                 wsk_move *scratch) {
    static const wsk_move choices[2] = {PIG_MOVE(PIG_MOVE_AGAIN, 0),
                                        PIG_MOVE(PIG_MOVE_HOLD, 0)};
    (void)rules;
    (void)seat;
    (void)scratch;
    return (struct wsk_list){choices,
                             state->head.turn == WSK_TURN_SEATS ? 2 : 0};
}

static unsigned pig_chances(const struct wsk_rules *rules,
                            const struct wsk_state *state,
                            struct wsk_chance *ret) {
    (void)rules;
    if (state->head.turn != WSK_TURN_CHANCE)
        return 0;
    for (unsigned face = 1; face <= PIG_SIDES; face++)
        ret[face - 1] = (struct wsk_chance){PIG_MOVE(PIG_MOVE_ROLL, face), 1};
    return PIG_SIDES;
}

static void pig_sample(const struct wsk_rules *rules,
                       const struct wsk_state *state, struct wsk_rng *rng,
                       struct wsk_event *ret_event) {
    (void)rules;
    (void)state;
    *ret_event = line_event(
        WSK_CHANCE, PIG_MOVE(PIG_MOVE_ROLL, wsk_rng_below(rng, PIG_SIDES) + 1));
}

static void pig_settle(const struct wsk_rules *rules, struct wsk_state *state,
                       struct wsk_rng *rng) {
    while (state->head.turn == WSK_TURN_CHANCE) {
        struct wsk_event event;
        pig_sample(rules, state, rng, &event);
        pig_play(rules, state, WSK_CHANCE, event.moves[0]);
    }
}

static void pig_init(const struct wsk_rules *rules,
                     struct wsk_state *ret_state) {
    memset(ret_state, 0, sizeof(*ret_state));
    struct pig_state *pig = (struct pig_state *)ret_state;
    pig->seat = rules->start;
    rest_on_roll(pig);
}

static unsigned pig_roller(const struct wsk_rules *rules,
                           const struct wsk_state *state) {
    (void)rules;
    return ((const struct pig_state *)state)->seat;
}

static enum wsk_err pig_rules_load(struct wsk_rules *rules,
                                   struct wsk_word deck,
                                   struct wsk_fault *ret_fault) {
    (void)rules;
    (void)deck;
    (void)ret_fault;
    return WSK_OK;
}

static void pig_show(const struct wsk_rules *rules,
                     const struct wsk_state *view, unsigned seat,
                     struct wsk_text *ret_text) {
    const struct pig_state *pig = (const struct pig_state *)view;
    (void)rules;
    if (seat == pig->seat && pig->sum > 0)
        wsk_text_put(ret_text, "bank %u, sum %u", pig->bank[seat], pig->sum);
    else if (seat != WSK_CHANCE)
        wsk_text_put(ret_text, "bank %u", pig->bank[seat]);
}

static void pig_totals(const struct wsk_rules *rules,
                       const struct wsk_state *state, int *ret_totals) {
    const struct pig_state *pig = (const struct pig_state *)state;
    for (unsigned s = 0; s < rules->seats; s++)
        ret_totals[s] = pig->bank[s];
}

static unsigned pig_winners(const struct wsk_rules *rules,
                            const struct wsk_state *state) {
    (void)rules;
    return 1U << ((const struct pig_state *)state)->seat;
}

static void pig_sheet(const struct wsk_rules *rules,
                      const struct wsk_state *state, unsigned seat,
                      struct wsk_sheet *ret_sheet) {
    int bank = ((const struct pig_state *)state)->bank[seat];
    (void)rules;
    *ret_sheet = (struct wsk_sheet){
        .total = bank, .parts = 1, .part = {{"bank", WSK_PART_POINTS, bank}}};
}

static void pig_print(const struct wsk_rules *rules,
                      const struct wsk_state *state,
                      const struct wsk_event *event,
                      struct wsk_text *ret_line) {
    unsigned seat = ((const struct pig_state *)state)->seat + 1U;
    wsk_move move = event->moves[0];
    (void)rules;
    if (move == PIG_MOVE(PIG_MOVE_AGAIN, 0))
        wsk_text_put(ret_line, "again %u", seat);
    else if (move == PIG_MOVE(PIG_MOVE_HOLD, 0))
        wsk_text_put(ret_line, "hold %u", seat);
    else
        wsk_text_put(ret_line, "roll %u %u", seat, (unsigned)move);
}

static void pig_print_chance(const struct wsk_rules *rules,
                             const struct wsk_state *state,
                             struct wsk_text *ret_line) {
    (void)rules;
    wsk_text_put(ret_line, "roll %u",
                 ((const struct pig_state *)state)->seat + 1U);
}

static enum wsk_err parse_roll(const struct parsing *p) {
    unsigned face = 0;
    enum wsk_err err = line_expect(&p->line, 3, "roll SEAT V", p->fault);
    if (!err)
        err = line_seat(&p->line, p->rules,
                        ((const struct pig_state *)p->state)->seat, p->fault);
    if (!err)
        err = line_index(&p->line, 2, "die", PIG_SIDES, &face, p->fault);
    if (!err)
        *p->ret = line_event(WSK_CHANCE, PIG_MOVE(PIG_MOVE_ROLL, face + 1));
    return err;
}

static enum wsk_err parse_choice(const struct parsing *p, enum pig_verb verb,
                                 const char *form) {
    unsigned seat = 0;
    enum wsk_err err = line_expect(&p->line, 2, form, p->fault);
    if (!err)
        err = line_actor(&p->line, p->rules, p->state, &seat, p->fault);
    if (!err)
        *p->ret = line_event(seat, PIG_MOVE(verb, 0));
    return err;
}

static enum wsk_err parse_again(const struct parsing *p) {
    return parse_choice(p, PIG_MOVE_AGAIN, "again SEAT");
}

static enum wsk_err parse_hold(const struct parsing *p) {
    return parse_choice(p, PIG_MOVE_HOLD, "hold SEAT");
}

static const struct line_verb verbs[] = {
    {"roll", LINE_IN(PIG_PHASE_ROLL), parse_roll},
    {"again", LINE_IN(PIG_PHASE_CHOOSE), parse_again},
    {"hold", LINE_IN(PIG_PHASE_CHOOSE), parse_hold},
};

static enum wsk_err pig_parse(const struct wsk_rules *rules,
                              const struct wsk_state *state,
                              struct wsk_word line, struct wsk_event *ret_event,
                              struct wsk_fault *ret_fault) {
    static const char *const due[] = {
        "a roll is due", "rolling again or holding is due", "the game is over"};
    struct parsing p = {
        .rules = rules, .state = state, .ret = ret_event, .fault = ret_fault};
    unsigned phase = ((const struct pig_state *)state)->phase;
    return line_parse(&p, line, verbs, sizeof(verbs) / sizeof(verbs[0]), phase,
                      due[phase]);
}

static const char *const pig_unordered[] = {NULL};

const struct wsk_game game_pig = {
    .id = "pig",
    .title = "Pig",
    .rules_size = sizeof(struct wsk_rules),
    .state_size = sizeof(struct pig_state),
    .seats_min = 2,
    .seats_max = WSK_SEATS_MAX,
#ifdef WSK_TEMPLATE
    .offered = true,
#endif
    .has_start = true,
    .unordered = pig_unordered,
    .rules_load = pig_rules_load,
    .init = pig_init,
    .moves = pig_moves,
    .chances = pig_chances,
    .sample = pig_sample,
    .play = pig_play,
    .settle = pig_settle,
    .roller = pig_roller,
    .show = pig_show,
    .totals = pig_totals,
    .winners = pig_winners,
    .sheet = pig_sheet,
    .print = pig_print,
    .parse = pig_parse,
    .print_chance = pig_print_chance,
};
