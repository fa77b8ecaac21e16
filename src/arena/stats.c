#include "stats.h"

#include <math.h>

#define SLOPE_SAMPLES 8     /* fewer say nothing about a slope */
#define Z 1.959963984540054 /* 97.5 % of a normal distribution */

void wsk_samples_add(struct wsk_samples *samples, int64_t value) {
    samples->count++;
    samples->sum += value;
    samples->squares += value * value;
}

void wsk_samples_merge(struct wsk_samples *samples,
                       const struct wsk_samples *more) {
    samples->count += more->count;
    samples->sum += more->sum;
    samples->squares += more->squares;
}

void wsk_pairs_add(struct wsk_pairs *pairs, int64_t value, int64_t luck) {
    wsk_samples_add(&pairs->value, value);
    wsk_samples_add(&pairs->luck, luck);
    pairs->products += value * luck;
}

void wsk_pairs_merge(struct wsk_pairs *pairs, const struct wsk_pairs *more) {
    wsk_samples_merge(&pairs->value, &more->value);
    wsk_samples_merge(&pairs->luck, &more->luck);
    pairs->products += more->products;
}

/* The sum of squared distances from the mean. */
static double spread(const struct wsk_samples *samples) {
    if (samples->count == 0)
        return 0;
    double sum = (double)samples->sum;
    double spread =
        (double)samples->squares - sum * sum / (double)samples->count;
    return spread > 0 ? spread : 0;
}

double wsk_samples_variance(const struct wsk_samples *samples, double unit) {
    if (samples->count < 2)
        return 0;
    return spread(samples) / (double)(samples->count - 1) / (unit * unit);
}

/* Student's t for 95 % (Cornish and Fisher's expansion): within 1 % from five
 * degrees of freedom on. */
static double student(double freedom) {
    double z2 = Z * Z, f = freedom;
    return Z + Z * (z2 + 1) / (4 * f) +
           Z * ((5 * z2 + 16) * z2 + 3) / (96 * f * f) +
           Z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * f * f * f);
}

struct wsk_interval wsk_samples_mean(const struct wsk_samples *samples,
                                     double unit, double doubt) {
    double count = (double)samples->count;
    if (samples->count == 0)
        return (struct wsk_interval){0};
    double mean = (double)samples->sum / count / unit;
    double freedom = count > 1 ? count - 1 : 1;
    double variance =
        (spread(samples) / (unit * unit) + doubt * doubt) / freedom;
    double error = sqrt(variance / count), half = student(freedom) * error;
    return (struct wsk_interval){mean, error, mean - half, mean + half};
}

/* The sum of the products of both distances from their means. */
static double joint_spread(const struct wsk_pairs *pairs) {
    if (pairs->value.count == 0)
        return 0;
    return (double)pairs->products - (double)pairs->value.sum *
                                         (double)pairs->luck.sum /
                                         (double)pairs->value.count;
}

/* A line through the samples, read where the luck is nil: what is uncertain is
 * the height of the line and, the farther the mean luck is from nil, its
 * slope. */
struct wsk_interval wsk_pairs_mean(const struct wsk_pairs *pairs, double slope,
                                   double unit, double doubt) {
    const struct wsk_samples *luck = &pairs->luck;
    double count = (double)luck->count, across = spread(luck);
    if (slope == 0 || luck->count < 3 || across <= 0)
        return wsk_samples_mean(&pairs->value, unit, doubt);
    double off = (double)luck->sum / count;
    double mean = ((double)pairs->value.sum / count - slope * off) / unit;
    double left = spread(&pairs->value) - 2 * slope * joint_spread(pairs) +
                  slope * slope * across;
    double freedom = count - 2;
    double variance = (fmax(left, 0) / (unit * unit) + doubt * doubt) / freedom;
    double error = sqrt(variance * (1 / count + off * off / across));
    double half = student(freedom) * error;
    return (struct wsk_interval){mean, error, mean - half, mean + half};
}

double wsk_pairs_slope(const struct wsk_pairs *pairs, unsigned count) {
    double joint = 0, across = 0, before = 0, after = 0;
    for (unsigned i = 0; i < count; i++) {
        joint += joint_spread(&pairs[i]);
        across += spread(&pairs[i].luck);
    }
    if (across <= 0 || pairs[0].value.count < SLOPE_SAMPLES)
        return 0;
    double slope = joint / across;
    for (unsigned i = 0; i < count; i++) {
        double plain = wsk_samples_mean(&pairs[i].value, 1, 0).error;
        double less = wsk_pairs_mean(&pairs[i], slope, 1, 0).error;
        before += plain * plain;
        after += less * less;
    }
    return after < before ? slope : 0;
}

struct wsk_interval wsk_interval_within(struct wsk_interval interval,
                                        double least, double most) {
    interval.mean = fmin(fmax(interval.mean, least), most);
    interval.low = fmin(fmax(interval.low, least), most);
    interval.high = fmin(fmax(interval.high, least), most);
    return interval;
}

/* Times. The first octave is linear: 0 to 31 ns. */

static unsigned step_of(uint64_t nanoseconds) {
    if (nanoseconds < WSK_TIMES_STEPS)
        return (unsigned)nanoseconds;
    unsigned octave = 63U - (unsigned)__builtin_clzll(nanoseconds) - 4;
    unsigned step = (unsigned)(nanoseconds >> (octave - 1)) - WSK_TIMES_STEPS;
    unsigned at = octave * WSK_TIMES_STEPS + step;
    const unsigned last = WSK_TIMES_OCTAVES * WSK_TIMES_STEPS - 1;
    return at < last ? at : last;
}

/* The middle of a step, in nanoseconds. */
static double middle_of(unsigned at) {
    unsigned octave = at / WSK_TIMES_STEPS, step = at % WSK_TIMES_STEPS;
    if (octave == 0)
        return step;
    return ldexp((double)(WSK_TIMES_STEPS + step) + 0.5, (int)octave - 1);
}

void wsk_times_add(struct wsk_times *times, uint64_t nanoseconds) {
    times->count[step_of(nanoseconds)]++;
    times->total++;
}

void wsk_times_merge(struct wsk_times *times, const struct wsk_times *more) {
    for (unsigned i = 0; i < WSK_TIMES_OCTAVES * WSK_TIMES_STEPS; i++)
        times->count[i] += more->count[i];
    times->total += more->total;
}

double wsk_times_quantile(const struct wsk_times *times, double share) {
    uint64_t due = (uint64_t)ceil(share * (double)times->total), seen = 0;
    if (times->total == 0)
        return 0;
    for (unsigned i = 0; i < WSK_TIMES_OCTAVES * WSK_TIMES_STEPS; i++) {
        seen += times->count[i];
        if (seen >= due && seen > 0)
            return middle_of(i) * 1e-6;
    }
    return 0;
}
