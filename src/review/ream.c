#include "ream.h"

#include <stdlib.h>
#include <string.h>

#define FIRST 4096

void ream_finish(struct ream *ream) {
    free(ream->text.start);
    *ream = (struct ream){0};
}

struct wsk_text *ream_room(struct ream *ream, size_t bytes) {
    struct wsk_text *text = &ream->text;
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
        ream->failed = true; /* what does not fit is dropped */
    }
    return text;
}

void ream_add(struct ream *ream, const char *bytes, size_t len) {
    wsk_text_add(ream_room(ream, len), bytes, len);
}

static void put_escaped(struct ream *ream, unsigned char byte) {
    static const char digits[] = "0123456789abcdef";
    if (byte == '"' || byte == '\\')
        ream_put(ream, "\\%c", byte);
    else if (byte == '<') /* a page may hold the text in a script */
        ream_put(ream, "\\u003c");
    else
        ream_put(ream, "\\u00%c%c", digits[byte >> 4], digits[byte & 15]);
}

void ream_string(struct ream *ream, const char *before, const char *text) {
    size_t from = 0, len = strlen(text);
    ream_put(ream, "%s\"", before);
    for (size_t at = 0; at < len; at++) {
        unsigned char byte = (unsigned char)text[at];
        if (byte >= ' ' && byte != '"' && byte != '\\' && byte != '<')
            continue;
        ream_add(ream, text + from, at - from);
        put_escaped(ream, byte);
        from = at + 1;
    }
    ream_add(ream, text + from, len - from);
    ream_put(ream, "\"");
}

void ream_number(struct ream *ream, const char *before, double value) {
    double size = value < 0 ? -value : value;
    unsigned long long millionths = (unsigned long long)(size * 1e6 + 0.5);
    ream_put(ream, "%s%s%u.", before, value < 0 && millionths ? "-" : "",
             (unsigned)(millionths / 1000000));
    for (unsigned digit = 100000; digit > 0; digit /= 10)
        ream_put(ream, "%u", (unsigned)(millionths / digit % 10));
}

void ream_numbers(struct ream *ream, const char *before, const double *values,
                  unsigned count) {
    ream_put(ream, "%s[", before);
    for (unsigned i = 0; i < count; i++)
        ream_number(ream, i ? "," : "", values[i]);
    ream_put(ream, "]");
}

void ream_bool(struct ream *ream, const char *before, bool value) {
    ream_put(ream, "%s%s", before, value ? "true" : "false");
}
