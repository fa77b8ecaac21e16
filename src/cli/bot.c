/*
 * bot.c - `woolsack bot`: one of our bots as a program for other hosts.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "../arena/player.h"
#include "../arena/protocol.h"
#include "cli.h"
#include "nets.h"

/* Positions that even a slow machine looks at in a millisecond: the clock only
 * chooses the budget, so that an answer can be repeated. */
#define NODES_PER_MS 1000
#define OWN_NODES 100000 /* what a level looks at by itself, at most */

struct request {
    const char *level;
    uint64_t seed, nodes;
};

/* The rest of the conversation: who answers, and what was said so far. */
struct talk {
    struct wsk_bot bot;
    uint64_t seed;
    struct wsk_guest guest;
    struct cli_decks decks;
    struct wsk_lines lines;
    const struct wsk_game *game; /* whose nets these are */
    struct wsk_nets *nets;
};

static struct wsk_bot capped(struct wsk_bot bot, unsigned time_ms) {
    uint64_t cap = (uint64_t)time_ms * NODES_PER_MS;
    if (time_ms && (bot.nodes ? bot.nodes : OWN_NODES) > cap)
        bot.most = (uint32_t)cap;
    return bot;
}

/* The nets of the game that is played; loaded when they are first needed. */
static bool fetch_nets(struct talk *talk, const struct wsk_game *game) {
    if (talk->game != game) {
        cli_free_nets(talk->nets);
        talk->nets = cli_load_nets(game);
        talk->game = game;
        talk->bot.nets = talk->nets;
    }
    return talk->nets != NULL;
}

static enum cli_status answer(struct talk *talk) {
    const struct wsk_guest *guest = &talk->guest;
    const struct wsk_rules *rules = wsk_record_rules(guest->record);
    if (!fetch_nets(talk, rules->game))
        return CLI_FAILED;
    struct wsk_memory memory = {0};
    struct wsk_bot bot = capped(talk->bot, guest->time_ms);
    wsk_remember(guest->record, bot.nets, &memory);
    bot.memory = &memory;
    struct wsk_rng rng =
        wsk_bot_stream(talk->seed, guest->seat, wsk_record_text(guest->record));
    struct wsk_state view;
    char bytes[128];
    struct wsk_text line = wsk_text_in(bytes, sizeof(bytes));
    wsk_view(rules, wsk_record_state(guest->record), guest->seat, &view);
    wsk_guest_answer(
        guest, wsk_bot_choose(&bot, rules, &view, guest->seat, &rng), &line);
    fwrite(line.start, 1, line.len, stdout);
    return cli_flush();
}

static enum cli_status complain(const struct talk *talk, enum wsk_err err,
                                const struct wsk_fault *fault) {
    if (err == WSK_EDECK)
        fprintf(stderr, "%s:%u: %s\n", talk->decks.path, fault->line,
                fault->why);
    else
        fprintf(stderr, "woolsack bot: line %u: %s\n", fault->line, fault->why);
    return CLI_FAILED;
}

/* One line of the host. */
static enum cli_status hear(struct talk *talk, struct wsk_word line,
                            bool *ret_quit) {
    struct wsk_fault fault = {0};
    enum wsk_call call;
    enum wsk_err err = wsk_guest_hear(&talk->guest, line, &call, &fault);
    if (err)
        return complain(talk, err, &fault);
    *ret_quit = call == WSK_CALL_QUIT;
    return call == WSK_CALL_GO ? answer(talk) : CLI_DONE;
}

static enum cli_status hear_all(struct talk *talk, bool *ret_quit) {
    struct wsk_word line;
    enum cli_status status = CLI_DONE;
    while (!status && !*ret_quit && wsk_lines_next(&talk->lines, &line))
        status = hear(talk, line, ret_quit);
    return status;
}

/* Reads more. At the end of input what was said without a line feed counts
 * as said. */
static enum cli_status listen(struct talk *talk, bool *ret_quit) {
    size_t room;
    char *at = wsk_lines_room(&talk->lines, &room);
    if (room == 0) {
        fprintf(stderr,
                "woolsack bot: line %u: the line has more than %d bytes\n",
                talk->guest.lines + 1, WSK_PROTOCOL_LINE);
        return CLI_FAILED;
    }
    ssize_t got = read(STDIN_FILENO, at, room);
    if (got < 0 && errno == EINTR)
        return CLI_DONE;
    if (got < 0) {
        fprintf(stderr, "woolsack bot: cannot read standard input: %s\n",
                strerror(errno));
        return CLI_FAILED;
    }
    wsk_lines_put(&talk->lines, (size_t)got);
    enum cli_status status = hear_all(talk, ret_quit);
    if (status || got > 0 || *ret_quit)
        return status;
    *ret_quit = true;
    bool quit;
    struct wsk_word rest = wsk_lines_rest(&talk->lines);
    return rest.len > 0 ? hear(talk, rest, &quit) : CLI_DONE;
}

static enum cli_status converse(struct talk *talk) {
    enum cli_status status = CLI_DONE;
    bool quit = false;
    struct wsk_record *record = wsk_record_create(cli_load_deck, &talk->decks);
    if (!record) {
        fprintf(stderr, "woolsack bot: %s\n", wsk_err_text(WSK_ENOMEM));
        return CLI_FAILED;
    }
    wsk_guest_init(&talk->guest, record);
    while (!status && !quit)
        status = listen(talk, &quit);
    wsk_record_destroy(record);
    cli_free_nets(talk->nets);
    return status;
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {.seed = 1};
    struct talk talk = {0};
    bool stop;
    const struct cli_option options[] = {
        {.name = "level", .text = &request.level},
        CLI_OPTION_SEED(&request.seed),
        {.name = "nodes",
         .number = &request.nodes,
         .least = 1,
         .most = WSK_NODES_MAX},
        {0}};
    enum cli_status status =
        cli_options_only(&cli_bot, argc, argv, options, &stop);
    if (status || stop)
        return status;
    if (!request.level)
        return cli_misuse(&cli_bot, "--level is needed");
    if (!wsk_level_find((struct wsk_word){request.level, strlen(request.level)},
                        &talk.bot.level))
        return cli_misuse(&cli_bot, "there is no level '%s'", request.level);
    talk.bot.nodes = (uint32_t)request.nodes;
    talk.seed = request.seed;
    return converse(&talk);
}

const struct cli_command cli_bot = {
    .name = "bot",
    .summary = "Play a seat for another program, over the bot protocol",
    .help =
        "Usage: woolsack bot --level LEVEL [--seed N] [--nodes N]\n"
        "\n"
        "Speaks the bot protocol of woolsack-record(5) on standard input and\n"
        "output: reads the record of a game and answers each 'go' with a\n"
        "legal line, until 'quit' or the end of input.\n"
        "\n"
        "  --level LEVEL  random, lamb, sheep, ram, shepherd or expert\n"
        "  --seed N       seed of its choices (1); the same game gets the\n"
        "                 same answers\n"
        "  --nodes N      positions to look at for one answer; the time that\n"
        "                 the host allows may lower it\n"
        "  --help         this text\n"
        "\n"
        "Input that breaks the protocol: one sentence, status 1.\n",
    .run = run,
};
