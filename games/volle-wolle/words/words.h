/*
 * words.h - what the files about Volle Wolle share. Cards count from 0
 * here, as in the state.
 */
#ifndef VOLLE_WOLLE_WORDS_WORDS_H
#define VOLLE_WOLLE_WORDS_WORDS_H

#include "../rules/rules.h"
#include "words/inside.h"

static inline const struct volle_rules *
volle_deck_of(const struct words *words) {
    return (const struct volle_rules *)words->rules;
}

static inline const struct volle_state *
volle_at(const struct wsk_state *state) {
    return (const struct volle_state *)state;
}

/* "sheep 6"; "sheep 6 (−1, no. 20)" */
void volle_put_card(const struct words *words, unsigned card,
                    struct wsk_text *ret);
void volle_put_full(const struct words *words, unsigned card,
                    struct wsk_text *ret);

/* "sheep 6, 2 × dog": by short names. Then one by one, with all that is known
 * of each. */
void volle_put_cards(const struct words *words, uint64_t cards,
                     struct wsk_text *ret);
void volle_put_display(const struct words *words, uint64_t cards,
                       struct wsk_text *ret);

/* "12 + 7 + 3 − 3 = 19" */
void volle_put_sum(const uint8_t *dice, int corner, struct wsk_text *ret);

/* A result lifted to a target (V2): the bonus first, then chips. */
struct volle_lift {
    int natural, bonus, chips;
};
struct volle_lift volle_lift_to(const struct volle_rules *rules,
                                const struct volle_state *state, unsigned seat,
                                unsigned target);
/* "19 + 2 + 3 = 24" */
void volle_put_lift(const struct volle_lift *lift, struct wsk_text *ret);

/* How many cards the try under way may win. */
unsigned volle_stake(const struct volle_state *state);

void volle_tell(struct words_pen *pen, unsigned begun,
                const struct wsk_state *before, const struct wsk_event *event,
                const struct wsk_state *after);
void volle_table(struct words_pen *pen, const struct wsk_state *view,
                 const unsigned *pile, bool open);
void volle_card(const struct words *words, unsigned id, struct wsk_text *ret);
void volle_card_full(const struct words *words, unsigned id,
                     struct wsk_text *ret);
void volle_card_about(const struct words *words, unsigned id,
                      struct wsk_text *ret);
void volle_prompt(const struct words *words, const struct wsk_state *view,
                  unsigned seat, struct wsk_text *ret);
void volle_standing(const struct words *words, const struct wsk_state *view,
                    struct wsk_text *ret);
void volle_waiting(const struct words *words, const struct wsk_state *view,
                   struct wsk_text *ret);
void volle_round_name(const struct words *words, const struct wsk_round *round,
                      const struct wsk_state *view, struct wsk_text *ret);
void volle_label(const struct words *words, const struct wsk_state *view,
                 unsigned seat, wsk_move move, struct wsk_text *ret);
void volle_effect(const struct words *words, const struct wsk_state *view,
                  unsigned seat, wsk_move move, struct wsk_text *ret);
void volle_help(const struct words *words, const struct wsk_state *view,
                struct wsk_text *ret);
void volle_result(const struct words *words, const struct wsk_state *state,
                  unsigned winners, struct wsk_text *ret);

bool volle_fill_odds(const struct words *words, const struct wsk_state *view,
                     unsigned seat, struct words_odds *ret_table);

/* "24", "26+": a bid as the state stores it. */
void volle_put_bid(const struct words *words, unsigned bid,
                   struct wsk_text *ret);
/* The display alone, by card number. */
void volle_tell_display(const struct words *words, const struct wsk_state *view,
                        struct words_story *ret_story);

#define VOLLE_SECTIONS 7
extern const struct words_section volle_sections[VOLLE_SECTIONS];

#endif
