/*
 * address.h - how much one address may ask for, and one network. Inside
 * src/server only.
 *
 * An IPv4 address counts as it is, of an IPv6 address the first half: whoever
 * has one has the other 2^64 as well. Around them are networks, a /24 of IPv4
 * and a /48 of IPv6, for who rents many. A network may have so many times what
 * an address may, and everything is counted for both.
 *
 * A rate is so many in a time, all of them at once if one likes; after that
 * they come back one by one. Whoever has nothing open and nothing to make up
 * for is forgotten.
 */
#ifndef WSK_SERVER_ADDRESS_H
#define WSK_SERVER_ADDRESS_H

#include "network.h"

/* What there is a rate for. */
enum rate {
    RATE_REQUESTS, /* of HTTP, of any kind */
    RATE_LOOKUPS,  /* tables, records, the lobby, seats: the database may be
                      asked */
    RATE_JOINS,    /* WebSockets */
    RATE_TABLES,
    RATES
};

struct address_limits {
    unsigned networks; /* how many times as much a network may have */
    unsigned connections;
    struct {
        unsigned many;
        unsigned seconds; /* in which so many may come */
    } rate[RATES];
};

struct addresses;
struct address;

/* Limits are borrowed and may change at any time. */
struct addresses *addresses_create(const struct address_limits *limits);
void addresses_destroy(struct addresses *addresses);

/* Counts one more connection; NULL: out of memory. Every one that was entered
 * is left once. `now_ms` is any clock that only goes on. */
struct address *address_enter(struct addresses *addresses,
                              const struct network *from, int64_t now_ms);
void address_leave(struct addresses *addresses, struct address *address);

/* Whether its connections are more than there may be, or those of its
 * network. */
bool address_is_full(const struct addresses *addresses,
                     const struct address *address, unsigned factor);
/* The same for one that has not come in yet. */
bool addresses_are_full(const struct addresses *addresses,
                        const struct network *from, unsigned factor);
/* One more, if the rate allows it; else the seconds after which it will. */
bool address_may(struct addresses *addresses, struct address *address,
                 enum rate rate, int64_t now_ms, unsigned *ret_wait);

/* Rates have changed: everybody begins anew. */
void addresses_forgive(struct addresses *addresses);

/* --- For who watches -------------------------------------------------------
 */

struct address_use {
    struct network network;
    bool around; /* a network, not an address */
    unsigned connections;
    double used[RATES]; /* of what it may have: 0 to 1 */
};
/* Every one that is remembered, in no order. */
void addresses_each(const struct addresses *addresses, int64_t now_ms,
                    void (*each)(void *context, const struct address_use *use),
                    void *context);
struct network address_network(const struct address *address);
/* How many are remembered. */
unsigned addresses_known(const struct addresses *addresses);

#endif
