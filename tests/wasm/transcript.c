/*
 * transcript.c - the native half of the comparison with WebAssembly.
 *
 * Plays, replays and asks through the functions of src/wasm/wasm.h, compiled
 * natively, and prints what was answered. transcript.mjs does the same through
 * the module; test_wasm.mjs compares the two. Both files must be changed
 * together.
 *
 *   transcript DECKS NETS play GAME SEATS SEED
 *   transcript DECKS NETS replay FILE...
 *   transcript DECKS NETS words CATALOGUE FILE...
 *   transcript DECKS NETS odds
 *
 * NETS may be `-`: the bots do without; so may CATALOGUE: English.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wasm/wasm.h"
#include "woolsack/bot.h"

#define FILE_MAX (1 << 20)
#define EVENTS_MAX 3000

static _Noreturn void give_up(const char *what) {
    fprintf(stderr, "transcript: %s: %.*s\n", what, (int)wsk_wasm_answer_len(),
            wsk_wasm_answer());
    exit(1);
}

static size_t read_file(const char *path, char *ret) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    size_t len = fread(ret, 1, FILE_MAX, file);
    fclose(file);
    return len;
}

static void load(const char *decks, const char *nets) {
    static const char *const games[] = {"volle-wolle", "bloeder-sack"};
    static const unsigned most[] = {6, 4};
    char path[4096], *bytes = malloc(FILE_MAX);
    if (!bytes)
        give_up("no memory");
    for (unsigned g = 0; g < 2; g++) {
        snprintf(path, sizeof(path), "%s/%s.tsv", decks, games[g]);
        size_t len = read_file(path, bytes);
        if (wsk_wasm_deck(games[g], strlen(games[g]), "standard", 8, bytes,
                          len))
            give_up(path);
        for (unsigned n = 2; n <= most[g] && strcmp(nets, "-") != 0; n++) {
            snprintf(path, sizeof(path), "%s/%s-%u.net", nets, games[g], n);
            len = read_file(path, bytes);
            if (wsk_wasm_net(bytes, len))
                give_up(path);
        }
    }
    free(bytes);
}

/* Answers, short: how it went, the length and a hash (FNV-1a). */

static uint32_t hash_answer(void) {
    uint32_t hash = 0x811c9dc5U;
    for (size_t i = 0; i < wsk_wasm_answer_len(); i++)
        hash = (hash ^ (unsigned char)wsk_wasm_answer()[i]) * 0x01000193U;
    return hash;
}

static void note(const char *what, int code) {
    printf("%s %d %zu %08" PRIx32 "\n", what, code, wsk_wasm_answer_len(),
           hash_answer());
}

static void note_whole(const char *what, int code) {
    printf("%s %d %u %.*s\n", what, code, wsk_wasm_fault_line(),
           (int)wsk_wasm_answer_len(), wsk_wasm_answer());
}

static void note_value(int table, unsigned seat, unsigned seats) {
    int code = wsk_wasm_value(table, seat, WSK_WASM_NOW, 0);
    printf("value %d", code);
    for (unsigned s = 0; !code && s < seats; s++) {
        uint32_t bits;
        memcpy(&bits, wsk_wasm_shares() + s, sizeof(bits));
        printf(" %08" PRIx32, bits);
    }
    printf("\n");
}

/* What can be asked of any position; which view it is depends on the step. */
static void note_position(int table, unsigned seats, unsigned step) {
    note("told", wsk_wasm_told(table));
    note("result", wsk_wasm_result(table));
    note("view",
         wsk_wasm_view(table, step % (seats + 1), WSK_WASM_NOW, step & 1));
    note("moment",
         wsk_wasm_moment(table, step % (seats + 1), WSK_WASM_NOW, step & 3));
    note("story", wsk_wasm_story(table, step % (seats + 1),
                                 step > 5 ? step - 5 : 0, step & 3));
    note("legal", wsk_wasm_legal(table));
}

static void add(int table, const char *line) {
    if (wsk_wasm_add(table, line, strlen(line)))
        give_up(line);
}

/* Lines that are refused, or not, in the same words. */
static void note_refusals(int table, unsigned step) {
    static const char *const lines[] = {"bid 9 14",   "roll 1 12:13 10:1 8:1",
                                        "take 1 61",  "place 1 7 1",
                                        "swap 2 1 1", "deal 1 1 1",
                                        "end",        "keep 1",
                                        "seat 3 X",   " hold 1",
                                        "again 2 3",  "x-"};
    const char *line = lines[step % (sizeof(lines) / sizeof(lines[0]))];
    note_whole("refused", wsk_wasm_add(table, line, strlen(line)));
}

/* Play. */

static int begin(const char *game, unsigned seats, uint64_t seed) {
    char header[512];
    struct wsk_text text = wsk_text_in(header, sizeof(header));
    int table = wsk_wasm_open();
    wsk_text_put(&text, "woolsack 1\ngame %s\ndeck standard\n", game);
    for (unsigned s = 1; s <= seats; s++)
        wsk_text_put(&text, "seat %u \303\207elik %u\n", s, s);
    if (strcmp(game, "volle-wolle") != 0)
        wsk_text_put(&text, "start %u\n", (unsigned)(seed % seats) + 1);
    if (table < 0 || wsk_wasm_read(table, text.start, text.len))
        give_up(game);
    return table;
}

/* The first line of what may come next. */
static void first_legal(int table, char *ret, size_t cap) {
    if (wsk_wasm_legal(table))
        give_up("legal");
    size_t len = strcspn(wsk_wasm_answer(), "\n");
    snprintf(ret, cap, "%.*s", (int)len, wsk_wasm_answer());
}

/* Chance by numbers: one after the other, as far as the line goes, and then one
 * too many. */
static void note_draws(int table, uint64_t seed) {
    char numbers[128];
    struct wsk_text text = wsk_text_in(numbers, sizeof(numbers));
    unsigned total = 0, draws = 0;
    do {
        note_whole("chance", wsk_wasm_chance(table, text.start, text.len));
        if (sscanf(wsk_wasm_answer(), "{\"total\":%u,\"draws\":%u}", &total,
                   &draws) != 2)
            give_up("chance");
        note_whole("draw", wsk_wasm_draw(table, text.start, text.len));
        wsk_text_put(&text, "%s%u", text.len ? " " : "",
                     total ? (unsigned)(seed * 7919 % total) : 0);
    } while (draws > 0);
    note_whole("draw", wsk_wasm_draw(table, text.start, text.len));
}

/* Every level says what it would do; they take turns in doing it. */
static void decide(int table, unsigned seat, unsigned seats, unsigned step,
                   uint64_t seed) {
    char chosen[128] = "";
    note("odds", wsk_wasm_odds_moves(table, seat, WSK_WASM_NOW, 0, step & 1));
    note("table", wsk_wasm_odds_table(table, seat, WSK_WASM_NOW, 0));
    note_value(table, seat, seats);
    for (unsigned level = 0; level < WSK_LEVELS; level++) {
        note_whole("bot",
                   wsk_wasm_bot(table, seat, level, level * 1000, seed + step));
        if (level == step % WSK_LEVELS)
            snprintf(chosen, sizeof(chosen), "%.*s", (int)wsk_wasm_answer_len(),
                     wsk_wasm_answer());
    }
    add(table, chosen);
}

static void play(const char *game, unsigned seats, uint64_t seed) {
    int table = begin(game, seats, seed);
    char line[128];
    for (unsigned step = 0; step < EVENTS_MAX; step++) {
        note_position(table, seats, step);
        note_refusals(table, step);
        first_legal(table, line, sizeof(line));
        if (!line[0] || strcmp(line, "end") == 0)
            break;
        if (strncmp(line, "chance ", 7) == 0) {
            note_draws(table, seed + step);
            note_whole("sample", wsk_wasm_sample(table, seed, step));
            snprintf(line, sizeof(line), "%.*s", (int)wsk_wasm_answer_len(),
                     wsk_wasm_answer());
            add(table, line);
        } else {
            unsigned seat = (unsigned)(strchr(line, ' ')[1] - '0');
            decide(table, seat, seats, step, seed);
        }
    }
    note_whole("end", wsk_wasm_add(table, "end", 3));
    note_whole("text", wsk_wasm_text(table));
    note_whole("result", wsk_wasm_result(table));
    for (unsigned seat = 0; seat <= seats; seat++)
        note_whole("view", wsk_wasm_view(table, seat, WSK_WASM_NOW, 0));
    wsk_wasm_close(table);
}

/* Replay: a golden record, line by line. */

static bool starts(struct wsk_word line, const char *word) {
    return line.len >= strlen(word) &&
           memcmp(line.start, word, strlen(word)) == 0;
}

static bool is_header(struct wsk_word line) {
    return line.len == 0 || starts(line, "woolsack") || starts(line, "game") ||
           starts(line, "deck") || starts(line, "seat") ||
           starts(line, "start") || starts(line, "x-") || starts(line, "#");
}

static void replay(const char *path) {
    char *text = malloc(FILE_MAX);
    if (!text)
        give_up("no memory");
    struct wsk_word rest = {text, read_file(path, text)}, line;
    int table = wsk_wasm_open();
    unsigned step = 0, seats = 0;
    while (wsk_line_next(&rest, &line)) {
        seats += starts(line, "seat");
        if (is_header(line)) /* all of it so far, complete or not */
            note_whole("read",
                       wsk_wasm_read(table, text,
                                     (size_t)(line.start + line.len - text)));
        else
            note_whole("add", wsk_wasm_add(table, line.start, line.len));
        note_position(table, seats, step++);
    }
    note_whole("text", wsk_wasm_text(table));
    note_whole("legal", wsk_wasm_legal(table));
    note_whole("result", wsk_wasm_result(table));
    wsk_wasm_close(table);
    free(text);
}

/* Words: everything that can be said of a golden record, in one language. */

static void open_language(const char *path) {
    char *bytes = malloc(FILE_MAX);
    if (!bytes)
        give_up("no memory");
    size_t len = strcmp(path, "-") == 0 ? 0 : read_file(path, bytes);
    note_whole("language", wsk_wasm_language(bytes, len));
    free(bytes);
    note_whole("vocabulary", wsk_wasm_vocabulary());
    note_whole("rules", wsk_wasm_rules("volle-wolle", 11));
    note_whole("rules", wsk_wasm_rules("bloeder-sack", 12));
    for (unsigned n = 0; n < 25; n++)
        note_whole("chips", wsk_wasm_translate(n, "", 0, "%1: %2 chip.", 12,
                                               "%1: %2 chips.", 13));
    note_whole("dog", wsk_wasm_translate(0, "card", 4, "dog", 3, "", 0));
}

static void tell(const char *path) {
    char *text = malloc(FILE_MAX);
    if (!text)
        give_up("no memory");
    size_t len = read_file(path, text);
    int table = wsk_wasm_open();
    if (wsk_wasm_read(table, text, len))
        give_up(path);
    unsigned seats = 0, events = (unsigned)wsk_wasm_count(table);
    wsk_wasm_names(table);
    for (size_t i = 0; i < wsk_wasm_answer_len(); i++)
        seats += wsk_wasm_answer()[i] == '\n';
    note("cards", wsk_wasm_cards(table));
    for (unsigned seat = 0; seat <= seats; seat++) {
        note("events", wsk_wasm_events(table, seat, 0, 0));
        note("story", wsk_wasm_story(table, seat, 0, 1));
    }
    for (unsigned at = 0; at <= events; at++) {
        note("moment", wsk_wasm_moment(table, at % (seats + 1), at, at % 3));
        note("describe",
             wsk_wasm_describe(table, at % (seats + 1), at, at % 3));
        note("odds", wsk_wasm_odds_table(table, at % (seats + 1), at, at % 3));
    }
    note("sheet", wsk_wasm_sheet(table, WSK_WASM_NOW, 0));
    note("sheet", wsk_wasm_sheet(table, events / 2, 1));
    /* Half of it taken back. */
    note("rewind", wsk_wasm_rewind(table, events / 2));
    note("text", wsk_wasm_text(table));
    note("story", wsk_wasm_story(table, 1, 0, 0));
    note("rewind", wsk_wasm_rewind(table, events));
    wsk_wasm_close(table);
    free(text);
}

static void odds(void) {
    for (int target = 13; target <= 27; target++)
        for (int corner = -9; corner <= 9; corner++)
            for (int chips = 0; chips <= 25; chips += 5)
                for (int goal = 0; goal < 2; goal++)
                    note_whole("odds",
                               wsk_wasm_odds(target, corner, chips, goal));
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr,
                "usage: transcript DECKS NETS play|replay|words|odds ...\n");
        return 2;
    }
    load(argv[1], argv[2]);
    if (strcmp(argv[3], "play") == 0 && argc == 7)
        play(argv[4], (unsigned)strtoul(argv[5], NULL, 10),
             strtoull(argv[6], NULL, 10));
    else if (strcmp(argv[3], "odds") == 0)
        odds();
    else if (strcmp(argv[3], "words") == 0 && argc > 5) {
        open_language(argv[4]);
        for (int i = 5; i < argc; i++)
            tell(argv[i]);
    } else
        for (int i = 4; i < argc; i++)
            replay(argv[i]);
    return 0;
}
