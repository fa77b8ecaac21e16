/*
 * record.h - a game as text: header, events, result.
 *
 * The format is docs/code/record.md. A wsk_record is a game with its history:
 * it is either read line by line or begun anew and added to, it always holds
 * the position after its last event, and it can be written in canonical form at
 * any time. No files here: decks come through a callback, text goes out
 * through memory.
 */
#ifndef WOOLSACK_RECORD_H
#define WOOLSACK_RECORD_H

#include "woolsack/game.h"

struct wsk_record;

/*
 * Fills the rules object with the deck that a record calls `name`. For a deck
 * that cannot be found or read: WSK_EIO and the reason in fault->why. For a
 * broken one: WSK_EDECK, with line and reason of the deck's own text.
 */
typedef enum wsk_err wsk_deck_loader(void *context, const struct wsk_game *game,
                                     const char *name, struct wsk_rules *rules,
                                     struct wsk_fault *ret_fault);

/* An empty record, to be read. NULL: out of memory. */
struct wsk_record *wsk_record_create(wsk_deck_loader *loader, void *context);
void wsk_record_destroy(struct wsk_record *record);

/* The next line, without its line feed. On any error the record stays as it
 * was before the line and the fault names the line (for WSK_EDECK: the line of
 * the deck). */
WSK_CHECK_RESULT enum wsk_err wsk_record_read(struct wsk_record *record,
                                              struct wsk_word line,
                                              struct wsk_fault *ret_fault);

/* What a new record says first. */
struct wsk_header {
    const struct wsk_game *game;
    const char *deck;
    unsigned seats;
    const char *names[WSK_SEATS_MAX];
    unsigned start; /* the seat, from 0; in a game where it is drawn */
};

/* WSK_ESYNTAX: a record that had this as the name of a `what`, a deck or a
 * player, would say another. */
WSK_CHECK_RESULT enum wsk_err wsk_header_check(const char *what,
                                               const char *name,
                                               struct wsk_fault *ret_fault);

/* The lines of a header. */
void wsk_header_put(const struct wsk_header *header, struct wsk_text *text);

/* Gives an empty record its header, as if it had been read. */
WSK_CHECK_RESULT enum wsk_err wsk_record_begin(struct wsk_record *record,
                                               const struct wsk_header *header,
                                               struct wsk_fault *ret_fault);

/* After the last line: an incomplete header is an error. */
WSK_CHECK_RESULT enum wsk_err wsk_record_close(struct wsk_record *record,
                                               struct wsk_fault *ret_fault);

/* All lines of a text and the close. */
WSK_CHECK_RESULT enum wsk_err wsk_record_parse(struct wsk_record *record,
                                               struct wsk_word text,
                                               struct wsk_fault *ret_fault);

/* Plays an event and notes it. WSK_ERR codes of wsk_apply. */
WSK_CHECK_RESULT enum wsk_err wsk_record_add(struct wsk_record *record,
                                             const struct wsk_event *event);

/* Notes the `end` of a game that is over. */
WSK_CHECK_RESULT enum wsk_err wsk_record_end(struct wsk_record *record);

/* How many events there are. */
unsigned wsk_record_events(const struct wsk_record *record);

/* What happened, with the position before it and the round after it. */
struct wsk_moment {
    struct wsk_event event;
    struct wsk_state before;
    struct wsk_round round;
};

/* From its first event on, the record keeps every one of them as such, in the
 * order in which they came; without it none of these may be asked. */
void wsk_record_remember(struct wsk_record *record);
/* Event number `at`, from 0. Borrowed until the record changes. */
const struct wsk_moment *wsk_record_moment(const struct wsk_record *record,
                                           unsigned at);
/* The position and the round after so many events. */
const struct wsk_state *wsk_record_state_at(const struct wsk_record *record,
                                            unsigned events);
struct wsk_round wsk_record_round(const struct wsk_record *record,
                                  unsigned events);
/* The first event that may be looked up where cards lie face down
 * (wsk_is_recent). */
unsigned wsk_record_first_recent(const struct wsk_record *record);
/* The first of the open choices at the end, such as bids: events from here on
 * are secret, each to all but its seat. */
unsigned wsk_record_first_secret(const struct wsk_record *record);
/* Takes all but the first `events` back. On an error some more are gone. */
WSK_CHECK_RESULT enum wsk_err wsk_record_back(struct wsk_record *record,
                                              unsigned events);

/* Whether a spectator is not shown all of a position. */
bool wsk_hides(const struct wsk_rules *rules, const struct wsk_state *state);

/* Tells every event of the record again, in its canonical order, with the
 * position in which it happened. */
typedef void wsk_record_watcher(void *context, const struct wsk_rules *rules,
                                const struct wsk_state *before,
                                const struct wsk_event *event);
void wsk_record_walk(const struct wsk_record *record,
                     wsk_record_watcher *watcher, void *context);

/* Back to the header: the same table, no events. */
void wsk_record_rewind(struct wsk_record *record);

/* Borrowed until the record changes. The header must be complete for rules,
 * state and start. */
const struct wsk_rules *wsk_record_rules(const struct wsk_record *record);
const struct wsk_state *wsk_record_state(const struct wsk_record *record);
const char *wsk_record_name(const struct wsk_record *record, unsigned seat);
bool wsk_record_ended(const struct wsk_record *record);
/* How many lines of the record a seat decided. */
unsigned wsk_record_decisions(const struct wsk_record *record);

/* The canonical text, borrowed; and how much of it everybody may know: all but
 * open bids. */
struct wsk_word wsk_record_text(struct wsk_record *record);
struct wsk_word wsk_record_public(struct wsk_record *record);

/* The lines that may come next, as `woolsack legal` prints them: canonical,
 * sorted by bytes, each with a line feed. Borrowed until the next call. */
WSK_CHECK_RESULT enum wsk_err wsk_record_legal(struct wsk_record *record,
                                               struct wsk_word *ret_lines);

/* The line of `woolsack replay --json`, with a line feed; same life. */
WSK_CHECK_RESULT enum wsk_err wsk_record_result(struct wsk_record *record,
                                                struct wsk_word *ret_json);

#endif
