/*
 * fair.c - what do sealed dice cost?
 *
 * Plays uniformly random games in which every roll and draw comes from a key
 * (src/fair), and times what is asked of it: events a second, nanoseconds an
 * event, and "steps" of the reference loop (clock.h). A "list" column has the
 * same for games whose outcomes are written out as a list first, as a game
 * without chance_at would have it.
 *
 *   fair DECKS [GAME [SEATS]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "fair/fair.h"

#define POSITIONS 4096 /* that rest on chance, met in random games */
#define SECONDS 0.2
#define REPEATS 5

static const uint8_t secret[WSK_FAIR_BYTES] = {1, 2, 3};
static const struct wsk_fair_mix mixes[WSK_SEATS_MAX];

static void collect(const struct wsk_rules *rules, struct wsk_state *ret) {
    struct wsk_rng rng = wsk_rng_stream(1, 0);
    wsk_move scratch[WSK_MOVES_MAX];
    unsigned met = 0;
    while (met < POSITIONS) {
        struct wsk_state state;
        wsk_init(rules, &state);
        while (state.head.turn != WSK_TURN_OVER && met < POSITIONS) {
            if (state.head.turn == WSK_TURN_CHANCE) {
                struct wsk_event event;
                ret[met++] = state;
                rules->game->sample(rules, &state, &rng, &event);
                for (unsigned i = 0; i < event.count; i++)
                    wsk_play(rules, &state, WSK_CHANCE, event.moves[i]);
                continue;
            }
            unsigned seat = wsk_next_seat(&state);
            struct wsk_list list = wsk_moves(rules, &state, seat, scratch);
            wsk_play(rules, &state, seat,
                     list.move[wsk_rng_below(&rng, list.count)]);
        }
    }
}

struct cost {
    double ns, steps, draws;
};

static struct cost measure(const struct wsk_rules *rules,
                           const struct wsk_state *positions) {
    struct cost best = {1e9, 1e9, 0};
    struct wsk_fair_key key;
    wsk_fair_key_make(secret, (struct wsk_word){"bench", 5}, mixes,
                      rules->seats, &key);
    for (int repeat = 0; repeat < REPEATS; repeat++) {
        double before = clock_reference(), start = clock_now(), seconds;
        uint64_t draw = 0, events = 0;
        do {
            for (unsigned i = 0; i < POSITIONS; i++, events++) {
                struct wsk_event event;
                wsk_fair_event(&key, draw, rules, &positions[i], &event, &draw);
            }
            seconds = clock_now() - start;
        } while (seconds < SECONDS);
        double step = (before + clock_reference()) / 2;
        double ns = seconds * 1e9 / (double)events;
        best.ns = ns < best.ns ? ns : best.ns;
        best.steps = ns / step < best.steps ? ns / step : best.steps;
        best.draws = (double)draw / (double)events;
    }
    return best;
}

static void report(struct wsk_rules *rules) {
    static struct wsk_state positions[POSITIONS];
    collect(rules, positions);
    struct cost own = measure(rules, positions);
    const struct wsk_game *game = rules->game;
    struct wsk_game listed = *game;
    listed.chance_total = NULL;
    listed.chance_at = NULL;
    rules->game = &listed;
    struct cost list = measure(rules, positions);
    rules->game = game;
    printf("%-13s %u seats  %5.2f draws an event  %5.0f k events/s  %6.0f ns  "
           "%6.1f steps  (list: %6.0f ns %6.1f steps)\n",
           game->id, rules->seats, own.draws, 1e6 / own.ns, own.ns, own.steps,
           list.ns, list.steps);
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
        fprintf(stderr, "usage: fair DECKS [GAME [SEATS]]\n");
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
                report(rules);
        free(rules);
    }
    return 0;
}
