#include "arena.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../arena/exec.h"
#include "width.h"

enum cli_status arena_read_player(const struct cli_command *command,
                                  const char *word, const struct wsk_nets *nets,
                                  struct wsk_player *ret_player) {
    struct wsk_fault fault;
    enum wsk_err err = wsk_player_read(word, nets, ret_player, &fault);
    if (err == WSK_ESYNTAX)
        return cli_misuse(command, "%s", fault.why);
    if (err) {
        cli_print_called(command);
        fprintf(stderr, ": %s\n", fault.why);
        return CLI_FAILED;
    }
    if (ret_player->command)
        wsk_exec_end_with_host();
    return CLI_DONE;
}

struct wsk_rules *arena_load_rules(const struct cli_command *command,
                                   const struct wsk_game *game,
                                   const char *deck, uint64_t seats) {
    struct wsk_fault fault;
    if (!wsk_header_check("deck", deck, &fault))
        return cli_load_rules(command, game, deck, seats);
    cli_print_called(command);
    fprintf(stderr, ": %s\n", fault.why);
    return NULL;
}

void arena_report(const struct cli_command *command,
                  const struct wsk_player *player, unsigned seat,
                  const char *why) {
    /* The progress bar has no line feed behind it. */
    const char *clear = isatty(STDERR_FILENO) ? "\r\033[K" : "";
    /* In one piece: other seats' programs complain meanwhile. */
    fprintf(stderr, "%s%s%s: seat %u, %s: %s; %s plays on\n", clear,
            cli_family(command), command->name, seat + 1, player->name, why,
            wsk_level_name(WSK_STAND_IN));
}

void arena_print_json(const char *text) {
    bool readable =
        wsk_text_is_utf8((struct wsk_word){text, strlen(text)}, NULL);
    putchar('"');
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\')
            printf("\\%c", byte);
        else if (byte < ' ' || byte == 0x7f)
            printf("\\u%04x", byte);
        else
            putchar(byte > 0x7f && !readable ? '?' : byte);
    }
    putchar('"');
}

uint64_t arena_games_done(void *context) {
    struct wsk_match *match = context;
    return atomic_load(&match->done);
}

void arena_print_name(const char *name, unsigned width) {
    fputs(name, stdout);
    printf("%*s", (int)(width - width_of(name)), "");
}

unsigned arena_widest(const char *heading, const struct wsk_player *players,
                      unsigned count) {
    unsigned widest = width_of(heading);
    for (unsigned p = 0; p < count; p++) {
        unsigned width = width_of(players[p].name);
        widest = width > widest ? width : widest;
    }
    return widest;
}
