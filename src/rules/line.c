#include "line.h"

enum wsk_err line_split(struct wsk_word text, struct line *ret_line,
                        struct wsk_fault *ret_fault) {
    struct line line;
    line.words = wsk_words(text, ' ', line.word, LINE_WORDS_MAX);
    if (line.words > LINE_WORDS_MAX)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0, "too many words");
    for (size_t i = 0; i < line.words; i++)
        if (line.word[i].len == 0)
            return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                                 i == 0 ? "a space before the first word"
                                        : "more than one space between words");
    *ret_line = line;
    return WSK_OK;
}

enum wsk_err line_expect(const struct line *line, size_t words,
                         const char *form, struct wsk_fault *ret_fault) {
    if (line->words == words)
        return WSK_OK;
    return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                         "%s words; the form is '%s'",
                         line->words < words ? "too few" : "too many", form);
}

enum wsk_err line_index(const struct line *line, size_t at, const char *what,
                        unsigned max, unsigned *ret_index,
                        struct wsk_fault *ret_fault) {
    unsigned number;
    if (!wsk_word_number(line->word[at], max, &number) || number == 0)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                             "%s '%s' is not a number from 1 to %u", what,
                             wsk_word_quote(line->word[at]).text, max);
    *ret_index = number - 1;
    return WSK_OK;
}

enum wsk_err line_actor(const struct line *line, const struct wsk_rules *rules,
                        const struct wsk_state *state, unsigned *ret_seat,
                        struct wsk_fault *ret_fault) {
    unsigned seat = 0, acting = state->head.seats;
    enum wsk_err err =
        line_index(line, 1, "seat", rules->seats, &seat, ret_fault);
    if (err)
        return err;
    if (acting >> seat & 1) {
        *ret_seat = seat;
        return WSK_OK;
    }
    if (acting & (acting - 1) || !acting)
        return wsk_fault_set(ret_fault, WSK_ETURN, 0,
                             "seat %u has nothing to choose now", seat + 1);
    return wsk_fault_set(ret_fault, WSK_ETURN, 0,
                         "it is seat %u's turn, not seat %u's",
                         wsk_next_seat(state) + 1, seat + 1);
}

enum wsk_err line_seat(const struct line *line, const struct wsk_rules *rules,
                       unsigned seat, struct wsk_fault *ret_fault) {
    unsigned named = 0;
    enum wsk_err err =
        line_index(line, 1, "seat", rules->seats, &named, ret_fault);
    if (!err && named != seat)
        err = wsk_fault_set(ret_fault, WSK_ETURN, 0,
                            "it is seat %u's turn to roll, not seat %u's",
                            seat + 1, named + 1);
    return err;
}

bool line_lists(const struct wsk_rules *rules, const struct wsk_state *state,
                unsigned seat, wsk_move move) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    for (unsigned i = 0; i < list.count; i++)
        if (list.move[i] == move)
            return true;
    return false;
}

enum wsk_err line_parse(struct parsing *p, struct wsk_word text,
                        const struct line_verb *verbs, size_t count,
                        unsigned phase, const char *due) {
    enum wsk_err err = line_split(text, &p->line, p->fault);
    if (err)
        return err;
    for (size_t i = 0; i < count; i++) {
        if (!wsk_word_is(p->line.word[0], verbs[i].word))
            continue;
        if (verbs[i].phases & LINE_IN(phase))
            return verbs[i].parse(p);
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "'%s' cannot come here: %s", verbs[i].word, due);
    }
    return wsk_fault_set(p->fault, WSK_ESYNTAX, 0, "unknown word '%s'",
                         wsk_word_quote(p->line.word[0]).text);
}
