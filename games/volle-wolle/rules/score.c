/*
 * score.c - Volle Wolle: counting.
 */
#include "rules.h"

struct count {
    int sheep, set370, set007, dogs, most_dogs, bone, chips;
    uint64_t put_back;
};

static int points_of(const struct volle_rules *rules, uint64_t cards) {
    int points = 0;
    for (; cards; cards &= cards - 1)
        points += rules->points[__builtin_ctzll(cards)];
    return points;
}

static uint64_t lowest_of(const struct volle_rules *rules, uint64_t cards) {
    uint64_t lowest = 0;
    int least = 0;
    for (; cards; cards &= cards - 1) {
        int points = rules->points[__builtin_ctzll(cards)];
        if (!lowest || points < least) {
            least = points;
            lowest = cards & -cards;
        }
    }
    return lowest;
}

/* V7: without a dog the two cheapest white sheep go back, of equal ones those
 * with the lower ids. */
static uint64_t put_back(const struct volle_rules *rules, uint64_t taken) {
    if (taken & rules->dogs)
        return 0;
    uint64_t first = lowest_of(rules, taken & rules->white);
    return first | lowest_of(rules, taken & rules->white & ~first);
}

static unsigned most_dogs(const struct volle_rules *rules,
                          const struct volle_state *state) {
    unsigned most = 0;
    for (unsigned s = 0; s < rules->base.seats; s++) {
        unsigned dogs = volle_count(state->taken[s] & rules->dogs);
        most = dogs > most ? dogs : most;
    }
    return most;
}

static struct count count_seat(const struct volle_rules *rules,
                               const struct volle_state *state, unsigned seat,
                               unsigned most) {
    static const int worth370[3] = {0, 3, 14};
    uint64_t taken = state->taken[seat];
    unsigned dogs = volle_count(taken & rules->dogs);
    struct count count = {
        .set370 = worth370[volle_count(taken & rules->set370) % 3],
        .set007 = 21 * (int)(volle_count(taken & rules->set007) / 3),
        .dogs = dogs == 1 ? 9 : 0,
        .most_dogs = dogs > 0 && dogs == most ? -5 : 0, /* V8 */
        .bone = taken & rules->bone ? 4 * (int)dogs : 0,
        .chips = state->chips[seat],
        .put_back = put_back(rules, taken),
    };
    count.sheep = points_of(rules, taken & (rules->white | rules->black) &
                                       ~count.put_back);
    return count;
}

static int total_of(const struct count *count) {
    return count->sheep + count->set370 + count->set007 + count->dogs +
           count->most_dogs + count->bone + count->chips;
}

void volle_totals(const struct wsk_rules *rules, const struct wsk_state *state,
                  int *ret_totals) {
    const struct volle_rules *volle = (const struct volle_rules *)rules;
    const struct volle_state *position = (const struct volle_state *)state;
    unsigned most = most_dogs(volle, position);
    for (unsigned s = 0; s < rules->seats; s++) {
        struct count count = count_seat(volle, position, s, most);
        ret_totals[s] = total_of(&count);
    }
}

unsigned volle_winners(const struct wsk_rules *rules,
                       const struct wsk_state *state) {
    int totals[WSK_SEATS_MAX] = {0};
    volle_totals(rules, state, totals);
    int best = totals[0];
    for (unsigned s = 1; s < rules->seats; s++)
        best = totals[s] > best ? totals[s] : best;
    unsigned winners = 0;
    for (unsigned s = 0; s < rules->seats; s++)
        winners |= (unsigned)(totals[s] == best) << s;
    return winners;
}

void volle_sheet(const struct wsk_rules *rules, const struct wsk_state *state,
                 unsigned seat, struct wsk_sheet *ret_sheet) {
    const struct volle_rules *volle = (const struct volle_rules *)rules;
    const struct volle_state *position = (const struct volle_state *)state;
    struct count count =
        count_seat(volle, position, seat, most_dogs(volle, position));
    int total = total_of(&count);
    *ret_sheet = (struct wsk_sheet){
        .total = total,
        .parts = 9,
        .part = {{"sheep", WSK_PART_POINTS, count.sheep},
                 {"set370", WSK_PART_POINTS, count.set370},
                 {"set007", WSK_PART_POINTS, count.set007},
                 {"dogs", WSK_PART_POINTS, count.dogs},
                 {"most_dogs", WSK_PART_POINTS, count.most_dogs},
                 {"bone", WSK_PART_POINTS, count.bone},
                 {"chips", WSK_PART_POINTS, count.chips},
                 {"put_back", WSK_PART_CARDS, 0},
                 {"total", WSK_PART_POINTS, total}},
    };
    for (uint64_t cards = count.put_back; cards; cards &= cards - 1)
        ret_sheet->card[ret_sheet->cards++] =
            (uint8_t)(__builtin_ctzll(cards) + 1);
}
