/*
 * handshake.h - what a server says to the key of a WebSocket.
 *
 * It is the SHA-1 of the key and a constant (RFC 6455, 4.2.2): no secret, only
 * a sign that the other end is no other kind of server. libsodium has no SHA-1,
 * and a library for these two blocks would be more code to trust, not less.
 */
#ifndef WSK_WIRE_HANDSHAKE_H
#define WSK_WIRE_HANDSHAKE_H

#include "request.h"

#define WSK_HANDSHAKE 28 /* characters */

/* `key` has 24 characters. */
void wsk_handshake(struct wsk_word key, char ret_accept[WSK_HANDSHAKE + 1]);

#endif
