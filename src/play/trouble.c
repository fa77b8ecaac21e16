/*
 * trouble.c - what a program did wrong, in sentences.
 */
#include "inside.h"

void log_trouble(struct session *session, unsigned seat,
                 const struct wsk_trouble *trouble) {
    struct words_arg number = words_num(trouble->number);
    struct words_arg said = words_str(trouble->said.text);
    switch (trouble->kind) {
    case WSK_TROUBLE_LOST:
        log_notice(session,
                   MSG("The program of %1 has failed: it cannot be spoken to "
                       "any more. The plainest bot plays on."),
                   seat, said);
        break;
    case WSK_TROUBLE_LATE:
        log_notice(session,
                   MSG("The program of %1 has failed: there was no answer "
                       "within %2 ms. The plainest bot plays on."),
                   seat, number);
        break;
    case WSK_TROUBLE_EXITED:
        log_notice(session,
                   MSG("The program of %1 has failed: it exited with status "
                       "%2. The plainest bot plays on."),
                   seat, number);
        break;
    case WSK_TROUBLE_KILLED:
        log_notice(session,
                   MSG("The program of %1 has failed: it was ended by signal "
                       "%2. The plainest bot plays on."),
                   seat, number);
        break;
    case WSK_TROUBLE_CLOSED:
        log_notice(session,
                   MSG("The program of %1 has failed: it has closed its input "
                       "or output. The plainest bot plays on."),
                   seat, said);
        break;
    case WSK_TROUBLE_DEAF:
        log_notice(session,
                   MSG("The program of %1 has failed: it does not read what "
                       "it is told. The plainest bot plays on."),
                   seat, said);
        break;
    case WSK_TROUBLE_FLOOD:
        log_notice(session,
                   MSG("The program of %1 has failed: it writes without end. "
                       "The plainest bot plays on."),
                   seat, said);
        break;
    case WSK_TROUBLE_UNASKED:
        log_notice(session,
                   MSG("The program of %1 has failed: it said '%2' without "
                       "being asked. The plainest bot plays on."),
                   seat, said);
        break;
    case WSK_TROUBLE_ANSWER:
        log_notice(session,
                   MSG("The program of %1 has failed: its answer '%2' is no "
                       "move here. The plainest bot plays on."),
                   seat, said);
        break;
    }
}
