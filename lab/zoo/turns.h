/*
 * turns.h - a Volle Wolle turn for players that rate positions.
 *
 * A rating says what a position is worth to a seat, in points. With it a seat
 * takes the cards that rate best, and its dice are solved exactly (turn.h)
 * for the best mean rating.
 */
#ifndef WSK_BENCH_TURNS_H
#define WSK_BENCH_TURNS_H

#include "games/volle-wolle/rules/rules.h"

typedef float turns_rate(const struct wsk_rules *rules,
                         const struct wsk_state *state, unsigned seat);

/* The best of what the seat may do with cards: a take, a top, a steal. */
wsk_move turns_take(const struct wsk_rules *rules,
                    const struct wsk_state *state, unsigned seat,
                    turns_rate *rate);

/* The best keep, boost or decline, if a chip costs so much. */
wsk_move turns_dice(const struct wsk_rules *rules,
                    const struct wsk_state *state, unsigned seat,
                    turns_rate *rate, float chip);

/* A bid for this target (27: 26+), or the nearest that is legal. */
wsk_move turns_bid(const struct wsk_state *state, unsigned seat, int target);

#endif
