/*
 * net_look.c - the net's outputs for a position. Compiled once for any machine
 * and, where that may be faster, once more for one with wide registers: the
 * numbers are the same (see net_lanes.h).
 */
#include "net_look.h"

#include <string.h>

#include "net_lanes.h"

#ifdef NET_WIDE
#define NET_LOOK net_look_wide
#else
#define NET_LOOK net_look_plain
#endif

#define BLOCK 8 /* vectors that are held in registers */
#define BLOCK_COLUMNS (BLOCK * NET_LANES)
_Static_assert(NET_HIDDEN % BLOCK_COLUMNS == 0, "whole blocks");

/* Parts are rounded, each position's on its own, so that it does not matter
 * on which way a sum was reached. */
static void add_block(int16_t *to, const int8_t *rows,
                      const struct net_base *changes) {
    net_lanes sum[BLOCK];
    memcpy(sum, to, sizeof(sum));
    for (unsigned r = 0; r < changes->plus; r++) {
        const int8_t *row = rows + (size_t)changes->plus_row[r] * NET_HIDDEN;
        for (unsigned i = 0; i < BLOCK; i++)
            sum[i] += net_widen(row + NET_LANES * (size_t)i);
    }
    for (unsigned r = 0; r < changes->minus; r++) {
        const int8_t *row = rows + (size_t)changes->minus_row[r] * NET_HIDDEN;
        for (unsigned i = 0; i < BLOCK; i++)
            sum[i] -= net_widen(row + NET_LANES * (size_t)i);
    }
    for (unsigned r = 0; r < changes->parts; r++) {
        const int8_t *row = rows + (size_t)changes->part_row[r] * NET_HIDDEN;
        int16_t value = changes->part_value[r], sign = changes->part_sign[r];
        for (unsigned i = 0; i < BLOCK; i++) {
            net_lanes part = (net_widen(row + NET_LANES * (size_t)i) * value +
                              NET_UNIT / 2) >>
                             4;
            sum[i] += (part ^ sign) - sign;
        }
    }
    memcpy(to, sum, sizeof(sum));
}

/* For the compiler the numbers are constants, so that the sums stay in
 * registers. Each half of the units has sums of its own, which do not wait for
 * the other's. */
static inline __attribute__((always_inline)) void
add_quads(const struct net_rest *rest, const float *on, unsigned halves,
          unsigned quads, float *ret_outputs) {
    quad sum[2][NET_OUTPUTS / 4] = {0};
    memcpy(sum[0], rest->bias3, quads * sizeof(quad));
    for (unsigned s = 0; s < NET_HALF; s++)
        for (unsigned half = 0; half < halves; half++) {
            unsigned unit = half * NET_HALF + s;
            for (unsigned q = 0; q < quads; q++)
                sum[half][q] +=
                    *(const quad *)(rest->third[unit] + 4 * (size_t)q) *
                    on[unit];
        }
    if (halves > 1)
        for (unsigned q = 0; q < quads; q++)
            sum[0][q] += sum[1][q];
    memcpy(ret_outputs, sum[0], quads * sizeof(quad));
}

/* The layers behind the hidden one, those of the position's bucket. */
static inline __attribute__((always_inline)) void
add_rest(const struct net_rest *rest, const int16_t *hidden, unsigned halves,
         unsigned quads, float *ret_outputs) {
    int32_t second[NET_SECOND];
    float on[NET_SECOND];
    net_add_second(rest->second, rest->bias2, hidden, halves, second);
    for (unsigned s = 0; s < halves * NET_HALF; s += 4) {
        whole_quad sum = *(const whole_quad *)(second + s);
        quad scale = *(const quad *)(rest->scale2 + s);
        sum &= sum > 0;
        *(quad *)(on + s) = __builtin_convertvector(sum, quad) * scale;
    }
    add_quads(rest, on, halves, quads, ret_outputs);
}

/* Brings the hidden sums up to date; *ret_on is what of them is positive. */
static void settle(const struct net *net, struct net_base *base,
                   int16_t *ret_on) {
    base->looks++;
    for (unsigned i = 0; i < NET_HIDDEN; i += BLOCK_COLUMNS)
        add_block(base->hidden + i, net->first + i, base);
    base->plus = base->minus = base->parts = 0;
    for (unsigned h = 0; h < NET_HIDDEN; h++)
        ret_on[h] = (int16_t)(base->hidden[h] > 0 ? base->hidden[h] : 0);
}

void NET_LOOK(const struct net *net, struct net_base *base, bool all,
              float *ret_outputs) {
    _Alignas(sizeof(net_lanes)) int16_t on[NET_HIDDEN];
    const struct net_rest *rest = &net->rest[base->input.bucket];
    settle(net, base, on);
    if (all)
        add_rest(rest, on, 2, NET_OUTPUTS / 4, ret_outputs);
    else if (rest->values_need_all)
        add_rest(rest, on, 2, NET_VALUE_OUTPUTS / 4, ret_outputs);
    else
        add_rest(rest, on, 1, NET_VALUE_OUTPUTS / 4, ret_outputs);
}
