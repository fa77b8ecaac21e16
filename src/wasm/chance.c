/*
 * chance.c - dice and cards by numbers that come from elsewhere.
 *
 * The page checks sealed dice (docs/code/fair.md): it works the numbers out,
 * and asks here what they stand for.
 */
#include "table.h"

#define NUMBER_MAX 1000000

struct drawing {
    struct ask ask;
    struct wsk_state state; /* after the numbers so far */
    struct wsk_event event;
    unsigned due; /* draws of the line */
};

static int draw_number(struct drawing *d, struct wsk_word word) {
    unsigned number, total = wsk_chance_total(d->ask.rules, &d->state);
    if (!wsk_word_number(word, NUMBER_MAX, &number) || number >= total)
        return host_refuse(WSK_ERANGE, "a number below %u is wanted", total);
    wsk_move move = wsk_chance_at(d->ask.rules, &d->state, number);
    wsk_play(d->ask.rules, &d->state, WSK_CHANCE, move);
    d->event.moves[d->event.count++] = move;
    return WSK_OK;
}

/* Draws what numbers, separated by spaces, stand for. */
static int draw_numbers(int table, const char *numbers, size_t len,
                        struct drawing *d) {
    struct wsk_word word[WSK_LINE_MOVES_MAX];
    struct wsk_word line = {numbers, len};
    int code = table_ask(table, 0, WSK_WASM_NOW, 0, &d->ask);
    if (code)
        return code;
    if (d->ask.state->head.turn != WSK_TURN_CHANCE)
        return host_refuse(WSK_ETURN, "chance has nothing to do here", 0);
    d->state = *d->ask.state;
    d->event = (struct wsk_event){.seat = WSK_CHANCE};
    d->due = wsk_chance_moves(d->ask.rules, &d->state);
    size_t count = len ? wsk_words(line, ' ', word, WSK_LINE_MOVES_MAX) : 0;
    if (count > d->due)
        return host_refuse(WSK_ERANGE, "numbers for this line: %u", d->due);
    for (size_t i = 0; i < count && !code; i++)
        code = draw_number(d, word[i]);
    return code;
}

int wsk_wasm_chance(int table, const char *numbers, size_t len) {
    struct drawing d;
    int code = draw_numbers(table, numbers, len, &d);
    if (code == WSK_ETURN && len == 0)
        return host_answer((struct wsk_word){"{\"total\":0,\"draws\":0}", 21});
    if (code)
        return code;
    unsigned left = d.due - d.event.count;
    wsk_text_put(host_write(), "{\"total\":%u,\"draws\":%u}",
                 left ? wsk_chance_total(d.ask.rules, &d.state) : 0, left);
    return host_written();
}

int wsk_wasm_draw(int table, const char *numbers, size_t len) {
    struct drawing d;
    int code = draw_numbers(table, numbers, len, &d);
    if (code)
        return code;
    if (d.event.count < d.due)
        return host_refuse(WSK_ERANGE, "numbers for this line: %u", d.due);
    d.ask.rules->game->print(d.ask.rules, d.ask.state, &d.event, host_write());
    return host_written();
}
