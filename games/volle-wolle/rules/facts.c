/*
 * facts.c - what can be said of a position of Volle Wolle: who rolls,
 * which round it is, what lies face down.
 */
#include "rules.h"
#include "rules/bits.h"

static const struct volle_state *read(const struct wsk_state *state) {
    return (const struct volle_state *)state;
}

static const struct volle_rules *deck(const struct wsk_rules *rules) {
    return (const struct volle_rules *)rules;
}

unsigned volle_rounds(const struct volle_rules *rules) {
    unsigned share = rules->base.seats + 1U;
    return (VOLLE_CARDS + share - 1) / share;
}

unsigned volle_round(const struct volle_rules *rules,
                     const struct volle_state *state) {
    unsigned share = rules->base.seats + 1U;
    unsigned gone = VOLLE_CARDS - volle_count(state->pile);
    return (gone + share - 1) / share;
}

unsigned volle_roller(const struct wsk_rules *rules,
                      const struct wsk_state *state) {
    const struct volle_state *volle = read(state);
    (void)rules;
    return volle->phase == VOLLE_PHASE_ROLL ? volle->order[volle->place]
                                            : WSK_CHANCE;
}

bool volle_deals(const struct wsk_rules *rules, const struct wsk_state *state) {
    (void)rules;
    return read(state)->phase == VOLLE_PHASE_DEAL;
}

/* The pile tells. */
void volle_round_count(const struct wsk_rules *rules,
                       const struct wsk_state *before,
                       const struct wsk_event *event,
                       const struct wsk_state *after, struct wsk_round *round) {
    (void)before;
    (void)event;
    round->number = (uint16_t)volle_round(deck(rules), read(after));
}

/* Dogs and the bone lie open, and the top of the herd. */
void volle_cover(const struct wsk_rules *rules, const struct wsk_state *before,
                 struct wsk_state *state) {
    const struct volle_rules *volle = deck(rules);
    struct volle_state *now = (struct volle_state *)state;
    uint64_t seen = now->display;
    for (unsigned s = 0; s < rules->seats; s++) {
        uint64_t open = volle->dogs | volle->bone | ~read(before)->taken[s];
        if (now->front[s] < VOLLE_CARDS)
            open |= 1ULL << now->front[s];
        now->taken[s] &= open;
        seen |= now->taken[s];
    }
    now->pile = bits_faceless(now->pile, seen);
}

unsigned volle_covered(const struct wsk_rules *rules,
                       const struct wsk_state *state, unsigned seat) {
    return volle_count(read(state)->taken[seat] & deck(rules)->sheep);
}
