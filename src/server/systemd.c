#include "systemd.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define SOCKETS_MAX 16

/* --- Telling ---------------------------------------------------------------
 */

static void send_message(const char *text) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t len = path ? strlen(path) : 0;
    if ((len == 0 || len >= sizeof(to.sun_path)) ||
        (path[0] != '/' && path[0] != '@'))
        return;
    memcpy(to.sun_path, path, len);
    if (path[0] == '@')
        to.sun_path[0] = '\0';
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    /* Who does not listen is not waited for. */
    (void)sendto(fd, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT,
                 (struct sockaddr *)&to,
                 (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len));
    close(fd);
}

void systemd_tell(const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    int len = vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    if (len > 0 && (size_t)len < sizeof(text))
        send_message(text);
}

void systemd_tell_reloading(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    systemd_tell("RELOADING=1\nMONOTONIC_USEC=%lld",
                 (long long)now.tv_sec * 1000000 + now.tv_nsec / 1000);
}

/* --- What we were given ----------------------------------------------------
 */

/* A number of the environment that is meant for us; 0: none. */
static unsigned long long number_of(const char *name, const char *pid_name) {
    const char *text = getenv(name), *pid = getenv(pid_name);
    char *end;
    if (!text || !*text ||
        (pid && strtoull(pid, NULL, 10) != (unsigned long long)getpid()))
        return 0;
    unsigned long long number = strtoull(text, &end, 10);
    return *end ? 0 : number;
}

double systemd_watchdog(void) {
    return (double)number_of("WATCHDOG_USEC", "WATCHDOG_PID") / 1e6;
}

unsigned systemd_sockets(void) {
    unsigned long long count = number_of("LISTEN_FDS", "LISTEN_PID");
    if (!getenv("LISTEN_PID") || count > SOCKETS_MAX)
        return 0;
    for (unsigned n = 0; n < count; n++)
        (void)fcntl(SYSTEMD_FIRST + (int)n, F_SETFD, FD_CLOEXEC);
    return (unsigned)count;
}

bool systemd_is_named(unsigned n, const char *name) {
    const char *names = getenv("LISTEN_FDNAMES");
    while (names && n-- > 0) {
        names = strchr(names, ':');
        names = names ? names + 1 : NULL;
    }
    if (!names)
        return false;
    size_t len = strcspn(names, ":");
    return len == strlen(name) && memcmp(names, name, len) == 0;
}
