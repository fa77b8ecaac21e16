/*
 * play.c - Volle Wolle: the flow of play.
 *
 * The state always rests at a point where somebody must choose, chance must
 * fall or the game is over. Each move is followed by everything that needs
 * neither: paying for 26+, skipping a turn at an empty display, success,
 * chips. The functions below are in that order: what a move does, where it
 * leads, and last the two lists.
 *
 * Rulings are named where they decide something: V1 to V12 of
 * README.md.
 */
#include "rules.h"

#include <string.h>

#include "rules/bits.h"

_Static_assert(sizeof(struct volle_state) == 104, "no padding in the state");
_Static_assert(sizeof(struct volle_state) <= WSK_STATE_MAX, "state too large");

const uint8_t volle_sides[3] = {12, 10, 8};

static struct volle_state *own(struct wsk_state *state) {
    return (struct volle_state *)state;
}

static const struct volle_state *read(const struct wsk_state *state) {
    return (const struct volle_state *)state;
}

static const struct volle_rules *deck(const struct wsk_rules *rules) {
    return (const struct volle_rules *)rules;
}

/* Where the state rests. */

static void rest_on_chance(struct volle_state *state, enum volle_phase phase) {
    state->head.turn = WSK_TURN_CHANCE;
    state->head.seats = 0;
    state->phase = (uint8_t)phase;
}

static void rest_on_seat(struct volle_state *state, enum volle_phase phase,
                         unsigned seat) {
    state->head.turn = WSK_TURN_SEATS;
    state->head.seats = (uint8_t)(1U << seat);
    state->phase = (uint8_t)phase;
}

static unsigned seat_on_turn(const struct volle_state *state) {
    return state->order[state->place];
}

/* Turns and rounds. */

static void end_round(struct volle_state *state) {
    state->place = 0;
    memset(state->bids, 0, sizeof(state->bids));
    memset(state->order, 0, sizeof(state->order));
    if (state->pile) {
        rest_on_chance(state, VOLLE_PHASE_DEAL);
        return;
    }
    state->head = (struct wsk_head){WSK_TURN_OVER, 0};
    state->phase = VOLLE_PHASE_OVER;
}

static void leave_rest(struct volle_state *state, unsigned seat) {
    state->due = state->left;
    rest_on_seat(state, VOLLE_PHASE_REST, seat);
}

/* The turn at state->place: a turn at an empty display is skipped, and so are
 * all after it, since nothing is laid out before the next round. */
static void begin_turn(const struct wsk_rules *rules,
                       struct volle_state *state) {
    state->try = 0;
    state->kept = 0;
    memset(state->dice, 0, sizeof(state->dice));
    if (!state->left) {
        end_round(state);
        return;
    }
    if (rules->seats == 2 && state->place == 2) {
        leave_rest(state, state->order[0]); /* V12 */
        return;
    }
    if (rules->seats > 2 && state->place + 1 == rules->seats) {
        leave_rest(state, seat_on_turn(state));
        return;
    }
    state->try = 1;
    rest_on_chance(state, VOLLE_PHASE_ROLL);
}

static void end_turn(const struct wsk_rules *rules, struct volle_state *state) {
    state->place++;
    begin_turn(rules, state);
}

/* The chip for a miss, as long as there are any (V1). */
static void pay_miss(const struct wsk_rules *rules, struct volle_state *state) {
    unsigned chip = state->supply > 0;
    state->supply = (uint8_t)(state->supply - chip);
    state->chips[seat_on_turn(state)] =
        (uint8_t)(state->chips[seat_on_turn(state)] + chip);
    end_turn(rules, state);
}

/* After try 3: V10 speaks of the final result, boosts included, and V11 puts
 * the chip after the black sheep. */
static void miss_turn(const struct wsk_rules *rules, struct volle_state *state,
                      int result) {
    if (result < VOLLE_SAFE && state->display & deck(rules)->black) {
        state->missed = 1;
        rest_on_seat(state, VOLLE_PHASE_BLACK, seat_on_turn(state));
        return;
    }
    pay_miss(rules, state);
}

static void miss_try(const struct wsk_rules *rules, struct volle_state *state,
                     unsigned seat, int natural) {
    if (state->try == 3)
        miss_turn(rules, state, natural);
    else
        rest_on_seat(state, VOLLE_PHASE_KEEP, seat);
}

static void reach_bid(struct volle_state *state) {
    state->due = (uint8_t)volle_due(state);
    rest_on_seat(state, VOLLE_PHASE_TAKE, seat_on_turn(state));
}

static void end_take(const struct wsk_rules *rules, struct volle_state *state) {
    state->due = 0;
    if (state->missed) {
        state->missed = 0;
        pay_miss(rules, state);
    } else {
        end_turn(rules, state);
    }
}

/* Chance. */

static void play_board(const struct wsk_rules *rules, struct volle_state *state,
                       unsigned seat, unsigned what) {
    (void)seat; /* chance has none; the board's owner is in the move */
    state->front[what >> 3] = (uint8_t)(VOLLE_CARDS + (what & 7));
    for (unsigned s = 0; s < rules->seats; s++)
        if (state->front[s] == VOLLE_NONE)
            return;
    rest_on_chance(state, VOLLE_PHASE_DEAL);
}

static void rest_on_bids(const struct wsk_rules *rules,
                         struct volle_state *state) {
    state->head.turn = WSK_TURN_SEATS;
    state->head.seats = (uint8_t)((1U << rules->seats) - 1);
    state->phase = VOLLE_PHASE_BID;
}

static void play_draw(const struct wsk_rules *rules, struct volle_state *state,
                      unsigned seat, unsigned card) {
    (void)seat;
    state->pile &= ~(1ULL << card);
    state->display |= 1ULL << card;
    state->left++;
    if (!state->pile || state->left == rules->seats + 1U)
        rest_on_bids(rules, state);
}

/* The dice lie there: V3 first, then V2. */
static void judge_roll(const struct wsk_rules *rules, struct volle_state *state,
                       const uint8_t *dice) {
    unsigned seat = seat_on_turn(state);
    int corner = deck(rules)->corner[state->front[seat]];
    int chips = state->chips[seat];
    int target = (int)volle_target(state->bids[seat]);
    unsigned try = state->try, due = volle_due(state);
    int natural = volle_natural(dice, corner), bonus = volle_bonus(corner);
    bool reached = natural >= target;
    bool boost = volle_reaches_bid(natural, bonus, chips, target) ||
                 volle_reaches_safe(natural, bonus, chips, target, try);
    memcpy(state->dice, dice, sizeof(state->dice));
    if (reached) {
        state->due = (uint8_t)due;
        rest_on_seat(state, VOLLE_PHASE_TAKE, seat);
    } else if (boost) {
        rest_on_seat(state, VOLLE_PHASE_BOOST, seat);
    } else {
        miss_try(rules, state, seat, natural);
    }
}

static void play_roll(const struct wsk_rules *rules, struct volle_state *state,
                      unsigned seat, unsigned code) {
    (void)seat;
    uint8_t dice[3] = {(uint8_t)(code / 80 + 1), (uint8_t)(code / 8 % 10 + 1),
                       (uint8_t)(code % 8 + 1)};
    for (unsigned die = 0; die < 3; die++)
        if (state->kept >> die & 1)
            dice[die] = state->dice[die];
    judge_roll(rules, state, dice);
}

/* Decisions. */

/* V9: fixed once the last bid is in. The lower key goes first; sheep numbers
 * are unique and below 1024, so no two keys are equal. */
static void set_order(const struct wsk_rules *rules,
                      struct volle_state *state) {
    unsigned keys[WSK_SEATS_MAX];
    unsigned seats = rules->seats;
    for (unsigned s = 0; s < seats; s++)
        keys[s] = (unsigned)(VOLLE_BID_26PLUS - state->bids[s]) << 10 |
                  deck(rules)->number[state->front[s]];
    for (unsigned s = 0; s < seats; s++) {
        unsigned rank = 0;
        for (unsigned other = 0; other < seats; other++)
            rank += keys[other] < keys[s];
        state->order[rank] = (uint8_t)s;
    }
}

static void show_bids(const struct wsk_rules *rules,
                      struct volle_state *state) {
    for (unsigned s = 0; s < rules->seats; s++) {
        unsigned paid = state->bids[s] == VOLLE_BID_26PLUS;
        state->chips[s] = (uint8_t)(state->chips[s] - paid);
        state->supply = (uint8_t)(state->supply + paid);
    }
    set_order(rules, state);
    begin_turn(rules, state);
}

static void play_bid(const struct wsk_rules *rules, struct volle_state *state,
                     unsigned seat, unsigned bid) {
    state->bids[seat] = (uint8_t)bid;
    state->head.seats = (uint8_t)(state->head.seats & ~(1U << seat));
    if (!state->head.seats)
        show_bids(rules, state);
}

/* V2: the bonus first, then the fewest chips. A boost to 14 that is not the
 * bid only wards off the black sheep. */
static void play_boost(const struct wsk_rules *rules, struct volle_state *state,
                       unsigned seat, unsigned target) {
    int corner = deck(rules)->corner[state->front[seat]];
    int natural = volle_natural(state->dice, corner);
    int bonus = volle_bonus(corner);
    int paid = volle_price(natural, bonus, (int)target);
    state->chips[seat] = (uint8_t)(state->chips[seat] - paid);
    state->supply = (uint8_t)(state->supply + paid);
    if (target == volle_target(state->bids[seat]))
        reach_bid(state);
    else
        miss_turn(rules, state, natural + bonus + paid);
}

static void play_decline(const struct wsk_rules *rules,
                         struct volle_state *state, unsigned seat,
                         unsigned what) {
    (void)what;
    int corner = deck(rules)->corner[state->front[seat]];
    miss_try(rules, state, seat, volle_natural(state->dice, corner));
}

static void play_keep(const struct wsk_rules *rules, struct volle_state *state,
                      unsigned seat, unsigned die) {
    (void)rules;
    (void)seat;
    state->kept |= (uint8_t)(1U << die);
    state->try++;
    rest_on_chance(state, VOLLE_PHASE_ROLL);
}

static void play_take(const struct wsk_rules *rules, struct volle_state *state,
                      unsigned seat, unsigned what) {
    unsigned positions = what >> 3, top = what & 7, walk = rules->seats + 1U;
    uint64_t cards = volle_cards_at(state->display, positions, walk);
    uint64_t front = volle_cards_at(state->display, 1U << top, walk);
    if (top != VOLLE_NO_TOP)
        state->front[seat] = (uint8_t)__builtin_ctzll(front);
    state->display &= ~cards;
    state->left = (uint8_t)(state->left - volle_count(positions));
    state->taken[seat] |= cards;
    if (cards & deck(rules)->bone)
        state->bone = (uint8_t)seat;
    /* V5: only a bone that another seat holds now. */
    if (cards & deck(rules)->symbols && state->bone != VOLLE_NONE &&
        state->bone != seat)
        rest_on_seat(state, VOLLE_PHASE_STEAL, seat);
    else
        end_take(rules, state);
}

static void play_steal(const struct wsk_rules *rules, struct volle_state *state,
                       unsigned seat, unsigned what) {
    (void)what;
    state->taken[state->bone] &= ~deck(rules)->bone;
    state->taken[seat] |= deck(rules)->bone;
    state->bone = (uint8_t)seat;
    end_take(rules, state);
}

static void play_leave(const struct wsk_rules *rules, struct volle_state *state,
                       unsigned seat, unsigned what) {
    (void)seat;
    (void)what;
    end_take(rules, state);
}

/* One function a verb. A table and not a switch: which one it is cannot be
 * foreseen, so a single jump is better than a tree of comparisons. */
typedef void play_verb(const struct wsk_rules *rules, struct volle_state *state,
                       unsigned seat, unsigned what);

static play_verb *const plays[] = {
    [VOLLE_MOVE_BOARD] = play_board, [VOLLE_MOVE_DRAW] = play_draw,
    [VOLLE_MOVE_BID] = play_bid,     [VOLLE_MOVE_ROLL] = play_roll,
    [VOLLE_MOVE_BOOST] = play_boost, [VOLLE_MOVE_DECLINE] = play_decline,
    [VOLLE_MOVE_KEEP] = play_keep,   [VOLLE_MOVE_TAKE] = play_take,
    [VOLLE_MOVE_STEAL] = play_steal, [VOLLE_MOVE_LEAVE] = play_leave,
};

static void volle_play(const struct wsk_rules *rules, struct wsk_state *state,
                       unsigned seat, wsk_move move) {
    plays[VOLLE_MOVE_VERB(move)](rules, own(state), seat,
                                 VOLLE_MOVE_WHAT(move));
}

/* Lists. */

uint64_t volle_forced(const struct volle_rules *rules,
                      const struct volle_state *state) {
    return state->phase == VOLLE_PHASE_BLACK ? state->display & rules->black
                                             : state->display;
}

static struct wsk_list list_bids(const struct volle_rules *rules,
                                 const struct volle_state *state, unsigned seat,
                                 wsk_move *list) {
    (void)rules;
    (void)list;
#define BID(bid) VOLLE_MOVE(VOLLE_MOVE_BID, bid)
    static const wsk_move bids[VOLLE_BID_26PLUS] = {
        BID(1), BID(2), BID(3),  BID(4),  BID(5),  BID(6),  BID(7),
        BID(8), BID(9), BID(10), BID(11), BID(12), BID(13), BID(14)};
#undef BID
    return (struct wsk_list){
        bids, state->chips[seat] > 0 ? VOLLE_BID_26PLUS : VOLLE_BID_26PLUS - 1};
}

static struct wsk_list list_keeps(const struct volle_rules *rules,
                                  const struct volle_state *state,
                                  unsigned seat, wsk_move *list) {
    (void)rules;
    (void)seat;
    (void)list;
#define KEEP(die) VOLLE_MOVE(VOLLE_MOVE_KEEP, die)
    /* By the die that is kept already: none, d12, d10, d8. */
    static const wsk_move keeps[4][3] = {{KEEP(0), KEEP(1), KEEP(2)},
                                         {KEEP(1), KEEP(2)},
                                         {KEEP(0), KEEP(2)},
                                         {KEEP(0), KEEP(1)}};
#undef KEEP
    static const uint8_t row[8] = {0, 1, 2, 0, 3};
    return (struct wsk_list){keeps[row[state->kept]], state->kept ? 2 : 3};
}

static struct wsk_list list_boosts(const struct volle_rules *rules,
                                   const struct volle_state *state,
                                   unsigned seat, wsk_move *list) {
    int corner = rules->corner[state->front[seat]];
    int natural = volle_natural(state->dice, corner);
    int bonus = volle_bonus(corner);
    int chips = state->chips[seat];
    int target = (int)volle_target(state->bids[seat]);
    unsigned count = 0;
    if (volle_reaches_safe(natural, bonus, chips, target, state->try))
        list[count++] = VOLLE_MOVE(VOLLE_MOVE_BOOST, VOLLE_SAFE);
    if (volle_reaches_bid(natural, bonus, chips, target))
        list[count++] = VOLLE_MOVE(VOLLE_MOVE_BOOST, (unsigned)target);
    list[count++] = VOLLE_MOVE(VOLLE_MOVE_DECLINE, 0);
    return (struct wsk_list){list, count};
}

static struct wsk_list list_black(const struct volle_rules *rules,
                                  const struct volle_state *state,
                                  unsigned seat, wsk_move *list) {
    unsigned positions =
        volle_positions(state->display, rules->black, VOLLE_DISPLAY_MAX);
    unsigned count = 0;
    (void)seat;
    for (unsigned tops = positions; tops; tops &= tops - 1)
        list[count++] = VOLLE_TAKE(positions, (unsigned)__builtin_ctz(tops));
    return (struct wsk_list){list, count};
}

static struct wsk_list list_takes(const struct volle_rules *rules,
                                  const struct volle_state *state,
                                  unsigned seat, wsk_move *list) {
    unsigned cards = state->left, due = state->due;
    unsigned row = due == cards ? VOLLE_TAKE_ALL : due - 1;
    unsigned sheep =
        volle_positions(state->display, rules->sheep, rules->base.seats + 1U);
    (void)seat;
    (void)list;
    return (struct wsk_list){rules->takes.list +
                                 rules->takes.first[cards][row][sheep],
                             rules->takes.count[cards][row][sheep]};
}

static struct wsk_list list_steals(const struct volle_rules *rules,
                                   const struct volle_state *state,
                                   unsigned seat, wsk_move *list) {
    static const wsk_move steals[2] = {VOLLE_MOVE(VOLLE_MOVE_STEAL, 0),
                                       VOLLE_MOVE(VOLLE_MOVE_LEAVE, 0)};
    (void)rules;
    (void)state;
    (void)seat;
    (void)list;
    return (struct wsk_list){steals, 2};
}

static struct wsk_list list_none(const struct volle_rules *rules,
                                 const struct volle_state *state, unsigned seat,
                                 wsk_move *list) {
    (void)rules;
    (void)state;
    (void)seat;
    return (struct wsk_list){list, 0};
}

/* One function a phase; a table for the reason given at plays[]. */
typedef struct wsk_list list_phase(const struct volle_rules *rules,
                                   const struct volle_state *state,
                                   unsigned seat, wsk_move *list);

static list_phase *const lists[] = {
    [VOLLE_PHASE_BOARD] = list_none,   [VOLLE_PHASE_DEAL] = list_none,
    [VOLLE_PHASE_BID] = list_bids,     [VOLLE_PHASE_ROLL] = list_none,
    [VOLLE_PHASE_BOOST] = list_boosts, [VOLLE_PHASE_KEEP] = list_keeps,
    [VOLLE_PHASE_TAKE] = list_takes,   [VOLLE_PHASE_BLACK] = list_black,
    [VOLLE_PHASE_REST] = list_takes,   [VOLLE_PHASE_STEAL] = list_steals,
    [VOLLE_PHASE_OVER] = list_none,
};

static struct wsk_list volle_moves(const struct wsk_rules *rules,
                                   const struct wsk_state *state, unsigned seat,
                                   wsk_move *scratch) {
    return lists[read(state)->phase](deck(rules), read(state), seat, scratch);
}

/* Every seat without a board may be next, each with any board left: all
 * orders lead to the same odds for who has which. */
static unsigned chances_boards(const struct wsk_rules *rules,
                               const struct volle_state *state,
                               struct wsk_chance *ret) {
    unsigned given = 0, count = 0;
    for (unsigned s = 0; s < rules->seats; s++)
        if (state->front[s] != VOLLE_NONE)
            given |= 1U << (state->front[s] - VOLLE_CARDS);
    for (unsigned s = 0; s < rules->seats; s++)
        for (unsigned b = 0; b < VOLLE_BOARDS; b++)
            if (state->front[s] == VOLLE_NONE && !(given >> b & 1))
                ret[count++] = (struct wsk_chance){
                    VOLLE_MOVE(VOLLE_MOVE_BOARD, s << 3 | b), 1};
    return count;
}

/* The sides that each die still has: one if it is kept. */
static void rolled_sides(const struct volle_state *state, unsigned *ret_sides) {
    for (unsigned die = 0; die < 3; die++)
        ret_sides[die] = state->kept >> die & 1 ? 1 : volle_sides[die];
}

static unsigned chances_rolls(const struct volle_state *state,
                              struct wsk_chance *ret) {
    unsigned count = 0, sides[3];
    rolled_sides(state, sides);
    for (unsigned a = 0; a < sides[0]; a++)
        for (unsigned b = 0; b < sides[1]; b++)
            for (unsigned c = 0; c < sides[2]; c++)
                ret[count++] = (struct wsk_chance){
                    VOLLE_MOVE(VOLLE_MOVE_ROLL, (a * 10 + b) * 8 + c), 1};
    return count;
}

static unsigned volle_chances(const struct wsk_rules *rules,
                              const struct wsk_state *state,
                              struct wsk_chance *ret) {
    const struct volle_state *volle = read(state);
    unsigned count = 0;
    if (volle->phase == VOLLE_PHASE_BOARD)
        return chances_boards(rules, volle, ret);
    if (volle->phase == VOLLE_PHASE_ROLL)
        return chances_rolls(volle, ret);
    if (volle->phase == VOLLE_PHASE_DEAL)
        for (uint64_t pile = volle->pile; pile; pile &= pile - 1)
            ret[count++] = (struct wsk_chance){
                VOLLE_MOVE(VOLLE_MOVE_DRAW, (unsigned)__builtin_ctzll(pile)),
                1};
    return count;
}

static unsigned volle_chance_total(const struct wsk_rules *rules,
                                   const struct wsk_state *state) {
    const struct volle_state *volle = read(state);
    if (volle->phase == VOLLE_PHASE_DEAL)
        return volle_count(volle->pile);
    if (volle->phase == VOLLE_PHASE_ROLL) {
        unsigned sides[3];
        rolled_sides(volle, sides);
        return sides[0] * sides[1] * sides[2];
    }
    struct wsk_chance list[WSK_SEATS_MAX * VOLLE_BOARDS];
    return chances_boards(rules, volle, list);
}

static wsk_move volle_chance_at(const struct wsk_rules *rules,
                                const struct wsk_state *state,
                                unsigned number) {
    const struct volle_state *volle = read(state);
    if (volle->phase == VOLLE_PHASE_DEAL)
        return VOLLE_MOVE(VOLLE_MOVE_DRAW, bits_select(volle->pile, number));
    if (volle->phase == VOLLE_PHASE_ROLL) {
        unsigned sides[3];
        rolled_sides(volle, sides);
        unsigned c = number % sides[2], ab = number / sides[2];
        unsigned a = ab / sides[1], b = ab % sides[1];
        return VOLLE_MOVE(VOLLE_MOVE_ROLL, (a * 10 + b) * 8 + c);
    }
    struct wsk_chance list[WSK_SEATS_MAX * VOLLE_BOARDS] = {{0}};
    (void)chances_boards(rules, volle, list);
    return list[number].move;
}

static unsigned volle_chance_moves(const struct wsk_rules *rules,
                                   const struct wsk_state *state) {
    const struct volle_state *volle = read(state);
    return volle->phase == VOLLE_PHASE_DEAL ? volle_deal_size(rules, volle) : 1;
}

static wsk_move sample_board(const struct wsk_rules *rules,
                             const struct volle_state *state,
                             struct wsk_rng *rng) {
    struct wsk_chance list[WSK_SEATS_MAX * VOLLE_BOARDS] = {{0}};
    unsigned count = chances_boards(rules, state, list);
    return list[wsk_rng_below(rng, count)].move;
}

unsigned volle_deal_size(const struct wsk_rules *rules,
                         const struct volle_state *state) {
    unsigned due = rules->seats + 1U - state->left;
    unsigned cards = volle_count(state->pile);
    return due < cards ? due : cards;
}

static uint64_t sample_deal(const struct wsk_rules *rules,
                            const struct volle_state *state,
                            struct wsk_rng *rng) {
    return bits_sample(state->pile, volle_count(state->pile),
                       volle_deal_size(rules, state), rng);
}

/* All three dice are thrown, whether kept or not: the same numbers for every
 * keep, and nothing to mispredict. */
static void sample_dice(const struct volle_state *state, struct wsk_rng *rng,
                        uint8_t *ret_dice) {
    uint64_t fraction = wsk_rng_next(rng);
    for (unsigned die = 0; die < 3; die++) {
        unsigned face = wsk_rng_split(&fraction, volle_sides[die]) + 1;
        unsigned stays = 0U - (state->kept >> die & 1U); /* all bits or none */
        ret_dice[die] = (uint8_t)((state->dice[die] & stays) | (face & ~stays));
    }
}

static wsk_move roll_move(const struct volle_state *state,
                          const uint8_t *dice) {
    unsigned code = 0;
    for (unsigned die = 0; die < 3; die++)
        code = code * volle_sides[die] +
               (state->kept >> die & 1 ? 0 : dice[die] - 1U);
    return VOLLE_MOVE(VOLLE_MOVE_ROLL, code);
}

static void volle_sample(const struct wsk_rules *rules,
                         const struct wsk_state *state, struct wsk_rng *rng,
                         struct wsk_event *ret_event) {
    const struct volle_state *volle = read(state);
    struct wsk_event event = {.seat = WSK_CHANCE};
    if (volle->phase == VOLLE_PHASE_BOARD) {
        event.moves[event.count++] = sample_board(rules, volle, rng);
    } else if (volle->phase == VOLLE_PHASE_DEAL) {
        uint64_t cards = sample_deal(rules, volle, rng);
        for (; cards; cards &= cards - 1)
            event.moves[event.count++] =
                VOLLE_MOVE(VOLLE_MOVE_DRAW, (unsigned)__builtin_ctzll(cards));
    } else {
        uint8_t dice[3];
        sample_dice(volle, rng, dice);
        event.moves[event.count++] = roll_move(volle, dice);
    }
    *ret_event = event;
}

static void settle_deal(const struct wsk_rules *rules,
                        struct volle_state *state, struct wsk_rng *rng) {
    uint64_t dealt = sample_deal(rules, state, rng);
    state->left = (uint8_t)(state->left + volle_deal_size(rules, state));
    state->display |= dealt;
    state->pile ^= dealt;
    rest_on_bids(rules, state);
}

static void settle_roll(const struct wsk_rules *rules,
                        struct volle_state *state, struct wsk_rng *rng) {
    uint8_t dice[3];
    sample_dice(state, rng, dice);
    judge_roll(rules, state, dice);
}

static void volle_settle(const struct wsk_rules *rules, struct wsk_state *state,
                         struct wsk_rng *rng) {
    struct volle_state *volle = own(state);
    while (volle->head.turn == WSK_TURN_CHANCE) {
        if (volle->phase == VOLLE_PHASE_ROLL)
            settle_roll(rules, volle, rng);
        else if (volle->phase == VOLLE_PHASE_DEAL)
            settle_deal(rules, volle, rng);
        else
            volle_play(rules, state, WSK_CHANCE,
                       sample_board(rules, volle, rng));
    }
}

/* Set-up and views. */

static void volle_init(const struct wsk_rules *rules,
                       struct wsk_state *ret_state) {
    memset(ret_state, 0, sizeof(*ret_state));
    struct volle_state *volle = own(ret_state);
    memset(volle->front, VOLLE_NONE, sizeof(volle->front));
    memset(volle->chips, VOLLE_START_CHIPS, rules->seats);
    volle->supply = (uint8_t)(VOLLE_CHIPS - VOLLE_START_CHIPS * rules->seats);
    volle->bone = VOLLE_NONE;
    volle->pile = (1ULL << VOLLE_CARDS) - 1;
    rest_on_chance(volle, VOLLE_PHASE_BOARD);
}

static void volle_blank(const struct wsk_rules *rules, unsigned seat,
                        struct wsk_state *state) {
    struct volle_state *volle = own(state);
    if (volle->phase != VOLLE_PHASE_BID)
        return;
    (void)rules;
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        if (s != seat && volle->bids[s])
            volle->bids[s] = VOLLE_BID_HIDDEN;
}

static bool volle_blocked(const struct wsk_rules *rules,
                          const struct wsk_state *state) {
    const struct volle_state *volle = read(state);
    if (volle->phase != VOLLE_PHASE_BID ||
        volle->head.seats & (volle->head.seats - 1))
        return false;
    for (unsigned s = 0; s < rules->seats; s++)
        if (volle->bids[s] == VOLLE_BID_HIDDEN)
            return true;
    return false;
}

static const char *const volle_unordered[] = {"board", "bid", NULL};

static uint64_t volle_cards(const struct wsk_rules *rules,
                            const struct wsk_state *state, unsigned seat) {
    const struct volle_state *table = (const struct volle_state *)state;
    (void)rules;
    return (seat == WSK_CHANCE ? table->display : table->taken[seat]) << 1;
}

static const char *const volle_sorts[] = {"bid", "roll", "take", "bone", NULL};

static unsigned volle_sort(const struct wsk_rules *rules,
                           const struct wsk_state *state,
                           const struct wsk_event *event) {
    (void)rules;
    (void)state;
    switch (VOLLE_MOVE_VERB(event->moves[0])) {
    case VOLLE_MOVE_KEEP:
    case VOLLE_MOVE_BOOST:
    case VOLLE_MOVE_DECLINE:
        return 1;
    case VOLLE_MOVE_TAKE:
        return 2;
    case VOLLE_MOVE_STEAL:
    case VOLLE_MOVE_LEAVE:
        return 3;
    case VOLLE_MOVE_BID:
    case VOLLE_MOVE_BOARD:
    case VOLLE_MOVE_DRAW:
    case VOLLE_MOVE_ROLL:
        break;
    }
    return 0;
}

const struct wsk_game game_volle_wolle = {
    .id = "volle-wolle",
    .title = "Volle Wolle",
    .rules_size = sizeof(struct volle_rules),
    .state_size = sizeof(struct volle_state),
    .seats_min = 2,
    .seats_max = 6,
    .offered = true,
    .has_deck = true,
    .unordered = volle_unordered,
    .rules_load = volle_rules_load,
    .init = volle_init,
    .moves = volle_moves,
    .chances = volle_chances,
    .sample = volle_sample,
    .chance_total = volle_chance_total,
    .chance_at = volle_chance_at,
    .chance_moves = volle_chance_moves,
    .play = volle_play,
    .settle = volle_settle,
    .blank = volle_blank,
    .blocked = volle_blocked,
    .roller = volle_roller,
    .deals = volle_deals,
    .round_count = volle_round_count,
    .cover = volle_cover,
    .covered = volle_covered,
    .cards = volle_cards,
    .sorts = volle_sorts,
    .sort = volle_sort,
    .totals = volle_totals,
    .winners = volle_winners,
    .sheet = volle_sheet,
    .print = volle_print,
    .parse = volle_parse,
    .print_chance = volle_print_chance,
};
