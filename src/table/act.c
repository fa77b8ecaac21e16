/*
 * act.c - what people, bots and the clock want: the text of an entry, or no.
 */
#include <string.h>

#include "log.h"

/* The start player and the seeds of bots are drawn like dice, from draws that
 * no game reaches. */
#define DRAW_START UINT64_MAX
#define DRAW_BOT (UINT64_MAX - 1)

static enum wsk_err refuse_phase(const struct wsk_table *table,
                                 struct wsk_fault *ret_fault) {
    static const char *const why[] = {"the game has not begun",
                                      "the game has begun", "the game is over",
                                      "the table is closed"};
    return log_refuse(ret_fault, why[table->phase]);
}

/* --- Decisions ---------------------------------------------------------- */

static bool is_unordered(const struct wsk_game *game, struct wsk_word verb) {
    for (const char *const *word = game->unordered; *word; word++)
        if (wsk_word_is(verb, *word))
            return true;
    return false;
}

/* Lines that may stand in any order are written by seat, as in a canonical
 * record: the line at `last` goes before those of the same verb that name a
 * higher seat. Seats have one digit. */
static void sort_line(const struct wsk_game *game, struct wsk_text *text,
                      size_t last) {
    char line[WSK_TABLE_ENTRY];
    size_t len = text->len - last, at = last;
    struct wsk_word rest = {text->start + last, len};
    struct wsk_word verb = log_word(&rest);
    if (text->cut || !is_unordered(game, log_line_of_game(verb)))
        return;
    memcpy(line, text->start + last, len);
    while (at > 0) {
        size_t before = at - 1;
        while (before > 0 && text->start[before - 1] != '\n')
            before--;
        if (at - before <= verb.len + 1 ||
            memcmp(text->start + before, line, verb.len + 1) != 0 ||
            text->start[before + verb.len + 1] < line[verb.len + 1])
            break;
        at = before;
    }
    memmove(text->start + at + len, text->start + at, last - at);
    memcpy(text->start + at, line, len);
}

static void put_event(const struct wsk_table *table,
                      const struct wsk_rules *rules, struct wsk_state *state,
                      const struct wsk_event *event, struct wsk_text *text) {
    char bytes[WSK_TABLE_ENTRY];
    struct wsk_text line = wsk_text_in(bytes, sizeof(bytes));
    table->game->print(rules, state, event, &line);
    size_t start = text->len;
    log_put_line(text, (struct wsk_word){line.start, line.len});
    sort_line(table->game, text, start);
    for (unsigned i = 0; i < event->count; i++)
        wsk_play(rules, state, event->seat, event->moves[i]);
}

/* Dice and cards until somebody must decide or the game is over. */
static void put_chance(const struct wsk_table *table,
                       const struct wsk_fair_key *key, uint64_t draws,
                       const struct wsk_rules *rules, struct wsk_state *state,
                       struct wsk_text *text) {
    char hex[WSK_FAIR_HEX + 1];
    while (state->head.turn == WSK_TURN_CHANCE) {
        struct wsk_event event;
        wsk_fair_event(key, draws, rules, state, &event, &draws);
        put_event(table, rules, state, &event, text);
    }
    if (state->head.turn == WSK_TURN_OVER) {
        wsk_fair_hex(table->secret, hex);
        wsk_text_put(text, "end\nsecret %s\n", hex);
    }
}

static bool is_secret(const struct wsk_table *table) {
    unsigned seats = table->state.head.seats;
    return (seats & (seats - 1)) != 0;
}

/* A choice among several that are made unseen: it is held, or ends it. */
static void put_choice(const struct wsk_table *table,
                       const struct wsk_event *event, struct wsk_state *state,
                       struct wsk_text *text) {
    unsigned open = table->state.head.seats & ~(1U << event->seat);
    for (unsigned s = 0; s < table->seats; s++)
        if (table->seat[s].given)
            open &= ~(1U << s);
    if (open) {
        wsk_text_put(text, "given %u ", event->seat + 1);
        put_event(table, table->rules, state, event, text);
        return;
    }
    for (unsigned s = 0; s < table->seats; s++) {
        struct wsk_event choice = {.seat = (uint8_t)s, .count = 1};
        if (!(table->state.head.seats >> s & 1))
            continue;
        choice.moves[0] =
            s == event->seat ? event->moves[0] : table->seat[s].choice;
        put_event(table, table->rules, state, &choice, text);
    }
    put_chance(table, &table->key, table->draws, table->rules, state, text);
}

static void put_decision(const struct wsk_table *table,
                         const struct wsk_event *event, struct wsk_text *text) {
    struct wsk_state state = table->state;
    if (is_secret(table)) {
        put_choice(table, event, &state, text);
        return;
    }
    put_event(table, table->rules, &state, event, text);
    put_chance(table, &table->key, table->draws, table->rules, &state, text);
}

static enum wsk_err check_turn(const struct wsk_table *table, unsigned seat,
                               struct wsk_fault *ret_fault) {
    if (table->phase != WSK_TABLE_PLAYING)
        return refuse_phase(table, ret_fault);
    if (!(table->state.head.seats >> seat & 1))
        return log_refuse(ret_fault, "it is not your turn");
    return WSK_OK;
}

/* Decisions have numbers of 16 bits. So many of a seat may be changes of its
 * mind; the rest is for its games. */
#define CHANGES_END 60000

enum wsk_err wsk_table_decide(const struct wsk_table *table, unsigned seat,
                              unsigned n, struct wsk_word line,
                              struct wsk_text *ret_text,
                              struct wsk_fault *ret_fault) {
    struct wsk_event event;
    if (n < table->seat[seat].decisions)
        return WSK_OK;
    enum wsk_err err = check_turn(table, seat, ret_fault);
    if (err)
        return err;
    if (n > table->seat[seat].decisions)
        return wsk_fault_set(ret_fault, WSK_ERANGE, 0,
                             "decision %u was expected, not %u",
                             table->seat[seat].decisions + 1U, n + 1);
    err = table->game->parse(table->rules, &table->state, line, &event,
                             ret_fault);
    if (err)
        return err;
    if (event.seat != seat)
        return log_refuse(ret_fault, "this is not for your seat to decide");
    if (table->seat[seat].given && n >= CHANGES_END)
        return log_refuse(ret_fault, "this has been changed too often");
    put_decision(table, &event, ret_text);
    return WSK_OK;
}

enum wsk_err wsk_table_decide_move(const struct wsk_table *table, unsigned seat,
                                   wsk_move move, struct wsk_text *ret_text,
                                   struct wsk_fault *ret_fault) {
    struct wsk_event event = {
        .seat = (uint8_t)seat, .count = 1, .moves = {move}};
    enum wsk_err err = check_turn(table, seat, ret_fault);
    if (err)
        return err;
    struct wsk_state copy = table->state;
    if (wsk_apply(table->rules, &copy, seat, move))
        return log_refuse(ret_fault, "this cannot be done here");
    put_decision(table, &event, ret_text);
    return WSK_OK;
}

enum wsk_err wsk_table_begin(const struct wsk_table *table,
                             struct wsk_text *ret_text,
                             struct wsk_fault *ret_fault) {
    struct wsk_fair_mix mixes[WSK_SEATS_MAX];
    struct wsk_fair_key key;
    struct wsk_state state;
    if (table->phase != WSK_TABLE_WAITING)
        return refuse_phase(table, ret_fault);
    if (wsk_table_free_seats(table))
        return log_refuse(ret_fault, "there are free seats");
    for (unsigned s = 0; s < table->seats; s++)
        mixes[s] = table->seat[s].mix;
    wsk_fair_key_make(table->secret, log_text(table->id), mixes, table->seats,
                      &key);
    unsigned start = table->game->has_start
                         ? wsk_fair_number(&key, DRAW_START, table->seats)
                         : 0;
    const struct wsk_rules *rules =
        wsk_rules_set_rules(table->rules_set, table->game, table->seats, start);
    wsk_text_put(ret_text, "begin");
    if (table->game->has_start)
        wsk_text_put(ret_text, " %u", start + 1);
    wsk_text_put(ret_text, "\n");
    wsk_init(rules, &state);
    put_chance(table, &key, 0, rules, &state, ret_text);
    return WSK_OK;
}

uint64_t wsk_table_bot_seed(const struct wsk_table *table, unsigned seat) {
    uint64_t high =
        wsk_fair_number(&table->key, DRAW_BOT - 2 * (uint64_t)seat, UINT32_MAX);
    uint64_t low = wsk_fair_number(
        &table->key, DRAW_BOT - 2 * (uint64_t)seat - 1, UINT32_MAX);
    return high << 32 | low;
}

/* --- Seats -------------------------------------------------------------- */

/* The name as it will stand at the table. */
static struct wsk_word tell_apart(const struct wsk_table *table, unsigned seat,
                                  struct wsk_word name,
                                  char bytes[WSK_TABLE_NAME + 1]) {
    struct wsk_word taken[WSK_SEATS_MAX];
    size_t count = 0;
    for (unsigned s = 0; s < table->seats; s++)
        if (s != seat && table->seat[s].chair != WSK_CHAIR_FREE)
            taken[count++] = log_text(table->seat[s].name);
    wsk_names_apart(name, taken, count, bytes);
    return log_text(bytes);
}

enum wsk_err wsk_table_sit(const struct wsk_table *table, unsigned seat,
                           struct wsk_word name, const struct wsk_hash *token,
                           const struct wsk_fair_mix *mix,
                           struct wsk_text *ret_text,
                           struct wsk_fault *ret_fault) {
    if (table->phase >= WSK_TABLE_OVER)
        return refuse_phase(table, ret_fault);
    if (table->seat[seat].chair != WSK_CHAIR_FREE)
        return log_refuse(ret_fault, "the seat is taken");
    if (!wsk_table_name_reads(name, ret_fault))
        return WSK_ESYNTAX;
    char apart[WSK_TABLE_NAME + 1];
    log_put_person(ret_text, seat, mix, tell_apart(table, seat, name, apart),
                   token);
    return WSK_OK;
}

enum wsk_err wsk_table_seat_bot(const struct wsk_table *table, unsigned seat,
                                enum wsk_level level, struct wsk_word name,
                                struct wsk_text *ret_text,
                                struct wsk_fault *ret_fault) {
    if (table->phase >= WSK_TABLE_OVER)
        return refuse_phase(table, ret_fault);
    if (level == WSK_LEVEL_RANDOM)
        return log_refuse(ret_fault, "there is no such bot");
    if (!wsk_table_name_reads(name, ret_fault))
        return WSK_ESYNTAX;
    char apart[WSK_TABLE_NAME + 1];
    log_put_bot(ret_text, seat, level, tell_apart(table, seat, name, apart));
    return WSK_OK;
}

enum wsk_err wsk_table_free(const struct wsk_table *table, unsigned seat,
                            const struct wsk_hash *invitation,
                            struct wsk_text *ret_text,
                            struct wsk_fault *ret_fault) {
    if (table->phase >= WSK_TABLE_OVER)
        return refuse_phase(table, ret_fault);
    log_put_free(ret_text, seat, invitation);
    return WSK_OK;
}

enum wsk_err wsk_table_away(const struct wsk_table *table, unsigned seat,
                            bool away, struct wsk_text *ret_text,
                            struct wsk_fault *ret_fault) {
    if (table->phase != WSK_TABLE_PLAYING)
        return refuse_phase(table, ret_fault);
    enum wsk_chair now = away ? WSK_CHAIR_PERSON : WSK_CHAIR_AWAY;
    if (table->seat[seat].chair == now)
        wsk_text_put(ret_text, "%s %u\n", away ? "away" : "back", seat + 1);
    return WSK_OK;
}

/* --- Undo --------------------------------------------------------------- */

/* People who have a say besides `seat`, as bits. */
static unsigned others(const struct wsk_table *table, unsigned seat) {
    unsigned set = 0;
    for (unsigned s = 0; s < table->seats; s++)
        if (s != seat && table->seat[s].chair == WSK_CHAIR_PERSON)
            set |= 1U << s;
    return set;
}

/* Whose decision could be taken back: who would have to choose then. */
static bool may_undo(const struct wsk_table *table, unsigned seat) {
    return table->phase == WSK_TABLE_PLAYING && table->undo_seq &&
           table->before.head.turn == WSK_TURN_SEATS &&
           (table->before.head.seats >> seat & 1);
}

enum wsk_err wsk_table_ask_undo(const struct wsk_table *table, unsigned seat,
                                struct wsk_text *ret_text,
                                struct wsk_fault *ret_fault) {
    if (!may_undo(table, seat))
        return log_refuse(ret_fault, "there is nothing to take back");
    /* Who has not agreed may have left since. */
    unsigned open = others(table, seat);
    if (table->ask_seat)
        open &= ~(unsigned)table->agreed;
    if (!open)
        wsk_text_put(ret_text, "undo %u\n", table->undo_seq);
    else if (table->ask_seat)
        return log_refuse(ret_fault, "the others have been asked already");
    else
        wsk_text_put(ret_text, "ask %u %u\n", seat + 1, table->undo_seq);
    return WSK_OK;
}

enum wsk_err wsk_table_answer(const struct wsk_table *table, unsigned seat,
                              bool agree, struct wsk_text *ret_text,
                              struct wsk_fault *ret_fault) {
    if (!table->ask_seat || table->ask_seat == seat + 1)
        return log_refuse(ret_fault, "nobody has asked you");
    unsigned asked = others(table, table->ask_seat - 1U);
    unsigned agreed = table->agreed | 1U << seat;
    wsk_text_put(ret_text, "%s %u\n", agree ? "agree" : "refuse", seat + 1);
    if (agree && (asked & ~agreed) == 0)
        wsk_text_put(ret_text, "undo %u\n", table->undo_seq);
    return WSK_OK;
}

/* --- Talk, and what comes after ----------------------------------------- */

static size_t characters(struct wsk_word text) {
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        if (((unsigned char)text.start[i] & 0xc0) != 0x80)
            count++;
    return count;
}

bool wsk_table_name_fits(struct wsk_word name, struct wsk_fault *ret_fault) {
    bool control;
    const char *why = NULL;
    if (name.len == 0)
        why = "a name is needed";
    else if (name.len > WSK_TABLE_NAME ||
             characters(name) > WSK_TABLE_NAME_CHARS)
        why = "the name is too long";
    else if (!wsk_text_is_utf8(name, &control) || control ||
             memchr(name.start, '#', name.len))
        why = "the name has characters that names cannot have";
    else if (name.start[0] == ' ' || name.start[name.len - 1] == ' ')
        why = "the name begins or ends with a space";
    if (why)
        wsk_fault_set(ret_fault, WSK_ESYNTAX, 0, "%s", why);
    return !why;
}

static bool begins(struct wsk_word text, const char *bytes) {
    return text.len >= strlen(bytes) &&
           memcmp(text.start, bytes, strlen(bytes)) == 0;
}

/* Characters that cannot be seen, or turn the text around them. The joiners
 * U+200C and U+200D belong to some scripts, but are nothing by themselves, like
 * spaces. */
static const struct {
    const char *bytes;       /* with which their UTF-8 begins */
    unsigned char low, high; /* the byte after it */
} hidden[] = {
    {"\xc2", 0xad, 0xad},     /* U+00AD */
    {"\xcd", 0x8f, 0x8f},     /* U+034F */
    {"\xd8", 0x9c, 0x9c},     /* U+061C */
    {"\xe1\x85", 0x9f, 0xa0}, /* U+115F, U+1160: no backlog of Hangul */
    {"\xe1\x9e", 0xb4, 0xb5}, /* U+17B4, U+17B5 */
    {"\xe1\xa0", 0x8b, 0x8f}, /* U+180B to U+180F */
    {"\xe2\x80", 0x8b, 0x8b}, /* U+200B */
    {"\xe2\x80", 0x8e, 0x8f}, /* U+200E, U+200F */
    {"\xe2\x80", 0xa8, 0xae}, /* U+2028 to U+202E */
    {"\xe2\x81", 0xa0, 0xaf}, /* U+2060 to U+206F */
    {"\xe2\xa0", 0x80, 0x80}, /* U+2800: a pattern of no dots */
    {"\xe3\x85", 0xa4, 0xa4}, /* U+3164 */
    {"\xef\xbb", 0xbf, 0xbf}, /* U+FEFF */
    {"\xef\xbe", 0xa0, 0xa0}, /* U+FFA0 */
    {"\xef\xbf", 0xb9, 0xbb}, /* U+FFF9 to U+FFFB */
    {"\xf3\xa0", 0x80, 0x87}, /* U+E0000 to U+E01EF: tags */
};

/* `text` is UTF-8. */
static bool is_hidden(struct wsk_word text) {
    for (size_t i = 0; i < sizeof(hidden) / sizeof(hidden[0]); i++) {
        size_t len = strlen(hidden[i].bytes);
        if (text.len <= len || !begins(text, hidden[i].bytes))
            continue;
        unsigned char next = (unsigned char)text.start[len];
        if (next >= hidden[i].low && next <= hidden[i].high)
            return true;
    }
    return false;
}

static bool is_blank(struct wsk_word text) {
    return begins(text, " ") || begins(text, "\xc2\xa0") ||
           begins(text, "\xe3\x80\x80") || begins(text, "\xe2\x80\x8c") ||
           begins(text, "\xe2\x80\x8d");
}

bool wsk_table_name_reads(struct wsk_word name, struct wsk_fault *ret_fault) {
    bool seen = false, unseen = false;
    if (!wsk_table_name_fits(name, ret_fault))
        return false;
    for (struct wsk_word rest = name; rest.len; rest.start++, rest.len--) {
        bool inside = ((unsigned char)rest.start[0] & 0xc0) == 0x80;
        unseen = unseen || is_hidden(rest);
        seen = seen || (!inside && !is_blank(rest));
    }
    if (seen && !unseen)
        return true;
    wsk_fault_set(ret_fault, WSK_ESYNTAX, 0, "%s",
                  "the name has characters that cannot be seen");
    return false;
}

enum wsk_err wsk_table_say(const struct wsk_table *table, unsigned seat,
                           struct wsk_word words, struct wsk_text *ret_text,
                           struct wsk_fault *ret_fault) {
    bool control;
    if (table->phase == WSK_TABLE_ARCHIVED)
        return refuse_phase(table, ret_fault);
    if (!table->options.chat || table->muted)
        return log_refuse(ret_fault, "the chat is off at this table");
    if (words.len == 0 || words.len > WSK_TABLE_SAY ||
        characters(words) > WSK_TABLE_SAY_CHARS)
        return log_refuse(ret_fault, "that is too long, or nothing");
    if (!wsk_text_is_utf8(words, &control) || control)
        return log_refuse(ret_fault, "that has characters that cannot be sent");
    wsk_text_put(ret_text, "say %u ", seat == WSK_TABLE_NOBODY ? 0 : seat + 1);
    wsk_text_add(ret_text, words.start, words.len);
    wsk_text_put(ret_text, "\n");
    return WSK_OK;
}

enum wsk_err wsk_table_chat(const struct wsk_table *table, bool on,
                            struct wsk_text *ret_text,
                            struct wsk_fault *ret_fault) {
    if (table->phase == WSK_TABLE_ARCHIVED)
        return refuse_phase(table, ret_fault);
    if (!table->options.chat)
        return log_refuse(ret_fault, "this table was made without a chat");
    if (on == table->muted)
        wsk_text_put(ret_text, "chat %s\n", on ? "on" : "off");
    return WSK_OK;
}

enum wsk_err wsk_table_list(const struct wsk_table *table, bool listed,
                            struct wsk_text *ret_text,
                            struct wsk_fault *ret_fault) {
    if (table->phase == WSK_TABLE_ARCHIVED)
        return refuse_phase(table, ret_fault);
    if (listed != table->options.listed)
        wsk_text_put(ret_text, "option listed %u\n", listed ? 1U : 0U);
    return WSK_OK;
}

enum wsk_err wsk_table_mix(const struct wsk_table *table, unsigned seat,
                           const struct wsk_fair_mix *mix,
                           struct wsk_text *ret_text,
                           struct wsk_fault *ret_fault) {
    const struct wsk_fair_mix *had = &table->seat[seat].mix;
    if (table->phase != WSK_TABLE_WAITING)
        return refuse_phase(table, ret_fault);
    if (had->given)
        return memcmp(had->bytes, mix->bytes, sizeof(mix->bytes)) == 0
                   ? WSK_OK
                   : log_refuse(ret_fault,
                                "you have added to the dice already");
    wsk_text_put(ret_text, "mix %u ", seat + 1);
    log_put_mix(ret_text, mix);
    wsk_text_put(ret_text, "\n");
    return WSK_OK;
}

enum wsk_err wsk_table_again(const struct wsk_table *table, unsigned seat,
                             struct wsk_text *ret_text,
                             struct wsk_fault *ret_fault) {
    if (table->phase != WSK_TABLE_OVER)
        return refuse_phase(table, ret_fault);
    if (table->next[0] || table->seat[seat].again)
        return WSK_OK;
    wsk_text_put(ret_text, "again %u\n", seat + 1);
    return WSK_OK;
}

/* Seats whose people have said that they play again, as bits. */
static unsigned again(const struct wsk_table *table) {
    unsigned set = 0;
    for (unsigned s = 0; s < table->seats; s++)
        if (table->seat[s].again)
            set |= 1U << s;
    return set;
}

enum wsk_err wsk_table_hurry(const struct wsk_table *table,
                             struct wsk_text *ret_text,
                             struct wsk_fault *ret_fault) {
    if (table->phase != WSK_TABLE_OVER)
        return refuse_phase(table, ret_fault);
    if (!again(table))
        return log_refuse(ret_fault, "nobody wants to play again yet");
    if (!table->next[0] && !table->hurried)
        wsk_text_put(ret_text, "again 0\n");
    return WSK_OK;
}

bool wsk_table_all_again(const struct wsk_table *table) {
    unsigned missing = others(table, WSK_TABLE_NOBODY) & ~again(table);
    return table->phase == WSK_TABLE_OVER && again(table) && !table->next[0] &&
           (!missing || table->hurried);
}

void wsk_table_next(const char *id, struct wsk_text *ret_text) {
    wsk_text_put(ret_text, "next %s\n", id);
}

void wsk_table_restored(const struct wsk_table *table,
                        struct wsk_text *ret_text) {
    wsk_text_put(ret_text, "restored ");
    log_put_time(ret_text, table->at);
    wsk_text_put(ret_text, "\n");
}

void wsk_table_close(struct wsk_text *ret_text) {
    wsk_text_put(ret_text, "closed\n");
}

/* --- A new table -------------------------------------------------------- */

void wsk_table_plan_text(const struct wsk_table_plan *plan,
                         struct wsk_text *ret_text) {
    uint8_t seal[WSK_FAIR_BYTES];
    char sealed[WSK_FAIR_HEX + 1], secret[WSK_FAIR_HEX + 1];
    wsk_fair_seal(plan->secret, log_text(plan->id), seal);
    wsk_fair_hex(seal, sealed);
    wsk_fair_hex(plan->secret, secret);
    wsk_text_put(ret_text, "table %s %s standard %u\n", plan->id,
                 plan->game->id, plan->seats);
    log_put_options(ret_text, &plan->options);
    wsk_text_put(ret_text, "seal %s\n.secret %s\n.host ", sealed, secret);
    log_put_hash(ret_text, &plan->host);
    wsk_text_put(ret_text, "\n");
    struct wsk_word taken[WSK_SEATS_MAX];
    char apart[WSK_SEATS_MAX][WSK_TABLE_NAME + 1];
    for (unsigned s = 0; s < plan->seats; s++) {
        const struct wsk_table_guest *guest = &plan->guest[s];
        wsk_names_apart(log_text(guest->name), taken, s, apart[s]);
        struct wsk_word name = taken[s] = log_text(apart[s]);
        if (guest->chair == WSK_CHAIR_BOT)
            log_put_bot(ret_text, s, guest->level, name);
        else if (guest->chair == WSK_CHAIR_FREE)
            log_put_free(ret_text, s, &guest->token);
        else
            log_put_person(ret_text, s, guest->mix_due ? NULL : &guest->mix,
                           name, &guest->token);
    }
}

void wsk_table_plan_again(const struct wsk_table *table,
                          struct wsk_table_plan *ret_plan) {
    struct wsk_table_plan plan = {.game = table->game,
                                  .options = table->options,
                                  .host = table->host,
                                  .seats = table->seats};
    for (unsigned s = 0; s < table->seats; s++) {
        const struct wsk_table_seat *seat = &table->seat[s];
        struct wsk_table_guest *guest = &plan.guest[s];
        bool person =
            seat->again || (seat->chair == WSK_CHAIR_PERSON && !table->hurried);
        guest->chair = person ? WSK_CHAIR_PERSON : WSK_CHAIR_BOT;
        guest->level = seat->chair == WSK_CHAIR_BOT
                           ? (enum wsk_level)seat->level
                           : WSK_TABLE_STAND_IN;
        guest->token = seat->token;
        guest->mix_due = person;
        memcpy(guest->name, seat->name, sizeof(guest->name));
    }
    *ret_plan = plan;
}
