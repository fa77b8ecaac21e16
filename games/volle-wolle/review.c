/*
 * review.c - Volle Wolle: why another bid, die or card would have been better.
 * Chances that are told are exact.
 */
#include "review/part.h"

#include "mind/odds.h"
#include "review/figures.h"
#include "review/why.h"
#include "rules/rules.h"

static void why_bid(const struct review_pair *pair, struct wsk_text *ret) {
    const struct words *words = pair->words;
    struct odds_ends made, best;
    char mixture_bytes[WORDS_MAX];
    struct wsk_text mixture = wsk_text_in(mixture_bytes, sizeof(mixture_bytes));
    odds_of_move(words->rules, pair->view, pair->seat, pair->made->move, false,
                 &made);
    odds_of_move(words->rules, pair->view, pair->seat, pair->best->move, false,
                 &best);
    /* Translators: bids and how often they are reached. */
    REVIEW_ADD(words, ret, MSG("%1 is reached in %2 of all turns, %3 in %4."),
               words_str(pair->made_label),
               words_str(figure_percent(words, made.any).text),
               words_str(pair->best_label),
               words_str(figure_percent(words, best.any).text));
    if (pair->best->move > pair->made->move)
        REVIEW_ADD(
            words, ret,
            MSG("With a higher bid you go earlier, while the good cards are "
                "still there."));
    else
        REVIEW_ADD(words, ret,
                   MSG("A high bid is worth nothing if it is missed."));
    if (pair->best->share > 0.99F) {
        REVIEW_ADD(words, ret, MSG("The expert would always bid %1."),
                   words_str(pair->best_label));
        return;
    }
    why_mixture(words, pair->step, &mixture);
    REVIEW_ADD(words, ret, MSG("The expert would mix its bids: %1."),
               words_str(mixture_bytes));
}

/* Dice. */

static void why_keep(const struct review_pair *pair, struct wsk_text *ret) {
    const struct words *words = pair->words;
    struct odds_ends made, best;
    odds_of_move(words->rules, pair->view, pair->seat, pair->made->move, false,
                 &made);
    odds_of_move(words->rules, pair->view, pair->seat, pair->best->move, false,
                 &best);
    REVIEW_ADD(
        words, ret,
        MSG("That succeeds %1 of the time instead of %2 and wins %3 cards on "
            "average instead of %4."),
        words_str(figure_percent(words, best.any).text),
        words_str(figure_percent(words, made.any).text),
        words_str(figure_decimal(words, best.cards).text),
        words_str(figure_decimal(words, made.cards).text));
}

static void why_boost(const struct review_pair *pair, struct wsk_text *ret) {
    const struct words *words = pair->words;
    const struct volle_state *state = (const struct volle_state *)pair->view;
    bool boosts = VOLLE_MOVE_VERB(pair->best->move) == VOLLE_MOVE_BOOST;
    struct odds_ends ends;
    odds_of_move(words->rules, pair->view, pair->seat,
                 boosts ? pair->made->move : pair->best->move, false, &ends);
    if (state->try == 3) {
        if (boosts)
            REVIEW_ADD(words, ret,
                       MSG("What it brings is worth more than the chips."));
        else
            REVIEW_ADD(words, ret,
                       MSG("The chips are worth more than what it "
                           "brings."));
        return;
    }
    if (boosts)
        REVIEW_ADD(
            words, ret,
            MSG("Success was certain. Rolling on succeeds %1 of the time and "
                "wins %2 cards on average."),
            words_str(figure_percent(words, ends.any).text),
            words_str(figure_decimal(words, ends.cards).text));
    else
        REVIEW_ADD(
            words, ret,
            MSG("Rolling on succeeds %1 of the time and wins %2 cards on "
                "average; it saves the chips, and you don't have to take so "
                "many cards at once."),
            words_str(figure_percent(words, ends.any).text),
            words_str(figure_decimal(words, ends.cards).text));
}

/* Cards. */

static void why_take(const struct review_pair *pair, struct wsk_text *ret) {
    unsigned made = VOLLE_MOVE_WHAT(pair->made->move);
    unsigned best = VOLLE_MOVE_WHAT(pair->best->move);
    if (made >> 3 == best >> 3)
        REVIEW_ADD(
            pair->words, ret,
            MSG("The cards are the same; which sheep lies on top decides how "
                "hard the next turns are."));
}

static void volle_why(const struct review_pair *pair, struct wsk_text *ret) {
    switch (VOLLE_MOVE_VERB(pair->best->move)) {
    case VOLLE_MOVE_BID:
        why_bid(pair, ret);
        break;
    case VOLLE_MOVE_KEEP:
        why_keep(pair, ret);
        break;
    case VOLLE_MOVE_BOOST:
    case VOLLE_MOVE_DECLINE:
        why_boost(pair, ret);
        break;
    case VOLLE_MOVE_TAKE:
        why_take(pair, ret);
        break;
    case VOLLE_MOVE_STEAL:
    case VOLLE_MOVE_LEAVE:
    case VOLLE_MOVE_BOARD:
    case VOLLE_MOVE_DRAW:
    case VOLLE_MOVE_ROLL:
        break;
    }
}

static void volle_odds(const struct wsk_rules *rules,
                       const struct wsk_state *view, unsigned seat,
                       wsk_move move, double *ret_success, double *ret_mean) {
    struct odds_ends ends;
    odds_of_move(rules, view, seat, move, false, &ends);
    *ret_success = ends.any;
    *ret_mean = ends.cards;
}

const struct review_part review_volle_wolle = {
    .why = volle_why,
    .has_odds = odds_has_moves,
    .odds = volle_odds,
    .success = MSG_C("hint", "Succeeds"),
    .mean = MSG_C("hint", "Cards"),
};
