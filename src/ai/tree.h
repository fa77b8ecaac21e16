/*
 * tree.h - tree search over the contract of game.h: for any game.
 *
 * One tree for a decision, grown by games played on from it. A node is a
 * position in which somebody chooses, found by its bytes; what fell on the way
 * is drawn with its odds, so it is part of the position it led to. Every seat
 * looks at its own reward. Where one seat chooses it takes the move with the
 * best prospects (UCT). Where several choose unseen each has a mixture of its
 * own, found by regret (regret.h): nobody knows what the others take.
 *
 * What a tree has not grown into is judged by the net, or by a game in which
 * everybody does anything.
 *
 * The workspace is the caller's, about 450 KB: no allocation, no clock. The
 * same position, budget and random numbers give the same answer everywhere.
 */
#ifndef WSK_AI_TREE_H
#define WSK_AI_TREE_H

#include "mind.h"
#include "regret.h"

#define TREE_NODES 4096 /* a power of two */
#define TREE_ARMS 16384

struct tree_arm {
    float sum;  /* of rewards; where several choose: regret */
    float part; /* where several choose: how often it was meant to be taken, */
    float mean; /* and what came of it */
    uint32_t visits;
};

struct tree_node {
    uint64_t key; /* 0: empty */
    uint32_t visits;
    uint16_t arm; /* the first; those of each seat that chooses follow */
};

/* A move of the first position. */
struct tree_root {
    wsk_move move;
    uint32_t visits;
    float share;             /* how often the search would make it */
    struct mind_value total; /* of all visits */
};

struct tree {
    const struct wsk_rules *rules;
    const struct net *net; /* NULL: none */
    struct wsk_rng rng;
    struct wsk_state state; /* the first position: see tree_reopen */
    uint64_t spent;         /* positions looked at */
    bool even;              /* half of the games for all moves alike, so that
                             * each can be told what it is worth */
    unsigned nodes, arms;
    struct mind_value total; /* of all games */
    uint32_t games;
    struct {
        unsigned count;
        struct tree_root move[WSK_MOVES_MAX];
    } root[WSK_SEATS_MAX];
    /* Several choose at once, each of few moves: what all of their moves
     * together led to, move by move. */
    bool solves;
    struct regret joint;
    uint32_t met[REGRET_CELLS];
    struct tree_node node[TREE_NODES];
    struct tree_arm arm_at[TREE_ARMS];
    struct net_base base;
};

/* Whether the seats that act choose unseen by each other. */
bool tree_is_secret(const struct wsk_rules *rules,
                    const struct wsk_state *view);

/* Takes choices back that nobody else may know of: all who choose unseen of
 * each other choose (again). Does nothing elsewhere. */
void tree_reopen(const struct wsk_rules *rules, struct wsk_state *view);

/* Looks at about so many positions from one in which somebody chooses;
 * tree->even is the caller's. */
void tree_search(struct tree *tree, const struct wsk_rules *rules,
                 const struct net *net, const struct wsk_state *view,
                 uint64_t nodes, struct wsk_rng rng);

/* What the first position is worth to everybody. */
void tree_value(const struct tree *tree, struct mind_value *ret_value);

/* What a move of the first position led to on the mean; where it was never
 * tried, what the position is worth. */
void tree_move_value(const struct tree *tree, unsigned seat, unsigned at,
                     struct mind_value *ret_value);

/* To one seat: what choices go by. Points only tell apart what wins alike. */
#define TREE_MARGIN_WORTH 0.01F
static inline float tree_worth(const struct mind_value *value, unsigned seat) {
    return value->win[seat] + TREE_MARGIN_WORTH * value->margin[seat];
}

#endif
