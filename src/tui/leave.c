/*
 * leave.c - leaving a game, saving it, handing the keyboard over.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "art.h"
#include "dialog.h"
#include "keys.h"
#include "screens.h"

enum { KEEP = 'k', SAVE = 's', FORGET = 'd', GO_ON = 'g' };

bool screen_save(struct app *app, struct session *session) {
    char path[1000];
    struct wsk_fault fault = {0};
    snprintf(path, sizeof(path), "%s.txt", session_rules(session)->game->id);
    for (;;) {
        if (!dialog_type(app, app_say(app, MSG("Save the game as")),
                         fault.why[0] ? fault.why : NULL, path, sizeof(path)))
            return false;
        if (path[0] && session_save(session, path, &fault) == WSK_OK)
            return true;
    }
}

bool screen_leave(struct game *game) {
    struct app *app = game->app;
    for (;;) {
        struct dialog dialog = {.title = app_say(app, MSG("Leave the game?")),
                                .cols = 50};
        dialog_option(&dialog, GO_ON, "g",
                      app_say(app, MSG_C("leave", "Keep playing")));
        dialog_option(&dialog, KEEP, "k",
                      app_say(app, MSG_C("leave", "Keep it for next time")));
        dialog_option(&dialog, SAVE, "s",
                      app_say(app, MSG_C("leave", "Save it as a file")));
        dialog_option(&dialog, FORGET, "d",
                      app_say(app, MSG_C("leave", "Discard it")));
        switch (dialog_run(app, &dialog)) {
        case KEEP:
            return true;
        case FORGET:
            session_forget(game->session);
            return true;
        case SAVE:
            if (!screen_save(app, game->session))
                continue;
            session_forget(game->session);
            return true;
        default:
            return false;
        }
    }
}

bool game_command(struct game *game, int key) {
    switch (keys_command(key)) {
    case '?':
    case 'h':
        screen_help(game);
        return true;
    case 'i':
        screen_cards(game);
        return true;
    case 'l':
        screen_log(game);
        return true;
    case 'o':
        screen_odds(game);
        return true;
    case 'v':
        screen_herds(game);
        return true;
    case 'q':
    case KEY_IS_INTERRUPT:
        game->left = screen_leave(game);
        return true;
    default:
        return false;
    }
}

/* The keyboard goes to somebody else. */

struct hand_over {
    struct app *app;
    char text[WORDS_MAX], why[WORDS_MAX];
    unsigned seat;
    const char *name;
};

static void draw_hand_over(void *context, struct paint *paint) {
    const struct hand_over *hand = context;
    const struct canvas *canvas = paint->canvas;
    struct style plain = style_of(INK_PLAIN, PAPER_TABLE, 0);
    int row = canvas->rows / 2 - 5;
    canvas_fill(paint->canvas, canvas_all(canvas), plain);
    for (unsigned i = 0; i < ART_TITLE_ROWS; i++)
        paint_centre(paint, row + (int)i, 0, canvas->cols, plain,
                     art_title(paint->glyphs, ART_LOOKS_AWAY, i));
    paint_centre(paint, row + 6, 0, canvas->cols,
                 style_of(INK_CALL, PAPER_TABLE, ATTR_BOLD), hand->text);
    paint_centre(paint, row + 8, 0, canvas->cols, plain, hand->why);
    paint_centre(paint, row + 10, 0, canvas->cols,
                 style_of(INK_KEY, PAPER_TABLE, ATTR_BOLD),
                 app_say(hand->app, MSG("Press Enter when only you can see the "
                                        "screen.")));
    paint_zone(paint, canvas_all(canvas), KEY_IS_ENTER);
}

bool screen_hand_over(struct game *game, unsigned seat) {
    struct app *app = game->app;
    struct words words = session_words(game->session);
    struct hand_over hand = {.app = app, .seat = seat};
    struct wsk_text text = wsk_text_in(hand.text, sizeof(hand.text));
    words.marks = true;
    WORDS_SAY(&words, &text, MSG("Pass the keyboard to %1."), words_seat(seat));
    snprintf(hand.why, sizeof(hand.why), "%s",
             app_say(app, MSG("Everybody else, please look away: bids are "
                              "secret.")));
    bool here = false;
    app_push(app, draw_hand_over, &hand);
    while (!here && !game->left) {
        int key = app_read(app, -1).key;
        if (app_ending(app))
            break;
        here = key == KEY_IS_ENTER;
        if (keys_command(key) == 'q' || key == KEY_IS_INTERRUPT)
            game->left = screen_leave(game);
    }
    app_pop(app);
    return here;
}
