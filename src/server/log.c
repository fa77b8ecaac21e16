#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "inside.h"

/* Control characters of others must not forge lines. */
static void clean(char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < 32 || *text == 127)
            *text = '?';
}

void server_log(const char *format, ...) {
    char text[512], when[32];
    struct tm now;
    time_t seconds = time(NULL);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    clean(text);
    gmtime_r(&seconds, &now);
    strftime(when, sizeof(when), "%Y-%m-%dT%H:%M:%SZ", &now);
    fprintf(stderr, "%s %s\n", when, text);
}
