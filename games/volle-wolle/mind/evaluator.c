/*
 * evaluator.c - what positions of Volle Wolle are worth by a net.
 *
 * The net values the seams: a position before a deal, and one in which a seat
 * is about to make its first try. A turn between two seams is solved exactly:
 * every way to end it (cards taken at try 1, 2, 3 after paying so many chips;
 * a miss, with or without the black sheep) is followed to the next seam, each
 * seat choosing cards as is best for itself, and the dice are left to turn.c.
 */
#include "mind.h"

#include <string.h>

static const struct wsk_rules *
base_of(const struct volle_evaluator *evaluator) {
    return &evaluator->rules->base;
}

void volle_play_move(const struct volle_evaluator *evaluator,
                     struct volle_state *state, unsigned seat, wsk_move move) {
    wsk_play(base_of(evaluator), (struct wsk_state *)state, seat, move);
}

void volle_evaluator_open(struct volle_evaluator *evaluator,
                          const struct volle_rules *rules,
                          const struct net *net) {
    evaluator->rules = rules;
    evaluator->net = net;
    evaluator->calibration = MIND_AT_ITS_WORD;
    evaluator->blur = 0;
    evaluator->hasty = false;
    evaluator->shunned = evaluator->least = 0;
    evaluator->rng = NULL;
    volle_encoding_open(rules, &evaluator->encoding);
}

void volle_look(struct volle_evaluator *evaluator,
                const struct volle_state *state, struct mind_value *ret_value) {
    if (state->phase == VOLLE_PHASE_OVER) {
        mind_result(base_of(evaluator), (const struct wsk_state *)state,
                    ret_value);
        return;
    }
    uint8_t slots[WSK_SEATS_MAX];
    float outputs[NET_VALUE_OUTPUTS];
    volle_see(evaluator->rules, state, 0, &evaluator->encoding, slots);
    net_look(evaluator->net, &evaluator->encoding.base, outputs);
    calibration_apply(&evaluator->calibration, base_of(evaluator)->seats,
                      outputs + MIND_WIN);
    mind_read(base_of(evaluator)->seats, outputs, slots, ret_value);
}

static bool at_seam(const struct volle_state *state) {
    return state->head.turn != WSK_TURN_SEATS;
}

/* The best of the moves tried so far. */
struct best {
    float worth, last; /* last: of the move tried last */
    wsk_move move;
    struct volle_state state;
    struct mind_value value;
};

/* True if the move is better than those before it. */
static bool try_move(struct volle_evaluator *evaluator,
                     const struct volle_state *before, unsigned seat,
                     wsk_move move, struct best *best) {
    struct volle_state after = *before;
    struct mind_value value = {0};
    volle_play_move(evaluator, &after, seat, move);
    volle_resolve(evaluator, &after, &value);
    float worth = volle_worth(&value, seat);
    if (evaluator->blur > 0 && evaluator->rng)
        worth += evaluator->blur * mind_unit(evaluator->rng);
    best->last = worth;
    if (worth <= best->worth)
        return false;
    *best = (struct best){worth, worth, move, after, value};
    return true;
}

static int corner_of(const struct volle_evaluator *evaluator,
                     const struct volle_state *state, wsk_move take) {
    unsigned top = VOLLE_MOVE_WHAT(take) & 7;
    uint64_t cards = state->display;
    if (top == VOLLE_NO_TOP)
        return 0;
    for (; top > 0; top--)
        cards &= cards - 1;
    return evaluator->rules->corner[__builtin_ctzll(cards)];
}

static uint64_t cards_of(const struct volle_state *state, wsk_move take) {
    return volle_cards_at(state->display, VOLLE_MOVE_WHAT(take) >> 3,
                          VOLLE_DISPLAY_MAX);
}

/* Takes of the same cards stand together in the list: the best corner of them
 * first, and then the others of the best cards. */
static void try_hastily(struct volle_evaluator *evaluator,
                        const struct volle_state *before, unsigned seat,
                        struct wsk_list list, struct best *best) {
    unsigned first = 0, end = 0, tried = 0; /* of the best cards */
    float least = 1e9F;
    uint64_t worst = 0;
    for (unsigned i = 0; i < list.count;) {
        unsigned from = i, top = i;
        int corner = corner_of(evaluator, before, list.move[i]);
        while (++i < list.count && list.move[i] >> 3 == list.move[from] >> 3) {
            int other = corner_of(evaluator, before, list.move[i]);
            top = other > corner ? i : top;
            corner = other > corner ? other : corner;
        }
        if (cards_of(before, list.move[from]) & evaluator->shunned)
            continue;
        if (try_move(evaluator, before, seat, list.move[top], best)) {
            first = from;
            end = i;
            tried = top;
        }
        if (best->last < least) {
            least = best->last;
            worst = cards_of(before, list.move[from]);
        }
    }
    if (before->due == 1)
        evaluator->least = worst &
                           (evaluator->rules->white | evaluator->rules->black) &
                           ~evaluator->rules->symbols;
    for (unsigned i = first; i < end; i++)
        if (i != tried)
            try_move(evaluator, before, seat, list.move[i], best);
}

wsk_move volle_resolve(struct volle_evaluator *evaluator,
                       struct volle_state *state,
                       struct mind_value *ret_value) {
    if (at_seam(state)) {
        volle_look(evaluator, state, ret_value);
        return 0;
    }
    wsk_move scratch[WSK_MOVES_MAX];
    const struct volle_state before = *state;
    struct best best = {.worth = -1e9F};
    unsigned seat = (unsigned)__builtin_ctz(before.head.seats);
    struct wsk_list list = wsk_moves(
        base_of(evaluator), (const struct wsk_state *)&before, seat, scratch);
    if (evaluator->hasty && before.phase == VOLLE_PHASE_TAKE)
        try_hastily(evaluator, &before, seat, list, &best);
    else
        for (unsigned i = 0; i < list.count; i++)
            try_move(evaluator, &before, seat, list.move[i], &best);
    *state = best.state;
    *ret_value = best.value;
    return best.move;
}

/* The state with `chips` paid to the supply. */
static struct volle_state pay(const struct volle_state *state, unsigned seat,
                              int chips) {
    struct volle_state paid = *state;
    paid.chips[seat] = (uint8_t)(paid.chips[seat] - chips);
    paid.supply = (uint8_t)(paid.supply + chips);
    return paid;
}

/* Success at `try` (0 to 2), nothing paid. Returns the first move. */
static wsk_move plan_take(struct volle_evaluator *evaluator,
                          const struct volle_state *state, unsigned try,
                          struct volle_turn *turn) {
    struct volle_state *after = &turn->take_state[try][0];
    unsigned due = 3 - try;
    *after = *state;
    after->phase = VOLLE_PHASE_TAKE;
    after->head =
        (struct wsk_head){WSK_TURN_SEATS, (uint8_t)(1U << turn->seat)};
    after->due = (uint8_t)(due < after->left ? due : after->left);
    return volle_resolve(evaluator, after, &turn->take_value[try][0]);
}

/* The same with chips paid: the same cards are taken; a chip more or less
 * hardly changes which they are. */
static void pay_take(struct volle_evaluator *evaluator,
                     const struct volle_state *state, unsigned try,
                     wsk_move move, int chips, struct volle_turn *turn) {
    struct volle_state *after = &turn->take_state[try][chips];
    *after = pay(state, turn->seat, chips);
    after->phase = VOLLE_PHASE_TAKE;
    after->head =
        (struct wsk_head){WSK_TURN_SEATS, (uint8_t)(1U << turn->seat)};
    after->due = (uint8_t)volle_count(VOLLE_MOVE_WHAT(move) >> 3);
    volle_play_move(evaluator, after, turn->seat, move);
    volle_resolve(evaluator, after, &turn->take_value[try][chips]);
}

/* A hasty evaluator lets the others do the same, too, and does not look where
 * many chips are paid, which is rare: chip by chip the value goes on as before.
 */
#define HASTY_CHIPS 2

static void pay_take_hastily(struct volle_evaluator *evaluator, unsigned try,
                             int chips, struct volle_turn *turn) {
    struct volle_state *after = &turn->take_state[try][chips];
    struct mind_value *value = &turn->take_value[try][chips];
    *after = pay(&turn->take_state[try][0], turn->seat, chips);
    if (chips <= HASTY_CHIPS) {
        volle_look(evaluator, after, value);
        return;
    }
    *value = value[-1];
    mind_add(value, &value[-1], 1);
    mind_add(value, &value[-2], -1);
}

static void plan_takes(struct volle_evaluator *evaluator,
                       const struct volle_state *state, unsigned try,
                       struct volle_turn *turn) {
    wsk_move move = plan_take(evaluator, state, try, turn);
    for (int chips = 1; chips <= turn->turn.chips; chips++) {
        if (evaluator->hasty)
            pay_take_hastily(evaluator, try, chips, turn);
        else
            pay_take(evaluator, state, try, move, chips, turn);
    }
    for (int chips = 0; chips <= turn->turn.chips; chips++)
        turn->turn.take[try][chips] =
            volle_worth(&turn->take_value[try][chips], turn->seat);
}

/* A miss is reached through the rules: a third try declined, with dice that
 * are surely above or below 14. */
static void plan_miss(struct volle_evaluator *evaluator,
                      const struct volle_state *state, int chips, bool below,
                      struct volle_turn *turn) {
    struct volle_state after = pay(state, turn->seat, chips);
    after.phase = VOLLE_PHASE_BOOST;
    after.head = (struct wsk_head){WSK_TURN_SEATS, (uint8_t)(1U << turn->seat)};
    after.try = 3;
    for (unsigned die = 0; die < 3; die++)
        after.dice[die] = below ? 1 : volle_sides[die];
    volle_play_move(evaluator, &after, turn->seat,
                    VOLLE_MOVE(VOLLE_MOVE_DECLINE, 0));
    struct mind_value *value = &turn->miss_value[chips][below];
    volle_resolve(evaluator, &after, value);
    turn->miss_state[chips][below] = after;
    turn->turn.miss[chips][below] = volle_worth(value, turn->seat);
}

bool volle_can_miss(const struct volle_evaluator *evaluator,
                    const struct volle_state *state, int chips, bool below) {
    bool black = (state->display & evaluator->rules->black) != 0;
    return below ? black && chips == 0 : black || chips == 0;
}

void volle_turn_ends(struct volle_evaluator *evaluator,
                     const struct volle_state *state,
                     struct volle_turn *ret_turn) {
    unsigned seat = state->order[state->place];
    struct turn *turn = &ret_turn->turn;
    ret_turn->seat = seat;
    turn->target = (int)volle_target(state->bids[seat]);
    turn->corner = evaluator->rules->corner[state->front[seat]];
    turn->chips = state->chips[seat];
    for (unsigned try = 3; try-- > 0;) {
        unsigned due = 3 - try;
        evaluator->shunned =
            due > 1 && state->left >= due + 2 ? evaluator->least : 0;
        plan_takes(evaluator, state, try, ret_turn);
    }
    evaluator->shunned = 0;
    bool black = (state->display & evaluator->rules->black) != 0;
    plan_miss(evaluator, state, 0, false, ret_turn);
    if (black) {
        plan_miss(evaluator, state, 0, true, ret_turn);
        for (int chips = 1; chips <= turn->chips; chips++)
            plan_miss(evaluator, state, chips, false, ret_turn);
    } else { /* nothing to be saved from: chips would be thrown away */
        for (int chips = 1; chips <= turn->chips; chips++)
            turn->miss[chips][0] = -1;
        ret_turn->miss_state[0][1] = ret_turn->miss_state[0][0];
        ret_turn->miss_value[0][1] = ret_turn->miss_value[0][0];
        turn->miss[0][1] = turn->miss[0][0];
    }
}

void volle_turn_plan(struct volle_evaluator *evaluator,
                     const struct volle_state *state,
                     struct volle_turn *ret_turn) {
    volle_turn_ends(evaluator, state, ret_turn);
    turn_solve(&ret_turn->turn, &ret_turn->plan);
}

void volle_turn_mean(const struct volle_turn *turn,
                     const struct turn_odds *odds,
                     struct mind_value *ret_mean) {
    memset(ret_mean, 0, sizeof(*ret_mean));
    for (int chips = 0; chips <= turn->turn.chips; chips++) {
        for (unsigned try = 0; try < 3; try++)
            if (odds->take[try][chips] > 0)
                mind_add(ret_mean, &turn->take_value[try][chips],
                         (float)odds->take[try][chips]);
        for (unsigned below = 0; below < 2; below++)
            if (odds->miss[chips][below] > 0)
                mind_add(ret_mean, &turn->miss_value[chips][below],
                         (float)odds->miss[chips][below]);
    }
}

/* With two players what one gains the other loses, so no odds are needed. */
static void read_duel(const struct volle_turn *turn,
                      struct mind_value *ret_value) {
    memset(ret_value, 0, sizeof(*ret_value));
    ret_value->win[turn->seat] = turn->plan.value;
    ret_value->win[1 - turn->seat] = 1 - turn->plan.value;
}

void volle_turn_value(const struct volle_evaluator *evaluator,
                      const struct volle_turn *turn,
                      struct mind_value *ret_value) {
    struct turn_odds odds;
    if (base_of(evaluator)->seats == 2) {
        read_duel(turn, ret_value);
        return;
    }
    turn_odds(&turn->turn, &turn->plan, &odds);
    volle_turn_mean(turn, &odds, ret_value);
}

void volle_look_policy(struct volle_evaluator *evaluator,
                       const struct volle_state *state, unsigned seat,
                       struct volle_policy *ret_policy) {
    uint8_t slots[WSK_SEATS_MAX];
    float output[NET_OUTPUTS];
    ret_policy->count =
        state->chips[seat] > 0 ? VOLLE_BID_26PLUS : VOLLE_BID_26;
    volle_see(evaluator->rules, state, seat, &evaluator->encoding, slots);
    net_look_all(evaluator->net, &evaluator->encoding.base, output);
    memcpy(ret_policy->logit, output + MIND_POLICY, sizeof(ret_policy->logit));
    net_softmax(ret_policy->logit, ret_policy->count, ret_policy->share);
}

unsigned volle_draw_bid(const struct volle_policy *policy,
                        struct wsk_rng *rng) {
    float at = mind_unit(rng);
    for (unsigned i = 0; i + 1 < policy->count; i++) {
        at -= policy->share[i];
        if (at < 0)
            return i + 1;
    }
    return policy->count;
}
