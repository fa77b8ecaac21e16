#include "hunt.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/arena.h"
#include "cli/progress.h"

#define LOOKS 5
/* The interval of a look is 99 % wide: 2.576 standard errors, not 1.960. */
#define WIDER (2.5758 / 1.9600)

enum verdict { NO_GOAL, REACHED, MISSED, OPEN };

static enum verdict judge(const struct hunt *hunt,
                          const struct wsk_standings *standings) {
    const struct wsk_interval *share = &standings->player[0].share;
    double goal = hunt->goal;
    if (goal <= 0)
        return NO_GOAL;
    if (share->mean - WIDER * (share->mean - share->low) > goal)
        return REACHED;
    if (share->mean + WIDER * (share->high - share->mean) < goal)
        return MISSED;
    return OPEN;
}

static bool is_clear(void *context, const struct wsk_standings *standings) {
    return judge(context, standings) != OPEN;
}

enum wsk_err hunt_run(struct hunt *hunt, bool progress) {
    unsigned seats = hunt->rules->seats;
    for (unsigned p = 2; p < seats; p++)
        hunt->players[p] = hunt->players[1];
    struct wsk_match match = {
        .rules = hunt->rules,
        .players = hunt->players,
        .games = hunt->games,
        .seed = hunt->seed,
        .threads = hunt->threads,
        .adjust = hunt->adjust,
        .deck = hunt->deck,
        .report = hunt->report,
        .context = hunt,
        .enough = hunt->goal > 0 ? is_clear : NULL,
        .first_look = (hunt->games + 15) >> (LOOKS - 1),
    };
    struct progress *bar = NULL;
    if (progress)
        bar = progress_start(wsk_match_games(&match), arena_games_done, &match);
    enum wsk_err err = wsk_match_run(&match, &hunt->standings);
    progress_stop(bar);
    return err;
}

bool hunt_failed(const struct hunt *hunt) {
    enum verdict verdict = judge(hunt, &hunt->standings);
    return verdict == MISSED || verdict == OPEN;
}

static const char *say(enum verdict verdict) {
    static const char *const words[] = {[NO_GOAL] = "none",
                                        [REACHED] = "reached",
                                        [MISSED] = "missed",
                                        [OPEN] = "open"};
    return words[verdict];
}

static void print_share(const struct wsk_interval *found) {
    struct wsk_interval share = wsk_interval_within(*found, 0, 1);
    printf("%7.2f %%  (%.2f to %.2f)\n", share.mean * 100, share.low * 100,
           share.high * 100);
}

/* The bid and the rule, where they matter. */
static void print_fixed(const struct hunt *hunt) {
    const struct zoo_settings *settings = &hunt->zoo->settings;
    if (hunt->players[1].choose != zoo_fixed)
        return;
    if (settings->bid == ZOO_BID_26PLUS)
        printf(", bid 26+");
    else
        printf(", bid %u", settings->bid);
    printf(", by %s", zoo_take_name(settings->take));
}

static void print_time(const struct hunt *hunt) {
    const struct budget_limits *limits = &hunt->zoo->settings.limits;
    wsk_choose *choose = hunt->players[1].choose;
    if (choose != zoo_flat && choose != zoo_tree && choose != zoo_uct)
        return;
    if (limits->playouts)
        printf(", %" PRIu64 " play-outs a move", limits->playouts);
    else
        printf(", %g s a move", limits->seconds);
}

void hunt_print(const struct hunt *hunt) {
    const struct wsk_standings *standings = &hunt->standings;
    const struct wsk_standing *expert = &standings->player[0];
    const struct wsk_standing *other = &standings->player[1];
    unsigned seats = hunt->rules->seats;
    printf("%s, %u players: %s among %u x %s", hunt->rules->game->title, seats,
           hunt->players[0].name, seats - 1, hunt->players[1].name);
    print_fixed(hunt);
    print_time(hunt);
    printf("\n%" PRIu64 " games: %" PRIu64 " deals, each in every order of "
           "seats\n\nshare of wins  ",
           standings->games, standings->rotations);
    print_share(&expert->share);
    if (standings->adjusted) {
        printf("unadjusted     ");
        print_share(&expert->plain);
    }
    printf("mean score     %7.2f    against %.2f\n", expert->score.mean,
           other->score.mean);
    printf("a decision     %7.3f ms median, %.3f ms 99 %%  (theirs %.3f, "
           "%.3f)\n",
           expert->median_ms, expert->p99_ms, other->median_ms, other->p99_ms);
    if (hunt->goal > 0)
        printf("goal           %7.2f %%  %s\n", hunt->goal * 100,
               say(judge(hunt, standings)));
}

void hunt_print_json(const struct hunt *hunt) {
    const struct wsk_standings *standings = &hunt->standings;
    const struct wsk_standing *expert = &standings->player[0];
    struct wsk_interval share = wsk_interval_within(expert->share, 0, 1);
    printf("{\"game\":\"%s\",\"seats\":%u,\"expert\":", hunt->rules->game->id,
           hunt->rules->seats);
    arena_print_json(hunt->players[0].name);
    fputs(",\"opponent\":", stdout);
    arena_print_json(hunt->players[1].name);
    printf(",\"games\":%" PRIu64 ",\"deals\":%" PRIu64
           ",\"win_share\":%.6f,\"ci95\":[%.6f,%.6f],\"mean_score\":%.6f"
           ",\"opponent_score\":%.6f,\"median_ms\":%.6f,\"p99_ms\":%.6f",
           standings->games, standings->rotations, share.mean, share.low,
           share.high, expert->score.mean, standings->player[1].score.mean,
           expert->median_ms, expert->p99_ms);
    if (standings->adjusted)
        printf(",\"plain_share\":%.6f,\"luck\":%.6f", expert->plain.mean,
               expert->luck);
    if (hunt->goal > 0)
        printf(",\"goal\":%g,\"verdict\":\"%s\"", hunt->goal,
               say(judge(hunt, standings)));
    puts("}");
}

/* The search for the best fixed bid. */

struct found {
    unsigned bid;
    enum zoo_take take;
    double share; /* of the expert */
};

static void print_bid(unsigned bid) {
    if (bid == ZOO_BID_26PLUS)
        printf("26+");
    else
        printf("%-3u", bid);
}

static void print_found(const struct found *found) {
    print_bid(found->bid);
    printf(" by %s\n", zoo_take_name(found->take));
}

/* One bid, by every rule. */
static enum wsk_err print_row(struct hunt *hunt, unsigned bid,
                              struct found *score, struct found *any) {
    struct zoo_settings *settings = &hunt->zoo->settings;
    print_bid(bid);
    for (unsigned t = 0; t < ZOO_TAKES; t++) {
        settings->bid = bid;
        settings->take = (enum zoo_take)t;
        enum wsk_err err = hunt_run(hunt, false);
        if (err)
            return err;
        const struct wsk_interval *share = &hunt->standings.player[0].share;
        printf("  %5.1f +- %-4.1f", share->mean * 100,
               (share->high - share->mean) * 100);
        fflush(stdout);
        struct found found = {bid, settings->take, share->mean};
        if (found.share < any->share)
            *any = found;
        if (found.share < score->share && found.take != ZOO_TAKE_WORTH)
            *score = found;
    }
    putchar('\n');
    return WSK_OK;
}

enum wsk_err hunt_search(struct hunt *hunt) {
    struct found score = {.share = 2}, any = score;
    unsigned seats = hunt->rules->seats;
    enum wsk_err err = WSK_OK;
    hunt->goal = 0;
    hunt->players[1] = (struct wsk_player){
        .name = "fixed", .choose = zoo_fixed, .context = hunt->zoo};
    printf("%s, %u players: the share of %s among %u x fixed, in %%, %" PRIu64
           " games each\n\nbid",
           hunt->rules->game->title, seats, hunt->players[0].name, seats - 1,
           hunt->games);
    for (unsigned t = 0; t < ZOO_TAKES; t++)
        printf("  %-13s", zoo_take_name((enum zoo_take)t));
    putchar('\n');
    for (unsigned bid = ZOO_BID_LEAST; bid <= ZOO_BID_26PLUS && !err; bid++)
        err = print_row(hunt, bid, &score, &any);
    if (err)
        return err;
    fputs("\nhardest by the score  ", stdout);
    print_found(&score);
    fputs("hardest of all        ", stdout);
    print_found(&any);
    return WSK_OK;
}
