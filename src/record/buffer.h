/*
 * buffer.h - a growing byte buffer for record texts. Inside src/record only.
 */
#ifndef WSK_RECORD_BUFFER_H
#define WSK_RECORD_BUFFER_H

#include "woolsack/text.h"

struct buffer {
    char *start;
    size_t len;
    size_t cap;
};

/* Everything else may be zero; finish frees. */
void buffer_finish(struct buffer *buffer);

/* Makes room for so many more bytes: adding them cannot fail. */
WSK_CHECK_RESULT enum wsk_err buffer_reserve(struct buffer *buffer, size_t len);

/* Opens a gap of len bytes at `at` (<= buffer->len) and fills it. */
WSK_CHECK_RESULT enum wsk_err buffer_insert(struct buffer *buffer, size_t at,
                                            const char *bytes, size_t len);

/* Appends a line and its line feed. */
WSK_CHECK_RESULT enum wsk_err buffer_add_line(struct buffer *buffer,
                                              struct wsk_word line);

#endif
