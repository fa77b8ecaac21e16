/*
 * hint.h - what the expert makes of a position.
 *
 * Every legal move of a seat with the winning chance it leads to, and how far
 * that is from the best. Bids are mixed: each is valued against the mixtures of
 * the others, and has its share of the seat's own. Only what the seat may see
 * is looked at.
 */
#ifndef WSK_REVIEW_HINT_H
#define WSK_REVIEW_HINT_H

#include "review.h"
#include "strbuf.h"
#include "words/words.h"

struct hint {
    unsigned seat; /* WSK_CHANCE: a spectator asks, or it is not its turn */
    bool secret;   /* bids: a mixture, not one best move */
    /* Winning chances as things stand, and leads in points. */
    double chances[WSK_SEATS_MAX], leads[WSK_SEATS_MAX];
    unsigned count; /* 0: the seat has nothing to decide */
    unsigned best;  /* of option[] */
    /* In the order of wsk_moves. */
    struct review_option option[WSK_MOVES_MAX];
    /* Indexes of options, best first. */
    uint8_t order[WSK_MOVES_MAX];
};

/* `state` may be whole; `seat` may be WSK_CHANCE. False: there is no net, and
 * the fault says so. */
bool hint_make(const struct wsk_rules *rules, const struct wsk_nets *nets,
               const struct wsk_state *state, unsigned seat,
               struct hint *ret_hint, struct wsk_fault *ret_fault);

/* One line of JSON without a line feed: docs/code/review.md. Labels are in the
 * language of the words, whose rules and names must be those of the game. */
void hint_json(const struct words *words, const struct wsk_state *state,
               const struct hint *hint, struct strbuf *strbuf);

#endif
