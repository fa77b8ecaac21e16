/*
 * score.c - Blöder Sack: conditions and counting.
 */
#include "rules.h"

/* A seat's dice on one tray, as sets of its fields. */
struct lot {
    unsigned all;
    unsigned face[SACK_FACES];
};

static unsigned fields_of(uint64_t set, unsigned tray) {
    return (unsigned)(set >> (SACK_FIELDS * tray)) & 0x1ff;
}

static unsigned count(unsigned fields) {
    return (unsigned)__builtin_popcount(fields);
}

/* The number of the latest field in the set, from 1; 0 if it is empty. */
static unsigned latest(unsigned fields) {
    return fields ? 32 - (unsigned)__builtin_clz(fields) : 0;
}

static unsigned with_faces(const struct lot *lot, unsigned faces) {
    unsigned fields = 0;
    for (unsigned f = 0; f < SACK_FACES; f++)
        fields |= faces >> f & 1 ? lot->face[f] : 0;
    return fields;
}

static unsigned sum_of(const struct lot *lot) {
    unsigned sum = 0;
    for (unsigned f = 0; f < SACK_FACES; f++)
        sum += (f + 1) * count(lot->face[f]);
    return sum;
}

static unsigned most_equal(const struct lot *lot) {
    unsigned most = 0;
    for (unsigned f = 0; f < SACK_FACES; f++)
        most = count(lot->face[f]) > most ? count(lot->face[f]) : most;
    return most;
}

static unsigned most_different(const struct lot *lot) {
    unsigned different = 0;
    for (unsigned f = 0; f < SACK_FACES; f++)
        different += lot->face[f] != 0;
    return different;
}

/* No dice give 0 in every case. */
static unsigned measure(const struct sack_card *card, const struct lot *lot) {
    unsigned sum;
    switch ((enum sack_kind)card->kind) {
    case SACK_MOST_DICE:
        return count(lot->all);
    case SACK_MOST_OF:
        return count(with_faces(lot, card->faces));
    case SACK_MOST_EQUAL:
        return most_equal(lot);
    case SACK_MOST_DIFFERENT:
        return most_different(lot);
    case SACK_LAST_OF:
        return latest(with_faces(lot, card->faces));
    case SACK_SUM:
        return sum_of(lot);
    case SACK_SUM_EVEN:
        sum = sum_of(lot);
        return sum % 2 == 0 ? sum : 0;
    case SACK_SUM_ODD:
        sum = sum_of(lot);
        return sum % 2 == 1 ? sum : 0;
    case SACK_SUM_UNDER:
        sum = sum_of(lot);
        return sum < card->under ? sum : 0;
    }
    return 0;
}

static struct lot lot_of(const struct sack_state *state, unsigned tray,
                         unsigned seat) {
    struct lot lot = {.all = fields_of(state->owner[seat], tray)};
    for (unsigned f = 0; f < SACK_FACES; f++)
        lot.face[f] = fields_of(state->face[f], tray) & lot.all;
    return lot;
}

unsigned sack_measure(const struct sack_state *state,
                      const struct sack_card *card, unsigned tray,
                      unsigned seat) {
    struct lot lot = lot_of(state, tray, seat);
    return measure(card, &lot);
}

/* B3: equal measures go to the latest own die of any value. "Last" conditions
 * cannot tie: no two seats share a field. */
unsigned sack_leader(const struct sack_rules *rules,
                     const struct sack_state *state, unsigned tray) {
    const struct sack_card *card = &rules->card[state->slot[tray] - 1];
    unsigned leader = SACK_SEATS_MAX, best = 0;
    for (unsigned s = 0; s < rules->base.seats; s++) {
        struct lot lot = lot_of(state, tray, s);
        unsigned reached = measure(card, &lot);
        unsigned key = reached ? reached << 4 | latest(lot.all) : 0;
        leader = key > best ? s : leader;
        best = key > best ? key : best;
    }
    return leader;
}

void sack_totals(const struct wsk_rules *rules, const struct wsk_state *state,
                 int *ret_totals) {
    const struct sack_state *sack = (const struct sack_state *)state;
    for (unsigned s = 0; s < rules->seats; s++)
        ret_totals[s] = sack->sacks[s];
}

unsigned sack_winners(const struct wsk_rules *rules,
                      const struct wsk_state *state) {
    const struct sack_state *sack = (const struct sack_state *)state;
    unsigned winners = 0, best = 0;
    for (unsigned s = 0; s < rules->seats; s++) {
        unsigned key = (unsigned)sack->sacks[s] << 8 | sack->cards[s];
        if (key > best)
            winners = 0;
        best = key > best ? key : best;
        winners |= (unsigned)(key == best) << s;
    }
    return winners;
}

void sack_sheet(const struct wsk_rules *rules, const struct wsk_state *state,
                unsigned seat, struct wsk_sheet *ret_sheet) {
    const struct sack_state *sack = (const struct sack_state *)state;
    (void)rules;
    *ret_sheet = (struct wsk_sheet){
        .total = sack->sacks[seat],
        .parts = 2,
        .part = {{"cards", WSK_PART_CARDS, 0},
                 {"sacks", WSK_PART_POINTS, sack->sacks[seat]}},
    };
    for (unsigned i = 0; i < sack->won_count; i++)
        if (sack->won[i] >> 5 == seat)
            ret_sheet->card[ret_sheet->cards++] = sack->won[i] & 31;
}
