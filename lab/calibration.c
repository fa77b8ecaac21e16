/*
 * calibration.c - are positions that are given p % won p % of the time?
 *
 * Experts play games against themselves. Some moments of each game are drawn,
 * and the winning chances that a review would show there are compared with how
 * the game ended. Every event has the same chance to be drawn, whatever comes
 * later: so many from each game would not do, since moments of short games
 * would count for more, and how long a game lasts has to do with who wins it.
 * The table has a row for each tenth of the scale: how many chances fell there
 * (every seat counts), their mean, how many of them were won, and the
 * difference with its standard error. Moments of one game are not independent,
 * so the error is that of whole games.
 *
 * Below it stands the calibration that would fit best: the power to which all
 * chances of a moment should be raised (and made to add up to one again) so
 * that what happened is as likely as can be, for games that are decided and for
 * open ones. Below 1 the chances are too sure of themselves, above 1 not sure
 * enough. It comes as a line of src/ai/calibration.c; a net that has one there
 * gets that one times what would fit.
 *
 *   calibration DECKS NETS GAME SEATS [--games N] [--every N] [--threads N]
 *               [--seed N] [--net] [--within POINTS]
 *
 * --games 10000; --every 30: one event in so many; --net: the net's word
 * instead;
 * --within: status 1 if some row with an error below half of it is further off
 * (2; rows that are not known so well are not judged).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/regret.h"
#include "games/bloeder-sack/mind/mind.h"
#include "games/volle-wolle/mind/mind.h"
#include "review/inside.h"
#include "table.h"
#include "train/pool.h"

#define TENTHS 10
#define MOMENTS_MOST 32 /* of one game; hardly ever so many */

/* One moment: what was said, and what came of it. */
struct moment {
    float said[WSK_SEATS_MAX], won[WSK_SEATS_MAX];
};

struct game {
    unsigned moments;
    struct moment moment[MOMENTS_MOST];
};

/* What one row adds up to; squares are those of games. */
struct row {
    double count, said, won;
    double off_square, off_count, count_square; /* for the error of a ratio */
};

struct bench {
    struct table table;
    struct review_judge judge;
    unsigned games, every, done;
    uint64_t seed;
    bool net;
    struct game *game;
};

/* Experts. */

/* The bids of a round: what the experts do, but solved once for all. */
static void make_bids(const struct bench *bench, struct wsk_state *state,
                      struct wsk_rng *rng) {
    const struct wsk_rules *rules = bench->table.rules;
    struct volle_policy policies[WSK_SEATS_MAX];
    struct volle_evaluator evaluator;
    struct volle_state open;
    volle_evaluator_open(&evaluator, (const struct volle_rules *)rules,
                         bench->table.net);
    memcpy(&open, state, sizeof(open));
    volle_solve_bids(&evaluator, &open, VOLLE_BID_NODES, policies);
    for (unsigned s = 0; s < rules->seats; s++)
        wsk_play(rules, state, s,
                 VOLLE_MOVE(VOLLE_MOVE_BID, volle_draw_bid(&policies[s], rng)));
}

static void decide(const struct bench *bench, struct wsk_state *state,
                   struct wsk_rng *rng) {
    const struct wsk_rules *rules = bench->table.rules;
    const struct wsk_bot expert = {.level = WSK_LEVEL_EXPERT,
                                   .nets = &bench->table.nets};
    if (bench->table.mind->is_bid(bench->table.rules, state)) {
        make_bids(bench, state, rng);
        return;
    }
    struct wsk_state view;
    unsigned seat = wsk_next_seat(state);
    wsk_view(rules, state, seat, &view);
    wsk_play(rules, state, seat,
             wsk_bot_choose(&expert, rules, &view, seat, rng));
}

/* Games. */

static void judge(const struct bench *bench, const struct wsk_state *state,
                  struct mind_value *ret_value) {
    if (bench->net)
        bench->table.mind->value(bench->table.rules, bench->table.net, state,
                                 ret_value);
    else
        review_foresee(&bench->judge, state, ret_value);
}

static void play_game(void *context, unsigned number) {
    struct bench *bench = context;
    const struct wsk_rules *rules = bench->table.rules;
    struct wsk_rng rng = wsk_rng_stream(bench->seed, number);
    struct wsk_rng draw = wsk_rng_stream(bench->seed + 1, number);
    struct wsk_state state, kept[MOMENTS_MOST];
    struct mind_value result, said;
    struct game *game = &bench->game[number];
    wsk_init(rules, &state);
    while (state.head.turn != WSK_TURN_OVER) {
        if (game->moments < MOMENTS_MOST &&
            wsk_rng_below(&draw, bench->every) == 0)
            kept[game->moments++] = state;
        if (state.head.turn == WSK_TURN_CHANCE) {
            struct wsk_event event;
            rules->game->sample(rules, &state, &rng, &event);
            for (unsigned i = 0; i < event.count; i++)
                wsk_play(rules, &state, WSK_CHANCE, event.moves[i]);
        } else {
            decide(bench, &state, &rng);
        }
    }
    mind_result(rules, &state, &result);
    for (unsigned i = 0; i < game->moments; i++) {
        struct moment *moment = &game->moment[i];
        judge(bench, &kept[i], &said);
        memcpy(moment->said, said.win, sizeof(moment->said));
        memcpy(moment->won, result.win, sizeof(moment->won));
    }
    unsigned done = __atomic_add_fetch(&bench->done, 1, __ATOMIC_RELAXED);
    if (done % 10 == 0 || done == bench->games)
        fprintf(stderr, "\r%u of %u games", done, bench->games);
}

/* The table. */

static unsigned tenth_of(float share) {
    int tenth = (int)(share * TENTHS);
    return tenth < 0 ? 0 : tenth >= TENTHS ? TENTHS - 1 : (unsigned)tenth;
}

static void add_game(const struct bench *bench, const struct game *game,
                     unsigned tenth, struct row *sum) {
    struct row row = {0};
    for (unsigned i = 0; i < game->moments; i++) {
        const struct moment *moment = &game->moment[i];
        for (unsigned s = 0; s < bench->table.rules->seats; s++) {
            if (tenth_of(moment->said[s]) != tenth)
                continue;
            row.count++;
            row.said += (double)moment->said[s];
            row.won += (double)moment->won[s];
        }
    }
    double off = row.won - row.said;
    sum->count += row.count;
    sum->said += row.said;
    sum->won += row.won;
    sum->off_square += off * off;
    sum->off_count += off * row.count;
    sum->count_square += row.count * row.count;
}

static struct row add_up(const struct bench *bench, unsigned tenth) {
    struct row sum = {0};
    for (unsigned g = 0; g < bench->games; g++)
        add_game(bench, &bench->game[g], tenth, &sum);
    return sum;
}

/* The standard error of the mean difference, games being the samples. */
static double error_of(const struct row *sum) {
    double mean = (sum->won - sum->said) / sum->count;
    double square = sum->off_square - 2 * mean * sum->off_count +
                    mean * mean * sum->count_square;
    return square > 0 ? sqrt(square) / sum->count : 0;
}

static bool print_table(const struct bench *bench, double within) {
    bool good = true;
    printf("%s, %u seats: %u games of experts, one event in %u, %s\n",
           bench->table.game->id, (unsigned)bench->table.rules->seats,
           bench->games, bench->every,
           bench->net ? "the net's word" : "as in a review");
    printf("given          chances    mean     won     off   error\n");
    for (unsigned t = 0; t < TENTHS; t++) {
        struct row sum = add_up(bench, t);
        if (sum.count == 0)
            continue;
        double off = 100 * (sum.won - sum.said) / sum.count;
        double error = 100 * error_of(&sum);
        bool bad = error < within / 2 && fabs(off) > within;
        printf("%3u to %3u %%  %8.0f  %6.2f  %6.2f  %+6.2f  %6.2f%s\n",
               t * TENTHS, (t + 1) * TENTHS, sum.count,
               100 * sum.said / sum.count, 100 * sum.won / sum.count, off,
               error, bad ? "  *" : "");
        good = good && !bad;
    }
    return good;
}

/* The calibration. */

static double likelihood_of(const struct moment *moment, unsigned seats,
                            const struct calibration *calibration) {
    double taken[WSK_SEATS_MAX], total = 0, sum = 0;
    double power = (double)calibration_power(calibration, seats, moment->said);
    for (unsigned s = 0; s < seats; s++) {
        taken[s] = pow(fmax((double)moment->said[s], 1e-6), power);
        total += taken[s];
    }
    for (unsigned s = 0; s < seats; s++)
        if (moment->won[s] > 0)
            sum += (double)moment->won[s] * log(taken[s] / total);
    return sum;
}

static double log_likelihood(const struct bench *bench,
                             const struct calibration *calibration) {
    double sum = 0;
    for (unsigned g = 0; g < bench->games; g++)
        for (unsigned i = 0; i < bench->game[g].moments; i++)
            sum += likelihood_of(&bench->game[g].moment[i],
                                 bench->table.rules->seats, calibration);
    return sum;
}

static float fit_one(const struct bench *bench, struct calibration *calibration,
                     float *figure) {
    float low = 0.5F, high = 1.6F; /* the likelihood has one top */
    for (unsigned i = 0; i < 16; i++) {
        float a = low + (high - low) * 0.382F, b = low + (high - low) * 0.618F;
        *figure = a;
        double left = log_likelihood(bench, calibration);
        *figure = b;
        if (left < log_likelihood(bench, calibration))
            low = a;
        else
            high = b;
    }
    return (low + high) / 2;
}

static struct calibration fit_power(const struct bench *bench) {
    struct calibration calibration = MIND_AT_ITS_WORD;
    for (unsigned i = 0; i < 6; i++) {
        calibration.open = fit_one(bench, &calibration, &calibration.open);
        calibration.decided =
            fit_one(bench, &calibration, &calibration.decided);
    }
    return calibration;
}

/* Options. */

struct request {
    unsigned long games, every, threads, seed, within;
    bool net;
};

static bool read_options(int argc, char **argv, struct request *request) {
    const struct {
        const char *name;
        unsigned long *number;
        unsigned long least, most;
    } options[] = {{"--games", &request->games, 1, 1000000},
                   {"--every", &request->every, 1, 10000},
                   {"--threads", &request->threads, 1, 256},
                   {"--seed", &request->seed, 0, 1000000000},
                   {"--within", &request->within, 1, 100}};
    for (int i = 5; i < argc; i++) {
        size_t o = 0;
        if (strcmp(argv[i], "--net") == 0) {
            request->net = true;
            continue;
        }
        while (o < 5 && strcmp(argv[i], options[o].name) != 0)
            o++;
        if (o == 5 || i + 1 == argc)
            return false;
        *options[o].number = table_number(options[o].name, argv[++i],
                                          options[o].least, options[o].most);
    }
    return true;
}

int main(int argc, char **argv) {
    static struct bench bench;
    struct request request = {10000, 30, 1, 1, 2, false};
    struct wsk_fault fault;
    if (argc < 5 || !read_options(argc, argv, &request)) {
        fprintf(stderr, "usage: calibration DECKS NETS GAME SEATS [--games N] "
                        "[--every N]\n"
                        "                   [--threads N] [--seed N] [--net] "
                        "[--within POINTS]\n");
        return 2;
    }
    table_open(argv[1], argv[2], argv[3],
               (unsigned)table_number("SEATS", argv[4], 2, WSK_SEATS_MAX),
               &bench.table);
    bench.games = (unsigned)request.games;
    bench.every = (unsigned)request.every;
    bench.seed = request.seed;
    bench.net = request.net;
    bench.game = calloc(bench.games, sizeof(*bench.game));
    struct pool *pool = pool_create((unsigned)request.threads);
    if (!bench.game || !pool ||
        !review_find_judge(bench.table.rules, &bench.table.nets, &bench.judge,
                           &fault)) {
        fprintf(stderr, "calibration: no memory\n");
        return 1;
    }
    pool_run(pool, bench.games, play_game, &bench);
    fprintf(stderr, "\n");
    bool good = print_table(&bench, (double)request.within);
    struct calibration best = fit_power(&bench), now = MIND_AT_ITS_WORD;
    if (!bench.net)
        now = calibration_of(bench.table.net);
    printf("best calibration: {0x%08x, {%.3fF, %.3fF}},\n",
           (unsigned)calibration_mark(bench.table.net),
           (double)(now.decided * best.decided),
           (double)(now.open * best.open));
    pool_destroy(pool);
    free(bench.game);
    table_close(&bench.table);
    return good ? 0 : 1;
}
