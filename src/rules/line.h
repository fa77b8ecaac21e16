/*
 * line.h - cutting a record line into words and reading the common ones.
 *
 * Inside src/rules only. Every function that fails has filled the fault.
 */
#ifndef WSK_RULES_LINE_H
#define WSK_RULES_LINE_H

#include "woolsack/game.h"

#define LINE_WORDS_MAX 10 /* take SEAT and seven cards, and one too many */

struct line {
    struct wsk_word word[LINE_WORDS_MAX];
    size_t words;
};

/* Exactly one space between words and none before the first. */
enum wsk_err line_split(struct wsk_word text, struct line *ret_line,
                        struct wsk_fault *ret_fault);

/* Whether the line has `words` words; `form` is how it should look. */
enum wsk_err line_expect(const struct line *line, size_t words,
                         const char *form, struct wsk_fault *ret_fault);

/* A number from 1 to max, as an index from 0. */
enum wsk_err line_index(const struct line *line, size_t at, const char *what,
                        unsigned max, unsigned *ret_index,
                        struct wsk_fault *ret_fault);

/* A seat that must choose now. */
enum wsk_err line_actor(const struct line *line, const struct wsk_rules *rules,
                        const struct wsk_state *state, unsigned *ret_seat,
                        struct wsk_fault *ret_fault);

/* The seat must be the one given: the seat whose dice are due. */
enum wsk_err line_seat(const struct line *line, const struct wsk_rules *rules,
                       unsigned seat, struct wsk_fault *ret_fault);

/* Whether moves() lists the move for the seat. */
bool line_lists(const struct wsk_rules *rules, const struct wsk_state *state,
                unsigned seat, wsk_move move);

/* What a verb's function gets, and where its event goes. */
struct parsing {
    const struct wsk_rules *rules;
    const struct wsk_state *state;
    struct line line;
    struct wsk_event *ret;
    struct wsk_fault *fault;
};

/* A verb, the phases it may come in (bit per phase) and its function. */
struct line_verb {
    const char *word;
    unsigned phases;
    enum wsk_err (*parse)(const struct parsing *p);
};
#define LINE_IN(phase) (1U << (phase))

/* A game's parse(): finds the verb, checks that it may come in this phase
 * (`due` says what must come instead) and calls its function. */
enum wsk_err line_parse(struct parsing *p, struct wsk_word text,
                        const struct line_verb *verbs, size_t count,
                        unsigned phase, const char *due);

static inline struct wsk_event line_event(unsigned seat, wsk_move move) {
    return (struct wsk_event){(uint8_t)seat, 1, {move}};
}

#endif
