/*
 * explain.c - finds who can say why an answer is none.
 */
#include "guess.h"
#include "inside.h"
#include "rules/games.h"

#define DECLARE(id) extern const struct play_answers answer_##id;
GAMES_WITH_ANSWER(DECLARE)

const struct play_answers *play_answers_of(const struct wsk_game *game) {
#define ENTRY(id) {&game_##id, &answer_##id},
    static const struct games_part answers[] = {GAMES_WITH_ANSWER(ENTRY){0}};
    return games_find(answers, game);
}

static bool is_letter(char c) {
    return c >= 'a' && c <= 'z';
}

bool guess_verb_is(const struct play_guess *guess, const char *verb) {
    return !guess->has_verb || wsk_word_is(guess->verb, verb);
}

unsigned guess_number(const struct play_guess *guess, size_t at) {
    unsigned number = 0;
    if (at >= guess->count || !wsk_word_number(guess->word[at], 999, &number))
        return 0;
    return number;
}

static struct play_guess guess_at(const struct words *words, unsigned seat,
                                  struct wsk_word typed, struct wsk_text *ret) {
    struct play_guess guess = {.words = words, .seat = seat, .ret = ret};
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
    const struct play_guess guess = guess_at(words, seat, typed, ret);
    const struct play_answers *answers = play_answers_of(words->rules->game);
    if (typed.len > 0 && answers && answers->explain(&guess, view))
        return;
    WORDS_SAY(words, ret,
              MSG("'%1' is not a valid answer here. Type '?' to see what is "
                  "being asked."),
              words_str(wsk_word_quote(typed).text));
}
