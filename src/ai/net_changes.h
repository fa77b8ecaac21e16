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

/* Where the next one is written: for the compiler, registers. */
struct net_ends {
    uint32_t *whole, *part;
};

#define NET_FINDER static inline __attribute__((always_inline)) void

#if defined(__AVX512BW__)

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

#elif defined(__ARM_NEON)

/* The bytes of those of four entries that a set of them names. */
#define NET_ENTRY(n) 4 * (n), 4 * (n) + 1, 4 * (n) + 2, 4 * (n) + 3
static const uint8_t net_named[16][16] = {
    {0},
    {NET_ENTRY(0)},
    {NET_ENTRY(1)},
    {NET_ENTRY(0), NET_ENTRY(1)},
    {NET_ENTRY(2)},
    {NET_ENTRY(0), NET_ENTRY(2)},
    {NET_ENTRY(1), NET_ENTRY(2)},
    {NET_ENTRY(0), NET_ENTRY(1), NET_ENTRY(2)},
    {NET_ENTRY(3)},
    {NET_ENTRY(0), NET_ENTRY(3)},
    {NET_ENTRY(1), NET_ENTRY(3)},
    {NET_ENTRY(0), NET_ENTRY(1), NET_ENTRY(3)},
    {NET_ENTRY(2), NET_ENTRY(3)},
    {NET_ENTRY(0), NET_ENTRY(2), NET_ENTRY(3)},
    {NET_ENTRY(1), NET_ENTRY(2), NET_ENTRY(3)},
    {NET_ENTRY(0), NET_ENTRY(1), NET_ENTRY(2), NET_ENTRY(3)},
};

static const uint8_t net_names[16] = {0, 1, 1, 2, 1, 2, 2, 3,
                                      1, 2, 2, 3, 2, 3, 3, 4};

/* Writes the entries that are named, and returns how many. */
static inline size_t net_write_named(uint32_t *to, uint32x4_t entries,
                                     size_t set) {
    vst1q_u8((uint8_t *)to,
             vqtbl1q_u8((uint8x16_t)entries, vld1q_u8(net_named[set])));
    return net_names[set];
}

/* Of sixteen entries those that are not the `same` and not zero, as one bit
 * each. */
static inline uint8x16_t net_mark(const uint32x4_t *entries,
                                  const uint32x4_t *same) {
    const uint8x16_t places = {1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8};
    uint16x8_t counts[4];
    for (size_t i = 0; i < 4; i++)
        counts[i] = (uint16x8_t)vbicq_u32(
            vtstq_u32(entries[i], vdupq_n_u32(0xff)), same[i]);
    return vuzp1q_u8((uint8x16_t)vuzp1q_u16(counts[0], counts[1]),
                     (uint8x16_t)vuzp1q_u16(counts[2], counts[3])) &
           places;
}

/* Writes those of sixteen entries that four sets name. */
NET_FINDER net_write_sets(uint32_t **to, const uint32x4_t *entries,
                          uint64_t sets) {
    for (size_t i = 0; i < 4; i++)
        *to += net_write_named(*to, entries[i], sets >> (8 * i) & 15);
}

/* Entries that come and go, in the order of the position. */
struct net_lists {
    uint32_t *come, *go;
};

#define NET_COMPARED 16

NET_FINDER net_find_in_group(const uint32_t *now, uint32_t *seen,
                             struct net_lists *lists) {
    uint32x4_t is[4], was[4], same[4];
    for (size_t i = 0; i < 4; i++) {
        is[i] = vld1q_u32(now + 4 * i);
        was[i] = vld1q_u32(seen + 4 * i);
        same[i] = vceqq_u32(is[i], was[i]);
    }
    if (vminvq_u32(same[0] & same[1] & same[2] & same[3]))
        return;
    for (size_t i = 0; i < 4; i++)
        vst1q_u32(seen + 4 * i, is[i]);
    uint8x16_t sets = vpaddq_u8(net_mark(is, same), net_mark(was, same));
    uint64_t both = vgetq_lane_u64((uint64x2_t)vpaddq_u8(sets, sets), 0);
    net_write_sets(&lists->come, is, both);
    if (both >> 32)
        net_write_sets(&lists->go, was, both >> 32);
}

/* Behind the last one are zeros, which do not count. */
NET_FINDER net_sort_out(const uint32_t *list, uint32_t *end,
                        struct net_ends *ends) {
    const uint32x4_t as_whole = {1, 2, 4, 8}, as_any = {16, 32, 64, 128};
    vst1q_u32(end, vdupq_n_u32(0));
    for (; list < end; list += 4) {
        uint32x4_t entries = vld1q_u32(list), value = entries & 0xff;
        uint32x4_t whole = vceqq_u32(value, vdupq_n_u32(NET_UNIT)) & as_whole;
        uint32x4_t any = vtstq_u32(value, value) & as_any;
        unsigned sets = vaddvq_u32(whole | any);
        ends->whole += net_write_named(ends->whole, entries, sets & 15);
        ends->part += net_write_named(ends->part, entries, (sets >> 4) & ~sets);
    }
}

/* Of the entries compared few change; only those are told apart, whole rows and
 * parts. */
NET_FINDER net_find(struct net_base *base, struct net_ends *come,
                    struct net_ends *go) {
    uint32_t comes[NET_ENTRIES + NET_GROUP], goes[NET_ENTRIES + NET_GROUP];
    struct net_lists lists = {comes, goes};
    for (unsigned i = 0; i < base->input.count; i += NET_COMPARED)
        net_find_in_group(base->input.entry + i, base->seen + i, &lists);
    net_sort_out(comes, lists.come, come);
    net_sort_out(goes, lists.go, go);
}

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

#if !defined(__ARM_NEON)
NET_FINDER net_find(struct net_base *base, struct net_ends *come,
                    struct net_ends *go) {
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
    net_find(base, &come, &go);
    net_end(&ret_changes->come, &come);
    net_end(&ret_changes->go, &go);
}

#endif
