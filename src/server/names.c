/*
 * names.c - who is at the other end, and from which page.
 */
#define _GNU_SOURCE /* memmem */
#include <string.h>

#include "inside.h"

bool is_proxy(const struct server *server, const struct network *peer) {
    for (unsigned i = 0; i < server->proxy_count; i++)
        if (network_has(&server->proxies[i], peer))
            return true;
    return false;
}

/* Cuts the last address off the list. */
static struct wsk_word cut_last(struct wsk_word *list) {
    while (list->len && (list->start[list->len - 1] == ' ' ||
                         list->start[list->len - 1] == ','))
        list->len--;
    size_t at = list->len;
    while (at > 0 && list->start[at - 1] != ',' && list->start[at - 1] != ' ')
        at--;
    struct wsk_word last = {list->start + at, list->len - at};
    list->len = at;
    return last;
}

/* Each proxy adds whom it saw, so that the last one is true, and if that is a
 * proxy that is trusted too, the one before it. What is no address is not
 * believed: it counts as the proxy's own. */
struct network peer_address(const struct client *client,
                            const struct wsk_request *request) {
    struct wsk_word list = request->field[WSK_FIELD_FORWARDED_FOR];
    struct network seen = address_network(client->peer), named;
    bool trusted = client->proxy;
    while (trusted && list.len && network_read(cut_last(&list), &named) &&
           named.bits == 128 && !named.local) {
        seen = named;
        trusted = is_proxy(client->server, &seen);
    }
    return seen;
}

static bool is_same(struct wsk_word one, struct wsk_word other) {
    return one.len == other.len && memcmp(one.start, other.start, one.len) == 0;
}

/* A browser says from which page a WebSocket or a POST comes: it must be ours.
 * Other programs say nothing, and have no user whose rights could be abused. */
bool origin_is_ours(const struct server *server,
                    const struct wsk_request *request) {
    struct wsk_word origin = request->field[WSK_FIELD_ORIGIN];
    if (!origin.start)
        return true;
    for (unsigned i = 0; server->config->origins[i]; i++)
        if (wsk_word_is(origin, server->config->origins[i]))
            return true;
    const char *name = memmem(origin.start, origin.len, "://", 3);
    if (!name)
        return false;
    name += 3;
    return is_same(
        (struct wsk_word){name, origin.len - (size_t)(name - origin.start)},
        request->field[WSK_FIELD_HOST]);
}
