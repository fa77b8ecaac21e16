/*
 * pool.h - threads that share out numbered jobs, for training and rollouts.
 */
#ifndef WSK_TRAIN_POOL_H
#define WSK_TRAIN_POOL_H

#include <stdbool.h>

struct pool;

/* `threads` counts the caller. NULL: out of memory or threads. */
struct pool *pool_create(unsigned threads);
void pool_destroy(struct pool *pool);

/* Calls job(context, i) once for every i below count, on any thread, and
 * returns when all are done. */
void pool_run(struct pool *pool, unsigned count,
              void (*job)(void *context, unsigned index), void *context);

#endif
