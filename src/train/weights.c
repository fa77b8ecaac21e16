#include "weights.h"

#include <string.h>

#include "ai/netfile.h"

/* The floats of a bucket. */
#define REST_SIZE                                                              \
    ((size_t)NET_HIDDEN * NET_SECOND + NET_SECOND +                            \
     (size_t)NET_SECOND * NET_OUTPUTS + NET_OUTPUTS)

size_t weights_size(struct net_shape shape) {
    return (size_t)shape.inputs * NET_HIDDEN + NET_HIDDEN +
           shape.buckets * REST_SIZE;
}

void weights_bind(struct weights *weights, struct net_shape shape,
                  float *memory) {
    weights->shape = shape;
    weights->first = memory;
    weights->bias1 = weights->first + (size_t)shape.inputs * NET_HIDDEN;
    for (unsigned b = 0; b < shape.buckets; b++) {
        struct weights_rest *rest = &weights->rest[b];
        rest->second = weights->bias1 + NET_HIDDEN + b * REST_SIZE;
        rest->bias2 = rest->second + (size_t)NET_HIDDEN * NET_SECOND;
        rest->third = rest->bias2 + NET_SECOND;
        rest->bias3 = rest->third + (size_t)NET_SECOND * NET_OUTPUTS;
    }
}

static void fill(float *start, size_t count, float size, struct wsk_rng *rng) {
    for (size_t i = 0; i < count; i++) {
        float unit = (float)(wsk_rng_next(rng) >> 40) / (float)(1 << 23);
        start[i] = (unit - 1) * size;
    }
}

static void init_rest(struct weights_rest *rest, struct wsk_rng *rng) {
    fill(rest->second, (size_t)NET_HIDDEN * NET_SECOND, 0.15F, rng);
    fill(rest->third, (size_t)NET_SECOND * NET_OUTPUTS, 0.05F, rng);
    for (size_t s = NET_VALUE_SECOND; s < NET_SECOND; s++)
        memset(rest->third + s * NET_OUTPUTS, 0,
               NET_VALUE_OUTPUTS * sizeof(float));
}

void weights_init(struct weights *weights, struct wsk_rng *rng) {
    struct net_shape shape = weights->shape;
    memset(weights->first, 0, weights_size(shape) * sizeof(float));
    fill(weights->first, (size_t)shape.inputs * NET_HIDDEN, 0.15F, rng);
    init_rest(&weights->rest[0], rng);
    for (unsigned b = 1; b < shape.buckets; b++)
        memcpy(weights->rest[b].second, weights->rest[0].second,
               REST_SIZE * sizeof(float));
}

/* to[] += row[] * factor */
static void add_row(float *to, const float *row, size_t count, float factor) {
    for (size_t i = 0; i < count; i++)
        to[i] += row[i] * factor;
}

void weights_run(const struct weights *weights, const struct net_input *input,
                 struct trace *ret_trace) {
    const struct weights_rest *rest = &weights->rest[input->bucket];
    memcpy(ret_trace->hidden, weights->bias1, sizeof(ret_trace->hidden));
    for (unsigned i = 0; i < input->count; i++) {
        uint32_t entry = input->entry[i];
        if (net_value(entry))
            add_row(ret_trace->hidden,
                    weights->first + (size_t)net_index(entry) * NET_HIDDEN,
                    NET_HIDDEN, (float)net_value(entry) / NET_UNIT);
    }
    memcpy(ret_trace->second, rest->bias2, sizeof(ret_trace->second));
    for (size_t h = 0; h < NET_HIDDEN; h++)
        if (ret_trace->hidden[h] > 0)
            add_row(ret_trace->second, rest->second + h * NET_SECOND,
                    NET_SECOND, ret_trace->hidden[h]);
    memcpy(ret_trace->output, rest->bias3, sizeof(ret_trace->output));
    for (size_t s = 0; s < NET_SECOND; s++)
        if (ret_trace->second[s] > 0)
            add_row(ret_trace->output, rest->third + s * NET_OUTPUTS,
                    NET_OUTPUTS, ret_trace->second[s]);
}

/* Floats byte by byte, lowest first, on any machine. */
static void put_float(char *at, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof(bits));
    for (unsigned i = 0; i < 4; i++)
        at[i] = (char)(bits >> (8 * i) & 0xff);
}

static float size_of(float value) {
    return value < 0 ? -value : value;
}

static signed char to_byte(float value) {
    return (signed char)(value < 0 ? value - 0.5F : value + 0.5F);
}

static float scale_of(size_t rows, size_t columns, const float *weights,
                      size_t column) {
    float most = 1e-12F;
    for (size_t r = 0; r < rows; r++) {
        float size = size_of(weights[r * columns + column]);
        most = size > most ? size : most;
    }
    return most / 127;
}

static void round_layer(size_t rows, size_t columns, const float *weights,
                        const float *bias, unsigned part, unsigned parts,
                        float *ret_weights, float *ret_bias) {
    for (size_t c = columns * part / parts; c < columns * (part + 1) / parts;
         c++) {
        float scale = scale_of(rows, columns, weights, c);
        for (size_t r = 0; r < rows; r++)
            ret_weights[r * columns + c] =
                scale * (float)to_byte(weights[r * columns + c] / scale);
        ret_bias[c] = bias[c];
    }
}

void weights_round(const struct weights *weights, unsigned part, unsigned parts,
                   struct weights *ret_rounded) {
    round_layer(weights->shape.inputs, NET_HIDDEN, weights->first,
                weights->bias1, part, parts, ret_rounded->first,
                ret_rounded->bias1);
    for (unsigned b = 0; b < weights->shape.buckets; b++) {
        const struct weights_rest *rest = &weights->rest[b];
        const struct weights_rest *to = &ret_rounded->rest[b];
        round_layer(NET_HIDDEN, NET_SECOND, rest->second, rest->bias2, part,
                    parts, to->second, to->bias2);
        round_layer(NET_SECOND, NET_OUTPUTS, rest->third, rest->bias3, part,
                    parts, to->third, to->bias3);
    }
}

static void write_layer(char **at, size_t rows, size_t columns,
                        const float *weights, const float *bias) {
    char *scales = *at;
    char *biases = scales + columns * sizeof(float);
    char *bytes = biases + columns * sizeof(float);
    for (size_t c = 0; c < columns; c++) {
        float scale = scale_of(rows, columns, weights, c);
        put_float(scales + c * sizeof(float), scale);
        put_float(biases + c * sizeof(float), bias[c]);
        for (size_t r = 0; r < rows; r++)
            bytes[r * columns + c] =
                (char)to_byte(weights[r * columns + c] / scale);
    }
    *at = bytes + rows * columns;
}

size_t weights_write(const struct weights *weights, const char *game,
                     unsigned seats, char *ret) {
    struct net_shape shape = weights->shape;
    struct wsk_text text = netfile_header(game, seats, shape.inputs, ret);
    char *at = ret + text.len;
    write_layer(&at, shape.inputs, NET_HIDDEN, weights->first, weights->bias1);
    for (unsigned b = 0; b < shape.buckets; b++) {
        const struct weights_rest *rest = &weights->rest[b];
        write_layer(&at, NET_HIDDEN, NET_SECOND, rest->second, rest->bias2);
        write_layer(&at, NET_SECOND, NET_OUTPUTS, rest->third, rest->bias3);
    }
    return (size_t)(at - ret);
}
