/*
 * heuristic.c - Blöder Sack without a net: the two lowest levels.
 */
#include "../rules/rules.h"
#include "mind.h"

static const struct sack_state *read(const struct wsk_state *state) {
    return (const struct sack_state *)state;
}

static const struct sack_rules *deck(const struct wsk_rules *rules) {
    return (const struct sack_rules *)rules;
}

/* A lamb puts a die where its face is asked for, and likes to win a tray. */
static bool fits(const struct sack_card *card, unsigned face) {
    if (card->kind == SACK_MOST_OF || card->kind == SACK_LAST_OF)
        return card->faces >> face & 1;
    return card->kind != SACK_SUM_UNDER || face < 3;
}

static float lamb_likes(const struct wsk_rules *rules,
                        const struct sack_state *state, unsigned seat,
                        wsk_move move) {
    unsigned what = SACK_MOVE_WHAT(move), tray = what & 7;
    switch (SACK_MOVE_VERB(move)) {
    case SACK_MOVE_PLACE:
        return fits(&deck(rules)->card[state->slot[tray] - 1], what >> 3)
                   ? 1.0F
                   : 0.2F;
    case SACK_MOVE_SWAP:
        return 0.3F;
    case SACK_MOVE_SCORE:
        return sack_leader(deck(rules), state, what) == seat ? 1.0F : 0;
    default:
        return 0.5F;
    }
}

wsk_move sack_lamb(const struct wsk_rules *rules, const struct wsk_state *view,
                   unsigned seat, struct wsk_rng *rng) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, view, seat, scratch);
    wsk_move best = list.move[0];
    float most = -1;
    for (unsigned i = 0; i < list.count; i++) {
        float liked = lamb_likes(rules, read(view), seat, list.move[i]) +
                      0.9F * mind_unit(rng);
        if (liked > most) {
            most = liked;
            best = list.move[i];
        }
    }
    return best;
}

/* A sheep counts who leads which tray, one die at a time. */
static float sheep_counts(const struct wsk_rules *rules,
                          const struct sack_state *state, unsigned seat) {
    float sum = 2.0F * (float)state->sacks[seat];
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        if (!state->fill[t])
            continue;
        unsigned leader = sack_leader(deck(rules), state, t);
        float sacks = (float)deck(rules)->card[state->slot[t] - 1].sacks;
        if (leader == seat)
            sum += sacks;
        else if (leader < SACK_SEATS_MAX)
            sum -= sacks / (float)(rules->seats - 1);
    }
    for (unsigned s = 0; s < rules->seats; s++)
        if (s != seat)
            sum -= 2.0F * (float)state->sacks[s] / (float)(rules->seats - 1);
    return sum;
}

wsk_move sack_sheep(const struct wsk_rules *rules, const struct wsk_state *view,
                    unsigned seat, struct wsk_rng *rng) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, view, seat, scratch);
    wsk_move best = list.move[0];
    float most = -1e9F;
    for (unsigned i = 0; i < list.count; i++) {
        struct wsk_state after = *view;
        wsk_play(rules, &after, seat, list.move[i]);
        float count =
            sheep_counts(rules, read(&after), seat) + 0.3F * mind_unit(rng);
        if (count > most) {
            most = count;
            best = list.move[i];
        }
    }
    return best;
}
