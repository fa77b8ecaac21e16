#include "address.h"

#include <stdlib.h>
#include <string.h>

#define BUCKETS 4096
#define HOUR 3600

struct address {
    struct address *next;
    unsigned connections, tables;
    int64_t hour; /* when counting tables began */
    char name[64];
};

struct addresses {
    struct address *bucket[BUCKETS];
    unsigned visits;
};

struct addresses *addresses_create(void) {
    return calloc(1, sizeof(struct addresses));
}

void addresses_destroy(struct addresses *addresses) {
    for (unsigned i = 0; addresses && i < BUCKETS; i++)
        while (addresses->bucket[i]) {
            struct address *next = addresses->bucket[i]->next;
            free(addresses->bucket[i]);
            addresses->bucket[i] = next;
        }
    free(addresses);
}

/* Names come from the kernel or a trusted proxy: any hash will do. */
static unsigned bucket_of(const char *name) {
    uint32_t hash = 2166136261U;
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 16777619U;
    return hash % BUCKETS;
}

struct address *address_enter(struct addresses *addresses, const char *name) {
    struct address **at = &addresses->bucket[bucket_of(name)];
    struct address *address = *at;
    while (address && strcmp(address->name, name) != 0)
        address = address->next;
    if (!address) {
        address = calloc(1, sizeof(*address));
        if (!address)
            return NULL;
        strncpy(address->name, name, sizeof(address->name) - 1);
        address->next = *at;
        *at = address;
    }
    address->connections++;
    return address;
}

/* Whoever has left is remembered as long as it has made tables. */
void address_leave(struct addresses *addresses, struct address *address) {
    if (!address || --address->connections > 0 || address->tables > 0)
        return;
    struct address **at = &addresses->bucket[bucket_of(address->name)];
    while (*at != address)
        at = &(*at)->next;
    *at = address->next;
    free(address);
}

unsigned address_connections(const struct address *address) {
    return address->connections;
}

bool address_make_table(struct address *address, unsigned limit, int64_t now) {
    if (now - address->hour >= HOUR) {
        address->hour = now;
        address->tables = 0;
    }
    if (address->tables >= limit)
        return false;
    address->tables++;
    return true;
}
