/*
 * echo.h - an owner for one connection of src/wire that needs no socket: it
 * answers every request with what was asked, and says every line back.
 *
 * What is sent is collected, as much at a time as `takes` allows. A path that
 * begins with /late is answered when echo_answer is called, /file with a body
 * that stays, /404 with a refusal; /ws becomes a WebSocket. The line "bye"
 * closes. Everything that must hold, whatever comes, is checked: that answers
 * have the order of their questions, that nothing is heard while one is due,
 * that no more is kept than may be.
 */
#ifndef WSK_TESTS_ECHO_H
#define WSK_TESTS_ECHO_H

#include "wire/wire.h"

#define ECHO_SENT (1 << 20)
#define ECHO_FILE 40000

struct echo {
    struct wsk_wire wire; /* first */
    struct wsk_wire_host host;
    size_t takes;  /* bytes that can be sent now */
    bool hung_up;  /* nobody is there to take them */
    bool defers;   /* a line lets the next one wait */
    bool due;      /* an answer is */
    bool finished; /* the machine has said its last word */
    bool is_socket;
    unsigned requests, refusals, lines, wrongs;
    char path[64];    /* of the request that is due an answer */
    char why[64];     /* what was wrong last */
    size_t socket_at; /* where its handshake is answered */
    size_t sent_len;
    char sent[ECHO_SENT + 1]; /* terminated */
};

/* `takes` and all else as if much could be sent. */
struct echo *echo_create(void);
void echo_destroy(struct echo *echo);
/* Bytes come, `step` at a time (0: all at once), as far as there is room. A
 * copy of each piece is given, of its exact size. Returns how many came. */
size_t echo_feed(struct echo *echo, const char *bytes, size_t len, size_t step);
/* The other end says nothing more. */
void echo_end(struct echo *echo);
/* The answer that is due. */
void echo_answer(struct echo *echo);
/* More can be sent. */
void echo_take(struct echo *echo, size_t bytes);
/* Time passes, with a look every second. */
void echo_wait(struct echo *echo, uint32_t seconds);

#endif
