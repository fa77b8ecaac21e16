/*
 * lounge.h - tables with a real store and guests without sockets.
 *
 * For tests of the tables. The database is an SQLite file in a folder of its
 * own; the clock stands still unless a test turns it; random bytes come from a
 * generator that a test can set, so that a whole evening can be repeated.
 * Whatever a visitor is told is kept.
 */
#ifndef WSK_TESTS_LOUNGE_H
#define WSK_TESTS_LOUNGE_H

#include "diary.h"
#include "tables/tables.h"

struct visitor {
    struct wsk_guest guest; /* first: the tables hands it back */
    struct lounge *lounge;
    struct visitor *next;
    bool ready;  /* has something to hear */
    bool deaf;   /* does not listen, for now */
    bool closed; /* was shown out */
    size_t cap;  /* of a frame */
    char *heard; /* everything, terminated */
    size_t len, table;
    size_t mark;  /* see visitor_news */
    char *starts; /* the first word of every frame, each behind a space */
};

struct lounge {
    struct wsk_store *store;
    struct wsk_tables *tables;
    struct visitor *visitors;
    int event;
    int64_t now;
    unsigned archive_days;
    unsigned reports;
    char report[256]; /* the last */
    char folder[64], database[96];
};

/* A table as its maker knows it. */
struct party {
    char id[WSK_TABLE_ID + 1];
    char host[WSK_TOKEN + 1];
    char token[WSK_SEATS_MAX][WSK_TOKEN + 1]; /* or invitation */
    unsigned seats;
};

void lounge_open(struct lounge *lounge);
/* Another server on the database of `other`, which hears nothing of it: news
 * is always late. It is closed first. */
void lounge_open_beside(struct lounge *lounge, const struct lounge *other);
void lounge_close(struct lounge *lounge);
/* The server recent entries and a new one comes. All visitors have left. */
void lounge_restart(struct lounge *lounge);

/* Random bytes from now on. */
void lounge_seed(uint64_t seed);

/* Until nothing moves any more: nothing is written, read, thought or said. */
void lounge_rest(struct lounge *lounge);
/* A turn of the loop: waits up to so long for something to happen. */
void lounge_turn(struct lounge *lounge, int ms);
/* Turns the clock, and what follows from it. */
void lounge_wait(struct lounge *lounge, int64_t seconds);

/* LOUNGE_UNTIL(lounge, condition): turns of the loop until it is so. */
#define LOUNGE_UNTIL(lounge, condition)                                        \
    do {                                                                       \
        for (unsigned turns_ = 0; !(condition); turns_++) {                    \
            lounge_turn(lounge, 20);                                           \
            if (turns_ > 1000)                                                 \
                fail_msg("waited in vain for " #condition);                    \
        }                                                                      \
    } while (0)

/* A table like that of diary_plan, with tokens of its own. */
struct party lounge_party(struct lounge *lounge, const char *game,
                          const char *chairs,
                          const struct wsk_options *options);

/* The table of a table in memory, borrowed; NULL: there is none. */
const struct wsk_table *lounge_table(struct lounge *lounge, const char *id);
size_t lounge_tables(const struct lounge *lounge);

/* Answers of requests, waited for. The text is copied; the caller frees. */
struct answer {
    enum wsk_err err;
    unsigned seat;
    bool has_table; /* else the table is archived */
    unsigned phase;
    char why[200];
    char *text;
};
struct answer lounge_record(struct lounge *lounge, const char *id,
                            const char *token);
struct answer lounge_look(struct lounge *lounge, const char *id);
/* Sits down; the new token goes to ret_token. NULL: without invitation. */
struct answer lounge_sit(struct lounge *lounge, const char *id,
                         const char *invitation, const char *name,
                         char ret_token[WSK_TOKEN + 1]);
void answer_free(struct answer *answer);

/* --- Visitors ---------------------------------------------------------------
 */

struct visitor *visitor_come(struct lounge *lounge);
/* And joins: tokens may be NULL. Rests afterwards. */
struct visitor *visitor_join(struct lounge *lounge, const char *id,
                             uint32_t seq, const char *token, const char *host);
/* Hangs up. */
void visitor_go(struct visitor *visitor);
/* A command, and rest; `visitor_mutter` without rest. */
void visitor_say(struct visitor *visitor, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void visitor_mutter(struct visitor *visitor, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* What came since this was last asked. Borrowed until more comes. */
const char *visitor_news(struct visitor *visitor);
/* The number of the last entry that it has. */
uint32_t visitor_seq(const struct visitor *visitor);

/* A legal decision of the seat at the visitor's table, said with its number. */
void visitor_decide(struct visitor *visitor, unsigned choice);

#endif
