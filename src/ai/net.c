#include "net.h"

#include <string.h>

size_t net_size(unsigned inputs) {
    return (size_t)inputs * NET_HIDDEN + NET_HIDDEN +
           (size_t)NET_HIDDEN * NET_SECOND + NET_SECOND +
           (size_t)NET_SECOND * NET_OUTPUTS + NET_OUTPUTS;
}

void net_bind(struct net *net, unsigned inputs, float *weights) {
    net->inputs = inputs;
    net->first = weights;
    net->bias1 = net->first + (size_t)inputs * NET_HIDDEN;
    net->second = net->bias1 + NET_HIDDEN;
    net->bias2 = net->second + (size_t)NET_HIDDEN * NET_SECOND;
    net->third = net->bias2 + NET_SECOND;
    net->bias3 = net->third + (size_t)NET_SECOND * NET_OUTPUTS;
}

/* Four floats: what every machine we know of adds at once. */
typedef float quad __attribute__((vector_size(16), aligned(4)));
#define QUADS 8
_Static_assert(NET_HIDDEN % (4 * QUADS) == 0, "whole blocks");
_Static_assert(NET_SECOND == 4 * QUADS && NET_OUTPUTS == 4 * QUADS,
               "one block");

/* to[0..31] += the rows' columns, held in registers meanwhile. */
static void add_block(float *to, const float *rows, size_t width,
                      unsigned count, const uint16_t *row,
                      const float *factor) {
    quad sum[QUADS];
    memcpy(sum, to, sizeof(sum));
    for (unsigned r = 0; r < count; r++) {
        const quad *from = (const quad *)(rows + row[r] * width);
        for (unsigned i = 0; i < QUADS; i++)
            sum[i] += from[i] * factor[r];
    }
    memcpy(to, sum, sizeof(sum));
}

static void add_first(const struct net *net, unsigned count,
                      const uint16_t *row, const float *factor, float *hidden) {
    for (unsigned i = 0; i < NET_HIDDEN; i += 4 * QUADS)
        add_block(hidden + i, net->first + i, NET_HIDDEN, count, row, factor);
}

static void sum_first(const struct net *net, const struct net_input *input,
                      float *ret_hidden) {
    memcpy(ret_hidden, net->bias1, NET_HIDDEN * sizeof(float));
    add_first(net, input->count, input->index, input->value, ret_hidden);
}

static unsigned list_active(const float *from, unsigned count, uint16_t *row,
                            float *factor) {
    unsigned used = 0;
    for (unsigned i = 0; i < count; i++) {
        row[used] = (uint16_t)i;
        factor[used] = from[i];
        used += from[i] > 0;
    }
    return used;
}

/* Layers two and three. */
static void finish(const struct net *net, const float *hidden,
                   float *ret_second, float *ret_output) {
    uint16_t row[NET_HIDDEN];
    float factor[NET_HIDDEN];
    unsigned used = list_active(hidden, NET_HIDDEN, row, factor);
    memcpy(ret_second, net->bias2, NET_SECOND * sizeof(float));
    add_block(ret_second, net->second, NET_SECOND, used, row, factor);
    used = list_active(ret_second, NET_SECOND, row, factor);
    memcpy(ret_output, net->bias3, NET_OUTPUTS * sizeof(float));
    add_block(ret_output, net->third, NET_OUTPUTS, used, row, factor);
}

void net_start(const struct net *net, struct net_base *base) {
    sum_first(net, &base->input, base->hidden);
}

/* Where the inputs differ, and by how much. */
static unsigned list_changes(const struct net_input *old,
                             const struct net_input *input, uint16_t *row,
                             float *factor) {
    unsigned a = 0, b = 0, used = 0;
    while (a < old->count && b < input->count) {
        unsigned at_a = old->index[a], at_b = input->index[b];
        float minus = at_a <= at_b ? old->value[a] : 0;
        float plus = at_b <= at_a ? input->value[b] : 0;
        row[used] = (uint16_t)(at_a < at_b ? at_a : at_b);
        factor[used] = plus - minus;
        used += plus != minus;
        a += at_a <= at_b;
        b += at_b <= at_a;
    }
    for (; a < old->count; a++) {
        row[used] = old->index[a];
        factor[used++] = -old->value[a];
    }
    for (; b < input->count; b++) {
        row[used] = input->index[b];
        factor[used++] = input->value[b];
    }
    return used;
}

void net_look(const struct net *net, const struct net_base *base,
              const struct net_input *input, float *ret_outputs) {
    uint16_t row[2 * NET_ACTIVE_MAX];
    float factor[2 * NET_ACTIVE_MAX];
    float hidden[NET_HIDDEN], second[NET_SECOND];
    unsigned used = list_changes(&base->input, input, row, factor);
    memcpy(hidden, base->hidden, sizeof(hidden));
    add_first(net, used, row, factor, hidden);
    finish(net, hidden, second, ret_outputs);
}

void net_run(const struct net *net, const struct net_input *input,
             struct net_trace *ret_trace) {
    sum_first(net, input, ret_trace->hidden);
    finish(net, ret_trace->hidden, ret_trace->second, ret_trace->output);
}

/* e^x = 2^k e^r with |r| <= ln 2 / 2, e^r by its series. */
float net_exp(float x) {
    if (x < -80)
        return 0;
    float k = x * 1.44269504F;
    int whole = (int)(k - 0.5F); /* x <= 0: rounds to nearest */
    float r = x - (float)whole * 0.693147181F;
    float e =
        1 + r * (1 + r * (1.0F / 2 +
                          r * (1.0F / 6 + r * (1.0F / 24 + r * (1.0F / 120)))));
    union {
        uint32_t bits;
        float value;
    } scale = {(uint32_t)(whole + 127) << 23};
    return e * scale.value;
}

void net_softmax(const float *logits, unsigned count, float *ret_shares) {
    float most = logits[0], sum = 0;
    for (unsigned i = 1; i < count; i++)
        most = logits[i] > most ? logits[i] : most;
    for (unsigned i = 0; i < count; i++) {
        ret_shares[i] = net_exp(logits[i] - most);
        sum += ret_shares[i];
    }
    for (unsigned i = 0; i < count; i++)
        ret_shares[i] /= sum;
}
