#include "search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NODES (1U << 18)
#define ARMS (1U << 22)
#define BUCKETS (1U << 18)
#define DEPTH 64   /* nodes on a way through the tree */
#define STEPS 2000 /* of a play-out: Blöder Sack has no upper bound */
#define BATCH 32   /* play-outs between two looks at the clock */
#define NONE UINT32_MAX

/* How strongly what looks promising is tried: in turn, and where several
 * choose at once; and how much worse than the mean an arm is taken to be that
 * was never tried. */
#define CURIOUS 1.0F
#define CURIOUS_TOGETHER 0.3F
#define UNTRIED 0.1F

/* The same for the plain kind, by the formula of UCB1. */
#define CURIOUS_PLAIN 0.7F

struct arm {
    wsk_move move;
    uint32_t visits;
    float sum;   /* of rewards */
    float share; /* how promising it looked */
};

struct node {
    uint64_t key;
    uint32_t next;                /* in its bucket */
    uint32_t first;               /* arm; those of the lowest seat first */
    uint8_t count[WSK_SEATS_MAX]; /* arms by seat; 0: does not choose */
};

struct step {
    uint32_t arm;
    uint8_t seat;
};

struct search {
    const struct wsk_rules *rules;
    const struct guide *guide;
    enum search_kind kind;
    void *tables;
    struct wsk_rng rng;
    float reward[WSK_SEATS_MAX]; /* of the last play-out */
    unsigned steps;
    struct step step[DEPTH * WSK_SEATS_MAX];
    uint32_t nodes, arms; /* in use */
    uint32_t bucket[BUCKETS];
    struct node node[NODES];
    struct arm arm[ARMS];
};

struct search *search_create(const struct wsk_rules *rules,
                             enum search_kind kind) {
    const struct guide *guide = guide_of(rules->game);
    struct search *search = guide ? malloc(sizeof(*search)) : NULL;
    if (!search)
        return NULL;
    search->rules = rules;
    search->guide = guide;
    search->kind = kind;
    search->tables = calloc(1, guide->tables_size);
    if (!search->tables) {
        free(search);
        return NULL;
    }
    guide->prepare(rules, search->tables);
    return search;
}

void search_destroy(struct search *search) {
    if (search)
        free(search->tables);
    free(search);
}

/* Nodes. */

static uint64_t hash(const struct search *search,
                     const struct wsk_state *state) {
    uint64_t word, key = 0x9e3779b97f4a7c15ULL;
    const unsigned char *at = (const unsigned char *)state;
    for (size_t i = 0; i < search->rules->game->state_size; i += sizeof(word)) {
        memcpy(&word, at + i, sizeof(word));
        key = wsk_rng_hash(key ^ word, 0xe7037ed1a0b428dbULL ^ (key << 1));
    }
    return key;
}

static uint32_t find(const struct search *search, uint64_t key) {
    uint32_t at = search->bucket[key % BUCKETS];
    while (at != NONE && search->node[at].key != key)
        at = search->node[at].next;
    return at;
}

static void add_arms(struct search *search, const struct wsk_state *state,
                     unsigned seat, struct node *node) {
    wsk_move scratch[WSK_MOVES_MAX];
    float share[WSK_MOVES_MAX] = {1};
    struct wsk_list list = wsk_moves(search->rules, state, seat, scratch);
    if (list.count > 1 && search->kind == SEARCH_GUIDED)
        search->guide->prior(search->tables, search->rules, state, seat, &list,
                             share);
    node->count[seat] = (uint8_t)list.count;
    for (unsigned i = 0; i < list.count; i++)
        search->arm[search->arms++] =
            (struct arm){.move = list.move[i], .share = share[i]};
}

/* NONE: there is no room. */
static uint32_t add_node(struct search *search, const struct wsk_state *state,
                         uint64_t key) {
    if (search->nodes == NODES ||
        search->arms + WSK_SEATS_MAX * WSK_MOVES_MAX > ARMS)
        return NONE;
    uint32_t at = search->nodes++;
    struct node *node = &search->node[at];
    *node = (struct node){.key = key,
                          .next = search->bucket[key % BUCKETS],
                          .first = search->arms};
    search->bucket[key % BUCKETS] = at;
    for (unsigned seats = state->head.seats; seats; seats &= seats - 1)
        add_arms(search, state, (unsigned)__builtin_ctz(seats), node);
    return at;
}

static struct arm *arms_of(struct search *search, const struct node *node,
                           unsigned seat) {
    struct arm *arm = &search->arm[node->first];
    for (unsigned s = 0; s < seat; s++)
        arm += node->count[s];
    return arm;
}

/* One play-out. */

static unsigned pick(const struct arm *arm, unsigned count, float curious) {
    uint32_t visits = 0;
    float sum = 0, best = -1e9F;
    unsigned picked = 0;
    for (unsigned i = 0; i < count; i++) {
        visits += arm[i].visits;
        sum += arm[i].sum;
    }
    float untried = (visits ? sum / (float)visits : 0.5F) - UNTRIED;
    float reach = curious * sqrtf((float)visits + 1);
    for (unsigned i = 0; i < count; i++) {
        float mean =
            arm[i].visits ? arm[i].sum / (float)arm[i].visits : untried;
        float value = mean + reach * arm[i].share / (float)(1 + arm[i].visits);
        if (value > best) {
            best = value;
            picked = i;
        }
    }
    return picked;
}

/* UCB1: every arm once, then by mean and how seldom it was tried. */
static unsigned pick_plain(const struct arm *arm, unsigned count) {
    uint32_t visits = 0;
    float best = -1e9F;
    unsigned picked = 0;
    for (unsigned i = 0; i < count; i++)
        visits += arm[i].visits;
    float reach = logf((float)visits + 1);
    for (unsigned i = 0; i < count; i++) {
        if (arm[i].visits == 0)
            return i;
        float tries = (float)arm[i].visits;
        float value = arm[i].sum / tries + CURIOUS_PLAIN * sqrtf(reach / tries);
        if (value > best) {
            best = value;
            picked = i;
        }
    }
    return picked;
}

/* Everybody who chooses here picks an arm, and the moves are made. */
static void descend(struct search *search, uint32_t at,
                    struct wsk_state *state) {
    const struct node *node = &search->node[at];
    uint32_t first = node->first;
    bool together = state->head.seats & (state->head.seats - 1);
    float curious = together ? CURIOUS_TOGETHER : CURIOUS;
    for (unsigned seats = state->head.seats; seats; seats &= seats - 1) {
        unsigned seat = (unsigned)__builtin_ctz(seats);
        const struct arm *arm = &search->arm[first];
        unsigned i = search->kind == SEARCH_PLAIN
                         ? pick_plain(arm, node->count[seat])
                         : pick(arm, node->count[seat], curious);
        search->step[search->steps++] = (struct step){first + i, (uint8_t)seat};
        wsk_play(search->rules, state, seat, search->arm[first + i].move);
        first += node->count[seat];
    }
}

static void play_out(struct search *search, struct wsk_state *state) {
    const struct wsk_rules *rules = search->rules;
    for (unsigned i = 0; i < STEPS; i++) {
        wsk_settle(rules, state, &search->rng);
        if (state->head.turn == WSK_TURN_OVER)
            return;
        unsigned seat = wsk_next_seat(state);
        wsk_move move = search->kind == SEARCH_PLAIN
                            ? guide_any(rules, state, seat, &search->rng)
                            : search->guide->quick(search->tables, rules, state,
                                                   seat, &search->rng);
        wsk_play(rules, state, seat, move);
    }
}

/* Down the tree as far as it goes, one node further, and to the end. */
static void iterate(struct search *search, const struct wsk_state *root) {
    struct wsk_state state = *root;
    bool known = true;
    search->steps = 0;
    for (unsigned depth = 0; known && depth < DEPTH; depth++) {
        wsk_settle(search->rules, &state, &search->rng);
        if (state.head.turn == WSK_TURN_OVER)
            break;
        uint64_t key = hash(search, &state);
        uint32_t at = find(search, key);
        known = at != NONE;
        if (!known)
            at = add_node(search, &state, key);
        if (at == NONE)
            break;
        descend(search, at, &state);
    }
    play_out(search, &state);
    guide_reward(search->guide, search->rules, &state, search->reward);
    for (unsigned i = 0; i < search->steps; i++) {
        struct arm *arm = &search->arm[search->step[i].arm];
        arm->visits++;
        arm->sum += search->reward[search->step[i].seat];
    }
}

/* The answer. */

static const struct arm *most_visited(const struct arm *arm, unsigned count) {
    const struct arm *best = arm;
    for (unsigned i = 1; i < count; i++)
        best = arm[i].visits > best->visits ? &arm[i] : best;
    return best;
}

/* Whether the most visited arm will stay that, whatever comes. */
static bool is_settled(const struct arm *arm, unsigned count, uint64_t left) {
    const struct arm *best = most_visited(arm, count);
    uint32_t second = 0;
    for (unsigned i = 0; i < count; i++)
        if (&arm[i] != best && arm[i].visits > second)
            second = arm[i].visits;
    return best->visits - second > left;
}

static wsk_move run_tree(struct search *search, const struct wsk_state *root,
                         unsigned seat, struct budget *budget) {
    uint32_t at = add_node(search, root, hash(search, root));
    const struct node *node = &search->node[at];
    const struct arm *arm = arms_of(search, node, seat);
    uint64_t left;
    do {
        for (unsigned i = 0; i < BATCH; i++)
            iterate(search, root);
        left = budget_spend(budget, BATCH);
    } while (left && !is_settled(arm, node->count[seat], left));
    return most_visited(arm, node->count[seat])->move;
}

/* Where the seat goes on choosing in an end, it is worth what the choice that
 * was found is worth, not what trying all of them brought. */
static float value_end(struct search *search, const struct wsk_state *end,
                       unsigned seat, float mean) {
    if (end->head.turn != WSK_TURN_SEATS || end->head.seats != 1U << seat)
        return mean;
    uint32_t at = find(search, hash(search, end));
    if (at == NONE)
        return mean;
    const struct node *node = &search->node[at];
    const struct arm *best =
        most_visited(arms_of(search, node, seat), node->count[seat]);
    return best->visits ? best->sum / (float)best->visits : mean;
}

/* All ends of a pass begin with the same random numbers, so that luck differs
 * less than they do. */
static wsk_move run_ends(struct search *search, const struct wsk_state *root,
                         unsigned seat, unsigned listed,
                         const struct wsk_state *end, struct budget *budget) {
    double sum[GUIDE_ENDS] = {0};
    float value[GUIDE_ENDS] = {0};
    unsigned count = (unsigned)__builtin_popcount(listed), passes = 0;
    struct wsk_rng rng = search->rng;
    do {
        for (unsigned i = 0; i < BATCH / 4; i++, passes++) {
            wsk_rng_next(&rng);
            for (unsigned left = listed; left; left &= left - 1) {
                unsigned e = (unsigned)__builtin_ctz(left);
                search->rng = rng;
                iterate(search, &end[e]);
                sum[e] += search->reward[seat];
            }
        }
    } while (budget_spend(budget, (uint64_t)count * (BATCH / 4)));
    for (unsigned left = listed; left; left &= left - 1) {
        unsigned e = (unsigned)__builtin_ctz(left);
        value[e] = value_end(search, &end[e], seat, (float)(sum[e] / passes));
    }
    return search->guide->solve(search->rules, root, seat, listed, value);
}

wsk_move search_run(struct search *search, const struct wsk_state *view,
                    unsigned seat, const struct budget_limits *limits,
                    struct wsk_rng *rng) {
    struct wsk_state root = *view, end[GUIDE_ENDS];
    struct budget budget = budget_start(limits);
    unsigned listed = 0;
    search->guide->open(search->rules, &root);
    search->nodes = search->arms = 0;
    search->rng = *rng;
    memset(search->bucket, 0xff, sizeof(search->bucket));
    if (search->guide->ends && search->kind == SEARCH_GUIDED)
        listed = search->guide->ends(search->rules, &root, seat, end);
    return listed ? run_ends(search, &root, seat, listed, end, &budget)
                  : run_tree(search, &root, seat, &budget);
}
