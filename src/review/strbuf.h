/*
 * strbuf.h - a text that grows: reviews are long. It is the only thing besides
 * the review itself that allocates here.
 */
#ifndef WSK_REVIEW_STRBUF_H
#define WSK_REVIEW_STRBUF_H

#include "woolsack/text.h"

struct strbuf {
    struct wsk_text text; /* terminated; len bytes are good */
    bool failed;          /* no memory: something is missing */
};

/* Everything else may be zero. */
void strbuf_finish(struct strbuf *strbuf);

/* The text, with room for so many bytes more. */
struct wsk_text *strbuf_room(struct strbuf *strbuf, size_t bytes);

/* At most REAM_SHORT bytes, as wsk_text_put. */
#define REAM_SHORT 512
#define strbuf_put(strbuf, ...)                                                \
    wsk_text_put(strbuf_room(strbuf, REAM_SHORT), __VA_ARGS__)

void strbuf_add(struct strbuf *strbuf, const char *bytes, size_t len);

/* JSON. `before` is what stands before the value, as it is: ",\"name\":". */
void strbuf_string(struct strbuf *strbuf, const char *before, const char *text);
/* Six decimals, the same digits everywhere; never "-0.000000". */
void strbuf_number(struct strbuf *strbuf, const char *before, double value);
void strbuf_numbers(struct strbuf *strbuf, const char *before,
                    const double *values, unsigned count);
void strbuf_bool(struct strbuf *strbuf, const char *before, bool value);

#endif
