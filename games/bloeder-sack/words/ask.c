/*
 * ask.c - Blöder Sack: what is asked, how things stand, what the moves
 * are called and what they would do.
 */
#include "words.h"

/* Prompts. */

static bool has_swaps(const struct words *words, const struct wsk_state *view,
                      unsigned seat) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(words->rules, view, seat, scratch);
    return SACK_MOVE_VERB(list.move[list.count - 1]) == SACK_MOVE_SWAP;
}

void sack_prompt(const struct words *words, const struct wsk_state *view,
                 unsigned seat, struct wsk_text *ret) {
    const struct sack_state *state = sack_at(view);
    switch ((enum sack_phase)state->phase) {
    case SACK_PHASE_SHORT:
        WORDS_SAY(words, ret,
                  MSG("You have too few dice: choose a tray to score."));
        break;
    case SACK_PHASE_SIXES:
        WORDS_SAY(words, ret,
                  MSG("Double 6: choose a tray to score, or none."));
        break;
    case SACK_PHASE_FIRST:
        WORDS_SAY(words, ret,
                  has_swaps(words, view, seat)
                      ? MSG("Place a die, or swap one in.")
                      : MSG("Place a die."));
        break;
    case SACK_PHASE_SECOND:
        WORDS_SAY(words, ret, MSG("Place the other die, a %1."),
                  words_num(state->dice[0]));
        break;
    case SACK_PHASE_REVEAL:
    case SACK_PHASE_ROLL:
    case SACK_PHASE_NEXT:
    case SACK_PHASE_OVER:
        break; /* nobody chooses */
    }
}

/* How things stand. */

void sack_standing(const struct words *words, const struct wsk_state *view,
                   struct wsk_text *ret) {
    const struct sack_state *state = sack_at(view);
    int used = __builtin_popcountll(state->owner[state->seat]);
    switch ((enum sack_phase)state->phase) {
    case SACK_PHASE_SHORT:
        WORDS_SAY(words, ret, MSG("Dice left to roll with: %1."),
                  words_num(SACK_DICE - used));
        break;
    case SACK_PHASE_SIXES:
    case SACK_PHASE_FIRST:
        WORDS_SAY(words, ret, MSG("Rolled: %1 and %2."),
                  words_num(state->dice[0]), words_num(state->dice[1]));
        break;
    case SACK_PHASE_SECOND:
        WORDS_SAY(words, ret, MSG("Still to be placed: %1."),
                  words_num(state->dice[0]));
        break;
    case SACK_PHASE_REVEAL:
    case SACK_PHASE_ROLL:
    case SACK_PHASE_NEXT:
    case SACK_PHASE_OVER:
        break;
    }
}

void sack_waiting(const struct words *words, const struct wsk_state *view,
                  struct wsk_text *ret) {
    const struct sack_state *state = sack_at(view);
    char buffer[WORDS_MAX];
    struct wsk_text names = wsk_text_in(buffer, sizeof(buffer));
    if (state->phase == SACK_PHASE_REVEAL) {
        WORDS_SAY(words, ret, MSG("A new sack card is laid out."));
    } else if (state->phase == SACK_PHASE_ROLL) {
        WORDS_SAY(words, ret, MSG("%1 rolls next."), words_seat(state->seat));
    } else {
        words_seats(words, &names, state->head.seats);
        WORDS_SAY(words, ret, MSG("Still to choose: %1."), words_str(buffer));
    }
}

void sack_round_name(const struct words *words, const struct wsk_round *round,
                     const struct wsk_state *view, struct wsk_text *ret) {
    if (round->number)
        WORDS_SAY(words, ret,
                  sack_at(view)->last_round ? MSG("Round %1, the last one")
                                            : MSG("Round %1"),
                  words_num(round->number));
}

/* Labels. */

void sack_label(const struct words *words, const struct wsk_state *view,
                unsigned seat, wsk_move move, struct wsk_text *ret) {
    const struct sack_state *state = sack_at(view);
    unsigned what = SACK_MOVE_WHAT(move), field = what & 63;
    char buffer[WORDS_MAX];
    struct wsk_text card = wsk_text_in(buffer, sizeof(buffer));
    (void)seat;
    switch (SACK_MOVE_VERB(move)) {
    case SACK_MOVE_SCORE:
        sack_card(words, state->slot[what], &card);
        WORDS_SAY(words, ret, MSG_C("button", "Score tray %1 (%2)"),
                  words_num((int)what + 1), words_str(buffer));
        break;
    case SACK_MOVE_SKIP:
        WORDS_SAY(words, ret, MSG_C("button", "Score nothing"));
        break;
    case SACK_MOVE_PLACE:
        WORDS_SAY(words, ret, MSG_C("button", "Place the %1 on tray %2"),
                  words_num((int)(what >> 3) + 1),
                  words_num((int)(what & 7) + 1));
        break;
    case SACK_MOVE_SWAP:
        /* Translators: %4 is the owner of the die that goes. */
        WORDS_SAY(words, ret,
                  MSG_C("button", "Swap in the %1 on tray %2, field %3 (%4)"),
                  words_num((int)(what >> 6) + 1),
                  words_num((int)(field / SACK_FIELDS) + 1),
                  words_num((int)(field % SACK_FIELDS) + 1),
                  words_seat(sack_owner(state, field)));
        break;
    case SACK_MOVE_REVEAL:
    case SACK_MOVE_ROLL:
        break; /* moves of chance, not of a seat */
    }
}

/* Effects. */

static void put_scoring(const struct words *words,
                        const struct sack_state *lying, unsigned tray,
                        struct wsk_text *ret) {
    const struct sack_rules *rules = sack_deck_of(words);
    unsigned winner = sack_leader(rules, lying, tray);
    char buffer[WORDS_MAX];
    struct wsk_text measures = wsk_text_in(buffer, sizeof(buffer));
    sack_put_measures(words, lying, tray, &measures);
    if (winner < SACK_SEATS_MAX)
        WORDS_ADD(words, ret,
                  MSG_N("%1 wins the card, %2 sack: %3.",
                        "%1 wins the card, %2 sacks: %3."),
                  words_seat(winner),
                  words_count(rules->card[lying->slot[tray] - 1].sacks),
                  words_str(buffer));
    else
        WORDS_ADD(words, ret,
                  MSG("Nobody can win the card: %1. The dice go back."),
                  words_str(buffer));
}

static void put_leader(const struct words *words,
                       const struct sack_state *lying, unsigned tray,
                       struct wsk_text *ret) {
    unsigned leader = sack_leader(sack_deck_of(words), lying, tray);
    char buffer[WORDS_MAX];
    struct wsk_text measures = wsk_text_in(buffer, sizeof(buffer));
    sack_put_measures(words, lying, tray, &measures);
    if (leader < SACK_SEATS_MAX)
        /* Translators: %2 says what everybody has there: "Anna 3, Ben 2". */
        WORDS_ADD(words, ret, MSG("Then ahead on tray %1: %3 (%2)."),
                  words_num((int)tray + 1), words_str(buffer),
                  words_seat(leader));
    else
        WORDS_ADD(words, ret, MSG("Then nobody is ahead on tray %1 (%2)."),
                  words_num((int)tray + 1), words_str(buffer));
}

static void effect_place(const struct words *words,
                         const struct sack_state *state,
                         const struct sack_state *lying, unsigned tray,
                         struct wsk_text *ret) {
    if (!sack_fills(sack_deck_of(words), state, tray)) {
        put_leader(words, lying, tray, ret);
        return;
    }
    WORDS_ADD(words, ret, MSG("That fills the tray, and it is scored."));
    put_scoring(words, lying, tray, ret);
}

static void effect_swap(const struct words *words,
                        const struct sack_state *state,
                        const struct sack_state *lying, unsigned what,
                        struct wsk_text *ret) {
    unsigned field = what & 63;
    int other = state->dice[0] + state->dice[1] - (int)(what >> 6) - 1;
    WORDS_ADD(words, ret,
              MSG("The old die goes back to %2, and your other one (%1) stays "
                  "unused."),
              words_num(other), words_seat(sack_owner(state, field)));
    put_leader(words, lying, field / SACK_FIELDS, ret);
}

void sack_effect(const struct words *words, const struct wsk_state *view,
                 unsigned seat, wsk_move move, struct wsk_text *ret) {
    const struct sack_state *state = sack_at(view);
    unsigned what = SACK_MOVE_WHAT(move);
    struct sack_state lying = sack_lying(state, seat, move);
    switch (SACK_MOVE_VERB(move)) {
    case SACK_MOVE_SCORE:
        put_scoring(words, &lying, what, ret);
        break;
    case SACK_MOVE_PLACE:
        effect_place(words, state, &lying, what & 7, ret);
        break;
    case SACK_MOVE_SWAP:
        effect_swap(words, state, &lying, what, ret);
        break;
    case SACK_MOVE_SKIP:
    case SACK_MOVE_REVEAL:
    case SACK_MOVE_ROLL:
        break;
    }
}

void sack_result(const struct words *words, const struct wsk_state *state,
                 unsigned winners, struct wsk_text *ret) {
    char buffer[WORDS_MAX];
    struct wsk_text names = wsk_text_in(buffer, sizeof(buffer));
    words_seats(words, &names, winners);
    WORDS_SAY(words, ret,
              winners & (winners - 1)
                  ? MSG_N("%1 share the win with %2 sack each.",
                          "%1 share the win with %2 sacks each.")
                  : MSG_N("%1 wins with %2 sack.", "%1 wins with %2 sacks."),
              words_str(buffer),
              words_count(sack_at(state)->sacks[__builtin_ctz(winners)]));
}
