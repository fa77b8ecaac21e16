/*
 * tables.c - games with their history, and questions about them.
 */
#include <string.h>

#include "host.h"
#include "woolsack/view.h"

static struct table {
    bool open;
    struct wsk_record *record; /* NULL: empty */
} tables[WSK_WASM_TABLES];

static struct table *find(int table) {
    if (table < 1 || table > WSK_WASM_TABLES || !tables[table - 1].open) {
        host_refuse(WSK_ERANGE, "there is no such table", 0);
        return NULL;
    }
    return &tables[table - 1];
}

struct wsk_record *host_record(int number) {
    const struct table *table = find(number);
    if (table && !table->record)
        host_refuse(WSK_ERANGE, "table %u is empty", (unsigned)number);
    return table ? table->record : NULL;
}

int wsk_wasm_open(void) {
    for (int i = 0; i < WSK_WASM_TABLES; i++)
        if (!tables[i].open) {
            tables[i].open = true;
            host_answer((struct wsk_word){"", 0});
            return i + 1;
        }
    return host_refuse(WSK_ENOMEM, "there are %u tables already",
                       WSK_WASM_TABLES);
}

void wsk_wasm_close(int number) {
    struct table *table = find(number);
    host_answer((struct wsk_word){"", 0}); /* it may have been this table's */
    if (table) {
        host_forget_review(number);
        wsk_record_destroy(table->record);
        *table = (struct table){0};
    }
}

int wsk_wasm_read(int number, const char *text, size_t len) {
    struct table *table = find(number);
    struct wsk_fault fault = {0};
    if (!table)
        return WSK_ERANGE;
    struct wsk_record *record = wsk_record_create(host_load_deck, NULL);
    enum wsk_err err = WSK_ENOMEM;
    if (record)
        err = wsk_record_parse(record, (struct wsk_word){text, len}, &fault);
    if (err) {
        wsk_record_destroy(record);
        return host_fault(err, &fault);
    }
    host_answer((struct wsk_word){"", 0});
    wsk_record_destroy(table->record);
    table->record = record;
    return WSK_OK;
}

int wsk_wasm_add(int number, const char *start, size_t len) {
    struct wsk_record *record = host_record(number);
    struct wsk_word rest = {start, len}, line = {start, 0};
    struct wsk_fault fault = {0};
    if (!record)
        return WSK_ERANGE;
    wsk_line_next(&rest, &line);
    if (rest.len > 0)
        return host_refuse(WSK_ESYNTAX, "one line at a time", 0);
    enum wsk_err err = wsk_record_read(record, line, &fault);
    return err ? host_fault(err, &fault)
               : host_answer((struct wsk_word){"", 0});
}

/* Texts. */

/* No text at all means that there was no memory for it. */
static int answer_text(struct wsk_word text) {
    return text.start ? host_answer(text)
                      : host_refuse(WSK_ENOMEM, "out of memory", 0);
}

int wsk_wasm_text(int number) {
    struct wsk_record *record = host_record(number);
    return record ? answer_text(wsk_record_text(record)) : WSK_ERANGE;
}

int wsk_wasm_told(int number) {
    struct wsk_record *record = host_record(number);
    return record ? answer_text(wsk_record_public(record)) : WSK_ERANGE;
}

int wsk_wasm_names(int number) {
    struct wsk_record *record = host_record(number);
    if (!record)
        return WSK_ERANGE;
    struct wsk_text *text = host_write();
    for (unsigned s = 0; s < wsk_record_rules(record)->seats; s++)
        wsk_text_put(text, "%s\n", wsk_record_name(record, s));
    return host_written();
}

int wsk_wasm_legal(int number) {
    struct wsk_record *record = host_record(number);
    struct wsk_word lines = {"", 0};
    if (!record)
        return WSK_ERANGE;
    enum wsk_err err = wsk_record_legal(record, &lines);
    return err ? host_refuse(err, "out of memory", 0) : host_answer(lines);
}

int wsk_wasm_result(int number) {
    struct wsk_record *record = host_record(number);
    struct wsk_word json = {"", 0};
    if (!record)
        return WSK_ERANGE;
    enum wsk_err err = wsk_record_result(record, &json);
    return err ? host_refuse(err, "out of memory", 0) : host_answer(json);
}

/* Seats. */

/* As the engine counts them: from 0, WSK_CHANCE for a spectator. */
static bool find_seat(const struct wsk_record *record, unsigned number,
                      unsigned *ret_seat) {
    if (number > wsk_record_rules(record)->seats) {
        host_refuse(WSK_ERANGE, "there is no seat %u", number);
        return false;
    }
    *ret_seat = number ? number - 1 : WSK_CHANCE;
    return true;
}

static bool acts(const struct wsk_record *record, unsigned number) {
    const struct wsk_head *head = &wsk_record_state(record)->head;
    return number > 0 && head->turn == WSK_TURN_SEATS &&
           head->seats >> (number - 1) & 1;
}

int wsk_wasm_view(int number, unsigned seat_number, unsigned flags) {
    const struct wsk_record *record = host_record(number);
    unsigned seat;
    if (!record || !find_seat(record, seat_number, &seat))
        return WSK_ERANGE;
    wsk_view_json(wsk_record_rules(record), wsk_record_state(record), seat,
                  flags, host_write());
    return host_written();
}

static int answer_event(const struct wsk_record *record,
                        const struct wsk_event *event) {
    const struct wsk_rules *rules = wsk_record_rules(record);
    rules->game->print(rules, wsk_record_state(record), event, host_write());
    return host_written();
}

int wsk_wasm_sample(int number, uint64_t seed, uint64_t stream) {
    const struct wsk_record *record = host_record(number);
    if (!record)
        return WSK_ERANGE;
    const struct wsk_rules *rules = wsk_record_rules(record);
    const struct wsk_state *state = wsk_record_state(record);
    struct wsk_rng rng = wsk_rng_stream(seed, stream);
    struct wsk_event event;
    if (state->head.turn != WSK_TURN_CHANCE)
        return host_refuse(WSK_ETURN, "chance has nothing to do here", 0);
    rules->game->sample(rules, state, &rng, &event);
    return answer_event(record, &event);
}

static void remember(void *memory, const struct wsk_rules *rules,
                     const struct wsk_state *before,
                     const struct wsk_event *event) {
    wsk_memory_note(memory, host_nets(), rules, before, event);
}

int wsk_wasm_bot(int number, unsigned seat_number, unsigned level,
                 unsigned nodes, uint64_t seed) {
    struct wsk_record *record = host_record(number);
    unsigned seat;
    if (!record || !find_seat(record, seat_number, &seat))
        return WSK_ERANGE;
    if (!wsk_level_name((enum wsk_level)level))
        return host_refuse(WSK_ERANGE, "there is no level %u", level);
    if (!acts(record, seat_number))
        return host_refuse(WSK_ETURN, "it is not the turn of seat %u",
                           seat_number);
    struct wsk_memory memory = {0};
    const struct wsk_bot bot = {.level = (enum wsk_level)level,
                                .nodes = nodes,
                                .nets = host_nets(),
                                .memory = &memory};
    wsk_record_walk(record, remember, &memory);
    const struct wsk_rules *rules = wsk_record_rules(record);
    struct wsk_rng rng = wsk_bot_stream(seed, seat, wsk_record_public(record));
    struct wsk_state view;
    struct wsk_event event = {(uint8_t)seat, 1, {0}};
    wsk_view(rules, wsk_record_state(record), seat, &view);
    event.moves[0] = wsk_bot_choose(&bot, rules, &view, seat, &rng);
    return answer_event(record, &event);
}

/* Values and odds. */

static float shares[WSK_SEATS_MAX];

const float *wsk_wasm_shares(void) {
    return shares;
}

int wsk_wasm_value(int number, unsigned seat_number) {
    const struct wsk_record *record = host_record(number);
    unsigned seat;
    if (!record || !find_seat(record, seat_number, &seat))
        return WSK_ERANGE;
    const struct wsk_rules *rules = wsk_record_rules(record);
    struct wsk_state view;
    wsk_view(rules, wsk_record_state(record), seat, &view);
    if (!wsk_bot_value(host_nets(), rules, &view, shares))
        return host_refuse(WSK_EIO, "there is no net for %u seats",
                           rules->seats);
    return host_answer((struct wsk_word){"", 0});
}

int wsk_wasm_odds(int target, int corner, int chips, int goal) {
    if (target < 14 || target > 26 || corner < -9 || corner > 9 || chips < 0 ||
        chips > 25 || goal < 0 || goal > 1)
        return host_refuse(WSK_ERANGE,
                           "odds are for targets of 14 to 26, corners of -9 to "
                           "9 and at most %u chips",
                           25);
    wsk_odds_json(target, corner, chips, (enum wsk_goal)goal, host_write());
    return host_written();
}

int wsk_wasm_odds_moves(int number, unsigned seat_number, int goal) {
    const struct wsk_record *record = host_record(number);
    unsigned seat;
    if (!record || !find_seat(record, seat_number, &seat))
        return WSK_ERANGE;
    if (goal < 0 || goal > 1)
        return host_refuse(WSK_ERANGE, "goal %u is neither 0 nor 1",
                           (unsigned)goal);
    wsk_odds_moves_json(wsk_record_rules(record), wsk_record_state(record),
                        seat, (enum wsk_goal)goal, host_write());
    return host_written();
}
