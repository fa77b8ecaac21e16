/*
 * net_lanes.h - what a net asks of the machine: bytes widened to as many
 * numbers, and the second layer, 128 numbers times 16 or 32 columns.
 *
 * Most of a net's time goes here, and compilers see neither by themselves.
 * Machines differ in which products they add up at once, so the weights of the
 * second layer lie in the order that suits the machine; sums of integers are
 * the same in any order. Inside net.c, net_look.c and net_pack.c only.
 *
 * NET_TILES: compiled for ARM machines that multiply tiles of bytes.
 */
#ifndef WSK_AI_NET_LANES_H
#define WSK_AI_NET_LANES_H

#include "net.h"

#if defined(__ARM_NEON)
#include <arm_neon.h>
#elif defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

typedef float quad __attribute__((vector_size(16), aligned(4)));
typedef int32_t whole_quad __attribute__((vector_size(16), aligned(4)));

#define NET_ADDER static inline __attribute__((always_inline)) void

/* Without this gcc keeps the sums in memory from one loop to the next. */
#if defined(__clang__)
#define NET_UNROLLED
#else
#define NET_UNROLLED _Pragma("GCC unroll 16")
#endif

/* Numbers that the machine adds at once. */
#if defined(__AVX512BW__)
#define NET_LANES 32
#elif defined(__AVX2__)
#define NET_LANES 16
#else
#define NET_LANES 8
#endif
typedef float net_floats
    __attribute__((vector_size(NET_LANES * sizeof(int16_t)), aligned(4)));
typedef int16_t net_lanes
    __attribute__((vector_size(NET_LANES * sizeof(int16_t)), aligned(2)));

/* Vectors that net_add_whole and net_add_part are for. */
#if defined(__ARM_NEON)
#define NET_ROW_STEP 16
#else
#define NET_ROW_STEP 1
#endif

static inline net_lanes net_widen(const int8_t *row) {
#if defined(__AVX512BW__)
    return (net_lanes)_mm512_cvtepi8_epi16(
        _mm256_loadu_si256((const __m256i *)row));
#elif defined(__AVX2__)
    return (net_lanes)_mm256_cvtepi8_epi16(
        _mm_loadu_si128((const __m128i *)row));
#elif defined(__SSE2__)
    __m128i bytes = _mm_loadl_epi64((const __m128i *)row);
    return (net_lanes)_mm_srai_epi16(_mm_unpacklo_epi8(bytes, bytes), 8);
#elif defined(__wasm_simd128__)
    return (net_lanes)wasm_i16x8_load8x8(row);
#else
    net_lanes wide = {0};
    for (unsigned i = 0; i < NET_LANES; i++)
        wide[i] = row[i];
    return wide;
#endif
}

/* Products in 2^15ths, rounded, of what is not negative; many machines have an
 * instruction for it, which is for all numbers. */
#if defined(__AVX2__) || defined(__wasm_simd128__)
#define NET_TIMES_ALL
#endif

static inline net_lanes net_times(net_lanes a, net_lanes b) {
#if defined(__ARM_NEON)
    return (net_lanes)vqrdmulhq_s16((int16x8_t)a, (int16x8_t)b);
#elif defined(__AVX512BW__)
    return (net_lanes)_mm512_mulhrs_epi16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    return (net_lanes)_mm256_mulhrs_epi16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    /* Bits 14 to 29 of the product, and their half rounded up. */
    __m128i upper = _mm_slli_epi16(_mm_mulhi_epi16((__m128i)a, (__m128i)b), 2);
    __m128i lower = _mm_srli_epi16(_mm_mullo_epi16((__m128i)a, (__m128i)b), 14);
    return (net_lanes)_mm_avg_epu16(upper | lower, _mm_setzero_si128());
#elif defined(__wasm_simd128__)
    return (net_lanes)wasm_i16x8_q15mulr_sat((v128_t)a, (v128_t)b);
#else
    for (unsigned i = 0; i < NET_LANES; i++)
        a[i] = (int16_t)((a[i] * b[i] + (1 << 14)) >> 15);
    return a;
#endif
}

/* A row times value / NET_UNIT, rounded. 3 and 8 bits more for the factors make
 * it 2^15ths. */
static inline net_lanes net_part(const int8_t *row, unsigned value) {
#if defined(NET_TIMES_ALL)
    return net_times(net_widen(row) << 3,
                     (net_lanes){0} + (int16_t)(value << 8));
#else
    return (net_widen(row) * (int16_t)value + NET_UNIT / 2) >> 4;
#endif
}

static inline net_lanes net_add_or_take(net_lanes sum, net_lanes row,
                                        bool take) {
    return take ? sum - row : sum + row;
}

#if defined(__ARM_NEON)
#define NET_ROW_BYTES (NET_ROW_STEP / 2)

NET_ADDER net_load_row(const int8_t *row, int8x16_t *ret_bytes) {
    NET_UNROLLED
    for (size_t i = 0; i < NET_ROW_BYTES; i++)
        ret_bytes[i] = vld1q_s8(row + 16 * i);
}
#endif

/* Adds a row to NET_ROW_STEP sums, or takes it away. */
NET_ADDER net_add_whole(net_lanes *sum, const int8_t *row, bool take) {
#if defined(__ARM_NEON)
    int8x16_t bytes[NET_ROW_BYTES];
    net_load_row(row, bytes);
    NET_UNROLLED
    for (size_t i = 0; i < NET_ROW_BYTES; i++) {
        int16x8_t low = (int16x8_t)sum[2 * i], high = (int16x8_t)sum[2 * i + 1];
        int8x8_t first = vget_low_s8(bytes[i]);
        sum[2 * i] =
            (net_lanes)(take ? vsubw_s8(low, first) : vaddw_s8(low, first));
        sum[2 * i + 1] = (net_lanes)(take ? vsubw_high_s8(high, bytes[i])
                                          : vaddw_high_s8(high, bytes[i]));
    }
#else
    *sum = net_add_or_take(*sum, net_widen(row), take);
#endif
}

#if defined(__ARM_NEON)
static inline net_lanes net_add_rounded(net_lanes sum, int16x8_t sixteenths,
                                        bool take) {
    return take ? sum - (net_lanes)vrshrq_n_s16(sixteenths, 4)
                : (net_lanes)vrsraq_n_s16((int16x8_t)sum, sixteenths, 4);
}
#endif

NET_ADDER net_add_part(net_lanes *sum, const int8_t *row, unsigned value,
                       bool take) {
#if defined(__ARM_NEON)
    int8x16_t bytes[NET_ROW_BYTES], factor = vdupq_n_s8((int8_t)value);
    net_load_row(row, bytes);
    NET_UNROLLED
    for (size_t i = 0; i < NET_ROW_BYTES; i++) {
        int16x8_t low = vmull_s8(vget_low_s8(bytes[i]), vget_low_s8(factor));
        int16x8_t high = vmull_high_s8(bytes[i], factor);
        sum[2 * i] = net_add_rounded(sum[2 * i], low, take);
        sum[2 * i + 1] = net_add_rounded(sum[2 * i + 1], high, take);
    }
#else
    *sum = net_add_or_take(*sum, net_part(row, value), take);
#endif
}

/* Nothing below zero, nothing beyond NET_ON_MAX, and shifted by NET_ON_BITS. */
static inline net_lanes net_bounded(net_lanes sum) {
#if defined(__ARM_NEON)
    return (net_lanes)vminq_u16(vqshluq_n_s16((int16x8_t)sum, NET_ON_BITS),
                                vdupq_n_u16(NET_ON_MAX << NET_ON_BITS));
#else
    net_lanes more = sum > NET_ON_MAX;
    sum = (sum & ~more) | (more & NET_ON_MAX);
    return (sum & (sum > 0)) << NET_ON_BITS;
#endif
}

/* What of hidden sums goes on. */
static inline net_lanes net_on(net_lanes sum, net_lanes gain) {
    return net_times(net_bounded(sum), gain);
}

#define NET_HALF NET_VALUE_SECOND
_Static_assert(NET_SECOND == 2 * NET_HALF, "two halves");

/* Where the weight lies: halves, each row by row; where two products and their
 * sum are one instruction, rows in pairs. */
static inline size_t net_second_at(unsigned row, unsigned column) {
    size_t half = (size_t)(column / NET_HALF) * NET_HIDDEN * NET_HALF;
    unsigned within = column % NET_HALF;
#if defined(__SSE2__) || defined(__wasm_simd128__)
    return half + (size_t)(row / 2) * 2 * NET_HALF + (size_t)within * 2 +
           row % 2;
#else
    return half + (size_t)row * NET_HALF + within;
#endif
}

#if defined(NET_BYTES)
/* The same as bytes: of eight rows all of a column, then those of the next. */
static inline size_t net_bytes_at(unsigned row, unsigned column) {
    size_t half = (size_t)(column / NET_HALF) * NET_HIDDEN * NET_HALF;
    size_t eights = (size_t)(row / 8) * 8 * NET_HALF;
    return half + eights + (size_t)(column % NET_HALF) * 8 + row % 8;
}
#endif

/*
 * net_add_second: products of `halves` halves (1 or 2, a constant for the
 * compiler, so that all sums stay in registers). Both at once share what is
 * made of the hidden numbers. The wider the registers, the fewer are taken by
 * one pair of these, and the more pairs a turn of the loop can have.
 */
#define NET_FOURS (NET_HALF / 4)

static inline const int16_t *net_row(const int16_t *second, size_t half,
                                     unsigned h) {
    return second + (half * NET_HIDDEN + h) * NET_HALF;
}

#if defined(NET_TILES)

/* A tile is the lower and the upper bytes of eight numbers. With the weights of
 * two columns it gives four sums of products: lower bytes with both, then upper
 * bytes with both. */
static inline uint8x16_t net_tile(const int16_t *on) {
    const uint8x16_t order = {0, 2, 4, 6, 8, 10, 12, 14,
                              1, 3, 5, 7, 9, 11, 13, 15};
    return vqtbl1q_u8((uint8x16_t)vld1q_s16(on), order);
}

NET_ADDER net_add_second(const struct net_rest *rest, const int16_t *on,
                         size_t halves, int32_t *ret) {
    enum { PAIRS = NET_HALF / 2 };
    int32x4_t sum[2 * PAIRS] = {0};
    for (size_t i = 0; i < NET_HIDDEN / 8; i++) {
        uint8x16_t tile = net_tile(on + 8 * i);
        for (size_t half = 0; half < halves; half++)
            for (size_t p = 0; p < PAIRS; p++) {
                const int8_t *pair = rest->second_bytes +
                                     half * NET_HIDDEN * NET_HALF +
                                     16 * (PAIRS * i + p);
                sum[half * PAIRS + p] =
                    vusmmlaq_s32(sum[half * PAIRS + p], tile, vld1q_s8(pair));
            }
    }
    for (size_t p = 0; p < halves * PAIRS; p += 2) {
        int64x2_t one = (int64x2_t)sum[p], other = (int64x2_t)sum[p + 1];
        int32x4_t lower = (int32x4_t)vzip1q_s64(one, other);
        int32x4_t upper = (int32x4_t)vzip2q_s64(one, other);
        vst1q_s32(ret + 2 * p, vaddq_s32(lower, vshlq_n_s32(upper, 8)));
    }
}

#elif defined(__ARM_NEON)

/* The number of a lane must be a constant in the source. */
#define NET_ADD_ROW(lane)                                                      \
    for (size_t i = 0; i < NET_HALF / 8; i++) {                                \
        int16x8_t weights = vld1q_s16(row + (size_t)(lane)*NET_HALF + 8 * i);  \
        to[2 * i] =                                                            \
            vmlal_laneq_s16(to[2 * i], vget_low_s16(weights), factors, lane);  \
        to[2 * i + 1] =                                                        \
            vmlal_high_laneq_s16(to[2 * i + 1], weights, factors, lane);       \
    }

NET_ADDER net_add_second(const struct net_rest *rest, const int16_t *on,
                         size_t halves, int32_t *ret) {
    int32x4_t sum[2 * NET_FOURS] = {0};
    for (unsigned h = 0; h < NET_HIDDEN; h += 8) {
        int16x8_t factors = vld1q_s16(on + h);
        for (size_t half = 0; half < halves; half++) {
            const int16_t *row = net_row(rest->second, half, h);
            int32x4_t *to = sum + half * NET_FOURS;
            NET_ADD_ROW(0);
            NET_ADD_ROW(1);
            NET_ADD_ROW(2);
            NET_ADD_ROW(3);
            NET_ADD_ROW(4);
            NET_ADD_ROW(5);
            NET_ADD_ROW(6);
            NET_ADD_ROW(7);
        }
    }
    for (size_t i = 0; i < halves * NET_FOURS; i++)
        vst1q_s32(ret + 4 * i, sum[i]);
}

#elif defined(__SSE2__) || defined(__wasm_simd128__)

typedef int32_t net_sums
    __attribute__((vector_size(sizeof(net_lanes)), aligned(4)));

/* Products of neighbours, two and two added. */
static inline net_sums net_dot(net_lanes a, net_lanes b) {
#if defined(__AVX512BW__)
    return (net_sums)_mm512_madd_epi16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    return (net_sums)_mm256_madd_epi16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return (net_sums)_mm_madd_epi16((__m128i)a, (__m128i)b);
#else
    return (net_sums)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
#endif
}

NET_ADDER net_add_second(const struct net_rest *rest, const int16_t *on,
                         size_t halves, int32_t *ret) {
    enum { VECTORS = NET_HALF * 2 / NET_LANES, AT_ONCE = NET_LANES / 4 };
    net_sums sum[2 * VECTORS] = {0};
    for (unsigned block = 0; block < NET_HIDDEN; block += AT_ONCE)
        for (unsigned h = block; h < block + AT_ONCE; h += 2) {
            int32_t pair;
            __builtin_memcpy(&pair, on + h, sizeof(pair));
            net_lanes factors = (net_lanes)((net_sums){0} + pair);
            for (size_t i = 0; i < halves * VECTORS; i++) {
                const int16_t *row = net_row(rest->second, i / VECTORS, h);
                sum[i] += net_dot(
                    *(const net_lanes *)(row + NET_LANES * (i % VECTORS)),
                    factors);
            }
        }
    __builtin_memcpy(ret, sum, halves * VECTORS * sizeof(*sum));
}

#else

NET_ADDER net_add_second(const struct net_rest *rest, const int16_t *on,
                         size_t halves, int32_t *ret) {
    for (size_t i = 0; i < halves * NET_HALF; i++)
        ret[i] = 0;
    for (unsigned h = 0; h < NET_HIDDEN; h++)
        for (unsigned i = 0; i < halves * NET_HALF; i++)
            ret[i] += on[h] * rest->second[net_second_at(h, i)];
}

#endif

#endif
