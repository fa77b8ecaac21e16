/*
 * weigh.c - what every move of a Blöder Sack seat leads to, and what could
 * be expected of dice and cards.
 *
 * A move is followed to the end of the turn, every card that may be revealed
 * within it being tried. The best of them are then looked into one turn deeper,
 * as the expert does: each roll of the next seat, with the best answer to it.
 * The net's word on the end of the turn and the mean of its words one turn
 * later err differently, so the mean of both is taken, here and for what chance
 * may bring.
 *
 * The worth of what was not looked into deeply is moved by as much as that of
 * the best was.
 */
#include <string.h>

#include "mind.h"

static void half(const struct mind_value *a, const struct mind_value *b,
                 struct mind_value *ret_mean) {
    struct mind_value mean = {0};
    mind_add(&mean, a, 0.5F);
    mind_add(&mean, b, 0.5F);
    *ret_mean = mean;
}

void sack_foresee(const struct wsk_rules *rules, const struct net *net,
                  const struct wsk_state *state, struct mind_value *ret_value) {
    struct mind_value word, next;
    sack_judge(rules, net, state, SACK_DEPTH_TURN, &word);
    sack_judge(rules, net, state, SACK_DEPTH_ROLLS, &next);
    half(&word, &next, ret_value);
}

static void after_move(const struct wsk_rules *rules, const struct net *net,
                       const struct wsk_state *view, unsigned seat,
                       wsk_move move, enum sack_depth depth,
                       struct mind_value *ret_value) {
    struct wsk_state after = *view;
    wsk_play(rules, &after, seat, move);
    sack_judge(rules, net, &after, depth, ret_value);
}

/* The best that is not marked yet; options->count: none. */
static unsigned next_best(const struct mind_options *options,
                          const bool *marked) {
    unsigned best = options->count;
    for (unsigned i = 0; i < options->count; i++)
        if (!marked[i] &&
            (best == options->count ||
             options->option[i].worth > options->option[best].worth))
            best = i;
    return best;
}

static void mark(const struct mind_options *options,
                 const struct mind_care *care, bool *ret_marked) {
    memset(ret_marked, 0, WSK_MOVES_MAX);
    for (unsigned i = 0; i < care->deep && i < options->count; i++)
        ret_marked[next_best(options, ret_marked)] = true;
    for (unsigned i = 0; care->has_also && i < options->count; i++)
        ret_marked[i] |= options->option[i].move == care->also;
}

static void deepen(const struct wsk_rules *rules, const struct net *net,
                   const struct wsk_state *view, unsigned seat,
                   const struct mind_care *care, struct mind_options *options) {
    bool marked[WSK_MOVES_MAX];
    unsigned first = options->best;
    float shift = -options->option[first].worth;
    mark(options, care, marked);
    for (unsigned i = 0; i < options->count; i++) {
        struct mind_option *option = &options->option[i];
        struct mind_value next;
        option->rough = !marked[i];
        if (!marked[i])
            continue;
        after_move(rules, net, view, seat, option->move, SACK_DEPTH_ROLLS,
                   &next);
        half(&option->value, &next, &option->value);
        option->worth = sack_worth(&option->value, seat);
    }
    shift += options->option[first].worth;
    for (unsigned i = 0; i < options->count; i++)
        if (!marked[i])
            options->option[i].worth += shift;
    mind_pick_best(options);
}

void sack_weigh(const struct wsk_rules *rules, const struct net *net,
                const struct wsk_state *view, unsigned seat,
                const struct mind_care *care,
                struct mind_options *ret_options) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, view, seat, scratch);
    ret_options->count = list.count;
    for (unsigned i = 0; i < list.count; i++) {
        struct mind_option *option = &ret_options->option[i];
        option->move = list.move[i];
        after_move(rules, net, view, seat, list.move[i], SACK_DEPTH_CARDS,
                   &option->value);
        option->worth = sack_worth(&option->value, seat);
        option->rough = false;
    }
    mind_pick_best(ret_options);
    if (care->deep > 0)
        deepen(rules, net, view, seat, care, ret_options);
}

void sack_expect(const struct wsk_rules *rules, const struct net *net,
                 const struct wsk_state *state, const struct wsk_event *event,
                 struct mind_value *ret_before, struct mind_value *ret_after) {
    struct wsk_chance chances[SACK_CARDS];
    struct mind_value value;
    unsigned total = 0, count = rules->game->chances(rules, state, chances);
    for (unsigned i = 0; i < count; i++)
        total += chances[i].weight;
    memset(ret_before, 0, sizeof(*ret_before));
    for (unsigned i = 0; i < count; i++) {
        struct wsk_state after = *state;
        wsk_play(rules, &after, WSK_CHANCE, chances[i].move);
        sack_foresee(rules, net, &after, &value);
        mind_add(ret_before, &value, (float)chances[i].weight / (float)total);
        if (event && chances[i].move == event->moves[0])
            *ret_after = value;
    }
}
