/*
 * fixed.c - always the same bid, exact dice, the most points at once.
 *
 * The cards that make its score highest as the rules count it now, the dice
 * solved for the best mean of that score. The variants differ in what counts
 * besides the score: nothing, the best score among the others, or the corner
 * on top of the herd. The last one counts by herd.h instead of the score.
 */
#include "herd.h"
#include "turns.h"
#include "zoo.h"

/* What a point of the top corner is reckoned to be worth. */
#define CORNER 0.7F

static float rate_points(const struct wsk_rules *rules,
                         const struct wsk_state *state, unsigned seat) {
    int totals[WSK_SEATS_MAX];
    rules->game->totals(rules, state, totals);
    return (float)totals[seat];
}

static float rate_margin(const struct wsk_rules *rules,
                         const struct wsk_state *state, unsigned seat) {
    int totals[WSK_SEATS_MAX], best = -1000;
    rules->game->totals(rules, state, totals);
    for (unsigned s = 0; s < rules->seats; s++)
        if (s != seat && totals[s] > best)
            best = totals[s];
    return (float)(totals[seat] - best);
}

static float rate_corner(const struct wsk_rules *rules,
                         const struct wsk_state *state, unsigned seat) {
    const struct volle_rules *deck = (const struct volle_rules *)rules;
    const struct volle_state *volle = (const struct volle_state *)state;
    int corner = volle->pile ? deck->corner[volle->front[seat]] : 0;
    return rate_points(rules, state, seat) + CORNER * (float)corner;
}

static turns_rate *const rates[ZOO_TAKES] = {
    [ZOO_TAKE_POINTS] = rate_points,
    [ZOO_TAKE_MARGIN] = rate_margin,
    [ZOO_TAKE_CORNER] = rate_corner,
    [ZOO_TAKE_WORTH] = herd_rate,
};

const char *zoo_take_name(enum zoo_take take) {
    static const char *const names[ZOO_TAKES] = {
        [ZOO_TAKE_POINTS] = "points",
        [ZOO_TAKE_MARGIN] = "margin",
        [ZOO_TAKE_CORNER] = "corner",
        [ZOO_TAKE_WORTH] = "worth",
    };
    return (unsigned)take < ZOO_TAKES ? names[take] : NULL;
}

void zoo_fixed_best(unsigned seats, unsigned *ret_bid,
                    enum zoo_take *ret_take) {
    /* The hardest by the score, by `zoo --search` (lab/zoo.md). */
    static const struct {
        uint8_t bid, take;
    } best[WSK_SEATS_MAX + 1] = {
        [2] = {25, ZOO_TAKE_CORNER}, [3] = {23, ZOO_TAKE_CORNER},
        [4] = {24, ZOO_TAKE_CORNER}, [5] = {22, ZOO_TAKE_CORNER},
        [6] = {24, ZOO_TAKE_POINTS},
    };
    *ret_bid = best[seats].bid;
    *ret_take = (enum zoo_take)best[seats].take;
}

wsk_move zoo_fixed(void *context, const struct wsk_rules *rules,
                   const struct wsk_state *view, unsigned seat,
                   struct wsk_rng *rng) {
    const struct zoo *zoo = context;
    unsigned bid = zoo->settings.bid;
    enum zoo_take take = zoo->settings.take;
    (void)rng;
    if (!bid)
        zoo_fixed_best(rules->seats, &bid, &take);
    switch (((const struct volle_state *)view)->phase) {
    case VOLLE_PHASE_BID:
        return turns_bid(view, seat, (int)bid);
    case VOLLE_PHASE_KEEP:
    case VOLLE_PHASE_BOOST:
        return turns_dice(rules, view, seat, rates[take],
                          take == ZOO_TAKE_WORTH ? herd_chip(rules) : 1);
    default:
        return turns_take(rules, view, seat, rates[take]);
    }
}
