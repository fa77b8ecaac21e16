/*
 * train_judge.h - what becomes of a net that was trained. Inside src/cli only.
 */
#ifndef WSK_CLI_TRAIN_JUDGE_H
#define WSK_CLI_TRAIN_JUDGE_H

#include "../train/train.h"
#include "cli.h"

/* A net file in memory. */
struct loaded_net {
    char *bytes; /* NULL: there is none */
    struct net net;
};

/* Reads a net for the rules. One that is not there is an error only if it is
 * `needed`. NULL: reported. */
struct loaded_net *judge_load(const struct wsk_rules *rules, const char *path,
                              bool needed);
void judge_free(struct loaded_net *loaded);

struct judge {
    const struct wsk_rules *rules;
    const struct train *train;
    uint64_t seed;
    unsigned threads;
};

/* Writes the net to the file. Where `old` has one, the new net has to beat it
 * first; otherwise the file stays as it is, the new net goes to FILE.rejected,
 * and CLI_REFUSED comes back. */
enum cli_status judge_write(const struct judge *judge, const char *path,
                            const struct loaded_net *old, uint64_t games);

/* Plays the net as a best response to the other and prints what it wins. */
enum cli_status judge_response(const struct judge *judge,
                               const struct net *other, uint64_t games);

#endif
