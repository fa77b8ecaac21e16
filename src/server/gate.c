/*
 * gate.c - where the server listens, and who may come in.
 *
 * Whoever opens connections and says nothing holds descriptors as well; so they
 * are counted from the first packet on, by the address
 * at their other end, before anybody knows what they want. A trusted proxy has
 * as many as it likes: what it brings is counted by the address that it names
 * (names.c).
 */
#define _GNU_SOURCE /* accept4 */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "door.h"
#include "inside.h"
#include "systemd.h"

#define BACKLOG 4096
#define AT_ONCE 64 /* connections in one turn of the loop */
/* Seconds to wait when there are no descriptors left. */
#define BREATH 1.

/* --- Coming in -------------------------------------------------------------
 */

/* A peer of a unix socket has no address. */
static struct network network_of(const struct sockaddr_storage *from) {
    struct network network = {.bits = 128, .local = true};
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    memcpy(&four, from, sizeof(four));
    memcpy(&six, from, sizeof(six));
    if (from->ss_family == AF_INET) {
        network =
            (struct network){.bits = 128, .byte = {[10] = 0xff, [11] = 0xff}};
        memcpy(network.byte + 12, &four.sin_addr, 4);
    } else if (from->ss_family == AF_INET6) {
        network = (struct network){.bits = 128};
        memcpy(network.byte, &six.sin6_addr, 16);
    }
    return network;
}

/* Before anything was asked, so by hand. A new connection has room for this;
 * who reads nothing misses nothing. */
static void refuse(int fd, const char *status, const char *why) {
    char text[500];
    int len = snprintf(text, sizeof(text),
                       "HTTP/1.1 %s\r\n"
                       "content-type: application/json\r\n"
                       "cache-control: no-store\r\n"
                       "content-security-policy: default-src 'none'\r\n"
                       "x-content-type-options: nosniff\r\n"
                       "retry-after: %d\r\n"
                       "connection: close\r\n\r\n"
                       "{\"error\":\"%s\"}\n",
                       status, FULL_WAIT, why);
    (void)send(fd, text, (size_t)len, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)shutdown(fd, SHUT_WR);
    close(fd);
}

/* Whether there is room for one more; else it has been told. */
static bool is_welcome(struct server *server, int fd,
                       const struct network *from, bool proxy) {
    const char *status = NULL, *why = TOO_MANY;
    enum refused refused = REFUSED_ADDRESS;
    unsigned most = server->limits.connections;
    if (!most || most > server->most)
        most = server->most;
    if (server->open >= most) {
        status = "503 Service Unavailable";
        why = "the server has no room for another connection";
        refused = REFUSED_CONNECTIONS;
    } else if (!proxy && limits_is_banned(server, from)) {
        status = "403 Forbidden";
        why = "your address is not welcome here";
        refused = REFUSED_BANNED;
    } else if (!proxy &&
               addresses_are_full(server->peers, from, CONNECTIONS_FACTOR)) {
        status = "429 Too Many Requests";
    }
    if (!status)
        return true;
    server->refused[refused]++;
    refuse(fd, status, why);
    return false;
}

static void let_in(const struct door *door, int fd,
                   const struct network *from) {
    struct server *server = door->server;
    int on = 1;
    bool proxy = door->kind == DOOR_PUBLIC && is_proxy(server, from);
    if (door->kind != DOOR_ADMIN && !is_welcome(server, fd, from, proxy))
        return;
    if (!from->local)
        (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    struct address *peer = address_enter(server->peers, from, server->now_ms);
    if (peer && net_welcome(server, fd, peer, door->kind, proxy))
        return;
    address_leave(server->peers, peer);
    close(fd);
}

static void start_doors(struct server *server) {
    for (unsigned i = 0; i < server->door_count; i++)
        ev_io_start(server->loop, &server->doors[i].io);
}

static void on_backoff(struct ev_loop *loop, ev_timer *watcher, int events) {
    (void)loop;
    (void)events;
    start_doors(watcher->data);
}

/* No descriptors: all wait for a moment. */
static void back_off(struct server *server) {
    server_log("a connection has to wait: %s", strerror(errno));
    for (unsigned i = 0; i < server->door_count; i++)
        ev_io_stop(server->loop, &server->doors[i].io);
    ev_timer_again(server->loop, &server->backoff);
}

static void on_accept(struct ev_loop *loop, ev_io *watcher, int events) {
    const struct door *door = watcher->data;
    (void)loop;
    (void)events;
    for (unsigned i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from = {0};
        socklen_t len = sizeof(from);
        int fd = accept4(watcher->fd, (struct sockaddr *)&from, &len,
                         SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            struct network network = network_of(&from);
            let_in(door, fd, &network);
            continue;
        }
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS ||
            errno == ENOMEM) {
            back_off(door->server);
            return;
        }
        if (errno != EINTR && errno != ECONNABORTED)
            return;
    }
}

/* --- Listening -------------------------------------------------------------
 */

/* Takes the descriptor. */
static void add_door(struct server *server, int fd, enum door_kind kind,
                     const char *path) {
    struct door *door = &server->doors[server->door_count++];
    *door = (struct door){.server = server, .kind = kind};
    if (path && !(door->path = strdup(path)))
        abort();
    ev_io_init(&door->io, on_accept, fd, EV_READ);
    door->io.data = door;
}

static bool is_any(const char *host) {
    return !host[0] || strcmp(host, "*") == 0 || strcmp(host, "0.0.0.0") == 0 ||
           strcmp(host, "::") == 0;
}

/* -1: errno says why. */
static int listen_at(int family, const struct sockaddr *at, socklen_t len) {
    int on = 1;
    int fd = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    if (family != AF_UNIX)
        (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
    if (bind(fd, at, len) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

static unsigned port_of(int fd) {
    struct sockaddr_storage at = {0};
    socklen_t len = sizeof(at);
    if (getsockname(fd, (struct sockaddr *)&at, &len))
        return 0;
    struct sockaddr_in6 six;
    struct sockaddr_in four;
    memcpy(&six, &at, sizeof(six));
    memcpy(&four, &at, sizeof(four));
    return ntohs(at.ss_family == AF_INET6 ? six.sin6_port : four.sin_port);
}

/* A socket that nobody listens at any more is in the way of a new one. */
static bool is_left_over(const struct sockaddr_un *at) {
    struct stat about;
    if (lstat(at->sun_path, &about) || !S_ISSOCK(about.st_mode))
        return false;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool dead = fd >= 0 &&
                connect(fd, (const struct sockaddr *)at, sizeof(*at)) != 0 &&
                errno == ECONNREFUSED;
    if (fd >= 0)
        close(fd);
    return dead;
}

/* The host's socket is for nobody else; a public one for the proxy, whoever it
 * runs as: the folder says who may come. */
static enum wsk_err open_local(struct server *server, const char *path,
                               enum door_kind kind,
                               struct wsk_fault *ret_fault) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof(at.sun_path))
        return wsk_fault_set(ret_fault, WSK_EIO, 0,
                             "cannot listen at %s: the path is too long", path);
    memcpy(at.sun_path, path, strlen(path) + 1);
    if (is_left_over(&at))
        (void)unlink(path);
    mode_t before = umask(kind == DOOR_ADMIN ? 0177 : 0111);
    int fd = listen_at(AF_UNIX, (const struct sockaddr *)&at, sizeof(at));
    int error = errno;
    (void)umask(before);
    if (fd < 0)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "cannot listen at %s: %s",
                             path, strerror(error));
    add_door(server, fd, kind, path);
    if (kind == DOOR_PUBLIC)
        fprintf(server->said, "woolsack: open unix:%s\n", path);
    return WSK_OK;
}

static enum wsk_err open_place(struct server *server, const char *text,
                               enum door_kind kind,
                               struct wsk_fault *ret_fault) {
    struct door_place place;
    struct addrinfo *list;
    char port[8];
    if (!door_read(text, &place))
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                             "%s is not HOST:PORT or unix:PATH", text);
    if (place.local)
        return open_local(server, place.host, kind, ret_fault);
    struct addrinfo hints = {.ai_family = place.six ? AF_INET6 : AF_INET,
                             .ai_socktype = SOCK_STREAM,
                             .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    snprintf(port, sizeof(port), "%u", place.port);
    const char *host =
        is_any(place.host) && !place.six ? "0.0.0.0" : place.host;
    int wrong = getaddrinfo(host, port, &hints, &list);
    if (wrong)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "cannot listen at %s: %s",
                             host, gai_strerror(wrong));
    int fd = listen_at(list->ai_family, list->ai_addr, list->ai_addrlen);
    int error = errno;
    freeaddrinfo(list);
    if (fd < 0)
        return wsk_fault_set(ret_fault, WSK_EIO, 0,
                             "cannot listen at %s:%s: %s", host, port,
                             strerror(error));
    add_door(server, fd, kind, NULL);
    fprintf(server->said, "woolsack: %s http://%s%s%s:%u/\n",
            kind == DOOR_METRICS ? "figures at" : "open", place.six ? "[" : "",
            is_any(place.host) && !place.six ? "localhost" : place.host,
            place.six ? "]" : "", port_of(fd));
    return WSK_OK;
}

/* Sockets that are open already. */
static void take_sockets(struct server *server) {
    unsigned count = systemd_sockets();
    for (unsigned n = 0; n < count && server->door_count < DOORS_MAX; n++) {
        int fd = SYSTEMD_FIRST + (int)n;
        enum door_kind kind = systemd_is_named(n, "admin")     ? DOOR_ADMIN
                              : systemd_is_named(n, "metrics") ? DOOR_METRICS
                                                               : DOOR_PUBLIC;
        (void)fcntl(fd, F_SETFL, O_NONBLOCK);
        add_door(server, fd, kind, NULL);
        if (kind == DOOR_PUBLIC && port_of(fd))
            fprintf(server->said, "woolsack: open port %u\n", port_of(fd));
    }
}

enum wsk_err gate_open(struct server *server, struct wsk_fault *ret_fault) {
    const struct wsk_server_config *config = server->config;
    enum wsk_err err = WSK_OK;
    char *text;
    size_t len;
    ev_timer_init(&server->backoff, on_backoff, BREATH, BREATH);
    server->backoff.data = server;
    /* Nothing is said before all of them are open. */
    server->said = open_memstream(&text, &len);
    if (!server->said)
        abort();
    take_sockets(server);
    for (unsigned i = 0; !err && config->listen[i]; i++)
        err = open_place(server, config->listen[i], DOOR_PUBLIC, ret_fault);
    if (!err && config->metrics)
        err = open_place(server, config->metrics, DOOR_METRICS, ret_fault);
    if (!err && config->admin)
        err = open_local(server, config->admin, DOOR_ADMIN, ret_fault);
    if (fclose(server->said))
        abort();
    if (!err) {
        start_doors(server);
        fputs(text, stdout);
        fflush(stdout);
    }
    free(text);
    return err;
}

static void close_doors(struct server *server, bool all) {
    unsigned kept = 0;
    for (unsigned i = 0; i < server->door_count; i++) {
        struct door *door = &server->doors[i];
        ev_io_stop(server->loop, &door->io);
        if (door->kind == DOOR_ADMIN && !all) {
            server->doors[kept] = *door;
            server->doors[kept].io.data = &server->doors[kept];
            kept++;
            continue;
        }
        close(door->io.fd);
        if (door->path)
            (void)unlink(door->path);
        free(door->path);
    }
    server->door_count = kept;
    start_doors(server);
}

void gate_close(struct server *server) {
    ev_timer_stop(server->loop, &server->backoff);
    close_doors(server, false);
}

void gate_end(struct server *server) {
    ev_timer_stop(server->loop, &server->backoff);
    close_doors(server, true);
}
