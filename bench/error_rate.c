/*
 * error_rate.c - how much winning chance does a decision lose?
 *
 * A fixed suite of positions, the decisions of games between bots that have no
 * net, so that no training changes them. At each one the moves that the net
 * likes best are rolled out with the same dice until the differences are known
 * to a tenth of a point; what the bot would do is then compared with the best.
 * Bids are mixed: their loss is the mean over what the bot may bid.
 *
 *   error_rate DECKS NETS GAME SEATS [POSITIONS [NODES [ROUNDS]]]
 *
 * POSITIONS (300); NODES: also with rollouts of so many positions (0: none);
 * ROUNDS: how far a rollout goes before the net judges (2; 0: to the end,
 * which takes a hundred times as long).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "table.h"

#define CANDIDATES 5
#define ASKED 8          /* times a bidder is asked */
#define ERROR_MOST 0.001 /* of a difference */
#define GAMES_LEAST 200
#define GAMES_MOST 20000
#define SPACING 7 /* every so many decisions one is taken */

enum { PLAIN, EXPERT, NODES, KINDS };
static const char *const kinds[KINDS] = {"net alone", "expert", "rollouts"};

/* A move under trial; differences are to the first one's results. */
struct trial {
    wsk_move move;
    double sum, squares;
};

struct suite {
    struct table table;
    uint32_t nodes;
    unsigned rounds, positions;
    double sum[KINDS], squares[KINDS];
    unsigned long games;
};

static double roll_out(const struct suite *suite, const struct wsk_state *view,
                       unsigned seat, wsk_move move, unsigned game) {
    const struct wsk_rules *rules = suite->table.rules;
    const struct mind_table table = {.net = suite->table.net,
                                     .other = suite->table.net,
                                     .learners = (1U << rules->seats) - 1,
                                     .rounds = suite->rounds};
    struct wsk_state state = *view;
    struct wsk_rng rng = wsk_rng_stream(11, game);
    struct mind_value value;
    wsk_play(rules, &state, seat, move);
    suite->table.mind->play_on(rules, &table, &rng, &state, &value);
    return (double)value.win[seat];
}

static bool known(const struct trial *trials, unsigned count, unsigned games) {
    for (unsigned i = 1; i < count; i++) {
        double mean = trials[i].sum / games;
        double variance = trials[i].squares / games - mean * mean;
        if (sqrt(variance / games) > ERROR_MOST)
            return false;
    }
    return true;
}

static void judge(struct suite *suite, const struct wsk_state *view,
                  unsigned seat, struct trial *trials, unsigned count) {
    unsigned games = 0;
    do {
        double first = roll_out(suite, view, seat, trials[0].move, games);
        for (unsigned i = 1; i < count; i++) {
            double gain =
                roll_out(suite, view, seat, trials[i].move, games) - first;
            trials[i].sum += gain;
            trials[i].squares += gain * gain;
        }
        games++;
        suite->games += count;
    } while (games < GAMES_LEAST ||
             (games < GAMES_MOST && !known(trials, count, games)));
    for (unsigned i = 0; i < count; i++)
        trials[i].sum /= games;
}

static unsigned find(struct trial *trials, unsigned *count, wsk_move move) {
    for (unsigned i = 0; i < *count; i++)
        if (trials[i].move == move)
            return i;
    trials[*count] = (struct trial){.move = move};
    return (*count)++;
}

static unsigned best_by_net(const struct suite *suite,
                            const struct wsk_state *view, unsigned seat,
                            struct trial *ret_trials) {
    struct mind_choice choice[WSK_MOVES_MAX];
    struct wsk_rng rng = wsk_rng_stream(12, 0);
    unsigned count = suite->table.mind->rank(
        suite->table.rules, suite->table.net, view, seat, &rng, choice);
    unsigned used = 0;
    while (used < CANDIDATES && used < count) {
        unsigned best = 0;
        for (unsigned i = 1; i < count; i++)
            best = choice[i].worth > choice[best].worth ? i : best;
        ret_trials[used++] = (struct trial){.move = choice[best].move};
        choice[best].worth = -1e9F;
    }
    return used;
}

static wsk_move choose(const struct suite *suite, const struct wsk_state *view,
                       unsigned seat, unsigned kind, unsigned time) {
    const struct mind_mood mood = {0};
    struct wsk_rng rng = wsk_rng_stream(13, time);
    const struct wsk_bot bot = {.level = WSK_LEVEL_EXPERT,
                                .nodes = kind == NODES ? suite->nodes : 0,
                                .nets = &suite->table.nets};
    return kind == PLAIN
               ? suite->table.mind->choose(suite->table.rules, suite->table.net,
                                           view, seat, &mood, &rng)
               : wsk_bot_choose(&bot, suite->table.rules, view, seat, &rng);
}

static void measure(struct suite *suite, const struct wsk_state *view,
                    unsigned seat) {
    struct trial trials[CANDIDATES + KINDS * ASKED];
    unsigned at[KINDS][ASKED];
    unsigned times = suite->table.mind->is_bid(view) ? ASKED : 1;
    unsigned count = best_by_net(suite, view, seat, trials);
    for (unsigned k = 0; k < KINDS; k++)
        for (unsigned i = 0; i < times; i++)
            at[k][i] = find(trials, &count, choose(suite, view, seat, k, i));
    judge(suite, view, seat, trials, count);
    double best = 0;
    for (unsigned i = 0; i < count; i++)
        best = trials[i].sum > best ? trials[i].sum : best;
    for (unsigned k = 0; k < KINDS; k++) {
        double loss = 0;
        for (unsigned i = 0; i < times; i++)
            loss += (best - trials[at[k][i]].sum) / times;
        suite->sum[k] += loss;
        suite->squares[k] += loss * loss;
    }
}

/* Games of sheep, the plainest level that plays sensibly. */
static void run(struct suite *suite, unsigned wanted) {
    const struct wsk_rules *rules = suite->table.rules;
    const struct wsk_bot sheep = {.level = WSK_LEVEL_SHEEP};
    unsigned decisions = 0;
    for (unsigned game = 0; suite->positions < wanted; game++) {
        struct wsk_rng rng = wsk_rng_stream(10, game);
        struct wsk_state state, view;
        wsk_init(rules, &state);
        for (;;) {
            wsk_settle(rules, &state, &rng);
            if (state.head.turn == WSK_TURN_OVER || suite->positions == wanted)
                break;
            wsk_move scratch[WSK_MOVES_MAX];
            unsigned seat = wsk_next_seat(&state);
            struct wsk_list list = wsk_moves(rules, &state, seat, scratch);
            wsk_view(rules, &state, seat, &view);
            if (list.count > 1 && ++decisions % SPACING == 0) {
                measure(suite, &view, seat);
                suite->positions++;
                fprintf(stderr, "\r%u of %u positions", suite->positions,
                        wanted);
            }
            wsk_play(rules, &state, seat,
                     wsk_bot_choose(&sheep, rules, &view, seat, &rng));
        }
    }
    fprintf(stderr, "\n");
}

int main(int argc, char **argv) {
    static struct suite suite;
    if (argc < 5 || argc > 8) {
        fprintf(stderr, "usage: error_rate DECKS NETS GAME SEATS [POSITIONS "
                        "[NODES [ROUNDS]]]\n");
        return 2;
    }
    table_open(argv[1], argv[2], argv[3],
               (unsigned)table_number("SEATS", argv[4], 2, WSK_SEATS_MAX),
               &suite.table);
    unsigned wanted =
        argc > 5 ? (unsigned)table_number("POSITIONS", argv[5], 2, 100000)
                 : 300;
    suite.nodes =
        argc > 6 ? (uint32_t)table_number("NODES", argv[6], 0, 1000000000) : 0;
    suite.rounds =
        argc > 7 ? (unsigned)table_number("ROUNDS", argv[7], 0, 100) : 2;
    run(&suite, wanted);
    printf("%s, %s seats: %u positions, %lu games of rollouts\n", argv[3],
           argv[4], suite.positions, suite.games);
    for (unsigned k = 0; k < (suite.nodes ? KINDS : NODES); k++) {
        double mean = suite.sum[k] / suite.positions;
        double variance = suite.squares[k] / suite.positions - mean * mean;
        printf("%-10s loses %.3f points a decision (+- %.3f)\n", kinds[k],
               100 * mean, 196 * sqrt(variance / suite.positions));
    }
    table_close(&suite.table);
    return 0;
}
