/*
 * heuristic.c - Volle Wolle without a net: the two lowest levels.
 */
#include <string.h>

#include "../rules/rules.h"
#include "fast/turn.h"
#include "mind.h"

static const struct volle_rules *deck(const struct wsk_rules *rules) {
    return (const struct volle_rules *)rules;
}

static wsk_move bid_near(const struct volle_state *state, unsigned seat,
                         int value) {
    int most = state->chips[seat] > 0 ? VOLLE_BID_26PLUS : VOLLE_BID_26;
    int bid = value - VOLLE_BID_LOWEST + 1;
    bid = bid < 1 ? 1 : bid > most ? most : bid;
    return VOLLE_MOVE(VOLLE_MOVE_BID, (unsigned)bid);
}

/* The move that looks best to `rate`, give or take `noise`. */
static wsk_move best_of(const struct wsk_rules *rules,
                        const struct wsk_state *view, unsigned seat,
                        float noise, struct wsk_rng *rng,
                        float (*rate)(const struct wsk_rules *rules,
                                      const struct wsk_state *view,
                                      unsigned seat, wsk_move move)) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, view, seat, scratch);
    wsk_move best = list.move[0];
    float most = -1e9F;
    for (unsigned i = 0; i < list.count; i++) {
        float rating =
            rate(rules, view, seat, list.move[i]) + noise * mind_unit(rng);
        if (rating > most) {
            most = rating;
            best = list.move[i];
        }
    }
    return best;
}

/* A lamb. */

/* Printed points; dogs are dear, sets are "maybe something". */
static float shine(const struct volle_rules *rules, unsigned card) {
    static const float liked[] = {
        [VOLLE_370] = 3, [VOLLE_007] = 3, [VOLLE_DOG] = 4, [VOLLE_BONE] = 2};
    unsigned kind = rules->kind[card];
    if (kind == VOLLE_WHITE || kind == VOLLE_BLACK)
        return (float)rules->points[card];
    return liked[kind];
}

static float rate_shine(const struct wsk_rules *rules,
                        const struct wsk_state *view, unsigned seat,
                        wsk_move move) {
    const struct volle_state *state = (const struct volle_state *)view;
    unsigned what = VOLLE_MOVE_WHAT(move), top = what & 7;
    float sum = 0;
    (void)seat;
    uint64_t cards =
        volle_cards_at(state->display, what >> 3, VOLLE_DISPLAY_MAX);
    for (; cards; cards &= cards - 1)
        sum += shine(deck(rules), (unsigned)__builtin_ctzll(cards));
    if (top != VOLLE_NO_TOP) /* the prettiest on top, whatever its corner */
        sum += 0.1F * shine(deck(rules),
                            (unsigned)__builtin_ctzll(volle_cards_at(
                                state->display, 1U << top, VOLLE_DISPLAY_MAX)));
    return sum;
}

static wsk_move keep_highest(const struct volle_state *state) {
    unsigned best = 0, face = 0;
    for (unsigned die = 0; die < 3; die++)
        if (!(state->kept >> die & 1) && state->dice[die] > face) {
            face = state->dice[die];
            best = die;
        }
    return VOLLE_MOVE(VOLLE_MOVE_KEEP, best);
}

wsk_move volle_lamb(const struct wsk_rules *rules, const struct wsk_state *view,
                    unsigned seat, struct wsk_rng *rng) {
    const struct volle_state *state = (const struct volle_state *)view;
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, view, seat, scratch);
    switch ((enum volle_phase)state->phase) {
    case VOLLE_PHASE_BID:
        if (wsk_rng_below(rng, 30) == 0) /* once in a while: all or nothing */
            return list.move[list.count - 1];
        return bid_near(state, seat,
                        16 + (int)wsk_rng_below(rng, 4) +
                            (int)wsk_rng_below(rng, 5));
    case VOLLE_PHASE_KEEP:
        return keep_highest(state);
    case VOLLE_PHASE_TAKE:
    case VOLLE_PHASE_BLACK:
    case VOLLE_PHASE_REST:
        return best_of(rules, view, seat, 3, rng, rate_shine);
    default:
        /* Success first, whatever it costs; the bone too. The last boost in
         * the list is the one to the bid. */
        return list.count > 2 ? list.move[1] : list.move[0];
    }
}

/* A sheep. */

static float rate_score(const struct wsk_rules *rules,
                        const struct wsk_state *view, unsigned seat,
                        wsk_move move) {
    struct wsk_state after = *view;
    int totals[WSK_SEATS_MAX];
    wsk_play(rules, &after, seat, move);
    rules->game->totals(rules, &after, totals);
    const struct volle_state *state = (const struct volle_state *)&after;
    return (float)totals[seat] +
           0.7F * (float)deck(rules)->corner[state->front[seat]];
}

/* Three points a card, one a chip. */
static void value_turn(const struct volle_rules *rules,
                       const struct volle_state *state, unsigned seat,
                       struct turn *ret_turn) {
    memset(ret_turn, 0, sizeof(*ret_turn));
    ret_turn->target = (int)volle_target(state->bids[seat]);
    ret_turn->corner = rules->corner[state->front[seat]];
    ret_turn->chips = state->chips[seat];
    float black = 0;
    for (uint64_t cards = state->display & rules->black; cards;
         cards &= cards - 1)
        black += (float)rules->points[__builtin_ctzll(cards)];
    for (int chips = 0; chips <= ret_turn->chips; chips++) {
        for (int try = 0; try < 3; try++)
            ret_turn->take[try][chips] = (float)(3 * (3 - try) - chips);
        ret_turn->miss[chips][0] = (float)(1 - chips);
        ret_turn->miss[chips][1] = (float)(1 - chips) + black;
    }
}

static wsk_move sheep_dice(const struct wsk_rules *rules,
                           const struct volle_state *state, unsigned seat) {
    struct turn turn;
    struct turn_plan plan;
    unsigned die = 0;
    int sum = state->dice[0] + state->dice[1] + state->dice[2];
    value_turn(deck(rules), state, seat, &turn);
    turn_solve(&turn, &plan);
    if (state->phase == VOLLE_PHASE_KEEP) {
        turn_keep(&plan, state->dice, state->kept, &die);
        return VOLLE_MOVE(VOLLE_MOVE_KEEP, die);
    }
    int bid = turn_boost_bid(&turn, sum), safe = -1;
    float wait;
    if (state->try < 3) {
        wait = turn_keep(&plan, state->dice, state->kept, &die);
    } else {
        safe = turn_boost_safe(&turn, sum);
        wait =
            turn.miss[0][volle_natural(state->dice, turn.corner) < VOLLE_SAFE];
    }
    if (bid >= 0 && turn.take[state->try - 1][bid] > wait)
        return VOLLE_MOVE(VOLLE_MOVE_BOOST, (unsigned)turn.target);
    if (safe >= 0 && turn.miss[safe][0] > wait)
        return VOLLE_MOVE(VOLLE_MOVE_BOOST, VOLLE_SAFE);
    return VOLLE_MOVE(VOLLE_MOVE_DECLINE, 0);
}

wsk_move volle_sheep(const struct wsk_rules *rules,
                     const struct wsk_state *view, unsigned seat,
                     struct wsk_rng *rng) {
    const struct volle_state *state = (const struct volle_state *)view;
    int corner = deck(rules)->corner[state->front[seat]];
    switch ((enum volle_phase)state->phase) {
    case VOLLE_PHASE_BID:
        return bid_near(state, seat, 17 + corner + (int)wsk_rng_below(rng, 7));
    case VOLLE_PHASE_BOOST:
    case VOLLE_PHASE_KEEP:
        return sheep_dice(rules, state, seat);
    default:
        return best_of(rules, view, seat, 5, rng, rate_score);
    }
}

/* Sheep under the top slip the memory: others' sooner than one's own. Dogs and
 * bone lie open. */
void volle_forget(const struct wsk_rules *rules, struct wsk_state *view,
                  unsigned seat, struct wsk_rng *rng) {
    const struct volle_rules *deck = (const struct volle_rules *)rules;
    struct volle_state *state = (struct volle_state *)view;
    for (unsigned s = 0; s < rules->seats; s++) {
        uint64_t gone = wsk_rng_next(rng); /* half, a quarter, an eighth */
        gone &= wsk_rng_next(rng);
        if (s == seat)
            gone &= wsk_rng_next(rng);
        if (state->front[s] < VOLLE_CARDS)
            gone &= ~(1ULL << state->front[s]);
        state->taken[s] &= ~(gone & deck->sheep);
    }
}
