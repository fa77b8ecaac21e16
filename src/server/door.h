/*
 * door.h - where the server listens: an address as text. Inside src/server and
 * for options.
 */
#ifndef WSK_SERVER_DOOR_H
#define WSK_SERVER_DOOR_H

#include <stdbool.h>

#define DOOR_TEXT 300

/* "HOST:PORT", "PORT", "[::1]:PORT" or "unix:PATH". */
struct door_place {
    bool local;           /* a unix socket; `host` is its path */
    bool six;             /* the host is an address of IPv6 */
    unsigned port;        /* 0: any that is free */
    char host[DOOR_TEXT]; /* "*", "": every address */
};

bool door_read(const char *text, struct door_place *ret);

#endif
