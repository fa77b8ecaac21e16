/*
 * net_changes.h - in what a position differs from the one looked at last: the
 * rows of the first layer that come and go. Inside net_look.c only.
 */
#ifndef WSK_AI_NET_CHANGES_H
#define WSK_AI_NET_CHANGES_H

#include "net_lanes.h"

/* Entries whose whole row counts, and those of whose row a part does. Beyond
 * the last one there is room to write what does not count. */
struct net_rows {
    unsigned wholes, parts;
    uint32_t whole[NET_ENTRIES + NET_GROUP], part[NET_ENTRIES + NET_GROUP];
};

struct net_changes {
    struct net_rows come, go;
};

#if defined(__AVX512BW__)

static inline void net_add_rows(struct net_rows *rows, __m512i entries,
                                __mmask16 which) {
    __m512i value = _mm512_and_si512(entries, _mm512_set1_epi32(0xff));
    __mmask16 some = _mm512_mask_test_epi32_mask(which, value, value);
    __mmask16 whole =
        _mm512_mask_cmpeq_epi32_mask(some, value, _mm512_set1_epi32(NET_UNIT));
    __mmask16 part = _kandn_mask16(whole, some);
    _mm512_storeu_si512(rows->whole + rows->wholes,
                        _mm512_maskz_compress_epi32(whole, entries));
    _mm512_storeu_si512(rows->part + rows->parts,
                        _mm512_maskz_compress_epi32(part, entries));
    rows->wholes += (unsigned)__builtin_popcount(whole);
    rows->parts += (unsigned)__builtin_popcount(part);
}

static inline void net_find_in_group(const uint32_t *now, uint32_t *seen,
                                     struct net_changes *changes) {
    __m512i is = _mm512_loadu_si512(now), was = _mm512_loadu_si512(seen);
    __mmask16 differ = _mm512_cmpneq_epi32_mask(is, was);
    if (differ) {
        net_add_rows(&changes->come, is, differ);
        net_add_rows(&changes->go, was, differ);
        _mm512_storeu_si512(seen, is);
    }
}

#define NET_COMPARED 16

#else

/* Without branches: no processor could guess what an entry is. */
static inline void net_add_row(struct net_rows *rows, uint32_t entry) {
    unsigned value = net_value(entry);
    rows->whole[rows->wholes] = rows->part[rows->parts] = entry;
    rows->wholes += value == NET_UNIT;
    rows->parts += value != NET_UNIT && value != 0;
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

static inline void net_find_in_group(const uint32_t *now, uint32_t *seen,
                                     struct net_changes *changes) {
    if (!net_differ(now, seen))
        return;
    for (unsigned i = 0; i < NET_COMPARED; i++)
        if (now[i] != seen[i]) {
            net_add_row(&changes->come, now[i]);
            net_add_row(&changes->go, seen[i]);
            seen[i] = now[i];
        }
}

#endif

_Static_assert(NET_GROUP % NET_COMPARED == 0, "no group is larger");

/* From here on the position counts as seen. */
static inline void net_find_changes(struct net_base *base,
                                    struct net_changes *ret_changes) {
    ret_changes->come.wholes = ret_changes->come.parts = 0;
    ret_changes->go.wholes = ret_changes->go.parts = 0;
    for (unsigned i = 0; i < base->input.count; i += NET_COMPARED)
        net_find_in_group(base->input.entry + i, base->seen + i, ret_changes);
}

#endif
