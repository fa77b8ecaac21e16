/*
 * plain_replay.c - a finished game, forward and back.
 */
#include <string.h>
#include <strings.h>

#include "plain_inside.h"

/* Where one stands: after so many events. */
struct cursor {
    unsigned at, count;
};

static bool has_words(const struct plain *plain, unsigned event) {
    struct session_event what;
    return session_event(plain->session, event, &what) && what.log_count > 0;
}

/* To the next or the last event before this one of which something is to be
 * told. False: there is none. */
static bool go(const struct plain *plain, struct cursor *cursor, bool back) {
    unsigned at = cursor->at;
    while (back ? at > 1 : at < cursor->count) {
        at = back ? at - 1 : at + 1;
        if (has_words(plain, at - 1)) {
            cursor->at = at;
            return true;
        }
    }
    return false;
}

static void put_event(const struct plain *plain, const struct cursor *cursor) {
    struct session_event what;
    if (cursor->at == 0 ||
        !session_event(plain->session, cursor->at - 1, &what))
        return;
    plain_log(plain, what.log_first, what.log_first + what.log_count, true);
}

static void put_position(const struct plain *plain,
                         const struct cursor *cursor) {
    struct session_event what;
    if (cursor->at == 0 ? !session_event(plain->session, 0, &what)
                        : !session_event(plain->session, cursor->at - 1, &what))
        return;
    struct wsk_round round = session_round(plain->session, cursor->at);
    plain_table(plain, cursor->at == 0 ? &what.before : &what.after, &round);
}

static void step(const struct plain *plain, struct cursor *cursor, bool back) {
    if (go(plain, cursor, back))
        put_event(plain, cursor);
    else if (back)
        PLAIN_SAY(plain, MSG("This is the beginning of the game."));
    else
        PLAIN_SAY(plain, MSG("This is the end of the game."));
}

static bool is_word(const char *typed, const char *word) {
    return strcasecmp(typed, word) == 0;
}

static void put_keys(const struct plain *plain, const struct cursor *cursor) {
    PLAIN_SAY(plain,
              MSG("The replay: press Enter for the next event, type 'b' for "
                  "the one before, a number from 1 to %1 for that event, "
                  "'table' for the position, 'score' for the result, 'review' "
                  "for what was luck and what was skill, 'save FILE' to save "
                  "the game, 'quit' to end."),
              words_num((int)cursor->count));
}

/* False: enough. */
static bool obey(struct plain *plain, struct cursor *cursor) {
    const char *typed = plain->reader->line;
    unsigned number;
    bool left = false;
    if (*typed == '\0' || is_word(typed, "n") || is_word(typed, "next")) {
        step(plain, cursor, false);
    } else if (is_word(typed, "b") || is_word(typed, "back")) {
        step(plain, cursor, true);
    } else if (is_word(typed, "table")) {
        put_position(plain, cursor);
    } else if (is_word(typed, "score")) {
        plain_score(plain);
    } else if (is_word(typed, "review")) {
        plain_review(plain);
    } else if (is_word(typed, "?") || is_word(typed, "help")) {
        put_keys(plain, cursor);
    } else if (wsk_word_number((struct wsk_word){typed, strlen(typed)},
                               cursor->count, &number)) {
        cursor->at = number;
        put_event(plain, cursor);
    } else if (!plain_aside(plain, &left)) {
        PLAIN_SAY(plain,
                  MSG("'%1' is not a valid answer here. Type '?' to see what "
                      "is being asked."),
                  words_str(typed));
    }
    return !left;
}

void plain_replay(struct plain *plain) {
    struct cursor cursor = {.count = session_events(plain->session)};
    plain_score(plain);
    put_keys(plain, &cursor);
    while (plain_read(plain) && obey(plain, &cursor))
        ;
}
