/*
 * demo.c - `woolsack demo`: one random game, told line by line.
 */
#include "cli.h"

static enum cli_status run(int argc, char **argv) {
    (void)argc;
    (void)argv;
    return CLI_DONE;
}

const struct cli_command cli_demo = {.name = "demo",
                                     .summary =
                                         "Play one random game and tell it",
                                     .help = "",
                                     .run = run};
