#include "shelf.h"

#include <stdlib.h>
#include <string.h>

struct set {
    const struct wsk_game *game;
    struct wsk_rules *rules[WSK_SEATS_MAX + 1][WSK_SEATS_MAX];
};

struct wsk_shelf {
    unsigned count;
    struct set set[];
};

static struct wsk_rules *room_for(const struct wsk_game *game) {
    return aligned_alloc(16, (game->rules_size + 15) / 16 * 16);
}

static enum wsk_err fill(struct set *set, wsk_deck_loader *loader,
                         void *context, struct wsk_fault *ret_fault) {
    const struct wsk_game *game = set->game;
    for (unsigned n = game->seats_min; n <= game->seats_max; n++) {
        for (unsigned start = 0; start < (game->has_start ? n : 1); start++) {
            struct wsk_rules *rules = room_for(game);
            if (!rules)
                return wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s",
                                     wsk_err_text(WSK_ENOMEM));
            set->rules[n][start] = rules;
            enum wsk_err err =
                loader(context, game, "standard", rules, ret_fault);
            if (!err)
                err = wsk_rules_seats(rules, n, start);
            if (err)
                return err;
        }
    }
    return WSK_OK;
}

struct wsk_shelf *wsk_shelf_create(wsk_deck_loader *loader, void *context,
                                   struct wsk_fault *ret_fault) {
    unsigned games = 0;
    while (wsk_game_at(games))
        games++;
    struct wsk_shelf *shelf =
        calloc(1, sizeof(*shelf) + games * sizeof(shelf->set[0]));
    if (!shelf) {
        wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s", wsk_err_text(WSK_ENOMEM));
        return NULL;
    }
    for (unsigned i = 0; i < games; i++) {
        if (!wsk_game_at(i)->offered)
            continue;
        struct set *set = &shelf->set[shelf->count++];
        set->game = wsk_game_at(i);
        if (fill(set, loader, context, ret_fault)) {
            wsk_shelf_destroy(shelf);
            return NULL;
        }
    }
    return shelf;
}

void wsk_shelf_destroy(struct wsk_shelf *shelf) {
    for (unsigned i = 0; shelf && i < shelf->count; i++)
        for (unsigned n = 0; n <= WSK_SEATS_MAX; n++)
            for (unsigned start = 0; start < WSK_SEATS_MAX; start++)
                free(shelf->set[i].rules[n][start]);
    free(shelf);
}

const struct wsk_rules *wsk_shelf_rules(const struct wsk_shelf *shelf,
                                        const struct wsk_game *game,
                                        unsigned seats, unsigned start) {
    if (seats > WSK_SEATS_MAX || start >= WSK_SEATS_MAX)
        return NULL;
    for (unsigned i = 0; i < shelf->count; i++)
        if (shelf->set[i].game == game)
            return shelf->set[i].rules[seats][game->has_start ? start : 0];
    return NULL;
}

enum wsk_err wsk_shelf_load(const struct wsk_shelf *shelf,
                            const struct wsk_game *game, const char *name,
                            struct wsk_rules *rules,
                            struct wsk_fault *ret_fault) {
    const struct wsk_rules *ready =
        wsk_shelf_rules(shelf, game, game->seats_min, 0);
    if (!ready || strcmp(name, "standard") != 0)
        return wsk_fault_set(ret_fault, WSK_EIO, 0,
                             "there is no deck '%s' for %s here", name,
                             game->id);
    memcpy(rules, ready, game->rules_size);
    return WSK_OK;
}
