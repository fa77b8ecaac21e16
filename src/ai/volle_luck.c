/*
 * volle_luck.c - what dice and cards gave to each seat in Volle Wolle.
 *
 * Dice: once the turn is planned, a roll leads to shares of all seats, whatever
 * the plan says about it: to stop here, or to keep a die. The mean over all
 * rolls is what could be expected. Nothing is left out, so over all rolls the
 * luck is nil.
 *
 * A deal has too many outcomes to try them all. It is compared with a few
 * others drawn with the same odds, each judged by the same rule: over all deals
 * the difference is nil just as well. The rule is the mean of some rounds of
 * bids by the policies, the same random numbers for every deal.
 */
#include "volle_mind.h"

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

static struct shares shares_of(const struct mind_value *value) {
    struct shares shares;
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        shares.seat[s] = (double)value->win[s];
    return shares;
}

/* Dice. */

/* What every way to stand before a roll is worth to all: turn_plan, with the
 * shares of every seat in place of one value. */
struct ways {
    const struct volle_turn *turn;
    struct shares last[TURN_SUM + 1];
    struct shares two[3][25];
    struct shares one[3][13];
};

static struct shares end_shares(const struct volle_turn *turn,
                                const struct turn_end *end) {
    return shares_of(end->taken ? &turn->take_value[end->try][end->chips]
                                : &turn->miss_value[end->chips][end->below]);
}

/* The sum of the dice but for one. */
static unsigned sum_without(const unsigned char *dice, unsigned die) {
    unsigned sum = 0;
    for (unsigned d = 0; d < 3; d++)
        sum += d == die ? 0U : dice[d];
    return sum;
}

/* The die that is in neither set. */
static unsigned last_die(unsigned kept) {
    unsigned die = 0;
    while (kept >> die & 1)
        die++;
    return die;
}

/* After `try` (0 to 2) with these dice, some of them kept before it. */
static struct shares after_roll(const struct ways *ways, unsigned try,
                                const unsigned char *dice, unsigned kept) {
    const struct volle_turn *turn = ways->turn;
    struct turn_end end;
    unsigned die = 0;
    int sum = dice[0] + dice[1] + dice[2];
    if (try == 2)
        return ways->last[sum];
    float go_on = turn_keep(&turn->plan, dice, kept, &die);
    if (turn_ends(&turn->turn, try, sum, go_on, &end))
        return end_shares(turn, &end);
    if (!kept)
        return ways->one[die][dice[die]];
    unsigned last = last_die(kept | 1U << die);
    return ways->two[last][sum_without(dice, last)];
}

/* The mean over all rolls of the dice that are not kept. */
static struct shares before_roll(const struct ways *ways, unsigned try,
                                 const unsigned char *dice, unsigned kept) {
    struct shares mean = {{0}};
    unsigned char from[3], to[3], at[3];
    unsigned rolls = 1;
    for (unsigned d = 0; d < 3; d++) {
        bool stays = kept >> d & 1;
        from[d] = stays ? dice[d] : 1;
        to[d] = stays ? dice[d] : volle_sides[d];
        rolls *= to[d] - from[d] + 1U;
    }
    for (at[0] = from[0]; at[0] <= to[0]; at[0]++)
        for (at[1] = from[1]; at[1] <= to[1]; at[1]++)
            for (at[2] = from[2]; at[2] <= to[2]; at[2]++) {
                struct shares shares = after_roll(ways, try, at, kept);
                add_shares(&mean, &shares, 1.0 / rolls);
            }
    return mean;
}

static void find_last(struct ways *ways) {
    for (int sum = 3; sum <= TURN_SUM; sum++) {
        struct turn_end end;
        turn_ends(&ways->turn->turn, 2, sum, 0, &end);
        ways->last[sum] = end_shares(ways->turn, &end);
    }
}

static void find_two(struct ways *ways) {
    for (unsigned die = 0; die < 3; die++) {
        unsigned sides = volle_sides[die];
        for (unsigned kept = 2; kept <= TURN_SUM - sides; kept++) {
            ways->two[die][kept] = (struct shares){{0}};
            for (unsigned face = 1; face <= sides; face++)
                add_shares(&ways->two[die][kept], &ways->last[kept + face],
                           1.0 / sides);
        }
    }
}

static void find_one(struct ways *ways) {
    for (unsigned die = 0; die < 3; die++)
        for (unsigned face = 1; face <= volle_sides[die]; face++) {
            unsigned char dice[3] = {0};
            dice[die] = (unsigned char)face;
            ways->one[die][face] = before_roll(ways, 1, dice, 1U << die);
        }
}

static void roll_luck(struct volle_eye *eye, const struct volle_state *state,
                      wsk_move roll, double *luck) {
    struct volle_turn turn;
    struct ways ways = {.turn = &turn};
    struct volle_state after = *state;
    unsigned try = state->try - 1U;
    volle_turn_plan(eye, state, &turn);
    find_last(&ways);
    if (try < 2)
        find_two(&ways);
    if (try < 1)
        find_one(&ways);
    volle_play_move(eye, &after, WSK_CHANCE, roll);
    struct shares got = after_roll(&ways, try, after.dice, state->kept);
    struct shares mean = before_roll(&ways, try, state->dice, state->kept);
    for (unsigned s = 0; s < eye->rules->base.seats; s++)
        luck[s] += got.seat[s] - mean.seat[s];
}

/* Cards. */

static struct shares after_deal(struct volle_eye *eye, struct volle_state state,
                                const struct wsk_event *deal,
                                struct wsk_rng rng) {
    struct volle_policy policy[WSK_SEATS_MAX];
    struct shares mean = {{0}};
    unsigned seats = eye->rules->base.seats;
    for (unsigned i = 0; i < deal->count; i++)
        volle_play_move(eye, &state, WSK_CHANCE, deal->moves[i]);
    for (unsigned s = 0; s < seats; s++)
        volle_look_policy(eye, &state, s, &policy[s]);
    for (unsigned i = 0; i < DRAWS; i++) {
        struct volle_state after = state;
        struct mind_value value;
        for (unsigned s = 0; s < seats; s++) {
            unsigned bid = volle_draw_bid(&policy[s], &rng);
            volle_play_move(eye, &after, s, VOLLE_MOVE(VOLLE_MOVE_BID, bid));
        }
        volle_look(eye, &after, &value);
        struct shares shares = shares_of(&value);
        add_shares(&mean, &shares, 1.0 / DRAWS);
    }
    return mean;
}

static void deal_luck(struct volle_eye *eye, const struct volle_state *state,
                      const struct wsk_event *deal, struct wsk_rng *rng,
                      double *luck) {
    const struct wsk_rules *rules = &eye->rules->base;
    struct wsk_rng bids = wsk_rng_stream(wsk_rng_next(rng), 0);
    struct shares gift = after_deal(eye, *state, deal, bids);
    for (unsigned i = 0; i < DEALS; i++) {
        struct wsk_event event;
        rules->game->sample(rules, (const struct wsk_state *)state, rng,
                            &event);
        struct shares other = after_deal(eye, *state, &event, bids);
        add_shares(&gift, &other, -1.0 / DEALS);
    }
    for (unsigned s = 0; s < rules->seats; s++)
        luck[s] += gift.seat[s];
}

bool volle_luck(const struct wsk_rules *rules, const struct net *net,
                const struct wsk_state *state, const struct wsk_event *event,
                struct wsk_rng *rng, double *luck) {
    const struct volle_state *position = (const struct volle_state *)state;
    struct volle_eye eye;
    volle_eye_open(&eye, (const struct volle_rules *)rules, net);
    if (position->phase == VOLLE_PHASE_ROLL)
        roll_luck(&eye, position, event->moves[0], luck);
    else if (position->phase == VOLLE_PHASE_DEAL)
        deal_luck(&eye, position, event, rng, luck);
    else
        return false;
    return true;
}
