#include "tree.h"

#include <string.h>

#include "encoding.h"

/* How much a move that was tried less is tried for that: results of games vary
 * from nothing to all, a net's words do not. */
#define CURIOUS_GAMES 0.6F
#define CURIOUS_NET 0.2F

#define DEPTH_MAX 96  /* decisions on the way to where a tree ends */
#define GAME_MAX 3000 /* plays of a game in which everybody does anything */
#define MARGIN_MAX 4.0F
#define EXPLORED 0.1F /* of a mixture: anything, while it is looked for */
#define ANYTHING 0.5F /* of what others do is taken to be that */
#define SOLVING 400   /* rounds of regret for what was found */

/* One decision of one seat on the way down. */
struct step {
    uint16_t node, first, count, arm; /* of the seat: its first arm, how many,
                                       * and which was taken */
    uint8_t seat;
    bool secret;
    float odds; /* with which a secret one was taken */
};

struct way {
    unsigned count;
    struct step step[DEPTH_MAX + WSK_SEATS_MAX];
};

/* Secrets. */

bool tree_is_secret(const struct wsk_rules *rules,
                    const struct wsk_state *view) {
    if (view->head.turn != WSK_TURN_SEATS)
        return false;
    return __builtin_popcount(view->head.seats) > 1 ||
           (rules->game->blocked && rules->game->blocked(rules, view));
}

void tree_reopen(const struct wsk_rules *rules, struct wsk_state *view) {
    wsk_move scratch[WSK_MOVES_MAX];
    if (!rules->game->blank || !tree_is_secret(rules, view))
        return;
    for (unsigned s = 0; s < rules->seats; s++) {
        uint8_t before = view->head.seats;
        view->head.seats = (uint8_t)(before | 1U << s);
        if (wsk_moves(rules, view, s, scratch).count == 0)
            view->head.seats = before;
    }
}

/* Numbers: square root and logarithm, the same bits on every machine. */

static float root_of(float x) {
    union {
        float number;
        uint32_t bits;
    } guess = {x};
    if (x <= 0)
        return 0;
    guess.bits = (guess.bits >> 1) + 0x1fbd1df5U;
    for (unsigned i = 0; i < 3; i++)
        guess.number = 0.5F * (guess.number + x / guess.number);
    return guess.number;
}

/* Of two, with straight lines between its whole values. */
static float log_of(uint32_t n) {
    unsigned whole = 31 - (unsigned)__builtin_clz(n);
    return (float)whole + (float)n / (float)(1U << whole) - 1;
}

/* Ends. */

/* Whoever leads, if a game is not played to its end. */
static void judge_by_lead(const struct wsk_rules *rules,
                          const struct wsk_state *state,
                          struct mind_value *ret_value) {
    int totals[WSK_SEATS_MAX], most;
    unsigned leaders = 0;
    rules->game->totals(rules, state, totals);
    most = totals[0];
    for (unsigned s = 1; s < rules->seats; s++)
        most = totals[s] > most ? totals[s] : most;
    memset(ret_value, 0, sizeof(*ret_value));
    for (unsigned s = 0; s < rules->seats; s++)
        leaders += totals[s] == most;
    for (unsigned s = 0; s < rules->seats; s++)
        ret_value->win[s] = totals[s] == most ? 1.0F / (float)leaders : 0;
}

static void bound(struct mind_value *value) {
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++) {
        float margin = value->margin[s];
        value->margin[s] = margin > MARGIN_MAX    ? MARGIN_MAX
                           : margin < -MARGIN_MAX ? -MARGIN_MAX
                                                  : margin;
    }
}

static void play_anything(struct tree *tree, struct wsk_state *state) {
    wsk_move scratch[WSK_MOVES_MAX];
    for (unsigned i = 0; i < GAME_MAX && state->head.turn != WSK_TURN_OVER;
         i++) {
        tree->spent++;
        if (state->head.turn == WSK_TURN_CHANCE) {
            wsk_settle(tree->rules, state, &tree->rng);
            continue;
        }
        unsigned seat = wsk_next_seat(state);
        struct wsk_list list = wsk_moves(tree->rules, state, seat, scratch);
        wsk_play(tree->rules, state, seat,
                 list.move[wsk_rng_below(&tree->rng, list.count)]);
    }
}

static void judge(struct tree *tree, struct wsk_state *state,
                  struct mind_value *ret_value) {
    if (state->head.turn != WSK_TURN_OVER && tree->net) {
        tree->spent++;
        encoding_value(tree->rules, tree->net, state, &tree->base, ret_value);
        bound(ret_value);
        return;
    }
    play_anything(tree, state);
    if (state->head.turn == WSK_TURN_OVER)
        mind_result(tree->rules, state, ret_value);
    else
        judge_by_lead(tree->rules, state, ret_value);
    bound(ret_value);
}

/* Nodes. */

static uint64_t key_of(const struct wsk_rules *rules,
                       const struct wsk_state *state) {
    const char *bytes = (const char *)state;
    uint64_t key = 0x9e3779b97f4a7c15ULL;
    for (size_t at = 0; at < rules->game->state_size; at += 8) {
        uint64_t word = 0;
        size_t left = rules->game->state_size - at;
        memcpy(&word, bytes + at, left < 8 ? left : 8);
        key = wsk_rng_hash(key ^ word, 0xe7037ed1a0b428dbULL ^ (word << 1)) ^
              (key * 0xa0761d6478bd642fULL);
    }
    return key ? key : 1;
}

/* Where the key is, or may be put. */
static struct tree_node *find(struct tree *tree, uint64_t key) {
    unsigned at = (unsigned)key % TREE_NODES;
    while (tree->node[at].key && tree->node[at].key != key)
        at = (at + 1) % TREE_NODES;
    return &tree->node[at];
}

static unsigned count_arms(const struct wsk_rules *rules,
                           const struct wsk_state *state) {
    wsk_move scratch[WSK_MOVES_MAX];
    unsigned count = 0;
    for (unsigned left = state->head.seats; left; left &= left - 1)
        count += wsk_moves(rules, state, (unsigned)__builtin_ctz(left), scratch)
                     .count;
    return count;
}

/* False: the tree is full. */
static bool grow(struct tree *tree, const struct wsk_state *state, uint64_t key,
                 struct tree_node *node) {
    unsigned arms = count_arms(tree->rules, state);
    if (tree->nodes >= TREE_NODES * 3 / 4 || tree->arms + arms > TREE_ARMS)
        return false;
    *node = (struct tree_node){.key = key, .arm = (uint16_t)tree->arms};
    memset(&tree->arm_at[tree->arms], 0, arms * sizeof(struct tree_arm));
    tree->arms += arms;
    tree->nodes++;
    return true;
}

/* Choosing in the tree. */

/* One seat alone: the best prospects. An arm begins as if it had been tried
 * once, with what the position has come to so far. */
static unsigned pick_best(const struct tree *tree, const struct tree_arm *arm,
                          unsigned count) {
    float sum = 0, best_score = -1e9F;
    uint32_t visits = 0;
    unsigned best = 0;
    for (unsigned i = 0; i < count; i++) {
        sum += arm[i].sum;
        visits += arm[i].visits;
    }
    float usual = visits ? sum / (float)visits : 0;
    float room = log_of(visits + 1) + 0.5F;
    float curious = tree->net ? CURIOUS_NET : CURIOUS_GAMES;
    for (unsigned i = 0; i < count; i++) {
        float tried = (float)(arm[i].visits + 1);
        float score =
            (arm[i].sum + usual) / tried + curious * root_of(room / tried);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

static unsigned pick_least(const struct tree_arm *arm, unsigned count) {
    unsigned least = 0;
    for (unsigned i = 1; i < count; i++)
        least = arm[i].visits < arm[least].visits ? i : least;
    return least;
}

/* The present mixture, by regret. */
static void mix(const struct tree_arm *arm, unsigned count, float *ret_mix) {
    float sum = 0;
    for (unsigned i = 0; i < count; i++) {
        ret_mix[i] = arm[i].sum > 0 ? arm[i].sum : 0;
        sum += ret_mix[i];
    }
    for (unsigned i = 0; i < count; i++)
        ret_mix[i] = sum > 0 ? ret_mix[i] / sum : 1.0F / (float)count;
}

static unsigned pick_mixed(struct tree *tree, struct tree_arm *arm,
                           unsigned count, float *ret_odds) {
    float shares[WSK_MOVES_MAX], at = mind_unit(&tree->rng);
    unsigned pick = count;
    mix(arm, count, shares);
    for (unsigned i = 0; i < count; i++) {
        arm[i].part += shares[i];
        shares[i] = (1 - EXPLORED) * shares[i] + EXPLORED / (float)count;
        if (pick == count && (at -= shares[i]) < 0)
            pick = i;
    }
    if (pick == count)
        pick = count - 1;
    *ret_odds = shares[pick];
    return pick;
}

/* Everybody who is to choose does, nobody knowing of the others. Returns
 * whether something was tried for the first time. */
static bool take_step(struct tree *tree, struct tree_node *node,
                      struct wsk_state *state, struct way *way) {
    wsk_move scratch[WSK_MOVES_MAX], made[WSK_SEATS_MAX] = {0};
    uint8_t seats = state->head.seats;
    bool secret = __builtin_popcount(seats) > 1, is_new = false;
    unsigned first = node->arm;
    for (unsigned left = seats; left; left &= left - 1) {
        unsigned seat = (unsigned)__builtin_ctz(left);
        struct wsk_list list = wsk_moves(tree->rules, state, seat, scratch);
        struct tree_arm *arm = &tree->arm_at[first];
        struct step step = {.node = (uint16_t)(node - tree->node),
                            .first = (uint16_t)first,
                            .count = (uint16_t)list.count,
                            .seat = (uint8_t)seat,
                            .secret = secret};
        bool even = tree->even && way->count == 0 && tree->games % 2 == 0;
        step.arm =
            (uint16_t)(secret ? pick_mixed(tree, arm, list.count, &step.odds)
                       : even ? pick_least(arm, list.count)
                              : pick_best(tree, arm, list.count));
        is_new |= arm[step.arm].visits == 0;
        made[seat] = list.move[step.arm];
        way->step[way->count++] = step;
        first += list.count;
    }
    node->visits++;
    for (unsigned left = seats; left; left &= left - 1) {
        unsigned seat = (unsigned)__builtin_ctz(left);
        wsk_play(tree->rules, state, seat, made[seat]);
        tree->spent++;
    }
    return is_new;
}

/* Learning from a game. */

/* What the arms of a mixture would have brought: what they brought so far, and
 * that of the one that was taken set right by what came, as much the more as it
 * is seldom taken. */
static void regret(struct tree_arm *arm, const struct step *step, float came) {
    float shares[WSK_MOVES_MAX], mean = 0;
    struct tree_arm *taken = &arm[step->arm];
    mix(arm, step->count, shares);
    float more = (came - taken->mean) / step->odds;
    for (unsigned i = 0; i < step->count; i++)
        mean += shares[i] * (arm[i].mean + (i == step->arm ? more : 0));
    for (unsigned i = 0; i < step->count; i++)
        arm[i].sum += arm[i].mean + (i == step->arm ? more : 0) - mean;
    taken->mean += (came - taken->mean) / (float)(taken->visits + 1);
}

static void learn(struct tree *tree, const struct way *way,
                  const struct mind_value *value) {
    for (unsigned i = 0; i < way->count; i++) {
        const struct step *step = &way->step[i];
        struct tree_arm *arm = &tree->arm_at[step->first];
        float came = tree_worth(value, step->seat);
        if (step->secret)
            regret(arm, step, came);
        else
            arm[step->arm].sum += came;
        arm[step->arm].visits++;
    }
}

/* What the first decision led to, for everybody. */
static void note_root(struct tree *tree, const struct way *way,
                      const struct mind_value *value) {
    unsigned cell = 0, player = 0, root = way->step[0].node;
    mind_add(&tree->total, value, 1);
    tree->games++;
    for (unsigned i = 0;
         i < way->count && way->step[i].node == root && player < WSK_SEATS_MAX;
         i++) {
        const struct step *step = &way->step[i];
        struct tree_root *made = &tree->root[step->seat].move[step->arm];
        if (i > 0 && step->seat <= way->step[i - 1].seat)
            break; /* the same position again */
        made->visits++;
        mind_add(&made->total, value, 1);
        cell = cell * step->count + step->arm;
        player++;
    }
    if (!tree->solves)
        return;
    float often = (float)++tree->met[cell];
    for (unsigned p = 0; p < player; p++) {
        float came = tree_worth(value, way->step[p].seat);
        float *mean = &tree->joint.payoff[cell][p];
        *mean += (came - *mean) / often;
    }
}

/* One game. */
static void play(struct tree *tree) {
    struct way way = {.count = 0};
    struct wsk_state state = tree->state;
    struct mind_value value;
    while (state.head.turn != WSK_TURN_OVER) {
        if (state.head.turn == WSK_TURN_CHANCE) {
            wsk_settle(tree->rules, &state, &tree->rng);
            tree->spent++;
            continue;
        }
        uint64_t key = key_of(tree->rules, &state);
        struct tree_node *node = find(tree, key);
        bool known = node->key == key;
        if (!known && (!grow(tree, &state, key, node) || way.count > 0))
            break;
        if (way.count >= DEPTH_MAX)
            break;
        /* A net knows what dice are worth before they fall. */
        if (take_step(tree, node, &state, &way) && tree->net &&
            state.head.turn == WSK_TURN_CHANCE)
            break;
    }
    judge(tree, &state, &value);
    learn(tree, &way, &value);
    note_root(tree, &way, &value);
}

/* The first position. */

static void open_root(struct tree *tree) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct regret *joint = &tree->joint;
    unsigned cells = 1;
    tree->solves = __builtin_popcount(tree->state.head.seats) > 1;
    joint->players = 0;
    for (unsigned s = 0; s < tree->rules->seats; s++) {
        tree->root[s].count = 0;
        if (!(tree->state.head.seats >> s & 1))
            continue;
        struct wsk_list list = wsk_moves(tree->rules, &tree->state, s, scratch);
        tree->root[s].count = list.count;
        for (unsigned i = 0; i < list.count; i++)
            tree->root[s].move[i] = (struct tree_root){.move = list.move[i]};
        joint->actions[joint->players++] = list.count;
        cells = cells > REGRET_CELLS ? cells : cells * list.count;
        tree->solves &= list.count <= REGRET_ACTIONS && cells <= REGRET_CELLS;
    }
    if (tree->solves) {
        memset(joint->payoff, 0, cells * sizeof(joint->payoff[0]));
        memset(tree->met, 0, cells * sizeof(tree->met[0]));
    }
}

/* What was never tried is thought of as its moves by themselves. */
static void fill_cells(struct tree *tree) {
    unsigned at[REGRET_PLAYERS] = {0}, cells = regret_cells(&tree->joint);
    for (unsigned cell = 0; cell < cells; cell++) {
        unsigned player = 0;
        for (unsigned s = 0; s < tree->rules->seats && !tree->met[cell]; s++) {
            struct mind_value value;
            if (tree->root[s].count == 0)
                continue;
            tree_move_value(tree, s, at[player], &value);
            tree->joint.payoff[cell][player++] = tree_worth(&value, s);
        }
        regret_next(&tree->joint, at);
    }
}

/* The others may not think as hard: now and then they do anything, and what
 * that gives away is taken. Nothing is lost by it among those who think. */
static void allow_for_anything(struct regret *joint) {
    unsigned at[REGRET_PLAYERS] = {0}, cells = regret_cells(joint);
    float usual[REGRET_PLAYERS][REGRET_ACTIONS] = {{0}};
    for (unsigned cell = 0; cell < cells; cell++) {
        for (unsigned p = 0; p < joint->players; p++)
            usual[p][at[p]] += joint->payoff[cell][p] *
                               (float)joint->actions[p] / (float)cells;
        regret_next(joint, at);
    }
    for (unsigned cell = 0; cell < cells; cell++) {
        for (unsigned p = 0; p < joint->players; p++)
            joint->payoff[cell][p] +=
                ANYTHING * (usual[p][at[p]] - joint->payoff[cell][p]);
        regret_next(joint, at);
    }
}

static void share_out(struct tree *tree) {
    const struct tree_node *node =
        find(tree, key_of(tree->rules, &tree->state));
    bool secret = __builtin_popcount(tree->state.head.seats) > 1;
    unsigned player = 0, arm = node->arm;
    if (tree->solves) {
        fill_cells(tree);
        allow_for_anything(&tree->joint);
        regret_solve(&tree->joint, SOLVING);
    }
    for (unsigned s = 0; s < tree->rules->seats; s++) {
        unsigned count = tree->root[s].count;
        for (unsigned i = 0; i < count; i++, arm++) {
            struct tree_root *move = &tree->root[s].move[i];
            if (tree->solves)
                move->share = tree->joint.strategy[player][i];
            else if (secret)
                move->share = tree->arm_at[arm].part / (float)node->visits;
            else
                move->share = (float)move->visits / (float)tree->games;
        }
        player += count > 0;
    }
}

void tree_search(struct tree *tree, const struct wsk_rules *rules,
                 const struct net *net, const struct wsk_state *view,
                 uint64_t nodes, struct wsk_rng rng) {
    tree->rules = rules;
    tree->net = net;
    tree->rng = rng;
    tree->state = *view;
    tree->spent = 0;
    tree->nodes = tree->arms = 0;
    tree->games = 0;
    memset(&tree->total, 0, sizeof(tree->total));
    memset(tree->node, 0, sizeof(tree->node));
    if (net)
        encoding_start(rules, &tree->base);
    tree_reopen(rules, &tree->state);
    open_root(tree);
    do
        play(tree);
    while (tree->spent < nodes);
    share_out(tree);
}

static void mean_of(const struct mind_value *total, uint32_t count,
                    struct mind_value *ret_value) {
    memset(ret_value, 0, sizeof(*ret_value));
    mind_add(ret_value, total, 1 / (float)count);
}

void tree_value(const struct tree *tree, struct mind_value *ret_value) {
    mean_of(&tree->total, tree->games, ret_value);
}

void tree_move_value(const struct tree *tree, unsigned seat, unsigned at,
                     struct mind_value *ret_value) {
    const struct tree_root *move = &tree->root[seat].move[at];
    if (move->visits)
        mean_of(&move->total, move->visits, ret_value);
    else
        tree_value(tree, ret_value);
}
