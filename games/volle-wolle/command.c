/*
 * command.c - `woolsack odds`: the exact chances of a Volle Wolle dice turn.
 */
#include <string.h>

#include "cli/cli.h"
#include "mind/fast/turn.h"
#include "mind/odds.h"
#include "woolsack/view.h"

extern const struct cli_command command_volle_wolle;

struct request {
    const char *bid, *corner, *goal;
    uint64_t chips;
    bool json;
};

static bool read_bid(const char *text, int *ret_target) {
    struct wsk_word word = {text, strlen(text)};
    unsigned bid;
    if (strcmp(text, "26+") == 0) {
        *ret_target = 26;
        return true;
    }
    if (!wsk_word_number(word, 26, &bid) || bid < 14)
        return false;
    *ret_target = (int)bid;
    return true;
}

static bool read_corner(const char *text, int *ret_corner) {
    struct wsk_word word = {text, strlen(text)};
    return wsk_word_signed(word, "+-", 9, ret_corner);
}

static enum cli_status print_json(const struct odds_turn *asked) {
    char line[512];
    struct wsk_text text = wsk_text_in(line, sizeof(line));
    (void)wsk_odds_json(asked->target, asked->corner, asked->chips,
                        asked->any ? WSK_GOAL_SUCCESS : WSK_GOAL_CARDS, &text);
    printf("%s\n", line);
    return cli_flush();
}

static enum cli_status print_table(const struct odds_turn *asked) {
    struct odds_ends ends;
    odds_whole_turn(asked, &ends);
    printf("Reach %d with corner %s%d and %d chip%s, playing for %s:\n\n",
           asked->target, asked->corner > 0 ? "+" : "", asked->corner,
           asked->chips, asked->chips == 1 ? "" : "s",
           asked->any ? "any success" : "the most cards");
    for (int try = 0; try < 3; try++)
        printf("  try %d (%d card%s)   %7.2f %%\n", try + 1, 3 - try,
               try < 2 ? "s" : " ", ends.success[try] * 100);
    printf("  any try           %7.2f %%\n", ends.any * 100);
    printf("  missed            %7.2f %%  (below 14: %.2f %%)\n",
           (ends.any < 1 ? 1 - ends.any : 0) * 100, ends.below * 100);
    printf("  cards on average  %7.3f\n", ends.cards);
    return cli_flush();
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {.corner = "0", .goal = "cards"};
    bool stop;
    const struct cli_option options[] = {
        {.name = "bid", .text = &request.bid},
        {.name = "corner", .text = &request.corner},
        {.name = "chips", .number = &request.chips, .most = TURN_CHIPS},
        {.name = "goal", .text = &request.goal},
        {.name = "json", .flag = &request.json},
        {0}};
    enum cli_status status =
        cli_options_only(&command_volle_wolle, argc, argv, options, &stop);
    if (status || stop)
        return status;
    if (!request.bid)
        return cli_misuse(&command_volle_wolle, "--bid is needed");
    struct odds_turn asked = {.chips = (int)request.chips, .cards = 3};
    if (!read_bid(request.bid, &asked.target))
        return cli_misuse(&command_volle_wolle,
                          "--bid takes 14 to 26 or 26+, not '%s'", request.bid);
    if (!read_corner(request.corner, &asked.corner))
        return cli_misuse(&command_volle_wolle,
                          "--corner takes -9 to +9, not '%s'", request.corner);
    asked.any = strcmp(request.goal, "success") == 0;
    if (!asked.any && strcmp(request.goal, "cards") != 0)
        return cli_misuse(&command_volle_wolle,
                          "--goal takes cards or success, not '%s'",
                          request.goal);
    return request.json ? print_json(&asked) : print_table(&asked);
}

const struct cli_command command_volle_wolle = {
    .name = "odds",
    .summary = "The exact chances of a Volle Wolle dice turn",
    .help =
        "Usage: woolsack odds --bid BID [--corner N] [--chips N]\n"
        "                     [--goal cards|success] [--json]\n"
        "\n"
        "The chance to reach a bid at each try and in total under best play,\n"
        "exactly, by looking at every roll.\n"
        "\n"
        "  --bid BID      14 to 26, or 26+\n"
        "  --corner N     bonus (+1 to +9) or malus (-1 to -9) of the top\n"
        "                 sheep (0)\n"
        "  --chips N      chips that may be spent, a 26+ paid already (0)\n"
        "  --goal GOAL    cards: the most cards on average (default);\n"
        "                 success: the highest chance of any cards\n"
        "  --json         one line of JSON instead of a table\n"
        "  --help         this text\n",
    .run = run,
};
