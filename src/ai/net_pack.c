/*
 * net_pack.c - from the bytes of a file to the integers of a net.
 *
 * All arithmetic here is single floats in a fixed order and roundings to the
 * nearest, so every machine packs the same net.
 */
#include <string.h>

#include "net.h"
#include "net_lanes.h"

#define BIAS_MAX 8000.0F /* of the hidden numbers */
#define GAIN_ONE 32768.0F
#define GAIN_MAX 32767.0F

/* The largest product, and as many of them. */
_Static_assert(((int64_t)NET_ON_MAX << NET_ON_BITS) * 128 * NET_HIDDEN <=
                   INT32_MAX,
               "no sum of the second layer overflows");

static float rounded(float value) {
    return value < 0 ? value - 0.5F : value + 0.5F;
}

static float largest_scale(const struct net_bytes *bytes) {
    float largest = 0;
    for (unsigned c = 0; c < NET_HIDDEN; c++)
        largest = bytes->scale1[c] > largest ? bytes->scale1[c] : largest;
    return largest > 0 ? largest : 1;
}

static float within(float value, float most) {
    return value > most ? most : value < -most ? -most : value;
}

static void put_second(struct net_rest *rest, unsigned row, unsigned column,
                       int8_t weight) {
    rest->second[net_second_at(row, column)] = weight;
#if defined(NET_BYTES)
    rest->second_bytes[net_bytes_at(row, column)] = weight;
#endif
}

static bool values_need_all(const struct net_rest *rest) {
    for (unsigned r = NET_VALUE_SECOND; r < NET_SECOND; r++)
        for (unsigned c = 0; c < NET_VALUE_ROOM; c++)
            if (rest->values[r][c] != 0)
                return true;
    return false;
}

/* As few as machines can add at once, which are four floats or more. */
static unsigned abreast_of(unsigned seats) {
    return seats == 0 || seats > 4 ? NET_VALUE_SEATS : seats > 2 ? 4 : 2;
}

static void put_abreast(const float *outputs, unsigned abreast, float *ret) {
    memcpy(ret, outputs, abreast * sizeof(float));
    memcpy(ret + abreast, outputs + NET_VALUE_SEATS, abreast * sizeof(float));
}

/* unit: what one is worth of a hidden number that goes on. */
static void pack_rest(const struct net_bytes_rest *from, float unit,
                      unsigned abreast, struct net_rest *rest) {
    for (unsigned h = 0; h < NET_HIDDEN; h++)
        for (unsigned c = 0; c < NET_SECOND; c++)
            put_second(rest, h, c, from->second[h * NET_SECOND + c]);
    for (unsigned c = 0; c < NET_SECOND; c++)
        rest->scale2[c] = from->scale2[c] * unit;
    memcpy(rest->bias2, from->bias2, sizeof(rest->bias2));
    for (unsigned r = 0; r < NET_SECOND; r++)
        for (unsigned c = 0; c < NET_OUTPUTS; c++)
            rest->third[r][c] =
                (float)from->third[r * NET_OUTPUTS + c] * from->scale3[c];
    memcpy(rest->bias3, from->bias3, sizeof(rest->bias3));
    for (unsigned r = 0; r < NET_SECOND; r++)
        put_abreast(rest->third[r], abreast, rest->values[r]);
    put_abreast(rest->bias3, abreast, rest->value_bias);
    rest->values_need_all = values_need_all(rest);
}

/* A column of zeros has no scale, and takes the largest one. */
static void pack_column(const struct net_bytes *bytes, unsigned column,
                        float largest, struct net *net) {
    float scale = bytes->scale1[column];
    scale = scale > 0 ? scale : largest;
    net->bias1[column] =
        (int16_t)rounded(within(bytes->bias1[column] / scale, BIAS_MAX));
    net->gain[column] =
        (int16_t)rounded(within(scale / largest * GAIN_ONE, GAIN_MAX));
}

void net_pack(const struct net_bytes *bytes, struct net_shape shape,
              struct net *ret_net) {
    float largest = largest_scale(bytes), unit = largest / (1 << NET_ON_BITS);
    memset(ret_net, 0, sizeof(*ret_net));
    ret_net->shape = shape;
    ret_net->first = bytes->first;
    for (unsigned c = 0; c < NET_HIDDEN; c++)
        pack_column(bytes, c, largest, ret_net);
    ret_net->abreast = abreast_of(shape.seats);
    for (unsigned b = 0; b < shape.buckets; b++)
        pack_rest(&bytes->rest[b], unit, ret_net->abreast, &ret_net->rest[b]);
}
