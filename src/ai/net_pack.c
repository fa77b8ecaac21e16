/*
 * net_pack.c - from the bytes of a file to the integers of a net.
 *
 * All arithmetic here is single floats in a fixed order and roundings to the
 * nearest, so every machine packs the same net.
 */
#include <string.h>

#include "net.h"
#include "net_lanes.h"

#define WEIGHT_MAX 32767.0F
#define BIAS_MAX 8000.0F    /* of the hidden numbers */
#define HIDDEN_MAX 16000.0F /* far more than there is */
#define SUM_MAX 2147000000.0F

static float size_of(float value) {
    return value < 0 ? -value : value;
}

static float rounded(float value) {
    return value < 0 ? value - 0.5F : value + 0.5F;
}

/* A column of zeros has no scale. */
static float scale_of(const struct net_bytes *bytes, unsigned column) {
    return bytes->scale1[column] > 0 ? bytes->scale1[column] : 1;
}

static float within(float value, float most) {
    return value > most ? most : value < -most ? -most : value;
}

static void put_second(struct net_rest *rest, unsigned row, unsigned column,
                       int16_t weight) {
    rest->second[net_second_at(row, column)] = weight;
#if defined(NET_BYTES)
    /* A weight is far enough from WEIGHT_MAX for an upper byte with a sign. */
    int8_t *bytes = rest->second_bytes + net_bytes_at(row, column);
    bytes[0] = (int8_t)weight;
    bytes[8] = (int8_t)((weight - bytes[0]) / 256);
#endif
}

/* The scales of the hidden numbers move into the weights behind them. */
static void pack_second(const struct net_bytes *bytes,
                        const struct net_bytes_rest *from, unsigned column,
                        struct net_rest *rest) {
    float weight[NET_HIDDEN], most = 1e-20F, sum = 1e-20F;
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        weight[h] = (float)from->second[h * NET_SECOND + column] *
                    from->scale2[column] * scale_of(bytes, h);
        float size = size_of(weight[h]);
        most = size > most ? size : most;
        sum += size;
    }
    float by_weight = most / WEIGHT_MAX, by_sum = sum * HIDDEN_MAX / SUM_MAX;
    float scale = by_weight > by_sum ? by_weight : by_sum;
    float by_bias = size_of(from->bias2[column]) / (SUM_MAX / 4);
    scale = by_bias > scale ? by_bias : scale;
    for (unsigned h = 0; h < NET_HIDDEN; h++)
        put_second(rest, h, column, (int16_t)rounded(weight[h] / scale * 0.7F));
    scale /= 0.7F;
    rest->scale2[column] = scale;
    rest->bias2[column] = (int32_t)rounded(from->bias2[column] / scale);
}

static bool values_need_all(const struct net_rest *rest) {
    for (unsigned r = NET_VALUE_SECOND; r < NET_SECOND; r++)
        for (unsigned c = 0; c < NET_VALUE_OUTPUTS; c++)
            if (rest->third[r][c] != 0)
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

static void pack_rest(const struct net_bytes *bytes,
                      const struct net_bytes_rest *from, unsigned abreast,
                      struct net_rest *rest) {
    for (unsigned c = 0; c < NET_SECOND; c++)
        pack_second(bytes, from, c, rest);
    for (unsigned r = 0; r < NET_SECOND; r++)
        for (unsigned c = 0; c < NET_OUTPUTS; c++)
            rest->third[r][c] =
                (float)from->third[r * NET_OUTPUTS + c] * from->scale3[c];
    memcpy(rest->bias3, from->bias3, sizeof(rest->bias3));
    rest->values_need_all = values_need_all(rest);
    for (unsigned r = 0; r < NET_SECOND; r++)
        put_abreast(rest->third[r], abreast, rest->values[r]);
    put_abreast(rest->bias3, abreast, rest->value_bias);
}

void net_pack(const struct net_bytes *bytes, struct net_shape shape,
              struct net *ret_net) {
    memset(ret_net, 0, sizeof(*ret_net));
    ret_net->shape = shape;
    ret_net->first = bytes->first;
    for (unsigned c = 0; c < NET_HIDDEN; c++)
        ret_net->bias1[c] = (int16_t)rounded(
            within(bytes->bias1[c] / scale_of(bytes, c), BIAS_MAX));
    ret_net->abreast = abreast_of(shape.seats);
    for (unsigned b = 0; b < shape.buckets; b++)
        pack_rest(bytes, &bytes->rest[b], ret_net->abreast, &ret_net->rest[b]);
}
