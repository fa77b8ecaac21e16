/*
 * play.c - Blöder Sack: the flow of play.
 *
 * The state always rests at a point where somebody must choose, chance must
 * fall or the game is over. Scoring a tray may call for a new card, so it takes
 * the phase that comes next along and hands it over when the card lies there.
 *
 * Rulings are named where they decide something: B1 to B9 of
 * README.md.
 */
#include "rules.h"

#include <string.h>

#include "rules/bits.h"

_Static_assert(sizeof(struct sack_state) == 144, "no padding in the state");
_Static_assert(sizeof(struct sack_state) <= WSK_STATE_MAX, "state too large");

static struct sack_state *own(struct wsk_state *state) {
    return (struct sack_state *)state;
}

static const struct sack_state *read(const struct wsk_state *state) {
    return (const struct sack_state *)state;
}

static const struct sack_rules *deck(const struct wsk_rules *rules) {
    return (const struct sack_rules *)rules;
}

/* Where the state rests. */

static void rest_on_chance(struct sack_state *state, enum sack_phase phase) {
    state->head.turn = WSK_TURN_CHANCE;
    state->head.seats = 0;
    state->phase = (uint8_t)phase;
}

static void rest_on_seat(struct sack_state *state, enum sack_phase phase) {
    state->head.turn = WSK_TURN_SEATS;
    state->head.seats = (uint8_t)(1U << state->seat);
    state->phase = (uint8_t)phase;
}

/* Trays as bits. */

static unsigned open_trays(const struct sack_state *state) {
    unsigned trays = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        trays |= (unsigned)(state->slot[t] != 0) << t;
    return trays;
}

static unsigned used_trays(const struct sack_state *state) {
    unsigned trays = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        trays |= (unsigned)(state->fill[t] != 0) << t;
    return trays;
}

static unsigned count(uint64_t fields) {
    return (unsigned)__builtin_popcountll(fields);
}

static unsigned short_trays(const struct sack_state *state) {
    unsigned trays = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        trays |= (unsigned)(count(state->owner[state->seat] & SACK_TRAY(t)) > 1)
                 << t;
    return trays;
}

/* Scoring. */

static void win_card(const struct sack_rules *rules, struct sack_state *state,
                     unsigned tray, unsigned seat) {
    unsigned id = state->slot[tray];
    state->won[state->won_count++] = (uint8_t)(id | seat << 5);
    state->cards[seat]++;
    state->sacks[seat] =
        (uint8_t)(state->sacks[seat] + rules->card[id - 1].sacks);
    state->slot[tray] = 0;
    state->last_round |= state->cards[seat] == SACK_LAST_CARD; /* B5 */
}

static void clear_tray(struct sack_state *state, unsigned tray) {
    uint64_t stay = ~SACK_TRAY(tray);
    for (unsigned f = 0; f < SACK_FACES; f++)
        state->face[f] &= stay;
    for (unsigned s = 0; s < SACK_SEATS_MAX; s++)
        state->owner[s] &= stay;
    state->fill[tray] = 0;
}

/* B2: a card that nobody can win stays, and only the dice go home. */
static void score_tray(const struct sack_rules *rules, struct sack_state *state,
                       unsigned tray) {
    unsigned winner = sack_leader(rules, state, tray);
    if (winner < SACK_SEATS_MAX)
        win_card(rules, state, tray, winner);
    clear_tray(state, tray);
}

/* B7: no new cards. */
static void end_game(const struct sack_rules *rules, struct sack_state *state) {
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        if (state->fill[t])
            score_tray(rules, state, t);
    state->head = (struct wsk_head){WSK_TURN_OVER, 0};
    state->phase = SACK_PHASE_OVER;
}

/* Turns. */

static void begin_turn(const struct sack_rules *rules,
                       struct sack_state *state) {
    if (!open_trays(state))
        end_game(rules, state); /* B6 */
    else if (SACK_DICE - count(state->owner[state->seat]) < 2)
        rest_on_seat(state, SACK_PHASE_SHORT);
    else
        rest_on_chance(state, SACK_PHASE_ROLL);
}

static void end_turn(const struct sack_rules *rules, struct sack_state *state) {
    memset(state->dice, 0, sizeof(state->dice));
    unsigned next = state->seat + 1U;
    state->seat = (uint8_t)(next == rules->base.seats ? 0 : next);
    if (state->last_round && state->seat == rules->base.start)
        end_game(rules, state);
    else
        begin_turn(rules, state);
}

static void go_on(const struct sack_rules *rules, struct sack_state *state,
                  enum sack_phase phase) {
    switch (phase) {
    case SACK_PHASE_ROLL:
        rest_on_chance(state, SACK_PHASE_ROLL);
        break;
    case SACK_PHASE_FIRST:
    case SACK_PHASE_SECOND:
        /* B6: dice without a legal tray return to supply. */
        if (open_trays(state))
            rest_on_seat(state, phase);
        else
            end_turn(rules, state);
        break;
    case SACK_PHASE_SIXES:
        rest_on_seat(state, SACK_PHASE_SIXES);
        break;
    default:
        end_turn(rules, state);
        break;
    }
}

static void score_then(const struct sack_rules *rules, struct sack_state *state,
                       unsigned tray, enum sack_phase then) {
    score_tray(rules, state, tray);
    if (state->slot[tray] || !state->pile) {
        go_on(rules, state, then);
        return;
    }
    state->tray = (uint8_t)tray;
    state->then = (uint8_t)then;
    rest_on_chance(state, SACK_PHASE_REVEAL);
}

/* Chance. */

static void play_reveal(const struct sack_rules *rules,
                        struct sack_state *state, unsigned tray,
                        unsigned card) {
    state->pile &= ~(1U << card);
    state->slot[tray] = (uint8_t)(card + 1);
    enum sack_phase then = (enum sack_phase)state->then;
    if (then == SACK_PHASE_REVEAL) { /* set-up: tray by tray */
        state->tray++;
        if (state->tray < SACK_TRAYS)
            return;
        then = SACK_PHASE_ROLL;
    }
    state->tray = 0;
    state->then = 0;
    go_on(rules, state, then);
}

/* B4: a double is scored before anything is placed. */
static void play_roll(const struct sack_rules *rules, struct sack_state *state,
                      unsigned low, unsigned high) {
    state->dice[0] = (uint8_t)low;
    state->dice[1] = (uint8_t)high;
    if (low == high && low < SACK_FACES && state->fill[low - 1])
        score_then(rules, state, low - 1, SACK_PHASE_FIRST);
    else if (low == high && low == SACK_FACES && used_trays(state))
        go_on(rules, state, SACK_PHASE_SIXES);
    else
        go_on(rules, state, SACK_PHASE_FIRST);
}

/* Decisions. */

static void play_score(const struct sack_rules *rules, struct sack_state *state,
                       unsigned tray) {
    score_then(rules, state, tray,
               state->phase == SACK_PHASE_SHORT ? SACK_PHASE_ROLL
                                                : SACK_PHASE_FIRST);
}

static void play_place(const struct sack_rules *rules, struct sack_state *state,
                       unsigned face, unsigned tray) {
    uint64_t field = 1ULL << (SACK_FIELDS * tray + state->fill[tray]);
    state->face[face] |= field;
    state->owner[state->seat] |= field;
    state->fill[tray]++;
    enum sack_phase then = SACK_PHASE_NEXT;
    if (state->phase == SACK_PHASE_FIRST) {
        /* What is left stays in the first place. */
        state->dice[0] =
            state->dice[0] == face + 1 ? state->dice[1] : state->dice[0];
        state->dice[1] = 0;
        then = SACK_PHASE_SECOND;
    }
    if (state->fill[tray] == sack_full(&rules->base))
        score_then(rules, state, tray, then);
    else
        go_on(rules, state, then);
}

/* B1 and B9: the die takes field and rank, nothing is scored. */
static void play_swap(const struct sack_rules *rules, struct sack_state *state,
                      unsigned field) {
    uint64_t die = 1ULL << field;
    for (unsigned s = 0; s < SACK_SEATS_MAX; s++)
        state->owner[s] &= ~die;
    state->owner[state->seat] |= die;
    end_turn(rules, state);
}

static void sack_play(const struct wsk_rules *rules, struct wsk_state *state,
                      unsigned seat, wsk_move move) {
    struct sack_state *sack = own(state);
    unsigned what = SACK_MOVE_WHAT(move);
    (void)seat;
    switch (SACK_MOVE_VERB(move)) {
    case SACK_MOVE_REVEAL:
        play_reveal(deck(rules), sack, what >> 5, what & 31);
        break;
    case SACK_MOVE_ROLL:
        play_roll(deck(rules), sack, (what >> 3) + 1, (what & 7) + 1);
        break;
    case SACK_MOVE_SCORE:
        play_score(deck(rules), sack, what);
        break;
    case SACK_MOVE_SKIP:
        go_on(deck(rules), sack, SACK_PHASE_FIRST);
        break;
    case SACK_MOVE_PLACE:
        play_place(deck(rules), sack, what >> 3, what & 7);
        break;
    case SACK_MOVE_SWAP:
        play_swap(deck(rules), sack, what & 63);
        break;
    }
}

/* Lists. */

static unsigned list_trays(unsigned trays, wsk_move first, wsk_move *list) {
    unsigned used = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        list[used] = (wsk_move)(first + t);
        used += trays >> t & 1;
    }
    return used;
}

static unsigned list_places(unsigned trays, unsigned face, wsk_move *list) {
    return list_trays(trays, SACK_MOVE(SACK_MOVE_PLACE, (face - 1) << 3), list);
}

static unsigned list_swaps(const struct sack_state *state, unsigned face,
                           wsk_move *list) {
    unsigned used = 0;
    uint64_t dice = state->face[face - 1] & ~state->owner[state->seat];
    for (; dice; dice &= dice - 1)
        list[used++] = SACK_MOVE(
            SACK_MOVE_SWAP, (face - 1) << 6 | (unsigned)__builtin_ctzll(dice));
    return used;
}

static unsigned list_first(const struct sack_state *state, wsk_move *list) {
    unsigned low = state->dice[0], high = state->dice[1];
    unsigned trays = open_trays(state);
    unsigned used = list_places(trays, low, list);
    if (low == high)
        return used + list_swaps(state, low, list + used);
    used += list_places(trays, high, list + used);
    used += list_swaps(state, low, list + used);
    return used + list_swaps(state, high, list + used);
}

static struct wsk_list sack_moves(const struct wsk_rules *rules,
                                  const struct wsk_state *state, unsigned seat,
                                  wsk_move *scratch) {
    const struct sack_state *sack = read(state);
    unsigned used = 0;
    (void)rules;
    (void)seat;
    switch ((enum sack_phase)sack->phase) {
    case SACK_PHASE_SHORT:
        used = list_trays(short_trays(sack), SACK_MOVE(SACK_MOVE_SCORE, 0),
                          scratch);
        break;
    case SACK_PHASE_SIXES:
        used = list_trays(used_trays(sack), SACK_MOVE(SACK_MOVE_SCORE, 0),
                          scratch);
        scratch[used++] = SACK_MOVE(SACK_MOVE_SKIP, 0);
        break;
    case SACK_PHASE_FIRST:
        used = list_first(sack, scratch);
        break;
    case SACK_PHASE_SECOND:
        used = list_places(open_trays(sack), sack->dice[0], scratch);
        break;
    case SACK_PHASE_REVEAL:
    case SACK_PHASE_ROLL:
    case SACK_PHASE_NEXT:
    case SACK_PHASE_OVER:
        break;
    }
    return (struct wsk_list){scratch, used};
}

static wsk_move reveal_move(const struct sack_state *state, unsigned card) {
    return SACK_MOVE(SACK_MOVE_REVEAL, (unsigned)state->tray << 5 | card);
}

static wsk_move roll_move(unsigned low, unsigned high) {
    return SACK_MOVE(SACK_MOVE_ROLL, (low - 1) << 3 | (high - 1));
}

static unsigned sack_chances(const struct wsk_rules *rules,
                             const struct wsk_state *state,
                             struct wsk_chance *ret) {
    const struct sack_state *sack = read(state);
    unsigned used = 0;
    (void)rules;
    if (sack->phase == SACK_PHASE_REVEAL)
        for (uint64_t pile = sack->pile; pile; pile &= pile - 1)
            ret[used++] = (struct wsk_chance){
                reveal_move(sack, (unsigned)__builtin_ctzll(pile)), 1};
    if (sack->phase == SACK_PHASE_ROLL)
        for (unsigned low = 1; low <= SACK_FACES; low++)
            for (unsigned high = low; high <= SACK_FACES; high++)
                ret[used++] = (struct wsk_chance){roll_move(low, high),
                                                  low == high ? 1 : 2};
    return used;
}

static unsigned sample_card(const struct sack_state *state,
                            struct wsk_rng *rng) {
    return bits_select(state->pile, wsk_rng_below(rng, count(state->pile)));
}

struct pair {
    unsigned low, high;
};

static struct pair sample_dice(struct wsk_rng *rng) {
    uint64_t fraction = wsk_rng_next(rng);
    unsigned a = wsk_rng_split(&fraction, SACK_FACES) + 1;
    unsigned b = wsk_rng_split(&fraction, SACK_FACES) + 1;
    return a < b ? (struct pair){a, b} : (struct pair){b, a};
}

static void sack_sample(const struct wsk_rules *rules,
                        const struct wsk_state *state, struct wsk_rng *rng,
                        struct wsk_event *ret_event) {
    const struct sack_state *sack = read(state);
    (void)rules;
    *ret_event = (struct wsk_event){.seat = WSK_CHANCE, .count = 1};
    if (sack->phase == SACK_PHASE_REVEAL) {
        ret_event->moves[0] = reveal_move(sack, sample_card(sack, rng));
    } else {
        struct pair dice = sample_dice(rng);
        ret_event->moves[0] = roll_move(dice.low, dice.high);
    }
}

static void sack_settle(const struct wsk_rules *rules, struct wsk_state *state,
                        struct wsk_rng *rng) {
    struct sack_state *sack = own(state);
    while (sack->head.turn == WSK_TURN_CHANCE) {
        if (sack->phase == SACK_PHASE_REVEAL) {
            play_reveal(deck(rules), sack, sack->tray, sample_card(sack, rng));
        } else {
            struct pair dice = sample_dice(rng);
            play_roll(deck(rules), sack, dice.low, dice.high);
        }
    }
}

static void sack_init(const struct wsk_rules *rules,
                      struct wsk_state *ret_state) {
    memset(ret_state, 0, sizeof(*ret_state));
    struct sack_state *sack = own(ret_state);
    sack->seat = rules->start;
    sack->pile = (1U << SACK_CARDS) - 1;
    sack->then = SACK_PHASE_REVEAL;
    rest_on_chance(sack, SACK_PHASE_REVEAL);
}

static unsigned sack_roller(const struct wsk_rules *rules,
                            const struct wsk_state *state) {
    const struct sack_state *sack = read(state);
    (void)rules;
    return sack->phase == SACK_PHASE_ROLL ? sack->seat : WSK_CHANCE;
}

/* A round is a turn of everybody, from the start player on. Nobody has two
 * turns in a row, but some roll once more after a scoring. */
static void sack_round_count(const struct wsk_rules *rules,
                             const struct wsk_state *before,
                             const struct wsk_event *event,
                             const struct wsk_state *after,
                             struct wsk_round *round) {
    const struct sack_state *sack = read(before);
    (void)event;
    (void)after;
    if ((sack->phase != SACK_PHASE_ROLL && sack->phase != SACK_PHASE_SHORT) ||
        round->turn == sack->seat + 1)
        return;
    round->turn = (uint8_t)(sack->seat + 1);
    round->number = (uint16_t)(round->number + (sack->seat == rules->start));
}

/* B8: won cards lie face down: how many is seen, not which. */
static void sack_cover(const struct wsk_rules *rules,
                       const struct wsk_state *before,
                       struct wsk_state *state) {
    const struct sack_state *old = read(before);
    struct sack_state *now = own(state);
    for (unsigned i = 0; i < old->won_count; i++)
        now->won[i] = 0;
    for (unsigned s = 0; s < rules->seats; s++)
        now->sacks[s] = 0;
    uint64_t seen = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        if (now->slot[t])
            seen |= 1ULL << (now->slot[t] - 1);
    for (unsigned i = old->won_count; i < now->won_count; i++)
        seen |= 1ULL << ((now->won[i] & 31) - 1);
    now->pile = (uint32_t)bits_faceless(now->pile, seen);
}

static unsigned sack_covered(const struct wsk_rules *rules,
                             const struct wsk_state *state, unsigned seat) {
    (void)rules;
    return read(state)->cards[seat];
}

static uint64_t sack_cards(const struct wsk_rules *rules,
                           const struct wsk_state *state, unsigned seat) {
    const struct sack_state *sack = read(state);
    uint64_t cards = 0;
    (void)rules;
    for (unsigned t = 0; seat == WSK_CHANCE && t < SACK_TRAYS; t++)
        cards |= 1ULL << sack->slot[t];
    for (unsigned i = 0; i < sack->won_count; i++)
        if (sack->won[i] >> 5 == seat)
            cards |= 1ULL << (sack->won[i] & 31);
    return cards & ~1ULL;
}

static const char *const sack_unordered[] = {NULL};

static const char *const sack_sorts[] = {"place", "score", NULL};

static unsigned sack_sort(const struct wsk_rules *rules,
                          const struct wsk_state *state,
                          const struct wsk_event *event) {
    enum sack_verb verb = SACK_MOVE_VERB(event->moves[0]);
    (void)rules;
    (void)state;
    return verb == SACK_MOVE_SCORE || verb == SACK_MOVE_SKIP;
}

const struct wsk_game game_bloeder_sack = {
    .id = "bloeder-sack",
    .title = "Blöder Sack",
    .rules_size = sizeof(struct sack_rules),
    .state_size = sizeof(struct sack_state),
    .seats_min = 2,
    .seats_max = SACK_SEATS_MAX,
    .offered = true,
    .has_deck = true,
    .has_start = true,
    .unordered = sack_unordered,
    .rules_load = sack_rules_load,
    .init = sack_init,
    .moves = sack_moves,
    .chances = sack_chances,
    .sample = sack_sample,
    .play = sack_play,
    .settle = sack_settle,
    .roller = sack_roller,
    .round_count = sack_round_count,
    .cover = sack_cover,
    .covered = sack_covered,
    .cards = sack_cards,
    .sorts = sack_sorts,
    .sort = sack_sort,
    .totals = sack_totals,
    .winners = sack_winners,
    .sheet = sack_sheet,
    .print = sack_print,
    .parse = sack_parse,
    .print_chance = sack_print_chance,
};
