/*
 * fuzz_session.c - any bytes as a saved game, and what follows a NUL as what
 * people type. A game that is accepted comes back from its own text, never
 * shows more than it may, and can be played on; programs are never started.
 */
#include "fuzz.h"
#include "play/session.h"
#include "words/odds.h"

#define EVENTS_MOST 60 /* of a game that is played on */

static enum wsk_err load_deck(void *context, const struct wsk_game *game,
                              const char *name, struct wsk_rules *rules,
                              struct wsk_fault *ret_fault) {
    (void)context;
    if (strcmp(name, "standard") != 0)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "no deck '%s'", name);
    return wsk_rules_load(rules, game, standard_deck(game), ret_fault);
}

static struct session *load(struct wsk_word text, struct wsk_fault *fault) {
    const struct session_host host = {.loader = load_deck};
    enum wsk_err err = WSK_OK;
    struct session *session = session_load(text, 7, &host, &err, fault);
    MUST(session || (err && fault->why[0]));
    return session;
}

/* Everything that may be asked of a session can be asked. */
static void look_around(const struct session *session) {
    struct wsk_state view;
    struct session_event event;
    struct session_line line;
    unsigned first = session_first(session);
    session_view(session, &view);
    MUST(first <= session_events(session));
    for (unsigned at = first; at < session_events(session); at++)
        MUST(session_event(session, at, &event));
    MUST(first == 0 || !session_event(session, first - 1, &event));
    for (unsigned at = session_log_first(session);
         at < session_log_count(session); at++)
        MUST(session_log_line(session, at, &line));
}

static void check_odds(const struct session *session, unsigned seat) {
    static struct words_odds table;
    struct words words = session_words(session);
    struct wsk_state view;
    session_view(session, &view);
    if (!words_odds_fill(&words, &view, seat, &table))
        return;
    for (unsigned r = 0; r < table.rows; r++)
        for (unsigned c = 0; c < table.columns; c++)
            if (table.row[r].cell[c].kind == WORDS_ODDS_PERCENT)
                MUST(table.row[r].cell[c].value > -1e-9 &&
                     table.row[r].cell[c].value < 1 + 1e-9);
}

/* What a person types is a legal move or is explained. */
static wsk_move type(const struct session *session, struct wsk_word text) {
    char bytes[WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    wsk_move scratch[WSK_MOVES_MAX], move = 0;
    struct wsk_list list = session_moves(session, scratch);
    bool control = true;
    MUST(list.count > 1);
    if (!wsk_text_is_utf8(text, &control) || control ||
        !session_read_move(session, text, &move, &why))
        return list.move[text.len % list.count];
    bool legal = false;
    for (unsigned i = 0; i < list.count; i++)
        legal |= list.move[i] == move;
    MUST(legal);
    return move;
}

static void play_on(struct session *session, struct wsk_word typed) {
    for (unsigned i = 0; i < EVENTS_MOST; i++) {
        struct session_next next = session_next(session);
        struct wsk_fault fault = {0};
        struct wsk_word line = {"", 0};
        if (next.need == SESSION_OVER)
            return;
        if (next.need != SESSION_PERSON) {
            MUST(session_step(session, &fault) == WSK_OK);
            continue;
        }
        session_look(session, next.seat);
        (void)wsk_line_next(&typed, &line);
        if (line.len % 4 == 1)
            check_odds(session, next.seat);
        MUST(session_answer(session, type(session, line), &fault) == WSK_OK);
    }
}

static void check_text(struct session *session) {
    struct wsk_fault fault = {0};
    struct wsk_word text = session_text(session);
    MUST(text.start);
    struct session *again = load(text, &fault);
    MUST(again);
    struct wsk_word text_again = session_text(again);
    MUST(text_again.len == text.len);
    MUST(memcmp(text_again.start, text.start, text.len) == 0);
    session_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const uint8_t *nul = size ? memchr(data, 0, size) : NULL;
    size_t len = nul ? (size_t)(nul - data) : size;
    struct wsk_word saved = {(const char *)data, len};
    struct wsk_word typed = {nul ? (const char *)nul + 1 : "",
                             nul ? size - len - 1 : 0};
    struct wsk_fault fault = {0};
    struct session *session = load(saved, &fault);
    if (!session)
        return 0;
    look_around(session);
    check_text(session);
    play_on(session, typed);
    look_around(session);
    check_text(session);
    session_destroy(session);
    return 0;
}
