#include "tell.h"

#include <string.h>

#include "columns.h"
#include "figures.h"
#include "inside.h"
#include "why.h"

#define SAY(tell, kind, ...)                                                   \
    do {                                                                       \
        char say_bytes[4 * WORDS_MAX];                                         \
        struct wsk_text say_text = wsk_text_in(say_bytes, sizeof(say_bytes));  \
        WORDS_SAY(&(tell)->words, &say_text, __VA_ARGS__);                     \
        (tell)->line((tell)->context, kind, say_bytes);                        \
    } while (0)

static void gap(const struct tell *tell) {
    tell->line(tell->context, TELL_GAP, "");
}

/* Names of sorts, parts and grades. */

static const char *part_heading(const struct words *words, unsigned part) {
    return part == 0   ? words_get(words, MSG_C("review", "beginning"))
           : part == 1 ? words_get(words, MSG_C("review", "middle"))
                       : words_get(words, MSG_C("review", "end"));
}

const char *tell_grade(const struct words *words, enum review_grade grade) {
    switch (grade) {
    case REVIEW_FORCED:
        return words_get(words, MSG_C("grade", "forced"));
    case REVIEW_FINE:
        return words_get(words, MSG_C("grade", "fine"));
    case REVIEW_DOUBTFUL:
        return words_get(words, MSG_C("grade", "doubtful"));
    case REVIEW_MISTAKE:
        return words_get(words, MSG_C("grade", "mistake"));
    case REVIEW_BLUNDER:
        break;
    }
    return words_get(words, MSG_C("grade", "blunder"));
}

/* Sums. */

static void put_name(const struct tell *tell, unsigned seat,
                     struct columns_row *row) {
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    words_seats(&tell->words, &text, 1U << seat);
    columns_cell(row, 0, bytes);
}

void tell_sums(const struct tell *tell, const struct review *review) {
    const struct words *words = &tell->words;
    bool bids = review->judge.mind->bid_game != NULL;
    const struct words_msg headings[] = {
        MSG_C("review", "Player"), MSG_C("review", "Start"),
        MSG_C("review", "Dice"),   MSG_C("review", "Cards"),
        MSG_C("review", "Bids"),   MSG_C("review", "Own"),
        MSG_C("review", "Others"), MSG_C("review", "Rest"),
        MSG_C("review", "Result")};
    const unsigned count = sizeof(headings) / sizeof(headings[0]);
    struct columns columns = {.count = 0};
    struct columns_row head = {0}, row[WSK_SEATS_MAX] = {0};
    unsigned seats = review->rules->seats;
    for (unsigned i = 0; i < count; i++)
        if (bids || i != 4)
            columns_cell(&head, columns.count++, words_get(words, headings[i]));
    columns_widen(&columns, &head);
    for (unsigned s = 0; s < seats; s++) {
        const struct review_player *player = &review->player[s];
        const double figures[] = {player->dice, player->cards,  player->meeting,
                                  player->own,  player->others, player->rest};
        unsigned at = 2;
        put_name(tell, s, &row[s]);
        columns_cell(&row[s], 1, figure_percent(words, player->start).text);
        for (unsigned i = 0; i < 6; i++)
            if (bids || i != 2)
                columns_cell(&row[s], at++,
                             figure_change(words, figures[i]).text);
        columns_cell(&row[s], at, figure_percent(words, player->result).text);
        columns_widen(&columns, &row[s]);
    }
    SAY(tell, TELL_HEADING, MSG("Luck and skill, in percent of a win"));
    columns_tell(&columns, tell, &head);
    for (unsigned s = 0; s < seats; s++)
        columns_tell(&columns, tell, &row[s]);
}

/* Players. */

static void add_piece(struct wsk_text *text, const char *piece) {
    wsk_text_put(text, "%s%s", text->len ? ", " : "", piece);
}

static void tell_grades(const struct tell *tell,
                        const struct review_player *player) {
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    for (unsigned g = REVIEW_FINE; g < REVIEW_GRADES; g++) {
        char piece_bytes[96];
        struct wsk_text piece = wsk_text_in(piece_bytes, sizeof(piece_bytes));
        if (player->all.grade[g] == 0)
            continue;
        wsk_text_put(&piece, "%s %u",
                     tell_grade(&tell->words, (enum review_grade)g),
                     player->all.grade[g]);
        add_piece(&text, piece_bytes);
    }
    if (player->all.decisions == 0)
        SAY(tell, TELL_TEXT, MSG("No decisions."));
    else
        /* Translators: %2 is a list such as "fine 31, doubtful 2", %3 a
         * number such as 4.1. */
        SAY(tell, TELL_TEXT,
            MSG_N("%1 decision: %2. Lost: %3%%.",
                  "%1 decisions: %2. Lost: %3%%."),
            words_count((int)player->all.decisions), words_str(bytes),
            words_str(
                figure_decimal(&tell->words, player->all.loss * 100).text));
}

static void add_tally(const struct tell *tell, const char *heading,
                      const struct review_tally *tally, struct wsk_text *text) {
    char bytes[128];
    struct wsk_text piece = wsk_text_in(bytes, sizeof(bytes));
    if (tally->decisions == 0)
        return;
    wsk_text_put(&piece, "%s %s", heading,
                 figure_decimal(&tell->words, tally->loss * 100).text);
    add_piece(text, bytes);
}

static void tell_tallies(const struct tell *tell,
                         const struct review_player *player, bool parts) {
    const struct wsk_game *game = tell->words.rules->game;
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    for (unsigned sort = REVIEW_DECISION;
         sort < REVIEW_SORTS && review_sort_name(game, sort); sort++)
        add_tally(tell, words_sort(&tell->words, game, sort - REVIEW_DECISION),
                  &player->sort[sort], &text);
    if (text.len > 0)
        /* Translators: a list such as "bids 2.0, dice 0.6, cards 1.5". */
        SAY(tell, TELL_TEXT, MSG("What lost it: %1."), words_str(bytes));
    text = wsk_text_in(bytes, sizeof(bytes));
    for (unsigned part = 0; parts && part < 3; part++)
        add_tally(tell, part_heading(&tell->words, part), &player->part[part],
                  &text);
    if (text.len > 0)
        /* Translators: a list such as "beginning 0.3, middle 1.0, end 2.8". */
        SAY(tell, TELL_TEXT, MSG("When it was lost: %1."), words_str(bytes));
}

static struct wsk_round round_at(const struct review *review, unsigned at) {
    struct wsk_round round = {0};
    for (unsigned i = 0; i < at; i++)
        wsk_round_count(review->rules, &review->step[i].state,
                        &review->step[i].event, &review->step[i + 1].state,
                        &round);
    return round;
}

static void label(const struct tell *tell, const struct review_step *step,
                  unsigned option, char *ret, size_t cap) {
    struct wsk_state view;
    struct wsk_text text = wsk_text_in(ret, cap);
    wsk_view(tell->words.rules, &step->state, step->event.seat, &view);
    words_label(&tell->words, &view, step->event.seat,
                step->option[option].move, &text);
}

void tell_decision(const struct tell *tell, const struct review *review,
                   unsigned at) {
    const struct review_step *step = &review->step[at];
    const struct words *words = &tell->words;
    char made[WORDS_MAX], best[WORDS_MAX], round_bytes[WORDS_MAX];
    char why_bytes[2 * WORDS_MAX];
    struct wsk_text round = wsk_text_in(round_bytes, sizeof(round_bytes));
    struct wsk_text why = wsk_text_in(why_bytes, sizeof(why_bytes));
    struct wsk_round when = round_at(review, at);
    words_round(words, &when, &step->state, &round);
    label(tell, step, step->made, made, sizeof(made));
    label(tell, step, review_favourite(step), best, sizeof(best));
    if (round.len > 0)
        /* Translators: %1 is a round, %2 what is decided on ("bids"), %3 and %5
         * are moves, %4 is a number such as 6.2, %6 a grade ("blunder"). */
        SAY(tell, TELL_TEXT, MSG("%1, %2: %3. Lost: %4%% (%6). Better: %5."),
            words_str(round_bytes),
            words_str(words_sort(words, words->rules->game,
                                 step->sort - REVIEW_DECISION)),
            words_str(made),
            words_str(figure_decimal(words, step->loss * 100).text),
            words_str(best), words_str(tell_grade(words, step->grade)));
    else
        /* Translators: %1 and %3 are moves, %2 is a number such as 6.2, %4 a
         * grade ("blunder"). */
        SAY(tell, TELL_TEXT, MSG("%1. Lost: %2%% (%4). Better: %3."),
            words_str(made),
            words_str(figure_decimal(words, step->loss * 100).text),
            words_str(best), words_str(tell_grade(words, step->grade)));
    why_better(words, step, &why);
    if (why.len > 0)
        tell->line(tell->context, TELL_ITEM, why_bytes);
}

void tell_player(const struct tell *tell, const struct review *review,
                 unsigned seat) {
    const struct review_player *player = &review->player[seat];
    double luck = player->dice + player->cards + player->meeting;
    /* Translators: a player, and a number such as +12.3. */
    SAY(tell, TELL_HEADING, MSG("%1: luck %2"), words_seat(seat),
        words_str(figure_change(&tell->words, luck).text));
    tell_grades(tell, player);
    tell_tallies(tell, player, review->finished);
    for (unsigned i = 0; i < player->worst_count; i++)
        tell_decision(tell, review, player->worst[i]);
}

void tell_review(const struct tell *tell, const struct review *review) {
    const struct words *words = &tell->words;
    char bytes[WORDS_MAX], names_bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_text names = wsk_text_in(names_bytes, sizeof(names_bytes));
    words_seats(words, &names, (1U << review->rules->seats) - 1);
    words_result(words, &review->last, &text);
    /* Translators: a game, its players, and who won. */
    SAY(tell, TELL_TEXT, MSG("%1 with %2. %3"),
        words_str(words_game_title(words, review->rules->game)),
        words_str(names_bytes), words_str(bytes));
    gap(tell);
    tell_chart(tell, review);
    gap(tell);
    tell_sums(tell, review);
    for (unsigned s = 0; s < review->rules->seats; s++) {
        gap(tell);
        tell_player(tell, review, s);
    }
}
