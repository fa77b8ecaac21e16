/*
 * table.h - a game that remembers what happened, as the files of src/wasm
 * share it.
 */
#ifndef WSK_WASM_TABLE_H
#define WSK_WASM_TABLE_H

#include "host.h"

struct table {
    struct wsk_record *record; /* NULL: empty */
    bool open;
    /* Choices made elsewhere, in secret: see wsk_wasm_given. */
    uint8_t given, known;           /* seats, as bits */
    wsk_move choice[WSK_SEATS_MAX]; /* of those known */
    struct wsk_state shown;         /* the present with them made */
};

/* The table of that number, with a record on it. NULL: there is none, and the
 * refusal is the answer. */
struct table *table_find(int number);

/* Forgets what was given. */
void table_forget_given(struct table *table);

/* Who asks about which position. */
struct ask {
    struct table *table;
    const struct wsk_rules *rules;
    const struct wsk_state *state; /* whole: make a view of it */
    unsigned seat;                 /* from 0; WSK_CHANCE: a spectator */
    unsigned events;               /* that have happened */
    unsigned flags;
};

/* Fills it from what an exported function is given. An error, and the refusal
 * is the answer: no such table, seat or event, or one that may not be looked
 * at without WSK_VIEW_MEMORY. */
int table_ask(int number, unsigned seat, unsigned at, unsigned flags,
              struct ask *ret_ask);

/* Whether the seat must choose. */
bool ask_acts(const struct ask *ask);

/* The first event that may be looked at. */
unsigned table_first(const struct table *table, unsigned flags);

/* What may be said of the game to the seat. */
struct words ask_words(const struct ask *ask);

#endif
