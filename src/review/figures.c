#include "figures.h"

/* With one digit behind the point, rounded; `sign` before what is not 0. */
static struct figure make(const struct words *words, double value, bool sign,
                          struct words_msg msg) {
    struct figure figure;
    char whole_bytes[24], tenth_bytes[4];
    struct wsk_text text = wsk_text_in(figure.text, sizeof(figure.text));
    struct wsk_text whole = wsk_text_in(whole_bytes, sizeof(whole_bytes));
    struct wsk_text tenth = wsk_text_in(tenth_bytes, sizeof(tenth_bytes));
    unsigned tenths = (unsigned)((value < 0 ? -value : value) * 10 + 0.5);
    wsk_text_put(&whole, "%s%u",
                 tenths == 0 ? ""
                 : value < 0 ? "−"
                 : sign      ? "+"
                             : "",
                 tenths / 10);
    wsk_text_put(&tenth, "%u", tenths % 10);
    WORDS_SAY(words, &text, msg, words_str(whole_bytes),
              words_str(tenth_bytes));
    return figure;
}

struct figure figure_percent(const struct words *words, double share) {
    return make(words, share * 100, false, MSG_C("percent", "%1.%2%%"));
}

struct figure figure_change(const struct words *words, double share) {
    return make(words, share * 100, true, MSG_C("decimal", "%1.%2"));
}

struct figure figure_decimal(const struct words *words, double value) {
    return make(words, value, false, MSG_C("decimal", "%1.%2"));
}

struct figure figure_signed(const struct words *words, double value) {
    return make(words, value, true, MSG_C("decimal", "%1.%2"));
}

unsigned figure_width(const char *text) {
    unsigned width = 0;
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        width += byte >= ' ' && (byte & 0xc0) != 0x80;
    }
    return width;
}
