#include "sprt.h"

#include <math.h>

/* One more sample, half a win from the mean, is counted in the variance: a few
 * that agree by accident are not certain. */
#define DOUBT 0.5

void sprt_add(struct sprt *sprt, int64_t lead) {
    sprt->count++;
    sprt->sum += lead;
    sprt->squares += lead * lead;
}

double sprt_ratio(const struct sprt *sprt) {
    if (sprt->count == 0)
        return 0;
    double count = (double)sprt->count, unit = sprt->unit;
    double mean = (double)sprt->sum / count / unit;
    double spread = (double)sprt->squares / (unit * unit) - count * mean * mean;
    double variance = (fmax(spread, 0) + DOUBT * DOUBT) / count;
    return count * sprt->hoped * (2 * mean - sprt->hoped) / (2 * variance);
}

enum sprt_verdict sprt_verdict(const struct sprt *sprt) {
    const double bound = log((1 - SPRT_ERROR) / SPRT_ERROR);
    double ratio = sprt_ratio(sprt);
    if (sprt->count < SPRT_SAMPLES || fabs(ratio) < bound)
        return SPRT_OPEN;
    return ratio > 0 ? SPRT_PASSED : SPRT_FAILED;
}

double sprt_lead(unsigned seats, double elo) {
    double strength = pow(10, elo / 400), others = seats - 1.0;
    return strength / (strength + others) - 1 / (1 + others * strength);
}
