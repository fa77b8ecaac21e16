/*
 * odds.c - `woolsack odds`: the exact chances of a Volle Wolle dice turn.
 */
#include <string.h>
#include <time.h>

#include "../ai/turn.h"
#include "cli.h"

struct request {
    const char *bid, *corner, *goal;
    uint64_t chips;
    bool json;
};

struct answer {
    int target, corner, chips;
    bool cards;        /* the goal */
    double success[3]; /* at try 1, 2, 3 */
    double any;        /* all three together */
    double mean_cards; /* taken, if enough lie there */
    double below;      /* missed with less than 14 */
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

/*
 * Cards: a success at try t is worth the cards it brings. Success: every
 * success is worth the same. Chips are there to be spent in either case; as a
 * last resort they buy 14, which is worth next to nothing but not nothing.
 */
static void solve(struct answer *answer) {
    struct turn turn = {.target = answer->target,
                        .corner = answer->corner,
                        .chips = answer->chips};
    for (int try = 0; try < 3; try++)
        for (int chips = 0; chips <= turn.chips; chips++)
            turn.take[try][chips] = answer->cards ? (float)(3 - try) : 1;
    struct turn_plan plan;
    struct turn_odds odds;
    turn_solve(&turn, &plan);
    turn_odds(&turn, &plan, &odds);
    for (int chips = 0; chips <= turn.chips; chips++) {
        for (int try = 0; try < 3; try++) {
            answer->success[try] += odds.take[try][chips];
            answer->any += odds.take[try][chips];
            answer->mean_cards += (3 - try) * odds.take[try][chips];
        }
        answer->below += odds.miss[chips][1];
    }
}

static void print_json(const struct answer *answer) {
    printf("{\"target\":%d,\"corner\":%d,\"chips\":%d,\"goal\":\"%s\","
           "\"try\":[%.6f,%.6f,%.6f],\"success\":%.6f,\"cards\":%.6f,"
           "\"miss\":%.6f,\"below_14\":%.6f}\n",
           answer->target, answer->corner, answer->chips,
           answer->cards ? "cards" : "success", answer->success[0],
           answer->success[1], answer->success[2], answer->any,
           answer->mean_cards, 1 - answer->any, answer->below);
}

static void print_table(const struct answer *answer) {
    printf("Reach %d with corner %+d and %d chip%s, playing for %s:\n\n",
           answer->target, answer->corner, answer->chips,
           answer->chips == 1 ? "" : "s",
           answer->cards ? "the most cards" : "any success");
    for (int try = 0; try < 3; try++)
        printf("  try %d (%d card%s)   %7.2f %%\n", try + 1, 3 - try,
               try < 2 ? "s" : " ", answer->success[try] * 100);
    printf("  any try           %7.2f %%\n", answer->any * 100);
    printf("  missed            %7.2f %%  (below 14: %.2f %%)\n",
           (1 - answer->any) * 100, answer->below * 100);
    printf("  cards on average  %7.3f\n", answer->mean_cards);
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {.corner = "0", .goal = "cards"};
    bool stop;
    char **args;
    int count;
    const struct cli_option options[] = {
        {.name = "bid", .text = &request.bid},
        {.name = "corner", .text = &request.corner},
        {.name = "chips", .number = &request.chips, .most = TURN_CHIPS},
        {.name = "goal", .text = &request.goal},
        {.name = "json", .flag = &request.json},
        {0}};
    enum cli_status status =
        cli_options(&cli_odds, argc, argv, options, &args, &count, &stop);
    if (status || stop)
        return status;
    if (count > 0)
        return cli_misuse(&cli_odds, "'%s' is not an option", args[0]);
    if (!request.bid)
        return cli_misuse(&cli_odds, "--bid is needed");
    struct answer answer = {.chips = (int)request.chips};
    if (!read_bid(request.bid, &answer.target))
        return cli_misuse(&cli_odds, "--bid takes 14 to 26 or 26+, not '%s'",
                          request.bid);
    if (!read_corner(request.corner, &answer.corner))
        return cli_misuse(&cli_odds, "--corner takes -9 to +9, not '%s'",
                          request.corner);
    answer.cards = strcmp(request.goal, "cards") == 0;
    if (!answer.cards && strcmp(request.goal, "success") != 0)
        return cli_misuse(&cli_odds, "--goal takes cards or success, not '%s'",
                          request.goal);
    solve(&answer);
    if (request.json)
        print_json(&answer);
    else
        print_table(&answer);
    return cli_flush();
}

const struct cli_command cli_odds = {
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
