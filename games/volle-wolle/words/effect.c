/*
 * effect.c - Volle Wolle: what a move would do, and who won.
 */
#include "words.h"

static void effect_bid(const struct words *words,
                       const struct volle_state *state, unsigned seat,
                       unsigned bid, struct wsk_text *ret) {
    int corner = volle_deck_of(words)->corner[state->front[seat]];
    int target = (int)volle_target(bid);
    if (bid == VOLLE_BID_26PLUS)
        WORDS_ADD(words, ret,
                  MSG("Costs a chip at once, goes before all others, and "
                      "needs 26."));
    if (corner < 0)
        /* Translators: %1 is a malus such as −3. */
        WORDS_ADD(words, ret,
                  MSG("With your malus of %1 the dice must show %2."),
                  words_signed(corner), words_num(target - corner));
    if (corner > 0)
        WORDS_ADD(words, ret,
                  MSG("With your bonus of %1, dice that show %2 are enough."),
                  words_signed(corner), words_num(target - corner));
}

static void effect_boost(const struct words *words,
                         const struct volle_state *state, unsigned seat,
                         unsigned target, struct wsk_text *ret) {
    const struct volle_rules *rules = volle_deck_of(words);
    struct volle_lift lift = volle_lift_to(rules, state, seat, target);
    char buffer[64];
    struct wsk_text sum = wsk_text_in(buffer, sizeof(buffer));
    volle_put_lift(&lift, &sum);
    if (target == volle_target(state->bids[seat]))
        WORDS_ADD(words, ret,
                  MSG_N("%1: you take %2 card.", "%1: you take %2 cards."),
                  words_str(buffer), words_count((int)volle_stake(state)));
    else
        WORDS_ADD(words, ret, MSG("%1: a miss, but without black sheep."),
                  words_str(buffer));
    if (lift.chips)
        WORDS_ADD(words, ret, MSG_N("You keep %1 chip.", "You keep %1 chips."),
                  words_count(state->chips[seat] - lift.chips));
}

static void effect_miss(const struct words *words,
                        const struct volle_state *state, int result,
                        struct wsk_text *ret) {
    bool black =
        result < VOLLE_SAFE && state->display & volle_deck_of(words)->black;
    WORDS_ADD(words, ret,
              black ? MSG("A miss below 14: you take all black sheep.")
                    : MSG("A miss: no cards."));
    WORDS_ADD(words, ret,
              state->supply ? MSG("You get a chip.")
                            : MSG("The supply has no chip left."));
}

static void effect_decline(const struct words *words,
                           const struct volle_state *state, unsigned seat,
                           struct wsk_text *ret) {
    int next = 3 - state->try; /* what the next try is worth */
    if (next > 0)
        WORDS_ADD(
            words, ret,
            MSG_N("You roll on, for %1 card.", "You roll on, for %1 cards."),
            words_count(next < state->left ? next : state->left));
    else
        effect_miss(words, state,
                    volle_lift_to(volle_deck_of(words), state, seat, 0).natural,
                    ret);
}

/* What the dice that are thrown again must show together. */
static void effect_keep(const struct words *words,
                        const struct volle_state *state, unsigned seat,
                        unsigned die, struct wsk_text *ret) {
    int corner = volle_deck_of(words)->corner[state->front[seat]];
    unsigned kept = state->kept | 1U << die;
    int need = (int)volle_target(state->bids[seat]) - (corner < 0 ? corner : 0);
    int most = 0, least = 0;
    for (unsigned d = 0; d < 3; d++) {
        bool stays = kept >> d & 1;
        need -= stays ? state->dice[d] : 0;
        most += stays ? 0 : volle_sides[d];
        least += stays ? 0 : 1;
    }
    if (need > most)
        WORDS_ADD(words, ret,
                  MSG("The dice alone cannot reach the bid any more."));
    else if (need <= least)
        WORDS_ADD(words, ret, MSG("Then any roll reaches the bid."));
    else
        WORDS_ADD(words, ret,
                  MSG("What is rolled again must show at least %1."),
                  words_num(need));
}

static void effect_take(const struct words *words,
                        const struct volle_state *state, unsigned what,
                        struct wsk_text *ret) {
    const struct volle_rules *rules = volle_deck_of(words);
    unsigned top = what & 7;
    if (top == VOLLE_NO_TOP || !state->pile)
        return; /* the top stays, or nobody needs it any more */
    unsigned card = (unsigned)__builtin_ctzll(
        volle_cards_at(state->display, 1U << top, VOLLE_DISPLAY_MAX));
    if (rules->corner[card])
        WORDS_ADD(words, ret, MSG("Next turn: %1, sheep number %2."),
                  words_signed(rules->corner[card]),
                  words_num(rules->number[card]));
    else
        WORDS_ADD(words, ret,
                  MSG("Next turn: no bonus, no malus, sheep number %1."),
                  words_num(rules->number[card]));
}

static void effect_steal(const struct words *words,
                         const struct volle_state *state, unsigned seat,
                         struct wsk_text *ret) {
    const struct volle_rules *rules = volle_deck_of(words);
    unsigned dogs = volle_count(state->taken[seat] & rules->dogs);
    unsigned theirs = volle_count(state->taken[state->bone] & rules->dogs);
    WORDS_ADD(words, ret,
              MSG("As it stands, the bone is worth %1 to you and %2 to %3."),
              words_num((int)(4 * dogs)), words_num((int)(4 * theirs)),
              words_seat(state->bone));
}

void volle_effect(const struct words *words, const struct wsk_state *view,
                  unsigned seat, wsk_move move, struct wsk_text *ret) {
    const struct volle_state *state = volle_at(view);
    unsigned what = VOLLE_MOVE_WHAT(move);
    switch (VOLLE_MOVE_VERB(move)) {
    case VOLLE_MOVE_BID:
        effect_bid(words, state, seat, what, ret);
        break;
    case VOLLE_MOVE_BOOST:
        effect_boost(words, state, seat, what, ret);
        break;
    case VOLLE_MOVE_DECLINE:
        effect_decline(words, state, seat, ret);
        break;
    case VOLLE_MOVE_KEEP:
        effect_keep(words, state, seat, what, ret);
        break;
    case VOLLE_MOVE_TAKE:
        effect_take(words, state, what, ret);
        break;
    case VOLLE_MOVE_STEAL:
        effect_steal(words, state, seat, ret);
        break;
    case VOLLE_MOVE_LEAVE:
    case VOLLE_MOVE_BOARD:
    case VOLLE_MOVE_DRAW:
    case VOLLE_MOVE_ROLL:
        break;
    }
}

void volle_result(const struct words *words, const struct wsk_state *state,
                  unsigned winners, struct wsk_text *ret) {
    int totals[WSK_SEATS_MAX] = {0};
    char buffer[WORDS_MAX];
    struct wsk_text names = wsk_text_in(buffer, sizeof(buffer));
    words->rules->game->totals(words->rules, state, totals);
    words_seats(words, &names, winners);
    WORDS_SAY(words, ret,
              winners & (winners - 1)
                  ? MSG_N("%1 share the win with %2 point each.",
                          "%1 share the win with %2 points each.")
                  : MSG_N("%1 wins with %2 point.", "%1 wins with %2 points."),
              words_str(buffer), words_count(totals[__builtin_ctz(winners)]));
}
