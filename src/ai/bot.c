/*
 * bot.c - levels by name, and which mind each of them has.
 *
 * The two lowest play by feel (feel.h). A ram has the net but is rash and
 * forgets what lies in the herds; a shepherd has it and its wits; the expert
 * also works the bids out. Without a net everybody plays like a sheep.
 */
#include "woolsack/bot.h"

#include <string.h>

#include "feel.h"
#include "nets.h"
#include "rollout.h"
#include "rules/volle.h"

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

typedef wsk_move by_feel(const struct wsk_rules *rules,
                         const struct wsk_state *view, unsigned seat,
                         struct wsk_rng *rng);

/* What the levels are like in each game: two play by feel, two have the net
 * and a temper. The figures are chosen so that each level beats the one below
 * about six times in ten or more (lab/bots.md). */
struct character {
    const char *game;
    by_feel *lamb, *sheep;
    struct mind_mood ram, shepherd;
};

static const struct character *character_of(const struct wsk_game *game) {
    static const struct character characters[] = {
        {"volle-wolle", feel_volle_lamb, feel_volle_sheep,
         .ram = {.blur = 0.14F, .loose = 0.7F},
         .shepherd = {.blur = 0.07F, .loose = 0.48F}},
        {"bloeder-sack", feel_sack_lamb, feel_sack_sheep, .ram = {.blur = 0.2F},
         .shepherd = {.blur = 0.09F}},
    };
    for (size_t i = 0; i < sizeof(characters) / sizeof(characters[0]); i++)
        if (strcmp(characters[i].game, game->id) == 0)
            return &characters[i];
    return NULL;
}

/* Sheep under the top slip the memory: others' sooner than one's own. Dogs and
 * bone lie open. */
static void forget(const struct wsk_rules *rules, struct wsk_state *view,
                   unsigned seat, struct wsk_rng *rng) {
    if (strcmp(rules->game->id, "volle-wolle") != 0)
        return;
    const struct volle_rules *deck = (const struct volle_rules *)rules;
    struct volle_state *state = (struct volle_state *)view;
    for (unsigned s = 0; s < rules->seats; s++) {
        uint64_t gone = wsk_rng_next(rng); /* half, a quarter, an eighth */
        gone &= wsk_rng_next(rng);
        if (s == seat)
            gone &= wsk_rng_next(rng);
        if (state->front[s] < VOLLE_CARDS)
            gone &= ~(1ULL << state->front[s]);
        state->taken[s] &= ~(gone & deck->sheep);
    }
}

/* What may be looked at at most is no reason to look at more than usual. */
static struct mind_mood mood_of_expert(const struct wsk_bot *bot) {
    uint32_t nodes = bot->nodes, most = bot->most;
    if (most && nodes > most)
        nodes = most;
    return (struct mind_mood){.search = true,
                              .nodes = nodes,
                              .most = nodes ? nodes : most,
                              .memory = bot->memory};
}

static wsk_move choose_with_net(const struct wsk_bot *bot,
                                const struct character *character,
                                const struct net *net,
                                const struct wsk_rules *rules,
                                const struct wsk_state *view, unsigned seat,
                                struct wsk_rng *rng) {
    struct wsk_state seen = *view;
    struct mind_mood mood = mood_of_expert(bot);
    if (bot->level == WSK_LEVEL_RAM) {
        forget(rules, &seen, seat, rng);
        mood = character->ram;
    } else if (bot->level == WSK_LEVEL_SHEPHERD) {
        mood = character->shepherd;
    }
    const struct mind *mind = mind_of(rules->game);
    wsk_move move = mind->choose(rules, net, &seen, seat, &mood, rng);
    /* Bids are mixed: trying one of them out would say nothing. */
    if (bot->level == WSK_LEVEL_EXPERT && mood.nodes > 0 && !mind->is_bid(view))
        move = rollout_choose(mind, rules, net, &seen, seat, move, mood.nodes,
                              rng);
    return move;
}

wsk_move wsk_bot_choose(const struct wsk_bot *bot,
                        const struct wsk_rules *rules,
                        const struct wsk_state *view, unsigned seat,
                        struct wsk_rng *rng) {
    const struct character *character = character_of(rules->game);
    const struct net *net = nets_find(bot->nets, rules);
    if (bot->level == WSK_LEVEL_RANDOM || !character)
        return choose_any(rules, view, seat, rng);
    if (bot->level == WSK_LEVEL_LAMB)
        return character->lamb(rules, view, seat, rng);
    if (bot->level == WSK_LEVEL_SHEEP || !net || !mind_of(rules->game))
        return character->sheep(rules, view, seat, rng);
    return choose_with_net(bot, character, net, rules, view, seat, rng);
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
