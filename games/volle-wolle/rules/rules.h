/*
 * rules.h - the inside of Volle Wolle, for its other parts.
 *
 * Cards are bits: card id i of the deck file is bit i - 1 of a 64-bit set.
 * Boards 61-66 are cards 60-65 of the tables below, though never in a set, so
 * that "the number a seat shows" is one look-up.
 */
#ifndef VOLLE_WOLLE_RULES_RULES_H
#define VOLLE_WOLLE_RULES_RULES_H

#include "woolsack/game.h"

#define VOLLE_CARDS 60
#define VOLLE_BOARDS 6
#define VOLLE_FACES (VOLLE_CARDS + VOLLE_BOARDS)
#define VOLLE_SHEEP 51
#define VOLLE_DOGS 8
#define VOLLE_CHIPS 25
#define VOLLE_START_CHIPS 2
#define VOLLE_DISPLAY_MAX 7 /* seats + 1 */
#define VOLLE_NONE 0xff     /* no card, no seat */

enum volle_kind {
    VOLLE_WHITE,
    VOLLE_BLACK,
    VOLLE_370,
    VOLLE_007,
    VOLLE_DOG,
    VOLLE_BONE,
    VOLLE_BOARD
};

/* Bids as stored: 0 none yet, 1 to 13 for 14 to 26, then 26+. */
#define VOLLE_BID_26 13
#define VOLLE_BID_26PLUS 14
#define VOLLE_BID_HIDDEN 15 /* given, but blanked in this view */
#define VOLLE_BID_LOWEST 14 /* what stored bid 1 stands for */
#define VOLLE_SAFE 14       /* below it black sheep must be taken */

/* The lists of takes: for a display of m cards of which the positions in
 * `sheep` are sheep, every choice of `due` cards with every top; the last row
 * is for taking all. They do not depend on the deck. For seven cards, summed
 * over the 128 sheep sets, 7,280 + 3,360 + 896 + 449 entries; each card less
 * about a third of that. */
#define VOLLE_TAKES_MAX 18000
#define VOLLE_TAKE_ALL 3 /* row */
struct volle_takes {
    uint16_t first[VOLLE_DISPLAY_MAX + 1][4][1 << VOLLE_DISPLAY_MAX];
    uint8_t count[VOLLE_DISPLAY_MAX + 1][4][1 << VOLLE_DISPLAY_MAX];
    wsk_move list[VOLLE_TAKES_MAX];
};

struct volle_rules {
    struct wsk_rules base;
    uint64_t sheep, white, black, set370, set007, dogs, bone;
    uint64_t symbols; /* sheep with the bone symbol */
    uint8_t kind[VOLLE_FACES];
    int8_t points[VOLLE_FACES];
    int8_t corner[VOLLE_FACES];   /* bonus > 0, malus < 0 */
    uint16_t number[VOLLE_FACES]; /* sheep number; 0 for dogs and bone */
    struct volle_takes takes;
};

enum volle_phase {
    VOLLE_PHASE_BOARD, /* chance: a board for a seat without one */
    VOLLE_PHASE_DEAL,  /* chance: a card for the display */
    VOLLE_PHASE_BID,   /* every seat without a bid */
    VOLLE_PHASE_ROLL,  /* chance: the dice not kept */
    VOLLE_PHASE_BOOST, /* boost to a target or decline */
    VOLLE_PHASE_KEEP,  /* keep one of the dice just rolled */
    VOLLE_PHASE_TAKE,  /* take `due` cards of the display */
    VOLLE_PHASE_BLACK, /* take all black sheep: below 14 */
    VOLLE_PHASE_REST,  /* take all that is left */
    VOLLE_PHASE_STEAL, /* take the bone or leave it */
    VOLLE_PHASE_OVER
};

struct volle_state {
    struct wsk_head head;
    uint8_t phase;
    uint8_t place;   /* whose turn: index into order */
    uint8_t try;     /* 1 to 3 during a turn, else 0 */
    uint8_t kept;    /* bits of the kept dice: d12, d10, d8 */
    uint8_t dice[3]; /* as they lie; 0 before the first try */
    uint8_t due;     /* cards to take, black sheep aside; else 0 */
    uint8_t missed;  /* a chip is due once the black sheep are settled */
    uint8_t bone;    /* the seat that has it, or VOLLE_NONE */
    uint8_t supply;
    uint8_t bids[WSK_SEATS_MAX];
    uint8_t order[WSK_SEATS_MAX];
    uint8_t chips[WSK_SEATS_MAX];
    uint8_t front[WSK_SEATS_MAX]; /* top of the herd, else the board */
    uint8_t left;                 /* cards in the display */
    uint8_t spare[2];
    uint64_t pile;
    uint64_t display;
    uint64_t taken[WSK_SEATS_MAX]; /* herd, dogs and bone */
};

/* A move: its kind in the top four bits, what it is about below. */
enum volle_verb {
    VOLLE_MOVE_BOARD,   /* seat * 8 + board */
    VOLLE_MOVE_DRAW,    /* card */
    VOLLE_MOVE_BID,     /* bid as stored */
    VOLLE_MOVE_ROLL,    /* ((d12 - 1) * 10 + d10 - 1) * 8 + d8 - 1; a digit
                         * of 0 for a kept die */
    VOLLE_MOVE_BOOST,   /* target */
    VOLLE_MOVE_DECLINE, /* - */
    VOLLE_MOVE_KEEP,    /* die */
    VOLLE_MOVE_TAKE,    /* positions << 3 | position of the new top */
    VOLLE_MOVE_STEAL,   /* - */
    VOLLE_MOVE_LEAVE    /* - */
};
#define VOLLE_MOVE(verb, what) ((wsk_move)((verb) << 12 | (what)))
#define VOLLE_MOVE_VERB(move) ((enum volle_verb)((move) >> 12))
#define VOLLE_MOVE_WHAT(move) ((unsigned)(move)&0xfffU)

/* Positions count the display's cards in ascending id; the top is named by
 * its position, VOLLE_NO_TOP if no sheep is taken. */
#define VOLLE_NO_TOP 7
#define VOLLE_TAKE(positions, top)                                             \
    VOLLE_MOVE(VOLLE_MOVE_TAKE, (unsigned)(positions) << 3 | (top))

extern const uint8_t volle_sides[3]; /* 12, 10, 8 */

static inline unsigned volle_target(unsigned bid) {
    unsigned rank = bid > VOLLE_BID_26 ? VOLLE_BID_26 : bid;
    return rank + VOLLE_BID_LOWEST - 1;
}

static inline unsigned volle_count(uint64_t cards) {
    return (unsigned)__builtin_popcountll(cards);
}

/* The dice as they lie, less the malus if the corner is one. */
static inline int volle_natural(const uint8_t *dice, int corner) {
    return dice[0] + dice[1] + dice[2] + (corner < 0 ? corner : 0);
}

static inline int volle_bonus(int corner) {
    return corner > 0 ? corner : 0;
}

/* V2: the chips that a boost to the target costs, the bonus being used first.
 */
static inline int volle_price(int natural, int bonus, int target) {
    return natural + bonus < target ? target - natural - bonus : 0;
}

/* The two targets of V2, after a try that missed: whether bonus and chips
 * reach the bid, and whether the last try may be lifted to 14 alone. */
static inline bool volle_reaches_bid(int natural, int bonus, int chips,
                                     int target) {
    return natural + bonus + chips >= target;
}

static inline bool volle_reaches_safe(int natural, int bonus, int chips,
                                      int target, unsigned try) {
    return (try == 3) & (natural < VOLLE_SAFE) & (target > VOLLE_SAFE) &
           (natural + bonus < target) & (natural + bonus + chips >= VOLLE_SAFE);
}

/* V11: what a success at this try brings, or all that is left. */
static inline unsigned volle_due(const struct volle_state *state) {
    unsigned due = 4U - state->try;
    return due < state->left ? due : state->left;
}

/* Positions (see VOLLE_TAKE) of those cards of the display that are in
 * `cards`, and back. Both walk the first `walk` positions, whatever they hold:
 * a fixed number of steps cannot be mispredicted. */
static inline unsigned volle_positions(uint64_t display, uint64_t cards,
                                       unsigned walk) {
    unsigned positions = 0;
    for (unsigned at = 0; at < walk; at++) {
        uint64_t lowest = display & -display;
        positions |= (unsigned)((cards & lowest) != 0) << at;
        display ^= lowest;
    }
    return positions;
}

static inline uint64_t volle_cards_at(uint64_t display, unsigned positions,
                                      unsigned walk) {
    uint64_t cards = 0;
    for (unsigned at = 0; at < walk; at++) {
        uint64_t lowest = display & -display;
        cards |= lowest & (0ULL - (positions >> at & 1));
        display ^= lowest;
    }
    return cards;
}

/* The cards that must be taken in the phases without a choice of cards; only
 * the top is chosen there. */
uint64_t volle_forced(const struct volle_rules *rules,
                      const struct volle_state *state);

/* How many cards one deal lays out now: seats + 1, less at the very end. */
unsigned volle_deal_size(const struct wsk_rules *rules,
                         const struct volle_state *state);

void volle_takes_init(struct volle_takes *takes);

/* The word of a deck file. */
const char *volle_kind_name(enum volle_kind kind);

enum wsk_err volle_rules_load(struct wsk_rules *rules, struct wsk_word deck,
                              struct wsk_fault *ret_fault);
/* facts.c. The first round is 1; 0 before it. */
unsigned volle_round(const struct volle_rules *rules,
                     const struct volle_state *state);
unsigned volle_rounds(const struct volle_rules *rules);
unsigned volle_roller(const struct wsk_rules *rules,
                      const struct wsk_state *state);
bool volle_deals(const struct wsk_rules *rules, const struct wsk_state *state);
void volle_round_count(const struct wsk_rules *rules,
                       const struct wsk_state *before,
                       const struct wsk_event *event,
                       const struct wsk_state *after, struct wsk_round *round);
void volle_cover(const struct wsk_rules *rules, const struct wsk_state *before,
                 struct wsk_state *state);
unsigned volle_covered(const struct wsk_rules *rules,
                       const struct wsk_state *state, unsigned seat);

void volle_totals(const struct wsk_rules *rules, const struct wsk_state *state,
                  int *ret_totals);
unsigned volle_winners(const struct wsk_rules *rules,
                       const struct wsk_state *state);
void volle_sheet(const struct wsk_rules *rules, const struct wsk_state *state,
                 unsigned seat, struct wsk_sheet *ret_sheet);
void volle_print(const struct wsk_rules *rules, const struct wsk_state *state,
                 const struct wsk_event *event, struct wsk_text *ret_line);
void volle_print_chance(const struct wsk_rules *rules,
                        const struct wsk_state *state,
                        struct wsk_text *ret_line);
enum wsk_err volle_parse(const struct wsk_rules *rules,
                         const struct wsk_state *state, struct wsk_word line,
                         struct wsk_event *ret_event,
                         struct wsk_fault *ret_fault);

#endif
