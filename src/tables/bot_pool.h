/*
 * bot_pool.h - threads that think for bots. Inside src/tables only.
 *
 * A task is a question (the record so far, a seat, a level) and then its
 * answer (a record line). Questions are answered in the order in which they
 * were asked, by whichever thread is free, and never on the loop's thread.
 */
#ifndef WSK_TABLES_BOT_POOL_H
#define WSK_TABLES_BOT_POOL_H

#include "tables.h"

struct bot_task {
    struct bot_task *next;
    uint64_t key;
    unsigned seat, number; /* number: of the decision */
    enum wsk_level level;
    uint64_t seed;
    uint64_t took_us;
    char line[128]; /* the answer; empty: none */
    size_t len;
    char record[]; /* what the seat may know */
};

struct bot_pool;

struct bot_pool *bot_pool_create(const struct wsk_tables_config *config);
void bot_pool_destroy(struct bot_pool *bot_pool);
/* Takes the task over. */
void bot_pool_ask(struct bot_pool *bot_pool, struct bot_task *bot_task);
/* All that were answered, as a list that the caller frees one by one. */
struct bot_task *bot_pool_answers(struct bot_pool *bot_pool);
struct bot_task *bot_task_create(struct wsk_word record);

#endif
