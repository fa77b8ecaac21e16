#include "turns.h"

#include "ends.h"

static const struct volle_rules *deck(const struct wsk_rules *rules) {
    return (const struct volle_rules *)rules;
}

static const struct volle_state *read(const struct wsk_state *state) {
    return (const struct volle_state *)state;
}

/* Whether the seat goes on choosing what to do with cards. */
static bool goes_on(const struct wsk_state *state, unsigned seat) {
    return state->head.turn == WSK_TURN_SEATS &&
           state->head.seats == 1U << seat &&
           read(state)->phase >= VOLLE_PHASE_TAKE;
}

static float best_move(const struct wsk_rules *rules,
                       const struct wsk_state *state, unsigned seat,
                       turns_rate *rate, wsk_move *ret_move) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    float best = 0;
    for (unsigned i = 0; i < list.count; i++) {
        struct wsk_state after = *state;
        wsk_move next;
        wsk_play(rules, &after, seat, list.move[i]);
        float rating = goes_on(&after, seat)
                           ? best_move(rules, &after, seat, rate, &next)
                           : rate(rules, &after, seat);
        if (i == 0 || rating > best) {
            best = rating;
            *ret_move = list.move[i];
        }
    }
    return best;
}

wsk_move turns_take(const struct wsk_rules *rules,
                    const struct wsk_state *state, unsigned seat,
                    turns_rate *rate) {
    wsk_move move = 0;
    best_move(rules, state, seat, rate, &move);
    return move;
}

static float rate_end(const struct wsk_rules *rules,
                      const struct wsk_state *end, unsigned seat,
                      turns_rate *rate) {
    wsk_move move;
    return goes_on(end, seat) ? best_move(rules, end, seat, rate, &move)
                              : rate(rules, end, seat);
}

static void value_ends(const struct wsk_rules *rules,
                       const struct wsk_state *state, unsigned seat,
                       turns_rate *rate, float chip, struct turn *ret_turn) {
    const struct volle_state *volle = read(state);
    ret_turn->target = (int)volle_target(volle->bids[seat]);
    ret_turn->corner = deck(rules)->corner[volle->front[seat]];
    ret_turn->chips = volle->chips[seat];
    for (unsigned try = 1; try <= 3; try++) {
        struct wsk_state end;
        ends_take(state, seat, try, &end);
        float taken = rate_end(rules, &end, seat, rate);
        for (int chips = 0; chips <= ret_turn->chips; chips++)
            ret_turn->take[try - 1][chips] = taken - chip * (float)chips;
    }
    for (unsigned below = 0; below < 2; below++) {
        struct wsk_state end;
        ends_miss(rules, state, seat, below, &end);
        float missed = rate_end(rules, &end, seat, rate);
        for (int chips = 0; chips <= ret_turn->chips; chips++)
            ret_turn->miss[chips][below] = missed - chip * (float)chips;
    }
}

wsk_move turns_dice(const struct wsk_rules *rules,
                    const struct wsk_state *state, unsigned seat,
                    turns_rate *rate, float chip) {
    struct turn turn;
    struct turn_plan plan;
    value_ends(rules, state, seat, rate, chip, &turn);
    turn_solve(&turn, &plan);
    return ends_move(&turn, &plan, read(state));
}

wsk_move turns_bid(const struct wsk_state *state, unsigned seat, int target) {
    int most = read(state)->chips[seat] > 0 ? VOLLE_BID_26PLUS : VOLLE_BID_26;
    int bid = target - VOLLE_BID_LOWEST + 1;
    bid = bid < 1 ? 1 : bid > most ? most : bid;
    return VOLLE_MOVE(VOLLE_MOVE_BID, (unsigned)bid);
}
