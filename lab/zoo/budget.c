#include "budget.h"

#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

struct budget budget_start(const struct budget_limits *limits) {
    return (struct budget){*limits, limits->playouts ? 0 : now(), 0};
}

uint64_t budget_spend(struct budget *budget, uint64_t playouts) {
    budget->done += playouts;
    if (budget->limits.playouts)
        return budget->done < budget->limits.playouts
                   ? budget->limits.playouts - budget->done
                   : 0;
    double spent = now() - budget->start;
    double left = budget->limits.seconds - spent;
    if (left <= 0)
        return 0;
    /* A clock that stands still does not mean that time is up. */
    double rate = (double)budget->done / (spent > 1e-9 ? spent : 1e-9);
    return 1 + (uint64_t)(rate * left);
}
