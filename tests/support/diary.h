/*
 * diary.h - a table's log in memory, and the table that follows from it.
 *
 * For tests of tables: whatever an action writes is kept as the next entry and
 * applied. Seats of a diary have tokens whose hash is all their number: see
 * diary_token.
 */
#ifndef WSK_TESTS_DIARY_H
#define WSK_TESTS_DIARY_H

#include "support.h"
#include "table/table.h"

#define DIARY_HOST 200 /* the host's token, see diary_token */

struct diary {
    const struct wsk_rules_set *rules_set;
    struct wsk_table *table;
    struct wsk_entry *entries;
    size_t count, cap;
    int64_t now; /* of the next entry */
    /* Of the last action. */
    enum wsk_err err;
    struct wsk_fault fault;
    struct wsk_text text;
    char bytes[WSK_TABLE_ENTRY];
};

/* One for all tests of a program. */
const struct wsk_rules_set *the_shelf(void);

struct wsk_hash diary_token(unsigned number);
struct wsk_fair_mix diary_mix(unsigned number);

/* A plan: `chairs` has a backlog for each seat, p for a person (Anna, Ben,
 * ...), b for a bot (a sheep), f for a free seat. The chat is on. */
struct wsk_table_plan diary_plan(const char *game, const char *chairs);

/* A diary with the first entry of the plan, or of such a plan and begun. */
void diary_open(struct diary *diary, const struct wsk_table_plan *plan);
void diary_begin(struct diary *diary, const char *game, const char *chairs);
/* And looks whether snapshots of it, made at any time, are the same table. */
void diary_close(struct diary *diary);

/* Room for what an action writes. */
struct wsk_text *diary_page(struct diary *diary);

/* What the action wrote becomes an entry; the test fails if it was refused or
 * wrote nothing, or if the table does not take it. `seat` from 0, or
 * WSK_TABLE_NOBODY if it is no decision. */
void diary_keep(struct diary *diary, unsigned seat);
/* Any text as the next entry: what the table says to it. */
enum wsk_err diary_try(struct diary *diary, unsigned seat, const char *text);

/* DO(diary, seat, wsk_table_say, args...): an action whose entry is kept. */
#define DO(diary, seat, action, ...)                                           \
    ((diary)->err = action((diary)->table, ##__VA_ARGS__, diary_page(diary),   \
                           &(diary)->fault),                                   \
     diary_keep(diary, seat))
/* An action that is refused, with this sentence. */
#define REFUSED(diary, why, action, ...)                                       \
    ((diary)->err = action((diary)->table, ##__VA_ARGS__, diary_page(diary),   \
                           &(diary)->fault),                                   \
     diary_refused(diary, why))
/* An action that is fine and changes nothing. */
#define NOTHING(diary, action, ...)                                            \
    ((diary)->err = action((diary)->table, ##__VA_ARGS__, diary_page(diary),   \
                           &(diary)->fault),                                   \
     diary_nothing(diary))
void diary_refused(struct diary *diary, const char *why);
void diary_nothing(struct diary *diary);

/* The text of the last entry. */
const char *diary_last(const struct diary *diary);

/* A legal decision of the seat, by number; false: it has none. Written where
 * wsk_table_decide wants it. */
bool diary_move(const struct diary *diary, unsigned seat, unsigned choice,
                char *ret_line, size_t cap);
/* That decision, made and kept. */
void diary_decide(struct diary *diary, unsigned seat, unsigned choice);
/* Plays on, always choice number `choice`, until the test is true. */
void diary_until(struct diary *diary, unsigned choice,
                 bool (*test)(const struct diary *));

/* The table of all entries, from the beginning: the caller destroys it. */
struct wsk_table *diary_replay(const struct diary *diary);
/* Byte by byte. */
void assert_same_table(const struct wsk_table *a, const struct wsk_table *b);

/* The record of the diary: the caller frees. */
char *diary_record(const struct diary *diary);

struct wsk_word word_of(const char *text);
bool starts(const char *text, const char *start);
/* Whether some line of the text is exactly this. */
bool has_line(const char *text, const char *line);

/* For diary_until. */
bool secret_round(const struct diary *diary);
bool can_undo(const struct diary *diary);
bool is_over(const struct diary *diary);

/* What a viewer sees, until the next call. */
const char *shown(const struct diary *diary, size_t entry, unsigned viewer);
const char *described(const struct wsk_table *table);
const char *described_given(const struct wsk_table *table, unsigned viewer);

/* wsk_table_decide, with a text; not kept. */
enum wsk_err decide(struct diary *diary, unsigned seat, unsigned n,
                    const char *line);

#endif
