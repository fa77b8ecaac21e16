/*
 * progress.h - a progress bar on standard error, if that is a terminal.
 */
#ifndef WSK_CLI_PROGRESS_H
#define WSK_CLI_PROGRESS_H

#include <stdint.h>

struct progress;

/* Starts a thread that asks `done` about four times a second. NULL where no
 * bar is wanted; that is no error. */
struct progress *progress_start(uint64_t total, uint64_t (*done)(void *context),
                                void *context);

/* Seconds since some moment, for measuring. */
double progress_clock(void);

/* Takes the bar off the screen. */
void progress_stop(struct progress *progress);

#endif
