/*
 * random_play.c - how fast are the rules?
 *
 * Plays uniformly random games through the public interface (list the legal
 * decisions, choose one, play it; chance sampled) on one core and prints
 * decisions per second. "steps" is the cost of a decision in steps of the
 * reference loop (clock.h); that ratio is what to compare between machines.
 *
 *   random_play DECKS [GAME [SEATS]]
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "woolsack/game.h"

#define SECONDS 0.4
#define REPEATS 5

static uint64_t play_game(const struct wsk_rules *rules, struct wsk_rng *rng) {
    struct wsk_state state;
    wsk_move scratch[WSK_MOVES_MAX];
    uint64_t decisions = 0;
    wsk_init(rules, &state);
    for (;;) {
        wsk_settle(rules, &state, rng);
        if (state.head.turn == WSK_TURN_OVER)
            return decisions;
        unsigned seat = wsk_next_seat(&state);
        struct wsk_list list = wsk_moves(rules, &state, seat, scratch);
        wsk_play(rules, &state, seat,
                 list.move[wsk_rng_below(rng, list.count)]);
        decisions++;
    }
}

static void measure(const struct wsk_rules *rules) {
    double best_ns = 1e9, best_steps = 1e9;
    uint64_t games = 0, decisions = 0;
    for (int repeat = 0; repeat < REPEATS; repeat++) {
        struct wsk_rng rng = wsk_rng_stream(1, (uint64_t)repeat);
        double before = clock_reference(), start = clock_now(), seconds;
        uint64_t played = 0;
        do {
            for (int i = 0; i < 1000; i++, games++)
                played += play_game(rules, &rng);
            seconds = clock_now() - start;
        } while (seconds < SECONDS);
        double step = (before + clock_reference()) / 2;
        double ns = seconds * 1e9 / (double)played;
        decisions += played;
        best_ns = ns < best_ns ? ns : best_ns;
        best_steps = ns / step < best_steps ? ns / step : best_steps;
    }
    printf("%-13s %u seats  %6.1f M decisions/s  %5.1f ns  %4.2f steps  "
           "%5.1f decisions a game\n",
           rules->game->id, rules->seats, 1e3 / best_ns, best_ns, best_steps,
           (double)decisions / (double)games);
    fflush(stdout);
}

static struct wsk_word read_deck(const char *folder, const char *game) {
    char path[4096];
    static char text[1 << 16];
    snprintf(path, sizeof(path), "%s/%s.tsv", folder, game);
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    size_t len = fread(text, 1, sizeof(text), file);
    fclose(file);
    return (struct wsk_word){text, len};
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: random_play DECKS [GAME [SEATS]]\n");
        return 2;
    }
    printf("reference step: %.2f ns\n", clock_reference());
    for (size_t g = 0; wsk_game_at(g); g++) {
        const struct wsk_game *game = wsk_game_at(g);
        if (argc > 2 ? strcmp(argv[2], game->id) != 0 : !game->offered)
            continue;
        struct wsk_rules *rules =
            aligned_alloc(16, (game->rules_size + 15) / 16 * 16);
        struct wsk_fault fault;
        struct wsk_word deck = {"", 0};
        if (game->has_deck)
            deck = read_deck(argv[1], game->id);
        if (!rules || wsk_rules_load(rules, game, deck, &fault)) {
            fprintf(stderr, "cannot load the rules of %s\n", game->id);
            return 1;
        }
        for (unsigned n = game->seats_min; n <= game->seats_max; n++)
            if ((argc < 4 || argv[3][0] == (char)('0' + n)) &&
                wsk_rules_seats(rules, n, 0) == WSK_OK)
                measure(rules);
        free(rules);
    }
    return 0;
}
