#include "address.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 8192
#define AROUND_V4 (96 + 24)
#define AROUND_V6 48
#define OWN_V6 64

struct address {
    struct address *next;
    struct address *around; /* its network; NULL: it is one, or has none */
    unsigned held; /* connections, and of a network its addresses too */
    unsigned connections;
    int64_t due[RATES]; /* microseconds: when all of it is made up for */
    struct network network;
};

struct addresses {
    const struct address_limits *limits;
    unsigned known;
    /* So that nobody can choose addresses that lie in one bucket. */
    uint8_t key[crypto_shorthash_KEYBYTES];
    struct address *bucket[BUCKETS];
};

struct addresses *addresses_create(const struct address_limits *limits) {
    struct addresses *addresses = calloc(1, sizeof(*addresses));
    if (addresses) {
        addresses->limits = limits;
        randombytes_buf(addresses->key, sizeof(addresses->key));
    }
    return addresses;
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

/* --- Remembering -----------------------------------------------------------
 */

static unsigned bucket_of(const struct addresses *addresses,
                          const struct network *network) {
    uint8_t bytes[18], hash[crypto_shorthash_BYTES];
    uint32_t number;
    memcpy(bytes, network->byte, 16);
    bytes[16] = network->bits;
    bytes[17] = network->local;
    crypto_shorthash(hash, bytes, sizeof(bytes), addresses->key);
    memcpy(&number, hash, sizeof(number));
    return number % BUCKETS;
}

static struct address *find(const struct addresses *addresses,
                            const struct network *network) {
    struct address *address = addresses->bucket[bucket_of(addresses, network)];
    while (address && !network_is_same(&address->network, network))
        address = address->next;
    return address;
}

static void let_go(struct address *address) {
    assert(address->held > 0);
    address->held--;
}

static bool is_past(const struct address *address, int64_t now_us) {
    for (unsigned r = 0; r < RATES; r++)
        if (address->due[r] > now_us)
            return false;
    return address->held == 0;
}

/* Who lies in a bucket in which there is something to do. */
static void forget_old(struct addresses *addresses, struct address **at,
                       int64_t now_us) {
    while (*at) {
        struct address *address = *at;
        if (!is_past(address, now_us)) {
            at = &address->next;
            continue;
        }
        *at = address->next;
        if (address->around)
            let_go(address->around);
        addresses->known--;
        free(address);
    }
}

static struct address *find_or_add(struct addresses *addresses,
                                   const struct network *network,
                                   int64_t now_us) {
    struct address *address = find(addresses, network);
    if (address)
        return address;
    struct address **at = &addresses->bucket[bucket_of(addresses, network)];
    address = calloc(1, sizeof(*address));
    if (!address)
        return NULL;
    forget_old(addresses, at, now_us);
    address->network = *network;
    address->next = *at;
    *at = address;
    addresses->known++;
    return address;
}

/* --- Connections -----------------------------------------------------------
 */

static struct network own_of(const struct network *from) {
    return network_is_v4(from) ? *from : network_around(from, OWN_V6);
}

static struct network around_of(const struct network *own) {
    return network_around(own, network_is_v4(own) ? AROUND_V4 : AROUND_V6);
}

struct address *address_enter(struct addresses *addresses,
                              const struct network *from, int64_t now_ms) {
    struct network own = own_of(from), network = around_of(&own);
    struct address *address = find_or_add(addresses, &own, now_ms * 1000);
    if (!address)
        return NULL;
    address->held++;
    if (!address->around && !own.local) {
        address->around = find_or_add(addresses, &network, now_ms * 1000);
        if (!address->around) {
            address->held--;
            return NULL;
        }
        address->around->held++;
    }
    address->connections++;
    if (address->around)
        address->around->connections++;
    return address;
}

/* It is forgotten when somebody comes who lies in the same bucket, or when
 * figures are asked for. */
void address_leave(struct addresses *addresses, struct address *address) {
    (void)addresses;
    if (!address)
        return;
    let_go(address);
    address->connections--;
    if (address->around)
        address->around->connections--;
}

static bool is_over(const struct addresses *addresses,
                    const struct address *address, unsigned factor,
                    unsigned more) {
    const struct address_limits *limits = addresses->limits;
    const struct address *around = address ? address->around : NULL;
    uint64_t most = (uint64_t)limits->connections * factor;
    return (address && address->connections + more > most) ||
           (around && around->connections + more > most * limits->networks);
}

bool address_is_full(const struct addresses *addresses,
                     const struct address *address, unsigned factor) {
    return is_over(addresses, address, factor, 0);
}

bool addresses_are_full(const struct addresses *addresses,
                        const struct network *from, unsigned factor) {
    struct network own = own_of(from), network = around_of(&own);
    const struct address *address = find(addresses, &own);
    const struct address *around = find(addresses, &network);
    uint64_t most = (uint64_t)addresses->limits->connections * factor *
                    addresses->limits->networks;
    return is_over(addresses, address, factor, 1) ||
           (around && !own.local && around->connections + 1 > most);
}

/* --- Rates -----------------------------------------------------------------
 */

/* Microseconds of all of a rate, and of one. */
static int64_t span_of(const struct addresses *addresses, enum rate rate) {
    return (int64_t)addresses->limits->rate[rate].seconds * 1000000;
}

static int64_t step_of(const struct addresses *addresses,
                       const struct address *address, enum rate rate) {
    int64_t many = addresses->limits->rate[rate].many;
    if (!address->around && !address->network.local)
        many *= addresses->limits->networks;
    return span_of(addresses, rate) / (many ? many : 1);
}

/* How long one more would have to wait. */
static int64_t wait_of(const struct addresses *addresses,
                       const struct address *address, enum rate rate,
                       int64_t now_us) {
    int64_t due = address->due[rate] > now_us ? address->due[rate] : now_us;
    return due + step_of(addresses, address, rate) -
           (now_us + span_of(addresses, rate));
}

static void take(const struct addresses *addresses, struct address *address,
                 enum rate rate, int64_t now_us) {
    if (address->due[rate] < now_us)
        address->due[rate] = now_us;
    address->due[rate] += step_of(addresses, address, rate);
}

bool address_may(struct addresses *addresses, struct address *address,
                 enum rate rate, int64_t now_ms, unsigned *ret_wait) {
    int64_t now_us = now_ms * 1000;
    int64_t wait = wait_of(addresses, address, rate, now_us);
    if (address->around) {
        int64_t more = wait_of(addresses, address->around, rate, now_us);
        wait = more > wait ? more : wait;
    }
    if (wait > 0) {
        *ret_wait = (unsigned)((wait + 999999) / 1000000);
        return false;
    }
    take(addresses, address, rate, now_us);
    if (address->around)
        take(addresses, address->around, rate, now_us);
    return true;
}

void addresses_forgive(struct addresses *addresses) {
    for (unsigned i = 0; i < BUCKETS; i++)
        for (struct address *a = addresses->bucket[i]; a; a = a->next)
            memset(a->due, 0, sizeof(a->due));
}

/* --- For who watches -------------------------------------------------------
 */

void addresses_each(const struct addresses *addresses, int64_t now_ms,
                    void (*each)(void *context, const struct address_use *use),
                    void *context) {
    for (unsigned i = 0; i < BUCKETS; i++)
        for (const struct address *a = addresses->bucket[i]; a; a = a->next) {
            struct address_use use = {.network = a->network,
                                      .around = !a->around && !a->network.local,
                                      .connections = a->connections};
            for (unsigned r = 0; r < RATES; r++) {
                int64_t due = a->due[r] - now_ms * 1000;
                int64_t span = span_of(addresses, (enum rate)r);
                if (due > 0 && span > 0)
                    use.used[r] = due < span ? (double)due / (double)span : 1;
            }
            each(context, &use);
        }
}

struct network address_network(const struct address *address) {
    return address->network;
}

unsigned addresses_known(const struct addresses *addresses) {
    return addresses->known;
}
