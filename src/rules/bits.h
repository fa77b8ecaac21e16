/*
 * bits.h - finding and drawing set bits, without an instruction for it.
 */
#ifndef WSK_RULES_BITS_H
#define WSK_RULES_BITS_H

#include <stdint.h>

#include "woolsack/rng.h"

/*
 * The index of set bit number `rank` (from 0; rank < popcount(word)).
 *
 * Running counts of set bits per byte come from one multiplication; comparing
 * all eight with the rank at once tells the byte; its eight bits, spread over
 * eight bytes, are searched the same way. No branches: cards are drawn at
 * random, so any branch here would be mispredicted.
 */
#define BITS_ONES 0x0101010101010101ULL
#define BITS_HIGHS 0x8080808080808080ULL

/* How many of eight running counts, one a byte, are <= rank (< 128). */
static inline unsigned bits_passed(uint64_t running, unsigned rank) {
    uint64_t passed = ((rank * BITS_ONES | BITS_HIGHS) - running) & BITS_HIGHS;
    return (unsigned)((passed >> 7) * BITS_ONES >> 56);
}

/* The number of set bits in every byte and all below it. */
static inline uint64_t bits_running(uint64_t word) {
    uint64_t count = word - (word >> 1 & 0x5555555555555555ULL);
    count =
        (count & 0x3333333333333333ULL) + (count >> 2 & 0x3333333333333333ULL);
    count = (count + (count >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
    return count * BITS_ONES;
}

static inline unsigned bits_select_in(uint64_t word, uint64_t running,
                                      unsigned rank) {
    unsigned shift = bits_passed(running, rank) * 8;
    unsigned left = rank - (unsigned)(running << 8 >> shift & 0xff);
    uint64_t spread =
        (word >> shift & 0xff) * BITS_ONES & 0x8040201008040201ULL;
    spread = ((spread | BITS_HIGHS) - BITS_ONES) | spread;
    return shift + bits_passed((spread & BITS_HIGHS) / 128 * BITS_ONES, left);
}

static inline unsigned bits_select(uint64_t word, unsigned rank) {
    return bits_select_in(word, bits_running(word), rank);
}

/*
 * `count` of the set bits of `word` at random, every choice equally likely.
 *
 * Floyd's way to draw without replacement: the i-th of the last `count` ranks
 * stands in for a rank that was drawn before. The ranks do not depend on the
 * word, so the look-ups overlap instead of waiting for each other.
 */
static inline uint64_t bits_sample(uint64_t word, unsigned total,
                                   unsigned count, struct wsk_rng *rng) {
    uint64_t running = bits_running(word), ranks = 0, picked = 0;
    for (unsigned last = total - count; last < total; last++) {
        unsigned rank = wsk_rng_below(rng, last + 1);
        rank = ranks >> rank & 1 ? last : rank;
        ranks |= 1ULL << rank;
        picked |= 1ULL << bits_select_in(word, running, rank);
    }
    return picked;
}

/* As many bits as `cards` has, but not which: the lowest that are not set in
 * `seen`. A pile of cards that nobody may look at. */
static inline uint64_t bits_faceless(uint64_t cards, uint64_t seen) {
    uint64_t some = 0;
    for (uint64_t rest = ~seen; cards; cards &= cards - 1, rest &= rest - 1)
        some |= rest & -rest;
    return some;
}

#endif
