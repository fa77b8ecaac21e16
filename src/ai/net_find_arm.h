/*
 * net_find_arm.h - ARM's way to find what changed, sixteen entries at a time:
 * bytes say which of them count, and a table turns each byte into places.
 * Inside net_changes.h only.
 */
#ifndef WSK_AI_NET_FIND_ARM_H
#define WSK_AI_NET_FIND_ARM_H

#define NET_COMPARED 16
#define NET_AHEAD 2 /* steps that a walk looks ahead */

/* The places of the bits of a byte, lowest first; behind the last one zeros. */
#define NET_IS_NTH(set, n, at)                                                 \
    (((set) >> (at)&1) != 0 &&                                                 \
     __builtin_popcount((set) & ((1U << (at)) - 1)) == (n))
#define NET_NTH(set, n)                                                        \
    (1 * NET_IS_NTH(set, n, 1) + 2 * NET_IS_NTH(set, n, 2) +                   \
     3 * NET_IS_NTH(set, n, 3) + 4 * NET_IS_NTH(set, n, 4) +                   \
     5 * NET_IS_NTH(set, n, 5) + 6 * NET_IS_NTH(set, n, 6) +                   \
     7 * NET_IS_NTH(set, n, 7))
#define NET_BITS(set)                                                          \
    {                                                                          \
        NET_NTH(set, 0), NET_NTH(set, 1), NET_NTH(set, 2), NET_NTH(set, 3),    \
            NET_NTH(set, 4), NET_NTH(set, 5), NET_NTH(set, 6), NET_NTH(set, 7) \
    }
#define NET_BITS_4(set)                                                        \
    NET_BITS(set), NET_BITS((set) + 1U), NET_BITS((set) + 2U),                 \
        NET_BITS((set) + 3U)
#define NET_BITS_16(set)                                                       \
    NET_BITS_4(set), NET_BITS_4((set) + 4U), NET_BITS_4((set) + 8U),           \
        NET_BITS_4((set) + 12U)
#define NET_BITS_64(set)                                                       \
    NET_BITS_16(set), NET_BITS_16((set) + 16U), NET_BITS_16((set) + 32U),      \
        NET_BITS_16((set) + 48U)
static const uint8_t net_bits[256][8] = {NET_BITS_64(0U), NET_BITS_64(64U),
                                         NET_BITS_64(128U), NET_BITS_64(192U)};

/* The lowest byte of each of sixteen numbers. */
static inline uint8x16_t net_lowest(const uint32x4_t *numbers) {
    return vuzp1q_u8(
        (uint8x16_t)vuzp1q_u16((uint16x8_t)numbers[0], (uint16x8_t)numbers[1]),
        (uint8x16_t)vuzp1q_u16((uint16x8_t)numbers[2], (uint16x8_t)numbers[3]));
}

/* Of sixteen entries those that are not the `same`, a bit each: whose row
 * counts whole, then of whose row a part does. Neighbours are still to be
 * added, twice. */
static inline uint8x16_t net_mark(const uint32x4_t *entries, uint8x16_t same) {
    const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128,
                             1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t value = net_lowest(entries), changed = vbicq_u8(bits, same);
    uint8x16_t whole = vceqq_u8(value, vdupq_n_u8(NET_UNIT));
    uint8x16_t part = vbicq_u8(vtstq_u8(value, value), whole);
    return vpaddq_u8(whole & changed, part & changed);
}

NET_FINDER net_write_byte(net_item **to, uint8x8_t place, uint64_t sets,
                          uint64_t counts) {
    vst1_u8(*to, vadd_u8(place, vld1_u8(net_bits[sets & 0xff])));
    *to += counts & 0xff;
}

/* From the lowest byte on: wholes of the first and of the last eight entries,
 * parts of both. */
NET_FINDER net_write_sets(struct net_ends *ends, uint8x8_t place, uint64_t sets,
                          uint64_t counts) {
    uint8x8_t last = vadd_u8(place, vdup_n_u8(8));
    net_write_byte(&ends->whole, place, sets, counts);
    net_write_byte(&ends->whole, last, sets >> 8, counts >> 8);
    net_write_byte(&ends->part, place, sets >> 16, counts >> 16);
    net_write_byte(&ends->part, last, sets >> 24, counts >> 24);
}

/* Before the first look all that is there comes, and nothing goes. */
NET_FINDER net_find_first(const uint32_t *now, uint32_t *seen, uint8x8_t place,
                          struct net_ends *come) {
    uint32x4_t is[4];
    for (size_t i = 0; i < 4; i++) {
        is[i] = vld1q_u32(now + 4 * i);
        vst1q_u32(seen + 4 * i, is[i]);
    }
    uint8x16_t sets = net_mark(is, vdupq_n_u8(0));
    sets = vpaddq_u8(sets, sets);
    sets = vpaddq_u8(sets, sets);
    uint32x4_t counts = (uint32x4_t)vcntq_u8(sets);
    uint64_t both =
        vgetq_lane_u64((uint64x2_t)vzip1q_u32((uint32x4_t)sets, counts), 0);
    net_write_sets(come, place, both, both >> 32);
}

NET_FINDER net_find_in_group(const uint32_t *now, uint32_t *seen,
                             uint32_t *gone, uint8x8_t place,
                             struct net_ends *come, struct net_ends *go) {
    uint32x4_t is[4], was[4], same[4];
    for (size_t i = 0; i < 4; i++) {
        is[i] = vld1q_u32(now + 4 * i);
        was[i] = vld1q_u32(seen + 4 * i);
        same[i] = vceqq_u32(is[i], was[i]);
    }
    if (vminvq_u32(same[0] & same[1] & same[2] & same[3]))
        return;
    for (size_t i = 0; i < 4; i++) {
        vst1q_u32(seen + 4 * i, is[i]);
        vst1q_u32(gone + 4 * i, was[i]);
    }
    uint8x16_t kept = net_lowest(same);
    uint8x16_t sets = vpaddq_u8(net_mark(is, kept), net_mark(was, kept));
    sets = vpaddq_u8(sets, sets);
    uint64_t both = vgetq_lane_u64((uint64x2_t)sets, 0);
    uint64_t counts = vgetq_lane_u64((uint64x2_t)vcntq_u8(sets), 0);
    net_write_sets(come, place, both, counts);
    if (both >> 32)
        net_write_sets(go, place, both >> 32, counts >> 32);
}

/* For those who look ahead: the first place, which there always is. */
NET_FINDER net_write_end(const struct net_ends *ends) {
    for (size_t i = 0; i < NET_AHEAD; i++)
        ends->whole[i] = ends->part[i] = 0;
}

NET_FINDER net_find(struct net_base *base, struct net_changes *changes,
                    struct net_ends *come, struct net_ends *go) {
    const uint8x8_t step = vdup_n_u8(NET_COMPARED);
    const uint32_t *now = base->input.entry, *end = now + base->input.count;
    uint32_t *seen = base->seen, *gone = changes->gone;
    uint8x8_t place = vdup_n_u8(0);
    *gone = 0;
    if (base->fresh)
        for (; now < end; now += NET_COMPARED, seen += NET_COMPARED) {
            net_find_first(now, seen, place, come);
            place = vadd_u8(place, step);
        }
    else
        for (; now < end; now += NET_COMPARED, seen += NET_COMPARED) {
            net_find_in_group(now, seen, gone, place, come, go);
            gone += NET_COMPARED;
            place = vadd_u8(place, step);
        }
    net_write_end(come);
    net_write_end(go);
}

#endif
