/*
 * header.c - the header of a record: woolsack, game, deck, seats, start, and
 * x- lines between them.
 */
#include <stdlib.h>
#include <string.h>

#include "record.h"

#define VERSION "1"

static enum wsk_err fault_at(const struct wsk_record *record,
                             struct wsk_fault *ret_fault, const char *format,
                             const char *argument) {
    return wsk_fault_set(ret_fault, WSK_ESYNTAX, record->lines, format,
                         argument);
}

/* Splits "VERB REST" at its first space. */
static bool split_verb(struct wsk_word line, const char *verb,
                       struct wsk_word *ret_rest) {
    size_t len = strlen(verb);
    if (line.len < len || memcmp(line.start, verb, len) != 0)
        return false;
    if (line.len > len && line.start[len] != ' ')
        return false;
    *ret_rest = line.len > len ? (struct wsk_word){line.start + len + 1,
                                                   line.len - len - 1}
                               : (struct wsk_word){line.start + len, 0};
    return true;
}

/* A name: the rest of a line, not empty, without control characters, and not
 * beginning with a space. */
static enum wsk_err check_name(const struct wsk_record *record,
                               struct wsk_word name, const char *what,
                               struct wsk_fault *ret_fault) {
    bool control;
    if (name.len == 0)
        return fault_at(record, ret_fault, "the %s is empty", what);
    if (name.start[0] == ' ')
        return fault_at(record, ret_fault, "the %s begins with a space", what);
    if (!wsk_text_is_utf8(name, &control) || control)
        return fault_at(record, ret_fault, "the %s holds a control character",
                        what);
    return WSK_OK;
}

static char *copy_word(struct wsk_word word) {
    char *copy = malloc(word.len + 1);
    if (copy) {
        memcpy(copy, word.start, word.len);
        copy[word.len] = '\0';
    }
    return copy;
}

static enum wsk_err read_woolsack(struct wsk_record *record,
                                  struct wsk_word line,
                                  struct wsk_fault *ret_fault) {
    struct wsk_word version;
    if (!split_verb(line, "woolsack", &version))
        return fault_at(record, ret_fault, "a record begins with 'woolsack %s'",
                        VERSION);
    if (!wsk_word_is(version, VERSION))
        return fault_at(record, ret_fault,
                        "version '%s' of the format is unknown; this is 1",
                        wsk_word_quote(version).text);
    record->want = RECORD_WANT_GAME;
    return WSK_OK;
}

static enum wsk_err read_game(struct wsk_record *record, struct wsk_word line,
                              struct wsk_fault *ret_fault) {
    struct wsk_word id;
    if (!split_verb(line, "game", &id))
        return fault_at(record, ret_fault,
                        "'game NAME' must come here, not '%s'",
                        wsk_word_quote(line).text);
    const struct wsk_game *game = wsk_game_find(id);
    if (!game)
        return fault_at(record, ret_fault, "there is no game '%s'",
                        wsk_word_quote(id).text);
    record->game = game;
    record->want = RECORD_WANT_DECK;
    return WSK_OK;
}

static enum wsk_err load_deck(struct wsk_record *record, const char *name,
                              struct wsk_rules *rules,
                              struct wsk_fault *ret_fault) {
    if (!record->game->has_deck) {
        if (strcmp(name, "standard") != 0)
            return fault_at(record, ret_fault, "%s has no deck to choose",
                            record->game->title);
        return wsk_rules_load(rules, record->game, (struct wsk_word){"", 0},
                              ret_fault);
    }
    struct wsk_fault fault = {0};
    enum wsk_err err =
        record->loader(record->context, record->game, name, rules, &fault);
    if (err == WSK_EIO)
        return fault_at(record, ret_fault, "%s", fault.why);
    if (err && ret_fault)
        *ret_fault = fault;
    return err;
}

static enum wsk_err read_deck(struct wsk_record *record, struct wsk_word line,
                              struct wsk_fault *ret_fault) {
    struct wsk_word name;
    if (!split_verb(line, "deck", &name))
        return fault_at(record, ret_fault,
                        "'deck NAME' must come here, not '%s'",
                        wsk_word_quote(line).text);
    enum wsk_err err = check_name(record, name, "deck's name", ret_fault);
    if (err)
        return err;
    size_t size = (record->game->rules_size + 15) / 16 * 16;
    char *text = copy_word(name);
    struct wsk_rules *rules = aligned_alloc(16, size);
    if (!text || !rules)
        err = WSK_ENOMEM;
    else
        err = load_deck(record, text, rules, ret_fault);
    free(text);
    if (err) {
        free(rules);
        return err;
    }
    record->rules = rules;
    record->want = RECORD_WANT_SEATS;
    return WSK_OK;
}

static enum wsk_err read_seat(struct wsk_record *record, struct wsk_word rest,
                              struct wsk_fault *ret_fault) {
    const char *space = rest.len ? memchr(rest.start, ' ', rest.len) : NULL;
    struct wsk_word number = {rest.start,
                              space ? (size_t)(space - rest.start) : rest.len};
    struct wsk_word name = {rest.start + rest.len, 0};
    if (space)
        name = (struct wsk_word){space + 1, rest.len - number.len - 1};
    unsigned seat;
    if (!wsk_word_number(number, 99, &seat) || seat != record->seats + 1)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, record->lines,
                             "seat '%s' where seat %u is due",
                             wsk_word_quote(number).text, record->seats + 1);
    if (seat > record->game->seats_max)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, record->lines,
                             "%s takes at most %u players", record->game->title,
                             (unsigned)record->game->seats_max);
    enum wsk_err err = check_name(record, name, "player's name", ret_fault);
    if (err)
        return err;
    record->names[record->seats] = copy_word(name);
    if (!record->names[record->seats])
        return WSK_ENOMEM;
    record->seats++;
    return WSK_OK;
}

enum wsk_err record_begin(struct wsk_record *record, unsigned start) {
    enum wsk_err err = wsk_rules_seats(record->rules, record->seats, start);
    if (err)
        return err;
    wsk_init(record->rules, &record->state);
    record->want = RECORD_WANT_EVENTS;
    return WSK_OK;
}

static enum wsk_err read_start(struct wsk_record *record, struct wsk_word rest,
                               struct wsk_fault *ret_fault) {
    unsigned seat;
    if (!wsk_word_number(rest, record->seats, &seat) || seat == 0)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, record->lines,
                             "start seat '%s' is not a number from 1 to %u",
                             wsk_word_quote(rest).text, record->seats);
    return record_begin(record, seat - 1);
}

static bool enough_seats(const struct wsk_record *record) {
    return record->seats >= record->game->seats_min;
}

/* A seat, or what follows the seats. */
static enum wsk_err read_seats(struct wsk_record *record, struct wsk_word line,
                               bool *ret_event, struct wsk_fault *ret_fault) {
    struct wsk_word rest;
    if (split_verb(line, "seat", &rest))
        return read_seat(record, rest, ret_fault);
    if (!enough_seats(record))
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, record->lines,
                             "'seat %u NAME' must come here: %s needs at "
                             "least %u players",
                             record->seats + 1, record->game->title,
                             (unsigned)record->game->seats_min);
    if (!record->game->has_start) {
        *ret_event = true;
        return record_begin(record, 0);
    }
    if (split_verb(line, "start", &rest))
        return read_start(record, rest, ret_fault);
    return fault_at(record, ret_fault, "'start SEAT' must come here, not '%s'",
                    wsk_word_quote(line).text);
}

enum wsk_err record_header(struct wsk_record *record, struct wsk_word line,
                           bool *ret_event, struct wsk_fault *ret_fault) {
    /* What the line changes must not be changed if it cannot be noted. */
    enum wsk_err err = buffer_reserve(&record->header, line.len + 1);
    *ret_event = false;
    if (err)
        return err;
    switch (record->want) {
    case RECORD_WANT_WOOLSACK:
        err = read_woolsack(record, line, ret_fault);
        break;
    case RECORD_WANT_GAME:
        err = read_game(record, line, ret_fault);
        break;
    case RECORD_WANT_DECK:
        err = read_deck(record, line, ret_fault);
        break;
    case RECORD_WANT_SEATS:
        err = read_seats(record, line, ret_event, ret_fault);
        break;
    case RECORD_WANT_EVENTS:
    case RECORD_WANT_NOTHING:
        *ret_event = true;
        break;
    }
    if (err || *ret_event)
        return err;
    return buffer_add_line(&record->header, line);
}

enum wsk_err record_extra(struct wsk_record *record, struct wsk_word line,
                          struct wsk_fault *ret_fault) {
    bool control;
    if (record->want == RECORD_WANT_WOOLSACK)
        return fault_at(record, ret_fault, "a record begins with 'woolsack %s'",
                        VERSION);
    if (record->events.len > 0)
        return fault_at(record, ret_fault, "%s",
                        "x- lines must stand before the first event");
    if (line.len == 2 || line.start[2] == ' ')
        return fault_at(record, ret_fault, "%s", "an x- line needs a name");
    if (!wsk_text_is_utf8(line, &control) || control)
        return fault_at(record, ret_fault, "%s",
                        "the x- line holds a control character");
    return buffer_add_line(&record->extras, line);
}

const char *record_header_lacks(const struct wsk_record *record) {
    switch (record->want) {
    case RECORD_WANT_WOOLSACK:
        return "'woolsack " VERSION "'";
    case RECORD_WANT_GAME:
        return "'game NAME'";
    case RECORD_WANT_DECK:
        return "'deck NAME'";
    case RECORD_WANT_SEATS:
        if (!enough_seats(record))
            return "enough seats";
        return record->game->has_start ? "'start SEAT'" : NULL;
    case RECORD_WANT_EVENTS:
    case RECORD_WANT_NOTHING:
        break;
    }
    return NULL;
}
