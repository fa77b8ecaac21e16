/*
 * inside.h - the parts of a session. Inside src/play only.
 */
#ifndef WSK_PLAY_INSIDE_H
#define WSK_PLAY_INSIDE_H

#include "../arena/luck.h"
#include "../arena/player.h"
#include "session.h"

/* "y" and "n", and what they are called in the words' language. */
bool answer_is_yes(const struct words *words, struct wsk_word typed);
bool answer_is_no(const struct words *words, struct wsk_word typed);

struct log_line {
    size_t at; /* of the text, in log.bytes */
    enum words_line_kind kind;
    bool notice;
    unsigned event;
};

struct log {
    char *bytes; /* terminated texts, one after the other */
    size_t len, cap;
    struct log_line *line;
    size_t count, room;
    unsigned *first; /* the first line of each event */
    size_t events, events_room;
};

struct session {
    struct session_host host; /* its paths are the two below */
    char *state_file, *save_file;
    bool state_failed, save_failed; /* the last write; told once */

    struct wsk_record *record;
    const struct wsk_rules *rules;
    uint64_t seed;
    bool open_herds;

    struct session_seat seat[WSK_SEATS_MAX];
    struct wsk_player player[WSK_SEATS_MAX]; /* of bots */
    struct wsk_seat chair[WSK_SEATS_MAX];    /* of bots */
    unsigned people;

    struct wsk_luck luck;
    uint32_t decisions[WSK_SEATS_MAX];
    unsigned viewer;

    struct log log;

    char *text; /* the last one handed out */
    size_t text_room;
};

/* Makes room for `need` items of `size` bytes in a list that has room for
 * *room. False: no memory, and everything is as it was. */
bool play_grow(void **list, size_t *room, size_t need, size_t size);

/* log.c: room for all that one event can have told. False: no memory. */
bool log_make_room(struct log *log);
/* Tells the last event; there is room for it. */
void log_tell(struct session *session);
/* A notice at the last event. One that does not fit into memory is lost. */
void log_notice(struct session *session, struct words_msg msg, unsigned seat,
                struct words_arg detail);
void log_finish(struct log *log);

/* trouble.c: a notice of what the program of a seat did wrong. */
void log_trouble(struct session *session, unsigned seat,
                 const struct wsk_trouble *trouble);

/* The position after `moments` events: that is what the next one begins
 * with. */
const struct wsk_state *session_state(const struct session *session);

/* session.c: notes an event, plays it, tells it. Nothing is written. */
WSK_CHECK_RESULT enum wsk_err session_advance(struct session *session,
                                              const struct wsk_event *event);
/* The steps of making one: an empty session; then, with record, seats and seed
 * in it, who looks and how the dice fall; then the bots, who look at the
 * game as it stands. */
struct session *session_blank(const struct session_host *host);
void session_settle(struct session *session);
WSK_CHECK_RESULT enum wsk_err session_sit_down(struct session *session,
                                               struct wsk_fault *ret_fault);

/* explain.c: why what was typed is no answer here; one sentence. `typed` has
 * small letters and single spaces. */
void play_explain(const struct words *words, const struct wsk_state *view,
                  unsigned seat, struct wsk_word typed, struct wsk_text *ret);

/* text.c: where the events of a record's text begin. */
size_t text_events_at(struct wsk_word text);
/* Writes both files. The event has happened already. */
enum wsk_err text_keep(struct session *session, struct wsk_fault *ret_fault);

#endif
