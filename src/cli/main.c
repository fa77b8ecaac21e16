/*
 * main.c - the one program: finds the subcommand and runs it.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "config.h"
#include "files.h"
#include "rules/games.h"

#define DECLARE(id) extern const struct cli_command command_##id;
GAMES_WITH_COMMAND(DECLARE)

static const struct cli_command *const commands[] = {
    &cli_play,
    &cli_serve,
    &cli_admin,
    &cli_backup,
    &cli_restore,
    &cli_replay,
    &cli_review,
    &cli_hint,
    &cli_rollout,
    &cli_legal,
    &cli_verify,
    &cli_sim,
    &cli_demo,
    &cli_match,
    &cli_ladder,
    &cli_bot,
#define ENTRY(id) &command_##id,
    GAMES_WITH_COMMAND(ENTRY) /* what games have of their own */
        & cli_train,
};
#define COMMANDS (sizeof(commands) / sizeof(commands[0]))

/* For scripts. */
static enum cli_status print_games(void) {
    for (size_t i = 0; wsk_game_at(i); i++) {
        const struct wsk_game *game = wsk_game_at(i);
        if (game->offered)
            printf("%s %u %u %s\n", game->id, (unsigned)game->seats_min,
                   (unsigned)game->seats_max, game->title);
    }
    return cli_flush();
}

static enum cli_status print_help(void) {
    cli_print_help("Usage: woolsack COMMAND [OPTION...] [FILE]\n"
                   "\n"
                   "The dice games @TITLES@.\n"
                   "\n"
                   "Commands:\n");
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  %-8s  %s\n", commands[i]->name, commands[i]->summary);
    puts("\n"
         "'woolsack COMMAND --help' tells about one of them, 'woolsack\n"
         "--version' which program this is, 'woolsack --games' which games it\n"
         "has. Exit status: 0 done, 1 failed, 2 misused.");
    return cli_flush();
}

static const struct cli_command *find_command(const char *name) {
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static enum cli_status run_help(int argc, char **argv) {
    if (argc < 3)
        return print_help();
    const struct cli_command *command = find_command(argv[2]);
    if (!command) {
        fprintf(stderr, "woolsack: there is no command '%s'\n", argv[2]);
        return CLI_MISUSED;
    }
    cli_print_help(command->help);
    return cli_flush();
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fputs("woolsack: which command? Try 'woolsack --help'.\n", stderr);
        return CLI_MISUSED;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0) {
        puts("woolsack " WOOLSACK_VERSION);
        return (int)cli_flush();
    }
    if (strcmp(name, "--games") == 0)
        return (int)print_games();
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return (int)print_help();
    if (strcmp(name, "help") == 0)
        return (int)run_help(argc, argv);
    const struct cli_command *command = find_command(name);
    if (!command) {
        fprintf(stderr,
                "woolsack: there is no command '%s'. Try 'woolsack --help'.\n",
                name);
        return CLI_MISUSED;
    }
    files_name_program();
    return (int)command->run(argc - 1, argv + 1);
}
