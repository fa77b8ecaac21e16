/*
 * greedy_sack.c - Blöder Sack: the best count at the end of the turn.
 *
 * It counts as if every tray were scored now: its own sacks less those of the
 * best of the others. Equal counts: the same with cards; then by how far it
 * leads or trails on the trays; then the one that stands first in the list. It
 * sees to the end of its turn, over every card that may be revealed within it,
 * and no further.
 */
#include "games/bloeder-sack/rules/rules.h"
#include "zoo.h"

/* Each part counts only where those before it are equal. */
#define CARD 1e-2F
#define LEAD 1e-4F

static const struct sack_rules *deck(const struct wsk_rules *rules) {
    return (const struct sack_rules *)rules;
}

static const struct sack_state *read(const struct wsk_state *state) {
    return (const struct sack_state *)state;
}

static int ahead(const int *count, unsigned seats, unsigned seat) {
    int best = -1;
    for (unsigned s = 0; s < seats; s++)
        if (s != seat && count[s] > best)
            best = count[s];
    return count[seat] - best;
}

/* From -1, others have all, to 1, the seat has all. */
static float lead_on(const struct wsk_rules *rules,
                     const struct sack_state *state, unsigned tray,
                     unsigned seat) {
    const struct sack_card *card = &deck(rules)->card[state->slot[tray] - 1];
    float own = 0, best = 0;
    for (unsigned s = 0; s < rules->seats; s++) {
        float measure = (float)sack_measure(state, card, tray, s);
        if (s == seat)
            own = measure;
        else if (measure > best)
            best = measure;
    }
    return own + best > 0 ? (own - best) / (own + best) : 0;
}

static float count_all(const struct wsk_rules *rules,
                       const struct sack_state *state, unsigned seat) {
    int sacks[SACK_SEATS_MAX], cards[SACK_SEATS_MAX];
    float lead = 0;
    for (unsigned s = 0; s < rules->seats; s++) {
        sacks[s] = state->sacks[s];
        cards[s] = state->cards[s];
    }
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        if (!state->fill[t])
            continue;
        unsigned leader = sack_leader(deck(rules), state, t);
        unsigned worth = deck(rules)->card[state->slot[t] - 1].sacks;
        if (leader < SACK_SEATS_MAX) {
            sacks[leader] += (int)worth;
            cards[leader]++;
        }
        lead += (float)worth * lead_on(rules, state, t, seat);
    }
    return (float)ahead(sacks, rules->seats, seat) +
           CARD * (float)ahead(cards, rules->seats, seat) + LEAD * lead;
}

static float best_move(const struct wsk_rules *rules,
                       const struct wsk_state *state, unsigned seat,
                       wsk_move *ret_move);

/* A card is revealed in the middle of the turn, after which the seat goes on.
 * A reveal at its end changes no count. */
static bool reveals_within(const struct sack_state *state) {
    return state->phase == SACK_PHASE_REVEAL && state->then > SACK_PHASE_ROLL &&
           state->then < SACK_PHASE_NEXT;
}

static float count_turn(const struct wsk_rules *rules,
                        const struct wsk_state *state, unsigned seat) {
    struct wsk_chance cards[SACK_CARDS];
    wsk_move move;
    float sum = 0;
    if (state->head.turn == WSK_TURN_SEATS && read(state)->seat == seat)
        return best_move(rules, state, seat, &move);
    if (!reveals_within(read(state)))
        return count_all(rules, read(state), seat);
    unsigned count = rules->game->chances(rules, state, cards);
    for (unsigned i = 0; i < count; i++) {
        struct wsk_state after = *state;
        wsk_play(rules, &after, WSK_CHANCE, cards[i].move);
        sum += count_turn(rules, &after, seat);
    }
    return sum / (float)count;
}

static float best_move(const struct wsk_rules *rules,
                       const struct wsk_state *state, unsigned seat,
                       wsk_move *ret_move) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    float best = 0;
    for (unsigned i = 0; i < list.count; i++) {
        struct wsk_state after = *state;
        wsk_play(rules, &after, seat, list.move[i]);
        float count = count_turn(rules, &after, seat);
        if (i == 0 || count > best) {
            best = count;
            *ret_move = list.move[i];
        }
    }
    return best;
}

wsk_move zoo_greedy_sack(void *context, const struct wsk_rules *rules,
                         const struct wsk_state *view, unsigned seat,
                         struct wsk_rng *rng) {
    wsk_move move = 0;
    (void)context;
    (void)rng;
    best_move(rules, view, seat, &move);
    return move;
}
