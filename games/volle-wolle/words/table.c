/*
 * table.c - Volle Wolle: what lies on the table, in sentences.
 */
#include "words.h"

static void put_display(struct words_pen *pen, uint64_t display) {
    if (!display)
        return;
    WORDS_LINE(pen, WORDS_TABLE, MSG("In the display, by card number:"));
    for (; display; display &= display - 1) {
        unsigned card = (unsigned)__builtin_ctzll(display);
        struct wsk_text *line = words_line(pen, WORDS_FOLLOW);
        wsk_text_put(line, "%u: ", card + 1);
        volle_put_full(pen->words, card, line);
    }
}

void volle_tell_display(const struct words *words, const struct wsk_state *view,
                        struct words_story *ret_story) {
    struct words_pen pen = words_pen(words, ret_story);
    put_display(&pen, volle_at(view)->display);
    ret_story->cut |= pen.text.cut;
}

static void put_herd(struct words_pen *pen, const struct volle_state *state,
                     unsigned seat, const unsigned *pile) {
    const struct volle_rules *rules = volle_deck_of(pen->words);
    unsigned front = state->front[seat];
    char buffer[WORDS_MAX];
    struct wsk_text card = wsk_text_in(buffer, sizeof(buffer));
    if (front >= VOLLE_CARDS) {
        WORDS_MORE(pen, MSG("No sheep yet; board number %1."),
                   words_num(front < VOLLE_FACES ? rules->number[front] : 0));
        return;
    }
    volle_put_full(pen->words, front, &card);
    WORDS_MORE(pen,
               MSG_N("%1 sheep in the herd, on top: %2.",
                     "%1 sheep in the herd, on top: %2."),
               words_count((
                   int)(pile ? pile[seat]
                             : volle_count(state->taken[seat] & rules->sheep))),
               words_str(buffer));
}

static void put_bid(struct words_pen *pen, unsigned bid) {
    char buffer[16];
    struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
    if (bid == 0 || bid == VOLLE_BID_HIDDEN)
        return;
    volle_put_bid(pen->words, bid, &text);
    WORDS_MORE(pen, MSG("Bid: %1."), words_str(buffer));
}

static void put_open_herd(struct words_pen *pen, uint64_t sheep) {
    char buffer[WORDS_LONG];
    struct wsk_text list = wsk_text_in(buffer, sizeof(buffer));
    if (!sheep)
        return;
    for (unsigned at = 0; sheep; sheep &= sheep - 1) {
        words_comma(pen->words, &list, at++);
        volle_put_card(pen->words, (unsigned)__builtin_ctzll(sheep), &list);
    }
    WORDS_LINE(pen, WORDS_FOLLOW, MSG("In the herd: %1."), words_str(buffer));
}

static void put_seat(struct words_pen *pen, const struct volle_state *state,
                     unsigned seat, const unsigned *pile) {
    const struct volle_rules *rules = volle_deck_of(pen->words);
    unsigned dogs = volle_count(state->taken[seat] & rules->dogs);
    WORDS_LINE(pen, WORDS_TABLE, MSG_N("%1: %2 chip.", "%1: %2 chips."),
               words_seat(seat), words_count(state->chips[seat]));
    if (state->phase != VOLLE_PHASE_BOARD)
        put_herd(pen, state, seat, pile);
    if (dogs)
        WORDS_MORE(pen, MSG_N("%1 dog.", "%1 dogs."), words_count((int)dogs));
    if (state->bone == seat)
        WORDS_MORE(pen, MSG("Has the bone."));
    put_bid(pen, state->bids[seat]);
}

void volle_table(struct words_pen *pen, const struct wsk_state *view,
                 const unsigned *pile, bool open) {
    const struct volle_rules *rules = volle_deck_of(pen->words);
    const struct volle_state *state = volle_at(view);
    put_display(pen, state->display);
    WORDS_LINE(pen, WORDS_TABLE,
               MSG("Cards in the pile: %1. Chips in the supply: %2."),
               words_num((int)volle_count(state->pile)),
               words_num(state->supply));
    for (unsigned s = 0; s < rules->base.seats; s++) {
        put_seat(pen, state, s, pile);
        if (open)
            put_open_herd(pen, state->taken[s] & rules->sheep);
    }
}
