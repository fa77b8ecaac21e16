/*
 * systemd.h - what a service tells systemd, and what it is given. Inside
 * src/server only.
 *
 * Messages are lines in a datagram to $NOTIFY_SOCKET (sd_notify(3)); sockets
 * that are handed over begin with descriptor 3 (sd_listen_fds(3)). That is all
 * of it, so there is no library. Without systemd nothing happens.
 */
#ifndef WSK_SERVER_SYSTEMD_H
#define WSK_SERVER_SYSTEMD_H

#include <stdbool.h>

/* "READY=1\nSTATUS=..." */
void systemd_tell(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
/* "RELOADING=1" needs to know when. */
void systemd_tell_reloading(void);

/* Seconds after which we are taken for dead unless we tell "WATCHDOG=1"; 0:
 * nobody looks. */
double systemd_watchdog(void);

/* How many sockets we were given; they are closed on exec from now on. */
#define SYSTEMD_FIRST 3
unsigned systemd_sockets(void);
/* Whether the socket `n`, from 0, has this name (FileDescriptorName=). */
bool systemd_is_named(unsigned n, const char *name);

#endif
