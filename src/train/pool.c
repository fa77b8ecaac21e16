#include "pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct pool {
    unsigned threads; /* besides the caller */
    pthread_t *thread;
    pthread_mutex_t lock;
    pthread_cond_t start, finish;
    unsigned round; /* of work: a thread that sees a new one goes */
    unsigned busy;
    bool quit;
    void (*job)(void *context, unsigned index);
    void *context;
    unsigned count;
    atomic_uint next;
};

static void work(struct pool *pool) {
    for (;;) {
        unsigned index = atomic_fetch_add(&pool->next, 1);
        if (index >= pool->count)
            return;
        pool->job(pool->context, index);
    }
}

static void *serve(void *argument) {
    struct pool *pool = argument;
    unsigned seen = 0;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->round == seen && !pool->quit)
            pthread_cond_wait(&pool->start, &pool->lock);
        if (pool->quit)
            break;
        seen = pool->round;
        pthread_mutex_unlock(&pool->lock);
        work(pool);
        pthread_mutex_lock(&pool->lock);
        if (--pool->busy == 0)
            pthread_cond_signal(&pool->finish);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

struct pool *pool_create(unsigned threads) {
    struct pool *pool = calloc(1, sizeof(*pool));
    if (!pool)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->start, NULL);
    pthread_cond_init(&pool->finish, NULL);
    pool->thread = calloc(threads, sizeof(*pool->thread));
    while (pool->thread && pool->threads + 1 < threads) {
        if (pthread_create(&pool->thread[pool->threads], NULL, serve, pool))
            break;
        pool->threads++;
    }
    if (!pool->thread || pool->threads + 1 < threads) {
        pool_destroy(pool);
        return NULL;
    }
    return pool;
}

void pool_destroy(struct pool *pool) {
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->quit = true;
    pthread_cond_broadcast(&pool->start);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    pthread_cond_destroy(&pool->finish);
    pthread_cond_destroy(&pool->start);
    pthread_mutex_destroy(&pool->lock);
    free(pool->thread);
    free(pool);
}

void pool_run(struct pool *pool, unsigned count,
              void (*job)(void *context, unsigned index), void *context) {
    pthread_mutex_lock(&pool->lock);
    pool->job = job;
    pool->context = context;
    pool->count = count;
    atomic_store(&pool->next, 0);
    pool->busy = pool->threads;
    pool->round++;
    pthread_cond_broadcast(&pool->start);
    pthread_mutex_unlock(&pool->lock);
    work(pool);
    pthread_mutex_lock(&pool->lock);
    while (pool->busy > 0)
        pthread_cond_wait(&pool->finish, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}
