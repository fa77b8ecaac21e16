#include "paper.h"

#include <stdlib.h>
#include <string.h>

#define FIRST 4096

void paper_finish(struct paper *paper) {
    free(paper->text.start);
    *paper = (struct paper){0};
}

struct wsk_text *paper_room(struct paper *paper, size_t bytes) {
    struct wsk_text *text = &paper->text;
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
        paper->failed = true; /* what does not fit is dropped */
    }
    return text;
}

void paper_add(struct paper *paper, const char *bytes, size_t len) {
    wsk_text_add(paper_room(paper, len), bytes, len);
}

static void put_escaped(struct paper *paper, unsigned char byte) {
    static const char digits[] = "0123456789abcdef";
    if (byte == '"' || byte == '\\')
        paper_put(paper, "\\%c", byte);
    else if (byte == '<') /* a page may hold the text in a script */
        paper_put(paper, "\\u003c");
    else
        paper_put(paper, "\\u00%c%c", digits[byte >> 4], digits[byte & 15]);
}

void paper_string(struct paper *paper, const char *before, const char *text) {
    size_t from = 0, len = strlen(text);
    paper_put(paper, "%s\"", before);
    for (size_t at = 0; at < len; at++) {
        unsigned char byte = (unsigned char)text[at];
        if (byte >= ' ' && byte != '"' && byte != '\\' && byte != '<')
            continue;
        paper_add(paper, text + from, at - from);
        put_escaped(paper, byte);
        from = at + 1;
    }
    paper_add(paper, text + from, len - from);
    paper_put(paper, "\"");
}

void paper_number(struct paper *paper, const char *before, double value) {
    double size = value < 0 ? -value : value;
    unsigned long long millionths = (unsigned long long)(size * 1e6 + 0.5);
    paper_put(paper, "%s%s%u.", before, value < 0 && millionths ? "-" : "",
              (unsigned)(millionths / 1000000));
    for (unsigned digit = 100000; digit > 0; digit /= 10)
        paper_put(paper, "%u", (unsigned)(millionths / digit % 10));
}

void paper_numbers(struct paper *paper, const char *before,
                   const double *values, unsigned count) {
    paper_put(paper, "%s[", before);
    for (unsigned i = 0; i < count; i++)
        paper_number(paper, i ? "," : "", values[i]);
    paper_put(paper, "]");
}

void paper_bool(struct paper *paper, const char *before, bool value) {
    paper_put(paper, "%s%s", before, value ? "true" : "false");
}
