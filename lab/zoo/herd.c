#include "herd.h"

#include "turns.h"

/* The worth of things in points. */
struct prices {
    float set370[4], set007[4]; /* of so many cards; index 3: a full trio */
    float dogs[4];              /* of so many; index 3: three and more */
    float bone, bone_dog;       /* alone, and for each dog beside it */
    float chip;
    float corner; /* a point of the top corner */
    float white;  /* a point of a white sheep: some are put back */
    float late;   /* with fewer cards in the pile sets count as at the end */
    float bid, bid_span, bid_corner;
};

static const float last370[4] = {0, 3, 14, 0}, last007[4] = {0, 0, 0, 21};

static const struct prices duel = {
    .set370 = {0, 1, 2, 0},
    .set007 = {0, 6.3F, 13, 21.5F},
    .dogs = {0, 0.3F, 0.3F, 0.5F},
    .bone_dog = 0.4F,
    .chip = 2.5F,
    .corner = 0.6F,
    .white = 1,
    .late = 14,
    .bid = 24,
    .bid_span = 2,
    .bid_corner = 0.5F,
};

static const struct prices table = {
    .set370 = {0, 4.2F, 9, 0},
    .set007 = {0, 4, 12, 23},
    .dogs = {0, 3, -3, -5},
    .bone = -2,
    .bone_dog = 2,
    .chip = 2,
    .corner = 0.6F,
    .white = 1,
    .late = 10,
    .bid = 23,
    .bid_span = 2,
    .bid_corner = 0.75F,
};

static const struct prices *prices_for(const struct wsk_rules *rules) {
    return rules->seats == 2 ? &duel : &table;
}

static const struct volle_rules *deck(const struct wsk_rules *rules) {
    return (const struct volle_rules *)rules;
}

float herd_chip(const struct wsk_rules *rules) {
    return prices_for(rules)->chip;
}

/* From 1, the game is young, to 0, nothing will be completed any more. */
static float youth(const struct prices *prices,
                   const struct volle_state *state) {
    float part = (float)volle_count(state->pile) / prices->late;
    return part < 1 ? part : 1;
}

static float mix(float young, float last, float youth) {
    return youth * young + (1 - youth) * last;
}

static float set_worth(const float *young, const float *last, unsigned count,
                       float youth) {
    unsigned full = count / 3;
    float trios = (float)full;
    return mix(young[count % 3] + trios * young[3],
               last[count % 3] + trios * last[3], youth);
}

static float dogs_worth(const struct prices *prices, unsigned dogs) {
    return prices->dogs[dogs < 3 ? dogs : 3];
}

static float points_of(const struct volle_rules *rules, uint64_t cards) {
    int points = 0;
    for (; cards; cards &= cards - 1)
        points += rules->points[__builtin_ctzll(cards)];
    return (float)points;
}

float herd_worth(const struct wsk_rules *rules, const struct wsk_state *state,
                 unsigned seat) {
    const struct prices *prices = prices_for(rules);
    const struct volle_rules *volle = deck(rules);
    const struct volle_state *position = (const struct volle_state *)state;
    uint64_t taken = position->taken[seat];
    unsigned dogs = volle_count(taken & volle->dogs);
    float young = youth(prices, position), worth;
    worth = prices->white * points_of(volle, taken & volle->white) +
            points_of(volle, taken & volle->black) +
            set_worth(prices->set370, last370,
                      volle_count(taken & volle->set370), young) +
            set_worth(prices->set007, last007,
                      volle_count(taken & volle->set007), young) +
            dogs_worth(prices, dogs);
    if (taken & volle->bone)
        worth += prices->bone + prices->bone_dog * (float)dogs;
    if (!position->pile)
        return worth + (float)position->chips[seat];
    return worth + prices->chip * (float)position->chips[seat] +
           prices->corner * (float)volle->corner[position->front[seat]];
}

/* One more of a set. */
static float set_gain(const float *young, const float *last, unsigned count,
                      float youth) {
    count %= 3;
    return mix(young[count + 1] - young[count], last[count + 1] - last[count],
               youth);
}

/* The corner counts only for the card that ends up on top. */
#define ON_TOP 0.3F

void herd_gains(const struct wsk_rules *rules, const struct volle_state *state,
                unsigned seat, float *ret_gains) {
    const struct prices *prices = prices_for(rules);
    const struct volle_rules *volle = deck(rules);
    uint64_t taken = state->taken[seat], display = state->display;
    unsigned dogs = volle_count(taken & volle->dogs);
    float young = youth(prices, state);
    float corner = state->pile ? ON_TOP * prices->corner : 0;
    float dog = dogs_worth(prices, dogs + 1) - dogs_worth(prices, dogs);
    float gain[VOLLE_BONE + 1] = {
        [VOLLE_370] = set_gain(prices->set370, last370,
                               volle_count(taken & volle->set370), young),
        [VOLLE_007] = set_gain(prices->set007, last007,
                               volle_count(taken & volle->set007), young),
        [VOLLE_DOG] = taken & volle->bone ? dog + prices->bone_dog : dog,
        [VOLLE_BONE] = prices->bone + prices->bone_dog * (float)dogs,
    };
    for (unsigned at = 0; display; at++, display &= display - 1) {
        unsigned card = (unsigned)__builtin_ctzll(display);
        unsigned kind = volle->kind[card];
        bool plain = kind == VOLLE_WHITE || kind == VOLLE_BLACK;
        ret_gains[at] = (plain ? (float)volle->points[card] : gain[kind]) +
                        corner * (float)volle->corner[card];
    }
}

/*
 * With two players a card that is left matters as much as one that is taken.
 * What the second player leaves goes to the first. What the first player
 * leaves, the second takes if it is good and can, and else it comes back.
 */
#define TAKEN 0.4F    /* the second player gets a good card */
#define RETURNED 0.2F /* the first one gets it after all */
#define DODGED 0.5F   /* a bad card does not come back */

/* What leaving a card is worth to a seat, against the other. */
static float left_worth(bool first, float own, float other) {
    if (!first)
        return -other;
    return other > 0 ? RETURNED * own - TAKEN * other : DODGED * own;
}

void herd_stakes(const struct wsk_rules *rules, const struct volle_state *state,
                 unsigned seat, float *ret_stakes) {
    float other[VOLLE_DISPLAY_MAX] = {0};
    herd_gains(rules, state, seat, ret_stakes);
    if (rules->seats > 2)
        return;
    herd_gains(rules, state, 1 - seat, other);
    bool first = state->order[0] == seat;
    for (unsigned at = 0; at < state->left; at++)
        ret_stakes[at] -= left_worth(first, ret_stakes[at], other[at]);
}

float herd_rate(const struct wsk_rules *rules, const struct wsk_state *state,
                unsigned seat) {
    const struct volle_state *position = (const struct volle_state *)state;
    float own[VOLLE_DISPLAY_MAX] = {0}, other[VOLLE_DISPLAY_MAX] = {0};
    float rating = herd_worth(rules, state, seat);
    if (rules->seats > 2)
        return rating;
    rating -= herd_worth(rules, state, 1 - seat);
    herd_gains(rules, position, seat, own);
    herd_gains(rules, position, 1 - seat, other);
    bool first = position->order[0] == seat;
    for (unsigned at = 0; at < position->left; at++)
        rating += left_worth(first, own[at], other[at]);
    return rating;
}

wsk_move herd_bid(const struct wsk_rules *rules, const struct wsk_state *state,
                  unsigned seat, struct wsk_rng *rng) {
    const struct prices *prices = prices_for(rules);
    const struct volle_state *position = (const struct volle_state *)state;
    float unit = (float)(wsk_rng_next(rng) >> 40) / (float)(1 << 24);
    float bid =
        prices->bid + prices->bid_span * unit +
        prices->bid_corner * (float)deck(rules)->corner[position->front[seat]];
    return turns_bid(state, seat, (int)bid);
}
