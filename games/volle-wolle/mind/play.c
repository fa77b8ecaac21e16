/*
 * play.c - whole games of Volle Wolle by nets alone, seam by seam: to
 * learn from them, or to see how they end.
 *
 * A turn is planned once and its end drawn. Every round the bids come from the
 * policies; in some rounds of a lesson they are anything, so that the net
 * knows such rounds too, and then the round before them teaches nothing.
 */
#include <string.h>

#include "mind.h"

#define SEAMS_MAX 160 /* 20 rounds of a deal and at most five turns, twice */
#define EXPLORED 4    /* one round in so many has bids of any kind */

struct seam {
    size_t lesson; /* its index, or SIZE_MAX: no room */
    uint8_t slots[WSK_SEATS_MAX];
    struct mind_value value;    /* what the net said */
    struct mind_value expected; /* of the next seam, over the dice */
    bool dealt;                 /* a deal follows, not a turn */
    bool explored;              /* and then bids of any kind */
};

struct play {
    const struct mind_table *table;
    struct volle_evaluator evaluator,
        other; /* of the learners; of everybody else */
    struct wsk_rng *rng;
    uint64_t seed; /* of what is not a lesson: see dice_of */
    struct wsk_rng dice;
    struct volle_state state;
    struct mind_value luck; /* what the dice gave, where it is taken out */
    /* Lessons. */
    const struct mind_training *training;
    struct mind_lessons *lessons;
    unsigned seams;
    struct seam seam[SEAMS_MAX];
};

static unsigned seats_of(const struct play *play) {
    return play->evaluator.rules->base.seats;
}

static bool learns(const struct play *play, unsigned seat) {
    return play->table->learners >> seat & 1;
}

static struct volle_evaluator *evaluator_of(struct play *play, unsigned seat) {
    return learns(play, seat) ? &play->evaluator : &play->other;
}

static void start_play(struct play *play, const struct wsk_rules *rules,
                       const struct mind_table *table, struct wsk_rng *rng) {
    const struct volle_rules *deck = (const struct volle_rules *)rules;
    play->table = table;
    play->rng = rng;
    play->seed = wsk_rng_next(rng);
    play->lessons = NULL;
    play->seams = 0;
    memset(&play->luck, 0, sizeof(play->luck));
    volle_evaluator_open(&play->evaluator, deck, table->net);
    volle_evaluator_open(&play->other, deck, table->other);
    play->evaluator.hasty = play->other.hasty = true;
    if (table->marked)
        play->evaluator.encoding.marked =
            (unsigned)__builtin_ctz(table->learners);
}

/* Where random numbers come from: each deal, each bid and each seat's turn of
 * a round has its own, so that games that have gone different ways can meet
 * the same luck. */
enum { DICE_BIDS = WSK_SEATS_MAX, DICE_DEAL, DICE_KINDS };

static struct wsk_rng *dice_of(struct play *play, unsigned kind) {
    if (play->lessons)
        return play->rng;
    play->dice = wsk_rng_stream(
        play->seed, volle_count(play->state.pile) * DICE_KINDS + kind);
    return &play->dice;
}

static struct mind_lesson *new_lesson(struct mind_lessons *lessons) {
    if (lessons->count == lessons->room)
        return NULL;
    struct mind_lesson *lesson = &lessons->lesson[lessons->count++];
    lesson->has_value = lesson->has_policy = false;
    return lesson;
}

/* Notes the seam the game is at; its expectation comes later. */
static struct seam *note_seam(struct play *play) {
    struct seam *seam = &play->seam[play->seams++];
    struct mind_lesson *lesson = new_lesson(play->lessons);
    seam->lesson = lesson ? play->lessons->count - 1 : SIZE_MAX;
    seam->explored = false;
    volle_look(&play->evaluator, &play->state, &seam->value);
    volle_see(play->evaluator.rules, &play->state, 0, &play->evaluator.encoding,
              seam->slots);
    if (lesson)
        lesson->input = play->evaluator.encoding.base.input;
    return seam;
}

/* An end of a turn as the learners see it. */
static void add_end(struct play *play, const struct volle_turn *turn,
                    const struct volle_state *state,
                    const struct mind_value *value, float weight,
                    struct mind_value *sum) {
    struct mind_value own;
    if (weight <= 0)
        return;
    if (!learns(play, turn->seat)) {
        volle_look(&play->evaluator, state, &own);
        value = &own;
    }
    mind_add(sum, value, weight);
}

/* What the turn's seam should expect. */
static void expect(struct play *play, const struct volle_turn *turn,
                   struct mind_value *ret_expected) {
    struct turn_odds odds;
    turn_odds(&turn->turn, &turn->plan, &odds);
    memset(ret_expected, 0, sizeof(*ret_expected));
    for (int chips = 0; chips <= turn->turn.chips; chips++) {
        for (unsigned try = 0; try < 3; try++)
            add_end(play, turn, &turn->take_state[try][chips],
                    &turn->take_value[try][chips], (float)odds.take[try][chips],
                    ret_expected);
        for (unsigned below = 0; below < 2; below++)
            add_end(play, turn, &turn->miss_state[chips][below],
                    &turn->miss_value[chips][below],
                    (float)odds.miss[chips][below], ret_expected);
    }
}

/* What the dice gave: the end they brought less the mean of all. */
static void take_luck(struct play *play, const struct volle_turn *turn,
                      const struct turn_end *end) {
    struct turn_odds odds;
    struct mind_value mean;
    turn_odds_from(&turn->turn, &turn->plan, play->state.dice, play->state.kept,
                   &odds);
    volle_turn_mean(turn, &odds, &mean);
    mind_add(&play->luck,
             end->taken ? &turn->take_value[end->try][end->chips]
                        : &turn->miss_value[end->chips][end->below],
             1);
    mind_add(&play->luck, &mean, -1);
}

/* Also one that has begun. */
static void play_turn(struct play *play) {
    struct volle_turn turn;
    struct turn_end end;
    unsigned seat = play->state.order[play->state.place];
    struct seam *seam = play->lessons ? note_seam(play) : NULL;
    volle_turn_plan(evaluator_of(play, seat), &play->state, &turn);
    if (seam) {
        seam->dealt = false;
        expect(play, &turn, &seam->expected);
    }
    turn_draw(&turn.turn, &turn.plan, play->state.dice, play->state.kept,
              dice_of(play, seat), &end);
    if (play->table->adjust)
        take_luck(play, &turn, &end);
    play->state = end.taken ? turn.take_state[end.try][end.chips]
                            : turn.miss_state[end.chips][end.below];
}

/* What the seat would be worth with this bid against what the others bid. */
static float bid_worth(struct play *play, unsigned seat, unsigned bid,
                       const uint8_t *bids) {
    struct volle_state after = play->state;
    struct mind_value value = {0};
    for (unsigned s = 0; s < seats_of(play); s++)
        volle_play_move(&play->evaluator, &after, s,
                        VOLLE_MOVE(VOLLE_MOVE_BID, s == seat ? bid : bids[s]));
    volle_look(&play->evaluator, &after, &value);
    return volle_worth(&value, seat);
}

/* A lesson for the policy: a step from what it says towards the mixture in
 * which a bid weighs by its worth. The temperature keeps that mixed, so that
 * the others cannot settle on an answer (mirror descent with a magnet). */
static void teach_policy(struct play *play, unsigned seat, const uint8_t *bids,
                         const struct volle_policy *policy,
                         const struct net_input *input) {
    struct mind_lesson *lesson = new_lesson(play->lessons);
    float logits[VOLLE_BID_26PLUS], step = play->training->step;
    if (!lesson)
        return;
    for (unsigned b = 0; b < policy->count; b++)
        logits[b] = (1 - step) * policy->logit[b] +
                    step * bid_worth(play, seat, b + 1, bids) /
                        play->training->temperature;
    lesson->input = *input;
    net_softmax(logits, policy->count, lesson->policy);
    for (unsigned b = policy->count; b < VOLLE_BID_26PLUS; b++)
        lesson->policy[b] = -1; /* not legal: no word on it */
    lesson->has_policy = true;
}

/* Now and then any bids at all, so that the net knows what they are worth. */
static void explore_bids(struct play *play, const struct volle_policy *policy,
                         uint8_t *bids) {
    if (wsk_rng_below(play->rng, EXPLORED) != 0)
        return;
    for (unsigned s = 0; s < seats_of(play); s++)
        if (wsk_rng_next(play->rng) >> 63)
            bids[s] = (uint8_t)(1 + wsk_rng_below(play->rng, policy[s].count));
    if (play->seams > 0)
        play->seam[play->seams - 1].explored = true;
}

static void play_bids(struct play *play) {
    unsigned seats = seats_of(play);
    struct volle_policy policy[WSK_SEATS_MAX];
    struct net_input input[WSK_SEATS_MAX];
    uint8_t bids[WSK_SEATS_MAX] = {0};
    struct wsk_rng *dice = dice_of(play, DICE_BIDS);
    for (unsigned s = 0; s < seats; s++) {
        struct volle_evaluator *evaluator = evaluator_of(play, s);
        volle_look_policy(evaluator, &play->state, s, &policy[s]);
        bids[s] = (uint8_t)volle_draw_bid(&policy[s], dice);
        if (play->lessons)
            input[s] = evaluator->encoding.base.input;
    }
    if (play->lessons) {
        for (unsigned s = 0; s < seats; s++)
            if (learns(play, s))
                teach_policy(play, s, bids, &policy[s], &input[s]);
        explore_bids(play, policy, bids);
    }
    unsigned open = play->state.head.seats;
    for (unsigned s = 0; s < seats; s++)
        if (open >> s & 1) /* the others have bid already */
            volle_play_move(&play->evaluator, &play->state, s,
                            VOLLE_MOVE(VOLLE_MOVE_BID, bids[s]));
}

/* What a deal brings is not averaged: the next seam's word stands for the
 * expectation (settle_lessons). */
static void play_deal(struct play *play) {
    if (play->lessons)
        note_seam(play)->dealt = true;
    wsk_settle(&play->evaluator.rules->base, (struct wsk_state *)&play->state,
               dice_of(play, DICE_DEAL));
}

/* A round ends where the next is dealt. */
static void play_all(struct play *play) {
    unsigned rounds = play->table->rounds;
    while (play->state.phase != VOLLE_PHASE_OVER) {
        if (rounds && play->state.phase == VOLLE_PHASE_DEAL && --rounds == 0)
            break;
        if (play->state.phase == VOLLE_PHASE_BID)
            play_bids(play);
        else if (play->state.phase == VOLLE_PHASE_ROLL)
            play_turn(play);
        else
            play_deal(play);
    }
}

/* Back over the seams: what was expected, and how far the rest of the game
 * departed from it. What came after bids of any kind says nothing about the
 * seam before them. */
static void settle_lessons(struct play *play, const struct mind_value *result) {
    struct mind_value ahead = *result; /* the return of the seam after */
    struct mind_value said = *result;  /* the net's word on that seam */
    float lambda = play->training->lambda;
    for (unsigned i = play->seams; i-- > 0;) {
        struct seam *seam = &play->seam[i];
        struct mind_value target = seam->dealt ? said : seam->expected;
        mind_add(&target, &ahead, lambda);
        mind_add(&target, &said, -lambda);
        if (seam->explored)
            target = seam->value;
        if (seam->lesson != SIZE_MAX && !seam->explored)
            mind_teach(seats_of(play), &target, seam->slots,
                       &play->lessons->lesson[seam->lesson]);
        ahead = target;
        said = seam->value;
    }
}

void volle_study(const struct wsk_rules *rules, const struct mind_table *table,
                 const struct mind_training *training, struct wsk_rng *rng,
                 struct mind_lessons *lessons) {
    struct play play;
    struct wsk_state start;
    struct mind_value result;
    start_play(&play, rules, table, rng);
    play.training = training;
    play.lessons = lessons;
    wsk_init(rules, &start);
    wsk_settle(rules, &start, rng);
    memcpy(&play.state, &start, sizeof(play.state));
    play_all(&play);
    mind_result(rules, (const struct wsk_state *)&play.state, &result);
    settle_lessons(&play, &result);
}

/* Anywhere within a round: its own decisions first, until a seam comes. */
static bool reach_seam(struct play *play) {
    struct choose_opts opts = {0};
    const struct wsk_rules *rules = &play->evaluator.rules->base;
    while (play->state.head.turn == WSK_TURN_SEATS &&
           play->state.phase != VOLLE_PHASE_BID) {
        struct wsk_state *state = (struct wsk_state *)&play->state;
        unsigned seat = wsk_next_seat(state);
        const struct net *net =
            learns(play, seat) ? play->table->net : play->table->other;
        wsk_move move = volle_choose(rules, net, state, seat, &opts, play->rng);
        wsk_play(rules, state, seat, move);
    }
    return play->state.phase != VOLLE_PHASE_OVER;
}

/* Bids that a view has blanked may be anything: they are drawn again. */
static void reopen_bids(struct play *play) {
    for (unsigned s = 0; s < seats_of(play); s++)
        if (play->state.bids[s] == VOLLE_BID_HIDDEN) {
            play->state.bids[s] = 0;
            play->state.head.seats |= (uint8_t)(1U << s);
        }
}

unsigned volle_play_on(const struct wsk_rules *rules,
                       const struct mind_table *table, struct wsk_rng *rng,
                       struct wsk_state *state, struct mind_value *ret_value) {
    struct play play;
    start_play(&play, rules, table, rng);
    memcpy(&play.state, state, sizeof(play.state));
    reopen_bids(&play);
    if (reach_seam(&play))
        play_all(&play);
    volle_look(&play.evaluator, &play.state, ret_value);
    mind_add(ret_value, &play.luck, -1);
    memcpy(state, &play.state, sizeof(play.state));
    return play.evaluator.encoding.base.looks + play.other.encoding.base.looks;
}
