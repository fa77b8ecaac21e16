/*
 * bot.c - levels by name, and which mind each of them has.
 *
 * The two lowest know no net. A ram has the net but is rash and
 * forgets what lies in the herds; a shepherd has it and its wits; the expert
 * also works the bids out. Without a net everybody plays like a sheep.
 */
#include "woolsack/bot.h"

#include <string.h>

#include "mind.h"
#include "nets.h"
#include "rollout.h"

static const char *const names[WSK_LEVELS] = {
    [WSK_LEVEL_RANDOM] = "random",     [WSK_LEVEL_LAMB] = "lamb",
    [WSK_LEVEL_SHEEP] = "sheep",       [WSK_LEVEL_RAM] = "ram",
    [WSK_LEVEL_SHEPHERD] = "shepherd", [WSK_LEVEL_EXPERT] = "expert",
};

const char *wsk_level_name(enum wsk_level level) {
    return (unsigned)level < WSK_LEVELS ? names[level] : NULL;
}

bool wsk_level_find(struct wsk_word name, enum wsk_level *ret_level) {
    for (unsigned l = 0; l < WSK_LEVELS; l++)
        if (wsk_word_is(name, names[l])) {
            *ret_level = (enum wsk_level)l;
            return true;
        }
    return false;
}

static uint64_t hash_text(struct wsk_word text) {
    uint64_t hash = 0xcbf29ce484222325ULL; /* FNV-1a */
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.start[i]) * 0x100000001b3ULL;
    return hash;
}

struct wsk_rng wsk_bot_stream(uint64_t seed, unsigned seat,
                              struct wsk_word told) {
    return wsk_rng_stream(wsk_rng_stream(seed, seat).counter, hash_text(told));
}

const struct net *nets_find(const struct wsk_nets *nets,
                            const struct wsk_rules *rules) {
    for (unsigned i = 0; nets && i < nets->count; i++)
        if (nets->entry[i].game == rules->game &&
            nets->entry[i].seats == rules->seats)
            return &nets->entry[i].net;
    return NULL;
}

static wsk_move choose_any(const struct wsk_rules *rules,
                           const struct wsk_state *view, unsigned seat,
                           struct wsk_rng *rng) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, view, seat, scratch);
    return list.move[wsk_rng_below(rng, list.count)];
}

/* What may be looked at at most is no reason to look at more than usual. */
static struct choose_opts opts_of_expert(const struct wsk_bot *bot) {
    uint32_t nodes = bot->nodes, most = bot->most;
    if (most && nodes > most)
        nodes = most;
    return (struct choose_opts){.search = true,
                                .nodes = nodes,
                                .most = nodes ? nodes : most,
                                .memory = bot->memory};
}

static wsk_move choose_with_net(const struct wsk_bot *bot,
                                const struct mind *mind, const struct net *net,
                                const struct wsk_rules *rules,
                                const struct wsk_state *view, unsigned seat,
                                struct wsk_rng *rng) {
    struct wsk_state seen = *view;
    struct choose_opts opts = opts_of_expert(bot);
    if (bot->level == WSK_LEVEL_RAM) {
        if (mind->forget)
            mind->forget(rules, &seen, seat, rng);
        opts = mind->ram;
    } else if (bot->level == WSK_LEVEL_SHEPHERD) {
        opts = mind->shepherd;
    }
    if (mind->needs_no_net)
        opts.most = bot->most;
    wsk_move move = mind->choose(rules, net, &seen, seat, &opts, rng);
    /* Bids are mixed: trying one of them out would say nothing. */
    if (bot->level == WSK_LEVEL_EXPERT && opts.nodes > 0 &&
        !mind->is_bid(rules, view))
        move = rollout_choose(mind, rules, net, &seen, seat, move, opts.nodes,
                              rng);
    return move;
}

wsk_move wsk_bot_choose(const struct wsk_bot *bot,
                        const struct wsk_rules *rules,
                        const struct wsk_state *view, unsigned seat,
                        struct wsk_rng *rng) {
    const struct mind *mind = mind_of(rules->game);
    const struct net *net = nets_find(bot->nets, rules);
    if (bot->level == WSK_LEVEL_RANDOM)
        return choose_any(rules, view, seat, rng);
    if (bot->level == WSK_LEVEL_LAMB)
        return mind->lamb(rules, view, seat, rng);
    if (bot->level == WSK_LEVEL_SHEEP || !mind_can(mind, net))
        return mind->sheep(rules, view, seat, rng);
    return choose_with_net(bot, mind, net, rules, view, seat, rng);
}

bool wsk_bot_value(const struct wsk_nets *nets, const struct wsk_rules *rules,
                   const struct wsk_state *state, float *ret_shares) {
    const struct mind *mind = mind_of(rules->game);
    const struct net *net = nets_find(nets, rules);
    struct mind_value value;
    if (!mind || !net)
        return false;
    mind->value(rules, net, state, &value);
    memcpy(ret_shares, value.win, rules->seats * sizeof(float));
    return true;
}

bool wsk_bot_luck(const struct wsk_nets *nets, const struct wsk_rules *rules,
                  const struct wsk_state *state, const struct wsk_event *event,
                  struct wsk_rng *rng, double *luck) {
    const struct mind *mind = mind_of(rules->game);
    const struct net *net = nets_find(nets, rules);
    return mind && mind->luck && net &&
           mind->luck(rules, net, state, event, rng, luck);
}

void wsk_memory_note(struct wsk_memory *memory, const struct wsk_nets *nets,
                     const struct wsk_rules *rules,
                     const struct wsk_state *before,
                     const struct wsk_event *event) {
    const struct mind *mind = mind_of(rules->game);
    const struct net *net = nets_find(nets, rules);
    if (mind && mind->note && net && before->head.turn == WSK_TURN_SEATS)
        mind->note(rules, net, before, event, memory);
}
