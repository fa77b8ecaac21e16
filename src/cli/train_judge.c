#include "train_judge.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../ai/netcode.h"
#include "../arena/stats.h"
#include "../train/duel.h"
#include "nets.h"
#include "progress.h"

#define PATH_MAX_TEXT 4096
#define BATCH 256  /* rotations */
#define DOUBT 0.5  /* as in a match: lab/arena.md */
#define STREAM 101 /* of the seed: no game of the training */

/* Net files. */

struct loaded_net *judge_load(const struct wsk_rules *rules, const char *path,
                              bool needed) {
    struct loaded_net *loaded = calloc(1, sizeof(*loaded));
    if (!loaded) {
        fprintf(stderr, "woolsack train: %s\n", strerror(ENOMEM));
        return NULL;
    }
    enum wsk_err err = cli_load_net(rules->game, rules->seats, path,
                                    &loaded->net, &loaded->bytes);
    if (err == WSK_OK || (err == WSK_EIO && !needed))
        return loaded;
    if (err == WSK_EIO)
        fprintf(stderr, "%s: %s\n", path, strerror(ENOENT));
    free(loaded);
    return NULL;
}

void judge_free(struct loaded_net *loaded) {
    if (loaded)
        free(loaded->bytes);
    free(loaded);
}

static bool write_packed(const struct judge *judge, FILE *file) {
    const struct wsk_rules *rules = judge->rules;
    struct net_shape shape = mind_shape(rules->game, rules->seats);
    char *packed = malloc(netcode_size(shape));
    if (!packed)
        return false;
    size_t len = netcode_pack(train_file(judge->train), shape, packed);
    bool good = fwrite(packed, 1, len, file) == len;
    free(packed);
    return good;
}

/* All of it or nothing: a file that is there stays whole. */
static bool write_net(const struct judge *judge, const char *path) {
    char draft[PATH_MAX_TEXT];
    int need = snprintf(draft, sizeof(draft), "%s.new", path);
    if (need < 0 || (size_t)need >= sizeof(draft)) {
        fprintf(stderr, "%s: %s\n", path, strerror(ENAMETOOLONG));
        return false;
    }
    FILE *file = fopen(draft, "wb");
    bool good = file && write_packed(judge, file);
    if (file && fclose(file) != 0)
        good = false;
    if (!good || rename(draft, path) != 0) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    return true;
}

/* The gate. */

static struct duel new_duel(const struct judge *judge, const struct net *other,
                            bool marked) {
    return (struct duel){.rules = judge->rules,
                         .net = train_net(judge->train),
                         .other = other,
                         .marked = marked,
                         .seed = wsk_rng_stream(judge->seed, STREAM).counter,
                         .threads = judge->threads};
}

static uint64_t games_done(void *context) {
    struct duel *duel = context;
    return atomic_load(&duel->done);
}

static void print_result(const struct judge *judge,
                         const struct duel_result *result) {
    if (judge->rules->seats == 2)
        printf("it won %.1f %% of %" PRIu64 " games against it",
               100 * result->share, result->games);
    else
        printf("in %" PRIu64 " games it won %.1f %% alone among old ones, an "
               "old one %.1f %% alone among new ones",
               result->games, 100 * result->share, 100 * result->other_share);
}

static enum cli_status refuse(const struct judge *judge, const char *path,
                              const struct duel_result *result) {
    char beside[PATH_MAX_TEXT];
    int need = snprintf(beside, sizeof(beside), "%s.rejected", path);
    if (need < 0 || (size_t)need >= sizeof(beside)) {
        fprintf(stderr, "%s: %s\n", path, strerror(ENAMETOOLONG));
        return CLI_FAILED;
    }
    if (!write_net(judge, beside))
        return CLI_FAILED;
    printf("%s stays as it is: the new net %s (", path,
           result->verdict == SPRT_FAILED ? "is no better"
                                          : "is not clearly better");
    print_result(judge, result);
    printf("); it is in %s\n", beside);
    return cli_flush() == CLI_DONE ? CLI_REFUSED : CLI_FAILED;
}

enum cli_status judge_write(const struct judge *judge, const char *path,
                            const struct loaded_net *old, uint64_t games) {
    struct duel_result result;
    if (!old || !old->bytes)
        return write_net(judge, path) ? CLI_DONE : CLI_FAILED;
    struct duel duel = new_duel(judge, &old->net, false);
    struct progress *bar = progress_start(games, games_done, &duel);
    bool played = duel_judge(&duel, games, &result);
    progress_stop(bar);
    if (!played) {
        fprintf(stderr, "woolsack train: %s\n", strerror(EAGAIN));
        return CLI_FAILED;
    }
    if (result.verdict != SPRT_PASSED)
        return refuse(judge, path, &result);
    if (!write_net(judge, path))
        return CLI_FAILED;
    printf("%s replaced: the new net is better (", path);
    print_result(judge, &result);
    puts(")");
    return cli_flush();
}

/* The best response. */

static bool play_response(struct duel *duel, uint64_t rotations,
                          struct wsk_samples *ret_samples) {
    struct duel_score scores[BATCH];
    *ret_samples = (struct wsk_samples){0};
    while (ret_samples->count < rotations) {
        uint64_t left = rotations - ret_samples->count;
        unsigned count = left < BATCH ? (unsigned)left : BATCH;
        if (!duel_run(duel, ret_samples->count, count, scores))
            return false;
        for (unsigned i = 0; i < count; i++)
            wsk_samples_add(ret_samples, scores[i].alone);
    }
    return true;
}

enum cli_status judge_response(const struct judge *judge,
                               const struct net *other, uint64_t games) {
    struct duel duel = new_duel(judge, other, true);
    struct wsk_samples samples;
    unsigned seats = judge->rules->seats;
    uint64_t rotations = (games + seats - 1) / seats;
    struct progress *bar = progress_start(games, games_done, &duel);
    bool played = play_response(&duel, rotations, &samples);
    progress_stop(bar);
    if (!played) {
        fprintf(stderr, "woolsack train: %s\n", strerror(EAGAIN));
        return CLI_FAILED;
    }
    struct wsk_interval share = wsk_interval_within(
        wsk_samples_mean(&samples, (double)DUEL_WIN * seats, DOUBT), 0, 1);
    printf("the response wins %.2f %% (%.2f-%.2f) of %" PRIu64
           " games; among equals it would be %.2f %%\n",
           100 * share.mean, 100 * share.low, 100 * share.high,
           rotations * seats, 100.0 / seats);
    return cli_flush();
}
