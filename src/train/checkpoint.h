/*
 * checkpoint.h - what a checkpoint of training holds.
 *
 *   "woolsack-training 2 GAME SEATS INPUTS", then " N buckets" if there are
 *   several and what kind of training it is if it is not self-play
 *   counters
 *   the weights and what the optimiser remembers of them, two numbers each:
 *   CHECKPOINT_ARRAYS times weights_size floats (weights.h)
 *   the nets of the league (ai/netfile.h), each behind its length
 *
 * Numbers are the machine's own.
 */
#ifndef WSK_TRAIN_CHECKPOINT_H
#define WSK_TRAIN_CHECKPOINT_H

#include <stdint.h>

#define CHECKPOINT_LINE 128 /* room for the line */
#define CHECKPOINT_ARRAYS 3

struct checkpoint_counters {
    uint64_t games, updates;
    uint64_t joined; /* the league; the last ones are still in it */
};

typedef uint64_t checkpoint_len;

#endif
