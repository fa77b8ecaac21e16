/*
 * sack_mind.c - Blöder Sack played with a net.
 *
 * The net values the start of a turn, before the roll. A turn is searched to
 * its end: where both dice can go, swaps, and the trays that may be scored
 * first; the next seat's forced scoring is worked out as well, so the net is
 * asked about rolls only.
 *
 * Cards. A card revealed at the end of a turn is left unknown: the net has a
 * word for that (see sack_encode). One revealed within a turn (a first die that
 * fills a tray, a scored double six) is either left unknown too, its tray
 * closed until the turn is over, or, where time allows, every card of the pile
 * is tried and the mean taken.
 *
 * Orders. Two dice on two trays give the same position in either order, so
 * one order is looked at; if one of the dice fills its tray it is that one
 * first, since seeing the new card before placing the other can only help. On
 * one tray the order matters to "last placed" alone. Of several dice that
 * could be swapped, with the same face, owner and tray, only the latest is
 * worth taking: it leaves the owner less and gains more.
 */
#include "sack_mind.h"

#include <string.h>

/* What a unit of margin is worth in winning shares: tells moves apart where
 * the winner is settled. */
#define MARGIN_WORTH 0.02F

#define TOP 3 /* moves worth exploring */
#define TURNS_AHEAD 2
#define ROLLS 21

struct search {
    const struct wsk_rules *rules;
    const struct net *net;
    bool every_card; /* within a turn */
    unsigned turns;  /* to come of which every roll is tried, with the answer
                      * that seems best to each */
    struct mind_temper temper;
    struct sack_sight sight;
};

/* The best moves of a seat, best first, and what the very best is worth. */
struct pick {
    unsigned seat, count;
    wsk_move move[TOP];
    wsk_move then[TOP]; /* the second die; 0: to be seen */
    float score[TOP];
    struct mind_value value;
};

static const struct sack_state *read(const struct wsk_state *state) {
    return (const struct sack_state *)state;
}

static const struct sack_rules *deck(const struct wsk_rules *rules) {
    return (const struct sack_rules *)rules;
}

static unsigned next_seat(const struct wsk_rules *rules, unsigned seat) {
    return seat + 1 == rules->seats ? 0 : seat + 1;
}

/* The net's word. */

static void look(struct search *search, const struct wsk_state *state,
                 struct mind_value *ret_value) {
    float outputs[NET_VALUE_OUTPUTS];
    uint8_t slots[SACK_SEATS_MAX];
    sack_see(deck(search->rules), read(state), &search->sight, slots);
    net_look(search->net, &search->sight.base, outputs);
    mind_take_with_temper(&search->temper, search->rules->seats,
                          outputs + MIND_WIN);
    mind_read(search->rules->seats, outputs, slots, ret_value);
}

static void start_search(struct search *search, const struct wsk_rules *rules,
                         const struct net *net, bool every_card) {
    search->rules = rules;
    search->net = net;
    search->every_card = every_card;
    search->turns = 0;
    search->temper = MIND_AT_ITS_WORD;
    sack_sight_open(deck(rules), net, &search->sight);
}

/* Picks. */

static void start_pick(struct pick *pick, unsigned seat) {
    *pick = (struct pick){.seat = seat};
}

float sack_worth(const struct mind_value *value, unsigned seat) {
    return value->win[seat] + MARGIN_WORTH * value->margin[seat];
}

static void offer_at(struct pick *pick, wsk_move move, wsk_move then,
                     const struct mind_value *value, float score) {
    unsigned at = pick->count;
    while (at > 0 && score > pick->score[at - 1])
        at--;
    if (at == TOP)
        return;
    pick->count += pick->count < TOP;
    for (unsigned i = pick->count - 1; i > at; i--) {
        pick->move[i] = pick->move[i - 1];
        pick->then[i] = pick->then[i - 1];
        pick->score[i] = pick->score[i - 1];
    }
    pick->move[at] = move;
    pick->then[at] = then;
    pick->score[at] = score;
    if (at == 0)
        pick->value = *value;
}

static void offer(struct pick *pick, wsk_move move, wsk_move then,
                  const struct mind_value *value) {
    offer_at(pick, move, then, value, sack_worth(value, pick->seat));
}

/* Turns. decide() and follow() call each other, at most from a double six to
 * the first die, the second and the next seat's forced scoring. */

static void decide(struct search *search, const struct wsk_state *state,
                   struct pick *pick);

static bool any_open(const struct sack_state *state) {
    unsigned open = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        open |= state->slot[t];
    return open != 0;
}

/* Goes on past a reveal with the card unknown and its tray closed. */
static void reveal_unknown(const struct wsk_rules *rules,
                           struct wsk_state *state) {
    struct sack_state *sack = (struct sack_state *)state;
    unsigned tray = sack->tray, card = (unsigned)__builtin_ctz(sack->pile);
    wsk_play(rules, state, WSK_CHANCE,
             SACK_MOVE(SACK_MOVE_REVEAL, tray << 5 | card));
    sack->slot[tray] = 0;
    if (any_open(sack) || sack->head.turn != WSK_TURN_SEATS)
        sack->pile |= 1U << card;
    else
        sack->slot[tray] = (uint8_t)(card + 1); /* no other tray is left */
}

static void follow(struct search *search, struct wsk_state *state,
                   struct mind_value *ret_value);

/* The answer that seems best is followed as far as the search goes. */
static void value_decision(struct search *search, const struct wsk_state *state,
                           struct mind_value *ret_value) {
    struct pick pick;
    unsigned turns = search->turns;
    start_pick(&pick, read(state)->seat);
    search->turns = 0;
    decide(search, state, &pick);
    search->turns = turns;
    *ret_value = pick.value;
    if (turns == 0)
        return;
    struct wsk_state after = *state;
    wsk_play(search->rules, &after, pick.seat, pick.move[0]);
    if (pick.then[0])
        wsk_play(search->rules, &after, pick.seat, pick.then[0]);
    follow(search, &after, ret_value);
}

static void add_value(struct mind_value *sum, const struct mind_value *value,
                      float weight) {
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++) {
        sum->win[s] += weight * value->win[s];
        sum->margin[s] += weight * value->margin[s];
    }
}

/* The mean over what chance may do. */
static void value_chance(struct search *search, const struct wsk_state *state,
                         struct mind_value *ret_value) {
    struct wsk_chance chances[SACK_CARDS];
    struct mind_value value;
    unsigned total = 0;
    unsigned count =
        search->rules->game->chances(search->rules, state, chances);
    for (unsigned i = 0; i < count; i++)
        total += chances[i].weight;
    memset(ret_value, 0, sizeof(*ret_value));
    for (unsigned i = 0; i < count; i++) {
        struct wsk_state after = *state;
        wsk_play(search->rules, &after, WSK_CHANCE, chances[i].move);
        follow(search, &after, &value);
        add_value(ret_value, &value, (float)chances[i].weight / (float)total);
    }
}

/* One turn deeper: what the next seat would make of each roll. */
static void value_rolls(struct search *search, const struct wsk_state *state,
                        struct mind_value *ret_value) {
    search->turns--;
    value_chance(search, state, ret_value);
    search->turns++;
}

static void follow_reveal(struct search *search, struct wsk_state *state,
                          struct mind_value *ret_value) {
    enum sack_phase then = (enum sack_phase)read(state)->then;
    if (then == SACK_PHASE_REVEAL) {
        look(search, state, ret_value);
    } else if (search->every_card &&
               (then == SACK_PHASE_FIRST || then == SACK_PHASE_SECOND)) {
        value_chance(search, state, ret_value);
    } else {
        reveal_unknown(search->rules, state);
        follow(search, state, ret_value);
    }
}

/* What a position is worth; it may be changed on the way. */
static void follow(struct search *search, struct wsk_state *state,
                   struct mind_value *ret_value) {
    switch ((enum sack_phase)read(state)->phase) {
    case SACK_PHASE_REVEAL:
        follow_reveal(search, state, ret_value);
        break;
    case SACK_PHASE_ROLL:
        if (search->turns > 0)
            value_rolls(search, state, ret_value);
        else
            look(search, state, ret_value);
        break;
    case SACK_PHASE_OVER:
        mind_result(search->rules, state, ret_value);
        search->sight.base.looks++; /* it costs as much, and budgets are kept */
        break;
    default:
        value_decision(search, state, ret_value);
        break;
    }
}

static void try_move(struct search *search, const struct wsk_state *state,
                     wsk_move move, struct pick *pick) {
    struct wsk_state after = *state;
    struct mind_value value;
    wsk_play(search->rules, &after, pick->seat, move);
    follow(search, &after, &value);
    offer(pick, move, 0, &value);
}

/* Both dice to place. */

static wsk_move place(unsigned face, unsigned tray) {
    return SACK_MOVE(SACK_MOVE_PLACE, (face - 1) << 3 | tray);
}

static unsigned trays_open(const struct sack_state *state) {
    unsigned trays = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        trays |= (unsigned)(state->slot[t] != 0) << t;
    return trays;
}

/* Trays that the next die fills. */
static unsigned trays_filling(const struct wsk_rules *rules,
                              const struct sack_state *state) {
    unsigned full = rules->seats == 2 ? SACK_FIELDS_DUEL : SACK_FIELDS;
    unsigned trays = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        trays |= (unsigned)(state->fill[t] + 1U == full) << t;
    return trays & trays_open(state);
}

/* Trays on which it matters which of two faces comes last. */
static unsigned trays_ordered(const struct sack_rules *rules,
                              const struct sack_state *state) {
    unsigned trays = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        if (!state->slot[t])
            continue;
        const struct sack_card *card = &rules->card[state->slot[t] - 1];
        unsigned low = card->faces >> (state->dice[0] - 1) & 1;
        unsigned high = card->faces >> (state->dice[1] - 1) & 1;
        trays |= (unsigned)(card->kind == SACK_LAST_OF && low != high) << t;
    }
    return trays;
}

/* The first die, then the second on one of these trays, if still open. */
static void try_pair(struct search *search, const struct wsk_state *state,
                     wsk_move first, unsigned seconds, struct pick *pick) {
    struct wsk_state after = *state;
    struct mind_value value;
    wsk_play(search->rules, &after, pick->seat, first);
    if (read(&after)->phase != SACK_PHASE_SECOND) {
        follow(search, &after, &value);
        offer(pick, first, 0, &value);
        return;
    }
    struct pick inner;
    start_pick(&inner, pick->seat);
    seconds &= trays_open(read(&after));
    for (; seconds; seconds &= seconds - 1)
        try_move(search, &after,
                 place(read(&after)->dice[0], (unsigned)__builtin_ctz(seconds)),
                 &inner);
    if (inner.count)
        offer(pick, first, inner.move[0], &inner.value);
}

static void try_pairs(struct search *search, const struct wsk_state *state,
                      struct pick *pick) {
    const struct sack_state *sack = read(state);
    unsigned low = sack->dice[0], high = sack->dice[1];
    unsigned open = trays_open(sack);
    unsigned filling = trays_filling(search->rules, sack);
    unsigned ordered =
        low == high ? 0 : trays_ordered(deck(search->rules), sack);
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        unsigned here = 1U << t;
        if (!(open & here))
            continue;
        unsigned seconds = open & ~filling;
        if (low == high)
            seconds &= ~(here - 1);
        if (filling & here)
            seconds = open;
        try_pair(search, state, place(low, t), seconds | here, pick);
        if (low != high && filling & here)
            try_pair(search, state, place(high, t), open, pick);
        else if (ordered & here)
            try_pair(search, state, place(high, t), here, pick);
    }
}

/* Swaps. */

static void try_swaps(struct search *search, const struct wsk_state *state,
                      unsigned face, struct pick *pick) {
    const struct sack_state *sack = read(state);
    for (unsigned s = 0; s < search->rules->seats; s++) {
        uint64_t dice = sack->face[face - 1] & sack->owner[s];
        while (s != pick->seat && dice) {
            unsigned field = 63 - (unsigned)__builtin_clzll(dice);
            try_move(search, state,
                     SACK_MOVE(SACK_MOVE_SWAP, (face - 1) << 6 | field), pick);
            dice &= ~SACK_TRAY(field / SACK_FIELDS);
        }
    }
}

static void decide(struct search *search, const struct wsk_state *state,
                   struct pick *pick) {
    const struct sack_state *sack = read(state);
    if (sack->phase == SACK_PHASE_FIRST) {
        try_pairs(search, state, pick);
        try_swaps(search, state, sack->dice[0], pick);
        if (sack->dice[0] != sack->dice[1])
            try_swaps(search, state, sack->dice[1], pick);
        return;
    }
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(search->rules, state, pick->seat, scratch);
    for (unsigned i = 0; i < list.count; i++)
        try_move(search, state, list.move[i], pick);
}

/* Whether the turn stands still for a card that will be seen before it ends.
 * What follows is worked out card by card; one turn deeper that would take too
 * long, and with the card unknown it would not be the same thing. */
static bool waits_for_card(const struct wsk_state *state) {
    const struct sack_state *sack = read(state);
    return sack->phase == SACK_PHASE_REVEAL &&
           (sack->then == SACK_PHASE_FIRST || sack->then == SACK_PHASE_SECOND);
}

static bool any_waits(const struct search *search,
                      const struct wsk_state *state, const struct pick *pick) {
    for (unsigned i = 0; i < pick->count; i++) {
        struct wsk_state after = *state;
        wsk_play(search->rules, &after, pick->seat, pick->move[i]);
        if (waits_for_card(&after))
            return true;
    }
    return false;
}

/* How much counts what is seen at the end of so many turns; the rest is what
 * was thought before. The net's words on what is near and on what is far err
 * differently, and among several seats one turn does not bring much. Found by
 * bench/error_rate. */
static float trust(const struct wsk_rules *rules, unsigned turns) {
    if (turns > 1)
        return 0.5F;
    return rules->seats > 2 ? 0.6F : 1;
}

/* Ranks the best few again, so many turns deeper. What has fallen far behind
 * is left out. */
static void deepen(struct search *search, const struct wsk_state *state,
                   unsigned turns, struct pick *pick) {
    static const float far_behind[TURNS_AHEAD] = {0.04F, 0.01F};
    static const unsigned few[TURNS_AHEAD] = {TOP, 2};
    if (pick->count > few[turns - 1])
        pick->count = few[turns - 1];
    while (pick->score[pick->count - 1] <
           pick->score[0] - far_behind[turns - 1])
        pick->count--;
    if (pick->count == 1)
        return;
    struct pick old = *pick;
    start_pick(pick, old.seat);
    search->every_card = false;
    search->turns = turns;
    for (unsigned i = 0; i < old.count; i++) {
        struct wsk_state after = *state;
        struct mind_value value;
        wsk_play(search->rules, &after, old.seat, old.move[i]);
        if (old.then[i])
            wsk_play(search->rules, &after, old.seat, old.then[i]);
        follow(search, &after, &value);
        float more = sack_worth(&value, old.seat) - old.score[i];
        offer_at(pick, old.move[i], old.then[i], &value,
                 old.score[i] + trust(search->rules, turns) * more);
    }
    search->turns = 0;
}

/* One turn more takes as much as the last one did, for every roll. */
static bool may_go_deeper(const struct mind_mood *mood, uint64_t looks) {
    return looks * ROLLS <= mood->nodes;
}

static void look_ahead(struct search *search, const struct wsk_state *view,
                       const struct mind_mood *mood, struct pick *pick) {
    uint64_t looks = 0;
    for (unsigned turns = 1;
         turns <= TURNS_AHEAD && pick->count > 1 && may_go_deeper(mood, looks);
         turns++) {
        looks = search->sight.base.looks;
        deepen(search, view, turns, pick);
        looks = search->sight.base.looks - looks;
    }
}

/* A blurred mind takes one of the best few for the best. */
static wsk_move blurred(const struct pick *pick, float blur,
                        struct wsk_rng *rng) {
    unsigned best = 0;
    float most = -1e9F;
    for (unsigned i = 0; i < pick->count; i++) {
        float unit = (float)(wsk_rng_next(rng) >> 40) / (float)(1 << 24);
        float score = pick->score[i] + blur * unit;
        best = score > most ? i : best;
        most = score > most ? score : most;
    }
    return pick->move[best];
}

static wsk_move sack_choose(const struct wsk_rules *rules,
                            const struct net *net, const struct wsk_state *view,
                            unsigned seat, const struct mind_mood *mood,
                            struct wsk_rng *rng) {
    struct search search;
    struct pick pick;
    start_search(&search, rules, net, true);
    start_pick(&pick, seat);
    decide(&search, view, &pick);
    if (mood->search && !any_waits(&search, view, &pick))
        look_ahead(&search, view, mood, &pick);
    return mood->blur > 0 ? blurred(&pick, mood->blur, rng) : pick.move[0];
}

static void sack_value(const struct wsk_rules *rules, const struct net *net,
                       const struct wsk_state *state,
                       struct mind_value *ret_value) {
    struct search search;
    struct wsk_state after = *state;
    start_search(&search, rules, net, true);
    follow(&search, &after, ret_value);
}

/* The moves of a turn that seem best, made; rolls are looked at behind them
 * only: to look at all of them for every place would take long. */
static void play_turn_out(struct search *search, struct wsk_state *state) {
    while (state->head.turn == WSK_TURN_SEATS) {
        struct pick pick;
        start_pick(&pick, read(state)->seat);
        decide(search, state, &pick);
        wsk_play(search->rules, state, pick.seat, pick.move[0]);
        if (pick.then[0])
            wsk_play(search->rules, state, pick.seat, pick.then[0]);
    }
}

void sack_search(const struct wsk_rules *rules, const struct net *net,
                 const struct wsk_state *state, enum sack_depth depth,
                 struct mind_value *ret_value) {
    struct search search;
    struct wsk_state after = *state;
    start_search(&search, rules, net, depth == SACK_DEPTH_CARDS);
    search.temper = mind_temper(net);
    if (depth == SACK_DEPTH_ROLLS) {
        play_turn_out(&search, &after);
        search.turns = 1;
    }
    follow(&search, &after, ret_value);
}

/* What a roll or card gives to every seat: every outcome is tried. */
static void add_luck(struct search *search, const struct wsk_state *state,
                     wsk_move fell, double *luck) {
    struct wsk_chance chances[SACK_CARDS];
    double total = 0, mean[WSK_SEATS_MAX] = {0};
    unsigned seats = search->rules->seats;
    unsigned count =
        search->rules->game->chances(search->rules, state, chances);
    for (unsigned i = 0; i < count; i++) {
        struct wsk_state after = *state;
        struct mind_value value;
        wsk_play(search->rules, &after, WSK_CHANCE, chances[i].move);
        follow(search, &after, &value);
        for (unsigned s = 0; s < seats; s++) {
            mean[s] += chances[i].weight * (double)value.win[s];
            if (chances[i].move == fell)
                luck[s] += (double)value.win[s];
        }
        total += chances[i].weight;
    }
    for (unsigned s = 0; s < seats; s++)
        luck[s] -= mean[s] / total;
}

/* Cards within a turn are left unknown, which is quicker and, here, good
 * enough. */
static bool sack_luck(const struct wsk_rules *rules, const struct net *net,
                      const struct wsk_state *state,
                      const struct wsk_event *event, struct wsk_rng *rng,
                      double *luck) {
    struct search search;
    (void)rng;
    start_search(&search, rules, net, false);
    add_luck(&search, state, event->moves[0], luck);
    return true;
}

/*
 * Training games. The lessons are the starts of turns, with known cards and,
 * where one is yet to be revealed, with an unknown one.
 */

#define STEPS_MAX 400
#define EARLY_TURNS 2
#define EARLY_PERCENT 30 /* any move */
#define LATER_PERCENT 5  /* one of the best */

/* Backs up the mean over all 21 rolls instead of what the roll that fell has
 * brought: less noise for about twenty times the work. */
static const bool mean_of_rolls = false;

struct step {
    uint8_t slots[SACK_SEATS_MAX];
    bool cut;  /* what came next was not best play: the results behind it say
                * nothing about this step, only `best` does */
    bool mean; /* `best` is the mean over all rolls */
    struct mind_value value, best;
};

struct game {
    const struct wsk_rules *rules;
    const struct mind_table *table;
    struct search search, other; /* of the learners; of everybody else */
    struct wsk_rng *rng;
    uint64_t seed; /* of what is not a lesson: see dice_of */
    struct wsk_rng dice;
    struct mind_lesson *lesson;         /* NULL: nothing is noted */
    unsigned room, count, turns, falls; /* falls: dice and cards in a turn */
    struct wsk_state state;
    double luck[WSK_SEATS_MAX]; /* what fell gave, where it is taken out */
    struct step step[STEPS_MAX];
};

/* The present position, if a turn starts in it; false: no room. */
static bool note(struct game *game) {
    struct step *step = &game->step[game->count];
    if (game->count == game->room)
        return false;
    struct mind_lesson *lesson = &game->lesson[game->count++];
    memset(lesson, 0, sizeof(*lesson));
    look(&game->search, &game->state, &step->value);
    sack_see(deck(game->rules), read(&game->state), &game->search.sight,
             step->slots);
    lesson->input = game->search.sight.base.input;
    step->cut = false;
    step->mean = mean_of_rolls && read(&game->state)->phase == SACK_PHASE_ROLL;
    if (step->mean)
        value_chance(&game->search, &game->state, &step->best);
    return true;
}

static bool starts_turn(const struct sack_state *state) {
    if (state->phase == SACK_PHASE_REVEAL)
        return state->then == SACK_PHASE_NEXT || state->then == SACK_PHASE_ROLL;
    return state->phase == SACK_PHASE_ROLL;
}

/* A reveal that comes with the end of the game need not be learned. */
static bool ends_game(const struct wsk_rules *rules,
                      const struct sack_state *state) {
    return state->phase == SACK_PHASE_REVEAL &&
           state->then == SACK_PHASE_NEXT && state->last_round &&
           next_seat(rules, state->seat) == rules->start;
}

/* Each roll and each reveal of a turn has random numbers of its own, so that
 * games that have gone different ways can meet the same luck. */
static struct wsk_rng *dice_of(struct game *game) {
    if (game->lesson)
        return game->rng;
    game->dice = wsk_rng_stream(game->seed, game->turns << 8 | game->falls++);
    return &game->dice;
}

static bool roll_or_reveal(struct game *game) {
    struct wsk_event event;
    const struct sack_state *sack = read(&game->state);
    if (game->lesson && starts_turn(sack) && !ends_game(game->rules, sack) &&
        !note(game))
        return false;
    if (sack->phase == SACK_PHASE_ROLL) {
        game->turns++;
        game->falls = 0;
    }
    game->rules->game->sample(game->rules, &game->state, dice_of(game), &event);
    if (game->table->adjust)
        add_luck(&game->search, &game->state, event.moves[0], game->luck);
    wsk_play(game->rules, &game->state, WSK_CHANCE, event.moves[0]);
    return true;
}

static wsk_move explore(struct game *game, const struct pick *pick) {
    unsigned dice = wsk_rng_below(game->rng, 100);
    if (game->turns <= EARLY_TURNS && dice < EARLY_PERCENT) {
        wsk_move scratch[WSK_MOVES_MAX];
        struct wsk_list list =
            wsk_moves(game->rules, &game->state, pick->seat, scratch);
        return list.move[wsk_rng_below(game->rng, list.count)];
    }
    if (dice >= 100 - LATER_PERCENT)
        return pick->move[wsk_rng_below(game->rng, pick->count)];
    return pick->move[0];
}

static void play_pick(struct game *game, const struct pick *pick) {
    wsk_play(game->rules, &game->state, pick->seat, pick->move[0]);
    if (pick->then[0])
        wsk_play(game->rules, &game->state, pick->seat, pick->then[0]);
}

static void play_choice(struct game *game) {
    unsigned seat = read(&game->state)->seat;
    bool learns = game->table->learners >> seat & 1;
    struct pick pick;
    start_pick(&pick, seat);
    decide(learns ? &game->search : &game->other, &game->state, &pick);
    wsk_move move = pick.move[0];
    if (game->lesson && learns)
        move = explore(game, &pick);
    if (move == pick.move[0]) {
        play_pick(game, &pick);
        return;
    }
    struct step *step = &game->step[game->count - 1];
    if (!step->cut) {
        step->cut = true;
        if (!step->mean)
            step->best = pick.value;
    }
    wsk_play(game->rules, &game->state, seat, move);
}

/* From the end back: `next` is the net's word on the step behind this one (or
 * the result), `target` what that step was taught. */
static void teach(struct game *game, float lambda, struct mind_value target) {
    struct mind_value next = target;
    for (unsigned i = game->count; i-- > 0;) {
        struct step *step = &game->step[i];
        struct mind_value taught = step->cut || step->mean ? step->best : next;
        if (!step->cut) {
            add_value(&taught, &target, lambda);
            add_value(&taught, &next, -lambda);
        }
        mind_teach(game->rules->seats, &taught, step->slots, &game->lesson[i]);
        target = taught;
        next = step->value;
    }
}

static void start_game(struct game *game, const struct wsk_rules *rules,
                       const struct mind_table *table, struct wsk_rng *rng) {
    game->rules = rules;
    game->table = table;
    game->rng = rng;
    game->lesson = NULL;
    game->room = game->count = game->turns = game->falls = 0;
    game->seed = wsk_rng_next(rng);
    memset(game->luck, 0, sizeof(game->luck));
    start_search(&game->search, rules, table->net, false);
    start_search(&game->other, rules, table->other, false);
    if (table->marked)
        game->search.sight.marked = (unsigned)__builtin_ctz(table->learners);
}

/* A round is a turn of every seat: it ends before a roll. */
static void play_game(struct game *game) {
    unsigned last = game->table->rounds * game->rules->seats;
    bool going = true;
    while (going && game->state.head.turn != WSK_TURN_OVER) {
        if (last && game->turns == last &&
            read(&game->state)->phase == SACK_PHASE_ROLL)
            break;
        if (game->state.head.turn == WSK_TURN_CHANCE)
            going = roll_or_reveal(game);
        else
            play_choice(game);
    }
}

static void sack_study(const struct wsk_rules *rules,
                       const struct mind_table *table,
                       const struct mind_training *training,
                       struct wsk_rng *rng, struct mind_lessons *lessons) {
    struct game game;
    struct mind_value end;
    size_t room = lessons->room - lessons->count;
    start_game(&game, rules, table, rng);
    game.lesson = lessons->lesson + lessons->count;
    game.room = (unsigned)(room < STEPS_MAX ? room : STEPS_MAX);
    wsk_init(rules, &game.state);
    play_game(&game);
    /* The net's word, if out of room. */
    sack_value(rules, table->net, &game.state, &end);
    teach(&game, training->lambda, end);
    lessons->count += game.count;
}

static unsigned sack_play_on(const struct wsk_rules *rules,
                             const struct mind_table *table,
                             struct wsk_rng *rng, struct wsk_state *state,
                             struct mind_value *ret_value) {
    struct game game;
    start_game(&game, rules, table, rng);
    game.state = *state;
    play_game(&game);
    *state = game.state;
    follow(&game.search, &game.state, ret_value);
    for (unsigned s = 0; s < rules->seats; s++)
        ret_value->win[s] -= (float)game.luck[s];
    return game.search.sight.base.looks + game.other.sight.base.looks;
}

static unsigned sack_rank(const struct wsk_rules *rules, const struct net *net,
                          const struct wsk_state *view, unsigned seat,
                          struct wsk_rng *rng,
                          struct mind_choice *ret_choices) {
    struct search search;
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, view, seat, scratch);
    (void)rng;
    start_search(&search, rules, net, true);
    for (unsigned i = 0; i < list.count; i++) {
        struct wsk_state after = *view;
        struct mind_value value;
        wsk_play(rules, &after, seat, list.move[i]);
        follow(&search, &after, &value);
        ret_choices[i] =
            (struct mind_choice){list.move[i], sack_worth(&value, seat)};
    }
    return list.count;
}

static bool sack_is_bid(const struct wsk_state *view) {
    (void)view;
    return false;
}

const struct mind mind_sack = {
    .game = "bloeder-sack",
    .margin_scale = 4,
    .inputs = sack_inputs,
    .policy = 0,
    .choose = sack_choose,
    .value = sack_value,
    .luck = sack_luck,
    .study = sack_study,
    .play_on = sack_play_on,
    .is_bid = sack_is_bid,
    .rank = sack_rank,
    .weigh = sack_weigh,
    .expect = sack_expect,
};
