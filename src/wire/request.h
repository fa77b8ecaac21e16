/*
 * request.h - the head of an HTTP/1.1 request, from bytes to what it asks.
 *
 * Takes the bytes that have come so far, from the first of the request on, and
 * says whether its head is whole. No sockets, no clock, no allocation: words
 * point into those bytes.
 *
 * Strict by what it lacks. Lines end with CR LF, no other CR or LF and no
 * control character is taken. GET, HEAD and POST; a path, not a whole URL;
 * HTTP/1.1, and 1.0 for proxies that speak it. No space before a colon, no
 * folded line. One Host, one Content-Length of digits, and no
 * Transfer-Encoding: the end of a body is never in doubt. Only a POST has a
 * body. What is not understood here is refused, not guessed.
 */
#ifndef WSK_WIRE_REQUEST_H
#define WSK_WIRE_REQUEST_H

#include <stdint.h>

#include "woolsack/text.h"

#define WSK_HEAD_LINE 1024   /* bytes of the first line, with its end */
#define WSK_HEAD_FIELDS 4096 /* of all others */
#define WSK_HEAD_MAX (WSK_HEAD_LINE + WSK_HEAD_FIELDS)
#define WSK_BODY_MAX 4096

enum wsk_method { WSK_METHOD_GET, WSK_METHOD_HEAD, WSK_METHOD_POST };

/* Fields that may come once; a second one is refused. */
#define WSK_FIELD_MAP(X)                                                       \
    X(WSK_FIELD_HOST, "host")                                                  \
    X(WSK_FIELD_LENGTH, "content-length")                                      \
    X(WSK_FIELD_ORIGIN, "origin")                                              \
    X(WSK_FIELD_AUTHORIZATION, "authorization")                                \
    X(WSK_FIELD_IF_NONE_MATCH, "if-none-match")                                \
    X(WSK_FIELD_EXPECT, "expect")                                              \
    X(WSK_FIELD_KEY, "sec-websocket-key")                                      \
    X(WSK_FIELD_VERSION, "sec-websocket-version")                              \
    X(WSK_FIELD_PROTOCOL, "sec-websocket-protocol")                            \
    /* From here on, lists: of several the last is kept. */                    \
    X(WSK_FIELD_ENCODINGS, "accept-encoding")                                  \
    X(WSK_FIELD_FORWARDED_FOR, "x-forwarded-for")                              \
    X(WSK_FIELD_TRANSFER, "transfer-encoding")                                 \
    X(WSK_FIELD_CONNECTION, "connection")                                      \
    X(WSK_FIELD_UPGRADE, "upgrade")

enum wsk_field {
#define WSK_FIELD_ENUM(name, text) name,
    WSK_FIELD_MAP(WSK_FIELD_ENUM)
#undef WSK_FIELD_ENUM
        WSK_FIELDS
};

struct wsk_request {
    enum wsk_method method;
    struct wsk_word path;              /* begins with '/'; without query */
    struct wsk_word field[WSK_FIELDS]; /* start NULL: it did not come */
    uint16_t head, body;               /* bytes of each */
    bool last;      /* the asker wants nothing more of this connection */
    bool websocket; /* asks for a WebSocket, of version 13, with a key */
    bool expects;   /* waits for "100 Continue" before it sends the body */
};

/* How far a head has been looked at; zero before its first byte. */
struct wsk_scan {
    uint16_t at, line; /* the next byte; where its line begins */
    uint16_t fields;   /* where the second line begins; 0: not yet */
};

enum wsk_read {
    WSK_READ_MORE, /* this is fine, but not all of it */
    WSK_READ_WHOLE,
    WSK_READ_WRONG
};

struct wsk_refusal {
    unsigned status; /* of HTTP; of a frame the code for closing */
    const char *why; /* a sentence */
};

/* `bytes` are all since the first one of the request; what `scan` has seen is
 * not looked at again. A head that goes on for too long is WRONG before it is
 * whole. WHOLE: *ret_request; the body follows the head. */
enum wsk_read wsk_request_read(struct wsk_scan *scan, const char *bytes,
                               size_t len, struct wsk_request *ret_request,
                               struct wsk_refusal *ret_refusal);

/* Whether `word` is in a list between commas, in any case of letters. */
bool wsk_list_has(struct wsk_word list, const char *word);

#endif
