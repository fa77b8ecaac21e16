/*
 * screens.h - everything that lies over the table or takes its place.
 */
#ifndef WSK_TUI_SCREENS_H
#define WSK_TUI_SCREENS_H

#include "game.h"

/* Hides everything until the person called says that they are there. False:
 * the person left, or the program is asked to end. */
bool screen_hand_over(struct game *game, unsigned seat);

/* help.c: to be read. */
void screen_help(struct game *game);
void screen_cards(struct game *game);
void screen_odds(struct game *game);
void screen_herds(struct game *game); /* if they are open */
void screen_log(struct game *game);

/* leave.c: keep, save, forget or go on. True: go. */
bool screen_leave(struct game *game);
/* Asks for a file and saves the game in it. False: not saved. */
bool screen_save(struct app *app, struct session *session);

/* sheet.c: the result, part by part, and what to do next. */
enum sheet_next { SHEET_AGAIN, SHEET_MENU, SHEET_LEAVE };
enum sheet_next screen_sheet(struct app *app, struct session *session);

/* replay.c: the game event by event. */
void screen_replay(struct app *app, struct session *session);

/* review_screen.c: a finished game looked at again by the expert. */
void screen_review(struct app *app, struct session *session);

/* menu.c: a new game, or (if it is the first) the unfinished one. NULL: the
 * person left. *setup remembers what was chosen, for the next time. */
struct session *screen_menu(struct app *app, struct session_setup *setup,
                            bool first);

#endif
