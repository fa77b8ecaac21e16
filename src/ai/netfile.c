#include "netfile.h"

#include <string.h>

static size_t layer_size(unsigned rows, unsigned columns) {
    return (size_t)columns * 2 * sizeof(float) + (size_t)rows * columns;
}

size_t netfile_size(struct net_shape shape) {
    return NETFILE_HEADER_MAX + layer_size(shape.inputs, NET_HIDDEN) +
           shape.buckets * (layer_size(NET_HIDDEN, NET_SECOND) +
                            layer_size(NET_SECOND, NET_OUTPUTS));
}

struct wsk_text netfile_header(const char *game, unsigned seats,
                               unsigned inputs, char *buffer) {
    struct wsk_text text = wsk_text_in(buffer, NETFILE_HEADER_MAX);
    wsk_text_put(&text, "woolsack-net 1 %s %u %u\n", game, seats, inputs);
    return text;
}

/* Floats byte by byte, lowest first, on any machine. */
static float get_float(const char *at) {
    uint32_t bits = 0;
    float value;
    for (unsigned i = 0; i < 4; i++)
        bits |= (uint32_t)(unsigned char)at[i] << (8 * i);
    memcpy(&value, &bits, sizeof(value));
    return value;
}

static bool is_number(float value) {
    return value - value == 0; /* neither infinite nor not a number */
}

struct layer {
    unsigned rows, columns;
    float *scale, *bias;
    const int8_t **bytes;
};

static bool read_layer(const char **at, const struct layer *layer) {
    const char *scales = *at;
    const char *biases = scales + (size_t)layer->columns * sizeof(float);
    for (unsigned c = 0; c < layer->columns; c++) {
        layer->scale[c] = get_float(scales + c * sizeof(float));
        layer->bias[c] = get_float(biases + c * sizeof(float));
        if (!is_number(layer->scale[c]) || !is_number(layer->bias[c]))
            return false;
    }
    *at = biases + (size_t)layer->columns * sizeof(float);
    *layer->bytes = (const int8_t *)*at;
    *at += (size_t)layer->rows * layer->columns;
    return true;
}

static bool read_layers(const char *at, struct net_shape shape,
                        struct net_bytes *ret) {
    const struct layer first = {shape.inputs, NET_HIDDEN, ret->scale1,
                                ret->bias1, &ret->first};
    bool good = read_layer(&at, &first);
    for (unsigned b = 0; good && b < shape.buckets; b++) {
        struct net_bytes_rest *rest = &ret->rest[b];
        const struct layer second = {NET_HIDDEN, NET_SECOND, rest->scale2,
                                     rest->bias2, &rest->second};
        const struct layer third = {NET_SECOND, NET_OUTPUTS, rest->scale3,
                                    rest->bias3, &rest->third};
        good = read_layer(&at, &second) && read_layer(&at, &third);
    }
    return good;
}

enum wsk_err netfile_read(struct wsk_word bytes, const char *game,
                          unsigned seats, struct net_shape shape,
                          struct net *ret_net, struct wsk_fault *ret_fault) {
    char expected[NETFILE_HEADER_MAX];
    struct net_bytes net;
    struct wsk_text text = netfile_header(game, seats, shape.inputs, expected);
    if (bytes.len < text.len || memcmp(bytes.start, text.start, text.len) != 0)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 1,
                             "not a net for %s with %u seats and %u inputs",
                             game, seats, shape.inputs);
    if (bytes.len != text.len + netfile_size(shape) - NETFILE_HEADER_MAX)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 1,
                             "the file has the wrong length");
    if (!read_layers(bytes.start + text.len, shape, &net))
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 1,
                             "the file holds values that are no numbers");
    net_pack(&net, shape, ret_net);
    return WSK_OK;
}
