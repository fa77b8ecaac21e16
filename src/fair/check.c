/*
 * check.c - a record, held against its proof.
 *
 * The record is played through. Wherever chance is due, the key says what must
 * fall, as lines; the record's line has to be among them. That is one line,
 * except where the record may name seats in any order (boards): there the key
 * is asked for all of the run before any is compared.
 */
#include <string.h>

#include "proof.h"

#define LINE_MAX_TEXT 64 /* no canonical event line is longer */

struct line {
    size_t len;
    char text[LINE_MAX_TEXT];
};

struct checking {
    const struct wsk_rules *rules;
    struct wsk_fair_key key;
    struct wsk_state state; /* as the record has it */
    wsk_fair_watcher *watcher;
    void *context;
    uint64_t draw;  /* of the key, the next one */
    uint64_t draws; /* of the record */
    unsigned number;
    unsigned due; /* lines that must still come, in any order */
    struct line lines[WSK_SEATS_MAX];
    struct wsk_fault *fault;
};

static struct wsk_word word_of(const struct line *line) {
    return (struct wsk_word){line->text, line->len};
}

static bool same(struct wsk_word a, struct wsk_word b) {
    return a.len == b.len && memcmp(a.start, b.start, a.len) == 0;
}

/* The first so many words of a line, or all. */
static struct wsk_word first_words(struct wsk_word line, unsigned count) {
    size_t len = 0;
    for (; len < line.len; len++)
        if (line.start[len] == ' ' && --count == 0)
            break;
    return (struct wsk_word){line.start, len};
}

static struct line print_event(const struct wsk_rules *rules,
                               const struct wsk_state *state,
                               const struct wsk_event *event) {
    struct line line = {0};
    struct wsk_text text = wsk_text_in(line.text, sizeof(line.text));
    rules->game->print(rules, state, event, &text);
    line.len = text.len;
    return line;
}

static bool is_unordered(const struct wsk_game *game, struct wsk_word verb) {
    for (const char *const *word = game->unordered; *word; word++)
        if (wsk_word_is(verb, *word))
            return true;
    return false;
}

/* Whether chance is due again, and for the same. */
static bool goes_on(const struct wsk_rules *rules,
                    const struct wsk_state *state, struct wsk_word verb) {
    struct line line = {0};
    struct wsk_text text = wsk_text_in(line.text, sizeof(line.text));
    if (state->head.turn != WSK_TURN_CHANCE)
        return false;
    rules->game->print_chance(rules, state, &text);
    line.len = text.len;
    return same(first_words(word_of(&line), 1), verb);
}

static void play(const struct wsk_rules *rules, struct wsk_state *state,
                 const struct wsk_event *event) {
    for (unsigned i = 0; i < event->count; i++)
        wsk_play(rules, state, event->seat, event->moves[i]);
}

/* What must fall now. */
static void ask_key(struct checking *c) {
    struct wsk_state state = c->state;
    for (;;) {
        struct wsk_event event;
        uint64_t draw = c->draw;
        wsk_fair_event(&c->key, draw, c->rules, &state, &event, &c->draw);
        if (c->watcher)
            c->watcher(c->context, c->rules, &state, &event, draw);
        struct line *line = &c->lines[c->due++];
        *line = print_event(c->rules, &state, &event);
        play(c->rules, &state, &event);
        struct wsk_word verb = first_words(word_of(line), 1);
        if (c->due == WSK_SEATS_MAX || !is_unordered(c->rules->game, verb) ||
            !goes_on(c->rules, &state, verb))
            return;
    }
}

/* What should have been there instead: what is due for the same seat. */
static enum wsk_err complain(const struct checking *c,
                             const struct line *line) {
    const struct line *should = &c->lines[0];
    for (unsigned i = 0; i < c->due; i++)
        if (same(first_words(word_of(&c->lines[i]), 2),
                 first_words(word_of(line), 2)))
            should = &c->lines[i];
    return wsk_fault_set(c->fault, WSK_EILLEGAL, c->number,
                         "'%s' is not what was sealed; '%s' should have fallen",
                         line->text, should->text);
}

static enum wsk_err check_fallen(struct checking *c,
                                 const struct wsk_event *event) {
    struct line line = print_event(c->rules, &c->state, event);
    if (c->due == 0)
        ask_key(c);
    for (unsigned i = 0; i < c->due; i++)
        if (same(word_of(&c->lines[i]), word_of(&line))) {
            c->lines[i] = c->lines[--c->due];
            c->draws += event->count;
            return WSK_OK;
        }
    return complain(c, &line);
}

static enum wsk_err check_event(struct checking *c, struct wsk_word line) {
    struct wsk_event event;
    struct wsk_fault fault = {0};
    enum wsk_err err =
        c->rules->game->parse(c->rules, &c->state, line, &event, &fault);
    if (err)
        return wsk_fault_set(c->fault, err, c->number, "%s", fault.why);
    if (event.seat == WSK_CHANCE)
        err = check_fallen(c, &event);
    if (!err)
        play(c->rules, &c->state, &event);
    return err;
}

static enum wsk_err check_start(const struct checking *c) {
    unsigned start = wsk_fair_start(&c->key, c->rules->seats);
    if (!c->rules->game->has_start || start == c->rules->start)
        return WSK_OK;
    return wsk_fault_set(c->fault, WSK_EILLEGAL, c->number,
                         "'start %u' is not what was sealed; 'start %u' should "
                         "have fallen",
                         c->rules->start + 1U, start + 1);
}

static bool is_header(struct wsk_word line) {
    static const char *const verbs[] = {"woolsack", "game", "deck", "seat"};
    struct wsk_word verb = first_words(line, 1);
    for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
        if (wsk_word_is(verb, verbs[i]))
            return true;
    return line.len >= 2 && memcmp(line.start, "x-", 2) == 0;
}

static enum wsk_err check_line(struct checking *c, struct wsk_word line) {
    if (line.len == 0 || is_header(line) || wsk_word_is(line, "end"))
        return WSK_OK;
    if (wsk_word_is(first_words(line, 1), "start"))
        return check_start(c);
    return check_event(c, line);
}

static enum wsk_err check_seal(const struct wsk_fair_proof *proof,
                               struct wsk_fault *ret_fault) {
    uint8_t seal[WSK_FAIR_BYTES];
    if (!proof->opened)
        return wsk_fault_set(ret_fault, WSK_EILLEGAL, 0,
                             "the seal is not opened: there is no 'x-secret' "
                             "line");
    wsk_fair_seal(proof->secret,
                  (struct wsk_word){proof->table, strlen(proof->table)}, seal);
    if (memcmp(seal, proof->seal, sizeof(seal)) != 0)
        return wsk_fault_set(ret_fault, WSK_EILLEGAL, 0,
                             "the secret is not the one that was sealed");
    return WSK_OK;
}

enum wsk_err wsk_fair_check(const struct wsk_rules *rules,
                            struct wsk_word record,
                            const struct wsk_fair_proof *proof,
                            wsk_fair_watcher *watcher, void *context,
                            uint64_t *ret_draws, struct wsk_fault *ret_fault) {
    struct checking c = {.rules = rules,
                         .watcher = watcher,
                         .context = context,
                         .fault = ret_fault};
    struct wsk_word line;
    enum wsk_err err = check_seal(proof, ret_fault);
    wsk_fair_key_make(proof->secret,
                      (struct wsk_word){proof->table, strlen(proof->table)},
                      proof->mixes, rules->seats, &c.key);
    wsk_init(rules, &c.state);
    while (!err && wsk_line_next(&record, &line)) {
        c.number++;
        err = check_line(&c, wsk_line_trim(line));
    }
    if (!err)
        *ret_draws = c.draws;
    return err;
}
