/*
 * apply.c - from entries of the log to a table.
 */
#include <stdlib.h>
#include <string.h>

#include "log.h"

/* What an entry has done so far. */
struct work {
    struct wsk_table *table;
    const struct wsk_entry *entry;
    bool whole;   /* it is the first, or a snapshot */
    bool chance;  /* something was rolled, drawn or revealed */
    bool decided; /* a line of the record by a seat */
    bool stands;  /* of a snapshot: it is complete */
    struct wsk_state before;
};

typedef bool apply_line(struct work *work, struct wsk_word rest);

static bool rest_is_empty(struct wsk_word rest) {
    return rest.len == 0;
}

static bool set_name(struct wsk_table_seat *seat, struct wsk_word name) {
    if (!wsk_table_name_fits(name, NULL))
        return false;
    memcpy(seat->name, name.start, name.len);
    seat->name[name.len] = '\0';
    return true;
}

static bool take_seat(struct work *work, struct wsk_word *rest,
                      struct wsk_table_seat **ret_seat) {
    unsigned seat;
    if (!log_seat(rest, work->table->seats, &seat))
        return false;
    *ret_seat = &work->table->seat[seat];
    return true;
}

/* Who sits down anew has chosen nothing, given no answer to anything, and asked
 * nothing. An open choice goes with its owner: nobody else may see it. */
static void renew(struct wsk_table *table, struct wsk_table_seat *seat,
                  enum wsk_chair chair) {
    unsigned number = (unsigned)(seat - table->seat);
    if (table->ask_seat == number + 1)
        table->ask_seat = 0;
    table->agreed &= (uint8_t) ~(1U << number);
    seat->chair = (uint8_t)chair;
    seat->level = 0;
    seat->since = table->seq + 1;
    seat->given = false;
    seat->again = false;
    seat->mix_due = false;
    memset(&seat->token, 0, sizeof(seat->token));
}

static bool apply_sit(struct work *work, struct wsk_word rest) {
    struct wsk_table_seat *seat;
    struct wsk_fair_mix mix = {0};
    if (!take_seat(work, &rest, &seat))
        return false;
    struct wsk_word word = log_word(&rest);
    bool later = wsk_word_is(word, "?");
    if (!later && !log_mix(word, &mix))
        return false;
    renew(work->table, seat, WSK_CHAIR_PERSON);
    /* The key was made of what was given before the game began. A clock begins
     * anew for who has just come. */
    if (work->table->phase == WSK_TABLE_WAITING)
        seat->mix = mix;
    else
        work->table->moved_at = work->entry->at;
    seat->mix_due = later;
    return set_name(seat, rest);
}

static bool apply_bot(struct work *work, struct wsk_word rest) {
    struct wsk_table_seat *seat;
    enum wsk_level level;
    if (!take_seat(work, &rest, &seat) ||
        !wsk_level_find(log_word(&rest), &level))
        return false;
    renew(work->table, seat, WSK_CHAIR_BOT);
    seat->level = (uint8_t)level;
    if (work->table->phase == WSK_TABLE_WAITING)
        memset(&seat->mix, 0, sizeof(seat->mix));
    return set_name(seat, rest);
}

static bool apply_free(struct work *work, struct wsk_word rest) {
    struct wsk_table_seat *seat;
    if (!take_seat(work, &rest, &seat) || !rest_is_empty(rest))
        return false;
    renew(work->table, seat, WSK_CHAIR_FREE);
    if (work->table->phase == WSK_TABLE_WAITING)
        memset(&seat->mix, 0, sizeof(seat->mix));
    return true;
}

static bool apply_token(struct work *work, struct wsk_word rest) {
    struct wsk_table_seat *seat;
    return take_seat(work, &rest, &seat) && log_hash(rest, &seat->token);
}

static bool apply_host(struct work *work, struct wsk_word rest) {
    return log_hash(rest, &work->table->host);
}

static bool apply_secret(struct work *work, struct wsk_word rest) {
    return wsk_fair_unhex(rest, work->table->secret);
}

/* Said again when the game ends; the secret itself is known here. */
static bool apply_opened(struct work *work, struct wsk_word rest) {
    (void)rest;
    return work->table->phase == WSK_TABLE_OVER;
}

static bool apply_seal(struct work *work, struct wsk_word rest) {
    (void)work;
    return rest.len == WSK_FAIR_HEX;
}

static bool apply_option(struct work *work, struct wsk_word rest) {
    struct wsk_word name = log_word(&rest);
    unsigned value;
    return wsk_word_number(rest, 1000000, &value) &&
           log_set_option(&work->table->options, name, value);
}

static bool apply_begin(struct work *work, struct wsk_word rest) {
    struct wsk_table *table = work->table;
    struct wsk_fair_mix mixes[WSK_SEATS_MAX];
    unsigned start = 0;
    if (table->phase != WSK_TABLE_WAITING)
        return false;
    if (table->game->has_start && !log_seat(&rest, table->seats, &start))
        return false;
    if (!rest_is_empty(rest))
        return false;
    for (unsigned s = 0; s < table->seats; s++)
        mixes[s] = table->seat[s].mix;
    wsk_fair_key_make(table->secret, log_text(table->id), mixes, table->seats,
                      &table->key);
    table->rules =
        wsk_rules_set_rules(table->rules_set, table->game, table->seats, start);
    wsk_init(table->rules, &table->state);
    table->phase = WSK_TABLE_PLAYING;
    work->chance = true;
    return true;
}

static bool apply_away(struct work *work, struct wsk_word rest) {
    struct wsk_table_seat *seat;
    if (!take_seat(work, &rest, &seat) || seat->chair != WSK_CHAIR_PERSON)
        return false;
    seat->chair = WSK_CHAIR_AWAY;
    return rest_is_empty(rest);
}

static bool apply_back(struct work *work, struct wsk_word rest) {
    struct wsk_table_seat *seat;
    if (!take_seat(work, &rest, &seat) || seat->chair != WSK_CHAIR_AWAY)
        return false;
    /* The clock stood still while nobody was there. */
    if (wsk_table_is_deserted(work->table))
        work->table->moved_at = work->entry->at;
    seat->chair = WSK_CHAIR_PERSON;
    return rest_is_empty(rest);
}

static bool apply_ask(struct work *work, struct wsk_word rest) {
    struct wsk_table *table = work->table;
    unsigned seat, seq;
    if (!log_seat(&rest, table->seats, &seat) ||
        !wsk_word_number(rest, UINT32_MAX, &seq) || seq != table->undo_seq)
        return false;
    table->ask_seat = (uint8_t)(seat + 1);
    table->agreed = 0;
    return true;
}

static bool apply_agree(struct work *work, struct wsk_word rest) {
    unsigned seat;
    if (!log_seat(&rest, work->table->seats, &seat))
        return false;
    work->table->agreed |= (uint8_t)(1U << seat);
    return rest_is_empty(rest);
}

static bool apply_refuse(struct work *work, struct wsk_word rest) {
    unsigned seat;
    work->table->ask_seat = 0;
    return log_seat(&rest, work->table->seats, &seat) && rest_is_empty(rest);
}

static void forget_choices(struct wsk_table *table) {
    for (unsigned s = 0; s < table->seats; s++)
        table->seat[s].given = false;
}

static bool apply_undo(struct work *work, struct wsk_word rest) {
    struct wsk_table *table = work->table;
    unsigned seq;
    if (!wsk_word_number(rest, UINT32_MAX, &seq) || seq == 0 ||
        seq != table->undo_seq)
        return false;
    table->state = table->before;
    table->undo_seq = 0;
    table->ask_seat = 0;
    forget_choices(table);
    table->moved_at = work->entry->at;
    return true;
}

static bool apply_say(struct work *work, struct wsk_word rest) {
    unsigned seat;
    return wsk_word_number(log_word(&rest), work->table->seats, &seat) &&
           rest.len > 0;
}

static bool apply_chat(struct work *work, struct wsk_word rest) {
    bool on = wsk_word_is(rest, "on");
    work->table->muted = !on;
    return on || wsk_word_is(rest, "off");
}

static bool apply_again(struct work *work, struct wsk_word rest) {
    struct wsk_table_seat *seat;
    if (wsk_word_is(rest, "0")) {
        work->table->hurried = true;
        return true;
    }
    if (!take_seat(work, &rest, &seat))
        return false;
    seat->again = true;
    return rest_is_empty(rest);
}

static bool apply_mix(struct work *work, struct wsk_word rest) {
    struct wsk_table_seat *seat;
    if (work->table->phase != WSK_TABLE_WAITING ||
        !take_seat(work, &rest, &seat) || seat->mix.given)
        return false;
    seat->mix_due = false;
    return log_mix(rest, &seat->mix) && seat->mix.given;
}

static bool apply_next(struct work *work, struct wsk_word rest) {
    if (rest.len != WSK_TABLE_ID)
        return false;
    memcpy(work->table->next, rest.start, WSK_TABLE_ID);
    return true;
}

static bool apply_restored(struct work *work, struct wsk_word rest) {
    return log_time(rest, &work->table->restored);
}

static bool apply_closed(struct work *work, struct wsk_word rest) {
    work->table->phase = WSK_TABLE_ARCHIVED;
    work->table->ask_seat = 0;
    return rest_is_empty(rest);
}

/* A choice that the others may not know yet: the line that will stand in the
 * record, judged as if nobody had chosen. */
static bool apply_given(struct work *work, struct wsk_word rest) {
    struct wsk_table *table = work->table;
    struct wsk_event event;
    unsigned seat;
    if (!log_seat(&rest, table->seats, &seat) ||
        table->phase != WSK_TABLE_PLAYING ||
        table->game->parse(table->rules, &table->state, log_line_of_game(rest),
                           &event, NULL) ||
        event.seat != seat)
        return false;
    table->seat[seat].given = true;
    table->seat[seat].choice = event.moves[0];
    return true;
}

static bool apply_end(struct work *work, struct wsk_word rest) {
    struct wsk_table *table = work->table;
    if (table->phase != WSK_TABLE_PLAYING ||
        table->state.head.turn != WSK_TURN_OVER)
        return false;
    table->phase = WSK_TABLE_OVER;
    work->chance = true;
    return rest_is_empty(rest);
}

/* A line of the record. */
static bool apply_event(struct work *work, struct wsk_word line) {
    struct wsk_table *table = work->table;
    struct wsk_event event;
    if (table->phase != WSK_TABLE_PLAYING ||
        table->game->parse(table->rules, &table->state, log_line_of_game(line),
                           &event, NULL))
        return false;
    if (event.seat == WSK_CHANCE) {
        work->chance = true;
        table->draws += event.count;
    } else {
        /* What all chose at once is revealed by it. */
        if (table->state.head.seats & (table->state.head.seats - 1))
            work->chance = true;
        work->decided = true;
    }
    for (unsigned i = 0; i < event.count; i++)
        wsk_play(table->rules, &table->state, event.seat, event.moves[i]);
    return true;
}

/* --- Lines of snapshots: see snapshot.c ----------------------------------- */

static bool take_number(struct wsk_word *rest, unsigned most,
                        unsigned *ret_number) {
    return wsk_word_number(log_word(rest), most, ret_number);
}

static bool apply_seat(struct work *work, struct wsk_word rest) {
    struct wsk_table_seat *at, seat = {0};
    unsigned chair, level, since, decisions, flags;
    if (!work->whole || work->table->phase != WSK_TABLE_WAITING ||
        !take_seat(work, &rest, &at) ||
        !take_number(&rest, WSK_CHAIR_BOT, &chair) ||
        !take_number(&rest, WSK_LEVELS - 1, &level) ||
        !take_number(&rest, UINT32_MAX, &since) ||
        !take_number(&rest, UINT16_MAX, &decisions) ||
        !take_number(&rest, LOG_AGAIN | LOG_MIX_DUE, &flags) ||
        !log_mix(log_word(&rest), &seat.mix) ||
        !log_hash(log_word(&rest), &seat.token) ||
        (rest.len && !set_name(&seat, rest)))
        return false;
    seat.chair = (uint8_t)chair;
    seat.level = (uint8_t)level;
    seat.since = since;
    seat.decisions = (uint16_t)decisions;
    seat.again = flags & LOG_AGAIN;
    seat.mix_due = flags & LOG_MIX_DUE;
    *at = seat;
    return true;
}

static bool apply_mark(struct work *work, struct wsk_word rest) {
    unsigned seq;
    if (!work->whole || work->table->phase != WSK_TABLE_PLAYING ||
        !wsk_word_number(rest, work->entry->seq, &seq) || seq == 0)
        return false;
    work->table->before = work->table->state;
    work->table->undo_seq = seq;
    return true;
}

static bool apply_stand(struct work *work, struct wsk_word rest) {
    struct wsk_table *table = work->table;
    unsigned phase, ask, agreed, flags;
    if (!work->whole || !take_number(&rest, WSK_TABLE_ARCHIVED, &phase) ||
        !take_number(&rest, table->seats, &ask) ||
        !take_number(&rest, UINT8_MAX, &agreed) ||
        !take_number(&rest, LOG_MUTED | LOG_HURRIED, &flags) ||
        !log_time(rest, &table->moved_at) ||
        (phase != table->phase && phase != WSK_TABLE_ARCHIVED))
        return false;
    table->phase = (uint8_t)phase;
    table->ask_seat = (uint8_t)ask;
    table->agreed = (uint8_t)agreed;
    table->muted = flags & LOG_MUTED;
    table->hurried = flags & LOG_HURRIED;
    work->stands = true;
    return true;
}

static bool apply_said(struct work *work, struct wsk_word rest) {
    int64_t at;
    unsigned seat;
    return work->whole && take_number(&rest, work->table->seats, &seat) &&
           log_time(log_word(&rest), &at) && rest.len > 0;
}

static const struct {
    const char *verb;
    apply_line *apply;
} table_lines[] = {
    {"given", apply_given},   {"end", apply_end},
    {"secret", apply_opened}, {"sit", apply_sit},
    {".token", apply_token},  {"bot", apply_bot},
    {"free", apply_free},     {"begin", apply_begin},
    {"away", apply_away},     {"back", apply_back},
    {"ask", apply_ask},       {"agree", apply_agree},
    {"refuse", apply_refuse}, {"undo", apply_undo},
    {"say", apply_say},       {"chat", apply_chat},
    {"again", apply_again},   {"mix", apply_mix},
    {"next", apply_next},     {"restored", apply_restored},
    {"closed", apply_closed}, {"option", apply_option},
    {"seal", apply_seal},     {".secret", apply_secret},
    {".host", apply_host},    {".seat", apply_seat},
    {".undo", apply_mark},    {".stand", apply_stand},
    {".said", apply_said},
};
#define TABLE_LINES (sizeof(table_lines) / sizeof(table_lines[0]))

static apply_line *find(struct wsk_word verb) {
    for (size_t i = 0; i < TABLE_LINES; i++)
        if (wsk_word_is(verb, table_lines[i].verb))
            return table_lines[i].apply;
    return NULL;
}

bool wsk_table_is_record_line(struct wsk_word line) {
    struct wsk_word verb = log_word(&line);
    return wsk_word_is(verb, "end") ||
           (!find(verb) && !wsk_word_is(verb, "table"));
}

static bool apply_any(struct work *work, struct wsk_word line) {
    struct wsk_word rest = line;
    apply_line *apply = find(log_word(&rest));
    return apply ? apply(work, rest) : apply_event(work, line);
}

/* What a decision and its dice mean for the table. */
static void settle(struct work *work) {
    struct wsk_table *table = work->table;
    const struct wsk_entry *entry = work->entry;
    if (entry->seat)
        table->seat[entry->seat - 1].decisions++;
    if (work->decided || work->chance) {
        forget_choices(table);
        table->moved_at = entry->at;
        table->ask_seat = 0;
        table->undo_seq = work->chance ? 0 : entry->seq;
        table->before = work->before;
    } else if (entry->seat) {
        table->ask_seat = 0;
    }
    table->seq = entry->seq;
    table->at = entry->at;
}

static enum wsk_err apply_all(struct wsk_table *table,
                              const struct wsk_entry *entry, bool first,
                              struct wsk_fault *ret_fault) {
    struct work work = {
        .table = table, .entry = entry, .whole = first, .before = table->state};
    struct wsk_word rest = entry->text, line = {"", 0};
    if (first) /* the line of the table itself */
        wsk_line_next(&rest, &line);
    while (wsk_line_next(&rest, &line))
        if (!apply_any(&work, line))
            return wsk_fault_set(ret_fault, WSK_ESYNTAX, entry->seq,
                                 "the log of table %s does not go on with '%s'",
                                 table->id, wsk_word_quote(line).text);
    if (entry->seq > 1 && first && !work.stands)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, entry->seq,
                             "the snapshot of table %s has no end", table->id);
    if (work.stands) {
        table->seq = entry->seq;
        table->at = entry->at;
    } else {
        settle(&work);
    }
    return WSK_OK;
}

static size_t table_size(unsigned seats) {
    return sizeof(struct wsk_table) + seats * sizeof(struct wsk_table_seat);
}

enum wsk_err wsk_table_try(struct wsk_table *copy,
                           const struct wsk_entry *entry,
                           struct wsk_fault *ret_fault) {
    if (entry->seq != copy->seq + 1 || entry->seat > copy->seats)
        return wsk_fault_set(ret_fault, WSK_ERANGE, entry->seq,
                             "the log of table %s has no such entry next",
                             copy->id);
    return apply_all(copy, entry, false, ret_fault);
}

enum wsk_err wsk_table_apply(struct wsk_table *table,
                             const struct wsk_entry *entry,
                             struct wsk_fault *ret_fault) {
    _Alignas(struct wsk_table) char
        bytes[sizeof(struct wsk_table) +
              WSK_SEATS_MAX * sizeof(struct wsk_table_seat)];
    struct wsk_table *copy = (struct wsk_table *)(void *)bytes;
    memcpy(copy, table, table_size(table->seats));
    enum wsk_err err = wsk_table_try(copy, entry, ret_fault);
    if (!err)
        memcpy(table, copy, table_size(table->seats));
    return err;
}

/* "table ID GAME DECK SEATS" */
static bool read_table(struct wsk_word line,
                       const struct wsk_rules_set *rules_set,
                       struct wsk_word *ret_id,
                       const struct wsk_game **ret_game, unsigned *ret_seats) {
    if (!wsk_word_is(log_word(&line), "table"))
        return false;
    *ret_id = log_word(&line);
    *ret_game = wsk_game_find(log_word(&line));
    return ret_id->len == WSK_TABLE_ID && *ret_game &&
           wsk_word_is(log_word(&line), "standard") &&
           wsk_word_number(line, WSK_SEATS_MAX, ret_seats) &&
           wsk_rules_set_rules(rules_set, *ret_game, *ret_seats, 0);
}

struct wsk_table *wsk_table_create(const struct wsk_rules_set *rules_set,
                                   const struct wsk_entry *first,
                                   struct wsk_fault *ret_fault) {
    struct wsk_word rest = first->text, line = {0}, id;
    const struct wsk_game *game;
    unsigned seats;
    wsk_line_next(&rest, &line);
    if (first->seq == 0 || first->seat != 0 ||
        !read_table(line, rules_set, &id, &game, &seats)) {
        wsk_fault_set(ret_fault, WSK_ESYNTAX, first->seq,
                      "this is no table that can be played here: '%s'",
                      wsk_word_quote(line).text);
        return NULL;
    }
    struct wsk_table *table = calloc(1, table_size(seats));
    if (!table) {
        wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s", wsk_err_text(WSK_ENOMEM));
        return NULL;
    }
    table->rules_set = rules_set;
    table->game = game;
    table->seats = (uint8_t)seats;
    memcpy(table->id, id.start, id.len);
    if (apply_all(table, first, true, ret_fault)) {
        free(table);
        return NULL;
    }
    return table;
}

void wsk_table_destroy(struct wsk_table *table) {
    free(table);
}
