/*
 * table.c - Blöder Sack: what lies on the table, in sentences.
 */
#include "words.h"

static void put_lead(struct words_pen *pen, const struct sack_state *state,
                     unsigned tray) {
    unsigned leader = sack_leader(sack_deck_of(pen->words), state, tray);
    if (leader < SACK_SEATS_MAX)
        WORDS_MORE(pen, MSG("%1 leads."), words_seat(leader));
    else
        WORDS_MORE(pen, MSG("Nobody leads."));
}

static void put_tray(struct words_pen *pen, const struct sack_state *state,
                     unsigned tray) {
    char buffer[WORDS_MAX];
    struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
    if (state->slot[tray] == 0) {
        WORDS_LINE(pen, WORDS_TABLE, MSG("Tray %1: no card."),
                   words_num((int)tray + 1));
        return;
    }
    sack_card_full(pen->words, state->slot[tray], &text);
    WORDS_LINE(pen, WORDS_TABLE, MSG("Tray %1: %2."), words_num((int)tray + 1),
               words_str(buffer));
    if (state->fill[tray] == 0) {
        WORDS_MORE(pen, MSG("No dice."));
        return;
    }
    text = wsk_text_in(buffer, sizeof(buffer));
    sack_put_dice(pen->words, state, tray, true, &text);
    /* Translators: %1 is a list of fields, as "1: Anna 5, 2: Ben 3". */
    WORDS_MORE(pen, MSG("Fields: %1."), words_str(buffer));
    put_lead(pen, state, tray);
}

static void put_seat(struct words_pen *pen, const struct sack_state *state,
                     unsigned seat) {
    int lying = __builtin_popcountll(state->owner[seat]);
    int rolled = seat == state->seat ? !!state->dice[0] + !!state->dice[1] : 0;
    WORDS_LINE(pen, WORDS_TABLE,
               MSG("%1: dice in the supply %2, cards won %3."),
               words_seat(seat), words_num(SACK_DICE - lying - rolled),
               words_num(state->cards[seat]));
}

static void put_won(struct words_pen *pen, const struct sack_state *state,
                    unsigned seat) {
    char buffer[WORDS_LONG];
    struct wsk_text list = wsk_text_in(buffer, sizeof(buffer));
    unsigned count = 0;
    for (unsigned i = 0; i < state->won_count; i++) {
        if (state->won[i] >> 5 != (int)seat)
            continue;
        words_comma(pen->words, &list, count++);
        sack_card(pen->words, state->won[i] & 31U, &list);
    }
    if (count > 0)
        WORDS_LINE(pen, WORDS_FOLLOW, MSG("Won: %1."), words_str(buffer));
}

void sack_table(struct words_pen *pen, const struct wsk_state *view,
                const unsigned *pile, bool open) {
    const struct sack_state *state = sack_at(view);
    (void)pile; /* the number of cards won is seen in any view */
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        put_tray(pen, state, t);
    for (unsigned s = 0; s < pen->words->rules->seats; s++) {
        put_seat(pen, state, s);
        if (open)
            put_won(pen, state, s);
    }
}
