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
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "inside.h"

#define BACKLOG 4096
#define AT_ONCE 64 /* connections in one turn of the loop */
/* Seconds to wait when there are no descriptors left. */
#define BREATH 1.

/* --- Coming in -------------------------------------------------------------
 */

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

/* Before anything was asked, so by hand. A new connection has room for this;
 * who reads nothing misses nothing. */
static void refuse(int fd) {
    static const char text[] = "HTTP/1.1 429 Too Many Requests\r\n"
                               "content-type: application/json\r\n"
                               "cache-control: no-store\r\n"
                               "content-security-policy: default-src 'none'\r\n"
                               "x-content-type-options: nosniff\r\n"
                               "connection: close\r\n\r\n"
                               "{\"error\":\"" TOO_MANY "\"}\n";
    (void)send(fd, text, sizeof(text) - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)shutdown(fd, SHUT_WR);
    close(fd);
}

static bool is_welcome(const struct server *server, const char *name) {
    return is_proxy(server, name) ||
           addresses_count(server->peers, name) <
               CONNECTIONS_FACTOR * server->config->per_address;
}

static void let_in(struct server *server, int fd, const char *name) {
    int on = 1;
    if (!is_welcome(server, name)) {
        refuse(fd);
        return;
    }
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    struct address *peer =
        address_enter(server->peers, name, steady_now(&server->time));
    if (peer && net_welcome(server, fd, peer, is_proxy(server, name)))
        return;
    address_leave(server->peers, peer);
    close(fd);
}

static void on_backoff(struct ev_loop *loop, ev_timer *watcher, int events) {
    struct server *server = watcher->data;
    (void)events;
    ev_io_start(loop, &server->accept);
}

static void on_accept(struct ev_loop *loop, ev_io *watcher, int events) {
    struct server *server = watcher->data;
    (void)events;
    for (unsigned i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from = {0};
        socklen_t len = sizeof(from);
        char name[64];
        int fd = accept4(watcher->fd, (struct sockaddr *)&from, &len,
                         SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            name_of(&from, name, sizeof(name));
            let_in(server, fd, name);
            continue;
        }
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS ||
            errno == ENOMEM) {
            server_log("a connection has to wait: %s", strerror(errno));
            ev_io_stop(loop, &server->accept);
            ev_timer_again(loop, &server->backoff);
        }
        if (errno != EINTR && errno != ECONNABORTED)
            return;
    }
}

/* --- Listening -------------------------------------------------------------
 */

static bool is_any(const char *host) {
    return !host[0] || strcmp(host, "*") == 0 || strcmp(host, "0.0.0.0") == 0 ||
           strcmp(host, "::") == 0;
}

/* -1: errno says why. */
static int listen_at(const struct addrinfo *at) {
    int on = 1;
    int fd =
        socket(at->ai_family, at->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC,
               at->ai_protocol);
    if (fd < 0)
        return -1;
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
    if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
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

enum wsk_err gate_open(struct server *server, struct wsk_fault *ret_fault) {
    const char *host = server->config->host;
    bool six = strchr(host, ':') != NULL;
    struct addrinfo hints = {.ai_family = six ? AF_INET6 : AF_INET,
                             .ai_socktype = SOCK_STREAM,
                             .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *list;
    char port[8];
    snprintf(port, sizeof(port), "%u", server->config->port);
    if (is_any(host) && !six)
        host = "0.0.0.0";
    int wrong = getaddrinfo(host, port, &hints, &list);
    if (wrong)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "cannot listen at %s: %s",
                             host, gai_strerror(wrong));
    int fd = listen_at(list), error = errno;
    freeaddrinfo(list);
    if (fd < 0)
        return wsk_fault_set(ret_fault, WSK_EIO, 0,
                             "cannot listen at %s:%s: %s", host, port,
                             strerror(error));
    ev_io_init(&server->accept, on_accept, fd, EV_READ);
    ev_timer_init(&server->backoff, on_backoff, BREATH, BREATH);
    server->accept.data = server->backoff.data = server;
    ev_io_start(server->loop, &server->accept);
    server->port = port_of(fd);
    printf("woolsack: open http://%s%s%s:%u/\n", six ? "[" : "",
           is_any(host) && !six ? "localhost" : host, six ? "]" : "",
           server->port);
    fflush(stdout);
    return WSK_OK;
}

void gate_close(struct server *server) {
    ev_timer_stop(server->loop, &server->backoff);
    if (!server->port)
        return;
    ev_io_stop(server->loop, &server->accept);
    close(server->accept.fd);
    server->port = 0;
}
