/*
 * answer.c - Blöder Sack: why an answer is none.
 */
#include "play/guess.h"

#include "rules/rules.h"

static bool explain_score(const struct play_guess *guess,
                          const struct sack_state *view) {
    unsigned tray = guess_number(guess, 0);
    if (tray == 0 || tray > SACK_TRAYS)
        GUESS_SAY(guess, MSG("Trays are numbered 1 to 5."));
    else if (view->phase == SACK_PHASE_SHORT)
        GUESS_SAY(guess, MSG("Tray %1 holds fewer than two of your dice."),
                  words_num((int)tray));
    else
        GUESS_SAY(guess, MSG("There are no dice on tray %1."),
                  words_num((int)tray));
    return true;
}

static bool explain_place(const struct play_guess *guess,
                          const struct sack_state *view) {
    unsigned face = guess_number(guess, 0), tray = guess_number(guess, 1);
    bool rolled = face && (face == view->dice[0] || face == view->dice[1]);
    if (guess->count < 2)
        GUESS_SAY(
            guess,
            MSG("Say which die goes on which tray: its value, then the tray."));
    else if (!rolled)
        GUESS_SAY(
            guess,
            MSG("You have no such die to place: give its value first, then the "
                "tray."));
    else if (tray == 0 || tray > SACK_TRAYS)
        GUESS_SAY(guess, MSG("Trays are numbered 1 to 5."));
    else if (guess->count > 2 && view->phase == SACK_PHASE_SECOND)
        GUESS_SAY(
            guess,
            MSG("You must place the second die; you can't swap with it."));
    else if (guess->count > 2)
        GUESS_SAY(
            guess,
            MSG("A swap needs another player's die of the same value on that "
                "field."));
    else
        GUESS_SAY(guess, MSG("Tray %1 has no card, so no die may go there."),
                  words_num((int)tray));
    return true;
}

static bool sack_explain(const struct play_guess *guess,
                         const struct wsk_state *seen) {
    const struct sack_state *view = (const struct sack_state *)seen;
    switch ((enum sack_phase)view->phase) {
    case SACK_PHASE_SHORT:
    case SACK_PHASE_SIXES:
        return guess_verb_is(guess, "score") && explain_score(guess, view);
    case SACK_PHASE_FIRST:
    case SACK_PHASE_SECOND:
        return (guess_verb_is(guess, "place") ||
                guess_verb_is(guess, "swap")) &&
               explain_place(guess, view);
    case SACK_PHASE_REVEAL:
    case SACK_PHASE_ROLL:
    case SACK_PHASE_NEXT:
    case SACK_PHASE_OVER:
        break;
    }
    return false;
}

static void sack_forms(const struct words *words, const struct wsk_state *view,
                       const char *line, struct words_story *ret_story,
                       struct wsk_text *ret) {
    enum sack_phase phase = ((const struct sack_state *)view)->phase;
    (void)ret_story;
    if (phase == SACK_PHASE_FIRST || phase == SACK_PHASE_SECOND)
        WORDS_SAY(words, ret,
                  MSG("Type 'place', the value of the die and the tray, as in "
                      "'%1'; or 'swap', the value, the tray and the field."),
                  words_str(line));
}

const struct play_answers answer_bloeder_sack = {
    .refusals = {"skip"},
    .explain = sack_explain,
    .forms = sack_forms,
};
