/*
 * budget.h - how long a player may think.
 *
 * By the clock it is processor time of the thread that thinks: on a machine
 * with other work nobody plays worse. By play-outs a move can be repeated.
 */
#ifndef WSK_BENCH_BUDGET_H
#define WSK_BENCH_BUDGET_H

#include <stdint.h>

struct budget_limits {
    double seconds;
    uint64_t playouts; /* not 0: so many, whatever the time */
};

struct budget {
    struct budget_limits limits;
    double start;
    uint64_t done; /* play-outs */
};

struct budget budget_start(const struct budget_limits *limits);

/* So many more play-outs are done. Returns how many are left, which by the
 * clock is a guess from those before; 0: it is time to move. */
uint64_t budget_spend(struct budget *budget, uint64_t playouts);

#endif
