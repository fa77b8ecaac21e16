/*
 * lobby.c - the newest listed tables with free seats, kept in memory.
 *
 * Whoever asks gets what is known; the database is asked again only after one
 * of its tables has changed, and by all who ask meanwhile together. Of changes
 * at other servers it hears within LOBBY_LASTS.
 */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

#define LOBBY_LASTS 3 /* seconds, if there are other servers */

struct asker {
    struct asker *next;
    wsk_listed *done;
    void *context;
};

struct lobby {
    struct wsk_found found[WSK_LOBBY_MAX];
    size_t count;
    int64_t at; /* when it was asked for */
    bool known; /* and nothing has changed since */
    bool asking;
    bool changed; /* while it was asked for */
    struct asker *askers;
};

static struct lobby *lobby_of(struct wsk_tables *tables) {
    if (!tables->lobby)
        tables->lobby = wsk_need(sizeof(*tables->lobby));
    return tables->lobby;
}

void lobby_changed(struct wsk_tables *tables) {
    struct lobby *lobby = lobby_of(tables);
    lobby->known = false;
    lobby->changed = true;
}

static void found(void *context, enum wsk_err result,
                  const struct wsk_found *found, size_t count) {
    struct wsk_tables *tables = context;
    struct lobby *lobby = tables->lobby;
    struct asker *asker = lobby->askers;
    lobby->askers = NULL;
    lobby->asking = false;
    if (!result) {
        lobby->count = count < WSK_LOBBY_MAX ? count : WSK_LOBBY_MAX;
        if (lobby->count)
            memcpy(lobby->found, found, lobby->count * sizeof(*found));
        lobby->known = !lobby->changed;
    }
    while (asker) {
        struct asker *next = asker->next;
        asker->done(asker->context, result, lobby->found,
                    result ? 0 : lobby->count);
        free(asker);
        asker = next;
    }
}

void wsk_tables_lobby(struct wsk_tables *tables, wsk_listed *done,
                      void *context) {
    struct lobby *lobby = lobby_of(tables);
    int64_t now = tables_now(tables);
    bool stale = wsk_store_is_shared(tables->config.store) &&
                 now - lobby->at >= LOBBY_LASTS;
    if (lobby->known && !stale) {
        done(context, WSK_OK, lobby->found, lobby->count);
        return;
    }
    struct asker *asker = wsk_need(sizeof(*asker));
    asker->next = lobby->askers;
    asker->done = done;
    asker->context = context;
    lobby->askers = asker;
    if (lobby->asking)
        return;
    lobby->asking = true;
    lobby->changed = false;
    lobby->at = now;
    wsk_store_find(tables->config.store, WSK_FIND_LISTED, now, WSK_LOBBY_MAX,
                   found, tables);
}

void lobby_destroy(struct wsk_tables *tables) {
    struct lobby *lobby = tables->lobby;
    while (lobby && lobby->askers) {
        struct asker *next = lobby->askers->next;
        free(lobby->askers);
        lobby->askers = next;
    }
    free(lobby);
}
