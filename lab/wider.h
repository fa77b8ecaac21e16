/*
 * wider.h - a net with more hidden units that says what it said.
 *
 * The units that are added say nothing: what the second layer hears from them
 * is nil.
 */
#ifndef WSK_BENCH_WIDER_H
#define WSK_BENCH_WIDER_H

#include "ai/netfile.h"
#include "woolsack/rng.h"

#define WIDER_FROM 128 /* what is shipped */

/* How many hidden units a net has, and how many it is to have. */
struct wider {
    struct net_shape shape;
    unsigned from, to;
};

/* A file (ai/netfile.h), first line and all; returns the length. */
size_t wider_net(const struct wider *wider, const char *file, char *ret);

/* The floats of training (train/weights.h). With `rng` the units that are added
 * listen to random numbers, without it to nothing. */
void wider_floats(const struct wider *wider, const float *floats,
                  struct wsk_rng *rng, float *ret);

#endif
