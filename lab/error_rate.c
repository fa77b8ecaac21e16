/*
 * error_rate.c - how much winning chance does a decision lose?
 *
 * A fixed suite of positions, the decisions of games between bots that have no
 * net, so that no training changes them. Each is judged by rollouts (judge.h):
 * what the net alone would do, what the expert would do, and what it would do
 * with a budget, against the five moves that the net likes best.
 *
 *   error_rate DECKS NETS GAME SEATS [--positions N] [--only SORT] [--nodes N]
 *              [--rounds N] [--threads N] [--list]
 *
 * --positions 300; --only: of these the bids, dice or moves; --nodes: also the
 * expert with so large a budget (0: not); --rounds: how far a rollout goes
 * before the net judges (2; 0: to the end); --list: a line for every position.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/volle-wolle/rules/rules.h"
#include "judge.h"
#include "rules/games.h"
#include "train/pool.h"

#define CANDIDATES 5
#define SPACING 7 /* every so many decisions one is taken */

enum { PLAIN, EXPERT, NODES, KINDS };
static const char *const kinds[KINDS] = {"net alone", "expert", "budget"};

enum { BIDS, DICE, CARDS, SORTS };
static const char *const sorts[SORTS] = {"bids", "dice", "cards, moves"};

struct position {
    struct wsk_state view;
    unsigned seat, sort;
    struct judge_result result[KINDS];
};

struct suite {
    struct table table;
    struct judge judge;
    uint32_t nodes;
    unsigned count, wanted, done;
    struct position *position;
};

static unsigned kinds_of(const struct suite *suite) {
    return suite->nodes ? KINDS : NODES;
}

static unsigned sort_of(const struct suite *suite,
                        const struct wsk_state *view) {
    if (suite->table.mind->is_bid(suite->table.rules, view))
        return BIDS;
    unsigned phase = ((const struct volle_state *)view)->phase;
    return suite->table.mind == mind_of(&game_volle_wolle) &&
                   (phase == VOLLE_PHASE_KEEP || phase == VOLLE_PHASE_BOOST)
               ? DICE
               : CARDS;
}

/* What the net likes best. */
static unsigned find_rivals(const struct suite *suite,
                            const struct position *position,
                            wsk_move *ret_moves) {
    struct mind_choice choice[WSK_MOVES_MAX];
    struct wsk_rng rng = wsk_rng_stream(12, 0);
    unsigned used = 0, count = suite->table.mind->rank(
                           suite->table.rules, suite->table.net,
                           &position->view, position->seat, &rng, choice);
    while (used < CANDIDATES && used < count) {
        unsigned best = 0;
        for (unsigned i = 1; i < count; i++)
            best = choice[i].worth > choice[best].worth ? i : best;
        ret_moves[used++] = choice[best].move;
        choice[best].worth = -1e9F;
    }
    return used;
}

static wsk_move choose(const struct suite *suite,
                       const struct position *position, unsigned kind) {
    const struct table *table = &suite->table;
    const struct choose_opts opts = {0};
    struct wsk_rng rng = wsk_rng_stream(13, 0);
    const struct wsk_bot bot = {.level = WSK_LEVEL_EXPERT,
                                .nodes = kind == NODES ? suite->nodes : 0,
                                .nets = &table->nets};
    return kind == PLAIN
               ? table->mind->choose(table->rules, table->net, &position->view,
                                     position->seat, &opts, &rng)
               : wsk_bot_choose(&bot, table->rules, &position->view,
                                position->seat, &rng);
}

static void judge_move(const struct suite *suite, struct position *position,
                       const wsk_move *rivals, unsigned count) {
    struct judge_mix mix = {.count = 1};
    mix.choice[0].worth = 1;
    for (unsigned k = 0; k < kinds_of(suite); k++) {
        wsk_move move = choose(suite, position, k);
        unsigned same = 0; /* an earlier kind has made this move */
        while (same < k && choose(suite, position, same) != move)
            same++;
        mix.choice[0].move = move;
        if (same < k)
            position->result[k] = position->result[same];
        else
            judge_decision(&suite->judge, &position->view, position->seat, &mix,
                           rivals, count, NULL, &position->result[k]);
    }
}

static void judge_bid(const struct suite *suite, struct position *position,
                      const wsk_move *rivals, unsigned count) {
    const struct table *table = &suite->table;
    struct judge_mix mix[WSK_SEATS_MAX];
    struct wsk_state open = position->view;
    struct volle_state *state = (struct volle_state *)&open;
    state->head.seats = (uint8_t)((1U << table->rules->seats) - 1);
    memset(state->bids, 0, sizeof(state->bids));
    for (unsigned k = 0; k < kinds_of(suite); k++) {
        struct choose_opts opts = {.search = k != PLAIN,
                                   .nodes = k == NODES ? suite->nodes : 0};
        for (unsigned s = 0; s < table->rules->seats; s++)
            mix[s].count = table->mind->mix(table->rules, table->net, &open, s,
                                            &opts, mix[s].choice);
        judge_decision(&suite->judge, &open, position->seat,
                       &mix[position->seat], rivals, count, mix,
                       &position->result[k]);
    }
}

static void judge_position(void *context, unsigned index) {
    struct suite *suite = context;
    struct position *position = &suite->position[index];
    wsk_move rivals[CANDIDATES];
    unsigned count = find_rivals(suite, position, rivals);
    if (position->sort == BIDS)
        judge_bid(suite, position, rivals, count);
    else
        judge_move(suite, position, rivals, count);
    unsigned done = __atomic_add_fetch(&suite->done, 1, __ATOMIC_RELAXED);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%u of %u positions", done, suite->count);
}

/* Games of sheep, the plainest level that plays sensibly. */
static void collect(struct suite *suite) {
    const struct wsk_rules *rules = suite->table.rules;
    const struct wsk_bot sheep = {.level = WSK_LEVEL_SHEEP};
    unsigned decisions = 0;
    for (unsigned game = 0; suite->count < suite->wanted; game++) {
        struct wsk_rng rng = wsk_rng_stream(10, game);
        struct wsk_state state, view;
        wsk_init(rules, &state);
        for (;;) {
            wsk_settle(rules, &state, &rng);
            if (state.head.turn == WSK_TURN_OVER ||
                suite->count == suite->wanted)
                break;
            wsk_move scratch[WSK_MOVES_MAX];
            unsigned seat = wsk_next_seat(&state);
            struct wsk_list list = wsk_moves(rules, &state, seat, scratch);
            wsk_view(rules, &state, seat, &view);
            if (list.count > 1 && ++decisions % SPACING == 0)
                suite->position[suite->count++] = (struct position){
                    .view = view, .seat = seat, .sort = sort_of(suite, &view)};
            wsk_play(rules, &state, seat,
                     wsk_bot_choose(&sheep, rules, &view, seat, &rng));
        }
    }
}

/* Leaves those of one sort in the suite. */
static void keep_only(struct suite *suite, unsigned sort) {
    unsigned kept = 0;
    for (unsigned i = 0; i < suite->count; i++)
        if (suite->position[i].sort == sort)
            suite->position[kept++] = suite->position[i];
    suite->count = kept;
}

/* Printing. */

struct sum {
    unsigned count;
    double loss, squares, most;
};

static struct sum add_up(const struct suite *suite, unsigned kind,
                         unsigned sort) {
    struct sum sum = {0};
    for (unsigned i = 0; i < suite->count; i++) {
        const struct position *position = &suite->position[i];
        const struct judge_result *result = &position->result[kind];
        if (sort != SORTS && position->sort != sort)
            continue;
        sum.count++;
        sum.loss += result->loss;
        sum.squares += result->loss * result->loss;
        sum.most += result->most;
    }
    return sum;
}

static void print_sum(const char *name, const struct sum *sum, unsigned all) {
    double mean = sum->loss / sum->count;
    double variance = sum->squares / sum->count - mean * mean;
    printf("  %-13s %6.3f points (+- %.3f), at most %.3f", name, 100 * mean,
           196 * sqrt(variance / sum->count), 100 * sum->most / sum->count);
    if (sum->count < all)
        printf("; %u positions", sum->count);
    printf("\n");
}

static unsigned long count_rollouts(const struct suite *suite) {
    unsigned long rollouts = 0;
    for (unsigned i = 0; i < suite->count; i++)
        for (unsigned k = 0; k < kinds_of(suite); k++)
            rollouts += suite->position[i].result[k].rollouts;
    return rollouts;
}

/* How many differences are less well known than they should be. */
static unsigned count_unsure(const struct suite *suite, double *ret_worst) {
    unsigned unsure = 0;
    *ret_worst = 0;
    for (unsigned i = 0; i < suite->count; i++)
        for (unsigned k = 0; k < kinds_of(suite); k++) {
            double error = suite->position[i].result[k].error;
            if (error > *ret_worst)
                *ret_worst = error;
            if (error > JUDGE_ERROR)
                unsure++;
        }
    return unsure;
}

static void print_all(const struct suite *suite) {
    double worst;
    unsigned unsure = count_unsure(suite, &worst);
    printf("%s, %u seats: %u positions, %lu rollouts; error of a difference "
           "above %.1f points in %u, at most %.2f\n",
           suite->table.game->id, suite->table.rules->seats, suite->count,
           count_rollouts(suite), 100 * JUDGE_ERROR, unsure, 100 * worst);
    for (unsigned k = 0; k < kinds_of(suite); k++) {
        struct sum sum = add_up(suite, k, SORTS);
        printf("%s: a decision loses\n", kinds[k]);
        print_sum("all", &sum, suite->count);
        for (unsigned sort = 0; sort < SORTS; sort++) {
            sum = add_up(suite, k, sort);
            if (sum.count > 1 && sum.count < suite->count)
                print_sum(sorts[sort], &sum, suite->count);
        }
    }
}

static void list_all(const struct suite *suite) {
    for (unsigned i = 0; i < suite->count; i++) {
        const struct position *position = &suite->position[i];
        printf("%u\t%s", i, sorts[position->sort]);
        for (unsigned k = 0; k < kinds_of(suite); k++)
            printf("\t%.3f\t%.3f\t%u", 100 * position->result[k].loss,
                   100 * position->result[k].most, position->result[k].games);
        printf("\n");
    }
}

static _Noreturn void explain(void) {
    fprintf(stderr,
            "usage: error_rate DECKS NETS GAME SEATS [--positions N] "
            "[--only bids|dice|moves] [--nodes N] [--rounds N] [--threads N] "
            "[--list]\n");
    exit(2);
}

static unsigned sort_named(const char *name) {
    static const char *const names[SORTS] = {"bids", "dice", "moves"};
    for (unsigned sort = 0; sort < SORTS; sort++)
        if (strcmp(name, names[sort]) == 0)
            return sort;
    explain();
}

int main(int argc, char **argv) {
    static struct suite suite = {.judge = {.rounds = 2, .seed = 11},
                                 .wanted = 300};
    unsigned threads = 1, only = SORTS;
    bool list = false;
    if (argc < 5)
        explain();
    for (int i = 5; i < argc; i++) {
        const char *name = argv[i];
        if (strcmp(name, "--list") == 0) {
            list = true;
            continue;
        }
        if (++i == argc)
            explain();
        if (strcmp(name, "--positions") == 0)
            suite.wanted = (unsigned)table_number(name, argv[i], 2, 100000);
        else if (strcmp(name, "--only") == 0)
            only = sort_named(argv[i]);
        else if (strcmp(name, "--nodes") == 0)
            suite.nodes = (uint32_t)table_number(name, argv[i], 0, 1000000000);
        else if (strcmp(name, "--rounds") == 0)
            suite.judge.rounds = (unsigned)table_number(name, argv[i], 0, 100);
        else if (strcmp(name, "--threads") == 0)
            threads = (unsigned)table_number(name, argv[i], 1, 256);
        else
            explain();
    }
    table_open(argv[1], argv[2], argv[3],
               (unsigned)table_number("SEATS", argv[4], 2, WSK_SEATS_MAX),
               &suite.table);
    suite.judge.table = &suite.table;
    suite.position = calloc(suite.wanted, sizeof(*suite.position));
    struct pool *pool = pool_create(threads);
    if (!suite.position || !pool) {
        fprintf(stderr, "error_rate: no memory\n");
        return 1;
    }
    collect(&suite);
    if (only != SORTS)
        keep_only(&suite, only);
    if (suite.count == 0) {
        fprintf(stderr, "error_rate: no position is of that sort\n");
        return 1;
    }
    pool_run(pool, suite.count, judge_position, &suite);
    fprintf(stderr, "\n");
    if (list)
        list_all(&suite);
    print_all(&suite);
    pool_destroy(pool);
    free(suite.position);
    table_close(&suite.table);
    return 0;
}
