/*
 * plain.c - the loop: say what happened, ask who must choose.
 */
#include "plain.h"

#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "plain_inside.h"
#include "seats.h"

/* Lines that hide a bid, if nobody knows how high the screen is. */
#define BLANK_LINES 60
#define LOOK_MS 50 /* between two looks whether a signal came */

/* Saying and asking. */

void plain_put(const char *text) {
    puts(text);
}

void plain_say(const struct plain *plain, struct words_msg msg,
               const struct words_arg *args, size_t count) {
    char bytes[2 * WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    words_say(&plain->words, &text, msg, args, count);
    plain_put(bytes);
}

void plain_refresh(struct plain *plain) {
    plain->words = session_words(plain->session);
}

/* Without a terminal nobody's line feed would follow the mark. */
static void put_mark(const struct plain *plain) {
    fputs(plain->reader->terminal ? "> " : ">\n", stdout);
    fflush(stdout);
}

bool plain_read(struct plain *plain) {
    for (;;) {
        put_mark(plain);
        if (ferror(stdout)) {
            plain->end = PLAIN_FAILED;
            return false;
        }
        switch (reader_next(plain->reader)) {
        case READER_LINE:
            return true;
        case READER_LONG:
            PLAIN_SAY(plain, MSG("That line is too long."));
            break;
        case READER_BAD:
            PLAIN_SAY(plain, MSG("That line is not readable text."));
            break;
        case READER_END:
            if (plain->reader->terminal)
                putchar('\n');
            plain->end = PLAIN_NO_INPUT;
            return false;
        case READER_SIGNAL:
            if (plain->reader->terminal)
                putchar('\n'); /* after "^C" */
            plain->signal = reader_signal(plain->reader);
            plain->end = PLAIN_SIGNAL;
            return false;
        }
    }
}

/* Enough empty lines that what stood on a screen has gone. */
static void scroll_away(void) {
    struct winsize size = {0};
    if (!isatty(STDOUT_FILENO))
        return;
    unsigned lines = BLANK_LINES;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0)
        lines = size.ws_row + 1U;
    for (unsigned i = 0; i < lines; i++)
        putchar('\n');
}

static bool is_word(const char *typed, const char *word) {
    return strcasecmp(typed, word) == 0;
}

/* Everybody else looks away. */
static bool hand_over(struct plain *plain, unsigned seat) {
    scroll_away();
    for (;;) {
        bool left = false;
        PLAIN_SAY(plain,
                  MSG("%1, please come to the keyboard. Everyone else, look "
                      "away. Press Enter."),
                  words_seat(seat));
        if (!plain_read(plain)) {
            if (plain->end != PLAIN_SIGNAL || !plain_plays_on(plain))
                return false;
            continue;
        }
        if (plain->reader->line[0] == '\0' || !plain_aside(plain, &left))
            return true;
        if (left)
            return false;
    }
}

/* The game. */

static void say_news(struct plain *plain) {
    unsigned count = session_log_count(plain->session);
    plain_log(plain, plain->told, count, false);
    plain->told = count;
}

static void complain(const struct plain *plain, const struct wsk_fault *fault) {
    PLAIN_SAY(plain, MSG("The game continues, but it is not being saved: %1."),
              words_str(fault->why));
}

/* After WSK_EIO the event has happened all the same. */
static bool happened(struct plain *plain, enum wsk_err err,
                     const struct wsk_fault *fault) {
    if (err && err != WSK_EIO) {
        plain->end = PLAIN_FAILED;
        return false;
    }
    if (err)
        complain(plain, fault);
    plain_refresh(plain);
    say_news(plain);
    return !ferror(stdout);
}

static bool take_turn(struct plain *plain, struct session_next next,
                      struct wsk_fault *fault) {
    wsk_move move = 0;
    if (next.hand_over && !hand_over(plain, next.seat))
        return false;
    session_look(plain->session, next.seat);
    plain_refresh(plain);
    if (!plain_ask_move(plain, next.seat, &move))
        return false;
    return happened(plain, session_answer(plain->session, move, fault), fault);
}

/* A signal that came while nobody was asked. True: the person stays. */
static bool stays(struct plain *plain) {
    plain->signal = reader_signal(plain->reader);
    if (!plain->signal)
        return true;
    plain->end = PLAIN_SIGNAL;
    return plain_plays_on(plain);
}

/* A program may think for long; signals are heard meanwhile. False: the person
 * leaves. */
static bool wait_for_program(struct plain *plain) {
    while (stays(plain))
        if (session_ready(plain->session, LOOK_MS))
            return true;
    return false;
}

static void play(struct plain *plain, struct wsk_fault *fault) {
    for (;;) {
        struct session_next next = session_next(plain->session);
        if (next.need == SESSION_OVER || !wait_for_program(plain))
            return;
        if (next.need == SESSION_PERSON
                ? !take_turn(plain, next, fault)
                : !happened(plain, session_step(plain->session, fault), fault))
            return;
    }
}

/* Beginning and end. */

static void put_player(const struct plain *plain, unsigned s) {
    const struct session_seat *seat = session_seat(plain->session, s);
    enum wsk_level level;
    if (session_is_person(seat))
        PLAIN_SAY(plain, MSG("%1 is playing at this keyboard."), words_seat(s));
    else if (seats_level(seat, &level))
        PLAIN_SAY(plain, MSG("%1 is a bot (%2)."), words_seat(s),
                  words_str(words_level_name(&plain->words, level)));
    else
        PLAIN_SAY(plain, MSG("%1 is a program."), words_seat(s));
}

static void put_intro(const struct plain *plain) {
    const struct wsk_rules *rules = session_rules(plain->session);
    puts(words_game_title(&plain->words, rules->game));
    for (unsigned s = 0; s < rules->seats; s++)
        put_player(plain, s);
    PLAIN_SAY(plain,
              MSG("Type '?' for help with any question, 'quit' to stop."));
}

/* Of programs that could not be seated. */
static void put_notices(const struct plain *plain) {
    struct session_line line;
    for (unsigned at = 0; at < session_log_count(plain->session); at++)
        if (session_log_line(plain->session, at, &line) && line.notice)
            plain_log(plain, at, at + 1, true);
}

/* Someone who resumes a game wants to know where it stands. */
static void put_resumed(struct plain *plain) {
    struct wsk_state view;
    struct wsk_round round =
        session_round(plain->session, session_events(plain->session));
    plain->told = plain->asked = session_log_count(plain->session);
    if (session_events(plain->session) == 0)
        return;
    PLAIN_SAY(plain, MSG("The game continues. Here is the position:"));
    session_view(plain->session, &view);
    plain_table(plain, &view, &round);
}

static void finish(struct plain *plain) {
    plain_score(plain);
    PLAIN_SAY(plain, MSG("Press Enter to end, or type 'replay' to go through "
                         "the game again, 'review' to see what was luck and "
                         "what was skill, or 'save FILE' to save it."));
    while (plain_read(plain)) {
        bool left = false;
        if (is_word(plain->reader->line, "replay")) {
            plain_replay(plain);
            return;
        }
        if (is_word(plain->reader->line, "review")) {
            plain_review(plain);
            continue;
        }
        if (plain->reader->line[0] == '\0' || !plain_aside(plain, &left) ||
            left)
            return;
    }
}

enum plain_end plain_run(struct session *session, struct reader *reader,
                         int *ret_signal, struct wsk_fault *ret_fault) {
    struct plain plain = {
        .session = session, .reader = reader, .end = PLAIN_OVER};
    struct wsk_fault fault = {0};
    plain_refresh(&plain);
    put_intro(&plain);
    put_notices(&plain);
    if (session_next(session).need == SESSION_OVER) {
        plain_replay(&plain);
    } else {
        put_resumed(&plain);
        play(&plain, &fault);
        if (session_next(session).need == SESSION_OVER && !ferror(stdout))
            finish(&plain);
    }
    fflush(stdout);
    if (ferror(stdout))
        plain.end = PLAIN_FAILED;
    /* What is over cannot be interrupted. */
    if (session_next(session).need == SESSION_OVER &&
        (plain.end == PLAIN_NO_INPUT || plain.end == PLAIN_LEFT))
        plain.end = PLAIN_OVER;
    /* One after which somebody answered has done its work. */
    *ret_signal = plain.end == PLAIN_SIGNAL ? plain.signal : 0;
    *ret_fault = fault;
    return plain.end;
}
