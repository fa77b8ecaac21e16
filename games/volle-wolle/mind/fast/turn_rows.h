/*
 * turn_rows.h - a die's faces as rows of vectors, and where a turn may stop:
 * what the values (turn.c) and the odds (turn_odds.c) of a dice turn are both
 * made with.
 */
#ifndef VOLLE_WOLLE_MIND_FAST_TURN_ROWS_H
#define VOLLE_WOLLE_MIND_FAST_TURN_ROWS_H

#include <stddef.h>

#include "turn.h"

#if defined(__SSE__)
#include <xmmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#define DICE 3

static const int sides[DICE] = {12, 10, 8};

/* The two dice that are not this one, in order. */
static const int others[DICE][2] = {{1, 2}, {0, 2}, {0, 1}};

static inline float larger(float a, float b) {
    return a > b ? a : b;
}

/* Four faces of a die at once: what has a place for each face has room for up
 * to three more. */
#define FACES 4
#define ROOM (FACES - 1)
#define FACES_MAX 12 /* of one die */
#define VECTORS (FACES_MAX / FACES)
typedef float faces __attribute__((vector_size(16), aligned(4)));
typedef int masks __attribute__((vector_size(16), aligned(4)));

/* How many vectors so many faces take: for the compiler a constant. */
static inline int vectors(int count) {
    return (count + ROOM) / FACES;
}

static inline faces faces_at(const float *face, int v) {
    return *(const faces *)(face + (ptrdiff_t)FACES * v);
}

static inline faces faces_larger(faces a, faces b) {
#if defined(__SSE__)
    return (faces)_mm_max_ps((__m128)a, (__m128)b);
#elif defined(__wasm_simd128__)
    return (faces)wasm_f32x4_pmax((v128_t)b, (v128_t)a);
#else
    const masks which = a > b;
    return (faces)(((masks)a & which) | ((masks)b & ~which));
#endif
}

/* Without this gcc keeps vectors in memory from one row to the next. */
#if defined(__clang__)
#define UNROLLED
#else
#define UNROLLED _Pragma("GCC unroll 4")
#endif

/*
 * After try 1 or 2 a sum either must be taken, or may be boosted, or neither.
 * stop[] is what stopping is worth (very little where one cannot) and bar[]
 * what must be added to going on (very little where one must not), so that the
 * value is max(stop, go on + bar) without a branch.
 */
#define NEVER (-1e9F)
#define SUMS (TURN_SUM + 1 + ROOM)
struct stops {
    float stop[SUMS];
    float bar[SUMS];
};

/* Of try 1 or 2 (index 0 or 1). */
void turn_find_stops(const struct turn *turn, int try, struct stops *ret_stops);

#endif
