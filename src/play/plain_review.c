/*
 * plain_review.c - the review as lines of text. The chart is made of digits:
 * whoever wants plain lines may have them read aloud.
 */
#include "../review/tell.h"
#include "plain_inside.h"

#define COLUMNS 78

static void put_line(void *context, enum tell_kind kind, const char *text) {
    (void)context;
    if (kind == TELL_ITEM)
        fputs("  ", stdout);
    plain_put(text);
}

void plain_review(struct plain *plain) {
    struct wsk_fault fault = {0};
    struct review *review = session_review(plain->session, &fault);
    if (!review) {
        PLAIN_SAY(plain, MSG("The review could not be made: %1."),
                  words_str(fault.why));
        return;
    }
    PLAIN_SAY(plain, MSG("The expert is looking at the game again."));
    fflush(stdout);
    while (review_step(review))
        ;
    const struct tell tell = {.words = plain->words,
                              .ascii = true,
                              .columns = COLUMNS,
                              .line = put_line};
    tell_review(&tell, review);
    review_destroy(review);
}
