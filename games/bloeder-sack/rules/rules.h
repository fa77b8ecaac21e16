/*
 * rules.h - the inside of Blöder Sack, for its other parts.
 *
 * The 45 fields of the five trays are bits of a 64-bit set: field f of tray t
 * is bit 9 t + f. The dice lying there are ten such sets: one for each face,
 * one for each owner.
 */
#ifndef BLOEDER_SACK_RULES_RULES_H
#define BLOEDER_SACK_RULES_RULES_H

#include "woolsack/game.h"

#define SACK_SEATS_MAX 4
#define SACK_TRAYS 5
#define SACK_FIELDS 9
#define SACK_FIELDS_DUEL 6 /* a tray is full so early with two players */
#define SACK_CARDS 27
#define SACK_DICE 10
#define SACK_FACES 6
#define SACK_LAST_CARD 4 /* the won card that brings the last round */

enum sack_kind {
    SACK_MOST_DICE,
    SACK_MOST_OF,
    SACK_MOST_EQUAL,
    SACK_MOST_DIFFERENT,
    SACK_LAST_OF,
    SACK_SUM,
    SACK_SUM_EVEN,
    SACK_SUM_ODD,
    SACK_SUM_UNDER
};

struct sack_card {
    uint8_t kind;  /* enum sack_kind */
    uint8_t faces; /* bit f - 1: face f is in the set X */
    uint8_t under; /* the N of SACK_SUM_UNDER */
    uint8_t sacks;
};

struct sack_rules {
    struct wsk_rules base;
    struct sack_card card[SACK_CARDS];
};

enum sack_phase {
    SACK_PHASE_REVEAL, /* chance: a card for state->tray, then state->then */
    SACK_PHASE_ROLL,   /* chance: two dice */
    SACK_PHASE_SHORT,  /* too few dice: score a tray with two own dice */
    SACK_PHASE_SIXES,  /* double six: score a tray or skip */
    SACK_PHASE_FIRST,  /* place one of two dice, or swap */
    SACK_PHASE_SECOND, /* place the other */
    SACK_PHASE_NEXT,   /* never rested on: the turn is over */
    SACK_PHASE_OVER
};

struct sack_state {
    struct wsk_head head;
    uint8_t phase;
    uint8_t then;    /* after the reveal; 0 otherwise */
    uint8_t tray;    /* to be revealed; 0 otherwise */
    uint8_t seat;    /* whose turn */
    uint8_t dice[2]; /* rolled and not yet placed, ascending; 0: none */
    uint8_t last_round;
    uint8_t won_count;             /* of all seats */
    uint8_t slot[SACK_TRAYS];      /* id of the card above a tray; 0: none */
    uint8_t fill[SACK_TRAYS];      /* dice on a tray: its fields from 1 on */
    uint8_t cards[SACK_SEATS_MAX]; /* won */
    uint8_t sacks[SACK_SEATS_MAX]; /* won */
    uint8_t won[SACK_CARDS];       /* in order: id | seat << 5 */
    uint8_t spare;
    uint32_t pile;
    uint64_t face[SACK_FACES];
    uint64_t owner[SACK_SEATS_MAX];
};

/* A move: its kind in the top four bits, what it is about below. */
enum sack_verb {
    SACK_MOVE_REVEAL, /* tray * 32 + card index */
    SACK_MOVE_ROLL,   /* (low - 1) * 8 + high - 1 */
    SACK_MOVE_SCORE,  /* tray */
    SACK_MOVE_SKIP,   /* - */
    SACK_MOVE_PLACE,  /* (face - 1) * 8 + tray */
    SACK_MOVE_SWAP    /* (face - 1) * 64 + bit of the field */
};
#define SACK_MOVE(verb, what) ((wsk_move)((verb) << 12 | (what)))
#define SACK_MOVE_VERB(move) ((enum sack_verb)((move) >> 12))
#define SACK_MOVE_WHAT(move) ((unsigned)(move)&0xfffU)

#define SACK_TRAY(tray) (0x1ffULL << (SACK_FIELDS * (tray)))

/* The dice that fill a tray. */
static inline unsigned sack_full(const struct wsk_rules *rules) {
    return rules->seats == 2 ? SACK_FIELDS_DUEL : SACK_FIELDS;
}

/* How well a seat meets the condition of a card with its dice on a tray;
 * 0 means that it cannot win. */
unsigned sack_measure(const struct sack_state *state,
                      const struct sack_card *card, unsigned tray,
                      unsigned seat);

/* Who would win the card above the tray now; SACK_SEATS_MAX: nobody. */
unsigned sack_leader(const struct sack_rules *rules,
                     const struct sack_state *state, unsigned tray);

enum wsk_err sack_rules_load(struct wsk_rules *rules, struct wsk_word deck,
                             struct wsk_fault *ret_fault);
void sack_totals(const struct wsk_rules *rules, const struct wsk_state *state,
                 int *ret_totals);
unsigned sack_winners(const struct wsk_rules *rules,
                      const struct wsk_state *state);
void sack_sheet(const struct wsk_rules *rules, const struct wsk_state *state,
                unsigned seat, struct wsk_sheet *ret_sheet);
void sack_print(const struct wsk_rules *rules, const struct wsk_state *state,
                const struct wsk_event *event, struct wsk_text *ret_line);
void sack_print_chance(const struct wsk_rules *rules,
                       const struct wsk_state *state,
                       struct wsk_text *ret_line);
enum wsk_err sack_parse(const struct wsk_rules *rules,
                        const struct wsk_state *state, struct wsk_word line,
                        struct wsk_event *ret_event,
                        struct wsk_fault *ret_fault);

#endif
