/*
 * choose.c - Blöder Sack: a die and a tray, or somebody else's die.
 *
 * The cursor is a tray from 0 on, or SWAP + the bit of a field, or SKIP.
 */
#include "../rules/rules.h"
#include "board.h"
#include "tui/choice.h"
#include "tui/keys.h"

#define SWAP 100
#define SKIP 99

static const struct sack_state *seen(const struct choice *choice) {
    return (const struct sack_state *)choice->view;
}

static bool places(const struct choice *choice) {
    return seen(choice)->phase == SACK_PHASE_FIRST ||
           seen(choice)->phase == SACK_PHASE_SECOND;
}

static unsigned face_of(const struct choice *choice) {
    return seen(choice)->dice[choice->die];
}

static wsk_move tray_move(const struct choice *choice, unsigned tray) {
    return places(choice)
               ? SACK_MOVE(SACK_MOVE_PLACE, (face_of(choice) - 1) << 3 | tray)
               : SACK_MOVE(SACK_MOVE_SCORE, tray);
}

static enum choice_result offer_tray(struct choice *choice, unsigned tray) {
    enum choice_result result = choice_offer(choice, tray_move(choice, tray));
    if (result != CHOICE_IGNORED)
        choice->cursor = (int)tray;
    return result;
}

static enum choice_result offer_skip(struct choice *choice) {
    enum choice_result result =
        choice_offer(choice, SACK_MOVE(SACK_MOVE_SKIP, 0));
    if (result != CHOICE_IGNORED)
        choice->cursor = SKIP;
    return result;
}

/* The die on the field says which of the rolled dice it takes. */
static enum choice_result offer_move_of_swap(struct choice *choice,
                                             wsk_move move) {
    unsigned what = SACK_MOVE_WHAT(move);
    enum choice_result result = choice_offer(choice, move);
    if (result != CHOICE_IGNORED) {
        choice->die = seen(choice)->dice[0] == (what >> 6) + 1 ? 0 : 1;
        choice->cursor = SWAP + (int)(what & 63);
    }
    return result;
}

static enum choice_result offer_field(struct choice *choice, unsigned bit) {
    for (unsigned i = 0; i < choice->list.count; i++) {
        wsk_move move = choice->list.move[i];
        if (SACK_MOVE_VERB(move) == SACK_MOVE_SWAP &&
            (SACK_MOVE_WHAT(move) & 63) == bit)
            return offer_move_of_swap(choice, move);
    }
    return CHOICE_IGNORED;
}

/* The next die that may be swapped. */
static enum choice_result next_swap(struct choice *choice) {
    unsigned count = choice->list.count;
    unsigned from =
        choice->ready ? (unsigned)choice_find(choice, choice->move) + 1 : 0;
    choice->ready = false;
    for (unsigned i = 0; i < count; i++) {
        wsk_move move = choice->list.move[(from + i) % count];
        if (SACK_MOVE_VERB(move) == SACK_MOVE_SWAP)
            return offer_move_of_swap(choice, move);
    }
    return CHOICE_IGNORED;
}

static enum choice_result step_tray(struct choice *choice, int step) {
    if (choice->cursor >= SACK_TRAYS)
        choice->cursor = CHOICE_NONE;
    for (unsigned i = 0; i < SACK_TRAYS; i++) {
        choice_step(choice, step, SACK_TRAYS);
        choice->ready = false;
        if (offer_tray(choice, (unsigned)choice->cursor) != CHOICE_IGNORED)
            break;
    }
    return CHOICE_CHANGED;
}

/* Takes the other die in hand; a tray stays pointed at. */
static enum choice_result hold_die(struct choice *choice, unsigned die) {
    if (seen(choice)->phase != SACK_PHASE_FIRST || die > 1)
        return CHOICE_IGNORED;
    choice->die = die;
    choice->ready = false;
    if (choice->cursor >= 0 && choice->cursor < SACK_TRAYS)
        return offer_tray(choice, (unsigned)choice->cursor);
    choice->cursor = CHOICE_NONE;
    return CHOICE_CHANGED;
}

static void sack_begin(struct choice *choice) {
    choice->die = 0;
}

static enum choice_result sack_key(struct choice *choice, int key) {
    switch (key) {
    case KEY_IS_UP:
        return step_tray(choice, -1);
    case KEY_IS_DOWN:
        return step_tray(choice, 1);
    case KEY_IS_LEFT:
    case KEY_IS_RIGHT:
    case KEY_IS_TAB:
    case KEY_IS_BACK_TAB:
        return hold_die(choice, 1 - choice->die);
    case 's':
        return next_swap(choice);
    case '0':
    case 'n':
        return offer_skip(choice);
    default:
        return key >= '1' && key < '1' + SACK_TRAYS
                   ? offer_tray(choice, (unsigned)(key - '1'))
                   : CHOICE_IGNORED;
    }
}

static enum choice_result point_option(struct choice *choice, unsigned index) {
    if (index >= choice->list.count)
        return CHOICE_IGNORED;
    wsk_move move = choice->list.move[index];
    return SACK_MOVE_VERB(move) == SACK_MOVE_SKIP ? offer_skip(choice)
                                                  : CHOICE_IGNORED;
}

static enum choice_result sack_point(struct choice *choice, int target) {
    unsigned index = TARGET_INDEX(target);
    switch (TARGET_KIND(target)) {
    case TARGET_OPTION:
        return point_option(choice, index);
    case TARGET_DIE:
        return hold_die(choice, index);
    case TARGET_TRAY:
        return offer_tray(choice, index);
    case TARGET_FIELD:
        return offer_field(choice, index);
    case TARGET_CARD:
        break;
    }
    return CHOICE_IGNORED;
}

const struct chooser chooser_sack = {sack_begin, sack_key, sack_point};
