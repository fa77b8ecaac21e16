/*
 * weights.h - a net as it is taught: floats. Inside src/train only.
 *
 * The same shape as ai/net.h, whose integers are made from these. Beside a
 * policy for more than two seats, values use the first NET_VALUE_SECOND units
 * of the second layer only: the weights from the others to the value outputs
 * are zero and stay so. The layers behind the hidden one are there for every
 * bucket, one bucket behind the other.
 */
#ifndef WSK_TRAIN_WEIGHTS_H
#define WSK_TRAIN_WEIGHTS_H

#include "ai/mind.h"

/* Of a bucket. */
struct weights_rest {
    float *second; /* [NET_HIDDEN][NET_SECOND] */
    float *bias2;  /* [NET_SECOND] */
    float *third;  /* [NET_SECOND][NET_OUTPUTS] */
    float *bias3;  /* [NET_OUTPUTS] */
};

struct weights {
    struct net_shape shape;
    float *first; /* [inputs][NET_HIDDEN] */
    float *bias1; /* [NET_HIDDEN] */
    struct weights_rest rest[NET_BUCKETS_MAX];
};

/* How many floats there are with so many hidden units, and how those of
 * NET_HIDDEN are laid out in `memory`: layer by layer, weights, then biases. */
size_t weights_size(struct net_shape shape, unsigned hidden);
void weights_bind(struct weights *weights, struct net_shape shape,
                  float *memory);

/* What a unit listens with before it has learned: small random numbers. */
void weights_scatter(float *start, size_t count, struct wsk_rng *rng);

/* Small random numbers, the same ones in every bucket. */
void weights_init(struct weights *weights, struct wsk_rng *rng);

/* Unit `unit` of the second layer begins anew: it listens to random numbers and
 * says nothing yet, so that outputs stay as they are if it was silent. */
void weights_wake(struct weights_rest *rest, unsigned unit,
                  struct wsk_rng *rng);

/* The outputs of a position; what the layers held is kept for learning. */
struct trace {
    float hidden[NET_HIDDEN];
    float second[NET_SECOND];
    float output[NET_OUTPUTS];
};
void weights_run(const struct weights *weights, const struct net_input *input,
                 struct trace *ret_trace);

/* Rounds part `part` of `parts` (some columns of each layer) as a file does. */
void weights_round(const struct weights *weights, unsigned part, unsigned parts,
                   struct weights *ret_rounded);

/* As a net file: returns the length; `ret` has netfile_size(shape) bytes. */
size_t weights_write(const struct weights *weights, const char *game,
                     unsigned seats, char *ret);

#endif
