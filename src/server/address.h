/*
 * address.h - how much one address may ask for. Inside src/server only.
 *
 * An IPv4 address counts as it is. Of an IPv6 address only the first half does:
 * whoever has one has the other 2^64 as well.
 */
#ifndef WSK_SERVER_ADDRESS_H
#define WSK_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

#define ADDRESS_NAME 64 /* characters, with the end */

struct addresses;
struct address;

struct addresses *addresses_create(void);
void addresses_destroy(struct addresses *addresses);

/* Counts one more connection; NULL: out of memory. Every one that was entered
 * is left once. `now` is any clock in seconds. */
struct address *address_enter(struct addresses *addresses, const char *name,
                              int64_t now);
void address_leave(struct addresses *addresses, struct address *address);
/* ADDRESS_NAME bytes. */
const char *address_name(const struct address *address);
unsigned address_connections(const struct address *address);
unsigned addresses_count(const struct addresses *addresses, const char *name);
/* How many are remembered. */
unsigned addresses_known(const struct addresses *addresses);

/* One more table: false if it has made `limit` within the hour. */
bool address_make_table(struct address *address, unsigned limit, int64_t now);

#endif
