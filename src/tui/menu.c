/*
 * menu.c - a new game: which one, who plays. A form: up and down choose a line,
 * left and right change it, Enter does it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dialog.h"
#include "keys.h"
#include "menu.h"
#include "play/seats.h"

/* The set-up. */

static bool is_playable(const struct wsk_game *game) {
    return game->offered;
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
    }
}

/* A person, or the levels that are offered; any other word stays as it is. */
int menu_level(const struct session_seat *seat) {
    enum wsk_level level;
    if (session_is_person(seat))
        return 0;
    struct wsk_word word = {seat->bot, strlen(seat->bot)};
    /* The number of the random one stands for people. */
    return wsk_level_find(word, &level) && level != WSK_LEVEL_RANDOM
               ? (int)level
               : -1;
}

static void step_level(struct session_seat *seat, int step) {
    int level = menu_level(seat);
    level = level < 0 ? 0 : (level + step + WSK_LEVELS) % WSK_LEVELS;
    /* The random one is a yardstick and not offered: its place is the
     * person's. */
    if (level == WSK_LEVEL_RANDOM)
        seat->bot[0] = '\0';
    else
        snprintf(seat->bot, sizeof(seat->bot), "%s",
                 wsk_level_name((enum wsk_level)level));
}

/* Who has no name yet is shown with the one that the game would give. */
static void preview_names(struct menu *menu) {
    char bytes[WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    menu->settled = *menu->setup;
    if (!seats_settle(&menu->app->words, &menu->settled, &why))
        menu->settled = *menu->setup;
}

static void build_rows(struct menu *menu) {
    preview_names(menu);
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
    /* People keep their names in the next game; bots may be others then. */
    for (unsigned s = 0; s < settled.seats; s++)
        if (session_is_person(&settled.seat[s]))
            menu->setup->seat[s] = settled.seat[s];
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
    app_push(app, menu_draw, &menu);
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
