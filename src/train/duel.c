#include "duel.h"

#include <math.h>

#include "pool.h"

#define BATCH 128 /* rotations between two looks at the verdict */

struct job {
    struct duel *duel;
    uint64_t first;
    struct duel_score *scores;
};

/* What the seat wins; the first net has the seats in `learners`. */
static int play_game(const struct duel *duel, uint64_t rotation,
                     unsigned learners, unsigned seat) {
    const struct mind *mind = mind_of(duel->rules->game);
    const struct mind_table table = {.net = duel->net,
                                     .other = duel->other,
                                     .learners = learners,
                                     .marked = duel->marked};
    struct wsk_rng rng = wsk_rng_stream(duel->seed, rotation);
    struct wsk_state state;
    struct mind_value value;
    wsk_init(duel->rules, &state);
    mind->play_on(duel->rules, &table, &rng, &state, &value);
    return (int)lroundf(value.win[seat] * DUEL_WIN);
}

static void play_rotation(void *context, unsigned index) {
    const struct job *job = context;
    struct duel *duel = job->duel;
    unsigned seats = duel->rules->seats, all = (1U << seats) - 1;
    struct duel_score score = {0};
    for (unsigned s = 0; s < seats; s++) {
        score.alone += play_game(duel, job->first + index, 1U << s, s);
        if (seats > 2 && !duel->marked)
            score.other_alone +=
                play_game(duel, job->first + index, all & ~(1U << s), s);
    }
    if (seats == 2)
        score.other_alone = 2 * DUEL_WIN - score.alone;
    job->scores[index] = score;
    atomic_fetch_add(&duel->done, duel_games(duel));
}

unsigned duel_games(const struct duel *duel) {
    unsigned seats = duel->rules->seats;
    return seats > 2 && !duel->marked ? 2 * seats : seats;
}

bool duel_run(struct duel *duel, uint64_t first, unsigned count,
              struct duel_score *ret_scores) {
    struct job job = {duel, first, ret_scores};
    struct pool *pool = pool_create(duel->threads);
    if (!pool)
        return false;
    pool_run(pool, count, play_rotation, &job);
    pool_destroy(pool);
    return true;
}

/* Samples are taken one by one, in order, also where a batch knows more: the
 * verdict does not depend on the size of a batch. */
static void take_scores(const struct duel *duel,
                        const struct duel_score *scores, struct sprt *sprt,
                        int64_t *sums, struct duel_result *result) {
    for (unsigned i = 0; i < BATCH && !result->verdict; i++) {
        sprt_add(sprt, scores[i].alone - scores[i].other_alone);
        sums[0] += scores[i].alone;
        sums[1] += scores[i].other_alone;
        result->games += duel_games(duel);
        result->verdict = sprt_verdict(sprt);
    }
}

bool duel_judge(struct duel *duel, uint64_t games,
                struct duel_result *ret_result) {
    unsigned seats = duel->rules->seats;
    double unit = (double)DUEL_WIN * seats;
    struct sprt sprt = {.hoped = sprt_lead(seats, DUEL_ELO), .unit = unit};
    struct duel_score scores[BATCH];
    int64_t sums[2] = {0};
    *ret_result = (struct duel_result){.verdict = SPRT_OPEN};
    while (!ret_result->verdict && ret_result->games < games) {
        if (!duel_run(duel, sprt.count, BATCH, scores))
            return false;
        take_scores(duel, scores, &sprt, sums, ret_result);
    }
    ret_result->share = (double)sums[0] / (double)sprt.count / unit;
    ret_result->other_share = (double)sums[1] / (double)sprt.count / unit;
    return true;
}
