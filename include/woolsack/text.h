/*
 * text.h - building and reading short texts in memory the caller owns.
 *
 * No allocation, no locale, no stdio: the rules use it, and so does the
 * WebAssembly build, where printf alone would outweigh both games.
 */
#ifndef WOOLSACK_TEXT_H
#define WOOLSACK_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "woolsack/err.h"

/* A bounded text, always terminated. What does not fit is dropped and
 * `cut` set: a caller that cares checks it, nobody overruns. */
struct wsk_text {
    char *start;
    size_t len;
    size_t cap; /* bytes at start, terminator included; at least 1 */
    bool cut;
};

struct wsk_text wsk_text_in(char *buffer, size_t cap);

void wsk_text_add(struct wsk_text *text, const char *bytes, size_t len);

/* %u unsigned, %d int, %s string, %c char, %% percent; nothing else. */
void wsk_text_put(struct wsk_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Fills *ret_fault and returns err, so that `return wsk_fault_set(…)` reads
 * well. ret_fault may be NULL. */
enum wsk_err wsk_fault_set(struct wsk_fault *ret_fault, enum wsk_err err,
                           unsigned line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A piece of somebody else's text: not terminated. */
struct wsk_word {
    const char *start;
    size_t len;
};

bool wsk_word_is(struct wsk_word word, const char *text);

/* Decimal, no sign, no leading zero, at most `max`. */
bool wsk_word_number(struct wsk_word word, unsigned max, unsigned *ret_number);

/* The same with an optional sign character in front that must be one of
 * `signs`; "-0" is no number. */
bool wsk_word_signed(struct wsk_word word, const char *signs, int max,
                     int *ret_number);

/* Cuts `line` at every separator (two in a row give an empty word). Returns
 * the number of words, at most max; max + 1 if there are more. */
size_t wsk_words(struct wsk_word line, char separator, struct wsk_word *ret,
                 size_t max);

/* A word for a complaint: at most 40 bytes of it, control bytes as '?'. */
struct wsk_quote {
    char text[48];
};
struct wsk_quote wsk_word_quote(struct wsk_word word);

/* Takes the next line off *rest (without its line feed). False at the end. */
bool wsk_line_next(struct wsk_word *rest, struct wsk_word *ret_line);

/* Without a comment and the white space before it or at the end. */
struct wsk_word wsk_line_trim(struct wsk_word line);

/* Whether the bytes are UTF-8 without NUL; `*ret_control` tells whether a
 * control character (C0, delete, C1) is among them. */
bool wsk_text_is_utf8(struct wsk_word text, bool *ret_control);

#endif
