#include "work.h"

#include <string.h>

#include "ai/nets.h"
#include "games/volle-wolle/mind/fast/turn.h"
#include "looks.h"

#define INPUTS 64     /* positions for the net */
#define POSITIONS 512 /* decisions for the expert */
#define LESSONS 256

static struct {
    const struct wsk_rules *rules;
    const struct wsk_nets *nets;
    const struct net *net;
    const struct mind *mind;
    struct net_input input[INPUTS];
    struct net_base base;
    unsigned inputs;
    struct wsk_state view[POSITIONS];
    unsigned positions;
    uint32_t games;
} work;

/* The net's own words decide, nothing is searched. */
static wsk_move choose_plainly(const struct wsk_state *view, unsigned seat,
                               struct wsk_rng *rng) {
    const struct choose_opts opts = {0};
    return work.mind->choose(work.rules, work.net, view, seat, &opts, rng);
}

static unsigned play(struct wsk_rng *rng, bool keep) {
    struct wsk_state state, view;
    unsigned decisions = 0;
    wsk_init(work.rules, &state);
    for (;; decisions++) {
        wsk_settle(work.rules, &state, rng);
        if (state.head.turn == WSK_TURN_OVER)
            return decisions;
        unsigned seat = wsk_next_seat(&state);
        wsk_view(work.rules, &state, seat, &view);
        if (keep && work.positions < POSITIONS)
            work.view[work.positions++] = view;
        wsk_play(work.rules, &state, seat, choose_plainly(&view, seat, rng));
    }
}

static void put_all(const struct net_input *input) {
    work.base.input.bucket = input->bucket;
    memcpy(work.base.input.entry, input->entry,
           input->count * sizeof(input->entry[0]));
}

/* Positions that a game of training would learn from. */
static void collect_inputs(void) {
    static struct mind_lesson lesson[LESSONS];
    const struct mind_training training = {
        .lambda = 0.7F, .temperature = 0.01F, .step = 0.2F};
    struct mind_lessons lessons = {.lesson = lesson, .room = LESSONS};
    struct wsk_rng rng = wsk_rng_stream(2, work.rules->seats);
    const struct mind_table table = {.net = work.net,
                                     .other = work.net,
                                     .learners = (1U << work.rules->seats) - 1};
    work.mind->study(work.rules, &table, &training, &rng, &lessons);
    for (size_t i = 0; i < lessons.count && work.inputs < INPUTS; i++)
        work.input[work.inputs++] = lesson[i].input;
}

bool work_begin(const struct wsk_rules *rules, const struct wsk_nets *nets) {
    struct wsk_rng rng = wsk_rng_stream(1, rules->seats);
    memset(&work, 0, sizeof(work));
    work.rules = rules;
    work.nets = nets;
    work.net = nets_find(nets, rules);
    work.mind = mind_of(rules->game);
    if (!work.net || !work.mind)
        return false;
    collect_inputs();
    play(&rng, true);
    looks_begin();
    work_games(1);
    looks_end();
    return work.inputs > 0 && looks_count() > 0;
}

unsigned work_active(void) {
    unsigned sum = 0;
    for (unsigned i = 0; i < work.inputs; i++)
        for (unsigned k = 0; k < work.input[i].count; k++)
            sum += net_value(work.input[i].entry[k]) > 0;
    return work.inputs ? sum / work.inputs : 0;
}

double work_rows(void) {
    return looks_rows();
}

float work_net(unsigned times) {
    float sum = 0;
    for (unsigned i = 0, at = 0; i < times; i++) {
        float outputs[NET_OUTPUTS];
        net_start(work.input[at].count, &work.base);
        put_all(&work.input[at]);
        net_look(work.net, &work.base, outputs);
        sum += outputs[0];
        at = at + 1 < work.inputs ? at + 1 : 0;
    }
    return sum;
}

float work_look(unsigned times) {
    return looks_again(work.net, times);
}

/* Bids, corners and chips that come in games; three points a card. */
float work_turn(unsigned times) {
    float sum = 0;
    for (unsigned i = 0; i < times; i++) {
        struct turn turn = {.target = 17 + (int)(i % 10),
                            .corner = (int)(i % 7) - 3,
                            .chips = (int)(i % 5)};
        struct turn_plan plan;
        for (int chips = 0; chips <= turn.chips; chips++) {
            for (int try = 0; try < 3; try++)
                turn.take[try][chips] = (float)(3 * (3 - try) - chips);
            turn.miss[chips][0] = (float)(1 - chips);
            turn.miss[chips][1] = (float)(-2 - chips);
        }
        turn_solve(&turn, &plan);
        sum += plan.value;
    }
    return sum;
}

unsigned work_positions(void) {
    return work.positions;
}

unsigned work_choose(unsigned position) {
    const struct wsk_bot bot = {.level = WSK_LEVEL_EXPERT, .nets = work.nets};
    const struct wsk_state *view = &work.view[position];
    struct wsk_rng rng = wsk_rng_stream(3, position);
    return wsk_bot_choose(&bot, work.rules, view, wsk_next_seat(view), &rng);
}

/* A turn is planned once, as in training and in rollouts. */
unsigned work_games(unsigned games) {
    unsigned looks = 0;
    const struct mind_table table = {.net = work.net,
                                     .other = work.net,
                                     .learners = (1U << work.rules->seats) - 1};
    for (unsigned i = 0; i < games; i++) {
        struct wsk_rng rng = wsk_rng_stream(4, work.games++);
        struct wsk_state state;
        struct mind_value value;
        wsk_init(work.rules, &state);
        looks += work.mind->play_on(work.rules, &table, &rng, &state, &value);
    }
    return looks;
}
