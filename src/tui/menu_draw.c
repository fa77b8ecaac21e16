/*
 * menu_draw.c - the form of a new game as it looks.
 */
#include <stdio.h>
#include <string.h>

#include "art.h"
#include "keys.h"
#include "menu.h"

#define LABEL 14
#define VALUE 26
#define LEFT 6

static const char *seat_kind(const struct menu *menu,
                             const struct session_seat *seat) {
    int level = menu_level(seat);
    return level < 0 ? seat->bot
           : level == 0
               ? app_say(menu->app, MSG("Person"))
               : words_level_name(&menu->app->words, (enum wsk_level)level);
}

static const char *about(const struct menu *menu) {
    const struct row *row = &menu->row[menu->cursor];
    const struct app *app = menu->app;
    switch (row->kind) {
    case RESUME:
        return app_say(app, MSG("Resumes the unfinished game."));
    case GAME:
        return app_say(app,
                       MSG("The left and right arrows choose another game."));
    case SEATS:
        return app_say(app,
                       MSG("The left and right arrows change the number."));
    case SEAT: {
        int level = menu_level(&menu->setup->seat[row->seat]);
        if (level > 0)
            return words_level_about(&app->words, (enum wsk_level)level);
        if (level < 0)
            return app_say(app, MSG("The left and right arrows put someone "
                                    "else in this seat."));
        return app_say(
            app, MSG("Somebody at this keyboard. Enter changes the name; the "
                     "left and right arrows put a bot in this seat."));
    }
    case START:
    case LEAVE:
        break;
    }
    return "";
}

/* "< value >", with places to click. */
static void draw_value(struct paint *paint, int row, int col, unsigned at,
                       enum paper paper, const char *text) {
    struct style key = style_of(INK_KEY, paper, ATTR_BOLD);
    paint_text(paint, row, col, 1, key, paint_glyph(paint, GLYPH_LEFT));
    paint_zone(paint, (struct rect){row, col - 1, 1, 3}, CLICK(at, PART_LESS));
    paint_centre(paint, row, col + 2, VALUE - 4,
                 style_of(INK_PLAIN, paper, ATTR_BOLD), text);
    paint_text(paint, row, col + VALUE - 1, 1, key,
               paint_glyph(paint, GLYPH_RIGHT));
    paint_zone(paint, (struct rect){row, col + VALUE - 2, 1, 3},
               CLICK(at, PART_MORE));
}

static void draw_seat(struct paint *paint, int row, int col, unsigned at,
                      const struct menu *menu, unsigned seat,
                      enum paper paper) {
    const struct session_seat *who = &menu->setup->seat[seat];
    struct style style = style_of(INK_SEAT + seat, paper, ATTR_BOLD);
    paint_text(paint, row, col, 1, style,
               paint_glyph(paint, GLYPH_SEAT + seat));
    paint_text(paint, row, col + 2, LABEL + 4,
               who->name[0] ? style : style_of(INK_QUIET, paper, 0),
               menu->settled.seat[seat].name);
    draw_value(paint, row, col + LABEL + 8, at, paper, seat_kind(menu, who));
}

static void draw_row(struct paint *paint, int line, const struct menu *menu,
                     unsigned at) {
    const struct row *row = &menu->row[at];
    const struct app *app = menu->app;
    bool lit = at == menu->cursor;
    enum paper paper = lit ? PAPER_CALL : PAPER_TABLE;
    struct rect rect = {line, LEFT - 2, 1, LABEL + VALUE + 14};
    struct style strong = style_of(INK_PLAIN, paper, ATTR_BOLD);
    char number[16];
    canvas_fill(paint->canvas, rect, style_of(INK_PLAIN, paper, 0));
    paint_zone(paint, rect, CLICK(at, PART_LINE));
    if (lit)
        paint_text(paint, line, LEFT - 2, 1,
                   style_of(INK_CALL, paper, ATTR_BOLD),
                   paint_glyph(paint, GLYPH_TURN));
    switch (row->kind) {
    case RESUME:
        paint_text(paint, line, LEFT, rect.cols - 2, strong,
                   app_say(app, MSG("Resume the unfinished game")));
        break;
    case GAME:
        paint_text(paint, line, LEFT, LABEL + 4, style_of(INK_PLAIN, paper, 0),
                   app_say(app, MSG("Game")));
        draw_value(paint, line, LEFT + LABEL + 8, at, paper,
                   words_game_title(&app->words, menu->setup->game));
        break;
    case SEATS:
        snprintf(number, sizeof(number), "%u", menu->setup->seats);
        paint_text(paint, line, LEFT, LABEL + 4, style_of(INK_PLAIN, paper, 0),
                   app_say(app, MSG("Players")));
        draw_value(paint, line, LEFT + LABEL + 8, at, paper, number);
        break;
    case SEAT:
        draw_seat(paint, line, LEFT, at, menu, row->seat, paper);
        break;
    case START:
        paint_text(paint, line, LEFT, rect.cols - 2, strong,
                   app_say(app, MSG("Play")));
        break;
    case LEAVE:
        paint_text(paint, line, LEFT, rect.cols - 2, strong,
                   app_say(app, MSG_C("key", "Leave")));
        break;
    }
}

void menu_draw(void *context, struct paint *paint) {
    const struct menu *menu = context;
    const struct canvas *canvas = paint->canvas;
    const struct board *board = board_find(menu->setup->game);
    int line = 7;
    canvas_fill(paint->canvas, canvas_all(canvas),
                style_of(INK_PLAIN, PAPER_TABLE, 0));
    page_title(paint, "Woolsack", "", "");
    for (unsigned i = 0; i < ART_TITLE_ROWS; i++)
        paint_text(
            paint, 2 + (int)i, LEFT, 20, style_of(INK_PLAIN, PAPER_TABLE, 0),
            board && board->title ? board->title(paint->glyphs, i)
                                  : art_title(paint->glyphs, ART_SHEEP, i));
    paint_wrap(paint, (struct rect){3, LEFT + 18, 3, canvas->cols - LEFT - 20},
               0, 0, style_of(INK_CALL, PAPER_TABLE, ATTR_BOLD),
               words_game_pitch(&menu->app->words, menu->setup->game));
    for (unsigned i = 0; i < menu->count; i++) {
        enum row_kind kind = menu->row[i].kind;
        line += kind == START || (kind == GAME && i > 0);
        draw_row(paint, line++, menu, i);
    }
    bool bad = menu->notice[0] != '\0';
    paint_wrap(
        paint,
        (struct rect){canvas->rows - 3, LEFT, 2, canvas->cols - LEFT - 2}, 0, 0,
        style_of(bad ? INK_MALUS : INK_QUIET, PAPER_TABLE, bad ? ATTR_BOLD : 0),
        bad ? menu->notice : about(menu));
    struct buttons bar = {0};
    buttons_add(&bar, KEY_IS_UP, paint_glyph(paint, GLYPH_UP), "");
    buttons_add(&bar, KEY_IS_DOWN, paint_glyph(paint, GLYPH_DOWN),
                app_say(menu->app, MSG_C("key", "Choose")));
    buttons_add(&bar, KEY_IS_LEFT, paint_glyph(paint, GLYPH_LEFT), "");
    buttons_add(&bar, KEY_IS_RIGHT, paint_glyph(paint, GLYPH_RIGHT),
                app_say(menu->app, MSG_C("key", "Change")));
    buttons_add(&bar, KEY_IS_ENTER, "Enter",
                app_say(menu->app, MSG_C("key", "OK")));
    buttons_add(&bar, 'q', "q", app_say(menu->app, MSG_C("key", "Leave")));
    page_bar(paint, canvas->rows - 1, &bar);
}
