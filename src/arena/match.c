#include "match.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "luck.h"

/* A win, and luck, in units that 1 to 6 winners can share. */
#define WIN 3840
#define NAME_MAX_TEXT 256
#define DOUBT 0.5 /* a rotation's mean share may be so far off */

/* What all threads share. */
struct run {
    struct wsk_match *match;
    unsigned seats;
    uint64_t rotations; /* to be played before anybody looks */
    bool recorded;
    bool adjusted;
    uint64_t played;                    /* rotations, before the threads */
    atomic_uint_fast64_t next;          /* rotations handed out */
    atomic_int error;                   /* enum wsk_err; not WSK_OK: stop */
    atomic_bool retired[WSK_SEATS_MAX]; /* by player: its program has failed */
    pthread_mutex_t lock;               /* of the report */
};

/* The sums of one player. */
struct tally {
    struct wsk_pairs wins; /* of a rotation, and the luck of them */
    struct wsk_samples points;
    struct wsk_times times;
    uint64_t stood_in;
};

struct worker {
    struct run *run;
    pthread_t thread;
    struct wsk_record *record[WSK_SEATS_MAX]; /* by rotation: other names */
    struct tally tally[WSK_SEATS_MAX];        /* by player */
};

/* A game in progress. */
struct game {
    struct worker *worker;
    uint64_t number;
    unsigned rotation;
    const struct wsk_rules *rules;
    struct wsk_record *record; /* NULL: none is kept */
    struct wsk_state state;
    struct wsk_luck luck;
    uint32_t decisions[WSK_SEATS_MAX];
    double given[WSK_SEATS_MAX]; /* by chance */
    struct wsk_seat seats[WSK_SEATS_MAX];
};

/* What the games of a rotation add up to, by player. */
struct sums {
    int64_t wins[WSK_SEATS_MAX], points[WSK_SEATS_MAX];
    double given[WSK_SEATS_MAX];
};

static uint64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

static unsigned player_at(const struct run *run, unsigned rotation,
                          unsigned seat) {
    return (seat + run->seats - rotation) % run->seats;
}

/* Records. */

/* A record's rules are a copy of ours: no deck is read twice, and none while
 * other threads play. */
static enum wsk_err copy_rules(void *context, const struct wsk_game *game,
                               const char *name, struct wsk_rules *rules,
                               struct wsk_fault *ret_fault) {
    const struct wsk_match *match = context;
    (void)name;
    (void)ret_fault;
    memcpy(rules, match->rules, game->rules_size);
    return WSK_OK;
}

static enum wsk_err begin_record(const struct run *run, unsigned rotation,
                                 struct wsk_record *record) {
    const struct wsk_match *match = run->match;
    char names[WSK_SEATS_MAX][NAME_MAX_TEXT];
    struct wsk_fault fault;
    struct wsk_header header = {.game = match->rules->game,
                                .deck = match->deck ? match->deck : "standard",
                                .seats = run->seats};
    for (unsigned s = 0; s < run->seats; s++) {
        unsigned p = player_at(run, rotation, s);
        wsk_player_name(&match->players[p], names[s], sizeof(names[s]));
        header.names[s] = names[s];
    }
    return wsk_record_begin(record, &header, &fault);
}

/* The thread's record of a rotation, made when it is first wanted. */
static enum wsk_err open_record(struct worker *worker, unsigned rotation,
                                struct wsk_record **ret_record) {
    const struct run *run = worker->run;
    if (!worker->record[rotation]) {
        struct wsk_record *record = wsk_record_create(copy_rules, run->match);
        if (!record)
            return WSK_ENOMEM;
        enum wsk_err err = begin_record(run, rotation, record);
        if (err) {
            wsk_record_destroy(record);
            return err;
        }
        worker->record[rotation] = record;
    }
    wsk_record_rewind(worker->record[rotation]);
    *ret_record = worker->record[rotation];
    return WSK_OK;
}

/* Seats. */

static void retire(struct game *game, unsigned seat, const char *why) {
    struct run *run = game->worker->run;
    const struct wsk_match *match = run->match;
    unsigned player = player_at(run, game->rotation, seat);
    if (atomic_exchange(&run->retired[player], true) || !match->report)
        return;
    pthread_mutex_lock(&run->lock);
    match->report(match->context, &match->players[player], seat, why);
    pthread_mutex_unlock(&run->lock);
}

static void seat_players(struct game *game) {
    const struct run *run = game->worker->run;
    for (unsigned s = 0; s < run->seats; s++) {
        unsigned p = player_at(run, game->rotation, s);
        const struct wsk_player *player = &run->match->players[p];
        struct wsk_fault fault;
        if (atomic_load(&run->retired[p]))
            wsk_seat_stand_in(&game->seats[s], player, s);
        else if (!wsk_seat_begin(&game->seats[s], player, s,
                                 run->match->time_ms, &fault))
            retire(game, s, fault.why);
    }
}

static void dismiss_players(struct game *game) {
    const struct run *run = game->worker->run;
    for (unsigned s = 0; s < run->seats; s++) {
        struct wsk_fault fault;
        unsigned p = player_at(run, game->rotation, s);
        game->worker->tally[p].stood_in += game->seats[s].stood_in;
        if (!wsk_seat_end(&game->seats[s], game->record, &fault))
            retire(game, s, fault.why);
    }
}

/* Play. */

static enum wsk_err advance(struct game *game, const struct wsk_event *event) {
    for (unsigned s = 0; s < game->rules->seats; s++)
        wsk_seat_watch(&game->seats[s], game->rules, &game->state, event);
    if (game->record) {
        enum wsk_err err = wsk_record_add(game->record, event);
        game->state = *wsk_record_state(game->record);
        return err;
    }
    for (unsigned i = 0; i < event->count; i++)
        wsk_play(game->rules, &game->state, event->seat, event->moves[i]);
    return WSK_OK;
}

static enum wsk_err let_fall(struct game *game) {
    const struct run *run = game->worker->run;
    struct wsk_event event;
    struct wsk_rng fancy = wsk_luck_fancy(&game->luck);
    wsk_luck_fall(&game->luck, game->rules, &game->state, &event);
    if (run->adjusted)
        wsk_adjust_event(&run->match->adjust, game->rules, &game->state, &event,
                         &fancy, game->given);
    return advance(game, &event);
}

/* Where there is nothing to choose, only programs are asked: their protocol
 * has them say everything that is written down. */
static enum wsk_err let_choose(struct game *game) {
    struct run *run = game->worker->run;
    unsigned s = wsk_next_seat(&game->state);
    struct wsk_event event = {(uint8_t)s, 1, {0}};
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(game->rules, &game->state, s, scratch);
    struct wsk_rng rng = wsk_luck_whim(&game->luck, s, game->decisions[s]++);
    struct wsk_seat *seat = &game->seats[s];
    event.moves[0] = list.move[0];
    if (list.count > 1 || seat->exec) {
        struct wsk_fault fault;
        uint64_t start = now_ns();
        /* Bots have watched the game and need no record. */
        bool good = wsk_seat_choose(seat, game->rules, &game->state,
                                    seat->exec ? game->record : NULL, &rng,
                                    &event.moves[0], &fault);
        unsigned p = player_at(run, game->rotation, s);
        if (list.count > 1 && !seat->stood_in)
            wsk_times_add(&game->worker->tally[p].times, now_ns() - start);
        if (!good)
            retire(game, s, fault.why);
    }
    return advance(game, &event);
}

static enum wsk_err play_on(struct game *game) {
    enum wsk_err err = WSK_OK;
    while (!err && game->state.head.turn != WSK_TURN_OVER)
        err = game->state.head.turn == WSK_TURN_CHANCE ? let_fall(game)
                                                       : let_choose(game);
    if (!err && game->record)
        err = wsk_record_end(game->record);
    return err;
}

static void count_game(const struct game *game, struct sums *sums) {
    const struct run *run = game->worker->run;
    const struct wsk_rules *rules = game->rules;
    int totals[WSK_SEATS_MAX];
    rules->game->totals(rules, &game->state, totals);
    unsigned winners = rules->game->winners(rules, &game->state);
    unsigned share = WIN / (unsigned)__builtin_popcount(winners);
    for (unsigned s = 0; s < run->seats; s++) {
        unsigned p = player_at(run, game->rotation, s);
        unsigned won = winners >> s & 1 ? share : 0;
        sums->points[p] += totals[s];
        sums->wins[p] += won;
        sums->given[p] += game->given[s];
    }
}

static enum wsk_err play_game(struct game *game, struct sums *sums) {
    struct run *run = game->worker->run;
    const struct wsk_match *match = run->match;
    enum wsk_err err = WSK_OK;
    game->rules = match->rules;
    if (run->recorded) {
        err = open_record(game->worker, game->rotation, &game->record);
        if (err)
            return err;
        game->rules = wsk_record_rules(game->record);
    }
    wsk_init(game->rules, &game->state);
    seat_players(game);
    err = play_on(game);
    if (!err)
        count_game(game, sums);
    dismiss_players(game);
    if (!err && match->game &&
        !match->game(match->context, game->number, game->record))
        err = WSK_EIO;
    return err;
}

static enum wsk_err play_rotation(struct worker *worker, uint64_t deal) {
    struct run *run = worker->run;
    struct sums sums = {0};
    for (unsigned r = 0; r < run->seats; r++) {
        struct game game = {.worker = worker,
                            .number = deal * run->seats + r,
                            .rotation = r,
                            .luck = wsk_luck_begin(run->match->seed, deal)};
        enum wsk_err err = play_game(&game, &sums);
        if (err)
            return err;
        atomic_fetch_add(&run->match->done, 1);
    }
    for (unsigned p = 0; p < run->seats; p++) {
        wsk_pairs_add(&worker->tally[p].wins, sums.wins[p],
                      llround(sums.given[p] * WIN));
        wsk_samples_add(&worker->tally[p].points, sums.points[p]);
    }
    return WSK_OK;
}

static void *work(void *argument) {
    struct worker *worker = argument;
    struct run *run = worker->run;
    while (!atomic_load(&run->error)) {
        uint64_t deal = atomic_fetch_add(&run->next, 1);
        if (deal >= run->rotations)
            break;
        enum wsk_err err = play_rotation(worker, deal);
        if (err)
            atomic_store(&run->error, (int)err);
    }
    return NULL;
}

/* The result. */

static void merge(struct tally *sum, const struct tally *part) {
    wsk_pairs_merge(&sum->wins, &part->wins);
    wsk_samples_merge(&sum->points, &part->points);
    wsk_times_merge(&sum->times, &part->times);
    sum->stood_in += part->stood_in;
}

static struct wsk_standing stand(const struct run *run,
                                 const struct tally *tally, double slope) {
    double unit = (double)WIN * run->seats;
    return (struct wsk_standing){
        .share = wsk_pairs_mean(&tally->wins, slope, unit, DOUBT),
        .plain = wsk_pairs_mean(&tally->wins, 0, unit, DOUBT),
        .score = wsk_samples_mean(&tally->points, run->seats, 0),
        .luck = wsk_samples_mean(&tally->wins.luck, unit, 0).mean,
        .median_ms = wsk_times_quantile(&tally->times, 0.5),
        .p99_ms = wsk_times_quantile(&tally->times, 0.99),
        .stood_in = tally->stood_in,
    };
}

static double square(double x) {
    return x * x;
}

static void stand_all(const struct run *run, const struct tally *tally,
                      struct wsk_standings *ret) {
    struct wsk_pairs wins[WSK_SEATS_MAX];
    double plain = 0, adjusted = 0;
    for (unsigned p = 0; p < run->seats; p++)
        wins[p] = tally[p].wins;
    double slope = wsk_pairs_slope(wins, run->seats);
    *ret = (struct wsk_standings){.games = run->rotations * run->seats,
                                  .rotations = run->rotations,
                                  .adjusted = run->adjusted,
                                  .saving = 1};
    for (unsigned p = 0; p < run->seats; p++) {
        ret->player[p] = stand(run, &tally[p], slope);
        plain += square(wsk_pairs_mean(&wins[p], 0, 1, 0).error);
        adjusted += square(wsk_pairs_mean(&wins[p], slope, 1, 0).error);
    }
    if (plain > 0 && adjusted > 0)
        ret->saving = plain / adjusted;
}

/* Running. */

static bool has_program(const struct wsk_match *match) {
    for (unsigned p = 0; p < match->rules->seats; p++)
        if (match->players[p].command)
            return true;
    return false;
}

/* Whether there is a value at all: asked once, of the position before the
 * first card. */
static bool can_adjust(const struct wsk_match *match) {
    struct wsk_state state;
    float shares[WSK_SEATS_MAX];
    if (!match->adjust.value)
        return false;
    wsk_init(match->rules, &state);
    return match->adjust.value(match->adjust.context, match->rules, &state,
                               shares);
}

static uint64_t count_rotations(const struct wsk_match *match, uint64_t games) {
    uint64_t seats = match->rules->seats;
    return (games + seats - 1) / seats;
}

uint64_t wsk_match_games(const struct wsk_match *match) {
    return count_rotations(match, match->games) * match->rules->seats;
}

/* Thread 0 is this one; with fewer than asked for the work is done too. */
static void run_threads(struct worker *workers, unsigned threads) {
    unsigned started = 1;
    while (started < threads && pthread_create(&workers[started].thread, NULL,
                                               work, &workers[started]) == 0)
        started++;
    work(&workers[0]);
    for (unsigned t = 1; t < started; t++)
        pthread_join(workers[t].thread, NULL);
}

static void close_worker(struct worker *worker) {
    for (unsigned r = 0; r < WSK_SEATS_MAX; r++)
        wsk_record_destroy(worker->record[r]);
}

/* What all threads have seen so far. */
static void look(const struct run *run, const struct worker *workers,
                 unsigned threads, struct wsk_standings *ret_standings) {
    static const struct tally none;
    struct tally sum[WSK_SEATS_MAX];
    for (unsigned p = 0; p < run->seats; p++) {
        sum[p] = none;
        for (unsigned t = 0; t < threads; t++)
            merge(&sum[p], &workers[t].tally[p]);
    }
    stand_all(run, sum, ret_standings);
}

/* Plays up to the next look, looks, and so on. Between two looks no thread
 * waits for another, and what is seen does not depend on how many there are. */
static enum wsk_err run_to_end(struct run *run, struct worker *workers,
                               unsigned threads,
                               struct wsk_standings *ret_standings) {
    struct wsk_match *match = run->match;
    uint64_t most = count_rotations(match, match->games), next = most;
    if (match->enough) {
        next = count_rotations(match, match->first_look);
        next = next ? next : 1;
    }
    for (;; next *= 2) {
        run->rotations = next < most ? next : most;
        atomic_store(&run->next, run->played);
        run_threads(workers, threads);
        enum wsk_err err = (enum wsk_err)atomic_load(&run->error);
        if (err)
            return err;
        run->played = run->rotations;
        look(run, workers, threads, ret_standings);
        if (run->played == most || match->enough(match->context, ret_standings))
            return WSK_OK;
    }
}

enum wsk_err wsk_match_run(struct wsk_match *match,
                           struct wsk_standings *ret_standings) {
    struct run run = {.match = match,
                      .seats = match->rules->seats,
                      .recorded = match->game || has_program(match),
                      .adjusted = can_adjust(match),
                      .lock = PTHREAD_MUTEX_INITIALIZER};
    unsigned threads = match->threads ? match->threads : 1;
    struct worker *workers = calloc(threads, sizeof(*workers));
    if (!workers)
        return WSK_ENOMEM;
    atomic_store(&match->done, 0);
    for (unsigned t = 0; t < threads; t++)
        workers[t].run = &run;
    struct wsk_standings standings;
    enum wsk_err err = run_to_end(&run, workers, threads, &standings);
    if (!err)
        *ret_standings = standings;
    for (unsigned t = 0; t < threads; t++)
        close_worker(&workers[t]);
    free(workers);
    pthread_mutex_destroy(&run.lock);
    return err;
}
