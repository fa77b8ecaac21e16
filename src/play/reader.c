#define _GNU_SOURCE /* ppoll */
#include "reader.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

static const int caught_signals[3] = {SIGINT, SIGTERM, SIGHUP};

/* The only thing that a handler may touch. */
static volatile sig_atomic_t last_signal;

static void note_signal(int number) {
    last_signal = number;
}

void reader_open(struct reader *reader, int file) {
    struct sigaction action = {.sa_handler = note_signal};
    sigset_t held;
    memset(reader, 0, sizeof(*reader));
    reader->file = file;
    reader->terminal = isatty(file);
    last_signal = 0;
    sigemptyset(&held);
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < 3; i++)
        sigaddset(&held, caught_signals[i]);
    sigprocmask(SIG_BLOCK, &held, &reader->before);
    for (int i = 0; i < 3; i++) {
        sigaction(caught_signals[i], &action, &reader->old[i]);
        /* nohup and the like mean it. */
        if (reader->old[i].sa_handler == SIG_IGN)
            sigaction(caught_signals[i], &reader->old[i], NULL);
    }
}

void reader_close(struct reader *reader) {
    for (int i = 0; i < 3; i++)
        sigaction(caught_signals[i], &reader->old[i], NULL);
    sigprocmask(SIG_SETMASK, &reader->before, NULL);
}

/* Waits for input or a signal, no longer than so many milliseconds; -1: for
 * ever. Signals come in here and nowhere else. */
static void wait_for(struct reader *reader, int milliseconds) {
    struct pollfd input = {.fd = reader->file, .events = POLLIN};
    const struct timespec time = {milliseconds / 1000,
                                  milliseconds % 1000 * 1000000L};
    sigset_t open = reader->before;
    for (int i = 0; i < 3; i++)
        sigdelset(&open, caught_signals[i]);
    (void)!ppoll(&input, 1, milliseconds < 0 ? NULL : &time, &open);
}

int reader_signal(struct reader *reader) {
    wait_for(reader, 0);
    int number = last_signal;
    last_signal = 0;
    return number;
}

/* More bytes; false if a signal came instead. */
static bool read_more(struct reader *reader) {
    if (reader->start > 0) {
        memmove(reader->bytes, reader->bytes + reader->start,
                reader->end - reader->start);
        reader->end -= reader->start;
        reader->start = 0;
    }
    wait_for(reader, -1);
    if (last_signal)
        return false;
    ssize_t got = read(reader->file, reader->bytes + reader->end,
                       sizeof(reader->bytes) - reader->end);
    if (got > 0)
        reader->end += (size_t)got;
    else if (got == 0 || (errno != EINTR && errno != EAGAIN))
        reader->ended = true;
    return true;
}

static bool is_blank(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static struct wsk_word trim(struct wsk_word line) {
    while (line.len > 0 && is_blank(line.start[line.len - 1]))
        line.len--;
    while (line.len > 0 && is_blank(*line.start)) {
        line.start++;
        line.len--;
    }
    return line;
}

/* A terminal's line editing leaves no control character but the tab. */
static enum reader_result hand_out(struct reader *reader,
                                   struct wsk_word line) {
    bool control = true;
    if (line.len > READER_LINE_MAX)
        return READER_LONG;
    line = trim(line);
    for (size_t i = 0; i < line.len; i++)
        reader->line[i] = (char)(line.start[i] == '\t' ? ' ' : line.start[i]);
    reader->line[line.len] = '\0';
    if (!wsk_text_is_utf8((struct wsk_word){reader->line, line.len},
                          &control) ||
        control)
        return READER_BAD;
    return READER_LINE;
}

/* The rest of a line whose beginning filled the whole buffer. */
static enum reader_result skip_line(struct reader *reader) {
    for (;;) {
        char *feed = memchr(reader->bytes, '\n', reader->end);
        if (feed) {
            reader->start = (size_t)(feed - reader->bytes) + 1;
            return READER_LONG;
        }
        reader->end = 0;
        if (reader->ended)
            return READER_LONG;
        if (!read_more(reader))
            return READER_SIGNAL;
    }
}

enum reader_result reader_next(struct reader *reader) {
    for (;;) {
        struct wsk_word rest = {reader->bytes + reader->start,
                                reader->end - reader->start};
        const char *feed = memchr(rest.start, '\n', rest.len);
        if (feed) {
            rest.len = (size_t)(feed - rest.start);
            reader->start += rest.len + 1;
            return hand_out(reader, rest);
        }
        if (reader->ended) {
            reader->start = reader->end;
            return rest.len > 0 ? hand_out(reader, rest) : READER_END;
        }
        if (rest.len == sizeof(reader->bytes))
            return skip_line(reader);
        if (!read_more(reader))
            return READER_SIGNAL;
    }
}
