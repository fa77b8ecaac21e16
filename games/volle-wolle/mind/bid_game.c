/*
 * bid_game.c - the bids of a round solved for everybody, with what each bid
 * is worth against the others' mixtures.
 *
 * With two seats all bids have a place in the table, and the round is worked
 * out for each of their combinations (round.c).
 *
 * With more seats that would take long, so the net judges the combinations, and
 * not all bids have a place (see bids.c). Here every bid is held against
 * the solution; one that would have been better than those in the table takes
 * the place of the one that is used least, and the table is solved again. So
 * what is left out is no better than what is in.
 *
 * With three and four seats the best bids are then looked into once more, the
 * round worked out to its end (whole.c), as the expert does. What is left
 * out keeps the net's word, moved by as much as that was off.
 *
 * With five and six what the net says of all of them is moved by as much as its
 * word is off on the whole, as far as some of them show.
 *
 * Either way a bid of the mixture loses next to nothing.
 */
#include <string.h>

#include "ai/regret.h"
#include "mind.h"

#define ROUNDS_DUEL 1600 /* of regret matching: small tables are cheap */
#define ROUNDS 400
#define LEVELS 24     /* bids that are looked into more deeply */
#define ATTEMPTS 6    /* tables solved for one round of bids */
#define BETTER 0.001F /* winning share that a bid left out must gain */
/* A bid that is made less often is taken for noise. What is made more often is
 * left alone even if it loses a little: others are kept in check by it. */
#define LEAST_SHARE 0.005F

struct bidding {
    struct volle_evaluator evaluator;
    struct volle_state open; /* nobody has bid */
    unsigned seats;
    struct regret game;
    uint8_t bids[WSK_SEATS_MAX][VOLLE_BID_26PLUS]; /* of the table */
    unsigned legal[WSK_SEATS_MAX]; /* bids 1 to this, as stored */
    /* The mixtures: bids that are made, and how often. */
    unsigned used[WSK_SEATS_MAX];
    uint8_t bid[WSK_SEATS_MAX][VOLLE_BID_26PLUS];
    float share[WSK_SEATS_MAX][VOLLE_BID_26PLUS];
    /* Of a table that is worked out; NULL: the net is asked. */
    const struct mind_value *cell;
    struct mind_value level; /* by which the net's word on the rest is moved */
};

static void begin(struct bidding *bidding, const struct wsk_rules *rules,
                  const struct net *net, const struct wsk_state *view) {
    volle_evaluator_open(&bidding->evaluator, (const struct volle_rules *)rules,
                         net);
    bidding->evaluator.calibration = calibration_of(net);
    memcpy(&bidding->open, view, sizeof(bidding->open));
    bidding->seats = rules->seats;
    bidding->cell = NULL;
    memset(&bidding->level, 0, sizeof(bidding->level));
    bidding->open.head.seats = (uint8_t)((1U << bidding->seats) - 1);
    memset(bidding->open.bids, 0, sizeof(bidding->open.bids));
    bidding->game.players = bidding->seats;
    for (unsigned s = 0; s < bidding->seats; s++) {
        struct volle_policy policy;
        volle_look_policy(&bidding->evaluator, &bidding->open, s, &policy);
        bidding->legal[s] = policy.count;
        bidding->game.actions[s] =
            volle_pick_bids(&policy, bidding->seats, bidding->bids[s]);
    }
}

/* Mixtures. */

/* Those of the solved table, without what is noise. */
static void read_mixtures(struct bidding *bidding) {
    for (unsigned s = 0; s < bidding->seats; s++) {
        unsigned used = 0;
        float sum = 0;
        for (unsigned a = 0; a < bidding->game.actions[s]; a++) {
            float share = bidding->game.strategy[s][a];
            if (share < LEAST_SHARE)
                continue;
            bidding->bid[s][used] = bidding->bids[s][a];
            bidding->share[s][used++] = share;
            sum += share;
        }
        bidding->used[s] = used;
        for (unsigned i = 0; i < used; i++)
            bidding->share[s][i] /= sum;
    }
}

static float share_of(const struct bidding *bidding, unsigned seat,
                      unsigned bid) {
    for (unsigned i = 0; i < bidding->used[seat]; i++)
        if (bidding->bid[seat][i] == bid)
            return bidding->share[seat][i];
    return 0;
}

/* The next combination of what all but `seat` bid; false after the last. */
static bool next_bids(const struct bidding *bidding, unsigned seat,
                      unsigned *at) {
    for (unsigned s = bidding->seats; s-- > 0;) {
        if (s == seat)
            continue;
        if (++at[s] < bidding->used[s])
            return true;
        at[s] = 0;
    }
    return false;
}

/* Values. */

static struct volle_state bid_all(const struct bidding *bidding,
                                  const uint8_t *bids) {
    struct volle_state after = bidding->open;
    for (unsigned s = 0; s < bidding->seats; s++)
        volle_play_move(&bidding->evaluator, &after, s,
                        VOLLE_MOVE(VOLLE_MOVE_BID, bids[s]));
    return after;
}

static unsigned find_action(const struct bidding *bidding, unsigned seat,
                            unsigned bid) {
    unsigned a = 0;
    while (a < bidding->game.actions[seat] && bidding->bids[seat][a] != bid)
        a++;
    return a;
}

/* What was not worked out but taken to be alike may miss the bounds. */
static void keep_within(struct mind_value *value, unsigned seats) {
    float sum = 0;
    for (unsigned s = 0; s < seats; s++) {
        value->win[s] = value->win[s] < 0 ? 0 : value->win[s];
        sum += value->win[s];
    }
    for (unsigned s = 0; s < seats; s++)
        value->win[s] /= sum;
}

/* What everybody's bids are worth together. */
static void value_of(struct bidding *bidding, const uint8_t *bids,
                     struct mind_value *ret_value) {
    unsigned cell = 0;
    bool known = bidding->cell != NULL;
    for (unsigned s = 0; s < bidding->seats; s++) {
        unsigned a = find_action(bidding, s, bids[s]);
        known = known && a < bidding->game.actions[s];
        cell = cell * bidding->game.actions[s] + a;
    }
    if (known) {
        *ret_value = bidding->cell[cell];
        return;
    }
    struct volle_state after = bid_all(bidding, bids);
    volle_look(&bidding->evaluator, &after, ret_value);
    mind_add(ret_value, &bidding->level, 1);
    keep_within(ret_value, bidding->seats);
}

/* What a bid is worth against the mixtures of the others. */
static void weigh_bid(struct bidding *bidding, unsigned seat, unsigned bid,
                      struct mind_value *ret_value) {
    unsigned at[WSK_SEATS_MAX] = {0};
    memset(ret_value, 0, sizeof(*ret_value));
    do {
        struct mind_value value = {0};
        uint8_t bids[WSK_SEATS_MAX] = {0};
        float weight = 1;
        for (unsigned s = 0; s < bidding->seats; s++) {
            weight *= s == seat ? 1 : bidding->share[s][at[s]];
            bids[s] = s == seat ? (uint8_t)bid : bidding->bid[s][at[s]];
        }
        value_of(bidding, bids, &value);
        mind_add(ret_value, &value, weight);
    } while (next_bids(bidding, seat, at));
}

static void weigh_seat(struct bidding *bidding, unsigned seat,
                       struct bid_game *ret) {
    ret->seat[seat].count = bidding->legal[seat];
    ret->seat[seat].best = 0;
    for (unsigned b = 0; b < bidding->legal[seat]; b++) {
        struct mind_option *option = &ret->seat[seat].option[b];
        weigh_bid(bidding, seat, b + 1, &option->value);
        option->move = VOLLE_MOVE(VOLLE_MOVE_BID, b + 1);
        option->worth = volle_worth(&option->value, seat);
        option->share = share_of(bidding, seat, b + 1);
        option->rough = false;
        if (option->worth > ret->seat[seat].option[ret->seat[seat].best].worth)
            ret->seat[seat].best = b;
    }
}

static void weigh_all(struct bidding *bidding, struct bid_game *ret) {
    read_mixtures(bidding);
    for (unsigned s = 0; s < bidding->seats; s++)
        weigh_seat(bidding, s, ret);
    memset(&ret->mean, 0, sizeof(ret->mean));
    for (unsigned b = 0; b < ret->seat[0].count; b++)
        mind_add(&ret->mean, &ret->seat[0].option[b].value,
                 ret->seat[0].option[b].share);
}

/* A table that is worked out. */

static void solve_cells(struct bidding *bidding, struct mind_value *cells,
                        unsigned rounds) {
    bidding->cell = cells;
    for (unsigned i = 0; i < regret_cells(&bidding->game); i++)
        keep_within(&cells[i], bidding->seats);
    regret_solve(&bidding->game, rounds);
}

/* All bids of two seats. */

static void solve_duel(struct bidding *bidding, struct mind_value *cells) {
    (void)volle_round_payoffs(&bidding->evaluator, &bidding->open,
                              bidding->bids, UINT32_MAX, &bidding->game, cells);
    solve_cells(bidding, cells, ROUNDS_DUEL);
}

/* A table of some bids. */

/* The best bid comes into the table if it is not there. */
static bool take_in(struct bidding *bidding, unsigned seat,
                    const struct bid_game *weighed) {
    const struct mind_option *option = weighed->seat[seat].option;
    unsigned best = weighed->seat[seat].best, least = 0;
    unsigned actions = bidding->game.actions[seat];
    if (find_action(bidding, seat, best + 1) < actions)
        return false;
    float rival = -1e9F;
    for (unsigned a = 0; a < actions; a++) {
        float worth = option[bidding->bids[seat][a] - 1].worth;
        rival = worth > rival ? worth : rival;
        if (bidding->game.strategy[seat][a] <
            bidding->game.strategy[seat][least])
            least = a;
    }
    if (option[best].worth < rival + BETTER)
        return false;
    bidding->bids[seat][least] = (uint8_t)(best + 1);
    return true;
}

static void solve_some(struct bidding *bidding, struct bid_game *ret) {
    bool changed = true;
    for (unsigned attempt = 1; changed; attempt++) {
        volle_fill_payoffs(&bidding->evaluator, &bidding->open, bidding->bids,
                           &bidding->game);
        regret_solve(&bidding->game, ROUNDS);
        weigh_all(bidding, ret);
        changed = false;
        for (unsigned s = 0; attempt < ATTEMPTS && s < bidding->seats; s++)
            changed |= take_in(bidding, s, ret);
    }
}

/* The best bids of a solved table, looked into once more. */

/* By how much the net's word is off where everybody bids as the shares say. */
static void find_level(struct bidding *bidding) {
    unsigned at[WSK_SEATS_MAX] = {0};
    struct mind_value level = {0};
    read_mixtures(bidding);
    do {
        struct mind_value word = {0}, value;
        uint8_t bids[WSK_SEATS_MAX] = {0};
        float weight = 1;
        for (unsigned s = 0; s < bidding->seats; s++) {
            bids[s] = bidding->bid[s][at[s]];
            weight *= bidding->share[s][at[s]];
        }
        const struct volle_state after = bid_all(bidding, bids);
        volle_look(&bidding->evaluator, &after, &word);
        value_of(bidding, bids, &value);
        mind_add(&level, &value, weight);
        mind_add(&level, &word, -weight);
    } while (next_bids(bidding, bidding->seats, at));
    bidding->level = level;
}

/* What was not looked into is not to seem better than what was. */
static void hold_back(const struct bidding *bidding, unsigned seat,
                      struct bid_game *ret) {
    struct mind_option *option = ret->seat[seat].option;
    unsigned best = bidding->bids[seat][0] - 1U;
    for (unsigned a = 1; a < bidding->game.actions[seat]; a++)
        if (option[bidding->bids[seat][a] - 1].worth > option[best].worth)
            best = bidding->bids[seat][a] - 1U;
    ret->seat[seat].best = best;
    for (unsigned b = 0; b < ret->seat[seat].count; b++) {
        float over = option[b].worth - option[best].worth;
        if (over <= 0)
            continue;
        for (unsigned s = 0; s < bidding->seats; s++)
            option[b].value.win[s] +=
                s == seat ? -over : over / (float)(bidding->seats - 1);
        keep_within(&option[b].value, bidding->seats);
        option[b].worth = option[best].worth;
    }
}

static void solve_best(struct bidding *bidding, struct mind_value *cells,
                       struct bid_game *ret) {
    volle_narrow(&bidding->game, bidding->bids);
    volle_whole_payoffs(&bidding->evaluator, &bidding->open, bidding->bids,
                        &bidding->game, cells);
    solve_cells(bidding, cells, ROUNDS);
    find_level(bidding);
    weigh_all(bidding, ret);
    for (unsigned s = 0; s < bidding->seats; s++)
        hold_back(bidding, s, ret);
}

/* One bid of the mixture, by a number from 0 on that covers it evenly. */
static unsigned draw(const struct bidding *bidding, unsigned seat, unsigned i) {
    static const uint32_t stride[WSK_SEATS_MAX] = {
        0xe60e2b72, 0xcebd76d9, 0xb9c9aa3a, 0xa6f5777f, 0x9609c71e, 0x86d516e5};
    float at = (float)((i + 1) * stride[seat] >> 8) / (float)(1 << 24);
    unsigned last = 0;
    for (; last + 1 < bidding->used[seat]; last++) {
        at -= bidding->share[seat][last];
        if (at < 0)
            break;
    }
    return bidding->bid[seat][last];
}

/* The least that any seat is said to have, whatever is bid. */
static struct mind_value least_of(const struct bidding *bidding,
                                  const struct bid_game *weighed) {
    struct mind_value least = weighed->mean;
    for (unsigned s = 0; s < bidding->seats; s++)
        for (unsigned b = 0; b < weighed->seat[s].count; b++)
            for (unsigned t = 0; t < bidding->seats; t++) {
                float win = weighed->seat[s].option[b].value.win[t];
                least.win[t] = win < least.win[t] ? win : least.win[t];
            }
    return least;
}

/* Moves all values by as much as the net's word is off on the whole. To look
 * into all of them would take long, and would leave the mixtures unsolved. */
static void move_level(struct bidding *bidding, struct bid_game *ret) {
    struct mind_value level = {0}, least = least_of(bidding, ret);
    for (unsigned i = 0; i < LEVELS; i++) {
        uint8_t bids[WSK_SEATS_MAX];
        for (unsigned s = 0; s < bidding->seats; s++)
            bids[s] = (uint8_t)draw(bidding, s, i);
        const struct volle_state after = bid_all(bidding, bids);
        volle_add_level(&bidding->evaluator, &after, 1.0F / LEVELS, &level);
    }
    mind_trim(&level, &least, bidding->seats);
    mind_add(&ret->mean, &level, 1);
    mind_add(&ret->met, &level, 1);
    for (unsigned s = 0; s < bidding->seats; s++)
        for (unsigned b = 0; b < ret->seat[s].count; b++)
            mind_add(&ret->seat[s].option[b].value, &level, 1);
}

void volle_bid_game(const struct wsk_rules *rules, const struct net *net,
                    const struct wsk_state *view, const wsk_move *made,
                    struct bid_game *ret_bid_game) {
    struct bidding bidding;
    struct mind_value cells[VOLLE_WHOLE_CELLS];
    uint8_t bids[WSK_SEATS_MAX] = {0};
    begin(&bidding, rules, net, view);
    if (bidding.seats == 2) {
        solve_duel(&bidding, cells);
        weigh_all(&bidding, ret_bid_game);
    } else {
        solve_some(&bidding, ret_bid_game);
        if (bidding.seats <= VOLLE_WHOLE_SEATS)
            solve_best(&bidding, cells, ret_bid_game);
    }
    memset(&ret_bid_game->met, 0, sizeof(ret_bid_game->met));
    for (unsigned s = 0; made && s < bidding.seats; s++)
        bids[s] = (uint8_t)VOLLE_MOVE_WHAT(made[s]);
    if (made)
        value_of(&bidding, bids, &ret_bid_game->met);
    if (bidding.seats > VOLLE_WHOLE_SEATS)
        move_level(&bidding, ret_bid_game);
}
