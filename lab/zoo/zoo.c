#include "zoo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct zoo_opponent opponents[] = {
    {"greedy", "bloeder-sack",
     "as if every tray were scored at the end of its turn", zoo_greedy_sack},
    {"greedy", "volle-wolle",
     "the cards that are worth most, exact dice, a sensible bid",
     zoo_greedy_volle},
    {"fixed", "volle-wolle",
     "always the same bid, exact dice, the most points at once", zoo_fixed},
    {"flat", NULL, "tries every move in random play-outs", zoo_flat},
    {"uct", NULL, "decoupled tree search, play-outs that do anything", zoo_uct},
    {"tree", NULL, "decoupled tree search, play-outs by rule of thumb",
     zoo_tree},
};
#define OPPONENTS (sizeof(opponents) / sizeof(opponents[0]))

const struct zoo_opponent *zoo_opponent_at(size_t index) {
    return index < OPPONENTS ? &opponents[index] : NULL;
}

const struct zoo_opponent *zoo_opponent_find(const char *name,
                                             const struct wsk_game *game) {
    for (size_t i = 0; i < OPPONENTS; i++)
        if (strcmp(opponents[i].name, name) == 0 &&
            (!opponents[i].game || strcmp(opponents[i].game, game->id) == 0))
            return &opponents[i];
    return NULL;
}

/* Memory. */

struct zoo_memory {
    struct zoo_memory *next;
    enum search_kind kind;
    struct search *search;
};

void zoo_init(struct zoo *zoo, const struct wsk_rules *rules,
              const struct zoo_settings *settings) {
    zoo->rules = rules;
    zoo->settings = *settings;
    memset(zoo->spare, 0, sizeof(zoo->spare));
    pthread_mutex_init(&zoo->lock, NULL);
}

static void drop_all(struct zoo_memory *memory) {
    while (memory) {
        struct zoo_memory *next = memory->next;
        search_destroy(memory->search);
        free(memory);
        memory = next;
    }
}

void zoo_finish(struct zoo *zoo) {
    for (unsigned kind = 0; kind < SEARCH_KINDS; kind++)
        drop_all(zoo->spare[kind]);
    pthread_mutex_destroy(&zoo->lock);
}

static struct zoo_memory *create(const struct wsk_rules *rules,
                                 enum search_kind kind) {
    struct zoo_memory *memory = calloc(1, sizeof(*memory));
    if (memory)
        memory->search = search_create(rules, kind);
    if (!memory || !memory->search) {
        fputs("zoo: there is no memory for a search\n", stderr);
        exit(1);
    }
    memory->kind = kind;
    return memory;
}

struct zoo_memory *zoo_borrow(struct zoo *zoo, enum search_kind kind) {
    pthread_mutex_lock(&zoo->lock);
    struct zoo_memory *memory = zoo->spare[kind];
    if (memory)
        zoo->spare[kind] = memory->next;
    pthread_mutex_unlock(&zoo->lock);
    return memory ? memory : create(zoo->rules, kind);
}

void zoo_give_back(struct zoo *zoo, struct zoo_memory *memory) {
    pthread_mutex_lock(&zoo->lock);
    memory->next = zoo->spare[memory->kind];
    zoo->spare[memory->kind] = memory;
    pthread_mutex_unlock(&zoo->lock);
}

struct search *zoo_search_in(struct zoo_memory *memory) {
    return memory->search;
}
