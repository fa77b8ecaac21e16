#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "cli.h"

const char *cli_family(const struct cli_command *command) {
    return command->alone ? "" : "woolsack ";
}

void cli_print_called(const struct cli_command *command) {
    fprintf(stderr, "%s%s", cli_family(command), command->name);
}

const struct wsk_game *cli_first_game(void) {
    size_t at = 0;
    while (wsk_game_at(at + 1) && !wsk_game_at(at)->offered)
        at++;
    return wsk_game_at(at);
}

/* What is offered, as "A, B or C". */
static void print_games(const char *last, bool titles) {
    const struct wsk_game *before = NULL;
    const char *comma = "";
    for (size_t i = 0; wsk_game_at(i); i++) {
        const struct wsk_game *game = wsk_game_at(i);
        if (!game->offered)
            continue;
        if (before) {
            printf("%s%s", comma, titles ? before->title : before->id);
            comma = ", ";
        }
        before = game;
    }
    if (before)
        printf("%s%s", *comma ? last : "", titles ? before->title : before->id);
}

void cli_print_help(const char *help) {
    static const char *const words[] = {"@GAMES@", "@TITLES@", "@GAME@"};
    for (const char *at = help; *at; at++) {
        unsigned which = 0;
        while (which < 3 &&
               strncmp(at, words[which], strlen(words[which])) != 0)
            which++;
        if (which == 3) {
            putchar(*at);
            continue;
        }
        if (which == 2)
            fputs(cli_first_game()->id, stdout);
        else
            print_games(which ? " and " : " or ", which == 1);
        at += strlen(words[which]) - 1;
    }
}

enum cli_status cli_misuse(const struct cli_command *command,
                           const char *format, ...) {
    va_list args;
    cli_print_called(command);
    fputs(": ", stderr);
    va_start(args, format);
    /* This file is part of two programs, and clang-tidy looks at it twice; the
     * second time it misses va_start.
     * NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    vfprintf(stderr, format, args);
    va_end(args);
    fputs("\nTry '", stderr);
    cli_print_called(command);
    fputs(" --help'.\n", stderr);
    return CLI_MISUSED;
}

enum cli_status cli_flush(void) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return CLI_DONE;
    fprintf(stderr, "woolsack: cannot write standard output: %s\n",
            strerror(errno));
    return CLI_FAILED;
}

static bool read_number(const char *text, uint64_t *ret_number) {
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (errno || *end)
        return false;
    *ret_number = number;
    return true;
}

enum wsk_err cli_option_set(const struct cli_option *option, const char *value,
                            struct wsk_fault *ret_fault) {
    uint64_t number;
    if (!*value && !option->number)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                             "the value of --%s is empty", option->name);
    if (option->text) {
        *option->text = value;
        return WSK_OK;
    }
    if (option->list) {
        if (option->list->count == CLI_LIST_MAX)
            return wsk_fault_set(ret_fault, WSK_ERANGE, 0,
                                 "--%s may be given %d times at most",
                                 option->name, CLI_LIST_MAX);
        option->list->item[option->list->count++] = value;
        return WSK_OK;
    }
    if (!read_number(value, &number) || number < option->least ||
        number > option->most) {
        char range[80];
        snprintf(range, sizeof(range), "%llu to %llu",
                 (unsigned long long)option->least,
                 (unsigned long long)option->most);
        return wsk_fault_set(ret_fault, WSK_ERANGE, 0,
                             "--%s takes a number from %s, not '%s'",
                             option->name, range, value);
    }
    *option->number = number;
    return WSK_OK;
}

static enum cli_status set_option(const struct cli_command *command,
                                  const struct cli_option *option,
                                  const char *value) {
    struct wsk_fault fault;
    if (cli_option_set(option, value, &fault))
        return cli_misuse(command, "%s", fault.why);
    return CLI_DONE;
}

const struct cli_option *cli_option_find(const struct cli_option *options,
                                         const char *name, size_t len) {
    for (; options->name; options++)
        if (strlen(options->name) == len &&
            memcmp(options->name, name, len) == 0)
            return options;
    return NULL;
}

/* Handles argv[*at], which begins with "--". */
static enum cli_status one_option(const struct cli_command *command, int argc,
                                  char **argv, int *at,
                                  const struct cli_option *options) {
    const char *name = argv[*at] + 2;
    const char *equals = strchr(name, '=');
    size_t len = equals ? (size_t)(equals - name) : strlen(name);
    const struct cli_option *option = cli_option_find(options, name, len);
    if (!option)
        return cli_misuse(command, "there is no option '%s'", argv[*at]);
    if (option->flag) {
        if (equals)
            return cli_misuse(command, "--%s takes no value", option->name);
        *option->flag = true;
        return CLI_DONE;
    }
    if (equals)
        return set_option(command, option, equals + 1);
    if (*at + 1 == argc)
        return cli_misuse(command, "--%s needs a value", option->name);
    return set_option(command, option, argv[++*at]);
}

enum cli_status cli_options(const struct cli_command *command, int argc,
                            char **argv, const struct cli_option *options,
                            char ***ret_args, int *ret_count, bool *ret_stop) {
    int count = 0;
    bool plain = false;
    *ret_stop = true;
    for (int at = 1; at < argc; at++) {
        bool is_option = !plain && argv[at][0] == '-' && argv[at][1] != '\0';
        if (argv[at][0] == '\0')
            return cli_misuse(command, "an argument is empty");
        if (!is_option) {
            argv[count++] = argv[at]; /* count < at: never ahead of reading */
            continue;
        }
        if (strcmp(argv[at], "--") == 0) {
            plain = true;
            continue;
        }
        if (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "-h") == 0) {
            cli_print_help(command->help);
            return cli_flush();
        }
        if (argv[at][1] != '-')
            return cli_misuse(command, "there is no option '%s'", argv[at]);
        enum cli_status status = one_option(command, argc, argv, &at, options);
        if (status)
            return status;
    }
    *ret_args = argv;
    *ret_count = count;
    *ret_stop = false;
    return CLI_DONE;
}

enum cli_status cli_options_only(const struct cli_command *command, int argc,
                                 char **argv, const struct cli_option *options,
                                 bool *ret_stop) {
    char **args;
    int count;
    enum cli_status status =
        cli_options(command, argc, argv, options, &args, &count, ret_stop);
    if (!status && !*ret_stop && count > 0)
        return cli_misuse(command, "'%s' is not an option", args[0]);
    return status;
}

enum cli_status cli_check_seats(const struct cli_command *command,
                                const struct wsk_game *game, uint64_t seats) {
    if (seats >= game->seats_min && seats <= game->seats_max)
        return CLI_DONE;
    return cli_misuse(command, "%s takes %u to %u seats, not %" PRIu64,
                      game->title, game->seats_min, game->seats_max, seats);
}

uint64_t cli_any_seed(void) {
    uint32_t seed;
    if (getrandom(&seed, sizeof(seed), 0) == sizeof(seed))
        return seed;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint32_t)now.tv_sec ^ (uint32_t)now.tv_nsec;
}
