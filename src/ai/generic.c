/*
 * generic.c - the mind of a game that brings none: tree search (tree.h), with a
 * net if one was trained.
 *
 * Without a net a position is worth what games say in which everybody, beyond
 * the tree, does anything.
 */
#include "generic.h"

#include <string.h>

#include "encoding.h"
#include "tree.h"

/* Positions that are looked at, without a net and with one, in which a look
 * takes longer and says more. */
#define NODES_GAMES 60000
#define NODES_NET 3000
/* By rams and shepherds less, this many times. */
#define HASTY 2
/* For a hint or a step of a review. */
#define NODES_WEIGH_GAMES 400000
#define NODES_WEIGH_NET 8000
/* For a move of a game that is played to see how it ends, or to learn. */
#define NODES_ON_GAMES 1500
#define NODES_ON_NET 60

#define STEPS_MAX 240
#define ANY_PERCENT 6 /* of the moves in games to learn from: any */

static uint64_t nodes_of(const struct net *net, uint64_t games, uint64_t nets) {
    return net ? nets : games;
}

/* Random numbers that follow from a position: what is thought of it does not
 * depend on who asks. */
static struct wsk_rng rng_of(const struct wsk_rules *rules,
                             const struct wsk_state *state) {
    const uint8_t *byte = (const uint8_t *)state;
    uint64_t seed = 0;
    for (size_t i = 0; i < rules->game->state_size; i++)
        seed = (seed ^ byte[i]) * 0x100000001b3ULL;
    return wsk_rng_stream(seed, 0);
}

static unsigned best_of(const struct tree *tree, unsigned seat) {
    unsigned best = 0;
    for (unsigned i = 1; i < tree->root[seat].count; i++)
        if (tree->root[seat].move[i].share > tree->root[seat].move[best].share)
            best = i;
    return best;
}

static unsigned draw(const struct tree *tree, unsigned seat, float loose,
                     struct wsk_rng *rng) {
    float at = mind_unit(rng);
    unsigned count = tree->root[seat].count;
    for (unsigned i = 0; i < count; i++) {
        at -=
            (1 - loose) * tree->root[seat].move[i].share + loose / (float)count;
        if (at < 0)
            return i;
    }
    return best_of(tree, seat);
}

static wsk_move blurred(const struct tree *tree, unsigned seat, float blur,
                        struct wsk_rng *rng) {
    unsigned best = 0;
    float most = -1e9F;
    for (unsigned i = 0; i < tree->root[seat].count; i++) {
        struct mind_value value;
        tree_move_value(tree, seat, i, &value);
        float worth = tree_worth(&value, seat) + blur * mind_unit(rng);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return tree->root[seat].move[best].move;
}

static wsk_move choose(const struct wsk_rules *rules, const struct net *net,
                       const struct wsk_state *view, unsigned seat,
                       const struct choose_opts *opts, struct wsk_rng *rng) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, view, seat, scratch);
    uint64_t nodes =
        opts->nodes ? opts->nodes : nodes_of(net, NODES_GAMES, NODES_NET);
    struct tree tree;
    tree.even = false;
    if (list.count == 1)
        return list.move[0];
    if (opts->most && nodes > opts->most)
        nodes = opts->most;
    tree_search(&tree, rules, net, view, nodes,
                wsk_rng_stream(wsk_rng_next(rng), seat));
    if (tree_is_secret(rules, view))
        return tree.root[seat].move[draw(&tree, seat, opts->loose, rng)].move;
    if (opts->blur > 0)
        return blurred(&tree, seat, opts->blur, rng);
    return tree.root[seat].move[best_of(&tree, seat)].move;
}

/* Values. */

static void value_with(const struct wsk_rules *rules, const struct net *net,
                       const struct wsk_state *state, uint64_t nodes,
                       struct mind_value *ret_value) {
    struct tree tree;
    tree.even = false;
    struct wsk_rng rng = rng_of(rules, state);
    if (state->head.turn == WSK_TURN_OVER) {
        mind_result(rules, state, ret_value);
    } else if (state->head.turn == WSK_TURN_SEATS) {
        tree_search(&tree, rules, net, state, nodes, rng);
        tree_value(&tree, ret_value);
    } else {
        /* What may fall, drawn: each with a share of the work. */
        struct mind_value value;
        memset(ret_value, 0, sizeof(*ret_value));
        for (unsigned i = 0; i < GENERIC_FALLS; i++) {
            struct wsk_state after = *state;
            wsk_settle(rules, &after, &rng);
            value_with(rules, net, &after, nodes / GENERIC_FALLS, &value);
            mind_add(ret_value, &value, 1.0F / GENERIC_FALLS);
        }
    }
}

static void value(const struct wsk_rules *rules, const struct net *net,
                  const struct wsk_state *state, struct mind_value *ret_value) {
    if (state->head.turn == WSK_TURN_OVER) {
        mind_result(rules, state, ret_value);
    } else if (net) {
        struct net_base base;
        encoding_start(rules, &base);
        encoding_value(rules, net, state, &base, ret_value);
    } else {
        value_with(rules, net, state, NODES_ON_GAMES, ret_value);
    }
}

/* Whether all decide at once, each among few moves: then what they decide can
 * be shown as one game. */
static bool is_bid(const struct wsk_rules *rules,
                   const struct wsk_state *view) {
    struct wsk_state open = *view;
    wsk_move scratch[WSK_MOVES_MAX];
    if (!tree_is_secret(rules, view))
        return false;
    tree_reopen(rules, &open);
    bool all = open.head.seats == (1U << rules->seats) - 1;
    for (unsigned s = 0; s < rules->seats && all; s++)
        all = wsk_moves(rules, &open, s, scratch).count <= WSK_BIDS_MAX;
    return all;
}

/* Options. */

static void put_option(const struct tree *tree, unsigned seat, unsigned at,
                       struct mind_option *ret) {
    const struct tree_root *move = &tree->root[seat].move[at];
    *ret = (struct mind_option){.move = move->move, .share = move->share};
    tree_move_value(tree, seat, at, &ret->value);
    ret->worth = tree_worth(&ret->value, seat);
    ret->rough = move->visits == 0;
}

/* A secret move against the others' mixtures: by what all of them together led
 * to, where that is known. */
static void set_right(const struct tree *tree, unsigned seat,
                      struct mind_option *option) {
    float worth[REGRET_ACTIONS];
    unsigned player = 0, count = tree->root[seat].count;
    for (unsigned s = 0; s < seat; s++)
        player += tree->root[s].count > 0;
    if (!tree->solves)
        return;
    regret_worth(&tree->joint, player, worth);
    for (unsigned i = 0; i < count; i++) {
        float more = worth[i] - option[i].worth;
        struct mind_value *value = &option[i].value;
        float left = 1 - value->win[seat];
        float win = value->win[seat] + more;
        win = win < 0 ? 0 : win > 1 ? 1 : win;
        for (unsigned s = 0; s < tree->rules->seats; s++)
            if (s != seat)
                value->win[s] =
                    left > 0 ? value->win[s] * (1 - win) / left
                             : (1 - win) / (float)(tree->rules->seats - 1);
        value->win[seat] = win;
        option[i].worth = worth[i];
    }
}

static void weigh(const struct wsk_rules *rules, const struct net *net,
                  const struct wsk_state *view, unsigned seat,
                  const struct mind_care *care,
                  struct mind_options *ret_options) {
    struct tree tree;
    tree.even = true;
    (void)care; /* what looks good is looked into most, by itself */
    tree_search(&tree, rules, net, view,
                nodes_of(net, NODES_WEIGH_GAMES, NODES_WEIGH_NET),
                rng_of(rules, view));
    ret_options->count = tree.root[seat].count;
    for (unsigned i = 0; i < ret_options->count; i++)
        put_option(&tree, seat, i, &ret_options->option[i]);
    if (tree_is_secret(rules, view)) {
        set_right(&tree, seat, ret_options->option);
        ret_options->best = best_of(&tree, seat);
    } else {
        mind_pick_best(ret_options);
    }
}

static unsigned rank(const struct wsk_rules *rules, const struct net *net,
                     const struct wsk_state *view, unsigned seat,
                     struct wsk_rng *rng, struct mind_choice *ret_choices) {
    struct tree tree;
    tree.even = false;
    tree_search(&tree, rules, net, view, nodes_of(net, NODES_GAMES, NODES_NET),
                wsk_rng_stream(wsk_rng_next(rng), seat));
    for (unsigned i = 0; i < tree.root[seat].count; i++) {
        struct mind_option option;
        put_option(&tree, seat, i, &option);
        ret_choices[i] = (struct mind_choice){option.move, option.worth};
    }
    return tree.root[seat].count;
}

static unsigned shares(const struct wsk_rules *rules, const struct net *net,
                       const struct wsk_state *view, unsigned seat,
                       const struct choose_opts *opts,
                       struct mind_choice *ret_choices) {
    struct tree tree;
    tree.even = false;
    (void)opts;
    tree_search(&tree, rules, net, view, nodes_of(net, NODES_GAMES, NODES_NET),
                rng_of(rules, view));
    for (unsigned i = 0; i < tree.root[seat].count; i++)
        ret_choices[i] = (struct mind_choice){tree.root[seat].move[i].move,
                                              tree.root[seat].move[i].share};
    return tree.root[seat].count;
}

/* Everybody's mixture together, and the value at it. */
static void bid_game(const struct wsk_rules *rules, const struct net *net,
                     const struct wsk_state *view, const wsk_move *made,
                     struct bid_game *ret_bid_game) {
    struct tree tree;
    tree.even = false;
    tree_search(&tree, rules, net, view,
                nodes_of(net, NODES_WEIGH_GAMES, NODES_WEIGH_NET),
                rng_of(rules, view));
    memset(ret_bid_game, 0, sizeof(*ret_bid_game));
    for (unsigned s = 0; s < rules->seats; s++) {
        unsigned count = tree.root[s].count;
        ret_bid_game->seat[s].count = count;
        ret_bid_game->seat[s].best = best_of(&tree, s);
        for (unsigned i = 0; i < count; i++)
            put_option(&tree, s, i, &ret_bid_game->seat[s].option[i]);
        set_right(&tree, s, ret_bid_game->seat[s].option);
    }
    const struct wsk_state *open = &tree.state;
    for (unsigned s = 0; s < rules->seats; s++)
        for (unsigned i = 0; i < ret_bid_game->seat[s].count; i++)
            mind_add(
                &ret_bid_game->mean, &ret_bid_game->seat[s].option[i].value,
                ret_bid_game->seat[s].option[i].share / (float)rules->seats);
    ret_bid_game->met = ret_bid_game->mean;
    if (!made)
        return;
    struct wsk_state after = *open;
    for (unsigned s = 0; s < rules->seats; s++)
        if (open->head.seats >> s & 1)
            wsk_play(rules, &after, s, made[s]);
    value_with(rules, net, &after,
               nodes_of(net, NODES_WEIGH_GAMES, NODES_WEIGH_NET),
               &ret_bid_game->met);
}

/* Chance. */

/* The outcomes of one event, each valued; of several draws, or of too many
 * outcomes, so many that are drawn. */
static void expect(const struct wsk_rules *rules, const struct net *net,
                   const struct wsk_state *state, const struct wsk_event *event,
                   struct mind_value *ret_before,
                   struct mind_value *ret_after) {
    struct wsk_chance chances[WSK_CHANCES_MAX];
    struct mind_value each;
    uint64_t nodes = nodes_of(net, NODES_WEIGH_GAMES, NODES_WEIGH_NET);
    unsigned count = rules->game->chances(rules, state, chances), total = 0;
    bool draws = wsk_chance_moves(rules, state) > 1 || count > GENERIC_OUTCOMES;
    struct wsk_rng rng = rng_of(rules, state);
    if (draws)
        count = GENERIC_OUTCOMES;
    for (unsigned i = 0; i < count; i++)
        total += draws ? 1 : chances[i].weight;
    memset(ret_before, 0, sizeof(*ret_before));
    for (unsigned i = 0; i < count; i++) {
        struct wsk_state after = *state;
        struct wsk_event fell = {WSK_CHANCE, 1, {chances[i].move}};
        if (draws)
            rules->game->sample(rules, state, &rng, &fell);
        for (unsigned m = 0; m < fell.count; m++)
            wsk_play(rules, &after, WSK_CHANCE, fell.moves[m]);
        value_with(rules, net, &after, nodes / count, &each);
        mind_add(ret_before, &each,
                 (float)(draws ? 1 : chances[i].weight) / (float)total);
    }
    if (!event)
        return;
    struct wsk_state after = *state;
    for (unsigned m = 0; m < event->count; m++)
        wsk_play(rules, &after, WSK_CHANCE, event->moves[m]);
    value_with(rules, net, &after, nodes / count, ret_after);
}

/* Whole games. */

struct step {
    uint8_t slots[WSK_SEATS_MAX];
    bool cut; /* what came next was not best play: only `value` counts */
    struct mind_value value;
};

struct game {
    const struct wsk_rules *rules;
    const struct mind_table *table;
    struct wsk_rng *rng;
    struct wsk_state state;
    struct net_base base;
    struct mind_lesson *lesson; /* NULL: nothing is noted */
    unsigned room, count;
    unsigned every, since; /* one position in so many is noted */
    uint64_t looks;
    struct step step[STEPS_MAX];
};

static const struct net *net_of(const struct game *game, unsigned seat) {
    return game->table->learners >> seat & 1 ? game->table->net
                                             : game->table->other;
}

/* Out of room: every other lesson goes, and only half as many come. What was
 * not best play between two that stay ends what can be learned of the first. */
static void thin(struct game *game) {
    for (unsigned i = 0; i < game->count; i += 2) {
        struct step step = game->step[i];
        if (i + 1 < game->count)
            step.cut |= game->step[i + 1].cut;
        game->step[i / 2] = step;
        game->lesson[i / 2] = game->lesson[i];
    }
    game->count = (game->count + 1) / 2;
    game->every *= 2;
}

static void note(struct game *game, const struct mind_value *word) {
    if (!game->lesson || game->since++ % game->every != 0)
        return;
    if (game->count == game->room)
        thin(game);
    struct step *step = &game->step[game->count];
    struct mind_lesson *lesson = &game->lesson[game->count++];
    memset(lesson, 0, sizeof(*lesson));
    encoding_see(game->rules, &game->state, &game->base, step->slots);
    lesson->input = game->base.input;
    step->cut = false;
    step->value = *word;
}

/* All who choose, with one search for each net that is asked. */
static void play_choices(struct game *game) {
    struct tree tree;
    tree.even = false;
    struct mind_value word;
    const struct wsk_rules *rules = game->rules;
    unsigned seats = game->state.head.seats, seat = wsk_next_seat(&game->state);
    bool secret = tree_is_secret(rules, &game->state), any = false;
    const struct net *asked = net_of(game, seat);
    wsk_move made[WSK_SEATS_MAX] = {0};
    for (unsigned left = seats; left; left &= left - 1) {
        unsigned s = (unsigned)__builtin_ctz(left);
        if (left == seats || net_of(game, s) != asked) {
            asked = net_of(game, s);
            tree_search(&tree, rules, asked, &game->state,
                        nodes_of(asked, NODES_ON_GAMES, NODES_ON_NET),
                        wsk_rng_stream(wsk_rng_next(game->rng), s));
            game->looks += tree.spent;
        }
        unsigned at = secret ? draw(&tree, s, 0, game->rng) : best_of(&tree, s);
        if (game->lesson && wsk_rng_below(game->rng, 100) < ANY_PERCENT) {
            unsigned best = at;
            at = wsk_rng_below(game->rng, tree.root[s].count);
            any |= !secret && at != best;
        }
        made[s] = tree.root[s].move[at].move;
    }
    tree_value(&tree, &word);
    note(game, &word);
    if (any && game->lesson && game->count > 0)
        game->step[game->count - 1].cut = true;
    for (unsigned left = seats; left; left &= left - 1) {
        unsigned s = (unsigned)__builtin_ctz(left);
        wsk_play(rules, &game->state, s, made[s]);
    }
}

static void play_chance(struct game *game, struct wsk_rng *dice) {
    struct wsk_event event;
    if (game->lesson) {
        struct mind_value word;
        encoding_value(game->rules, game->table->net, &game->state, &game->base,
                       &word);
        note(game, &word);
    }
    game->rules->game->sample(game->rules, &game->state, dice, &event);
    for (unsigned i = 0; i < event.count; i++)
        wsk_play(game->rules, &game->state, WSK_CHANCE, event.moves[i]);
}

/* A round is a decision of every seat, wherever a game has its own. */
static void play_game(struct game *game) {
    unsigned decisions = 0;
    unsigned last = game->table->rounds * game->rules->seats;
    uint64_t seed = wsk_rng_next(game->rng);
    for (unsigned falls = 0; game->state.head.turn != WSK_TURN_OVER;) {
        if (game->state.head.turn == WSK_TURN_CHANCE) {
            struct wsk_rng dice = wsk_rng_stream(seed, falls++);
            play_chance(game, &dice);
        } else {
            if ((last && decisions == last) || decisions == GENERIC_LENGTH)
                break;
            play_choices(game);
            decisions++;
        }
    }
}

/* From the end back: as far as results reach, else what was thought. */
static void teach(struct game *game, float lambda, struct mind_value target) {
    struct mind_value next = target;
    for (unsigned i = game->count; i-- > 0;) {
        struct step *step = &game->step[i];
        struct mind_value taught = step->cut ? step->value : next;
        if (!step->cut) {
            mind_add(&taught, &target, lambda);
            mind_add(&taught, &next, -lambda);
        }
        mind_teach(game->rules->seats, &taught, step->slots, &game->lesson[i]);
        target = taught;
        next = step->value;
    }
}

static void study(const struct wsk_rules *rules, const struct mind_table *table,
                  const struct mind_training *training, struct wsk_rng *rng,
                  struct mind_lessons *lessons) {
    size_t room = lessons->room - lessons->count;
    struct game game;
    struct mind_value end;
    game.rules = rules;
    game.table = table;
    game.rng = rng;
    game.lesson = lessons->lesson + lessons->count;
    game.room = (unsigned)(room < STEPS_MAX ? room : STEPS_MAX);
    game.count = game.since = 0;
    game.every = 1;
    game.looks = 0;
    encoding_start(rules, &game.base);
    wsk_init(rules, &game.state);
    play_game(&game);
    value(rules, table->net, &game.state, &end);
    /* There are many steps in a game of which nothing is known: results must
     * reach further back than where a turn is one step. */
    teach(&game, 1 - (1 - training->lambda) / GENERIC_REACH, end);
    lessons->count += game.count;
}

static unsigned play_on(const struct wsk_rules *rules,
                        const struct mind_table *table, struct wsk_rng *rng,
                        struct wsk_state *state, struct mind_value *ret_value) {
    struct game game;
    game.rules = rules;
    game.table = table;
    game.rng = rng;
    game.state = *state;
    game.lesson = NULL;
    game.looks = 0;
    play_game(&game);
    *state = game.state;
    value(rules, table->net, &game.state, ret_value);
    return (unsigned)game.looks;
}

/* Levels. The lower two know no net; the others use one if there is one. What
 * they misjudge is large for games in which much is decided by luck. */

static wsk_move by_heart(const struct wsk_rules *rules,
                         const struct wsk_state *view, unsigned seat,
                         const struct choose_opts *opts, struct wsk_rng *rng) {
    return choose(rules, NULL, view, seat, opts, rng);
}

static wsk_move lamb(const struct wsk_rules *rules,
                     const struct wsk_state *view, unsigned seat,
                     struct wsk_rng *rng) {
    const struct choose_opts opts = {
        .nodes = 4000, .blur = 0.1F, .loose = 0.5F};
    return by_heart(rules, view, seat, &opts, rng);
}

static wsk_move sheep(const struct wsk_rules *rules,
                      const struct wsk_state *view, unsigned seat,
                      struct wsk_rng *rng) {
    const struct choose_opts opts = {
        .nodes = 12000, .blur = 0.04F, .loose = 0.3F};
    return by_heart(rules, view, seat, &opts, rng);
}

const struct mind mind_generic = {
    .margin_scale = 20,
    .needs_no_net = true,
    .lamb = lamb,
    .sheep = sheep,
    .ram = {.blur = 0.03F, .loose = 0.2F},
    .shepherd = {.blur = 0.01F, .loose = 0.1F},
    .choose = choose,
    .value = value,
    .study = study,
    .play_on = play_on,
    .is_bid = is_bid,
    .mix = shares,
    .rank = rank,
    .weigh = weigh,
    .bid_game = bid_game,
    .expect = expect,
};
