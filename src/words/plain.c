/*
 * plain.c - the words of a game that has none of its own: lines
 * of its record, in English. Enough to play it.
 */
#include "inside.h"

static void no_card(const struct words *words, unsigned id,
                    struct wsk_text *ret) {
    (void)words;
    wsk_text_put(ret, "%u", id);
}

static void no_about(const struct words *words, unsigned id,
                     struct wsk_text *ret) {
    (void)words;
    (void)id;
    (void)ret;
}

static void tell(struct words_pen *pen, unsigned begun,
                 const struct wsk_state *before, const struct wsk_event *event,
                 const struct wsk_state *after) {
    const struct wsk_rules *rules = pen->words->rules;
    (void)begun;
    (void)after;
    rules->game->print(rules, before, event, words_line(pen, WORDS_TURN));
}

static void prompt(const struct words *words, const struct wsk_state *view,
                   unsigned seat, struct wsk_text *ret) {
    (void)view;
    (void)seat;
    WORDS_SAY(words, ret, MSG("Choose."));
}

static void standing(const struct words *words, const struct wsk_state *view,
                     struct wsk_text *ret) {
    (void)words;
    (void)view;
    (void)ret;
}

static void waiting(const struct words *words, const struct wsk_state *view,
                    struct wsk_text *ret) {
    char buffer[WORDS_MAX];
    struct wsk_text names = wsk_text_in(buffer, sizeof(buffer));
    if (view->head.turn == WSK_TURN_CHANCE) {
        words->rules->game->print_chance(words->rules, view, ret);
        return;
    }
    words_seats(words, &names, view->head.seats);
    WORDS_SAY(words, ret, MSG("Still to choose: %1."), words_str(buffer));
}

static void no_table(struct words_pen *pen, const struct wsk_state *view,
                     const unsigned *pile, bool open) {
    (void)pen;
    (void)view;
    (void)pile;
    (void)open;
}

static void no_round(const struct words *words, const struct wsk_round *round,
                     const struct wsk_state *view, struct wsk_text *ret) {
    (void)words;
    (void)round;
    (void)view;
    (void)ret;
}

static void label(const struct words *words, const struct wsk_state *view,
                  unsigned seat, wsk_move move, struct wsk_text *ret) {
    const struct wsk_event event = {
        .seat = (uint8_t)seat, .count = 1, .moves = {move}};
    words->rules->game->print(words->rules, view, &event, ret);
}

static void no_effect(const struct words *words, const struct wsk_state *view,
                      unsigned seat, wsk_move move, struct wsk_text *ret) {
    (void)words;
    (void)view;
    (void)seat;
    (void)move;
    (void)ret;
}

static void help(const struct words *words, const struct wsk_state *view,
                 struct wsk_text *ret) {
    (void)view;
    WORDS_SAY(words, ret, MSG("There is no help for this game yet."));
}

static void result(const struct words *words, const struct wsk_state *state,
                   unsigned winners, struct wsk_text *ret) {
    char buffer[WORDS_MAX];
    struct wsk_text names = wsk_text_in(buffer, sizeof(buffer));
    (void)state;
    words_seats(words, &names, winners);
    WORDS_SAY(words, ret, MSG("The winner: %1."), words_str(buffer));
}

const struct words_book words_plain = {
    .card = no_card,
    .card_full = no_card,
    .card_about = no_about,
    .tell = tell,
    .prompt = prompt,
    .standing = standing,
    .waiting = waiting,
    .round = no_round,
    .table = no_table,
    .label = label,
    .effect = no_effect,
    .help = help,
    .result = result,
};
