/*
 * sheet.c - the score sheet: every part of every total, who won, what next.
 */
#include <stdio.h>
#include <stdlib.h>

#include "dialog.h"
#include "keys.h"
#include "screens.h"
#include "seats.h"

#define LABEL_MAX 24 /* columns for the name of a part */
#define COLUMN_MIN 8
#define COLUMN_MAX 16

/* Where the columns of the table are. */
struct grid {
    int label, cols;
};

struct sheet_screen {
    struct app *app;
    struct game game; /* for the log, the names, and to look at the table */
    struct wsk_sheet sheet[WSK_SEATS_MAX];
    unsigned seats, winners;
    char result[WORDS_MAX];
    struct buttons bar;
    bool saved;
};

/* The table. */

static void print_part(const struct paint *paint, const struct wsk_sheet *sheet,
                       unsigned part, char *ret, size_t cap) {
    int points = sheet->part[part].points;
    if (sheet->part[part].kind == WSK_PART_CARDS)
        snprintf(ret, cap, "%u", sheet->cards);
    else if (points < 0)
        snprintf(ret, cap, "%s%d", paint_glyph(paint, GLYPH_MINUS), -points);
    else
        snprintf(ret, cap, "%d", points);
}

static struct grid grid_of(const struct paint *paint,
                           const struct sheet_screen *screen) {
    const struct words *words = &screen->game.page.scene.words;
    struct grid grid = {.label = 6};
    for (unsigned p = 0; p < screen->sheet[0].parts; p++) {
        const char *key = screen->sheet[0].part[p].key;
        int width = paint_width(paint, words_part(words, key)) + 2;
        grid.label = width > grid.label ? width : grid.label;
    }
    grid.label = grid.label > LABEL_MAX ? LABEL_MAX : grid.label;
    grid.cols = (paint->canvas->cols - 2 - grid.label) / (int)screen->seats;
    grid.cols = grid.cols > COLUMN_MAX ? COLUMN_MAX : grid.cols;
    grid.cols = grid.cols < COLUMN_MIN ? COLUMN_MIN : grid.cols;
    return grid;
}

static void draw_names(struct paint *paint, int row, int col, struct grid grid,
                       const struct sheet_screen *screen) {
    for (unsigned s = 0; s < screen->seats; s++) {
        int at = col + grid.label + (int)s * grid.cols;
        if (screen->winners >> s & 1)
            paint_text(paint, row, at, 1,
                       style_of(INK_CALL, PAPER_TABLE, ATTR_BOLD),
                       paint_glyph(paint, GLYPH_CROWN));
        seat_shape(paint, row, at + 1, s, PAPER_TABLE);
        paint_text(paint, row, at + 3, grid.cols - 4,
                   style_of(INK_SEAT + s, PAPER_TABLE, ATTR_BOLD),
                   screen->game.page.scene.words.name[s]);
    }
}

static void draw_part(struct paint *paint, int row, int col, struct grid grid,
                      const struct sheet_screen *screen, unsigned part) {
    const struct words *words = &screen->game.page.scene.words;
    const char *key = screen->sheet[0].part[part].key;
    bool is_last = part + 1 == screen->sheet[0].parts;
    struct style style =
        style_of(INK_PLAIN, PAPER_TABLE, is_last ? ATTR_BOLD : 0);
    char text[32];
    paint_text(paint, row, col, grid.label - 1, style, words_part(words, key));
    for (unsigned s = 0; s < screen->seats; s++) {
        print_part(paint, &screen->sheet[s], part, text, sizeof(text));
        paint_right(paint, row, col + grid.label + (int)s * grid.cols,
                    grid.cols - 2, style, text);
    }
    int about = col + grid.label + (int)screen->seats * grid.cols;
    int room = paint->canvas->cols - about - 1;
    if (room >= 24)
        paint_text(paint, row, about, room, style_of(INK_QUIET, PAPER_TABLE, 0),
                   words_part_about(words, key));
}

/* Returns the row below. */
static int draw_table(struct paint *paint, int row,
                      const struct sheet_screen *screen) {
    struct grid grid = grid_of(paint, screen);
    unsigned parts = screen->sheet[0].parts;
    draw_names(paint, row++, 1, grid, screen);
    for (unsigned part = 0; part < parts; part++) {
        if (part + 1 == parts)
            paint_line(paint, row++, 1,
                       grid.label + (int)screen->seats * grid.cols - 2,
                       style_of(INK_QUIET, PAPER_TABLE, 0));
        draw_part(paint, row++, 1, grid, screen, part);
    }
    return row;
}

/* The cards that a part of the sheet stands for, by name. Returns the row
 * below. */
static int draw_cards(struct paint *paint, int row, int last,
                      const struct sheet_screen *screen) {
    const struct words *words = &screen->game.page.scene.words;
    for (unsigned s = 0; s < screen->seats && row < last; s++) {
        const struct wsk_sheet *sheet = &screen->sheet[s];
        char cards[2 * WORDS_MAX], line[3 * WORDS_MAX];
        struct wsk_text list = wsk_text_in(cards, sizeof(cards));
        struct wsk_text text = wsk_text_in(line, sizeof(line));
        const char *key = NULL;
        for (unsigned p = 0; p < sheet->parts; p++)
            if (sheet->part[p].kind == WSK_PART_CARDS)
                key = sheet->part[p].key;
        if (!key || sheet->cards == 0)
            continue;
        for (unsigned c = 0; c < sheet->cards; c++) {
            if (c)
                wsk_text_put(&list, ", ");
            words_card_full(words, sheet->card[c], &list);
        }
        /* Translators: a player, a part of the score sheet, cards. */
        WORDS_SAY(words, &text, MSG("%1, %2: %3"), words_seat(s),
                  words_str(words_part(words, key)), words_str(cards));
        row += paint_wrap(
            paint, (struct rect){row, 1, last - row, paint->canvas->cols - 2},
            0, 2, style_of(INK_PLAIN, PAPER_TABLE, 0), line);
    }
    return row;
}

static void draw_sheet(void *context, struct paint *paint) {
    const struct sheet_screen *screen = context;
    const struct words *words = &screen->game.page.scene.words;
    const struct canvas *canvas = paint->canvas;
    int last = canvas->rows - 1;
    canvas_fill(paint->canvas, canvas_all(canvas),
                style_of(INK_PLAIN, PAPER_TABLE, 0));
    page_title(paint, words_game_title(words, words->rules->game),
               app_say(screen->app, MSG("Score sheet")), "");
    int row = 2 + paint_wrap(paint, (struct rect){2, 1, 2, canvas->cols - 2}, 0,
                             0, style_of(INK_CALL, PAPER_TABLE, ATTR_BOLD),
                             screen->result);
    row = draw_table(paint, row + 1, screen) + 1;
    row = draw_cards(paint, row, last, screen) + 1;
    if (row + 2 < last) {
        struct rect log = {row, 0, last - row, canvas->cols};
        canvas_fill(paint->canvas, log, style_of(INK_PLAIN, PAPER_PANEL, 0));
        page_log(paint,
                 (struct rect){log.row, log.col + 1, log.rows, log.cols - 2},
                 PAPER_PANEL, screen->game.page.lines,
                 screen->game.page.line_count, 0);
    }
    page_bar(paint, last, &screen->bar);
}

/* What next. */

static void offer(struct sheet_screen *screen) {
    const struct app *app = screen->app;
    struct buttons *bar = &screen->bar;
    bar->count = 0;
    buttons_add(bar, 'r', "r", app_say(app, MSG_C("key", "Replay")));
    buttons_add(bar, 'e', "e", app_say(app, MSG_C("key", "Review")));
    if (!screen->saved)
        buttons_add(bar, 's', "s", app_say(app, MSG_C("key", "Save")));
    if (app->setup->begin) {
        buttons_add(bar, 'a', "a", app_say(app, MSG_C("key", "Play again")));
        buttons_add(bar, 'm', "m", app_say(app, MSG_C("key", "Menu")));
    }
    buttons_add(bar, 'v', "v", app_say(app, MSG_C("key", "Herds")));
    buttons_add(bar, 'l', "l", app_say(app, MSG_C("key", "Log")));
    buttons_add(bar, 'q', "q", app_say(app, MSG_C("key", "Leave")));
}

static bool ask_next(struct sheet_screen *screen, enum sheet_next *ret_next) {
    int key = keys_command(app_read(screen->app, -1).key);
    bool more = screen->app->setup->begin != NULL;
    if (app_ending(screen->app))
        key = 'q';
    switch (key) {
    case 'r':
        screen_replay(screen->app, screen->game.session);
        return false;
    case 'e':
        screen_review(screen->app, screen->game.session);
        return false;
    case 'l':
        screen_log(&screen->game);
        return false;
    case 'v':
        screen_herds(&screen->game);
        return false;
    case 's':
        screen->saved |= screen_save(screen->app, screen->game.session);
        return false;
    case 'a':
        *ret_next = SHEET_AGAIN;
        return more;
    case 'm':
        *ret_next = SHEET_MENU;
        return more;
    case 'q':
    case KEY_IS_INTERRUPT:
    case KEY_IS_ESCAPE:
        *ret_next = SHEET_LEAVE;
        return true;
    default:
        return false;
    }
}

enum sheet_next screen_sheet(struct app *app, struct session *session) {
    struct sheet_screen *screen = calloc(1, sizeof(*screen));
    enum sheet_next next = SHEET_LEAVE;
    if (!screen || !game_begin(&screen->game, app, session)) {
        free(screen);
        return next;
    }
    game_look_now(&screen->game);
    screen->app = app;
    screen->seats = session_rules(session)->seats;
    screen->winners = session_winners(session);
    for (unsigned s = 0; s < screen->seats; s++)
        (void)session_score(session, s, &screen->sheet[s]);
    struct wsk_text text = wsk_text_in(screen->result, sizeof(screen->result));
    words_result(&screen->game.page.scene.words, &screen->game.page.scene.view,
                 &text);
    app_push(app, draw_sheet, screen);
    do
        offer(screen);
    while (!ask_next(screen, &next));
    app_pop(app);
    game_finish(&screen->game);
    free(screen);
    return next;
}
