#include "netfile.h"

#include <string.h>

#define HEADER_MAX 80

struct layer {
    unsigned rows, columns;
    float *weights, *bias;
};

static void layers_of(const struct net *net, struct layer *ret_layers) {
    ret_layers[0] =
        (struct layer){net->inputs, NET_HIDDEN, net->first, net->bias1};
    ret_layers[1] =
        (struct layer){NET_HIDDEN, NET_SECOND, net->second, net->bias2};
    ret_layers[2] =
        (struct layer){NET_SECOND, NET_OUTPUTS, net->third, net->bias3};
}

static size_t layer_size(unsigned rows, unsigned columns) {
    return (size_t)columns * 2 * sizeof(float) + (size_t)rows * columns;
}

size_t netfile_size(unsigned inputs) {
    return HEADER_MAX + layer_size(inputs, NET_HIDDEN) +
           layer_size(NET_HIDDEN, NET_SECOND) +
           layer_size(NET_SECOND, NET_OUTPUTS);
}

static struct wsk_text header(const char *game, unsigned seats, unsigned inputs,
                              char *buffer) {
    struct wsk_text text = wsk_text_in(buffer, HEADER_MAX);
    wsk_text_put(&text, "woolsack-net 1 %s %u %u\n", game, seats, inputs);
    return text;
}

/* Floats byte by byte, lowest first, on any machine. */
static void put_float(char *at, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof(bits));
    for (unsigned i = 0; i < 4; i++)
        at[i] = (char)(bits >> (8 * i) & 0xff);
}

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

static bool read_layer(const char **at, const struct layer *layer) {
    const char *scales = *at;
    const char *biases = scales + (size_t)layer->columns * sizeof(float);
    const char *bytes = biases + (size_t)layer->columns * sizeof(float);
    float scale[NET_HIDDEN];
    for (unsigned c = 0; c < layer->columns; c++) {
        scale[c] = get_float(scales + c * sizeof(float));
        layer->bias[c] = get_float(biases + c * sizeof(float));
        if (!is_number(scale[c]) || !is_number(layer->bias[c]))
            return false;
    }
    for (size_t r = 0; r < layer->rows; r++)
        for (size_t c = 0; c < layer->columns; c++)
            layer->weights[r * layer->columns + c] =
                scale[c] * (float)(signed char)bytes[r * layer->columns + c];
    *at = bytes + (size_t)layer->rows * layer->columns;
    return true;
}

enum wsk_err netfile_read(struct wsk_word bytes, const char *game,
                          unsigned seats, unsigned inputs, float *weights,
                          struct net *ret_net, struct wsk_fault *ret_fault) {
    char expected[HEADER_MAX];
    struct layer layers[3];
    struct net net;
    struct wsk_text text = header(game, seats, inputs, expected);
    if (bytes.len < text.len || memcmp(bytes.start, text.start, text.len) != 0)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 1,
                             "not a net for %s with %u seats and %u inputs",
                             game, seats, inputs);
    if (bytes.len != text.len + netfile_size(inputs) - HEADER_MAX)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 1,
                             "the file has the wrong length");
    net_bind(&net, inputs, weights);
    layers_of(&net, layers);
    const char *at = bytes.start + text.len;
    for (unsigned i = 0; i < 3; i++)
        if (!read_layer(&at, &layers[i]))
            return wsk_fault_set(ret_fault, WSK_ESYNTAX, 1,
                                 "the file holds values that are no numbers");
    *ret_net = net;
    return WSK_OK;
}

static float size_of(float value) {
    return value < 0 ? -value : value;
}

static signed char to_byte(float value) {
    return (signed char)(value < 0 ? value - 0.5F : value + 0.5F);
}

static void write_layer(char **at, const struct layer *layer) {
    char *scales = *at;
    char *biases = scales + (size_t)layer->columns * sizeof(float);
    char *bytes = biases + (size_t)layer->columns * sizeof(float);
    for (size_t c = 0; c < layer->columns; c++) {
        float most = 1e-12F;
        for (size_t r = 0; r < layer->rows; r++) {
            float size = size_of(layer->weights[r * layer->columns + c]);
            most = size > most ? size : most;
        }
        float scale = most / 127;
        put_float(scales + c * sizeof(float), scale);
        put_float(biases + c * sizeof(float), layer->bias[c]);
        for (size_t r = 0; r < layer->rows; r++)
            bytes[r * layer->columns + c] =
                (char)to_byte(layer->weights[r * layer->columns + c] / scale);
    }
    *at = bytes + (size_t)layer->rows * layer->columns;
}

size_t netfile_write(const struct net *net, const char *game, unsigned seats,
                     char *ret) {
    struct layer layers[3];
    struct wsk_text text = header(game, seats, net->inputs, ret);
    char *at = ret + text.len;
    layers_of(net, layers);
    for (unsigned i = 0; i < 3; i++)
        write_layer(&at, &layers[i]);
    return (size_t)(at - ret);
}
