/*
 * tty.h - the terminal, through curses: shows a canvas, reads keys and mouse.
 *
 * The only file besides rescue.c that knows of terminals.
 */
#ifndef WSK_TUI_TTY_H
#define WSK_TUI_TTY_H

#include "canvas.h"
#include "glyphs.h"
#include "theme.h"
#include "woolsack/err.h"

#define TTY_PAIRS 256

struct screen;

struct tty {
    enum depth depth;
    enum glyph_set glyphs;
    bool letters; /* letters beyond ASCII can be shown */
    bool mouse;
    int ended_by; /* the signal that asked the program to end; 0: none */
    /* Colours that have a pair of curses, from 1. */
    unsigned pair_count;
    struct {
        int fg, bg;
    } pair[TTY_PAIRS];
    struct screen *screen; /* of curses */
};

/* A key (keys.h); for clicks and the wheel also the place. */
struct input {
    int key;
    int row, col;
};

/* Both false if there can be no screen; the fault says why. */
bool tty_works(struct wsk_fault *ret_fault);
bool tty_open(struct tty *tty, bool ascii, struct wsk_fault *ret_fault);
void tty_close(struct tty *tty);

void tty_size(const struct tty *tty, int *ret_rows, int *ret_cols);
void tty_show(struct tty *tty, const struct canvas *canvas);
/* Forgets what the screen shows: the next tty_show paints all of it. */
void tty_redraw(struct tty *tty);

/* The next key, after at most so many milliseconds (-1: any time): else
 * KEY_IS_TIMEOUT. Stopping and going on happen in here; they end in
 * KEY_IS_RESIZE, after which everything must be shown again. Once
 * KEY_IS_SIGNAL was returned it is all that comes. */
struct input tty_read(struct tty *tty, int timeout_ms);

#endif
