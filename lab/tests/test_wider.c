/*
 * test_wider.c - a net with more hidden units says what it said
 * (lab/wider.h).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/netfile.h"
#include "support.h"
#include "train/weights.h"
#include "wider.h"

enum { INPUTS = 60, BUCKETS = 2, ENTRIES = 30, NARROW = NET_HIDDEN / 2 };

static const struct wider half = {
    {.inputs = INPUTS, .buckets = BUCKETS}, NARROW, NET_HIDDEN};

/* A net with half of the units: as a file, and as floats. */
struct narrow {
    char *file;
    float *floats;
};

static struct narrow make_narrow(void) {
    struct wsk_rng rng = wsk_rng_stream(3, 4);
    struct narrow ret = {
        calloc(1, netfile_size(half.shape)),
        calloc(weights_size(half.shape, NARROW), sizeof(float))};
    char *at = ret.file;
    float *to = ret.floats;
    at += netfile_header("pig", 3, INPUTS, at).len;
    for (size_t i = 0; i < netfile_layers(half.shape); i++) {
        struct netfile_layer layer = netfile_layer(half.shape, NARROW, i);
        size_t biases = layer.rows * layer.columns;
        char *bytes = at + netfile_floats(&layer);
        for (size_t c = 0; c < layer.columns; c++) {
            float scale = 0.001F * (float)(1 + wsk_rng_below(&rng, 9));
            float bias = 0.1F * (float)wsk_rng_below(&rng, 9) - 0.4F;
            memcpy(at + c * sizeof(float), &scale, sizeof(scale));
            memcpy(at + (layer.columns + c) * sizeof(float), &bias,
                   sizeof(bias));
            to[biases + c] = bias;
            for (size_t k = c; k < biases; k += layer.columns) {
                int weight = (int)wsk_rng_below(&rng, 255) - 127;
                bytes[k] = (char)weight;
                to[k] = (float)weight * scale;
            }
        }
        at += netfile_bytes(&layer);
        to += biases + layer.columns;
    }
    return ret;
}

/* ret[] = biases + what comes in times the weights. */
static const float *add_layer(const float *layer, const float *in, size_t rows,
                              size_t columns, float *ret) {
    const float *biases = layer + rows * columns;
    for (size_t c = 0; c < columns; c++) {
        ret[c] = biases[c];
        for (size_t r = 0; r < rows; r++)
            ret[c] += (in[r] > 0 ? in[r] : 0) * layer[r * columns + c];
    }
    return biases + columns;
}

static void run_narrow(const float *floats, const struct net_input *input,
                       float *ret_outputs) {
    float in[INPUTS] = {0}, hidden[NARROW], second[NET_SECOND];
    for (unsigned i = 0; i < input->count; i++)
        in[net_index(input->entry[i])] +=
            (float)net_value(input->entry[i]) / NET_UNIT;
    floats = add_layer(floats, in, INPUTS, NARROW, hidden);
    for (unsigned b = 0; b <= input->bucket; b++) {
        floats = add_layer(floats, hidden, NARROW, NET_SECOND, second);
        floats =
            add_layer(floats, second, NET_SECOND, NET_OUTPUTS, ret_outputs);
    }
}

static void assert_alike(const float *a, const float *b, float off) {
    for (unsigned i = 0; i < NET_OUTPUTS; i++)
        assert_true(fabsf(a[i] - b[i]) < off * (1 + fabsf(a[i])));
}

static void a_wider_net_says_the_same(void **state) {
    struct narrow narrow = make_narrow();
    struct wsk_rng rng = wsk_rng_stream(1, 2);
    struct weights deaf, listening;
    struct net net;
    size_t size = weights_size(half.shape, NET_HIDDEN);
    float *memory = calloc(2 * size, sizeof(float));
    char *file = calloc(1, netfile_size(half.shape));
    (void)state;
    wider_floats(&half, narrow.floats, NULL, memory);
    wider_floats(&half, narrow.floats, &rng, memory + size);
    weights_bind(&deaf, half.shape, memory);
    weights_bind(&listening, half.shape, memory + size);
    size_t len = wider_net(&half, narrow.file, file);
    assert_int_equal(netfile_read((struct wsk_word){file, len}, "pig", 3,
                                  half.shape, &net, NULL),
                     WSK_OK);
    for (unsigned round = 0; round < 40; round++) {
        float expected[NET_OUTPUTS], outputs[NET_OUTPUTS];
        struct net_base base;
        struct trace trace;
        net_start(ENTRIES, &base);
        base.input.bucket = round % BUCKETS;
        for (unsigned i = 0; i < ENTRIES; i++)
            net_put(&base, i, wsk_rng_below(&rng, INPUTS),
                    wsk_rng_below(&rng, 2) * NET_UNIT);
        run_narrow(narrow.floats, &base.input, expected);
        weights_run(&deaf, &base.input, &trace);
        assert_alike(expected, trace.output, 1e-4F);
        assert_true(trace.hidden[NET_HIDDEN - 1] == 0);
        weights_run(&listening, &base.input, &trace);
        assert_alike(expected, trace.output, 1e-4F);
        assert_true(trace.hidden[NET_HIDDEN - 1] != 0);
        net_look_all(&net, &base, outputs);
        assert_alike(expected, outputs, 0.05F);
    }
    free(narrow.file);
    free(narrow.floats);
    free(memory);
    free(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wider_net_says_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
