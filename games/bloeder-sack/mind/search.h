/*
 * search.h - turns of Blöder Sack searched with a net; for the files of
 * its mind. What the rest needs of it is in mind.h.
 */
#ifndef BLOEDER_SACK_MIND_SEARCH_H
#define BLOEDER_SACK_MIND_SEARCH_H

#include "mind.h"

#define SACK_TOP 5          /* moves that are kept of a decision */
#define SACK_FEW 3          /* of them for a mind that errs or explores */
#define SACK_CARDS_TRIED 4  /* where trying all would take too long */
#define SACK_ALL SACK_CARDS /* that may fall: cards, or fewer rolls */

struct sack_search {
    const struct wsk_rules *rules;
    const struct net *net;
    bool every_card; /* within a turn */
    unsigned turns;  /* to come of which rolls are tried, with the answer that
                      * seems best to each */
    unsigned rolls, later; /* tried for the next of these turns, at first all,
                            * and for each behind it */
    unsigned cards; /* tried for one that is revealed before these turns; 0: it
                     * is left unknown */
    unsigned samples; /* of rolls, so far: each has others */
    struct calibration calibration;
    struct sack_encoding encoding;
};

/* The best moves of a seat, best first, and what the very best is worth. */
struct sack_pick {
    unsigned seat, count;
    wsk_move move[SACK_TOP];
    wsk_move then[SACK_TOP]; /* the second die; 0: to be seen */
    float score[SACK_TOP];
    struct mind_value value;
};

static inline const struct sack_state *
sack_read(const struct wsk_state *state) {
    return (const struct sack_state *)state;
}

static inline const struct sack_rules *
sack_deck(const struct wsk_rules *rules) {
    return (const struct sack_rules *)rules;
}

/* The net is taken at its word, and no roll is looked at. */
void sack_search_open(struct sack_search *search, const struct wsk_rules *rules,
                      const struct net *net, bool every_card);

/* The net's word on a turn's start; see sack_see. */
void sack_look(struct sack_search *search, const struct wsk_state *state,
               struct mind_value *ret_value);

/* What a position is worth; it may be changed on the way. */
void sack_follow(struct sack_search *search, struct wsk_state *state,
                 struct mind_value *ret_value);

/* Adds what a roll or card gives to every seat: every outcome is tried. */
void sack_add_luck(struct sack_search *search, const struct wsk_state *state,
                   wsk_move fell, double *luck);

void sack_pick_open(struct sack_pick *pick, unsigned seat);

/* Takes a move in if it is one of the best. */
void sack_offer(struct sack_pick *pick, wsk_move move, wsk_move then,
                const struct mind_value *value, float score);

/* The best moves of the seat whose turn it is, into an opened pick. */
void sack_decide(struct sack_search *search, const struct wsk_state *state,
                 struct sack_pick *pick);

/* Makes one of them, with the second die if that is settled, too. */
void sack_play_pick(const struct wsk_rules *rules, const struct sack_pick *pick,
                    unsigned which, struct wsk_state *state);

/* mind.value. */
void sack_value(const struct wsk_rules *rules, const struct net *net,
                const struct wsk_state *state, struct mind_value *ret_value);

/* play.c: mind.study and mind.play_on. */
void sack_study(const struct wsk_rules *rules, const struct mind_table *table,
                const struct mind_training *training, struct wsk_rng *rng,
                struct mind_lessons *lessons);
unsigned sack_play_on(const struct wsk_rules *rules,
                      const struct mind_table *table, struct wsk_rng *rng,
                      struct wsk_state *state, struct mind_value *ret_value);

#endif
