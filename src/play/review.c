/*
 * review.c - the game looked at again, once it is over.
 */
#include "../review/review.h"

#include "inside.h"

struct review *session_review(struct session *session,
                              struct wsk_fault *ret_fault) {
    const struct review_settings settings = {0};
    if (wsk_record_state(session->record)->head.turn != WSK_TURN_OVER) {
        (void)wsk_fault_set(ret_fault, WSK_EILLEGAL, 0,
                            "the game is not finished");
        return NULL;
    }
    return review_create(session->record, session->host.nets, &settings,
                         ret_fault);
}
