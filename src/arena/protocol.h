/*
 * protocol.h - the words of the bot protocol, without the wires.
 *
 * docs/code/record.md describes the conversation. Both ends are here as plain
 * functions over lines: what a host makes of a bot's answer, and what a bot
 * makes of everything a host says. Who reads and writes the bytes is another
 * matter (exec.h, the `bot` command), so all of this can be tested and fuzzed
 * in memory.
 */
#ifndef WSK_ARENA_PROTOCOL_H
#define WSK_ARENA_PROTOCOL_H

#include "woolsack/record.h"

#define WSK_PROTOCOL_VERSION "1"
#define WSK_PROTOCOL_LINE 4096 /* bytes of a line, line feed included */

/* Lines out of a stream of bytes. Zero it to begin. */
struct wsk_lines {
    size_t start, end; /* of what was put in and not yet taken out */
    char bytes[WSK_PROTOCOL_LINE];
};

/* Room for more bytes: at most *ret_room of them. No room means that the next
 * line is too long. */
char *wsk_lines_room(struct wsk_lines *lines, size_t *ret_room);
/* So many bytes were put there. */
void wsk_lines_put(struct wsk_lines *lines, size_t count);
/* Takes a line out, without its line feed; false if none is complete.
 * Borrowed until the next call of wsk_lines_room. */
bool wsk_lines_next(struct wsk_lines *lines, struct wsk_word *ret_line);
/* What is left of a stream that has ended: its last line, if that lacks a
 * line feed; empty if not. */
struct wsk_word wsk_lines_rest(const struct wsk_lines *lines);

/*
 * The host's side: the answer of `seat` in `state`, where it must choose.
 * Anything but one legal decision of that seat is an error, with the reason in
 * *ret_fault.
 */
WSK_CHECK_RESULT enum wsk_err
wsk_answer_read(const struct wsk_rules *rules, const struct wsk_state *state,
                unsigned seat, struct wsk_word line, wsk_move *ret_move,
                struct wsk_fault *ret_fault);

/* Whether a line says nothing at all: blank, or a comment. */
bool wsk_line_is_blank(struct wsk_word line);

/* The bot's side: a guest at somebody's table. */
struct wsk_guest {
    struct wsk_record *record; /* what it was told */
    unsigned want;             /* of the preamble */
    unsigned lines;            /* heard so far */
    unsigned seat;
    unsigned time_ms; /* 0: no limit */
};

enum wsk_call {
    WSK_CALL_NOTHING, /* nothing to do */
    WSK_CALL_GO,      /* guest->seat must choose in the record's state */
    WSK_CALL_QUIT
};

/* Begins with an empty record, which stays the caller's. */
void wsk_guest_init(struct wsk_guest *guest, struct wsk_record *record);

/* The next line of the host, without its line feed. An error names the line
 * of the conversation, or (WSK_EDECK) that of the deck. */
WSK_CHECK_RESULT enum wsk_err wsk_guest_hear(struct wsk_guest *guest,
                                             struct wsk_word line,
                                             enum wsk_call *ret_call,
                                             struct wsk_fault *ret_fault);

/* The guest's answer to `go`, with a line feed. */
void wsk_guest_answer(const struct wsk_guest *guest, wsk_move move,
                      struct wsk_text *ret_line);

#endif
