/*
 * legal.c - what may come next, and how it stands, as text.
 */
#include <stdlib.h>
#include <string.h>

#include "record.h"

#define LEGAL_LINES_MAX (WSK_SEATS_MAX * WSK_MOVES_MAX)
#define LEGAL_LINE_MAX 48

struct lines {
    unsigned count;
    char line[LEGAL_LINES_MAX][LEGAL_LINE_MAX];
};

static void list_seat(const struct wsk_record *record, unsigned seat,
                      struct lines *lines) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list =
        wsk_moves(record->rules, &record->state, seat, scratch);
    for (unsigned i = 0; i < list.count; i++) {
        struct wsk_event event = {(uint8_t)seat, 1, {list.move[i]}};
        struct wsk_text text =
            wsk_text_in(lines->line[lines->count++], LEGAL_LINE_MAX);
        record->game->print(record->rules, &record->state, &event, &text);
    }
}

static int by_bytes(const void *a, const void *b) {
    return strcmp(a, b);
}

static void list_lines(const struct wsk_record *record, struct lines *lines) {
    lines->count = 0;
    if (record->want == RECORD_WANT_NOTHING)
        return;
    struct wsk_text text = wsk_text_in(lines->line[0], LEGAL_LINE_MAX);
    switch ((enum wsk_turn)record->state.head.turn) {
    case WSK_TURN_OVER:
        wsk_text_put(&text, "end");
        lines->count = 1;
        break;
    case WSK_TURN_CHANCE:
        wsk_text_put(&text, "chance ");
        record->game->print_chance(record->rules, &record->state, &text);
        lines->count = 1;
        break;
    case WSK_TURN_SEATS:
        for (unsigned s = 0; s < record->seats; s++)
            if (record->state.head.seats >> s & 1)
                list_seat(record, s, lines);
        qsort(lines->line, lines->count, LEGAL_LINE_MAX, by_bytes);
        break;
    }
}

enum wsk_err wsk_record_legal(struct wsk_record *record,
                              struct wsk_word *ret_lines) {
    struct lines *lines = malloc(sizeof(*lines));
    enum wsk_err err = lines ? WSK_OK : WSK_ENOMEM;
    record->out.len = 0;
    if (lines)
        list_lines(record, lines);
    for (unsigned i = 0; !err && i < lines->count; i++)
        err = buffer_add_line(
            &record->out,
            (struct wsk_word){lines->line[i], strlen(lines->line[i])});
    free(lines);
    if (!err)
        *ret_lines = (struct wsk_word){record->out.start, record->out.len};
    return err;
}

static void put_numbers(struct wsk_text *text, const uint8_t *numbers,
                        unsigned count) {
    for (unsigned i = 0; i < count; i++)
        wsk_text_put(text, i ? ",%u" : "%u", (unsigned)numbers[i]);
}

static void put_sheet(struct wsk_text *text, const struct wsk_sheet *sheet) {
    for (unsigned i = 0; i < sheet->parts; i++) {
        wsk_text_put(text, "%s\"%s\":", i ? "," : "{", sheet->part[i].key);
        if (sheet->part[i].kind == WSK_PART_POINTS) {
            wsk_text_put(text, "%d", sheet->part[i].points);
        } else {
            wsk_text_put(text, "[");
            put_numbers(text, sheet->card, sheet->cards);
            wsk_text_put(text, "]");
        }
    }
    wsk_text_put(text, "}");
}

static void put_winners(struct wsk_text *text,
                        const struct wsk_record *record) {
    uint8_t seats[WSK_SEATS_MAX];
    unsigned count = 0, winners = 0;
    if (record->state.head.turn == WSK_TURN_OVER)
        winners = record->game->winners(record->rules, &record->state);
    for (unsigned s = 0; s < record->seats; s++)
        if (winners >> s & 1)
            seats[count++] = (uint8_t)(s + 1);
    put_numbers(text, seats, count);
}

enum wsk_err wsk_record_result(struct wsk_record *record,
                               struct wsk_word *ret_json) {
    char buffer[4096]; /* six seats of at most 300 bytes and the rest */
    struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
    bool over = record->state.head.turn == WSK_TURN_OVER;
    struct wsk_sheet sheets[WSK_SEATS_MAX];
    for (unsigned s = 0; s < record->seats; s++)
        record->game->sheet(record->rules, &record->state, s, &sheets[s]);

    wsk_text_put(&text, "{\"game\":\"%s\",\"finished\":%s,\"totals\":[",
                 record->game->id, over ? "true" : "false");
    for (unsigned s = 0; s < record->seats; s++)
        wsk_text_put(&text, s ? ",%d" : "%d", sheets[s].total);
    wsk_text_put(&text, "],\"winners\":[");
    put_winners(&text, record);
    wsk_text_put(&text, "],\"seats\":[");
    for (unsigned s = 0; s < record->seats; s++) {
        wsk_text_put(&text, "%s", s ? "," : "");
        put_sheet(&text, &sheets[s]);
    }
    wsk_text_put(&text, "]}");

    record->out.len = 0;
    enum wsk_err err =
        buffer_add_line(&record->out, (struct wsk_word){text.start, text.len});
    if (!err)
        *ret_json = (struct wsk_word){record->out.start, record->out.len};
    return err;
}
