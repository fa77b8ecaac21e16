/*
 * replay.c - a game event by event, forwards and back, with the position drawn
 * and the log as far as it had come.
 */
#include <stdio.h>
#include <stdlib.h>

#include "keys.h"
#include "screens.h"

struct replay {
    struct game game;
    unsigned first, last, at; /* events; `at` of them have happened */
    char status[WORDS_MAX];
};

/* Where rounds begin is what the log says: an event with a heading. */
static bool begins_round(const struct replay *replay, unsigned at) {
    struct session_event event;
    if (at <= replay->first || at > replay->last ||
        !session_event(replay->game.session, at - 1, &event))
        return false;
    for (unsigned i = 0; i < event.log_count; i++) {
        struct session_line line;
        if (session_log_line(replay->game.session, event.log_first + i,
                             &line) &&
            line.kind == WORDS_HEADING)
            return true;
    }
    return false;
}

static void look(struct replay *replay) {
    struct game *game = &replay->game;
    const struct wsk_rules *rules = session_rules(game->session);
    struct session_event event;
    unsigned at = replay->at == replay->first ? replay->first : replay->at - 1;
    bool before = replay->at == replay->first;
    if (!session_event(game->session, at, &event))
        return;
    game_look(game, before ? &event.before : &event.after,
              event.log_first + (before ? 0 : event.log_count));
    struct scene *scene = &game->page.scene;
    scene->round = session_round(game->session, replay->at);
    struct tumble faces, sides;
    /* The last roll of a turn is forgotten at once: show it lying there. */
    scene->resting =
        !before && game->page.board->rolled(rules, &event.before, &event.event,
                                            &faces, &sides, &scene->view);
    if (scene->resting)
        scene->on_turn = game->page.board->on_turn(rules, &event.before);
    for (unsigned s = 0; s < rules->seats; s++)
        scene->pile[s] = game->page.board->pile(rules, &scene->view, s);
    rules->game->totals(rules, &scene->view, scene->total);
    struct wsk_text text = wsk_text_in(replay->status, sizeof(replay->status));
    WORDS_SAY(&scene->words, &text, MSG("step %1 of %2"),
              words_num((int)(replay->at - replay->first)),
              words_num((int)(replay->last - replay->first)));
    game->page.status = replay->status;
    struct wsk_text story = wsk_text_in(game->story, sizeof(game->story));
    for (unsigned i = 0; !before && i < event.log_count; i++) {
        struct session_line line;
        if (session_log_line(game->session, event.log_first + i, &line) &&
            line.kind != WORDS_HEADING) /* no sentence; it is in the title */
            wsk_text_put(&story, story.len ? " %s" : "%s", line.text);
    }
    game->page.story = game->story;
}

static void offer(struct replay *replay) {
    struct buttons *bar = &replay->game.page.bar;
    const struct app *app = replay->game.app;
    bar->count = 0;
    buttons_add(bar, KEY_IS_LEFT, glyph(app->tty.glyphs, GLYPH_LEFT),
                app_say(app, MSG_C("key", "Back")));
    buttons_add(bar, KEY_IS_RIGHT, glyph(app->tty.glyphs, GLYPH_RIGHT),
                app_say(app, MSG_C("key", "Next")));
    buttons_add(bar, KEY_IS_PAGE_UP, glyph(app->tty.glyphs, GLYPH_UP),
                app_say(app, MSG_C("key", "Previous round")));
    buttons_add(bar, KEY_IS_PAGE_DOWN, glyph(app->tty.glyphs, GLYPH_DOWN),
                app_say(app, MSG_C("key", "Next round")));
    buttons_add(bar, KEY_IS_HOME, "Home",
                app_say(app, MSG_C("key", "Beginning")));
    buttons_add(bar, KEY_IS_END, "End", app_say(app, MSG_C("key", "End")));
    buttons_add(bar, 'q', "q", app_say(app, MSG_C("key", "Leave")));
}

static unsigned round_from(const struct replay *replay, bool forwards) {
    unsigned at = replay->at;
    do
        at = forwards ? at + 1 : at - 1;
    while (at > replay->first && at < replay->last &&
           !begins_round(replay, at));
    return at;
}

/* Whether the key moves through the game. */
static bool step(struct replay *replay, int key) {
    bool can_back = replay->at > replay->first;
    bool can_on = replay->at < replay->last;
    switch (key) {
    case KEY_IS_LEFT:
    case KEY_IS_WHEEL_UP:
    case 'b':
        replay->at -= can_back;
        return true;
    case KEY_IS_RIGHT:
    case KEY_IS_WHEEL_DOWN:
    case KEY_IS_SPACE:
    case KEY_IS_ENTER:
        replay->at += can_on;
        return true;
    case KEY_IS_UP:
    case KEY_IS_PAGE_UP:
    case 'p':
        replay->at = can_back ? round_from(replay, false) : replay->at;
        return true;
    case KEY_IS_DOWN:
    case KEY_IS_PAGE_DOWN:
    case 'n':
        replay->at = can_on ? round_from(replay, true) : replay->at;
        return true;
    case KEY_IS_HOME:
        replay->at = replay->first;
        return true;
    case KEY_IS_END:
        replay->at = replay->last;
        return true;
    default:
        return false;
    }
}

/* False: enough. */
static bool obey(struct replay *replay, int key) {
    key = keys_command(key);
    if (step(replay, key))
        return true;
    switch (key) {
    case 'i':
        screen_cards(&replay->game);
        return true;
    case 'v':
        screen_herds(&replay->game);
        return true;
    case 'l':
        screen_log(&replay->game);
        return true;
    case '?':
        screen_help(&replay->game);
        return true;
    default:
        return key != 'q' && key != KEY_IS_ESCAPE && key != KEY_IS_INTERRUPT &&
               key != KEY_IS_SIGNAL;
    }
}

void screen_replay(struct app *app, struct session *session) {
    struct replay *replay = calloc(1, sizeof(*replay));
    if (!replay || !game_begin(&replay->game, app, session)) {
        free(replay);
        return;
    }
    replay->first = session_first(session);
    replay->last = session_events(session);
    replay->at = replay->first;
    if (replay->last > replay->first) {
        look(replay);
        app_push(app, game_draw, &replay->game);
        do {
            look(replay);
            offer(replay);
        } while (obey(replay, app_read(app, -1).key));
        app_pop(app);
    }
    game_finish(&replay->game);
    free(replay);
}
