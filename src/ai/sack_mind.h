/*
 * sack_mind.h - Blöder Sack as a net sees it.
 */
#ifndef WSK_AI_SACK_MIND_H
#define WSK_AI_SACK_MIND_H

#include "mind.h"
#include "rules/sack.h"

unsigned sack_inputs(unsigned seats);

/*
 * A turn's start: the position rests on a roll, or on a reveal after which a
 * roll comes (or on the set-up). A tray without a card while there is a pile
 * counts as one whose card is still unknown, so a reveal need not be worked
 * out. ret_slots[slot] is the seat in that slot; slot 0 rolls next.
 */
void sack_encode(const struct sack_rules *rules, const struct sack_state *state,
                 struct net_input *ret_input, uint8_t *ret_slots);

#endif
