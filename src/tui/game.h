/*
 * game.h - a game in progress on the screen: shows it, asks, lets bots play.
 */
#ifndef WSK_TUI_GAME_H
#define WSK_TUI_GAME_H

#include "app.h"
#include "page.h"

struct game {
    struct app *app;
    struct session *session;
    struct page page;
    struct choice choice;
    wsk_move moves[WSK_MOVES_MAX];
    struct wsk_rng rng; /* of dice in the air; the real ones have fallen */

    struct session_line *lines; /* of the log */
    unsigned line_room;
    char story[2 * WORDS_MAX];
    char notice[WORDS_MAX];

    bool hurry; /* no pauses until the next decision */
    bool left;  /* the person wants to go */
};

enum game_end {
    GAME_OVER,
    GAME_LEFT, /* the person left; the game is kept, saved or forgotten */
    GAME_ENDED /* the program is asked to end */
};

/* Plays until the game is over or left. */
enum game_end game_run(struct app *app, struct session *session);

/* For game.c and what it is made of. */

bool game_begin(struct game *game, struct app *app, struct session *session);
void game_finish(struct game *game);
/* Makes the page show a state, with the log up to line `log_end`. */
void game_look(struct game *game, const struct wsk_state *state,
               unsigned log_end);
/* The same for how things are. */
void game_look_now(struct game *game);
app_draw game_draw;

/* Keys that do the same at any time: help, odds, log, leaving. False: none of
 * them. */
bool game_command(struct game *game, int key);
/* The odds if somebody is about to choose; their key is offered then. */
bool game_has_odds(const struct game *game);

/* Shows what the last event changed: dice tumble, cards wait to be read.
 * `chosen`: a person at this keyboard has just chosen it. */
void game_animate(struct game *game, bool chosen);

#endif
