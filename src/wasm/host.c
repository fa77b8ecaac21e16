/*
 * host.c - texts in, answers out.
 */
#include "host.h"

#include <stdlib.h>
#include <string.h>

#include "woolsack/view.h"

static struct {
    char *input;
    size_t input_cap;
    struct wsk_word answer;
    unsigned fault_line;
    struct wsk_text text;
    char *bytes; /* where answers are written; NULL: in `few` */
    size_t cap;
    char few[WSK_VIEW_MAX];
} host;

#ifdef __wasm__
/* The C library's own would print, and printing is an import. */
_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function);
_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function) {
    (void)expression;
    (void)file;
    (void)line;
    (void)function;
    __builtin_trap();
}
#endif

unsigned wsk_wasm_version(void) {
    return WSK_WASM_VERSION;
}

char *wsk_wasm_input(size_t len) {
    if (len > host.input_cap) {
        free(host.input);
        host.input = malloc(len);
        host.input_cap = host.input ? len : 0;
    }
    return host.input;
}

const char *wsk_wasm_answer(void) {
    return host.answer.start;
}

size_t wsk_wasm_answer_len(void) {
    return host.answer.len;
}

unsigned wsk_wasm_fault_line(void) {
    return host.fault_line;
}

int host_answer(struct wsk_word text) {
    host.answer = text;
    host.fault_line = 0;
    return WSK_OK;
}

struct wsk_text *host_write(void) {
    host.text = host.bytes ? wsk_text_in(host.bytes, host.cap)
                           : wsk_text_in(host.few, sizeof(host.few));
    return &host.text;
}

struct wsk_text *host_room(size_t bytes) {
    struct wsk_text *text = &host.text;
    size_t need = text->len + bytes + 1;
    if (need <= text->cap)
        return text;
    size_t cap = need + need / 2;
    char *larger = malloc(cap);
    if (larger) {
        memcpy(larger, text->start, text->len + 1);
        free(host.bytes);
        host.bytes = text->start = larger;
        host.cap = text->cap = cap;
    }
    return text;
}

int host_written(void) {
    if (host.text.cut)
        return host_refuse(WSK_ENOMEM, "out of memory", 0);
    return host_answer((struct wsk_word){host.text.start, host.text.len});
}

int host_fault(enum wsk_err err, const struct wsk_fault *fault) {
    wsk_text_put(host_write(), "%s",
                 fault->why[0] ? fault->why : wsk_err_text(err));
    host_written();
    host.fault_line = fault->line;
    return err;
}

int host_refuse(enum wsk_err err, const char *format, unsigned number) {
    struct wsk_fault fault = {0};
    struct wsk_text why = wsk_text_in(fault.why, sizeof(fault.why));
    wsk_text_put(&why, format, number);
    return host_fault(err, &fault);
}

void wsk_wasm_games(void) {
    struct wsk_text *text = host_write();
    const char *comma = "[";
    for (size_t i = 0; wsk_game_at(i); i++) {
        const struct wsk_game *game = wsk_game_at(i);
        if (!game->offered)
            continue;
        wsk_text_put(text,
                     "%s{\"id\":\"%s\",\"title\":\"%s\",\"seats_min\":%u,"
                     "\"seats_max\":%u,\"has_deck\":%s,\"has_start\":%s}",
                     comma, game->id, game->title, (unsigned)game->seats_min,
                     (unsigned)game->seats_max,
                     game->has_deck ? "true" : "false",
                     game->has_start ? "true" : "false");
        comma = ",";
    }
    wsk_text_put(text, "]");
    host_written();
}

void wsk_wasm_levels(void) {
    struct wsk_text *text = host_write();
    for (unsigned level = 0; level < WSK_LEVELS; level++)
        wsk_text_put(text, "%s\"%s\"", level ? "," : "[",
                     wsk_level_name((enum wsk_level)level));
    wsk_text_put(text, "]");
    host_written();
}
