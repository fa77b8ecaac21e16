/*
 * net.h - the small net that values positions.
 *
 * Sparse inputs -> 128 -> 32 -> outputs, rectified in between. A position is a
 * short list of (input, value); the first layer is a sum of rows, so a position
 * that differs little from another one is valued by adding and subtracting the
 * rows in which they differ (net_look).
 *
 * The weights are floats in memory that the caller owns: training works on
 * them in place.
 */
#ifndef WSK_AI_NET_H
#define WSK_AI_NET_H

#include <stddef.h>
#include <stdint.h>

#define NET_HIDDEN 128
#define NET_SECOND 32
#define NET_OUTPUTS 32     /* room for outputs, a whole number of vectors */
#define NET_ACTIVE_MAX 224 /* inputs of one position that are not zero */

/* Inputs in ascending order, each once. */
struct net_input {
    unsigned count;
    uint16_t index[NET_ACTIVE_MAX];
    float value[NET_ACTIVE_MAX];
};

static inline void net_set(struct net_input *input, unsigned index,
                           float value) {
    input->index[input->count] = (uint16_t)index;
    input->value[input->count++] = value;
}

struct net {
    unsigned inputs;
    float *first;  /* [inputs][NET_HIDDEN] */
    float *bias1;  /* [NET_HIDDEN] */
    float *second; /* [NET_HIDDEN][NET_SECOND] */
    float *bias2;  /* [NET_SECOND] */
    float *third;  /* [NET_SECOND][NET_OUTPUTS] */
    float *bias3;  /* [NET_OUTPUTS] */
};

/* How many floats a net of so many inputs has, and how they are laid out. */
size_t net_size(unsigned inputs);
void net_bind(struct net *net, unsigned inputs, float *weights);

/* A position looked at in full, from which others are looked at. */
struct net_base {
    struct net_input input;
    float hidden[NET_HIDDEN]; /* before rectification */
};
void net_start(const struct net *net, struct net_base *base);

/* The outputs of a position near the base. */
void net_look(const struct net *net, const struct net_base *base,
              const struct net_input *input, float *ret_outputs);

/* The outputs of any position; what the layers held is kept for training. */
struct net_trace {
    float hidden[NET_HIDDEN];
    float second[NET_SECOND];
    float output[NET_OUTPUTS];
};
void net_run(const struct net *net, const struct net_input *input,
             struct net_trace *ret_trace);

/* Shares that add up to one. */
void net_softmax(const float *logits, unsigned count, float *ret_shares);

/* e^x for x <= 0, the same bits everywhere; 0 below -80. */
float net_exp(float x);

#endif
