/*
 * gate.c - connections as such, counted by the address at their other end.
 *
 * Whoever opens connections and says nothing holds descriptors and room for
 * headers as well; so they are counted from the first packet on, before
 * anybody knows what they want. A trusted proxy has as many as it likes: what
 * it brings is counted by the address that it names (names.c).
 */
#include <arpa/inet.h>
#include <time.h>

#include "inside.h"

/* WebSockets and requests of HTTP together. */
#define CONNECTIONS_FACTOR 2

static void name_of(const struct sockaddr_storage *from, char *ret,
                    size_t cap) {
    ret[0] = '\0';
    if (from->ss_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)from)->sin_addr, ret,
                  (socklen_t)cap);
    else if (from->ss_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)from)->sin6_addr,
                  ret, (socklen_t)cap);
    plain_address(ret);
}

bool gate_is_open(const struct server *server,
                  const struct lws_filter_network_conn_args *from) {
    char name[64];
    name_of(&from->cli_addr, name, sizeof(name));
    return is_proxy(server, name) ||
           addresses_count(server->peers, name) <
               CONNECTIONS_FACTOR * server->config->per_address;
}

void gate_enter(struct server *server, struct lws *wsi) {
    char name[64] = "";
    lws_get_peer_simple(wsi, name, sizeof(name));
    plain_address(name);
    if (name[0])
        lws_set_opaque_user_data(
            wsi, address_enter(server->peers, name, (int64_t)time(NULL)));
}

void gate_leave(struct server *server, struct lws *wsi) {
    address_leave(server->peers, lws_get_opaque_user_data(wsi));
    lws_set_opaque_user_data(wsi, NULL);
}
