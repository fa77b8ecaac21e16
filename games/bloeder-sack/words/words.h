/*
 * words.h - what the files about Blöder Sack share. Trays, fields and
 * cards count from 0 here, as in the state.
 */
#ifndef BLOEDER_SACK_WORDS_WORDS_H
#define BLOEDER_SACK_WORDS_WORDS_H

#include "../rules/rules.h"
#include "words/inside.h"

static inline const struct sack_rules *sack_deck_of(const struct words *words) {
    return (const struct sack_rules *)words->rules;
}

static inline const struct sack_state *sack_at(const struct wsk_state *state) {
    return (const struct sack_state *)state;
}

/* The owner of the die on a field. */
unsigned sack_owner(const struct sack_state *state, unsigned field);

/* The trays with the die of a `place` or `swap` on them, nothing scored yet;
 * for other moves as they are. */
struct sack_state sack_lying(const struct sack_state *state, unsigned seat,
                             wsk_move move);

/* Whether one more die fills the tray. */
bool sack_fills(const struct sack_rules *rules, const struct sack_state *state,
                unsigned tray);

/* "Anna 3, Ben 5": the dice on a tray in the order of the fields; or with the
 * fields, "1: Anna 3, 2: Ben 5". */
void sack_put_dice(const struct words *words, const struct sack_state *state,
                   unsigned tray, bool fields, struct wsk_text *ret);

/* What everybody brings to the card above the tray: "Anna 3, Ben none". */
void sack_put_measures(const struct words *words,
                       const struct sack_state *state, unsigned tray,
                       struct wsk_text *ret);

void sack_tell(struct words_pen *pen, unsigned begun,
               const struct wsk_state *before, const struct wsk_event *event,
               const struct wsk_state *after);
void sack_table(struct words_pen *pen, const struct wsk_state *view,
                const unsigned *pile, bool open);
void sack_card(const struct words *words, unsigned id, struct wsk_text *ret);
void sack_card_full(const struct words *words, unsigned id,
                    struct wsk_text *ret);
void sack_card_about(const struct words *words, unsigned id,
                     struct wsk_text *ret);
void sack_prompt(const struct words *words, const struct wsk_state *view,
                 unsigned seat, struct wsk_text *ret);
void sack_standing(const struct words *words, const struct wsk_state *view,
                   struct wsk_text *ret);
void sack_waiting(const struct words *words, const struct wsk_state *view,
                  struct wsk_text *ret);
void sack_round_name(const struct words *words, const struct wsk_round *round,
                     const struct wsk_state *view, struct wsk_text *ret);
void sack_label(const struct words *words, const struct wsk_state *view,
                unsigned seat, wsk_move move, struct wsk_text *ret);
void sack_effect(const struct words *words, const struct wsk_state *view,
                 unsigned seat, wsk_move move, struct wsk_text *ret);
void sack_help(const struct words *words, const struct wsk_state *view,
               struct wsk_text *ret);
void sack_result(const struct words *words, const struct wsk_state *state,
                 unsigned winners, struct wsk_text *ret);

bool sack_fill_odds(const struct words *words, const struct wsk_state *view,
                    unsigned seat, struct words_odds *ret_table);

#define SACK_SECTIONS 6
extern const struct words_section sack_sections[SACK_SECTIONS];

#endif
