/*
 * tell.h - hints and reviews as lines of text, for terminals.
 *
 * Lines come one by one, in the reader's language, without line feeds. Names
 * have the marks of words.h if the words ask for them. Rows are laid out in
 * columns and must not be wrapped; texts may be.
 */
#ifndef WSK_REVIEW_TELL_H
#define WSK_REVIEW_TELL_H

#include "hint.h"
#include "review.h"
#include "words/words.h"

enum tell_kind {
    TELL_HEADING,
    TELL_TEXT,
    TELL_ITEM, /* a text that belongs to the one before */
    TELL_ROW,
    TELL_GAP /* an empty line */
};

typedef void tell_line(void *context, enum tell_kind kind, const char *text);

struct tell {
    struct words words; /* about the game, the reader a spectator */
    bool ascii;         /* no signs beyond letters */
    unsigned columns;   /* of a row, at most; at least 60 */
    tell_line *line;
    void *context;
};

/* The whole review: winning chances, sums, every player with errors and worst
 * decisions. */
void tell_review(const struct tell *tell, const struct review *review);

/* The parts of it. */
void tell_chart(const struct tell *tell, const struct review *review);
void tell_sums(const struct tell *tell, const struct review *review);
void tell_player(const struct tell *tell, const struct review *review,
                 unsigned seat);

/* A decision that lost something, in one line: when, what, how much, what
 * would have been better; and another one why. */
void tell_decision(const struct tell *tell, const struct review *review,
                   unsigned at);

void tell_hint(const struct tell *tell, const struct wsk_state *state,
               const struct hint *hint);

/* What a grade is called. */
const char *tell_grade(const struct words *words, enum review_grade grade);

#endif
