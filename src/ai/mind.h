/*
 * mind.h - how a game is seen by a net, and played with one.
 *
 * A mind is to the bots what wsk_game is to the rules: one table a game. The
 * net values positions that rest on chance at the seams of a game (before a
 * deal, before a turn's first roll); everything between two seams is worked
 * out by the mind, exactly where it can.
 */
#ifndef WSK_AI_MIND_H
#define WSK_AI_MIND_H

#include "net.h"
#include "woolsack/game.h"

/* Outputs: winning shares (logits) of the slots, their margins, then a
 * policy where the game has one. A slot is a seat in the order in which the
 * encoding names them. */
#define MIND_WIN 0
#define MIND_MARGIN WSK_SEATS_MAX
#define MIND_POLICY 12
_Static_assert(MIND_POLICY == 2 * WSK_SEATS_MAX, "behind the margins");
#define MIND_POLICY_MAX (NET_OUTPUTS - MIND_POLICY)

/* What a position is worth to every seat. */
struct mind_value {
    float win[WSK_SEATS_MAX];
    float margin[WSK_SEATS_MAX]; /* points ahead of the others' mean, scaled */
};

/* One lesson: a position, and what the outputs should have been. */
struct mind_lesson {
    struct net_input input;
    float win[WSK_SEATS_MAX]; /* by slot */
    float margin[WSK_SEATS_MAX];
    float policy[MIND_POLICY_MAX];
    bool has_value, has_policy;
};

/* Where a played game puts its lessons. */
struct mind_lessons {
    struct mind_lesson *lesson;
    size_t count, room;
};

/* How training games are played. */
struct mind_training {
    float lambda;      /* how far results reach back past the net's word */
    float temperature; /* of mixed policies, in winning share */
    float step;        /* how fast a policy follows the advantage */
};

/* How a move is chosen. */
struct mind_mood {
    bool search; /* work out what the net alone only feels */
    float blur;  /* misjudges by up to so much winning share */
    float loose; /* bids from 0, as the policy says, to 1, anything */
};

struct mind {
    const char *game;
    float margin_scale; /* points to the unit of a margin output */
    unsigned (*inputs)(unsigned seats);
    unsigned policy; /* policy outputs; 0: none */

    /* The move of an acting seat. */
    wsk_move (*choose)(const struct wsk_rules *rules, const struct net *net,
                       const struct wsk_state *view, unsigned seat,
                       const struct mind_mood *mood, struct wsk_rng *rng);

    /* The value of any position. */
    void (*value)(const struct wsk_rules *rules, const struct net *net,
                  const struct wsk_state *state, struct mind_value *ret_value);

    /* Plays a game against itself and notes what can be learned. */
    void (*study)(const struct wsk_rules *rules, const struct net *net,
                  const struct mind_training *training, struct wsk_rng *rng,
                  struct mind_lessons *lessons);
};

/* NULL if the game has none. */
const struct mind *mind_of(const struct wsk_game *game);

/* The result of a finished game: shared wins, margins. */
void mind_result(const struct wsk_rules *rules, const struct wsk_state *state,
                 struct mind_value *ret_value);

extern const struct mind mind_volle, mind_sack;

#endif
