/*
 * server.h - `woolsack serve`: page, API and games in one process.
 *
 * One thread runs the loop (libev): it reads, judges and writes. What could
 * make others wait is done elsewhere: the database by the store's threads,
 * thinking by the bot pool. Commands travel from socket.c to the tables and
 * its texts back; requests of HTTP go through http.c to page.c (files), api.c
 * (tables) or metrics.c.
 */
#ifndef WSK_SERVER_SERVER_H
#define WSK_SERVER_SERVER_H

#include "../tables/tables.h"

#define WSK_SERVER_LIST 16

struct wsk_server_config {
    const char *host; /* "127.0.0.1"; "" or "*": every address */
    unsigned port;    /* 0: any that is free */
    const char *database;
    const char *page; /* folder of the built page; NULL: none */
    const char *origins[WSK_SERVER_LIST]; /* also allowed; NULL-terminated */
    const char *proxies[WSK_SERVER_LIST]; /* whose X-Forwarded-For counts */
    unsigned rate;                        /* frames a second */
    unsigned per_address;                 /* connections */
    unsigned tables_per_hour;             /* of an address */
    unsigned archive_days;
    unsigned threads; /* for bots */
    const struct wsk_rules_set *rules_set;
    const struct wsk_nets *(*nets)(void *context, const struct wsk_game *game);
    void *nets_context;
    const char *version;
};

/* Runs until SIGTERM or SIGINT. WSK_OK, or the fault says why it could not
 * start. Says on standard output where it listens, on standard error what
 * happens. */
WSK_CHECK_RESULT enum wsk_err
wsk_server_run(const struct wsk_server_config *config,
               struct wsk_fault *ret_fault);

#endif
