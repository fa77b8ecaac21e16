/*
 * review.c - Blöder Sack: why another tray would have been better.
 */
#include "review/part.h"

#include "rules/rules.h"

static unsigned tray_of(const struct wsk_state *view, wsk_move move) {
    unsigned what = SACK_MOVE_WHAT(move);
    (void)view;
    switch (SACK_MOVE_VERB(move)) {
    case SACK_MOVE_SCORE:
        return what;
    case SACK_MOVE_PLACE:
        return what & 7;
    case SACK_MOVE_SWAP:
        return (what & 63) / SACK_FIELDS;
    default:
        return SACK_TRAYS;
    }
}

/* Who leads a tray once a move is made; SACK_SEATS_MAX: nobody, or it is
 * scored. */
static unsigned leader_after(const struct review_pair *pair, wsk_move move,
                             unsigned tray) {
    struct wsk_state after = *pair->view;
    const struct sack_state *state = (const struct sack_state *)&after;
    wsk_play(pair->words->rules, &after, pair->seat, move);
    if (state->slot[tray] == 0)
        return SACK_SEATS_MAX;
    return sack_leader((const struct sack_rules *)pair->words->rules, state,
                       tray);
}

static void why_place(const struct review_pair *pair, struct wsk_text *ret) {
    const struct words *words = pair->words;
    unsigned made_tray = tray_of(pair->view, pair->made->move);
    unsigned best_tray = tray_of(pair->view, pair->best->move);
    if (best_tray < SACK_TRAYS &&
        leader_after(pair, pair->best->move, best_tray) == pair->seat &&
        leader_after(pair, pair->made->move, best_tray) != pair->seat)
        REVIEW_ADD(words, ret, MSG("It takes the lead on tray %1."),
                   words_num((int)best_tray + 1));
    if (made_tray >= SACK_TRAYS)
        return;
    unsigned leader = leader_after(pair, pair->made->move, made_tray);
    if (leader < SACK_SEATS_MAX && leader != pair->seat)
        REVIEW_ADD(words, ret, MSG("%2 still leads tray %1."),
                   words_num((int)made_tray + 1), words_seat(leader));
}

static void sack_why(const struct review_pair *pair, struct wsk_text *ret) {
    enum sack_verb verb = SACK_MOVE_VERB(pair->made->move);
    if (verb == SACK_MOVE_PLACE || verb == SACK_MOVE_SWAP)
        why_place(pair, ret);
}

const struct review_part review_bloeder_sack = {
    .why = sack_why,
    .gain = MSG("The expert reckons it is worth %1 more sacks in the end."),
};
