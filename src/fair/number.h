/*
 * number.h (inside src/fair) - from random words to a number without bias.
 */
#ifndef WSK_FAIR_NUMBER_H
#define WSK_FAIR_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Takes the word if it lies below the greatest multiple of `below` in 2^32;
 * else another word must be asked for. The numbers 0 to below - 1 then stand
 * for equally many words each.
 */
static inline bool number_take(uint32_t word, uint32_t below,
                               uint32_t *ret_number) {
    uint64_t words = 1ULL << 32;
    if (word >= words - words % below)
        return false;
    *ret_number = word % below;
    return true;
}

#endif
