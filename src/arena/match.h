/*
 * match.h - many games between players, with the luck shared out evenly.
 *
 * A rotation is n games of one deal (luck.h) with n players: in game r of it
 * player p sits in seat (p + r) mod n. So everybody gets the same dice and
 * cards once, and seat 1, which starts, as often as the others. A match is
 * whole rotations. lab/arena.md tells what the figures mean.
 *
 * In-process bots give the same result for a seed with any number of threads.
 * Programs are started for every game anew, on the thread that plays it; one
 * that breaks the protocol is reported once and never asked again in this
 * match.
 */
#ifndef WSK_ARENA_MATCH_H
#define WSK_ARENA_MATCH_H

#include <stdatomic.h>

#include "adjust.h"
#include "player.h"
#include "stats.h"
#include "woolsack/record.h"

#define WSK_MATCH_THREADS_MAX 256

/* A program has failed: the player, the seat it sat in, and a sentence without
 * a full stop. One call at a time, on any thread. */
typedef void wsk_match_report(void *context, const struct wsk_player *player,
                              unsigned seat, const char *why);

/* A finished game, numbered from 0, and its record. On any thread; a false
 * return ends the match. */
typedef bool wsk_match_game(void *context, uint64_t number,
                            struct wsk_record *record);

struct wsk_standings;

/* Whether the games so far will do. */
typedef bool wsk_match_enough(void *context,
                              const struct wsk_standings *standings);

struct wsk_match {
    const struct wsk_rules *rules; /* for as many seats as players */
    const struct wsk_player *players;
    uint64_t games; /* rounded up to whole rotations */
    uint64_t seed;
    unsigned threads;
    unsigned time_ms; /* for an answer of a program; 0: no limit */
    struct wsk_adjust adjust;

    /* Records are kept if a player is a program or somebody wants them. */
    const char *deck; /* its name there */

    wsk_match_report *report; /* may be NULL */
    wsk_match_game *game;     /* may be NULL */
    void *context;            /* of report, game and enough */

    /* May be NULL. Asked after `first_look` games (rounded up to whole
     * rotations; at least one), then whenever twice as many have been played;
     * true ends the match there. Not asked after the last game. */
    wsk_match_enough *enough;
    uint64_t first_look;

    atomic_uint_fast64_t done; /* games finished: progress */
};

/* How one player did. */
struct wsk_standing {
    /* Of wins, adjusted where that helps: an estimate, which may miss 0 to 1
     * by a little. The shares of all players add up to one. */
    struct wsk_interval share;
    struct wsk_interval plain; /* of wins, as they fell */
    struct wsk_interval score;
    double luck; /* what chance gave, in wins a game; 0 if not adjusted */
    double median_ms, p99_ms; /* for a decision with a choice */
    uint64_t stood_in;        /* games that the stand-in had to play in */
};

struct wsk_standings {
    uint64_t games;
    uint64_t rotations;
    bool adjusted;
    double saving; /* variance as the wins fell / adjusted: how many times the
                    * games would be needed without adjusting; 1 or more */
    struct wsk_standing player[WSK_SEATS_MAX];
};

/* The number of games that will be played, unless fewer are enough. */
uint64_t wsk_match_games(const struct wsk_match *match);

/* Plays the match. WSK_EIO if the game callback wanted it to end. */
WSK_CHECK_RESULT enum wsk_err
wsk_match_run(struct wsk_match *match, struct wsk_standings *ret_standings);

#endif
