/*
 * round.c - the first two turns of a round, worked out for all bids.
 *
 * The ends of the first seat's turn do not depend on its own bid (but for the
 * chip that 26+ costs), only on what the second is about to do. So for each
 * pair of seats that may come first and second, and each bid of the second,
 * every end of the first turn is valued once, by planning the second's turn
 * behind it; the first's bids then differ in the dice alone. With two players
 * that is the whole round, with three too: the last one only gets what is left.
 */
#include <string.h>

#include "ai/regret.h"
#include "mind.h"

/* Ends that cost more chips are rare: the second turn is not planned behind
 * them, but is taken to change as much as behind the last that was. */
#define CHIPS_AHEAD 2

#define LOOKS 60 /* about so many a planned turn */
#define ENDS 11  /* and about so many planned behind a first turn */

struct round {
    struct volle_evaluator *evaluator;
    const struct volle_state *open;
    uint8_t (*bids)[VOLLE_BID_26PLUS];
    struct regret *game;
    struct mind_value *values; /* of the cells; NULL: not wanted */
};

/* What a planned turn is worth: payoffs need no more than its worth, values
 * need every share. */
static void value_turn(const struct round *round, const struct volle_turn *turn,
                       struct mind_value *ret_value) {
    struct turn_odds odds;
    if (!round->values) {
        volle_turn_value(round->evaluator, turn, ret_value);
        return;
    }
    turn_odds(&turn->turn, &turn->plan, &odds);
    volle_turn_mean(turn, &odds, ret_value);
}

/* By how much the net's word on an end changes if the next turn is planned. */
static void look_behind(const struct round *round,
                        const struct volle_state *end,
                        const struct mind_value *said,
                        struct mind_value *ret_change) {
    struct volle_turn turn;
    memset(ret_change, 0, sizeof(*ret_change));
    if (end->phase != VOLLE_PHASE_ROLL)
        return; /* the round is over */
    volle_turn_plan(round->evaluator, end, &turn);
    value_turn(round, &turn, ret_change);
    mind_add(ret_change, said, -1);
}

/* Values every end again, one turn deeper. */
static void deepen_ends(const struct round *round, struct volle_turn *turn) {
    struct mind_value change;
    for (unsigned try = 0; try < 3; try++)
        for (int chips = 0; chips <= turn->turn.chips; chips++) {
            struct mind_value *value = &turn->take_value[try][chips];
            if (chips <= CHIPS_AHEAD)
                look_behind(round, &turn->take_state[try][chips], value,
                            &change);
            mind_add(value, &change, 1);
            turn->turn.take[try][chips] = volle_worth(value, turn->seat);
        }
    for (int chips = 0; chips <= turn->turn.chips; chips++)
        for (unsigned below = 0; below < 2; below++) {
            struct mind_value *value = &turn->miss_value[chips][below];
            if ((chips > 0 && below) || turn->turn.miss[chips][below] < 0)
                continue; /* is never chosen, or cannot be */
            if (chips <= CHIPS_AHEAD)
                look_behind(round, &turn->miss_state[chips][below], value,
                            &change);
            mind_add(value, &change, 1);
            turn->turn.miss[chips][below] = volle_worth(value, turn->seat);
        }
}

/* The state behind a cell's bids. */
static struct volle_state bid_all(const struct round *round,
                                  const unsigned *at) {
    struct volle_state after = *round->open;
    for (unsigned s = 0; s < round->game->players; s++)
        volle_play_move(round->evaluator, &after, s,
                        VOLLE_MOVE(VOLLE_MOVE_BID, round->bids[s][at[s]]));
    return after;
}

/* The cells in which `first` and then `second` begin, the second with its
 * bid number `bid`. */
static void fill_cells(const struct round *round, unsigned first,
                       unsigned second, unsigned bid) {
    struct regret *game = round->game;
    struct volle_turn turn;
    unsigned at[WSK_SEATS_MAX] = {0}, cells = regret_cells(game);
    uint8_t chips[WSK_SEATS_MAX]; /* with which the ends are known */
    memset(chips, UINT8_MAX, sizeof(chips));
    for (unsigned cell = 0; cell < cells; cell++) {
        if (at[second] == bid) {
            struct volle_state after = bid_all(round, at);
            if (after.order[0] == first && after.order[1] == second) {
                struct mind_value value;
                if (memcmp(chips, after.chips, sizeof(chips)) != 0) {
                    volle_turn_ends(round->evaluator, &after, &turn);
                    deepen_ends(round, &turn);
                    memcpy(chips, after.chips, sizeof(chips));
                }
                turn.turn.target = (int)volle_target(after.bids[first]);
                turn_solve(&turn.turn, &turn.plan);
                value_turn(round, &turn, &value);
                for (unsigned s = 0; s < game->players; s++)
                    game->payoff[cell][s] = volle_worth(&value, s);
                if (round->values)
                    round->values[cell] = value;
            }
        }
        regret_next(game, at);
    }
}

bool volle_round_payoffs(struct volle_evaluator *evaluator,
                         const struct volle_state *open,
                         uint8_t (*bids)[VOLLE_BID_26PLUS], uint32_t nodes,
                         struct regret *game, struct mind_value *ret_values) {
    const struct round round = {evaluator, open, bids, game, ret_values};
    unsigned seats = game->players, pairs = 0;
    for (unsigned second = 0; second < seats; second++)
        pairs += (seats - 1) * game->actions[second];
    if (seats > 3 || pairs * (ENDS + 1) * LOOKS > nodes)
        return false;
    for (unsigned first = 0; first < seats; first++)
        for (unsigned second = 0; second < seats; second++)
            for (unsigned bid = 0; bid < game->actions[second]; bid++)
                if (first != second)
                    fill_cells(&round, first, second, bid);
    return true;
}
