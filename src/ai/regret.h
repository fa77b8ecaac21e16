/*
 * regret.h - a small game in which everybody moves at once.
 *
 * Regret matching with the + (regrets never fall below zero) and linear
 * averaging: after a few hundred rounds no player of the average gains much by
 * playing otherwise. That is proved for two players only; for three to six it
 * is what happens in these bidding games.
 */
#ifndef WSK_AI_REGRET_H
#define WSK_AI_REGRET_H

#define REGRET_PLAYERS 6
#define REGRET_ACTIONS 14
#define REGRET_CELLS 4096 /* joint actions */

struct regret {
    unsigned players;
    unsigned actions[REGRET_PLAYERS];
    /* payoff[cell][player]; player 0's action varies slowest. */
    float payoff[REGRET_CELLS][REGRET_PLAYERS];
    /* The answer: every player's mixed strategy. */
    float strategy[REGRET_PLAYERS][REGRET_ACTIONS];
};

/* How many cells the actions make; more than REGRET_CELLS is too many. */
unsigned regret_cells(const struct regret *game);

/* From the actions of one cell to those of the next; after the last cell comes
 * the first. */
static inline void regret_next(const struct regret *game, unsigned *at) {
    for (unsigned p = game->players; p-- > 0;) {
        if (++at[p] < game->actions[p])
            break;
        at[p] = 0;
    }
}

void regret_solve(struct regret *game, unsigned rounds);

/* What each action of a player is worth against the others' strategies. */
void regret_worth(const struct regret *game, unsigned player, float *ret_worth);

#endif
