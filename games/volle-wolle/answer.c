/*
 * answer.c - Volle Wolle: why an answer is none.
 */
#include "play/guess.h"

#include "rules/rules.h"
#include "words/words.h"

static bool explain_bid(const struct play_guess *guess) {
    if (guess->count > 0 && wsk_word_is(guess->word[0], "26+"))
        GUESS_SAY(guess, MSG("26+ costs a chip, and %1 has none."),
                  words_seat(guess->seat));
    else
        GUESS_SAY(guess, MSG("A bid is a number from 14 to 26, or 26+."));
    return true;
}

static bool explain_keep(const struct play_guess *guess,
                         const struct volle_state *view) {
    for (unsigned die = 0; die < 3; die++)
        if (view->kept >> die & 1 &&
            guess_number(guess, 0) == volle_sides[die]) {
            GUESS_SAY(guess, MSG("You are already keeping the d%1."),
                      words_num(volle_sides[die]));
            return true;
        }
    GUESS_SAY(guess,
              MSG("Name the die to keep by its number of sides: 12, 10 or 8."));
    return true;
}

static bool explain_take(const struct play_guess *guess,
                         const struct volle_state *view) {
    for (size_t i = 0; i < guess->count; i++) {
        unsigned id = guess_number(guess, i);
        char bytes[48];
        struct wsk_text quote = wsk_text_in(bytes, sizeof(bytes));
        wsk_text_put(&quote, "%s", wsk_word_quote(guess->word[i]).text);
        if (id == 0 || id > VOLLE_CARDS || !(view->display >> (id - 1) & 1)) {
            GUESS_SAY(guess, MSG("Card %1 is not in the display."),
                      words_str(bytes));
            return true;
        }
    }
    if (view->phase == VOLLE_PHASE_TAKE)
        GUESS_SAY(
            guess,
            MSG_N("You must take exactly %1 card: give its number.",
                  "You must take exactly %1 cards: give their numbers, each "
                  "once."),
            words_count(view->due));
    else if (view->phase == VOLLE_PHASE_BLACK)
        GUESS_SAY(
            guess,
            MSG("You must take all the black sheep and nothing else; the last "
                "one you name goes on top."));
    else
        GUESS_SAY(
            guess,
            MSG("You must take all the cards that are left; the last sheep you "
                "name goes on top."));
    return true;
}

static bool volle_explain(const struct play_guess *guess,
                          const struct wsk_state *seen) {
    const struct volle_state *view = (const struct volle_state *)seen;
    switch ((enum volle_phase)view->phase) {
    case VOLLE_PHASE_BID:
        return guess_verb_is(guess, "bid") && explain_bid(guess);
    case VOLLE_PHASE_KEEP:
        return guess_verb_is(guess, "keep") && explain_keep(guess, view);
    case VOLLE_PHASE_TAKE:
    case VOLLE_PHASE_BLACK:
    case VOLLE_PHASE_REST:
        return guess_verb_is(guess, "take") && explain_take(guess, view);
    case VOLLE_PHASE_BOOST:
        if (!guess_verb_is(guess, "boost") || guess->count == 0)
            return false;
        GUESS_SAY(guess, MSG("You can't boost to that number here."));
        return true;
    case VOLLE_PHASE_BOARD:
    case VOLLE_PHASE_DEAL:
    case VOLLE_PHASE_ROLL:
    case VOLLE_PHASE_STEAL:
    case VOLLE_PHASE_OVER:
        break;
    }
    return false;
}

static void volle_forms(const struct words *words, const struct wsk_state *view,
                        const char *line, struct words_story *ret_story,
                        struct wsk_text *ret) {
    enum volle_phase phase = ((const struct volle_state *)view)->phase;
    if (phase != VOLLE_PHASE_TAKE && phase != VOLLE_PHASE_BLACK &&
        phase != VOLLE_PHASE_REST)
        return;
    volle_tell_display(words, view, ret_story);
    WORDS_SAY(words, ret,
              MSG("Type 'take' and the numbers of the cards, as in '%1'; "
                  "the last sheep you name goes on top."),
              words_str(line));
}

const struct play_answers answer_volle_wolle = {
    .refusals = {"decline", "leave"},
    .explain = volle_explain,
    .forms = volle_forms,
};
