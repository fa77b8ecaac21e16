/*
 * encoding.h - how a net sees a position of a game without a mind of its own.
 *
 * A game may bring an encoder of its positions (mind.h: struct mind_encoding).
 * For one that does not, a position is what its bytes say: half a byte each,
 * one input for each of its 16 values, so that bit sets and small numbers can
 * both be read from them. With them go the totals of the seats.
 */
#ifndef WSK_AI_ENCODING_H
#define WSK_AI_ENCODING_H

#include "mind.h"

struct net_shape encoding_shape(const struct wsk_game *game, unsigned seats);

/* No position yet. */
void encoding_start(const struct wsk_rules *rules, struct net_base *base);

/* The next position; slots: whose value is which output's. */
void encoding_see(const struct wsk_rules *rules, const struct wsk_state *state,
                  struct net_base *base, uint8_t *ret_slots);

/* What the net says of it. */
void encoding_value(const struct wsk_rules *rules, const struct net *net,
                    const struct wsk_state *state, struct net_base *base,
                    struct mind_value *ret_value);

#endif
