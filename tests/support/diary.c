#include "diary.h"

const struct wsk_rules_set *the_shelf(void) {
    static struct wsk_rules_set *rules_set;
    struct wsk_fault fault;
    if (!rules_set)
        rules_set = wsk_rules_set_create(load_test_deck, NULL, &fault);
    assert_non_null(rules_set);
    return rules_set;
}

struct wsk_word word_of(const char *text) {
    return (struct wsk_word){text, strlen(text)};
}

struct wsk_hash diary_token(unsigned number) {
    struct wsk_hash hash;
    memset(hash.bytes, (int)(number + 1), sizeof(hash.bytes));
    return hash;
}

struct wsk_fair_mix diary_mix(unsigned number) {
    struct wsk_fair_mix mix = {.given = true};
    memset(mix.bytes, (int)(number * 7 + 3), sizeof(mix.bytes));
    return mix;
}

struct wsk_table_plan diary_plan(const char *game, const char *chairs) {
    static const char *const people[] = {"Anna",  "Ben",  "Çelik",
                                         "Dörte", "Emil", "Fee"};
    struct wsk_table_plan plan = {.game = game_called(game),
                                  .options = {.chat = true},
                                  .id = "abcdefghij27",
                                  .host = diary_token(DIARY_HOST),
                                  .seats = (unsigned)strlen(chairs)};
    memset(plan.secret, 0x5a, sizeof(plan.secret));
    assert_in_range(plan.seats, 1, WSK_SEATS_MAX);
    for (unsigned s = 0; s < plan.seats; s++) {
        struct wsk_table_guest *guest = &plan.guest[s];
        guest->chair = chairs[s] == 'p'   ? WSK_CHAIR_PERSON
                       : chairs[s] == 'b' ? WSK_CHAIR_BOT
                                          : WSK_CHAIR_FREE;
        guest->level = WSK_LEVEL_SHEEP;
        guest->token = diary_token(s);
        guest->mix = diary_mix(s);
        snprintf(guest->name, sizeof(guest->name), "%s", people[s]);
    }
    return plan;
}

static void keep_entry(struct diary *diary, const struct wsk_entry *entry) {
    if (diary->count == diary->cap) {
        diary->cap = diary->cap ? 2 * diary->cap : 64;
        diary->entries =
            realloc(diary->entries, diary->cap * sizeof(diary->entries[0]));
        assert_non_null(diary->entries);
    }
    char *text = malloc(entry->text.len + 1);
    assert_non_null(text);
    memcpy(text, entry->text.start, entry->text.len);
    text[entry->text.len] = '\0';
    struct wsk_entry *kept = &diary->entries[diary->count++];
    *kept = *entry;
    kept->text.start = text;
}

void diary_open(struct diary *diary, const struct wsk_table_plan *plan) {
    memset(diary, 0, sizeof(*diary));
    diary->rules_set = the_shelf();
    diary->now = 1763200000;
    wsk_table_plan_text(plan, diary_page(diary));
    assert_false(diary->text.cut);
    struct wsk_entry entry = {.at = diary->now++,
                              .seq = 1,
                              .text = {diary->text.start, diary->text.len}};
    diary->table = wsk_table_create(diary->rules_set, &entry, &diary->fault);
    if (!diary->table)
        fail_msg("%s", diary->fault.why);
    keep_entry(diary, &entry);
}

void diary_begin(struct diary *diary, const char *game, const char *chairs) {
    struct wsk_table_plan plan = diary_plan(game, chairs);
    diary_open(diary, &plan);
    diary->err =
        wsk_table_begin(diary->table, diary_page(diary), &diary->fault);
    diary_keep(diary, WSK_TABLE_NOBODY);
}

/* The table of entries of which the first may be a snapshot. */
static struct wsk_table *table_of(const struct diary *diary,
                                  const struct wsk_entry *entries,
                                  size_t count) {
    struct wsk_fault fault = {0};
    struct wsk_table *table =
        wsk_table_create(diary->rules_set, &entries[0], &fault);
    if (!table)
        fail_msg("%s in %.*s", fault.why, (int)entries[0].text.len,
                 entries[0].text.start);
    for (size_t i = 1; i < count; i++)
        if (wsk_table_apply(table, &entries[i], &fault))
            fail_msg("entry %u: %s", entries[i].seq, fault.why);
    return table;
}

/* A snapshot of what `entries` are, twice after each other; then the rest of
 * the diary. It is all the same table, with the same record and talk. */
static void check_snapshot(const struct diary *diary, size_t first,
                           size_t second) {
    static char bytes[2][WSK_TABLE_SNAPSHOT], records[2][WSK_TABLE_RECORD];
    size_t cuts[2] = {first, second}, from = 0, count = 0;
    struct wsk_entry *entries =
        calloc(diary->count + 1, sizeof(struct wsk_entry));
    assert_non_null(entries);
    for (unsigned i = 0; i < 2; i++) {
        while (from < cuts[i])
            entries[count++] = diary->entries[from++];
        struct wsk_table *table = table_of(diary, entries, count);
        struct wsk_text text = wsk_text_in(bytes[i], sizeof(bytes[i]));
        wsk_table_snapshot(table, entries, count, 0, &text);
        assert_false(text.cut);
        entries[0] = (struct wsk_entry){
            .at = table->at, .seq = table->seq, .text = {text.start, text.len}};
        count = 1;
        struct wsk_table *again = table_of(diary, entries, 1);
        assert_true(wsk_table_equals(again, table));
        wsk_table_destroy(again);
        wsk_table_destroy(table);
    }
    while (from < diary->count)
        entries[count++] = diary->entries[from++];
    struct wsk_table *table = table_of(diary, entries, count);
    struct wsk_table *whole = diary_replay(diary);
    assert_true(wsk_table_equals(table, whole));
    struct wsk_text ours = wsk_text_in(records[0], WSK_TABLE_RECORD);
    struct wsk_text theirs = wsk_text_in(records[1], WSK_TABLE_RECORD);
    wsk_table_record(table, entries, count, &ours);
    wsk_table_record(whole, diary->entries, diary->count, &theirs);
    wsk_table_talk(entries, count, 0, &ours);
    wsk_table_talk(diary->entries, diary->count, 0, &theirs);
    assert_string_equal(ours.start, theirs.start);
    wsk_table_destroy(whole);
    wsk_table_destroy(table);
    free(entries);
}

/* Wherever the diary is cut: everywhere if it is short, else here and there. */
static void check_snapshots(const struct diary *diary) {
    size_t step = diary->count / 24 + 1;
    for (size_t cut = 1; cut <= diary->count; cut += step)
        check_snapshot(diary, cut, cut + (diary->count - cut) / 2);
}

void diary_close(struct diary *diary) {
    check_snapshots(diary);
    for (size_t i = 0; i < diary->count; i++)
        free((char *)(uintptr_t)diary->entries[i].text.start);
    free(diary->entries);
    wsk_table_destroy(diary->table);
}

struct wsk_text *diary_page(struct diary *diary) {
    memset(&diary->fault, 0, sizeof(diary->fault));
    diary->text = wsk_text_in(diary->bytes, sizeof(diary->bytes));
    return &diary->text;
}

static struct wsk_entry next_entry(const struct diary *diary, unsigned seat,
                                   struct wsk_word text) {
    return (struct wsk_entry){
        .at = diary->now,
        .seq = diary->table->seq + 1,
        .seat = seat == WSK_TABLE_NOBODY ? 0 : (uint8_t)(seat + 1),
        .text = text};
}

void diary_keep(struct diary *diary, unsigned seat) {
    struct wsk_text *text = &diary->text;
    if (diary->err)
        fail_msg("refused: %s", diary->fault.why);
    assert_false(text->cut);
    assert_true(text->len > 0 && text->start[text->len - 1] == '\n');
    struct wsk_entry entry =
        next_entry(diary, seat, (struct wsk_word){text->start, text->len});
    if (wsk_table_apply(diary->table, &entry, &diary->fault))
        fail_msg("%s\n%s", diary->fault.why, text->start);
    keep_entry(diary, &entry);
    diary->now++;
}

enum wsk_err diary_try(struct diary *diary, unsigned seat, const char *text) {
    struct wsk_entry entry = next_entry(diary, seat, word_of(text));
    memset(&diary->fault, 0, sizeof(diary->fault));
    enum wsk_err err = wsk_table_apply(diary->table, &entry, &diary->fault);
    if (!err) {
        keep_entry(diary, &entry);
        diary->now++;
    }
    return err;
}

void diary_refused(struct diary *diary, const char *why) {
    assert_int_not_equal(diary->err, WSK_OK);
    assert_string_equal(diary->fault.why, why);
}

void diary_nothing(struct diary *diary) {
    if (diary->err)
        fail_msg("refused: %s", diary->fault.why);
    assert_int_equal(diary->text.len, 0);
}

const char *diary_last(const struct diary *diary) {
    return diary->entries[diary->count - 1].text.start;
}

bool diary_move(const struct diary *diary, unsigned seat, unsigned choice,
                char *ret_line, size_t cap) {
    const struct wsk_table *table = diary->table;
    wsk_move scratch[WSK_MOVES_MAX];
    if (table->phase != WSK_TABLE_PLAYING ||
        table->state.head.turn != WSK_TURN_SEATS ||
        !(table->state.head.seats >> seat & 1))
        return false;
    struct wsk_list list =
        wsk_moves(table->rules, &table->state, seat, scratch);
    struct wsk_event event = {.seat = (uint8_t)seat,
                              .count = 1,
                              .moves = {list.move[choice % list.count]}};
    struct wsk_text text = wsk_text_in(ret_line, cap);
    table->game->print(table->rules, &table->state, &event, &text);
    assert_false(text.cut);
    return true;
}

void diary_decide(struct diary *diary, unsigned seat, unsigned choice) {
    char line[128];
    assert_true(diary_move(diary, seat, choice, line, sizeof(line)));
    DO(diary, seat, wsk_table_decide, seat, diary->table->seat[seat].decisions,
       word_of(line));
}

void diary_until(struct diary *diary, unsigned choice,
                 bool (*test)(const struct diary *)) {
    while (!test(diary)) {
        unsigned awaited = wsk_table_awaited(diary->table);
        assert_int_not_equal(awaited, 0);
        diary_decide(diary, (unsigned)__builtin_ctz(awaited), choice);
    }
}

struct wsk_table *diary_replay(const struct diary *diary) {
    return table_of(diary, diary->entries, diary->count);
}

void assert_same_table(const struct wsk_table *a, const struct wsk_table *b) {
    assert_int_equal(a->seats, b->seats);
    assert_memory_equal(a, b,
                        sizeof(*a) + a->seats * sizeof(struct wsk_table_seat));
}

char *diary_record(const struct diary *diary) {
    char *bytes = malloc(WSK_TABLE_RECORD);
    assert_non_null(bytes);
    struct wsk_text text = wsk_text_in(bytes, WSK_TABLE_RECORD);
    wsk_table_record(diary->table, diary->entries, diary->count, &text);
    assert_false(text.cut);
    return bytes;
}

bool starts(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

/* Whether some line of the text is exactly this. */
bool has_line(const char *text, const char *line) {
    size_t len = strlen(line);
    for (const char *at = text; (at = strstr(at, line)); at++)
        if ((at == text || at[-1] == '\n') &&
            (at[len] == '\n' || at[len] == '\0'))
            return true;
    return false;
}

bool secret_round(const struct diary *diary) {
    unsigned seats = diary->table->state.head.seats;
    return diary->table->phase == WSK_TABLE_PLAYING && (seats & (seats - 1));
}

bool can_undo(const struct diary *diary) {
    return diary->table->undo_seq != 0;
}

bool is_over(const struct diary *diary) {
    return diary->table->phase == WSK_TABLE_OVER;
}

const char *shown(const struct diary *diary, size_t entry, unsigned viewer) {
    static char bytes[4096];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    wsk_table_show(&diary->entries[entry], viewer, &text);
    assert_false(text.cut);
    return bytes;
}

const char *described(const struct wsk_table *table) {
    static char bytes[4096];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    wsk_table_describe(table, &text);
    assert_false(text.cut);
    return bytes;
}

const char *described_given(const struct wsk_table *table, unsigned viewer) {
    static char bytes[1024];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    wsk_table_describe_given(table, viewer, &text);
    assert_false(text.cut);
    return bytes;
}

enum wsk_err decide(struct diary *diary, unsigned seat, unsigned n,
                    const char *line) {
    return diary->err = wsk_table_decide(diary->table, seat, n, word_of(line),
                                         diary_page(diary), &diary->fault);
}
