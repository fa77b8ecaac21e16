/*
 * plain.h - a session as lines of text: for screen readers, pipes and scripts.
 *
 * No cursor is moved and no line is painted over. What is asked stands in one
 * line, followed by "> ". Answers are the record's words or shorter, see
 * session_read_move; "?" explains.
 */
#ifndef WSK_PLAY_PLAIN_H
#define WSK_PLAY_PLAIN_H

#include "reader.h"
#include "session.h"

enum plain_end {
    PLAIN_OVER,     /* the game came to its end, or was looked through */
    PLAIN_LEFT,     /* the person left; all is kept or forgotten as asked */
    PLAIN_NO_INPUT, /* the input ended in the middle of the game */
    PLAIN_SIGNAL,   /* *ret_signal came */
    PLAIN_FAILED    /* nobody hears us, or the session failed: see the fault */
};

/* Plays the game to its end, or shows it again if it is over. */
enum plain_end plain_run(struct session *session, struct reader *reader,
                         int *ret_signal, struct wsk_fault *ret_fault);

/* The questions before a game: which one, how many, who. What `setup` has
 * already is not asked: a game, seats. The deck is left alone. Ends with
 * PLAIN_OVER if all is known. */
enum plain_end plain_ask_setup(struct words_tongue tongue,
                               struct reader *reader,
                               struct session_setup *setup, int *ret_signal);

/* A question that takes yes or no, `other` being the answer to an empty line.
 * PLAIN_OVER: answered. */
enum plain_end plain_ask_yes(struct words_tongue tongue, struct reader *reader,
                             const char *question, bool other, bool *ret_yes,
                             int *ret_signal);

#endif
