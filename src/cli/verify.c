/*
 * verify.c - `woolsack verify`: were the dice of a recorded game sealed before
 * the first roll, and did they fall as sealed?
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "cli.h"
#include "fair/proof.h"

/* What somebody noted before or during the game, to be found in the record. */
struct noted {
    const char *seal;
    struct cli_list mixes; /* SEAT:HEX */
};

static enum cli_status fail(const char *file, const struct wsk_fault *fault) {
    if (fault->line)
        fprintf(stderr, "%s:%u: %s\n", file, fault->line, fault->why);
    else
        fprintf(stderr, "%s: %s\n", file, fault->why);
    return CLI_FAILED;
}

static bool read_hex(const char *text, uint8_t *ret_bytes) {
    return wsk_fair_unhex((struct wsk_word){text, strlen(text)}, ret_bytes);
}

/* "SEAT:HEX" */
static bool read_mix(const char *text, unsigned *ret_seat, uint8_t *ret_bytes) {
    *ret_seat = (unsigned)(text[0] - '1');
    return *ret_seat < WSK_SEATS_MAX && text[1] == ':' &&
           read_hex(text + 2, ret_bytes);
}

static enum cli_status check_options(const struct noted *noted) {
    uint8_t bytes[WSK_FAIR_BYTES];
    unsigned seat;
    if (noted->seal && !read_hex(noted->seal, bytes))
        return cli_misuse(&cli_verify,
                          "--seal takes 64 digits of 0-9 and a-f, not '%s'",
                          noted->seal);
    for (unsigned i = 0; i < noted->mixes.count; i++)
        if (!read_mix(noted->mixes.item[i], &seat, bytes))
            return cli_misuse(&cli_verify,
                              "--mix takes SEAT:HEX with 64 digits of 0-9 and "
                              "a-f, not '%s'",
                              noted->mixes.item[i]);
    return CLI_DONE;
}

/* The seal and the mixes that were noted must be those of the record. */
static enum wsk_err check_noted(const struct noted *noted,
                                const struct wsk_fair_proof *proof,
                                struct wsk_fault *ret_fault) {
    uint8_t bytes[WSK_FAIR_BYTES];
    unsigned seat;
    if (noted->seal && read_hex(noted->seal, bytes) &&
        memcmp(bytes, proof->seal, sizeof(bytes)) != 0)
        return wsk_fault_set(ret_fault, WSK_EILLEGAL, 0,
                             "its seal is not the one that you noted");
    for (unsigned i = 0; i < noted->mixes.count; i++)
        if (read_mix(noted->mixes.item[i], &seat, bytes) &&
            (!proof->mixes[seat].given ||
             memcmp(bytes, proof->mixes[seat].bytes, sizeof(bytes)) != 0))
            return wsk_fault_set(ret_fault, WSK_EILLEGAL, 0,
                                 "its mix of seat %u is not the one that you "
                                 "noted",
                                 seat + 1);
    return WSK_OK;
}

/* JSON: everything that was worked out, so that others can work it out too. It
 * is kept in memory and printed when all is well. */

struct json {
    FILE *out;
    const struct wsk_fair_key *key;
    bool more;
};

static void json_event(void *context, const struct wsk_rules *rules,
                       const struct wsk_state *before,
                       const struct wsk_event *event, uint64_t draw) {
    struct json *json = context;
    struct wsk_state state = *before;
    char bytes[64];
    struct wsk_text line = wsk_text_in(bytes, sizeof(bytes));
    rules->game->print(rules, before, event, &line);
    fprintf(json->out, "%s{\"line\":\"%s\",\"draws\":[", json->more ? "," : "",
            bytes);
    json->more = true;
    for (unsigned i = 0; i < event->count; i++) {
        unsigned total = wsk_chance_total(rules, &state);
        fprintf(json->out, "%s[%u,%" PRIu32 "]", i ? "," : "", total,
                wsk_fair_number(json->key, draw + i, total));
        wsk_play(rules, &state, WSK_CHANCE, event->moves[i]);
    }
    fputs("]}", json->out);
}

static void json_hex(FILE *out, const char *name, const uint8_t *bytes) {
    char hex[WSK_FAIR_HEX + 1];
    wsk_fair_hex(bytes, hex);
    fprintf(out, ",\"%s\":\"%s\"", name, hex);
}

static void json_head(FILE *out, const struct wsk_rules *rules,
                      const struct wsk_fair_proof *proof) {
    uint8_t key[WSK_FAIR_BYTES];
    char hex[WSK_FAIR_HEX + 1];
    struct wsk_word table = {proof->table, strlen(proof->table)};
    wsk_fair_key_bytes(proof->secret, table, proof->mixes, rules->seats, key);
    fprintf(out, "{\"table\":\"%s\"", proof->table);
    json_hex(out, "seal", proof->seal);
    json_hex(out, "secret", proof->secret);
    fputs(",\"mixes\":[", out);
    for (unsigned s = 0; s < rules->seats; s++) {
        wsk_fair_hex(proof->mixes[s].bytes, hex);
        fprintf(out, proof->mixes[s].given ? "%s\"%s\"" : "%s\"\"",
                s ? "," : "", hex);
    }
    fputs("]", out);
    json_hex(out, "key", key);
    if (rules->game->has_start)
        fprintf(out, ",\"start\":%u", rules->start + 1U);
    fputs(",\"events\":[", out);
}

static void json_tail(FILE *out, bool over, uint64_t draws) {
    fprintf(out, "],\"finished\":%s,\"draws\":%" PRIu64 "}\n",
            over ? "true" : "false", draws);
}

static void print_words(bool over, uint64_t draws) {
    if (over)
        printf("sealed before the first roll, opened after the last: %" PRIu64
               " rolls and draws, all as sealed\n",
               draws);
    else
        printf("sealed before the first roll, and opened: %" PRIu64
               " rolls and draws so far, all as sealed; the game is not "
               "finished\n",
               draws);
}

static enum cli_status verify(const char *file, struct wsk_word text,
                              struct wsk_record *record,
                              const struct noted *noted, FILE *json_out) {
    const struct wsk_rules *rules = wsk_record_rules(record);
    struct wsk_fair_proof proof;
    struct wsk_fair_key key;
    struct wsk_fault fault = {0};
    uint64_t draws = 0;
    enum wsk_err err = wsk_fair_proof_read(text, rules->seats, &proof, &fault);
    if (!err)
        err = check_noted(noted, &proof, &fault);
    if (err)
        return fail(file, &fault);
    struct json json = {.out = json_out, .key = &key};
    wsk_fair_key_make(proof.secret,
                      (struct wsk_word){proof.table, strlen(proof.table)},
                      proof.mixes, rules->seats, &key);
    if (json_out)
        json_head(json_out, rules, &proof);
    err = wsk_fair_check(rules, text, &proof, json_out ? json_event : NULL,
                         &json, &draws, &fault);
    if (err)
        return fail(file, &fault);
    bool over = wsk_record_state(record)->head.turn == WSK_TURN_OVER;
    if (json_out)
        json_tail(json_out, over, draws);
    else
        print_words(over, draws);
    return CLI_DONE;
}

static enum cli_status verify_file(const char *file, const struct noted *noted,
                                   bool json) {
    size_t len = 0, json_len = 0;
    char *bytes = cli_read_text(file, &len), *json_bytes = NULL;
    struct wsk_word text = {bytes, len};
    struct wsk_record *record = bytes ? cli_parse_record(file, text) : NULL;
    enum cli_status status = CLI_FAILED;
    FILE *out = json ? open_memstream(&json_bytes, &json_len) : NULL;
    bool whole = out || !json;
    if (record && whole)
        status = verify(file, text, record, noted, out);
    if (out) {
        bool failed = ferror(out) != 0;
        whole = fclose(out) == 0 && !failed;
    }
    if (record && !whole) {
        fprintf(stderr, "woolsack verify: %s\n", wsk_err_text(WSK_ENOMEM));
        status = CLI_FAILED;
    }
    if (json && status == CLI_DONE)
        fwrite(json_bytes, 1, json_len, stdout);
    free(json_bytes);
    wsk_record_destroy(record);
    free(bytes);
    return status ? status : cli_flush();
}

static enum cli_status run(int argc, char **argv) {
    const char *database = NULL;
    bool json = false, stop;
    char **args;
    int count;
    struct noted noted = {0};
    const struct cli_option options[] = {{.name = "json", .flag = &json},
                                         {.name = "seal", .text = &noted.seal},
                                         {.name = "mix", .list = &noted.mixes},
                                         {.name = "db", .text = &database},
                                         {0}};
    enum cli_status status =
        cli_options(&cli_verify, argc, argv, options, &args, &count, &stop);
    if (status || stop)
        return status;
    if (database && count == 0)
        return check_database("verify", database, false);
    if (count != 1 || database)
        return cli_misuse(&cli_verify, "one FILE is needed (or - for standard "
                                       "input)");
    status = check_options(&noted);
    return status ? status : verify_file(args[0], &noted, json);
}

const struct cli_command cli_verify = {
    .name = "verify",
    .summary = "Check that the dice of a recorded game fell as sealed",
    .help =
        "Usage: woolsack verify [--json] [--seal HEX] [--mix SEAT:HEX]... "
        "FILE\n"
        "       woolsack verify --db FILE|URL\n"
        "\n"
        "Works every roll and draw of the record in FILE ('-': standard\n"
        "input) out again, from the secret that its table sealed before the\n"
        "game and told after it, and from what the players' devices added.\n"
        "\n"
        "  --seal HEX      the seal that you saw before the game: the record\n"
        "                  must have the same\n"
        "  --mix SEAT:HEX  what your device added, likewise\n"
        "  --db FILE|URL   the database of a server instead: whether every "
        "log\n"
        "                  in it is what was written. Each table that is not\n"
        "                  is named, with its first entry that is wrong\n"
        "  --json          one line of JSON with every number that was drawn\n"
        "  --help          this text\n"
        "\n"
        "A record that is not as sealed: FILE:LINE: what should have fallen,\n"
        "status 1. So for a record without a seal, or whose seal is not\n"
        "opened.\n",
    .run = run,
};
