/*
 * address.h - how much one address may ask for. Inside src/server only.
 */
#ifndef WSK_SERVER_ADDRESS_H
#define WSK_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

struct addresses;
struct address;

struct addresses *addresses_create(void);
void addresses_destroy(struct addresses *addresses);

/* Counts one more connection; NULL: out of memory. Every one that was entered
 * is left once. */
struct address *address_enter(struct addresses *addresses, const char *name);
void address_leave(struct addresses *addresses, struct address *address);
unsigned address_connections(const struct address *address);

/* One more table: false if it has made `limit` within the hour. */
bool address_make_table(struct address *address, unsigned limit, int64_t now);

#endif
