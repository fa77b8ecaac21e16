/*
 * encoding.c - the inputs of a Blöder Sack position.
 *
 * Order of the inputs: seats by slot, the table, then a block for every class
 * of conditions, one for every card of the standard deck: what lies on its
 * tray, and for every slot who leads and by how much, measures, dice, whose die
 * came last. Which tray it is does not matter, but what three dice are worth
 * depends on the condition, so a net need not learn that. Decks may hold other
 * cards: a condition without a class of its own takes the most similar one, and
 * two trays of one class add up there; measures and leaders are always those of
 * the real card, and always the rules' own.
 *
 * For two and four players a net is rich: more inputs say how far a leader is
 * ahead, and there are buckets, by how near the end is, so that what an input
 * is worth may change in the course of a game.
 */
#include "mind.h"

enum {
    SUPPLIES = SACK_DICE + 1,
    WON_CARDS = SACK_LAST_CARD + 1, /* the last: four or more */
    WON_SACKS = 11,                 /* the last: ten or more */
    AHEAD = 4,                      /* sacks ahead, up to so many either way */
    PILES = 5,
    CLASSES = 27,    /* of conditions */
    CLASS_LAST = 16, /* the first of "last placed" */
    CLASS_SUM = 21
};

/* Nobody has more than one card, than two; somebody has three or more; the last
 * round. */
enum { BUCKET_OPEN, BUCKET_TWO, BUCKET_THREE, BUCKET_LAST, BUCKETS };
_Static_assert(BUCKETS <= NET_BUCKETS_MAX, "room for all");

/* Of a slot. */
enum {
    SLOT_SUPPLY = 0,
    SLOT_CARDS = SLOT_SUPPLY + SUPPLIES,
    SLOT_SACKS = SLOT_CARDS + WON_CARDS,
    SLOT_AHEAD = SLOT_SACKS + WON_SACKS, /* if all were scored now */
    SLOT_MARKED = SLOT_AHEAD + 2 * AHEAD + 1,
    SLOT_SIZE
};

/* Of a block, and of every slot within it. */
enum {
    BLOCK_CARD = 0, /* it lies there: its sacks */
    BLOCK_FREE_TWO,
    BLOCK_FREE_ONE,
    BLOCK_SLOTS
};
enum {
    PART_MEASURE = 0,
    PART_DICE,
    PART_LATEST,
    PART_LEAD, /* leads: by a hair, by a step, by more */
    PART_SIZE,
    /* Rich: an input for each of these. */
    PART_LEAD_STEP = PART_SIZE,
    PART_LEAD_MORE,
    PART_LEAD_NEAR_FULL,
    PART_RICH_SIZE
};

#define NOBODY SACK_SEATS_MAX /* instead of a slot */

/* What the inputs need to know of one slot's dice on a tray. */
struct part {
    unsigned dice, measure;
    unsigned extra; /* a sum that cannot win; spare dice of "last placed" */
};

struct tray {
    const struct sack_card *card;
    unsigned fill;
    unsigned latest; /* the slot whose die came last, or NOBODY */
    unsigned leader; /* a slot, or NOBODY */
    unsigned gap;    /* from the leader to the next best measure */
    struct part part[SACK_SEATS_MAX];
};

/* How many entries each part of a position has. What is true of one slot only
 * is one entry, which names that slot's input. */
enum {
    SLOT_ENTRIES = 4,
    TABLE_ENTRIES = 5, /* with the slot that is marked */
    TRAY_ENTRIES = 4,  /* and one more if rich, and for every slot: */
    PART_ENTRIES = 3
};
_Static_assert(SACK_SEATS_MAX *SLOT_ENTRIES + TABLE_ENTRIES +
                       SACK_TRAYS *
                           (TRAY_ENTRIES + 1 + SACK_SEATS_MAX * PART_ENTRIES) <=
                   NET_ENTRIES,
               "room for four");

static unsigned table_size(unsigned seats) {
    return 2 * seats + PILES + 2;
}

/* The net for three players is one of before: nothing was asked of it. */
static bool is_rich(unsigned seats) {
    return seats != 3;
}

static unsigned part_size(unsigned seats) {
    return is_rich(seats) ? PART_RICH_SIZE : PART_SIZE;
}

/* Without the extra input of every slot, with which some blocks end. */
static unsigned block_size(unsigned seats) {
    return BLOCK_SLOTS + seats * part_size(seats);
}

static bool has_extra(unsigned class) {
    return class >= CLASS_LAST && class != CLASS_SUM;
}

/* Where a block begins. */
static unsigned block_at(unsigned class, unsigned seats) {
    unsigned extras = class <= CLASS_LAST ? 0 : class - CLASS_LAST;
    extras -= class > CLASS_SUM;
    return seats * SLOT_SIZE + table_size(seats) + class * block_size(seats) +
           extras * seats;
}

static unsigned tray_entries(unsigned seats) {
    return TRAY_ENTRIES + is_rich(seats) + seats * PART_ENTRIES;
}

struct net_shape sack_shape(unsigned seats) {
    return (struct net_shape){.inputs = block_at(CLASSES, seats),
                              .buckets = is_rich(seats) ? BUCKETS : 1,
                              .seats = seats};
}

static unsigned ones(uint64_t fields) {
    return (unsigned)__builtin_popcountll(fields);
}

static unsigned latest(uint64_t fields) {
    return fields ? 64 - (unsigned)__builtin_clzll(fields) : 0;
}

/* Classes. */

static unsigned class_of_most(unsigned faces) {
    switch (ones(faces)) {
    case 0:
    case 1:
        return 1 + latest(faces >> 1); /* a single face */
    case 4:
    case 5:
    case 6:
        return 7 + latest(~faces & 0x3f) % 3; /* all but one */
    default:
        break;
    }
    switch (faces) {
    case 007: /* 1-2-3 */
        return 10;
    case 052: /* even */
        return 12;
    case 025: /* odd */
        return 13;
    default:
        return 11;
    }
}

static unsigned class_of_last(unsigned faces) {
    if (ones(faces) < 3)
        return CLASS_LAST + (latest(faces) + 2) % 3;
    return CLASS_LAST + (faces & 1 ? 3 : 4);
}

static unsigned class_of(const struct sack_card *card) {
    switch ((enum sack_kind)card->kind) {
    case SACK_MOST_DICE:
        return 0;
    case SACK_MOST_OF:
        return class_of_most(card->faces);
    case SACK_MOST_EQUAL:
        return 14;
    case SACK_MOST_DIFFERENT:
        return 15;
    case SACK_LAST_OF:
        return class_of_last(card->faces);
    case SACK_SUM:
        return CLASS_SUM;
    case SACK_SUM_EVEN:
        return CLASS_SUM + 1;
    case SACK_SUM_ODD:
        return CLASS_SUM + 2;
    case SACK_SUM_UNDER:
        return CLASS_SUM + (card->under < 13 ? 3 : card->under < 18 ? 4 : 5);
    }
    return 0;
}

/* Brings measures to about 0..1, in units of an input. */
static unsigned scaled(const struct sack_card *card, unsigned measure) {
    switch ((enum sack_kind)card->kind) {
    case SACK_LAST_OF:
        return (measure * NET_UNIT + SACK_FIELDS / 2) / SACK_FIELDS;
    case SACK_SUM:
    case SACK_SUM_EVEN:
    case SACK_SUM_ODD:
    case SACK_SUM_UNDER:
        return measure * (NET_UNIT / 16);
    default:
        return measure * (NET_UNIT / 4);
    }
}

/* Trays. */

/* The dice as another kind of card would measure them. */
static unsigned measure_as(const struct sack_state *state,
                           const struct sack_card *card, enum sack_kind kind,
                           unsigned at, unsigned seat) {
    struct sack_card other = *card;
    other.kind = (uint8_t)kind;
    return sack_measure(state, &other, at, seat);
}

static unsigned extra_of(const struct sack_state *state,
                         const struct sack_card *card, unsigned measure,
                         unsigned at, unsigned seat) {
    switch ((enum sack_kind)card->kind) {
    case SACK_SUM_EVEN:
    case SACK_SUM_ODD:
    case SACK_SUM_UNDER:
        return measure ? 0 : measure_as(state, card, SACK_SUM, at, seat);
    case SACK_LAST_OF:
        return measure ? measure_as(state, card, SACK_MOST_OF, at, seat) - 1
                       : 0;
    default:
        return 0;
    }
}

static void view_part(const struct sack_state *state,
                      const struct sack_card *card, unsigned at, unsigned seat,
                      struct part *ret_part) {
    uint64_t own = state->owner[seat] & SACK_TRAY(at);
    *ret_part = (struct part){.dice = ones(own)};
    if (!own)
        return;
    ret_part->measure = sack_measure(state, card, at, seat);
    ret_part->extra = extra_of(state, card, ret_part->measure, at, seat);
}

static void view_tray(const struct sack_rules *rules,
                      const struct sack_state *state, unsigned at,
                      const uint8_t *slots, struct tray *ret_tray) {
    unsigned seats = rules->base.seats, next = 0;
    *ret_tray = (struct tray){.card = &rules->card[state->slot[at] - 1],
                              .fill = state->fill[at],
                              .latest = NOBODY,
                              .leader = NOBODY};
    if (!ret_tray->fill)
        return;
    unsigned leader = sack_leader(rules, state, at);
    uint64_t last = UINT64_C(1) << (SACK_FIELDS * at + ret_tray->fill - 1);
    for (unsigned s = 0; s < seats; s++) {
        struct part *part = &ret_tray->part[s];
        view_part(state, ret_tray->card, at, slots[s], part);
        if (state->owner[slots[s]] & last)
            ret_tray->latest = s;
        if (slots[s] == leader)
            ret_tray->leader = s;
        else if (part->measure > next)
            next = part->measure;
    }
    if (ret_tray->leader != NOBODY)
        ret_tray->gap = ret_tray->part[ret_tray->leader].measure - next;
}

/* Writing. */

static unsigned at_most(unsigned value, unsigned most) {
    return value < most ? value : most;
}

/* Writes entries one after the other. */
struct pen {
    struct net_base *base;
    unsigned at;
};

static void put(struct pen *pen, unsigned input, unsigned value) {
    net_put(pen->base, pen->at++, input, value);
}

static void put_one(struct pen *pen, unsigned input) {
    put(pen, input, NET_UNIT);
}

static void put_flag(struct pen *pen, unsigned input, bool flag) {
    put(pen, input, flag ? NET_UNIT : 0);
}

/* A flag of one slot: the first slot's input, and how far it is to the next
 * one's. */
static void put_flag_of(struct pen *pen, unsigned input, unsigned step,
                        unsigned slot) {
    bool any = slot != NOBODY;
    put_flag(pen, input + (any ? slot * step : 0), any);
}

struct board {
    unsigned seats, full;
    unsigned unknown, empty;        /* trays without a known card */
    unsigned total[SACK_SEATS_MAX]; /* sacks by slot if all were scored now */
};

static unsigned ahead_of(const struct board *board, unsigned slot) {
    unsigned own = board->total[slot], other = 0;
    for (unsigned s = 0; s < board->seats; s++)
        if (s != slot && board->total[s] > other)
            other = board->total[s];
    if (own >= other)
        return AHEAD + at_most(own - other, AHEAD);
    return AHEAD - at_most(other - own, AHEAD);
}

static unsigned supply_of(const struct sack_state *state, unsigned seat) {
    return SACK_DICE - (unsigned)__builtin_popcountll(state->owner[seat]);
}

static void put_slots(const struct sack_state *state, const struct board *board,
                      const uint8_t *slots, struct pen *pen) {
    for (unsigned s = 0; s < board->seats; s++) {
        unsigned at = s * SLOT_SIZE, seat = slots[s];
        put_one(pen, at + SLOT_SUPPLY + supply_of(state, seat));
        put_one(pen,
                at + SLOT_CARDS + at_most(state->cards[seat], WON_CARDS - 1));
        put_one(pen,
                at + SLOT_SACKS + at_most(state->sacks[seat], WON_SACKS - 1));
        put_one(pen, at + SLOT_AHEAD + ahead_of(board, s));
    }
}

static unsigned slot_of(const uint8_t *slots, unsigned seats, unsigned seat) {
    for (unsigned s = 0; s < seats; s++)
        if (slots[s] == seat)
            return s;
    return NOBODY;
}

/* How long the round still goes, which is all there is once it is the last. */
static void put_table(const struct sack_rules *rules,
                      const struct sack_state *state, const struct board *board,
                      unsigned first, struct pen *pen) {
    unsigned seats = board->seats, at = seats * SLOT_SIZE;
    unsigned left = sack_turns_left(&rules->base, first);
    unsigned pile = (unsigned)__builtin_popcount(state->pile);
    put_one(pen, at + (state->last_round ? seats : 0) + left);
    at += 2 * seats;
    put_one(pen, at + at_most((pile + 4) / 5, PILES - 1));
    at += PILES;
    put(pen, at, board->unknown * NET_UNIT);
    put(pen, at + 1, board->empty * NET_UNIT);
}

/* Of sums: a step is half a die. */
static unsigned steps_of(const struct tray *tray) {
    unsigned step = tray->card->kind >= SACK_SUM ? 3 : 1;
    return at_most(tray->gap / step, 2);
}

/* parts: the inputs of the first slot. */
static void put_lead(const struct board *board, const struct tray *tray,
                     unsigned parts, struct pen *pen) {
    unsigned step = part_size(board->seats), leader = tray->leader;
    unsigned steps = leader == NOBODY ? 0 : steps_of(tray);
    if (!is_rich(board->seats)) {
        if (leader == NOBODY)
            put(pen, parts + PART_LEAD, 0);
        else
            put(pen, parts + leader * step + PART_LEAD,
                (1 + steps) * (NET_UNIT / 2));
        return;
    }
    put_flag_of(pen, parts + (steps ? PART_LEAD_STEP + steps - 1 : PART_LEAD),
                step, leader);
    put_flag_of(pen, parts + PART_LEAD_NEAR_FULL, step,
                tray->fill + 2 >= board->full ? leader : NOBODY);
}

static void put_tray(const struct board *board, const struct tray *tray,
                     struct pen *pen) {
    unsigned class = class_of(tray->card), seats = board->seats;
    unsigned at = block_at(class, seats), extra = at + block_size(seats);
    unsigned parts = at + BLOCK_SLOTS, left = board->full - tray->fill;
    put(pen, at + BLOCK_CARD, tray->card->sacks * NET_UNIT);
    put_flag(pen, at + (left == 1 ? BLOCK_FREE_ONE : BLOCK_FREE_TWO),
             left == 1 || left == 2);
    put_flag_of(pen, parts + PART_LATEST, part_size(seats), tray->latest);
    put_lead(board, tray, parts, pen);
    for (unsigned s = 0; s < seats; s++) {
        const struct part *part = &tray->part[s];
        unsigned own = parts + s * part_size(seats);
        put(pen, own + PART_MEASURE, scaled(tray->card, part->measure));
        put(pen, own + PART_DICE, part->dice * (NET_UNIT / 4));
        put(pen, has_extra(class) ? extra + s : at,
            scaled(tray->card, part->extra));
    }
}

/* A tray without a known card: as many entries, all zero. */
static void put_nothing(const struct board *board, struct pen *pen) {
    for (unsigned i = 0; i < tray_entries(board->seats); i++)
        put(pen, 0, 0);
}

/* Seeing. */

/* What a tray's inputs are made from: 9 bits a seat and a face. */
static void key_of(const struct sack_rules *rules,
                   const struct sack_state *state, unsigned at,
                   const uint8_t *slots, uint64_t *ret_key) {
    unsigned shift = SACK_FIELDS * at, mask = (1U << SACK_FIELDS) - 1;
    ret_key[0] = state->slot[at] | (uint64_t)state->fill[at] << 8;
    ret_key[1] = 0;
    for (unsigned s = 0; s < rules->base.seats; s++)
        ret_key[0] |= (state->owner[slots[s]] >> shift & mask)
                      << (16 + SACK_FIELDS * s);
    for (unsigned face = 0; face < 6; face++)
        ret_key[1] |= (state->face[face] >> shift & mask)
                      << (SACK_FIELDS * face);
}

static void see_tray(const struct sack_rules *rules,
                     const struct sack_state *state, const struct board *board,
                     unsigned at, const uint8_t *slots,
                     struct sack_encoding *encoding) {
    unsigned seats = board->seats;
    struct pen pen = {&encoding->base, seats * SLOT_ENTRIES + TABLE_ENTRIES +
                                           at * tray_entries(seats)};
    uint64_t key[2];
    struct tray tray;
    key_of(rules, state, at, slots, key);
    if (encoding->tray[at].key[0] == key[0] &&
        encoding->tray[at].key[1] == key[1])
        return;
    encoding->tray[at].key[0] = key[0];
    encoding->tray[at].key[1] = key[1];
    encoding->tray[at].leader = NOBODY;
    if (!state->slot[at]) {
        put_nothing(board, &pen);
        return;
    }
    view_tray(rules, state, at, slots, &tray);
    encoding->tray[at].leader = tray.leader;
    put_tray(board, &tray, &pen);
}

static void see_board(const struct sack_rules *rules,
                      const struct sack_state *state, const uint8_t *slots,
                      struct sack_encoding *encoding, struct board *ret_board) {
    unsigned seats = rules->base.seats, without = 0;
    ret_board->seats = seats;
    ret_board->full = sack_full(&rules->base);
    for (unsigned s = 0; s < seats; s++)
        ret_board->total[s] = state->sacks[slots[s]];
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        see_tray(rules, state, ret_board, t, slots, encoding);
        without += !state->slot[t];
        unsigned leader = encoding->tray[t].leader;
        if (leader != NOBODY)
            ret_board->total[leader] += rules->card[state->slot[t] - 1].sacks;
    }
    ret_board->unknown = state->pile ? without : 0;
    ret_board->empty = state->pile ? 0 : without;
}

static unsigned seat_to_roll(const struct sack_rules *rules,
                             const struct sack_state *state) {
    unsigned seat = state->seat;
    if (state->phase == SACK_PHASE_REVEAL && state->then == SACK_PHASE_NEXT)
        seat++;
    return seat == rules->base.seats ? 0 : seat;
}

static unsigned bucket_of(const struct sack_state *state, unsigned seats) {
    unsigned most = 0;
    if (!is_rich(seats))
        return 0;
    if (state->last_round)
        return BUCKET_LAST;
    for (unsigned s = 0; s < seats; s++)
        most = state->cards[s] > most ? state->cards[s] : most;
    return most < 2 ? BUCKET_OPEN : most == 2 ? BUCKET_TWO : BUCKET_THREE;
}

void sack_encoding_open(const struct sack_rules *rules,
                        struct sack_encoding *ret_encoding) {
    unsigned seats = rules->base.seats;
    net_start(seats * SLOT_ENTRIES + TABLE_ENTRIES +
                  SACK_TRAYS * tray_entries(seats),
              &ret_encoding->base);
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        ret_encoding->tray[t].key[0] = UINT64_MAX; /* as no tray is */
    ret_encoding->marked = WSK_CHANCE;
}

void sack_see(const struct sack_rules *rules, const struct sack_state *state,
              struct sack_encoding *encoding, uint8_t *ret_slots) {
    struct board board;
    unsigned seats = rules->base.seats, seat = seat_to_roll(rules, state);
    struct pen pen = {&encoding->base, 0};
    for (unsigned s = 0; s < seats; s++) {
        ret_slots[s] = (uint8_t)seat;
        seat = seat + 1 == seats ? 0 : seat + 1;
    }
    see_board(rules, state, ret_slots, encoding, &board);
    put_slots(state, &board, ret_slots, &pen);
    put_flag_of(&pen, SLOT_MARKED, SLOT_SIZE,
                slot_of(ret_slots, seats, encoding->marked));
    put_table(rules, state, &board, ret_slots[0], &pen);
    encoding->base.input.bucket = bucket_of(state, seats);
}
