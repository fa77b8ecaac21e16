/*
 * frame.h - frames of a WebSocket (RFC 6455), as a server reads and writes
 * them.
 *
 * No sockets, no clock, no allocation, no extensions: what a reserved bit would
 * mean is not known here. A frame is read when it is whole; the longest there
 * can be is WSK_FRAME_MAX. Pieces of a message are put together by who reads
 * (wire.h).
 */
#ifndef WSK_WIRE_FRAME_H
#define WSK_WIRE_FRAME_H

#include "request.h"

#define WSK_MESSAGE_MAX 1024
#define WSK_FRAME_MAX (2 + 2 + 4 + WSK_MESSAGE_MAX)

enum wsk_opcode {
    WSK_FRAME_REST = 0, /* of a message in pieces */
    WSK_FRAME_TEXT = 1,
    WSK_FRAME_BINARY = 2,
    WSK_FRAME_CLOSE = 8,
    WSK_FRAME_PING = 9,
    WSK_FRAME_PONG = 10
};

/* Why a connection is closed. */
enum wsk_close {
    WSK_CLOSE_NORMAL = 1000,
    WSK_CLOSE_PROTOCOL = 1002,
    WSK_CLOSE_KIND = 1003,
    WSK_CLOSE_NO_CODE = 1005, /* is never sent */
    WSK_CLOSE_TEXT = 1007,
    WSK_CLOSE_POLICY = 1008,
    WSK_CLOSE_TOO_LONG = 1009
};

struct wsk_frame {
    enum wsk_opcode opcode;
    bool last;   /* of its message */
    size_t size; /* with its head */
    struct wsk_word text;
};

/* The frame at the beginning of the bytes. Its mask is taken off in place, once
 * it is whole. What cannot become a frame is WRONG as soon as that shows; the
 * refusal has the code for closing. */
enum wsk_read wsk_frame_read(char *bytes, size_t len,
                             struct wsk_frame *ret_frame,
                             struct wsk_refusal *ret_refusal);

/* The code of a frame that closes: WSK_CLOSE_NO_CODE if it has none,
 * WSK_CLOSE_PROTOCOL or _TEXT if it is wrong itself. */
unsigned wsk_frame_code(struct wsk_word text);

/* Writes the head of a frame, whole and without mask, so that it ends before
 * `text`; there must be WSK_FRAME_ROOM bytes. Returns where it begins. */
#define WSK_FRAME_ROOM 4
#define WSK_FRAME_OUT 65535
char *wsk_frame_head(char *text, size_t len, enum wsk_opcode opcode);

#endif
