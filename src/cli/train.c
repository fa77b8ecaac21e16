/*
 * train.c - `woolsack train`: teaches a net by self-play.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../train/train.h"
#include "cli.h"
#include "progress.h"

#define SAVE_SECONDS 60

struct request {
    const char *game, *deck, *checkpoint, *net;
    uint64_t seats, games, seed, threads;
};

static uint64_t games_done(void *context) {
    return train_games(context);
}

static bool save(const struct train *train, const char *path) {
    if (train_save(train, path))
        return true;
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return false;
}

/* Goes on with the checkpoint if there is one. */
static bool resume(struct train *train, const char *path) {
    if (train_load(train, path)) {
        fprintf(stderr, "woolsack train: going on after %" PRIu64 " games\n",
                train_games(train));
        return true;
    }
    if (errno == ENOENT)
        return true;
    fprintf(stderr, "%s: %s\n", path,
            errno == EINVAL ? "not a checkpoint of this game and number of "
                              "seats"
                            : strerror(errno));
    return false;
}

static bool write_net(const struct train *train,
                      const struct request *request) {
    struct wsk_word bytes = train_file(train);
    FILE *file = fopen(request->net, "wb");
    bool good = file && fwrite(bytes.start, 1, bytes.len, file) == bytes.len;
    if (file && fclose(file) != 0)
        good = false;
    if (!good)
        fprintf(stderr, "%s: %s\n", request->net, strerror(errno));
    return good;
}

static bool teach(struct train *train, const struct request *request) {
    float value = 0, policy = 0;
    uint64_t before = train_games(train);
    double start = progress_clock(), saved = start;
    struct progress *bar = progress_start(request->games, games_done, train);
    bool good = true;
    while (good && train_games(train) < request->games) {
        train_round(train);
        if (progress_clock() - saved > SAVE_SECONDS) {
            good = save(train, request->checkpoint);
            saved = progress_clock();
        }
    }
    progress_stop(bar);
    uint64_t played = train_games(train) - before;
    if (played > 0) {
        train_losses(train, &value, &policy);
        printf("%" PRIu64 " games in %.0f s (%.0f a second), %" PRIu64
               " in all; loss: values %.4f, policy %.4f\n",
               played, progress_clock() - start,
               (double)played / (progress_clock() - start), train_games(train),
               (double)value, (double)policy);
        good = good && save(train, request->checkpoint);
    }
    return good;
}

static enum cli_status run_training(const struct request *request,
                                    const struct wsk_rules *rules) {
    struct train *train = train_create(
        &(struct train_options){.rules = rules,
                                .seed = request->seed,
                                .threads = (unsigned)request->threads,
                                .total = request->games});
    if (!train) {
        fprintf(stderr, "woolsack train: %s\n", strerror(ENOMEM));
        return CLI_FAILED;
    }
    bool good = resume(train, request->checkpoint) && teach(train, request);
    if (good && request->net)
        good = write_net(train, request);
    train_destroy(train);
    return good ? cli_flush() : CLI_FAILED;
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {
        .deck = "standard", .games = 1000000, .seed = 1, .threads = 1};
    bool stop;
    const struct cli_option options[] = {
        {.name = "game", .text = &request.game},
        CLI_OPTION_SEATS(&request.seats),
        CLI_OPTION_GAMES(&request.games),
        CLI_OPTION_SEED(&request.seed),
        {.name = "threads",
         .number = &request.threads,
         .least = 1,
         .most = 256},
        {.name = "checkpoint", .text = &request.checkpoint},
        {.name = "net", .text = &request.net},
        {.name = "deck", .text = &request.deck},
        {0}};
    enum cli_status status =
        cli_options_only(&cli_train, argc, argv, options, &stop);
    if (status || stop)
        return status;
    if (!request.game || !request.seats || !request.checkpoint)
        return cli_misuse(&cli_train,
                          "--game, --seats and --checkpoint are needed");
    const struct wsk_game *game = cli_find_game(&cli_train, request.game);
    if (!game)
        return CLI_MISUSED;
    status = cli_check_seats(&cli_train, game, request.seats);
    if (status)
        return status;
    struct wsk_rules *rules =
        cli_load_rules(&cli_train, game, request.deck, request.seats);
    if (!rules)
        return CLI_FAILED;
    status = run_training(&request, rules);
    free(rules);
    return status;
}

const struct cli_command cli_train = {
    .name = "train",
    .summary = "Teach a net by letting it play against itself",
    .help =
        "Usage: woolsack train --game GAME --seats N --checkpoint FILE\n"
        "                      [--games K] [--seed S] [--threads T]\n"
        "                      [--net FILE] [--deck FILE]\n"
        "\n"
        "Plays games against itself until K have been played in all and "
        "learns\n"
        "from them. The checkpoint is written every minute and at the end; if\n"
        "it is there at the start, training goes on from it. The same seed\n"
        "gives the same net with any number of threads.\n"
        "\n"
        "  --game GAME        volle-wolle or bloeder-sack\n"
        "  --seats N          players\n"
        "  --checkpoint FILE  where training stands\n"
        "  --games K          games in all; schedules aim at it (1000000)\n"
        "  --seed S           seed (1)\n"
        "  --threads T        threads (1)\n"
        "  --net FILE         write the net as it is shipped, one byte a "
        "weight\n"
        "  --deck FILE        a deck file, or the name of one in the deck "
        "folder\n"
        "  --help             this text\n",
    .run = run,
};
