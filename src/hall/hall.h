/*
 * hall.h - many tables at once, for people who are somewhere else.
 *
 * The hall has the tables that somebody is looking at, or that go on by
 * themselves, in memory; all others lie in the store. It lets people join,
 * makes entries of what they say, stores them, and only then tells everybody.
 * It runs the clocks and asks the bots. It knows no sockets: a connection is a
 * wsk_guest, which is heard line by line and has something to say whenever
 * `ready` was called for it.
 *
 * All functions are for one thread, the server's loop. The store and the bots
 * work on others, and call `wake` from there when the loop should call
 * wsk_hall_poll.
 */
#ifndef WSK_HALL_HALL_H
#define WSK_HALL_HALL_H

#include "../room/room.h"
#include "../store/store.h"

struct wsk_hall;
struct place; /* a table in memory */

/* A connection. The caller owns it, zeroes it before use and looks only at the
 * first part. */
struct wsk_guest {
    void *owner;  /* the caller's */
    bool closing; /* once everything is said, it should be closed */
    uint8_t seat; /* WSK_ROOM_NOBODY: a spectator */
    bool host;
    /* From here on the hall's own. */
    uint8_t state;
    uint8_t waiting;       /* of its commands */
    bool greet;            /* is to be told where the log stands */
    uint16_t here;         /* which news of presence it has */
    uint32_t sent;         /* the entry it has */
    struct wsk_hash token; /* of its seat */
    struct place *place;
    struct wsk_guest *next, **link;
    struct errand *errand;
    char *letter; /* a long text, to be said first */
    char *notes;  /* short lines, to be said last */
    uint32_t letter_len;
    uint16_t notes_len;
};

struct wsk_hall_config {
    struct wsk_store *store;
    const struct wsk_shelf *shelf;
    /* The nets of a game; NULL: bots do without. */
    const struct wsk_nets *(*nets)(void *context, const struct wsk_game *game);
    void *nets_context;
    unsigned threads;      /* that think for bots; at least 1 */
    unsigned archive_days; /* 0: never */
    /* The guest has something to say. */
    void (*ready)(void *context, struct wsk_guest *guest);
    /* May be called from any thread. */
    void (*wake)(void *context);
    /* Seconds since 1970; NULL: the clock of the system. */
    int64_t (*now)(void *context);
    /* One line about something that a host should know. */
    void (*report)(void *context, const char *line);
    void *context;
};

/* NULL: out of memory or threads. */
struct wsk_hall *wsk_hall_create(const struct wsk_hall_config *config);
/* All guests must be gone. */
void wsk_hall_destroy(struct wsk_hall *hall);

/* Answers of the store and of bots. */
void wsk_hall_poll(struct wsk_hall *hall);
/* Does what is due at `now`, seconds since 1970. */
void wsk_hall_tick(struct wsk_hall *hall, int64_t now);
/* When that should be called next; 0: no need. */
int64_t wsk_hall_next(const struct wsk_hall *hall);
/* Finds tables that go on by themselves: after a start, and now and then if
 * other servers may have left some behind. */
void wsk_hall_sweep(struct wsk_hall *hall);
/* Whether nothing is being written: a server may leave. */
bool wsk_hall_is_idle(const struct wsk_hall *hall);
/* From now on all guests are told to come back later. */
void wsk_hall_drain(struct wsk_hall *hall);

/* --- Guests ----------------------------------------------------------------
 */

/* Whether a guest may be heard now: not while the table that it joins is being
 * loaded. `ready` is called when that has changed. */
bool wsk_hall_hears(const struct wsk_guest *guest);
/* A command of the protocol, one line, of a guest that may be heard. */
void wsk_hall_hear(struct wsk_hall *hall, struct wsk_guest *guest,
                   struct wsk_word line);
/* The next frame, at most `cap` bytes; 0: nothing to say. *ret_more: there is
 * more at once. */
size_t wsk_hall_speak(struct wsk_hall *hall, struct wsk_guest *guest, char *ret,
                      size_t cap, bool *ret_more);
void wsk_hall_leave(struct wsk_hall *hall, struct wsk_guest *guest);
/* Tells a guest something and closes: "gone ..." or "later ...". */
void wsk_hall_dismiss(struct wsk_hall *hall, struct wsk_guest *guest,
                      const char *verb, const char *why);

/* --- Requests without a guest -----------------------------------------------
 */

/* WSK_OK; WSK_EIO: try again; WSK_ERANGE: no such table; else no, see why. */
struct wsk_hall_answer {
    enum wsk_err err;
    const char *why;
    const struct wsk_room *room; /* borrowed; NULL if it is archived */
    unsigned seat;
    struct wsk_word text;
};
/* Called once for every request, later or at once: the context must live until
 * then. */
typedef void wsk_hall_done(void *context, const struct wsk_hall_answer *answer);

/* A new table; `plan` has everything but id and secret. The answer's text is
 * the id. */
void wsk_hall_open(struct wsk_hall *hall, struct wsk_room_plan *plan,
                   wsk_hall_done *done, void *context);
/* Takes a seat: that of the invitation, or at a listed table any (NULL). */
void wsk_hall_sit(struct wsk_hall *hall, struct wsk_word id,
                  const struct wsk_hash *invitation, struct wsk_word name,
                  const struct wsk_hash *token, const struct wsk_fair_mix *mix,
                  wsk_hall_done *done, void *context);
void wsk_hall_look(struct wsk_hall *hall, struct wsk_word id,
                   wsk_hall_done *done, void *context);
/* The answer's text is the record; `token` NULL: a spectator's. */
void wsk_hall_record(struct wsk_hall *hall, struct wsk_word id,
                     const struct wsk_hash *token, wsk_hall_done *done,
                     void *context);
/* --- Tokens and ids ----------------------------------------------------------
 */

#define WSK_TOKEN 22 /* characters */
void wsk_token_make(char ret_token[WSK_TOKEN + 1], struct wsk_hash *ret_hash);
/* False if the word cannot be a token. */
bool wsk_token_hash(struct wsk_word token, struct wsk_hash *ret_hash);
uint64_t wsk_table_make(void);
void wsk_table_name(uint64_t table, char ret_id[WSK_ROOM_ID + 1]);
bool wsk_table_find(struct wsk_word id, uint64_t *ret_table);

/* --- Figures
 * ------------------------------------------------------------------ */

#define WSK_LATENCIES                                                          \
    16 /* powers of two: bucket i counts those under 2^i * 64 us */
struct wsk_hall_stats {
    uint64_t tables, guests; /* in memory now */
    uint64_t entries, decisions, bot_moves, refused, conflicts;
    uint64_t bot_us;                     /* time that bots have thought */
    uint64_t latency[WSK_LATENCIES + 1]; /* from heard to stored */
    uint64_t latency_us;                 /* sum */
};
void wsk_hall_stats(const struct wsk_hall *hall, struct wsk_hall_stats *ret);

#endif
