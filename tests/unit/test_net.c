/* The net, its file, and the bidding games it feeds. */
#include <math.h>

#include "ai/mind.h"
#include "ai/net_look.h"
#include "ai/netcode.h"
#include "ai/regret.h"
#include "support.h"
#include "train/learn.h"
#include "train/weights.h"

static void fill(float *weights, size_t count, uint64_t seed) {
    struct wsk_rng rng = wsk_rng_stream(seed, 0);
    for (size_t i = 0; i < count; i++)
        weights[i] =
            (float)(wsk_rng_next(&rng) >> 40) / (float)(1 << 23) - 1.0F;
}

/* A net with random weights, as floats and as it is used. */
struct pair {
    struct weights weights;
    struct net net;
    float *memory;
    char *bytes;
    size_t len;
};

/* The floats as they are now, for use. */
static void write_pair(struct pair *pair) {
    pair->len = weights_write(&pair->weights, "pig", 3, pair->bytes);
    assert_int_equal(netfile_read((struct wsk_word){pair->bytes, pair->len},
                                  "pig", 3, pair->weights.shape, &pair->net,
                                  NULL),
                     WSK_OK);
}

static struct net_shape plain(unsigned inputs) {
    return (struct net_shape){.inputs = inputs, .buckets = 1};
}

static void make_pair(struct pair *pair, struct net_shape shape,
                      uint64_t seed) {
    struct wsk_rng rng = wsk_rng_stream(seed, 0);
    pair->memory = calloc(weights_size(shape, NET_HIDDEN), sizeof(float));
    pair->bytes = calloc(1, netfile_size(shape));
    assert_non_null(pair->memory);
    assert_non_null(pair->bytes);
    weights_bind(&pair->weights, shape, pair->memory);
    weights_init(&pair->weights, &rng);
    fill(pair->weights.bias1, NET_HIDDEN, seed + 1);
    for (unsigned b = 0; b < shape.buckets; b++) {
        fill(pair->weights.rest[b].bias2, NET_SECOND, seed + 2 + 10UL * b);
        fill(pair->weights.rest[b].bias3, NET_OUTPUTS, seed + 3 + 10UL * b);
    }
    write_pair(pair);
}

static void free_pair(struct pair *pair) {
    free(pair->memory);
    free(pair->bytes);
}

static void put_any(struct net_base *base, unsigned inputs,
                    struct wsk_rng *rng) {
    for (unsigned i = 0; i < base->input.count; i++) {
        unsigned sixteenths[] = {0, NET_UNIT, NET_UNIT, 3, 20};
        net_put(base, i, wsk_rng_below(rng, inputs),
                sixteenths[wsk_rng_below(rng, 5)]);
    }
}

/* On whatever way a position is reached, it looks the same to the bit, also to
 * those who want its values only, and close to what the floats say. */
static void look_around(const struct pair *pair, unsigned inputs) {
    enum { ENTRIES = 90 };
    struct wsk_rng rng = wsk_rng_stream(5, 5);
    struct net_base far, fresh;
    net_start(ENTRIES, &far);
    for (int round = 0; round < 50; round++) {
        float came[NET_OUTPUTS], straight[NET_OUTPUTS], few[NET_OUTPUTS];
        struct trace trace;
        put_any(&far, inputs, &rng);
        net_start(ENTRIES, &fresh);
        for (unsigned i = 0; i < ENTRIES; i++)
            net_put(&fresh, i, net_index(far.input.entry[i]),
                    net_value(far.input.entry[i]));
        net_look_all(&pair->net, &far, came);
        net_look_all(&pair->net, &fresh, straight);
        net_look(&pair->net, &fresh, few);
        assert_memory_equal(came, straight, sizeof(came));
        assert_memory_equal(came, few, NET_VALUE_OUTPUTS * sizeof(float));
        weights_run(&pair->weights, &far.input, &trace);
        for (unsigned i = 0; i < NET_OUTPUTS; i++)
            assert_true(fabsf(came[i] - trace.output[i]) <
                        0.03F * (1 + fabsf(trace.output[i])));
    }
}

/* One by one, the first and the last place too; nothing else is looked at
 * again. */
static void a_change_at_any_place_is_seen(void **state) {
    enum { INPUTS = 300 };
    struct wsk_rng rng = wsk_rng_stream(6, 6);
    struct pair pair;
    struct net_base base, fresh;
    (void)state;
    make_pair(&pair, plain(INPUTS), 1);
    net_start(NET_ENTRIES, &base);
    for (unsigned at = 0; at < NET_ENTRIES; at++) {
        const unsigned value[] = {NET_UNIT, 5, 0, NET_UNIT};
        for (unsigned i = 0; i < 4; i++) {
            float came[NET_OUTPUTS], straight[NET_OUTPUTS];
            net_put(&base, at, wsk_rng_below(&rng, INPUTS), value[i]);
            net_start(NET_ENTRIES, &fresh);
            fresh.input = base.input;
            net_look_all(&pair.net, &base, came);
            net_look_all(&pair.net, &fresh, straight);
            assert_memory_equal(came, straight, sizeof(came));
        }
    }
    free_pair(&pair);
}

static void looking_does_not_depend_on_the_way(void **state) {
    enum { INPUTS = 300 };
    struct pair pair;
    (void)state;
    make_pair(&pair, plain(INPUTS), 1);
    assert_false(pair.net.rest[0].values_need_all);
    look_around(&pair, INPUTS);
    free_pair(&pair);
}

/* Every second unit a twentieth as large, bias and all, and heard twenty times
 * as loud: all of them go on in the largest one's unit. */
static void units_of_any_size_keep_their_worth(void **state) {
    enum { INPUTS = 300, TIMES = 20 };
    struct pair pair;
    (void)state;
    make_pair(&pair, plain(INPUTS), 1);
    for (size_t h = 0; h < NET_HIDDEN; h += 2) {
        for (size_t i = 0; i < INPUTS; i++)
            pair.weights.first[i * NET_HIDDEN + h] /= TIMES;
        pair.weights.bias1[h] /= TIMES;
    }
    for (size_t h = 1; h < NET_HIDDEN; h += 2)
        for (size_t s = 0; s < NET_SECOND; s++)
            pair.weights.rest[0].second[h * NET_SECOND + s] /= TIMES;
    write_pair(&pair);
    look_around(&pair, INPUTS);
    free_pair(&pair);
}

/* What is said where nothing is to be seen and one unit has this bias. */
static void look_with_bias(struct pair *pair, int bias, float *ret_outputs) {
    enum { UNIT = 5 };
    struct net_base base;
    net_start(1, &base);
    net_put(&base, 0, 0, 0);
    pair->net.bias1[UNIT] = (int16_t)bias;
    net_look_all(&pair->net, &base, ret_outputs);
}

/* A unit that is always on by its bias: of that NET_ON_MAX goes on. */
static void no_more_than_the_bound_goes_on(void **state) {
    enum { INPUTS = 8 };
    struct pair pair;
    float less[NET_OUTPUTS], most[NET_OUTPUTS], more[NET_OUTPUTS];
    (void)state;
    make_pair(&pair, plain(INPUTS), 1);
    look_with_bias(&pair, NET_ON_MAX - 1, less);
    look_with_bias(&pair, NET_ON_MAX, most);
    look_with_bias(&pair, NET_ON_MAX + 1, more);
    assert_memory_not_equal(less, most, sizeof(most));
    assert_memory_equal(most, more, sizeof(most));
    free_pair(&pair);
}

/* Without a policy the values may use the whole second layer. */
static void values_may_need_the_whole_second_layer(void **state) {
    enum { INPUTS = 300 };
    struct pair pair;
    (void)state;
    make_pair(&pair, plain(INPUTS), 1);
    pair.weights.rest[0].third[(size_t)(NET_SECOND - 1) * NET_OUTPUTS] = 0.05F;
    write_pair(&pair);
    assert_true(pair.net.rest[0].values_need_all);
    look_around(&pair, INPUTS);
    free_pair(&pair);
}

/* Fewer seats: their values with the same bits, and nil for the others. */
static void values_are_those_of_the_seats(void **state) {
    enum { INPUTS = 300, ENTRIES = 90 };
    struct wsk_rng rng = wsk_rng_stream(8, 8);
    (void)state;
    for (unsigned seats = 2; seats <= NET_VALUE_SEATS; seats++) {
        struct net_shape shape = plain(INPUTS);
        struct pair pair;
        struct net_base base;
        shape.seats = seats;
        make_pair(&pair, shape, 1);
        for (unsigned round = 0; round < 20; round++) {
            if (round == 10) {
                pair.weights.rest[0].third[(NET_SECOND - 1UL) * NET_OUTPUTS] =
                    0.05F;
                write_pair(&pair);
            }
            float all[NET_OUTPUTS], few[NET_VALUE_OUTPUTS];
            net_start(ENTRIES, &base);
            put_any(&base, INPUTS, &rng);
            net_look_all(&pair.net, &base, all);
            net_look(&pair.net, &base, few);
            const unsigned abreast = seats <= 2 ? 2 : seats <= 4 ? 4 : 6;
            for (unsigned i = 0; i < NET_VALUE_OUTPUTS; i++)
                assert_true(few[i] ==
                            (i % NET_VALUE_SEATS < abreast ? all[i] : 0));
        }
        free_pair(&pair);
    }
}

#if defined(NET_HAS_WIDE) || defined(NET_HAS_TILES)
#define MACHINES_DIFFER
typedef void look_function(const struct net *net, struct net_base *base,
                           bool all, float *ret_outputs);

static void sees_what_plain_sees(look_function *look, const struct net *net,
                                 const struct net_base *base, bool all) {
    float one[NET_OUTPUTS] = {0}, other[NET_OUTPUTS] = {0};
    struct net_base here = *base, there = *base;
    net_look_plain(net, &here, all, one);
    look(net, &there, all, other);
    assert_memory_equal(one, other, sizeof(one));
    assert_memory_equal(&here, &there, sizeof(here));
}

static void all_see_the_same(const struct net *net, const struct net_base *base,
                             bool all) {
#ifdef NET_HAS_WIDE
    if (__builtin_cpu_supports("avx2"))
        sees_what_plain_sees(net_look_avx2, net, base, all);
    if (__builtin_cpu_supports("avx512bw"))
        sees_what_plain_sees(net_look_avx512, net, base, all);
#else
    if (net_machine_tiles())
        sees_what_plain_sees(net_look_tiles, net, base, all);
#endif
}

/* With what some machines have and without, for a net whose values need half of
 * the second layer and for one whose values need all. */
static void machines_see_the_same_for(unsigned seats) {
    enum { INPUTS = 300, ENTRIES = 90 };
    struct net_shape shape = plain(INPUTS);
    struct pair pair;
    struct net_base base;
    struct wsk_rng rng = wsk_rng_stream(2, 2);
    shape.seats = seats;
    make_pair(&pair, shape, 1);
    memset(&base, 0, sizeof(base));
    net_start(ENTRIES, &base);
    for (unsigned round = 0; round < 200; round++) {
        if (round == 100) {
            pair.weights.rest[0].third[(size_t)(NET_SECOND - 1) * NET_OUTPUTS] =
                0.05F;
            write_pair(&pair);
            assert_true(pair.net.rest[0].values_need_all);
        }
        if (round % 10 == 0) { /* beyond all bounds */
            pair.net.bias1[round % NET_HIDDEN] = round % 20 ? 4000 : -4000;
            net_start(ENTRIES, &base);
        }
        put_any(&base, INPUTS, &rng);
        bool all = round % 3 == 0;
        all_see_the_same(&pair.net, &base, all);
        float seen[NET_OUTPUTS];
        net_look_plain(&pair.net, &base, all, seen);
    }
    free_pair(&pair);
}

static void machines_see_the_same(void **state) {
    (void)state;
    machines_see_the_same_for(2);
    machines_see_the_same_for(4);
    machines_see_the_same_for(6);
}
#endif

/* Buckets. */

enum { BUCKETS = 4, BUCKET_INPUTS = 120, BUCKET_ENTRIES = 60 };
static const struct net_shape with_buckets = {.inputs = BUCKET_INPUTS,
                                              .buckets = BUCKETS};
static const size_t rest_size = (size_t)NET_HIDDEN * NET_SECOND + NET_SECOND +
                                (size_t)NET_SECOND * NET_OUTPUTS + NET_OUTPUTS;

/* Other layers in every bucket; values of every second one need all units. */
static void make_buckets(struct pair *pair) {
    make_pair(pair, with_buckets, 9);
    for (unsigned b = 0; b < BUCKETS; b++) {
        struct weights_rest *rest = &pair->weights.rest[b];
        fill(rest->second, (size_t)NET_HIDDEN * NET_SECOND, 20 + b);
        if (b % 2)
            rest->third[(size_t)(NET_SECOND - 1) * NET_OUTPUTS] = 0.05F;
    }
    write_pair(pair);
}

/* A net of one bucket: the first layer, and those of bucket b. */
static void make_alone(const struct pair *all, unsigned b, struct pair *ret) {
    make_pair(ret, plain(BUCKET_INPUTS), 1);
    memcpy(ret->weights.first, all->weights.first,
           (BUCKET_INPUTS + 1UL) * NET_HIDDEN * sizeof(float));
    memcpy(ret->weights.rest[0].second, all->weights.rest[b].second,
           rest_size * sizeof(float));
    write_pair(ret);
}

/* From one bucket to the next on the same way, and straight. */
static void a_bucket_is_a_net_of_its_own(void **state) {
    static struct pair all, alone[BUCKETS]; /* large */
    struct wsk_rng rng = wsk_rng_stream(7, 7);
    static struct net_base base, own[BUCKETS];
    (void)state;
    make_buckets(&all);
    net_start(BUCKET_ENTRIES, &base);
    for (unsigned b = 0; b < BUCKETS; b++) {
        make_alone(&all, b, &alone[b]);
        net_start(BUCKET_ENTRIES, &own[b]);
    }
    for (unsigned round = 0; round < 40; round++) {
        float few[NET_OUTPUTS], every[NET_OUTPUTS], want[NET_OUTPUTS];
        unsigned b = wsk_rng_below(&rng, BUCKETS);
        struct trace trace, trace_alone;
        put_any(&base, BUCKET_INPUTS, &rng);
        base.input.bucket = b;
        for (unsigned i = 0; i < BUCKET_ENTRIES; i++)
            net_put(&own[b], i, net_index(base.input.entry[i]),
                    net_value(base.input.entry[i]));
        net_look(&all.net, &base, few);
        net_look_all(&all.net, &base, every);
        net_look(&alone[b].net, &own[b], want);
        assert_memory_equal(few, want, NET_VALUE_OUTPUTS * sizeof(float));
        net_look_all(&alone[b].net, &own[b], want);
        assert_memory_equal(every, want, sizeof(want));
        weights_run(&all.weights, &base.input, &trace);
        weights_run(&alone[b].weights, &own[b].input, &trace_alone);
        assert_memory_equal(&trace, &trace_alone, sizeof(trace));
    }
    free_pair(&all);
    for (unsigned b = 0; b < BUCKETS; b++)
        free_pair(&alone[b]);
}

static bool all_nil(const float *numbers, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (numbers[i] != 0)
            return false;
    return true;
}

static void a_lesson_teaches_its_own_bucket(void **state) {
    enum { BUCKET = 2 };
    static struct pair pair; /* large */
    static struct net_base base;
    struct wsk_rng rng = wsk_rng_stream(3, 3);
    struct mind_lesson lesson = {.win = {1, 0}, .has_value = true};
    struct weights slope;
    struct learn_loss loss = {0};
    float *memory =
        calloc(weights_size(with_buckets, NET_HIDDEN), sizeof(float));
    (void)state;
    assert_non_null(memory);
    make_buckets(&pair);
    weights_bind(&slope, with_buckets, memory);
    net_start(BUCKET_ENTRIES, &base);
    put_any(&base, BUCKET_INPUTS, &rng);
    lesson.input = base.input;
    lesson.input.bucket = BUCKET;
    learn_lesson(&pair.weights, mind_of(game_called("bloeder-sack")), 2,
                 &lesson, &slope, &loss);
    assert_false(all_nil(slope.first, BUCKET_INPUTS * (size_t)NET_HIDDEN));
    for (unsigned b = 0; b < BUCKETS; b++)
        assert_int_equal(all_nil(slope.rest[b].second, rest_size), b != BUCKET);
    free(memory);
    free_pair(&pair);
}

/* Large weights and biases saturate; nothing overflows (the sanitizers
 * watch). */
static void a_monstrous_net_is_still_a_net(void **state) {
    enum { INPUTS = 50, ENTRIES = 200 };
    struct pair pair;
    struct wsk_rng rng = wsk_rng_stream(6, 6);
    struct net_base base;
    float outputs[NET_OUTPUTS];
    (void)state;
    make_pair(&pair, plain(INPUTS), 4);
    for (size_t i = 0; i < weights_size(plain(INPUTS), NET_HIDDEN); i++)
        pair.memory[i] = i % 3 ? 1e4F : -1e6F;
    write_pair(&pair);
    net_start(ENTRIES, &base);
    for (int round = 0; round < 20; round++) {
        put_any(&base, INPUTS, &rng);
        net_look_all(&pair.net, &base, outputs);
    }
    free_pair(&pair);
}

static void exp_is_close_and_shares_add_up(void **state) {
    (void)state;
    for (float x = 0; x > -60; x -= 0.37F)
        assert_true(fabs((double)net_exp(x) - exp((double)x)) <
                    1e-5 * exp((double)x) + 1e-30);
    assert_true(net_exp(-100) == 0);
    const float logits[4] = {1, -3, 200, 199};
    float shares[4], sum = 0;
    net_softmax(logits, 4, shares);
    for (unsigned i = 0; i < 4; i++)
        sum += shares[i];
    assert_true(fabsf(sum - 1) < 1e-5F);
    assert_true(shares[2] > shares[3] && shares[3] > shares[0]);
}

static void a_file_of_something_else_is_refused(void **state) {
    enum { INPUTS = 40 };
    struct pair pair;
    struct net net;
    struct wsk_fault fault = {0};
    (void)state;
    make_pair(&pair, plain(INPUTS), 2);
    struct wsk_word file = {pair.bytes, pair.len};
    const struct net_shape two = {.inputs = INPUTS, .buckets = 2};
    /* Another game, other seats, inputs, buckets, too short, no numbers. */
    assert_int_equal(netfile_read(file, "pug", 3, plain(INPUTS), &net, &fault),
                     WSK_ESYNTAX);
    assert_int_equal(netfile_read(file, "pig", 4, plain(INPUTS), &net, &fault),
                     WSK_ESYNTAX);
    assert_int_equal(
        netfile_read(file, "pig", 3, plain(INPUTS + 1), &net, &fault),
        WSK_ESYNTAX);
    assert_int_equal(netfile_read(file, "pig", 3, two, &net, &fault),
                     WSK_ESYNTAX);
    file.len--;
    assert_int_equal(netfile_read(file, "pig", 3, plain(INPUTS), &net, &fault),
                     WSK_ESYNTAX);
    assert_true(fault.why[0] != '\0');
    file.len++;
    memset(strchr(pair.bytes, '\n') + 1, 0xff, 8);
    assert_int_equal(netfile_read(file, "pig", 3, plain(INPUTS), &net, &fault),
                     WSK_ESYNTAX);
    free_pair(&pair);
}

/* Packed and unpacked it is the same file, whatever its weights. */
static void comes_back(struct wsk_word file, struct net_shape shape) {
    char *packed = malloc(netcode_size(shape));
    char *again = malloc(netfile_size(shape));
    size_t len = 0;
    assert_true(packed && again);
    struct wsk_word small = {packed, netcode_pack(file, shape, packed)};
    assert_true(small.len <= netcode_size(shape));
    assert_int_equal(
        netcode_unpack(small, "pig", 3, shape, NET_HIDDEN, again, &len, NULL),
        WSK_OK);
    assert_int_equal(len, file.len);
    assert_memory_equal(again, file.start, len);
    free(packed);
    free(again);
}

static void a_packed_file_is_the_same_file(void **state) {
    const struct net_shape shape = {.inputs = 40, .buckets = 2};
    struct wsk_rng rng = wsk_rng_stream(9, 9);
    struct pair pair;
    (void)state;
    make_pair(&pair, shape, 3);
    struct wsk_word file = {pair.bytes, pair.len};
    comes_back(file, shape);
    char *weights = strchr(pair.bytes, '\n') + 1;
    for (char *at = weights; at < pair.bytes + pair.len; at++)
        *at = (char)wsk_rng_next(&rng);
    comes_back(file, shape);
    /* As long as can be, and all of one kind. */
    memset(weights, -128, pair.len - (size_t)(weights - pair.bytes));
    comes_back(file, shape);
    memset(weights, 0, pair.len - (size_t)(weights - pair.bytes));
    comes_back(file, shape);
    for (size_t i = 0; weights + i < pair.bytes + pair.len; i++)
        weights[i] = (char)(i % 24 ? 0 : -128);
    comes_back(file, shape);
    free_pair(&pair);
}

/* Not one byte less or more, and nothing where it is filled up. */
static void a_damaged_file_is_refused(void **state) {
    const struct net_shape shape = {.inputs = 40, .buckets = 2};
    struct pair pair;
    struct net net;
    (void)state;
    make_pair(&pair, shape, 3);
    char *packed = malloc(netcode_size(shape) + 1);
    char *room = malloc(netfile_size(shape));
    assert_true(packed && room);
    size_t len =
        netcode_pack((struct wsk_word){pair.bytes, pair.len}, shape, packed);
    packed[len] = 0;
    for (size_t cut = 0; cut <= len + 1; cut += cut < len - 9 ? 97 : 1) {
        struct wsk_fault fault = {0};
        enum wsk_err err = netcode_read((struct wsk_word){packed, cut}, "pig",
                                        3, shape, room, &net, &fault);
        assert_int_equal(err, cut == len ? WSK_OK : WSK_ESYNTAX);
        assert_true(err == WSK_OK || fault.why[0]);
    }
    assert_int_equal(netcode_read((struct wsk_word){pair.bytes, pair.len},
                                  "pig", 3, shape, room, &net, NULL),
                     WSK_ESYNTAX);
    assert_false(packed[len - 1] & 1); /* filled up */
    packed[len - 1] |= 1;
    assert_int_equal(netcode_read((struct wsk_word){packed, len}, "pig", 3,
                                  shape, room, &net, NULL),
                     WSK_ESYNTAX);
    free(packed);
    free(room);
    free_pair(&pair);
}

/* Rounding as the file does, in any number of parts: what was rounded once is
 * not rounded again. */
static void rounding_in_parts_is_the_file(void **state) {
    static struct pair pair; /* large */
    struct weights rounded;
    float *memory =
        calloc(weights_size(with_buckets, NET_HIDDEN), sizeof(float));
    char *again = calloc(1, netfile_size(with_buckets));
    (void)state;
    assert_non_null(memory);
    assert_non_null(again);
    make_buckets(&pair);
    weights_bind(&rounded, with_buckets, memory);
    for (unsigned part = 0; part < 5; part++)
        weights_round(&pair.weights, part, 5, &rounded);
    size_t len = weights_write(&rounded, "pig", 3, again);
    static struct net net;
    assert_int_equal(netfile_read((struct wsk_word){again, len}, "pig", 3,
                                  with_buckets, &net, NULL),
                     WSK_OK);
    assert_memory_equal(net.first, pair.net.first,
                        BUCKET_INPUTS * (size_t)NET_HIDDEN);
    /* Scales are found anew, give or take a bit. */
    for (unsigned b = 0; b < BUCKETS; b++)
        for (unsigned i = 0; i < NET_HIDDEN * NET_SECOND; i++)
            assert_true(
                abs(net.rest[b].second[i] - pair.net.rest[b].second[i]) <= 1);
    free(memory);
    free(again);
    free_pair(&pair);
}

/* Rock, paper, scissors where rock counts double: 1/4, 1/2, 1/4. */
static void regret_matching_finds_the_mixture(void **state) {
    static const float gain[3][3] = {{0, -1, 2}, {1, 0, -1}, {-2, 1, 0}};
    struct regret *game = calloc(1, sizeof(*game));
    (void)state;
    game->players = 2;
    game->actions[0] = game->actions[1] = 3;
    for (unsigned a = 0; a < 3; a++)
        for (unsigned b = 0; b < 3; b++) {
            game->payoff[a * 3 + b][0] = gain[a][b];
            game->payoff[a * 3 + b][1] = -gain[a][b];
        }
    assert_int_equal(regret_cells(game), 9);
    regret_solve(game, 2000);
    const float want[3] = {0.25F, 0.5F, 0.25F};
    for (unsigned p = 0; p < 2; p++)
        for (unsigned a = 0; a < 3; a++)
            assert_true(fabsf(game->strategy[p][a] - want[a]) < 0.02F);
    free(game);
}

/* Nobody gains much by leaving the average, also with more players. */
static void nobody_gains_by_leaving_the_solution(void **state) {
    struct regret *game = calloc(1, sizeof(*game));
    struct wsk_rng rng = wsk_rng_stream(8, 8);
    (void)state;
    for (unsigned players = 2; players <= 4; players++) {
        game->players = players;
        for (unsigned p = 0; p < players; p++)
            game->actions[p] = 5;
        for (unsigned c = 0; c < regret_cells(game); c++) {
            float sum = 0;
            for (unsigned p = 0; p < players; p++) {
                game->payoff[c][p] = (float)wsk_rng_below(&rng, 100) + 1;
                sum += game->payoff[c][p];
            }
            for (unsigned p = 0; p < players; p++)
                game->payoff[c][p] /= sum;
        }
        regret_solve(game, 1000);
        for (unsigned p = 0; p < players; p++) {
            float worth[REGRET_ACTIONS], mean = 0, best = 0;
            regret_worth(game, p, worth);
            for (unsigned a = 0; a < 5; a++) {
                mean += game->strategy[p][a] * worth[a];
                best = worth[a] > best ? worth[a] : best;
            }
            assert_true(best - mean < (players == 2 ? 0.005F : 0.03F));
        }
    }
    free(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looking_does_not_depend_on_the_way),
        cmocka_unit_test(a_change_at_any_place_is_seen),
        cmocka_unit_test(units_of_any_size_keep_their_worth),
        cmocka_unit_test(no_more_than_the_bound_goes_on),
        cmocka_unit_test(values_may_need_the_whole_second_layer),
        cmocka_unit_test(values_are_those_of_the_seats),
#ifdef MACHINES_DIFFER /* a skipped test would be a failed one for Meson */
        cmocka_unit_test(machines_see_the_same),
#endif
        cmocka_unit_test(a_bucket_is_a_net_of_its_own),
        cmocka_unit_test(a_lesson_teaches_its_own_bucket),
        cmocka_unit_test(a_monstrous_net_is_still_a_net),
        cmocka_unit_test(exp_is_close_and_shares_add_up),
        cmocka_unit_test(a_file_of_something_else_is_refused),
        cmocka_unit_test(a_packed_file_is_the_same_file),
        cmocka_unit_test(a_damaged_file_is_refused),
        cmocka_unit_test(rounding_in_parts_is_the_file),
        cmocka_unit_test(regret_matching_finds_the_mixture),
        cmocka_unit_test(nobody_gains_by_leaving_the_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
