/*
 * json.h - a review as JSON, for tools and for pages that draw it. The keys are
 * explained in docs/code/review.md.
 */
#ifndef WSK_REVIEW_JSON_H
#define WSK_REVIEW_JSON_H

#include "review.h"
#include "strbuf.h"
#include "words/words.h"

#define REVIEW_JSON_VIEWS 1U /* with the position before each step */

/* The words about a review's game; the reader is a spectator. */
struct words review_words(const struct review *review,
                          const struct words_tongue *tongue);

/* One line without a line feed. Sentences are in the language of the tongue.
 */
void review_json(const struct review *review, const struct words_tongue *tongue,
                 unsigned flags, struct strbuf *strbuf);

#endif
