/*
 * why.h - why another move would have been better, in plain words.
 *
 * Chances that are told are exact; points are the expert's estimate.
 */
#ifndef WSK_REVIEW_WHY_H
#define WSK_REVIEW_WHY_H

#include "review.h"
#include "words/words.h"

/* The mixture of a bid: "18 (31 %), 19 (50 %)". */
void why_mixture(const struct words *words, const struct review_step *step,
                 struct wsk_text *ret);

/* One or two sentences about the best move against the one that was made;
 * nothing where they are the same. */
void why_better(const struct words *words, const struct review_step *step,
                struct wsk_text *ret);

#endif
