/*
 * trouble.h - what a program at a seat did wrong, for hosts that tell it in the
 * reader's language. The fault that comes with it says the same in English, for
 * whoever wrote the program.
 */
#ifndef WSK_ARENA_TROUBLE_H
#define WSK_ARENA_TROUBLE_H

#include "woolsack/text.h"

enum wsk_trouble_kind {
    WSK_TROUBLE_LOST,    /* it cannot be spoken to: no memory, a broken pipe */
    WSK_TROUBLE_LATE,    /* no answer within `number` milliseconds */
    WSK_TROUBLE_EXITED,  /* with status `number` */
    WSK_TROUBLE_KILLED,  /* by signal `number` */
    WSK_TROUBLE_CLOSED,  /* its input or output, but it is still there */
    WSK_TROUBLE_DEAF,    /* does not read what it is told */
    WSK_TROUBLE_FLOOD,   /* writes more than a host reads for one answer */
    WSK_TROUBLE_UNASKED, /* said `said` before the question */
    WSK_TROUBLE_ANSWER   /* said `said`, which is no move */
};

struct wsk_trouble {
    enum wsk_trouble_kind kind;
    int number;
    struct wsk_quote said;
};

#endif
