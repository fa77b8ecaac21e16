/*
 * ask.c - Volle Wolle: what is asked, how things stand, what the moves
 * are called.
 */
#include "words.h"

/* Prompts. */

/* Whether moves that take the same cards differ in the top. */
static bool has_top_choice(const struct words *words,
                           const struct wsk_state *view, unsigned seat) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(words->rules, view, seat, scratch);
    for (unsigned i = 1; i < list.count; i++)
        if (list.move[i] >> 3 == list.move[i - 1] >> 3)
            return true;
    return false;
}

static void prompt_take(const struct words *words, const struct wsk_state *view,
                        unsigned seat, struct wsk_text *ret) {
    const struct volle_state *state = volle_at(view);
    bool top = has_top_choice(words, view, seat);
    if (state->phase == VOLLE_PHASE_BLACK)
        WORDS_SAY(words, ret,
                  top ? MSG("Take all black sheep and choose the top one.")
                      : MSG("Take all black sheep."));
    else if (state->due == state->left)
        WORDS_SAY(words, ret,
                  top ? MSG("Take what is left and choose the top sheep.")
                      : MSG("Take what is left."));
    else
        WORDS_SAY(words, ret,
                  top ? MSG_N("Take %1 card and choose the top sheep.",
                              "Take %1 cards and choose the top sheep.")
                      : MSG_N("Take %1 card.", "Take %1 cards."),
                  words_count(state->due));
}

void volle_prompt(const struct words *words, const struct wsk_state *view,
                  unsigned seat, struct wsk_text *ret) {
    const struct volle_state *state = volle_at(view);
    switch ((enum volle_phase)state->phase) {
    case VOLLE_PHASE_BID:
        WORDS_SAY(words, ret,
                  state->chips[seat] > 0
                      ? MSG("Choose a bid: 14 to 26, or 26+ for a chip.")
                      : MSG("Choose a bid: 14 to 26."));
        break;
    case VOLLE_PHASE_BOOST:
        WORDS_SAY(words, ret, MSG("Boost the result or leave it."));
        break;
    case VOLLE_PHASE_KEEP:
        WORDS_SAY(words, ret,
                  state->kept ? MSG("Keep one more die.")
                              : MSG("Keep one die."));
        break;
    case VOLLE_PHASE_STEAL:
        WORDS_SAY(words, ret, MSG("Take the bone from %1 or leave it."),
                  words_seat(state->bone));
        break;
    default:
        prompt_take(words, view, seat, ret);
        break;
    }
}

/* How things stand. */

static unsigned seat_on_turn(const struct volle_state *state) {
    return state->order[state->place];
}

/* Before a try nothing but the bid, the corner and the stake is known. */
static void stand_before_roll(const struct words *words,
                              const struct volle_state *state, unsigned seat,
                              const char *bid, struct wsk_text *ret) {
    int corner = volle_deck_of(words)->corner[state->front[seat]];
    if (corner)
        /* Translators: "Anna, bid 24, corner −3: try 1 is for 3 cards." */
        WORDS_SAY(words, ret,
                  MSG_N("%1, bid %2, top sheep %3: try %4 wins %5 card.",
                        "%1, bid %2, top sheep %3: try %4 wins %5 cards."),
                  words_seat(seat), words_str(bid), words_signed(corner),
                  words_num(state->try), words_count((int)volle_stake(state)));
    else
        WORDS_SAY(words, ret,
                  MSG_N("%1, bid %2: try %3 wins %4 card.",
                        "%1, bid %2: try %3 wins %4 cards."),
                  words_seat(seat), words_str(bid), words_num(state->try),
                  words_count((int)volle_stake(state)));
}

static void stand_after_roll(const struct words *words,
                             const struct volle_state *state, unsigned seat,
                             const char *bid, struct wsk_text *ret) {
    int corner = volle_deck_of(words)->corner[state->front[seat]];
    int missing = (int)volle_target(state->bids[seat]) -
                  volle_natural(state->dice, corner);
    char buffer[64];
    struct wsk_text sum = wsk_text_in(buffer, sizeof(buffer));
    volle_put_sum(state->dice, corner, &sum);
    if (missing > 0 && state->phase == VOLLE_PHASE_TAKE)
        WORDS_SAY(words, ret, MSG("%1, bid %2, reached by a boost."),
                  words_str(buffer), words_str(bid));
    else if (missing > 0)
        /* Translators: "12 + 7 + 3 − 3 = 19, bid 24, still 5 short." */
        WORDS_SAY(words, ret, MSG("%1, bid %2, still %3 short."),
                  words_str(buffer), words_str(bid), words_num(missing));
    else
        WORDS_SAY(words, ret, MSG("%1, bid %2, reached."), words_str(buffer),
                  words_str(bid));
}

void volle_standing(const struct words *words, const struct wsk_state *view,
                    struct wsk_text *ret) {
    const struct volle_state *state = volle_at(view);
    char buffer[16];
    struct wsk_text bid = wsk_text_in(buffer, sizeof(buffer));
    if (!state->try || state->phase == VOLLE_PHASE_STEAL)
        return;
    unsigned seat = seat_on_turn(state);
    volle_put_bid(words, state->bids[seat], &bid);
    if (state->phase == VOLLE_PHASE_ROLL)
        stand_before_roll(words, state, seat, buffer, ret);
    else
        stand_after_roll(words, state, seat, buffer, ret);
}

void volle_waiting(const struct words *words, const struct wsk_state *view,
                   struct wsk_text *ret) {
    const struct volle_state *state = volle_at(view);
    char buffer[WORDS_MAX];
    struct wsk_text names = wsk_text_in(buffer, sizeof(buffer));
    if (state->phase == VOLLE_PHASE_BOARD) {
        WORDS_SAY(words, ret, MSG("The bid boards are handed out."));
    } else if (state->phase == VOLLE_PHASE_DEAL) {
        WORDS_SAY(words, ret, MSG("New cards are laid out."));
    } else if (state->phase == VOLLE_PHASE_ROLL) {
        WORDS_SAY(words, ret, MSG("%1 rolls next."),
                  words_seat(seat_on_turn(state)));
    } else {
        words_seats(words, &names, state->head.seats);
        /* Translators: %1 is one player or several. */
        WORDS_SAY(words, ret,
                  state->phase == VOLLE_PHASE_BID ? MSG("Still to bid: %1.")
                                                  : MSG("Still to choose: %1."),
                  words_str(buffer));
    }
}

void volle_round_name(const struct words *words, const struct wsk_round *when,
                      const struct wsk_state *view, struct wsk_text *ret) {
    const struct volle_rules *rules = volle_deck_of(words);
    unsigned round = volle_round(rules, volle_at(view));
    (void)when; /* the pile tells */
    if (round)
        WORDS_SAY(words, ret, MSG("Round %1 of %2"), words_num((int)round),
                  words_num((int)volle_rounds(rules)));
}

/* Labels. */

static void label_boost(const struct words *words,
                        const struct volle_state *state, unsigned seat,
                        unsigned target, struct wsk_text *ret) {
    struct volle_lift lift =
        volle_lift_to(volle_deck_of(words), state, seat, target);
    /* A bonus is used whole: it may lead beyond the target. */
    int result = lift.natural + lift.bonus + lift.chips;
    if (!lift.chips)
        WORDS_SAY(words, ret, MSG_C("button", "Boost to %1 (bonus)"),
                  words_num(result));
    else if (!lift.bonus)
        WORDS_SAY(
            words, ret,
            MSG_NC("button", "Boost to %1 (%2 chip)", "Boost to %1 (%2 chips)"),
            words_num(result), words_count(lift.chips));
    else
        WORDS_SAY(words, ret,
                  MSG_NC("button", "Boost to %1 (bonus and %2 chip)",
                         "Boost to %1 (bonus and %2 chips)"),
                  words_num(result), words_count(lift.chips));
}

/* Cards whose short names say the same but that are not the same. */
static bool is_ambiguous(const struct volle_rules *rules, uint64_t display,
                         unsigned card) {
    for (; display; display &= display - 1) {
        unsigned other = (unsigned)__builtin_ctzll(display);
        if (other != card && rules->kind[other] == rules->kind[card] &&
            rules->points[other] == rules->points[card] &&
            rules->number[other] != rules->number[card])
            return true;
    }
    return false;
}

static void put_clear(const struct words *words, uint64_t display,
                      unsigned card, struct wsk_text *ret) {
    if (is_ambiguous(volle_deck_of(words), display, card))
        volle_put_full(words, card, ret);
    else
        volle_put_card(words, card, ret);
}

static void label_take(const struct words *words,
                       const struct volle_state *state, unsigned what,
                       struct wsk_text *ret) {
    const struct volle_rules *rules = volle_deck_of(words);
    uint64_t display = state->display;
    uint64_t cards = volle_cards_at(display, what >> 3, VOLLE_DISPLAY_MAX);
    char buffer[WORDS_MAX], top_buffer[WORDS_MAX];
    struct wsk_text list = wsk_text_in(buffer, sizeof(buffer));
    struct wsk_text top = wsk_text_in(top_buffer, sizeof(top_buffer));
    unsigned at = 0;
    for (uint64_t rest = cards; rest; rest &= rest - 1) {
        words_comma(words, &list, at++);
        put_clear(words, display, (unsigned)__builtin_ctzll(rest), &list);
    }
    if (volle_count(cards & rules->sheep) < 2) {
        wsk_text_add(ret, list.start, list.len);
        return;
    }
    volle_put_full(words,
                   (unsigned)__builtin_ctzll(volle_cards_at(
                       display, 1U << (what & 7), VOLLE_DISPLAY_MAX)),
                   &top);
    WORDS_SAY(words, ret, MSG_C("button", "%1; on top: %2"), words_str(buffer),
              words_str(top_buffer));
}

void volle_label(const struct words *words, const struct wsk_state *view,
                 unsigned seat, wsk_move move, struct wsk_text *ret) {
    const struct volle_state *state = volle_at(view);
    unsigned what = VOLLE_MOVE_WHAT(move);
    switch (VOLLE_MOVE_VERB(move)) {
    case VOLLE_MOVE_BID:
        volle_put_bid(words, what, ret);
        break;
    case VOLLE_MOVE_BOOST:
        label_boost(words, state, seat, what, ret);
        break;
    case VOLLE_MOVE_DECLINE:
        WORDS_SAY(
            words, ret, MSG_C("button", "Leave it at %1"),
            words_num(
                volle_lift_to(volle_deck_of(words), state, seat, 0).natural));
        break;
    case VOLLE_MOVE_KEEP:
        WORDS_SAY(words, ret, MSG_C("button", "Keep the %1 (d%2)"),
                  words_num(state->dice[what]), words_num(volle_sides[what]));
        break;
    case VOLLE_MOVE_TAKE:
        label_take(words, state, what, ret);
        break;
    case VOLLE_MOVE_STEAL:
        WORDS_SAY(words, ret, MSG_C("button", "Take the bone"));
        break;
    case VOLLE_MOVE_LEAVE:
        WORDS_SAY(words, ret, MSG_C("button", "Leave the bone"));
        break;
    case VOLLE_MOVE_BOARD:
    case VOLLE_MOVE_DRAW:
    case VOLLE_MOVE_ROLL:
        break; /* moves of chance, not of a seat */
    }
}
