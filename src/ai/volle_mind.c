/*
 * volle_mind.c - Volle Wolle with a net.
 *
 * The net values the seams: a position before a deal, and one in which a seat
 * is about to make its first try. A turn between two seams is solved exactly:
 * every way to end it (cards taken at try 1, 2, 3 after paying so many chips;
 * a miss, with or without the black sheep) is followed to the next seam, each
 * seat choosing cards as is best for itself, and the dice are left to turn.c.
 */
#include "volle_mind.h"

#include <string.h>

/* With more seats than this the policy bids better than a solved table of the
 * net's values: among so many joint bids most are never seen in training, and
 * the solution leans on just those. Measured with three and four
 * (docs/bots.md).
 */
#define SOLVED_SEATS 2

static const struct wsk_rules *base_of(const struct volle_eye *eye) {
    return &eye->rules->base;
}

void volle_play_move(const struct volle_eye *eye, struct volle_state *state,
                     unsigned seat, wsk_move move) {
    wsk_play(base_of(eye), (struct wsk_state *)state, seat, move);
}

void volle_eye_open(struct volle_eye *eye, const struct volle_rules *rules,
                    const struct net *net) {
    eye->rules = rules;
    eye->net = net;
    eye->started = false;
    eye->blur = 0;
    eye->rng = NULL;
}

void volle_look(struct volle_eye *eye, const struct volle_state *state,
                struct mind_value *ret_value) {
    unsigned seats = base_of(eye)->seats;
    if (state->phase == VOLLE_PHASE_OVER) {
        mind_result(base_of(eye), (const struct wsk_state *)state, ret_value);
        return;
    }
    struct net_input input;
    uint8_t slots[WSK_SEATS_MAX];
    float output[NET_OUTPUTS], shares[WSK_SEATS_MAX] = {0};
    memset(ret_value, 0, sizeof(*ret_value));
    volle_encode(eye->rules, state, 0, &input, slots);
    if (!eye->started) {
        eye->base.input = input;
        net_start(eye->net, &eye->base);
        eye->started = true;
    }
    net_look(eye->net, &eye->base, &input, output);
    net_softmax(output + MIND_WIN, seats, shares);
    for (unsigned i = 0; i < seats; i++) {
        ret_value->win[slots[i]] = shares[i];
        ret_value->margin[slots[i]] = output[MIND_MARGIN + i];
    }
}

static float draw_unit(struct wsk_rng *rng) {
    return (float)(wsk_rng_next(rng) >> 40) / (float)(1 << 24);
}

static bool at_seam(const struct volle_state *state) {
    return state->head.turn != WSK_TURN_SEATS;
}

wsk_move volle_resolve(struct volle_eye *eye, struct volle_state *state,
                       struct mind_value *ret_value) {
    if (at_seam(state)) {
        volle_look(eye, state, ret_value);
        return 0;
    }
    wsk_move scratch[WSK_MOVES_MAX], best_move = 0;
    const struct volle_state before = *state;
    unsigned seat = (unsigned)__builtin_ctz(before.head.seats);
    struct wsk_list list = wsk_moves(
        base_of(eye), (const struct wsk_state *)&before, seat, scratch);
    float best = -1e9F;
    for (unsigned i = 0; i < list.count; i++) {
        struct volle_state after = before;
        struct mind_value value = {0};
        volle_play_move(eye, &after, seat, list.move[i]);
        volle_resolve(eye, &after, &value);
        float worth = volle_worth(&value, seat);
        if (eye->blur > 0 && eye->rng)
            worth += eye->blur * draw_unit(eye->rng);
        if (worth > best) {
            best = worth;
            best_move = list.move[i];
            *state = after;
            *ret_value = value;
        }
    }
    return best_move;
}

/* The state with `chips` paid to the supply. */
static struct volle_state pay(const struct volle_state *state, unsigned seat,
                              int chips) {
    struct volle_state paid = *state;
    paid.chips[seat] = (uint8_t)(paid.chips[seat] - chips);
    paid.supply = (uint8_t)(paid.supply + chips);
    return paid;
}

/* Success at `try` (0 to 2): the best cards are found once and taken whatever
 * was paid; a chip more or less hardly changes which they are. */
static void plan_takes(struct volle_eye *eye, const struct volle_state *state,
                       unsigned try, struct volle_turn *turn) {
    unsigned seat = turn->seat;
    unsigned due = 3 - try;
    wsk_move move = 0;
    for (int chips = 0; chips <= turn->turn.chips; chips++) {
        struct volle_state after = pay(state, seat, chips);
        after.phase = VOLLE_PHASE_TAKE;
        after.head = (struct wsk_head){WSK_TURN_SEATS, (uint8_t)(1U << seat)};
        after.due = (uint8_t)(due < after.left ? due : after.left);
        struct mind_value *value = &turn->take_value[try][chips];
        if (chips == 0) {
            move = volle_resolve(eye, &after, value);
        } else {
            volle_play_move(eye, &after, seat, move);
            volle_resolve(eye, &after, value);
        }
        turn->take_state[try][chips] = after;
        turn->turn.take[try][chips] = volle_worth(value, seat);
    }
}

/* A miss is reached through the rules: a third try declined, with dice that
 * are surely above or below 14. */
static void plan_miss(struct volle_eye *eye, const struct volle_state *state,
                      int chips, bool below, struct volle_turn *turn) {
    struct volle_state after = pay(state, turn->seat, chips);
    after.phase = VOLLE_PHASE_BOOST;
    after.head = (struct wsk_head){WSK_TURN_SEATS, (uint8_t)(1U << turn->seat)};
    after.try = 3;
    for (unsigned die = 0; die < 3; die++)
        after.dice[die] = below ? 1 : volle_sides[die];
    volle_play_move(eye, &after, turn->seat, VOLLE_MOVE(VOLLE_MOVE_DECLINE, 0));
    struct mind_value *value = &turn->miss_value[chips][below];
    volle_resolve(eye, &after, value);
    turn->miss_state[chips][below] = after;
    turn->turn.miss[chips][below] = volle_worth(value, turn->seat);
}

void volle_turn_plan(struct volle_eye *eye, const struct volle_state *state,
                     struct volle_turn *ret_turn) {
    unsigned seat = state->order[state->place];
    struct turn *turn = &ret_turn->turn;
    ret_turn->seat = seat;
    turn->target = (int)volle_target(state->bids[seat]);
    turn->corner = eye->rules->corner[state->front[seat]];
    turn->chips = state->chips[seat];
    for (unsigned try = 0; try < 3; try++)
        plan_takes(eye, state, try, ret_turn);
    bool black = (state->display & eye->rules->black) != 0;
    plan_miss(eye, state, 0, false, ret_turn);
    for (int chips = 1; chips <= turn->chips; chips++)
        plan_miss(eye, state, chips, false, ret_turn);
    if (black) {
        plan_miss(eye, state, 0, true, ret_turn);
    } else {
        ret_turn->miss_state[0][1] = ret_turn->miss_state[0][0];
        ret_turn->miss_value[0][1] = ret_turn->miss_value[0][0];
        turn->miss[0][1] = turn->miss[0][0];
    }
    turn_solve(turn, &ret_turn->plan);
}

/* Choosing. */

static wsk_move choose_boost(const struct volle_turn *turn,
                             const struct volle_state *state) {
    unsigned die = 0;
    int sum = state->dice[0] + state->dice[1] + state->dice[2];
    int bid = turn_boost_bid(&turn->turn, sum);
    if (state->try < 3) {
        float go_on = turn_keep(&turn->plan, state->dice, state->kept, &die);
        return turn->turn.take[state->try - 1][bid] > go_on
                   ? VOLLE_MOVE(VOLLE_MOVE_BOOST, (unsigned)turn->turn.target)
                   : VOLLE_MOVE(VOLLE_MOVE_DECLINE, 0);
    }
    int corner = turn->turn.corner;
    bool below = volle_natural(state->dice, corner) < VOLLE_SAFE;
    int safe = turn_boost_safe(&turn->turn, sum);
    float best = turn->turn.miss[0][below];
    wsk_move move = VOLLE_MOVE(VOLLE_MOVE_DECLINE, 0);
    if (bid >= 0 && turn->turn.take[2][bid] > best) {
        best = turn->turn.take[2][bid];
        move = VOLLE_MOVE(VOLLE_MOVE_BOOST, (unsigned)turn->turn.target);
    }
    if (safe >= 0 && turn->turn.miss[safe][0] > best)
        move = VOLLE_MOVE(VOLLE_MOVE_BOOST, VOLLE_SAFE);
    return move;
}

static wsk_move choose_dice(struct volle_eye *eye,
                            const struct volle_state *state) {
    struct volle_turn turn;
    unsigned die = 0;
    volle_turn_plan(eye, state, &turn);
    if (state->phase == VOLLE_PHASE_BOOST)
        return choose_boost(&turn, state);
    turn_keep(&turn.plan, state->dice, state->kept, &die);
    return VOLLE_MOVE(VOLLE_MOVE_KEEP, die);
}

void volle_look_policy(const struct volle_eye *eye,
                       const struct volle_state *state, unsigned seat,
                       struct volle_policy *ret_policy) {
    uint8_t slots[WSK_SEATS_MAX];
    struct net_trace trace;
    ret_policy->count =
        state->chips[seat] > 0 ? VOLLE_BID_26PLUS : VOLLE_BID_26;
    volle_encode(eye->rules, state, seat, &ret_policy->input, slots);
    net_run(eye->net, &ret_policy->input, &trace);
    memcpy(ret_policy->logit, trace.output + MIND_POLICY,
           sizeof(ret_policy->logit));
    net_softmax(ret_policy->logit, ret_policy->count, ret_policy->share);
}

static unsigned draw_bid(const struct volle_policy *policy,
                         struct wsk_rng *rng) {
    float at = draw_unit(rng);
    for (unsigned i = 0; i + 1 < policy->count; i++) {
        at -= policy->share[i];
        if (at < 0)
            return i + 1;
    }
    return policy->count;
}

static wsk_move choose_bid(struct volle_eye *eye,
                           const struct volle_state *state, unsigned seat,
                           const struct mind_mood *mood, struct wsk_rng *rng) {
    struct volle_policy policy;
    if (mood->search && eye->rules->base.seats <= SOLVED_SEATS)
        volle_solve_bids(eye, state, seat, &policy);
    else
        volle_look_policy(eye, state, seat, &policy);
    if (mood->loose > 0) {
        for (unsigned b = 0; b < policy.count; b++)
            policy.logit[b] *= 1 - mood->loose;
        net_softmax(policy.logit, policy.count, policy.share);
    }
    return VOLLE_MOVE(VOLLE_MOVE_BID, draw_bid(&policy, rng));
}

static wsk_move volle_choose(const struct wsk_rules *rules,
                             const struct net *net,
                             const struct wsk_state *view, unsigned seat,
                             const struct mind_mood *mood,
                             struct wsk_rng *rng) {
    struct volle_eye eye;
    struct volle_state state;
    struct mind_value value;
    memcpy(&state, view, sizeof(state));
    volle_eye_open(&eye, (const struct volle_rules *)rules, net);
    eye.blur = mood->blur;
    eye.rng = rng;
    if (state.phase == VOLLE_PHASE_BID)
        return choose_bid(&eye, &state, seat, mood, rng);
    if (state.phase == VOLLE_PHASE_BOOST || state.phase == VOLLE_PHASE_KEEP)
        return choose_dice(&eye, &state);
    return volle_resolve(&eye, &state, &value);
}

static void volle_value(const struct wsk_rules *rules, const struct net *net,
                        const struct wsk_state *state,
                        struct mind_value *ret_value) {
    struct volle_eye eye;
    struct volle_state position;
    memcpy(&position, state, sizeof(position));
    volle_eye_open(&eye, (const struct volle_rules *)rules, net);
    if (position.phase == VOLLE_PHASE_BOARD) {
        /* Nobody has anything yet, not even a number. */
        memset(ret_value, 0, sizeof(*ret_value));
        for (unsigned s = 0; s < rules->seats; s++)
            ret_value->win[s] = 1.0F / (float)rules->seats;
    } else if (position.phase == VOLLE_PHASE_BID) {
        position.phase = VOLLE_PHASE_DEAL; /* the seam behind it */
        volle_look(&eye, &position, ret_value);
    } else {
        volle_resolve(&eye, &position, ret_value);
    }
}

/* Studying: a game against itself, seam by seam. */

#define SEAMS_MAX 160 /* 20 rounds of a deal and at most five turns, twice */

struct seam {
    size_t lesson; /* its index, or SIZE_MAX: no room */
    uint8_t slots[WSK_SEATS_MAX];
    struct mind_value value;    /* what the net said */
    struct mind_value expected; /* of the next seam, over the dice */
    bool dealt;                 /* a deal follows, not a turn */
};

struct study {
    struct volle_eye eye;
    const struct mind_training *training;
    struct wsk_rng *rng;
    struct mind_lessons *lessons;
    struct volle_state state;
    unsigned seams;
    struct seam seam[SEAMS_MAX];
};

static struct mind_lesson *new_lesson(struct mind_lessons *lessons) {
    if (lessons->count == lessons->room)
        return NULL;
    struct mind_lesson *lesson = &lessons->lesson[lessons->count++];
    lesson->has_value = lesson->has_policy = false;
    return lesson;
}

/* Notes the seam the game is at; its expectation comes later. */
static struct seam *note_seam(struct study *study) {
    struct seam *seam = &study->seam[study->seams++];
    struct mind_lesson *lesson = new_lesson(study->lessons);
    seam->lesson = lesson ? study->lessons->count - 1 : SIZE_MAX;
    struct net_input spare;
    volle_encode(study->eye.rules, &study->state, 0,
                 lesson ? &lesson->input : &spare, seam->slots);
    study->eye.started = false;
    volle_look(&study->eye, &study->state, &seam->value);
    return seam;
}

static void add_value(struct mind_value *sum, const struct mind_value *value,
                      float weight) {
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++) {
        sum->win[s] += weight * value->win[s];
        sum->margin[s] += weight * value->margin[s];
    }
}

/* Plays a turn by drawing its end from the odds. */
static void study_turn(struct study *study) {
    struct volle_turn turn;
    struct turn_odds odds;
    struct seam *seam = note_seam(study);
    volle_turn_plan(&study->eye, &study->state, &turn);
    turn_odds(&turn.turn, &turn.plan, &odds);
    seam->dealt = false;
    memset(&seam->expected, 0, sizeof(seam->expected));
    float at = draw_unit(study->rng);
    const struct volle_state *next = &turn.miss_state[0][0];
    for (int chips = 0; chips <= turn.turn.chips; chips++) {
        for (unsigned try = 0; try < 3; try++) {
            float weight = (float)odds.take[try][chips];
            add_value(&seam->expected, &turn.take_value[try][chips], weight);
            if (at >= 0 && at < weight)
                next = &turn.take_state[try][chips];
            at -= weight;
        }
        for (unsigned below = 0; below < 2; below++) {
            float weight = (float)odds.miss[chips][below];
            if (weight <= 0)
                continue;
            add_value(&seam->expected, &turn.miss_value[chips][below], weight);
            if (at >= 0 && at < weight)
                next = &turn.miss_state[chips][below];
            at -= weight;
        }
    }
    study->state = *next;
}

/* What the seat would be worth with this bid against what the others bid. */
static float bid_worth(struct study *study, unsigned seat, unsigned bid,
                       const uint8_t *bids) {
    struct volle_state after = study->state;
    struct mind_value value = {0};
    for (unsigned s = 0; s < base_of(&study->eye)->seats; s++)
        volle_play_move(&study->eye, &after, s,
                        VOLLE_MOVE(VOLLE_MOVE_BID, s == seat ? bid : bids[s]));
    volle_look(&study->eye, &after, &value);
    return volle_worth(&value, seat);
}

/* A lesson for the policy: a step from what it says towards the mixture in
 * which a bid weighs by its worth. The temperature keeps that mixed, so that
 * the others cannot settle on an answer (mirror descent with a magnet). */
static void teach_policy(struct study *study, unsigned seat,
                         const uint8_t *bids,
                         const struct volle_policy *policy) {
    struct mind_lesson *lesson = new_lesson(study->lessons);
    float logits[VOLLE_BID_26PLUS], step = study->training->step;
    if (!lesson)
        return;
    for (unsigned b = 0; b < policy->count; b++)
        logits[b] = (1 - step) * policy->logit[b] +
                    step * bid_worth(study, seat, b + 1, bids) /
                        study->training->temperature;
    lesson->input = policy->input;
    net_softmax(logits, policy->count, lesson->policy);
    for (unsigned b = policy->count; b < VOLLE_BID_26PLUS; b++)
        lesson->policy[b] = -1; /* not legal: no word on it */
    lesson->has_policy = true;
}

static void study_bids(struct study *study) {
    unsigned seats = base_of(&study->eye)->seats;
    struct volle_policy policy[WSK_SEATS_MAX];
    uint8_t bids[WSK_SEATS_MAX] = {0};
    for (unsigned s = 0; s < seats; s++) {
        volle_look_policy(&study->eye, &study->state, s, &policy[s]);
        bids[s] = (uint8_t)draw_bid(&policy[s], study->rng);
        /* Now and then any bid at all, so that the net knows them too. */
        if (wsk_rng_below(study->rng, 16) == 0)
            bids[s] = (uint8_t)(wsk_rng_below(study->rng, policy[s].count) + 1);
    }
    study->eye.started = false;
    for (unsigned s = 0; s < seats; s++)
        teach_policy(study, s, bids, &policy[s]);
    for (unsigned s = 0; s < seats; s++)
        volle_play_move(&study->eye, &study->state, s,
                        VOLLE_MOVE(VOLLE_MOVE_BID, bids[s]));
}

/* What a deal brings is not averaged: the next seam's word stands for the
 * expectation (settle_lessons). */
static void study_deal(struct study *study) {
    note_seam(study)->dealt = true;
    wsk_settle(base_of(&study->eye), (struct wsk_state *)&study->state,
               study->rng);
}

/* Back over the seams: what was expected, and how far the rest of the game
 * departed from it. */
static void settle_lessons(struct study *study,
                           const struct mind_value *result) {
    struct mind_value ahead = *result; /* the return of the seam after */
    struct mind_value said = *result;  /* the net's word on that seam */
    unsigned seats = base_of(&study->eye)->seats;
    float lambda = study->training->lambda;
    for (unsigned i = study->seams; i-- > 0;) {
        struct seam *seam = &study->seam[i];
        struct mind_value target = seam->dealt ? said : seam->expected;
        add_value(&target, &ahead, lambda);
        add_value(&target, &said, -lambda);
        if (seam->lesson != SIZE_MAX) {
            struct mind_lesson *lesson = &study->lessons->lesson[seam->lesson];
            for (unsigned slot = 0; slot < seats; slot++) {
                float share = target.win[seam->slots[slot]];
                lesson->win[slot] = share < 0 ? 0 : share > 1 ? 1 : share;
                lesson->margin[slot] = target.margin[seam->slots[slot]];
            }
            lesson->has_value = true;
        }
        ahead = target;
        said = seam->value;
    }
}

static void volle_study(const struct wsk_rules *rules, const struct net *net,
                        const struct mind_training *training,
                        struct wsk_rng *rng, struct mind_lessons *lessons) {
    struct study study = {.training = training, .rng = rng, .lessons = lessons};
    struct wsk_state start;
    struct mind_value result;
    volle_eye_open(&study.eye, (const struct volle_rules *)rules, net);
    wsk_init(rules, &start);
    wsk_settle(rules, &start, rng);
    memcpy(&study.state, &start, sizeof(study.state));
    while (study.state.phase != VOLLE_PHASE_OVER) {
        if (study.state.phase == VOLLE_PHASE_BID)
            study_bids(&study);
        else if (study.state.phase == VOLLE_PHASE_ROLL)
            study_turn(&study);
        else
            study_deal(&study);
    }
    mind_result(rules, (const struct wsk_state *)&study.state, &result);
    settle_lessons(&study, &result);
}

const struct mind mind_volle = {
    .game = "volle-wolle",
    .margin_scale = 20,
    .inputs = volle_inputs,
    .policy = VOLLE_BID_26PLUS,
    .choose = volle_choose,
    .value = volle_value,
    .study = volle_study,
};
