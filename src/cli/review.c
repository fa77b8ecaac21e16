/*
 * review.c - `woolsack review`: what was luck and what was skill.
 */
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../review/json.h"
#include "progress.h"
#include "review_page.h"
#include "study.h"

#define CAREFUL_GAMES 1024 /* for each move of a close call, at most */

struct request {
    const char *lang, *html;
    bool json, careful;
};

static uint64_t read_count(void *count) {
    return atomic_load((atomic_uint *)count);
}

/* The bar is drawn by a thread of its own. */
static void work(struct review *review) {
    atomic_uint done = 0;
    struct progress *progress =
        progress_start(review_total(review), read_count, &done);
    while (review_step(review))
        atomic_store(&done, review_done(review));
    progress_stop(progress);
}

static enum cli_status print_json(const struct study *study,
                                  const struct review *review) {
    struct strbuf strbuf = {0};
    review_json(review, &study->lang.tongue, 0, &strbuf);
    strbuf_put(&strbuf, "\n");
    bool good = !strbuf.failed;
    if (good)
        fwrite(strbuf.text.start, 1, strbuf.text.len, stdout);
    else
        fprintf(stderr, "woolsack review: %s\n", wsk_err_text(WSK_ENOMEM));
    strbuf_finish(&strbuf);
    return good ? CLI_DONE : CLI_FAILED;
}

/* Opened before the work: a bad name shows at once, not after it. */
static enum cli_status answer(const struct study *study,
                              const struct request *request,
                              struct review *review) {
    FILE *file = request->html ? fopen(request->html, "wbe") : NULL;
    enum cli_status status = CLI_DONE;
    if (request->html && !file) {
        fprintf(stderr, "%s: %s\n", request->html, strerror(errno));
        return CLI_FAILED;
    }
    work(review);
    if (file)
        status = review_page_write(review, &study->lang, file, request->html);
    if (status)
        return status;
    if (request->json)
        return print_json(study, review);
    if (!request->html) {
        struct tell tell = study_tell(study);
        tell_review(&tell, review);
    }
    return CLI_DONE;
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {0};
    struct study study;
    bool stop;
    char **args;
    int count;
    const struct cli_option options[] = {
        {.name = "json", .flag = &request.json},
        {.name = "html", .text = &request.html},
        {.name = "careful", .flag = &request.careful},
        {.name = "lang", .text = &request.lang},
        {0}};
    enum cli_status status =
        cli_options(&cli_review, argc, argv, options, &args, &count, &stop);
    if (status || stop)
        return status;
    if (count != 1)
        return cli_misuse(&cli_review,
                          "one FILE is needed (or - for standard input)");
    status = study_open(&cli_review, args[0], request.lang, &study);
    if (status)
        return status;
    const struct review_settings settings = {
        .careful = request.careful ? CAREFUL_GAMES : 0};
    struct wsk_fault fault = {0};
    struct review *review =
        review_create(study.record, study.nets, &settings, &fault);
    status =
        review ? answer(&study, &request, review) : study_fail(&study, &fault);
    review_destroy(review);
    study_close(&study);
    return status ? status : cli_flush();
}

const struct cli_command cli_review = {
    .name = "review",
    .summary = "Tell luck from skill in a recorded game",
    .help =
        "Usage: woolsack review [--json] [--html OUT] [--careful]\n"
        "                       [--lang LANG] FILE\n"
        "\n"
        "Looks at every event of the record in FILE ('-': standard input):\n"
        "what dice and cards gave to each player, and how much winning\n"
        "chance each decision lost against the best. Prints the winning\n"
        "chances of the game, what the result is made of, and each player's\n"
        "worst decisions with what was better. Of a game that goes on only\n"
        "what everybody may know is looked at.\n"
        "\n"
        "  --html OUT   write a page to OUT instead: the curve, and every\n"
        "               position to step through\n"
        "  --json       one line of JSON instead of a report\n"
        "  --careful    play close calls out; takes a minute\n"
        "  --lang LANG  " CLI_LANG_VALUES "  --help       this text\n"
        "\n"
        "A record that breaks the rules: FILE:LINE: reason, status 1.\n",
    .run = run,
};
