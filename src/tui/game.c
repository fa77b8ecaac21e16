#include "game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dialog.h"
#include "keys.h"
#include "play/seats.h"
#include "screens.h"

#define LOOK_MS 50 /* between two looks at the keyboard */

bool game_begin(struct game *game, struct app *app, struct session *session) {
    const struct wsk_rules *rules = session_rules(session);
    *game = (struct game){.app = app, .session = session};
    game->rng.counter = session_seed(session);
    game->page.board = board_find(rules->game);
    game->page.named = session_people(session) > 1;
    return game->page.board != NULL;
}

void game_finish(struct game *game) {
    free(game->lines);
}

/* What the page shows. */

/* Lines of the log that may be read, up to `end`. Asides only take room. */
static void read_log(struct game *game, unsigned end) {
    unsigned first = session_log_first(game->session), count = 0;
    unsigned wanted = end > first ? end - first : 0;
    if (wanted > game->line_room) {
        struct session_line *more =
            realloc(game->lines, wanted * sizeof(*more));
        if (more) {
            game->lines = more;
            game->line_room = wanted;
        }
    }
    for (unsigned at = first; at < end && count < game->line_room; at++)
        count += session_log_line(game->session, at, &game->lines[count]) &&
                 game->lines[count].kind != WORDS_ASIDE;
    game->page.lines = game->lines;
    game->page.line_count = count;
}

static void read_seats(struct game *game) {
    struct scene *scene = &game->page.scene;
    unsigned seats = session_rules(game->session)->seats;
    scene->scored = true;
    for (unsigned s = 0; s < seats; s++) {
        struct wsk_sheet sheet;
        enum wsk_level level;
        scene->kind[s] = seats_level(session_seat(game->session, s), &level)
                             ? words_level_name(&scene->words, level)
                             : NULL;
        scene->pile[s] = session_pile(game->session, s);
        if (session_score(game->session, s, &sheet))
            scene->total[s] = sheet.total;
        else
            scene->scored = false;
    }
}

static void offer_keys(struct game *game) {
    struct buttons *bar = &game->page.bar;
    const struct app *app = game->app;
    bar->count = 0;
    buttons_add(bar, '?', "?", app_say(app, MSG_C("key", "Help")));
    buttons_add(bar, 'i', "i", app_say(app, MSG_C("key", "Cards")));
    if (game_has_odds(game))
        buttons_add(bar, 'o', "o", app_say(app, MSG_C("key", "Odds")));
    if (game->page.scene.scored)
        buttons_add(bar, 'v', "v", app_say(app, MSG_C("key", "Herds")));
    buttons_add(bar, 'l', "l", app_say(app, MSG_C("key", "Log")));
    buttons_add(bar, 'q', "q", app_say(app, MSG_C("key", "Leave")));
}

void game_look(struct game *game, const struct wsk_state *state,
               unsigned log_end) {
    struct scene *scene = &game->page.scene;
    const struct wsk_rules *rules = session_rules(game->session);
    scene->words = session_words(game->session);
    scene->words.marks = true;
    scene->round = session_round(game->session, session_events(game->session));
    scene->view = *state;
    scene->on_turn = game->page.board->on_turn(rules, state);
    scene->choice = NULL;
    scene->tumble = NULL;
    scene->resting = false;
    read_seats(game);
    read_log(game, log_end);
    offer_keys(game);
}

void game_look_now(struct game *game) {
    struct wsk_state view;
    session_view(game->session, &view);
    game_look(game, &view, session_log_count(game->session));
}

void game_draw(void *context, struct paint *paint) {
    struct game *game = context;
    page_draw(paint, &game->page);
}

/* Asking. */

static void note(struct game *game, const char *text) {
    snprintf(game->notice, sizeof(game->notice), "%s", text);
    game->page.notice = game->notice;
}

/* After every event: the page must not hold on to lines of a log that has
 * grown. What could not be written stays on the screen; what could not be done
 * ends the game. */
static void judge(struct game *game, enum wsk_err err,
                  const struct wsk_fault *fault) {
    game_look_now(game);
    if (err == WSK_OK)
        return;
    note(game, fault->why);
    if (err == WSK_EIO)
        return;
    struct dialog dialog = {
        .title = app_say(game->app, MSG("The game cannot continue"))};
    dialog_add(&dialog, false, fault->why);
    dialog_run(game->app, &dialog);
    game->left = true;
}

static bool ask(struct game *game, unsigned seat, wsk_move *ret_move) {
    struct choice *choice = &game->choice;
    session_look(game->session, seat);
    game_look_now(game);
    choice_begin(choice, game->page.board->chooser,
                 session_rules(game->session), &game->page.scene.view, seat,
                 session_moves(game->session, game->moves));
    game->page.scene.choice = choice;
    offer_keys(game);
    for (;;) {
        int key = app_read(game->app, -1).key;
        if (app_ending(game->app))
            return false;
        if (game_command(game, key)) {
            if (game->left)
                return false;
            continue;
        }
        enum choice_result result = TARGET_IS(key)
                                        ? choice_point(choice, key)
                                        : choice_key(choice, keys_command(key));
        if (result != CHOICE_IGNORED)
            game->page.notice = NULL;
        if (result == CHOICE_CONFIRMED) {
            *ret_move = choice->move;
            return true;
        }
    }
}

static void person(struct game *game, const struct session_next *next) {
    struct wsk_fault fault = {0};
    wsk_move move;
    game->hurry = false;
    game->page.story = NULL;
    if (next->hand_over && !screen_hand_over(game, next->seat))
        return;
    if (!ask(game, next->seat, &move))
        return;
    game->page.scene.choice = NULL;
    judge(game, session_answer(game->session, move, &fault), &fault);
    game_animate(game, true);
}

static bool is_program(const struct game *game, unsigned seat) {
    return seat != WSK_CHANCE &&
           strncmp(session_seat(game->session, seat)->bot, "exec:", 5) == 0;
}

/* A program may think for long; commands are obeyed meanwhile. False: somebody
 * wants to leave. */
static bool wait_for_program(struct game *game) {
    while (!session_ready(game->session, LOOK_MS)) {
        int key = app_read(game->app, 0).key;
        if (app_ending(game->app) || (game_command(game, key) && game->left))
            return false;
    }
    return true;
}

static void step(struct game *game, const struct session_next *next) {
    struct wsk_fault fault = {0};
    if (!wait_for_program(game))
        return;
    judge(game, session_step(game->session, &fault), &fault);
    /* Whatever a program complains of lands on the screen. */
    if (is_program(game, next->seat))
        tty_redraw(&game->app->tty);
    if (!game->left)
        game_animate(game, false);
}

/* Whether it is worth showing what comes next before it happens: programs may
 * think for a while. */
static bool takes_time(const struct game *game,
                       const struct session_next *next) {
    return game->app->setup->animation || is_program(game, next->seat);
}

static enum game_end run(struct game *game) {
    while (!app_ending(game->app) && !game->left) {
        struct session_next next = session_next(game->session);
        switch (next.need) {
        case SESSION_PERSON:
            person(game, &next);
            break;
        case SESSION_BOT:
        case SESSION_CHANCE:
        case SESSION_FORCED:
            if (takes_time(game, &next)) {
                game_look_now(game);
                app_show(game->app);
            }
            step(game, &next);
            break;
        case SESSION_OVER:
            return GAME_OVER;
        }
    }
    return app_ending(game->app) ? GAME_ENDED : GAME_LEFT;
}

enum game_end game_run(struct app *app, struct session *session) {
    struct game game;
    if (!game_begin(&game, app, session))
        return GAME_LEFT;
    game_look_now(&game);
    app_push(app, game_draw, &game);
    enum game_end end = run(&game);
    app_pop(app);
    game_finish(&game);
    return end;
}
