/*
 * hint.c - `woolsack hint`: what the expert makes of a position.
 */
#include <stdlib.h>

#include "../review/hint.h"
#include "study.h"

struct request {
    const char *lang;
    uint64_t seat; /* from 1; 0: whoever must choose */
    bool json;
};

static enum cli_status tell_seat(const struct study *study,
                                 const struct request *request, unsigned seat,
                                 struct hint *hint) {
    const struct wsk_state *state = wsk_record_state(study->record);
    struct tell tell = study_tell(study);
    struct wsk_fault fault = {0};
    if (!hint_make(study->words.rules, study->nets, state, seat, hint, &fault))
        return study_fail(study, &fault);
    tell.words.viewer = seat;
    if (!request->json) {
        tell_hint(&tell, state, hint);
        return CLI_DONE;
    }
    struct strbuf strbuf = {0};
    tell.words.marks = false;
    hint_json(&tell.words, state, hint, &strbuf);
    strbuf_put(&strbuf, "\n");
    bool good = !strbuf.failed;
    if (good)
        fwrite(strbuf.text.start, 1, strbuf.text.len, stdout);
    else
        fprintf(stderr, "woolsack hint: %s\n", wsk_err_text(WSK_ENOMEM));
    strbuf_finish(&strbuf);
    return good ? CLI_DONE : CLI_FAILED;
}

/* The seat that was asked for, or all that must choose, one after the other;
 * where nobody must, a spectator. */
static enum cli_status tell_seats(const struct study *study,
                                  const struct request *request) {
    const struct wsk_head *head = &wsk_record_state(study->record)->head;
    unsigned seats = head->turn == WSK_TURN_SEATS ? head->seats : 0;
    struct hint *hint = malloc(sizeof(*hint));
    enum cli_status status = hint ? CLI_DONE : CLI_FAILED;
    if (hint && request->seat)
        status = tell_seat(study, request, (unsigned)request->seat - 1, hint);
    else if (hint && !seats)
        status = tell_seat(study, request, WSK_CHANCE, hint);
    else
        for (bool first = true; seats && !status; seats &= seats - 1) {
            if (!first && !request->json)
                putchar('\n');
            first = false;
            status =
                tell_seat(study, request, (unsigned)__builtin_ctz(seats), hint);
        }
    free(hint);
    return status;
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {0};
    struct study study;
    bool stop;
    char **args;
    int count;
    const struct cli_option options[] = {
        {.name = "seat",
         .number = &request.seat,
         .least = 1,
         .most = WSK_SEATS_MAX},
        {.name = "json", .flag = &request.json},
        {.name = "lang", .text = &request.lang},
        {0}};
    enum cli_status status =
        cli_options(&cli_hint, argc, argv, options, &args, &count, &stop);
    if (status || stop)
        return status;
    if (count != 1)
        return cli_misuse(&cli_hint,
                          "one FILE is needed (or - for standard input)");
    status = study_open(&cli_hint, args[0], request.lang, &study);
    if (status)
        return status;
    unsigned seats = study.words.rules->seats;
    if (request.seat > seats)
        status = cli_misuse(&cli_hint,
                            "--seat takes 1 to %u in this game, not "
                            "%u",
                            seats, (unsigned)request.seat);
    else
        status = tell_seats(&study, &request);
    study_close(&study);
    return status ? status : cli_flush();
}

const struct cli_command cli_hint = {
    .name = "hint",
    .summary = "Tell what the expert makes of a position",
    .help =
        "Usage: woolsack hint [--seat N] [--json] [--lang LANG] FILE\n"
        "\n"
        "The winning chances at the end of the record in FILE ('-': standard\n"
        "input), and everything that a seat may do there: the winning chance\n"
        "it leads to, how much less that is than the best, and the lead in\n"
        "points to be expected. Bids also have the share of each in the\n"
        "expert's mixture, bids and dice their exact chances. What the seat\n"
        "may not see is not looked at.\n"
        "\n"
        "  --seat N     for this seat (everybody who must choose)\n"
        "  --json       a line of JSON for each seat instead of a table\n"
        "  --lang LANG  " CLI_LANG_VALUES "  --help       this text\n"
        "\n"
        "A record that breaks the rules: FILE:LINE: reason, status 1.\n",
    .run = run,
};
