/*
 * answer.c - from what a person typed to a move.
 *
 * The record's own parser judges every form; what is done here is to complete
 * what was typed to a line of the record.
 */
#include <stdio.h>
#include <string.h>

#include "guess.h"
#include "inside.h"

#define TYPED_MAX 80 /* no line of a record is longer */

/* Small letters and single spaces. False: too long for any answer. */
static bool normalize(struct wsk_word text, char *ret, size_t cap) {
    size_t len = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.start[i];
        c = (char)(c == '\t' || c == '\r' ? ' ' : c);
        c = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        if (c == ' ' && (len == 0 || ret[len - 1] == ' '))
            continue;
        if (len + 1 >= cap)
            return false;
        ret[len++] = c;
    }
    while (len > 0 && ret[len - 1] == ' ')
        len--;
    ret[len] = '\0';
    return true;
}

/* Yes and no. */

static bool is_one_of(struct wsk_word typed, const char *words) {
    struct wsk_word word[8];
    size_t count =
        wsk_words((struct wsk_word){words, strlen(words)}, ' ', word, 8);
    for (size_t i = 0; i < count && i < 8; i++)
        if (word[i].len == typed.len &&
            memcmp(word[i].start, typed.start, typed.len) == 0)
            return true;
    return false;
}

bool answer_is_yes(const struct words *words, struct wsk_word typed) {
    /* Translators: what people type for "yes": one or more words in small
     * letters, separated by spaces. "y" and "yes" are always understood. */
    const char *local = words_get(words, MSG_C("answers", "y yes"));
    return is_one_of(typed, "y yes") || is_one_of(typed, local);
}

bool answer_is_no(const struct words *words, struct wsk_word typed) {
    /* Translators: what people type for "no": one or more words in small
     * letters, separated by spaces. "n" and "no" are always understood. */
    const char *local = words_get(words, MSG_C("answers", "n no"));
    return is_one_of(typed, "n no") || is_one_of(typed, local);
}

/* Lines. */

/* Someone who must choose, and from what. */
struct question {
    const struct wsk_rules *rules;
    const struct wsk_state *state;
    unsigned seat;
    struct wsk_list list;
};

static struct wsk_word verb_of(const char *line) {
    return (struct wsk_word){line, strcspn(line, " ")};
}

/* "VERB SEAT REST" without the seat. */
static void print_move(const struct question *question, wsk_move move,
                       struct wsk_text *ret_line) {
    char bytes[TYPED_MAX];
    struct wsk_text line = wsk_text_in(bytes, sizeof(bytes));
    const struct wsk_event event = {(uint8_t)question->seat, 1, {move}};
    question->rules->game->print(question->rules, question->state, &event,
                                 &line);
    struct wsk_word verb = verb_of(bytes);
    const char *rest = bytes + verb.len;
    if (*rest)
        rest += 1 + strcspn(rest + 1, " ");
    wsk_text_add(ret_line, verb.start, verb.len);
    wsk_text_put(ret_line, "%s", rest);
}

static bool parse(const struct question *question, const char *line,
                  wsk_move *ret_move) {
    struct wsk_event event;
    struct wsk_fault fault;
    if (question->rules->game->parse(question->rules, question->state,
                                     (struct wsk_word){line, strlen(line)},
                                     &event, &fault) != WSK_OK ||
        event.seat != question->seat)
        return false;
    *ret_move = event.moves[0];
    return true;
}

static bool parse_with_seat(const struct question *question,
                            struct wsk_word verb, const char *rest,
                            wsk_move *ret_move) {
    char line[2 * TYPED_MAX];
    snprintf(line, sizeof(line), "%.*s %u%s%s", (int)verb.len, verb.start,
             question->seat + 1, *rest ? " " : "", rest);
    return parse(question, line, ret_move);
}

/* "bid 21", or "bid 1 21". */
static bool read_line(const struct question *question, const char *typed,
                      wsk_move *ret_move) {
    struct wsk_word verb = verb_of(typed);
    const char *rest = typed + verb.len;
    rest += *rest == ' ';
    return parse_with_seat(question, verb, rest, ret_move) ||
           parse(question, typed, ret_move);
}

/* "21": what it means with the verb of any legal move, if that is one
 * thing. */
static bool read_rest(const struct question *question, const char *typed,
                      wsk_move *ret_move) {
    unsigned found = 0;
    for (unsigned i = 0; i < question->list.count; i++) {
        char bytes[TYPED_MAX];
        struct wsk_text line = wsk_text_in(bytes, sizeof(bytes));
        wsk_move move;
        print_move(question, question->list.move[i], &line);
        if (!parse_with_seat(question, verb_of(bytes), typed, &move))
            continue;
        if (found && move != *ret_move)
            return false;
        *ret_move = move;
        found++;
    }
    return found > 0;
}

/* Yes and no, where there is one thing to do or to leave. */
static bool read_yes_no(const struct question *question,
                        const struct words *words, struct wsk_word typed,
                        wsk_move *ret_move) {
    const struct play_answers *answers = play_answers_of(question->rules->game);
    bool yes = answer_is_yes(words, typed), no = answer_is_no(words, typed);
    unsigned found = 0, refused = 0;
    wsk_move move = 0, refusal = 0;
    if (!yes && !no)
        return false;
    for (unsigned i = 0; i < question->list.count; i++) {
        char bytes[TYPED_MAX];
        struct wsk_text line = wsk_text_in(bytes, sizeof(bytes));
        bool refuses = false;
        print_move(question, question->list.move[i], &line);
        for (unsigned r = 0; answers && answers->refusals[r]; r++)
            refuses |= strcmp(bytes, answers->refusals[r]) == 0;
        *(refuses ? &refusal : &move) = question->list.move[i];
        *(refuses ? &refused : &found) += 1;
    }
    if (refused != 1 || (yes && found != 1))
        return false;
    *ret_move = yes ? move : refusal;
    return true;
}

static struct question question_of(const struct session *session,
                                   wsk_move *scratch) {
    return (struct question){.rules = session->rules,
                             .state = session_state(session),
                             .seat = session_next(session).seat,
                             .list = session_moves(session, scratch)};
}

void session_print_move(const struct session *session, wsk_move move,
                        struct wsk_text *ret_line) {
    wsk_move scratch[WSK_MOVES_MAX];
    const struct question question = question_of(session, scratch);
    if (question.list.count > 0)
        print_move(&question, move, ret_line);
}

bool session_read_move(const struct session *session, struct wsk_word text,
                       wsk_move *ret_move, struct wsk_text *ret_why) {
    wsk_move scratch[WSK_MOVES_MAX];
    const struct question question = question_of(session, scratch);
    const struct words words = session_words(session);
    char typed[TYPED_MAX];
    if (!normalize(text, typed, sizeof(typed)) || question.list.count == 0) {
        WORDS_SAY(&words, ret_why, MSG("That answer is too long."));
        return false;
    }
    const struct wsk_word word = {typed, strlen(typed)};
    bool digit = typed[0] >= '0' && typed[0] <= '9';
    if (read_yes_no(&question, &words, word, ret_move))
        return true;
    if ((digit ? read_rest : read_line)(&question, typed, ret_move))
        return true;
    struct wsk_state view;
    session_view(session, &view);
    play_explain(&words, &view, question.seat, word, ret_why);
    return false;
}
