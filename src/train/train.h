/*
 * train.h - teaching a net by letting it play against itself.
 *
 * Round by round: a batch of games is played with the net as it would be
 * shipped, rounded to bytes, every game from its own random stream; what they
 * teach is shuffled and learned in small portions (Adam). The portions are cut
 * into a fixed number of parts whose sums are added in a fixed order, so that
 * the same seed gives the same net with any number of threads, and a run that
 * was stopped goes on where it was.
 *
 * One game in five has some seats taken by an earlier self: the league, a few
 * frozen nets that are replaced in turn. A best response has all other seats
 * taken by one net that never changes, and learns only to beat that; it may
 * begin as a copy of that net.
 */
#ifndef WSK_TRAIN_TRAIN_H
#define WSK_TRAIN_TRAIN_H

#include "ai/mind.h"

struct train;

struct train_options {
    const struct wsk_rules *rules;
    uint64_t seed;
    unsigned threads;
    unsigned games; /* a round, at most 512; 0: 512 */
    uint64_t total; /* games the schedules (step sizes, temperature) aim at */
    const struct net *against; /* NULL: itself and its league */
    bool practised; /* begins with a net that can play already: schedules start
                     * half way */
};

/* A new net, small random weights. NULL: no memory. */
struct train *train_create(const struct train_options *options);
void train_destroy(struct train *train);

/* Aims the schedules at another total. */
void train_aim(struct train *train, uint64_t total);

/* One round. */
void train_round(struct train *train);

uint64_t train_games(const struct train *train);
/* Mean losses of the last round: values, policy. */
void train_losses(const struct train *train, float *ret_value,
                  float *ret_policy);
/* The net as it would be shipped; borrowed until the next round. */
const struct net *train_net(const struct train *train);
struct wsk_word train_file(const struct train *train);

/* Checkpoints: everything needed to go on. False: errno says why, or (load)
 * the file is of another game or damaged. */
bool train_save(const struct train *train, const char *path);
bool train_load(struct train *train, const char *path);
/* Begins with the net of a checkpoint of self-play; its games do not count. */
bool train_begin_with(struct train *train, const char *path);

#endif
