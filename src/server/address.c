#include "address.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 4096
#define HOUR 3600

struct address {
    struct address *next;
    unsigned connections, tables;
    int64_t hour; /* when counting tables began */
    char name[ADDRESS_NAME];
};

struct addresses {
    unsigned known;
    struct address *bucket[BUCKETS];
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

static void network_of(const char *name, char ret[ADDRESS_NAME]) {
    struct in6_addr six;
    memset(ret, 0, ADDRESS_NAME);
    if (inet_pton(AF_INET6, name, &six) == 1) {
        memset(six.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &six, ret, ADDRESS_NAME);
    } else {
        strncpy(ret, name, ADDRESS_NAME - 1);
    }
}

/* Names come from the kernel or a trusted proxy: any hash will do. */
static unsigned bucket_of(const char *name) {
    uint32_t hash = 2166136261U;
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 16777619U;
    return hash % BUCKETS;
}

static struct address *find(const struct addresses *addresses,
                            const char *name) {
    struct address *address = addresses->bucket[bucket_of(name)];
    while (address && strcmp(address->name, name) != 0)
        address = address->next;
    return address;
}

static void forget(struct addresses *addresses, struct address *address) {
    struct address **at = &addresses->bucket[bucket_of(address->name)];
    while (*at != address)
        at = &(*at)->next;
    *at = address->next;
    addresses->known--;
    free(address);
}

/* Those who are not here and whose tables were made long ago. */
static void forget_old(struct addresses *addresses, struct address *list,
                       int64_t now) {
    while (list) {
        struct address *next = list->next;
        if (list->connections == 0 && now - list->hour >= HOUR)
            forget(addresses, list);
        list = next;
    }
}

struct address *address_enter(struct addresses *addresses, const char *name,
                              int64_t now) {
    char network[ADDRESS_NAME];
    network_of(name, network);
    struct address **at = &addresses->bucket[bucket_of(network)];
    struct address *address = find(addresses, network);
    if (!address) {
        address = calloc(1, sizeof(*address));
        if (!address)
            return NULL;
        forget_old(addresses, *at, now);
        memcpy(address->name, network, ADDRESS_NAME);
        address->next = *at;
        *at = address;
        addresses->known++;
    }
    address->connections++;
    return address;
}

/* Whoever has left is remembered as long as the tables it has made count. */
void address_leave(struct addresses *addresses, struct address *address) {
    if (address && --address->connections == 0 && address->tables == 0)
        forget(addresses, address);
}

const char *address_name(const struct address *address) {
    return address->name;
}

unsigned address_connections(const struct address *address) {
    return address->connections;
}

unsigned addresses_count(const struct addresses *addresses, const char *name) {
    char network[ADDRESS_NAME];
    network_of(name, network);
    const struct address *address = find(addresses, network);
    return address ? address->connections : 0;
}

unsigned addresses_known(const struct addresses *addresses) {
    return addresses->known;
}

bool address_make_table(struct address *address, unsigned limit, int64_t now) {
    if (address->tables == 0 || now - address->hour >= HOUR) {
        address->hour = now;
        address->tables = 0;
    }
    if (address->tables >= limit)
        return false;
    address->tables++;
    return true;
}
