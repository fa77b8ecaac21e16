/*
 * play.c - whole games of Blöder Sack by nets alone: to learn from them,
 * or to see how they end. The lessons are the starts of turns, with known cards
 * and, where one is yet to be revealed, with an unknown one.
 */
#include <string.h>

#include "search.h"

#define STEPS_MAX 400
#define EARLY_TURNS 2
#define EARLY_PERCENT 30 /* any move */
#define LATER_PERCENT 5  /* one of the best */

struct step {
    uint8_t slots[SACK_SEATS_MAX];
    bool cut; /* what came next was not best play: the results behind it say
               * nothing about this step, only `best` does */
    struct mind_value value, best;
};

struct game {
    const struct wsk_rules *rules;
    const struct mind_table *table;
    struct sack_search search, other; /* of the learners; of everybody else */
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
    sack_look(&game->search, &game->state, &step->value);
    sack_see(sack_deck(game->rules), sack_read(&game->state),
             &game->search.encoding, step->slots);
    lesson->input = game->search.encoding.base.input;
    step->cut = false;
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
           sack_turns_left(rules, state->seat) == 0;
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
    const struct sack_state *sack = sack_read(&game->state);
    if (game->lesson && starts_turn(sack) && !ends_game(game->rules, sack) &&
        !note(game))
        return false;
    if (sack->phase == SACK_PHASE_ROLL) {
        game->turns++;
        game->falls = 0;
    }
    game->rules->game->sample(game->rules, &game->state, dice_of(game), &event);
    if (game->table->adjust)
        sack_add_luck(&game->search, &game->state, event.moves[0], game->luck);
    wsk_play(game->rules, &game->state, WSK_CHANCE, event.moves[0]);
    return true;
}

static wsk_move explore(struct game *game, const struct sack_pick *pick) {
    unsigned dice = wsk_rng_below(game->rng, 100);
    if (game->turns <= EARLY_TURNS && dice < EARLY_PERCENT) {
        wsk_move scratch[WSK_MOVES_MAX];
        struct wsk_list list =
            wsk_moves(game->rules, &game->state, pick->seat, scratch);
        return list.move[wsk_rng_below(game->rng, list.count)];
    }
    if (dice >= 100 - LATER_PERCENT)
        return pick->move[wsk_rng_below(
            game->rng, pick->count < SACK_FEW ? pick->count : SACK_FEW)];
    return pick->move[0];
}

static void play_choice(struct game *game) {
    unsigned seat = sack_read(&game->state)->seat;
    bool learns = game->table->learners >> seat & 1;
    struct sack_pick pick;
    sack_pick_open(&pick, seat);
    sack_decide(learns ? &game->search : &game->other, &game->state, &pick);
    wsk_move move = pick.move[0];
    if (game->lesson && learns)
        move = explore(game, &pick);
    if (move == pick.move[0]) {
        sack_play_pick(game->rules, &pick, 0, &game->state);
        return;
    }
    struct step *step = &game->step[game->count - 1];
    if (!step->cut) {
        step->cut = true;
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
        struct mind_value taught = step->cut ? step->best : next;
        if (!step->cut) {
            mind_add(&taught, &target, lambda);
            mind_add(&taught, &next, -lambda);
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
    sack_search_open(&game->search, rules, table->net, false);
    sack_search_open(&game->other, rules, table->other, false);
    if (table->marked)
        game->search.encoding.marked = (unsigned)__builtin_ctz(table->learners);
}

/* A round is a turn of every seat: it ends before a roll. */
static void play_game(struct game *game) {
    unsigned last = game->table->rounds * game->rules->seats;
    bool going = true;
    while (going && game->state.head.turn != WSK_TURN_OVER) {
        if (last && game->turns == last &&
            sack_read(&game->state)->phase == SACK_PHASE_ROLL)
            break;
        if (game->state.head.turn == WSK_TURN_CHANCE)
            going = roll_or_reveal(game);
        else
            play_choice(game);
    }
}

void sack_study(const struct wsk_rules *rules, const struct mind_table *table,
                const struct mind_training *training, struct wsk_rng *rng,
                struct mind_lessons *lessons) {
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

unsigned sack_play_on(const struct wsk_rules *rules,
                      const struct mind_table *table, struct wsk_rng *rng,
                      struct wsk_state *state, struct mind_value *ret_value) {
    struct game game;
    start_game(&game, rules, table, rng);
    game.state = *state;
    play_game(&game);
    *state = game.state;
    sack_follow(&game.search, &game.state, ret_value);
    for (unsigned s = 0; s < rules->seats; s++)
        ret_value->win[s] -= (float)game.luck[s];
    return game.search.encoding.base.looks + game.other.encoding.base.looks;
}
