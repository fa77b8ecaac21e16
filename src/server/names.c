/*
 * names.c - who is at the other end, and from which page.
 */
#define _GNU_SOURCE /* memmem */
#include <string.h>

#include "inside.h"

bool is_proxy(const struct server *server, const char *peer) {
    for (unsigned i = 0; server->config->proxies[i]; i++)
        if (strcmp(server->config->proxies[i], peer) == 0)
            return true;
    return false;
}

void plain_address(char *address) {
    size_t len = strlen(address);
    if (len > 7 && memcmp(address, "::ffff:", 7) == 0)
        memmove(address, address + 7, len - 7 + 1);
}

/* The last address of the list is the one that the proxy itself saw. */
static struct wsk_word last_of(struct wsk_word list) {
    while (list.len && list.start[list.len - 1] == ' ')
        list.len--;
    for (size_t i = list.len; i > 0; i--)
        if (list.start[i - 1] == ',' || list.start[i - 1] == ' ')
            return (struct wsk_word){list.start + i, list.len - i};
    return list;
}

void peer_address(const struct client *client,
                  const struct wsk_request *request, char ret[ADDRESS_NAME]) {
    struct wsk_word last = last_of(request->field[WSK_FIELD_FORWARDED_FOR]);
    if (client->proxy && last.len > 0 && last.len < ADDRESS_NAME) {
        memcpy(ret, last.start, last.len);
        ret[last.len] = '\0';
    } else {
        memcpy(ret, address_name(client->peer), ADDRESS_NAME);
    }
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
