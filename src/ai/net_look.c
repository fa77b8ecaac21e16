/*
 * net_look.c - the net's outputs for a position. Compiled once for any machine
 * and, where that may be faster, again for machines with wider registers: the
 * numbers are the same (see net_lanes.h).
 */
#include "net_look.h"

#include <string.h>

#include "net_changes.h"
#include "net_lanes.h"

#ifndef NET_LOOK /* the name in net_look.h */
#define NET_LOOK net_look_plain
#endif

/* Vectors that are held in registers. */
#if defined(__ARM_NEON)
#define BLOCK 16
#else
#define BLOCK (NET_LANES < 32 ? 8 : 4)
#endif
#define BLOCK_COLUMNS (BLOCK * NET_LANES)
_Static_assert(NET_HIDDEN % BLOCK_COLUMNS == 0, "whole blocks");
#define FLOATS (NET_LANES / 2)

static inline const int8_t *row_of(const int8_t *rows, uint32_t entry) {
    return rows + (size_t)net_index(entry) * NET_HIDDEN;
}

/* Parts are rounded, each position's on its own, so that it does not matter
 * on which way a sum was reached. */
static inline __attribute__((always_inline)) void
add_rows(const int8_t *rows, const struct net_rows *these,
         const uint32_t *entries, bool take, net_lanes *sum) {
    struct net_walk walk = net_walk(these->whole, entries);
    for (unsigned r = 0; r < these->wholes; r++) {
        const int8_t *row = row_of(rows, net_step(&walk, r));
        NET_UNROLLED
        for (size_t i = 0; i < BLOCK; i += NET_ROW_STEP)
            net_add_whole(sum + i, row + NET_LANES * i, take);
    }
    walk = net_walk(these->part, entries);
    for (unsigned r = 0; r < these->parts; r++) {
        uint32_t entry = net_step(&walk, r);
        const int8_t *row = row_of(rows, entry);
        NET_UNROLLED
        for (size_t i = 0; i < BLOCK; i += NET_ROW_STEP)
            net_add_part(sum + i, row + NET_LANES * i, net_value(entry), take);
    }
}

/* BLOCK_COLUMNS of the hidden sums, from `first` on, and what goes on. */
static void add_block(const struct net *net, unsigned first,
                      const int16_t *from, struct net_base *base,
                      const struct net_changes *changes, int16_t *ret_on) {
    const int8_t *rows = net->first + first;
    net_lanes sum[BLOCK];
    NET_UNROLLED
    for (size_t i = 0; i < BLOCK; i++)
        sum[i] = *(const net_lanes *)(from + first + NET_LANES * i);
    add_rows(rows, &changes->come, base->seen, false, sum);
    add_rows(rows, &changes->go, net_gone(changes), true, sum);
    NET_UNROLLED
    for (size_t i = 0; i < BLOCK; i++) {
        size_t at = first + NET_LANES * i;
        *(net_lanes *)(base->hidden + at) = sum[i];
        *(net_lanes *)(ret_on + at) =
            net_on(sum[i], *(const net_lanes *)(net->gain + at));
    }
}

/* The second layer, as far as it is positive. */
static inline __attribute__((always_inline)) void
add_second(const struct net_rest *rest, const int16_t *hidden, unsigned halves,
           float *ret_on) {
    int32_t second[NET_SECOND];
    net_add_second(rest, hidden, halves, second);
    for (unsigned s = 0; s < halves * NET_HALF; s += 4) {
        whole_quad sum = *(const whole_quad *)(second + s);
        quad scale = *(const quad *)(rest->scale2 + s);
        quad on = __builtin_convertvector(sum, quad) * scale +
                  *(const quad *)(rest->bias2 + s);
        *(quad *)(ret_on + s) = (quad)((whole_quad)on & (on > 0));
    }
}

/* `rows` of `room` floats each, and a bias. */
struct third {
    const float *rows, *bias;
    size_t room;
};

static inline __attribute__((always_inline)) net_floats
floats_at(const float *row, unsigned v) {
    return *(const net_floats *)(row + FLOATS * (size_t)v);
}

/* For the compiler the numbers are constants, so that the sums stay in
 * registers. Each half of the units has sums of its own, which do not wait for
 * the other's, and a unit's products come before its sums, which need them all.
 * What is more than `outputs` is thrown away. */
static inline __attribute__((always_inline)) void
add_third(struct third third, const float *on, unsigned halves,
          unsigned outputs, float *ret_outputs) {
    enum { VECTORS = NET_OUTPUTS / FLOATS };
    unsigned vectors = (outputs + FLOATS - 1) / FLOATS;
    net_floats sum[2][VECTORS] = {0};
    for (unsigned v = 0; v < vectors; v++)
        sum[0][v] = floats_at(third.bias, v);
    for (unsigned s = 0; s < NET_HALF; s++) {
        net_floats product[2][VECTORS];
        for (unsigned half = 0; half < halves; half++)
            for (unsigned v = 0; v < vectors; v++) {
                unsigned unit = half * NET_HALF + s;
                product[half][v] =
                    floats_at(third.rows + unit * third.room, v) * on[unit];
            }
        for (unsigned half = 0; half < halves; half++)
            for (unsigned v = 0; v < vectors; v++)
                sum[half][v] += product[half][v];
    }
    if (halves > 1)
        for (unsigned v = 0; v < vectors; v++)
            sum[0][v] += sum[1][v];
    memcpy(ret_outputs, sum[0], outputs * sizeof(float));
}

static inline __attribute__((always_inline)) void
add_values(const struct net_rest *rest, const float *on, unsigned halves,
           unsigned abreast, float *ret_values) {
    const struct third third = {rest->values[0], rest->value_bias,
                                NET_VALUE_ROOM};
    float values[NET_VALUE_OUTPUTS];
    add_third(third, on, halves, 2 * abreast, values);
    memset(ret_values, 0, NET_VALUE_OUTPUTS * sizeof(float));
    memcpy(ret_values, values, abreast * sizeof(float));
    memcpy(ret_values + NET_VALUE_SEATS, values + abreast,
           abreast * sizeof(float));
}

static inline __attribute__((always_inline)) void
look_at_values(const struct net *net, const struct net_rest *rest,
               const int16_t *hidden, unsigned halves, float *ret_values) {
    float on[NET_SECOND];
    add_second(rest, hidden, halves, on);
    if (net->abreast == 2)
        add_values(rest, on, halves, 2, ret_values);
    else if (net->abreast == 4)
        add_values(rest, on, halves, 4, ret_values);
    else
        add_values(rest, on, halves, NET_VALUE_SEATS, ret_values);
}

static inline __attribute__((always_inline)) void
look_at_all(const struct net_rest *rest, const int16_t *hidden,
            float *ret_outputs) {
    const struct third third = {rest->third[0], rest->bias3, NET_OUTPUTS};
    float on[NET_SECOND];
    add_second(rest, hidden, 2, on);
    add_third(third, on, 2, NET_OUTPUTS, ret_outputs);
}

/* Brings the hidden sums up to date; *ret_on is what of them goes on. */
static void settle(const struct net *net, struct net_base *base,
                   int16_t *ret_on) {
    struct net_changes changes;
    const int16_t *from = base->fresh ? net->bias1 : base->hidden;
    net_find_changes(base, &changes);
    base->fresh = false;
    base->looks++;
    for (unsigned i = 0; i < NET_HIDDEN; i += BLOCK_COLUMNS)
        add_block(net, i, from, base, &changes, ret_on);
}

void NET_LOOK(const struct net *net, struct net_base *base, bool all,
              float *ret_outputs) {
    _Alignas(sizeof(net_lanes)) int16_t on[NET_HIDDEN];
    const struct net_rest *rest = &net->rest[base->input.bucket];
    settle(net, base, on);
    if (all)
        look_at_all(rest, on, ret_outputs);
    else if (rest->values_need_all)
        look_at_values(net, rest, on, 2, ret_outputs);
    else
        look_at_values(net, rest, on, 1, ret_outputs);
}
