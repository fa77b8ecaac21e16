/*
 * view.c - what every view has: who is next, the moves, the result.
 */
#include <string.h>

#include "rules/games.h"
#include "writer.h"

#define SHOWN_MAX 256 /* bytes of what is shown in one place */

#define LINE_MAX_TEXT 64

#define DECLARE(id) extern const struct painter view_##id;
GAMES_WITH_VIEW(DECLARE)

const struct painter *painter_of(const struct wsk_game *game) {
#define ENTRY(id) {&game_##id, &view_##id},
    static const struct games_part painters[] = {GAMES_WITH_VIEW(ENTRY){0}};
    return games_find(painters, game);
}

void view_numbers(struct wsk_text *text, const char *key,
                  const uint8_t *numbers, unsigned count) {
    wsk_text_put(text, ",\"%s\":[", key);
    for (unsigned i = 0; i < count; i++)
        wsk_text_put(text, i ? ",%u" : "%u", (unsigned)numbers[i]);
    wsk_text_put(text, "]");
}

void view_seats(struct wsk_text *text, const char *key, unsigned seats) {
    uint8_t numbers[WSK_SEATS_MAX];
    unsigned count = 0;
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        if (seats >> s & 1)
            numbers[count++] = (uint8_t)(s + 1);
    view_numbers(text, key, numbers, count);
}

void view_decimal(struct wsk_text *text, double value) {
    unsigned millionths = (unsigned)(value * 1e6 + 0.5);
    wsk_text_put(text, "%u.", millionths / 1000000);
    for (unsigned digit = 100000; digit > 0; digit /= 10)
        wsk_text_put(text, "%u", millionths / digit % 10);
}

void view_member(struct wsk_text *text, const char *key, double value) {
    wsk_text_put(text, ",\"%s\":", key);
    view_decimal(text, value);
}

static void put_turn(const struct view_writer *writer) {
    static const char *const turns[] = {[WSK_TURN_SEATS] = "seats",
                                        [WSK_TURN_CHANCE] = "chance",
                                        [WSK_TURN_OVER] = "over"};
    const struct wsk_head *head = &writer->state->head;
    wsk_text_put(writer->text, ",\"turn\":\"%s\"", turns[head->turn]);
    view_seats(writer->text, "acting",
               head->turn == WSK_TURN_SEATS ? head->seats : 0);
    if (head->turn != WSK_TURN_CHANCE)
        return;
    wsk_text_put(writer->text, ",\"chance\":\"");
    writer->rules->game->print_chance(writer->rules, writer->state,
                                      writer->text);
    wsk_text_put(writer->text, "\"");
}

static void put_move(const struct view_writer *writer,
                     const struct painter *painter, wsk_move move) {
    struct wsk_event event = {(uint8_t)writer->seat, 1, {move}};
    wsk_text_put(writer->text, "{\"id\":%u,\"line\":\"", (unsigned)move);
    writer->rules->game->print(writer->rules, writer->state, &event,
                               writer->text);
    wsk_text_put(writer->text, "\"");
    if (painter)
        painter->move(writer, move);
    wsk_text_put(writer->text, "}");
}

static void put_moves(const struct view_writer *writer,
                      const struct painter *painter) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = {scratch, 0};
    if (writer->state->head.turn == WSK_TURN_SEATS &&
        writer->seat < writer->rules->seats &&
        writer->state->head.seats >> writer->seat & 1)
        list = wsk_moves(writer->rules, writer->state, writer->seat, scratch);
    wsk_text_put(writer->text, ",\"moves\":[");
    for (unsigned i = 0; i < list.count; i++) {
        wsk_text_put(writer->text, "%s", i ? "," : "");
        put_move(writer, painter, list.move[i]);
    }
    wsk_text_put(writer->text, "]");
}

/* What a game without a painter shows of itself: the middle of the table, then
 * seat by seat. */
static void put_shown(const struct view_writer *writer) {
    const struct wsk_rules *rules = writer->rules;
    if (!rules->game->show)
        return;
    wsk_text_put(writer->text, ",\"shown\":[");
    for (unsigned i = 0; i <= rules->seats; i++) {
        char bytes[SHOWN_MAX];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        rules->game->show(rules, writer->state, i ? i - 1 : WSK_CHANCE, &text);
        wsk_text_put(writer->text, i ? ",\"" : "\"");
        for (size_t at = 0; at < text.len; at++)
            if (bytes[at] >= ' ' && bytes[at] != '"' && bytes[at] != '\\')
                wsk_text_add(writer->text, &bytes[at], 1);
        wsk_text_put(writer->text, "\"");
    }
    wsk_text_put(writer->text, "]");
}

/* Totals give away what lies face down. */
static void put_result(const struct view_writer *writer) {
    const struct wsk_game *game = writer->rules->game;
    int totals[WSK_SEATS_MAX] = {0};
    if (!writer->all)
        return;
    game->totals(writer->rules, writer->state, totals);
    wsk_text_put(writer->text, ",\"totals\":[");
    for (unsigned s = 0; s < writer->rules->seats; s++)
        wsk_text_put(writer->text, s ? ",%d" : "%d", totals[s]);
    wsk_text_put(writer->text, "]");
    if (writer->state->head.turn == WSK_TURN_OVER)
        view_seats(writer->text, "winners",
                   game->winners(writer->rules, writer->state));
}

void wsk_view_json(const struct wsk_rules *rules, const struct wsk_state *state,
                   unsigned seat, unsigned flags, struct wsk_text *ret_json) {
    struct wsk_state view;
    wsk_view(rules, state, seat, &view);
    const struct painter *painter = painter_of(rules->game);
    const struct view_writer writer = {
        .rules = rules,
        .state = &view,
        .seat = seat,
        .all = view.head.turn == WSK_TURN_OVER || flags & WSK_VIEW_MEMORY,
        .text = ret_json,
    };
    wsk_text_put(ret_json, "{\"game\":\"%s\",\"seats\":%u,\"me\":%u",
                 rules->game->id, (unsigned)rules->seats,
                 seat < rules->seats ? seat + 1 : 0);
    if (rules->game->has_start)
        wsk_text_put(ret_json, ",\"start\":%u", rules->start + 1U);
    put_turn(&writer);
    if (painter)
        painter->body(&writer);
    else
        put_shown(&writer);
    put_result(&writer);
    put_moves(&writer, painter);
    wsk_text_put(ret_json, "}");
}
