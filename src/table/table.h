/*
 * table.h - a table that people reach from afar: its log, and what follows.
 *
 * The log is the truth. It is a list of entries, numbered from 1 without gaps,
 * each of one or more lines (docs/code/protocol.md has them all). A table is
 * nothing but the sum of its entries: wsk_table_apply is the only function that
 * changes one, and it is used alike for entries that were just stored and for
 * those read from a database after a restart.
 *
 * Whoever wants something asks one of the wsk_table_... actions. It changes
 * nothing either: it says no, with a sentence, or writes the text of the entry
 * that would do it, dice and cards included. The caller stores the entry, and
 * applies it once it is stored.
 *
 * A log does not grow for ever: a snapshot may stand for its first entries. It
 * is a text like theirs, which makes the same table and has the same record;
 * what has been taken back or changed since, and what was said long ago, is no
 * longer in it.
 *
 * Lines that begin with a full stop are for the server alone, and the value of
 * a `given` line is for its seat: wsk_table_show takes them out. No sockets, no
 * clocks, no database, no random numbers here: callers bring them.
 */
#ifndef WSK_TABLE_TABLE_H
#define WSK_TABLE_TABLE_H

#include "../fair/fair.h"
#include "rules_set.h"
#include "woolsack/bot.h"

#define WSK_TABLE_ID 12   /* characters of a table's id: a-z2-7 */
#define WSK_TABLE_HASH 16 /* bytes of a token's hash */
#define WSK_TABLE_NAME 72 /* bytes of a name, at most */
#define WSK_TABLE_NAME_CHARS 24
#define WSK_TABLE_SAY_CHARS 200
#define WSK_TABLE_SAY 600     /* bytes of a line of chat, at most */
#define WSK_TABLE_ENTRY 2048  /* bytes of an entry's text, at most */
#define WSK_TABLE_TALK 20     /* lines of chat that are remembered */
#define WSK_TABLE_TALK_DAYS 7 /* and how long */
#define WSK_TABLE_NOBODY 0xff /* a viewer without a seat */
#define WSK_TABLE_STAND_IN WSK_LEVEL_SHEPHERD /* plays for who is away */

enum wsk_table_phase {
    WSK_TABLE_WAITING,
    WSK_TABLE_PLAYING,
    WSK_TABLE_OVER,
    WSK_TABLE_ARCHIVED
};

enum wsk_chair {
    WSK_CHAIR_FREE, /* the token is an invitation, if there is one */
    WSK_CHAIR_PERSON,
    WSK_CHAIR_AWAY, /* a person for whom a bot plays */
    WSK_CHAIR_BOT
};

struct wsk_hash {
    uint8_t bytes[WSK_TABLE_HASH];
};

struct wsk_options {
    uint32_t clock; /* seconds for a decision; 0: no clock */
    bool open, listed, chat, hints, autostart;
};

/* Entries as they are stored; the text is borrowed. */
struct wsk_entry {
    int64_t at; /* seconds since 1970 */
    uint32_t seq;
    uint8_t seat; /* from 1: whose decision it is; 0: no decision */
    struct wsk_word text;
};

struct wsk_table_seat {
    uint8_t chair; /* enum wsk_chair */
    uint8_t level; /* of a bot */
    bool given;    /* a choice that is secret until all have chosen */
    bool again;    /* would play again */
    bool mix_due;  /* its device will add a mix, now that it has the seal */
    wsk_move choice;
    uint16_t decisions;
    uint32_t since; /* the entry by which it has its present owner */
    struct wsk_hash token;
    struct wsk_fair_mix mix;
    char name[WSK_TABLE_NAME + 1];
};

struct wsk_table {
    const struct wsk_rules_set *rules_set;
    const struct wsk_game *game;
    const struct wsk_rules *rules; /* of the start player, once known */
    struct wsk_options options;
    char id[WSK_TABLE_ID + 1], next[WSK_TABLE_ID + 1];
    uint8_t phase; /* enum wsk_table_phase */
    uint8_t seats;
    uint8_t ask_seat; /* from 1: who asks for an undo; 0: nobody */
    uint8_t agreed;   /* seats, as bits */
    bool muted;       /* the host has switched the chat off */
    bool hurried;     /* the next game waits for nobody else */
    uint32_t seq;
    uint32_t undo_seq; /* the entry that could be taken back; 0: none */
    int64_t at;        /* time of the last entry */
    int64_t moved_at;  /* of the last one that changed the record */
    int64_t restored;  /* it came out of a backup that ends then; 0: no */
    uint8_t secret[WSK_FAIR_BYTES];
    struct wsk_hash host;
    struct wsk_fair_key key; /* while the game is played */
    uint64_t draws;
    struct wsk_state state, before; /* before: of undo_seq */
    struct wsk_table_seat seat[];
};

/* The table of a first entry, or of a snapshot: its number is that of the last
 * entry it stands for. NULL: the text is none, or no memory. */
struct wsk_table *wsk_table_create(const struct wsk_rules_set *rules_set,
                                   const struct wsk_entry *first,
                                   struct wsk_fault *ret_fault);
void wsk_table_destroy(struct wsk_table *table);

/* The next entry. An entry that does not fit leaves the table as it
 * was. */
WSK_CHECK_RESULT enum wsk_err wsk_table_apply(struct wsk_table *table,
                                              const struct wsk_entry *entry,
                                              struct wsk_fault *ret_fault);
/* The same on a copy that can be thrown away: one that does not fit recent
 * entries it in pieces. */
WSK_CHECK_RESULT enum wsk_err wsk_table_try(struct wsk_table *copy,
                                            const struct wsk_entry *entry,
                                            struct wsk_fault *ret_fault);

/* --- Making a table ---------------------------------------------------- */

/* How a seat begins. A free one has the hash of its invitation. */
struct wsk_table_guest {
    enum wsk_chair chair;
    enum wsk_level level;
    struct wsk_hash token;
    struct wsk_fair_mix mix;
    bool mix_due; /* the mix comes later */
    char name[WSK_TABLE_NAME + 1];
};

struct wsk_table_plan {
    const struct wsk_game *game;
    struct wsk_options options;
    char id[WSK_TABLE_ID + 1];
    uint8_t secret[WSK_FAIR_BYTES];
    struct wsk_hash host;
    unsigned seats;
    struct wsk_table_guest guest[WSK_SEATS_MAX];
};

/* The text of the first entry. The plan must be sound: a game on offer, as
 * many seats as it takes, names that wsk_table_name_fits. */
void wsk_table_plan_text(const struct wsk_table_plan *plan,
                         struct wsk_text *ret_text);

/* The same people again: the plan of the next table, but for id and secret. */
void wsk_table_plan_again(const struct wsk_table *table,
                          struct wsk_table_plan *ret_plan);

/* Whether a name will do; else the fault says why. */
bool wsk_table_name_fits(struct wsk_word name, struct wsk_fault *ret_fault);
/* And whether it can be read: what is asked of new names, not of old logs. */
bool wsk_table_name_reads(struct wsk_word name, struct wsk_fault *ret_fault);

/* Whether people would take them for the same name: spaces, accents, large or
 * small, letters of another alphabet do not count. */
bool wsk_names_alike(struct wsk_word one, struct wsk_word other);
/* The name, with a number behind it if it is like one that is taken; empty ones
 * are not. */
void wsk_names_apart(struct wsk_word name, const struct wsk_word *taken,
                     size_t count, char ret_name[WSK_TABLE_NAME + 1]);

/* --- Actions: the text of an entry, or no ------------------------------- */

/* Decision number n of the seat (from 0 here). Nothing written and WSK_OK: the
 * decision is in the log already. */
WSK_CHECK_RESULT enum wsk_err wsk_table_decide(const struct wsk_table *table,
                                               unsigned seat, unsigned n,
                                               struct wsk_word line,
                                               struct wsk_text *ret_text,
                                               struct wsk_fault *ret_fault);

/* The same for a bot: one of wsk_moves for the seat. */
WSK_CHECK_RESULT enum wsk_err
wsk_table_decide_move(const struct wsk_table *table, unsigned seat,
                      wsk_move move, struct wsk_text *ret_text,
                      struct wsk_fault *ret_fault);

WSK_CHECK_RESULT enum wsk_err wsk_table_begin(const struct wsk_table *table,
                                              struct wsk_text *ret_text,
                                              struct wsk_fault *ret_fault);
/* A person sits down at a free seat, with a new token. Who has a name like
 * another one at the table gets a number behind it: `Anna 2`. */
WSK_CHECK_RESULT enum wsk_err wsk_table_sit(const struct wsk_table *table,
                                            unsigned seat, struct wsk_word name,
                                            const struct wsk_hash *token,
                                            const struct wsk_fair_mix *mix,
                                            struct wsk_text *ret_text,
                                            struct wsk_fault *ret_fault);
WSK_CHECK_RESULT enum wsk_err
wsk_table_seat_bot(const struct wsk_table *table, unsigned seat,
                   enum wsk_level level, struct wsk_word name,
                   struct wsk_text *ret_text, struct wsk_fault *ret_fault);
WSK_CHECK_RESULT enum wsk_err wsk_table_free(const struct wsk_table *table,
                                             unsigned seat,
                                             const struct wsk_hash *invitation,
                                             struct wsk_text *ret_text,
                                             struct wsk_fault *ret_fault);
/* Nothing written: it is so already. */
WSK_CHECK_RESULT enum wsk_err wsk_table_away(const struct wsk_table *table,
                                             unsigned seat, bool away,
                                             struct wsk_text *ret_text,
                                             struct wsk_fault *ret_fault);
WSK_CHECK_RESULT enum wsk_err wsk_table_ask_undo(const struct wsk_table *table,
                                                 unsigned seat,
                                                 struct wsk_text *ret_text,
                                                 struct wsk_fault *ret_fault);
WSK_CHECK_RESULT enum wsk_err wsk_table_answer(const struct wsk_table *table,
                                               unsigned seat, bool agree,
                                               struct wsk_text *ret_text,
                                               struct wsk_fault *ret_fault);
/* `seat` WSK_TABLE_NOBODY: the host without a seat. */
WSK_CHECK_RESULT enum wsk_err wsk_table_say(const struct wsk_table *table,
                                            unsigned seat,
                                            struct wsk_word words,
                                            struct wsk_text *ret_text,
                                            struct wsk_fault *ret_fault);
WSK_CHECK_RESULT enum wsk_err wsk_table_chat(const struct wsk_table *table,
                                             bool on, struct wsk_text *ret_text,
                                             struct wsk_fault *ret_fault);
WSK_CHECK_RESULT enum wsk_err wsk_table_again(const struct wsk_table *table,
                                              unsigned seat,
                                              struct wsk_text *ret_text,
                                              struct wsk_fault *ret_fault);
/* Whether the lobby shows it. Nothing written: it is so already. */
WSK_CHECK_RESULT enum wsk_err wsk_table_list(const struct wsk_table *table,
                                             bool listed,
                                             struct wsk_text *ret_text,
                                             struct wsk_fault *ret_fault);
/* A device adds its mix to the dice, once, before the game begins. */
WSK_CHECK_RESULT enum wsk_err wsk_table_mix(const struct wsk_table *table,
                                            unsigned seat,
                                            const struct wsk_fair_mix *mix,
                                            struct wsk_text *ret_text,
                                            struct wsk_fault *ret_fault);
/* The host would play without those who have not said it; bots sit down for
 * them. */
WSK_CHECK_RESULT enum wsk_err wsk_table_hurry(const struct wsk_table *table,
                                              struct wsk_text *ret_text,
                                              struct wsk_fault *ret_fault);
/* The table of those who play again has been made. */
void wsk_table_next(const char *id, struct wsk_text *ret_text);
void wsk_table_close(struct wsk_text *ret_text);
/* The database was restored from a backup: what came after the last entry is
 * gone. */
void wsk_table_restored(const struct wsk_table *table,
                        struct wsk_text *ret_text);

/* --- Looking ------------------------------------------------------------ */

/* Whether everybody who would have to has said that they play again, or the
 * host will not wait for the rest. */
bool wsk_table_all_again(const struct wsk_table *table);

/* Whether every seat is taken and every mix that was promised is there. */
bool wsk_table_is_ready(const struct wsk_table *table);

/* Seats that must decide now and have not, as bits. */
unsigned wsk_table_awaited(const struct wsk_table *table);
/* Whether people have sat here and all of them are away. */
bool wsk_table_is_deserted(const struct wsk_table *table);
/* Those of them for whom a bot plays. A bot stands in for who is away as long
 * as somebody is there to play with; a deserted table waits. */
unsigned wsk_table_bots_due(const struct wsk_table *table);
/* Those who have a clock: people, and nobody plays for them. A free seat is
 * waited for, however long. */
unsigned wsk_table_people_due(const struct wsk_table *table);
/* When the clock runs out; 0: it does not run. */
int64_t wsk_table_deadline(const struct wsk_table *table);
/* The seat with this token, WSK_TABLE_NOBODY if none; in constant time for each
 * seat. Invitations are no seats' tokens. */
unsigned wsk_table_find(const struct wsk_table *table,
                        const struct wsk_hash *token);
unsigned wsk_table_find_invitation(const struct wsk_table *table,
                                   const struct wsk_hash *token);
bool wsk_table_is_host(const struct wsk_table *table,
                       const struct wsk_hash *token);
unsigned wsk_table_free_seats(const struct wsk_table *table);
/* The view of a seat, or WSK_CHANCE: of everybody. */
void wsk_table_view(const struct wsk_table *table, unsigned seat,
                    struct wsk_state *ret_view);
/* Seed of a seat's bot: fixed by the seal, guessable by nobody. */
uint64_t wsk_table_bot_seed(const struct wsk_table *table, unsigned seat);

/* --- Showing ------------------------------------------------------------ */

/* An entry as a viewer (a seat, or WSK_TABLE_NOBODY) may see it: head and
 * lines. Everything that leaves the server has come through here. */
void wsk_table_show(const struct wsk_entry *entry, unsigned viewer,
                    struct wsk_text *ret_text);

/* What a client that has nothing is told before the record: table, options,
 * seats, phase. */
void wsk_table_describe(const struct wsk_table *table,
                        struct wsk_text *ret_text);
/* Open choices as the viewer may know them. */
void wsk_table_describe_given(const struct wsk_table *table, unsigned viewer,
                              struct wsk_text *ret_text);

/* The record of a whole log, header included: what everybody may know, or if
 * the game is over everything. The table is the sum of these entries. WSK_OK
 * and nothing written: the game has not begun. `cut` if the text is too short.
 */
void wsk_table_record(const struct wsk_table *table,
                      const struct wsk_entry *entries, size_t count,
                      struct wsk_text *ret_text);
#define WSK_TABLE_RECORD (64 * 1024) /* bytes of a record, at most */

/* The text of a snapshot that stands for these entries, of which the table is
 * the sum. `cut` if the text is too short. Chat from before `oldest` is left
 * out. */
void wsk_table_snapshot(const struct wsk_table *table,
                        const struct wsk_entry *entries, size_t count,
                        int64_t oldest, struct wsk_text *ret_text);
#define WSK_TABLE_SNAPSHOT (WSK_TABLE_RECORD + 32 * 1024)
/* Whether two tables are the same, as far as anybody could ever find out. */
bool wsk_table_equals(const struct wsk_table *a, const struct wsk_table *b);

/* "said SEAT WORDS" for the last lines of chat in these entries, none from
 * before `oldest`. */
void wsk_table_talk(const struct wsk_entry *entries, size_t count,
                    int64_t oldest, struct wsk_text *ret_text);

/* Whether the line is one of a game, not of a table. */
bool wsk_table_is_record_line(struct wsk_word line);

#endif
