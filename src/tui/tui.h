/*
 * tui.h - the screen of `woolsack play`: boards, keys and mouse on a terminal.
 *
 *     struct tui_setup setup = {.tongue = ..., .animation = true, ...};
 *     enum tui_end end = tui_run(&setup, &fault);
 *
 * With setup.session the screen goes straight to that game: to play it, or, if
 * it is over, to look at it event by event. Without one it begins with a menu,
 * which makes sessions through the two functions of the setup. Who made a
 * session destroys it: those made by `begin` and `resume` the screen, the first
 * one the caller.
 *
 * The terminal is as it was before when tui_run returns, whatever happened; it
 * is put right, too, if the program is killed by a signal that can be caught.
 */
#ifndef WSK_TUI_TUI_H
#define WSK_TUI_TUI_H

#include "play/session.h"
#include "words/words.h"

struct tui_setup {
    struct words_tongue tongue;
    bool ascii;     /* no line drawing, no pictures beyond ASCII */
    bool animation; /* dice tumble, bots take their time */

    struct session *session; /* NULL: begin with the menu */

    /* For the menu, and for "play again". Both return a session or NULL and
     * the reason in one sentence. `begin` chooses a new seed each time. */
    struct session *(*begin)(void *context, const struct session_setup *setup,
                             struct wsk_fault *ret_fault);
    /* The unfinished game that was kept. NULL: there is none. */
    struct session *(*resume)(void *context, struct wsk_fault *ret_fault);
    void *context;

    /* What the menu starts from: game (NULL: the first that is offered), deck,
     * seats (0: a sensible table), names, bots. */
    struct session_setup defaults;
};

enum tui_end {
    TUI_LEFT,   /* the person left; every game is saved or forgotten as asked */
    TUI_SIGNAL, /* SIGINT, SIGTERM or SIGHUP came from outside; the game is in
                 * its state file. Tidy up, then call tui_raise. */
    TUI_NO_TERMINAL /* nothing was shown; the fault says why */
};

/* Whether this terminal can show a screen at all; the fault says why not. */
WSK_CHECK_RESULT bool tui_works(struct wsk_fault *ret_fault);

WSK_CHECK_RESULT enum tui_end tui_run(const struct tui_setup *setup,
                                      struct wsk_fault *ret_fault);

/* After TUI_SIGNAL: ends the program by that signal, as its sender expects. */
void tui_raise(void);

#endif
