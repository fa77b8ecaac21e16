/*
 * reader.h - lines from a keyboard, a pipe or a file, and signals between them.
 *
 * Nothing that comes in can do harm: a line may be too long, hold NUL or bytes
 * that are no text, or lack its line feed at the end of input.
 *
 * SIGINT, SIGTERM and SIGHUP are held back while a reader is open and noticed
 * where it waits or is asked, so that no event is cut in half.
 */
#ifndef WSK_PLAY_READER_H
#define WSK_PLAY_READER_H

#include <signal.h>

#include "woolsack/text.h"

#define READER_LINE_MAX 1024 /* bytes */

struct reader {
    int file;
    bool terminal; /* somebody types */
    bool ended;
    size_t start, end; /* of what was read and not yet handed out */
    char bytes[4 * READER_LINE_MAX];
    char line[READER_LINE_MAX + 1]; /* the last one, terminated */
    sigset_t before;                /* which signals were held back */
    struct sigaction old[3];
};

enum reader_result {
    READER_LINE,   /* reader->line; trimmed, UTF-8, no control characters */
    READER_LONG,   /* a line that is too long; it is gone */
    READER_BAD,    /* a line that is no text; it is gone */
    READER_END,    /* no more input */
    READER_SIGNAL, /* reader_signal says which */
};

/* One reader at a time: signals belong to the whole program. */
void reader_open(struct reader *reader, int file);
void reader_close(struct reader *reader);

enum reader_result reader_next(struct reader *reader);

/* The signal that came since the last call; 0: none. */
int reader_signal(struct reader *reader);

#endif
