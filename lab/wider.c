#include "wider.h"

#include <string.h>

#include "train/weights.h"

/* Copies `from` bytes, and as many that are nil as `to` is more. */
static void widen_row(const char **at, char **ret, size_t from, size_t to) {
    memcpy(*ret, *at, from);
    memset(*ret + from, 0, to - from);
    *at += from;
    *ret += to;
}

/* Columns and rows that are missing are nil; a number has so many bytes. */
static void widen_rows(const char **at, char **ret,
                       const struct netfile_layer *from,
                       const struct netfile_layer *to, size_t bytes) {
    for (size_t r = 0; r < to->rows; r++)
        widen_row(at, ret, r < from->rows ? from->columns * bytes : 0,
                  to->columns * bytes);
}

static struct netfile_layer layer_of(const struct wider *wider, unsigned hidden,
                                     size_t i) {
    return netfile_layer(wider->shape, hidden, i);
}

size_t wider_net(const struct wider *wider, const char *file, char *ret) {
    const char *at = file;
    char *to = ret;
    size_t line = (size_t)(strchr(file, '\n') - file) + 1;
    widen_row(&at, &to, line, line);
    for (size_t i = 0; i < netfile_layers(wider->shape); i++) {
        struct netfile_layer from = layer_of(wider, wider->from, i);
        struct netfile_layer wide = layer_of(wider, wider->to, i);
        for (unsigned k = 0; k < 2; k++) /* scales, biases */
            widen_row(&at, &to, from.columns * sizeof(float),
                      wide.columns * sizeof(float));
        widen_rows(&at, &to, &from, &wide, 1);
    }
    return (size_t)(to - ret);
}

void wider_floats(const struct wider *wider, const float *floats,
                  struct wsk_rng *rng, float *ret) {
    const char *at = (const char *)floats;
    char *to = (char *)ret;
    for (size_t i = 0; i < netfile_layers(wider->shape); i++) {
        struct netfile_layer from = layer_of(wider, wider->from, i);
        struct netfile_layer wide = layer_of(wider, wider->to, i);
        widen_rows(&at, &to, &from, &wide, sizeof(float));
        widen_row(&at, &to, from.columns * sizeof(float),
                  wide.columns * sizeof(float)); /* biases */
    }
    for (size_t i = 0; rng && i < wider->shape.inputs; i++)
        weights_scatter(ret + i * wider->to + wider->from,
                        wider->to - wider->from, rng);
}
