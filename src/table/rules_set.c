#include "rules_set.h"

#include <stdlib.h>
#include <string.h>

struct set {
    const struct wsk_game *game;
    struct wsk_rules *rules[WSK_SEATS_MAX + 1][WSK_SEATS_MAX];
};

struct wsk_rules_set {
    unsigned count;
    struct set set[];
};

static struct wsk_rules *table_for(const struct wsk_game *game) {
    return aligned_alloc(16, (game->rules_size + 15) / 16 * 16);
}

static enum wsk_err fill(struct set *set, wsk_deck_loader *loader,
                         void *context, struct wsk_fault *ret_fault) {
    const struct wsk_game *game = set->game;
    for (unsigned n = game->seats_min; n <= game->seats_max; n++) {
        for (unsigned start = 0; start < (game->has_start ? n : 1); start++) {
            struct wsk_rules *rules = table_for(game);
            if (!rules)
                return wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s",
                                     wsk_err_text(WSK_ENOMEM));
            set->rules[n][start] = rules;
            enum wsk_err err =
                game->has_deck
                    ? loader(context, game, "standard", rules, ret_fault)
                    : wsk_rules_load(rules, game, (struct wsk_word){"", 0},
                                     ret_fault);
            if (!err)
                err = wsk_rules_seats(rules, n, start);
            if (err)
                return err;
        }
    }
    return WSK_OK;
}

struct wsk_rules_set *wsk_rules_set_create(wsk_deck_loader *loader,
                                           void *context,
                                           struct wsk_fault *ret_fault) {
    unsigned games = 0;
    while (wsk_game_at(games))
        games++;
    struct wsk_rules_set *rules_set =
        calloc(1, sizeof(*rules_set) + games * sizeof(rules_set->set[0]));
    if (!rules_set) {
        wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s", wsk_err_text(WSK_ENOMEM));
        return NULL;
    }
    for (unsigned i = 0; i < games; i++) {
        if (!wsk_game_at(i)->offered)
            continue;
        struct set *set = &rules_set->set[rules_set->count++];
        set->game = wsk_game_at(i);
        if (fill(set, loader, context, ret_fault)) {
            wsk_rules_set_destroy(rules_set);
            return NULL;
        }
    }
    return rules_set;
}

void wsk_rules_set_destroy(struct wsk_rules_set *rules_set) {
    for (unsigned i = 0; rules_set && i < rules_set->count; i++)
        for (unsigned n = 0; n <= WSK_SEATS_MAX; n++)
            for (unsigned start = 0; start < WSK_SEATS_MAX; start++)
                free(rules_set->set[i].rules[n][start]);
    free(rules_set);
}

const struct wsk_rules *
wsk_rules_set_rules(const struct wsk_rules_set *rules_set,
                    const struct wsk_game *game, unsigned seats,
                    unsigned start) {
    if (seats > WSK_SEATS_MAX || start >= WSK_SEATS_MAX)
        return NULL;
    for (unsigned i = 0; i < rules_set->count; i++)
        if (rules_set->set[i].game == game)
            return rules_set->set[i].rules[seats][game->has_start ? start : 0];
    return NULL;
}

enum wsk_err wsk_rules_set_load(const struct wsk_rules_set *rules_set,
                                const struct wsk_game *game, const char *name,
                                struct wsk_rules *rules,
                                struct wsk_fault *ret_fault) {
    const struct wsk_rules *ready =
        wsk_rules_set_rules(rules_set, game, game->seats_min, 0);
    if (!ready || strcmp(name, "standard") != 0)
        return wsk_fault_set(ret_fault, WSK_EIO, 0,
                             "there is no deck '%s' for %s here", name,
                             game->id);
    memcpy(rules, ready, game->rules_size);
    return WSK_OK;
}
