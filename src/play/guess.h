/*
 * guess.h - why an answer is none, in one sentence that helps.
 *
 * The rules have refused the answer already. This only guesses what was meant:
 * nothing here decides what is legal. A game that knows better than "not a
 * valid answer" says so in games/ID/answer.c.
 */
#ifndef WSK_PLAY_GUESS_H
#define WSK_PLAY_GUESS_H

#include "words/words.h"

#define WORDS_TYPED 8

/* What was typed, cut into words, its verb taken off. */
struct play_guess {
    const struct words *words;
    unsigned seat;
    bool has_verb;
    struct wsk_word verb;
    struct wsk_word word[WORDS_TYPED]; /* after the verb */
    size_t count;
    struct wsk_text *ret;
};

struct play_answers {
    /* Lines that say no, for who answers a question with yes or no; ends with
     * NULL. */
    const char *refusals[4];

    /* Writes a sentence to guess->ret; false if it has none for this answer. */
    bool (*explain)(const struct play_guess *guess,
                    const struct wsk_state *view);

    /* What to type where there are too many moves to list: a sentence, and what
     * there is to see first. `line` is one of the moves, as an example. NULL:
     * the list will do. */
    void (*forms)(const struct words *words, const struct wsk_state *view,
                  const char *line, struct words_story *ret_story,
                  struct wsk_text *ret);
};

/* NULL for a game without any. */
const struct play_answers *play_answers_of(const struct wsk_game *game);

/* Whether the verb is this one, or there is none. */
bool guess_verb_is(const struct play_guess *guess, const char *verb);

/* Word number `at` as a number; 0 if it is none. */
unsigned guess_number(const struct play_guess *guess, size_t at);

#define GUESS_SAY(guess, msg, ...)                                             \
    words_say((guess)->words, (guess)->ret, msg, WORDS_ARGS(__VA_ARGS__))

#endif
