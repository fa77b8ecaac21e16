/*
 * play.c - `woolsack play`: a game at this keyboard.
 *
 * What a game is made of is in play_desk.c, the two front ends are src/tui and
 * src/play/plain.h. Here options and the questions before a game are turned
 * into a session.
 */
#include "play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../play/plain.h"
#include "../play/seats.h"
#include "../tui/tui.h"
#include "files.h"

#define RECORD_SIZE_MAX (16 << 20)

struct request {
    const char *seats, *load, *save, *lang, *deck;
    uint64_t seed;
    bool open_herds, plain, no_animation, ascii, fresh;
};

/* The program between its options and the front end. */
struct evening {
    const struct request *request;
    struct play_desk desk;
    struct session_setup setup;
    struct session *session;
    struct reader reader;
    bool reading;
    int signal;     /* that ended it; 0: none */
    bool tui_raise; /* the same, caught by the screen */
    unsigned games; /* begun */
};

static enum cli_status fail(const struct wsk_fault *fault) {
    fprintf(stderr, "woolsack play: %s\n", fault->why);
    return CLI_FAILED;
}

static struct words words_without_game(const struct evening *evening) {
    return (struct words){.tongue = evening->desk.lang.tongue,
                          .viewer = WSK_CHANCE};
}

static struct reader *reader_of(struct evening *evening) {
    if (!evening->reading)
        reader_open(&evening->reader, STDIN_FILENO);
    evening->reading = true;
    return &evening->reader;
}

static void stop_reading(struct evening *evening) {
    if (evening->reading)
        reader_close(&evening->reader);
    evening->reading = false;
}

/* How a front end, or a question before it, ended. */
static enum cli_status status_of(struct evening *evening, enum plain_end end,
                                 const struct wsk_fault *fault) {
    const struct words words = words_without_game(evening);
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    switch (end) {
    case PLAIN_OVER:
    case PLAIN_LEFT:
        return cli_flush();
    case PLAIN_NO_INPUT:
        if (!evening->session)
            WORDS_SAY(&words, &text,
                      MSG("The input has ended before the game began."));
        else if (evening->desk.keep.path[0])
            WORDS_SAY(&words, &text,
                      MSG("The input has ended; the game is kept, and the next "
                          "'woolsack play' goes on with it."));
        else
            WORDS_SAY(&words, &text,
                      MSG("The input has ended in the middle of the game."));
        fflush(stdout);
        fprintf(stderr, "%s\n", bytes);
        return CLI_FAILED;
    case PLAIN_SIGNAL:
        break;
    case PLAIN_FAILED:
        if (fault->why[0])
            return fail(fault);
        return cli_flush();
    }
    return CLI_FAILED;
}

/* Loading. */

/* Programs that a record names are started only if somebody says so: the
 * record may come from anywhere. */
static enum plain_end ask_trust(struct evening *evening,
                                const struct session *session,
                                bool *ret_trusted) {
    const struct words words = words_without_game(evening);
    unsigned seats = session_rules(session)->seats;
    *ret_trusted = true;
    for (unsigned s = 0; s < seats && *ret_trusted; s++) {
        const struct session_seat *seat = session_seat(session, s);
        char bytes[2 * SESSION_WORD_MAX];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        if (strncmp(seat->bot, "exec:", 5) != 0)
            continue;
        WORDS_SAY(&words, &text,
                  MSG("The record wants to start this program for %1: %2 "
                      "Shall it be started? (y/n)"),
                  words_str(seat->name), words_str(seat->bot + 5));
        enum plain_end end =
            plain_ask_yes(evening->desk.lang.tongue, reader_of(evening), bytes,
                          false, ret_trusted, &evening->signal);
        if (end != PLAIN_OVER)
            return end;
    }
    return PLAIN_OVER;
}

static enum cli_status load_text(struct evening *evening, struct wsk_word text,
                                 uint64_t seed) {
    const char *file = evening->request->load;
    struct wsk_fault fault = {0};
    bool trusted = false;
    struct session *look =
        play_load(&evening->desk, text, seed, false, false, &fault);
    if (!look) {
        if (fault.line)
            fprintf(stderr, "%s:%u: %s\n", file, fault.line, fault.why);
        else
            fprintf(stderr, "%s: %s\n", file, fault.why);
        return CLI_FAILED;
    }
    bool over = session_next(look).need == SESSION_OVER;
    enum plain_end end = over ? PLAIN_OVER : ask_trust(evening, look, &trusted);
    if (end != PLAIN_OVER) {
        session_destroy(look);
        return status_of(evening, end, &fault);
    }
    if (over && !evening->request->save) {
        evening->session = look;
        return CLI_DONE;
    }
    session_destroy(look);
    if (!over)
        play_desk_open(&evening->desk, true);
    evening->session =
        play_load(&evening->desk, text, seed, trusted, true, &fault);
    return evening->session ? CLI_DONE : fail(&fault);
}

static enum cli_status load_file(struct evening *evening, uint64_t seed) {
    const char *file = evening->request->load;
    size_t len;
    char *text = files_read(file, RECORD_SIZE_MAX, &len);
    if (!text) {
        fprintf(stderr, "%s: %s\n", file, strerror(errno));
        return CLI_FAILED;
    }
    enum cli_status status =
        load_text(evening, (struct wsk_word){text, len}, seed);
    free(text);
    return status;
}

/* Resuming. */

static void describe(const struct session *session, char *ret, size_t cap) {
    struct words words = session_words(session);
    struct wsk_text text = wsk_text_in(ret, cap);
    char names[WORDS_MAX];
    struct wsk_text list = wsk_text_in(names, sizeof(names));
    words_seats(&words, &list, (1U << words.rules->seats) - 1);
    WORDS_SAY(&words, &text,
              MSG("A game of %1 was interrupted; the players are %2. Go on "
                  "with it? (y/n)"),
              words_str(words_game_title(&words, words.rules->game)),
              words_str(names));
}

static enum cli_status set_aside(struct evening *evening) {
    const struct words words = words_without_game(evening);
    char path[KEEP_PATH], bytes[KEEP_PATH + WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_fault fault;
    if (keep_move(&evening->desk.keep, "aside", path, &fault) != WSK_OK)
        return fail(&fault);
    WORDS_SAY(&words, &text,
              MSG("That game is put aside; 'woolsack play --load FILE' goes on "
                  "with it. The file is %1"),
              words_str(path));
    puts(bytes);
    return CLI_DONE;
}

/* Offers the game that was interrupted, if there is one. */
static enum cli_status offer_interrupted(struct evening *evening) {
    struct wsk_fault fault;
    char question[2 * WORDS_MAX];
    bool yes = true;
    struct session *session = play_resume(&evening->desk, &fault);
    if (!session && fault.why[0])
        fprintf(stderr, "woolsack play: %s\n", fault.why);
    if (!session)
        return CLI_DONE;
    describe(session, question, sizeof(question));
    enum plain_end end =
        plain_ask_yes(evening->desk.lang.tongue, reader_of(evening), question,
                      true, &yes, &evening->signal);
    if (end == PLAIN_OVER && yes) {
        evening->session = session;
        return CLI_DONE;
    }
    session_destroy(session);
    return end == PLAIN_OVER ? set_aside(evening)
                             : status_of(evening, end, &fault);
}

/* Beginning. */

static enum cli_status read_seats(struct evening *evening) {
    const struct words words = words_without_game(evening);
    char bytes[WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    if (!evening->request->seats)
        return CLI_DONE;
    if (!seats_read(&words, evening->request->seats, &evening->setup, &why) ||
        (evening->setup.game && !seats_settle(&words, &evening->setup, &why)))
        return cli_misuse(&cli_play, "%s", bytes);
    return CLI_DONE;
}

static enum cli_status begin_plain(struct evening *evening) {
    struct wsk_fault fault = {0};
    const struct words words = words_without_game(evening);
    char bytes[WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    enum plain_end end =
        plain_ask_setup(evening->desk.lang.tongue, reader_of(evening),
                        &evening->setup, &evening->signal);
    if (end != PLAIN_OVER)
        return status_of(evening, end, &fault);
    if (!seats_settle(&words, &evening->setup, &why))
        return cli_misuse(&cli_play, "%s", bytes);
    evening->session = play_begin(&evening->desk, &evening->setup, &fault);
    return evening->session ? CLI_DONE : fail(&fault);
}

/* The front ends. */

/* Where a game is that was just finished. */
static void tell_where(struct evening *evening) {
    const struct words words = words_without_game(evening);
    char bytes[KEEP_PATH + WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    if (!evening->desk.keep.path[0] || evening->request->load)
        return;
    char path[KEEP_PATH + 16];
    snprintf(path, sizeof(path), "%s/last.txt", evening->desk.keep.folder);
    WORDS_SAY(&words, &text,
              MSG("Until the next game is finished, this one can be looked at "
                  "again with: woolsack play --load %1"),
              words_str(path));
    puts(bytes);
}

static enum cli_status run_plain(struct evening *evening) {
    struct wsk_fault fault = {0};
    if (!evening->session) {
        enum cli_status status = begin_plain(evening);
        if (status || evening->signal)
            return status;
    }
    enum plain_end end = plain_run(evening->session, reader_of(evening),
                                   &evening->signal, &fault);
    if (end == PLAIN_OVER)
        tell_where(evening);
    return status_of(evening, end, &fault);
}

static struct session *begin_for_tui(void *context,
                                     const struct session_setup *setup,
                                     struct wsk_fault *ret_fault) {
    struct evening *evening = context;
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
    struct evening *evening = context;
    return play_resume(&evening->desk, ret_fault);
}

static enum cli_status run_tui(struct evening *evening) {
    struct wsk_fault fault = {0};
    const struct request *request = evening->request;
    struct tui_setup setup = {
        .tongue = evening->desk.lang.tongue,
        .ascii = request->ascii,
        .animation = !request->no_animation,
        .session = evening->session,
        .begin = begin_for_tui,
        .resume = evening->desk.keep.interrupted ? resume_for_tui : NULL,
        .context = evening,
        .defaults = evening->setup};
    stop_reading(evening);
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

/* Whether the screen's own menu will ask: then it offers the interrupted game,
 * too. */
static bool menu_asks(const struct evening *evening) {
    return !evening->request->plain && !evening->request->load &&
           (!evening->setup.game || evening->setup.seats == 0);
}

static enum cli_status find_session(struct evening *evening) {
    const struct request *request = evening->request;
    if (request->load)
        return load_file(evening, evening->setup.seed);
    if (evening->desk.keep.interrupted && !menu_asks(evening))
        return offer_interrupted(evening);
    return CLI_DONE;
}

static enum cli_status begin_for_screen(struct evening *evening) {
    struct wsk_fault fault = {0};
    if (evening->session || menu_asks(evening))
        return CLI_DONE;
    evening->games++;
    evening->session = play_begin(&evening->desk, &evening->setup, &fault);
    return evening->session ? CLI_DONE : fail(&fault);
}

static enum cli_status spend(struct evening *evening) {
    enum cli_status status = find_session(evening);
    if (status || evening->signal)
        return status;
    if (evening->request->plain)
        return run_plain(evening);
    status = begin_for_screen(evening);
    return status ? status : run_tui(evening);
}

static enum cli_status play(const struct request *request,
                            const struct wsk_game *game) {
    struct evening *evening = calloc(1, sizeof(*evening));
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
        stop_reading(evening);
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
static void choose_front_end(struct request *request) {
    struct wsk_fault fault;
    if (tui_works(&fault))
        return;
    fprintf(stderr, "woolsack play: %s; it goes on as plain lines\n",
            fault.why);
    request->plain = true;
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {.deck = "standard", .seed = cli_any_seed()};
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
        "Plays volle-wolle or bloeder-sack with people who share this\n"
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
