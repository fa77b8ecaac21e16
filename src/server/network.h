/*
 * network.h - addresses and networks of the internet. Inside src/server only.
 *
 * Every address is held in 16 bytes, one of IPv4 in the clothes that IPv6 has
 * for it (::ffff:192.0.2.1), so that both compare in the same way and either
 * way of writing one is the same address.
 */
#ifndef WSK_SERVER_NETWORK_H
#define WSK_SERVER_NETWORK_H

#include <stdbool.h>
#include <stdint.h>

#include "woolsack/text.h"

#define NETWORK_NAME 64 /* characters, with the end */

struct network {
    uint8_t byte[16];
    uint8_t bits; /* that count; 128: a single address */
    bool local;   /* no address at all: whoever comes through a unix socket */
};

/* "192.0.2.1", "2001:db8::1", either with "/BITS", or "unix". False: none of
 * them. Bits that do not count are cleared. */
bool network_read(struct wsk_word text, struct network *ret);
void network_print(const struct network *network, char ret[NETWORK_NAME]);

bool network_is_v4(const struct network *network);
bool network_is_same(const struct network *one, const struct network *other);
/* Whether all of `inner` lies in it. */
bool network_has(const struct network *network, const struct network *inner);
/* The network of so many bits that it lies in. */
struct network network_around(const struct network *network, unsigned bits);

#endif
