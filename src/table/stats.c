#include "stats.h"

#include <math.h>

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
