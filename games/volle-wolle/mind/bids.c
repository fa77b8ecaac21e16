/*
 * bids.c - the bids of a round as a game of its own.
 *
 * Everybody bids at once, then the net says what the shown bids are worth to
 * everybody: a table of payoffs, solved by regret matching. The policy outputs
 * say which bids are worth a place in the table where all would be too many,
 * and are all there is where a budget is too small for the table.
 *
 * What the net says of a round that has yet to be played is its weakest word,
 * and near the solution small errors decide. So where the budget allows, the
 * payoffs come from the round worked out (round.c).
 */
#include <string.h>

#include "ai/regret.h"
#include "mind.h"

#define ROUNDS 160      /* of regret matching */
#define ROUNDS_AHEAD 60 /* where its answer only says what to look into */

/* Bids a seat has in the table, by the number of seats: their product is at
 * most REGRET_CELLS. */
static const unsigned candidates[WSK_SEATS_MAX + 1] = {0, 0, 14, 12, 7, 5, 4};

/* And in a table that is worked out to the end of the round. */
static const unsigned worked_out[WSK_SEATS_MAX + 1] = {[3] = 12, [4] = 5};

/* A table, and which bids its rows stand for. */
struct bidding {
    struct regret game;
    uint8_t bids[WSK_SEATS_MAX][VOLLE_BID_26PLUS];
};

/* Marks the largest `most` of `count` figures. */
static void mark_largest(const float *figures, unsigned count, unsigned most,
                         bool *ret_marked) {
    memset(ret_marked, 0, sizeof(bool[VOLLE_BID_26PLUS]));
    for (unsigned i = 0; i < most && i < count; i++) {
        unsigned best = 0;
        for (unsigned b = 1; b < count; b++)
            if (ret_marked[best] ||
                (!ret_marked[b] && figures[b] > figures[best]))
                best = b;
        ret_marked[best] = true;
    }
}

unsigned volle_pick_bids(const struct volle_policy *policy, unsigned seats,
                         uint8_t *ret_bids) {
    bool in[VOLLE_BID_26PLUS];
    unsigned used = 0;
    mark_largest(policy->share, policy->count, candidates[seats], in);
    for (unsigned b = 0; b < policy->count; b++)
        if (in[b])
            ret_bids[used++] = (uint8_t)(b + 1);
    return used;
}

/* What the net says of one combination of bids after another. */
void volle_fill_payoffs(struct volle_evaluator *evaluator,
                        const struct volle_state *state,
                        uint8_t (*bids)[VOLLE_BID_26PLUS],
                        struct regret *game) {
    unsigned at[WSK_SEATS_MAX] = {0}, cells = regret_cells(game);
    for (unsigned cell = 0; cell < cells; cell++) {
        struct volle_state after = *state;
        struct mind_value value = {0};
        for (unsigned s = 0; s < game->players; s++)
            volle_play_move(evaluator, &after, s,
                            VOLLE_MOVE(VOLLE_MOVE_BID, bids[s][at[s]]));
        volle_look(evaluator, &after, &value);
        for (unsigned s = 0; s < game->players; s++)
            game->payoff[cell][s] = volle_worth(&value, s);
        regret_next(game, at);
    }
}

static void read_shares(const struct bidding *bidding, unsigned seat,
                        struct volle_policy *policy) {
    memset(policy->share, 0, sizeof(policy->share));
    for (unsigned a = 0; a < bidding->game.actions[seat]; a++)
        policy->share[bidding->bids[seat][a] - 1] =
            bidding->game.strategy[seat][a];
}

void volle_narrow(struct regret *game, uint8_t (*bids)[VOLLE_BID_26PLUS]) {
    bool marked[WSK_SEATS_MAX][VOLLE_BID_26PLUS];
    for (unsigned s = 0; s < game->players; s++) {
        float worth[REGRET_ACTIONS];
        regret_worth(game, s, worth);
        mark_largest(worth, game->actions[s], worked_out[game->players],
                     marked[s]);
    }
    for (unsigned s = 0; s < game->players; s++) {
        unsigned used = 0;
        for (unsigned a = 0; a < game->actions[s]; a++)
            if (marked[s][a]) {
                game->strategy[s][used] = game->strategy[s][a];
                bids[s][used++] = bids[s][a];
            }
        game->actions[s] = used;
    }
}

/* A combination of bids takes as long as to look at so many positions: its
 * payoffs, and all rounds of regret matching. */
#define CELL_LOOKS 4

/* Whether the budget allows to work the round out to its end, which takes about
 * as long as to look at so many positions. */
static bool may_work_out(unsigned seats, uint32_t nodes) {
    static const uint32_t cost[WSK_SEATS_MAX + 1] = {[3] = 10000, [4] = 30000};
    return cost[seats] > 0 && nodes >= cost[seats];
}

void volle_solve_bids(struct volle_evaluator *evaluator,
                      const struct volle_state *state, uint32_t nodes,
                      struct volle_policy *ret_policies) {
    unsigned seats = evaluator->rules->base.seats;
    struct bidding bidding = {.game = {.players = seats}};
    struct mind_value values[VOLLE_WHOLE_CELLS];
    struct volle_state open = *state;
    /* What others have bid already is not for us to know. */
    open.head.seats = (uint8_t)((1U << seats) - 1);
    memset(open.bids, 0, sizeof(open.bids));
    for (unsigned s = 0; s < seats; s++) {
        volle_look_policy(evaluator, &open, s, &ret_policies[s]);
        bidding.game.actions[s] =
            volle_pick_bids(&ret_policies[s], seats, bidding.bids[s]);
    }
    if (nodes < CELL_LOOKS * regret_cells(&bidding.game))
        return;
    if (volle_round_payoffs(evaluator, &open, bidding.bids, nodes,
                            &bidding.game, NULL)) {
        regret_solve(&bidding.game, ROUNDS);
    } else {
        volle_fill_payoffs(evaluator, &open, bidding.bids, &bidding.game);
        if (may_work_out(seats, nodes)) {
            regret_solve(&bidding.game, ROUNDS_AHEAD);
            volle_narrow(&bidding.game, bidding.bids);
            volle_whole_payoffs(evaluator, &open, bidding.bids, &bidding.game,
                                values);
        }
        regret_solve(&bidding.game, ROUNDS);
    }
    for (unsigned s = 0; s < seats; s++)
        read_shares(&bidding, s, &ret_policies[s]);
}
