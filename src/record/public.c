/*
 * public.c - how much of a record everybody may know.
 */
#include <string.h>

#include "record.h"

/* The length of the last line of a text and of its first word. */
static size_t last_line(struct wsk_word text, struct wsk_word *ret_verb) {
    size_t start = text.len - 1;
    while (start > 0 && text.start[start - 1] != '\n')
        start--;
    struct wsk_word line = {text.start + start, text.len - start};
    const char *space = memchr(line.start, ' ', line.len);
    *ret_verb = (struct wsk_word){
        line.start, space ? (size_t)(space - line.start) : line.len};
    return line.len;
}

/* If a spectator's view hides something, then it is what the lines at the end
 * say that may stand in any order: the bids so far. */
struct wsk_word wsk_record_public(struct wsk_record *record) {
    const struct wsk_rules *rules = wsk_record_rules(record);
    const struct wsk_state *state = wsk_record_state(record);
    struct wsk_word text = wsk_record_text(record), verb, first;
    struct wsk_state view;
    wsk_view(rules, state, WSK_CHANCE, &view);
    if (memcmp(&view, state, sizeof(view)) == 0 || text.len == 0)
        return text;
    last_line(text, &first);
    while (text.len > 0) {
        size_t len = last_line(text, &verb);
        if (verb.len != first.len ||
            memcmp(verb.start, first.start, verb.len) != 0)
            break;
        text.len -= len;
    }
    return text;
}
