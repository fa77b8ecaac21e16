/*
 * inside.h - the server's parts among themselves. Inside src/server only.
 */
#ifndef WSK_SERVER_INSIDE_H
#define WSK_SERVER_INSIDE_H

#include <ev.h>
#include <libwebsockets.h>

#include "address.h"
#include "page.h"
#include "server.h"

#define FRAME_IN 1024 /* bytes of a command, see docs/protocol.md */
#define BODY_MAX 4096
#define BODY_PATIENCE 65536 /* bytes that are read before they are refused */
#define BODY_WITHIN 15      /* seconds from its headers on */
#define HEADERS_MAX 4096
/* Longer ones are told so, if they end within this; the rest is cut off. */
#define HEADERS_PATIENCE 16384
#define PING_AFTER 60 /* seconds of silence */
#define HANG_UP_AFTER 90
#define JOIN_WITHIN 10

struct server {
    const struct wsk_server_config *config;
    struct ev_loop *loop;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    struct wsk_store *store;
    struct wsk_hall *hall;
    struct addresses *addresses; /* of people, as far as one can know */
    struct addresses *peers;     /* of connections, see gate.c */
    struct page *page;
    ev_async wake;
    ev_timer tick, leave, watch;
    ev_io knock;     /* somebody wants to come in, see gate.c */
    ev_timer breath; /* nobody can for a moment */
    unsigned port;   /* 0: it does not listen */
    struct socket *sockets;
    struct socket *talkers; /* those who have something to say */
    ev_prepare before_wait;
    ev_check after_wait;
    ev_signal terminate, interrupt;
    int64_t alarm; /* what the timer is set for */
    bool leaving;
    bool ill; /* the database is away, and the log says so */
    uint64_t connections, frames_in, frames_out, requests;
    int64_t started;
};

/* A WebSocket. */
struct socket {
    struct wsk_guest guest; /* first: the hall hands it back */
    struct server *server;
    struct lws *wsi;
    struct address *address;
    char *heard; /* pieces of a frame; NULL mostly */
    uint16_t heard_len;
    uint16_t allowance; /* frames it may send at once */
    uint32_t counted_ms;
    uint32_t heard_at, since; /* seconds: last sign of life, beginning */
    bool ping;                /* one is to be sent */
    bool parting;             /* the last word has been said */
    bool talks;               /* is in the list of talkers */
    struct socket *next_talker;
    struct socket *next, **link;
};

/* socket.c */
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason,
                    void *user, void *in, size_t len);
void socket_ready(void *context, struct wsk_guest *guest);
/* Whether a connection may become a WebSocket. If not, it has been told. */
#define SUBPROTOCOL "woolsack-1"
bool socket_may_open(const struct server *server, struct lws *wsi);
/* Says what is to be said, once for each turn of the loop. Writing at once
 * rather than asking the loop whether one may saves two calls of the kernel
 * for every frame; the library keeps what the kernel does not take. */
void sockets_talk(struct server *server);
/* Pings those who are silent, closes those who are dead or never join. The
 * library could do that too, with a sorted list of timers that every frame
 * moves: with some thousand connections it was a quarter of all time. */
#define WATCH_EVERY 5 /* seconds */
void sockets_watch(struct server *server);

/* http.c */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                  void *in, size_t len);

/* An answer that is under way; the connection may be gone by then. */
struct request {
    struct server *server;
    struct http *http; /* NULL: gone */
    void *memory;      /* of the asker; freed with the request */
};
struct request *request_create(struct http *http);
/* Sends and frees the request. The body is copied. */
void request_finish(struct request *request, unsigned status, const char *type,
                    const char *body, size_t len, const char *file_name);
void request_refuse(struct request *request, unsigned status, const char *why);

struct http {
    struct server *server;
    struct lws *wsi;
    struct address *address;
    struct request *request;
    const struct page_file *file;
    enum page_coding coding;
    char path[256];
    char authorization[64];
    bool post, head;
    bool last; /* the connection ends with this request */
    time_t since;
    char *body; /* what was posted */
    size_t body_len;
    size_t body_seen;      /* with what was too much */
    unsigned char *answer; /* LWS_PRE bytes, then the text */
    size_t answer_len;
    const char *type, *file_name;
    unsigned status;
};
size_t http_session_size(void);

/* api.c: a request to /api/. */
void api_handle(struct http *http);

/* metrics.c */
void metrics_handle(struct http *http);
void health_handle(struct http *http);

/* names.c */
/* The address of whoever is at the other end: a trusted proxy's word counts. */
void peer_address(const struct server *server, struct lws *wsi, char *ret,
                  size_t cap);
bool origin_is_ours(const struct server *server, struct lws *wsi);
/* Whether they are as short as headers should be. */
bool headers_fit(struct lws *wsi);
bool is_proxy(const struct server *server, const char *peer);
/* Takes IPv4 addresses out of their IPv6 clothes. */
void plain_address(char *address);

/* gate.c */
WSK_CHECK_RESULT enum wsk_err gate_open(struct server *server,
                                        struct wsk_fault *ret_fault);
void gate_close(struct server *server);
/* An answer by hand, where the library has none or one of its own; the caller
 * closes the connection. */
void gate_refuse(int fd, const char *status, const char *why);
#define CONNECTIONS_FACTOR 2 /* WebSockets and requests of HTTP together */
#define TOO_MANY "there are too many connections from your address"
/* A connection is over. */
void gate_leave(struct server *server, struct lws *wsi);

/* log.c: one line on standard error, with the time. */
void server_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
