/*
 * arena.h - what `match` and `ladder` share. Inside src/cli only.
 */
#ifndef WSK_CLI_ARENA_H
#define WSK_CLI_ARENA_H

#include "../arena/match.h"
#include "cli.h"

/* The time a program gets for an answer if nobody says otherwise. */
#define ARENA_TIME_MS 2000
#define ARENA_TIME_MAX 999999999ULL

/* A player by its word on the command line; a bot gets the nets (NULL: none).
 * Anything but CLI_DONE has been reported. */
enum cli_status arena_read_player(const struct cli_command *command,
                                  const char *word, const struct wsk_nets *nets,
                                  struct wsk_player *ret_player);

/* Like cli_load_rules, for a deck that records and programs will be told the
 * name of. */
struct wsk_rules *arena_load_rules(const struct cli_command *command,
                                   const struct wsk_game *game,
                                   const char *deck, uint64_t seats);

/* One sentence on standard error: this program has failed. */
void arena_report(const struct cli_command *command,
                  const struct wsk_player *player, unsigned seat,
                  const char *why);

/* A text as JSON, with its quotes. */
void arena_print_json(const char *text);

/* For progress_start; the context is a struct wsk_match. */
uint64_t arena_games_done(void *context);

/* A name, then blanks up to the width in characters. */
void arena_print_name(const char *name, unsigned width);
/* The width of the widest name, at least that of the heading. */
unsigned arena_widest(const char *heading, const struct wsk_player *players,
                      unsigned count);

#endif
