/*
 * story.c - what happened, event by event: as lines of the record, and as it
 * is told to a seat.
 */
#include <string.h>

#include "json.h"
#include "table.h"

#define LINE_MAX_TEXT 64

/* Whose event it is, from 1: who chose, or rolled. 0: nobody's. */
static unsigned whose(const struct wsk_rules *rules,
                      const struct wsk_moment *moment) {
    unsigned seat = moment->event.seat;
    if (seat == WSK_CHANCE)
        seat = wsk_roller(rules, &moment->before);
    return seat == WSK_CHANCE ? 0 : seat + 1;
}

/* The line, unless it is a bid that the seat must not know. */
static void put_line(const struct ask *ask, unsigned at, bool secret) {
    const struct wsk_moment *moment = wsk_record_moment(ask->table->record, at);
    char bytes[LINE_MAX_TEXT];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    ask->rules->game->print(ask->rules, &moment->before, &moment->event, &text);
    struct wsk_word line = {text.start, text.len}, verb = line;
    const char *space = memchr(line.start, ' ', line.len);
    if (space)
        verb.len = (size_t)(space - line.start);
    bool hidden = secret && moment->event.seat != ask->seat;
    wsk_text_put(json_short(),
                 "{\"at\":%u,\"round\":%u,\"chance\":%s,\"seat\":%u", at + 1,
                 (unsigned)moment->round.number,
                 moment->event.seat == WSK_CHANCE ? "true" : "false",
                 whose(ask->rules, moment));
    json_word(",\"verb\":", verb);
    json_word(",\"line\":", hidden ? (struct wsk_word){"", 0} : line);
}

static const char *kind_name(enum words_line_kind kind) {
    static const char *const names[] = {
        [WORDS_HEADING] = "heading", [WORDS_TABLE] = "table",
        [WORDS_TURN] = "turn",       [WORDS_FOLLOW] = "follow",
        [WORDS_ASIDE] = "aside",
    };
    return names[kind];
}

void json_story(const struct words_story *story) {
    wsk_text_put(json_short(), "[");
    for (unsigned i = 0; i < story->count; i++) {
        json_text(i ? ",{\"kind\":" : "{\"kind\":",
                  kind_name(story->line[i].kind));
        json_text(",\"text\":", story->line[i].text);
        wsk_text_put(json_short(), "}");
    }
    wsk_text_put(json_short(), "]");
}

static void put_told(const struct ask *ask, const struct words *words,
                     unsigned at) {
    static struct words_story story;
    const struct wsk_moment *moment = wsk_record_moment(ask->table->record, at);
    struct wsk_round round = wsk_record_round(ask->table->record, at);
    words_tell(words, &round, &moment->before, &moment->event,
               wsk_record_state_at(ask->table->record, at + 1), &story);
    wsk_text_put(json_short(), ",\"lines\":");
    json_story(&story);
}

static int answer_events(int number, unsigned seat, unsigned from,
                         unsigned flags, bool told) {
    struct ask ask;
    int code = table_ask(number, seat, WSK_WASM_NOW, flags, &ask);
    if (code)
        return code;
    const struct words words = ask_words(&ask);
    unsigned first = table_first(ask.table, flags);
    unsigned secret = wsk_record_first_secret(ask.table->record);
    first = from > first ? from : first;
    wsk_text_put(host_write(), "[");
    for (unsigned at = first; at < wsk_record_events(ask.table->record); at++) {
        wsk_text_put(json_short(), "%s", at > first ? "," : "");
        put_line(&ask, at, at >= secret);
        if (told)
            put_told(&ask, &words, at);
        wsk_text_put(json_short(), "}");
    }
    wsk_text_put(json_short(), "]");
    return host_written();
}

int wsk_wasm_events(int number, unsigned seat, unsigned from, unsigned flags) {
    return answer_events(number, seat, from, flags, false);
}

int wsk_wasm_story(int number, unsigned seat, unsigned from, unsigned flags) {
    return answer_events(number, seat, from, flags, true);
}
