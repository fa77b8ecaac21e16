/*
 * record.c - a record's life: lines in, events on, canonical text out.
 */
#include "record.h"

#include <stdlib.h>
#include <string.h>

#define LINE_MAX_TEXT 64 /* no canonical event line is longer */
#define END "end"

struct wsk_record *wsk_record_create(wsk_deck_loader *loader, void *context) {
    struct wsk_record *record = calloc(1, sizeof(*record));
    if (record) {
        record->loader = loader;
        record->context = context;
    }
    return record;
}

void wsk_record_destroy(struct wsk_record *record) {
    if (!record)
        return;
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        free(record->names[s]);
    free(record->rules);
    free(record->moment);
    buffer_finish(&record->header);
    buffer_finish(&record->extras);
    buffer_finish(&record->events);
    buffer_finish(&record->out);
    free(record);
}

/* Writing. */

static struct wsk_word first_word(struct wsk_word line) {
    const char *space = memchr(line.start, ' ', line.len);
    return (struct wsk_word){line.start,
                             space ? (size_t)(space - line.start) : line.len};
}

static bool is_unordered(const struct wsk_game *game, struct wsk_word verb) {
    for (const char *const *word = game->unordered; *word; word++)
        if (wsk_word_is(verb, *word))
            return true;
    return false;
}

/* The last line of the first `len` bytes of the buffer. */
static struct wsk_word last_line(const struct buffer *buffer, size_t len) {
    size_t at = len - 1;
    while (at > 0 && buffer->start[at - 1] != '\n')
        at--;
    return (struct wsk_word){buffer->start + at, len - 1 - at};
}

/* Where a line of an unordered verb belongs: before the lines of its run that
 * name a higher seat. Seats have one digit. */
static size_t place_of(const struct buffer *events, struct wsk_word line,
                       struct wsk_word verb) {
    size_t at = events->len;
    while (at > 0) {
        struct wsk_word before = last_line(events, at);
        struct wsk_word other = first_word(before);
        if (other.len != verb.len ||
            memcmp(other.start, verb.start, verb.len) != 0 ||
            before.start[verb.len + 1] < line.start[verb.len + 1])
            break;
        at -= before.len + 1;
    }
    return at;
}

static enum wsk_err note_line(struct wsk_record *record, struct wsk_word line) {
    struct wsk_word verb = first_word(line);
    size_t at = record->events.len;
    if (is_unordered(record->game, verb))
        at = place_of(&record->events, line, verb);
    char text[LINE_MAX_TEXT + 1];
    memcpy(text, line.start, line.len);
    text[line.len] = '\n';
    /* With room for the end: a game that is over can always be ended. */
    enum wsk_err err =
        buffer_reserve(&record->events, line.len + 1 + sizeof(END));
    return err ? err : buffer_insert(&record->events, at, text, line.len + 1);
}

enum wsk_err wsk_record_add(struct wsk_record *record,
                            const struct wsk_event *event) {
    struct wsk_state after = record->state;
    enum wsk_err err = wsk_apply_event(record->rules, &after, event);
    if (err)
        return err;
    if (!history_make_room(record))
        return WSK_ENOMEM;
    char buffer[LINE_MAX_TEXT];
    struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
    record->game->print(record->rules, &record->state, event, &text);
    err = note_line(record, (struct wsk_word){text.start, text.len});
    if (err)
        return err;
    history_add(record, event, &after);
    record->count++;
    record->state = after;
    record->decisions += event->seat != WSK_CHANCE;
    return WSK_OK;
}

enum wsk_err wsk_record_end(struct wsk_record *record) {
    if (record->state.head.turn != WSK_TURN_OVER ||
        record->want == RECORD_WANT_NOTHING)
        return WSK_EILLEGAL;
    enum wsk_err err = note_line(record, (struct wsk_word){END, strlen(END)});
    if (!err)
        record->want = RECORD_WANT_NOTHING;
    return err;
}

void wsk_record_rewind(struct wsk_record *record) {
    record->events.len = 0;
    record->decisions = 0;
    record->count = 0;
    record->want = RECORD_WANT_EVENTS;
    wsk_init(record->rules, &record->state);
}

/* Reading. */

static enum wsk_err read_event(struct wsk_record *record, struct wsk_word line,
                               struct wsk_fault *ret_fault) {
    static const char *const header_words[] = {"woolsack", "game", "deck",
                                               "seat", "start"};
    struct wsk_word verb = first_word(line);
    if (record->want == RECORD_WANT_NOTHING)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, record->lines,
                             "nothing may follow 'end'");
    for (size_t i = 0; i < sizeof(header_words) / sizeof(*header_words); i++)
        if (wsk_word_is(verb, header_words[i]))
            return wsk_fault_set(ret_fault, WSK_ESYNTAX, record->lines,
                                 "'%s' belongs in the header, once",
                                 header_words[i]);
    if (wsk_word_is(line, END)) {
        if (wsk_record_end(record) != WSK_OK)
            return wsk_fault_set(ret_fault, WSK_EILLEGAL, record->lines,
                                 "'end' before the game is over");
        return WSK_OK;
    }
    struct wsk_event event;
    struct wsk_fault fault = {0};
    enum wsk_err err = record->game->parse(record->rules, &record->state, line,
                                           &event, &fault);
    if (!err)
        err = wsk_record_add(record, &event);
    if (err)
        return wsk_fault_set(ret_fault, err, record->lines, "%s",
                             fault.why[0] ? fault.why : wsk_err_text(err));
    return WSK_OK;
}

static bool is_extra(struct wsk_word line) {
    return line.len >= 2 && line.start[0] == 'x' && line.start[1] == '-';
}

static enum wsk_err read_line(struct wsk_record *record, struct wsk_word line,
                              struct wsk_fault *ret_fault) {
    if (!wsk_text_is_utf8(line, NULL))
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, record->lines,
                             "the line is not UTF-8 text");
    line = wsk_line_trim(line);
    if (line.len == 0)
        return WSK_OK;
    if (line.start[0] == ' ')
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, record->lines,
                             "a space before the first word");
    if (is_extra(line))
        return record_extra(record, line, ret_fault);
    bool event;
    enum wsk_err err = record_header(record, line, &event, ret_fault);
    return err || !event ? err : read_event(record, line, ret_fault);
}

enum wsk_err wsk_record_read(struct wsk_record *record, struct wsk_word line,
                             struct wsk_fault *ret_fault) {
    record->lines++;
    enum wsk_err err = read_line(record, line, ret_fault);
    if (err == WSK_ENOMEM)
        return wsk_fault_set(ret_fault, err, record->lines, "%s",
                             wsk_err_text(err));
    return err;
}

enum wsk_err wsk_record_close(struct wsk_record *record,
                              struct wsk_fault *ret_fault) {
    const char *lacks = record_header_lacks(record);
    if (lacks)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, record->lines + 1,
                             "the header ends without %s", lacks);
    return record->want == RECORD_WANT_SEATS ? record_begin(record, 0) : WSK_OK;
}

enum wsk_err wsk_record_parse(struct wsk_record *record, struct wsk_word text,
                              struct wsk_fault *ret_fault) {
    struct wsk_word line;
    while (wsk_line_next(&text, &line)) {
        enum wsk_err err = wsk_record_read(record, line, ret_fault);
        if (err)
            return err;
    }
    return wsk_record_close(record, ret_fault);
}

/* Looking. */

const struct wsk_rules *wsk_record_rules(const struct wsk_record *record) {
    return record->rules;
}

const struct wsk_state *wsk_record_state(const struct wsk_record *record) {
    return &record->state;
}

const char *wsk_record_name(const struct wsk_record *record, unsigned seat) {
    return record->names[seat];
}

bool wsk_record_ended(const struct wsk_record *record) {
    return record->want == RECORD_WANT_NOTHING;
}

unsigned wsk_record_events(const struct wsk_record *record) {
    return record->count;
}

unsigned wsk_record_decisions(const struct wsk_record *record) {
    return record->decisions;
}

static enum wsk_err append(struct buffer *out, const struct buffer *part) {
    return part->len ? buffer_insert(out, out->len, part->start, part->len)
                     : WSK_OK;
}

struct wsk_word wsk_record_text(struct wsk_record *record) {
    record->out.len = 0;
    enum wsk_err err = append(&record->out, &record->header);
    if (!err)
        err = append(&record->out, &record->extras);
    if (!err)
        err = append(&record->out, &record->events);
    return err ? (struct wsk_word){NULL, 0}
               : (struct wsk_word){record->out.start, record->out.len};
}

void wsk_record_walk(const struct wsk_record *record,
                     wsk_record_watcher *watcher, void *context) {
    struct wsk_word rest = {record->events.start, record->events.len}, line;
    const struct wsk_game *game = record->game;
    struct wsk_state state;
    struct wsk_event event;
    wsk_init(record->rules, &state);
    while (rest.len > 0 && wsk_line_next(&rest, &line)) {
        struct wsk_fault fault;
        if (game->parse(record->rules, &state, line, &event, &fault) != WSK_OK)
            return; /* `end` */
        watcher(context, record->rules, &state, &event);
        for (unsigned i = 0; i < event.count; i++)
            wsk_play(record->rules, &state, event.seat, event.moves[i]);
    }
}
