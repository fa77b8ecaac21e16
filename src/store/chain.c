#include "chain.h"

#include <sodium.h>
#include <string.h>

#include "store.h"

static void put(uint8_t *at, uint64_t number, unsigned len) {
    for (unsigned i = 0; i < len; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}

void wsk_chain(const struct wsk_link *before, const struct wsk_row *row,
               struct wsk_link *ret_link) {
    uint8_t head[WSK_LINK + 22];
    crypto_generichash_state state;
    memcpy(head, before->bytes, WSK_LINK);
    put(head + WSK_LINK, row->table, 8);
    put(head + WSK_LINK + 8, row->seq, 4);
    put(head + WSK_LINK + 12, (uint64_t)row->at, 8);
    head[WSK_LINK + 20] = row->seat;
    head[WSK_LINK + 21] = row->snapshot;
    crypto_generichash_init(&state, NULL, 0, WSK_LINK);
    crypto_generichash_update(&state, head, sizeof(head));
    crypto_generichash_update(&state, (const uint8_t *)row->text.start,
                              row->text.len);
    crypto_generichash_final(&state, ret_link->bytes, WSK_LINK);
}

/* That the text of a snapshot belongs to the entry whose number it has. */
static void join(const struct wsk_link *entry, const struct wsk_link *text,
                 struct wsk_link *ret_link) {
    uint8_t both[2 * WSK_LINK];
    memcpy(both, entry->bytes, WSK_LINK);
    memcpy(both + WSK_LINK, text->bytes, WSK_LINK);
    crypto_generichash(ret_link->bytes, WSK_LINK, both, sizeof(both), NULL, 0);
}

void wsk_chain_snapshot(const struct wsk_link *entry, const struct wsk_row *row,
                        struct wsk_link *ret_link) {
    struct wsk_link text;
    wsk_chain(&(struct wsk_link){{0}}, row, &text);
    join(entry, &text, ret_link);
}

static bool same(const struct wsk_link *a, const struct wsk_link *b) {
    return memcmp(a->bytes, b->bytes, WSK_LINK) == 0;
}

static bool is_nothing(const struct wsk_link *link) {
    return same(link, &(struct wsk_link){{0}});
}

static void take_snapshot(struct wsk_chain *chain, const struct wsk_row *row) {
    wsk_chain(&(struct wsk_link){{0}}, row, &chain->text);
    chain->snapshot = row->link;
    chain->seq = row->seq;
    chain->begun = true;
}

/* The entry from which a log goes on after a snapshot. */
static bool take_joint(struct wsk_chain *chain, const struct wsk_row *row) {
    struct wsk_link link;
    join(&row->link, &chain->text, &link);
    if (row->seq != chain->seq || !same(&link, &chain->snapshot))
        return false;
    chain->begun = false;
    chain->linked = true;
    chain->link = row->link;
    return true;
}

bool wsk_chain_take(struct wsk_chain *chain, const struct wsk_row *row) {
    struct wsk_link link;
    if (row->snapshot) {
        take_snapshot(chain, row);
        return true;
    }
    if (chain->begun)
        return take_joint(chain, row);
    if (row->seq != chain->seq + 1)
        return false;
    wsk_chain(&chain->link, row, &link);
    bool linked = !is_nothing(&row->link);
    if (linked ? !same(&link, &row->link) : chain->linked)
        return false;
    chain->linked = linked;
    chain->link = link;
    chain->seq = row->seq;
    return true;
}
