/*
 * widen.c - a checkpoint of training with twice as many hidden units.
 *
 *   widen CHECKPOINT WIDE
 *
 * What is there stays as it is and says what it said. The units that are added
 * listen at random (the same numbers each time) and say nothing yet; a program
 * built with -Dhidden=256 goes on from there. So width can be compared where a
 * net has learned for long:
 *
 *   build/lab/widen lab/checkpoints/bloeder-sack-2.checkpoint wide.ckpt
 *   build-wide/woolsack train --game bloeder-sack --seats 2 --games N
 *       --checkpoint wide.ckpt --net wide/bloeder-sack-2.net --no-gate
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "train/checkpoint.h"
#include "train/weights.h"
#include "wider.h"

#define INPUTS_MAX 4096

/* The wide checkpoint takes its name only when it is whole. */
static char draft[4096];

static _Noreturn void give_up(const char *what, const char *why) {
    fprintf(stderr, "widen: %s: %s\n", what, why);
    if (*draft)
        remove(draft);
    exit(1);
}

struct job {
    struct wider wider;
    const char *path, *wide_path;
    FILE *from, *to;
    void *narrow, *wide; /* room for weights, or for a net */
};

static void take(struct job *job, void *ret, size_t len) {
    if (fread(ret, 1, len, job->from) != len)
        give_up(job->path, "the checkpoint is cut off");
}

static void put(struct job *job, const void *bytes, size_t len) {
    if (fwrite(bytes, 1, len, job->to) != len)
        give_up(job->wide_path, "cannot be written");
}

static void copy_head(struct job *job) {
    char line[CHECKPOINT_LINE] = "";
    struct checkpoint_counters counters;
    struct net_shape shape = {.buckets = 1};
    int end = 0, all = 0;
    if (!fgets(line, sizeof(line), job->from) ||
        sscanf(line, "woolsack-training 2 %*s %*u %u%n %u buckets%n",
               &shape.inputs, &end, &shape.buckets, &all) < 1 ||
        strcmp(line + (all ? all : end), "\n") != 0 || shape.inputs == 0 ||
        shape.inputs > INPUTS_MAX || shape.buckets == 0 ||
        shape.buckets > NET_BUCKETS_MAX)
        give_up(job->path, "is no checkpoint of self-play");
    job->wider.shape = shape;
    take(job, &counters, sizeof(counters));
    put(job, line, strlen(line));
    put(job, &counters, sizeof(counters));
}

static void widen_arrays(struct job *job) {
    const struct wider *wider = &job->wider;
    struct wsk_rng rng = wsk_rng_stream(7, 7);
    for (unsigned i = 0; i < CHECKPOINT_ARRAYS; i++) {
        take(job, job->narrow,
             weights_size(wider->shape, wider->from) * sizeof(float));
        wider_floats(wider, job->narrow, i ? NULL : &rng, job->wide);
        put(job, job->wide,
            weights_size(wider->shape, wider->to) * sizeof(float));
    }
}

/* A net of the league: a line, and what the layers hold. */
static bool is_net(const struct wider *wider, const char *net, size_t len) {
    const char *end = memchr(net, '\n', len);
    return end && (size_t)(net + len - (end + 1)) ==
                      netfile_body(wider->shape, wider->from);
}

static void widen_league(struct job *job, size_t room) {
    checkpoint_len len;
    while (fread(&len, 1, sizeof(len), job->from) == sizeof(len)) {
        if (len > room)
            give_up(job->path, "a net of the league is too long");
        take(job, job->narrow, len);
        if (!is_net(&job->wider, job->narrow, len))
            give_up(job->path, "a net of the league is damaged");
        len = wider_net(&job->wider, job->narrow, job->wide);
        put(job, &len, sizeof(len));
        put(job, job->wide, len);
    }
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: widen CHECKPOINT WIDE\n");
        return 2;
    }
    struct job job = {.wider = {.from = WIDER_FROM, .to = 2 * WIDER_FROM},
                      .path = argv[1],
                      .wide_path = argv[2],
                      .from = fopen(argv[1], "rb")};
    if (!job.from)
        give_up(argv[1], "cannot be read");
    snprintf(draft, sizeof(draft), "%s.new", argv[2]);
    job.to = fopen(draft, "wb");
    if (!job.to)
        give_up(argv[2], "cannot be written");
    copy_head(&job);
    /* A net is shorter than its weights. */
    size_t room = weights_size(job.wider.shape, job.wider.to) * sizeof(float);
    job.narrow = malloc(room);
    job.wide = malloc(room);
    if (!job.narrow || !job.wide)
        give_up("memory", "there is too little");
    widen_arrays(&job);
    widen_league(&job, room / 2);
    free(job.narrow);
    free(job.wide);
    fclose(job.from);
    if (fclose(job.to) != 0 || rename(draft, argv[2]) != 0)
        give_up(argv[2], "cannot be written");
    return 0;
}
