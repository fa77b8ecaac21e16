#include "sim.h"

#include <pthread.h>
#include <string.h>

#define BATCH 64 /* games a thread takes at a time */

struct worker {
    struct wsk_sim *sim;
    unsigned thread;
    struct wsk_tally tally;
};

void wsk_tally_add(struct wsk_tally *tally, const struct wsk_rules *rules,
                   const struct wsk_state *state, uint64_t decisions) {
    int totals[WSK_SEATS_MAX];
    rules->game->totals(rules, state, totals);
    unsigned winners = rules->game->winners(rules, state);
    unsigned share = WSK_SIM_WIN / (unsigned)__builtin_popcount(winners);
    for (unsigned s = 0; s < rules->seats; s++) {
        tally->points[s] += totals[s];
        tally->wins[s] += winners >> s & 1 ? share : 0;
    }
    tally->games++;
    tally->decisions += decisions;
}

void wsk_random_event(const struct wsk_rules *rules,
                      const struct wsk_state *state, struct wsk_rng *rng,
                      struct wsk_event *ret_event) {
    if (state->head.turn == WSK_TURN_CHANCE) {
        rules->game->sample(rules, state, rng, ret_event);
        return;
    }
    wsk_move scratch[WSK_MOVES_MAX];
    unsigned seat = wsk_next_seat(state);
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    *ret_event = (struct wsk_event){.seat = (uint8_t)seat, .count = 1};
    ret_event->moves[0] = list.move[wsk_rng_below(rng, list.count)];
}

static void play_game(const struct wsk_rules *rules, uint64_t seed,
                      uint64_t number, struct wsk_tally *tally) {
    struct wsk_rng rng = wsk_rng_stream(seed, number);
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_state state;
    uint64_t decisions = 0;
    wsk_init(rules, &state);
    for (;;) {
        wsk_settle(rules, &state, &rng);
        if (state.head.turn == WSK_TURN_OVER)
            break;
        unsigned seat = wsk_next_seat(&state);
        struct wsk_list list = wsk_moves(rules, &state, seat, scratch);
        wsk_play(rules, &state, seat,
                 list.move[wsk_rng_below(&rng, list.count)]);
        decisions++;
    }
    wsk_tally_add(tally, rules, &state, decisions);
}

static bool play_batch(struct worker *worker, uint64_t first, uint64_t last) {
    struct wsk_sim *sim = worker->sim;
    for (uint64_t number = first; number < last; number++) {
        if (!sim->game)
            play_game(sim->rules, sim->seed, number, &worker->tally);
        else if (!sim->game(sim->context, worker->thread, number,
                            &worker->tally))
            return false;
    }
    return true;
}

static void *work(void *argument) {
    struct worker *worker = argument;
    struct wsk_sim *sim = worker->sim;
    while (!atomic_load(&sim->stop)) {
        uint64_t first = atomic_fetch_add(&sim->next, BATCH);
        if (first >= sim->games)
            break;
        uint64_t last = first + BATCH < sim->games ? first + BATCH : sim->games;
        if (!play_batch(worker, first, last))
            atomic_store(&sim->stop, true);
    }
    return NULL;
}

static void add_tally(struct wsk_tally *sum, const struct wsk_tally *part) {
    sum->games += part->games;
    sum->decisions += part->decisions;
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++) {
        sum->points[s] += part->points[s];
        sum->wins[s] += part->wins[s];
    }
}

bool wsk_sim_run(struct wsk_sim *sim, struct wsk_tally *ret_tally) {
    struct worker workers[WSK_SIM_THREADS_MAX];
    pthread_t threads[WSK_SIM_THREADS_MAX];
    unsigned started = 1;
    atomic_store(&sim->next, 0);
    atomic_store(&sim->stop, false);
    workers[0] = (struct worker){.sim = sim};
    for (unsigned t = 1; t < sim->threads; t++)
        workers[t] = (struct worker){.sim = sim, .thread = t};
    /* Thread 0 is this one; with fewer than asked for the work is done too. */
    while (started < sim->threads &&
           pthread_create(&threads[started], NULL, work, &workers[started]) ==
               0)
        started++;
    work(&workers[0]);
    memset(ret_tally, 0, sizeof(*ret_tally));
    add_tally(ret_tally, &workers[0].tally);
    for (unsigned t = 1; t < started; t++) {
        pthread_join(threads[t], NULL);
        add_tally(ret_tally, &workers[t].tally);
    }
    return !atomic_load(&sim->stop);
}
