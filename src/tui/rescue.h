/*
 * rescue.h - the terminal is put right whatever ends the program, and polite
 * signals become something to read.
 *
 * SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT and SIGWINCH are written to a pipe
 * that the main loop polls; a second one of the first three while the loop does
 * not answer ends the program at once. Signals that mean a crash restore the
 * terminal with what was prepared before, using nothing but write and
 * tcsetattr, and then take their usual course.
 *
 * There is one terminal, so this is the one place with globals.
 */
#ifndef WSK_TUI_RESCUE_H
#define WSK_TUI_RESCUE_H

#include <stdbool.h>

/* Before curses starts: remembers the modes of the terminal and installs the
 * handlers. False: no terminal, or no pipe. */
bool rescue_begin(void);

/* After curses started: what to write to leave its screen. Cut at a length
 * that no terminal reaches. */
void rescue_prepare(const char *const *strings, unsigned count);

/* After curses ended: the handlers of before. Does nothing if it did not
 * begin. */
void rescue_end(void);

/* To be polled. */
int rescue_fd(void);
/* The next signal that came, 0 if there is none. */
int rescue_signal(void);

/* Stops the program as Ctrl-Z does; returns when it goes on. The caller has
 * left its screen. */
void rescue_stop(void);

#endif
