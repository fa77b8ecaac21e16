/*
 * names.c - Volle Wolle: cards, sums, rounds.
 */
#include "words.h"

/* Cards. */

void volle_put_card(const struct words *words, unsigned card,
                    struct wsk_text *ret) {
    /* Translators: names of cards stand in lists and beside numbers; keep
     * them short and in the nominative. %1 are the points. */
    static const struct words_msg names[] = {
        [VOLLE_WHITE] = MSG_C("card", "sheep %1"),
        [VOLLE_BLACK] = MSG_C("card", "black sheep %1"),
        [VOLLE_370] = MSG_C("card", "3-7-0"),
        [VOLLE_007] = MSG_C("card", "0-0-7"),
        [VOLLE_DOG] = MSG_C("card", "dog"),
        [VOLLE_BONE] = MSG_C("card", "bone"),
        [VOLLE_BOARD] = MSG_C("card", "bid board"),
    };
    const struct volle_rules *rules = volle_deck_of(words);
    WORDS_SAY(words, ret, names[rules->kind[card]],
              words_num(rules->points[card]));
}

void volle_put_full(const struct words *words, unsigned card,
                    struct wsk_text *ret) {
    const struct volle_rules *rules = volle_deck_of(words);
    char buffer[WORDS_MAX];
    struct wsk_text name = wsk_text_in(buffer, sizeof(buffer));
    int number = rules->number[card];
    volle_put_card(words, card, &name);
    if (!number)
        wsk_text_add(ret, name.start, name.len);
    else if (rules->corner[card])
        /* Translators: a sheep, its bonus or malus, its sheep number: "sheep 6
         * (−1, no. 20)" */
        WORDS_SAY(words, ret, MSG_C("card", "%1 (%2, no.\u00a0%3)"),
                  words_str(buffer), words_signed(rules->corner[card]),
                  words_num(number));
    else if (card < VOLLE_CARDS && rules->symbols >> card & 1)
        WORDS_SAY(words, ret, MSG_C("card", "%1 (bone symbol, no.\u00a0%2)"),
                  words_str(buffer), words_num(number));
    else
        WORDS_SAY(words, ret, MSG_C("card", "%1 (no.\u00a0%2)"),
                  words_str(buffer), words_num(number));
}

void volle_card(const struct words *words, unsigned id, struct wsk_text *ret) {
    volle_put_card(words, id - 1, ret);
}

void volle_card_full(const struct words *words, unsigned id,
                     struct wsk_text *ret) {
    volle_put_full(words, id - 1, ret);
}

static void put_corner_about(const struct words *words, unsigned card,
                             struct wsk_text *ret) {
    const struct volle_rules *rules = volle_deck_of(words);
    if (rules->corner[card] > 0)
        WORDS_ADD(words, ret,
                  MSG("On top of a herd it may add %1 to every try."),
                  words_num(rules->corner[card]));
    if (rules->corner[card] < 0)
        WORDS_ADD(words, ret,
                  MSG("On top of a herd it takes %1 off every try."),
                  words_num(-rules->corner[card]));
    if (rules->symbols >> card & 1)
        WORDS_ADD(words, ret,
                  MSG("Whoever receives it may at once take the bone from "
                      "another player."));
    if (rules->sheep >> card & 1)
        WORDS_ADD(words, ret,
                  MSG("Its sheep number %1 decides between equal bids: the "
                      "lower one goes first."),
                  words_num(rules->number[card]));
}

void volle_card_about(const struct words *words, unsigned id,
                      struct wsk_text *ret) {
    const struct volle_rules *rules = volle_deck_of(words);
    unsigned card = id - 1;
    switch ((enum volle_kind)rules->kind[card]) {
    case VOLLE_WHITE:
    case VOLLE_BLACK:
        WORDS_SAY(words, ret, MSG_N("Worth %1 point.", "Worth %1 points."),
                  words_count(rules->points[card]));
        break;
    case VOLLE_370:
        WORDS_SAY(words, ret,
                  MSG("One 3-7-0 is worth 3 points, two are worth 14, three "
                      "nothing; then it starts again."));
        break;
    case VOLLE_007:
        WORDS_SAY(words, ret,
                  MSG("Three 0-0-7 cards are worth 21 points; fewer are worth "
                      "nothing."));
        break;
    case VOLLE_DOG:
        WORDS_SAY(
            words, ret,
            MSG("Exactly one dog is worth 9 points. Without any, two of your "
                "white sheep run away. Having the most dogs costs 5 points."));
        break;
    case VOLLE_BONE:
        WORDS_SAY(words, ret,
                  MSG("At the end the bone brings 4 points for each dog of "
                      "its owner."));
        break;
    case VOLLE_BOARD:
        WORDS_SAY(words, ret,
                  MSG("The sheep number on its back counts until the first "
                      "sheep is taken."));
        break;
    }
    if (card < VOLLE_CARDS)
        put_corner_about(words, card, ret);
}

/* Lists of cards. */

/* Those of `cards` that one would call the same as the lowest of them. */
static uint64_t alike(const struct volle_rules *rules, uint64_t cards) {
    unsigned lowest = (unsigned)__builtin_ctzll(cards);
    uint64_t same = 0;
    for (; cards; cards &= cards - 1) {
        unsigned card = (unsigned)__builtin_ctzll(cards);
        if (rules->kind[card] == rules->kind[lowest] &&
            rules->points[card] == rules->points[lowest])
            same |= 1ULL << card;
    }
    return same;
}

void volle_put_cards(const struct words *words, uint64_t cards,
                     struct wsk_text *ret) {
    for (unsigned at = 0; cards; at++) {
        uint64_t same = alike(volle_deck_of(words), cards);
        words_comma(words, ret, at);
        if (volle_count(same) > 1)
            wsk_text_put(ret, "%u × ", volle_count(same));
        volle_put_card(words, (unsigned)__builtin_ctzll(cards), ret);
        cards &= ~same;
    }
}

void volle_put_display(const struct words *words, uint64_t cards,
                       struct wsk_text *ret) {
    for (unsigned at = 0; cards; cards &= cards - 1) {
        words_comma(words, ret, at++);
        volle_put_full(words, (unsigned)__builtin_ctzll(cards), ret);
    }
}

/* Sums. They read the same in every language. */

static void put_number(struct wsk_text *ret, int number) {
    wsk_text_put(ret, number < 0 ? "−%d" : "%d", number < 0 ? -number : number);
}

static void put_term(struct wsk_text *ret, int number) {
    if (number)
        wsk_text_put(ret, number < 0 ? " − %d" : " + %d",
                     number < 0 ? -number : number);
}

void volle_put_sum(const uint8_t *dice, int corner, struct wsk_text *ret) {
    put_number(ret, dice[0]);
    put_term(ret, dice[1]);
    put_term(ret, dice[2]);
    put_term(ret, corner < 0 ? corner : 0);
    wsk_text_put(ret, " = ");
    put_number(ret, volle_natural(dice, corner));
}

struct volle_lift volle_lift_to(const struct volle_rules *rules,
                                const struct volle_state *state, unsigned seat,
                                unsigned target) {
    int corner = rules->corner[state->front[seat]];
    struct volle_lift lift = {
        .natural = volle_natural(state->dice, corner),
        .bonus = volle_bonus(corner),
    };
    int missing = (int)target - lift.natural - lift.bonus;
    lift.chips = missing > 0 ? missing : 0;
    return lift;
}

void volle_put_lift(const struct volle_lift *lift, struct wsk_text *ret) {
    put_number(ret, lift->natural);
    put_term(ret, lift->bonus);
    put_term(ret, lift->chips);
    wsk_text_put(ret, " = ");
    put_number(ret, lift->natural + lift->bonus + lift->chips);
}

/* Dice, bids and rounds. */

void volle_put_bid(const struct words *words, unsigned bid,
                   struct wsk_text *ret) {
    (void)words; /* figures are the same in every language */
    wsk_text_put(ret, "%u%s", volle_target(bid),
                 bid == VOLLE_BID_26PLUS ? "+" : "");
}

unsigned volle_stake(const struct volle_state *state) {
    unsigned due = 4U - state->try;
    return due < state->left ? due : state->left;
}
