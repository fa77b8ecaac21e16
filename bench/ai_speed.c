/*
 * ai_speed.c - how fast do the bots think?
 *
 * For every game and number of seats: a net evaluation in full, one as games
 * ask for them (a look, which knows the one before), games a second of the net
 * alone, and the decisions of an expert (median, mean and 99 %). Once: a dice
 * turn solved exactly. Each figure is the best of several runs and stands
 * beside the reference loop (clock.h), run directly before and after: "steps"
 * are what to compare between machines.
 *
 *   ai_speed DECKS NETS [GAME [SEATS]]
 *   ai_speed --plain DECKS NETS [GAME [SEATS]]    name, tab, nanoseconds
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "wasm/host.h"
#include "work.h"

#define REPEATS 5
#define SECONDS 0.05
#define FILE_MAX (1 << 20)

static bool plain;

static _Noreturn void give_up(const char *what) {
    fprintf(stderr, "ai_speed: %s: %.*s\n", what, (int)wsk_wasm_answer_len(),
            wsk_wasm_answer());
    exit(1);
}

static void report(const char *table, const char *what, double ns,
                   double step) {
    if (plain)
        printf("%s %s\t%.1f\n", table, what, ns);
    else
        printf("%-14s %-16s %10.3f us  %9.1f steps\n", table, what, ns / 1e3,
               ns / step);
    fflush(stdout);
}

/* The best of several runs, in nanoseconds a time. */
static double measure(float (*run)(unsigned times), double *ret_step) {
    static volatile float sink;
    double best = 1e18;
    for (int repeat = 0; repeat < REPEATS; repeat++) {
        double before = clock_reference(), start = clock_now(), seconds;
        unsigned times = 0;
        do {
            sink = run(1000);
            times += 1000;
            seconds = clock_now() - start;
        } while (seconds < SECONDS);
        double step = (before + clock_reference()) / 2;
        double ns = seconds * 1e9 / times;
        *ret_step = ns < best ? step : *ret_step;
        best = ns < best ? ns : best;
    }
    (void)sink;
    return best;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure_expert(const char *table) {
    static volatile unsigned sink;
    static double ns[512];
    unsigned count = work_positions();
    double before = clock_reference(), sum = 0;
    for (unsigned i = 0; i < count; i++) {
        double start = clock_now();
        sink = work_choose(i);
        ns[i] = (clock_now() - start) * 1e9;
        sum += ns[i];
    }
    (void)sink;
    double step = (before + clock_reference()) / 2;
    qsort(ns, count, sizeof(*ns), by_size);
    report(table, "expert", ns[count / 2], step);
    report(table, "expert mean", sum / count, step);
    report(table, "expert 99%", ns[count * 99 / 100], step);
}

static void measure_games(const char *table) {
    double before = clock_reference(), start = clock_now(), seconds;
    unsigned games = 0, looks = 0;
    do {
        looks += work_games(1);
        games++;
        seconds = clock_now() - start;
    } while (seconds < SECONDS * REPEATS);
    double step = (before + clock_reference()) / 2;
    report(table, "game, net alone", seconds * 1e9 / games, step);
    if (!plain)
        printf("%-31s %10.1f games/s, %u positions looked at in each\n", "",
               games / seconds, looks / games);
}

static void measure_table(const char *table) {
    double step = 1, ns = measure(work_net, &step);
    report(table, "net", ns, step);
    ns = measure(work_look, &step);
    report(table, "look", ns, step);
    if (!plain)
        printf("%-31s %10u inputs active, %.1f rows a look\n", "",
               work_active(), work_rows());
    measure_games(table);
    measure_expert(table);
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

static void load_deck(const char *folder, const char *game, char *bytes) {
    char path[4096];
    snprintf(path, sizeof(path), "%s/%s.tsv", folder, game);
    size_t len = read_file(path, bytes);
    if (wsk_wasm_deck(game, strlen(game), "standard", 8, bytes, len))
        give_up(path);
}

static void bench_table(const struct wsk_game *game, unsigned seats,
                        const char *nets, char *bytes) {
    char path[4096], table_name[64];
    snprintf(path, sizeof(path), "%s/%s-%u.net", nets, game->id, seats);
    size_t len = read_file(path, bytes);
    if (wsk_wasm_net(bytes, len))
        give_up(path);
    struct wsk_header header = {
        .game = game, .deck = "standard", .seats = seats};
    for (unsigned s = 0; s < seats; s++)
        header.names[s] = "-";
    struct wsk_text text = wsk_text_in(bytes, FILE_MAX);
    wsk_header_put(&header, &text);
    int table = wsk_wasm_open();
    if (wsk_wasm_read(table, text.start, text.len))
        give_up(game->id);
    const struct wsk_record *record = host_record(table);
    if (!work_begin(wsk_record_rules(record), host_nets()))
        give_up(path);
    snprintf(table_name, sizeof(table_name), "%s %u", game->id, seats);
    measure_table(table_name);
    wsk_wasm_close(table);
}

int main(int argc, char **argv) {
    plain = argc > 1 && strcmp(argv[1], "--plain") == 0;
    argv += plain;
    argc -= plain;
    if (argc < 3) {
        fprintf(stderr,
                "usage: ai_speed [--plain] DECKS NETS [GAME [SEATS]]\n");
        return 2;
    }
    char *bytes = malloc(FILE_MAX);
    if (!bytes)
        give_up("no memory");
    double step = 1, ns = measure(work_turn, &step);
    if (!plain)
        printf("reference step: %.2f ns\n", step);
    report("dice", "turn", ns, step);
    for (size_t g = 0; wsk_game_at(g); g++) {
        const struct wsk_game *game = wsk_game_at(g);
        if (argc > 3 ? strcmp(argv[3], game->id) != 0 : !game->offered)
            continue;
        load_deck(argv[1], game->id, bytes);
        for (unsigned n = game->seats_min; n <= game->seats_max; n++)
            if (argc < 5 || argv[4][0] == (char)('0' + n))
                bench_table(game, n, argv[2], bytes);
    }
    free(bytes);
    return 0;
}
