/*
 * main.c - `zoo`: one expert among opponents of one kind, measured.
 *
 * The matches are those of src/table: every deal is played with the expert in
 * every seat and the same luck. Options, decks and nets are read as by
 * woolsack itself.
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/nets.h"
#include "cli/arena.h"
#include "cli/cli.h"
#include "cli/nets.h"
#include "cli/progress.h"
#include "hunt.h"
#include "zoo.h"

struct request {
    const char *game, *deck, *opponent, *expert;
    const char *goal, *seconds, *bid, *take;
    uint64_t seats, games, seed, threads, playouts;
    bool adjust, json, list, search;
};

static const struct cli_command command;

static enum cli_status print_list(void) {
    printf("%-8s  %-12s  %s\n", "opponent", "game", "what it does");
    printf("%-8s  %-12s  %s\n", "random", "both", "any legal move");
    for (size_t i = 0; zoo_opponent_at(i); i++) {
        const struct zoo_opponent *opponent = zoo_opponent_at(i);
        printf("%-8s  %-12s  %s\n", opponent->name,
               opponent->game ? opponent->game : "both", opponent->about);
    }
    puts("\nAny player of 'woolsack match' is an opponent too: lamb, sheep, "
         "ram, shepherd,\nexpert, expert:5000, exec:PATH.");
    return cli_flush();
}

/* Options that are no whole numbers. */

static enum cli_status read_part(const char *option, const char *text,
                                 double least, double most, double *ret) {
    char *end;
    errno = 0;
    double value = strtod(text, &end);
    if (errno || end == text || *end || !(value >= least && value <= most))
        return cli_misuse(&command,
                          "--%s takes a number from %g to %g, not '%s'", option,
                          least, most, text);
    *ret = value;
    return CLI_DONE;
}

static enum cli_status read_bid(const char *text, unsigned *ret_bid) {
    unsigned bid;
    if (strcmp(text, "26+") == 0) {
        *ret_bid = ZOO_BID_26PLUS;
        return CLI_DONE;
    }
    if (!wsk_word_number((struct wsk_word){text, strlen(text)},
                         ZOO_BID_26PLUS - 1, &bid) ||
        bid < ZOO_BID_LEAST)
        return cli_misuse(&command, "--bid takes 14 to 26 or 26+, not '%s'",
                          text);
    *ret_bid = bid;
    return CLI_DONE;
}

static enum cli_status read_take(const char *text, enum zoo_take *ret_take) {
    for (unsigned t = 0; t < ZOO_TAKES; t++)
        if (strcmp(zoo_take_name((enum zoo_take)t), text) == 0) {
            *ret_take = (enum zoo_take)t;
            return CLI_DONE;
        }
    return cli_misuse(
        &command, "--take is points, margin, corner or worth, not '%s'", text);
}

static enum cli_status read_settings(const struct request *request,
                                     struct zoo_settings *ret_settings) {
    struct zoo_settings settings = {.limits = {1, request->playouts}};
    enum cli_status status = CLI_DONE;
    zoo_fixed_best((unsigned)request->seats, &settings.bid, &settings.take);
    if (request->seconds)
        status = read_part("seconds", request->seconds, 0.001, 3600,
                           &settings.limits.seconds);
    if (!status && request->bid)
        status = read_bid(request->bid, &settings.bid);
    if (!status && request->take)
        status = read_take(request->take, &settings.take);
    if (!status)
        *ret_settings = settings;
    return status;
}

/* Who plays: an opponent of the zoo, or whoever woolsack knows. */
static enum cli_status find_opponent(const struct request *request,
                                     const struct wsk_game *game,
                                     const struct wsk_nets *nets,
                                     struct zoo *zoo,
                                     struct wsk_player *ret_player) {
    const struct zoo_opponent *opponent =
        zoo_opponent_find(request->opponent, game);
    if (opponent) {
        *ret_player = (struct wsk_player){
            .name = opponent->name, .choose = opponent->choose, .context = zoo};
        return CLI_DONE;
    }
    for (size_t i = 0; zoo_opponent_at(i); i++)
        if (strcmp(zoo_opponent_at(i)->name, request->opponent) == 0)
            return cli_misuse(&command, "%s does not play %s",
                              request->opponent, game->title);
    return arena_read_player(&command, request->opponent, nets, ret_player);
}

static void report(void *context, const struct wsk_player *player,
                   unsigned seat, const char *why) {
    (void)context;
    arena_report(&command, player, seat, why);
}

/* An expert without its net is another player, and luck has no measure: in a
 * match of hours nobody would notice. */
static enum cli_status need_net(const struct request *request,
                                const struct wsk_rules *rules,
                                const struct wsk_nets *nets,
                                const struct wsk_player *measured) {
    bool expert = !measured->command && measured->bot.level == WSK_LEVEL_EXPERT;
    if ((!expert && !request->adjust) || nets_find(nets, rules))
        return CLI_DONE;
    cli_print_called(&command);
    fprintf(stderr, ": there is no net for %u players of %s, which %s needs\n",
            rules->seats, rules->game->title,
            expert ? request->expert : "--adjust");
    return CLI_FAILED;
}

/* Where a program failed somebody else has played in its name. */
static enum cli_status need_nobody_else(const struct hunt *hunt) {
    uint64_t games = 0;
    for (unsigned p = 0; p < hunt->rules->seats; p++)
        games += hunt->standings.player[p].stood_in;
    if (games == 0)
        return CLI_DONE;
    cli_print_called(&command);
    fputs(": nothing was measured, since a program failed\n", stderr);
    return CLI_FAILED;
}

static enum cli_status measure(const struct request *request,
                               const struct wsk_rules *rules,
                               const struct wsk_nets *nets, struct zoo *zoo) {
    struct hunt hunt = {.rules = rules,
                        .zoo = zoo,
                        .games = request->games,
                        .seed = request->seed,
                        .threads = (unsigned)request->threads,
                        .deck = request->deck,
                        .report = report};
    enum cli_status status = CLI_DONE;
    if (request->adjust)
        hunt.adjust = wsk_adjust_by_nets(nets);
    if (request->goal)
        status = read_part("goal", request->goal, 0, 1, &hunt.goal);
    if (!status)
        status = arena_read_player(&command, request->expert, nets,
                                   &hunt.players[0]);
    if (!status && !request->search)
        status =
            find_opponent(request, rules->game, nets, zoo, &hunt.players[1]);
    if (!status)
        status = need_net(request, rules, nets, &hunt.players[0]);
    if (status)
        return status;
    if (request->search) {
        hunt_search(&hunt);
        return cli_flush();
    }
    enum wsk_err err = hunt_run(&hunt, true);
    if (err) {
        cli_print_called(&command);
        fprintf(stderr, ": %s\n", wsk_err_text(err));
        return CLI_FAILED;
    }
    status = need_nobody_else(&hunt);
    if (status)
        return status;
    if (request->json)
        hunt_print_json(&hunt);
    else
        hunt_print(&hunt);
    status = cli_flush();
    return status ? status : hunt_failed(&hunt) ? CLI_FAILED : CLI_DONE;
}

static enum cli_status prepare(const struct request *request) {
    struct zoo_settings settings;
    struct zoo zoo;
    const struct wsk_game *game = cli_find_game(&command, request->game);
    if (!game)
        return CLI_MISUSED;
    if (request->seats < game->seats_min || request->seats > game->seats_max)
        return cli_misuse(&command, "%s takes %u to %u players, not %u",
                          game->title, game->seats_min, game->seats_max,
                          (unsigned)request->seats);
    enum cli_status status = read_settings(request, &settings);
    if (status)
        return status;
    struct wsk_nets *nets = cli_load_nets(game);
    struct wsk_rules *rules =
        nets ? cli_load_rules(&command, game, request->deck, request->seats)
             : NULL;
    zoo_init(&zoo, rules, &settings);
    status = rules ? measure(request, rules, nets, &zoo) : CLI_FAILED;
    zoo_finish(&zoo);
    free(rules);
    cli_free_nets(nets);
    return status;
}

/* Nothing that was said is left out without a word. */
static enum cli_status check_request(struct request *request) {
    bool fixed = request->opponent && strcmp(request->opponent, "fixed") == 0;
    if (request->search) {
        if (request->opponent || request->bid || request->take || request->goal)
            return cli_misuse(&command, "--search tries all of fixed: no "
                                        "--opponent, --bid, --take or --goal");
        if (request->json)
            return cli_misuse(&command, "--search has no --json");
        if (request->game && strcmp(request->game, "volle-wolle") != 0)
            return cli_misuse(&command, "--search is of volle-wolle, not %s",
                              request->game);
        request->game = "volle-wolle";
        return CLI_DONE;
    }
    if (!request->game)
        return cli_misuse(&command, "--game is needed");
    if (!request->opponent)
        return cli_misuse(&command, "--opponent is needed; --list shows them");
    if ((request->bid || request->take) && !fixed)
        return cli_misuse(&command, "--bid and --take are of fixed, not %s",
                          request->opponent);
    return CLI_DONE;
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {.deck = "standard",
                              .expert = "expert",
                              .seats = 2,
                              .games = 1000,
                              .seed = 1,
                              .threads = 1};
    bool stop;
    char **args;
    int count;
    const struct cli_option options[] = {
        {.name = "game", .text = &request.game},
        {.name = "seats",
         .number = &request.seats,
         .least = 2,
         .most = WSK_SEATS_MAX},
        {.name = "opponent", .text = &request.opponent},
        {.name = "expert", .text = &request.expert},
        {.name = "games",
         .number = &request.games,
         .least = 1,
         .most = 1000000000000ULL},
        {.name = "goal", .text = &request.goal},
        {.name = "seed", .number = &request.seed, .most = UINT64_MAX},
        {.name = "threads",
         .number = &request.threads,
         .least = 1,
         .most = WSK_MATCH_THREADS_MAX},
        {.name = "seconds", .text = &request.seconds},
        {.name = "playouts",
         .number = &request.playouts,
         .least = 1,
         .most = 1000000000000ULL},
        {.name = "bid", .text = &request.bid},
        {.name = "take", .text = &request.take},
        {.name = "deck", .text = &request.deck},
        {.name = "adjust", .flag = &request.adjust},
        {.name = "search", .flag = &request.search},
        {.name = "list", .flag = &request.list},
        {.name = "json", .flag = &request.json},
        {0}};
    enum cli_status status =
        cli_options(&command, argc, argv, options, &args, &count, &stop);
    if (status || stop)
        return status;
    if (count > 0)
        return cli_misuse(&command, "'%s' is not an option", args[0]);
    if (request.list)
        return print_list();
    status = check_request(&request);
    return status ? status : prepare(&request);
}

static const struct cli_command command = {
    .name = "zoo",
    .alone = true,
    .help =
        "Usage: zoo --game GAME [--seats N] --opponent NAME [OPTION...]\n"
        "       zoo --search [--seats N] [OPTION...]\n"
        "       zoo --list\n"
        "\n"
        "Lets one expert play among opponents of one kind, and prints its\n"
        "share of the wins with a 95 % interval and the time it takes for a\n"
        "decision. Each deal of dice and cards is played with the expert in\n"
        "every seat. --search tries every bid and every rule of the opponent\n"
        "'fixed' instead and says which are hardest for the expert.\n"
        "\n"
        "  --game GAME      volle-wolle or bloeder-sack\n"
        "  --seats N        players at the table (2)\n"
        "  --opponent NAME  see --list\n"
        "  --expert PLAYER  who is measured (expert)\n"
        "  --games N        games at most, rounded up to whole deals (1000);\n"
        "                   with --search for each variant\n"
        "  --goal SHARE     look after 1/16, 1/8, 1/4 and 1/2 of the games\n"
        "                   and stop when it is clear whether the share is\n"
        "                   above the goal; exit status 1 unless it is\n"
        "  --seed S         seed of dice, cards and choices (1)\n"
        "  --threads T      threads (1)\n"
        "  --seconds S      processor time for a move of flat, uct and tree "
        "(1)\n"
        "  --playouts N     play-outs for a move of theirs, instead of time\n"
        "  --bid B          of fixed: 14 to 26, or 26+\n"
        "  --take RULE      of fixed: points, margin, corner or worth\n"
        "  --deck FILE      a deck file, or the name of one in the deck "
        "folder\n"
        "  --adjust         take luck out of the shares, with the nets\n"
        "  --json           one line of JSON\n"
        "  --help           this text\n",
    .run = run,
};

int main(int argc, char **argv) {
    return (int)command.run(argc, argv);
}
