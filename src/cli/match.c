/*
 * match.c - `woolsack match`: many games between bots and programs.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena.h"
#include "nets.h"
#include "progress.h"

struct request {
    const char *game, *deck, *records;
    uint64_t games, seed, threads, time;
    struct cli_list seats;
    bool json;
};

/* Callbacks of the match. */

static void report(void *context, const struct wsk_player *player,
                   unsigned seat, const char *why) {
    (void)context;
    arena_report(&cli_match, player, seat, why);
}

/* The file is closed on exec: programs are started while it is open. */
static bool write_file(const char *path, struct wsk_word text) {
    FILE *file = fopen(path, "wbe");
    bool good = file && fwrite(text.start, 1, text.len, file) == text.len;
    if (file && fclose(file) != 0)
        good = false;
    if (!good)
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return good;
}

static bool write_record(void *context, uint64_t number,
                         struct wsk_record *record) {
    const struct request *request = context;
    struct wsk_word text = wsk_record_text(record);
    char path[4096];
    int need =
        snprintf(path, sizeof(path), "%s/%s-%u-%" PRIu64 "-%06" PRIu64 ".txt",
                 request->records, wsk_record_rules(record)->game->id,
                 request->seats.count, request->seed, number + 1);
    if (need < 0 || (size_t)need >= sizeof(path) || !text.start) {
        fprintf(stderr, "%s: %s\n", request->records,
                strerror(text.start ? ENAMETOOLONG : ENOMEM));
        return false;
    }
    return write_file(path, text);
}

/* Results. */

static void print_json(const struct request *request,
                       const struct wsk_player *players,
                       const struct wsk_standings *standings) {
    printf("{\"game\":\"%s\",\"games\":%" PRIu64 ",\"players\":[",
           request->game, standings->games);
    for (unsigned p = 0; p < request->seats.count; p++) {
        const struct wsk_standing *player = &standings->player[p];
        struct wsk_interval share = wsk_interval_within(player->share, 0, 1);
        fputs(p ? ",{\"name\":" : "{\"name\":", stdout);
        arena_print_json(players[p].name);
        printf(",\"win_share\":%.6f,\"ci95\":[%.6f,%.6f],\"mean_score\":%.6f"
               ",\"median_ms\":%.6f,\"p99_ms\":%.6f",
               share.mean, share.low, share.high, player->score.mean,
               player->median_ms, player->p99_ms);
        if (player->stood_in)
            printf(",\"stand_in_games\":%" PRIu64, player->stood_in);
        putchar('}');
    }
    puts("]}");
}

/* "61.20 % (59.10-63.30)" */
static void print_share(struct wsk_interval share) {
    char range[40];
    share = wsk_interval_within(share, 0, 1);
    snprintf(range, sizeof(range), "(%.2f-%.2f)", share.low * 100,
             share.high * 100);
    printf("  %7.2f %%  %-15s", share.mean * 100, range);
}

/* "96.61  +- 3.06"; one deal says nothing about how far deals differ. */
static void print_score(struct wsk_interval score, uint64_t deals) {
    char half[40] = "?";
    if (deals > 1)
        snprintf(half, sizeof(half), "%.2f", score.high - score.mean);
    printf("  %10.2f  +- %-6s", score.mean, half);
}

static void print_player(const struct wsk_player *player, unsigned width,
                         const struct wsk_standing *standing,
                         const struct wsk_standings *all) {
    arena_print_name(player->name, width);
    print_share(standing->share);
    if (all->adjusted)
        print_share(standing->plain);
    print_score(standing->score, all->rotations);
    printf("  %9.4f  %9.4f\n", standing->median_ms, standing->p99_ms);
}

static void print_notes(const struct request *request,
                        const struct wsk_player *players,
                        const struct wsk_standings *standings) {
    if (standings->adjusted && standings->saving > 1)
        printf("\nWin shares are adjusted for luck: as good as %.2f times the "
               "games.\n",
               standings->saving);
    else if (standings->adjusted)
        puts("\nAdjusting for luck would not have helped; shares are as they "
             "fell.");
    for (unsigned p = 0; p < request->seats.count; p++)
        if (standings->player[p].stood_in)
            printf("\n%s failed: %s played in %" PRIu64 " of its games.\n",
                   players[p].name, wsk_level_name(WSK_STAND_IN),
                   standings->player[p].stood_in);
}

static void print_table(const struct request *request,
                        const struct wsk_game *game,
                        const struct wsk_player *players,
                        const struct wsk_standings *standings) {
    static const char heading[] = "player";
    unsigned width = arena_widest(heading, players, request->seats.count);
    printf("%s, %u players, %" PRIu64 " games: %" PRIu64 " deals, each played "
           "in every order of seats\n\n",
           game->title, request->seats.count, standings->games,
           standings->rotations);
    arena_print_name(heading, width);
    printf("  %9s  %-15s", "win share", "95 %");
    if (standings->adjusted)
        printf("  %9s  %-15s", "unadjust.", "95 %");
    printf("  %10s  %-9s  %9s  %9s\n", "mean score", "95 %", "median ms",
           "99 % ms");
    for (unsigned p = 0; p < request->seats.count; p++)
        print_player(&players[p], width, &standings->player[p], standings);
    print_notes(request, players, standings);
}

/* The match. */

static enum cli_status play(const struct request *request,
                            const struct wsk_game *game,
                            const struct wsk_rules *rules,
                            const struct wsk_player *players,
                            const struct wsk_nets *nets) {
    struct wsk_standings standings;
    struct wsk_match match = {
        .rules = rules,
        .players = players,
        .games = request->games,
        .seed = request->seed,
        .threads = (unsigned)request->threads,
        .time_ms = (unsigned)request->time,
        .adjust = wsk_adjust_by_nets(nets),
        .deck = request->deck,
        .report = report,
        .game = request->records ? write_record : NULL,
        .context = (void *)request,
    };
    struct progress *bar =
        progress_start(wsk_match_games(&match), arena_games_done, &match);
    enum wsk_err err = wsk_match_run(&match, &standings);
    progress_stop(bar);
    if (err) {
        /* A record that could not be written has been reported. */
        if (err != WSK_EIO)
            fprintf(stderr, "woolsack match: %s\n", wsk_err_text(err));
        return CLI_FAILED;
    }
    if (request->json)
        print_json(request, players, &standings);
    else
        print_table(request, game, players, &standings);
    return cli_flush();
}

static enum cli_status open_records(const char *folder) {
    if (!folder || mkdir(folder, 0777) == 0 || errno == EEXIST)
        return CLI_DONE;
    fprintf(stderr, "%s: %s\n", folder, strerror(errno));
    return CLI_FAILED;
}

static enum cli_status prepare(const struct request *request) {
    struct wsk_player players[WSK_SEATS_MAX] = {{0}};
    const struct wsk_game *game = cli_find_game(&cli_match, request->game);
    unsigned seats = request->seats.count;
    if (!game)
        return CLI_MISUSED;
    if (seats < game->seats_min || seats > game->seats_max)
        return cli_misuse(&cli_match,
                          "%s takes %u to %u players, each named by --seat, "
                          "not %u",
                          game->title, game->seats_min, game->seats_max, seats);
    struct wsk_nets *nets = cli_load_nets(game);
    enum cli_status status = nets ? CLI_DONE : CLI_FAILED;
    for (unsigned p = 0; p < seats && !status; p++)
        status = arena_read_player(&cli_match, request->seats.item[p], nets,
                                   &players[p]);
    if (!status)
        status = open_records(request->records);
    if (!status) {
        struct wsk_rules *rules =
            arena_load_rules(&cli_match, game, request->deck, seats);
        status = rules ? play(request, game, rules, players, nets) : CLI_FAILED;
        free(rules);
    }
    cli_free_nets(nets);
    return status;
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {.deck = "standard",
                              .games = 1000,
                              .seed = 1,
                              .threads = 1,
                              .time = ARENA_TIME_MS};
    bool stop;
    const struct cli_option options[] = {
        {.name = "game", .text = &request.game},
        {.name = "seat", .list = &request.seats},
        CLI_OPTION_GAMES(&request.games),
        CLI_OPTION_SEED(&request.seed),
        {.name = "threads",
         .number = &request.threads,
         .least = 1,
         .most = WSK_MATCH_THREADS_MAX},
        {.name = "time", .number = &request.time, .most = ARENA_TIME_MAX},
        {.name = "deck", .text = &request.deck},
        {.name = "records", .text = &request.records},
        {.name = "json", .flag = &request.json},
        {0}};
    enum cli_status status =
        cli_options_only(&cli_match, argc, argv, options, &stop);
    if (status || stop)
        return status;
    return prepare(&request);
}

const struct cli_command cli_match = {
    .name = "match",
    .summary = "Let bots and programs play many games against each other",
    .help =
        "Usage: woolsack match --game GAME --seat PLAYER --seat PLAYER ...\n"
        "                      [--games N] [--seed S] [--threads T]\n"
        "                      [--time MS] [--deck FILE] [--records DIR]\n"
        "                      [--json]\n"
        "\n"
        "Plays N games, rounded up so that each deal of dice and cards is\n"
        "played with every player in every seat, seat 1 starting. Prints\n"
        "shares of wins and mean scores with 95 % intervals, and the time\n"
        "for a decision. A player is a level, a level and a number of\n"
        "positions to look at, or a program that speaks the bot protocol:\n"
        "\n"
        "  random, lamb, sheep, ram, shepherd, expert\n"
        "  expert:5000\n"
        "  exec:PATH, arguments separated by spaces\n"
        "\n"
        "A program that breaks the protocol is reported and stopped, and\n"
        "lamb plays on for it. The same seed gives the same games with any\n"
        "number of threads, unless programs play.\n"
        "\n"
        "  --game GAME    @GAMES@\n"
        "  --seat PLAYER  once for each player\n"
        "  --games N      games (1000)\n"
        "  --seed S       seed of dice, cards and choices (1)\n"
        "  --threads T    threads (1)\n"
        "  --time MS      milliseconds that a program has for an answer\n"
        "                 (2000); 0: as long as it likes\n"
        "  --deck FILE    a deck file, or the name of one in the deck folder\n"
        "  --records DIR  write every game as a record into DIR\n"
        "  --json         one line of JSON instead of a table\n"
        "  --help         this text\n",
    .run = run,
};
