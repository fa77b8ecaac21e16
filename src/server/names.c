/*
 * names.c - who is at the other end, and from which page.
 */
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
static void last_of(char *list, char *ret, size_t cap) {
    char *comma = strrchr(list, ',');
    char *start = comma ? comma + 1 : list;
    start += strspn(start, " ");
    size_t len = strcspn(start, " ");
    if (len > 0 && len < cap) {
        memcpy(ret, start, len);
        ret[len] = '\0';
    }
}

void peer_address(const struct server *server, struct lws *wsi, char *ret,
                  size_t cap) {
    char list[HEADERS_MAX]; /* the client may have begun it, at any length */
    ret[0] = '\0';
    lws_get_peer_simple(wsi, ret, cap);
    plain_address(ret);
    if (is_proxy(server, ret) &&
        lws_hdr_copy(wsi, list, sizeof(list), WSI_TOKEN_X_FORWARDED_FOR) > 0)
        last_of(list, ret, cap);
}

bool headers_fit(struct lws *wsi) {
    int sum = 0;
    for (int token = 0; token < WSI_TOKEN_COUNT; token++)
        sum += lws_hdr_total_length(wsi, (enum lws_token_indexes)token);
    return sum <= HEADERS_MAX;
}

/* A browser says from which page a WebSocket or a POST comes: it must be ours.
 * Other programs say nothing, and have no user whose rights could be abused. */
bool origin_is_ours(const struct server *server, struct lws *wsi) {
    char origin[256], host[256];
    int len = lws_hdr_copy(wsi, origin, sizeof(origin), WSI_TOKEN_ORIGIN);
    if (len == 0)
        return lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0;
    if (len < 0)
        return false;
    for (unsigned i = 0; server->config->origins[i]; i++)
        if (strcmp(server->config->origins[i], origin) == 0)
            return true;
    const char *name = strstr(origin, "://");
    return name && lws_hdr_copy(wsi, host, sizeof(host), WSI_TOKEN_HOST) > 0 &&
           strcmp(name + 3, host) == 0;
}
