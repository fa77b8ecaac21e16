#include "log.h"

#include <string.h>

struct wsk_word log_word(struct wsk_word *rest) {
    if (rest->len == 0)
        return (struct wsk_word){rest->start, 0};
    const char *space = memchr(rest->start, ' ', rest->len);
    size_t len = space ? (size_t)(space - rest->start) : rest->len;
    struct wsk_word word = {rest->start, len};
    size_t skip = len + (space ? 1 : 0);
    rest->start += skip;
    rest->len -= skip;
    return word;
}

/* Words that begin lines of the table, in its log or in what people are told of
 * it: see docs on the protocol. */
static bool is_taken(struct wsk_word verb) {
    static const char *const taken[] = {
        "given",    "end",   "secret", "sit",    "bot",    "free",   "begin",
        "away",     "back",  "ask",    "agree",  "refuse", "undo",   "say",
        "chat",     "again", "mix",    "next",   "closed", "option", "seal",
        "restored", "table", "e",      "record", "seat",   "phase",  "you",
        "host",     "said",  "at",     "here",   "react",  "invite", "no",
        "later",    "pong"};
    for (size_t i = 0; i < sizeof(taken) / sizeof(taken[0]); i++)
        if (wsk_word_is(verb, taken[i]))
            return true;
    return false;
}

void log_put_line(struct wsk_text *text, struct wsk_word line) {
    struct wsk_word rest = line;
    if (is_taken(log_word(&rest)))
        wsk_text_put(text, "%c", LOG_OF_GAME);
    wsk_text_add(text, line.start, line.len);
    wsk_text_put(text, "\n");
}

struct wsk_word log_line_of_game(struct wsk_word line) {
    bool marked = line.len > 0 && line.start[0] == LOG_OF_GAME;
    return (struct wsk_word){line.start + marked, line.len - marked};
}

bool log_seat(struct wsk_word *rest, unsigned seats, unsigned *ret_seat) {
    unsigned number;
    if (!wsk_word_number(log_word(rest), seats, &number) || number == 0)
        return false;
    *ret_seat = number - 1;
    return true;
}

void log_put_hash(struct wsk_text *text, const struct wsk_hash *hash) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < sizeof(hash->bytes); i++)
        wsk_text_put(text, "%c%c", digits[hash->bytes[i] >> 4],
                     digits[hash->bytes[i] & 15]);
}

static int digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool log_hash(struct wsk_word word, struct wsk_hash *ret_hash) {
    struct wsk_hash hash;
    if (word.len != 2 * sizeof(hash.bytes))
        return false;
    for (size_t i = 0; i < sizeof(hash.bytes); i++) {
        int high = digit(word.start[2 * i]), low = digit(word.start[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        hash.bytes[i] = (uint8_t)(high << 4 | low);
    }
    *ret_hash = hash;
    return true;
}

void log_put_mix(struct wsk_text *text, const struct wsk_fair_mix *mix) {
    char hex[WSK_FAIR_HEX + 1] = "-";
    if (mix->given)
        wsk_fair_hex(mix->bytes, hex);
    wsk_text_put(text, "%s", hex);
}

bool log_mix(struct wsk_word word, struct wsk_fair_mix *ret_mix) {
    struct wsk_fair_mix mix = {0};
    if (!wsk_word_is(word, "-")) {
        mix.given = true;
        if (!wsk_fair_unhex(word, mix.bytes))
            return false;
    }
    *ret_mix = mix;
    return true;
}

static void put_name(struct wsk_text *text, struct wsk_word name) {
    wsk_text_put(text, " ");
    wsk_text_add(text, name.start, name.len);
    wsk_text_put(text, "\n");
}

static void put_token(struct wsk_text *text, unsigned seat,
                      const struct wsk_hash *token) {
    wsk_text_put(text, ".token %u ", seat + 1);
    log_put_hash(text, token);
    wsk_text_put(text, "\n");
}

void log_put_person(struct wsk_text *text, unsigned seat,
                    const struct wsk_fair_mix *mix, struct wsk_word name,
                    const struct wsk_hash *token) {
    wsk_text_put(text, "sit %u ", seat + 1);
    if (mix)
        log_put_mix(text, mix);
    else
        wsk_text_put(text, "?");
    put_name(text, name);
    put_token(text, seat, token);
}

void log_put_bot(struct wsk_text *text, unsigned seat, enum wsk_level level,
                 struct wsk_word name) {
    wsk_text_put(text, "bot %u %s", seat + 1, wsk_level_name(level));
    put_name(text, name);
}

void log_put_free(struct wsk_text *text, unsigned seat,
                  const struct wsk_hash *invitation) {
    wsk_text_put(text, "free %u\n", seat + 1);
    put_token(text, seat, invitation);
}

void log_options(const struct wsk_options *options,
                 struct log_option ret[LOG_OPTIONS_MAX]) {
    ret[0] = (struct log_option){"clock", options->clock};
    ret[1] = (struct log_option){"open", options->open};
    ret[2] = (struct log_option){"listed", options->listed};
    ret[3] = (struct log_option){"chat", options->chat};
    ret[4] = (struct log_option){"hints", options->hints};
    ret[5] = (struct log_option){"auto", options->autostart};
}

bool log_set_option(struct wsk_options *options, struct wsk_word name,
                    unsigned value) {
    if (wsk_word_is(name, "clock")) {
        options->clock = value;
        return true;
    }
    bool *flag = wsk_word_is(name, "open")     ? &options->open
                 : wsk_word_is(name, "listed") ? &options->listed
                 : wsk_word_is(name, "chat")   ? &options->chat
                 : wsk_word_is(name, "hints")  ? &options->hints
                 : wsk_word_is(name, "auto")   ? &options->autostart
                                               : NULL;
    if (!flag || value > 1)
        return false;
    *flag = value;
    return true;
}

void log_put_options(struct wsk_text *text, const struct wsk_options *options) {
    struct log_option list[LOG_OPTIONS_MAX];
    log_options(options, list);
    for (unsigned i = 0; i < LOG_OPTIONS_MAX; i++)
        if (list[i].value)
            wsk_text_put(text, "option %s %u\n", list[i].name, list[i].value);
}

/* wsk_text_put knows no 64-bit numbers. */
void log_put_time(struct wsk_text *text, int64_t at) {
    unsigned high = (unsigned)(at / 1000000000),
             low = (unsigned)(at % 1000000000);
    char digits[10] = "000000000";
    for (int i = 8; i >= 0; i--, low /= 10)
        digits[i] = (char)('0' + low % 10);
    if (high)
        wsk_text_put(text, "%u%s", high, digits);
    else
        wsk_text_put(text, "%u", (unsigned)at);
}

bool log_time(struct wsk_word word, int64_t *ret_at) {
    int64_t at = 0;
    if (word.len == 0 || word.len > 18)
        return false;
    for (size_t i = 0; i < word.len; i++) {
        if (word.start[i] < '0' || word.start[i] > '9')
            return false;
        at = 10 * at + (word.start[i] - '0');
    }
    *ret_at = at;
    return true;
}

struct wsk_word log_text(const char *text) {
    return (struct wsk_word){text, strlen(text)};
}

enum wsk_err log_refuse(struct wsk_fault *ret_fault, const char *why) {
    return wsk_fault_set(ret_fault, WSK_EILLEGAL, 0, "%s", why);
}
