/*
 * replay.c - `woolsack replay`: how a recorded game stands.
 */
#include "cli.h"
#include "table.h"

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
        enum wsk_err err = wsk_record_result(record, &line);
        if (err) {
            fprintf(stderr, "woolsack replay: %s\n", wsk_err_text(err));
            status = CLI_FAILED;
        } else {
            fwrite(line.start, 1, line.len, stdout);
        }
    } else {
        table_print(stdout, record, NULL);
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
