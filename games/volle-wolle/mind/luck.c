/*
 * luck.c - what dice and cards gave to each seat in Volle Wolle.
 *
 * Dice: once the turn is planned, the plan gives odds to every end of it,
 * before a roll and after it. What the ends are worth to all seats is known, so
 * the luck is the difference of two means; over all rolls it is nil.
 *
 * A deal has too many outcomes to try them all. It is compared with a few
 * others drawn with the same odds, each judged by the same rule: over all deals
 * the difference is nil just as well. The rule is the mean of some rounds of
 * bids by the policies, the same random numbers for every deal.
 */
#include <string.h>

#include "mind.h"

#define DEALS 10 /* to compare with */
#define DRAWS 8  /* of everybody's bids */

struct shares {
    double seat[WSK_SEATS_MAX];
};

static void add_shares(struct shares *sum, const struct shares *shares,
                       double weight) {
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        sum->seat[s] += weight * shares->seat[s];
}

static void add_value(struct shares *sum, const struct mind_value *value,
                      double weight) {
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        sum->seat[s] += weight * (double)value->win[s];
}

/* Dice. */

/* The shares behind all ends of a turn, each with its odds. */
static struct shares mean_of_ends(const struct volle_turn *turn,
                                  const struct turn_odds *odds) {
    struct shares mean = {{0}};
    for (int chips = 0; chips <= turn->turn.chips; chips++) {
        for (unsigned try = 0; try < 3; try++)
            if (odds->take[try][chips] > 0)
                add_value(&mean, &turn->take_value[try][chips],
                          odds->take[try][chips]);
        for (unsigned below = 0; below < 2; below++)
            if (odds->miss[chips][below] > 0)
                add_value(&mean, &turn->miss_value[chips][below],
                          odds->miss[chips][below]);
    }
    return mean;
}

/* As they will lie: a miss that ends the turn leaves none to look at. */
static void read_dice(const struct volle_state *state, unsigned roll,
                      unsigned char *ret_dice) {
    for (unsigned d = 3; d-- > 0; roll /= volle_sides[d]) {
        ret_dice[d] = (unsigned char)(roll % volle_sides[d] + 1);
        if (state->kept >> d & 1)
            ret_dice[d] = state->dice[d];
    }
}

void volle_odds_before(const struct volle_turn *turn,
                       const struct volle_state *state,
                       struct turn_odds *ret_odds) {
    turn_odds_from(&turn->turn, &turn->plan, state->dice, state->kept,
                   ret_odds);
}

void volle_odds_after(const struct volle_turn *turn,
                      const struct volle_state *state, unsigned roll,
                      struct turn_odds *ret_odds) {
    struct turn_end end;
    unsigned char dice[3];
    unsigned die = 0, try = state->try - 1U;
    read_dice(state, roll, dice);
    float go_on = try < 2 ? turn_keep(&turn->plan, dice, state->kept, &die) : 0;
    if (!turn_ends(&turn->turn, try, dice[0] + dice[1] + dice[2], go_on,
                   &end)) {
        turn_odds_from(&turn->turn, &turn->plan, dice, state->kept | 1U << die,
                       ret_odds);
        return;
    }
    memset(ret_odds, 0, sizeof(*ret_odds));
    if (end.taken)
        ret_odds->take[end.try][end.chips] = 1;
    else
        ret_odds->miss[end.chips][end.below] = 1;
}

static void roll_luck(struct volle_evaluator *evaluator,
                      const struct volle_state *state, wsk_move roll,
                      double *luck) {
    struct volle_turn turn;
    struct turn_odds before, after;
    volle_turn_plan(evaluator, state, &turn);
    volle_odds_before(&turn, state, &before);
    volle_odds_after(&turn, state, VOLLE_MOVE_WHAT(roll), &after);
    struct shares expected = mean_of_ends(&turn, &before);
    struct shares got = mean_of_ends(&turn, &after);
    for (unsigned s = 0; s < evaluator->rules->base.seats; s++)
        luck[s] += got.seat[s] - expected.seat[s];
}

/* Cards. */

static struct shares after_deal(struct volle_evaluator *evaluator,
                                struct volle_state state,
                                const struct wsk_event *deal,
                                struct wsk_rng rng) {
    struct volle_policy policy[WSK_SEATS_MAX];
    struct shares mean = {{0}};
    unsigned seats = evaluator->rules->base.seats;
    for (unsigned i = 0; i < deal->count; i++)
        volle_play_move(evaluator, &state, WSK_CHANCE, deal->moves[i]);
    for (unsigned s = 0; s < seats; s++)
        volle_look_policy(evaluator, &state, s, &policy[s]);
    for (unsigned i = 0; i < DRAWS; i++) {
        struct volle_state after = state;
        struct mind_value value;
        for (unsigned s = 0; s < seats; s++) {
            unsigned bid = volle_draw_bid(&policy[s], &rng);
            volle_play_move(evaluator, &after, s,
                            VOLLE_MOVE(VOLLE_MOVE_BID, bid));
        }
        volle_look(evaluator, &after, &value);
        add_value(&mean, &value, 1.0 / DRAWS);
    }
    return mean;
}

static void deal_luck(struct volle_evaluator *evaluator,
                      const struct volle_state *state,
                      const struct wsk_event *deal, struct wsk_rng *rng,
                      double *luck) {
    const struct wsk_rules *rules = &evaluator->rules->base;
    struct wsk_rng bids = wsk_rng_stream(wsk_rng_next(rng), 0);
    struct shares gift = after_deal(evaluator, *state, deal, bids);
    for (unsigned i = 0; i < DEALS; i++) {
        struct wsk_event event;
        rules->game->sample(rules, (const struct wsk_state *)state, rng,
                            &event);
        struct shares other = after_deal(evaluator, *state, &event, bids);
        add_shares(&gift, &other, -1.0 / DEALS);
    }
    for (unsigned s = 0; s < rules->seats; s++)
        luck[s] += gift.seat[s];
}

bool volle_luck(const struct wsk_rules *rules, const struct net *net,
                const struct wsk_state *state, const struct wsk_event *event,
                struct wsk_rng *rng, double *luck) {
    const struct volle_state *position = (const struct volle_state *)state;
    struct volle_evaluator evaluator;
    volle_evaluator_open(&evaluator, (const struct volle_rules *)rules, net);
    if (position->phase == VOLLE_PHASE_ROLL)
        roll_luck(&evaluator, position, event->moves[0], luck);
    else if (position->phase == VOLLE_PHASE_DEAL)
        deal_luck(&evaluator, position, event, rng, luck);
    else
        return false;
    return true;
}
