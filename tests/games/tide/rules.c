/*
 * rules.c - Tide: three dice of three kinds, open, and nerve. A trial of what a
 * game gets that brings nothing but its rules.
 */
#include <string.h>

#include "rules/line.h"
#include "woolsack/game.h"

#define GOAL 40
#define SEATS 4
#define DICE 3

static const uint8_t sides[DICE] = {4, 6, 8};
#define OUTCOMES (4U * 6U * 8U)

enum phase { ROLL, TAKE, CHOOSE, OVER };

struct tide {
    struct wsk_head head;
    uint8_t phase, seat, level, caught;
    uint8_t face[DICE];
    uint8_t bank[SEATS];
    uint8_t spare;
};

_Static_assert(sizeof(struct tide) == 14, "no padding in the state");

enum { MOVE_ROLL, MOVE_TAKE, MOVE_AGAIN, MOVE_STOP };
#define MOVE(verb, what) ((wsk_move)((verb) << 12 | (what)))

static const struct tide *look(const struct wsk_state *state) {
    return (const struct tide *)state;
}

static void rest(struct tide *tide, enum phase phase) {
    tide->phase = (uint8_t)phase;
    tide->head = (struct wsk_head){WSK_TURN_CHANCE, 0};
    if (phase == TAKE || phase == CHOOSE)
        tide->head =
            (struct wsk_head){WSK_TURN_SEATS, (uint8_t)(1U << tide->seat)};
    if (phase == OVER)
        tide->head = (struct wsk_head){WSK_TURN_OVER, 0};
}

static void pass(const struct wsk_rules *rules, struct tide *tide) {
    tide->seat = (uint8_t)((tide->seat + 1U) % rules->seats);
    tide->level = tide->caught = 0;
    memset(tide->face, 0, sizeof(tide->face));
    rest(tide, ROLL);
}

static void init(const struct wsk_rules *rules, struct wsk_state *ret_state) {
    memset(ret_state, 0, sizeof(*ret_state));
    ((struct tide *)ret_state)->seat = rules->start;
    rest((struct tide *)ret_state, ROLL);
}

static void fall(const struct wsk_rules *rules, struct tide *tide,
                 unsigned number) {
    bool good = false;
    for (unsigned d = DICE; d-- > 0; number /= sides[d]) {
        tide->face[d] = (uint8_t)(number % sides[d] + 1);
        good |= tide->face[d] >= tide->level;
    }
    if (good)
        rest(tide, TAKE);
    else
        pass(rules, tide);
}

static void play(const struct wsk_rules *rules, struct wsk_state *state,
                 unsigned seat, wsk_move move) {
    struct tide *tide = (struct tide *)state;
    unsigned what = move & 0xfff;
    (void)seat;
    switch (move >> 12) {
    case MOVE_ROLL:
        fall(rules, tide, what);
        break;
    case MOVE_TAKE:
        tide->level = (uint8_t)what;
        tide->caught = (uint8_t)(tide->caught + what);
        memset(tide->face, 0, sizeof(tide->face));
        rest(tide, CHOOSE);
        break;
    case MOVE_AGAIN:
        rest(tide, ROLL);
        break;
    default:
        tide->bank[tide->seat] =
            (uint8_t)(tide->bank[tide->seat] + tide->caught);
        if (tide->bank[tide->seat] >= GOAL)
            rest(tide, OVER);
        else
            pass(rules, tide);
    }
}

static struct wsk_list moves(const struct wsk_rules *rules,
                             const struct wsk_state *state, unsigned seat,
                             wsk_move *scratch) {
    const struct tide *tide = look(state);
    struct wsk_list list = {scratch, 0};
    (void)rules;
    (void)seat;
    if (tide->phase == CHOOSE) {
        /* A catch that would fill the whole byte is enough for anybody. */
        if (tide->caught < 200)
            scratch[list.count++] = MOVE(MOVE_AGAIN, 0);
        scratch[list.count++] = MOVE(MOVE_STOP, 0);
        return list;
    }
    for (unsigned v = tide->level; v <= sides[DICE - 1]; v++)
        if (v > 0 && memchr(tide->face, (int)v, DICE))
            scratch[list.count++] = MOVE(MOVE_TAKE, v);
    return list;
}

static unsigned chances(const struct wsk_rules *rules,
                        const struct wsk_state *state, struct wsk_chance *ret) {
    (void)rules;
    (void)state;
    for (unsigned i = 0; i < OUTCOMES; i++)
        ret[i] = (struct wsk_chance){MOVE(MOVE_ROLL, i), 1};
    return OUTCOMES;
}

static void sample(const struct wsk_rules *rules, const struct wsk_state *state,
                   struct wsk_rng *rng, struct wsk_event *ret_event) {
    (void)rules;
    (void)state;
    *ret_event =
        line_event(WSK_CHANCE, MOVE(MOVE_ROLL, wsk_rng_below(rng, OUTCOMES)));
}

static void settle(const struct wsk_rules *rules, struct wsk_state *state,
                   struct wsk_rng *rng) {
    while (state->head.turn == WSK_TURN_CHANCE) {
        struct wsk_event event;
        sample(rules, state, rng, &event);
        play(rules, state, WSK_CHANCE, event.moves[0]);
    }
}

static unsigned roller(const struct wsk_rules *rules,
                       const struct wsk_state *state) {
    (void)rules;
    return look(state)->seat;
}

static enum wsk_err rules_load(struct wsk_rules *rules, struct wsk_word deck,
                               struct wsk_fault *ret_fault) {
    (void)rules;
    (void)deck;
    (void)ret_fault;
    return WSK_OK;
}

static void show(const struct wsk_rules *rules, const struct wsk_state *view,
                 unsigned seat, struct wsk_text *ret_text) {
    const struct tide *tide = look(view);
    (void)rules;
    if (seat != WSK_CHANCE)
        wsk_text_put(ret_text, "banked %u of %u", tide->bank[seat], GOAL);
    if (seat != tide->seat)
        return;
    wsk_text_put(ret_text, ", catch %u", tide->caught);
    for (unsigned d = 0; d < DICE && tide->face[d]; d++)
        wsk_text_put(ret_text, ", d%u shows %u", sides[d], tide->face[d]);
}

static void totals(const struct wsk_rules *rules, const struct wsk_state *state,
                   int *ret_totals) {
    for (unsigned s = 0; s < rules->seats; s++)
        ret_totals[s] = look(state)->bank[s];
}

static unsigned winners(const struct wsk_rules *rules,
                        const struct wsk_state *state) {
    (void)rules;
    return 1U << look(state)->seat;
}

static void sheet(const struct wsk_rules *rules, const struct wsk_state *state,
                  unsigned seat, struct wsk_sheet *ret_sheet) {
    int bank = look(state)->bank[seat];
    (void)rules;
    *ret_sheet = (struct wsk_sheet){
        .total = bank, .parts = 1, .part = {{"bank", WSK_PART_POINTS, bank}}};
}

static void print(const struct wsk_rules *rules, const struct wsk_state *state,
                  const struct wsk_event *event, struct wsk_text *ret_line) {
    static const char *const words[] = {"roll", "take", "again", "stop"};
    unsigned verb = event->moves[0] >> 12, what = event->moves[0] & 0xfff;
    (void)rules;
    wsk_text_put(ret_line, "%s %u", words[verb], look(state)->seat + 1U);
    if (verb == MOVE_ROLL)
        wsk_text_put(ret_line, " %u %u %u", what / 48 + 1, what / 8 % 6 + 1,
                     what % 8 + 1);
    if (verb == MOVE_TAKE)
        wsk_text_put(ret_line, " %u", what);
}

static void print_chance(const struct wsk_rules *rules,
                         const struct wsk_state *state,
                         struct wsk_text *ret_line) {
    (void)rules;
    wsk_text_put(ret_line, "roll %u", look(state)->seat + 1U);
}

static enum wsk_err parse_roll(const struct parsing *p) {
    unsigned number = 0, face = 0;
    enum wsk_err err =
        line_expect(&p->line, 2 + DICE, "roll SEAT A B C", p->fault);
    if (!err)
        err = line_seat(&p->line, p->rules, look(p->state)->seat, p->fault);
    for (unsigned d = 0; d < DICE && !err; d++) {
        err = line_index(&p->line, 2 + d, "die", sides[d], &face, p->fault);
        number = number * sides[d] + face;
    }
    if (!err)
        *p->ret = line_event(WSK_CHANCE, MOVE(MOVE_ROLL, number));
    return err;
}

static enum wsk_err parse_take(const struct parsing *p) {
    unsigned seat = 0, face = 0;
    enum wsk_err err = line_expect(&p->line, 3, "take SEAT V", p->fault);
    if (!err)
        err = line_actor(&p->line, p->rules, p->state, &seat, p->fault);
    if (!err)
        err = line_index(&p->line, 2, "face", sides[DICE - 1], &face, p->fault);
    if (err)
        return err;
    *p->ret = line_event(seat, MOVE(MOVE_TAKE, face + 1));
    if (line_lists(p->rules, p->state, seat, p->ret->moves[0]))
        return WSK_OK;
    return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                         "no die that may be taken shows %u", face + 1);
}

static enum wsk_err parse_choice(const struct parsing *p, unsigned verb,
                                 const char *form) {
    unsigned seat = 0;
    enum wsk_err err = line_expect(&p->line, 2, form, p->fault);
    if (!err)
        err = line_actor(&p->line, p->rules, p->state, &seat, p->fault);
    if (err)
        return err;
    *p->ret = line_event(seat, MOVE(verb, 0));
    if (line_lists(p->rules, p->state, seat, p->ret->moves[0]))
        return WSK_OK;
    return wsk_fault_set(p->fault, WSK_EILLEGAL, 0, "the catch is full");
}

static enum wsk_err parse_again(const struct parsing *p) {
    return parse_choice(p, MOVE_AGAIN, "again SEAT");
}

static enum wsk_err parse_stop(const struct parsing *p) {
    return parse_choice(p, MOVE_STOP, "stop SEAT");
}

static const struct line_verb verbs[] = {
    {"roll", LINE_IN(ROLL), parse_roll},
    {"take", LINE_IN(TAKE), parse_take},
    {"again", LINE_IN(CHOOSE), parse_again},
    {"stop", LINE_IN(CHOOSE), parse_stop},
};

static enum wsk_err parse(const struct wsk_rules *rules,
                          const struct wsk_state *state, struct wsk_word line,
                          struct wsk_event *ret_event,
                          struct wsk_fault *ret_fault) {
    static const char *const due[] = {"a roll is due", "taking a die is due",
                                      "rolling again or stopping is due",
                                      "the game is over"};
    struct parsing p = {
        .rules = rules, .state = state, .ret = ret_event, .fault = ret_fault};
    unsigned phase = look(state)->phase;
    return line_parse(&p, line, verbs, sizeof(verbs) / sizeof(verbs[0]), phase,
                      due[phase]);
}

static const char *const unordered[] = {NULL};

const struct wsk_game game_tide = {
    .id = "tide",
    .title = "Tide",
    .rules_size = sizeof(struct wsk_rules),
    .state_size = sizeof(struct tide),
    .seats_min = 2,
    .seats_max = SEATS,
    .offered = true,
    .has_start = true,
    .unordered = unordered,
    .rules_load = rules_load,
    .init = init,
    .moves = moves,
    .chances = chances,
    .sample = sample,
    .play = play,
    .settle = settle,
    .roller = roller,
    .show = show,
    .totals = totals,
    .winners = winners,
    .sheet = sheet,
    .print = print,
    .parse = parse,
    .print_chance = print_chance,
};
