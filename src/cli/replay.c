/*
 * replay.c - `woolsack replay`: how a recorded game stands.
 */
#include "cli.h"
#include "width.h"

static void print_players(const struct wsk_record *record) {
    const struct wsk_rules *rules = wsk_record_rules(record);
    const struct wsk_state *state = wsk_record_state(record);
    struct wsk_sheet sheets[WSK_SEATS_MAX];
    unsigned widest = 6;
    for (unsigned s = 0; s < rules->seats; s++) {
        unsigned width = width_of(wsk_record_name(record, s));
        widest = width > widest ? width : widest;
        rules->game->sheet(rules, state, s, &sheets[s]);
    }
    printf("   %-*s", (int)widest, "player");
    for (unsigned i = 0; i < sheets[0].parts; i++)
        printf("  %s", sheets[0].part[i].key);
    putchar('\n');
    for (unsigned s = 0; s < rules->seats; s++) {
        const char *name = wsk_record_name(record, s);
        printf("%u  %s%*s", s + 1, name, (int)(widest - width_of(name)), "");
        for (unsigned i = 0; i < sheets[s].parts; i++) {
            int width = (int)width_of(sheets[s].part[i].key);
            if (sheets[s].part[i].kind == WSK_PART_POINTS) {
                printf("  %*d", width, sheets[s].part[i].points);
                continue;
            }
            char cards[128];
            struct wsk_text text = wsk_text_in(cards, sizeof(cards));
            for (unsigned c = 0; c < sheets[s].cards; c++)
                wsk_text_put(&text, c ? " %u" : "%u",
                             (unsigned)sheets[s].card[c]);
            printf("  %*s", width, cards[0] ? cards : "-");
        }
        putchar('\n');
    }
}

static void print_winners(const struct wsk_record *record) {
    const struct wsk_rules *rules = wsk_record_rules(record);
    const struct wsk_state *state = wsk_record_state(record);
    if (state->head.turn != WSK_TURN_OVER) {
        puts("The game is not finished.");
        return;
    }
    unsigned winners = rules->game->winners(rules, state);
    unsigned left = (unsigned)__builtin_popcount(winners);
    const char *verb = left > 1 ? "share the win" : "wins";
    for (unsigned s = 0; s < rules->seats; s++)
        if (winners >> s & 1) {
            left--;
            printf("%s%s", wsk_record_name(record, s),
                   left > 1    ? ", "
                   : left == 1 ? " and "
                               : " ");
        }
    printf("%s.\n", verb);
}

static void print_readable(const struct wsk_record *record) {
    const struct wsk_rules *rules = wsk_record_rules(record);
    printf("%s, %u players, %u decisions\n\n", rules->game->title,
           (unsigned)rules->seats, wsk_record_decisions(record));
    print_players(record);
    putchar('\n');
    print_winners(record);
}

static enum cli_status run(int argc, char **argv) {
    bool json = false, stop;
    char **args;
    int count;
    const struct cli_option options[] = {{.name = "json", .flag = &json}, {0}};
    enum cli_status status =
        cli_options(&cli_replay, argc, argv, options, &args, &count, &stop);
    if (status || stop)
        return status;
    if (count != 1)
        return cli_misuse(&cli_replay, "one FILE is needed (or - for "
                                       "standard input)");
    struct wsk_record *record = cli_read_record(args[0]);
    if (!record)
        return CLI_FAILED;
    if (json) {
        struct wsk_word line;
        status = CLI_FAILED;
        if (wsk_record_result(record, &line) == WSK_OK) {
            fwrite(line.start, 1, line.len, stdout);
            status = CLI_DONE;
        }
    } else {
        print_readable(record);
    }
    wsk_record_destroy(record);
    return status ? status : cli_flush();
}

const struct cli_command cli_replay = {
    .name = "replay",
    .summary = "Replay a recorded game and print the result",
    .help = "Usage: woolsack replay [--json] FILE\n"
            "\n"
            "Replays the record in FILE ('-': standard input) and prints the\n"
            "result, or the score as it stands if the game is not finished.\n"
            "\n"
            "  --json  one line of JSON instead of a table\n"
            "  --help  this text\n"
            "\n"
            "A record that breaks the rules: FILE:LINE: reason, status 1.\n",
    .run = run,
};
