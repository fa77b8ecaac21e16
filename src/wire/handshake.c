#include "handshake.h"

#include <assert.h>
#include <string.h>

#define KEY 24
#define BLOCK 64
#define HASH 20

static uint32_t turn(uint32_t word, unsigned bits) {
    return word << bits | word >> (32 - bits);
}

/* One block of SHA-1 (FIPS 180-4, 6.1). */
static void mix(uint32_t hash[5], const unsigned char block[BLOCK]) {
    static const uint32_t constant[] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc,
                                        0xca62c1d6};
    uint32_t word[80], a = hash[0], b = hash[1], c = hash[2], d = hash[3],
                       e = hash[4];
    for (unsigned i = 0; i < 16; i++)
        word[i] = (uint32_t)block[4 * i] << 24 |
                  (uint32_t)block[4 * i + 1] << 16 |
                  (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (unsigned i = 16; i < 80; i++)
        word[i] =
            turn(word[i - 3] ^ word[i - 8] ^ word[i - 14] ^ word[i - 16], 1);
    for (unsigned i = 0; i < 80; i++) {
        uint32_t pick = i < 20   ? (b & c) | (~b & d)
                        : i < 40 ? b ^ c ^ d
                        : i < 60 ? (b & c) | (b & d) | (c & d)
                                 : b ^ c ^ d;
        uint32_t next = turn(a, 5) + pick + e + constant[i / 20] + word[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = next;
    }
    hash[0] += a;
    hash[1] += b;
    hash[2] += c;
    hash[3] += d;
    hash[4] += e;
}

/* HASH bytes and one zero byte: 27 characters, and the '=' of what lacks. */
static void write_base64(const unsigned char bytes[HASH + 1],
                         char ret[WSK_HANDSHAKE + 1]) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "abcdefghijklmnopqrstuvwxyz0123456789+/";
    for (unsigned i = 0; i < HASH + 1; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16 |
                         (uint32_t)bytes[i + 1] << 8 | bytes[i + 2];
        for (unsigned j = 0; j < 4; j++)
            *ret++ = digits[three >> (18 - 6 * j) & 63];
    }
    ret[-1] = '=';
    *ret = '\0';
}

void wsk_handshake(struct wsk_word key, char ret_accept[WSK_HANDSHAKE + 1]) {
    static const char constant[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char block[2 * BLOCK] = {0}, bytes[HASH + 1] = {0};
    uint32_t hash[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476,
                        0xc3d2e1f0};
    size_t len = KEY + sizeof(constant) - 1;
    assert(key.len == KEY);
    memcpy(block, key.start, KEY);
    memcpy(block + KEY, constant, sizeof(constant) - 1);
    block[len] = 0x80;
    block[sizeof(block) - 2] = (unsigned char)(len * 8 >> 8);
    block[sizeof(block) - 1] = (unsigned char)(len * 8);
    mix(hash, block);
    mix(hash, block + BLOCK);
    for (unsigned i = 0; i < HASH; i++)
        bytes[i] = (unsigned char)(hash[i / 4] >> (24 - 8 * (i % 4)));
    write_base64(bytes, ret_accept);
}
