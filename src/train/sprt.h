/*
 * sprt.h - a test that ends as soon as it knows.
 *
 * Samples come in one by one: by how much the new one led. Two suppositions are
 * weighed against each other: that the mean lead is nil, and that it is as
 * large as was hoped for. After each sample the logarithm of how much better
 * the second explains what was seen is compared with two bounds. Whoever is
 * worse or no better passes in at most SPRT_ERROR of all cases, and whoever is
 * as good as hoped for fails as seldom (Wald; normal approximation with the
 * variance as seen).
 */
#ifndef WSK_TRAIN_SPRT_H
#define WSK_TRAIN_SPRT_H

#include <stdint.h>

#define SPRT_ERROR 0.05
#define SPRT_SAMPLES 32 /* fewer decide nothing */

enum sprt_verdict { SPRT_OPEN, SPRT_PASSED, SPRT_FAILED };

/* Zero it, then set `unit` and `hoped`. The sums are integers: the order in
 * which samples come in makes no difference to them. */
struct sprt {
    double hoped; /* the lead of the second supposition */
    double unit;  /* a lead of 1 in units of a sample */
    uint64_t count;
    int64_t sum, squares;
};

void sprt_add(struct sprt *sprt, int64_t lead);

/* The logarithm of the ratio of likelihoods. */
double sprt_ratio(const struct sprt *sprt);
enum sprt_verdict sprt_verdict(const struct sprt *sprt);

/* The mean lead that somebody has among n who is `elo` points stronger than
 * the others: what he wins alone among them, less what one of them wins alone
 * among his like. */
double sprt_lead(unsigned seats, double elo);

#endif
