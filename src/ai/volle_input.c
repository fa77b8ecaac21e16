/*
 * volle_input.c - what the net sees of a Volle Wolle position.
 *
 * Per slot: score, chips, corner, sets, dogs, bone, rank of the sheep number,
 * and in play its role and what it needs. Then the table: the cards on display
 * and in the pile by what they are worth, not by id, so that another deck is
 * no stranger. Numbers that matter at every value are spread over two
 * neighbouring inputs (a linear spline), small counts are one-hot.
 */
#include "volle_mind.h"

#define SCORE_LEAST (-16)
#define SCORE_STEP 4
#define SCORE_INPUTS 32 /* up to 108 */
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
    SEAT_RANK,
    SEAT_ROLE = SEAT_RANK + WSK_SEATS_MAX,
    SEAT_NEED = SEAT_ROLE + 4,
    SEAT_INPUTS = SEAT_NEED + NEED_INPUTS
};

/* Roles in a round. */
enum { ROLE_DONE, ROLE_NOW, ROLE_LATER, ROLE_REST };

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

unsigned volle_inputs(unsigned seats) {
    return seats * SEAT_INPUTS + TABLE_INPUTS;
}

static unsigned clamp(int value, int least, unsigned count) {
    int at = value - least;
    if (at < 0)
        return 0;
    return (unsigned)at < count ? (unsigned)at : count - 1;
}

static void set_spline(struct net_input *input, unsigned first, unsigned count,
                       float at) {
    if (at <= 0) {
        net_set(input, first, 1);
        return;
    }
    if (at >= (float)(count - 1)) {
        net_set(input, first + count - 1, 1);
        return;
    }
    unsigned whole = (unsigned)at;
    float part = at - (float)whole;
    net_set(input, first + whole, 1 - part);
    if (part > 0)
        net_set(input, first + whole + 1, part);
}

/* What a seat has, counted once a position. */
struct holding {
    int score, put_back;
    unsigned dogs;
};

static struct holding count_holding(const struct volle_rules *rules,
                                    const struct volle_state *state,
                                    unsigned seat) {
    static const int worth370[3] = {0, 3, 14};
    uint64_t taken = state->taken[seat];
    int points = 0, low = 99, low2 = 99;
    for (uint64_t cards = taken & (rules->white | rules->black); cards;
         cards &= cards - 1) {
        unsigned card = (unsigned)__builtin_ctzll(cards);
        int worth = rules->points[card];
        points += worth;
        if (!(rules->white >> card & 1) || worth >= low2)
            continue;
        low2 = worth < low ? low : worth;
        low = worth < low ? worth : low;
    }
    struct holding holding = {.dogs = volle_count(taken & rules->dogs)};
    holding.put_back = (low < 99 ? low : 0) + (low2 < 99 ? low2 : 0);
    holding.score = points + worth370[volle_count(taken & rules->set370) % 3] +
                    21 * (int)(volle_count(taken & rules->set007) / 3) +
                    state->chips[seat];
    if (holding.dogs == 0)
        holding.score -= holding.put_back;
    if (holding.dogs == 1)
        holding.score += 9;
    if (taken & rules->bone)
        holding.score += 4 * (int)holding.dogs;
    return holding;
}

static unsigned role_of(const struct volle_rules *rules,
                        const struct volle_state *state, unsigned slot) {
    if (slot < state->place)
        return ROLE_DONE;
    if (slot == state->place)
        return ROLE_NOW;
    return rules->base.seats > 2 && slot + 1 == rules->base.seats ? ROLE_REST
                                                                  : ROLE_LATER;
}

static void encode_seat(const struct volle_rules *rules,
                        const struct volle_state *state, unsigned slot,
                        unsigned seat, const struct holding *holding,
                        unsigned most, unsigned rank, struct net_input *input) {
    unsigned first = slot * SEAT_INPUTS;
    uint64_t taken = state->taken[seat];
    int corner = rules->corner[state->front[seat]];
    bool tied = holding->dogs > 0 && holding->dogs == most;
    int score = holding->score - (tied ? 5 : 0);
    set_spline(input, first + SEAT_SCORE, SCORE_INPUTS,
               (float)(score - SCORE_LEAST) / SCORE_STEP);
    net_set(input,
            first + SEAT_CHIPS + clamp(state->chips[seat], 0, CHIP_INPUTS), 1);
    net_set(input, first + SEAT_CORNER + clamp(corner, -3, CORNER_INPUTS), 1);
    net_set(input, first + SEAT_370 + volle_count(taken & rules->set370) % 3,
            1);
    net_set(input, first + SEAT_007 + volle_count(taken & rules->set007) % 3,
            1);
    net_set(input, first + SEAT_DOGS + clamp((int)holding->dogs, 0, DOG_INPUTS),
            1);
    if (taken & rules->bone)
        net_set(input, first + SEAT_BONE, 1);
    if (tied)
        net_set(input, first + SEAT_MOST_DOGS, 1);
    if (holding->dogs == 0 && holding->put_back)
        net_set(input, first + SEAT_PUT_BACK, (float)holding->put_back / 8);
    net_set(input, first + SEAT_RANK + rank, 1);
    if (state->phase == VOLLE_PHASE_DEAL || state->phase == VOLLE_PHASE_BID)
        return;
    unsigned role = role_of(rules, state, slot);
    net_set(input, first + SEAT_ROLE + role, 1);
    if (role == ROLE_NOW || role == ROLE_LATER)
        net_set(input,
                first + SEAT_NEED +
                    clamp((int)volle_target(state->bids[seat]) - corner,
                          NEED_LEAST, NEED_INPUTS),
                1);
}

static void encode_display(const struct volle_rules *rules, uint64_t display,
                           unsigned first, struct net_input *input) {
    float sum[TABLE_LEFT] = {0};
    for (uint64_t cards = display; cards; cards &= cards - 1) {
        unsigned card = (unsigned)__builtin_ctzll(cards);
        int points = rules->points[card];
        switch ((enum volle_kind)rules->kind[card]) {
        case VOLLE_WHITE:
            sum[TABLE_WHITE + clamp(points, 1, WHITE_INPUTS)] += 1;
            break;
        case VOLLE_BLACK:
            sum[TABLE_BLACK + clamp(-points, 2, BLACK_INPUTS)] += 1;
            break;
        case VOLLE_370:
            sum[TABLE_370] += 1;
            break;
        case VOLLE_007:
            sum[TABLE_007] += 1;
            break;
        case VOLLE_DOG:
            sum[TABLE_DOG] += 1;
            break;
        default:
            sum[TABLE_BONE] += 1;
            break;
        }
        if (rules->symbols >> card & 1)
            sum[TABLE_SYMBOL] += 1;
        if (rules->sheep >> card & 1)
            sum[TABLE_CORNER + clamp(rules->corner[card], -3, CORNER_INPUTS)] +=
                0.5F;
    }
    for (unsigned i = 0; i < TABLE_LEFT; i++)
        if (sum[i] > 0)
            net_set(input, first + i, sum[i]);
}

static void encode_table(const struct volle_rules *rules,
                         const struct volle_state *state, unsigned first,
                         struct net_input *input) {
    uint64_t pile = state->pile;
    encode_display(rules, state->display, first, input);
    net_set(input, first + TABLE_LEFT + state->left, 1);
    net_set(input, first + PILE_DOGS + volle_count(pile & rules->dogs), 1);
    net_set(input,
            first + PILE_370 +
                clamp((int)volle_count(pile & rules->set370), 0, 7),
            1);
    net_set(input,
            first + PILE_007 +
                clamp((int)volle_count(pile & rules->set007), 0, 7),
            1);
    float points = 0;
    for (uint64_t cards = pile & rules->white; cards; cards &= cards - 1)
        points += (float)rules->points[__builtin_ctzll(cards)];
    if (points > 0)
        net_set(input, first + PILE_POINTS, points / 64);
    if (pile & rules->black)
        net_set(input, first + PILE_BLACK,
                (float)volle_count(pile & rules->black) / 4);
    if (pile & rules->bone)
        net_set(input, first + PILE_BONE, 1);
    unsigned round = rules->base.seats + 1U;
    net_set(input,
            first + PILE_ROUNDS + (volle_count(pile) + round - 1) / round, 1);
    unsigned phase = state->phase == VOLLE_PHASE_DEAL  ? PHASE_DEAL
                     : state->phase == VOLLE_PHASE_BID ? PHASE_BID
                                                       : PHASE_PLAY;
    net_set(input, first + phase, 1);
}

/* Seats by sheep number, lowest first. */
static void sort_by_number(const struct volle_rules *rules,
                           const struct volle_state *state, uint8_t *ret_seats,
                           unsigned *ret_rank) {
    for (unsigned s = 0; s < rules->base.seats; s++) {
        unsigned rank = 0;
        for (unsigned t = 0; t < rules->base.seats; t++)
            rank +=
                rules->number[state->front[t]] < rules->number[state->front[s]];
        ret_rank[s] = rank;
        ret_seats[rank] = (uint8_t)s;
    }
}

static void move_to_front(uint8_t *seats, unsigned count, unsigned seat) {
    unsigned at = 0;
    while (at + 1 < count && seats[at] != seat)
        at++;
    for (; at > 0; at--)
        seats[at] = seats[at - 1];
    seats[0] = (uint8_t)seat;
}

void volle_encode(const struct volle_rules *rules,
                  const struct volle_state *state, unsigned me,
                  struct net_input *ret_input, uint8_t *ret_slots) {
    unsigned seats = rules->base.seats, most = 0;
    unsigned rank[WSK_SEATS_MAX];
    struct holding holding[WSK_SEATS_MAX];
    sort_by_number(rules, state, ret_slots, rank);
    if (state->phase == VOLLE_PHASE_BID)
        move_to_front(ret_slots, seats, me);
    else if (state->phase != VOLLE_PHASE_DEAL)
        for (unsigned i = 0; i < seats; i++)
            ret_slots[i] = state->order[i];
    for (unsigned s = 0; s < seats; s++) {
        holding[s] = count_holding(rules, state, s);
        most = holding[s].dogs > most ? holding[s].dogs : most;
    }
    ret_input->count = 0;
    for (unsigned i = 0; i < seats; i++) {
        unsigned seat = ret_slots[i];
        encode_seat(rules, state, i, seat, &holding[seat], most, rank[seat],
                    ret_input);
    }
    encode_table(rules, state, seats * SEAT_INPUTS, ret_input);
}
