/*
 * plain.c - the words of a game that has none of its own: lines
 * of its record, in English. Enough to play it.
 */
#include "inside.h"

#define WORDS_PLAIN 16 /* of a line, at most */

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

/* A line of the record without the seat that it names behind its verb: "take 2
 * 6" is "take 6". Whose it is, is returned; WSK_CHANCE: nobody's. */
static unsigned take_seat(const struct wsk_rules *rules,
                          const struct wsk_state *state,
                          const struct wsk_event *event, struct wsk_text *ret) {
    char bytes[WORDS_MAX];
    struct wsk_text line = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_word word[WORDS_PLAIN];
    unsigned number, seat = event->seat;
    if (seat == WSK_CHANCE)
        seat = wsk_roller(rules, state);
    rules->game->print(rules, state, event, &line);
    size_t count = wsk_words((struct wsk_word){line.start, line.len}, ' ', word,
                             WORDS_PLAIN);
    bool named = count > 1 && seat != WSK_CHANCE &&
                 wsk_word_number(word[1], WSK_SEATS_MAX, &number) &&
                 number == seat + 1;
    if (!named) {
        wsk_text_add(ret, line.start, line.len);
        return seat;
    }
    wsk_text_add(ret, word[0].start, word[0].len);
    const char *rest = word[1].start + word[1].len;
    wsk_text_add(ret, rest, (size_t)(line.start + line.len - rest));
    return seat;
}

static void tell(struct words_pen *pen, unsigned begun,
                 const struct wsk_state *before, const struct wsk_event *event,
                 const struct wsk_state *after) {
    const struct words *words = pen->words;
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    unsigned seat = take_seat(words->rules, before, event, &text);
    (void)after;
    if (begun)
        WORDS_LINE(pen, WORDS_HEADING, MSG("Round %1"), words_num((int)begun));
    if (seat == WSK_CHANCE)
        wsk_text_put(words_line(pen, WORDS_TURN), "%s", bytes);
    else
        WORDS_LINE(pen, WORDS_TURN, MSG("%1: %2"), words_seat(seat),
                   words_str(bytes));
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

/* What the game shows of itself. */
static void table(struct words_pen *pen, const struct wsk_state *view,
                  const unsigned *pile, bool open) {
    const struct wsk_rules *rules = pen->words->rules;
    (void)pile;
    (void)open;
    for (unsigned i = 0; rules->game->show && i <= rules->seats; i++) {
        unsigned seat = i == 0 ? WSK_CHANCE : i - 1;
        char bytes[WORDS_MAX];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        rules->game->show(rules, view, seat, &text);
        if (text.len == 0)
            continue;
        if (seat == WSK_CHANCE)
            wsk_text_put(words_line(pen, WORDS_TABLE), "%s", bytes);
        else
            WORDS_LINE(pen, WORDS_TABLE, MSG("%1: %2"), words_seat(seat),
                       words_str(bytes));
    }
}

static void in_round(const struct words *words, const struct wsk_round *round,
                     const struct wsk_state *view, struct wsk_text *ret) {
    (void)view;
    if (round->number > 0)
        WORDS_SAY(words, ret, MSG("Round %1"), words_num(round->number));
}

static void label(const struct words *words, const struct wsk_state *view,
                  unsigned seat, wsk_move move, struct wsk_text *ret) {
    const struct wsk_event event = {
        .seat = (uint8_t)seat, .count = 1, .moves = {move}};
    (void)take_seat(words->rules, view, &event, ret);
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
    waiting(words, view, ret);
    WORDS_ADD(words, ret,
              MSG("Choose one of the moves that are listed. The rules say what "
                  "each of them means."));
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
    .round = in_round,
    .table = table,
    .label = label,
    .effect = no_effect,
    .help = help,
    .result = result,
};
