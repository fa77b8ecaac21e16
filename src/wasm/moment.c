/*
 * moment.c - what there is to say about a position: what is asked, how things
 * stand, what the moves are called and would do, the score.
 */
#include "json.h"
#include "table.h"
#include "woolsack/view.h"
#include "words/odds.h"

/* Those of the seat, if it must choose. */
static void put_moves(const struct ask *ask, const struct words *words,
                      const struct wsk_state *view) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = {scratch, 0};
    if (ask_acts(ask))
        list = wsk_moves(ask->rules, view, ask->seat, scratch);
    wsk_text_put(json_short(), ",\"moves\":[");
    for (unsigned i = 0; i < list.count; i++) {
        wsk_text_put(json_short(), "%s{\"id\":%u", i ? "," : "",
                     (unsigned)list.move[i]);
        words_label(words, view, ask->seat, list.move[i], json_begin());
        json_end(",\"label\":");
        words_effect(words, view, ask->seat, list.move[i], json_begin());
        json_end(",\"effect\":");
        wsk_text_put(json_short(), "}");
    }
    wsk_text_put(json_short(), "]");
}

static void put_prompts(const struct ask *ask, const struct words *words,
                        const struct wsk_state *view) {
    bool acts = ask_acts(ask);
    struct wsk_text *text = json_begin();
    if (acts)
        words_prompt(words, view, ask->seat, text);
    json_end(",\"prompt\":");
    text = json_begin();
    if (acts)
        words_prompt_named(words, view, ask->seat, text);
    json_end(",\"named\":");
}

int wsk_wasm_moment(int number, unsigned seat, unsigned at, unsigned flags) {
    struct wsk_state view;
    struct ask ask;
    int code = table_ask(number, seat, at, flags, &ask);
    if (code)
        return code;
    const struct words words = ask_words(&ask);
    const struct wsk_round round =
        wsk_record_round(ask.table->record, ask.events);
    wsk_view(ask.rules, ask.state, ask.seat, &view);
    wsk_text_put(host_write(), "{\"number\":%u", (unsigned)round.number);
    words_round(&words, &round, &view, json_begin());
    json_end(",\"round\":");
    words_waiting(&words, &view, json_begin());
    json_end(",\"waiting\":");
    words_standing(&words, &view, json_begin());
    json_end(",\"standing\":");
    put_prompts(&ask, &words, &view);
    words_help(&words, &view, json_begin());
    json_end(",\"help\":");
    words_result(&words, &view, json_begin());
    json_end(",\"result\":");
    put_moves(&ask, &words, &view);
    wsk_text_put(json_short(), "}");
    return host_written();
}

int wsk_wasm_describe(int number, unsigned seat, unsigned at, unsigned flags) {
    static struct words_story story;
    struct wsk_state view;
    struct ask ask;
    int code = table_ask(number, seat, at, flags, &ask);
    if (code)
        return code;
    const struct words words = ask_words(&ask);
    const struct wsk_round round =
        wsk_record_round(ask.table->record, ask.events);
    wsk_view(ask.rules, ask.state, ask.seat, &view);
    words_table(&words, &round, &view, NULL,
                view.head.turn == WSK_TURN_OVER || flags & WSK_VIEW_MEMORY,
                &story);
    host_write();
    json_story(&story);
    return host_written();
}

/* Odds. */

static void put_row(const struct words *words, const struct words_odds *table,
                    const struct words_odds_row *row) {
    wsk_text_put(json_short(), "{\"id\":%u", (unsigned)row->move);
    json_text(",\"label\":", row->label);
    wsk_text_put(json_short(), ",\"cells\":[");
    for (unsigned i = 0; i < table->columns; i++) {
        words_odds_print(words, row->cell[i], json_begin());
        json_end(i ? "," : "");
    }
    wsk_text_put(json_short(), "]}");
}

int wsk_wasm_odds_table(int number, unsigned seat, unsigned at,
                        unsigned flags) {
    static struct words_odds table;
    struct wsk_state view;
    struct ask ask;
    int code = table_ask(number, seat, at, flags, &ask);
    if (code)
        return code;
    const struct words words = ask_words(&ask);
    wsk_view(ask.rules, ask.state, ask.seat, &view);
    if (!ask_acts(&ask) || !words_odds_fill(&words, &view, ask.seat, &table))
        return host_answer((struct wsk_word){"", 0});
    host_write();
    json_text("{\"title\":", table.title);
    for (unsigned i = 0; i < table.columns; i++)
        json_text(i ? "," : ",\"columns\":[", table.heading[i]);
    wsk_text_put(json_short(), "],\"rows\":[");
    for (unsigned i = 0; i < table.rows; i++) {
        wsk_text_put(json_short(), "%s", i ? "," : "");
        put_row(&words, &table, &table.row[i]);
    }
    json_text("],\"note\":", table.note);
    wsk_text_put(json_short(), "}");
    return host_written();
}

/* Cards. */

int wsk_wasm_cards(int number) {
    struct ask ask;
    int code = table_ask(number, 0, WSK_WASM_NOW, 0, &ask);
    if (code)
        return code;
    const struct words words = ask_words(&ask);
    unsigned count = words_cards(ask.rules->game);
    wsk_text_put(host_write(), "[");
    for (unsigned id = 1; id <= count; id++) {
        wsk_text_put(json_short(), "%s{\"id\":%u", id > 1 ? "," : "", id);
        words_card(&words, id, json_begin());
        json_end(",\"name\":");
        words_card_full(&words, id, json_begin());
        json_end(",\"full\":");
        words_card_about(&words, id, json_begin());
        json_end(",\"about\":");
        wsk_text_put(json_short(), "}");
    }
    wsk_text_put(json_short(), "]");
    return host_written();
}

/* The score. */

static void put_parts(const struct words *words,
                      const struct wsk_sheet *sheet) {
    for (unsigned i = 0; i < sheet->parts; i++) {
        const char *key = sheet->part[i].key;
        json_text(i ? ",{\"key\":" : ",\"parts\":[{\"key\":", key);
        json_text(",\"name\":", words_part(words, key));
        json_text(",\"about\":", words_part_about(words, key));
        wsk_text_put(json_short(), "}");
    }
    wsk_text_put(json_short(), "]");
}

/* Points; or for a part that is made of cards, their ids. */
static void put_value(const struct wsk_sheet *sheet, unsigned part) {
    if (sheet->part[part].kind == WSK_PART_POINTS) {
        wsk_text_put(json_short(), "%d", sheet->part[part].points);
        return;
    }
    wsk_text_put(json_short(), "[");
    for (unsigned i = 0; i < sheet->cards; i++)
        wsk_text_put(json_short(), i ? ",%u" : "%u", (unsigned)sheet->card[i]);
    wsk_text_put(json_short(), "]");
}

static void put_seat(const struct words *words, const struct wsk_sheet *sheet,
                     unsigned seat, unsigned winners) {
    wsk_text_put(json_short(), "%s{\"seat\":%u", seat ? "," : "", seat + 1);
    json_text(",\"name\":", words->name[seat]);
    wsk_text_put(json_short(), ",\"total\":%d,\"wins\":%s,\"values\":[",
                 sheet->total, winners >> seat & 1 ? "true" : "false");
    for (unsigned i = 0; i < sheet->parts; i++) {
        wsk_text_put(json_short(), "%s", i ? "," : "");
        put_value(sheet, i);
    }
    wsk_text_put(json_short(), "]}");
}

int wsk_wasm_sheet(int number, unsigned at, unsigned flags) {
    struct wsk_sheet sheet;
    struct ask ask;
    int code = table_ask(number, 0, at, flags, &ask);
    if (code)
        return code;
    const struct wsk_game *game = ask.rules->game;
    bool over = ask.state->head.turn == WSK_TURN_OVER;
    if (!over && !(flags & WSK_VIEW_MEMORY))
        return host_answer((struct wsk_word){"", 0});
    const struct words words = ask_words(&ask);
    unsigned winners = over ? game->winners(ask.rules, ask.state) : 0;
    words_result(&words, ask.state, json_begin());
    host_write();
    json_end("{\"result\":");
    game->sheet(ask.rules, ask.state, 0, &sheet);
    put_parts(&words, &sheet);
    wsk_text_put(json_short(), ",\"seats\":[");
    for (unsigned s = 0; s < ask.rules->seats; s++) {
        game->sheet(ask.rules, ask.state, s, &sheet);
        put_seat(&words, &sheet, s, winners);
    }
    wsk_text_put(json_short(), "]}");
    return host_written();
}
