/*
 * tables.h - many tables at once, for people who are somewhere else.
 *
 * This layer has the tables that somebody is looking at, or that go on by
 * themselves, in memory; all others lie in the store. It lets people join,
 * makes entries of what they say, stores them, and only then tells everybody.
 * It runs the clocks and asks the bots. It knows no sockets: a connection is a
 * wsk_guest, which is heard line by line and has something to say whenever
 * `ready` was called for it.
 *
 * All functions are for one thread, the server's loop. The store and the bots
 * work on others, and call `wake` from there when the loop should call
 * wsk_tables_poll.
 */
#ifndef WSK_TABLES_TABLES_H
#define WSK_TABLES_TABLES_H

#include "../store/store.h"
#include "../table/table.h"

struct wsk_tables;
struct loaded_table; /* a table in memory */

/* A connection. The caller owns it, zeroes it before use and looks only at the
 * first part. */
struct wsk_guest {
    void *owner;  /* the caller's */
    bool closing; /* once everything is said, it should be closed */
    uint8_t seat; /* WSK_TABLE_NOBODY: a spectator */
    bool host;
    /* From here on the tables' own. */
    uint8_t state;
    uint8_t waiting;       /* of its commands */
    bool greet;            /* is to be told where the log stands */
    uint16_t here;         /* which news of presence it has */
    uint32_t sent;         /* the entry it has */
    struct wsk_hash token; /* of its seat */
    struct loaded_table *loaded;
    struct wsk_guest *next, **link;
    struct log_request *log_request;
    struct wsk_claim *claim; /* what it said of itself, until it is admitted */
    char *backlog;           /* a long text, to be said first */
    char *replies;           /* short lines, to be said last */
    uint32_t backlog_len;
    uint16_t replies_len;
};

struct wsk_tables_config {
    struct wsk_store *store;
    const struct wsk_rules_set *rules_set;
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
struct wsk_tables *wsk_tables_create(const struct wsk_tables_config *config);
/* All guests must be gone. */
void wsk_tables_destroy(struct wsk_tables *tables);

/* Answers of the store and of bots. */
void wsk_tables_poll(struct wsk_tables *tables);
/* Does what is due at `now`, seconds since 1970. */
void wsk_tables_tick(struct wsk_tables *tables, int64_t now);
/* When that should be called next; 0: no need. */
int64_t wsk_tables_next(const struct wsk_tables *tables);
/* Finds tables that go on by themselves: after a start, and now and then if
 * other servers may have left some behind. */
void wsk_tables_sweep(struct wsk_tables *tables);
/* Whether nothing is being written: a server may leave. */
bool wsk_tables_is_idle(const struct wsk_tables *tables);
/* From now on all guests are told to come back later. */
void wsk_tables_drain(struct wsk_tables *tables);

/* How many may watch one table at a time; 0: as many as like. */
void wsk_tables_limit(struct wsk_tables *tables, unsigned per_table);

/* --- Guests ----------------------------------------------------------------
 */

/* Whether a guest may be heard now: not while the table that it joins is being
 * loaded. `ready` is called when that has changed. */
bool wsk_tables_hears(const struct wsk_guest *guest);
/* A command of the protocol, one line, of a guest that may be heard. */
void wsk_tables_hear(struct wsk_tables *tables, struct wsk_guest *guest,
                     struct wsk_word line);
/* The next frame, at most `cap` bytes; 0: nothing to say. *ret_more: there is
 * more at once. */
size_t wsk_tables_speak(struct wsk_tables *tables, struct wsk_guest *guest,
                        char *ret, size_t cap, bool *ret_more);
void wsk_tables_leave(struct wsk_tables *tables, struct wsk_guest *guest);
/* Tells a guest something and closes: "gone ..." or "later ...". */
void wsk_tables_dismiss(struct wsk_tables *tables, struct wsk_guest *guest,
                        const char *verb, const char *why);

/* --- Requests without a guest -----------------------------------------------
 */

/* WSK_OK; WSK_EIO: try again; WSK_ERANGE: no such table; else no, see why. */
struct wsk_tables_answer {
    enum wsk_err err;
    const char *why;
    const struct wsk_table *table; /* borrowed; NULL if it is archived */
    unsigned seat;
    struct wsk_word text;
};
/* Called once for every request, later or at once: the context must live until
 * then. */
typedef void wsk_tables_done(void *context,
                             const struct wsk_tables_answer *answer);

/* A new table; `plan` has everything but id and secret. The answer's text is
 * the id. */
void wsk_tables_open(struct wsk_tables *tables, struct wsk_table_plan *plan,
                     wsk_tables_done *done, void *context);
/* Takes a seat: that of the invitation, or at a listed table any (NULL). */
void wsk_tables_sit(struct wsk_tables *tables, struct wsk_word id,
                    const struct wsk_hash *invitation, struct wsk_word name,
                    const struct wsk_hash *token,
                    const struct wsk_fair_mix *mix, wsk_tables_done *done,
                    void *context);
/* Listed tables with free seats, newest first, at once or later. */
#define WSK_LOBBY_MAX 100
void wsk_tables_lobby(struct wsk_tables *tables, wsk_listed *done,
                      void *context);
void wsk_tables_look(struct wsk_tables *tables, struct wsk_word id,
                     wsk_tables_done *done, void *context);
/* The answer's text is the record; `token` NULL: a spectator's. */
void wsk_tables_record(struct wsk_tables *tables, struct wsk_word id,
                       const struct wsk_hash *token, wsk_tables_done *done,
                       void *context);

/* --- The host of the server -------------------------------------------------
 */

enum wsk_tables_deed {
    WSK_DEED_CLOSE, /* to the archive, at once */
    WSK_DEED_HIDE,  /* not in the lobby */
    WSK_DEED_SHOW,
    WSK_DEED_FREE /* nobody has the seat any more, nor an invitation to it */
};
/* The answer has the table as it is then. */
void wsk_tables_act(struct wsk_tables *tables, struct wsk_word id,
                    enum wsk_tables_deed deed, unsigned seat,
                    wsk_tables_done *done, void *context);
/* All that are in memory, in no order; `guests`: connections at it. */
void wsk_tables_each(struct wsk_tables *tables,
                     void (*each)(void *context, const struct wsk_table *table,
                                  unsigned guests),
                     void *context);

/* --- Tokens and ids ----------------------------------------------------------
 */

#define WSK_TOKEN 22 /* characters */
void wsk_token_make(char ret_token[WSK_TOKEN + 1], struct wsk_hash *ret_hash);
/* False if the word cannot be a token. */
bool wsk_token_hash(struct wsk_word token, struct wsk_hash *ret_hash);
uint64_t wsk_id_make(void);
void wsk_id_print(uint64_t key, char ret_id[WSK_TABLE_ID + 1]);
bool wsk_id_read(struct wsk_word id, uint64_t *ret_table);

/* --- Figures
 * ------------------------------------------------------------------ */

#define WSK_LATENCIES                                                          \
    16 /* powers of two: bucket i counts those under 2^i * 64 us */
struct wsk_tables_stats {
    uint64_t tables, guests; /* in memory now */
    uint64_t entries, decisions, bot_moves, refused, conflicts;
    uint64_t crowded; /* who found a table or seat with too many at it */
    uint64_t limited; /* refused because there was too much of it */
    uint64_t bot_us;  /* time that bots have thought */
    uint64_t latency[WSK_LATENCIES + 1]; /* from heard to stored */
    uint64_t latency_us;                 /* sum */
};
void wsk_tables_stats(const struct wsk_tables *tables,
                      struct wsk_tables_stats *ret);

#endif
