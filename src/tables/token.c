/*
 * token.c - what opens a seat, and what tables are called.
 */
#include <sodium.h>
#include <string.h>

#include "tables.h"

#define TOKEN_BYTES 16
#define VARIANT sodium_base64_VARIANT_URLSAFE_NO_PADDING

static void hash(const uint8_t bytes[TOKEN_BYTES], struct wsk_hash *ret_hash) {
    crypto_generichash(ret_hash->bytes, sizeof(ret_hash->bytes), bytes,
                       TOKEN_BYTES, NULL, 0);
}

void wsk_token_make(char ret_token[WSK_TOKEN + 1], struct wsk_hash *ret_hash) {
    uint8_t bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof(bytes));
    sodium_bin2base64(ret_token, WSK_TOKEN + 1, bytes, sizeof(bytes), VARIANT);
    hash(bytes, ret_hash);
    sodium_memzero(bytes, sizeof(bytes));
}

bool wsk_token_hash(struct wsk_word token, struct wsk_hash *ret_hash) {
    uint8_t bytes[TOKEN_BYTES];
    size_t len;
    if (token.len != WSK_TOKEN ||
        sodium_base642bin(bytes, sizeof(bytes), token.start, token.len, NULL,
                          &len, NULL, VARIANT) ||
        len != sizeof(bytes))
        return false;
    hash(bytes, ret_hash);
    return true;
}

/* 60 bits, five a character. */
static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";

uint64_t wsk_id_make(void) {
    uint64_t number;
    randombytes_buf(&number, sizeof(number));
    return number >> 4;
}

void wsk_id_print(uint64_t key, char ret_id[WSK_TABLE_ID + 1]) {
    for (int i = WSK_TABLE_ID - 1; i >= 0; i--, key >>= 5)
        ret_id[i] = letters[key & 31];
    ret_id[WSK_TABLE_ID] = '\0';
}

bool wsk_id_read(struct wsk_word id, uint64_t *ret_table) {
    uint64_t key = 0;
    if (id.len != WSK_TABLE_ID)
        return false;
    for (size_t i = 0; i < id.len; i++) {
        const char *at = id.start[i] ? strchr(letters, id.start[i]) : NULL;
        if (!at)
            return false;
        key = key << 5 | (uint64_t)(at - letters);
    }
    *ret_table = key;
    return true;
}
