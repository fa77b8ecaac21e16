#include "bot_pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../arena/player.h"
#include "inside.h"

#define CREW_MAX 64
/* Others go first: a bot may be slower, a person may not wait. */
#define NICE 10

struct bot_pool {
    const struct wsk_tables_config *config;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    struct bot_task *questions, **last;
    struct bot_task *answers;
    bool closing;
    unsigned threads;
    pthread_t thread[CREW_MAX];
};

struct bot_task *bot_task_create(struct wsk_word record) {
    struct bot_task *bot_task = wsk_need(sizeof(*bot_task) + record.len);
    bot_task->len = record.len;
    memcpy(bot_task->record, record.start, record.len);
    return bot_task;
}

/* The set of rules is constant, a loader's context is not. */
static enum wsk_err load_from(void *context, const struct wsk_game *game,
                              const char *name, struct wsk_rules *rules,
                              struct wsk_fault *ret_fault) {
    const struct wsk_rules_set *const *rules_set = context;
    return wsk_rules_set_load(*rules_set, game, name, rules, ret_fault);
}

/* As `woolsack bot` would answer. */
static void think(const struct wsk_tables_config *config,
                  struct bot_task *bot_task) {
    struct wsk_fault fault;
    const struct wsk_rules_set *rules_set = config->rules_set;
    struct wsk_record *record = wsk_record_create(load_from, &rules_set);
    if (!record)
        return;
    if (wsk_record_parse(record,
                         (struct wsk_word){bot_task->record, bot_task->len},
                         &fault) == WSK_OK) {
        const struct wsk_rules *rules = wsk_record_rules(record);
        const struct wsk_state *state = wsk_record_state(record);
        struct wsk_memory memory = {0};
        struct wsk_bot bot = {.level = bot_task->level, .memory = &memory};
        if (config->nets)
            bot.nets = config->nets(config->nets_context, rules->game);
        wsk_remember(record, bot.nets, &memory);
        struct wsk_rng rng = wsk_bot_stream(bot_task->seed, bot_task->seat,
                                            wsk_record_text(record));
        struct wsk_state view;
        wsk_view(rules, state, bot_task->seat, &view);
        if (state->head.turn == WSK_TURN_SEATS &&
            (state->head.seats >> bot_task->seat & 1)) {
            struct wsk_event event = {.seat = (uint8_t)bot_task->seat,
                                      .count = 1};
            struct wsk_text line =
                wsk_text_in(bot_task->line, sizeof(bot_task->line));
            event.moves[0] =
                wsk_bot_choose(&bot, rules, &view, bot_task->seat, &rng);
            rules->game->print(rules, state, &event, &line);
        }
    }
    wsk_record_destroy(record);
}

static struct bot_task *next_question(struct bot_pool *bot_pool) {
    pthread_mutex_lock(&bot_pool->lock);
    while (!bot_pool->questions && !bot_pool->closing)
        pthread_cond_wait(&bot_pool->asked, &bot_pool->lock);
    struct bot_task *bot_task = bot_pool->closing ? NULL : bot_pool->questions;
    if (bot_task) {
        bot_pool->questions = bot_task->next;
        if (!bot_task->next)
            bot_pool->last = &bot_pool->questions;
    }
    pthread_mutex_unlock(&bot_pool->lock);
    return bot_task;
}

static void *work(void *context) {
    struct bot_pool *bot_pool = context;
    struct bot_task *bot_task;
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    while ((bot_task = next_question(bot_pool))) {
        uint64_t start = tables_now_us();
        think(bot_pool->config, bot_task);
        bot_task->took_us = tables_now_us() - start;
        pthread_mutex_lock(&bot_pool->lock);
        bot_task->next = bot_pool->answers;
        bot_pool->answers = bot_task;
        pthread_mutex_unlock(&bot_pool->lock);
        bot_pool->config->wake(bot_pool->config->context);
    }
    return NULL;
}

struct bot_pool *bot_pool_create(const struct wsk_tables_config *config) {
    struct bot_pool *bot_pool = calloc(1, sizeof(*bot_pool));
    if (!bot_pool)
        return NULL;
    bot_pool->config = config;
    bot_pool->last = &bot_pool->questions;
    pthread_mutex_init(&bot_pool->lock, NULL);
    pthread_cond_init(&bot_pool->asked, NULL);
    while (bot_pool->threads < config->threads && bot_pool->threads < CREW_MAX)
        if (pthread_create(&bot_pool->thread[bot_pool->threads], NULL, work,
                           bot_pool))
            break;
        else
            bot_pool->threads++;
    if (bot_pool->threads)
        return bot_pool;
    bot_pool_destroy(bot_pool);
    return NULL;
}

static void drop(struct bot_task *list) {
    while (list) {
        struct bot_task *next = list->next;
        free(list);
        list = next;
    }
}

void bot_pool_destroy(struct bot_pool *bot_pool) {
    if (!bot_pool)
        return;
    pthread_mutex_lock(&bot_pool->lock);
    bot_pool->closing = true;
    pthread_cond_broadcast(&bot_pool->asked);
    pthread_mutex_unlock(&bot_pool->lock);
    for (unsigned i = 0; i < bot_pool->threads; i++)
        pthread_join(bot_pool->thread[i], NULL);
    drop(bot_pool->questions);
    drop(bot_pool->answers);
    pthread_cond_destroy(&bot_pool->asked);
    pthread_mutex_destroy(&bot_pool->lock);
    free(bot_pool);
}

void bot_pool_ask(struct bot_pool *bot_pool, struct bot_task *bot_task) {
    bot_task->next = NULL;
    pthread_mutex_lock(&bot_pool->lock);
    *bot_pool->last = bot_task;
    bot_pool->last = &bot_task->next;
    pthread_cond_signal(&bot_pool->asked);
    pthread_mutex_unlock(&bot_pool->lock);
}

struct bot_task *bot_pool_answers(struct bot_pool *bot_pool) {
    pthread_mutex_lock(&bot_pool->lock);
    struct bot_task *list = bot_pool->answers;
    bot_pool->answers = NULL;
    pthread_mutex_unlock(&bot_pool->lock);
    return list;
}
