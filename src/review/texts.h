/*
 * texts.h - what stands on the page of a review, in the reader's language.
 */
#ifndef WSK_REVIEW_TEXTS_H
#define WSK_REVIEW_TEXTS_H

#include "strbuf.h"
#include "words/words.h"

/* An object of JSON: a text for each key that the page asks for. */
void review_texts_json(const struct words_tongue *tongue,
                       struct strbuf *strbuf);

#endif
