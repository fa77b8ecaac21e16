#include "buffer.h"

#include <stdlib.h>
#include <string.h>

/* No text of ours is near this; it bounds what a hostile one can claim. */
#define BUFFER_MAX ((size_t)1 << 30)

void buffer_finish(struct buffer *buffer) {
    free(buffer->start);
    *buffer = (struct buffer){0};
}

enum wsk_err buffer_reserve(struct buffer *buffer, size_t len) {
    if (len > BUFFER_MAX - buffer->len)
        return WSK_ENOMEM;
    size_t need = buffer->len + len, cap = buffer->cap ? buffer->cap : 256;
    while (cap < need)
        cap *= 2;
    if (cap == buffer->cap)
        return WSK_OK;
    char *start = realloc(buffer->start, cap);
    if (!start)
        return WSK_ENOMEM;
    buffer->start = start;
    buffer->cap = cap;
    return WSK_OK;
}

enum wsk_err buffer_insert(struct buffer *buffer, size_t at, const char *bytes,
                           size_t len) {
    enum wsk_err err = buffer_reserve(buffer, len);
    if (err)
        return err;
    memmove(buffer->start + at + len, buffer->start + at, buffer->len - at);
    memcpy(buffer->start + at, bytes, len);
    buffer->len += len;
    return WSK_OK;
}

enum wsk_err buffer_add_line(struct buffer *buffer, struct wsk_word line) {
    enum wsk_err err = buffer_reserve(buffer, line.len + 1);
    if (err)
        return err;
    if (line.len > 0)
        memcpy(buffer->start + buffer->len, line.start, line.len);
    buffer->start[buffer->len + line.len] = '\n';
    buffer->len += line.len + 1;
    return WSK_OK;
}
