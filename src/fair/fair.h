/*
 * fair.h - dice and cards that nobody can choose, and anybody can check.
 *
 * A table makes a secret before anything else and publishes its seal, a hash
 * that fixes the secret without telling it. Then every player's device adds
 * random bytes of its own, its mix. Secret and mixes together are the key, and
 * the key decides every roll and draw of the game. When the game is over the
 * secret is told, and whoever has the record can work everything out again.
 *
 *   seal    SHA-256 of "woolsack seal 1\n", the table's id, "\n", the secret
 *   key     HMAC-SHA-256, keyed with the secret, of "woolsack key 1\n", the
 *           id, "\n", and for each seat from 1 "SEAT MIX\n", the mix as hex,
 *           nothing in its place if the seat gave none
 *   number  for draw e (0, 1, ...; every chance move counts, so a deal of five
 *           cards is five draws): HMAC-SHA-256, keyed with the key, of e as 8
 *           bytes and a block number (0, 1, ...) as 4, most significant first.
 *           Each block gives eight 32-bit words, most significant byte first.
 *           A number below W is the first word that is below the greatest
 *           multiple of W in 2^32, modulo W
 *   draw    the outcomes in the order of chances(), each taking up as many
 *           numbers as its weight; W is all weights together
 *   start   where the game has a start player: the number below the seats that
 *           belongs to draw 2^64 - 1, which no game ever reaches
 *
 * docs/code/fair.md explains it to players and has an example. Nothing here
 * allocates, reads or writes; the caller brings the random bytes.
 */
#ifndef WSK_FAIR_FAIR_H
#define WSK_FAIR_FAIR_H

#include <sodium/crypto_auth_hmacsha256.h>

#include "woolsack/game.h"

#define WSK_FAIR_BYTES 32 /* of a secret, a mix, a seal */
#define WSK_FAIR_HEX 64   /* digits of the same */
#define WSK_FAIR_ID_MAX 32

/* What a seat's device added; a bot and who gave nothing have none. */
struct wsk_fair_mix {
    bool given;
    uint8_t bytes[WSK_FAIR_BYTES];
};

/* The key, ready for use: as secret as the secret. Plain data, copied by
 * assignment. */
struct wsk_fair_key {
    crypto_auth_hmacsha256_state ready;
};

/* Whether the word may be a table's id: 1 to 32 of a-z and 0-9. */
bool wsk_fair_is_id(struct wsk_word word);

/* Lower-case hex, and back: exactly 64 digits, none of them upper-case. */
void wsk_fair_hex(const uint8_t bytes[WSK_FAIR_BYTES],
                  char ret_hex[WSK_FAIR_HEX + 1]);
WSK_CHECK_RESULT bool wsk_fair_unhex(struct wsk_word hex,
                                     uint8_t ret_bytes[WSK_FAIR_BYTES]);

/* `table` is an id in all of them. There are as many mixes as seats. The key
 * itself, as bytes, is for those who tell it when the game is over. */
void wsk_fair_seal(const uint8_t secret[WSK_FAIR_BYTES], struct wsk_word table,
                   uint8_t ret_seal[WSK_FAIR_BYTES]);
void wsk_fair_key_make(const uint8_t secret[WSK_FAIR_BYTES],
                       struct wsk_word table, const struct wsk_fair_mix *mixes,
                       unsigned seats, struct wsk_fair_key *ret_key);
void wsk_fair_key_bytes(const uint8_t secret[WSK_FAIR_BYTES],
                        struct wsk_word table, const struct wsk_fair_mix *mixes,
                        unsigned seats, uint8_t ret_bytes[WSK_FAIR_BYTES]);

/* The number of a draw: 0 <= result < below, each equally likely. */
uint32_t wsk_fair_number(const struct wsk_fair_key *key, uint64_t draw,
                         uint32_t below);

/* The start player of a game that has one, from 0. */
unsigned wsk_fair_start(const struct wsk_fair_key *key, unsigned seats);

/* What falls next in a state that rests on chance, if `draw` draws fell before
 * it: a record line's worth, not yet played. *ret_draw is where the next line
 * goes on; it may be the variable that `draw` came from. */
void wsk_fair_event(const struct wsk_fair_key *key, uint64_t draw,
                    const struct wsk_rules *rules,
                    const struct wsk_state *state, struct wsk_event *ret_event,
                    uint64_t *ret_draw);

#endif
