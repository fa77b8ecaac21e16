#include "tell.h"

#include <stdarg.h>
#include <string.h>

#define HANG 4 /* how much further a wrapped line begins */

/* Lines. */

/* How many columns the bytes take: escape codes none, characters one each. */
static unsigned width_of_word(const char *word, size_t len) {
    unsigned width = 0;
    bool code = false;
    for (size_t i = 0; i < len; i++) {
        code |= word[i] == '\033';
        width += !code && ((unsigned char)word[i] & 0xc0) != 0x80;
        code &= word[i] != 'm';
    }
    return width;
}

static void pad(struct tell *tell, unsigned spaces) {
    fprintf(tell->out, "%*s", (int)spaces, "");
    tell->column += spaces;
}

static void put_word(struct tell *tell) {
    unsigned width = width_of_word(tell->word, tell->word_len);
    if (!width)
        return;
    if (tell->column + tell->spaces + width > TELL_COLUMNS &&
        tell->column > tell->indent && tell->spaces) {
        fputc('\n', tell->out);
        tell->column = 0;
        pad(tell, tell->indent + HANG);
    } else {
        pad(tell, tell->column ? tell->spaces : tell->indent);
    }
    for (size_t i = 0; i < tell->word_len; i++)
        fputc(tell->word[i] == '~' ? ' ' : tell->word[i], tell->out);
    tell->column += width;
    tell->words++;
    tell->spaces = 0;
    tell->word_len = 0;
}

static void put_byte(struct tell *tell, char byte) {
    if (byte == ' ') {
        put_word(tell);
        tell->spaces++;
        return;
    }
    if (tell->word_len == sizeof(tell->word))
        put_word(tell);
    tell->word[tell->word_len++] = byte;
}

void tell_say(struct tell *tell, const char *format, ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    for (const char *byte = text; *byte; byte++)
        put_byte(tell, *byte);
}

void tell_flush(struct tell *tell) {
    put_word(tell);
}

void tell_end(struct tell *tell) {
    put_word(tell);
    if (tell->column)
        fputc('\n', tell->out);
    tell->column = 0;
    tell->spaces = 0;
}

void tell_line(struct tell *tell, unsigned indent) {
    tell_end(tell);
    tell->indent = indent;
}

void tell_gap(struct tell *tell) {
    tell_end(tell);
    fputc('\n', tell->out);
}

void tell_heading(struct tell *tell, const char *format, ...) {
    char text[sizeof(struct tell_label)];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    tell_gap(tell);
    tell_line(tell, 0);
    tell_say(tell, "%s", tell_paint(tell, TELL_BOLD, "%s", text).text);
    tell_end(tell);
}

/* Pieces of text. */

struct tell_label tell_paint(const struct tell *tell, enum tell_colour colour,
                             const char *format, ...) {
    struct tell_label plain, painted;
    va_list args;
    va_start(args, format);
    vsnprintf(plain.text, sizeof(plain.text), format, args);
    va_end(args);
    if (!tell->colour)
        return plain;
    /* Cut the text if need be, never the code that ends the colour. */
    snprintf(painted.text, sizeof(painted.text), "\033[%dm%.48s\033[0m",
             (int)colour, plain.text);
    return painted;
}

enum tell_colour tell_seat_colour(unsigned seat) {
    static const enum tell_colour colours[WSK_SEATS_MAX] = {
        TELL_CYAN, TELL_GREEN, TELL_MAGENTA, TELL_BLUE, TELL_RED, TELL_YELLOW};
    return colours[seat];
}

struct tell_label tell_name(const struct tell *tell, unsigned seat) {
    return tell_paint(tell, tell_seat_colour(seat), "%s",
                      wsk_record_name(tell->record, seat));
}

static struct tell_label with_sign(int number, const char *plus) {
    struct tell_label label;
    snprintf(label.text, sizeof(label.text), "%s%d", number < 0 ? "−" : plus,
             number < 0 ? -number : number);
    return label;
}

struct tell_label tell_number(int number) {
    return with_sign(number, "");
}

struct tell_label tell_signed(int number) {
    return with_sign(number, "+");
}

struct tell_label tell_count(unsigned count, const char *thing) {
    struct tell_label label;
    snprintf(label.text, sizeof(label.text), "%u~%s%s", count, thing,
             count == 1 ? "" : "s");
    return label;
}

const char *tell_comma(unsigned at, unsigned count) {
    return at == 0 ? "" : at + 1 == count ? " and " : ", ";
}

/* Tellers. */

static void tell_plain(struct tell *tell, const struct wsk_state *before,
                       const struct wsk_event *event,
                       const struct wsk_state *after) {
    const struct wsk_rules *rules = wsk_record_rules(tell->record);
    char line[128];
    struct wsk_text text = wsk_text_in(line, sizeof(line));
    (void)after;
    rules->game->print(rules, before, event, &text);
    tell_line(tell, 0);
    tell_say(tell, "%s", line);
    tell_end(tell);
}

tell_event *tell_find(const struct wsk_game *game) {
    static const struct {
        const char *game;
        tell_event *teller;
    } tellers[] = {{"volle-wolle", tell_volle}, {"bloeder-sack", tell_sack}};
    for (size_t i = 0; i < sizeof(tellers) / sizeof(tellers[0]); i++)
        if (strcmp(tellers[i].game, game->id) == 0)
            return tellers[i].teller;
    return tell_plain;
}
