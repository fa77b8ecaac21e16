/*
 * legal.c - `woolsack legal`: what may come next in a recorded game.
 */
#include "cli.h"

static enum cli_status run(int argc, char **argv) {
    bool stop;
    char **args;
    int count;
    const struct cli_option options[] = {{0}};
    enum cli_status status =
        cli_options(&cli_legal, argc, argv, options, &args, &count, &stop);
    if (status || stop)
        return status;
    if (count != 1)
        return cli_misuse(&cli_legal, "one FILE is needed (or - for standard "
                                      "input)");
    struct wsk_record *record = cli_read_record(args[0]);
    if (!record)
        return CLI_FAILED;
    struct wsk_word lines;
    enum wsk_err err = wsk_record_legal(record, &lines);
    if (err) {
        fprintf(stderr, "woolsack legal: %s\n", wsk_err_text(err));
        status = CLI_FAILED;
    } else if (lines.len > 0) {
        fwrite(lines.start, 1, lines.len, stdout);
    }
    wsk_record_destroy(record);
    return status ? status : cli_flush();
}

const struct cli_command cli_legal = {
    .name = "legal",
    .summary = "List every line that may come next in a recorded game",
    .help = "Usage: woolsack legal FILE\n"
            "\n"
            "Prints every line that may follow the record in FILE ('-':\n"
            "standard input), sorted; 'chance ...' where dice or cards must\n"
            "fall; 'end' if the game is over and nothing after 'end'.\n"
            "\n"
            "  --help  this text\n"
            "\n"
            "A record that breaks the rules: FILE:LINE: reason, status 1.\n",
    .run = run,
};
