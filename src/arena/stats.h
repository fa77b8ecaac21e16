/*
 * stats.h - the figures of a match: means with their intervals, and times.
 *
 * The unit of a sample is a whole rotation: the games of one rotation share
 * their luck and are anything but independent, while rotations of different
 * deals are. Sums are kept as integers, so a match gives the same figures
 * whatever the order in which its threads finish.
 */
#ifndef WSK_ARENA_STATS_H
#define WSK_ARENA_STATS_H

#include <stdint.h>

/* Samples, as sums. Zero it to begin. */
struct wsk_samples {
    uint64_t count;
    int64_t sum;
    int64_t squares;
};

void wsk_samples_add(struct wsk_samples *samples, int64_t value);
void wsk_samples_merge(struct wsk_samples *samples,
                       const struct wsk_samples *more);

/* Samples with the luck that came with each of them, in the same units. */
struct wsk_pairs {
    struct wsk_samples value, luck;
    int64_t products;
};

void wsk_pairs_add(struct wsk_pairs *pairs, int64_t value, int64_t luck);
void wsk_pairs_merge(struct wsk_pairs *pairs, const struct wsk_pairs *more);

/* A mean with its standard error and its 95 % interval. */
struct wsk_interval {
    double mean, error, low, high;
};

/* The variance of one sample, in units of `unit`; 0 if there are fewer than
 * two. */
double wsk_samples_variance(const struct wsk_samples *samples, double unit);

/*
 * The mean in units of `unit`, by Student's t. `doubt` is how far from the mean
 * one more sample might lie, in the same units: it is counted as if it had been
 * seen once, so that a few samples that happen to agree do not look certain.
 * 0: no doubt.
 */
struct wsk_interval wsk_samples_mean(const struct wsk_samples *samples,
                                     double unit, double doubt);

/*
 * How much of its luck shows in a value: the part that leaves the
 * values of all `count` sets least varied when it is taken out. One part for
 * all, so that what adds up to one still does so afterwards. 0 where taking it
 * out would not make the means any surer, or where there are too few samples to
 * tell.
 */
double wsk_pairs_slope(const struct wsk_pairs *pairs, unsigned count);

/* The mean of values less `slope` times their luck. */
struct wsk_interval wsk_pairs_mean(const struct wsk_pairs *pairs, double slope,
                                   double unit, double doubt);

/* The same, the mean and both ends kept between two bounds. */
struct wsk_interval wsk_interval_within(struct wsk_interval interval,
                                        double least, double most);

/* Durations in bounded memory: counts on a scale of 32 steps to the octave, so
 * that what is read off is within two parts in a hundred. */
#define WSK_TIMES_STEPS 32
#define WSK_TIMES_OCTAVES 36 /* up to a minute and more in nanoseconds */
struct wsk_times {
    uint64_t total;
    uint64_t count[WSK_TIMES_OCTAVES * WSK_TIMES_STEPS];
};

void wsk_times_add(struct wsk_times *times, uint64_t nanoseconds);
void wsk_times_merge(struct wsk_times *times, const struct wsk_times *more);
/* The duration that a share of all does not exceed, in milliseconds. */
double wsk_times_quantile(const struct wsk_times *times, double share);

#endif
