/*
 * fuzz_room.c - any bytes as the log of a table, and as what people want of it.
 *
 * The first byte: bit 0 says which; the others choose game and seats of a table
 * that has begun. Even: the rest is more of its log. A line "=N" begins the
 * next entry, by seat N (0: no decision); if the text begins with "table ", it
 * is the whole log from the first entry on. What the table does not take must
 * leave it as it was. Odd: every line is something that a seat wants, its
 * number, a backlog and the rest, see `want`. Whatever is granted must be an
 * entry that the table takes; the log must lead to the same table again, and
 * its record to the same position.
 */
#include "../../src/table/table.h"
#include "fuzz.h"
#include "rules_set.h"

#define ENTRIES_MAX 100

struct story {
    struct wsk_table *table;
    struct wsk_entry entries[ENTRIES_MAX];
    size_t count;
};

static size_t size_of(const struct wsk_table *table) {
    return sizeof(*table) + table->seats * sizeof(table->seat[0]);
}

static void keep(struct story *story, const struct wsk_entry *entry) {
    char *text = malloc(entry->text.len ? entry->text.len : 1);
    MUST(text);
    memcpy(text, entry->text.start, entry->text.len);
    story->entries[story->count] = *entry;
    story->entries[story->count++].text.start = text;
}

static void finish(struct story *story) {
    static char bytes[8192];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    if (story->table)
        wsk_table_describe(story->table, &text);
    MUST(!text.cut);
    for (size_t i = 0; i < story->count; i++)
        free((char *)(uintptr_t)story->entries[i].text.start);
    wsk_table_destroy(story->table);
}

/* Every viewer, and all that can be told: it must fit, and hide. */
static void look(const struct story *story) {
    static char bytes[WSK_TABLE_RECORD];
    const struct wsk_table *table = story->table;
    const struct wsk_entry *last = &story->entries[story->count - 1];
    for (unsigned viewer = 0; viewer <= table->seats; viewer++) {
        unsigned who = viewer < table->seats ? viewer : WSK_TABLE_NOBODY;
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        struct wsk_word rest, line;
        wsk_table_show(last, who, &text);
        MUST(!text.cut);
        rest = (struct wsk_word){text.start, text.len};
        while (wsk_line_next(&rest, &line)) {
            MUST(line.len && line.start[0] != '.');
            if (line.len > 7 && memcmp(line.start, "given ", 6) == 0)
                MUST((unsigned)(line.start[6] - '1') == who);
        }
        text = wsk_text_in(bytes, sizeof(bytes));
        if (table->phase == WSK_TABLE_PLAYING)
            wsk_table_describe_given(table, who, &text);
        MUST(!text.cut);
    }
    (void)wsk_table_deadline(table);
    (void)wsk_table_bots_due(table);
    (void)wsk_table_all_again(table);
    (void)wsk_table_is_ready(table);
}

/* The next entry, from wherever. */
static enum wsk_err add(struct story *story, unsigned seat,
                        struct wsk_word text) {
    static _Alignas(
        16) char before[sizeof(struct wsk_table) +
                        WSK_SEATS_MAX * sizeof(struct wsk_table_seat)];
    struct wsk_fault fault = {0};
    struct wsk_entry entry = {.at = 1700000000 + (int64_t)story->count,
                              .seq = story->table->seq + 1,
                              .seat = (uint8_t)seat,
                              .text = text};
    memcpy(before, story->table, size_of(story->table));
    enum wsk_err err = wsk_table_apply(story->table, &entry, &fault);
    if (err) {
        MUST(fault.why[0]);
        MUST(memcmp(before, story->table, size_of(story->table)) == 0);
        return err;
    }
    keep(story, &entry);
    look(story);
    return WSK_OK;
}

static bool begin(struct story *story, struct wsk_word text) {
    struct wsk_fault fault = {0};
    struct wsk_entry entry = {.at = 1700000000, .seq = 1, .text = text};
    story->table = wsk_table_create(standard_shelf(), &entry, &fault);
    if (!story->table) {
        MUST(fault.why[0]);
        return false;
    }
    keep(story, &entry);
    look(story);
    return true;
}

/* A table of the first byte's choice, which has begun. */
static void begin_so(struct story *story, unsigned choice) {
    char bytes[WSK_TABLE_ENTRY];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_fault fault;
    bool sack = choice & 1;
    struct wsk_table_plan plan = {
        .game = wsk_game_find(sack ? (struct wsk_word){"bloeder-sack", 12}
                                   : (struct wsk_word){"volle-wolle", 11}),
        .options = {.chat = true, .clock = choice & 2 ? 30 : 0},
        .id = "abcdefghij27",
        .seats = 2 + (choice >> 2) % (sack ? 3 : 5)};
    for (unsigned s = 0; s < plan.seats; s++) {
        plan.guest[s].chair = s == 1 ? WSK_CHAIR_BOT : WSK_CHAIR_PERSON;
        plan.guest[s].level = WSK_LEVEL_LAMB;
        plan.guest[s].mix_due = choice >> 6 & 1;
        memset(&plan.guest[s].token, (int)s + 1, sizeof(plan.guest[s].token));
        memcpy(plan.guest[s].name, "Anna", 5);
    }
    wsk_table_plan_text(&plan, &text);
    MUST(begin(story, (struct wsk_word){text.start, text.len}));
    text = wsk_text_in(bytes, sizeof(bytes));
    MUST(wsk_table_begin(story->table, &text, &fault) == WSK_OK);
    MUST(add(story, 0, (struct wsk_word){text.start, text.len}) == WSK_OK);
}

/* --- Logs -------------------------------------------------------------------
 */

static void be_log(struct story *story, struct wsk_word text) {
    unsigned seat = 0;
    bool whole = text.len > 6 && memcmp(text.start, "table ", 6) == 0;
    while (text.len > 0 && story->count < ENTRIES_MAX) {
        size_t len = 0;
        while (len < text.len && !(text.start[len] == '=' &&
                                   (len == 0 || text.start[len - 1] == '\n')))
            len++;
        struct wsk_word entry = {text.start, len};
        if (whole && !story->table) {
            if (!begin(story, entry))
                return;
        } else if (len > 0) {
            (void)add(story, seat % (story->table->seats + 1U), entry);
        }
        text.start += len;
        text.len -= len;
        struct wsk_word head;
        if (wsk_line_next(&text, &head))
            seat = head.len > 1 ? (unsigned char)head.start[1] - '0' : 0;
    }
}

/* --- Wishes -----------------------------------------------------------------
 */

static enum wsk_err move(const struct wsk_table *table, unsigned seat,
                         struct wsk_word rest, struct wsk_text *text,
                         struct wsk_fault *fault) {
    wsk_move scratch[WSK_MOVES_MAX];
    unsigned number = 0;
    if (table->phase != WSK_TABLE_PLAYING ||
        table->state.head.turn != WSK_TURN_SEATS ||
        !(table->state.head.seats >> seat & 1))
        return wsk_fault_set(fault, WSK_ETURN, 0, "not now");
    struct wsk_list list =
        wsk_moves(table->rules, &table->state, seat, scratch);
    wsk_word_number(rest, 1000000, &number);
    return wsk_table_decide_move(table, seat, list.move[number % list.count],
                                 text, fault);
}

/* `is_decision`: the entry is the seat's. */
static enum wsk_err want(const struct wsk_table *table, unsigned seat,
                         char what, struct wsk_word rest, struct wsk_text *text,
                         struct wsk_fault *fault, bool *is_decision) {
    struct wsk_hash token = {{(uint8_t)rest.len, 7}};
    struct wsk_fair_mix mix = {.given = true, .bytes = {(uint8_t)rest.len}};
    struct wsk_fair_mix none = {0};
    unsigned decisions = table->seat[seat].decisions;
    *is_decision = what == 'd' || what == 'D' || what == 'k';
    switch (what) {
    case 'd': /* a decision, as a line */
        return wsk_table_decide(table, seat, decisions, rest, text, fault);
    case 'D': /* one that may be there already, or comes too early */
        return wsk_table_decide(
            table, seat, decisions + (unsigned)rest.len % 3 - (decisions > 0),
            rest, text, fault);
    case 'k': /* a decision that is allowed, by number */
        return move(table, seat, rest, text, fault);
    case 's':
        return wsk_table_sit(table, seat, rest, &token,
                             rest.len & 1 ? &mix : &none, text, fault);
    case 'b':
        return wsk_table_seat_bot(table, seat,
                                  (enum wsk_level)(rest.len % WSK_LEVELS), rest,
                                  text, fault);
    case 'f':
        return wsk_table_free(table, seat, &token, text, fault);
    case 'a':
        return wsk_table_away(table, seat, rest.len == 0, text, fault);
    case 'u':
        return wsk_table_ask_undo(table, seat, text, fault);
    case 'y':
        return wsk_table_answer(table, seat, rest.len == 0, text, fault);
    case 't':
        return wsk_table_say(table, rest.len & 1 ? seat : WSK_TABLE_NOBODY,
                             rest, text, fault);
    case 'h':
        return wsk_table_chat(table, rest.len == 0, text, fault);
    case 'm':
        return wsk_table_mix(table, seat, &mix, text, fault);
    case 'r':
        return wsk_table_again(table, seat, text, fault);
    default:
        return wsk_table_begin(table, text, fault);
    }
}

/* The log again from its beginning, and the record as a record. */
static void check(const struct story *story) {
    static char bytes[WSK_TABLE_RECORD];
    const struct wsk_table *table = story->table;
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_fault fault;
    struct wsk_table *again =
        wsk_table_create(standard_shelf(), &story->entries[0], &fault);
    MUST(again);
    for (size_t i = 1; i < story->count; i++)
        MUST(wsk_table_apply(again, &story->entries[i], &fault) == WSK_OK);
    MUST(memcmp(again, table, size_of(table)) == 0);
    wsk_table_destroy(again);
    wsk_table_record(table, story->entries, story->count, &text);
    MUST(!text.cut);
    struct wsk_record *record = wsk_record_create(load_standard_deck, NULL);
    MUST(record);
    MUST(wsk_record_parse(record, (struct wsk_word){text.start, text.len},
                          &fault) == WSK_OK);
    MUST(memcmp(wsk_record_state(record), &table->state,
                sizeof(table->state)) == 0);
    struct wsk_word canonical = wsk_record_text(record);
    MUST(canonical.len == text.len &&
         memcmp(canonical.start, text.start, text.len) == 0);
    wsk_record_destroy(record);
}

static void be_wishes(struct story *story, struct wsk_word text) {
    struct wsk_word line;
    while (wsk_line_next(&text, &line) && story->count < ENTRIES_MAX) {
        char bytes[WSK_TABLE_ENTRY];
        struct wsk_text entry = wsk_text_in(bytes, sizeof(bytes));
        struct wsk_fault fault = {0};
        bool is_decision;
        if (line.len < 2)
            continue;
        unsigned seat = (unsigned char)line.start[0] % story->table->seats;
        struct wsk_word rest = {line.start + 2, line.len - 2};
        enum wsk_err err = want(story->table, seat, line.start[1], rest, &entry,
                                &fault, &is_decision);
        MUST(!err == !fault.why[0]);
        if (err || entry.len == 0)
            continue;
        MUST(!entry.cut);
        MUST(add(story, is_decision ? seat + 1 : 0,
                 (struct wsk_word){entry.start, entry.len}) == WSK_OK);
    }
    check(story);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct story story = {0};
    if (size < 2)
        return 0;
    struct wsk_word rest = {(const char *)data + 1, size - 1};
    bool wishes = data[0] & 1;
    if (wishes || size < 8 || memcmp(rest.start, "table ", 6) != 0)
        begin_so(&story, data[0] >> 1);
    if (wishes)
        be_wishes(&story, rest);
    else
        be_log(&story, rest);
    finish(&story);
    return 0;
}
