/*
 * help.c - what can be read about a game: rules, cards, odds, the log.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dialog.h"
#include "keys.h"
#include "screens.h"

/* Texts that a dialog borrows, one behind the other. */
#define ROOM ((size_t)64 * 1024)
struct room {
    char *bytes;
    size_t used;
};

static struct wsk_text room_text(const struct room *room) {
    return wsk_text_in(room->bytes + room->used, ROOM - room->used);
}

/* The text written there stays; returns it. */
static const char *room_keep(struct room *room, const struct wsk_text *text) {
    room->used += text->len + 1;
    if (room->used > ROOM - 1)
        room->used = ROOM - 1;
    return text->start;
}

/* Paragraphs are divided by line feeds. */
static void add_paragraphs(struct dialog *dialog, char *text) {
    char *rest = text;
    while (rest) {
        char *end = strchr(rest, '\n');
        if (end)
            *end = '\0';
        dialog_add(dialog, false, rest);
        rest = end ? end + 1 : NULL;
    }
}

static void add_rules(struct dialog *dialog, struct room *room,
                      const struct words *words) {
    for (unsigned section = 0;; section++) {
        struct wsk_text title = room_text(room);
        if (!words_rules(words, words->rules->game, section, &title, NULL))
            break;
        dialog_add(dialog, true, room_keep(room, &title));
        struct wsk_text body = room_text(room);
        (void)words_rules(words, words->rules->game, section, NULL, &body);
        add_paragraphs(dialog, body.start);
        room_keep(room, &body);
    }
}

static void add_keys(struct dialog *dialog, const struct app *app) {
    dialog_add(dialog, true, app_say(app, MSG("Keys")));
    dialog_add(
        dialog, false,
        app_say(app,
                MSG("Select something with a number, the arrow keys or the "
                    "mouse. Enter confirms, and so does selecting it again.")));
    dialog_add(dialog, false,
               app_say(app, MSG("? this help, i the cards on the table, o the "
                                "odds, l the whole log, q leave the game, "
                                "Ctrl-L draw the screen again.")));
    dialog_add(dialog, false,
               app_say(app, MSG("v what everybody has, if herds are open.")));
    dialog_add(
        dialog, false,
        app_say(app, MSG("While dice are rolling or bots are playing, any key "
                         "skips ahead; Escape skips to your next decision.")));
}

void screen_help(struct game *game) {
    struct app *app = game->app;
    struct words words = game->page.scene.words;
    struct room room = {.bytes = malloc(ROOM)};
    struct dialog *dialog = calloc(1, sizeof(*dialog));
    if (room.bytes && dialog) {
        dialog->title = app_say(app, MSG_C("key", "Help"));
        struct wsk_text now = room_text(&room);
        words_help(&words, &game->page.scene.view, &now);
        dialog_add(dialog, true, app_say(app, MSG("What happens now")));
        add_paragraphs(dialog, now.start);
        room_keep(&room, &now);
        add_keys(dialog, app);
        add_rules(dialog, &room, &words);
        dialog_run(app, dialog);
    }
    free(dialog);
    free(room.bytes);
}

void screen_cards(struct game *game) {
    struct app *app = game->app;
    const struct scene *scene = &game->page.scene;
    struct room room = {.bytes = malloc(ROOM)};
    struct dialog *dialog = calloc(1, sizeof(*dialog));
    uint64_t cards = wsk_cards(scene->words.rules, &scene->view, WSK_CHANCE);
    if (room.bytes && dialog && cards) {
        dialog->title = app_say(app, MSG("Cards on the table"));
        for (; cards; cards &= cards - 1) {
            unsigned id = (unsigned)__builtin_ctzll(cards);
            struct wsk_text name = room_text(&room);
            words_card_full(&scene->words, id, &name);
            dialog_add(dialog, true, room_keep(&room, &name));
            struct wsk_text about = room_text(&room);
            words_card_about(&scene->words, id, &about);
            dialog_add(dialog, false, room_keep(&room, &about));
        }
        dialog_run(app, dialog);
    }
    free(dialog);
    free(room.bytes);
}

static const char *list_cards(struct room *room, const struct scene *scene,
                              uint64_t cards) {
    struct wsk_text list = room_text(room);
    if (!cards)
        wsk_text_put(&list, "%s",
                     words_get(&scene->words, MSG_C("cards", "none")));
    for (bool more = false; cards; cards &= cards - 1, more = true) {
        wsk_text_put(&list, more ? ", " : "");
        words_card_full(&scene->words, (unsigned)__builtin_ctzll(cards), &list);
    }
    return room_keep(room, &list);
}

void screen_herds(struct game *game) {
    struct app *app = game->app;
    const struct scene *scene = &game->page.scene;
    struct room room = {.bytes = malloc(ROOM)};
    struct dialog *dialog = calloc(1, sizeof(*dialog));
    if (room.bytes && dialog && scene->scored) {
        dialog->title = app_say(app, MSG("What everybody has"));
        for (unsigned s = 0; s < scene->words.rules->seats; s++) {
            dialog_add(dialog, true, scene->words.name[s]);
            dialog_add(
                dialog, false,
                list_cards(&room, scene,
                           wsk_cards(scene->words.rules, &scene->view, s)));
        }
        dialog_run(app, dialog);
    }
    free(dialog);
    free(room.bytes);
}

/* The log, whole. */

struct log_screen {
    struct game *game;
    int back, most; /* lines scrolled; lines that can be */
};

static void draw_log(void *context, struct paint *paint) {
    struct log_screen *log = context;
    const struct page *page = &log->game->page;
    const struct canvas *canvas = paint->canvas;
    struct rect inside =
        dialog_window(paint, canvas->rows, canvas->cols - 10,
                      app_say(log->game->app, MSG_C("key", "Log")));
    int rows = page_log(paint, (struct rect){0, 0, 0, inside.cols},
                        PAPER_DIALOG, page->lines, page->line_count, 1);
    log->most = rows > inside.rows ? rows - inside.rows : 0;
    if (log->back > log->most)
        log->back = log->most;
    page_log(paint, inside, PAPER_DIALOG, page->lines, page->line_count,
             log->back);
    dialog_bar(paint, log->game->app, log->most > 0, false);
    int col = inside.col + inside.cols - 1;
    struct style style = style_of(INK_KEY, PAPER_DIALOG, ATTR_BOLD);
    if (log->back < log->most)
        paint_text(paint, inside.row - 1, col, 1, style,
                   paint_glyph(paint, GLYPH_UP));
    if (log->back > 0)
        paint_text(paint, inside.row + inside.rows, col, 1, style,
                   paint_glyph(paint, GLYPH_DOWN));
}

static int log_step(const struct log_screen *log, int key) {
    int page = log->game->app->canvas.rows / 2;
    switch (key) {
    case KEY_IS_UP:
        return 1;
    case KEY_IS_DOWN:
        return -1;
    case KEY_IS_WHEEL_UP:
        return 3;
    case KEY_IS_WHEEL_DOWN:
        return -3;
    case KEY_IS_PAGE_UP:
        return page;
    case KEY_IS_PAGE_DOWN:
    case KEY_IS_SPACE:
        return -page;
    case KEY_IS_HOME:
        return log->most;
    case KEY_IS_END:
        return -log->back;
    default:
        return 0;
    }
}

void screen_log(struct game *game) {
    struct log_screen log = {.game = game};
    app_push(game->app, draw_log, &log);
    for (;;) {
        int key = app_read(game->app, -1).key;
        int step = log_step(&log, key);
        if (app_ending(game->app) || (step == 0 && key != KEY_IS_NONE &&
                                      key != KEY_IS_HOME && key != KEY_IS_END))
            break;
        log.back += step;
        if (log.back < 0)
            log.back = 0;
    }
    app_pop(game->app);
}
