/*
 * learn.c - backpropagation.
 *
 * Winning shares and policies are softmaxes with cross entropy, whose slope at
 * the logits is simply what was said less what should have been; margins are
 * squared differences with a small weight.
 */
#include "learn.h"

#include <math.h>
#include <string.h>

#define MARGIN_WEIGHT 0.1F
#define POLICY_WEIGHT 0.5F

static void slope_value(const struct trace *trace, unsigned seats,
                        const struct mind_lesson *lesson, float *slope,
                        struct learn_loss *loss) {
    float shares[WSK_SEATS_MAX];
    net_softmax(trace->output + MIND_WIN, seats, shares);
    for (unsigned i = 0; i < seats; i++) {
        slope[MIND_WIN + i] = shares[i] - lesson->win[i];
        float off = trace->output[MIND_MARGIN + i] - lesson->margin[i];
        slope[MIND_MARGIN + i] = MARGIN_WEIGHT * off;
        loss->value -= lesson->win[i] * logf(shares[i] + 1e-9F);
    }
    loss->values++;
}

static void slope_policy(const struct trace *trace, unsigned count,
                         const struct mind_lesson *lesson, float *slope,
                         struct learn_loss *loss) {
    float shares[MIND_POLICY_MAX];
    while (count > 0 && lesson->policy[count - 1] < 0)
        count--; /* the last bids may not be legal */
    net_softmax(trace->output + MIND_POLICY, count, shares);
    for (unsigned i = 0; i < count; i++) {
        slope[MIND_POLICY + i] =
            POLICY_WEIGHT * (shares[i] - lesson->policy[i]);
        loss->policy -= lesson->policy[i] * logf(shares[i] + 1e-9F);
    }
    loss->policies++;
}

static void go_back(const struct weights *net, const struct trace *trace,
                    const struct net_input *input, const float *at_output,
                    unsigned value_second, struct weights *slope) {
    float at_second[NET_SECOND], at_hidden[NET_HIDDEN];
    const struct weights_rest *rest = &net->rest[input->bucket];
    const struct weights_rest *rest_slope = &slope->rest[input->bucket];
    for (unsigned i = 0; i < NET_OUTPUTS; i++)
        rest_slope->bias3[i] += at_output[i];
    for (unsigned s = 0; s < NET_SECOND; s++) {
        float sum = 0, on = trace->second[s] > 0 ? trace->second[s] : 0;
        const float *row = rest->third + (size_t)s * NET_OUTPUTS;
        float *row_slope = rest_slope->third + (size_t)s * NET_OUTPUTS;
        unsigned from = s < value_second ? 0 : NET_VALUE_OUTPUTS;
        for (unsigned i = from; i < NET_OUTPUTS; i++)
            sum += row[i] * at_output[i];
        for (unsigned i = from; i < NET_OUTPUTS; i++)
            row_slope[i] += on * at_output[i];
        at_second[s] = on > 0 ? sum : 0;
        rest_slope->bias2[s] += at_second[s];
    }
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        at_hidden[h] = 0;
        if (trace->hidden[h] <= 0)
            continue;
        const float *row = rest->second + (size_t)h * NET_SECOND;
        float *row_slope = rest_slope->second + (size_t)h * NET_SECOND;
        float sum = 0;
        for (unsigned i = 0; i < NET_SECOND; i++)
            sum += row[i] * at_second[i];
        for (unsigned i = 0; i < NET_SECOND; i++)
            row_slope[i] += trace->hidden[h] * at_second[i];
        at_hidden[h] = sum;
    }
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        slope->bias1[i] += at_hidden[i];
    for (unsigned a = 0; a < input->count; a++) {
        uint32_t entry = input->entry[a];
        float value = (float)net_value(entry) / NET_UNIT;
        float *row = slope->first + (size_t)net_index(entry) * NET_HIDDEN;
        if (value > 0)
            for (unsigned i = 0; i < NET_HIDDEN; i++)
                row[i] += value * at_hidden[i];
    }
}

/* A bid of several seats takes many looks; half of the second layer has to do
 * for values then. */
static unsigned value_second_of(const struct mind *mind, unsigned seats) {
    return mind->policy && seats > 2 ? NET_VALUE_SECOND : NET_SECOND;
}

void learn_lesson(const struct weights *net, const struct mind *mind,
                  unsigned seats, const struct mind_lesson *lesson,
                  struct weights *slope, struct learn_loss *loss) {
    struct trace trace;
    float at_output[NET_OUTPUTS] = {0};
    weights_run(net, &lesson->input, &trace);
    if (lesson->has_value)
        slope_value(&trace, seats, lesson, at_output, loss);
    if (lesson->has_policy)
        slope_policy(&trace, mind->policy, lesson, at_output, loss);
    go_back(net, &trace, &lesson->input, at_output,
            value_second_of(mind, seats), slope);
}

void learn_add_loss(struct learn_loss *sum, const struct learn_loss *part) {
    sum->value += part->value;
    sum->policy += part->policy;
    sum->values += part->values;
    sum->policies += part->policies;
}
