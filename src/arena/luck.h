/*
 * luck.h - the same dice and cards for everybody.
 *
 * A deal is a number that fixes all the luck of a game in advance, so that
 * several games can be played with the same luck and other players. One
 * running stream would not do: the first decision that is made differently
 * would shift every later die. Instead each chance event has random numbers of
 * its own, found by what it is:
 *
 *   dice   the seat, its turn and the roll within the turn. Turns are counted
 *          anew in every round, a round being what begins with a `deal`; who
 *          sits out a turn or rolls once less does not shift what comes later
 *   cards  how many lines of cards have fallen before. What lies in the pile
 *          depends on those alone, so the k-th is always the same card: a pile
 *          that was shuffled before the game
 *
 * The odds are those of the game's own `sample`. Which is which is read off
 * the line that says what chance owes (print_chance): `roll SEAT ...` means
 * dice, anything else cards. So no game needs to know of deals.
 */
#ifndef WSK_ARENA_LUCK_H
#define WSK_ARENA_LUCK_H

#include "woolsack/game.h"

/* The luck of a game in progress: plain data, copied by assignment. */
struct wsk_luck {
    uint64_t key;
    uint32_t draws; /* lines of cards so far */
    uint32_t round; /* deals so far */
    uint32_t roll;  /* within the turn */
    uint8_t roller; /* whose turn it is to roll; WSK_CHANCE: nobody's yet */
    uint32_t turn[WSK_SEATS_MAX]; /* turns of a seat in this round */
};

/* The luck of a deal, before its first event. */
struct wsk_luck wsk_luck_begin(uint64_t seed, uint64_t deal);

/* What falls next in a state that rests on chance: a record line's worth, not
 * yet played. Each event must be asked for once. */
void wsk_luck_fall(struct wsk_luck *luck, const struct wsk_rules *rules,
                   const struct wsk_state *state, struct wsk_event *ret_event);

/* Random numbers for imagining what else might have fallen: each line of cards
 * has its own, so ask before wsk_luck_fall. */
struct wsk_rng wsk_luck_fancy(const struct wsk_luck *luck);

/* Random numbers for a player's own choices: those of `seat` at its decision
 * number `decision`. They have nothing to do with dice and cards. */
struct wsk_rng wsk_luck_whim(const struct wsk_luck *luck, unsigned seat,
                             uint32_t decision);

#endif
