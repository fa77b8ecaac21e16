#include "fair.h"

#include <sodium/crypto_hash_sha256.h>
#include <sodium/utils.h>
#include <string.h>

#include "number.h"

_Static_assert(WSK_FAIR_HEX == 2 * WSK_FAIR_BYTES, "two digits a byte");
_Static_assert(WSK_FAIR_BYTES == crypto_hash_sha256_BYTES, "a seal is a hash");
_Static_assert(WSK_FAIR_BYTES == crypto_auth_hmacsha256_BYTES,
               "a key is a hash");

#define HEAD_SEAL "woolsack seal 1\n"
#define HEAD_KEY "woolsack key 1\n"

bool wsk_fair_is_id(struct wsk_word word) {
    for (size_t i = 0; i < word.len; i++) {
        char c = word.start[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9'))
            return false;
    }
    return word.len > 0 && word.len <= WSK_FAIR_ID_MAX;
}

void wsk_fair_hex(const uint8_t bytes[WSK_FAIR_BYTES],
                  char ret_hex[WSK_FAIR_HEX + 1]) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < WSK_FAIR_BYTES; i++) {
        ret_hex[2 * i] = digits[bytes[i] >> 4];
        ret_hex[2 * i + 1] = digits[bytes[i] & 15];
    }
    ret_hex[WSK_FAIR_HEX] = '\0';
}

static int digit_of(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool wsk_fair_unhex(struct wsk_word hex, uint8_t ret_bytes[WSK_FAIR_BYTES]) {
    uint8_t bytes[WSK_FAIR_BYTES];
    if (hex.len != WSK_FAIR_HEX)
        return false;
    for (size_t i = 0; i < WSK_FAIR_BYTES; i++) {
        int high = digit_of(hex.start[2 * i]);
        int low = digit_of(hex.start[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    memcpy(ret_bytes, bytes, sizeof(bytes));
    return true;
}

/* The calls of libsodium below cannot fail. Whatever it writes to is set
 * before: tools that watch memory do not see it write. */

static void hash_add(crypto_hash_sha256_state *hash, const void *bytes,
                     size_t len) {
    (void)crypto_hash_sha256_update(hash, bytes, len);
}

void wsk_fair_seal(const uint8_t secret[WSK_FAIR_BYTES], struct wsk_word table,
                   uint8_t ret_seal[WSK_FAIR_BYTES]) {
    crypto_hash_sha256_state hash = {0};
    (void)crypto_hash_sha256_init(&hash);
    hash_add(&hash, HEAD_SEAL, sizeof(HEAD_SEAL) - 1);
    hash_add(&hash, table.start, table.len);
    hash_add(&hash, "\n", 1);
    hash_add(&hash, secret, WSK_FAIR_BYTES);
    memset(ret_seal, 0, WSK_FAIR_BYTES);
    (void)crypto_hash_sha256_final(&hash, ret_seal);
    sodium_memzero(&hash, sizeof(hash));
}

static void mac_add(crypto_auth_hmacsha256_state *mac, const void *bytes,
                    size_t len) {
    (void)crypto_auth_hmacsha256_update(mac, bytes, len);
}

static void mac_add_seat(crypto_auth_hmacsha256_state *mac, unsigned seat,
                         const struct wsk_fair_mix *mix) {
    char buffer[WSK_FAIR_HEX + 8], hex[WSK_FAIR_HEX + 1] = "";
    struct wsk_text line = wsk_text_in(buffer, sizeof(buffer));
    if (mix->given)
        wsk_fair_hex(mix->bytes, hex);
    wsk_text_put(&line, "%u %s\n", seat + 1, hex);
    mac_add(mac, line.start, line.len);
}

void wsk_fair_key_bytes(const uint8_t secret[WSK_FAIR_BYTES],
                        struct wsk_word table, const struct wsk_fair_mix *mixes,
                        unsigned seats, uint8_t ret_bytes[WSK_FAIR_BYTES]) {
    crypto_auth_hmacsha256_state mac = {0};
    (void)crypto_auth_hmacsha256_init(&mac, secret, WSK_FAIR_BYTES);
    mac_add(&mac, HEAD_KEY, sizeof(HEAD_KEY) - 1);
    mac_add(&mac, table.start, table.len);
    mac_add(&mac, "\n", 1);
    for (unsigned s = 0; s < seats; s++)
        mac_add_seat(&mac, s, &mixes[s]);
    memset(ret_bytes, 0, WSK_FAIR_BYTES);
    (void)crypto_auth_hmacsha256_final(&mac, ret_bytes);
    sodium_memzero(&mac, sizeof(mac));
}

void wsk_fair_key_make(const uint8_t secret[WSK_FAIR_BYTES],
                       struct wsk_word table, const struct wsk_fair_mix *mixes,
                       unsigned seats, struct wsk_fair_key *ret_key) {
    uint8_t bytes[WSK_FAIR_BYTES];
    wsk_fair_key_bytes(secret, table, mixes, seats, bytes);
    memset(ret_key, 0, sizeof(*ret_key));
    (void)crypto_auth_hmacsha256_init(&ret_key->ready, bytes, sizeof(bytes));
    sodium_memzero(bytes, sizeof(bytes));
}

static void put_big_endian(uint8_t *bytes, uint64_t number, unsigned len) {
    for (unsigned i = 0; i < len; i++)
        bytes[i] = (uint8_t)(number >> 8 * (len - 1 - i));
}

static uint32_t word_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 |
           (uint32_t)bytes[2] << 8 | bytes[3];
}

static void make_block(const struct wsk_fair_key *key, uint64_t draw,
                       uint32_t block, uint8_t ret_digest[WSK_FAIR_BYTES]) {
    crypto_auth_hmacsha256_state mac = key->ready;
    uint8_t name[12];
    put_big_endian(name, draw, 8);
    put_big_endian(name + 8, block, 4);
    mac_add(&mac, name, sizeof(name));
    (void)crypto_auth_hmacsha256_final(&mac, ret_digest);
}

uint32_t wsk_fair_number(const struct wsk_fair_key *key, uint64_t draw,
                         uint32_t below) {
    uint8_t digest[WSK_FAIR_BYTES] = {0};
    uint32_t number;
    for (uint32_t block = 0;; block++) {
        make_block(key, draw, block, digest);
        for (unsigned i = 0; i < sizeof(digest); i += 4)
            if (number_take(word_at(digest + i), below, &number))
                return number;
    }
}

unsigned wsk_fair_start(const struct wsk_fair_key *key, unsigned seats) {
    return wsk_fair_number(key, UINT64_MAX, seats);
}

void wsk_fair_event(const struct wsk_fair_key *key, uint64_t draw,
                    const struct wsk_rules *rules,
                    const struct wsk_state *state, struct wsk_event *ret_event,
                    uint64_t *ret_draw) {
    struct wsk_event event = {.seat = WSK_CHANCE};
    struct wsk_state table = *state;
    unsigned count = wsk_chance_moves(rules, state);
    while (event.count < count) {
        uint32_t number =
            wsk_fair_number(key, draw++, wsk_chance_total(rules, &table));
        wsk_move move = wsk_chance_at(rules, &table, number);
        event.moves[event.count++] = move;
        if (event.count < count)
            wsk_play(rules, &table, WSK_CHANCE, move);
    }
    *ret_event = event;
    *ret_draw = draw;
}
