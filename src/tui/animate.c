/*
 * animate.c - events take their time, so that people can follow: dice tumble,
 * and what a bot did stays for a moment. Any key goes on at once, Escape goes
 * on until the next decision.
 */
#include <stdio.h>
#include <string.h>

#include "game.h"
#include "keys.h"

/* Milliseconds. Dice slow down before they rest. */
static const int tumbles[] = {50, 50, 60, 70, 80, 100, 130, 170};
#define REST_OWN 450   /* one's own dice lie still, then the game goes on */
#define REST_OTHER 900 /* others' dice must be read */
#define PAUSE_BID 150
#define PAUSE_CHANCE 350 /* cards are laid out */
#define PAUSE_OTHER 1000 /* what somebody else did */
#define PAUSE_KEEP 500   /* the same, and their dice roll again */
#define PAUSE_OWN 150

/* Waits; commands are obeyed meanwhile. False: somebody wants to go on. */
static bool wait(struct game *game, int ms) {
    long end = app_clock() + ms;
    while (!game->hurry && !game->left) {
        long left = end - app_clock();
        if (left <= 0)
            return true;
        int key = app_read(game->app, (int)left).key;
        if (app_ending(game->app))
            break;
        if (key == KEY_IS_TIMEOUT)
            return true;
        if (key == KEY_IS_NONE || game_command(game, key))
            continue;
        game->hurry = key == KEY_IS_ESCAPE;
        return false;
    }
    return false;
}

static void add_lines(const struct game *game,
                      const struct session_event *event, unsigned kinds,
                      struct wsk_text *text) {
    for (unsigned i = 0; i < event->log_count; i++) {
        struct session_line line;
        if (session_log_line(game->session, event->log_first + i, &line) &&
            kinds >> line.kind & 1)
            wsk_text_put(text, text->len ? " %s" : "%s", line.text);
    }
}

/* What the log says of an event, in one piece; a heading, which is no sentence,
 * or what lies on the table only if nothing else has happened. */
static void tell(struct game *game, const struct session_event *event) {
    static const unsigned kinds[] = {1U << WORDS_TURN | 1U << WORDS_FOLLOW,
                                     1U << WORDS_HEADING, 1U << WORDS_TABLE};
    struct wsk_text text = wsk_text_in(game->story, sizeof(game->story));
    for (unsigned i = 0; i < 3 && !text.len; i++)
        add_lines(game, event, kinds[i], &text);
    game->page.story = game->story[0] ? game->story : NULL;
}

static bool is_own(const struct game *game, unsigned seat) {
    return seat != WSK_CHANCE &&
           session_is_person(session_seat(game->session, seat));
}

static unsigned seat_of(const struct game *game,
                        const struct session_event *event) {
    if (event->event.seat != WSK_CHANCE)
        return event->event.seat;
    unsigned seats =
        game->page.board->on_turn(session_rules(game->session), &event->before);
    return seats ? (unsigned)__builtin_ctz(seats) : WSK_CHANCE;
}

static void roll(struct game *game, const struct session_event *event,
                 const struct tumble *faces, const struct tumble *sides,
                 const struct wsk_state *lying) {
    struct tumble air = {{0}};
    game->page.story = NULL;
    game_look(game, lying, event->log_first);
    game->page.scene.tumble = &air;
    for (size_t i = 0; i < sizeof(tumbles) / sizeof(tumbles[0]); i++) {
        for (unsigned die = 0; die < 3; die++)
            air.face[die] =
                faces->face[die]
                    ? (uint8_t)(wsk_rng_below(&game->rng, sides->face[die]) + 1)
                    : 0;
        if (!wait(game, tumbles[i]))
            break;
    }
    game->page.scene.tumble = NULL;
    game_look(game, lying, event->log_first + event->log_count);
    game->page.scene.resting = true;
    tell(game, event);
    /* One's own dice need no reading if a question about them comes next. */
    unsigned seat = seat_of(game, event);
    bool asked = is_own(game, seat) && event->after.head.seats >> seat & 1;
    wait(game, asked ? REST_OWN : REST_OTHER);
}

/* What follows from somebody's own choice needs no time; what happens to them
 * does. */
static int pause_of(const struct game *game, const struct session_event *event,
                    bool chosen) {
    const struct wsk_rules *rules = session_rules(game->session);
    if (event->event.seat == WSK_CHANCE)
        return event->log_count ? PAUSE_CHANCE : 0;
    if (__builtin_popcount(event->before.head.seats) > 1)
        return PAUSE_BID; /* one of several bids: there is nothing to see */
    if (chosen)
        return PAUSE_OWN;
    unsigned before = game->page.board->on_turn(rules, &event->before);
    bool rolls_again =
        event->after.head.turn == WSK_TURN_CHANCE &&
        game->page.board->on_turn(rules, &event->after) == before;
    return rolls_again ? PAUSE_KEEP : PAUSE_OTHER;
}

void game_animate(struct game *game, bool chosen) {
    struct session_event event;
    struct tumble faces = {{0}}, sides = {{0}};
    struct wsk_state lying;
    unsigned last = session_events(game->session);
    if (!game->app->setup->animation || last == 0 ||
        !session_event(game->session, last - 1, &event))
        return;
    if (!event.hidden &&
        game->page.board->rolled(session_rules(game->session), &event.before,
                                 &event.event, &faces, &sides, &lying)) {
        roll(game, &event, &faces, &sides, &lying);
        return;
    }
    game_look_now(game);
    tell(game, &event);
    wait(game, pause_of(game, &event, chosen));
}
