/*
 * learn.h - the slope of one lesson. Inside src/train only.
 */
#ifndef WSK_TRAIN_LEARN_H
#define WSK_TRAIN_LEARN_H

#include "weights.h"

struct learn_loss {
    double value, policy;
    uint64_t values, policies;
};

/* Adds the slope of a lesson's loss to `slope`, a net of the same shape. */
void learn_lesson(const struct weights *net, const struct mind *mind,
                  unsigned seats, const struct mind_lesson *lesson,
                  struct weights *slope, struct learn_loss *loss);

void learn_add_loss(struct learn_loss *sum, const struct learn_loss *part);

#endif
