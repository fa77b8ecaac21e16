#include "network.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#define V4_BITS 96 /* of the clothes */

static const uint8_t clothes[12] = {[10] = 0xff, [11] = 0xff};

static void clear_tail(struct network *network) {
    for (unsigned bit = network->bits; bit < 128; bit++)
        network->byte[bit / 8] &= (uint8_t) ~(0x80U >> bit % 8);
}

bool network_read(struct wsk_word text, struct network *ret) {
    struct network network = {.bits = 128};
    char name[INET6_ADDRSTRLEN];
    if (wsk_word_is(text, "unix")) {
        *ret = (struct network){.bits = 128, .local = true};
        return true;
    }
    const char *slash = text.len ? memchr(text.start, '/', text.len) : NULL;
    size_t len = slash ? (size_t)(slash - text.start) : text.len;
    if (len >= sizeof(name))
        return false;
    if (len)
        memcpy(name, text.start, len);
    name[len] = '\0';
    bool four = inet_pton(AF_INET, name, network.byte + 12) == 1;
    if (four)
        memcpy(network.byte, clothes, sizeof(clothes));
    else if (inet_pton(AF_INET6, name, network.byte) != 1)
        return false;
    if (slash) {
        unsigned bits;
        struct wsk_word rest = {slash + 1, text.len - len - 1};
        if (!wsk_word_number(rest, four ? 32 : 128, &bits))
            return false;
        network.bits = (uint8_t)(bits + (four ? V4_BITS : 0));
    }
    clear_tail(&network);
    *ret = network;
    return true;
}

bool network_is_v4(const struct network *network) {
    return !network->local && network->bits >= V4_BITS &&
           memcmp(network->byte, clothes, sizeof(clothes)) == 0;
}

void network_print(const struct network *network, char ret[NETWORK_NAME]) {
    char name[INET6_ADDRSTRLEN];
    if (network->local) {
        memcpy(ret, "unix", 5);
        return;
    }
    bool four = network_is_v4(network);
    inet_ntop(four ? AF_INET : AF_INET6, network->byte + (four ? 12 : 0), name,
              sizeof(name));
    if (network->bits == 128)
        snprintf(ret, NETWORK_NAME, "%s", name);
    else
        snprintf(ret, NETWORK_NAME, "%s/%d", name,
                 network->bits - (four ? V4_BITS : 0));
}

bool network_is_same(const struct network *one, const struct network *other) {
    return one->bits == other->bits && one->local == other->local &&
           memcmp(one->byte, other->byte, sizeof(one->byte)) == 0;
}

struct network network_around(const struct network *network, unsigned bits) {
    struct network around = *network;
    if (around.bits > bits && !around.local) {
        around.bits = (uint8_t)bits;
        clear_tail(&around);
    }
    return around;
}

bool network_has(const struct network *network, const struct network *inner) {
    struct network around = network_around(inner, network->bits);
    return network_is_same(network, &around);
}
