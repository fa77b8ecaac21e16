/*
 * json.h - texts as strings in the answer. Each makes room for itself.
 */
#ifndef WSK_WASM_JSON_H
#define WSK_WASM_JSON_H

#include "host.h"

/* What stands before it, as it is (",\"name\":"), and the text as a string. */
void json_text(const char *before, const char *text);
void json_word(const char *before, struct wsk_word text);

/*
 * The same for what functions of words.h append to a text, one at a time:
 *
 *   words_prompt(&words, view, seat, json_begin());
 *   json_end(",\"prompt\":");
 */
struct wsk_text *json_begin(void);
void json_end(const char *before);

/* The lines of a story: [{"kind":"turn","text":"Anna bids 21."}]. */
void json_story(const struct words_story *story);

/* Something short that is no text: wsk_text_put(json_short(), ...). */
struct wsk_text *json_short(void);

#endif
