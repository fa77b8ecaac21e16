/*
 * demo.c - `woolsack demo`: one random game, told line by line in the reader's
 * language.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../sim/sim.h"
#include "cli.h"
#include "lang.h"
#include "story.h"
#include "table.h"

struct request {
    const char *game, *deck, *record, *lang;
    uint64_t seats, seed, delay;
};

static void seat_name(unsigned seat, char *ret, size_t cap) {
    static const char *const names[WSK_SEATS_MAX] = {"Anna",  "Ben",  "Carla",
                                                     "Dario", "Emma", "Finn"};
    snprintf(ret, cap, "%s", names[seat]);
}

static void wait_ms(uint64_t ms) {
    const struct timespec time = {(time_t)(ms / 1000),
                                  (long)(ms % 1000) * 1000000L};
    nanosleep(&time, NULL);
}

/* Whoever watches sees each event as it happens; a silent one (an open bid)
 * does not hold up the game. */
static void tell(struct story *story, const struct words_story *told,
                 uint64_t delay) {
    if (story_print(story, told) == 0 || delay == 0)
        return;
    fflush(story->out);
    wait_ms(delay);
}

static enum wsk_err play(struct wsk_record *record, const struct words *words,
                         struct story *story, const struct request *request) {
    const struct wsk_rules *rules = words->rules;
    const struct wsk_state *state = wsk_record_state(record);
    struct wsk_rng rng = wsk_rng_stream(request->seed, 0);
    struct wsk_round round = {0};
    struct words_story told;
    while (state->head.turn != WSK_TURN_OVER) {
        struct wsk_state before = *state;
        struct wsk_event event;
        wsk_random_event(rules, state, &rng, &event);
        enum wsk_err err = wsk_record_add(record, &event);
        if (err)
            return err;
        words_tell(words, &round, &before, &event, state, &told);
        tell(story, &told, request->delay);
        if (ferror(story->out))
            return WSK_EIO; /* nobody hears the rest */
    }
    return wsk_record_end(record);
}

/* Deck files may be called anything; everything else is one word. */
static void print_again(FILE *out, const struct request *request) {
    fprintf(out,
            "  woolsack demo --game %s --seats %" PRIu64 " --seed %" PRIu64,
            request->game, request->seats, request->seed);
    if (strcmp(request->deck, "standard") != 0)
        fprintf(out, " --deck '%s'", request->deck);
    if (request->lang)
        fprintf(out, " --lang %s", request->lang);
    fputc('\n', out);
}

static void print_intro(const struct story *story, const struct words *words,
                        const struct request *request) {
    char line[WORDS_MAX], names_buffer[WORDS_MAX], seed[24];
    struct wsk_text text = wsk_text_in(line, sizeof(line));
    struct wsk_text names = wsk_text_in(names_buffer, sizeof(names_buffer));
    snprintf(seed, sizeof(seed), "%" PRIu64, request->seed);
    words_seats(words, &names, (1U << words->rules->seats) - 1);
    /* Translators: a game and its players. */
    WORDS_SAY(words, &text, MSG("%1 with %2, all playing at random."),
              words_str(words_game_title(words, words->rules->game)),
              words_str(names_buffer));
    story_line(story, line, 0);
    text = wsk_text_in(line, sizeof(line));
    /* Translators: a command follows that plays the same game again. */
    WORDS_SAY(words, &text, MSG("Seed %1. To see the same game again:"),
              words_str(seed));
    story_line(story, line, 0);
    print_again(story->out, request);
    fputc('\n', story->out);
}

/* Escape codes in a file help nobody. */
static bool wants_colour(void) {
    return isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
}

static enum cli_status report(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    return CLI_FAILED;
}

static enum cli_status write_record(FILE *file, const char *path,
                                    struct wsk_record *record) {
    struct wsk_word text = wsk_record_text(record);
    if (!text.start)
        return report(path, wsk_err_text(WSK_ENOMEM));
    if (fwrite(text.start, 1, text.len, file) != text.len || fflush(file) != 0)
        return report(path, strerror(errno));
    return CLI_DONE;
}

static struct words words_of(const struct wsk_record *record,
                             const struct cli_lang *lang) {
    struct words words = {.tongue = lang->tongue,
                          .rules = wsk_record_rules(record),
                          .viewer = WSK_CHANCE,
                          .marks = true};
    for (unsigned s = 0; s < words.rules->seats; s++)
        words.name[s] = wsk_record_name(record, s);
    return words;
}

static enum cli_status tell_game(const struct request *request,
                                 const struct cli_lang *lang,
                                 struct wsk_record *record, FILE *file) {
    struct words words = words_of(record, lang);
    struct story story = {.out = stdout, .colour = wants_colour()};
    print_intro(&story, &words, request);
    enum wsk_err err = play(record, &words, &story, request);
    if (err && err != WSK_EIO)
        return report("woolsack demo", wsk_err_text(err));
    if (!err) {
        char line[WORDS_MAX];
        struct wsk_text text = wsk_text_in(line, sizeof(line));
        fputc('\n', stdout);
        table_print(stdout, record, &words);
        words_result(&words, wsk_record_state(record), &text);
        story_line(&story, line, 0);
    }
    enum cli_status status = cli_flush();
    if (!status && file)
        status = write_record(file, request->record, record);
    return status;
}

/* The file is opened first: a bad name shows before the story, not after. */
static enum cli_status demonstrate(const struct request *request,
                                   const struct cli_lang *lang,
                                   const struct wsk_game *game) {
    struct wsk_record *record = cli_new_record(
        game, request->deck, (unsigned)request->seats, seat_name);
    if (!record)
        return CLI_FAILED;
    FILE *file = request->record ? fopen(request->record, "wb") : NULL;
    enum cli_status status = CLI_FAILED;
    if (request->record && !file)
        report(request->record, strerror(errno));
    else
        status = tell_game(request, lang, record, file);
    if (file)
        fclose(file); /* flushed before, so nothing can be lost here */
    wsk_record_destroy(record);
    return status;
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {
        .game = cli_first_game()->id, .deck = "standard", .seats = 4};
    request.seed = cli_any_seed();
    bool stop;
    const struct cli_option options[] = {
        {.name = "game", .text = &request.game},
        CLI_OPTION_SEATS(&request.seats),
        CLI_OPTION_SEED(&request.seed),
        {.name = "deck", .text = &request.deck},
        {.name = "delay", .number = &request.delay, .most = 10000},
        {.name = "record", .text = &request.record},
        {.name = "lang", .text = &request.lang},
        {0}};
    enum cli_status status =
        cli_options_only(&cli_demo, argc, argv, options, &stop);
    if (status || stop)
        return status;
    const struct wsk_game *game = cli_find_game(&cli_demo, request.game);
    if (!game)
        return CLI_MISUSED;
    status = cli_check_seats(&cli_demo, game, request.seats);
    if (status)
        return status;
    /* A deck that cannot be used is better explained without a record. */
    struct wsk_rules *rules =
        cli_load_rules(&cli_demo, game, request.deck, request.seats);
    if (!rules)
        return CLI_FAILED;
    free(rules);
    struct cli_lang lang;
    status = cli_lang_open(&cli_demo, request.lang, &lang);
    if (status)
        return status;
    status = demonstrate(&request, &lang, game);
    cli_lang_close(&lang);
    return status;
}

const struct cli_command cli_demo = {
    .name = "demo",
    .summary = "Play one random game and tell it line by line",
    .help =
        "Usage: woolsack demo [--game GAME] [--seats N] [--seed S]\n"
        "                     [--deck FILE] [--delay MS] [--record FILE]\n"
        "                     [--lang LANG]\n"
        "\n"
        "Plays one uniformly random game, seat 1 starting, and tells it as a\n"
        "person would, with every sum, up to the score table. It is the\n"
        "first game of 'woolsack sim' with the same seed.\n"
        "\n"
        "  --game GAME    @GAMES@ (@GAME@)\n"
        "  --seats N      players (4)\n"
        "  --seed S       seed of dice, cards and choices (a new one each\n"
        "                 time; it is printed)\n"
        "  --deck FILE    a deck file, or the name of one in the deck folder\n"
        "  --delay MS     wait this long after each event, 0 to 10000 (0)\n"
        "  --record FILE  write the record of the game to FILE\n"
        "  --lang LANG    " CLI_LANG_VALUES "  --help         this text\n"
        "\n"
        "Colours appear on a terminal only, and not if NO_COLOR is set.\n",
    .run = run,
};
