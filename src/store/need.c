#include "need.h"

#include <stdlib.h>
#include <unistd.h>

static void give_up(void) {
    static const char why[] = "woolsack: out of memory; what was acknowledged "
                              "is stored\n";
    (void)!write(STDERR_FILENO, why, sizeof(why) - 1);
    _exit(1);
}

void *wsk_need(size_t size) {
    void *piece = calloc(1, size);
    if (!piece)
        give_up();
    return piece;
}

void *wsk_need_more(void *old, size_t size) {
    void *larger = realloc(old, size);
    if (!larger)
        give_up();
    return larger;
}
