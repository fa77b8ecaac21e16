/*
 * fuzz_protocol.c - any bytes as one end of the bot protocol.
 *
 * The first byte says which end. Even: the bytes are a host's. What a bot makes
 * of them must be an error with a line and a reason, or a question that it can
 * answer so that the host understands. Odd: the bytes are a bot's. The next
 * three choose a game, its seats and how far it has come; every line after
 * that is an answer there, and one that is accepted must be a legal move. The
 * byte after the first says in which pieces the rest arrives.
 */
#include "../../src/arena/protocol.h"
#include "fuzz.h"

/* The rules of a game with its standard deck, read once. */
static struct wsk_rules *loaded(const struct wsk_game *game) {
    static struct wsk_rules *rules[8];
    size_t g = 0;
    while (wsk_game_at(g) != game)
        g++;
    if (!rules[g]) {
        struct wsk_fault fault;
        rules[g] = aligned_alloc(16, (game->rules_size + 15) / 16 * 16);
        MUST(rules[g]);
        MUST(wsk_rules_load(rules[g], game, standard_deck(game), &fault) ==
             WSK_OK);
    }
    return rules[g];
}

static enum wsk_err load_deck(void *context, const struct wsk_game *game,
                              const char *name, struct wsk_rules *rules,
                              struct wsk_fault *ret_fault) {
    (void)context;
    if (strcmp(name, "standard") != 0)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "no deck '%s'", name);
    memcpy(rules, loaded(game), game->rules_size);
    return WSK_OK;
}

static bool is_listed(const struct wsk_rules *rules,
                      const struct wsk_state *state, unsigned seat,
                      wsk_move move) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    for (unsigned i = 0; i < list.count; i++)
        if (list.move[i] == move)
            return true;
    return false;
}

/* Whoever hears the lines; false: no more of them. */
typedef bool listener(void *context, struct wsk_word line);

static void say(const uint8_t *data, size_t size, size_t piece,
                listener *listen, void *context) {
    struct wsk_lines lines = {0};
    struct wsk_word line;
    while (size > 0) {
        size_t room;
        char *at = wsk_lines_room(&lines, &room);
        if (room == 0)
            return; /* a line that is too long */
        size_t len = piece < room ? piece : room;
        len = len < size ? len : size;
        memcpy(at, data, len);
        wsk_lines_put(&lines, len);
        data += len;
        size -= len;
        while (wsk_lines_next(&lines, &line))
            if (!listen(context, line))
                return;
    }
    /* What is left may fill all the room: a line that would have been too long
     * if anything had followed. */
    size_t room;
    wsk_lines_room(&lines, &room);
    MUST(wsk_lines_rest(&lines).len + room == WSK_PROTOCOL_LINE);
}

/* A host's bytes. */

static void check_question(struct wsk_guest *guest) {
    const struct wsk_rules *rules = wsk_record_rules(guest->record);
    const struct wsk_state *state = wsk_record_state(guest->record);
    wsk_move scratch[WSK_MOVES_MAX], move;
    struct wsk_list list = wsk_moves(rules, state, guest->seat, scratch);
    struct wsk_fault fault;
    char bytes[128];
    MUST(list.count > 0);
    for (unsigned i = 0; i < list.count; i++) {
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        wsk_guest_answer(guest, list.move[i], &text);
        MUST(!text.cut && text.start[text.len - 1] == '\n');
        struct wsk_word line = {text.start, text.len - 1};
        MUST(wsk_answer_read(rules, state, guest->seat, line, &move, &fault) ==
             WSK_OK);
        MUST(move == list.move[i]);
    }
    struct wsk_word all = wsk_record_text(guest->record);
    struct wsk_word known = wsk_record_public(guest->record);
    MUST(known.len <= all.len);
}

static bool hear_host(void *context, struct wsk_word line) {
    struct wsk_guest *guest = context;
    struct wsk_fault fault = {0};
    enum wsk_call call;
    enum wsk_err err = wsk_guest_hear(guest, line, &call, &fault);
    if (err) {
        MUST(fault.why[0]);
        return false;
    }
    if (call == WSK_CALL_GO)
        check_question(guest);
    return call != WSK_CALL_QUIT;
}

static void be_guest(const uint8_t *data, size_t size, size_t piece) {
    struct wsk_record *record = wsk_record_create(load_deck, NULL);
    struct wsk_guest guest;
    MUST(record);
    wsk_guest_init(&guest, record);
    say(data, size, piece, hear_host, &guest);
    wsk_record_destroy(record);
}

/* A bot's bytes. */

struct question {
    const struct wsk_rules *rules;
    struct wsk_state state;
    unsigned seat;
};

static bool hear_bot(void *context, struct wsk_word line) {
    const struct question *question = context;
    struct wsk_fault fault = {0};
    wsk_move move;
    if (wsk_line_is_blank(line))
        return true;
    if (wsk_answer_read(question->rules, &question->state, question->seat, line,
                        &move, &fault))
        MUST(fault.why[0]);
    else
        MUST(
            is_listed(question->rules, &question->state, question->seat, move));
    return true;
}

/* Plays on until the seat must choose for the count-th time, or is over. */
static void reach(struct question *question, unsigned count) {
    struct wsk_rng rng = {count};
    struct wsk_state *state = &question->state;
    wsk_init(question->rules, state);
    for (;;) {
        wsk_move scratch[WSK_MOVES_MAX];
        wsk_settle(question->rules, state, &rng);
        if (state->head.turn == WSK_TURN_OVER)
            return;
        question->seat = wsk_next_seat(state);
        if (count-- == 0)
            return;
        struct wsk_list list =
            wsk_moves(question->rules, state, question->seat, scratch);
        wsk_play(question->rules, state, question->seat,
                 list.move[wsk_rng_below(&rng, list.count)]);
    }
}

static void be_host(const uint8_t *data, size_t size, size_t piece) {
    size_t games = 0;
    while (wsk_game_at(games))
        games++;
    if (size < 3)
        return;
    const struct wsk_game *game = wsk_game_at(data[0] % games);
    struct wsk_rules *rules = loaded(game);
    unsigned seats =
        game->seats_min + data[1] % (game->seats_max - game->seats_min + 1U);
    MUST(wsk_rules_seats(rules, seats, 0) == WSK_OK);
    struct question question = {.rules = rules};
    reach(&question, data[2]);
    if (question.state.head.turn == WSK_TURN_SEATS)
        say(data + 3, size - 3, piece, hear_bot, &question);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2)
        return 0;
    size_t piece = data[1] + 1U;
    if (data[0] % 2 == 0)
        be_guest(data + 2, size - 2, piece);
    else
        be_host(data + 2, size - 2, piece);
    return 0;
}
