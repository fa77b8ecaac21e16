/*
 * server.h - `woolsack serve`: page, API and games in one process.
 *
 * One thread runs the loop (libev): it reads, judges and writes. What could
 * make others wait is done elsewhere: the database by the store's threads,
 * thinking by the bot pool. Commands travel from socket.c to the tables and
 * its texts back; requests of HTTP go through http.c to page.c (files), api.c
 * (tables), metrics.c or, from the host's own socket, admin.c.
 */
#ifndef WSK_SERVER_SERVER_H
#define WSK_SERVER_SERVER_H

#include "../tables/tables.h"

#define WSK_SERVER_LIST 32

enum wsk_server_log {
    WSK_LOG_QUIET,   /* what goes wrong, and what the host does */
    WSK_LOG_EVENTS,  /* also what comes about */
    WSK_LOG_REFUSALS /* also who was refused what */
};

/* What may be changed while the server runs. */
struct wsk_server_limits {
    unsigned rate;            /* frames a second of a connection */
    unsigned connections;     /* of all; 0: as many as there can be */
    unsigned per_address;     /* WebSockets */
    unsigned per_network;     /* times what an address may have */
    unsigned per_table;       /* connections that watch it */
    unsigned requests;        /* a second, of an address */
    unsigned lookups;         /* a second, of an address */
    unsigned joins;           /* a minute, of an address */
    unsigned tables_per_hour; /* of an address */
    bool lobby_silent; /* at tables of the lobby there are reactions only */
    enum wsk_server_log log;
    unsigned ban_count;
    const char *bans[WSK_SERVER_LIST]; /* networks; read at once */
};

struct wsk_server_config {
    /* "HOST:PORT" (no port or 0: any that is free; "*": every address) or
     * "unix:PATH"; NULL-terminated. */
    const char *listen[WSK_SERVER_LIST];
    const char *metrics; /* the same, for /metrics and /healthz; NULL: none */
    const char *admin;   /* path of the host's socket; NULL: none */
    const char *database;
    const char *page; /* folder of the built page; NULL: none */
    const char *origins[WSK_SERVER_LIST]; /* also allowed; NULL-terminated */
    const char *proxies[WSK_SERVER_LIST]; /* whose X-Forwarded-For counts */
    struct wsk_server_limits limits;
    /* The limits as they are now, after SIGHUP. WSK_OK, or the fault says why
     * they stay as they were. NULL: there are no others. */
    enum wsk_err (*reload)(void *context, struct wsk_server_limits *ret_limits,
                           struct wsk_fault *ret_fault);
    void *reload_context;
    unsigned archive_days;
    unsigned threads; /* for bots */
    const struct wsk_rules_set *rules_set;
    const struct wsk_nets *(*nets)(void *context, const struct wsk_game *game);
    void *nets_context;
    const char *version;
};

/* Whether it makes sense, as far as one can know without doing it: addresses,
 * the page. */
WSK_CHECK_RESULT enum wsk_err
wsk_server_check(const struct wsk_server_config *config,
                 struct wsk_fault *ret_fault);

/* Runs until SIGTERM or SIGINT. WSK_OK, or the fault says why it could not
 * start. Says on standard output where it listens, on standard error what
 * happens. */
WSK_CHECK_RESULT enum wsk_err
wsk_server_run(const struct wsk_server_config *config,
               struct wsk_fault *ret_fault);

#endif
