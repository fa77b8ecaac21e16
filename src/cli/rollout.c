/*
 * rollout.c - `woolsack rollout`: a position played out on all cores.
 */
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../review/rollout_tell.h"
#include "../train/pool.h"
#include "progress.h"
#include "study.h"

#define BLOCK 16 /* games whose sums are added up one after the other */

struct request {
    const char *lang;
    uint64_t games, rounds, moves, threads, seed, seat;
    bool json;
};

struct job {
    const struct rollout *rollout;
    unsigned games;
    struct rollout_sums *block;
    atomic_uint done;
};

static void play_block(void *context, unsigned index) {
    struct job *job = context;
    unsigned first = index * BLOCK;
    unsigned count = job->games - first < BLOCK ? job->games - first : BLOCK;
    rollout_play(job->rollout, first, count, &job->block[index]);
    atomic_fetch_add(&job->done, count);
}

static uint64_t done(void *context) {
    struct job *job = context;
    return atomic_load(&job->done);
}

/* Blocks are added in their order, so threads change nothing. */
static bool play(const struct rollout *rollout, const struct request *request,
                 struct rollout_sums *ret_sums) {
    unsigned blocks = (unsigned)((request->games + BLOCK - 1) / BLOCK);
    struct job job = {.rollout = rollout,
                      .games = (unsigned)request->games,
                      .block = calloc(blocks, sizeof(*job.block))};
    struct pool *pool =
        job.block ? pool_create((unsigned)request->threads) : NULL;
    if (!pool) {
        fprintf(stderr, "woolsack rollout: %s\n", strerror(ENOMEM));
        free(job.block);
        return false;
    }
    struct progress *progress = progress_start(job.games, done, &job);
    pool_run(pool, blocks, play_block, &job);
    progress_stop(progress);
    memset(ret_sums, 0, sizeof(*ret_sums));
    for (unsigned i = 0; i < blocks; i++)
        rollout_add(ret_sums, &job.block[i]);
    pool_destroy(pool);
    free(job.block);
    return true;
}

/* Who is meant: the seat that was asked for, or the only one that must choose.
 */
static unsigned seat_of(const struct study *study,
                        const struct request *request) {
    struct wsk_state view;
    wsk_view(study->words.rules, wsk_record_state(study->record), WSK_CHANCE,
             &view);
    bool one = view.head.turn == WSK_TURN_SEATS &&
               (view.head.seats & (view.head.seats - 1)) == 0;
    return request->seat ? (unsigned)request->seat - 1
           : one         ? wsk_next_seat(&view)
                         : WSK_CHANCE;
}

static enum cli_status answer(const struct study *study,
                              const struct request *request) {
    struct rollout *rollout = malloc(sizeof(*rollout));
    struct rollout_sums sums;
    struct wsk_fault fault = {0};
    const struct rollout_settings settings = {.rounds =
                                                  (unsigned)request->rounds,
                                              .moves = (unsigned)request->moves,
                                              .seed = request->seed};
    enum cli_status status = CLI_FAILED;
    if (!rollout)
        fprintf(stderr, "woolsack rollout: %s\n", strerror(ENOMEM));
    else if (!rollout_open(rollout, study->words.rules, study->nets,
                           wsk_record_state(study->record),
                           seat_of(study, request), &settings, &fault))
        study_fail(study, &fault);
    else if (play(rollout, request, &sums))
        status = CLI_DONE;
    if (!status && request->json) {
        struct words words = study->words;
        struct strbuf strbuf = {0};
        words.marks = false;
        rollout_json(&words, rollout, &sums, &strbuf);
        printf("%s\n", strbuf.text.start ? strbuf.text.start : "");
        strbuf_finish(&strbuf);
    } else if (!status) {
        struct tell tell = study_tell(study);
        rollout_tell(&tell, rollout, &sums);
    }
    free(rollout);
    return status;
}

static enum cli_status check(const struct study *study,
                             const struct request *request) {
    const struct wsk_state *state = wsk_record_state(study->record);
    unsigned seats = study->words.rules->seats;
    struct wsk_fault fault = {0};
    if (request->seat > seats)
        return cli_misuse(&cli_rollout,
                          "--seat takes 1 to %u in this game, not %u", seats,
                          (unsigned)request->seat);
    if (state->head.turn != WSK_TURN_OVER)
        return CLI_DONE;
    (void)wsk_fault_set(&fault, WSK_EOVER, 0, "%s", wsk_err_text(WSK_EOVER));
    return study_fail(study, &fault);
}

static enum cli_status run(int argc, char **argv) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct request request = {.games = 1000,
                              .moves = 4,
                              .seed = 1,
                              .threads = cores > 0 ? (uint64_t)cores : 1};
    struct study study;
    bool stop;
    char **args;
    int count;
    const struct cli_option options[] = {
        {.name = "games",
         .number = &request.games,
         .least = 2,
         .most = 10000000},
        {.name = "rounds", .number = &request.rounds, .most = 100},
        {.name = "moves", .number = &request.moves, .most = ROLLOUT_MOVES},
        {.name = "seat",
         .number = &request.seat,
         .least = 1,
         .most = WSK_SEATS_MAX},
        {.name = "threads",
         .number = &request.threads,
         .least = 1,
         .most = 256},
        CLI_OPTION_SEED(&request.seed),
        {.name = "json", .flag = &request.json},
        {.name = "lang", .text = &request.lang},
        {0}};
    enum cli_status status =
        cli_options(&cli_rollout, argc, argv, options, &args, &count, &stop);
    if (status || stop)
        return status;
    if (count != 1)
        return cli_misuse(&cli_rollout,
                          "one FILE is needed (or - for standard input)");
    status = study_open(&cli_rollout, args[0], request.lang, &study);
    if (status)
        return status;
    status = check(&study, &request);
    if (!status)
        status = answer(&study, &request);
    study_close(&study);
    return status ? status : cli_flush();
}

const struct cli_command cli_rollout = {
    .name = "rollout",
    .summary = "Judge a position by playing it out many times",
    .help =
        "Usage: woolsack rollout [--games N] [--rounds N] [--moves N]\n"
        "                        [--seat N] [--threads T] [--seed S] [--json]\n"
        "                        [--lang LANG] FILE\n"
        "\n"
        "Plays the position at the end of the record in FILE ('-': standard\n"
        "input) to its end again and again, everybody by the net alone, and\n"
        "prints how often each seat wins and with which lead, with errors\n"
        "(95 %). If a seat must choose, its best moves are tried instead,\n"
        "with the same dice and cards for each. Where that pays, what the\n"
        "dice gave is taken out of the results: their mean is the same and\n"
        "surer. The number of threads changes nothing but the time.\n"
        "\n"
        "  --games N    games, of each move (1000)\n"
        "  --rounds N   play only N rounds, then let the net judge; 0: play\n"
        "               to the end (0)\n"
        "  --moves N    try the best N moves, at most 6; 0: only the position\n"
        "               (4)\n"
        "  --seat N     when bids are open: try this seat's bids\n"
        "  --threads T  threads (as many as there are cores)\n"
        "  --seed S     seed of dice and cards (1)\n"
        "  --json       one line of JSON instead of a table\n"
        "  --lang LANG  " CLI_LANG_VALUES "  --help       this text\n"
        "\n"
        "A record that breaks the rules: FILE:LINE: reason, status 1.\n",
    .run = run,
};
