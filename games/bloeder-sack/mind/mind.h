/*
 * mind.h - Blöder Sack as a net sees it.
 */
#ifndef BLOEDER_SACK_MIND_MIND_H
#define BLOEDER_SACK_MIND_MIND_H

#include "../rules/rules.h"
#include "ai/mind.h"

struct net_shape sack_shape(unsigned seats);

/* How many turns of the round there are behind that of a seat. */
static inline unsigned sack_turns_left(const struct wsk_rules *rules,
                                       unsigned seat) {
    unsigned seats = rules->seats;
    return (rules->start + seats - 1 - seat) % seats;
}

/* The position seen last, part by part. */
struct sack_encoding {
    struct net_base base;
    unsigned marked; /* the seat that is the net's own, if it wants to know;
                      * else WSK_CHANCE */
    struct {
        uint64_t key[2]; /* what the tray's inputs are made from */
        unsigned leader; /* a slot; SACK_SEATS_MAX: nobody */
    } tray[SACK_TRAYS];
};

void sack_encoding_open(const struct sack_rules *rules,
                        struct sack_encoding *ret_encoding);

/*
 * Writes a position's inputs over the last one's. The position is a turn's
 * start: it rests on a roll, or on a reveal after which a roll comes (or on
 * the set-up). A tray without a card while there is a pile counts as one whose
 * card is still unknown, so a reveal need not be worked out. ret_slots[slot] is
 * the seat in that slot; slot 0 rolls next.
 */
void sack_see(const struct sack_rules *rules, const struct sack_state *state,
              struct sack_encoding *encoding, uint8_t *ret_slots);

/* search.c: what a position is worth, a turn being searched to its end and
 * the net believed so far. */
enum sack_depth {
    SACK_DEPTH_TURN,  /* cards revealed within the turn are left unknown */
    SACK_DEPTH_CARDS, /* each of them is tried */
    SACK_DEPTH_ROLLS  /* some are; behind the moves that seem best every roll
                       * of the next seat, with its best answer */
};
void sack_judge(const struct wsk_rules *rules, const struct net *net,
                const struct wsk_state *state, enum sack_depth depth,
                struct mind_value *ret_value);

/* What a value is worth to a seat: the winning share, and a little margin. */
float sack_worth(const struct mind_value *value, unsigned seat);

/* weigh.c: a position with more care; mind.weigh and mind.expect. */
void sack_foresee(const struct wsk_rules *rules, const struct net *net,
                  const struct wsk_state *state, struct mind_value *ret_value);
void sack_weigh(const struct wsk_rules *rules, const struct net *net,
                const struct wsk_state *view, unsigned seat,
                const struct mind_care *care, struct mind_options *ret_options);
void sack_expect(const struct wsk_rules *rules, const struct net *net,
                 const struct wsk_state *state, const struct wsk_event *event,
                 struct mind_value *ret_before, struct mind_value *ret_after);

/* heuristic.c: a lamb grabs what shines, a sheep counts. */
mind_by_heart sack_lamb, sack_sheep;

#endif
