#include "weights.h"

#include <string.h>

#include "ai/netfile.h"

/* The floats of a layer: its weights, then its biases. */
static size_t layer_size(const struct netfile_layer *layer) {
    return layer->rows * layer->columns + layer->columns;
}

size_t weights_size(struct net_shape shape, unsigned hidden) {
    size_t size = 0;
    for (size_t i = 0; i < netfile_layers(shape); i++) {
        struct netfile_layer layer = netfile_layer(shape, hidden, i);
        size += layer_size(&layer);
    }
    return size;
}

/* Where it is noted at which floats a layer begins. */
struct place {
    float **weights, **biases;
};

static struct place place_of(struct weights *weights, size_t i) {
    if (i == 0)
        return (struct place){&weights->first, &weights->bias1};
    struct weights_rest *rest = &weights->rest[(i - 1) / 2];
    if (i % 2)
        return (struct place){&rest->second, &rest->bias2};
    return (struct place){&rest->third, &rest->bias3};
}

void weights_bind(struct weights *weights, struct net_shape shape,
                  float *memory) {
    weights->shape = shape;
    for (size_t i = 0; i < netfile_layers(shape); i++) {
        struct netfile_layer layer = netfile_layer(shape, NET_HIDDEN, i);
        struct place place = place_of(weights, i);
        *place.weights = memory;
        *place.biases = memory + layer.rows * layer.columns;
        memory += layer_size(&layer);
    }
}

#define LISTEN_SIZE 0.15F
#define SAY_SIZE 0.05F

/* Between -size and size. */
static float some_number(float size, struct wsk_rng *rng) {
    float unit = (float)(wsk_rng_next(rng) >> 40) / (float)(1 << 23);
    return (unit - 1) * size;
}

static void fill(float *start, size_t count, float size, struct wsk_rng *rng) {
    for (size_t i = 0; i < count; i++)
        start[i] = some_number(size, rng);
}

void weights_scatter(float *start, size_t count, struct wsk_rng *rng) {
    fill(start, count, LISTEN_SIZE, rng);
}

static void init_rest(struct weights_rest *rest, struct wsk_rng *rng) {
    weights_scatter(rest->second, (size_t)NET_HIDDEN * NET_SECOND, rng);
    fill(rest->third, (size_t)NET_SECOND * NET_OUTPUTS, SAY_SIZE, rng);
    for (size_t s = NET_VALUE_SECOND; s < NET_SECOND; s++)
        memset(rest->third + s * NET_OUTPUTS, 0,
               NET_VALUE_OUTPUTS * sizeof(float));
}

void weights_init(struct weights *weights, struct wsk_rng *rng) {
    struct net_shape shape = weights->shape;
    memset(weights->first, 0, weights_size(shape, NET_HIDDEN) * sizeof(float));
    weights_scatter(weights->first, (size_t)shape.inputs * NET_HIDDEN, rng);
    init_rest(&weights->rest[0], rng);
    const struct weights_rest *first = &weights->rest[0];
    size_t size = (size_t)(first->bias3 + NET_OUTPUTS - first->second);
    for (unsigned b = 1; b < shape.buckets; b++)
        memcpy(weights->rest[b].second, first->second, size * sizeof(float));
}

void weights_wake(struct weights_rest *rest, unsigned unit,
                  struct wsk_rng *rng) {
    for (size_t h = 0; h < NET_HIDDEN; h++)
        rest->second[h * NET_SECOND + unit] = some_number(LISTEN_SIZE, rng);
    rest->bias2[unit] = 0;
    memset(rest->third + (size_t)unit * NET_OUTPUTS, 0,
           NET_OUTPUTS * sizeof(float));
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

static float scale_of(const struct netfile_layer *layer, const float *weights,
                      size_t column) {
    float most = 1e-12F;
    for (size_t r = 0; r < layer->rows; r++) {
        float size = size_of(weights[r * layer->columns + column]);
        most = size > most ? size : most;
    }
    return most / 127;
}

static void round_layer(const struct netfile_layer *layer, const float *from,
                        unsigned part, unsigned parts, float *ret_rounded) {
    size_t columns = layer->columns, biases = layer->rows * columns;
    for (size_t c = columns * part / parts; c < columns * (part + 1) / parts;
         c++) {
        float scale = scale_of(layer, from, c);
        for (size_t at = c; at < biases; at += columns)
            ret_rounded[at] = scale * (float)to_byte(from[at] / scale);
        ret_rounded[biases + c] = from[biases + c];
    }
}

void weights_round(const struct weights *weights, unsigned part, unsigned parts,
                   struct weights *ret_rounded) {
    const float *from = weights->first;
    float *to = ret_rounded->first;
    for (size_t i = 0; i < netfile_layers(weights->shape); i++) {
        struct netfile_layer layer =
            netfile_layer(weights->shape, NET_HIDDEN, i);
        round_layer(&layer, from, part, parts, to);
        from += layer_size(&layer);
        to += layer_size(&layer);
    }
}

static void write_layer(const struct netfile_layer *layer, const float *from,
                        char *ret) {
    size_t columns = layer->columns, biases = layer->rows * columns;
    char *bytes = ret + netfile_floats(layer);
    for (size_t c = 0; c < columns; c++) {
        float scale = scale_of(layer, from, c);
        put_float(ret + c * sizeof(float), scale);
        put_float(ret + (columns + c) * sizeof(float), from[biases + c]);
        for (size_t at = c; at < biases; at += columns)
            bytes[at] = (char)to_byte(from[at] / scale);
    }
}

size_t weights_write(const struct weights *weights, const char *game,
                     unsigned seats, char *ret) {
    struct net_shape shape = weights->shape;
    struct wsk_text text = netfile_header(game, seats, shape.inputs, ret);
    const float *from = weights->first;
    char *at = ret + text.len;
    for (size_t i = 0; i < netfile_layers(shape); i++) {
        struct netfile_layer layer = netfile_layer(shape, NET_HIDDEN, i);
        write_layer(&layer, from, at);
        from += layer_size(&layer);
        at += netfile_bytes(&layer);
    }
    return (size_t)(at - ret);
}
