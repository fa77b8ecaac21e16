/*
 * tell.h - a game told as a person would tell it, event by event.
 *
 * Each game has one teller. It gets the state before an event, the event and
 * the state after, and says in plain English what happened; the rules have
 * judged already. A teller may stay silent (an open bid) or leave a line open
 * for the next event to finish ("keeps the 12, rolls ...").
 *
 * Lines are wrapped here, so that tellers need not count columns. In what
 * they say '~' is a space at which no line breaks.
 */
#ifndef WSK_CLI_TELL_H
#define WSK_CLI_TELL_H

#include <stdio.h>

#include "woolsack/record.h"

#define TELL_COLUMNS 96 /* where lines are wrapped; a comma may hang over */

enum tell_colour {
    TELL_PLAIN = 0, /* the codes of terminals */
    TELL_BOLD = 1,
    TELL_RED = 31,
    TELL_GREEN = 32,
    TELL_YELLOW = 33,
    TELL_MAGENTA = 35,
    TELL_CYAN = 36,
    TELL_BLUE = 94 /* the bright one: the other is black on black */
};

struct tell {
    FILE *out;
    bool colour;
    const struct wsk_record *record; /* whose players and rules */

    /* The open line: what has been printed of it and what waits for the end
     * of its word. */
    unsigned indent, column, spaces;
    unsigned long words; /* said so far */
    char word[256];
    size_t word_len;

    /* What no state tells: which round it is, and who was on turn in the
     * last event (from 1; 0: nobody yet). */
    unsigned round, on_turn;
};

/* Says what happened. */
typedef void tell_event(struct tell *tell, const struct wsk_state *before,
                        const struct wsk_event *event,
                        const struct wsk_state *after);

/* The teller of a game. One that has none is told in lines of its record. */
tell_event *tell_find(const struct wsk_game *game);
extern tell_event tell_volle, tell_sack;

/* Lines. A new one ends the one before; empty ones are asked for. */
void tell_line(struct tell *tell, unsigned indent);
void tell_gap(struct tell *tell);
void tell_heading(struct tell *tell, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void tell_say(struct tell *tell, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void tell_end(struct tell *tell);
/* Hands over what waits, without ending the line. */
void tell_flush(struct tell *tell);
static inline bool tell_is_open(const struct tell *tell) {
    return tell->column || tell->word_len;
}

/* Pieces of text, to be used at once: "%s", tell_name(tell, seat).text */
struct tell_label {
    char text[64];
};
struct tell_label tell_paint(const struct tell *tell, enum tell_colour colour,
                             const char *format, ...)
    __attribute__((format(printf, 3, 4)));
struct tell_label tell_name(const struct tell *tell, unsigned seat);
enum tell_colour tell_seat_colour(unsigned seat);
/* With a real minus sign; the second with a plus sign, too. */
struct tell_label tell_number(int number);
struct tell_label tell_signed(int number);
/* "1 chip", "2 chips" */
struct tell_label tell_count(unsigned count, const char *thing);

/* "a", "a and b", "a, b and c": what stands before item `at` of `count`. */
const char *tell_comma(unsigned at, unsigned count);

#endif
