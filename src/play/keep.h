/*
 * keep.h - the files that keep a game safe.
 *
 * Files are replaced whole or not at all: the new text goes to a file beside
 * the old one, which then takes its name. A program that is killed leaves the
 * old text or the new.
 *
 * Games in progress lie in a folder of the person who plays:
 * $XDG_STATE_HOME/woolsack, or ~/.local/state/woolsack.
 *
 *   game.txt, game-2.txt ...  games in progress, one for each program that
 *                             runs, or an interrupted one
 *   game.lock ...             held by the program that plays the game
 *   last.txt                  the last game that was finished
 *   aside-TIME.txt            interrupted games that nobody wanted to resume
 *   damaged-TIME.txt          what should have been a game
 *
 * The folder is readable by its owner only: open bids and seeds are in there.
 */
#ifndef WSK_PLAY_KEEP_H
#define WSK_PLAY_KEEP_H

#include "woolsack/err.h"
#include "woolsack/text.h"

#define KEEP_PATH 4096
#define KEEP_SLOTS 9

struct keep {
    char folder[KEEP_PATH];
    char path[KEEP_PATH]; /* of the game in progress */
    int lock;             /* its file; -1: none */
    bool interrupted;     /* there is a game in it */
};

/* Finds the folder, makes it if need be, and takes a place in it: one with an
 * interrupted game if there is one, else a free one. `fresh`: a free one; if
 * there is none, a game is moved aside. Nobody else gets the place until
 * keep_close. On an error there is no path; the fault says why. */
WSK_CHECK_RESULT enum wsk_err keep_open(struct keep *ret_keep, bool fresh,
                                        struct wsk_fault *ret_fault);
void keep_close(struct keep *keep);

/* Moves what lies in the place away, to a name that begins with `name` and is
 * not taken, or (for "last") to that very name. The new path goes to
 * `ret_path`, of KEEP_PATH bytes. */
WSK_CHECK_RESULT enum wsk_err keep_move(struct keep *keep, const char *name,
                                        char *ret_path,
                                        struct wsk_fault *ret_fault);

/* Replaces a private file of the folder. `sync`: it shall survive a power
 * cut. */
WSK_CHECK_RESULT enum wsk_err keep_write(const char *path, struct wsk_word text,
                                         bool sync,
                                         struct wsk_fault *ret_fault);

/* Replaces a file that a person named. One that is there and is no record is
 * left alone. Something that is no plain file (a pipe) is written to. */
WSK_CHECK_RESULT enum wsk_err keep_save(const char *path, struct wsk_word text,
                                        bool sync, struct wsk_fault *ret_fault);

#endif
