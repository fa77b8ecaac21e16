#include "netfile.h"

#include <string.h>

size_t netfile_layers(struct net_shape shape) {
    return 1 + 2 * (size_t)shape.buckets;
}

struct netfile_layer netfile_layer(struct net_shape shape, unsigned hidden,
                                   size_t i) {
    if (i == 0)
        return (struct netfile_layer){shape.inputs, hidden};
    if (i % 2)
        return (struct netfile_layer){hidden, NET_SECOND};
    return (struct netfile_layer){NET_SECOND, NET_OUTPUTS};
}

size_t netfile_floats(const struct netfile_layer *layer) {
    return layer->columns * 2 * sizeof(float);
}

size_t netfile_bytes(const struct netfile_layer *layer) {
    return netfile_floats(layer) + layer->rows * layer->columns;
}

size_t netfile_body(struct net_shape shape, unsigned hidden) {
    size_t size = 0;
    for (size_t i = 0; i < netfile_layers(shape); i++) {
        struct netfile_layer layer = netfile_layer(shape, hidden, i);
        size += netfile_bytes(&layer);
    }
    return size;
}

size_t netfile_size(struct net_shape shape) {
    return NETFILE_HEADER_MAX + netfile_body(shape, NET_HIDDEN);
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

/* Where a layer of a file goes. */
struct place {
    float *scale, *bias;
    const int8_t **bytes;
};

static struct place place_of(struct net_bytes *net, size_t i) {
    if (i == 0)
        return (struct place){net->scale1, net->bias1, &net->first};
    struct net_bytes_rest *rest = &net->rest[(i - 1) / 2];
    if (i % 2)
        return (struct place){rest->scale2, rest->bias2, &rest->second};
    return (struct place){rest->scale3, rest->bias3, &rest->third};
}

static bool read_layer(const char *at, const struct netfile_layer *layer,
                       const struct place *to) {
    const char *biases = at + layer->columns * sizeof(float);
    for (size_t c = 0; c < layer->columns; c++) {
        to->scale[c] = get_float(at + c * sizeof(float));
        to->bias[c] = get_float(biases + c * sizeof(float));
        if (!is_number(to->scale[c]) || !is_number(to->bias[c]))
            return false;
    }
    *to->bytes = (const int8_t *)at + netfile_floats(layer);
    return true;
}

static bool read_layers(const char *at, struct net_shape shape,
                        struct net_bytes *ret) {
    bool good = true;
    for (size_t i = 0; good && i < netfile_layers(shape); i++) {
        struct netfile_layer layer = netfile_layer(shape, NET_HIDDEN, i);
        struct place to = place_of(ret, i);
        good = read_layer(at, &layer, &to);
        at += netfile_bytes(&layer);
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
    if (bytes.len != text.len + netfile_body(shape, NET_HIDDEN))
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 1,
                             "the file has the wrong length");
    if (!read_layers(bytes.start + text.len, shape, &net))
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 1,
                             "the file holds values that are no numbers");
    net_pack(&net, shape, ret_net);
    return WSK_OK;
}
