/*
 * explain.c - why an answer is none, in one sentence that helps.
 *
 * The rules have refused the answer already. This only guesses what was meant:
 * nothing here decides what is legal.
 */
#include <string.h>

#include "games/bloeder-sack/rules/rules.h"
#include "games/volle-wolle/rules/rules.h"
#include "inside.h"

#define WORDS_TYPED 8

/* What was typed, cut into words, its verb taken off. */
struct guess {
    const struct words *words;
    unsigned seat;
    bool has_verb;
    struct wsk_word verb;
    struct wsk_word word[WORDS_TYPED]; /* after the verb */
    size_t count;
    struct wsk_text *ret;
};

static bool is_letter(char c) {
    return c >= 'a' && c <= 'z';
}

static bool verb_is(const struct guess *guess, const char *verb) {
    return !guess->has_verb || wsk_word_is(guess->verb, verb);
}

/* Word number `at` as a number; 0 if it is none. */
static unsigned number_at(const struct guess *guess, size_t at) {
    unsigned number = 0;
    if (at >= guess->count || !wsk_word_number(guess->word[at], 999, &number))
        return 0;
    return number;
}

#define SAY(msg, ...)                                                          \
    words_say(guess->words, guess->ret, msg, WORDS_ARGS(__VA_ARGS__))

/* Volle Wolle. */

static bool explain_bid(const struct guess *guess) {
    if (guess->count > 0 && wsk_word_is(guess->word[0], "26+"))
        SAY(MSG("26+ costs a chip, and %1 has none."), words_seat(guess->seat));
    else
        SAY(MSG("A bid is a number from 14 to 26, or 26+."));
    return true;
}

static bool explain_keep(const struct guess *guess,
                         const struct volle_state *view) {
    for (unsigned die = 0; die < 3; die++)
        if (view->kept >> die & 1 && number_at(guess, 0) == volle_sides[die]) {
            SAY(MSG("You are already keeping the d%1."),
                words_num(volle_sides[die]));
            return true;
        }
    SAY(MSG("Name the die to keep by its number of sides: 12, 10 or 8."));
    return true;
}

static bool explain_take(const struct guess *guess,
                         const struct volle_state *view) {
    for (size_t i = 0; i < guess->count; i++) {
        unsigned id = number_at(guess, i);
        char bytes[48];
        struct wsk_text quote = wsk_text_in(bytes, sizeof(bytes));
        wsk_text_put(&quote, "%s", wsk_word_quote(guess->word[i]).text);
        if (id == 0 || id > VOLLE_CARDS || !(view->display >> (id - 1) & 1)) {
            SAY(MSG("Card %1 is not in the display."), words_str(bytes));
            return true;
        }
    }
    if (view->phase == VOLLE_PHASE_TAKE)
        SAY(MSG_N("You must take exactly %1 card: give its number.",
                  "You must take exactly %1 cards: give their numbers, each "
                  "once."),
            words_count(view->due));
    else if (view->phase == VOLLE_PHASE_BLACK)
        SAY(MSG("You must take all the black sheep and nothing else; the last "
                "one you name goes on top."));
    else
        SAY(MSG("You must take all the cards that are left; the last sheep you "
                "name goes on top."));
    return true;
}

static bool explain_volle(const struct guess *guess,
                          const struct volle_state *view) {
    switch ((enum volle_phase)view->phase) {
    case VOLLE_PHASE_BID:
        return verb_is(guess, "bid") && explain_bid(guess);
    case VOLLE_PHASE_KEEP:
        return verb_is(guess, "keep") && explain_keep(guess, view);
    case VOLLE_PHASE_TAKE:
    case VOLLE_PHASE_BLACK:
    case VOLLE_PHASE_REST:
        return verb_is(guess, "take") && explain_take(guess, view);
    case VOLLE_PHASE_BOOST:
        if (!verb_is(guess, "boost") || guess->count == 0)
            return false;
        SAY(MSG("You can't boost to that number here."));
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

/* Blöder Sack. */

static bool explain_score(const struct guess *guess,
                          const struct sack_state *view) {
    unsigned tray = number_at(guess, 0);
    if (tray == 0 || tray > SACK_TRAYS)
        SAY(MSG("Trays are numbered 1 to 5."));
    else if (view->phase == SACK_PHASE_SHORT)
        SAY(MSG("Tray %1 holds fewer than two of your dice."),
            words_num((int)tray));
    else
        SAY(MSG("There are no dice on tray %1."), words_num((int)tray));
    return true;
}

static bool explain_place(const struct guess *guess,
                          const struct sack_state *view) {
    unsigned face = number_at(guess, 0), tray = number_at(guess, 1);
    bool rolled = face && (face == view->dice[0] || face == view->dice[1]);
    if (guess->count < 2)
        SAY(MSG("Say which die goes on which tray: its value, then the tray."));
    else if (!rolled)
        SAY(MSG("You have no such die to place: give its value first, then the "
                "tray."));
    else if (tray == 0 || tray > SACK_TRAYS)
        SAY(MSG("Trays are numbered 1 to 5."));
    else if (guess->count > 2 && view->phase == SACK_PHASE_SECOND)
        SAY(MSG("You must place the second die; you can't swap with it."));
    else if (guess->count > 2)
        SAY(MSG("A swap needs another player's die of the same value on that "
                "field."));
    else
        SAY(MSG("Tray %1 has no card, so no die may go there."),
            words_num((int)tray));
    return true;
}

static bool explain_sack(const struct guess *guess,
                         const struct sack_state *view) {
    switch ((enum sack_phase)view->phase) {
    case SACK_PHASE_SHORT:
    case SACK_PHASE_SIXES:
        return verb_is(guess, "score") && explain_score(guess, view);
    case SACK_PHASE_FIRST:
    case SACK_PHASE_SECOND:
        return (verb_is(guess, "place") || verb_is(guess, "swap")) &&
               explain_place(guess, view);
    case SACK_PHASE_REVEAL:
    case SACK_PHASE_ROLL:
    case SACK_PHASE_NEXT:
    case SACK_PHASE_OVER:
        break;
    }
    return false;
}

static struct guess guess_at(const struct words *words, unsigned seat,
                             struct wsk_word typed, struct wsk_text *ret) {
    struct guess guess = {.words = words, .seat = seat, .ret = ret};
    struct wsk_word word[WORDS_TYPED + 1];
    size_t count = wsk_words(typed, ' ', word, WORDS_TYPED + 1);
    count = count > WORDS_TYPED ? WORDS_TYPED + 1 : count;
    guess.has_verb = typed.len > 0 && is_letter(typed.start[0]);
    guess.verb = word[0];
    for (size_t i = guess.has_verb; i < count && guess.count < WORDS_TYPED; i++)
        guess.word[guess.count++] = word[i];
    return guess;
}

void play_explain(const struct words *words, const struct wsk_state *view,
                  unsigned seat, struct wsk_word typed, struct wsk_text *ret) {
    const struct guess guess = guess_at(words, seat, typed, ret);
    const char *id = words->rules->game->id;
    if (typed.len > 0) {
        if (strcmp(id, "volle-wolle") == 0 &&
            explain_volle(&guess, (const struct volle_state *)view))
            return;
        if (strcmp(id, "bloeder-sack") == 0 &&
            explain_sack(&guess, (const struct sack_state *)view))
            return;
    }
    WORDS_SAY(words, ret,
              MSG("'%1' is not a valid answer here. Type '?' to see what is "
                  "being asked."),
              words_str(wsk_word_quote(typed).text));
}
