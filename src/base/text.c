#include "woolsack/text.h"

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

struct wsk_text wsk_text_in(char *buffer, size_t cap) {
    buffer[0] = '\0';
    return (struct wsk_text){.start = buffer, .cap = cap};
}

void wsk_text_add(struct wsk_text *text, const char *bytes, size_t len) {
    size_t room = text->cap - 1 - text->len;
    if (len > room) {
        len = room;
        text->cut = true;
    }
    memcpy(text->start + text->len, bytes, len);
    text->len += len;
    text->start[text->len] = '\0';
}

static void put_unsigned(struct wsk_text *text, unsigned value) {
    char digits[12];
    size_t at = sizeof(digits);
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    wsk_text_add(text, digits + at, sizeof(digits) - at);
}

static void put_signed(struct wsk_text *text, int value) {
    unsigned size = (unsigned)value;
    if (value < 0) {
        wsk_text_add(text, "-", 1);
        size = 0U - size;
    }
    put_unsigned(text, size);
}

static void put_args(struct wsk_text *text, const char *format, va_list args) {
    for (; *format; format++) {
        if (*format != '%') {
            wsk_text_add(text, format, 1);
            continue;
        }
        format++;
        if (*format == 'u') {
            put_unsigned(text, va_arg(args, unsigned));
        } else if (*format == 'd') {
            put_signed(text, va_arg(args, int));
        } else if (*format == 's') {
            const char *string = va_arg(args, const char *);
            wsk_text_add(text, string, strlen(string));
        } else if (*format == 'c') {
            char byte = (char)va_arg(args, int);
            wsk_text_add(text, &byte, 1);
        } else {
            wsk_text_add(text, "%", 1);
        }
    }
}

void wsk_text_put(struct wsk_text *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    put_args(text, format, args);
    va_end(args);
}

enum wsk_err wsk_fault_set(struct wsk_fault *ret_fault, enum wsk_err err,
                           unsigned line, const char *format, ...) {
    if (!ret_fault)
        return err;
    ret_fault->line = line;
    struct wsk_text why = wsk_text_in(ret_fault->why, sizeof(ret_fault->why));
    va_list args;
    va_start(args, format);
    put_args(&why, format, args);
    va_end(args);
    return err;
}

bool wsk_word_is(struct wsk_word word, const char *text) {
    return strlen(text) == word.len && memcmp(word.start, text, word.len) == 0;
}

bool wsk_word_number(struct wsk_word word, unsigned max, unsigned *ret_number) {
    if (word.len == 0 || word.len > 9)
        return false;
    if (word.len > 1 && word.start[0] == '0')
        return false;
    unsigned value = 0;
    for (size_t i = 0; i < word.len; i++) {
        char c = word.start[i];
        if (c < '0' || c > '9')
            return false;
        value = value * 10 + (unsigned)(c - '0');
    }
    if (value > max)
        return false;
    *ret_number = value;
    return true;
}

bool wsk_word_signed(struct wsk_word word, const char *signs, int max,
                     int *ret_number) {
    if (word.len == 0)
        return false;
    char sign = word.start[0];
    bool has_sign = sign == '+' || sign == '-';
    if (has_sign) {
        if (!strchr(signs, sign))
            return false;
        word.start++;
        word.len--;
    }
    unsigned size;
    if (!wsk_word_number(word, (unsigned)max, &size) || (has_sign && size == 0))
        return false;
    *ret_number = sign == '-' ? -(int)size : (int)size;
    return true;
}

size_t wsk_words(struct wsk_word line, char separator, struct wsk_word *ret,
                 size_t max) {
    size_t count = 0;
    const char *at = line.start, *end = line.start + line.len;
    for (;;) {
        const char *stop = memchr(at, separator, (size_t)(end - at));
        if (count == max)
            return max + 1;
        ret[count++] =
            (struct wsk_word){at, (size_t)((stop ? stop : end) - at)};
        if (!stop)
            return count;
        at = stop + 1;
    }
}

static bool is_continuation(char byte) {
    return ((unsigned char)byte & 0xc0) == 0x80;
}

struct wsk_quote wsk_word_quote(struct wsk_word word) {
    struct wsk_quote quote;
    size_t len = word.len < 40 ? word.len : 40;
    if (len < word.len)
        while (len > 0 && is_continuation(word.start[len]))
            len--;
    bool readable = wsk_text_is_utf8((struct wsk_word){word.start, len}, NULL);
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)word.start[i];
        bool odd = byte < ' ' || byte == 0x7f || (byte > 0x7f && !readable);
        quote.text[i] = (char)(odd ? '?' : byte);
    }
    if (len < word.len) {
        memcpy(quote.text + len, "...", 3);
        len += 3;
    }
    quote.text[len] = '\0';
    return quote;
}

bool wsk_line_next(struct wsk_word *rest, struct wsk_word *ret_line) {
    if (rest->len == 0)
        return false;
    const char *feed = memchr(rest->start, '\n', rest->len);
    size_t len = feed ? (size_t)(feed - rest->start) : rest->len;
    *ret_line = (struct wsk_word){rest->start, len};
    size_t eaten = feed ? len + 1 : len;
    rest->start += eaten;
    rest->len -= eaten;
    return true;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

struct wsk_word wsk_line_trim(struct wsk_word line) {
    const char *comment = line.len ? memchr(line.start, '#', line.len) : NULL;
    if (comment)
        line.len = (size_t)(comment - line.start);
    while (line.len > 0 && is_space(line.start[line.len - 1]))
        line.len--;
    return line;
}

/* The length of the UTF-8 character at `at`, 0 if there is none; its code
 * point in *ret_point. Overlong forms, surrogates and what lies above
 * U+10FFFF are none. */
static size_t utf8_char(const char *at, size_t left, uint32_t *ret_point) {
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char lead = (unsigned char)at[0];
    size_t len = lead < 0x80   ? 1
                 : lead < 0xc0 ? 0
                 : lead < 0xe0 ? 2
                 : lead < 0xf0 ? 3
                 : lead < 0xf8 ? 4
                               : 0;
    if (len == 0 || len > left)
        return 0;
    uint32_t point = len == 1 ? lead : lead & (0x7fU >> len);
    for (size_t i = 1; i < len; i++) {
        if (!is_continuation(at[i]))
            return 0;
        point = point << 6 | ((unsigned char)at[i] & 0x3fU);
    }
    if (point < least[len] || point > 0x10ffff ||
        (point >= 0xd800 && point < 0xe000))
        return 0;
    *ret_point = point;
    return len;
}

bool wsk_text_is_utf8(struct wsk_word text, bool *ret_control) {
    bool control = false;
    for (size_t at = 0; at < text.len;) {
        uint32_t point;
        size_t len = utf8_char(text.start + at, text.len - at, &point);
        if (len == 0 || point == 0)
            return false;
        control |= point < 0x20 || (point >= 0x7f && point < 0xa0);
        at += len;
    }
    if (ret_control)
        *ret_control = control;
    return true;
}
