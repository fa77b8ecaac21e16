/*
 * clock.h - the time, and a yardstick.
 *
 * Machines differ and are noisy, so each figure stands beside a reference loop
 * run directly before and after it: one random number, one 128-byte copy, one
 * unpredictable branch a step.
 */
#ifndef WSK_BENCH_CLOCK_H
#define WSK_BENCH_CLOCK_H

/* Seconds since some moment. */
double clock_now(void);

/* Nanoseconds for a reference step. */
double clock_reference(void);

#endif
