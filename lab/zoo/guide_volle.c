/*
 * guide_volle.c - Volle Wolle for play-outs.
 *
 * Bids are those of herd.h, dice come from solved turns, cards are taken by
 * what each adds to the herd.
 */
#include <string.h>

#include "ends.h"
#include "games/volle-wolle/mind/fast/turn.h"
#include "guide.h"
#include "herd.h"
#include "turns.h"

/*
 * Solved turns, kept once they have been needed: by what the dice must reach
 * unaided, by chips, and by what the best three cards are worth, the best
 * first. Values are rounded to a few levels.
 */
#define NEED_LEAST 11
#define NEED_MOST 29
#define CHIPS_MOST 3
#define LEVELS 9
static const float levels[LEVELS] = {-6, -2.5F, 0, 1.5F, 3, 5, 7.5F, 11, 17};

struct solved {
    float take[3]; /* at try 1, 2, 3, before any chips */
    bool known;
    struct turn_plan plan;
};
struct tables {
    struct solved solved[LEVELS][LEVELS][LEVELS][NEED_MOST - NEED_LEAST + 1]
                        [CHIPS_MOST + 1];
    float chip; /* its price */
};

static const struct volle_rules *deck(const struct wsk_rules *rules) {
    return (const struct volle_rules *)rules;
}

static const struct volle_state *read(const struct wsk_state *state) {
    return (const struct volle_state *)state;
}

static void solve(unsigned need, int chips, float chip, const unsigned *level,
                  struct solved *ret_solved) {
    struct turn turn = {.target = (int)need, .chips = chips};
    float sum = 0;
    for (int try = 2; try >= 0; try--) {
        sum += levels[level[2 - try]];
        ret_solved->take[try] = sum;
        for (int paid = 0; paid <= chips; paid++)
            turn.take[try][paid] = sum - chip * (float)paid;
    }
    for (int paid = 0; paid <= chips; paid++)
        turn.miss[paid][0] = turn.miss[paid][1] = chip * (float)(1 - paid);
    turn_solve(&turn, &ret_solved->plan);
    ret_solved->known = true;
}

static unsigned level_of(float gain) {
    unsigned level = 0;
    while (level + 1 < LEVELS && gain > (levels[level] + levels[level + 1]) / 2)
        level++;
    return level;
}

/* The levels of the three best gains, the best first; what is not there is
 * worth nothing. */
static void best_levels(const float *gain, unsigned count,
                        unsigned *ret_level) {
    float best[3] = {-100, -100, -100};
    for (unsigned i = 0; i < count; i++) {
        float g = gain[i];
        for (unsigned at = 0; at < 3; at++)
            if (g > best[at]) {
                float moved = best[at];
                best[at] = g;
                g = moved;
            }
    }
    for (unsigned at = 0; at < 3; at++)
        ret_level[at] = level_of(at < count ? best[at] : 0);
}

static const struct solved *find_turn(struct tables *tables,
                                      const struct wsk_rules *rules,
                                      const struct volle_state *state,
                                      unsigned seat) {
    float gain[VOLLE_DISPLAY_MAX];
    unsigned level[3], chips = state->chips[seat];
    int need = (int)volle_target(state->bids[seat]) -
               deck(rules)->corner[state->front[seat]];
    herd_stakes(rules, state, seat, gain);
    best_levels(gain, state->left, level);
    chips = chips < CHIPS_MOST ? chips : CHIPS_MOST;
    need = need < NEED_LEAST ? NEED_LEAST : need > NEED_MOST ? NEED_MOST : need;
    struct solved *solved =
        &tables->solved[level[0]][level[1]][level[2]][need - NEED_LEAST][chips];
    if (!solved->known)
        solve((unsigned)need, (int)chips, tables->chip, level, solved);
    return solved;
}

static void prepare(const struct wsk_rules *rules, void *memory) {
    struct tables *tables = memory;
    tables->chip = herd_chip(rules);
}

static void open_bids(const struct wsk_rules *rules, struct wsk_state *view) {
    struct volle_state *state = (struct volle_state *)view;
    if (state->phase != VOLLE_PHASE_BID)
        return;
    memset(state->bids, 0, sizeof(state->bids));
    state->head.seats = (uint8_t)((1U << rules->seats) - 1);
}

static wsk_move quick_keep(struct tables *tables, const struct wsk_rules *rules,
                           const struct volle_state *state, unsigned seat) {
    const struct solved *solved = find_turn(tables, rules, state, seat);
    unsigned die = 0;
    turn_keep(&solved->plan, state->dice, state->kept, &die);
    return VOLLE_MOVE(VOLLE_MOVE_KEEP, die);
}

/* Boosts if that is worth more than rolling on; to 14 only where black sheep
 * lie there. */
static wsk_move quick_boost(struct tables *tables,
                            const struct wsk_rules *rules,
                            const struct volle_state *state, unsigned seat) {
    const struct solved *solved = find_turn(tables, rules, state, seat);
    int corner = deck(rules)->corner[state->front[seat]];
    int natural = volle_natural(state->dice, corner);
    int bonus = volle_bonus(corner), chips = state->chips[seat];
    int target = (int)volle_target(state->bids[seat]);
    int paid = target - natural - bonus;
    unsigned die;
    paid = paid > 0 ? paid : 0;
    if (paid <= chips) {
        float taken = solved->take[state->try - 1] - tables->chip * (float)paid;
        float go_on = tables->chip;
        if (state->try < 3)
            go_on = turn_keep(&solved->plan, state->dice, state->kept, &die);
        if (taken > go_on)
            return VOLLE_MOVE(VOLLE_MOVE_BOOST, (unsigned)target);
    }
    if (volle_reaches_safe(natural, bonus, chips, target, state->try) &&
        state->display & deck(rules)->black)
        return VOLLE_MOVE(VOLLE_MOVE_BOOST, VOLLE_SAFE);
    return VOLLE_MOVE(VOLLE_MOVE_DECLINE, 0);
}

/* Of these positions the sheep with the best corner; it counts more than the
 * order of points, of which it changes nothing. */
static unsigned best_top(const struct volle_rules *rules,
                         const struct volle_state *state, unsigned positions) {
    unsigned top = VOLLE_NO_TOP;
    int best = -100;
    uint64_t display = state->display;
    for (unsigned at = 0; display; at++, display &= display - 1) {
        unsigned card = (unsigned)__builtin_ctzll(display);
        if (positions >> at & 1 && rules->sheep >> card & 1 &&
            rules->corner[card] > best) {
            best = rules->corner[card];
            top = at;
        }
    }
    return top;
}

static wsk_move quick_take(const struct wsk_rules *rules,
                           const struct volle_state *state, unsigned seat) {
    float gain[VOLLE_DISPLAY_MAX];
    unsigned positions = 0;
    herd_stakes(rules, state, seat, gain);
    for (unsigned i = 0; i < state->due; i++) {
        unsigned best = VOLLE_DISPLAY_MAX;
        for (unsigned at = 0; at < state->left; at++)
            if (!(positions >> at & 1) &&
                (best == VOLLE_DISPLAY_MAX || gain[at] > gain[best]))
                best = at;
        positions |= 1U << best;
    }
    return VOLLE_TAKE(positions, best_top(deck(rules), state, positions));
}

static wsk_move quick_forced(const struct wsk_rules *rules,
                             const struct volle_state *state) {
    uint64_t cards = volle_forced(deck(rules), state);
    unsigned positions =
        volle_positions(state->display, cards, VOLLE_DISPLAY_MAX);
    return VOLLE_TAKE(positions, best_top(deck(rules), state, positions));
}

static wsk_move quick(void *memory, const struct wsk_rules *rules,
                      const struct wsk_state *position, unsigned seat,
                      struct wsk_rng *rng) {
    struct tables *tables = memory;
    const struct volle_state *state = read(position);
    switch ((enum volle_phase)state->phase) {
    case VOLLE_PHASE_BID:
        return herd_bid(rules, position, seat, rng);
    case VOLLE_PHASE_KEEP:
        return quick_keep(tables, rules, state, seat);
    case VOLLE_PHASE_BOOST:
        return quick_boost(tables, rules, state, seat);
    case VOLLE_PHASE_TAKE:
        return state->due == state->left ? quick_forced(rules, state)
                                         : quick_take(rules, state, seat);
    case VOLLE_PHASE_STEAL:
        return VOLLE_MOVE(VOLLE_MOVE_STEAL, 0);
    default:
        return quick_forced(rules, state);
    }
}

/* Priors. */
#define HEAT 2.5F /* points in which moves are told apart */
#define EVEN 0.1F /* spread over all moves, whatever they look like */

static void prior_even(unsigned count, float *ret_shares) {
    for (unsigned i = 0; i < count; i++)
        ret_shares[i] = 1.0F / (float)count;
}

static void prior_cards(const struct wsk_rules *rules,
                        const struct wsk_state *state, unsigned seat,
                        const struct wsk_list *list, float *ret_shares) {
    float rating[WSK_MOVES_MAX];
    for (unsigned i = 0; i < list->count; i++) {
        struct wsk_state after = *state;
        wsk_play(rules, &after, seat, list->move[i]);
        rating[i] = herd_rate(rules, &after, seat);
    }
    guide_shares(rating, list->count, HEAT, EVEN, ret_shares);
}

static void prior(const void *memory, const struct wsk_rules *rules,
                  const struct wsk_state *state, unsigned seat,
                  const struct wsk_list *list, float *ret_shares) {
    (void)memory;
    if (read(state)->phase >= VOLLE_PHASE_TAKE)
        prior_cards(rules, state, seat, list, ret_shares);
    else
        prior_even(list->count, ret_shares);
}

static unsigned list_ends(const struct wsk_rules *rules,
                          const struct wsk_state *state, unsigned seat,
                          struct wsk_state *ret_ends) {
    unsigned phase = read(state)->phase;
    if (phase != VOLLE_PHASE_KEEP && phase != VOLLE_PHASE_BOOST)
        return 0;
    return ends_list(rules, state, seat, ret_ends);
}

const struct guide guide_volle = {
    .game = "volle-wolle",
    .tables_size = sizeof(struct tables),
    .prepare = prepare,
    .open = open_bids,
    .quick = quick,
    .prior = prior,
    .ends = list_ends,
    .solve = ends_solve,
    .margin_scale = 20,
};
