/*
 * asks.c - questions about a position: what a seat sees, may do, and had
 * better do.
 */
#include "table.h"
#include "woolsack/view.h"

int wsk_wasm_view(int number, unsigned seat, unsigned at, unsigned flags) {
    struct ask ask;
    int code = table_ask(number, seat, at, flags, &ask);
    if (code)
        return code;
    wsk_view_json(ask.rules, ask.state, ask.seat, flags & WSK_VIEW_MEMORY,
                  host_write());
    return host_written();
}

/* Lines that might come next. */

static int answer_event(const struct ask *ask, const struct wsk_event *event) {
    ask->rules->game->print(ask->rules, ask->state, event, host_write());
    return host_written();
}

int wsk_wasm_sample(int number, uint64_t seed, uint64_t stream) {
    struct wsk_rng rng = wsk_rng_stream(seed, stream);
    struct wsk_event event;
    struct ask ask;
    int code = table_ask(number, 0, WSK_WASM_NOW, 0, &ask);
    if (code)
        return code;
    if (ask.state->head.turn != WSK_TURN_CHANCE)
        return host_refuse(WSK_ETURN, "chance has nothing to do here", 0);
    ask.rules->game->sample(ask.rules, ask.state, &rng, &event);
    return answer_event(&ask, &event);
}

static void remember(void *memory, const struct wsk_rules *rules,
                     const struct wsk_state *before,
                     const struct wsk_event *event) {
    wsk_memory_note(memory, host_nets(), rules, before, event);
}

int wsk_wasm_bot(int number, unsigned seat, unsigned level, unsigned nodes,
                 uint64_t seed) {
    struct ask ask;
    int code = table_ask(number, seat, WSK_WASM_NOW, 0, &ask);
    if (code)
        return code;
    if (!wsk_level_name((enum wsk_level)level))
        return host_refuse(WSK_ERANGE, "there is no level %u", level);
    if (!ask_acts(&ask))
        return host_refuse(WSK_ETURN, "it is not the turn of seat %u", seat);
    struct wsk_memory memory = {0};
    const struct wsk_bot bot = {.level = (enum wsk_level)level,
                                .nodes = nodes,
                                .nets = host_nets(),
                                .memory = &memory};
    struct wsk_record *record = ask.table->record;
    wsk_record_walk(record, remember, &memory);
    struct wsk_rng rng =
        wsk_bot_stream(seed, ask.seat, wsk_record_public(record));
    struct wsk_state view;
    struct wsk_event event = {(uint8_t)ask.seat, 1, {0}};
    wsk_view(ask.rules, ask.state, ask.seat, &view);
    event.moves[0] = wsk_bot_choose(&bot, ask.rules, &view, ask.seat, &rng);
    return answer_event(&ask, &event);
}

/* Values and odds. */

static float shares[WSK_SEATS_MAX];

const float *wsk_wasm_shares(void) {
    return shares;
}

int wsk_wasm_value(int number, unsigned seat, unsigned at, unsigned flags) {
    struct wsk_state view;
    struct ask ask;
    int code = table_ask(number, seat, at, flags, &ask);
    if (code)
        return code;
    wsk_view(ask.rules, ask.state, ask.seat, &view);
    if (!wsk_bot_value(host_nets(), ask.rules, &view, shares))
        return host_refuse(WSK_EIO, "there is no net for %u seats",
                           ask.rules->seats);
    return host_answer((struct wsk_word){"", 0});
}

int wsk_wasm_odds(int target, int corner, int chips, int goal) {
    if (target < 14 || target > 26 || corner < -9 || corner > 9 || chips < 0 ||
        chips > 25 || goal < 0 || goal > 1)
        return host_refuse(WSK_ERANGE,
                           "odds are for targets of 14 to 26, corners of -9 to "
                           "9 and at most %u chips",
                           25);
    if (!wsk_odds_json(target, corner, chips, (enum wsk_goal)goal,
                       host_write()))
        return host_refuse(WSK_ERANGE, "no game has turns with a target of %u",
                           (unsigned)target);
    return host_written();
}

int wsk_wasm_odds_moves(int number, unsigned seat, unsigned at, unsigned flags,
                        int goal) {
    struct ask ask;
    int code = table_ask(number, seat, at, flags, &ask);
    if (code)
        return code;
    if (goal < 0 || goal > 1)
        return host_refuse(WSK_ERANGE, "goal %u is neither 0 nor 1",
                           (unsigned)goal);
    wsk_odds_moves_json(ask.rules, ask.state, ask.seat, (enum wsk_goal)goal,
                        host_write());
    return host_written();
}
