/*
 * rng.h - the random numbers of simulators and bots.
 *
 * A 64-bit counter whose every value is hashed by one 128-bit multiply
 * ("wyrand"): fast, plain data, copied by assignment, the same on every
 * machine. Not for secrets: online dice come from elsewhere. The rules never
 * draw from one by themselves; callers pass it where chance is to be sampled.
 */
#ifndef WOOLSACK_RNG_H
#define WOOLSACK_RNG_H

#include <stdint.h>

struct wsk_rng {
    uint64_t counter;
};

static inline uint64_t wsk_rng_hash(uint64_t a, uint64_t b) {
    unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

static inline uint64_t wsk_rng_next(struct wsk_rng *rng) {
    rng->counter += 0xa0761d6478bd642fULL;
    return wsk_rng_hash(rng->counter, rng->counter ^ 0xe7037ed1a0b428dbULL);
}

/* Stream number `stream` of a seed: streams of one seed are unrelated, so a
 * game's dice depend on its number and not on the thread that plays it. */
static inline struct wsk_rng wsk_rng_stream(uint64_t seed, uint64_t stream) {
    struct wsk_rng rng = {seed};
    uint64_t a = wsk_rng_next(&rng);
    rng.counter = a ^ (stream * 0x9e3779b97f4a7c15ULL + 0xd1b54a32d192ed03ULL);
    rng.counter = wsk_rng_next(&rng) ^ a;
    return rng;
}

/* Splits *fraction, a number in [0, 2^64) read as a fraction of one, into an
 * integer below n and a new fraction: several dice from one random number.
 * Each is uniform to within n / 2^64 of the entropy still in the fraction. */
static inline unsigned wsk_rng_split(uint64_t *fraction, unsigned n) {
    unsigned __int128 product = (unsigned __int128)*fraction * n;
    *fraction = (uint64_t)product;
    return (unsigned)(product >> 64);
}

/* 0 <= result < n, n > 0; uniform to within n / 2^64. */
static inline unsigned wsk_rng_below(struct wsk_rng *rng, unsigned n) {
    uint64_t fraction = wsk_rng_next(rng);
    return wsk_rng_split(&fraction, n);
}

#endif
