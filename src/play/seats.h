/*
 * seats.h - who sits where, read from words: "Anna,Ben,bot:ram,exec:./mybot".
 *
 *   Anna              a person
 *   bot:ram           a bot of that level; bot:ram:5000 looks at so many
 *                     positions
 *   exec:PATH ARGS    a program that speaks the bot protocol
 *   Wolli=bot:ram     the same with a name of one's own; so for exec:
 *
 * A path is made absolute where that is possible, so that a game can be resumed
 * from another folder.
 */
#ifndef WSK_PLAY_SEATS_H
#define WSK_PLAY_SEATS_H

#include "session.h"

/* One seat. The word is UTF-8 or not: what a record cannot hold is refused.
 * A fault has one sentence in the words' language. */
WSK_CHECK_RESULT bool seats_read_one(const struct words *words,
                                     const char *word,
                                     struct session_seat *ret_seat,
                                     struct wsk_text *ret_why);

/* A list with commas. */
WSK_CHECK_RESULT bool seats_read(const struct words *words, const char *list,
                                 struct session_setup *ret_setup,
                                 struct wsk_text *ret_why);

/* The level of a bot; false for people and programs. */
bool seats_level(const struct session_seat *seat, enum wsk_level *ret_level);

/* Gives those without a name one that nobody has (programs that of their file),
 * and refuses two people of the
 * same name and numbers that the game does not take. */
WSK_CHECK_RESULT bool seats_settle(const struct words *words,
                                   struct session_setup *setup,
                                   struct wsk_text *ret_why);

#endif
