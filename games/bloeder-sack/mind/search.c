/*
 * search.c - turns of Blöder Sack searched with a net.
 *
 * The net values the start of a turn, before the roll. A turn is searched to
 * its end: where both dice can go, swaps, and the trays that may be scored
 * first; the next seat's forced scoring is worked out as well, so the net is
 * asked about rolls only.
 *
 * Cards. A card revealed at the end of a turn is left unknown: the net has a
 * word for that (see sack_see). One revealed within a turn (a first die that
 * fills a tray, a scored double six) is either left unknown too, its tray
 * closed until the turn is over, or, where time allows, every card of the pile
 * is tried and the mean taken. Where rolls are looked at, a closed tray would
 * be one that the next seat cannot use; what a first die on a new card is worth
 * shows soonest there. So some cards, from all over the pile, stand for all,
 * and of the later ones those of the last round, which decide the game.
 *
 * Orders. Two dice on two trays give the same position in either order, so
 * one order is looked at; if one of the dice fills its tray it is that one
 * first, since seeing the new card before placing the other can only help. On
 * one tray the order matters to "last placed" alone. Of several dice that
 * could be swapped, with the same face, owner and tray, only the latest is
 * worth taking: it leaves the owner less and gains more.
 */
#include "search.h"

#include <string.h>

/* What a unit of margin is worth in winning shares: tells moves apart where
 * the winner is settled. */
#define MARGIN_WORTH 0.02F

#define LAST_CARDS_TRIED 3
#define WHOLE 256 /* of an offset, see spread() */
#define MIDDLE (WHOLE / 2)
#define GOLDEN 158 /* of it: offsets so far apart never bunch */

/* The net's word. */

void sack_look(struct sack_search *search, const struct wsk_state *state,
               struct mind_value *ret_value) {
    float outputs[NET_VALUE_OUTPUTS];
    uint8_t slots[SACK_SEATS_MAX];
    sack_see(sack_deck(search->rules), sack_read(state), &search->encoding,
             slots);
    net_look(search->net, &search->encoding.base, outputs);
    calibration_apply(&search->calibration, search->rules->seats,
                      outputs + MIND_WIN);
    mind_read(search->rules->seats, outputs, slots, ret_value);
}

void sack_search_open(struct sack_search *search, const struct wsk_rules *rules,
                      const struct net *net, bool every_card) {
    search->rules = rules;
    search->net = net;
    search->every_card = every_card;
    search->turns = 0;
    search->rolls = search->later = SACK_ALL;
    search->cards = 0;
    search->samples = 0;
    search->calibration = MIND_AT_ITS_WORD;
    sack_encoding_open(sack_deck(rules), &search->encoding);
}

/* Picks. */

void sack_pick_open(struct sack_pick *pick, unsigned seat) {
    *pick = (struct sack_pick){.seat = seat};
}

float sack_worth(const struct mind_value *value, unsigned seat) {
    return value->win[seat] + MARGIN_WORTH * value->margin[seat];
}

void sack_offer(struct sack_pick *pick, wsk_move move, wsk_move then,
                const struct mind_value *value, float score) {
    unsigned at = pick->count;
    while (at > 0 && score > pick->score[at - 1])
        at--;
    if (at == SACK_TOP)
        return;
    pick->count += pick->count < SACK_TOP;
    for (unsigned i = pick->count - 1; i > at; i--) {
        pick->move[i] = pick->move[i - 1];
        pick->then[i] = pick->then[i - 1];
        pick->score[i] = pick->score[i - 1];
    }
    pick->move[at] = move;
    pick->then[at] = then;
    pick->score[at] = score;
    if (at == 0)
        pick->value = *value;
}

static void offer(struct sack_pick *pick, wsk_move move, wsk_move then,
                  const struct mind_value *value) {
    sack_offer(pick, move, then, value, sack_worth(value, pick->seat));
}

void sack_play_pick(const struct wsk_rules *rules, const struct sack_pick *pick,
                    unsigned which, struct wsk_state *state) {
    wsk_play(rules, state, pick->seat, pick->move[which]);
    if (pick->then[which])
        wsk_play(rules, state, pick->seat, pick->then[which]);
}

/* Turns. sack_decide() and sack_follow() call each other, at most from a double
 * six to the first die, the second and the next seat's forced scoring. */

static bool any_open(const struct sack_state *state) {
    unsigned open = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        open |= state->slot[t];
    return open != 0;
}

/* Goes on past a reveal with the card unknown and its tray closed. */
static void reveal_unknown(const struct wsk_rules *rules,
                           struct wsk_state *state) {
    struct sack_state *sack = (struct sack_state *)state;
    unsigned tray = sack->tray, card = (unsigned)__builtin_ctz(sack->pile);
    wsk_play(rules, state, WSK_CHANCE,
             SACK_MOVE(SACK_MOVE_REVEAL, tray << 5 | card));
    sack->slot[tray] = 0;
    if (any_open(sack) || sack->head.turn != WSK_TURN_SEATS)
        sack->pile |= 1U << card;
    else
        sack->slot[tray] = (uint8_t)(card + 1); /* no other tray is left */
}

/* The answer that seems best is followed as far as the search goes. */
static void value_decision(struct sack_search *search,
                           const struct wsk_state *state,
                           struct mind_value *ret_value) {
    struct sack_pick pick;
    unsigned turns = search->turns;
    sack_pick_open(&pick, sack_read(state)->seat);
    search->turns = 0;
    sack_decide(search, state, &pick);
    search->turns = turns;
    *ret_value = pick.value;
    if (turns == 0)
        return;
    struct wsk_state after = *state;
    sack_play_pick(search->rules, &pick, 0, &after);
    sack_follow(search, &after, ret_value);
}

/* So many of what may fall, one at the same place in each of so many equal
 * parts. */
static void spread(struct wsk_chance *chances, unsigned total, unsigned parts,
                   unsigned offset) {
    struct wsk_chance chosen[SACK_ALL] = {0};
    unsigned at = 0, passed = 0;
    for (unsigned i = 0; i < parts; i++) {
        unsigned place = (i * WHOLE + offset) * total / (parts * WHOLE);
        while (passed + chances[at].weight <= place)
            passed += chances[at++].weight;
        chosen[i] = (struct wsk_chance){.move = chances[at].move, .weight = 1};
    }
    memcpy(chances, chosen, parts * sizeof(*chances));
}

/* The mean over what chance may do, or over so many of it. */
static void value_chance(struct sack_search *search,
                         const struct wsk_state *state, unsigned most,
                         unsigned offset, struct mind_value *ret_value) {
    struct wsk_chance chances[SACK_ALL];
    struct mind_value value;
    unsigned total = 0, cards = search->cards;
    unsigned count =
        search->rules->game->chances(search->rules, state, chances);
    for (unsigned i = 0; i < count; i++)
        total += chances[i].weight;
    if (most < count) {
        spread(chances, total, most, offset);
        total = count = most;
    }
    memset(ret_value, 0, sizeof(*ret_value));
    search->cards = 0;
    for (unsigned i = 0; i < count; i++) {
        struct wsk_state after = *state;
        wsk_play(search->rules, &after, WSK_CHANCE, chances[i].move);
        sack_follow(search, &after, &value);
        mind_add(ret_value, &value, (float)chances[i].weight / (float)total);
    }
    search->cards = cards;
}

/* One turn deeper: what the next seat would make of each roll. Behind different
 * rolls different ones are tried of the turn after it, so that few are enough.
 */
static void value_rolls(struct sack_search *search,
                        const struct wsk_state *state,
                        struct mind_value *ret_value) {
    unsigned rolls = search->rolls;
    search->turns--;
    search->rolls = search->later;
    value_chance(search, state, rolls, search->samples++ * GOLDEN % WHOLE,
                 ret_value);
    search->rolls = rolls;
    search->turns++;
}

/* How many cards are tried for the one to be revealed; 0: it is left unknown.
 */
static unsigned cards_to_try(const struct sack_search *search,
                             const struct sack_state *state) {
    if (search->every_card &&
        (state->then == SACK_PHASE_FIRST || state->then == SACK_PHASE_SECOND))
        return SACK_ALL;
    if (search->turns > 0 && state->last_round && search->cards == 0)
        return LAST_CARDS_TRIED;
    return search->turns > 0 ? search->cards : 0;
}

static void follow_reveal(struct sack_search *search, struct wsk_state *state,
                          struct mind_value *ret_value) {
    unsigned cards = cards_to_try(search, sack_read(state));
    if (sack_read(state)->then == SACK_PHASE_REVEAL) {
        sack_look(search, state, ret_value);
    } else if (cards) {
        value_chance(search, state, cards, MIDDLE, ret_value);
    } else {
        reveal_unknown(search->rules, state);
        sack_follow(search, state, ret_value);
    }
}

void sack_follow(struct sack_search *search, struct wsk_state *state,
                 struct mind_value *ret_value) {
    switch ((enum sack_phase)sack_read(state)->phase) {
    case SACK_PHASE_REVEAL:
        follow_reveal(search, state, ret_value);
        break;
    case SACK_PHASE_ROLL:
        if (search->turns > 0)
            value_rolls(search, state, ret_value);
        else
            sack_look(search, state, ret_value);
        break;
    case SACK_PHASE_OVER:
        mind_result(search->rules, state, ret_value);
        search->encoding.base
            .looks++; /* it costs as much, and budgets are kept */
        break;
    default:
        value_decision(search, state, ret_value);
        break;
    }
}

static void try_move(struct sack_search *search, const struct wsk_state *state,
                     wsk_move move, struct sack_pick *pick) {
    struct wsk_state after = *state;
    struct mind_value value;
    wsk_play(search->rules, &after, pick->seat, move);
    sack_follow(search, &after, &value);
    offer(pick, move, 0, &value);
}

/* Both dice to place. */

static wsk_move place(unsigned face, unsigned tray) {
    return SACK_MOVE(SACK_MOVE_PLACE, (face - 1) << 3 | tray);
}

static unsigned trays_open(const struct sack_state *state) {
    unsigned trays = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        trays |= (unsigned)(state->slot[t] != 0) << t;
    return trays;
}

/* Trays that the next die fills. */
static unsigned trays_filling(const struct wsk_rules *rules,
                              const struct sack_state *state) {
    unsigned full = sack_full(rules);
    unsigned trays = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        trays |= (unsigned)(state->fill[t] + 1U == full) << t;
    return trays & trays_open(state);
}

/* Trays on which it matters which of two faces comes last. */
static unsigned trays_ordered(const struct sack_rules *rules,
                              const struct sack_state *state) {
    unsigned trays = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        if (!state->slot[t])
            continue;
        const struct sack_card *card = &rules->card[state->slot[t] - 1];
        unsigned low = card->faces >> (state->dice[0] - 1) & 1;
        unsigned high = card->faces >> (state->dice[1] - 1) & 1;
        trays |= (unsigned)(card->kind == SACK_LAST_OF && low != high) << t;
    }
    return trays;
}

/* The first die, then the second on one of these trays, if still open. */
static void try_pair(struct sack_search *search, const struct wsk_state *state,
                     wsk_move first, unsigned seconds, struct sack_pick *pick) {
    struct wsk_state after = *state;
    struct mind_value value;
    wsk_play(search->rules, &after, pick->seat, first);
    if (sack_read(&after)->phase != SACK_PHASE_SECOND) {
        sack_follow(search, &after, &value);
        offer(pick, first, 0, &value);
        return;
    }
    struct sack_pick inner;
    sack_pick_open(&inner, pick->seat);
    seconds &= trays_open(sack_read(&after));
    for (; seconds; seconds &= seconds - 1)
        try_move(
            search, &after,
            place(sack_read(&after)->dice[0], (unsigned)__builtin_ctz(seconds)),
            &inner);
    if (inner.count)
        offer(pick, first, inner.move[0], &inner.value);
}

static void try_pairs(struct sack_search *search, const struct wsk_state *state,
                      struct sack_pick *pick) {
    const struct sack_state *sack = sack_read(state);
    unsigned low = sack->dice[0], high = sack->dice[1];
    unsigned open = trays_open(sack);
    unsigned filling = trays_filling(search->rules, sack);
    unsigned ordered =
        low == high ? 0 : trays_ordered(sack_deck(search->rules), sack);
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        unsigned here = 1U << t;
        if (!(open & here))
            continue;
        unsigned seconds = open & ~filling;
        if (low == high)
            seconds &= ~(here - 1);
        if (filling & here)
            seconds = open;
        try_pair(search, state, place(low, t), seconds | here, pick);
        if (low != high && filling & here)
            try_pair(search, state, place(high, t), open, pick);
        else if (ordered & here)
            try_pair(search, state, place(high, t), here, pick);
    }
}

/* Swaps. */

static void try_swaps(struct sack_search *search, const struct wsk_state *state,
                      unsigned face, struct sack_pick *pick) {
    const struct sack_state *sack = sack_read(state);
    for (unsigned s = 0; s < search->rules->seats; s++) {
        uint64_t dice = sack->face[face - 1] & sack->owner[s];
        while (s != pick->seat && dice) {
            unsigned field = 63 - (unsigned)__builtin_clzll(dice);
            try_move(search, state,
                     SACK_MOVE(SACK_MOVE_SWAP, (face - 1) << 6 | field), pick);
            dice &= ~SACK_TRAY(field / SACK_FIELDS);
        }
    }
}

void sack_decide(struct sack_search *search, const struct wsk_state *state,
                 struct sack_pick *pick) {
    const struct sack_state *sack = sack_read(state);
    if (sack->phase == SACK_PHASE_FIRST) {
        try_pairs(search, state, pick);
        try_swaps(search, state, sack->dice[0], pick);
        if (sack->dice[0] != sack->dice[1])
            try_swaps(search, state, sack->dice[1], pick);
        return;
    }
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(search->rules, state, pick->seat, scratch);
    for (unsigned i = 0; i < list.count; i++)
        try_move(search, state, list.move[i], pick);
}

/* The moves of a turn that seem best, made; rolls are looked at behind them
 * only: to look at all of them for every place would take long. */
static void play_turn_out(struct sack_search *search, struct wsk_state *state) {
    while (state->head.turn == WSK_TURN_SEATS) {
        struct sack_pick pick;
        sack_pick_open(&pick, sack_read(state)->seat);
        sack_decide(search, state, &pick);
        sack_play_pick(search->rules, &pick, 0, state);
    }
}

void sack_judge(const struct wsk_rules *rules, const struct net *net,
                const struct wsk_state *state, enum sack_depth depth,
                struct mind_value *ret_value) {
    struct sack_search search;
    struct wsk_state after = *state;
    sack_search_open(&search, rules, net, depth == SACK_DEPTH_CARDS);
    search.calibration = calibration_of(net);
    if (depth == SACK_DEPTH_ROLLS) {
        play_turn_out(&search, &after);
        search.turns = 1;
        search.cards = SACK_CARDS_TRIED;
    }
    sack_follow(&search, &after, ret_value);
}

void sack_add_luck(struct sack_search *search, const struct wsk_state *state,
                   wsk_move fell, double *luck) {
    struct wsk_chance chances[SACK_CARDS];
    double total = 0, mean[WSK_SEATS_MAX] = {0};
    unsigned seats = search->rules->seats;
    unsigned count =
        search->rules->game->chances(search->rules, state, chances);
    for (unsigned i = 0; i < count; i++) {
        struct wsk_state after = *state;
        struct mind_value value;
        wsk_play(search->rules, &after, WSK_CHANCE, chances[i].move);
        sack_follow(search, &after, &value);
        for (unsigned s = 0; s < seats; s++) {
            mean[s] += chances[i].weight * (double)value.win[s];
            if (chances[i].move == fell)
                luck[s] += (double)value.win[s];
        }
        total += chances[i].weight;
    }
    for (unsigned s = 0; s < seats; s++)
        luck[s] -= mean[s] / total;
}

void sack_value(const struct wsk_rules *rules, const struct net *net,
                const struct wsk_state *state, struct mind_value *ret_value) {
    struct sack_search search;
    struct wsk_state after = *state;
    sack_search_open(&search, rules, net, true);
    sack_follow(&search, &after, ret_value);
}
