/*
 * plain_inside.h - what the parts of the plain front end share.
 */
#ifndef WSK_PLAY_PLAIN_INSIDE_H
#define WSK_PLAY_PLAIN_INSIDE_H

#include <stdio.h>

#include "plain.h"

struct plain {
    struct session *session; /* NULL: there is none yet */
    struct reader *reader;
    struct words words;
    unsigned told;  /* lines of the log that were said */
    unsigned asked; /* that were said when the last question was asked */
    bool numbered;  /* a number means a move of the list that was shown */
    int signal;
    enum plain_end end; /* why it ended; PLAIN_OVER as long as it goes on */
};

/* A message and a line feed. */
#define PLAIN_SAY(plain, msg, ...)                                             \
    plain_say(plain, msg, WORDS_ARGS(__VA_ARGS__))
void plain_say(const struct plain *plain, struct words_msg msg,
               const struct words_arg *args, size_t count);
/* A text that is ready, and a line feed. */
void plain_put(const char *text);

/* Asks for a line that is one. False: the input has ended, or a signal came;
 * plain->end says which. */
bool plain_read(struct plain *plain);

/* The words of the moment: the viewer may have changed. */
void plain_refresh(struct plain *plain);

/* plain_ask.c: the move of a person. False: the person left, or nobody is
 * there any more. */
bool plain_ask_move(struct plain *plain, unsigned seat, wsk_move *ret_move);

/* plain_table.c: a whole position. */
void plain_table(const struct plain *plain, const struct wsk_state *view,
                 const struct wsk_round *round);
/* Lines that are ready. */
void plain_story(const struct words_story *story);
/* The points of everybody, part by part, and who won. */
void plain_score(const struct plain *plain);

/* plain_asides.c: what may be typed at any question: help, table, log, ...
 * False: the line is none of these. */
bool plain_aside(struct plain *plain, bool *ret_left);
/* Lines of the log from `first` up to `end`. */
void plain_log(const struct plain *plain, unsigned first, unsigned end,
               bool asides);
/* After "quit" or a signal: whether the person plays on after all. Not, if
 * nobody can be asked: after a signal that means it, or without a keyboard. */
bool plain_plays_on(struct plain *plain);
/* "save FILE" */
bool plain_save(struct plain *plain, const char *path);

/* plain_replay.c: a finished game, event by event. */
void plain_replay(struct plain *plain);

/* plain_review.c: what was luck and what was skill in it. */
void plain_review(struct plain *plain);

#endif
