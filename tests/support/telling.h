/*
 * telling.h - a game told line by line, for tests of src/words.
 */
#ifndef WSK_TESTS_TELLING_H
#define WSK_TESTS_TELLING_H

#include "support.h"
#include "words/catalogue.h"
#include "words/words.h"

/* Opens the catalogue of a language in $WOOLSACK_LOCALE; "en" has none. */
struct tongue {
    struct words_catalogue catalogue;
    struct words_tongue words;
    char *file;
};
void tongue_open(struct tongue *tongue, const char *code);
void tongue_close(struct tongue *tongue);

/* A table whose players are Anna, Ben, Carla, Dario, Emma and Finn. */
struct telling {
    struct tongue tongue;
    struct words words;
    struct wsk_rules *rules;
    struct wsk_state state;
    struct wsk_round round;
    char told[16384];
};
void telling_begin(struct telling *telling, const char *code, const char *game,
                   unsigned seats);
void telling_finish(struct telling *telling);

/* Plays record lines and returns what was told of the last call, a line for
 * each line. Non-breaking spaces are shown as '~', so that tests can be
 * read. */
const char *tell(struct telling *telling, const char *lines);

/* The same for what one of these functions says. */
typedef void say_seat(const struct words *words, const struct wsk_state *view,
                      unsigned seat, struct wsk_text *ret);
typedef void say_state(const struct words *words, const struct wsk_state *view,
                       struct wsk_text *ret);
typedef void say_move(const struct words *words, const struct wsk_state *view,
                      unsigned seat, wsk_move move, struct wsk_text *ret);
const char *said_to(struct telling *telling, say_seat *say, unsigned seat);
const char *said(struct telling *telling, say_state *say);
/* Of a move in the form of a record line. */
const char *said_of(struct telling *telling, say_move *say, const char *line);
/* Of a card. */
typedef void say_card(const struct words *words, unsigned id,
                      struct wsk_text *ret);
const char *said_of_card(struct telling *telling, say_card *say, unsigned id);

#endif
