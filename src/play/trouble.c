/*
 * trouble.c - what a program did wrong, in sentences.
 */
#include "inside.h"

static struct words_msg sentence(enum wsk_trouble_kind kind) {
    switch (kind) {
    case WSK_TROUBLE_LATE:
        return MSG("%1's program has failed: it did not answer within %2 ms. "
                   "The simplest bot takes over.");
    case WSK_TROUBLE_EXITED:
        return MSG("%1's program has failed: it exited with status %2. The "
                   "simplest bot takes over.");
    case WSK_TROUBLE_KILLED:
        return MSG("%1's program has failed: it was killed by signal %2. The "
                   "simplest bot takes over.");
    case WSK_TROUBLE_CLOSED:
        return MSG("%1's program has failed: it closed its input or output. "
                   "The simplest bot takes over.");
    case WSK_TROUBLE_DEAF:
        return MSG("%1's program has failed: it is not reading its input. The "
                   "simplest bot takes over.");
    case WSK_TROUBLE_FLOOD:
        return MSG("%1's program has failed: it does not stop writing. The "
                   "simplest bot takes over.");
    case WSK_TROUBLE_UNASKED:
        return MSG("%1's program has failed: it said '%2' without being asked. "
                   "The simplest bot takes over.");
    case WSK_TROUBLE_ANSWER:
        return MSG("%1's program has failed: its answer '%2' is not a legal "
                   "move here. The simplest bot takes over.");
    case WSK_TROUBLE_LOST:
        break;
    }
    return MSG("%1's program has failed: it can no longer be reached. The "
               "simplest bot takes over.");
}

/* Where the sentence has a %2, it is what was said or else the number. */
void log_trouble(struct session *session, unsigned seat,
                 const struct wsk_trouble *trouble) {
    log_notice(session, sentence(trouble->kind), seat,
               trouble->said.text[0] ? words_str(trouble->said.text)
                                     : words_num(trouble->number));
}
