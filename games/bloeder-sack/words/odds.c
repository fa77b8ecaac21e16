/*
 * odds.c - Blöder Sack: who leads a tray, and for how long, as a table.
 */
#include "../mind/odds.h"
#include "words.h"
#include "words/odds.h"

static void put_seat(struct words_odds_cell *cell, unsigned seat) {
    if (seat < WSK_SEATS_MAX)
        *cell = (struct words_odds_cell){.kind = WORDS_ODDS_SEAT, .seat = seat};
}

/* Who leads then; how likely that lead goes. */
static void put_lead(struct words_odds_row *row, const struct sack_odds *odds) {
    put_seat(&row->cell[0], odds->leader);
    if (odds->can_lose)
        row->cell[1] = (struct words_odds_cell){.kind = WORDS_ODDS_PERCENT,
                                                .value = odds->lose};
}

/* Who wins the card; what it is worth. */
static void put_win(struct words_odds_row *row, const struct sack_odds *odds) {
    if (!odds->about_tray)
        return; /* skip */
    put_seat(&row->cell[0], odds->leader);
    row->cell[1] = (struct words_odds_cell){.kind = WORDS_ODDS_COUNT,
                                            .value = odds->sacks};
}

static void put_placing_texts(const struct words *words, unsigned seat,
                              struct words_odds *table) {
    char bytes[32];
    struct wsk_text title = wsk_text_in(table->title, sizeof(table->title));
    struct wsk_text note = wsk_text_in(table->note, sizeof(table->note));
    struct wsk_text percent = wsk_text_in(bytes, sizeof(bytes));
    WORDS_SAY(words, &title, MSG("Who leads the tray then, and how safely"));
    words_odds_add_column(words, MSG_C("column", "Leads or wins"), table);
    words_odds_add_column(words, MSG_C("column", "Lead can be lost"), table);
    words_odds_print(words,
                     (struct words_odds_cell){
                         .kind = WORDS_ODDS_PERCENT,
                         .value = sack_double_odds(words->rules->seats)},
                     &percent);
    WORDS_SAY(
        words, &note,
        MSG("The last figure is the chance that the next player rolls "
            "something that could take the lead. The chance that a particular "
            "tray's double comes up before %1's next turn is %2."),
        words_seat(seat), words_str(bytes));
}

static void put_scoring_texts(const struct words *words,
                              struct words_odds *table) {
    struct wsk_text title = wsk_text_in(table->title, sizeof(table->title));
    WORDS_SAY(words, &title, MSG("Who would win each card now"));
    words_odds_add_column(words, MSG_C("column", "Wins"), table);
    words_odds_add_column(words, MSG_C("column", "Sacks"), table);
}

bool sack_fill_odds(const struct words *words, const struct wsk_state *view,
                    unsigned seat, struct words_odds *ret_table) {
    unsigned phase = sack_at(view)->phase;
    bool placing = phase == SACK_PHASE_FIRST || phase == SACK_PHASE_SECOND;
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(words->rules, view, seat, scratch);
    if (placing)
        put_placing_texts(words, seat, ret_table);
    else
        put_scoring_texts(words, ret_table);
    for (unsigned i = 0; i < list.count; i++) {
        struct words_odds_row *row =
            words_odds_add_row(words, view, seat, list.move[i], ret_table);
        struct sack_odds odds;
        sack_move_odds(words->rules, view, seat, list.move[i], &odds);
        if (placing)
            put_lead(row, &odds);
        else
            put_win(row, &odds);
    }
    return true;
}
