/*
 * odds.c - Blöder Sack: who leads a tray, and for how long. Every roll and
 * every answer to it is looked at, by the rules themselves.
 */
#include "odds.h"

#include "../rules/rules.h"

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

/* Choices. */

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

static unsigned seat_or_none(unsigned leader) {
    return leader < SACK_SEATS_MAX ? leader : WSK_SEATS_MAX;
}

void sack_move_odds(const struct wsk_rules *rules, const struct wsk_state *view,
                    unsigned seat, wsk_move move, struct sack_odds *ret_odds) {
    struct watch watch = {.rules = rules, .tray = tray_of(move)};
    struct wsk_state after = *view;
    unsigned winner;
    *ret_odds = (struct sack_odds){.tray = watch.tray};
    if (watch.tray == SACK_TRAYS)
        return;
    watch.card = sack_of(view)->slot[watch.tray];
    ret_odds->about_tray = true;
    ret_odds->sacks =
        ((const struct sack_rules *)rules)->card[watch.card - 1].sacks;
    ret_odds->scored = true;
    if (SACK_MOVE_VERB(move) == SACK_MOVE_SCORE) {
        ret_odds->leader = seat_or_none(leader_of(&watch, view));
        return;
    }
    wsk_play(rules, &after, seat, move);
    if (is_settled(&watch, &after, &winner)) {
        ret_odds->leader = seat_or_none(winner);
        return;
    }
    watch.leader = leader_of(&watch, &after);
    ret_odds->scored = false;
    ret_odds->leader = seat_or_none(watch.leader);
    ret_odds->can_lose = watch.leader == seat;
    if (ret_odds->can_lose)
        ret_odds->lose = least_lost(&watch, &after, seat);
}

double sack_double_odds(unsigned seats) {
    double none = 1;
    for (unsigned s = 1; s < seats; s++)
        none *= 35.0 / 36.0;
    return 1 - none;
}
