/*
 * takes.c - the choices of cards from a display, listed once and for all.
 *
 * Which positions can be taken and which of them can end up on top depends
 * only on how many cards lie there, how many are due and which of them are
 * sheep: small numbers, so every list is made in advance and the game hands
 * out pointers into them.
 */
#include <assert.h>

#include "rules.h"

static unsigned append_tops(wsk_move *list, unsigned used, unsigned positions,
                            unsigned sheep) {
    if (!(positions & sheep)) {
        list[used++] = VOLLE_TAKE(positions, VOLLE_NO_TOP);
        return used;
    }
    for (unsigned top = 0; top < VOLLE_DISPLAY_MAX; top++)
        if (positions & sheep & 1U << top)
            list[used++] = VOLLE_TAKE(positions, top);
    return used;
}

/* Where the next list begins: behind the last one. */
struct cursor {
    struct volle_takes *takes;
    unsigned used;
};

static void append_list(struct cursor *cursor, unsigned cards, unsigned row,
                        unsigned due, unsigned sheep) {
    struct volle_takes *takes = cursor->takes;
    unsigned first = cursor->used;
    for (unsigned set = 1; set < 1U << cards; set++)
        if (volle_count(set) == due)
            cursor->used = append_tops(takes->list, cursor->used, set, sheep);
    takes->first[cards][row][sheep] = (uint16_t)first;
    takes->count[cards][row][sheep] = (uint8_t)(cursor->used - first);
}

void volle_takes_init(struct volle_takes *takes) {
    struct cursor cursor = {takes, 0};
    for (unsigned cards = 1; cards <= VOLLE_DISPLAY_MAX; cards++)
        for (unsigned sheep = 0; sheep < 1U << cards; sheep++) {
            for (unsigned due = 1; due <= 3 && due < cards; due++)
                append_list(&cursor, cards, due - 1, due, sheep);
            append_list(&cursor, cards, VOLLE_TAKE_ALL, cards, sheep);
        }
    assert(cursor.used <= VOLLE_TAKES_MAX);
}
