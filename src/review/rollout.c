#include "rollout.h"

#include <string.h>

#define DEEP 4

/* The question. */

static void pick_moves(struct rollout *rollout,
                       const struct mind_options *options, unsigned most) {
    bool picked[WSK_MOVES_MAX] = {false};
    rollout->moves = 0;
    while (rollout->moves < most && rollout->moves < options->count) {
        unsigned best = options->count;
        for (unsigned i = 0; i < options->count; i++)
            if (!picked[i] &&
                (best == options->count ||
                 options->option[i].worth > options->option[best].worth))
                best = i;
        picked[best] = true;
        rollout->move[rollout->moves++] = options->option[best].move;
    }
}

static void pick_bids(struct rollout *rollout, unsigned most) {
    struct mind_options options = {
        .count = rollout->bid_game.seat[rollout->seat].count};
    memcpy(options.option, rollout->bid_game.seat[rollout->seat].option,
           options.count * sizeof(options.option[0]));
    pick_moves(rollout, &options, most);
}

static void pick(struct rollout *rollout, unsigned most) {
    const struct review_judge *judge = &rollout->judge;
    if (judge->mind->is_bid(judge->rules, &rollout->view)) {
        rollout->secret = true;
        judge->mind->bid_game(judge->rules, judge->net, &rollout->view, NULL,
                              &rollout->bid_game);
        pick_bids(rollout, most);
    } else {
        struct mind_options options;
        const struct mind_care care = {.deep = DEEP};
        judge->mind->weigh(judge->rules, judge->net, &rollout->view,
                           rollout->seat, &care, &options);
        pick_moves(rollout, &options, most);
    }
}

bool rollout_open(struct rollout *rollout, const struct wsk_rules *rules,
                  const struct wsk_nets *nets, const struct wsk_state *state,
                  unsigned seat, const struct rollout_settings *settings,
                  struct wsk_fault *ret_fault) {
    memset(rollout, 0, sizeof(*rollout));
    if (!review_find_judge(rules, nets, &rollout->judge, ret_fault))
        return false;
    wsk_view(rules, state, WSK_CHANCE, &rollout->view);
    rollout->rounds = settings->rounds;
    rollout->seed = settings->seed;
    rollout->seat = seat;
    const struct wsk_head *head = &rollout->view.head;
    if (seat < rules->seats && settings->moves > 0 &&
        head->turn == WSK_TURN_SEATS && head->seats >> seat & 1)
        pick(rollout,
             settings->moves < ROLLOUT_MOVES ? settings->moves : ROLLOUT_MOVES);
    return true;
}

/* Games. */

static wsk_move draw(const struct bid_game *bid_game, unsigned seat,
                     struct wsk_rng *rng) {
    double at = (double)(wsk_rng_next(rng) >> 11) / (double)(1ULL << 53);
    unsigned last = bid_game->seat[seat].best;
    for (unsigned i = 0; i < bid_game->seat[seat].count; i++) {
        const struct mind_option *option = &bid_game->seat[seat].option[i];
        if (option->share <= 0)
            continue;
        last = i;
        at -= (double)option->share;
        if (at < 0)
            break;
    }
    return bid_game->seat[seat].option[last].move;
}

/* The seat's move, and where it is secret those of the others as well. */
static void make_move(const struct rollout *rollout, wsk_move move,
                      struct wsk_rng rng, struct wsk_state *state) {
    const struct wsk_rules *rules = rollout->judge.rules;
    if (!rollout->secret) {
        wsk_play(rules, state, rollout->seat, move);
        return;
    }
    for (unsigned s = 0; s < rules->seats; s++) {
        wsk_move drawn = draw(&rollout->bid_game, s, &rng);
        if (state->head.seats >> s & 1)
            wsk_play(rules, state, s, s == rollout->seat ? move : drawn);
    }
}

static void play_game(const struct rollout *rollout, unsigned at,
                      uint64_t number, struct mind_value *ret_value) {
    const struct review_judge *judge = &rollout->judge;
    const struct mind_table table = {.net = judge->net,
                                     .other = judge->net,
                                     .learners =
                                         (1U << judge->rules->seats) - 1,
                                     .rounds = rollout->rounds,
                                     .adjust = judge->mind->luck_pays};
    struct wsk_rng rng = wsk_rng_stream(rollout->seed, 2 * number);
    struct wsk_state state = rollout->view;
    if (rollout->moves > 0)
        make_move(rollout, rollout->move[at],
                  wsk_rng_stream(rollout->seed, 2 * number + 1), &state);
    if (state.head.turn == WSK_TURN_OVER)
        mind_result(judge->rules, &state, ret_value);
    else
        judge->mind->play_on(judge->rules, &table, &rng, &state, ret_value);
}

void rollout_play(const struct rollout *rollout, uint64_t first, unsigned count,
                  struct rollout_sums *ret_sums) {
    unsigned moves = rollout->moves ? rollout->moves : 1;
    double scale = (double)rollout->judge.mind->margin_scale;
    memset(ret_sums, 0, sizeof(*ret_sums));
    ret_sums->games = count;
    for (unsigned i = 0; i < count; i++) {
        struct mind_value value[ROLLOUT_MOVES];
        for (unsigned m = 0; m < moves; m++) {
            play_game(rollout, m, first + i, &value[m]);
            for (unsigned s = 0; s < rollout->judge.rules->seats; s++) {
                double win = (double)value[m].win[s];
                double lead = (double)value[m].margin[s] * scale;
                ret_sums->move[m].win[s] += win;
                ret_sums->move[m].win_square[s] += win * win;
                ret_sums->move[m].lead[s] += lead;
                ret_sums->move[m].lead_square[s] += lead * lead;
            }
            if (rollout->moves == 0)
                continue;
            double gap = (double)value[0].win[rollout->seat] -
                         (double)value[m].win[rollout->seat];
            ret_sums->move[m].gap += gap;
            ret_sums->move[m].gap_square += gap * gap;
        }
    }
}

void rollout_add(struct rollout_sums *sums, const struct rollout_sums *more) {
    sums->games += more->games;
    for (unsigned m = 0; m < ROLLOUT_MOVES; m++) {
        for (unsigned s = 0; s < WSK_SEATS_MAX; s++) {
            sums->move[m].win[s] += more->move[m].win[s];
            sums->move[m].win_square[s] += more->move[m].win_square[s];
            sums->move[m].lead[s] += more->move[m].lead[s];
            sums->move[m].lead_square[s] += more->move[m].lead_square[s];
        }
        sums->move[m].gap += more->move[m].gap;
        sums->move[m].gap_square += more->move[m].gap_square;
    }
}

/* Means. */

static struct rollout_mean mean_of(double sum, double square, unsigned games) {
    if (games < 2)
        return (struct rollout_mean){games ? sum : 0, 1};
    double mean = sum / games;
    double variance = (square - sum * mean) / (games - 1);
    return (struct rollout_mean){
        mean, variance > 0 ? 1.96 * __builtin_sqrt(variance / games) : 0};
}

struct rollout_mean rollout_win(const struct rollout_sums *sums, unsigned move,
                                unsigned seat) {
    return mean_of(sums->move[move].win[seat],
                   sums->move[move].win_square[seat], sums->games);
}

struct rollout_mean rollout_lead(const struct rollout_sums *sums, unsigned move,
                                 unsigned seat) {
    return mean_of(sums->move[move].lead[seat],
                   sums->move[move].lead_square[seat], sums->games);
}

struct rollout_mean rollout_gain(const struct rollout_sums *sums, unsigned a) {
    return mean_of(-sums->move[a].gap, sums->move[a].gap_square, sums->games);
}
