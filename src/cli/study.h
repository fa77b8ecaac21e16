/*
 * study.h - what `hint`, `review` and `rollout` share: a record, the nets for
 * its game, a language, and lines on standard output. Inside src/cli only.
 */
#ifndef WSK_CLI_STUDY_H
#define WSK_CLI_STUDY_H

#include "../review/tell.h"
#include "cli.h"
#include "lang.h"

struct study {
    struct wsk_record *record;
    struct wsk_nets *nets;
    struct cli_lang lang;
    struct words words; /* a spectator reads; marks are on */
    const char *file;   /* as it is called in messages */
};

/* Reads everything. Anything but CLI_DONE has been reported; after CLI_DONE the
 * caller closes. */
enum cli_status study_open(const struct cli_command *command, const char *file,
                           const char *lang, struct study *ret_study);
void study_close(struct study *study);

/* "FILE: why" */
enum cli_status study_fail(const struct study *study,
                           const struct wsk_fault *fault);

/* How lines are told: to standard output, in colour on a terminal. */
struct tell study_tell(const struct study *study);

#endif
