/*
 * chain.h - how the entries of a log hold together.
 *
 * Every entry has a link: a hash of the link before it and of all that is
 * stored of the entry. Whoever reads a log makes the links again, and the first
 * that differs tells which entry is not what was written. It tells of bytes
 * that rot and of hands that slip; it is no signature: who may write to the
 * database may make all links anew.
 *
 * A snapshot has a link of its own: that of an entry which would follow the one
 * whose number it has. Links of zeros are those of entries that were written
 * before there were any (version 1 of the schema); the first link after them
 * counts them in.
 */
#ifndef WSK_STORE_CHAIN_H
#define WSK_STORE_CHAIN_H

#include <stdbool.h>
#include <stdint.h>

struct wsk_row;

#define WSK_LINK 16 /* bytes */
struct wsk_link {
    uint8_t bytes[WSK_LINK];
};

/* The link of a row; before the first one there are zeros. */
void wsk_chain(const struct wsk_link *before, const struct wsk_row *row,
               struct wsk_link *ret_link);

/* That of a snapshot; `entry`: the link of the entry whose number it has. */
void wsk_chain_snapshot(const struct wsk_link *entry, const struct wsk_row *row,
                        struct wsk_link *ret_link);

/* What has been read of a log so far; zeroed: nothing. */
struct wsk_chain {
    uint32_t seq;         /* of the last entry */
    bool linked;          /* it has a link in the database; all after it must */
    bool begun;           /* a snapshot came, and not yet the entry it is of */
    struct wsk_link link; /* of the last entry */
    struct wsk_link text, snapshot; /* while begun */
};

/* Takes the next row. False: this is not what was written, or not what comes
 * next. A log that ends while it has `begun` lacks its end. */
bool wsk_chain_take(struct wsk_chain *chain, const struct wsk_row *row);

#endif
