#include "protocol.h"

#include <string.h>

#define TIME_MAX 999999999 /* milliseconds: more is no number to a wsk_word */

/* Lines. */

char *wsk_lines_room(struct wsk_lines *lines, size_t *ret_room) {
    if (lines->start > 0) {
        memmove(lines->bytes, lines->bytes + lines->start,
                lines->end - lines->start);
        lines->end -= lines->start;
        lines->start = 0;
    }
    *ret_room = sizeof(lines->bytes) - lines->end;
    return lines->bytes + lines->end;
}

void wsk_lines_put(struct wsk_lines *lines, size_t count) {
    lines->end += count;
}

bool wsk_lines_next(struct wsk_lines *lines, struct wsk_word *ret_line) {
    const char *start = lines->bytes + lines->start;
    const char *feed = memchr(start, '\n', lines->end - lines->start);
    if (!feed)
        return false;
    *ret_line = (struct wsk_word){start, (size_t)(feed - start)};
    lines->start += ret_line->len + 1;
    return true;
}

struct wsk_word wsk_lines_rest(const struct wsk_lines *lines) {
    return (struct wsk_word){lines->bytes + lines->start,
                             lines->end - lines->start};
}

bool wsk_line_is_blank(struct wsk_word line) {
    return wsk_line_trim(line).len == 0;
}

/* The host. */

enum wsk_err wsk_answer_read(const struct wsk_rules *rules,
                             const struct wsk_state *state, unsigned seat,
                             struct wsk_word line, wsk_move *ret_move,
                             struct wsk_fault *ret_fault) {
    struct wsk_event event;
    struct wsk_fault fault = {0};
    if (!wsk_text_is_utf8(line, NULL))
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                             "its answer is not UTF-8 text");
    line = wsk_line_trim(line);
    enum wsk_err err = rules->game->parse(rules, state, line, &event, &fault);
    if (err)
        return wsk_fault_set(ret_fault, err, 0, "it answered '%s': %s",
                             wsk_word_quote(line).text,
                             fault.why[0] ? fault.why : wsk_err_text(err));
    if (event.seat != seat)
        return wsk_fault_set(ret_fault, WSK_EILLEGAL, 0,
                             "it answered '%s': that is not seat %u",
                             wsk_word_quote(line).text, seat + 1);
    *ret_move = event.moves[0];
    return WSK_OK;
}

/* The guest. */

enum want { WANT_VERSION, WANT_SEAT, WANT_TIME, WANT_RECORD };

void wsk_guest_init(struct wsk_guest *guest, struct wsk_record *record) {
    *guest = (struct wsk_guest){.record = record, .want = WANT_VERSION};
}

/* A line of the preamble: "VERB NUMBER". */
static enum wsk_err read_preamble(struct wsk_guest *guest, struct wsk_word line,
                                  struct wsk_fault *ret_fault) {
    static const struct {
        const char *verb, *form;
        unsigned least, most;
    } lines[] = {
        [WANT_VERSION] = {"woolsack-bot", "woolsack-bot 1", 1, 1},
        [WANT_SEAT] = {"you", "you SEAT", 1, WSK_SEATS_MAX},
        [WANT_TIME] = {"time", "time MILLISECONDS", 0, TIME_MAX},
    };
    struct wsk_word words[2];
    unsigned number;
    if (wsk_words(line, ' ', words, 2) != 2 ||
        !wsk_word_is(words[0], lines[guest->want].verb) ||
        !wsk_word_number(words[1], lines[guest->want].most, &number) ||
        number < lines[guest->want].least)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, guest->lines,
                             "'%s' must come here, not '%s'",
                             lines[guest->want].form,
                             wsk_word_quote(line).text);
    if (guest->want == WANT_SEAT)
        guest->seat = number - 1;
    if (guest->want == WANT_TIME)
        guest->time_ms = number;
    guest->want++;
    return WSK_OK;
}

static enum wsk_err check_turn(struct wsk_guest *guest,
                               struct wsk_fault *ret_fault) {
    struct wsk_fault fault;
    enum wsk_err err = wsk_record_close(guest->record, &fault);
    if (err)
        return wsk_fault_set(ret_fault, err, guest->lines, "%s", fault.why);
    const struct wsk_state *state = wsk_record_state(guest->record);
    if (state->head.turn != WSK_TURN_SEATS ||
        !(state->head.seats >> guest->seat & 1))
        return wsk_fault_set(ret_fault, WSK_ETURN, guest->lines,
                             "'go', but it is not the turn of seat %u",
                             guest->seat + 1);
    return WSK_OK;
}

static enum wsk_err read_record(struct wsk_guest *guest, struct wsk_word line,
                                struct wsk_fault *ret_fault) {
    struct wsk_fault fault = {0};
    enum wsk_err err = wsk_record_read(guest->record, line, &fault);
    if (err)
        return wsk_fault_set(ret_fault, err,
                             err == WSK_EDECK ? fault.line : guest->lines, "%s",
                             fault.why);
    return WSK_OK;
}

enum wsk_err wsk_guest_hear(struct wsk_guest *guest, struct wsk_word line,
                            enum wsk_call *ret_call,
                            struct wsk_fault *ret_fault) {
    enum wsk_call call = WSK_CALL_NOTHING;
    enum wsk_err err = WSK_OK;
    struct wsk_word said = wsk_line_trim(line);
    guest->lines++;
    if (wsk_word_is(said, "quit")) {
        call = WSK_CALL_QUIT;
    } else if (said.len == 0) {
        call = WSK_CALL_NOTHING;
    } else if (guest->want != WANT_RECORD) {
        err = read_preamble(guest, said, ret_fault);
    } else if (wsk_word_is(said, "go")) {
        err = check_turn(guest, ret_fault);
        call = WSK_CALL_GO;
    } else {
        err = read_record(guest, line, ret_fault);
    }
    if (!err)
        *ret_call = call;
    return err;
}

void wsk_guest_answer(const struct wsk_guest *guest, wsk_move move,
                      struct wsk_text *ret_line) {
    const struct wsk_rules *rules = wsk_record_rules(guest->record);
    struct wsk_event event = {(uint8_t)guest->seat, 1, {move}};
    rules->game->print(rules, wsk_record_state(guest->record), &event,
                       ret_line);
    wsk_text_put(ret_line, "\n");
}
