#include "ends.h"

static const struct volle_state *read(const struct wsk_state *state) {
    return (const struct volle_state *)state;
}

/* A chip paid to the supply. */
static void pay(struct wsk_state *state, unsigned seat) {
    struct volle_state *volle = (struct volle_state *)state;
    volle->chips[seat]--;
    volle->supply++;
}

void ends_take(const struct wsk_state *state, unsigned seat, unsigned try,
               struct wsk_state *ret_end) {
    struct volle_state *volle = (struct volle_state *)ret_end;
    unsigned due = 4 - try;
    *ret_end = *state;
    volle->head = (struct wsk_head){WSK_TURN_SEATS, (uint8_t)(1U << seat)};
    volle->phase = VOLLE_PHASE_TAKE;
    volle->due = (uint8_t)(due < volle->left ? due : volle->left);
}

/* A third try declined, with dice that are surely above or below 14. */
void ends_miss(const struct wsk_rules *rules, const struct wsk_state *state,
               unsigned seat, bool below, struct wsk_state *ret_end) {
    struct volle_state *volle = (struct volle_state *)ret_end;
    *ret_end = *state;
    volle->head = (struct wsk_head){WSK_TURN_SEATS, (uint8_t)(1U << seat)};
    volle->phase = VOLLE_PHASE_BOOST;
    volle->try = 3;
    for (unsigned die = 0; die < 3; die++)
        volle->dice[die] = below ? 1 : volle_sides[die];
    wsk_play(rules, ret_end, seat, VOLLE_MOVE(VOLLE_MOVE_DECLINE, 0));
}

static wsk_move choose_boost(const struct turn *turn,
                             const struct turn_plan *plan,
                             const struct volle_state *state) {
    unsigned die;
    int sum = state->dice[0] + state->dice[1] + state->dice[2];
    int bid = turn_boost_bid(turn, sum), safe = -1;
    float best;
    wsk_move move = VOLLE_MOVE(VOLLE_MOVE_DECLINE, 0);
    if (state->try < 3) {
        best = turn_keep(plan, state->dice, state->kept, &die);
    } else {
        best = turn->miss[0][volle_natural(state->dice, turn->corner) <
                             VOLLE_SAFE];
        safe = turn_boost_safe(turn, sum);
    }
    if (safe >= 0 && turn->miss[safe][0] > best) {
        best = turn->miss[safe][0];
        move = VOLLE_MOVE(VOLLE_MOVE_BOOST, VOLLE_SAFE);
    }
    if (bid >= 0 && turn->take[state->try - 1][bid] > best)
        move = VOLLE_MOVE(VOLLE_MOVE_BOOST, (unsigned)turn->target);
    return move;
}

wsk_move ends_move(const struct turn *turn, const struct turn_plan *plan,
                   const struct volle_state *state) {
    unsigned die = 0;
    if (state->phase == VOLLE_PHASE_BOOST)
        return choose_boost(turn, plan, state);
    turn_keep(plan, state->dice, state->kept, &die);
    return VOLLE_MOVE(VOLLE_MOVE_KEEP, die);
}

unsigned ends_list(const struct wsk_rules *rules, const struct wsk_state *state,
                   unsigned seat, struct wsk_state *ret_ends) {
    const struct volle_state *volle = read(state);
    unsigned listed = 1U << ENDS_MISS;
    unsigned first = volle->try + (volle->phase == VOLLE_PHASE_KEEP ? 1U : 0);
    for (unsigned try = first; try <= 3; try++) {
        ends_take(state, seat, try, &ret_ends[ENDS_TAKE + try - 1]);
        listed |= 1U << (ENDS_TAKE + try - 1);
    }
    ends_miss(rules, state, seat, false, &ret_ends[ENDS_MISS]);
    if (volle->display & ((const struct volle_rules *)rules)->black) {
        ends_miss(rules, state, seat, true, &ret_ends[ENDS_BLACK]);
        listed |= 1U << ENDS_BLACK;
    }
    if (volle->chips[seat]) {
        struct wsk_state paid = *state;
        pay(&paid, seat);
        ends_miss(rules, &paid, seat, false, &ret_ends[ENDS_PAID]);
        listed |= 1U << ENDS_PAID;
    }
    return listed;
}

wsk_move ends_solve(const struct wsk_rules *rules,
                    const struct wsk_state *state, unsigned seat,
                    unsigned listed, const float *values) {
    const struct volle_state *volle = read(state);
    struct turn turn = {
        .target = (int)volle_target(volle->bids[seat]),
        .corner =
            ((const struct volle_rules *)rules)->corner[volle->front[seat]],
        .chips = volle->chips[seat],
    };
    struct turn_plan plan;
    float chip =
        listed >> ENDS_PAID & 1 ? values[ENDS_MISS] - values[ENDS_PAID] : 0;
    float black = values[listed >> ENDS_BLACK & 1 ? ENDS_BLACK : ENDS_MISS];
    for (int paid = 0; paid <= turn.chips; paid++) {
        float price = chip > 0 ? chip * (float)paid : 0;
        for (unsigned try = 0; try < 3; try++)
            turn.take[try][paid] = values[ENDS_TAKE + try] - price;
        turn.miss[paid][0] = values[ENDS_MISS] - price;
        turn.miss[paid][1] = black - price;
    }
    turn_solve(&turn, &plan);
    return ends_move(&turn, &plan, volle);
}
