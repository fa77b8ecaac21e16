/*
 * inside.h - the server's parts among themselves. Inside src/server only.
 */
#ifndef WSK_SERVER_INSIDE_H
#define WSK_SERVER_INSIDE_H

#include <ev.h>
#include <stdio.h>

#include "../wire/wire.h"
#include "address.h"
#include "page.h"
#include "server.h"
#include "steady.h"

/* What was refused because there is a limit, by the option that sets it. */
#define REFUSALS(X)                                                            \
    X(REFUSED_CONNECTIONS, "connections")                                      \
    X(REFUSED_ADDRESS, "per-address")                                          \
    X(REFUSED_REQUESTS, "requests")                                            \
    X(REFUSED_LOOKUPS, "lookups")                                              \
    X(REFUSED_JOINS, "joins")                                                  \
    X(REFUSED_TABLES, "tables-per-hour")                                       \
    X(REFUSED_RATE, "rate")                                                    \
    X(REFUSED_DATABASE, "database")                                            \
    X(REFUSED_BANNED, "ban")
enum refused {
#define REFUSED_ENUM(name, text) name,
    REFUSALS(REFUSED_ENUM)
#undef REFUSED_ENUM
        REFUSED
};

/* Who may come in here, and what for. */
enum door_kind { DOOR_PUBLIC, DOOR_METRICS, DOOR_ADMIN, DOOR_KINDS };
#define DOORS_MAX 34
struct door {
    struct server *server;
    ev_io io;
    enum door_kind kind;
    char *path; /* of a socket that is removed at the end; NULL: none */
};

#define BANS_MAX 256
struct ban {
    struct network network;
    int64_t until; /* seconds, as steady.h has them; 0: for ever */
    bool fixed;    /* of the configuration */
};

struct server {
    const struct wsk_server_config *config;
    struct wsk_server_limits limits; /* as they are now */
    struct address_limits per_address;
    /* Of connections nothing counts but how many there are. */
    struct network proxies[WSK_SERVER_LIST];
    unsigned proxy_count;
    struct ban bans[BANS_MAX];
    unsigned ban_count;
    struct door doors[DOORS_MAX];
    unsigned door_count;
    FILE *said; /* where it listens, while doors are opened */
    struct ev_loop *loop;
    struct wsk_store *store;
    struct wsk_tables *tables;
    struct addresses *addresses; /* of people, as far as one can know */
    struct addresses *peers;     /* of connections, see gate.c */
    struct page *page;
    struct wsk_wire_host host;
    ev_async wake;
    ev_timer tick, leave, watch, alive;
    ev_timer backoff; /* nobody can come in for a moment, see gate.c */
    struct client *clients;
    struct client *talkers; /* those who have something to say */
    struct client *graves;  /* freed at the end of the turn */
    ev_prepare before_wait;
    ev_check after_wait;
    ev_signal terminate, interrupt, hangup;
    struct steady time;
    int64_t now_ms; /* of a clock that only goes on, at this turn */
    int64_t alarm;  /* what the timer is set for */
    bool leaving;
    bool draining;    /* nothing new is begun: the host said so */
    bool ill;         /* the database is away, and the log says so */
    unsigned open;    /* connections of any kind, but the host's */
    unsigned most;    /* that there can be */
    unsigned lookups; /* that wait for the database */
    uint64_t refused[REFUSED];
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
    uint8_t door;    /* enum door_kind */
    uint16_t wait;   /* seconds: when to come back, if it is refused */
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
                 enum door_kind door, bool proxy);
/* Hangs up on all that `is` says it of. */
void net_drop(struct server *server,
              bool (*is)(const struct client *client, const void *context),
              const void *context);
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
/* It is looked at once more at the end of the turn. */
void client_list(struct client *client);
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
/* The same few lines for a person; `cap` of at least 2,000 bytes. */
void metrics_tell(struct server *server, struct wsk_text *text);
void health_handle(struct http *http);

/* admin.c: the host, through a socket of its own. */
void admin_handle(struct http *http);

/* names.c */
/* The address of whoever asks: a trusted proxy's word counts. */
struct network peer_address(const struct client *client,
                            const struct wsk_request *request);
bool origin_is_ours(const struct server *server,
                    const struct wsk_request *request);
bool is_proxy(const struct server *server, const struct network *peer);

/* gate.c */
WSK_CHECK_RESULT enum wsk_err gate_open(struct server *server,
                                        struct wsk_fault *ret_fault);
/* The public doors and that for figures; the host's own stays open. */
void gate_close(struct server *server);
void gate_end(struct server *server);
#define CONNECTIONS_FACTOR 2 /* WebSockets and requests of HTTP together */
#define TOO_MANY "there are too many connections from your address"
#define FULL_WAIT 10 /* seconds after which one might look again */

/* limits.c */
/* As they are from now on; what is wrong with them, or WSK_OK. */
WSK_CHECK_RESULT enum wsk_err limits_set(struct server *server,
                                         const struct wsk_server_limits *limits,
                                         struct wsk_fault *ret_fault);
/* Whether one more is within the rate of the address that asks; else it has
 * been counted as refused, and client->wait says when to come back. */
bool limits_allow(struct client *client, enum rate rate, enum refused refused);
void limits_refused(const struct client *client, enum refused refused);
bool limits_ban(struct server *server, const struct network *network,
                int64_t until, bool fixed);
bool limits_unban(struct server *server, const struct network *network);
bool limits_is_banned(struct server *server, const struct network *from);

/* log.c: one line on standard error, with the time. */
void server_log(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same of what strangers can cause, if the host wants to know so much. */
void server_note(const struct server *server, enum wsk_server_log level,
                 const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
