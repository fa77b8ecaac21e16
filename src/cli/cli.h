/*
 * cli.h - what the subcommands share. Inside src/cli only.
 */
#ifndef WSK_CLI_CLI_H
#define WSK_CLI_CLI_H

#include <stdio.h>

#include "woolsack/record.h"

/* Exit statuses. */
enum cli_status {
    CLI_DONE = 0,
    CLI_FAILED = 1,
    CLI_MISUSED = 2,
    CLI_REFUSED = 3 /* train: the new net is no better than the old one */
};

struct cli_command {
    const char *name;
    bool alone;          /* a program of its own, not a part of woolsack */
    const char *summary; /* one line for `woolsack --help` */
    const char *help;    /* the text of `woolsack NAME --help` */
    enum cli_status (*run)(int argc, char **argv);
};

extern const struct cli_command cli_replay, cli_legal, cli_sim, cli_demo;
extern const struct cli_command cli_bot, cli_match, cli_ladder;
extern const struct cli_command cli_train, cli_play;
extern const struct cli_command cli_serve, cli_admin, cli_verify;
extern const struct cli_command cli_backup, cli_restore;
extern const struct cli_command cli_hint, cli_review, cli_rollout;

/* The values of an option that may be given several times, in order. */
#define CLI_LIST_MAX 32
struct cli_list {
    unsigned count;
    const char *item[CLI_LIST_MAX];
};

/* Options. A command's table ends with a zero row; every command also takes
 * --help. A value goes to the field that is not NULL. */
struct cli_option {
    const char *name; /* without the dashes */
    const char **text;
    struct cli_list *list;
    uint64_t *number;
    uint64_t least, most; /* of the number */
    bool *flag;
};

/* Sorts options from arguments: *ret_args points into argv (reordered) and
 * *ret_count counts them. Anything but CLI_DONE has been reported; --help has
 * been answered and *ret_stop set. */
enum cli_status cli_options(const struct cli_command *command, int argc,
                            char **argv, const struct cli_option *options,
                            char ***ret_args, int *ret_count, bool *ret_stop);

/* The same for a command that takes no arguments. */
enum cli_status cli_options_only(const struct cli_command *command, int argc,
                                 char **argv, const struct cli_option *options,
                                 bool *ret_stop);

/* One option by itself, as a file of settings has it: the option of that name,
 * or NULL; and its value. */
const struct cli_option *cli_option_find(const struct cli_option *options,
                                         const char *name, size_t len);
WSK_CHECK_RESULT enum wsk_err cli_option_set(const struct cli_option *option,
                                             const char *value,
                                             struct wsk_fault *ret_fault);

/* settings.c: options from a file, one a line, as `NAME VALUE` without dashes;
 * `#` begins a comment. The fault names file and line. *ret_text is what the
 * values lie in; the caller frees it when nobody needs them any more. */
WSK_CHECK_RESULT enum wsk_err
cli_read_settings(const char *file, const struct cli_option *options,
                  char **ret_text, struct wsk_fault *ret_fault);
/* The same back: what is set, on standard output. */
void cli_print_settings(const struct cli_option *options);

/* Rows that several commands have. */
#define CLI_OPTION_SEATS(place)                                                \
    { .name = "seats", .number = (place), .least = 2, .most = WSK_SEATS_MAX }
#define CLI_OPTION_GAMES(place)                                                \
    { .name = "games", .number = (place), .least = 1, .most = 1000000000000ULL }
#define CLI_OPTION_SEED(place)                                                 \
    { .name = "seed", .number = (place), .most = UINT64_MAX }

/* Whether a game takes so many seats; CLI_MISUSED has been reported. */
enum cli_status cli_check_seats(const struct cli_command *command,
                                const struct wsk_game *game, uint64_t seats);

/* A seed for those who gave none, short enough to be typed again. */
uint64_t cli_any_seed(void);

/* What the user calls it, on standard error: "woolsack COMMAND", or as parts of
 * a longer text the family and command->name. */
const char *cli_family(const struct cli_command *command);
void cli_print_called(const struct cli_command *command);

/* The game that is meant where none is named. */
const struct wsk_game *cli_first_game(void);

/* A text of help, in which @GAMES@ stands for the ids of all games on offer, as
 * in "a, b or c", @TITLES@ for their titles and @GAME@ for the first id. */
void cli_print_help(const char *help);

/* "woolsack COMMAND: TEXT" on standard error; returns CLI_MISUSED. */
enum cli_status cli_misuse(const struct cli_command *command,
                           const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Flushes standard output; a write that failed is a failure. */
enum cli_status cli_flush(void);

/* files.c: decks and records on disk. */

/* A wsk_deck_loader. The context is a struct cli_decks; after WSK_EDECK its
 * path names the broken file. */
struct cli_decks {
    char path[4096];
};
enum wsk_err cli_load_deck(void *context, const struct wsk_game *game,
                           const char *name, struct wsk_rules *rules,
                           struct wsk_fault *ret_fault);

/* Reads FILE or "-". NULL: the reason has been printed. */
struct wsk_record *cli_read_record(const char *file);

/* The same in two steps, for commands that want the text too: all of FILE or
 * "-", which the caller frees, and the record in it. NULL: reported. */
char *cli_read_text(const char *file, size_t *ret_len);
struct wsk_record *cli_parse_record(const char *file, struct wsk_word text);

/* A game that is offered, by its id (the value of --game, NULL if it was not
 * given); NULL has been reported. */
const struct wsk_game *cli_find_game(const struct cli_command *command,
                                     const char *id);

/* Rules for a new game with the deck called `deck`. NULL: reported. The
 * caller frees. */
struct wsk_rules *cli_load_rules(const struct cli_command *command,
                                 const struct wsk_game *game, const char *deck,
                                 uint64_t seats);

/* A record of a new game: header only, seats named by the function. NULL:
 * reported. */
struct wsk_record *
cli_new_record(const struct wsk_game *game, const char *deck, unsigned seats,
               void (*name)(unsigned seat, char *ret, size_t cap));

#endif
