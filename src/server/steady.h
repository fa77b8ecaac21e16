/*
 * steady.h - seconds since 1970 that never jump. Inside src/server only.
 *
 * The machine's own time may be set while tables are played: three months
 * forward would archive them all, back would stop their clocks. So time goes on
 * as the machine counts it from the start of the program, and follows what the
 * machine says it is by one second in ten. (Servers that share a database agree
 * again after a moment, if their clocks were set by a moment.)
 */
#ifndef WSK_SERVER_STEADY_H
#define WSK_SERVER_STEADY_H

#include <stdbool.h>
#include <stdint.h>

struct steady {
    bool begun;
    int64_t told, counted; /* milliseconds: of 1970, of the machine */
};

/* `wall` is what the machine says the time is, `count` a clock that only goes
 * on; both in milliseconds. */
int64_t steady_tell(struct steady *steady, int64_t wall, int64_t count);
/* The same with the clocks of this machine. */
int64_t steady_now(struct steady *steady);

#endif
