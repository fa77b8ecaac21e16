/*
 * volle_mind.h - the parts of the Volle Wolle mind. Inside src/ai only.
 */
#ifndef WSK_AI_VOLLE_MIND_H
#define WSK_AI_VOLLE_MIND_H

#include "mind.h"
#include "rules/volle.h"
#include "turn.h"

unsigned volle_inputs(unsigned seats);

/*
 * A position as inputs. Slots: in play the order of play; before a deal the
 * order of sheep numbers; for a bid `me` first, then the others by number.
 * ret_slots[slot] is the seat.
 */
void volle_encode(const struct volle_rules *rules,
                  const struct volle_state *state, unsigned me,
                  struct net_input *ret_input, uint8_t *ret_slots);

/* A net looking at positions near one another. */
struct volle_eye {
    const struct volle_rules *rules;
    const struct net *net;
    struct net_base base;
    bool started;
    /* A blurred eye misjudges what it chooses between by up to so much. */
    float blur;
    struct wsk_rng *rng;
};

void volle_eye_open(struct volle_eye *eye, const struct volle_rules *rules,
                    const struct net *net);

/* What the policy outputs say of a seat's bids. */
struct volle_policy {
    unsigned count; /* bids the seat may make; index b is stored bid b + 1 */
    float logit[VOLLE_BID_26PLUS];
    float share[VOLLE_BID_26PLUS];
    struct net_input input;
};
void volle_look_policy(const struct volle_eye *eye,
                       const struct volle_state *state, unsigned seat,
                       struct volle_policy *ret_policy);

/* The round's bids solved as a game: ret_policy->share is the seat's part of
 * the solution. */
void volle_solve_bids(struct volle_eye *eye, const struct volle_state *state,
                      unsigned seat, struct volle_policy *ret_policy);

void volle_play_move(const struct volle_eye *eye, struct volle_state *state,
                     unsigned seat, wsk_move move);

/* The value of a position at a seam: before a deal, before a first try, or at
 * the end. */
void volle_look(struct volle_eye *eye, const struct volle_state *state,
                struct mind_value *ret_value);

/* Lets seats take cards, stack and steal, each as is best for itself, until
 * the position is at a seam; *ret_value is its value. Returns the first move
 * of the acting seat. */
wsk_move volle_resolve(struct volle_eye *eye, struct volle_state *state,
                       struct mind_value *ret_value);

/* A turn with its ends worked out. */
struct volle_turn {
    struct turn turn;
    struct turn_plan plan;
    unsigned seat;
    /* The seams behind the ends that can happen, and their values. */
    struct volle_state take_state[3][TURN_CHIPS + 1];
    struct mind_value take_value[3][TURN_CHIPS + 1];
    struct volle_state miss_state[TURN_CHIPS + 1][2];
    struct mind_value miss_value[TURN_CHIPS + 1][2];
};

/* `state` is anywhere in a turn: before a roll, a boost or a keep. */
void volle_turn_plan(struct volle_eye *eye, const struct volle_state *state,
                     struct volle_turn *ret_turn);

/* What an end is worth to its seat: the winning share, and a little margin
 * where shares say nothing. */
static inline float volle_worth(const struct mind_value *value, unsigned seat) {
    return value->win[seat] + 0.01F * value->margin[seat];
}

#endif
