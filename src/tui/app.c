#include "app.h"

#include <time.h>

#include "keys.h"
#include "page.h"

bool app_begin(struct app *app, const struct tui_setup *setup,
               struct wsk_fault *ret_fault) {
    *app = (struct app){.setup = setup, .words = {.tongue = setup->tongue}};
    return tty_open(&app->tty, setup->ascii, ret_fault);
}

void app_finish(struct app *app) {
    tty_close(&app->tty);
    canvas_finish(&app->canvas);
}

void app_push(struct app *app, app_draw *draw, void *context) {
    if (app->layer_count < APP_LAYERS) {
        app->layer[app->layer_count].draw = draw;
        app->layer[app->layer_count].context = context;
    }
    app->layer_count++;
}

void app_pop(struct app *app) {
    app->layer_count--;
}

/* False: there is no memory for a canvas of that size. */
static bool follow_size(struct app *app) {
    int rows, cols;
    tty_size(&app->tty, &rows, &cols);
    if (app->canvas.cells && app->canvas.rows == rows &&
        app->canvas.cols == cols)
        return true;
    return canvas_resize(&app->canvas, rows, cols);
}

static bool is_small(const struct app *app) {
    return app->canvas.rows < PAGE_ROWS || app->canvas.cols < PAGE_COLS;
}

void app_show(struct app *app) {
    if (!follow_size(app))
        return;
    app->paint.canvas = &app->canvas;
    app->paint.glyphs = app->tty.glyphs;
    app->paint.letters = app->tty.letters;
    paint_begin(&app->paint);
    if (page_fits(&app->paint, &app->words))
        for (unsigned i = 0; i < app->layer_count && i < APP_LAYERS; i++) {
            app->paint.zone_count = 0;
            app->layer[i].draw(app->layer[i].context, &app->paint);
        }
    tty_show(&app->tty, &app->canvas);
}

struct input app_read(struct app *app, int timeout_ms) {
    for (;;) {
        app_show(app);
        struct input input = tty_read(&app->tty, timeout_ms);
        if (input.key == KEY_IS_SIGNAL)
            return input;
        if (input.key == KEY_IS_REDRAW)
            tty_redraw(&app->tty);
        if (input.key == KEY_IS_REDRAW || input.key == KEY_IS_RESIZE ||
            (is_small(app) && input.key != KEY_IS_TIMEOUT))
            continue;
        if (input.key == KEY_IS_CLICK) {
            int code = paint_hit(&app->paint, input.row, input.col);
            input.key = code ? code : KEY_IS_CLICK;
        }
        return input;
    }
}

long app_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
