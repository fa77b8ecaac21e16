/*
 * feel.h - the two lowest levels, which play by feel and know no net.
 *
 * Inside src/ai only.
 */
#ifndef WSK_AI_FEEL_H
#define WSK_AI_FEEL_H

#include "woolsack/game.h"

/* A lamb grabs what shines: high faces, printed points, its own lead. A sheep
 * counts: the exact chances of the dice, the score as it stands. */
wsk_move feel_volle_lamb(const struct wsk_rules *rules,
                         const struct wsk_state *view, unsigned seat,
                         struct wsk_rng *rng);
wsk_move feel_volle_sheep(const struct wsk_rules *rules,
                          const struct wsk_state *view, unsigned seat,
                          struct wsk_rng *rng);
wsk_move feel_sack_lamb(const struct wsk_rules *rules,
                        const struct wsk_state *view, unsigned seat,
                        struct wsk_rng *rng);
wsk_move feel_sack_sheep(const struct wsk_rules *rules,
                         const struct wsk_state *view, unsigned seat,
                         struct wsk_rng *rng);

/* A number from 0 to 1. */
static inline float feel_unit(struct wsk_rng *rng) {
    return (float)(wsk_rng_next(rng) >> 40) / (float)(1 << 24);
}

#endif
