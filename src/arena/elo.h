/*
 * elo.h - one scale for everybody who played against anybody.
 *
 * The model is that of Bradley and Terry (Plackett and Luce for more than two
 * seats): every entrant has a strength, and the chance to win is one's share
 * of the strengths at the table. The ratings are those that make the results
 * likeliest, in Elo points: 400 points are a strength ten times as large.
 */
#ifndef WSK_ARENA_ELO_H
#define WSK_ARENA_ELO_H

#include "stats.h"

#define WSK_ELO_MAX 32 /* entrants */

/* What one hero achieved at tables whose other seats were all held by copies
 * of one field. */
struct wsk_bout {
    unsigned hero, field; /* entrants */
    unsigned others;      /* copies of the field; 1 in a game for two */
    double games;
    double share; /* of wins, of the hero */
    double error; /* standard error of that share */
};

/*
 * Rates entrants 0 to count - 1; entrant 0 stands at 0 without doubt. To every
 * bout one game is added that ended as it does among equals, so that somebody
 * who never lost still has a rating. The errors follow from those of the
 * bouts, whatever made them larger or smaller than those of single games.
 */
void wsk_elo_rate(const struct wsk_bout *bouts, unsigned bout_count,
                  unsigned count, struct wsk_interval *ret_ratings);

#endif
