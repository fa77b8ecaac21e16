/*
 * inside.h - the server's parts among themselves. Inside src/server only.
 */
#ifndef WSK_SERVER_INSIDE_H
#define WSK_SERVER_INSIDE_H

#include <ev.h>

#include "../wire/wire.h"
#include "address.h"
#include "page.h"
#include "server.h"
#include "steady.h"

struct server {
    const struct wsk_server_config *config;
    struct ev_loop *loop;
    struct wsk_store *store;
    struct wsk_tables *tables;
    struct addresses *addresses; /* of people, as far as one can know */
    struct addresses *peers;     /* of connections, see gate.c */
    struct page *page;
    struct wsk_wire_host host;
    ev_async wake;
    ev_timer tick, leave, watch;
    ev_io accept;     /* somebody wants to come in, see gate.c */
    ev_timer backoff; /* nobody can for a moment */
    unsigned port;    /* 0: it does not listen */
    struct client *clients;
    struct client *talkers; /* those who have something to say */
    struct client *graves;  /* freed at the end of the turn */
    ev_prepare before_wait;
    ev_check after_wait;
    ev_signal terminate, interrupt;
    struct steady time;
    int64_t alarm; /* what the timer is set for */
    bool leaving;
    bool ill; /* the database is away, and the log says so */
    uint64_t connections, frames_in, frames_out, requests;
    int64_t started;
};

/* A connection. */
struct client {
    struct wsk_wire wire; /* first: the machine hands it back */
    struct server *server;
    ev_io io;
    struct address *peer;    /* at the other end */
    struct address *address; /* of who asks, or has the WebSocket */
    struct request *request; /* whose answer is due later */
    struct client *next, **link, *next_talker, *next_grave;
    uint32_t since;  /* when it became a WebSocket */
    uint8_t watched; /* events of libev */
    bool proxy;      /* the peer is one that is trusted */
    bool is_socket;
    bool talks, listed; /* has something to say; is in the list of talkers */
    bool buried;
    struct wsk_guest guest;
};

/* net.c: connections, from and to sockets. */
void net_begin(struct server *server);
void net_end(struct server *server);
/* Takes the descriptor; false: out of memory. */
bool net_welcome(struct server *server, int fd, struct address *peer,
                 bool proxy);
/* After anything was done with a connection outside of its own events: watches
 * for what it waits for now, or buries it. */
void net_settle(struct client *client);
/* At the end of a turn. */
void net_clear_graves(struct server *server);
/* At the beginning of a turn. */
void net_look_at_clock(struct server *server);
/* Looks for those whose time is over. Timers of their own would have to be
 * moved with every frame: with some thousand connections a quarter of all
 * time. */
#define WATCH_EVERY 5 /* seconds */
void net_watch(struct server *server);

/* socket.c: what the machine asks of a WebSocket, see wire.h. */
#define SUBPROTOCOL "woolsack-1"
/* Welcomes or refuses. */
void socket_open(struct client *client, const struct wsk_request *request);
bool socket_line(struct wsk_wire *wire, struct wsk_word line);
void socket_wrong(struct wsk_wire *wire, const char *why);
void socket_drained(struct wsk_wire *wire);
void socket_tick(struct client *client);
void socket_leave(struct client *client);
void socket_ready(void *context, struct wsk_guest *guest);
/* Says what is to be said, once for each turn of the loop. */
void sockets_talk(struct server *server);

/* http.c: what the machine asks of requests. */
bool http_begins(struct wsk_wire *wire, const struct wsk_request *request,
                 struct wsk_refusal *ret_refusal);
void http_request(struct wsk_wire *wire, const struct wsk_request *request,
                  struct wsk_word body);
void http_refused(struct wsk_wire *wire, const struct wsk_refusal *refusal);
void http_refuse(struct client *client, unsigned status, const char *why);
void http_leave(struct client *client);

/* A request, as long as it is looked at. */
struct http {
    struct server *server;
    struct client *client;
    const struct wsk_request *asked;
    struct wsk_word body;
    bool post;
    char path[256];
};

/* An answer that is under way; the connection may be gone by then. */
struct request {
    struct server *server;
    struct client *client; /* NULL: gone */
    void *memory;          /* of the asker; freed with the request */
};
struct request *request_create(struct http *http);
/* Sends and frees the request. The body is copied. */
void request_finish(struct request *request, unsigned status, const char *type,
                    const char *body, size_t len, const char *file_name);
void request_refuse(struct request *request, unsigned status, const char *why);

/* api.c: a request to /api/. */
void api_handle(struct http *http);

/* metrics.c */
void metrics_handle(struct http *http);
void health_handle(struct http *http);

/* names.c */
/* The address of whoever asks: a trusted proxy's word counts. */
void peer_address(const struct client *client,
                  const struct wsk_request *request, char ret[ADDRESS_NAME]);
bool origin_is_ours(const struct server *server,
                    const struct wsk_request *request);
bool is_proxy(const struct server *server, const char *peer);
/* Takes IPv4 addresses out of their IPv6 clothes. */
void plain_address(char *address);

/* gate.c */
WSK_CHECK_RESULT enum wsk_err gate_open(struct server *server,
                                        struct wsk_fault *ret_fault);
void gate_close(struct server *server);
#define CONNECTIONS_FACTOR 2 /* WebSockets and requests of HTTP together */
#define TOO_MANY "there are too many connections from your address"

/* log.c: one line on standard error, with the time. */
void server_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
