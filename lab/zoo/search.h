/*
 * search.h - decoupled tree search with sampled chance.
 *
 * One tree for a move, grown by play-outs. A node is a position in which
 * somebody chooses; it is found by the hash of the position, so whatever fell
 * in between is part of it and ways that lead to the same position share it.
 * Every seat that chooses has arms of its own in the node and picks one by
 * itself, not knowing what the others pick at the same time ("decoupled").
 * Results are vectors, one reward a seat, and each seat looks at its own
 * ("max^n").
 *
 * It comes in two kinds. SEARCH_GUIDED knows the game (guide.h): play-outs by
 * rules of thumb, arms by how promising they look, dice that are solved.
 * SEARCH_PLAIN knows the rules: the textbook's UCT, with play-outs in which
 * everybody does anything.
 *
 * All memory is in the workspace: nothing is allocated during a search.
 */
#ifndef WSK_BENCH_SEARCH_H
#define WSK_BENCH_SEARCH_H

#include "budget.h"
#include "guide.h"

struct search;

enum search_kind { SEARCH_GUIDED, SEARCH_PLAIN };
#define SEARCH_KINDS 2

/* NULL: out of memory, or no guide for the game. For one rules object. */
struct search *search_create(const struct wsk_rules *rules,
                             enum search_kind kind);
void search_destroy(struct search *search);

/* The move of a seat that has a choice in `view`. */
wsk_move search_run(struct search *search, const struct wsk_state *view,
                    unsigned seat, const struct budget_limits *limits,
                    struct wsk_rng *rng);

#endif
