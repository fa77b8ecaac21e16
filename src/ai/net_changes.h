/*
 * net_changes.h - in what a position differs from the one looked at last: the
 * rows of the first layer that come and go. Inside net_look.c only.
 */
#ifndef WSK_AI_NET_CHANGES_H
#define WSK_AI_NET_CHANGES_H

#include "net_lanes.h"

/* A list holds entries or, where those are found faster, their places in a
 * position. */
#if defined(__ARM_NEON)
#define NET_BY_PLACE
typedef uint8_t net_item;
_Static_assert(NET_ENTRIES <= UINT8_MAX + 1, "a place is a byte");
#else
typedef uint32_t net_item;
#endif

/* Entries whose whole row counts, and those of whose row a part does. Beyond
 * the last one there is room to write what does not count. */
#define NET_LIST (NET_ENTRIES + NET_GROUP)
struct net_rows {
    unsigned wholes, parts;
    net_item whole[NET_LIST], part[NET_LIST];
};

struct net_changes {
    struct net_rows come, go;
#if defined(NET_BY_PLACE)
    uint32_t gone[NET_ENTRIES]; /* what was seen, in groups that changed */
#endif
};

/* Where the next one is written: for the compiler, registers. */
struct net_ends {
    net_item *whole, *part;
};

#define NET_FINDER static inline __attribute__((always_inline)) void

#if defined(NET_BY_PLACE)

#include "net_find_arm.h"

#elif defined(__AVX512BW__)

NET_FINDER net_add_rows(struct net_ends *ends, __m512i entries,
                        __mmask16 which) {
    __m512i value = _mm512_and_si512(entries, _mm512_set1_epi32(0xff));
    __mmask16 some = _mm512_mask_test_epi32_mask(which, value, value);
    __mmask16 whole =
        _mm512_mask_cmpeq_epi32_mask(some, value, _mm512_set1_epi32(NET_UNIT));
    __mmask16 part = _kandn_mask16(whole, some);
    _mm512_storeu_si512(ends->whole,
                        _mm512_maskz_compress_epi32(whole, entries));
    _mm512_storeu_si512(ends->part, _mm512_maskz_compress_epi32(part, entries));
    ends->whole += __builtin_popcount(whole);
    ends->part += __builtin_popcount(part);
}

/* When nothing has been seen yet. */
NET_FINDER net_find_first(const uint32_t *now, uint32_t *seen,
                          struct net_ends *come) {
    __m512i is = _mm512_loadu_si512(now);
    net_add_rows(come, is, _mm512_test_epi32_mask(is, _mm512_set1_epi32(0xff)));
    _mm512_storeu_si512(seen, is);
}
#define NET_FINDS_FIRST

NET_FINDER net_find_in_group(const uint32_t *now, uint32_t *seen,
                             struct net_ends *come, struct net_ends *go) {
    __m512i is = _mm512_loadu_si512(now), was = _mm512_loadu_si512(seen);
    __mmask16 differ = _mm512_cmpneq_epi32_mask(is, was);
    if (differ) {
        net_add_rows(come, is, differ);
        net_add_rows(go, was, differ);
        _mm512_storeu_si512(seen, is);
    }
}

#define NET_COMPARED 16

#else

/* Without branches: no processor could guess what an entry is. */
NET_FINDER net_add_row(struct net_ends *ends, uint32_t entry) {
    unsigned value = net_value(entry);
    *ends->whole = *ends->part = entry;
    ends->whole += value == NET_UNIT;
    ends->part += value != NET_UNIT && value != 0;
}

#define NET_COMPARED 8

/* Two by two, without a branch for each. */
static inline bool net_differ(const uint32_t *now, const uint32_t *seen) {
    uint64_t differ = 0;
    for (unsigned i = 0; i < NET_COMPARED; i += 2) {
        uint64_t is, was;
        __builtin_memcpy(&is, now + i, sizeof(is));
        __builtin_memcpy(&was, seen + i, sizeof(was));
        differ |= is ^ was;
    }
    return differ != 0;
}

NET_FINDER net_find_in_group(const uint32_t *now, uint32_t *seen,
                             struct net_ends *come, struct net_ends *go) {
    if (!net_differ(now, seen))
        return;
    for (unsigned i = 0; i < NET_COMPARED; i++)
        if (now[i] != seen[i]) {
            net_add_row(come, now[i]);
            net_add_row(go, seen[i]);
            seen[i] = now[i];
        }
}

#endif

_Static_assert(NET_GROUP % NET_COMPARED == 0, "no group is larger");

#if !defined(NET_BY_PLACE)
/* Before the first look it is as if zeros had been seen. */
NET_FINDER net_find(struct net_base *base, struct net_changes *changes,
                    struct net_ends *come, struct net_ends *go) {
    (void)changes;
#if defined(NET_FINDS_FIRST)
    if (base->fresh) {
        for (unsigned i = 0; i < base->input.count; i += NET_COMPARED)
            net_find_first(base->input.entry + i, base->seen + i, come);
        return;
    }
#else
    if (base->fresh)
        __builtin_memset(base->seen, 0,
                         net_in_groups(base->input.count) *
                             sizeof(base->seen[0]));
#endif
    for (unsigned i = 0; i < base->input.count; i += NET_COMPARED)
        net_find_in_group(base->input.entry + i, base->seen + i, come, go);
}
#endif

static inline struct net_ends net_begin(struct net_rows *rows) {
    return (struct net_ends){rows->whole, rows->part};
}

static inline void net_end(struct net_rows *rows, const struct net_ends *ends) {
    rows->wholes = (unsigned)(ends->whole - rows->whole);
    rows->parts = (unsigned)(ends->part - rows->part);
}

/* From here on the position counts as seen. */
static inline void net_find_changes(struct net_base *base,
                                    struct net_changes *ret_changes) {
    struct net_ends come = net_begin(&ret_changes->come);
    struct net_ends go = net_begin(&ret_changes->go);
    net_find(base, ret_changes, &come, &go);
    net_end(&ret_changes->come, &come);
    net_end(&ret_changes->go, &go);
}

/* The entries of the position before, as far as a walk asks for them. */
static inline const uint32_t *net_gone(const struct net_changes *changes) {
#if defined(NET_BY_PLACE)
    return changes->gone;
#else
    (void)changes;
    return NULL;
#endif
}

/* A walk along a list, from its first item on. Places are looked up some steps
 * ahead, or a row would wait for its address; the finder wrote as many behind
 * the last one. */
struct net_walk {
    const net_item *list;
#if defined(NET_BY_PLACE)
    const uint32_t *entries;
    uint32_t ahead[NET_AHEAD];
#endif
};

#define NET_WALKER static inline __attribute__((always_inline))

/* entries: those of the position whose rows these are. */
NET_WALKER struct net_walk net_walk(const net_item *list,
                                    const uint32_t *entries) {
    struct net_walk walk = {.list = list};
#if defined(NET_BY_PLACE)
    walk.entries = entries;
    for (unsigned i = 0; i < NET_AHEAD; i++)
        walk.ahead[i] = entries[list[i]];
#else
    (void)entries;
#endif
    return walk;
}

/* The entry of item r; each is asked for once, in their order. */
NET_WALKER uint32_t net_step(struct net_walk *walk, unsigned r) {
#if defined(NET_BY_PLACE)
    uint32_t entry = walk->ahead[0];
    for (unsigned i = 1; i < NET_AHEAD; i++)
        walk->ahead[i - 1] = walk->ahead[i];
    walk->ahead[NET_AHEAD - 1] = walk->entries[walk->list[r + NET_AHEAD]];
    return entry;
#else
    return walk->list[r];
#endif
}

#endif
