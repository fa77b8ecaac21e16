#include "strbuf.h"

#include <stdlib.h>
#include <string.h>

#define FIRST 4096

void strbuf_finish(struct strbuf *strbuf) {
    free(strbuf->text.start);
    *strbuf = (struct strbuf){0};
}

struct wsk_text *strbuf_room(struct strbuf *strbuf, size_t bytes) {
    struct wsk_text *text = &strbuf->text;
    size_t need = text->len + bytes + 1, cap = text->cap ? text->cap : FIRST;
    if (need <= text->cap)
        return text;
    while (cap < need)
        cap *= 2;
    char *start = realloc(text->start, cap);
    if (start) {
        text->start = start;
        text->cap = cap;
        text->start[text->len] = '\0';
    } else {
        strbuf->failed = true; /* what does not fit is dropped */
    }
    return text;
}

void strbuf_add(struct strbuf *strbuf, const char *bytes, size_t len) {
    wsk_text_add(strbuf_room(strbuf, len), bytes, len);
}

static void put_escaped(struct strbuf *strbuf, unsigned char byte) {
    static const char digits[] = "0123456789abcdef";
    if (byte == '"' || byte == '\\')
        strbuf_put(strbuf, "\\%c", byte);
    else if (byte == '<') /* a page may hold the text in a script */
        strbuf_put(strbuf, "\\u003c");
    else
        strbuf_put(strbuf, "\\u00%c%c", digits[byte >> 4], digits[byte & 15]);
}

void strbuf_string(struct strbuf *strbuf, const char *before,
                   const char *text) {
    size_t from = 0, len = strlen(text);
    strbuf_put(strbuf, "%s\"", before);
    for (size_t at = 0; at < len; at++) {
        unsigned char byte = (unsigned char)text[at];
        if (byte >= ' ' && byte != '"' && byte != '\\' && byte != '<')
            continue;
        strbuf_add(strbuf, text + from, at - from);
        put_escaped(strbuf, byte);
        from = at + 1;
    }
    strbuf_add(strbuf, text + from, len - from);
    strbuf_put(strbuf, "\"");
}

void strbuf_number(struct strbuf *strbuf, const char *before, double value) {
    double size = value < 0 ? -value : value;
    unsigned long long millionths = (unsigned long long)(size * 1e6 + 0.5);
    strbuf_put(strbuf, "%s%s%u.", before, value < 0 && millionths ? "-" : "",
               (unsigned)(millionths / 1000000));
    for (unsigned digit = 100000; digit > 0; digit /= 10)
        strbuf_put(strbuf, "%u", (unsigned)(millionths / digit % 10));
}

void strbuf_numbers(struct strbuf *strbuf, const char *before,
                    const double *values, unsigned count) {
    strbuf_put(strbuf, "%s[", before);
    for (unsigned i = 0; i < count; i++)
        strbuf_number(strbuf, i ? "," : "", values[i]);
    strbuf_put(strbuf, "]");
}

void strbuf_bool(struct strbuf *strbuf, const char *before, bool value) {
    strbuf_put(strbuf, "%s%s", before, value ? "true" : "false");
}
