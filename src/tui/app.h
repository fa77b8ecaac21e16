/*
 * app.h - the running program: a terminal, a canvas, and layers on it.
 *
 * What is on the screen is a stack of layers, the last one on top: the table,
 * over it a dialog, over it a line to type into. Whoever wants an answer pushes
 * a layer, reads input until it has one, and pops the layer. Only the top layer
 * can be clicked. When the program is asked to end, every loop returns.
 */
#ifndef WSK_TUI_APP_H
#define WSK_TUI_APP_H

#include "paint.h"
#include "tty.h"
#include "tui.h"

#define APP_LAYERS 8

typedef void app_draw(void *context, struct paint *paint);

struct app {
    const struct tui_setup *setup;
    struct words words; /* the tongue; no game */
    struct tty tty;
    struct canvas canvas;
    struct paint paint;
    unsigned layer_count;
    struct {
        app_draw *draw;
        void *context;
    } layer[APP_LAYERS];
};

/* False: the fault says why. */
bool app_begin(struct app *app, const struct tui_setup *setup,
               struct wsk_fault *ret_fault);
void app_finish(struct app *app);

void app_push(struct app *app, app_draw *draw, void *context);
void app_pop(struct app *app);

/* Draws all layers as they are now. */
void app_show(struct app *app);

/*
 * Shows, then waits for input, at most so long (-1: any time). Changes of the
 * size are dealt with in here; while the window is too small nothing else
 * comes through. A click on a zone comes back as its code, so that a button is
 * the same as its key; KEY_IS_CLICK is a click beside everything.
 */
struct input app_read(struct app *app, int timeout_ms);

/* The program is asked to end: return. */
static inline bool app_ending(const struct app *app) {
    return app->tty.ended_by != 0;
}

/* A text without arguments in the reader's language. */
static inline const char *app_say(const struct app *app, struct words_msg msg) {
    return words_get(&app->words, msg);
}

/* Milliseconds of a clock that only goes forward. */
long app_clock(void);

#endif
