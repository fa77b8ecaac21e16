/*
 * ream.h - a text that grows: reviews are long. It is the only thing besides
 * the review itself that allocates here.
 */
#ifndef WSK_REVIEW_REAM_H
#define WSK_REVIEW_REAM_H

#include "woolsack/text.h"

struct ream {
    struct wsk_text text; /* terminated; len bytes are good */
    bool failed;          /* no memory: something is missing */
};

/* Everything else may be zero. */
void ream_finish(struct ream *ream);

/* The text, with room for so many bytes more. */
struct wsk_text *ream_room(struct ream *ream, size_t bytes);

/* At most REAM_SHORT bytes, as wsk_text_put. */
#define REAM_SHORT 512
#define ream_put(ream, ...)                                                    \
    wsk_text_put(ream_room(ream, REAM_SHORT), __VA_ARGS__)

void ream_add(struct ream *ream, const char *bytes, size_t len);

/* JSON. `before` is what stands before the value, as it is: ",\"name\":". */
void ream_string(struct ream *ream, const char *before, const char *text);
/* Six decimals, the same digits everywhere; never "-0.000000". */
void ream_number(struct ream *ream, const char *before, double value);
void ream_numbers(struct ream *ream, const char *before, const double *values,
                  unsigned count);
void ream_bool(struct ream *ream, const char *before, bool value);

#endif
