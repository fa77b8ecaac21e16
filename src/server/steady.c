#define _GNU_SOURCE /* CLOCK_BOOTTIME: goes on while the machine sleeps */
#include "steady.h"

#include <time.h>

#define STEP 1000 /* it follows no more often */
#define FOLLOWS 10

int64_t steady_tell(struct steady *steady, int64_t wall, int64_t count) {
    if (!steady->begun)
        *steady =
            (struct steady){.begun = true, .told = wall, .counted = count};
    int64_t gone = count - steady->counted, most = gone / FOLLOWS;
    if (gone >= STEP) {
        int64_t behind = wall - (steady->told + gone);
        if (behind > most)
            behind = most;
        if (behind < -most)
            behind = -most;
        steady->told += gone + behind;
        steady->counted = count;
        gone = 0;
    }
    return (steady->told + gone) / 1000;
}

static int64_t read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t steady_now(struct steady *steady) {
    return steady_tell(steady, read_clock(CLOCK_REALTIME),
                       read_clock(CLOCK_BOOTTIME));
}
