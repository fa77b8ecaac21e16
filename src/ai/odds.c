#include "odds.h"

static int cards_at(const struct odds_turn *asked, int try) {
    return 3 - try < asked->left ? 3 - try : asked
        ->left;
}

void odds_value(const struct odds_turn *asked, struct turn *ret_turn) {
    *ret_turn = (struct turn){.target = asked->target,
                              .corner = asked->corner,
                              .chips = asked->chips};
    for (int try = 0; try < 3; try++)
        for (int chips = 0; chips <= asked->chips; chips++)
            ret_turn->take[try][chips] =
                asked->cards ? (float)cards_at(asked, try) : 1;
}

void odds_solve(const struct odds_turn *asked, struct odds *ret_odds) {
    struct turn turn;
    struct turn_plan plan;
    struct turn_odds ends;
    odds_value(asked, &turn);
    turn_solve(&turn, &plan);
    turn_odds(&turn, &plan, &ends);
    *ret_odds = (struct odds){0};
    for (int chips = 0; chips <= turn.chips; chips++) {
        for (int try = 0; try < 3; try++) {
            ret_odds->success[try] += ends.take[try][chips];
            ret_odds->any += ends.take[try][chips];
            ret_odds->cards += cards_at(asked, try) * ends.take[try][chips];
        }
        ret_odds->below += ends.miss[chips][1];
    }
    ret_odds->miss = ret_odds->any < 1 ? 1 - ret_odds->any : 0;
}
