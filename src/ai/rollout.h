/*
 * rollout.h - a decision looked into by playing on from it.
 *
 * The moves that the net likes best are tried again and again: the rest of the
 * round is played by the net alone, with the same dice and cards for every
 * move, and the net judges what comes of it, the luck of the dice taken out.
 * Half of the moves are given up, then half of those, until the budget is
 * spent. What the mind would have done anyway stands unless another move is
 * better by more than chance would have it.
 */
#ifndef WSK_AI_ROLLOUT_H
#define WSK_AI_ROLLOUT_H

#include "mind.h"

#define ROLLOUT_MOVES 6

/* `first` is what the mind would do without; `nodes` about how many positions
 * may be looked at. */
wsk_move rollout_choose(const struct mind *mind, const struct wsk_rules *rules,
                        const struct net *net, const struct wsk_state *view,
                        unsigned seat, wsk_move first, uint32_t nodes,
                        struct wsk_rng *rng);

#endif
