/*
 * plain_asides.c - what may be typed at any question.
 */
#include <string.h>
#include <strings.h>

#include "../words/odds.h"
#include "inside.h"
#include "plain_inside.h"

void plain_log(const struct plain *plain, unsigned first, unsigned end,
               bool asides) {
    struct session_line line;
    for (unsigned at = first; at < end; at++) {
        if (!session_log_line(plain->session, at, &line) ||
            (line.kind == WORDS_ASIDE && !asides && !line.notice))
            continue;
        if (line.kind == WORDS_HEADING)
            putchar('\n');
        else if (line.kind == WORDS_FOLLOW)
            fputs("  ", stdout);
        plain_put(line.text);
    }
}

static void put_log(struct plain *plain) {
    plain_log(plain, session_log_first(plain->session),
              session_log_count(plain->session), true);
    if (session_first(plain->session) > 0 &&
        session_round(plain->session, session_events(plain->session)).number >
            2)
        PLAIN_SAY(plain,
                  MSG("Older entries would give away what is in the herds."));
}

static void put_help(struct plain *plain) {
    char bytes[WORDS_LONG];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_state view;
    session_view(plain->session, &view);
    words_help(&plain->words, &view, &text);
    plain_put(bytes);
    PLAIN_SAY(plain, MSG("Answer with the words of a record, such as 'bid 21' "
                         "or 'keep 12'; you may leave out the first word. If "
                         "only one thing is offered, yes or no will do."));
    PLAIN_SAY(plain, MSG("Commands are always typed in English."));
    PLAIN_SAY(
        plain,
        MSG("Also: 'moves' lists all answers, 'odds' shows the chances, "
            "'table' the whole position, 'log' what has happened, 'score' the "
            "points where they may be known, 'rules' the rules, 'card NUMBER' "
            "a card; 'save FILE' saves the game, 'quit' stops."));
}

static void put_rules(struct plain *plain) {
    const struct wsk_game *game = session_rules(plain->session)->game;
    for (unsigned section = 0;; section++) {
        char title_bytes[WORDS_MAX], body_bytes[WORDS_LONG];
        struct wsk_text title = wsk_text_in(title_bytes, sizeof(title_bytes));
        struct wsk_text body = wsk_text_in(body_bytes, sizeof(body_bytes));
        if (!words_rules(&plain->words, game, section, &title, &body))
            return;
        putchar('\n');
        plain_put(title_bytes);
        plain_put(body_bytes);
    }
}

static void put_card(struct plain *plain, const char *argument) {
    char bytes[2 * WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_word word = {argument, strlen(argument)};
    unsigned id, most = words_cards(session_rules(plain->session)->game);
    if (!wsk_word_number(word, most, &id) || id == 0) {
        PLAIN_SAY(plain, MSG("Cards are numbered 1 to %1."),
                  words_num((int)most));
        return;
    }
    words_card_full(&plain->words, id, &text);
    plain_put(bytes);
    text = wsk_text_in(bytes, sizeof(bytes));
    words_card_about(&plain->words, id, &text);
    plain_put(bytes);
}

/* One line a row: for a reader that cannot see columns, each figure has its
 * heading before it. */
static void put_odds_row(const struct plain *plain,
                         const struct words_odds *table,
                         const struct words_odds_row *row) {
    printf("  %s", row->label);
    bool first = true;
    for (unsigned c = 0; c < table->columns; c++) {
        char bytes[SESSION_NAME_MAX];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        words_odds_print(&plain->words, row->cell[c], &text);
        if (text.len == 0)
            continue;
        printf("%s%s: %s", first ? ". " : ", ", table->heading[c], bytes);
        first = false;
    }
    putchar('\n');
}

static void put_odds(struct plain *plain) {
    struct words_odds table;
    struct session_next next = session_next(plain->session);
    struct wsk_state view;
    session_view(plain->session, &view);
    if (next.need != SESSION_PERSON ||
        session_viewer(plain->session) == WSK_CHANCE ||
        !words_odds_fill(&plain->words, &view, next.seat, &table)) {
        PLAIN_SAY(plain, MSG("There are no exact odds to show here."));
        return;
    }
    plain_put(table.title);
    for (unsigned r = 0; r < table.rows; r++)
        put_odds_row(plain, &table, &table.row[r]);
    if (table.note[0])
        plain_put(table.note);
}

bool plain_save(struct plain *plain, const char *path) {
    struct wsk_fault fault = {0};
    if (*path == '\0') {
        PLAIN_SAY(plain, MSG("Give a file name: 'save FILE'."));
        return false;
    }
    if (session_save(plain->session, path, &fault) != WSK_OK) {
        PLAIN_SAY(plain, MSG("The game was not saved: %1."),
                  words_str(fault.why));
        return false;
    }
    PLAIN_SAY(plain, MSG("The game has been saved to %1."), words_str(path));
    return true;
}

static const char *without_verb(const char *line, const char *verb) {
    size_t len = strlen(verb);
    if (strncasecmp(line, verb, len) != 0 || (line[len] && line[len] != ' '))
        return NULL;
    line += len;
    while (*line == ' ')
        line++;
    return line;
}

enum decision { STAY, LEAVE, ASK_AGAIN };

/* The answer to "quit". */
static enum decision decide(struct plain *plain) {
    const char *typed = plain->reader->line;
    const struct wsk_word word = {typed, strlen(typed)};
    const char *path = without_verb(typed, "save");
    if (*typed == '\0')
        return STAY;
    if (path && !plain_save(plain, path))
        return ASK_AGAIN;
    if (path || answer_is_no(&plain->words, word))
        session_forget(plain->session);
    else if (!answer_is_yes(&plain->words, word))
        return ASK_AGAIN;
    return LEAVE;
}

bool plain_plays_on(struct plain *plain) {
    enum decision decision = ASK_AGAIN;
    if (plain->end == PLAIN_SIGNAL &&
        (plain->signal != SIGINT || !plain->reader->terminal))
        return false;
    plain->end = PLAIN_OVER;
    while (decision == ASK_AGAIN) {
        PLAIN_SAY(plain,
                  MSG("Keep the game, so that the next 'woolsack play' resumes "
                      "it? Type y to keep it, n to discard it, 'save FILE' to "
                      "save it to a file, or press Enter to play on."));
        if (!plain_read(plain))
            return false; /* it is kept */
        decision = decide(plain);
    }
    if (decision == LEAVE)
        plain->end = PLAIN_LEFT;
    return decision == STAY;
}

static bool is_word(const char *typed, const char *word) {
    return strcasecmp(typed, word) == 0;
}

bool plain_aside(struct plain *plain, bool *ret_left) {
    const char *typed = plain->reader->line, *argument;
    struct wsk_state view;
    struct wsk_round round =
        session_round(plain->session, session_events(plain->session));
    if (is_word(typed, "?") || is_word(typed, "help")) {
        put_help(plain);
    } else if (is_word(typed, "odds")) {
        put_odds(plain);
    } else if (is_word(typed, "table")) {
        session_view(plain->session, &view);
        plain_table(plain, &view, &round);
    } else if (is_word(typed, "log")) {
        put_log(plain);
    } else if (is_word(typed, "score")) {
        plain_score(plain);
    } else if (is_word(typed, "rules")) {
        put_rules(plain);
    } else if ((argument = without_verb(typed, "card"))) {
        put_card(plain, argument);
    } else if ((argument = without_verb(typed, "save"))) {
        plain_save(plain, argument);
    } else if (is_word(typed, "quit") || is_word(typed, "q")) {
        *ret_left = session_next(plain->session).need == SESSION_OVER ||
                    !plain_plays_on(plain);
    } else {
        return false;
    }
    return true;
}
