/*
 * odds_sack.c - Blöder Sack: who leads a tray, and for how long.
 *
 * A die on a tray is good if it leads there and keeps the lead. So for every
 * die that can be placed: who leads that tray then, and how likely the next
 * player rolls something with which they could take the lead away, whatever
 * they would rather do. Every roll and every answer to it is looked at, by the
 * rules themselves.
 */
#include "../rules/sack.h"
#include "odds.h"

struct watch {
    const struct wsk_rules *rules;
    unsigned tray;
    unsigned leader; /* who has it */
    unsigned card;   /* id of the one that lies above it */
};

static const struct sack_state *sack_of(const struct wsk_state *state) {
    return (const struct sack_state *)state;
}

static unsigned leader_of(const struct watch *watch,
                          const struct wsk_state *state) {
    return sack_leader((const struct sack_rules *)watch->rules, sack_of(state),
                       watch->tray);
}

/* Whether the card has gone, or the dice on it were sent home; who won it, or
 * nobody. */
static bool is_settled(const struct watch *watch, const struct wsk_state *state,
                       unsigned *ret_winner) {
    const struct sack_state *sack = sack_of(state);
    *ret_winner = SACK_SEATS_MAX;
    for (unsigned i = 0; i < sack->won_count; i++)
        if ((sack->won[i] & 31U) == watch->card) {
            *ret_winner = sack->won[i] >> 5;
            return true;
        }
    return sack->slot[watch->tray] != watch->card;
}

/* Whether the lead is gone: won by another, or another leads. */
static bool is_lost(const struct watch *watch, const struct wsk_state *state,
                    bool *ret_settled) {
    unsigned winner;
    *ret_settled = is_settled(watch, state, &winner);
    return *ret_settled ? winner != watch->leader
                        : leader_of(watch, state) != watch->leader;
}

/* Cards are revealed elsewhere: which ones changes nothing on this tray. */
static void reveal_any(const struct watch *watch, struct wsk_state *state) {
    struct wsk_chance chances[WSK_CHANCES_MAX];
    while (state->head.turn == WSK_TURN_CHANCE &&
           sack_of(state)->phase == SACK_PHASE_REVEAL) {
        (void)watch->rules->game->chances(watch->rules, state, chances);
        wsk_play(watch->rules, state, WSK_CHANCE, chances[0].move);
    }
}

static double after_roll(const struct watch *watch,
                         const struct wsk_state *state, unsigned seat);

/* The chance that `seat`, whose turn it is, could end it with the lead
 * gone. */
static double can_lose(const struct watch *watch,
                       const struct wsk_state *position, unsigned seat) {
    struct wsk_state state = *position;
    bool settled;
    reveal_any(watch, &state);
    bool lost = is_lost(watch, &state, &settled);
    if (settled || state.head.turn == WSK_TURN_OVER ||
        sack_of(&state)->seat != seat)
        return lost;
    if (state.head.turn == WSK_TURN_CHANCE)
        return after_roll(watch, &state, seat);
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(watch->rules, &state, seat, scratch);
    double most = 0;
    for (unsigned i = 0; i < list.count && most < 1; i++) {
        struct wsk_state next = state;
        wsk_play(watch->rules, &next, seat, list.move[i]);
        double chance = can_lose(watch, &next, seat);
        most = chance > most ? chance : most;
    }
    return most;
}

static double after_roll(const struct watch *watch,
                         const struct wsk_state *state, unsigned seat) {
    struct wsk_chance chances[WSK_CHANCES_MAX];
    unsigned count = watch->rules->game->chances(watch->rules, state, chances);
    double sum = 0, weights = 0;
    for (unsigned i = 0; i < count; i++) {
        struct wsk_state next = *state;
        wsk_play(watch->rules, &next, WSK_CHANCE, chances[i].move);
        sum += chances[i].weight * can_lose(watch, &next, seat);
        weights += chances[i].weight;
    }
    return sum / weights;
}

/* The same for the player after `seat`, who first places the other die where
 * that is least likely. */
static double least_lost(const struct watch *watch,
                         const struct wsk_state *position, unsigned seat) {
    struct wsk_state state = *position;
    bool settled;
    reveal_any(watch, &state);
    if (is_lost(watch, &state, &settled))
        return 1;
    if (settled)
        return 0;
    if (state.head.turn == WSK_TURN_OVER || sack_of(&state)->seat != seat)
        return can_lose(watch, &state, sack_of(&state)->seat);
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(watch->rules, &state, seat, scratch);
    double least = 1;
    for (unsigned i = 0; i < list.count; i++) {
        struct wsk_state next = state;
        wsk_play(watch->rules, &next, seat, list.move[i]);
        double chance = least_lost(watch, &next, seat);
        least = chance < least ? chance : least;
    }
    return least;
}

/* The table. */

static void put_seat(struct odds_cell *cell, unsigned seat) {
    if (seat < SACK_SEATS_MAX)
        *cell = (struct odds_cell){.kind = ODDS_SEAT, .seat = seat};
}

static unsigned tray_of(wsk_move move) {
    unsigned what = SACK_MOVE_WHAT(move);
    switch (SACK_MOVE_VERB(move)) {
    case SACK_MOVE_SCORE:
        return what;
    case SACK_MOVE_PLACE:
        return what & 7;
    case SACK_MOVE_SWAP:
        return (what & 63) / SACK_FIELDS;
    default:
        return SACK_TRAYS;
    }
}

static void fill_placing(const struct wsk_rules *rules,
                         const struct wsk_state *view, unsigned seat,
                         struct odds_row *row) {
    struct watch watch = {.rules = rules, .tray = tray_of(row->move)};
    struct wsk_state after = *view;
    unsigned winner;
    watch.card = sack_of(view)->slot[watch.tray];
    wsk_play(rules, &after, seat, row->move);
    if (is_settled(&watch, &after, &winner)) {
        put_seat(&row->cell[0], winner);
        return;
    }
    watch.leader = leader_of(&watch, &after);
    put_seat(&row->cell[0], watch.leader);
    if (watch.leader == seat)
        row->cell[1] = (struct odds_cell){
            .kind = ODDS_PERCENT, .value = least_lost(&watch, &after, seat)};
}

static void fill_scoring(const struct wsk_rules *rules,
                         const struct wsk_state *view, struct odds_row *row) {
    const struct sack_rules *sack = (const struct sack_rules *)rules;
    unsigned tray = tray_of(row->move);
    if (tray == SACK_TRAYS)
        return; /* skip */
    const struct sack_card *card = &sack->card[sack_of(view)->slot[tray] - 1];
    put_seat(&row->cell[0], sack_leader(sack, sack_of(view), tray));
    row->cell[1] = (struct odds_cell){.kind = ODDS_COUNT, .value = card->sacks};
}

/* A double that scores a given tray, in the rolls of all others. */
static double double_before_next_turn(unsigned seats) {
    double none = 1;
    for (unsigned s = 1; s < seats; s++)
        none *= 35.0 / 36.0;
    return 1 - none;
}

static void put_placing_texts(const struct words *words, unsigned seat,
                              struct odds_table *table) {
    char bytes[32];
    struct wsk_text title = wsk_text_in(table->title, sizeof(table->title));
    struct wsk_text note = wsk_text_in(table->note, sizeof(table->note));
    struct wsk_text percent = wsk_text_in(bytes, sizeof(bytes));
    WORDS_SAY(words, &title, MSG("Who leads the tray then, and how safely"));
    odds_add_column(words, MSG_C("column", "Leads or wins"), table);
    odds_add_column(words, MSG_C("column", "Lead can be lost"), table);
    odds_print_cell(words,
                    (struct odds_cell){
                        .kind = ODDS_PERCENT,
                        .value = double_before_next_turn(words->rules->seats)},
                    &percent);
    WORDS_SAY(words, &note,
              MSG("The last figure is the chance that the next player rolls "
                  "something that can take the lead away. The double of a "
                  "given tray is rolled before the next turn of %1 with a "
                  "chance of %2."),
              words_seat(seat), words_str(bytes));
}

static void put_scoring_texts(const struct words *words,
                              struct odds_table *table) {
    struct wsk_text title = wsk_text_in(table->title, sizeof(table->title));
    WORDS_SAY(words, &title, MSG("Who would win each card now"));
    odds_add_column(words, MSG_C("column", "Wins"), table);
    odds_add_column(words, MSG_C("column", "Sacks"), table);
}

bool odds_fill_sack(const struct words *words, const struct wsk_state *view,
                    unsigned seat, struct odds_table *ret_table) {
    unsigned phase = sack_of(view)->phase;
    bool placing = phase == SACK_PHASE_FIRST || phase == SACK_PHASE_SECOND;
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(words->rules, view, seat, scratch);
    if (placing)
        put_placing_texts(words, seat, ret_table);
    else
        put_scoring_texts(words, ret_table);
    for (unsigned i = 0; i < list.count; i++) {
        struct odds_row *row =
            odds_add_row(words, view, seat, list.move[i], ret_table);
        if (placing)
            fill_placing(words->rules, view, seat, row);
        else
            fill_scoring(words->rules, view, row);
    }
    return true;
}
