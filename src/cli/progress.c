#include "progress.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define WIDTH 40
#define TICK_MS 250

struct progress {
    uint64_t total;
    uint64_t (*done)(void *context);
    void *context;
    double start; /* of progress_clock */
    atomic_bool stop;
    pthread_t thread;
};

double progress_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void draw(const struct progress *progress) {
    uint64_t done = progress->done(progress->context);
    if (done > progress->total)
        done = progress->total;
    double share = (double)done / (double)progress->total;
    double since = progress_clock() - progress->start;
    double left = share > 0 ? since * (1 - share) / share : 0;
    char bar[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < (int)(share * WIDTH) ? '#' : '.';
    bar[WIDTH] = '\0';
    fprintf(stderr,
            "\r[%s] %3.0f %%  %" PRIu64 "/%" PRIu64 "  %.0f s left \033[K", bar,
            share * 100, done, progress->total, left);
    fflush(stderr);
}

static void *work(void *argument) {
    struct progress *progress = argument;
    const struct timespec tick = {0, TICK_MS * 1000000L};
    while (!atomic_load(&progress->stop)) {
        nanosleep(&tick, NULL);
        if (!atomic_load(&progress->stop))
            draw(progress);
    }
    return NULL;
}

struct progress *progress_start(uint64_t total, uint64_t (*done)(void *context),
                                void *context) {
    if (!isatty(STDERR_FILENO) || total == 0)
        return NULL;
    struct progress *progress = calloc(1, sizeof(*progress));
    if (!progress)
        return NULL;
    progress->total = total;
    progress->done = done;
    progress->context = context;
    progress->start = progress_clock();
    if (pthread_create(&progress->thread, NULL, work, progress) != 0) {
        free(progress);
        return NULL;
    }
    return progress;
}

void progress_stop(struct progress *progress) {
    if (!progress)
        return;
    atomic_store(&progress->stop, true);
    pthread_join(progress->thread, NULL);
    fprintf(stderr, "\r\033[K");
    fflush(stderr);
    free(progress);
}
