#include "json.h"

#include <string.h>

#define SHORT 512
#define ESCAPED 6 /* bytes of a control character: \u0001 */

static void put_escaped(struct wsk_text *json, unsigned char c) {
    static const char digits[] = "0123456789abcdef";
    if (c == '"' || c == '\\')
        wsk_text_put(json, "\\%c", c);
    else
        wsk_text_put(json, "\\u00%c%c", digits[c >> 4], digits[c & 15]);
}

void json_word(const char *before, struct wsk_word text) {
    struct wsk_text *json =
        host_room(strlen(before) + ESCAPED * text.len + sizeof("\"\""));
    size_t from = 0;
    wsk_text_put(json, "%s\"", before);
    for (size_t at = 0; at < text.len; at++) {
        unsigned char c = (unsigned char)text.start[at];
        if (c >= ' ' && c != '"' && c != '\\')
            continue;
        wsk_text_add(json, text.start + from, at - from);
        put_escaped(json, c);
        from = at + 1;
    }
    wsk_text_add(json, text.start + from, text.len - from);
    wsk_text_add(json, "\"", 1);
}

void json_text(const char *before, const char *text) {
    json_word(before, (struct wsk_word){text, strlen(text)});
}

static char said_bytes[WORDS_LONG];
static struct wsk_text said;

struct wsk_text *json_begin(void) {
    said = wsk_text_in(said_bytes, sizeof(said_bytes));
    return &said;
}

void json_end(const char *before) {
    json_word(before, (struct wsk_word){said.start, said.len});
}

struct wsk_text *json_short(void) {
    return host_room(SHORT);
}
