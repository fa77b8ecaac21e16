#include "train.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "learn.h"
#include "pool.h"

#define GAMES 512    /* a round */
#define LESSONS 240  /* a game */
#define PORTION 1024 /* lessons an update */
#define PARTS 16     /* of a portion */

struct train {
    struct train_options options;
    const struct mind *mind;
    struct pool *pool;
    unsigned inputs;
    size_t size;     /* floats of a net */
    float *weights;  /* the net */
    float *momentum; /* Adam: first and second moments */
    float *variance;
    float *gradient; /* PARTS nets */
    struct net net;
    struct mind_lesson *lesson; /* GAMES * LESSONS */
    unsigned lessons[GAMES];
    uint32_t *order; /* indices of lessons */
    unsigned count;
    uint64_t games, updates;
    struct learn_loss loss[PARTS], total;
    /* The portion being learned. */
    unsigned first, last;
    float rate;
};

static struct mind_training training_now(const struct train *train) {
    float done = (float)train->games / (float)train->options.total;
    if (done > 1)
        done = 1;
    return (struct mind_training){
        .lambda = 0.8F - 0.2F * done,
        .temperature = 0.02F * powf(0.2F, done), /* to 0.004 */
        .step = 0.2F,
    };
}

static float rate_now(const struct train *train) {
    float done = (float)train->games / (float)train->options.total;
    return 2e-3F * powf(0.02F, done < 1 ? done : 1);
}

static void init_weights(struct train *train) {
    struct wsk_rng rng = wsk_rng_stream(train->options.seed, UINT64_MAX);
    struct net *net = &train->net;
    struct {
        float *start;
        size_t count;
        float size;
    } layers[] = {
        {net->first, (size_t)train->inputs * NET_HIDDEN, 0.15F},
        {net->second, (size_t)NET_HIDDEN * NET_SECOND, 0.15F},
        {net->third, (size_t)NET_SECOND * NET_OUTPUTS, 0.05F},
    };
    memset(train->weights, 0, train->size * sizeof(float));
    for (size_t l = 0; l < 3; l++)
        for (size_t i = 0; i < layers[l].count; i++) {
            float unit = (float)(wsk_rng_next(&rng) >> 40) / (float)(1 << 23);
            layers[l].start[i] = (unit - 1) * layers[l].size;
        }
}

struct train *train_create(const struct train_options *options) {
    struct train *train = calloc(1, sizeof(*train));
    if (!train)
        return NULL;
    train->options = *options;
    train->mind = mind_of(options->rules->game);
    train->inputs = train->mind->inputs(options->rules->seats);
    train->size = net_size(train->inputs);
    train->weights = calloc(train->size, sizeof(float));
    train->momentum = calloc(train->size, sizeof(float));
    train->variance = calloc(train->size, sizeof(float));
    train->gradient = calloc(train->size * PARTS, sizeof(float));
    train->lesson = calloc((size_t)GAMES * LESSONS, sizeof(*train->lesson));
    train->order = calloc((size_t)GAMES * LESSONS, sizeof(*train->order));
    train->pool = pool_create(options->threads);
    if (!train->weights || !train->momentum || !train->variance ||
        !train->gradient || !train->lesson || !train->order || !train->pool) {
        train_destroy(train);
        return NULL;
    }
    net_bind(&train->net, train->inputs, train->weights);
    init_weights(train);
    return train;
}

void train_destroy(struct train *train) {
    if (!train)
        return;
    pool_destroy(train->pool);
    free(train->weights);
    free(train->momentum);
    free(train->variance);
    free(train->gradient);
    free(train->lesson);
    free(train->order);
    free(train);
}

static void play_game(void *context, unsigned index) {
    struct train *train = context;
    struct mind_training training = training_now(train);
    struct wsk_rng rng =
        wsk_rng_stream(train->options.seed, train->games + index);
    struct mind_lessons lessons = {
        .lesson = train->lesson + (size_t)index * LESSONS, .room = LESSONS};
    train->mind->study(train->options.rules, &train->net, &training, &rng,
                       &lessons);
    train->lessons[index] = (unsigned)lessons.count;
}

static void shuffle(struct train *train) {
    struct wsk_rng rng = wsk_rng_stream(~train->options.seed, train->games);
    train->count = 0;
    for (unsigned g = 0; g < GAMES; g++)
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
    struct net slope;
    net_bind(&slope, train->inputs, gradient);
    memset(gradient, 0, train->size * sizeof(float));
    train->loss[part] = (struct learn_loss){0};
    for (unsigned i = train->first + part; i < train->last; i += PARTS)
        learn_lesson(&train->net, train->mind, train->options.rules->seats,
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
        train->weights[i] -= train->rate * (train->momentum[i] / warm1) /
                             (sqrtf(train->variance[i] / warm2) + 1e-7F);
    }
}

void train_aim(struct train *train, uint64_t total) {
    train->options.total = total;
}

void train_round(struct train *train) {
    pool_run(train->pool, GAMES, play_game, train);
    shuffle(train);
    train->rate = rate_now(train);
    train->total = (struct learn_loss){0};
    for (train->first = 0; train->first < train->count;
         train->first = train->last) {
        train->last = train->first + PORTION < train->count
                          ? train->first + PORTION
                          : train->count;
        pool_run(train->pool, PARTS, learn_part, train);
        train->updates++;
        pool_run(train->pool, PARTS, update_slice, train);
        for (unsigned part = 0; part < PARTS; part++)
            learn_add_loss(&train->total, &train->loss[part]);
    }
    train->games += GAMES;
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
    return &train->net;
}

/* Checkpoints: one line of text, then the counters and three arrays. */

static void describe(const struct train *train, char *ret, size_t cap) {
    snprintf(ret, cap, "woolsack-training 1 %s %u %u\n", train->mind->game,
             (unsigned)train->options.rules->seats, train->inputs);
}

bool train_save(const struct train *train, const char *path) {
    char line[128], draft[4096];
    describe(train, line, sizeof(line));
    snprintf(draft, sizeof(draft), "%s.new", path);
    FILE *file = fopen(draft, "wb");
    if (!file)
        return false;
    const uint64_t counters[2] = {train->games, train->updates};
    bool good = fputs(line, file) >= 0 &&
                fwrite(counters, sizeof(counters), 1, file) == 1;
    const float *const arrays[] = {train->weights, train->momentum,
                                   train->variance};
    for (size_t i = 0; i < 3; i++)
        good = good && fwrite(arrays[i], sizeof(float), train->size, file) ==
                           train->size;
    good = fclose(file) == 0 && good;
    return good && rename(draft, path) == 0;
}

bool train_load(struct train *train, const char *path) {
    char expected[128], line[128];
    describe(train, expected, sizeof(expected));
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    uint64_t counters[2];
    bool good = fgets(line, sizeof(line), file) &&
                strcmp(line, expected) == 0 &&
                fread(counters, sizeof(counters), 1, file) == 1;
    float *const arrays[] = {train->weights, train->momentum, train->variance};
    for (size_t i = 0; i < 3; i++)
        good = good && fread(arrays[i], sizeof(float), train->size, file) ==
                           train->size;
    fclose(file);
    if (!good) {
        errno = EINVAL;
        return false;
    }
    train->games = counters[0];
    train->updates = counters[1];
    return true;
}
