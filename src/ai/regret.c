#include "regret.h"

#include <string.h>

unsigned regret_cells(const struct regret *game) {
    unsigned cells = 1;
    for (unsigned p = 0; p < game->players; p++)
        cells *= game->actions[p];
    return cells;
}

/* Adds, for every player and action, the payoff of the action times the chance
 * that the others' actions come together. One walk over all cells. */
static void expect(const struct regret *game, float (*mix)[REGRET_ACTIONS],
                   float (*ret_worth)[REGRET_ACTIONS]) {
    unsigned at[REGRET_PLAYERS] = {0}, cells = regret_cells(game);
    memset(ret_worth, 0, sizeof(float[REGRET_PLAYERS][REGRET_ACTIONS]));
    for (unsigned cell = 0; cell < cells; cell++) {
        /* The product of all but one, for each one. */
        float before[REGRET_PLAYERS + 1], after = 1;
        before[0] = 1;
        for (unsigned p = 0; p < game->players; p++)
            before[p + 1] = before[p] * mix[p][at[p]];
        for (unsigned p = game->players; p-- > 0;) {
            ret_worth[p][at[p]] += before[p] * after * game->payoff[cell][p];
            after *= mix[p][at[p]];
        }
        regret_next(game, at);
    }
}

static void normalise(float *shares, unsigned count) {
    float sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += shares[i];
    for (unsigned i = 0; i < count; i++)
        shares[i] = sum > 0 ? shares[i] / sum : 1.0F / (float)count;
}

void regret_solve(struct regret *game, unsigned rounds) {
    float regret[REGRET_PLAYERS][REGRET_ACTIONS] = {{0}};
    float mix[REGRET_PLAYERS][REGRET_ACTIONS];
    float worth[REGRET_PLAYERS][REGRET_ACTIONS];
    memset(game->strategy, 0, sizeof(game->strategy));
    for (unsigned round = 1; round <= rounds; round++) {
        memcpy(mix, regret, sizeof(mix));
        for (unsigned p = 0; p < game->players; p++)
            normalise(mix[p], game->actions[p]);
        expect(game, mix, worth);
        for (unsigned p = 0; p < game->players; p++) {
            float mean = 0;
            for (unsigned a = 0; a < game->actions[p]; a++)
                mean += mix[p][a] * worth[p][a];
            for (unsigned a = 0; a < game->actions[p]; a++) {
                float now = regret[p][a] + worth[p][a] - mean;
                regret[p][a] = now > 0 ? now : 0;
                game->strategy[p][a] += (float)round * mix[p][a];
            }
        }
    }
    for (unsigned p = 0; p < game->players; p++)
        normalise(game->strategy[p], game->actions[p]);
}

void regret_worth(const struct regret *game, unsigned player,
                  float *ret_worth) {
    float mix[REGRET_PLAYERS][REGRET_ACTIONS];
    float worth[REGRET_PLAYERS][REGRET_ACTIONS];
    memcpy(mix, game->strategy, sizeof(mix));
    expect(game, mix, worth);
    memcpy(ret_worth, worth[player], sizeof(worth[player]));
}
