/*
 * ladder.c - `woolsack ladder`: one scale for all levels and any programs.
 *
 * Everybody plays everybody. At a table for two that is one match a pair; at a
 * larger one each plays alone against a table full of the other, so that there
 * are two.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../arena/elo.h"
#include "arena.h"
#include "nets.h"
#include "progress.h"

#define BOUTS_MAX (WSK_ELO_MAX * (WSK_ELO_MAX - 1))

struct request {
    const char *game, *deck;
    uint64_t seats, games, seed, threads, time;
    struct cli_list players;
    bool json;
};

struct ladder {
    const struct request *request;
    const struct wsk_game *game;
    const struct wsk_rules *rules;
    unsigned count; /* of players, the levels first */
    struct wsk_player players[WSK_ELO_MAX];
    bool failed[WSK_ELO_MAX];
    unsigned bout_count;
    struct wsk_bout bouts[BOUTS_MAX];
    atomic_uint_fast64_t done; /* games of finished bouts */
    struct wsk_match match;    /* the bout in progress */
    struct wsk_nets *nets;
};

/* A line of the result. */
struct rung {
    unsigned player;
    struct wsk_interval rating;
};

static void report(void *context, const struct wsk_player *player,
                   unsigned seat, const char *why) {
    (void)context;
    arena_report(&cli_ladder, player, seat, why);
}

static uint64_t games_done(void *context) {
    struct ladder *ladder = context;
    return atomic_load(&ladder->done) + atomic_load(&ladder->match.done);
}

static bool meet(const struct ladder *ladder, unsigned hero, unsigned field) {
    return ladder->request->seats == 2 ? hero < field : hero != field;
}

static uint64_t all_games(const struct ladder *ladder) {
    uint64_t seats = ladder->request->seats;
    uint64_t bout = (ladder->request->games + seats - 1) / seats * seats;
    uint64_t pairs = (uint64_t)ladder->count * (ladder->count - 1);
    return (seats == 2 ? pairs / 2 : pairs) * bout;
}

/* One hero among copies of the field. */
static enum wsk_err play_bout(struct ladder *ladder, unsigned hero,
                              unsigned field) {
    const struct request *request = ladder->request;
    struct wsk_player players[WSK_SEATS_MAX];
    struct wsk_standings standings;
    struct wsk_match *match = &ladder->match;
    for (unsigned p = 0; p < request->seats; p++)
        players[p] = ladder->players[p ? field : hero];
    match->players = players;
    enum wsk_err err = wsk_match_run(match, &standings);
    if (err)
        return err;
    struct wsk_interval share =
        wsk_interval_within(standings.player[0].share, 0, 1);
    atomic_fetch_add(&ladder->done, standings.games);
    atomic_store(&match->done, 0);
    for (unsigned p = 0; p < request->seats; p++)
        if (standings.player[p].stood_in)
            ladder->failed[p ? field : hero] = true;
    ladder->bouts[ladder->bout_count++] =
        (struct wsk_bout){.hero = hero,
                          .field = field,
                          .others = (unsigned)request->seats - 1,
                          .games = (double)standings.games,
                          .share = share.mean,
                          .error = share.error};
    return WSK_OK;
}

/* A program that failed is not asked again. */
static enum wsk_err play_all(struct ladder *ladder) {
    const struct request *request = ladder->request;
    enum wsk_err err = WSK_OK;
    ladder->match = (struct wsk_match){
        .rules = ladder->rules,
        .games = request->games,
        .seed = request->seed,
        .threads = (unsigned)request->threads,
        .time_ms = (unsigned)request->time,
        .adjust = wsk_adjust_by_nets(ladder->nets),
        .deck = request->deck,
        .report = report,
    };
    for (unsigned h = 0; h < ladder->count && !err; h++)
        for (unsigned f = 0; f < ladder->count && !err; f++)
            if (meet(ladder, h, f) && !ladder->failed[h] && !ladder->failed[f])
                err = play_bout(ladder, h, f);
    return err;
}

/* The result. */

static int by_rating(const void *a, const void *b) {
    const struct rung *left = a, *right = b;
    double ahead = right->rating.mean - left->rating.mean;
    if (ahead != 0)
        return ahead > 0 ? 1 : -1;
    return (int)left->player - (int)right->player;
}

/* Only those who did not fail are rated, and only by what they did among
 * themselves. */
static unsigned rate(struct ladder *ladder, struct rung *ret_rungs) {
    struct wsk_interval ratings[WSK_ELO_MAX];
    unsigned place[WSK_ELO_MAX], rated = 0, kept = 0;
    for (unsigned p = 0; p < ladder->count; p++) {
        place[p] = rated;
        if (!ladder->failed[p])
            ret_rungs[rated++].player = p;
    }
    for (unsigned b = 0; b < ladder->bout_count; b++) {
        struct wsk_bout bout = ladder->bouts[b];
        if (ladder->failed[bout.hero] || ladder->failed[bout.field])
            continue;
        bout.hero = place[bout.hero];
        bout.field = place[bout.field];
        ladder->bouts[kept++] = bout;
    }
    ladder->bout_count = kept;
    wsk_elo_rate(ladder->bouts, kept, rated, ratings);
    for (unsigned r = 0; r < rated; r++)
        ret_rungs[r].rating = ratings[r];
    qsort(ret_rungs, rated, sizeof(*ret_rungs), by_rating);
    return rated;
}

static void print_json(const struct ladder *ladder, const struct rung *rungs,
                       unsigned count) {
    printf("{\"game\":\"%s\",\"seats\":%" PRIu64 ",\"games\":%" PRIu64
           ",\"players\":[",
           ladder->game->id, ladder->request->seats,
           (uint64_t)atomic_load(&ladder->done));
    for (unsigned r = 0; r < count; r++) {
        fputs(r ? ",{\"name\":" : "{\"name\":", stdout);
        arena_print_json(ladder->players[rungs[r].player].name);
        printf(",\"elo\":%ld,\"ci95\":[%ld,%ld]}", lround(rungs[r].rating.mean),
               lround(rungs[r].rating.low), lround(rungs[r].rating.high));
    }
    puts("]}");
}

static void print_table(const struct ladder *ladder, const struct rung *rungs,
                        unsigned count) {
    static const char heading[] = "player";
    unsigned width = arena_widest(heading, ladder->players, ladder->count);
    printf("%s, %" PRIu64 " players at a table, %" PRIu64 " games\n\n",
           ladder->game->title, ladder->request->seats,
           (uint64_t)atomic_load(&ladder->done));
    arena_print_name(heading, width);
    printf("  %6s  %s\n", "Elo", "95 %");
    for (unsigned r = 0; r < count; r++) {
        arena_print_name(ladder->players[rungs[r].player].name, width);
        printf("  %6ld  (%ld to %ld)\n", lround(rungs[r].rating.mean),
               lround(rungs[r].rating.low), lround(rungs[r].rating.high));
    }
    for (unsigned p = 0; p < ladder->count; p++)
        if (ladder->failed[p])
            printf("\n%s failed and is not rated.\n", ladder->players[p].name);
}

static enum cli_status climb(struct ladder *ladder) {
    struct rung rungs[WSK_ELO_MAX];
    struct progress *bar =
        progress_start(all_games(ladder), games_done, ladder);
    enum wsk_err err = play_all(ladder);
    progress_stop(bar);
    if (err) {
        fprintf(stderr, "woolsack ladder: %s\n", wsk_err_text(err));
        return CLI_FAILED;
    }
    unsigned count = rate(ladder, rungs);
    if (ladder->request->json)
        print_json(ladder, rungs, count);
    else
        print_table(ladder, rungs, count);
    return cli_flush();
}

static enum cli_status enter_players(struct ladder *ladder) {
    const struct cli_list *list = &ladder->request->players;
    enum cli_status status = CLI_DONE;
    if (WSK_LEVELS + list->count > WSK_ELO_MAX)
        return cli_misuse(&cli_ladder, "at most %d players can be added",
                          WSK_ELO_MAX - WSK_LEVELS);
    for (unsigned l = 0; l < WSK_LEVELS && !status; l++)
        status =
            arena_read_player(&cli_ladder, wsk_level_name((enum wsk_level)l),
                              ladder->nets, &ladder->players[ladder->count++]);
    for (unsigned i = 0; i < list->count && !status; i++)
        status = arena_read_player(&cli_ladder, list->item[i], ladder->nets,
                                   &ladder->players[ladder->count++]);
    return status;
}

static enum cli_status prepare(const struct request *request) {
    const struct wsk_game *game = cli_find_game(&cli_ladder, request->game);
    if (!game)
        return CLI_MISUSED;
    enum cli_status status = cli_check_seats(&cli_ladder, game, request->seats);
    if (status)
        return status;
    struct ladder *ladder = calloc(1, sizeof(*ladder));
    if (!ladder) {
        fprintf(stderr, "woolsack ladder: %s\n", wsk_err_text(WSK_ENOMEM));
        return CLI_FAILED;
    }
    ladder->request = request;
    ladder->game = game;
    ladder->nets = cli_load_nets(game);
    status = ladder->nets ? enter_players(ladder) : CLI_FAILED;
    if (!status) {
        struct wsk_rules *rules =
            arena_load_rules(&cli_ladder, game, request->deck, request->seats);
        ladder->rules = rules;
        status = rules ? climb(ladder) : CLI_FAILED;
        free(rules);
    }
    cli_free_nets(ladder->nets);
    free(ladder);
    return status;
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {.deck = "standard",
                              .seats = 2,
                              .games = 400,
                              .seed = 1,
                              .threads = 1,
                              .time = ARENA_TIME_MS};
    bool stop;
    const struct cli_option options[] = {
        {.name = "game", .text = &request.game},
        CLI_OPTION_SEATS(&request.seats),
        CLI_OPTION_GAMES(&request.games),
        CLI_OPTION_SEED(&request.seed),
        {.name = "seat", .list = &request.players},
        {.name = "threads",
         .number = &request.threads,
         .least = 1,
         .most = WSK_MATCH_THREADS_MAX},
        {.name = "time", .number = &request.time, .most = ARENA_TIME_MAX},
        {.name = "deck", .text = &request.deck},
        {.name = "json", .flag = &request.json},
        {0}};
    enum cli_status status =
        cli_options_only(&cli_ladder, argc, argv, options, &stop);
    if (status || stop)
        return status;
    return prepare(&request);
}

const struct cli_command cli_ladder = {
    .name = "ladder",
    .summary = "Rate all levels and any programs on one scale",
    .help =
        "Usage: woolsack ladder --game GAME [--seats N] [--games K] [--seed "
        "S]\n"
        "                       [--seat PLAYER ...] [--threads T] [--time MS]\n"
        "                       [--deck FILE] [--json]\n"
        "\n"
        "Lets every level, random play and the players added play each\n"
        "other, and prints Elo ratings with 95 % intervals; random play\n"
        "stands at 0. With more than two seats each plays alone against a\n"
        "table full of the other.\n"
        "\n"
        "  --game GAME    @GAMES@\n"
        "  --seats N      players at a table (2)\n"
        "  --games K      games for each pair (400)\n"
        "  --seed S       seed of dice, cards and choices (1)\n"
        "  --seat PLAYER  one more to be rated, as for 'match': exec:PATH or\n"
        "                 LEVEL:NODES; may be given several times\n"
        "  --threads T    threads (1)\n"
        "  --time MS      milliseconds that a program has for an answer\n"
        "                 (2000); 0: as long as it likes\n"
        "  --deck FILE    a deck file, or the name of one in the deck folder\n"
        "  --json         one line of JSON instead of a table\n"
        "  --help         this text\n",
    .run = run,
};
