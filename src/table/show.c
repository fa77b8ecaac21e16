/*
 * show.c - the log as others may see it, and the record in it.
 */
#include <string.h>

#include "log.h"

static void put_line(struct wsk_text *text, struct wsk_word line) {
    wsk_text_add(text, line.start, line.len);
    wsk_text_put(text, "\n");
}

/* A choice of another seat: that it was made, not what. */
static void put_given(struct wsk_text *text, struct wsk_word line,
                      unsigned viewer) {
    struct wsk_word rest = line;
    unsigned seat;
    log_word(&rest);
    if (!log_seat(&rest, WSK_SEATS_MAX, &seat))
        return;
    if (seat == viewer)
        put_line(text, line);
    else
        wsk_text_put(text, "given %u\n", seat + 1);
}

void wsk_table_show(const struct wsk_entry *entry, unsigned viewer,
                    struct wsk_text *ret_text) {
    struct wsk_word rest = entry->text, line;
    wsk_text_put(ret_text, "e %u %u ", entry->seq, entry->seat);
    log_put_time(ret_text, entry->at);
    wsk_text_put(ret_text, "\n");
    while (wsk_line_next(&rest, &line)) {
        struct wsk_word tail = line;
        if (line.len == 0 || line.start[0] == '.')
            continue;
        if (wsk_word_is(log_word(&tail), "given"))
            put_given(ret_text, line, viewer);
        else
            put_line(ret_text, line);
    }
}

static void describe_seat(const struct wsk_table_seat *seat, unsigned number,
                          struct wsk_text *text) {
    switch ((enum wsk_chair)seat->chair) {
    case WSK_CHAIR_FREE:
        wsk_text_put(text, "seat %u free\n", number);
        break;
    case WSK_CHAIR_PERSON:
        wsk_text_put(text, "seat %u person %s\n", number, seat->name);
        break;
    case WSK_CHAIR_AWAY:
        wsk_text_put(text, "seat %u away %s\n", number, seat->name);
        break;
    case WSK_CHAIR_BOT:
        wsk_text_put(text, "seat %u bot %s %s\n", number,
                     wsk_level_name((enum wsk_level)seat->level), seat->name);
        break;
    }
}

static void put_seal(const struct wsk_table *table, struct wsk_text *text,
                     const char *before) {
    uint8_t seal[WSK_FAIR_BYTES];
    char hex[WSK_FAIR_HEX + 1];
    wsk_fair_seal(table->secret, log_text(table->id), seal);
    wsk_fair_hex(seal, hex);
    wsk_text_put(text, "%sseal %s\n", before, hex);
}

static void put_restored(const struct wsk_table *table, struct wsk_text *text) {
    if (!table->restored)
        return;
    wsk_text_put(text, "restored ");
    log_put_time(text, table->restored);
    wsk_text_put(text, "\n");
}

void wsk_table_describe(const struct wsk_table *table,
                        struct wsk_text *ret_text) {
    static const char *const phases[] = {"waiting", "playing", "over",
                                         "archived"};
    wsk_text_put(ret_text, "table %s %s %u\n", table->id, table->game->id,
                 table->seats);
    struct wsk_options options = table->options;
    options.chat = options.chat && !table->muted;
    log_put_options(ret_text, &options);
    put_seal(table, ret_text, "");
    for (unsigned s = 0; s < table->seats; s++)
        describe_seat(&table->seat[s], s + 1, ret_text);
    wsk_text_put(ret_text, "phase %s\n", phases[table->phase]);
    for (unsigned s = 0; s < table->seats; s++)
        if (table->seat[s].again)
            wsk_text_put(ret_text, "again %u\n", s + 1);
    if (table->ask_seat)
        wsk_text_put(ret_text, "ask %u %u\n", table->ask_seat, table->undo_seq);
    if (table->next[0])
        wsk_text_put(ret_text, "next %s\n", table->next);
    put_restored(table, ret_text);
}

void log_put_given(const struct wsk_table *table, unsigned seat,
                   struct wsk_text *text) {
    char bytes[128];
    struct wsk_text line = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_event event = {
        .seat = (uint8_t)seat, .count = 1, .moves = {table->seat[seat].choice}};
    table->game->print(table->rules, &table->state, &event, &line);
    wsk_text_put(text, "given %u %s\n", seat + 1, line.start);
}

void wsk_table_describe_given(const struct wsk_table *table, unsigned viewer,
                              struct wsk_text *ret_text) {
    for (unsigned s = 0; s < table->seats; s++) {
        if (!table->seat[s].given)
            continue;
        if (s == viewer)
            log_put_given(table, s, ret_text);
        else
            wsk_text_put(ret_text, "given %u\n", s + 1);
    }
}

/* --- The record ---------------------------------------------------------- */

static void put_header(const struct wsk_table *table, struct wsk_text *text) {
    char hex[WSK_FAIR_HEX + 1];
    struct wsk_header header = {.game = table->game,
                                .deck = "standard",
                                .seats = table->seats,
                                .start = table->rules->start};
    for (unsigned s = 0; s < table->seats; s++)
        header.names[s] = table->seat[s].name[0] ? table->seat[s].name : "-";
    wsk_header_put(&header, text);
    wsk_text_put(text, "x-table %s\n", table->id);
    put_seal(table, text, "x-");
    for (unsigned s = 0; s < table->seats; s++) {
        if (!table->seat[s].mix.given)
            continue;
        wsk_fair_hex(table->seat[s].mix.bytes, hex);
        wsk_text_put(text, "x-mix %u %s\n", s + 1, hex);
    }
    if (table->phase >= WSK_TABLE_OVER) { /* or closed for good */
        wsk_fair_hex(table->secret, hex);
        wsk_text_put(text, "x-secret %s\n", hex);
    }
}

/* The line of a snapshot before what could be taken back. */
static bool read_mark(struct wsk_word line, unsigned *ret_seq) {
    return wsk_word_is(log_word(&line), ".undo") &&
           wsk_word_number(line, UINT32_MAX, ret_seq);
}

void log_put_record(const struct wsk_entry *entries, size_t count,
                    struct wsk_text *text, size_t *ret_last,
                    uint32_t *ret_seq) {
    uint32_t last = 0; /* the entry that an undo would take back */
    size_t mark = text->len;
    for (size_t i = 0; i < count; i++) {
        struct wsk_word rest = entries[i].text, line;
        size_t start = text->len;
        uint32_t by = entries[i].seq;
        while (wsk_line_next(&rest, &line)) {
            struct wsk_word tail = line;
            unsigned seq;
            if (wsk_table_is_record_line(line)) {
                put_line(text, log_line_of_game(line));
            } else if (read_mark(line, &seq)) {
                start = text->len;
                by = seq;
            } else if (wsk_word_is(log_word(&tail), "undo") &&
                       wsk_word_number(tail, UINT32_MAX, &seq) && seq == last) {
                text->len = mark;
                text->start[mark] = '\0';
                start = mark;
            }
        }
        if (text->len > start) {
            mark = start;
            last = by;
        }
    }
    *ret_last = mark;
    *ret_seq = last;
}

void wsk_table_record(const struct wsk_table *table,
                      const struct wsk_entry *entries, size_t count,
                      struct wsk_text *ret_text) {
    size_t last;
    uint32_t seq;
    if (!table->rules)
        return;
    put_header(table, ret_text);
    log_put_record(entries, count, ret_text, &last, &seq);
}
