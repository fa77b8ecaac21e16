/*
 * say.c - messages: translation, arguments, lists.
 */
#include <string.h>

#include "inside.h"

#define MINUS "−"
#define ELLIPSIS "…"

/* Arguments. */

static void put_string(struct wsk_text *ret, const char *text) {
    wsk_text_add(ret, text, strlen(text));
}

static void put_number(struct wsk_text *ret, int number, const char *plus) {
    unsigned size = (unsigned)number;
    put_string(ret, number < 0 ? MINUS : plus);
    wsk_text_put(ret, "%u", number < 0 ? 0U - size : size);
}

/* A name that would burst the line is shortened between two characters. */
static void put_name(struct wsk_text *ret, const char *name) {
    size_t len = strlen(name), end = len;
    if (len > WORDS_NAME)
        for (end = WORDS_NAME; ((unsigned char)name[end] & 0xc0) == 0x80;)
            end--;
    wsk_text_add(ret, name, end);
    if (end < len)
        put_string(ret, ELLIPSIS);
}

static void put_seat(const struct words *words, struct wsk_text *ret,
                     unsigned seat) {
    if (words->marks)
        wsk_text_put(ret, "%c", WORDS_MARK_SEAT + (int)seat);
    put_name(ret, words->name[seat] ? words->name[seat] : "?");
    if (words->marks)
        wsk_text_put(ret, "%c", WORDS_MARK_END);
}

static void put_arg(const struct words *words, struct wsk_text *ret,
                    const struct words_arg *arg) {
    switch (arg->kind) {
    case WORDS_STR:
        put_string(ret, arg->text);
        break;
    case WORDS_NUM:
    case WORDS_COUNT:
        put_number(ret, arg->number, "");
        break;
    case WORDS_SIGNED:
        put_number(ret, arg->number, "+");
        break;
    case WORDS_SEAT:
        put_seat(words, ret, (unsigned)arg->number);
        break;
    }
}

/* Messages. */

const char *words_get_count(const struct words *words, struct words_msg msg,
                            unsigned count) {
    const struct words_tongue *tongue = &words->tongue;
    if (!msg.many)
        return tongue->get
                   ? tongue->get(tongue->catalogue, msg.context, msg.one)
                   : msg.one;
    if (tongue->get_plural)
        return tongue->get_plural(tongue->catalogue, msg.context, msg.one,
                                  msg.many, count);
    return count == 1 ? msg.one : msg.many;
}

/* "−1 point" is as singular as "1 point". */
static unsigned count_of(const struct words_arg *args, size_t count) {
    for (size_t i = 1; i <= count; i++)
        if (args[i].kind == WORDS_COUNT)
            return args[i].number < 0 ? 0U - (unsigned)args[i].number
                                      : (unsigned)args[i].number;
    return 0;
}

void words_say(const struct words *words, struct wsk_text *ret,
               struct words_msg msg, const struct words_arg *args,
               size_t count) {
    const char *text = words_get_count(words, msg, count_of(args, count));
    for (;;) {
        const char *percent = strchr(text, '%');
        if (!percent)
            break;
        wsk_text_add(ret, text, (size_t)(percent - text));
        size_t at = (size_t)(percent[1] - '0'); /* huge if below '0' */
        bool is_arg = at >= 1 && at <= 9;
        if (is_arg && at <= count)
            put_arg(words, ret, &args[at]);
        else if (!is_arg)
            wsk_text_add(ret, "%", 1);
        text = percent + 1 + (is_arg || percent[1] == '%');
    }
    put_string(ret, text);
}

const char *words_get(const struct words *words, struct words_msg msg) {
    return words_get_count(words, msg, 0);
}

/* Lists. */

void words_join(const struct words *words, struct wsk_text *ret, unsigned at,
                unsigned count) {
    /* Translators: between the last two items of a list, "Anna, Ben and
     * Carla"; mind the spaces. */
    if (at > 0 && at + 1 == count)
        WORDS_SAY(words, ret, MSG_C("list", " and "));
    else
        words_comma(words, ret, at);
}

void words_comma(const struct words *words, struct wsk_text *ret, unsigned at) {
    /* Translators: between two items of a list; mind the space. */
    if (at > 0)
        WORDS_SAY(words, ret, MSG_C("list", ", "));
}

void words_list(const struct words *words, struct wsk_text *ret,
                const struct words_arg *args, size_t count) {
    for (size_t i = 1; i <= count; i++) {
        words_join(words, ret, (unsigned)(i - 1), (unsigned)count);
        put_arg(words, ret, &args[i]);
    }
}

void words_seats(const struct words *words, struct wsk_text *ret,
                 unsigned seats) {
    struct words_arg args[WSK_SEATS_MAX + 1] = {{0}};
    size_t count = 0;
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        if (seats >> s & 1)
            args[++count] = words_seat(s);
    words_list(words, ret, args, count);
}

void words_space(struct wsk_text *ret) {
    if (ret->len > 0)
        wsk_text_add(ret, " ", 1);
}
