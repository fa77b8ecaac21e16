/*
 * snapshot.c - one text that stands for the first entries of a log.
 *
 *     table ID GAME standard SEATS       and options, .secret, .host
 *     .seat S CHAIR LEVEL SINCE DECISIONS FLAGS MIX TOKEN NAME
 *     begin START, lines of the record, `given` lines
 *     .undo SEQ                          before those that could be taken back
 *     next ID
 *     .stand PHASE ASK AGREED FLAGS MOVED_AT
 *     .said SEAT AT WORDS                the last lines of chat
 *
 * It is read by apply.c, as entries are.
 */
#include <string.h>

#include "log.h"

/* --- Talk ----------------------------------------------------------------- */

struct talk {
    size_t count; /* all that were found; the last ones are kept */
    struct {
        int64_t at;
        struct wsk_word seat, words;
    } line[WSK_TABLE_TALK];
};

static void keep_line(struct talk *talk, int64_t at, struct wsk_word seat,
                      struct wsk_word words) {
    size_t i = talk->count++ % WSK_TABLE_TALK;
    talk->line[i].at = at;
    talk->line[i].seat = seat;
    talk->line[i].words = words;
}

static void find_talk(const struct wsk_entry *entries, size_t count,
                      int64_t oldest, struct talk *ret_talk) {
    ret_talk->count = 0;
    for (size_t i = 0; i < count; i++) {
        struct wsk_word rest = entries[i].text, line;
        while (wsk_line_next(&rest, &line)) {
            struct wsk_word verb = log_word(&line);
            bool said = wsk_word_is(verb, ".said");
            int64_t at = entries[i].at;
            if (!said && !wsk_word_is(verb, "say"))
                continue;
            struct wsk_word seat = log_word(&line);
            if (said && !log_time(log_word(&line), &at))
                continue;
            if (at >= oldest)
                keep_line(ret_talk, at, seat, line);
        }
    }
}

static void put_talk(const struct talk *talk, const char *verb, bool times,
                     struct wsk_text *text) {
    size_t first =
        talk->count > WSK_TABLE_TALK ? talk->count - WSK_TABLE_TALK : 0;
    for (size_t i = first; i < talk->count; i++) {
        size_t at = i % WSK_TABLE_TALK;
        wsk_text_put(text, "%s ", verb);
        wsk_text_add(text, talk->line[at].seat.start, talk->line[at].seat.len);
        wsk_text_put(text, " ");
        if (times) {
            log_put_time(text, talk->line[at].at);
            wsk_text_put(text, " ");
        }
        wsk_text_add(text, talk->line[at].words.start,
                     talk->line[at].words.len);
        wsk_text_put(text, "\n");
    }
}

void wsk_table_talk(const struct wsk_entry *entries, size_t count,
                    int64_t oldest, struct wsk_text *ret_text) {
    struct talk talk;
    find_talk(entries, count, oldest, &talk);
    put_talk(&talk, "said", false, ret_text);
}

/* --- The rest ------------------------------------------------------------- */

static void put_head(const struct wsk_table *table, struct wsk_text *text) {
    char secret[WSK_FAIR_HEX + 1];
    wsk_text_put(text, "table %s %s standard %u\n", table->id, table->game->id,
                 table->seats);
    log_put_options(text, &table->options);
    wsk_fair_hex(table->secret, secret);
    wsk_text_put(text, ".secret %s\n.host ", secret);
    log_put_hash(text, &table->host);
    wsk_text_put(text, "\n");
}

static void put_seat(const struct wsk_table_seat *seat, unsigned number,
                     struct wsk_text *text) {
    wsk_text_put(text, ".seat %u %u %u %u %u %u ", number, seat->chair,
                 seat->level, seat->since, seat->decisions,
                 (seat->again ? LOG_AGAIN : 0U) |
                     (seat->mix_due ? LOG_MIX_DUE : 0U));
    log_put_mix(text, &seat->mix);
    wsk_text_put(text, " ");
    log_put_hash(text, &seat->token);
    wsk_text_put(text, " %s\n", seat->name);
}

static void put_game(const struct wsk_table *table,
                     const struct wsk_entry *entries, size_t count,
                     struct wsk_text *text) {
    size_t last;
    uint32_t seq;
    wsk_text_put(text, "begin");
    if (table->game->has_start)
        wsk_text_put(text, " %u", table->rules->start + 1U);
    wsk_text_put(text, "\n");
    log_put_record(entries, count, text, &last, &seq);
    if (table->undo_seq && !text->cut) {
        char line[32];
        struct wsk_text mark = wsk_text_in(line, sizeof(line));
        wsk_text_put(&mark, ".undo %u\n", table->undo_seq);
        size_t tail = text->len - last;
        wsk_text_add(text, mark.start, mark.len); /* makes the place */
        if (!text->cut) {
            memmove(text->start + last + mark.len, text->start + last, tail);
            memcpy(text->start + last, mark.start, mark.len);
        }
    }
    for (unsigned s = 0; s < table->seats; s++)
        if (table->seat[s].given)
            log_put_given(table, s, text);
}

void wsk_table_snapshot(const struct wsk_table *table,
                        const struct wsk_entry *entries, size_t count,
                        int64_t oldest, struct wsk_text *ret_text) {
    struct talk talk;
    put_head(table, ret_text);
    for (unsigned s = 0; s < table->seats; s++)
        put_seat(&table->seat[s], s + 1, ret_text);
    if (table->rules)
        put_game(table, entries, count, ret_text);
    if (table->next[0])
        wsk_text_put(ret_text, "next %s\n", table->next);
    if (table->restored) {
        wsk_text_put(ret_text, "restored ");
        log_put_time(ret_text, table->restored);
        wsk_text_put(ret_text, "\n");
    }
    wsk_text_put(ret_text, ".stand %u %u %u %u ", table->phase, table->ask_seat,
                 table->agreed,
                 (table->muted ? LOG_MUTED : 0U) |
                     (table->hurried ? LOG_HURRIED : 0U));
    log_put_time(ret_text, table->moved_at);
    wsk_text_put(ret_text, "\n");
    find_talk(entries, count, oldest, &talk);
    put_talk(&talk, ".said", true, ret_text);
}

static bool same_seat(const struct wsk_table_seat *a,
                      const struct wsk_table_seat *b) {
    return a->chair == b->chair && a->level == b->level &&
           a->given == b->given && a->again == b->again &&
           a->mix_due == b->mix_due && (!a->given || a->choice == b->choice) &&
           a->decisions == b->decisions && a->since == b->since &&
           memcmp(&a->token, &b->token, sizeof(a->token)) == 0 &&
           a->mix.given == b->mix.given &&
           memcmp(a->mix.bytes, b->mix.bytes, sizeof(a->mix.bytes)) == 0 &&
           strcmp(a->name, b->name) == 0;
}

static bool same_options(const struct wsk_options *a,
                         const struct wsk_options *b) {
    return a->clock == b->clock && a->open == b->open &&
           a->listed == b->listed && a->chat == b->chat &&
           a->hints == b->hints && a->autostart == b->autostart;
}

bool wsk_table_equals(const struct wsk_table *a, const struct wsk_table *b) {
    if (a->seats != b->seats || a->game != b->game || a->rules != b->rules)
        return false;
    for (unsigned s = 0; s < a->seats; s++)
        if (!same_seat(&a->seat[s], &b->seat[s]))
            return false;
    return same_options(&a->options, &b->options) &&
           strcmp(a->id, b->id) == 0 && strcmp(a->next, b->next) == 0 &&
           a->phase == b->phase && a->ask_seat == b->ask_seat &&
           a->agreed == b->agreed && a->muted == b->muted &&
           a->hurried == b->hurried && a->seq == b->seq &&
           a->undo_seq == b->undo_seq && a->at == b->at &&
           a->moved_at == b->moved_at && a->restored == b->restored &&
           a->draws == b->draws &&
           memcmp(a->secret, b->secret, sizeof(a->secret)) == 0 &&
           memcmp(&a->host, &b->host, sizeof(a->host)) == 0 &&
           memcmp(&a->key, &b->key, sizeof(a->key)) == 0 &&
           memcmp(&a->state, &b->state, sizeof(a->state)) == 0 &&
           (!a->undo_seq ||
            memcmp(&a->before, &b->before, sizeof(a->before)) == 0);
}
