/*
 * play.c - `woolsack play`: a game at this keyboard.
 *
 * What a game is made of is in play_desk.c, which one it will be in
 * play_find.c; the two front ends are src/tui and src/play/plain.h.
 */
#include "play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../play/plain.h"
#include "../play/seats.h"
#include "../tui/tui.h"

/* Beginning. */

static enum cli_status read_seats(struct play_evening *evening) {
    const struct words words = play_words(evening);
    char bytes[WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    if (!evening->request->seats)
        return CLI_DONE;
    if (!seats_read(&words, evening->request->seats, &evening->setup, &why) ||
        (evening->setup.game && !seats_settle(&words, &evening->setup, &why)))
        return cli_misuse(&cli_play, "%s", bytes);
    return CLI_DONE;
}

static enum cli_status begin_plain(struct play_evening *evening) {
    struct wsk_fault fault = {0};
    const struct words words = play_words(evening);
    char bytes[WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    enum plain_end end =
        plain_ask_setup(evening->desk.lang.tongue, play_reader(evening),
                        &evening->setup, &evening->signal);
    if (end != PLAIN_OVER)
        return play_status(evening, end, &fault);
    if (!seats_settle(&words, &evening->setup, &why))
        return cli_misuse(&cli_play, "%s", bytes);
    evening->session = play_begin(&evening->desk, &evening->setup, &fault);
    return evening->session ? CLI_DONE : play_fail(&fault);
}

/* The front ends. */

/* Where a game is that was just finished. */
static void tell_where(struct play_evening *evening) {
    const struct words words = play_words(evening);
    char bytes[KEEP_PATH + WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    if (!evening->desk.keep.path[0] || evening->request->load)
        return;
    char path[KEEP_PATH + 16];
    snprintf(path, sizeof(path), "%s/last.txt", evening->desk.keep.folder);
    WORDS_SAY(&words, &text,
              MSG("You can look at this game again until you finish another "
                  "one: woolsack play --load %1"),
              words_str(path));
    puts(bytes);
}

static enum cli_status run_plain(struct play_evening *evening) {
    struct wsk_fault fault = {0};
    if (!evening->session) {
        enum cli_status status = begin_plain(evening);
        if (status || evening->signal)
            return status;
    }
    enum plain_end end = plain_run(evening->session, play_reader(evening),
                                   &evening->signal, &fault);
    if (end == PLAIN_OVER)
        tell_where(evening);
    return play_status(evening, end, &fault);
}

static struct session *begin_for_tui(void *context,
                                     const struct session_setup *setup,
                                     struct wsk_fault *ret_fault) {
    struct play_evening *evening = context;
    struct session_setup seeded = *setup;
    seeded.deck = setup->deck ? setup->deck : evening->request->deck;
    seeded.seed = evening->setup.seed;
    /* --seed is for one game; the next shall be another. */
    if (evening->games++ > 0)
        seeded.seed = cli_any_seed();
    return play_begin(&evening->desk, &seeded, ret_fault);
}

static struct session *resume_for_tui(void *context,
                                      struct wsk_fault *ret_fault) {
    struct play_evening *evening = context;
    return play_resume(&evening->desk, ret_fault);
}

static enum cli_status run_tui(struct play_evening *evening) {
    struct wsk_fault fault = {0};
    const struct play_request *request = evening->request;
    struct tui_setup setup = {
        .tongue = evening->desk.lang.tongue,
        .ascii = request->ascii,
        .animation = !request->no_animation,
        .session = evening->session,
        .begin = begin_for_tui,
        .resume = evening->desk.keep.interrupted ? resume_for_tui : NULL,
        .context = evening,
        .defaults = evening->setup};
    play_stop_reading(evening);
    fflush(stdout);
    switch (tui_run(&setup, &fault)) {
    case TUI_LEFT:
        return CLI_DONE;
    case TUI_SIGNAL:
        evening->tui_raise = true;
        return CLI_FAILED;
    case TUI_NO_TERMINAL:
        fprintf(stderr, "woolsack play: %s; it goes on as plain lines\n",
                fault.why);
        return run_plain(evening);
    }
    return CLI_FAILED;
}

/* The evening. */

static enum cli_status begin_for_screen(struct play_evening *evening) {
    struct wsk_fault fault = {0};
    if (evening->session || play_menu_asks(evening))
        return CLI_DONE;
    evening->games++;
    evening->session = play_begin(&evening->desk, &evening->setup, &fault);
    return evening->session ? CLI_DONE : play_fail(&fault);
}

static enum cli_status spend(struct play_evening *evening) {
    enum cli_status status = play_find_session(evening);
    if (status || evening->signal)
        return status;
    if (evening->request->plain)
        return run_plain(evening);
    status = begin_for_screen(evening);
    return status ? status : run_tui(evening);
}

static enum cli_status play(const struct play_request *request,
                            const struct wsk_game *game) {
    struct play_evening *evening = calloc(1, sizeof(*evening));
    if (!evening) {
        fprintf(stderr, "woolsack play: %s\n", wsk_err_text(WSK_ENOMEM));
        return CLI_FAILED;
    }
    evening->request = request;
    evening->setup = (struct session_setup){
        .game = game, .deck = request->deck, .seed = request->seed};
    evening->desk.save = request->save;
    evening->desk.open_herds = request->open_herds;
    evening->desk.marks = !request->plain;
    evening->desk.keep.lock = -1;
    enum cli_status status =
        cli_lang_open(&cli_play, request->lang, &evening->desk.lang);
    if (!status) {
        status = read_seats(evening);
        if (!status) {
            if (!request->load)
                play_desk_open(&evening->desk, request->fresh);
            status = spend(evening);
        }
        session_destroy(evening->session);
        play_desk_close(&evening->desk);
        cli_lang_close(&evening->desk.lang);
        play_stop_reading(evening);
    }
    int number = evening->signal;
    bool by_screen = evening->tui_raise;
    free(evening);
    if (by_screen)
        tui_raise();
    if (number)
        raise(number); /* as its sender expects */
    return status;
}

/* A terminal without a screen gets lines. */
static void choose_front_end(struct play_request *request) {
    struct wsk_fault fault;
    if (tui_works(&fault))
        return;
    fprintf(stderr, "woolsack play: %s; it goes on as plain lines\n",
            fault.why);
    request->plain = true;
}

static enum cli_status run(int argc, char **argv) {
    struct play_request request = {.deck = "standard", .seed = cli_any_seed()};
    const struct wsk_game *game = NULL;
    bool stop;
    char **args;
    int count;
    const struct cli_option options[] = {
        {.name = "seats", .text = &request.seats},
        {.name = "seed", .number = &request.seed, .most = UINT64_MAX},
        {.name = "load", .text = &request.load},
        {.name = "save", .text = &request.save},
        {.name = "new", .flag = &request.fresh},
        {.name = "open-herds", .flag = &request.open_herds},
        {.name = "plain", .flag = &request.plain},
        {.name = "lang", .text = &request.lang},
        {.name = "deck", .text = &request.deck},
        {.name = "no-animation", .flag = &request.no_animation},
        {.name = "ascii", .flag = &request.ascii},
        {0}};
    enum cli_status status =
        cli_options(&cli_play, argc, argv, options, &args, &count, &stop);
    if (status || stop)
        return status;
    if (count > 1)
        return cli_misuse(&cli_play, "one game at a time, not '%s' as well",
                          args[1]);
    if (request.load && (count > 0 || request.seats || request.fresh))
        return cli_misuse(&cli_play,
                          "--load names a game with its players; nothing can "
                          "be added to that");
    if (count > 0) {
        game = cli_find_game(&cli_play, args[0]);
        if (!game)
            return CLI_MISUSED;
    }
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        request.plain = true;
    else if (!request.plain)
        choose_front_end(&request);
    return play(&request, game);
}

const struct cli_command cli_play = {
    .name = "play",
    .summary = "Play a game at this keyboard, with people and bots",
    .help =
        "Usage: woolsack play [GAME] [--seats LIST] [--seed N] [--deck FILE]\n"
        "                     [--load FILE] [--save FILE] [--new] [--plain]\n"
        "                     [--open-herds] [--lang LANG] [--no-animation]\n"
        "                     [--ascii]\n"
        "\n"
        "Plays @GAMES@ with people who share this\n"
        "keyboard, bots and programs. What is not said is asked. A game that\n"
        "was interrupted, however that happened, is offered again by the\n"
        "next 'woolsack play'.\n"
        "\n"
        "  --seats LIST    the players, as Anna,Ben,bot:ram,exec:./mybot: "
        "names\n"
        "                  of people; bot: and a level (lamb, sheep, ram,\n"
        "                  shepherd, expert); exec: and a program that speaks\n"
        "                  the bot protocol. NAME=bot:ram gives a bot a name\n"
        "  --seed N        seed of dice, cards and bots (a new one each time)\n"
        "  --deck FILE     a deck file, or the name of one in the deck folder\n"
        "  --load FILE     go on with a saved game, or replay a finished one\n"
        "  --save FILE     keep the record of the game in FILE, up to date\n"
        "  --new           a new game even if one was interrupted\n"
        "  --plain         lines of text instead of a screen; always so if\n"
        "                  input or output is no terminal\n"
        "  --open-herds    herds and won cards may be looked at\n"
        "  --no-animation  nothing moves; bots answer at once\n"
        "  --ascii         draw with plain ASCII characters\n"
        "  --lang LANG     " CLI_LANG_VALUES "  --help          this text\n"
        "\n"
        "Exit status: 0 when the game is over or was left, 1 if it failed or\n"
        "the input ended before it, 2 misused.\n",
    .run = run,
};
