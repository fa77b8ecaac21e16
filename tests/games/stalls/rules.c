/*
 * rules.c - Stalls: hidden offers of all at once, and a deck. A trial of what a
 * game gets that brings nothing but its rules.
 */
#include <string.h>

#include "rules/deck.h"
#include "rules/line.h"
#include "woolsack/game.h"

#define WARES 9
#define COINS 9
#define SEATS 5
#define HIDDEN 0xff

enum phase { SHOW, OFFER, OVER };

struct stalls_rules {
    struct wsk_rules base;
    uint8_t worth[WARES];
};

struct stalls {
    struct wsk_head head;
    uint16_t pile;         /* wares that have not come up, as bits */
    uint16_t coins[SEATS]; /* that a seat still has */
    uint8_t phase, ware;
    uint8_t offer[SEATS]; /* coin; 0: none yet */
    uint8_t points[SEATS];
};

_Static_assert(sizeof(struct stalls) == 26, "no padding in the state");

static const struct stalls *look(const struct wsk_state *state) {
    return (const struct stalls *)state;
}

static uint8_t all(const struct wsk_rules *rules) {
    return (uint8_t)((1U << rules->seats) - 1);
}

static void init(const struct wsk_rules *rules, struct wsk_state *ret_state) {
    struct stalls *stalls = (struct stalls *)ret_state;
    memset(ret_state, 0, sizeof(*ret_state));
    stalls->head = (struct wsk_head){WSK_TURN_CHANCE, 0};
    stalls->pile = (1U << WARES) - 1;
    for (unsigned s = 0; s < rules->seats; s++)
        stalls->coins[s] = (1U << COINS) - 1;
}

static void sell(const struct wsk_rules *rules, struct stalls *stalls) {
    unsigned best = 0, winner = 0;
    for (unsigned s = 0; s < rules->seats; s++) {
        bool alone = true;
        for (unsigned o = 0; o < rules->seats; o++)
            alone &= o == s || stalls->offer[o] != stalls->offer[s];
        if (alone && stalls->offer[s] > best) {
            best = stalls->offer[s];
            winner = s;
        }
    }
    if (best > 0)
        stalls->points[winner] = (uint8_t)(stalls->points[winner] +
                                           ((const struct stalls_rules *)rules)
                                               ->worth[stalls->ware]);
    for (unsigned s = 0; s < rules->seats; s++) {
        stalls->coins[s] &= (uint16_t) ~(1U << (stalls->offer[s] - 1));
        stalls->offer[s] = 0;
    }
    stalls->head =
        (struct wsk_head){stalls->pile ? WSK_TURN_CHANCE : WSK_TURN_OVER, 0};
    stalls->phase = stalls->pile ? SHOW : OVER;
}

static void play(const struct wsk_rules *rules, struct wsk_state *state,
                 unsigned seat, wsk_move move) {
    struct stalls *stalls = (struct stalls *)state;
    if (seat == WSK_CHANCE) {
        stalls->ware = (uint8_t)move;
        stalls->pile &= (uint16_t) ~(1U << move);
        stalls->phase = OFFER;
        stalls->head = (struct wsk_head){WSK_TURN_SEATS, all(rules)};
        return;
    }
    stalls->offer[seat] = (uint8_t)move;
    stalls->head.seats &= (uint8_t) ~(1U << seat);
    if (!stalls->head.seats)
        sell(rules, stalls);
}

static struct wsk_list moves(const struct wsk_rules *rules,
                             const struct wsk_state *state, unsigned seat,
                             wsk_move *scratch) {
    struct wsk_list list = {scratch, 0};
    (void)rules;
    for (unsigned coin = 1; coin <= COINS; coin++)
        if (look(state)->coins[seat] >> (coin - 1) & 1)
            scratch[list.count++] = (wsk_move)coin;
    return list;
}

static unsigned chances(const struct wsk_rules *rules,
                        const struct wsk_state *state, struct wsk_chance *ret) {
    unsigned count = 0;
    (void)rules;
    for (unsigned w = 0; w < WARES; w++)
        if (look(state)->pile >> w & 1)
            ret[count++] = (struct wsk_chance){(wsk_move)w, 1};
    return count;
}

static void sample(const struct wsk_rules *rules, const struct wsk_state *state,
                   struct wsk_rng *rng, struct wsk_event *ret_event) {
    struct wsk_chance list[WARES];
    unsigned count = chances(rules, state, list);
    *ret_event = line_event(WSK_CHANCE, list[wsk_rng_below(rng, count)].move);
}

static void settle(const struct wsk_rules *rules, struct wsk_state *state,
                   struct wsk_rng *rng) {
    while (state->head.turn == WSK_TURN_CHANCE) {
        struct wsk_event event;
        sample(rules, state, rng, &event);
        play(rules, state, WSK_CHANCE, event.moves[0]);
    }
}

static void blank(const struct wsk_rules *rules, unsigned seat,
                  struct wsk_state *state) {
    struct stalls *stalls = (struct stalls *)state;
    (void)rules; /* who does not play offers nothing */
    for (unsigned s = 0; s < SEATS; s++)
        if (s != seat && stalls->offer[s])
            stalls->offer[s] = HIDDEN;
}

static bool blocked(const struct wsk_rules *rules,
                    const struct wsk_state *state) {
    const struct stalls *stalls = look(state);
    bool hidden = false;
    for (unsigned s = 0; s < rules->seats; s++)
        hidden |= stalls->offer[s] == HIDDEN;
    return hidden && __builtin_popcount(stalls->head.seats) == 1;
}

static bool deals(const struct wsk_rules *rules,
                  const struct wsk_state *state) {
    (void)rules;
    return look(state)->phase == SHOW;
}

static void round_count(const struct wsk_rules *rules,
                        const struct wsk_state *before,
                        const struct wsk_event *event,
                        const struct wsk_state *after,
                        struct wsk_round *round) {
    (void)rules;
    (void)before;
    (void)after;
    round->number = (uint16_t)(round->number + (event->seat == WSK_CHANCE));
}

static enum wsk_err rules_load(struct wsk_rules *rules, struct wsk_word deck,
                               struct wsk_fault *ret_fault) {
    static const char *const columns[] = {"id", "name", "worth"};
    struct stalls_rules *stalls = (struct stalls_rules *)rules;
    struct deck_reader reader;
    bool row = true;
    unsigned id = 0, worth = 0;
    enum wsk_err err = deck_open(&reader, deck, columns, 3, ret_fault);
    while (!err) {
        err = deck_next(&reader, &row, ret_fault);
        if (err || !row)
            break;
        err = deck_number(&reader, 0, "id", WARES, &id, ret_fault);
        if (!err)
            err = deck_number(&reader, 2, "worth", 20, &worth, ret_fault);
        if (!err && stalls->worth[id - 1])
            err = wsk_fault_set(ret_fault, WSK_ESYNTAX, reader.line,
                                "id %u stands there twice", id);
        if (!err)
            stalls->worth[id - 1] = (uint8_t)worth;
    }
    for (unsigned w = 0; w < WARES && !err; w++)
        if (!stalls->worth[w])
            err = wsk_fault_set(ret_fault, WSK_ESYNTAX, reader.last_row,
                                "the deck ends without id %u", w + 1);
    return err;
}

static void show(const struct wsk_rules *rules, const struct wsk_state *view,
                 unsigned seat, struct wsk_text *ret_text) {
    const struct stalls *stalls = look(view);
    if (seat == WSK_CHANCE && stalls->phase == OFFER)
        wsk_text_put(ret_text, "ware %u, worth %u", stalls->ware + 1U,
                     ((const struct stalls_rules *)rules)->worth[stalls->ware]);
    if (seat == WSK_CHANCE)
        return;
    wsk_text_put(ret_text, "%u points, coins", stalls->points[seat]);
    for (unsigned coin = 1; coin <= COINS; coin++)
        if (stalls->coins[seat] >> (coin - 1) & 1)
            wsk_text_put(ret_text, " %u", coin);
}

static void totals(const struct wsk_rules *rules, const struct wsk_state *state,
                   int *ret_totals) {
    for (unsigned s = 0; s < rules->seats; s++)
        ret_totals[s] = look(state)->points[s];
}

static unsigned winners(const struct wsk_rules *rules,
                        const struct wsk_state *state) {
    unsigned most = 0, best = 0;
    for (unsigned s = 0; s < rules->seats; s++) {
        unsigned points = look(state)->points[s];
        best = points > most ? 0 : best;
        most = points > most ? points : most;
        best |= points == most ? 1U << s : 0;
    }
    return best;
}

static void sheet(const struct wsk_rules *rules, const struct wsk_state *state,
                  unsigned seat, struct wsk_sheet *ret_sheet) {
    int points = look(state)->points[seat];
    (void)rules;
    *ret_sheet =
        (struct wsk_sheet){.total = points,
                           .parts = 1,
                           .part = {{"wares", WSK_PART_POINTS, points}}};
}

static void print(const struct wsk_rules *rules, const struct wsk_state *state,
                  const struct wsk_event *event, struct wsk_text *ret_line) {
    (void)rules;
    (void)state;
    if (event->seat == WSK_CHANCE)
        wsk_text_put(ret_line, "ware %u", event->moves[0] + 1U);
    else
        wsk_text_put(ret_line, "offer %u %u", event->seat + 1U,
                     (unsigned)event->moves[0]);
}

static void print_chance(const struct wsk_rules *rules,
                         const struct wsk_state *state,
                         struct wsk_text *ret_line) {
    (void)rules;
    (void)state;
    wsk_text_put(ret_line, "ware");
}

static enum wsk_err parse_ware(const struct parsing *p) {
    unsigned ware = 0;
    enum wsk_err err = line_expect(&p->line, 2, "ware ID", p->fault);
    if (!err)
        err = line_index(&p->line, 1, "ware", WARES, &ware, p->fault);
    if (!err && !(look(p->state)->pile >> ware & 1))
        err = wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                            "ware %u has come up already", ware + 1);
    if (!err)
        *p->ret = line_event(WSK_CHANCE, (wsk_move)ware);
    return err;
}

static enum wsk_err parse_offer(const struct parsing *p) {
    unsigned seat = 0, coin = 0;
    enum wsk_err err = line_expect(&p->line, 3, "offer SEAT COIN", p->fault);
    if (!err)
        err = line_actor(&p->line, p->rules, p->state, &seat, p->fault);
    if (!err)
        err = line_index(&p->line, 2, "coin", COINS, &coin, p->fault);
    if (err)
        return err;
    *p->ret = line_event(seat, (wsk_move)(coin + 1));
    if (line_lists(p->rules, p->state, seat, p->ret->moves[0]))
        return WSK_OK;
    return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                         "seat %u does not have coin %u any more", seat + 1,
                         coin + 1);
}

static const struct line_verb verbs[] = {
    {"ware", LINE_IN(SHOW), parse_ware},
    {"offer", LINE_IN(OFFER), parse_offer},
};

static enum wsk_err parse(const struct wsk_rules *rules,
                          const struct wsk_state *state, struct wsk_word line,
                          struct wsk_event *ret_event,
                          struct wsk_fault *ret_fault) {
    static const char *const due[] = {"a ware is due", "offers are due",
                                      "the game is over"};
    struct parsing p = {
        .rules = rules, .state = state, .ret = ret_event, .fault = ret_fault};
    unsigned phase = look(state)->phase;
    return line_parse(&p, line, verbs, sizeof(verbs) / sizeof(verbs[0]), phase,
                      due[phase]);
}

static const char *const unordered[] = {"offer", NULL};

const struct wsk_game game_stalls = {
    .id = "stalls",
    .title = "Stalls",
    .rules_size = sizeof(struct stalls_rules),
    .state_size = sizeof(struct stalls),
    .seats_min = 2,
    .seats_max = SEATS,
    .offered = true,
    .has_deck = true,
    .unordered = unordered,
    .rules_load = rules_load,
    .init = init,
    .moves = moves,
    .chances = chances,
    .sample = sample,
    .play = play,
    .settle = settle,
    .blank = blank,
    .blocked = blocked,
    .deals = deals,
    .round_count = round_count,
    .show = show,
    .totals = totals,
    .winners = winners,
    .sheet = sheet,
    .print = print,
    .parse = parse,
    .print_chance = print_chance,
};
