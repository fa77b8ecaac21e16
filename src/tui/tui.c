#include "tui.h"

#include <signal.h>
#include <stdio.h>

#include "keys.h"
#include "screens.h"

static int ended_by;

/* The table of a session, to play it again. */
static void remember(const struct session *session,
                     struct session_setup *setup) {
    const struct wsk_rules *rules = session_rules(session);
    setup->game = rules->game;
    setup->seats = rules->seats;
    for (unsigned s = 0; s < rules->seats; s++)
        setup->seat[s] = *session_seat(session, s);
}

/* "Play again" and "Menu" want another session; NULL: enough. */
static struct session *after(struct app *app, struct session *session,
                             struct session_setup *setup) {
    const struct tui_setup *tui = app->setup;
    struct wsk_fault fault = {0};
    struct session *again = NULL;
    enum sheet_next next = screen_sheet(app, session);
    if (next == SHEET_LEAVE)
        return NULL;
    remember(session, setup);
    if (next == SHEET_AGAIN)
        again = tui->begin(tui->context, setup, &fault);
    return again ? again : screen_menu(app, setup, false);
}

static void run(struct app *app) {
    struct session_setup setup = app->setup->defaults;
    struct session *session = app->setup->session;
    if (session && session_next(session).need == SESSION_OVER)
        screen_replay(app, session);
    if (!session)
        session = screen_menu(app, &setup, true);
    while (session) {
        struct session *next = NULL;
        if (game_run(app, session) == GAME_OVER)
            next = after(app, session, &setup);
        if (session != app->setup->session)
            session_destroy(session);
        session = next;
    }
}

bool tui_works(struct wsk_fault *ret_fault) {
    return tty_works(ret_fault);
}

enum tui_end tui_run(const struct tui_setup *setup,
                     struct wsk_fault *ret_fault) {
    struct app app;
    if (!app_begin(&app, setup, ret_fault))
        return TUI_NO_TERMINAL;
    run(&app);
    ended_by = app.tty.ended_by;
    app_finish(&app);
    return ended_by ? TUI_SIGNAL : TUI_LEFT;
}

void tui_raise(void) {
    signal(ended_by, SIG_DFL);
    raise(ended_by);
}
