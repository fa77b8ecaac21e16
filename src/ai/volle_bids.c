/*
 * volle_bids.c - the bids of a round as a game of its own.
 *
 * Everybody bids at once, then the net says what the shown bids are worth to
 * everybody: a table of payoffs, solved by regret matching. The policy outputs
 * say which bids are worth a place in the table where all would be too many.
 */
#include <string.h>
#include <stdlib.h>

#include "regret.h"
#include "volle_mind.h"

#define ROUNDS 160

/* Bids a seat has in the table, by the number of seats: their product is at
 * most REGRET_CELLS. */
static const unsigned candidates[WSK_SEATS_MAX + 1] = {0, 0, 14, 12, 7, 5, 4};

/* The bids with the largest shares, in ascending order. */
static unsigned pick_bids(const struct volle_policy *policy, unsigned most,
                          uint8_t *ret_bids) {
    bool in[VOLLE_BID_26PLUS] = {false};
    unsigned count = most < policy->count ? most : policy->count, used = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned best = 0;
        for (unsigned b = 1; b < policy->count; b++)
            if (in[best] || (!in[b] && policy->share[b] > policy->share[best]))
                best = b;
        in[best] = true;
    }
    for (unsigned b = 0; b < policy->count; b++)
        if (in[b])
            ret_bids[used++] = (uint8_t)(b + 1);
    return used;
}

static void fill_payoffs(struct volle_eye *eye, const struct volle_state *state,
                         uint8_t (*bids)[VOLLE_BID_26PLUS],
                         struct regret *game) {
    unsigned at[WSK_SEATS_MAX] = {0}, cells = regret_cells(game);
    for (unsigned cell = 0; cell < cells; cell++) {
        struct volle_state after = *state;
        struct mind_value value = {0};
        for (unsigned s = 0; s < game->players; s++)
            volle_play_move(eye, &after, s,
                            VOLLE_MOVE(VOLLE_MOVE_BID, bids[s][at[s]]));
        static int DEP=-1; if(DEP<0) DEP=getenv("DEP")?atoi(getenv("DEP")):0;
        volle_look_ahead(eye, &after, (unsigned)DEP, &value);
        for (unsigned s = 0; s < game->players; s++)
            game->payoff[cell][s] = volle_worth(&value, s);
        for (unsigned s = game->players; s-- > 0;) {
            if (++at[s] < game->actions[s])
                break;
            at[s] = 0;
        }
    }
}

void volle_solve_bids(struct volle_eye *eye, const struct volle_state *state,
                      unsigned seat, struct volle_policy *ret_policy) {
    struct regret game = {.players = eye->rules->base.seats};
    uint8_t bids[WSK_SEATS_MAX][VOLLE_BID_26PLUS] = {{0}};
    struct volle_state open = *state;
    /* What others have bid already is not for us to know. */
    open.head.seats = (uint8_t)((1U << game.players) - 1);
    memset(open.bids, 0, sizeof(open.bids));
    for (unsigned s = 0; s < game.players; s++) {
        struct volle_policy policy;
        volle_look_policy(eye, &open, s, &policy);
        game.actions[s] = pick_bids(&policy, candidates[game.players], bids[s]);
        if (s == seat)
            *ret_policy = policy;
    }
    fill_payoffs(eye, &open, bids, &game);
    regret_solve(&game, ROUNDS);
    memset(ret_policy->share, 0, sizeof(ret_policy->share));
    for (unsigned a = 0; a < game.actions[seat]; a++)
        ret_policy->share[bids[seat][a] - 1] = game.strategy[seat][a];
}
