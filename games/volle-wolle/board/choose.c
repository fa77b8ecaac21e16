/*
 * choose.c - Volle Wolle: bids, dice to keep, cards to take.
 */
#include "../rules/rules.h"
#include "board.h"
#include "tui/choice.h"
#include "tui/keys.h"

static const struct volle_state *seen(const struct choice *choice) {
    return (const struct volle_state *)choice->view;
}

/* Bids, boosts, the bone: one of the list. */

static enum choice_result offer_option(struct choice *choice, int option) {
    if (option < 0 || option >= (int)choice->list.count)
        return CHOICE_IGNORED;
    choice->cursor = option;
    return choice_offer(choice, choice->list.move[option]);
}

static enum choice_result step_option(struct choice *choice, int step) {
    choice_step(choice, step, choice->list.count);
    choice->ready = false; /* moving never confirms */
    return offer_option(choice, choice->cursor);
}

static enum choice_result key_option(struct choice *choice, int key) {
    switch (key) {
    case KEY_IS_LEFT:
    case KEY_IS_UP:
    case KEY_IS_BACK_TAB:
        return step_option(choice, -1);
    case KEY_IS_RIGHT:
    case KEY_IS_DOWN:
    case KEY_IS_TAB:
        return step_option(choice, 1);
    default:
        return key >= '1' && key <= '9' ? offer_option(choice, key - '1')
                                        : CHOICE_IGNORED;
    }
}

/* A bid is typed as its number. */
static enum choice_result key_bid(struct choice *choice, int key) {
    unsigned first = (unsigned)(choice->typed - '0');
    choice->typed = 0;
    switch (key) {
    case '1':
    case '2':
        if (first == 1 || first == 2)
            break;
        choice->typed = (char)key;
        return CHOICE_CHANGED;
    case '+':
        return offer_option(choice, VOLLE_BID_26PLUS - 1);
    case KEY_IS_HOME:
        choice->ready = false;
        return offer_option(choice, 0);
    case KEY_IS_END:
        choice->ready = false;
        return offer_option(choice, (int)choice->list.count - 1);
    default:
        if (key < '0' || key > '9')
            return key_option(choice, key);
        if (first != 1 && first != 2)
            return CHOICE_IGNORED;
        break;
    }
    int bid = (int)first * 10 + key - '0';
    if (bid > VOLLE_BID_LOWEST + VOLLE_BID_26 - 1)
        return CHOICE_IGNORED;
    return offer_option(choice, bid - VOLLE_BID_LOWEST);
}

/* Dice. */

static enum choice_result offer_die(struct choice *choice, unsigned die) {
    wsk_move move = VOLLE_MOVE(VOLLE_MOVE_KEEP, die);
    int option = choice_find(choice, move);
    return option == CHOICE_NONE ? CHOICE_IGNORED
                                 : offer_option(choice, option);
}

static enum choice_result key_die(struct choice *choice, int key) {
    if (key >= '1' && key <= '3')
        return offer_die(choice, (unsigned)(key - '1'));
    return key_option(choice, key);
}

/* Cards. */

static bool is_sheep(const struct choice *choice, unsigned position) {
    const struct volle_rules *rules = (const struct volle_rules *)choice->rules;
    return volle_cards_at(seen(choice)->display, 1U << position, CHOICE_CARDS) &
           rules->sheep;
}

static int pick_of(const struct choice *choice, unsigned position) {
    for (unsigned i = 0; i < choice->picks; i++)
        if (choice->pick[i] == position)
            return (int)i;
    return CHOICE_NONE;
}

/* The sheep picked last lies on top. */
static void top_last(struct choice *choice) {
    choice->top = VOLLE_NO_TOP;
    for (unsigned i = 0; i < choice->picks; i++)
        if (is_sheep(choice, choice->pick[i]))
            choice->top = choice->pick[i];
}

static void judge_picks(struct choice *choice) {
    unsigned positions = 0;
    for (unsigned i = 0; i < choice->picks; i++)
        positions |= 1U << choice->pick[i];
    choice->move = VOLLE_TAKE(positions, choice->top);
    choice->ready = choice_find(choice, choice->move) != CHOICE_NONE;
}

static void drop_pick(struct choice *choice, unsigned at) {
    for (unsigned i = at; i + 1 < choice->picks; i++)
        choice->pick[i] = choice->pick[i + 1];
    choice->picks--;
}

/* One more than are due: the first one goes back. */
static enum choice_result toggle_card(struct choice *choice,
                                      unsigned position) {
    if (position >= seen(choice)->left)
        return CHOICE_IGNORED;
    int at = pick_of(choice, position);
    choice->cursor = (int)position;
    if (at != CHOICE_NONE) {
        drop_pick(choice, (unsigned)at);
    } else {
        if (choice->picks == choice->due)
            drop_pick(choice, 0);
        if (choice->picks < CHOICE_CARDS)
            choice->pick[choice->picks++] = (uint8_t)position;
    }
    top_last(choice);
    judge_picks(choice);
    return CHOICE_CHANGED;
}

/* All are taken: pointing at a sheep puts it on top. */
static enum choice_result offer_top(struct choice *choice, unsigned position) {
    if (pick_of(choice, position) == CHOICE_NONE || !is_sheep(choice, position))
        return CHOICE_IGNORED;
    choice->cursor = (int)position;
    choice->top = position;
    unsigned positions = VOLLE_MOVE_WHAT(choice->list.move[0]) >> 3;
    return choice_offer(choice, VOLLE_TAKE(positions, position));
}

static enum choice_result point_card(struct choice *choice, unsigned position) {
    return choice->all ? offer_top(choice, position)
                       : toggle_card(choice, position);
}

static enum choice_result next_top(struct choice *choice) {
    int at = pick_of(choice, choice->top);
    if (choice->all || at == CHOICE_NONE)
        return CHOICE_IGNORED;
    do
        at = (at + 1) % (int)choice->picks;
    while (!is_sheep(choice, choice->pick[at]));
    choice->top = choice->pick[at];
    judge_picks(choice);
    return CHOICE_CHANGED;
}

/* The cursor goes over what can be pointed at. */
static enum choice_result step_card(struct choice *choice, int step) {
    unsigned left = seen(choice)->left;
    for (unsigned i = 0; i < left; i++) {
        choice_step(choice, step, left);
        if (!choice->all)
            break;
        choice->ready = false;
        if (offer_top(choice, (unsigned)choice->cursor) != CHOICE_IGNORED)
            break;
    }
    return CHOICE_CHANGED;
}

static enum choice_result key_card(struct choice *choice, int key) {
    switch (key) {
    case KEY_IS_LEFT:
    case KEY_IS_BACK_TAB:
        return step_card(choice, -1);
    case KEY_IS_RIGHT:
    case KEY_IS_TAB:
        return step_card(choice, 1);
    case KEY_IS_SPACE:
    case KEY_IS_ENTER:
        return choice->cursor == CHOICE_NONE
                   ? CHOICE_IGNORED
                   : point_card(choice, (unsigned)choice->cursor);
    case 't':
        return next_top(choice);
    default:
        return key >= '1' && key <= '7'
                   ? point_card(choice, (unsigned)key - '1')
                   : CHOICE_IGNORED;
    }
}

/* If all moves take the same cards, there is only the top to be chosen. */
static void begin_cards(struct choice *choice) {
    unsigned first = VOLLE_MOVE_WHAT(choice->list.move[0]) >> 3;
    choice->top = VOLLE_NO_TOP;
    choice->due = volle_count(first);
    choice->all = true;
    for (unsigned i = 1; i < choice->list.count; i++)
        if (VOLLE_MOVE_WHAT(choice->list.move[i]) >> 3 != first)
            choice->all = false;
    for (unsigned position = 0; choice->all && position < CHOICE_CARDS;
         position++)
        if (first >> position & 1 && choice->picks < CHOICE_CARDS)
            choice->pick[choice->picks++] = (uint8_t)position;
}

static bool takes_cards(const struct choice *choice) {
    unsigned phase = seen(choice)->phase;
    return phase == VOLLE_PHASE_TAKE || phase == VOLLE_PHASE_BLACK ||
           phase == VOLLE_PHASE_REST;
}

static void volle_begin(struct choice *choice) {
    if (takes_cards(choice))
        begin_cards(choice);
}

static enum choice_result volle_key(struct choice *choice, int key) {
    if (takes_cards(choice))
        return key_card(choice, key);
    if (seen(choice)->phase == VOLLE_PHASE_BID)
        return key_bid(choice, key);
    if (seen(choice)->phase == VOLLE_PHASE_KEEP)
        return key_die(choice, key);
    return key_option(choice, key);
}

static enum choice_result volle_point(struct choice *choice, int target) {
    unsigned index = TARGET_INDEX(target);
    switch (TARGET_KIND(target)) {
    case TARGET_OPTION:
        return offer_option(choice, (int)index);
    case TARGET_CARD:
        return takes_cards(choice) ? point_card(choice, index) : CHOICE_IGNORED;
    case TARGET_DIE:
        return seen(choice)->phase == VOLLE_PHASE_KEEP
                   ? offer_die(choice, index)
                   : CHOICE_IGNORED;
    case TARGET_TRAY:
    case TARGET_FIELD:
        break;
    }
    return CHOICE_IGNORED;
}

const struct chooser chooser_volle = {volle_begin, volle_key, volle_point};
