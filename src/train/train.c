#include "train.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/netfile.h"
#include "checkpoint.h"
#include "learn.h"
#include "pool.h"

#define GAMES 512    /* a round, unless the options say fewer */
#define LESSONS 240  /* a game */
#define PORTION 1024 /* lessons an update */
#define PARTS 16     /* of a portion */

#define COOLING 0.1F /* of the games, the last ones */

#define WAKING 0.8F    /* of the games: until then silent units are woken */
#define SILENCE 1e-20F /* momentum that is left of hundreds of updates ago */

#define LEAGUE 4        /* frozen nets */
#define LEAGUE_STEPS 12 /* so often is one replaced until the aim */
#define LEAGUE_GAMES 5  /* one game in so many has seats for them */

/* A net file in memory, and the net made from it. */
struct frozen {
    char *bytes;
    size_t len; /* 0: none yet */
    struct net net;
};

struct train {
    struct train_options options;
    const struct mind *mind;
    struct pool *pool;
    struct net_shape shape;
    size_t size;     /* floats of a net */
    float *memory;   /* the net */
    float *momentum; /* Adam: first and second moments */
    float *variance;
    float *gradient;                /* PARTS nets */
    float *coarse;                  /* the net as its file will have it */
    struct weights weights, taught; /* what changes; what lessons look at */
    struct frozen now, league[LEAGUE];
    struct mind_lesson *lesson; /* GAMES * LESSONS */
    unsigned lessons[GAMES];    /* of each game */
    uint32_t *order;            /* indices of lessons */
    unsigned count;
    uint64_t games, updates, joined; /* nets that have joined the league */
    struct learn_loss loss[PARTS], total;
    /* The portion being learned. */
    unsigned first, last;
    float rate;
};

/* How far the schedules are, from 0 to 1. */
static float progress(const struct train *train) {
    float done = (float)train->games / (float)train->options.total;
    if (done > 1)
        done = 1;
    return train->options.practised ? (1 + done) / 2 : done;
}

static struct mind_training training_now(const struct train *train) {
    float done = progress(train);
    return (struct mind_training){
        .lambda = 0.8F - 0.2F * done,
        .temperature = 0.02F * powf(0.2F, done), /* to 0.004 */
        .step = 0.2F,
    };
}

/* The last steps go to nothing: what chance of the last games is in the weights
 * is gone in the end. */
static float rate_now(const struct train *train) {
    float done = progress(train), left = (1 - done) / COOLING;
    return 2e-3F * powf(0.02F, done) * (left < 1 ? left : 1);
}

/* Late lessons look at the weights as the file will round them, so that what
 * is lost in rounding is made up for by the rest. */
static bool rounds_now(const struct train *train) {
    return train->options.practised || train->games > train->options.total / 2;
}

static void round_part(void *context, unsigned part) {
    struct train *train = context;
    weights_round(&train->weights, part, PARTS, &train->taught);
}

/* The file must be one of this training's own. */
static bool thaw(const struct train *train, struct frozen *frozen) {
    return netfile_read((struct wsk_word){frozen->bytes, frozen->len},
                        train->options.rules->game->id,
                        train->options.rules->seats, train->shape, &frozen->net,
                        NULL) == WSK_OK;
}

static void freeze(struct train *train, struct frozen *frozen) {
    frozen->len = weights_write(&train->weights, train->options.rules->game->id,
                                train->options.rules->seats, frozen->bytes);
    bool good = thaw(train, frozen);
    (void)good; /* it has just been written */
}

struct train *train_create(const struct train_options *options) {
    struct train *train = calloc(1, sizeof(*train));
    if (!train)
        return NULL;
    train->options = *options;
    if (options->games == 0 || options->games > GAMES)
        train->options.games = GAMES;
    train->mind = mind_of(options->rules->game);
    train->shape = mind_shape(options->rules->game, options->rules->seats);
    train->size = weights_size(train->shape, NET_HIDDEN);
    train->memory = calloc(train->size, sizeof(float));
    train->momentum = calloc(train->size, sizeof(float));
    train->variance = calloc(train->size, sizeof(float));
    train->gradient = calloc(train->size * PARTS, sizeof(float));
    train->coarse = calloc(train->size, sizeof(float));
    train->lesson = calloc((size_t)GAMES * LESSONS, sizeof(*train->lesson));
    train->order = calloc((size_t)GAMES * LESSONS, sizeof(*train->order));
    train->pool = pool_create(options->threads);
    train->now.bytes = calloc(1, netfile_size(train->shape));
    bool good = train->memory && train->momentum && train->variance &&
                train->gradient && train->coarse && train->lesson &&
                train->order && train->pool && train->now.bytes;
    for (unsigned i = 0; i < LEAGUE; i++) {
        train->league[i].bytes = calloc(1, netfile_size(train->shape));
        good = good && train->league[i].bytes;
    }
    if (!good) {
        train_destroy(train);
        return NULL;
    }
    struct wsk_rng rng = wsk_rng_stream(options->seed, UINT64_MAX);
    weights_bind(&train->weights, train->shape, train->memory);
    weights_init(&train->weights, &rng);
    freeze(train, &train->now);
    return train;
}

void train_destroy(struct train *train) {
    if (!train)
        return;
    pool_destroy(train->pool);
    free(train->memory);
    free(train->momentum);
    free(train->variance);
    free(train->gradient);
    free(train->coarse);
    free(train->lesson);
    free(train->order);
    free(train->now.bytes);
    for (unsigned i = 0; i < LEAGUE; i++)
        free(train->league[i].bytes);
    free(train);
}

/* Who sits where: a best response has one seat, in turn; in a league game some
 * seats, not all, are given to one of the frozen nets. */
static void seat_players(const struct train *train, uint64_t game,
                         struct wsk_rng *rng, struct mind_table *ret_table) {
    unsigned seats = train->options.rules->seats, all = (1U << seats) - 1;
    *ret_table = (struct mind_table){
        .net = &train->now.net, .other = &train->now.net, .learners = all};
    if (train->options.against) {
        ret_table->other = train->options.against;
        ret_table->learners = 1U << game % seats;
        ret_table->marked = true;
        return;
    }
    unsigned members =
        train->joined < LEAGUE ? (unsigned)train->joined : LEAGUE;
    if (members == 0 || wsk_rng_below(rng, LEAGUE_GAMES) != 0)
        return;
    ret_table->other = &train->league[wsk_rng_below(rng, members)].net;
    ret_table->learners = 1 + wsk_rng_below(rng, all - 1);
}

static void play_game(void *context, unsigned index) {
    struct train *train = context;
    struct mind_training training = training_now(train);
    struct wsk_rng rng =
        wsk_rng_stream(train->options.seed, train->games + index);
    struct mind_lessons lessons = {
        .lesson = train->lesson + (size_t)index * LESSONS, .room = LESSONS};
    struct mind_table table;
    seat_players(train, train->games + index, &rng, &table);
    train->mind->study(train->options.rules, &table, &training, &rng, &lessons);
    train->lessons[index] = (unsigned)lessons.count;
}

static void shuffle(struct train *train) {
    struct wsk_rng rng = wsk_rng_stream(~train->options.seed, train->games);
    train->count = 0;
    for (unsigned g = 0; g < train->options.games; g++)
        for (unsigned i = 0; i < train->lessons[g]; i++)
            train->order[train->count++] = g * LESSONS + i;
    for (unsigned i = train->count; i > 1; i--) {
        unsigned j = wsk_rng_below(&rng, i);
        uint32_t other = train->order[i - 1];
        train->order[i - 1] = train->order[j];
        train->order[j] = other;
    }
}

static void learn_part(void *context, unsigned part) {
    struct train *train = context;
    float *gradient = train->gradient + train->size * part;
    struct weights slope;
    weights_bind(&slope, train->shape, gradient);
    memset(gradient, 0, train->size * sizeof(float));
    train->loss[part] = (struct learn_loss){0};
    for (unsigned i = train->first + part; i < train->last; i += PARTS)
        learn_lesson(&train->taught, train->mind, train->options.rules->seats,
                     &train->lesson[train->order[i]], &slope,
                     &train->loss[part]);
}

/* Adam, a slice of the weights at a time. */
static void update_slice(void *context, unsigned slice) {
    struct train *train = context;
    size_t from = train->size * slice / PARTS;
    size_t to = train->size * (slice + 1) / PARTS;
    float scale = 1.0F / (float)(train->last - train->first);
    float warm1 = 1 - powf(0.9F, (float)train->updates);
    float warm2 = 1 - powf(0.999F, (float)train->updates);
    for (size_t i = from; i < to; i++) {
        float slope = 0;
        for (unsigned part = 0; part < PARTS; part++)
            slope += train->gradient[train->size * part + i];
        slope *= scale;
        train->momentum[i] = 0.9F * train->momentum[i] + 0.1F * slope;
        train->variance[i] =
            0.999F * train->variance[i] + 0.001F * slope * slope;
        train->memory[i] -= train->rate * (train->momentum[i] / warm1) /
                            (sqrtf(train->variance[i] / warm2) + 1e-7F);
    }
}

/* A unit of the second layer that no position reaches any more would never
 * learn again, and some go that way in every training. */
static void wake_silent(struct train *train) {
    struct wsk_rng rng =
        wsk_rng_stream(train->options.seed, UINT64_MAX - 1 - train->joined);
    struct weights momentum;
    weights_bind(&momentum, train->shape, train->momentum);
    for (unsigned b = 0; b < train->shape.buckets; b++)
        for (unsigned s = 0; s < NET_SECOND; s++)
            if (fabsf(momentum.rest[b].bias2[s]) < SILENCE)
                weights_wake(&train->weights.rest[b], s, &rng);
}

void train_aim(struct train *train, uint64_t total) {
    train->options.total = total;
}

void train_round(struct train *train) {
    pool_run(train->pool, train->options.games, play_game, train);
    shuffle(train);
    train->rate = rate_now(train);
    train->total = (struct learn_loss){0};
    bool rounding = rounds_now(train);
    weights_bind(&train->taught, train->shape,
                 rounding ? train->coarse : train->memory);
    for (train->first = 0; train->first < train->count;
         train->first = train->last) {
        train->last = train->first + PORTION < train->count
                          ? train->first + PORTION
                          : train->count;
        if (rounding)
            pool_run(train->pool, PARTS, round_part, train);
        pool_run(train->pool, PARTS, learn_part, train);
        train->updates++;
        pool_run(train->pool, PARTS, update_slice, train);
        for (unsigned part = 0; part < PARTS; part++)
            learn_add_loss(&train->total, &train->loss[part]);
    }
    uint64_t before = train->games;
    train->games += train->options.games;
    uint64_t step = train->options.total / LEAGUE_STEPS + 1;
    if (train->games / step != before / step) {
        if (progress(train) < WAKING)
            wake_silent(train);
        freeze(train, &train->league[train->joined++ % LEAGUE]);
    }
    freeze(train, &train->now);
}

uint64_t train_games(const struct train *train) {
    return train->games;
}

void train_losses(const struct train *train, float *ret_value,
                  float *ret_policy) {
    *ret_value = (float)(train->total.value / (double)train->total.values);
    *ret_policy =
        (float)(train->total.policy / ((double)train->total.policies + 1e-9));
}

const struct net *train_net(const struct train *train) {
    return &train->now.net;
}

struct wsk_word train_file(const struct train *train) {
    return (struct wsk_word){train->now.bytes, train->now.len};
}

/* Checkpoints (checkpoint.h). */

#define SELF_PLAY ""

static const char *kind_of(const struct train *train) {
    if (!train->options.against)
        return SELF_PLAY;
    return train->options.practised ? " practised response" : " response";
}

static void describe(const struct train *train, const char *kind, char *ret,
                     size_t cap) {
    char buckets[32] = "";
    if (train->shape.buckets > 1)
        snprintf(buckets, sizeof(buckets), " %u buckets", train->shape.buckets);
    snprintf(ret, cap, "woolsack-training 2 %s %u %u%s%s\n",
             train->options.rules->game->id,
             (unsigned)train->options.rules->seats, train->shape.inputs,
             buckets, kind);
}

static bool write_all(FILE *file, const void *bytes, size_t len) {
    return fwrite(bytes, 1, len, file) == len;
}

static bool read_all(FILE *file, void *bytes, size_t len) {
    return fread(bytes, 1, len, file) == len;
}

bool train_save(const struct train *train, const char *path) {
    char line[CHECKPOINT_LINE], draft[4096];
    describe(train, kind_of(train), line, sizeof(line));
    snprintf(draft, sizeof(draft), "%s.new", path);
    FILE *file = fopen(draft, "wb");
    if (!file)
        return false;
    const struct checkpoint_counters counters = {train->games, train->updates,
                                                 train->joined};
    const float *const array[CHECKPOINT_ARRAYS] = {
        train->memory, train->momentum, train->variance};
    bool good =
        fputs(line, file) >= 0 && write_all(file, &counters, sizeof(counters));
    for (unsigned i = 0; i < CHECKPOINT_ARRAYS; i++)
        good = good && write_all(file, array[i], train->size * sizeof(float));
    for (unsigned i = 0; i < LEAGUE && i < train->joined; i++) {
        checkpoint_len len = train->league[i].len;
        good = good && write_all(file, &len, sizeof(len)) &&
               write_all(file, train->league[i].bytes, len);
    }
    good = fclose(file) == 0 && good;
    return good && rename(draft, path) == 0;
}

static bool read_league(struct train *train, FILE *file) {
    for (unsigned i = 0; i < LEAGUE && i < train->joined; i++) {
        struct frozen *member = &train->league[i];
        checkpoint_len len;
        if (!read_all(file, &len, sizeof(len)) ||
            len > netfile_size(train->shape) ||
            !read_all(file, member->bytes, len))
            return false;
        member->len = len;
        if (!thaw(train, member))
            return false;
    }
    return true;
}

static bool load(struct train *train, const char *kind, const char *path) {
    char expected[CHECKPOINT_LINE], line[CHECKPOINT_LINE];
    struct checkpoint_counters counters;
    float *const array[CHECKPOINT_ARRAYS] = {train->memory, train->momentum,
                                             train->variance};
    describe(train, kind, expected, sizeof(expected));
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    bool good = fgets(line, sizeof(line), file) &&
                strcmp(line, expected) == 0 &&
                read_all(file, &counters, sizeof(counters));
    for (unsigned i = 0; i < CHECKPOINT_ARRAYS; i++)
        good = good && read_all(file, array[i], train->size * sizeof(float));
    if (good) {
        train->games = counters.games;
        train->updates = counters.updates;
        train->joined = counters.joined;
        good = read_league(train, file);
    }
    int error = ferror(file) ? errno : EINVAL;
    fclose(file);
    if (!good) {
        errno = error;
        return false;
    }
    freeze(train, &train->now);
    return true;
}

bool train_load(struct train *train, const char *path) {
    return load(train, kind_of(train), path);
}

bool train_begin_with(struct train *train, const char *path) {
    if (!load(train, SELF_PLAY, path))
        return false;
    train->games = train->updates = train->joined = 0;
    memset(train->momentum, 0, train->size * sizeof(float));
    memset(train->variance, 0, train->size * sizeof(float));
    return true;
}
