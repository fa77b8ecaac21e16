/*
 * encoding.c - what the net sees of a Volle Wolle position.
 *
 * Per slot: score, chips, corner, sets, dogs, bone, rank of the sheep number,
 * and in play its role and what it needs. Then the table: the cards on display
 * and in the pile by what they are worth, not by id, so that another deck is
 * no stranger. Numbers that matter at every value are spread over two
 * neighbouring inputs (a linear spline), small counts are one-hot.
 *
 * Positions that are looked at one after the other differ little, so a encoding
 * keeps what each part of the last one was made from and writes only the parts
 * that are made from something else.
 */
#include <limits.h>
#include <string.h>

#include "mind.h"

#define SCORE_LEAST (-16)
#define SCORE_INPUTS 32 /* every four points up to 108 */
#define CHIP_INPUTS 8
#define CORNER_INPUTS 7 /* -3 to +3 */
#define DOG_INPUTS 6
#define NEED_LEAST 10
#define NEED_INPUTS 21 /* 10 to 30 */

enum {
    SEAT_SCORE,
    SEAT_CHIPS = SEAT_SCORE + SCORE_INPUTS,
    SEAT_CORNER = SEAT_CHIPS + CHIP_INPUTS,
    SEAT_370 = SEAT_CORNER + CORNER_INPUTS,
    SEAT_007 = SEAT_370 + 3,
    SEAT_DOGS = SEAT_007 + 3,
    SEAT_BONE = SEAT_DOGS + DOG_INPUTS,
    SEAT_MOST_DOGS,
    SEAT_PUT_BACK,
    SEAT_MARKED,
    SEAT_RANK /* as many as there are seats; then the role */
};

/* Roles in a round. Of more than two the last slot does not roll: it gets what
 * is left, and has no other role. */
enum { ROLE_DONE, ROLE_NOW, ROLE_LATER, ROLE_REST, ROLES_ROLLING = ROLE_REST };

#define WHITE_INPUTS 8 /* 1 to 8 points */
#define BLACK_INPUTS 5 /* -2 to -6 points */
#define ROUNDS_MAX 20

enum {
    TABLE_WHITE,
    TABLE_BLACK = TABLE_WHITE + WHITE_INPUTS,
    TABLE_370 = TABLE_BLACK + BLACK_INPUTS,
    TABLE_007,
    TABLE_DOG,
    TABLE_BONE,
    TABLE_SYMBOL,
    TABLE_CORNER,
    TABLE_LEFT = TABLE_CORNER + CORNER_INPUTS,
    PILE_DOGS = TABLE_LEFT + VOLLE_DISPLAY_MAX + 1,
    PILE_370 = PILE_DOGS + VOLLE_DOGS + 1,
    PILE_007 = PILE_370 + 7,
    PILE_POINTS = PILE_007 + 7,
    PILE_BLACK,
    PILE_BONE,
    PILE_ROUNDS,
    PHASE_DEAL = PILE_ROUNDS + ROUNDS_MAX + 1,
    PHASE_BID,
    PHASE_PLAY,
    TABLE_INPUTS
};

static bool rests(unsigned seats, unsigned slot) {
    return seats > 2 && slot + 1 == seats;
}

/* Where the role of a slot begins; behind it stands what it needs. */
static unsigned role_at(unsigned seats) {
    return SEAT_RANK + seats;
}

static unsigned slot_inputs(unsigned seats, unsigned slot) {
    return role_at(seats) +
           (rests(seats, slot) ? 1 : ROLES_ROLLING + NEED_INPUTS);
}

/* Where the inputs of a slot begin; behind the last slot, those of the table.
 */
static unsigned slot_at(unsigned seats, unsigned slot) {
    return slot == 0 ? 0
                     : (slot - 1) * slot_inputs(seats, 0) +
                           slot_inputs(seats, slot - 1);
}

struct net_shape volle_shape(unsigned seats) {
    return (struct net_shape){.inputs = slot_at(seats, seats) + TABLE_INPUTS,
                              .buckets = 1,
                              .seats = seats};
}

static unsigned clamp(int value, int least, unsigned count) {
    int at = value - least;
    if (at < 0)
        return 0;
    return (unsigned)at < count ? (unsigned)at : count - 1;
}

/* Writes entries one after the other. */
struct pen {
    struct net_base *base;
    unsigned at, first; /* the next entry; where the part's inputs begin */
};

static void put(struct pen *pen, unsigned input, unsigned value) {
    net_put(pen->base, pen->at++, pen->first + input, value);
}

static void put_one(struct pen *pen, unsigned input) {
    put(pen, input, NET_UNIT);
}

static void put_flag(struct pen *pen, unsigned input, bool flag) {
    put(pen, input, flag ? NET_UNIT : 0);
}

/* `at` in quarters of an input. */
static void put_spline(struct pen *pen, unsigned input, unsigned count,
                       int at) {
    int most = 4 * ((int)count - 1);
    unsigned within = (unsigned)(at < 0 ? 0 : at > most ? most : at);
    unsigned whole = within / 4, part = within % 4;
    put(pen, input + whole, NET_UNIT - part * (NET_UNIT / 4));
    put(pen, input + (part ? whole + 1 : whole), part * (NET_UNIT / 4));
}

/* How many entries each part has. */
enum {
    SEAT_ENTRIES = 14,
    DISPLAY_ENTRIES = TABLE_LEFT,
    PILE_ENTRIES = 7,
    REST_ENTRIES = 2,
    TABLE_ENTRIES = DISPLAY_ENTRIES + PILE_ENTRIES + REST_ENTRIES
};
_Static_assert(TABLE_LEFT <= sizeof(((struct volle_encoding *)0)->shown),
               "room for what is shown");
_Static_assert(WSK_SEATS_MAX *SEAT_ENTRIES + TABLE_ENTRIES <= NET_ENTRIES,
               "room for six");

static int worst_two(const struct volle_rules *rules, uint64_t white) {
    int low = INT_MAX, low2 = INT_MAX;
    for (; white; white &= white - 1) {
        int worth = rules->points[__builtin_ctzll(white)];
        if (worth >= low2)
            continue;
        low2 = worth < low ? low : worth;
        low = worth < low ? worth : low;
    }
    return (low < INT_MAX ? low : 0) + (low2 < INT_MAX ? low2 : 0);
}

static struct volle_herd count_herd(const struct volle_rules *rules,
                                    uint64_t taken) {
    static const int worth370[3] = {0, 3, 14};
    struct volle_herd herd = {.taken = taken,
                              .dogs = volle_count(taken & rules->dogs),
                              .set370 = volle_count(taken & rules->set370),
                              .set007 = volle_count(taken & rules->set007)};
    int score = worth370[herd.set370 % 3] + 21 * (int)(herd.set007 / 3);
    for (uint64_t cards = taken & (rules->white | rules->black); cards;
         cards &= cards - 1)
        score += rules->points[__builtin_ctzll(cards)];
    if (herd.dogs == 0)
        herd.put_back = worst_two(rules, taken & rules->white);
    if (herd.dogs == 1)
        score += 9;
    if (taken & rules->bone)
        score += 4 * (int)herd.dogs;
    herd.score = score - herd.put_back;
    return herd;
}

static unsigned role_of(const struct volle_rules *rules,
                        const struct volle_state *state, unsigned slot) {
    if (rests(rules->base.seats, slot))
        return ROLE_REST;
    if (slot == state->place)
        return ROLE_NOW;
    return slot < state->place ? ROLE_DONE : ROLE_LATER;
}

/* What a slot's inputs are made from, the herd aside. */
struct standing {
    unsigned seat, rank, role, need;
    bool bidding, tied; /* tied: has most dogs, alone or not */
    bool marked;
};

static uint32_t key_of(const struct volle_state *state,
                       const struct standing *standing) {
    unsigned chips = state->chips[standing->seat];
    unsigned front = state->front[standing->seat];
    return chips | front << 5 | standing->rank << 12 | standing->role << 15 |
           standing->need << 18 | (uint32_t)standing->bidding << 24 |
           (uint32_t)standing->tied << 25 | (uint32_t)standing->marked << 26;
}

static void put_seat(const struct volle_rules *rules,
                     const struct volle_state *state,
                     const struct volle_herd *herd,
                     const struct standing *standing, struct pen *pen) {
    unsigned seat = standing->seat;
    int corner = rules->corner[state->front[seat]];
    int score = herd->score + state->chips[seat] - (standing->tied ? 5 : 0);
    unsigned roles = role_at(rules->base.seats);
    unsigned role = standing->role == ROLE_REST ? 0 : standing->role;
    put_spline(pen, SEAT_SCORE, SCORE_INPUTS, score - SCORE_LEAST);
    put_one(pen, SEAT_CHIPS + clamp(state->chips[seat], 0, CHIP_INPUTS));
    put_one(pen, SEAT_CORNER + clamp(corner, -3, CORNER_INPUTS));
    put_one(pen, SEAT_370 + herd->set370 % 3);
    put_one(pen, SEAT_007 + herd->set007 % 3);
    put_one(pen, SEAT_DOGS + clamp((int)herd->dogs, 0, DOG_INPUTS));
    put_flag(pen, SEAT_BONE, (herd->taken & rules->bone) != 0);
    put_flag(pen, SEAT_MOST_DOGS, standing->tied);
    put(pen, SEAT_PUT_BACK, (unsigned)herd->put_back * (NET_UNIT / 8));
    put_one(pen, SEAT_RANK + standing->rank);
    put_flag(pen, roles + role, !standing->bidding);
    put_flag(pen, roles + ROLES_ROLLING + standing->need,
             !standing->bidding &&
                 (standing->role == ROLE_NOW || standing->role == ROLE_LATER));
    put_flag(pen, SEAT_MARKED, standing->marked);
}

/* The inputs a card on display adds to, as bits, and by how much. */
static unsigned kind_input(const struct volle_rules *rules, unsigned card) {
    int points = rules->points[card];
    switch ((enum volle_kind)rules->kind[card]) {
    case VOLLE_WHITE:
        return TABLE_WHITE + clamp(points, 1, WHITE_INPUTS);
    case VOLLE_BLACK:
        return TABLE_BLACK + clamp(-points, 2, BLACK_INPUTS);
    case VOLLE_370:
        return TABLE_370;
    case VOLLE_007:
        return TABLE_007;
    case VOLLE_DOG:
        return TABLE_DOG;
    default:
        return TABLE_BONE;
    }
}

static void add_input(struct volle_encoding *encoding, unsigned input,
                      int value, uint32_t *touched) {
    encoding->shown[input] = (uint8_t)(encoding->shown[input] + value);
    *touched |= 1U << input;
}

/* Only cards that have come or gone are counted. */
static void put_display(const struct volle_rules *rules, uint64_t display,
                        struct volle_encoding *encoding, struct pen *pen) {
    uint32_t touched = 0;
    unsigned at = pen->at;
    for (uint64_t cards = display ^ encoding->display; cards;
         cards &= cards - 1) {
        unsigned card = (unsigned)__builtin_ctzll(cards);
        int unit = display >> card & 1 ? NET_UNIT : -NET_UNIT;
        add_input(encoding, kind_input(rules, card), unit, &touched);
        if (rules->symbols >> card & 1)
            add_input(encoding, TABLE_SYMBOL, unit, &touched);
        if (rules->sheep >> card & 1)
            add_input(encoding,
                      TABLE_CORNER +
                          clamp(rules->corner[card], -3, CORNER_INPUTS),
                      unit / 2, &touched);
    }
    for (; touched; touched &= touched - 1) {
        unsigned input = (unsigned)__builtin_ctz(touched);
        pen->at = at + input;
        put(pen, input, encoding->shown[input]);
    }
}

static void put_pile(const struct volle_rules *rules, uint64_t pile,
                     struct pen *pen) {
    unsigned points = 0, round = rules->base.seats + 1U;
    for (uint64_t cards = pile & rules->white; cards; cards &= cards - 1)
        points += (unsigned)rules->points[__builtin_ctzll(cards)];
    put_one(pen, PILE_DOGS + volle_count(pile & rules->dogs));
    put_one(pen,
            PILE_370 + clamp((int)volle_count(pile & rules->set370), 0, 7));
    put_one(pen,
            PILE_007 + clamp((int)volle_count(pile & rules->set007), 0, 7));
    put(pen, PILE_POINTS, (points + 2) / 4);
    put(pen, PILE_BLACK, volle_count(pile & rules->black) * (NET_UNIT / 4));
    put_flag(pen, PILE_BONE, (pile & rules->bone) != 0);
    put_one(pen, PILE_ROUNDS + (volle_count(pile) + round - 1) / round);
}

static void see_table(const struct volle_rules *rules,
                      const struct volle_state *state,
                      struct volle_encoding *encoding) {
    unsigned seats = rules->base.seats;
    struct pen pen = {&encoding->base, seats * SEAT_ENTRIES,
                      slot_at(seats, seats)};
    unsigned phase = state->phase == VOLLE_PHASE_DEAL  ? PHASE_DEAL
                     : state->phase == VOLLE_PHASE_BID ? PHASE_BID
                                                       : PHASE_PLAY;
    put_one(&pen, TABLE_LEFT + state->left);
    put_one(&pen, phase);
    if (encoding->display != state->display)
        put_display(rules, state->display, encoding, &pen);
    pen.at = seats * SEAT_ENTRIES + REST_ENTRIES + DISPLAY_ENTRIES;
    if (encoding->pile != state->pile)
        put_pile(rules, state->pile, &pen);
    encoding->display = state->display;
    encoding->pile = state->pile;
}

/* Seats by sheep number, lowest first. */
static void sort_by_number(const struct volle_rules *rules,
                           const struct volle_state *state, uint8_t *ret_seats,
                           unsigned *ret_rank) {
    unsigned seats = rules->base.seats, number[WSK_SEATS_MAX];
    for (unsigned s = 0; s < seats; s++) {
        number[s] = rules->number[state->front[s]];
        ret_rank[s] = 0;
    }
    for (unsigned s = 1; s < seats; s++)
        for (unsigned t = 0; t < s; t++) {
            bool before = number[s] < number[t];
            ret_rank[t] += before;
            ret_rank[s] += !before;
        }
    for (unsigned s = 0; s < seats; s++)
        ret_seats[ret_rank[s]] = (uint8_t)s;
}

static void move_to_front(uint8_t *seats, unsigned count, unsigned seat) {
    unsigned at = 0;
    while (at + 1 < count && seats[at] != seat)
        at++;
    for (; at > 0; at--)
        seats[at] = seats[at - 1];
    seats[0] = (uint8_t)seat;
}

static void order_slots(const struct volle_rules *rules,
                        const struct volle_state *state, unsigned me,
                        uint8_t *ret_slots, unsigned *ret_rank) {
    unsigned seats = rules->base.seats;
    sort_by_number(rules, state, ret_slots, ret_rank);
    if (state->phase == VOLLE_PHASE_BID)
        move_to_front(ret_slots, seats, me);
    else if (state->phase != VOLLE_PHASE_DEAL)
        memcpy(ret_slots, state->order, seats);
}

void volle_encoding_open(const struct volle_rules *rules,
                         struct volle_encoding *ret_encoding) {
    unsigned seats = rules->base.seats;
    net_start(seats * SEAT_ENTRIES + TABLE_ENTRIES, &ret_encoding->base);
    for (unsigned i = 0; i < WSK_SEATS_MAX; i++) {
        ret_encoding->slot[i].key = UINT32_MAX;
        ret_encoding->herd[i].taken = UINT64_MAX; /* as no set is */
    }
    ret_encoding->display = 0;
    memset(ret_encoding->shown, 0, sizeof(ret_encoding->shown));
    ret_encoding->pile = UINT64_MAX;
    ret_encoding->marked = WSK_CHANCE;
}

void volle_see(const struct volle_rules *rules, const struct volle_state *state,
               unsigned me, struct volle_encoding *encoding,
               uint8_t *ret_slots) {
    unsigned seats = rules->base.seats, most = 1, rank[WSK_SEATS_MAX];
    bool bidding =
        state->phase == VOLLE_PHASE_DEAL || state->phase == VOLLE_PHASE_BID;
    order_slots(rules, state, me, ret_slots, rank);
    for (unsigned s = 0; s < seats; s++) {
        struct volle_herd *herd = &encoding->herd[s];
        if (herd->taken != state->taken[s])
            *herd = count_herd(rules, state->taken[s]);
        most = herd->dogs > most ? herd->dogs : most;
    }
    for (unsigned i = 0; i < seats; i++) {
        unsigned seat = ret_slots[i];
        const struct volle_herd *herd = &encoding->herd[seat];
        struct standing standing = {.seat = seat,
                                    .rank = rank[seat],
                                    .bidding = bidding,
                                    .tied = herd->dogs == most,
                                    .marked = seat == encoding->marked};
        if (!bidding) {
            int corner = rules->corner[state->front[seat]];
            standing.role = role_of(rules, state, i);
            standing.need = clamp((int)volle_target(state->bids[seat]) - corner,
                                  NEED_LEAST, NEED_INPUTS);
        }
        uint32_t key = key_of(state, &standing);
        if (encoding->slot[i].key == key &&
            encoding->slot[i].taken == herd->taken)
            continue;
        encoding->slot[i].key = key;
        encoding->slot[i].taken = herd->taken;
        struct pen pen = {&encoding->base, i * SEAT_ENTRIES, slot_at(seats, i)};
        put_seat(rules, state, herd, &standing, &pen);
    }
    see_table(rules, state, encoding);
}
