/*
 * limits.c - how much of everything there may be, and who may not come at all.
 */
#include <string.h>

#include "inside.h"

/* What is counted by the second may come for so many seconds at once: a page
 * with all its files, people of one house who come back together. */
#define AT_ONCE 4

/* --- As the configuration has them -----------------------------------------
 */

static enum wsk_err read_bans(struct server *server,
                              const struct wsk_server_limits *limits,
                              struct wsk_fault *ret_fault) {
    struct network networks[WSK_SERVER_LIST];
    for (unsigned i = 0; i < limits->ban_count; i++)
        if (!network_read(
                (struct wsk_word){limits->bans[i], strlen(limits->bans[i])},
                &networks[i]))
            return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                                 "%s is no address or network",
                                 limits->bans[i]);
    unsigned kept = 0;
    for (unsigned i = 0; i < server->ban_count; i++)
        if (!server->bans[i].fixed)
            server->bans[kept++] = server->bans[i];
    server->ban_count = kept;
    for (unsigned i = 0; i < limits->ban_count; i++)
        (void)limits_ban(server, &networks[i], 0, true);
    return WSK_OK;
}

enum wsk_err limits_set(struct server *server,
                        const struct wsk_server_limits *limits,
                        struct wsk_fault *ret_fault) {
    enum wsk_err err = read_bans(server, limits, ret_fault);
    if (err)
        return err;
    server->limits = *limits;
    server->limits.ban_count = 0; /* their texts are not ours */
    server->host.rate = limits->rate;
    server->per_address = (struct address_limits){
        .networks = limits->per_network,
        .connections = limits->per_address,
        .rate = {
            [RATE_REQUESTS] = {limits->requests * AT_ONCE, AT_ONCE},
            [RATE_LOOKUPS] = {limits->lookups * AT_ONCE, AT_ONCE},
            [RATE_JOINS] = {limits->joins, 60},
            [RATE_TABLES] = {limits->tables_per_hour, 3600},
        }};
    return WSK_OK;
}

/* --- Rates -----------------------------------------------------------------
 */

static const char *const names[] = {
#define REFUSED_NAME(name, text) text,
    REFUSALS(REFUSED_NAME)
#undef REFUSED_NAME
};

void limits_refused(const struct client *client, enum refused refused) {
    char name[NETWORK_NAME] = "somebody";
    client->server->refused[refused]++;
    if (client->server->limits.log < WSK_LOG_REFUSALS)
        return;
    struct network from =
        address_network(client->address ? client->address : client->peer);
    network_print(&from, name);
    server_note(client->server, WSK_LOG_REFUSALS, "refused (%s): %s",
                names[refused], name);
}

bool limits_allow(struct client *client, enum rate rate, enum refused refused) {
    unsigned wait = 0;
    if (!client->address ||
        address_may(client->server->addresses, client->address, rate,
                    client->server->now_ms, &wait))
        return true;
    client->wait = (uint16_t)(wait < UINT16_MAX ? wait : UINT16_MAX);
    limits_refused(client, refused);
    return false;
}

/* --- Bans ------------------------------------------------------------------
 */

/* Whoever has one address of IPv6 has all of its half. */
static struct network ban_of(const struct network *network) {
    return network_is_v4(network) ? *network : network_around(network, 64);
}

bool limits_unban(struct server *server, const struct network *network) {
    struct network whole = ban_of(network);
    for (unsigned i = 0; i < server->ban_count; i++)
        if (network_is_same(&server->bans[i].network, &whole)) {
            server->bans[i] = server->bans[--server->ban_count];
            return true;
        }
    return false;
}

static bool comes_from(const struct client *client, const void *context) {
    const struct network *network = context;
    if (client->door != DOOR_PUBLIC)
        return false;
    struct network from =
        address_network(client->address ? client->address : client->peer);
    return network_has(network, &from);
}

bool limits_ban(struct server *server, const struct network *network,
                int64_t until, bool fixed) {
    struct network whole = ban_of(network);
    (void)limits_unban(server, &whole);
    if (server->ban_count == BANS_MAX)
        return false;
    server->bans[server->ban_count++] =
        (struct ban){.network = whole, .until = until, .fixed = fixed};
    net_drop(server, comes_from, &whole);
    return true;
}

bool limits_is_banned(struct server *server, const struct network *from) {
    unsigned i = 0;
    while (i < server->ban_count) {
        const struct ban *ban = &server->bans[i];
        if (ban->until && ban->until <= steady_now(&server->time))
            server->bans[i] = server->bans[--server->ban_count];
        else if (network_has(&ban->network, from))
            return true;
        else
            i++;
    }
    return false;
}
