/*
 * paper.h - a text that grows: reviews are long. It is the only thing besides
 * the review itself that allocates here.
 */
#ifndef WSK_REVIEW_PAPER_H
#define WSK_REVIEW_PAPER_H

#include "woolsack/text.h"

struct paper {
    struct wsk_text text; /* terminated; len bytes are good */
    bool failed;          /* no memory: something is missing */
};

/* Everything else may be zero. */
void paper_finish(struct paper *paper);

/* The text, with room for so many bytes more. */
struct wsk_text *paper_room(struct paper *paper, size_t bytes);

/* At most PAPER_SHORT bytes, as wsk_text_put. */
#define PAPER_SHORT 512
#define paper_put(paper, ...)                                                  \
    wsk_text_put(paper_room(paper, PAPER_SHORT), __VA_ARGS__)

void paper_add(struct paper *paper, const char *bytes, size_t len);

/* JSON. `before` is what stands before the value, as it is: ",\"name\":". */
void paper_string(struct paper *paper, const char *before, const char *text);
/* Six decimals, the same digits everywhere; never "-0.000000". */
void paper_number(struct paper *paper, const char *before, double value);
void paper_numbers(struct paper *paper, const char *before,
                   const double *values, unsigned count);
void paper_bool(struct paper *paper, const char *before, bool value);

#endif
