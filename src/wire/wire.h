/*
 * wire.h - one connection: requests and their answers, then perhaps a
 * WebSocket.
 *
 * A machine without sockets and without a clock. It is given what came, and
 * says what is to be sent through `send`, which may take less; it keeps the
 * rest. It owns what has not been used yet and what has not been sent, limits
 * both, and says when a connection has had time enough.
 *
 * One thing after the other: as long as an answer is due, or bytes of one wait
 * to be sent, nothing further is heard. So answers have the order of their
 * questions, no queue can grow, and whoever does not read is not listened to.
 * Bytes that come meanwhile are kept up to WSK_KEEP_MAX, so that one sees the
 * other end hang up; beyond that nobody listens until the time is over.
 *
 * Nothing is freed before wsk_wire_finish: whoever calls it does so at the end
 * of the turn, when no function of the machine runs.
 */
#ifndef WSK_WIRE_WIRE_H
#define WSK_WIRE_WIRE_H

#include "frame.h"

/* Bytes that are kept: more than a request or a frame can have. */
#define WSK_KEEP_MAX (WSK_HEAD_MAX + WSK_BODY_MAX)

/* Milliseconds. */
#define WSK_REQUEST_WITHIN 15000 /* the whole of it, from its first byte */
#define WSK_IDLE_WITHIN 30000    /* until the next one begins */
#define WSK_ANSWER_WITHIN 60000  /* ours */
#define WSK_WRITE_WITHIN 30000   /* to take all of it, and one more for ... */
#define WSK_WRITE_RATE 2         /* ... every two bytes */
#define WSK_LINGER_WITHIN 3000   /* after our last word */
#define WSK_PING_AFTER 60000     /* of silence of a WebSocket */
#define WSK_HANG_UP_AFTER 90000
#define WSK_LINGER_BYTES 65536 /* that are read after our last word */

struct wsk_wire;

/* Who owns the connections, and what it does for them. Inside `request`,
 * `refuse`, `line`, `wrong` and `drained` functions of this header may be
 * called, but wsk_wire_finish. Words are borrowed until they return. */
struct wsk_wire_host {
    /* How many were taken; 0: none now; below 0: nobody is there. `more`:
     * further bytes follow at once. */
    long (*send)(struct wsk_wire *wire, const char *bytes, size_t len,
                 bool more);
    /* No byte will follow. */
    void (*finish)(struct wsk_wire *wire);
    /* The head of a request, whose body may still be on its way. False: it is
     * refused. */
    bool (*begins)(struct wsk_wire *wire, const struct wsk_request *request,
                   struct wsk_refusal *ret_refusal);
    /* A whole request: now or later wsk_wire_answer, or now wsk_wire_accept. */
    void (*request)(struct wsk_wire *wire, const struct wsk_request *request,
                    struct wsk_word body);
    /* Something that is no request: wsk_wire_answer at once. */
    void (*refuse)(struct wsk_wire *wire, const struct wsk_refusal *refusal);
    /* A message of a WebSocket. False: no other one before wsk_wire_resume. */
    bool (*line)(struct wsk_wire *wire, struct wsk_word line);
    /* It is not understood, and nothing more will be heard: say why with
     * wsk_wire_say, if you like, and wsk_wire_close. */
    void (*wrong)(struct wsk_wire *wire, const char *why);
    /* All that was said is sent: wsk_wire_say may be called. */
    void (*drained)(struct wsk_wire *wire);
    uint32_t now;  /* milliseconds of any clock that goes on; may wrap */
    uint32_t rate; /* frames a second, and twice as many at once */
};

enum wsk_wire_state {
    WSK_WIRE_REQUEST,  /* of which there may be nothing yet */
    WSK_WIRE_ANSWER,   /* is due */
    WSK_WIRE_SOCKET,   /* a WebSocket */
    WSK_WIRE_FAREWELL, /* our last word is on its way */
    WSK_WIRE_LINGER,   /* it is said; the other end hangs up */
    WSK_WIRE_OVER
};

/* The machine's own; `state` and `working` may be read, and `paused` be set by
 * who answers late. */
struct wsk_wire {
    struct wsk_wire_host *host;
    char *kept;       /* came, and is not used */
    char *message;    /* pieces of a message */
    char *out;        /* to be sent */
    const char *then; /* after it; borrowed */
    uint32_t out_len, then_len;
    uint32_t limit;   /* when the present state must be over */
    uint32_t heard;   /* the last frame */
    uint32_t counted; /* when the allowance was */
    uint32_t lingered;
    uint16_t kept_len, message_len;
    uint16_t allowance; /* frames */
    uint16_t need;      /* bytes of the request; 0: not known */
    uint16_t code;      /* for closing; 0: nothing was wrong */
    struct wsk_scan scan;
    uint8_t state;
    bool begun;     /* bytes of a request have come */
    bool last;      /* no request after this one */
    bool headless;  /* HEAD: an answer without its body */
    bool in_pieces; /* a message has begun */
    bool ended;     /* the other end says nothing more */
    bool working;   /* it is hearing: inside a call of the owner */
    bool paused;    /* it hears nothing before wsk_wire_resume */
    bool pinged;
};

void wsk_wire_begin(struct wsk_wire *wire, struct wsk_wire_host *host);
/* Frees what it has. */
void wsk_wire_finish(struct wsk_wire *wire);

/* How many bytes may be given to it now; 0: do not read. */
size_t wsk_wire_room(const struct wsk_wire *wire);
/* They came (and may be changed); none: the other end says nothing more. */
void wsk_wire_receive(struct wsk_wire *wire, char *bytes, size_t len);
/* Whether bytes wait to be sent; then call wsk_wire_flush when some can be. */
bool wsk_wire_waits(const struct wsk_wire *wire);
void wsk_wire_flush(struct wsk_wire *wire);
/* Time has passed. */
void wsk_wire_tick(struct wsk_wire *wire);
/* Nobody is there. */
void wsk_wire_drop(struct wsk_wire *wire);

struct wsk_answer {
    unsigned status;
    const char
        *fields; /* lines of the head, each with its end; at most 1.5 KB */
    struct wsk_word body;
    bool stays; /* the body is there as long as the connection */
};
/* To the request that is due one. A status of 400 or more ends the
 * connection. */
void wsk_wire_answer(struct wsk_wire *wire, const struct wsk_answer *answer);
/* Makes it a WebSocket. */
void wsk_wire_accept(struct wsk_wire *wire, const struct wsk_request *request,
                     const char *protocol);

/* A message: only while nothing waits to be sent, at most WSK_FRAME_OUT bytes,
 * behind WSK_FRAME_ROOM bytes of room. */
void wsk_wire_say(struct wsk_wire *wire, char *text, size_t len);
/* After `line` returned false, or `paused` was set. */
void wsk_wire_resume(struct wsk_wire *wire);
/* Ends a WebSocket: what was said is sent before. */
void wsk_wire_close(struct wsk_wire *wire);

#endif
