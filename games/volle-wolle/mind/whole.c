/*
 * whole.c - a round of three or four worked out to its end, for all bids.
 *
 * What the ends of a turn are does not depend on the bid of who has it, and
 * what is taken there depends little on the bids of those who come later. So
 * for each order of seats there is one tree of turns, with cards taken as if
 * everybody had bid what is likeliest; bids differ in the dice alone, and those
 * are solved for all of them. Only behind the last turn the net is asked, or in
 * the last round nobody.
 *
 * Orders that hardly come about are left to the net, whose word is moved by as
 * much as it was off elsewhere.
 */
#include <string.h>

#include "ai/regret.h"
#include "mind.h"

#define ROLLERS 3 /* turns of a round, at most: the last seat does not roll */
#define ENDS 5    /* of a turn: cards at try 1, 2, 3, and two kinds of miss */
#define LATER 64  /* combined bids of those who roll after the first */
#define TABLE 512 /* and of all who roll */
#define ORDERS 128

/* Cells with the same order of seats, who have paid the same. */
struct order {
    struct volle_state state; /* of the likeliest of them */
    float share;
    float met[WSK_SEATS_MAX]; /* how often by a seat that bids anything */
    bool rare;                /* not worked out */
};

struct orders {
    unsigned count;
    struct order order[ORDERS];
    /* By cell: which it has, and how often it comes. */
    uint8_t of[REGRET_CELLS];
    float share[REGRET_CELLS];
};

struct whole {
    struct volle_evaluator *evaluator;
    const uint8_t (*bids)[VOLLE_BID_26PLUS];
    const struct regret *game;
    unsigned rollers;
    uint8_t seat[ROLLERS];
    /* Combined bids are numbered, an earlier seat's varying slowest: of so many
     * who roll from this place on. */
    unsigned size[ROLLERS + 1];
    bool wanted[ROLLERS][TABLE];
};

/* Changes what an end is worth, however many chips are paid for it. Nobody pays
 * for a miss but where black sheep lie. */
static void move_end(struct volle_turn *turn, bool black, unsigned end,
                     const struct mind_value *change) {
    unsigned seat = turn->seat;
    for (int chips = 0; chips <= turn->turn.chips; chips++) {
        struct mind_value *value = end < 3 ? &turn->take_value[end][chips]
                                           : &turn->miss_value[chips][end - 3];
        float *worth = end < 3 ? &turn->turn.take[end][chips]
                               : &turn->turn.miss[chips][end - 3];
        if (chips > 0 && (end == 4 || (end == 3 && !black)))
            break;
        mind_add(value, change, 1);
        *worth = volle_worth(value, seat);
    }
}

static const struct volle_state *end_state(const struct volle_turn *turn,
                                           unsigned end) {
    return end < 3 ? &turn->take_state[end][0] : &turn->miss_state[0][end - 3];
}

/* Values the turn of a place and all behind it, for all bids. */
static void value_turns(const struct whole *whole, unsigned place,
                        const struct volle_state *state,
                        struct mind_value *ret_values) {
    unsigned later = whole->size[place + 1];
    bool last = place + 1 == whole->rollers || place + 1 == ROLLERS;
    struct mind_value behind[ENDS][LATER], level[ENDS];
    struct volle_turn turn;
    if (state->phase != VOLLE_PHASE_ROLL) { /* nothing is left to roll for */
        volle_look(whole->evaluator, state, &ret_values[0]);
        for (unsigned i = 1; i < whole->size[place]; i++)
            ret_values[i] = ret_values[0];
        return;
    }
    volle_turn_ends(whole->evaluator, state, &turn);
    for (unsigned end = 0; !last && end < ENDS; end++) {
        const struct volle_state *now = end_state(&turn, end);
        level[end] =
            end < 3 ? turn.take_value[end][0] : turn.miss_value[0][end - 3];
        if (end > 0 &&
            memcmp(now, end_state(&turn, end - 1), sizeof(*now)) == 0)
            memcpy(behind[end], behind[end - 1], later * sizeof(*ret_values));
        else
            value_turns(whole, place + 1, now, behind[end]);
    }
    unsigned seat = whole->seat[place];
    bool black = (state->display & whole->evaluator->rules->black) != 0;
    for (unsigned i = 0; i < later; i++) {
        if (!last && !whole->wanted[place + 1][i])
            continue;
        for (unsigned end = 0; !last && end < ENDS; end++) {
            struct mind_value change = behind[end][i];
            mind_add(&change, &level[end], -1);
            move_end(&turn, black, end, &change);
            level[end] = behind[end][i];
        }
        for (unsigned a = 0; a < whole->game->actions[seat]; a++) {
            if (!whole->wanted[place][a * later + i])
                continue;
            turn.turn.target = (int)volle_target(whole->bids[seat][a]);
            turn_solve(&turn.turn, &turn.plan);
            volle_turn_value(whole->evaluator, &turn,
                             &ret_values[a * later + i]);
        }
    }
}

/* A cell's number among the combined bids of those who roll. */
static unsigned number_of(const struct whole *whole, const unsigned *at) {
    unsigned number = 0;
    for (unsigned place = 0; place < whole->rollers; place++)
        number += at[whole->seat[place]] * whole->size[place + 1];
    return number;
}

/* How often a bid is made, more or less: the mixtures at hand rest on the net's
 * word, and what they leave out may be right. */
#define DOUBT 0.3F
static float share_of(const struct regret *game, unsigned seat,
                      unsigned action) {
    return (1 - DOUBT) * game->strategy[seat][action] +
           DOUBT / (float)game->actions[seat];
}

/* An order is rare if nobody meets it more often, whatever they bid. Where all
 * come about so seldom, the likelier ones are not. */
#define RARE 0.02F
#define LIKELIER 0.25F /* of the likeliest */

static float most_met(const struct order *order, unsigned seats) {
    float most = 0;
    for (unsigned s = 0; s < seats; s++)
        most = order->met[s] > most ? order->met[s] : most;
    return most;
}

static void mark_rare(struct orders *orders, unsigned seats) {
    float bar = 0;
    for (unsigned i = 0; i < orders->count; i++) {
        float most = most_met(&orders->order[i], seats);
        bar = most > bar ? most : bar;
    }
    bar = LIKELIER * bar < RARE ? LIKELIER * bar : RARE;
    for (unsigned i = 0; i < orders->count; i++)
        orders->order[i].rare = most_met(&orders->order[i], seats) <= bar;
}

static unsigned find_order(const struct orders *orders,
                           const struct volle_state *state) {
    unsigned i = 0;
    while (i < orders->count &&
           (memcmp(orders->order[i].state.order, state->order,
                   sizeof(state->order)) != 0 ||
            memcmp(orders->order[i].state.chips, state->chips,
                   sizeof(state->chips)) != 0))
        i++;
    return i;
}

/* Finds the orders there are, which of them each cell has, and what the net
 * says of the cell. */
static void find_orders(const struct whole *whole,
                        const struct volle_state *open,
                        struct orders *ret_orders,
                        struct mind_value *ret_values) {
    const struct regret *game = whole->game;
    unsigned at[WSK_SEATS_MAX] = {0}, cells = regret_cells(game);
    for (unsigned cell = 0; cell < cells; cell++, regret_next(game, at)) {
        struct volle_state after = *open;
        float share = 1;
        for (unsigned s = 0; s < game->players; s++) {
            volle_play_move(whole->evaluator, &after, s,
                            VOLLE_MOVE(VOLLE_MOVE_BID, whole->bids[s][at[s]]));
            share *= share_of(game, s, at[s]);
        }
        unsigned i = find_order(ret_orders, &after);
        struct order *order = &ret_orders->order[i];
        if (i == ret_orders->count) {
            ret_orders->count++;
            *order = (struct order){.share = -1};
        }
        if (share > order->share) {
            order->state = after;
            order->share = share;
        }
        for (unsigned s = 0; s < game->players; s++)
            order->met[s] +=
                share / (share_of(game, s, at[s]) * (float)game->actions[s]);
        ret_orders->of[cell] = (uint8_t)i;
        ret_orders->share[cell] = share;
        volle_look(whole->evaluator, &after, &ret_values[cell]);
    }
}

static void begin(struct whole *whole, const struct volle_state *state) {
    whole->size[whole->rollers] = 1;
    for (unsigned place = whole->rollers; place-- > 0;) {
        whole->seat[place] = state->order[place];
        whole->size[place] =
            whole->size[place + 1] * whole->game->actions[whole->seat[place]];
    }
    memset(whole->wanted, 0, sizeof(whole->wanted));
}

/* By how much the net's word was off so far, weighed by how often. */
struct level {
    struct mind_value change;
    float share;
};

/* The cells that have one order. */
static void work_out(struct whole *whole, const struct orders *orders,
                     unsigned index, struct level *level,
                     struct mind_value *values) {
    struct mind_value worked_out[TABLE];
    unsigned at[WSK_SEATS_MAX] = {0}, cells = regret_cells(whole->game);
    begin(whole, &orders->order[index].state);
    for (unsigned cell = 0; cell < cells; cell++, regret_next(whole->game, at))
        for (unsigned p = 0; orders->of[cell] == index && p < whole->rollers;
             p++)
            whole->wanted[p][number_of(whole, at) % whole->size[p]] = true;
    value_turns(whole, 0, &orders->order[index].state, worked_out);
    for (unsigned cell = 0; cell < cells;
         cell++, regret_next(whole->game, at)) {
        if (orders->of[cell] != index)
            continue;
        mind_add(&level->change, &values[cell], -orders->share[cell]);
        values[cell] = worked_out[number_of(whole, at)];
        mind_add(&level->change, &values[cell], orders->share[cell]);
        level->share += orders->share[cell];
    }
}

void volle_whole_payoffs(struct volle_evaluator *evaluator,
                         const struct volle_state *open,
                         uint8_t (*bids)[VOLLE_BID_26PLUS], struct regret *game,
                         struct mind_value *ret_values) {
    struct whole whole = {.evaluator = evaluator,
                          .bids = (const uint8_t(*)[VOLLE_BID_26PLUS])bids,
                          .game = game,
                          .rollers = game->players - 1};
    struct orders orders = {0};
    struct level level = {0};
    bool hasty = evaluator->hasty;
    evaluator->hasty = true;
    find_orders(&whole, open, &orders, ret_values);
    mark_rare(&orders, game->players);
    for (unsigned i = 0; i < orders.count; i++)
        if (!orders.order[i].rare)
            work_out(&whole, &orders, i, &level, ret_values);
    for (unsigned cell = 0; cell < regret_cells(game); cell++) {
        if (orders.order[orders.of[cell]].rare)
            mind_add(&ret_values[cell], &level.change, 1 / level.share);
        for (unsigned s = 0; s < game->players; s++)
            game->payoff[cell][s] = volle_worth(&ret_values[cell], s);
    }
    evaluator->hasty = hasty;
}
