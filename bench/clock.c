#include "clock.h"

#include <stdint.h>
#include <time.h>

double clock_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

struct block {
    uint64_t word[16];
};

double clock_reference(void) {
    static struct block pool[64];
    static volatile uint64_t sink;
    static uint64_t s[4] = {1, 2, 3, 4};
    uint64_t sum = 0;
    const uint64_t steps = 10000000;
    double start = clock_now();
    for (uint64_t i = 0; i < steps; i++) {
        uint64_t r = (s[1] * 5 << 7 | s[1] * 5 >> 57) * 9, t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3] << 45 | s[3] >> 19;
        struct block copy = pool[r & 63];
        copy.word[r >> 6 & 15] += r;
        if (r >> 32 & 1) {
            sum += copy.word[3];
            __asm__ volatile("" ::: "memory");
            pool[r >> 12 & 63] = copy;
        } else {
            sum ^= copy.word[5] * 3;
            __asm__ volatile("" ::: "memory");
            pool[r >> 20 & 63].word[1] = sum;
        }
    }
    sink = sum;
    (void)sink;
    return (clock_now() - start) * 1e9 / (double)steps;
}
