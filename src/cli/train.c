/*
 * train.c - `woolsack train`: teaches a net by self-play.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "progress.h"
#include "train_judge.h"

#define SAVE_SECONDS 60
#define GATE_GAMES 160000    /* at most, to tell a new net from an old one */
#define EVALUATE_GAMES 20000 /* of a best response */
#define NOT_GIVEN UINT64_MAX

struct request {
    const char *game, *deck, *checkpoint, *net, *against, *from;
    uint64_t seats, games, seed, threads, evaluate;
    bool no_gate;
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

static bool complain(const char *path) {
    fprintf(stderr, "%s: %s\n", path,
            errno == EINVAL
                ? "not a checkpoint of this program for this game and "
                  "number of seats, or of another kind (self-play, a best "
                  "response, one that began with --from)"
                : strerror(errno));
    return false;
}

/* Goes on with the checkpoint if there is one. */
static bool resume(struct train *train, const struct request *request) {
    if (train_load(train, request->checkpoint)) {
        fprintf(stderr, "woolsack train: going on after %" PRIu64 " games\n",
                train_games(train));
        return true;
    }
    if (errno != ENOENT)
        return complain(request->checkpoint);
    if (request->from && !train_begin_with(train, request->from))
        return complain(request->from);
    return true;
}

struct place {
    char folder[4096];
    const char *name;
};

static struct place place_of(const char *path) {
    struct place place = {".", path};
    const char *slash = strrchr(path, '/');
    if (slash) {
        snprintf(place.folder, sizeof(place.folder), "%.*s",
                 (int)(slash - path) + 1, path);
        place.name = slash + 1;
    }
    return place;
}

static bool leads_to(const char *path, const struct stat *there) {
    struct stat info;
    return stat(path, &info) == 0 && info.st_dev == there->st_dev &&
           info.st_ino == there->st_ino;
}

/* Whether two paths lead to one file, be it there or yet to be written. */
static bool is_same_file(const char *one, const char *other) {
    struct place first = place_of(one), second = place_of(other);
    struct stat there;
    if (stat(one, &there) == 0)
        return leads_to(other, &there);
    return strcmp(first.name, second.name) == 0 &&
           stat(first.folder, &there) == 0 && leads_to(second.folder, &there);
}

/* Whether a file can be written beside others of its folder, as checkpoints
 * and nets are. Nothing is made. */
static bool writable(const char *path) {
    struct place place = place_of(path);
    if (files_is_folder(path))
        errno = EISDIR;
    else if (access(place.folder, W_OK | X_OK) == 0)
        return true;
    fprintf(stderr, "%s: cannot be written: %s\n", path, strerror(errno));
    return false;
}

/* Asked before the long work. The checkpoint stays as it is if no game is
 * left to play. */
static bool can_write(const struct train *train,
                      const struct request *request) {
    return (train_games(train) >= request->games ||
            writable(request->checkpoint)) &&
           (!request->net || writable(request->net));
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

static enum cli_status judge(const struct train *train,
                             const struct request *request,
                             const struct wsk_rules *rules,
                             const struct loaded_net *old,
                             const struct loaded_net *against) {
    const struct judge judge = {.rules = rules,
                                .train = train,
                                .seed = request->seed,
                                .threads = (unsigned)request->threads};
    enum cli_status status = CLI_DONE;
    if (request->net)
        status = judge_write(&judge, request->net, old, GATE_GAMES);
    if (against && !status && request->evaluate)
        status = judge_response(&judge, &against->net, request->evaluate);
    return status;
}

static enum cli_status run_training(const struct request *request,
                                    const struct wsk_rules *rules,
                                    const struct loaded_net *old,
                                    const struct loaded_net *against) {
    struct train *train = train_create(
        &(struct train_options){.rules = rules,
                                .seed = request->seed,
                                .threads = (unsigned)request->threads,
                                .total = request->games,
                                .against = against ? &against->net : NULL,
                                .practised = request->from != NULL});
    if (!train) {
        fprintf(stderr, "woolsack train: %s\n", strerror(ENOMEM));
        return CLI_FAILED;
    }
    enum cli_status status = CLI_FAILED;
    if (resume(train, request) && can_write(train, request) &&
        teach(train, request))
        status = judge(train, request, rules, old, against);
    train_destroy(train);
    return status ? status : cli_flush();
}

/* Nets are read before the long work: what is wrong with them is said then. */
static enum cli_status prepare(const struct request *request,
                               const struct wsk_rules *rules) {
    struct loaded_net *old = NULL, *against = NULL;
    enum cli_status status = CLI_FAILED;
    bool gated = request->net && !request->no_gate;
    if (gated)
        old = judge_load(rules, request->net, false);
    if (request->against)
        against = judge_load(rules, request->against, true);
    if ((old || !gated) && (against || !request->against))
        status = run_training(request, rules, old, against);
    judge_free(old);
    judge_free(against);
    return status;
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {.deck = "standard",
                              .games = 1000000,
                              .seed = 1,
                              .threads = 1,
                              .evaluate = NOT_GIVEN};
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
        {.name = "no-gate", .flag = &request.no_gate},
        {.name = "against", .text = &request.against},
        {.name = "from", .text = &request.from},
        {.name = "evaluate", .number = &request.evaluate, .most = 100000000},
        {.name = "deck", .text = &request.deck},
        {0}};
    enum cli_status status =
        cli_options_only(&cli_train, argc, argv, options, &stop);
    if (status || stop)
        return status;
    if (!request.game || !request.seats || !request.checkpoint)
        return cli_misuse(&cli_train,
                          "--game, --seats and --checkpoint are needed");
    if (request.against && request.net)
        return cli_misuse(&cli_train,
                          "--against and --net do not go together: a best "
                          "response is no net for the bots");
    if (request.net && is_same_file(request.net, request.checkpoint))
        return cli_misuse(&cli_train,
                          "--checkpoint and --net both name '%s': the net "
                          "would take the checkpoint's place",
                          request.net);
    if (request.from && !request.against)
        return cli_misuse(&cli_train,
                          "--from is for a best response (--against); "
                          "self-play goes on with --checkpoint");
    if (request.no_gate && !request.net)
        return cli_misuse(&cli_train, "--no-gate is for a net (--net), which "
                                      "would else have to pass the gate");
    if (request.evaluate == NOT_GIVEN)
        request.evaluate = EVALUATE_GAMES;
    else if (!request.against)
        return cli_misuse(&cli_train,
                          "--evaluate is for a best response (--against)");
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
    status = prepare(&request, rules);
    free(rules);
    return status;
}

const struct cli_command cli_train = {
    .name = "train",
    .summary = "Teach a net by letting it play against itself",
    .help =
        "Usage: woolsack train --game GAME --seats N --checkpoint FILE\n"
        "                      [--games K] [--seed S] [--threads T]\n"
        "                      [--net FILE [--no-gate]] [--deck FILE]\n"
        "                      [--against FILE [--from FILE] [--evaluate "
        "N]]\n"
        "\n"
        "Plays games against itself until K have been played in all and "
        "learns\n"
        "from them. The checkpoint is written every minute and at the end; if\n"
        "it is there at the start, training goes on from it. The same seed\n"
        "gives the same net with any number of threads.\n"
        "\n"
        "A net file that is there already is replaced only by a better net: "
        "the\n"
        "two play until it is clear, 160000 games at most. Otherwise the file\n"
        "stays, the new net goes to FILE.rejected, and the exit status is 3.\n"
        "\n"
        "  --game GAME        @GAMES@\n"
        "  --seats N          players\n"
        "  --checkpoint FILE  where training stands\n"
        "  --games K          games in all; schedules aim at it (1000000)\n"
        "  --seed S           seed (1)\n"
        "  --threads T        threads (1)\n"
        "  --net FILE         write the net as it is shipped\n"
        "  --no-gate          write it whatever is there\n"
        "  --against FILE     learn to beat this net, which never changes, "
        "and\n"
        "                     tell at the end how often that succeeds\n"
        "  --from FILE        with --against: begin with the net of this "
        "checkpoint\n"
        "                     of self-play, not with one that knows nothing\n"
        "  --evaluate N       games to tell that from (20000); 0: do not\n"
        "  --deck FILE        a deck file, or the name of one in the deck "
        "folder\n"
        "  --help             this text\n",
    .run = run,
};
