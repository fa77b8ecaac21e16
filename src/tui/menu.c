/*
 * menu.c - a new game: which one, who plays. A form: up and down choose a line,
 * left and right change it, Enter does it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "art.h"
#include "dialog.h"
#include "keys.h"
#include "play/seats.h"
#include "screens.h"

enum row_kind { RESUME, GAME, SEATS, SEAT, START, LEAVE };

struct row {
    enum row_kind kind;
    unsigned seat;
};

#define ROWS_MAX (5 + WSK_SEATS_MAX)

struct menu {
    struct app *app;
    struct session_setup *setup;
    unsigned count, cursor;
    struct row row[ROWS_MAX];
    char notice[WORDS_MAX];
    bool may_resume, done;
    struct session *session;
};

/* What a click in the form stands for. */
enum part { PART_LINE, PART_LESS, PART_MORE };
#define CLICK(row, part) (0x600000 | (int)(row) << 4 | (part))
#define CLICK_IS(code) ((code) >= 0x600000)
#define CLICK_ROW(code) ((unsigned)(code) >> 4 & 0xff)
#define CLICK_PART(code) ((code)&0xf)

/* The set-up. */

static bool is_playable(const struct wsk_game *game) {
    return game->offered && board_find(game);
}

/* The next game that can be played, going round; the first one after NULL. */
static const struct wsk_game *next_game(const struct wsk_game *from,
                                        bool forwards) {
    const struct wsk_game *first = NULL, *last = NULL, *before = NULL;
    const struct wsk_game *after = NULL, *game;
    for (size_t i = 0; (game = wsk_game_at(i)); i++) {
        if (!is_playable(game))
            continue;
        first = first ? first : game;
        before = game == from ? last : before;
        after = last && last == from ? game : after;
        last = game;
    }
    if (!from || forwards)
        return after ? after : first;
    return before ? before : last;
}

static void fit_seats(struct session_setup *setup) {
    unsigned least = setup->game->seats_min, most = setup->game->seats_max;
    setup->seats = setup->seats < least  ? least
                   : setup->seats > most ? most
                                         : setup->seats;
}

static void complete(struct session_setup *setup) {
    if (!setup->game)
        setup->game = next_game(NULL, true);
    if (!setup->deck)
        setup->deck = "standard";
    bool fresh = setup->seats == 0;
    if (fresh)
        setup->seats = 3;
    fit_seats(setup);
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++) {
        struct session_seat *seat = &setup->seat[s];
        if (!seat->name[0] && !seat->bot[0] && (s > 0 || !fresh))
            snprintf(seat->bot, sizeof(seat->bot), "%s",
                     wsk_level_name(WSK_LEVEL_SHEEP));
        if (!seat->name[0] && !seat->bot[0])
            snprintf(seat->name, sizeof(seat->name), "Anna");
    }
}

/* A person, or the levels that are offered; any other word stays as it is. */
static int level_of(const struct session_seat *seat) {
    enum wsk_level level;
    if (session_is_person(seat))
        return 0;
    struct wsk_word word = {seat->bot, strlen(seat->bot)};
    return wsk_level_find(word, &level) ? (int)level : -1;
}

static void step_level(struct session_seat *seat, int step) {
    int level = level_of(seat);
    level = level < 0 ? 0 : (level + step + WSK_LEVELS) % WSK_LEVELS;
    /* The random one is a yardstick and not offered: its place is the
     * person's. */
    if (level == WSK_LEVEL_RANDOM)
        seat->bot[0] = '\0';
    else
        snprintf(seat->bot, sizeof(seat->bot), "%s",
                 wsk_level_name((enum wsk_level)level));
}

static void build_rows(struct menu *menu) {
    menu->count = 0;
    if (menu->may_resume)
        menu->row[menu->count++] = (struct row){.kind = RESUME};
    menu->row[menu->count++] = (struct row){.kind = GAME};
    menu->row[menu->count++] = (struct row){.kind = SEATS};
    for (unsigned s = 0; s < menu->setup->seats; s++)
        menu->row[menu->count++] = (struct row){SEAT, s};
    menu->row[menu->count++] = (struct row){.kind = START};
    menu->row[menu->count++] = (struct row){.kind = LEAVE};
    if (menu->cursor >= menu->count)
        menu->cursor = menu->count - 1;
}

/* Drawing. */

#define LABEL 14
#define VALUE 26
#define LEFT 6

static const char *seat_kind(const struct menu *menu,
                             const struct session_seat *seat) {
    int level = level_of(seat);
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
        return app_say(app, MSG("Goes on with the game that was not "
                                "finished."));
    case GAME:
        return words_game_pitch(&app->words, menu->setup->game);
    case SEATS:
        return app_say(app, MSG("Left and right change the number."));
    case SEAT: {
        int level = level_of(&menu->setup->seat[row->seat]);
        if (level > 0)
            return words_level_about(&app->words, (enum wsk_level)level);
        return app_say(app, MSG("Somebody at this keyboard. Enter changes the "
                                "name, left and right seat a bot."));
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
    /* A bot without a name is called by its level. */
    if (who->name[0])
        paint_text(paint, row, col + 2, LABEL + 4, style, who->name);
    else
        paint_text(paint, row, col + 2, LABEL + 4,
                   style_of(INK_QUIET, paper, 0), seat_kind(menu, who));
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

static void draw_menu(void *context, struct paint *paint) {
    const struct menu *menu = context;
    const struct canvas *canvas = paint->canvas;
    bool sack = strcmp(menu->setup->game->id, board_sack.game) == 0;
    int line = 7;
    canvas_fill(paint->canvas, canvas_all(canvas),
                style_of(INK_PLAIN, PAPER_TABLE, 0));
    page_title(paint, "Woolsack", "", "");
    for (unsigned i = 0; i < ART_TITLE_ROWS; i++)
        paint_text(paint, 2 + (int)i, LEFT, 20,
                   style_of(INK_PLAIN, PAPER_TABLE, 0),
                   art_title(paint->glyphs, sack ? ART_SACK : ART_SHEEP, i));
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
                app_say(menu->app, MSG_C("key", "Do it")));
    buttons_add(&bar, 'q', "q", app_say(menu->app, MSG_C("key", "Leave")));
    page_bar(paint, canvas->rows - 1, &bar);
}

/* Doing. */

static void change(struct menu *menu, int step) {
    const struct row *row = &menu->row[menu->cursor];
    switch (row->kind) {
    case GAME:
        menu->setup->game = next_game(menu->setup->game, step > 0);
        fit_seats(menu->setup);
        break;
    case SEATS:
        menu->setup->seats += (unsigned)step;
        fit_seats(menu->setup);
        break;
    case SEAT:
        step_level(&menu->setup->seat[row->seat], step);
        break;
    case RESUME:
    case START:
    case LEAVE:
        break;
    }
}

static void rename_seat(struct menu *menu, struct session_seat *seat) {
    char name[WORDS_NAME];
    snprintf(name, sizeof(name), "%s", seat->name);
    if (dialog_type(menu->app, app_say(menu->app, MSG("Name")), NULL, name,
                    sizeof(name)))
        snprintf(seat->name, sizeof(seat->name), "%s", name);
}

static void start(struct menu *menu) {
    const struct tui_setup *tui = menu->app->setup;
    struct wsk_fault fault = {0};
    struct session_setup settled = *menu->setup;
    struct wsk_text why = wsk_text_in(menu->notice, sizeof(menu->notice));
    if (!seats_settle(&menu->app->words, &settled, &why))
        return;
    menu->session = tui->begin(tui->context, &settled, &fault);
    if (menu->session)
        menu->done = true;
    else
        wsk_text_put(&why, "%s", fault.why);
}

static void resume(struct menu *menu) {
    const struct tui_setup *tui = menu->app->setup;
    struct wsk_fault fault = {0};
    menu->session = tui->resume(tui->context, &fault);
    if (menu->session)
        menu->done = true;
    else
        snprintf(menu->notice, sizeof(menu->notice), "%s", fault.why);
}

static void act(struct menu *menu) {
    const struct row *row = &menu->row[menu->cursor];
    switch (row->kind) {
    case RESUME:
        resume(menu);
        break;
    case GAME:
    case SEATS:
        menu->cursor++;
        break;
    case SEAT:
        rename_seat(menu, &menu->setup->seat[row->seat]);
        break;
    case START:
        start(menu);
        break;
    case LEAVE:
        menu->done = true;
        break;
    }
}

static void click(struct menu *menu, int code) {
    bool again = menu->cursor == CLICK_ROW(code);
    menu->cursor = CLICK_ROW(code);
    enum row_kind kind = menu->row[menu->cursor].kind;
    bool button = kind == RESUME || kind == START || kind == LEAVE;
    if (CLICK_PART(code) != PART_LINE)
        change(menu, CLICK_PART(code) == PART_LESS ? -1 : 1);
    else if (button || (again && kind == SEAT))
        act(menu);
}

static void obey(struct menu *menu, int key) {
    if (key != KEY_IS_NONE)
        menu->notice[0] = '\0';
    if (CLICK_IS(key)) {
        click(menu, key);
        return;
    }
    switch (keys_command(key)) {
    case KEY_IS_UP:
    case KEY_IS_BACK_TAB:
    case KEY_IS_WHEEL_UP:
        menu->cursor = (menu->cursor + menu->count - 1) % menu->count;
        break;
    case KEY_IS_DOWN:
    case KEY_IS_TAB:
    case KEY_IS_WHEEL_DOWN:
        menu->cursor = (menu->cursor + 1) % menu->count;
        break;
    case KEY_IS_LEFT:
        change(menu, -1);
        break;
    case KEY_IS_RIGHT:
    case KEY_IS_SPACE:
        change(menu, 1);
        break;
    case KEY_IS_ENTER:
        act(menu);
        break;
    case 'q':
    case KEY_IS_ESCAPE:
    case KEY_IS_INTERRUPT:
        menu->done = true;
        break;
    default:
        break;
    }
}

struct session *screen_menu(struct app *app, struct session_setup *setup,
                            bool first) {
    struct menu menu = {
        .app = app, .setup = setup, .may_resume = first && app->setup->resume};
    complete(setup);
    app_push(app, draw_menu, &menu);
    while (!menu.done) {
        build_rows(&menu);
        int key = app_read(app, -1).key;
        if (app_ending(app))
            break;
        obey(&menu, key);
    }
    app_pop(app);
    return menu.session;
}
