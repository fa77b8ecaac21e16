#include "judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/volle-wolle/rules/rules.h"

#define SHARE_LEAST 0.01F
#define BATCH 64
#define GIVE_UP 4.0   /* errors behind the leader */
#define WORLDS 100000 /* joint bids, more than which are drawn */

struct rival {
    wsk_move move;
    double share;  /* of the decision */
    double offset; /* bids: the mean of the net's word */
    unsigned games;
    float *result; /* by game */
};

struct trial {
    const struct judge *judge;
    struct wsk_state view; /* bids: nobody has bid */
    unsigned seat, count, games;
    const struct judge_mix *others;
    struct rival rival[JUDGE_MOVES];
    unsigned long rollouts;
};

static unsigned find(struct trial *trial, wsk_move move) {
    unsigned at = 0;
    while (at < trial->count && trial->rival[at].move != move)
        at++;
    if (at == trial->count && at < JUDGE_MOVES)
        trial->rival[trial->count++] = (struct rival){.move = move};
    return at;
}

static void find_rivals(struct trial *trial, const struct judge_mix *mix,
                        const wsk_move *rivals, unsigned count) {
    double sum = 0;
    for (unsigned i = 0; i < mix->count; i++) {
        if (mix->choice[i].worth < SHARE_LEAST)
            continue;
        unsigned at = find(trial, mix->choice[i].move);
        if (at == JUDGE_MOVES)
            continue;
        trial->rival[at].share += (double)mix->choice[i].worth;
        sum += (double)mix->choice[i].worth;
    }
    for (unsigned i = 0; i < trial->count; i++)
        trial->rival[i].share /= sum;
    for (unsigned i = 0; i < count; i++)
        find(trial, rivals[i]);
}

/* Bids. */

static wsk_move draw_move(const struct judge_mix *mix, struct wsk_rng *rng) {
    double at = (double)(wsk_rng_next(rng) >> 11) / (double)(1ULL << 53);
    for (unsigned i = 0; i + 1 < mix->count; i++) {
        at -= (double)mix->choice[i].worth;
        if (at < 0)
            return mix->choice[i].move;
    }
    return mix->choice[mix->count - 1].move;
}

static void play_bids(const struct trial *trial, const wsk_move *bids,
                      wsk_move own, struct wsk_state *state) {
    const struct wsk_rules *rules = trial->judge->table->rules;
    *state = trial->view;
    for (unsigned s = 0; s < rules->seats; s++)
        wsk_play(rules, state, s, s == trial->seat ? own : bids[s]);
}

static double net_word(const struct trial *trial,
                       const struct wsk_state *state) {
    const struct table *table = trial->judge->table;
    struct mind_value value;
    table->mind->value(table->rules, table->net, state, &value);
    return (double)value.win[trial->seat];
}

static void add_word(struct trial *trial, const wsk_move *bids, double weight) {
    for (unsigned i = 0; i < trial->count; i++) {
        struct wsk_state state;
        play_bids(trial, bids, trial->rival[i].move, &state);
        trial->rival[i].offset += weight * net_word(trial, &state);
    }
}

/* The mean of the net's word over what the others may bid. */
static void find_offsets(struct trial *trial) {
    unsigned seats = trial->judge->table->rules->seats, at[WSK_SEATS_MAX] = {0};
    wsk_move bids[WSK_SEATS_MAX] = {0};
    double worlds = 1;
    for (unsigned s = 0; s < seats; s++)
        worlds *= s == trial->seat ? 1 : trial->others[s].count;
    if (worlds > WORLDS) {
        struct wsk_rng rng = wsk_rng_stream(trial->judge->seed, 1);
        for (unsigned i = 0; i < WORLDS; i++) {
            for (unsigned s = 0; s < seats; s++)
                bids[s] = draw_move(&trial->others[s], &rng);
            add_word(trial, bids, 1.0 / WORLDS);
        }
        return;
    }
    for (unsigned world = 0; world < (unsigned)worlds; world++) {
        double weight = 1;
        for (unsigned s = 0; s < seats; s++) {
            if (s == trial->seat)
                continue;
            bids[s] = trial->others[s].choice[at[s]].move;
            weight *= (double)trial->others[s].choice[at[s]].worth;
        }
        if (weight > 1e-7)
            add_word(trial, bids, weight);
        for (unsigned s = seats; s-- > 0;) {
            if (s == trial->seat)
                continue;
            if (++at[s] < trial->others[s].count)
                break;
            at[s] = 0;
        }
    }
}

/* Rollouts. */

static double play_out(const struct trial *trial, struct wsk_state *state,
                       struct wsk_rng rng) {
    const struct table *table = trial->judge->table;
    const struct mind_table players = {.net = table->net,
                                       .other = table->net,
                                       .learners =
                                           (1U << table->rules->seats) - 1,
                                       .rounds = trial->judge->rounds,
                                       .adjust = true};
    struct mind_value value;
    table->mind->play_on(table->rules, &players, &rng, state, &value);
    return (double)value.win[trial->seat];
}

static double roll_out(const struct trial *trial, const struct rival *rival,
                       const wsk_move *bids, struct wsk_rng rng) {
    struct wsk_state state = trial->view;
    if (trial->others) {
        play_bids(trial, bids, rival->move, &state);
        double word = net_word(trial, &state);
        return play_out(trial, &state, rng) - word + rival->offset;
    }
    wsk_play(trial->judge->table->rules, &state, trial->seat, rival->move);
    return play_out(trial, &state, rng);
}

static void play_batch(struct trial *trial, const bool *alive) {
    unsigned seats = trial->judge->table->rules->seats;
    for (unsigned end = trial->games + BATCH; trial->games < end;
         trial->games++) {
        struct wsk_rng rng =
            wsk_rng_stream(trial->judge->seed + 2, trial->games);
        wsk_move bids[WSK_SEATS_MAX] = {0};
        for (unsigned s = 0; trial->others && s < seats; s++)
            bids[s] = draw_move(&trial->others[s], &rng);
        for (unsigned i = 0; i < trial->count; i++) {
            struct rival *rival = &trial->rival[i];
            if (!alive[i])
                continue;
            rival->result[rival->games++] =
                (float)roll_out(trial, rival, bids, rng);
            trial->rollouts++;
        }
    }
}

/* Statistics. */

struct gap {
    double mean, error;
};

/* What the decision itself brings in a game. */
static double own_result(const struct trial *trial, unsigned game) {
    double sum = 0;
    for (unsigned i = 0; i < trial->count; i++)
        if (trial->rival[i].share > 0)
            sum += trial->rival[i].share * (double)trial->rival[i].result[game];
    return sum;
}

/* How far the move is ahead of the decision, in games from, from + step... */
static struct gap lead_of(const struct trial *trial, const struct rival *rival,
                          unsigned from, unsigned step) {
    double sum = 0, squares = 0;
    unsigned count = 0;
    for (unsigned g = from; g < rival->games; g += step, count++) {
        double gap = (double)rival->result[g] - own_result(trial, g);
        sum += gap;
        squares += gap * gap;
    }
    double mean = sum / count, variance = squares / count - mean * mean;
    return (struct gap){mean,
                        sqrt((variance > 0 ? variance : 0) / (count - 1))};
}

/* Gives up what is out of the race; true if what is left is known. */
static bool look(const struct trial *trial, bool *alive,
                 struct judge_result *result) {
    double best = 0;
    struct gap gap[JUDGE_MOVES];
    result->error = 0;
    for (unsigned i = 0; i < trial->count; i++) {
        gap[i] = lead_of(trial, &trial->rival[i], 0, 1);
        if (alive[i] && gap[i].mean > best)
            best = gap[i].mean;
    }
    for (unsigned i = 0; i < trial->count; i++) {
        const struct rival *rival = &trial->rival[i];
        if (!(rival->share > 0) &&
            gap[i].mean + GIVE_UP * (gap[i].error + 1e-5) < best)
            alive[i] = false;
        if (alive[i] && gap[i].error > result->error &&
            gap[i].mean + GIVE_UP * (gap[i].error + 1e-5) >= best)
            result->error = gap[i].error;
    }
    return result->error <= JUDGE_ERROR;
}

/* Chosen by one half of the games, measured by the other. */
static double cross_loss(const struct trial *trial, const bool *alive,
                         unsigned half) {
    unsigned best = 0;
    double most = -1;
    for (unsigned i = 0; i < trial->count; i++) {
        double lead = lead_of(trial, &trial->rival[i], half, 2).mean;
        if (alive[i] && lead > most) {
            most = lead;
            best = i;
        }
    }
    return lead_of(trial, &trial->rival[best], 1 - half, 2).mean;
}

static void measure(struct trial *trial, struct judge_result *result) {
    bool alive[JUDGE_MOVES], known = false;
    memset(alive, true, sizeof(alive));
    while (trial->games < 2 * BATCH ||
           (!known && trial->games < JUDGE_GAMES_MOST)) {
        play_batch(trial, alive);
        known = look(trial, alive, result);
    }
    result->most = 0;
    for (unsigned i = 0; i < trial->count; i++)
        if (alive[i])
            result->most =
                fmax(result->most, lead_of(trial, &trial->rival[i], 0, 1).mean);
    result->loss =
        (cross_loss(trial, alive, 0) + cross_loss(trial, alive, 1)) / 2;
    result->games = trial->games;
    result->rollouts = trial->rollouts;
}

void judge_decision(const struct judge *judge, const struct wsk_state *view,
                    unsigned seat, const struct judge_mix *mix,
                    const wsk_move *rivals, unsigned count,
                    const struct judge_mix *others,
                    struct judge_result *ret_result) {
    struct trial trial = {
        .judge = judge, .view = *view, .seat = seat, .others = others};
    *ret_result = (struct judge_result){0};
    find_rivals(&trial, mix, rivals, count);
    if (trial.count < 2)
        return;
    float *results =
        malloc(sizeof(float) * JUDGE_MOVES * (JUDGE_GAMES_MOST + BATCH));
    if (!results)
        abort();
    for (unsigned i = 0; i < trial.count; i++)
        trial.rival[i].result =
            results + (size_t)i * (JUDGE_GAMES_MOST + BATCH);
    if (others)
        find_offsets(&trial);
    measure(&trial, ret_result);
    free(results);
}
