/*
 * net_lanes.h - what a net asks of the machine: bytes widened to as many
 * numbers, and the second layer, 128 numbers times 16 or 32 columns.
 *
 * Most of a net's time goes here, and compilers see neither by themselves.
 * Machines differ in which products they add up at once, so the weights of the
 * second layer lie in the order that suits the machine; sums of integers are
 * the same in any order. Inside net.c, net_look.c and net_pack.c only.
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

static inline net_lanes net_widen(const int8_t *row) {
#if defined(__ARM_NEON)
    return (net_lanes)vmovl_s8(vld1_s8(row));
#elif defined(__AVX512BW__)
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

/*
 * A row times value / NET_UNIT, rounded. Some machines multiply, round and
 * shift by 15 at once: 3 and 8 more for the factors are the same.
 */
static inline net_lanes net_part(const int8_t *row, unsigned value) {
#if defined(__AVX512BW__)
    return (net_lanes)_mm512_mulhrs_epi16(
        _mm512_slli_epi16((__m512i)net_widen(row), 3),
        _mm512_set1_epi16((int16_t)(value << 8)));
#elif defined(__AVX2__)
    return (net_lanes)_mm256_mulhrs_epi16(
        _mm256_slli_epi16((__m256i)net_widen(row), 3),
        _mm256_set1_epi16((int16_t)(value << 8)));
#elif defined(__wasm_simd128__)
    return (net_lanes)wasm_i16x8_q15mulr_sat(
        wasm_i16x8_shl((v128_t)net_widen(row), 3),
        wasm_i16x8_splat((int16_t)(value << 8)));
#else
    return (net_widen(row) * (int16_t)value + NET_UNIT / 2) >> 4;
#endif
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

/*
 * net_add_second: bias and products of `halves` halves (1 or 2, a constant for
 * the compiler, so that all sums stay in registers). Both at once share what is
 * made of the hidden numbers. The wider the registers, the fewer are taken by
 * one pair of these, and the more pairs a turn of the loop can have.
 */
#define NET_FOURS (NET_HALF / 4)
#define NET_ADDER static inline __attribute__((always_inline)) void

static inline const int16_t *net_row(const int16_t *second, size_t half,
                                     unsigned h) {
    return second + (half * NET_HIDDEN + h) * NET_HALF;
}

#if defined(__ARM_NEON)

/* The number of a lane must be a constant in the source. */
#define NET_ADD_ROW(lane)                                                      \
    for (size_t i = 0; i < NET_HALF / 8; i++) {                                \
        int16x8_t weights = vld1q_s16(row + (size_t)(lane)*NET_HALF + 8 * i);  \
        to[2 * i] =                                                            \
            vmlal_laneq_s16(to[2 * i], vget_low_s16(weights), factors, lane);  \
        to[2 * i + 1] =                                                        \
            vmlal_high_laneq_s16(to[2 * i + 1], weights, factors, lane);       \
    }

NET_ADDER net_add_second(const int16_t *second, const int32_t *bias,
                         const int16_t *on, size_t halves, int32_t *ret) {
    int32x4_t sum[2 * NET_FOURS];
    for (size_t i = 0; i < halves * NET_FOURS; i++)
        sum[i] = vld1q_s32(bias + 4 * i);
    for (unsigned h = 0; h < NET_HIDDEN; h += 8) {
        int16x8_t factors = vld1q_s16(on + h);
        for (size_t half = 0; half < halves; half++) {
            const int16_t *row = net_row(second, half, h);
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

NET_ADDER net_add_second(const int16_t *second, const int32_t *bias,
                         const int16_t *on, size_t halves, int32_t *ret) {
    enum { VECTORS = NET_HALF * 2 / NET_LANES, AT_ONCE = NET_LANES / 4 };
    net_sums sum[2 * VECTORS];
    __builtin_memcpy(sum, bias, halves * VECTORS * sizeof(*sum));
    for (unsigned block = 0; block < NET_HIDDEN; block += AT_ONCE)
        for (unsigned h = block; h < block + AT_ONCE; h += 2) {
            int32_t pair;
            __builtin_memcpy(&pair, on + h, sizeof(pair));
            net_lanes factors = (net_lanes)((net_sums){0} + pair);
            for (size_t i = 0; i < halves * VECTORS; i++) {
                const int16_t *row = net_row(second, i / VECTORS, h);
                sum[i] += net_dot(
                    *(const net_lanes *)(row + NET_LANES * (i % VECTORS)),
                    factors);
            }
        }
    __builtin_memcpy(ret, sum, halves * VECTORS * sizeof(*sum));
}

#else

NET_ADDER net_add_second(const int16_t *second, const int32_t *bias,
                         const int16_t *on, size_t halves, int32_t *ret) {
    for (size_t i = 0; i < halves * NET_HALF; i++)
        ret[i] = bias[i];
    for (unsigned h = 0; h < NET_HIDDEN; h++)
        for (unsigned i = 0; i < halves * NET_HALF; i++)
            ret[i] += on[h] * second[net_second_at(h, i)];
}

#endif

#endif
