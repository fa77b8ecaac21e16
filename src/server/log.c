/*
 * log.c - one line on standard error for each event, with the time.
 *
 * What strangers can cause is told so often a second, then only how often: a
 * disk must not fill because somebody sends nonsense.
 */
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "inside.h"

#define LINES_A_SECOND 20

/* Control characters of others must not forge lines. */
static void clean(char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < 32 || *text == 127)
            *text = '?';
}

static void write_line(time_t seconds, const char *format, va_list arguments) {
    char text[512], when[32];
    struct tm now;
    vsnprintf(text, sizeof(text), format, arguments);
    clean(text);
    gmtime_r(&seconds, &now);
    strftime(when, sizeof(when), "%Y-%m-%dT%H:%M:%SZ", &now);
    fprintf(stderr, "%s %s\n", when, text);
}

void server_log(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    write_line(time(NULL), format, arguments);
    va_end(arguments);
}

void server_note(const struct server *server, enum wsk_server_log level,
                 const char *format, ...) {
    static time_t second;
    static unsigned lines, dropped;
    time_t now = time(NULL);
    va_list arguments;
    if (level > server->limits.log)
        return;
    if (now != second) {
        if (dropped)
            server_log("%u lines were left out", dropped);
        second = now;
        lines = dropped = 0;
    }
    if (lines++ >= LINES_A_SECOND) {
        dropped++;
        return;
    }
    va_start(arguments, format);
    write_line(now, format, arguments);
    va_end(arguments);
}
