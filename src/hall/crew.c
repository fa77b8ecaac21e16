#include "crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../table/player.h"
#include "inside.h"

#define CREW_MAX 64
/* Others go first: a bot may be slower, a person may not wait. */
#define NICE 10

struct crew {
    const struct wsk_hall_config *config;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    struct thought *questions, **last;
    struct thought *answers;
    bool closing;
    unsigned threads;
    pthread_t thread[CREW_MAX];
};

struct thought *thought_create(struct wsk_word record) {
    struct thought *thought = wsk_need(sizeof(*thought) + record.len);
    thought->len = record.len;
    memcpy(thought->record, record.start, record.len);
    return thought;
}

/* The shelf is constant, a loader's context is not. */
static enum wsk_err load_from(void *context, const struct wsk_game *game,
                              const char *name, struct wsk_rules *rules,
                              struct wsk_fault *ret_fault) {
    const struct wsk_shelf *const *shelf = context;
    return wsk_shelf_load(*shelf, game, name, rules, ret_fault);
}

/* As `woolsack bot` would answer. */
static void think(const struct wsk_hall_config *config,
                  struct thought *thought) {
    struct wsk_fault fault;
    const struct wsk_shelf *shelf = config->shelf;
    struct wsk_record *record = wsk_record_create(load_from, &shelf);
    if (!record)
        return;
    if (wsk_record_parse(record,
                         (struct wsk_word){thought->record, thought->len},
                         &fault) == WSK_OK) {
        const struct wsk_rules *rules = wsk_record_rules(record);
        const struct wsk_state *state = wsk_record_state(record);
        struct wsk_memory memory = {0};
        struct wsk_bot bot = {.level = thought->level, .memory = &memory};
        if (config->nets)
            bot.nets = config->nets(config->nets_context, rules->game);
        wsk_remember(record, bot.nets, &memory);
        struct wsk_rng rng = wsk_bot_stream(thought->seed, thought->seat,
                                            wsk_record_text(record));
        struct wsk_state view;
        wsk_view(rules, state, thought->seat, &view);
        if (state->head.turn == WSK_TURN_SEATS &&
            (state->head.seats >> thought->seat & 1)) {
            struct wsk_event event = {.seat = (uint8_t)thought->seat,
                                      .count = 1};
            struct wsk_text line =
                wsk_text_in(thought->line, sizeof(thought->line));
            event.moves[0] =
                wsk_bot_choose(&bot, rules, &view, thought->seat, &rng);
            rules->game->print(rules, state, &event, &line);
        }
    }
    wsk_record_destroy(record);
}

static struct thought *next_question(struct crew *crew) {
    pthread_mutex_lock(&crew->lock);
    while (!crew->questions && !crew->closing)
        pthread_cond_wait(&crew->asked, &crew->lock);
    struct thought *thought = crew->closing ? NULL : crew->questions;
    if (thought) {
        crew->questions = thought->next;
        if (!thought->next)
            crew->last = &crew->questions;
    }
    pthread_mutex_unlock(&crew->lock);
    return thought;
}

static void *work(void *context) {
    struct crew *crew = context;
    struct thought *thought;
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICE);
    while ((thought = next_question(crew))) {
        uint64_t start = hall_now_us();
        think(crew->config, thought);
        thought->took_us = hall_now_us() - start;
        pthread_mutex_lock(&crew->lock);
        thought->next = crew->answers;
        crew->answers = thought;
        pthread_mutex_unlock(&crew->lock);
        crew->config->wake(crew->config->context);
    }
    return NULL;
}

struct crew *crew_create(const struct wsk_hall_config *config) {
    struct crew *crew = calloc(1, sizeof(*crew));
    if (!crew)
        return NULL;
    crew->config = config;
    crew->last = &crew->questions;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->asked, NULL);
    while (crew->threads < config->threads && crew->threads < CREW_MAX)
        if (pthread_create(&crew->thread[crew->threads], NULL, work, crew))
            break;
        else
            crew->threads++;
    if (crew->threads)
        return crew;
    crew_destroy(crew);
    return NULL;
}

static void drop(struct thought *list) {
    while (list) {
        struct thought *next = list->next;
        free(list);
        list = next;
    }
}

void crew_destroy(struct crew *crew) {
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->closing = true;
    pthread_cond_broadcast(&crew->asked);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->threads; i++)
        pthread_join(crew->thread[i], NULL);
    drop(crew->questions);
    drop(crew->answers);
    pthread_cond_destroy(&crew->asked);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}

void crew_ask(struct crew *crew, struct thought *thought) {
    thought->next = NULL;
    pthread_mutex_lock(&crew->lock);
    *crew->last = thought;
    crew->last = &thought->next;
    pthread_cond_signal(&crew->asked);
    pthread_mutex_unlock(&crew->lock);
}

struct thought *crew_answers(struct crew *crew) {
    pthread_mutex_lock(&crew->lock);
    struct thought *list = crew->answers;
    crew->answers = NULL;
    pthread_mutex_unlock(&crew->lock);
    return list;
}
