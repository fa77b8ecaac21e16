/*
 * sim.c - `woolsack sim`: many uniformly random games.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../sim/sim.h"
#include "cli.h"
#include "progress.h"

struct request {
    const char *game, *deck, *records;
    uint64_t seats, games, seed, threads;
    bool json;
};

/* What the threads need to write records: one record each. */
struct writer {
    const struct request *request;
    const struct wsk_game *game;
    struct wsk_record *record[WSK_SIM_THREADS_MAX];
};

static void seat_name(unsigned seat, char *ret, size_t cap) {
    snprintf(ret, cap, "random %u", seat + 1);
}

/* Plays game `number` into the thread's record. The random numbers are drawn
 * as the fast path draws them, so it is the same game. */
static enum wsk_err play_record(struct wsk_record *record, uint64_t seed,
                                uint64_t number) {
    struct wsk_rng rng = wsk_rng_stream(seed, number);
    const struct wsk_rules *rules = wsk_record_rules(record);
    const struct wsk_state *state = wsk_record_state(record);
    enum wsk_err err = WSK_OK;
    wsk_record_rewind(record);
    while (!err && state->head.turn != WSK_TURN_OVER) {
        struct wsk_event event;
        wsk_random_event(rules, state, &rng, &event);
        err = wsk_record_add(record, &event);
    }
    return err ? err : wsk_record_end(record);
}

static bool write_file(const char *path, struct wsk_word text) {
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(text.start, 1, text.len, file) == text.len;
    if (file && fclose(file) != 0)
        good = false;
    if (!good)
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return good;
}

static bool write_game(void *context, unsigned thread, uint64_t number,
                       struct wsk_tally *tally) {
    struct writer *writer = context;
    const struct request *request = writer->request;
    struct wsk_record *record = writer->record[thread];
    char path[4096];
    enum wsk_err err = play_record(record, request->seed, number);
    struct wsk_word text = wsk_record_text(record);
    if (err || !text.start) {
        fprintf(stderr, "woolsack sim: game %" PRIu64 ": %s\n", number + 1,
                wsk_err_text(err ? err : WSK_ENOMEM));
        return false;
    }
    int need =
        snprintf(path, sizeof(path), "%s/%s-%u-%" PRIu64 "-%06" PRIu64 ".txt",
                 request->records, writer->game->id, (unsigned)request->seats,
                 request->seed, number + 1);
    if (need < 0 || (size_t)need >= sizeof(path)) {
        fprintf(stderr, "%s: %s\n", request->records, strerror(ENAMETOOLONG));
        return false;
    }
    wsk_tally_add(tally, wsk_record_rules(record), wsk_record_state(record),
                  wsk_record_decisions(record));
    return write_file(path, text);
}

static bool open_writer(struct writer *writer) {
    const struct request *request = writer->request;
    if (mkdir(request->records, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "%s: %s\n", request->records, strerror(errno));
        return false;
    }
    for (unsigned t = 0; t < request->threads; t++) {
        writer->record[t] = cli_new_record(writer->game, request->deck,
                                           (unsigned)request->seats, seat_name);
        if (!writer->record[t])
            return false;
    }
    return true;
}

static void close_writer(struct writer *writer) {
    for (unsigned t = 0; t < WSK_SIM_THREADS_MAX; t++)
        wsk_record_destroy(writer->record[t]);
}

static uint64_t games_done(void *context) {
    struct wsk_sim *sim = context;
    return atomic_load(&sim->next);
}

static void print_list(const char *format, const double *values,
                       uint64_t count) {
    for (uint64_t i = 0; i < count; i++) {
        fputs(i ? "," : "[", stdout);
        printf(format, values[i]);
    }
    fputs("]", stdout);
}

static void print_result(const struct request *request,
                         const struct wsk_game *game,
                         const struct wsk_tally *tally, double seconds) {
    double rate = seconds > 0 ? (double)tally->decisions / seconds : 0;
    double scores[WSK_SEATS_MAX] = {0}, shares[WSK_SEATS_MAX] = {0};
    for (uint64_t s = 0; s < request->seats; s++) {
        scores[s] = (double)tally->points[s] / (double)tally->games;
        shares[s] = (double)tally->wins[s] /
                    ((double)tally->games * (double)WSK_SIM_WIN);
    }
    if (request->json) {
        printf("{\"game\":\"%s\",\"seats\":%" PRIu64 ",\"games\":%" PRIu64
               ",\"decisions\":%" PRIu64
               ",\"seconds\":%.6f,\"decisions_per_second\":%.0f",
               game->id, request->seats, tally->games, tally->decisions,
               seconds, rate);
        fputs(",\"mean_scores\":", stdout);
        print_list("%.6f", scores, request->seats);
        fputs(",\"win_shares\":", stdout);
        print_list("%.6f", shares, request->seats);
        puts("}");
        return;
    }
    printf("%s, %" PRIu64 " seats, %" PRIu64 " random games\n"
           "%" PRIu64 " decisions in %.2f s: %.2f million a second\n\n"
           "seat  mean score  win share\n",
           game->title, request->seats, tally->games, tally->decisions, seconds,
           rate / 1e6);
    for (uint64_t s = 0; s < request->seats; s++)
        printf("%4" PRIu64 "  %10.3f  %8.2f%%\n", s + 1, scores[s],
               shares[s] * 100);
}

static enum cli_status simulate(const struct request *request,
                                const struct wsk_game *game,
                                const struct wsk_rules *rules) {
    struct wsk_sim sim = {.rules = rules,
                          .games = request->games,
                          .seed = request->seed,
                          .threads = (unsigned)request->threads};
    struct writer writer = {.request = request, .game = game};
    struct wsk_tally tally;
    bool good = true;
    if (request->records) {
        good = open_writer(&writer);
        sim.game = write_game;
        sim.context = &writer;
    }
    if (good) {
        struct progress *bar = progress_start(sim.games, games_done, &sim);
        double start = progress_clock();
        good = wsk_sim_run(&sim, &tally);
        double seconds = progress_clock() - start;
        progress_stop(bar);
        if (good)
            print_result(request, game, &tally, seconds);
    }
    close_writer(&writer);
    return good ? cli_flush() : CLI_FAILED;
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {
        .deck = "standard", .games = 10000, .seed = 1, .threads = 1};
    bool stop;
    const struct cli_option options[] = {
        {.name = "game", .text = &request.game},
        CLI_OPTION_SEATS(&request.seats),
        CLI_OPTION_GAMES(&request.games),
        CLI_OPTION_SEED(&request.seed),
        {.name = "threads",
         .number = &request.threads,
         .least = 1,
         .most = WSK_SIM_THREADS_MAX},
        {.name = "records", .text = &request.records},
        {.name = "deck", .text = &request.deck},
        {.name = "json", .flag = &request.json},
        {0}};
    enum cli_status status =
        cli_options_only(&cli_sim, argc, argv, options, &stop);
    if (status || stop)
        return status;
    const struct wsk_game *game = cli_find_game(&cli_sim, request.game);
    if (!game)
        return CLI_MISUSED;
    if (request.seats == 0)
        request.seats = game->seats_max < 4 ? game->seats_max : 4;
    status = cli_check_seats(&cli_sim, game, request.seats);
    if (status)
        return status;
    struct wsk_rules *rules =
        cli_load_rules(&cli_sim, game, request.deck, request.seats);
    if (!rules)
        return CLI_FAILED;
    status = simulate(&request, game, rules);
    free(rules);
    return status;
}

const struct cli_command cli_sim = {
    .name = "sim",
    .summary = "Play many uniformly random games and print the averages",
    .help =
        "Usage: woolsack sim --game GAME [--seats N] [--games K] [--seed S]\n"
        "                    [--threads T] [--records DIR] [--deck FILE]\n"
        "                    [--json]\n"
        "\n"
        "Plays K uniformly random games, seat 1 starting, and prints games,\n"
        "decisions, decisions a second, mean scores and win shares by seat.\n"
        "The same seed gives the same games with any number of threads.\n"
        "\n"
        "  --game GAME    @GAMES@\n"
        "  --seats N      players (4)\n"
        "  --games K      games (10000)\n"
        "  --seed S       seed of dice, cards and choices (1)\n"
        "  --threads T    threads (1)\n"
        "  --records DIR  write every game as a record into DIR\n"
        "  --deck FILE    a deck file, or the name of one in the deck folder\n"
        "  --json         one line of JSON instead of a table\n"
        "  --help         this text\n",
    .run = run,
};
