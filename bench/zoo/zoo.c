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
    struct search *search;
};

void zoo_init(struct zoo *zoo, const struct wsk_rules *rules,
              const struct zoo_settings *settings) {
    zoo->rules = rules;
    zoo->settings = *settings;
    zoo->spare = NULL;
    pthread_mutex_init(&zoo->lock, NULL);
}

void zoo_finish(struct zoo *zoo) {
    while (zoo->spare) {
        struct zoo_memory *memory = zoo->spare;
        zoo->spare = memory->next;
        search_destroy(memory->search);
        free(memory);
    }
    pthread_mutex_destroy(&zoo->lock);
}

static struct zoo_memory *create(const struct wsk_rules *rules) {
    struct zoo_memory *memory = calloc(1, sizeof(*memory));
    if (memory)
        memory->search = search_create(rules);
    if (!memory || !memory->search) {
        fputs("zoo: there is no memory for a search\n", stderr);
        exit(1);
    }
    return memory;
}

struct zoo_memory *zoo_borrow(struct zoo *zoo) {
    pthread_mutex_lock(&zoo->lock);
    struct zoo_memory *memory = zoo->spare;
    if (memory)
        zoo->spare = memory->next;
    pthread_mutex_unlock(&zoo->lock);
    return memory ? memory : create(zoo->rules);
}

void zoo_give_back(struct zoo *zoo, struct zoo_memory *memory) {
    pthread_mutex_lock(&zoo->lock);
    memory->next = zoo->spare;
    zoo->spare = memory;
    pthread_mutex_unlock(&zoo->lock);
}

struct search *zoo_search_in(struct zoo_memory *memory) {
    return memory->search;
}
