/*
 * memory.c - what the others' bids have shown, and the answer to it.
 *
 * Three guesses about every seat: it bids like an expert (as the policy says),
 * it bids anything, or it has a habit (as it has bid so far). Each guess is
 * weighed by how well it would have foretold the bids of the game (Bayes), and
 * the next bid is foretold by the three together. As long as everybody bids
 * like an expert there is nothing to gain by answering, and something to lose:
 * the caller then plays its own mixture.
 *
 * Somebody who bids anything is expected to do anything in a turn, too; what
 * the net says of a round rests on everybody playing well, so with more than
 * two seats the turns before one's own are played out. Two seats have the time
 * to work the round out for every pair of bids.
 */
#include <string.h>

#include "ai/regret.h"
#include "mind.h"

enum { EXPERT, ANYTHING, HABIT };

#define PRIOR (-1.0F)      /* logarithm: experts are expected */
#define LEAST_SHARE 0.002F /* nothing is impossible */
#define SMOOTH 0.4F        /* a habit is not believed at once */
#define SAMPLES 64         /* joint bids that are looked at */
#define PLAYED 32          /* that are played out, */
#define PLAYED_BIDS 6      /* for so many bids of one's own */
_Static_assert(WSK_BIDS_MAX == VOLLE_BID_26PLUS, "room for every bid");

/* log x for x > 0, the same bits everywhere: exponent and a series. */
static float log_of(float x) {
    union {
        float value;
        uint32_t bits;
    } pun = {x};
    int exponent = (int)(pun.bits >> 23) - 127;
    pun.bits = (pun.bits & 0x7fffff) | 127U << 23; /* 1 <= value < 2 */
    float t = (pun.value - 1) / (pun.value + 1), square = t * t;
    float series =
        2 * t *
        (1 + square * (1.0F / 3 + square * (1.0F / 5 + square * (1.0F / 7))));
    return (float)exponent * 0.693147181F + series;
}

static float habit_of(const struct wsk_memory *memory, unsigned seat,
                      unsigned bid) {
    return ((float)memory->count[seat][bid] + SMOOTH) /
           ((float)memory->rounds + SMOOTH * WSK_BIDS_MAX);
}

static float expected(const struct volle_policy *policy, unsigned bid) {
    float share = bid < policy->count ? policy->share[bid] : 0;
    return share * (1 - LEAST_SHARE * WSK_BIDS_MAX) + LEAST_SHARE;
}

static void note_seat(struct wsk_memory *memory, unsigned seat, unsigned bid,
                      const struct volle_policy *policy) {
    float *fits = memory->fits[seat];
    fits[EXPERT] += log_of(expected(policy, bid));
    fits[ANYTHING] += log_of(1.0F / (float)policy->count);
    fits[HABIT] += log_of(habit_of(memory, seat, bid));
    if (memory->count[seat][bid] < UINT8_MAX)
        memory->count[seat][bid]++;
}

static struct volle_state without_bids(const struct volle_state *state,
                                       unsigned seats) {
    struct volle_state open = *state;
    open.head.seats = (uint8_t)((1U << seats) - 1);
    memset(open.bids, 0, sizeof(open.bids));
    return open;
}

/* The bids of a round are public once the last is in. */
void volle_note(const struct wsk_rules *rules, const struct net *net,
                const struct wsk_state *before, const struct wsk_event *event,
                struct wsk_memory *memory) {
    struct volle_state state, open;
    struct volle_policy policy;
    struct volle_evaluator evaluator;
    memcpy(&state, before, sizeof(state));
    if (state.phase != VOLLE_PHASE_BID || event->seat >= rules->seats ||
        state.head.seats != 1U << event->seat)
        return;
    state.bids[event->seat] = (uint8_t)VOLLE_MOVE_WHAT(event->moves[0]);
    for (unsigned s = 0; s < rules->seats; s++)
        if (state.bids[s] == 0 || state.bids[s] > VOLLE_BID_26PLUS)
            return; /* a view */
    open = without_bids(&state, rules->seats);
    volle_evaluator_open(&evaluator, (const struct volle_rules *)rules, net);
    for (unsigned s = 0; s < rules->seats; s++) {
        volle_look_policy(&evaluator, &open, s, &policy);
        note_seat(memory, s, state.bids[s] - 1U, &policy);
    }
    memory->rounds++;
}

/* How much each guess about a seat weighs. */
static void weigh(const struct wsk_memory *memory, unsigned seat,
                  float *ret_weights) {
    const float *fits = memory->fits[seat];
    const float logits[3] = {fits[EXPERT], fits[ANYTHING] + PRIOR,
                             fits[HABIT] + PRIOR};
    net_softmax(logits, 3, ret_weights);
}

static void foretell(const struct wsk_memory *memory, unsigned seat,
                     struct volle_policy *policy) {
    float weights[3];
    weigh(memory, seat, weights);
    for (unsigned b = 0; b < policy->count; b++)
        policy->share[b] = weights[EXPERT] * policy->share[b] +
                           weights[ANYTHING] / (float)policy->count +
                           weights[HABIT] * habit_of(memory, seat, b);
    float sum = 0;
    for (unsigned b = 0; b < policy->count; b++)
        sum += policy->share[b];
    for (unsigned b = 0; b < policy->count; b++)
        policy->share[b] /= sum;
}

bool volle_worth_answering(const struct wsk_memory *memory, unsigned seats,
                           unsigned seat) {
    float weights[3];
    for (unsigned s = 0; s < seats; s++) {
        if (s == seat)
            continue;
        weigh(memory, s, weights);
        if (weights[EXPERT] < 0.7F)
            return true;
    }
    return false;
}

void volle_bid_worths(struct volle_evaluator *evaluator,
                      const struct volle_state *state, unsigned seat,
                      const struct volle_policy *policy, struct wsk_rng *rng,
                      float *ret_worths) {
    unsigned seats = evaluator->rules->base.seats;
    struct volle_state open = without_bids(state, seats);
    for (unsigned b = 0; b < policy[seat].count; b++)
        ret_worths[b] = 0;
    for (unsigned i = 0; i < SAMPLES; i++) {
        uint8_t bids[WSK_SEATS_MAX];
        for (unsigned s = 0; s < seats; s++)
            bids[s] = (uint8_t)volle_draw_bid(&policy[s], rng);
        for (unsigned b = 0; b < policy[seat].count; b++) {
            struct volle_state after = open;
            struct mind_value value;
            bids[seat] = (uint8_t)(b + 1);
            for (unsigned s = 0; s < seats; s++)
                volle_play_move(evaluator, &after, s,
                                VOLLE_MOVE(VOLLE_MOVE_BID, bids[s]));
            volle_look(evaluator, &after, &value);
            ret_worths[b] += volle_worth(&value, seat) / SAMPLES;
        }
    }
}

/* Seats that would do anything, as bits. */
static unsigned find_wild(const struct wsk_memory *memory, unsigned seats) {
    unsigned wild = 0;
    float weights[3];
    for (unsigned s = 0; s < seats; s++) {
        weigh(memory, s, weights);
        wild |= (unsigned)(weights[ANYTHING] > 0.5F) << s;
    }
    return wild;
}

static bool starts_turn(const struct volle_state *state) {
    return state->phase == VOLLE_PHASE_ROLL && state->try == 1;
}

static bool ends_round(const struct volle_state *state) {
    return state->phase == VOLLE_PHASE_DEAL || state->phase == VOLLE_PHASE_OVER;
}

/* A turn of somebody who does anything; what others have to decide in it they
 * decide well. */
static void play_wildly(struct volle_evaluator *evaluator,
                        struct volle_state *state, unsigned wild,
                        struct wsk_rng *rng) {
    const struct wsk_rules *rules = &evaluator->rules->base;
    struct wsk_state *base = (struct wsk_state *)state;
    do {
        if (state->head.turn == WSK_TURN_CHANCE) {
            wsk_settle(rules, base, rng);
            continue;
        }
        unsigned seat = wsk_next_seat(base);
        if (wild >> seat & 1) {
            wsk_move scratch[WSK_MOVES_MAX];
            struct wsk_list list = wsk_moves(rules, base, seat, scratch);
            wsk_play(rules, base, seat,
                     list.move[wsk_rng_below(rng, list.count)]);
        } else {
            struct mind_value value;
            volle_resolve(evaluator, state, &value);
        }
    } while (!starts_turn(state) && !ends_round(state));
}

/* What a round with these bids is worth to the seat: the turns before its own
 * as they happen to go, its own in the mean. */
static float round_worth(struct volle_evaluator *evaluator,
                         struct volle_state *state, unsigned seat,
                         unsigned wild, struct wsk_rng *rng) {
    struct volle_turn turn;
    struct mind_value value;
    while (starts_turn(state)) {
        unsigned now = state->order[state->place];
        if (now != seat && wild >> now & 1) {
            play_wildly(evaluator, state, wild, rng);
            continue;
        }
        volle_turn_plan(evaluator, state, &turn);
        if (now == seat)
            return turn.plan.value;
        struct turn_end end;
        turn_draw(&turn.turn, &turn.plan, NULL, 0, rng, &end);
        *state = end.taken ? turn.take_state[end.try][end.chips]
                           : turn.miss_state[end.chips][end.below];
    }
    volle_look(evaluator, state, &value);
    return volle_worth(&value, seat);
}

/* The bids that seem best, as bits. */
static unsigned pick_best(const float *worths, unsigned count) {
    unsigned best = 0;
    for (unsigned i = 0; i < PLAYED_BIDS && i < count; i++) {
        unsigned most = count;
        for (unsigned b = 0; b < count; b++)
            if (!(best >> b & 1) && (most == count || worths[b] > worths[most]))
                most = b;
        best |= 1U << most;
    }
    return best;
}

/* Plays out what seems best, with the same draws and dice for every bid. */
static void play_bids_out(struct volle_evaluator *evaluator,
                          const struct volle_state *open, unsigned seat,
                          const struct volle_policy *policy, unsigned wild,
                          struct wsk_rng *rng, float *worths) {
    unsigned seats = evaluator->rules->base.seats;
    unsigned best = pick_best(worths, policy[seat].count);
    for (unsigned b = 0; b < policy[seat].count; b++)
        worths[b] = best >> b & 1 ? 0 : -1;
    for (unsigned i = 0; i < PLAYED; i++) {
        uint8_t bids[WSK_SEATS_MAX];
        for (unsigned s = 0; s < seats; s++)
            bids[s] = (uint8_t)volle_draw_bid(&policy[s], rng);
        struct wsk_rng dice = wsk_rng_stream(wsk_rng_next(rng), i);
        for (unsigned b = 0; b < policy[seat].count; b++) {
            struct volle_state after = *open;
            struct wsk_rng same = dice;
            if (!(best >> b & 1))
                continue;
            bids[seat] = (uint8_t)(b + 1);
            for (unsigned s = 0; s < seats; s++)
                volle_play_move(evaluator, &after, s,
                                VOLLE_MOVE(VOLLE_MOVE_BID, bids[s]));
            worths[b] += round_worth(evaluator, &after, seat, wild, &same);
        }
    }
}

/* What each bid is worth against what is foretold, without a draw: a table of
 * two seats has a place for all of them. False: it would take too long. */
static bool work_bids_out(struct volle_evaluator *evaluator,
                          const struct volle_state *open, unsigned seat,
                          const struct volle_policy *policy, uint32_t nodes,
                          float *ret_worths) {
    unsigned seats = evaluator->rules->base.seats;
    struct regret game = {.players = seats};
    uint8_t bids[WSK_SEATS_MAX][VOLLE_BID_26PLUS];
    if (seats > 2)
        return false;
    for (unsigned s = 0; s < seats; s++) {
        game.actions[s] = volle_pick_bids(&policy[s], seats, bids[s]);
        memcpy(game.strategy[s], policy[s].share, sizeof(policy[s].share));
    }
    if (!volle_round_payoffs(evaluator, open, bids, nodes, &game, NULL))
        return false;
    regret_worth(&game, seat, ret_worths);
    return true;
}

unsigned volle_answer(struct volle_evaluator *evaluator,
                      const struct volle_state *state, unsigned seat,
                      const struct wsk_memory *memory, uint32_t nodes,
                      struct wsk_rng *rng) {
    unsigned seats = evaluator->rules->base.seats, best = 0;
    unsigned wild = find_wild(memory, seats) & ~(1U << seat);
    struct volle_policy policy[WSK_SEATS_MAX] = {{0}};
    struct volle_state open = without_bids(state, seats);
    float worth[VOLLE_BID_26PLUS];
    for (unsigned s = 0; s < seats; s++) {
        volle_look_policy(evaluator, &open, s, &policy[s]);
        if (s != seat)
            foretell(memory, s, &policy[s]);
    }
    if (!work_bids_out(evaluator, &open, seat, policy, nodes, worth)) {
        volle_bid_worths(evaluator, state, seat, policy, rng, worth);
        if (wild && seats > 2)
            play_bids_out(evaluator, &open, seat, policy, wild, rng, worth);
    }
    for (unsigned b = 1; b < policy[seat].count; b++)
        best = worth[b] > worth[best] ? b : best;
    return best + 1;
}
