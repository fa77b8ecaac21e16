/*
 * hunt.h - measuring one expert among opponents of one kind.
 */
#ifndef WSK_BENCH_HUNT_H
#define WSK_BENCH_HUNT_H

#include "arena/match.h"
#include "zoo.h"

struct hunt {
    const struct wsk_rules *rules;
    struct zoo *zoo;
    struct wsk_player players[WSK_SEATS_MAX]; /* the expert, an opponent; the
                                               * rest are its copies */
    uint64_t games, seed;
    unsigned threads;
    const char *deck;
    double goal; /* 0: none */
    struct wsk_adjust adjust;
    wsk_match_report *report;
    struct wsk_standings standings; /* the result */
};

/* Plays. With a goal it ends early where the games so far decide it: at each
 * of five looks the risk of a wrong word is one in a hundred, so for all of
 * them together five at most. */
enum wsk_err hunt_run(struct hunt *hunt, bool progress);

/* Whether there was a goal and it was not shown to be reached. */
bool hunt_failed(const struct hunt *hunt);

void hunt_print(const struct hunt *hunt);
void hunt_print_json(const struct hunt *hunt);

/* Tries every bid with every rule of `fixed` and prints the expert's shares. */
enum wsk_err hunt_search(struct hunt *hunt);

#endif
