/*
 * trouble.c - what a program did wrong, in sentences.
 */
#include "inside.h"

static struct words_msg sentence(enum wsk_trouble_kind kind) {
    switch (kind) {
    case WSK_TROUBLE_LATE:
        return MSG("The program of %1 has failed: there was no answer within "
                   "%2 ms. The plainest bot plays on.");
    case WSK_TROUBLE_EXITED:
        return MSG("The program of %1 has failed: it exited with status %2. "
                   "The plainest bot plays on.");
    case WSK_TROUBLE_KILLED:
        return MSG("The program of %1 has failed: it was ended by signal %2. "
                   "The plainest bot plays on.");
    case WSK_TROUBLE_CLOSED:
        return MSG("The program of %1 has failed: it has closed its input or "
                   "output. The plainest bot plays on.");
    case WSK_TROUBLE_DEAF:
        return MSG("The program of %1 has failed: it does not read what it is "
                   "told. The plainest bot plays on.");
    case WSK_TROUBLE_FLOOD:
        return MSG("The program of %1 has failed: it writes without end. The "
                   "plainest bot plays on.");
    case WSK_TROUBLE_UNASKED:
        return MSG("The program of %1 has failed: it said '%2' without being "
                   "asked. The plainest bot plays on.");
    case WSK_TROUBLE_ANSWER:
        return MSG("The program of %1 has failed: its answer '%2' is no move "
                   "here. The plainest bot plays on.");
    case WSK_TROUBLE_LOST:
        break;
    }
    return MSG("The program of %1 has failed: it cannot be spoken to any more. "
               "The plainest bot plays on.");
}

/* Where the sentence has a %2, it is what was said or else the number. */
void log_trouble(struct session *session, unsigned seat,
                 const struct wsk_trouble *trouble) {
    log_notice(session, sentence(trouble->kind), seat,
               trouble->said.text[0] ? words_str(trouble->said.text)
                                     : words_num(trouble->number));
}
