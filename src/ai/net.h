/*
 * net.h - the small net that values positions.
 *
 * Sparse inputs -> 128 -> 32 -> outputs, rectified in between, in integers up
 * to the last layer: the same bits on every machine, and quick. A position is
 * a list of (input, value); the first layer is a sum of rows, so going from
 * one position to a similar one is a matter of adding and subtracting the rows
 * in which they differ. A net_base knows the position looked at last; an
 * encoder writes the next one over it with net_put. A policy needs the whole
 * second layer; beside one for more than two seats values need only the first
 * half. The layers behind the hidden one may exist several times, once for each
 * bucket of positions: a game's encoding says to which a position belongs.
 *
 *   inputs   sixteenths: a value of NET_UNIT is one
 *   hidden   int16, in units of a column's scale. An input of one adds at most
 *            127, and no game has inputs that add up to more than 250, so
 *            nothing overflows. What is positive of it, up to NET_ON_MAX, goes
 *            on in sixteenths of the largest scale.
 *   second   the file's bytes; the int32 sums cannot overflow either
 *   outputs  floats, added in a fixed order
 */
#ifndef WSK_AI_NET_H
#define WSK_AI_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef NET_HIDDEN /* another width, to see what it would gain: lab/width.c    \
                    */
#define NET_HIDDEN 128
#endif
#define NET_SECOND 32
#define NET_OUTPUTS 32      /* room for outputs, a whole number of vectors */
#define NET_VALUE_SECOND 16 /* of NET_SECOND: for values, beside a policy */
#define NET_VALUE_SEATS 6   /* room for so many seats in each kind of values */
#define NET_VALUE_ROOM 16   /* for values, a whole number of vectors */
#define NET_ON_MAX 2047     /* shipped nets get to half of it */
#define NET_ON_BITS 4       /* of a hidden number behind the point */
#define NET_BUCKETS_MAX 4
#define NET_ENTRIES 208  /* inputs that one position can name */
#define NET_GROUP 16     /* entries that are compared at once, at most */
#define NET_UNIT 16      /* an input of one */
#define NET_VALUE_MAX 64 /* larger inputs count as this */
_Static_assert(NET_ENTRIES % NET_GROUP == 0, "whole groups");
enum { NET_VALUE_OUTPUTS = 2 * NET_VALUE_SEATS }; /* the first outputs */

/* So many entries, in whole groups. */
static inline size_t net_in_groups(size_t count) {
    return (count + NET_GROUP - 1) / NET_GROUP * NET_GROUP;
}

/* How large a net is: what a game asks of one for its number of seats. */
struct net_shape {
    unsigned inputs;
    unsigned buckets; /* 1 to NET_BUCKETS_MAX */
    unsigned seats;   /* whose values count; 0: all that there is room for */
};

/*
 * A position. A game's encoding names its inputs in a fixed order, those that
 * are zero too, so that entry i of two positions is about the same thing.
 */
struct net_input {
    unsigned count;
    unsigned bucket;                          /* less than its game's net has */
    _Alignas(16) uint32_t entry[NET_ENTRIES]; /* input << 8 | value */
};

static inline unsigned net_index(uint32_t entry) {
    return entry >> 8;
}

static inline unsigned net_value(uint32_t entry) {
    return entry & 0xff;
}

/* What a net file holds: bytes, and a scale and a bias for every column. A
 * weight is its byte times the scale of its column. */
struct net_bytes {
    const int8_t *first; /* [inputs][NET_HIDDEN] */
    float scale1[NET_HIDDEN], bias1[NET_HIDDEN];
    struct net_bytes_rest {
        const int8_t *second; /* [NET_HIDDEN][NET_SECOND] */
        float scale2[NET_SECOND], bias2[NET_SECOND];
        const int8_t *third; /* [NET_SECOND][NET_OUTPUTS] */
        float scale3[NET_OUTPUTS], bias3[NET_OUTPUTS];
    } rest[NET_BUCKETS_MAX];
};

/* ARM machines may multiply tiles of bytes or not, which a program sees when it
 * runs. */
#if defined(__aarch64__)
#define NET_BYTES
#endif

/* The layers behind the hidden one, of a bucket. The second one's weights lie
 * in the machine's own order. */
struct net_rest {
    bool values_need_all; /* of the second layer */
    _Alignas(16) int16_t second[NET_HIDDEN * NET_SECOND];
#if defined(NET_BYTES)
    _Alignas(16) int8_t second_bytes[NET_HIDDEN * NET_SECOND];
#endif
    float scale2[NET_SECOND], bias2[NET_SECOND];
    float third[NET_SECOND][NET_OUTPUTS];
    float bias3[NET_OUTPUTS];
    /* Of both kinds of values the first net.abreast, side by side. */
    _Alignas(16) float values[NET_SECOND][NET_VALUE_ROOM];
    float value_bias[NET_VALUE_ROOM];
};

/* A net ready for use. */
struct net {
    struct net_shape shape;
    const int8_t *first; /* [inputs][NET_HIDDEN]; borrowed */
    int16_t bias1[NET_HIDDEN];
    int16_t gain[NET_HIDDEN]; /* its scale, in 2^15ths of the largest */
    unsigned abreast;         /* 2, 4 or 6 seats whose values are worked out */
    struct net_rest rest[NET_BUCKETS_MAX];
};

/* The net goes on using bytes->first. */
void net_pack(const struct net_bytes *bytes, struct net_shape shape,
              struct net *ret_net);

/* The next position, written over the one before, and what was seen of the
 * position looked at last. */
struct net_base {
    bool fresh;     /* not looked at yet: nothing is in `hidden` and `seen` */
    unsigned looks; /* how often it was looked at */
    _Alignas(16) int16_t hidden[NET_HIDDEN]; /* before rectification */
    _Alignas(16) uint32_t seen[NET_ENTRIES];
    struct net_input input;
};

/* No position yet: `count` entries, all zero, in the first bucket. */
void net_start(unsigned count, struct net_base *base);

/* Entry `at` of the position. */
static inline void net_put(struct net_base *base, unsigned at, unsigned index,
                           unsigned value) {
    base->input.entry[at] = (uint32_t)(index << 8) |
                            (value > NET_VALUE_MAX ? NET_VALUE_MAX : value);
}

/* The NET_VALUE_OUTPUTS values of the position, nil beyond net->abreast, or all
 * outputs. */
void net_look(const struct net *net, struct net_base *base, float *ret_outputs);
void net_look_all(const struct net *net, struct net_base *base,
                  float *ret_outputs);

/* Shares that add up to one. */
void net_softmax(const float *logits, unsigned count, float *ret_shares);

/* e^x for x <= 0, the same bits everywhere; 0 below -80. */
float net_exp(float x);

#endif
