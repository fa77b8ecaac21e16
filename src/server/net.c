/*
 * net.c - sockets and the loop for connections: everything that src/wire does
 * without.
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "inside.h"

/* --- Watching --------------------------------------------------------------
 */

static struct client *client_of(struct wsk_wire *wire) {
    return (struct client *)wire;
}

/* What is freed is freed at the end of the turn: until then whoever is in the
 * middle of something with this connection may go on. */
static void bury(struct client *client) {
    struct server *server = client->server;
    client->buried = true;
    if (client->door != DOOR_ADMIN)
        server->open--;
    ev_io_stop(server->loop, &client->io);
    close(client->io.fd);
    socket_leave(client);
    http_leave(client);
    address_leave(server->peers, client->peer);
    *client->link = client->next;
    if (client->next)
        client->next->link = client->link;
    client->next_grave = server->graves;
    server->graves = client;
    if (!server->clients)
        ev_timer_stop(server->loop, &server->watch);
}

void net_settle(struct client *client) {
    if (client->buried)
        return;
    if (client->wire.state == WSK_WIRE_OVER) {
        bury(client);
        return;
    }
    int events = (wsk_wire_room(&client->wire) ? EV_READ : 0) |
                 (wsk_wire_waits(&client->wire) ? EV_WRITE : 0);
    if (events == client->watched)
        return;
    client->watched = (uint8_t)events;
    ev_io_stop(client->server->loop, &client->io);
    ev_io_set(&client->io, client->io.fd, events);
    if (events)
        ev_io_start(client->server->loop, &client->io);
}

void net_clear_graves(struct server *server) {
    struct client **at = &server->graves;
    while (*at) {
        struct client *client = *at;
        if (client->listed) { /* sockets_talk comes across it once more */
            at = &client->next_grave;
            continue;
        }
        *at = client->next_grave;
        wsk_wire_finish(&client->wire);
        free(client);
    }
}

/* --- Bytes -----------------------------------------------------------------
 */

static long send_bytes(struct wsk_wire *wire, const char *bytes, size_t len,
                       bool more) {
    ssize_t done = send(client_of(wire)->io.fd, bytes, len,
                        MSG_NOSIGNAL | MSG_DONTWAIT | (more ? MSG_MORE : 0));
    if (done >= 0)
        return done;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
}

static void finish(struct wsk_wire *wire) {
    (void)shutdown(client_of(wire)->io.fd, SHUT_WR);
}

static void read_bytes(struct client *client) {
    static char bytes[WSK_KEEP_MAX];
    ssize_t got =
        recv(client->io.fd, bytes, wsk_wire_room(&client->wire), MSG_DONTWAIT);
    if (got >= 0)
        wsk_wire_receive(&client->wire, bytes, (size_t)got);
    else if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
        wsk_wire_drop(&client->wire);
}

static void on_event(struct ev_loop *loop, ev_io *watcher, int events) {
    struct client *client = watcher->data;
    (void)loop;
    if (events & EV_WRITE)
        wsk_wire_flush(&client->wire);
    if ((events & EV_READ) && wsk_wire_room(&client->wire))
        read_bytes(client);
    net_settle(client);
}

/* --- Time ------------------------------------------------------------------
 */

void net_look_at_clock(struct server *server) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    server->now_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    server->host.now = (uint32_t)server->now_ms;
}

/* Nobody reads there, so that a hang-up has to be asked for. */
static bool has_hung_up(const struct client *client) {
    struct pollfd asked = {.fd = client->io.fd};
    return poll(&asked, 1, 0) > 0 && (asked.revents & (POLLHUP | POLLERR));
}

void net_watch(struct server *server) {
    net_look_at_clock(server);
    for (struct client *client = server->clients, *next; client;
         client = next) {
        next = client->next; /* there until the turn ends, buried or not */
        if (client->buried)
            continue;
        wsk_wire_tick(&client->wire);
        socket_tick(client);
        if (!client->watched && has_hung_up(client))
            wsk_wire_drop(&client->wire);
        net_settle(client);
    }
}

/* --- Coming and going ------------------------------------------------------
 */

void net_begin(struct server *server) {
    server->host = (struct wsk_wire_host){.send = send_bytes,
                                          .finish = finish,
                                          .begins = http_begins,
                                          .request = http_request,
                                          .refuse = http_refused,
                                          .line = socket_line,
                                          .wrong = socket_wrong,
                                          .drained = socket_drained,
                                          .rate = server->limits.rate};
    net_look_at_clock(server);
}

bool net_welcome(struct server *server, int fd, struct address *peer,
                 enum door_kind door, bool proxy) {
    struct client *client = calloc(1, sizeof(*client));
    if (!client)
        return false;
    client->server = server;
    client->peer = peer;
    client->proxy = proxy;
    client->door = (uint8_t)door;
    if (door != DOOR_ADMIN)
        server->open++;
    client->guest.owner = client;
    wsk_wire_begin(&client->wire, &server->host);
    client->next = server->clients;
    client->link = &server->clients;
    if (client->next)
        client->next->link = &client->next;
    server->clients = client;
    ev_io_init(&client->io, on_event, fd, 0);
    client->io.data = client;
    net_settle(client);
    if (!ev_is_active(&server->watch))
        ev_timer_again(server->loop, &server->watch);
    return true;
}

void net_drop(struct server *server,
              bool (*is)(const struct client *client, const void *context),
              const void *context) {
    for (struct client *client = server->clients, *next; client;
         client = next) {
        next = client->next;
        if (client->buried || !is(client, context))
            continue;
        wsk_wire_drop(&client->wire);
        net_settle(client);
    }
}

void net_end(struct server *server) {
    while (server->clients) {
        struct client *client = server->clients;
        wsk_wire_drop(&client->wire);
        net_settle(client);
    }
    sockets_talk(server);
    net_clear_graves(server);
}
