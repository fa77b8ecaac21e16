/* Whole games in which anything may happen: replayed to the same bytes, shown
 * to nobody who may not see it, and a record of them that readers accept. */
#include "diary.h"

#define NOBODY WSK_TABLE_NOBODY

/* --- Whole games in which anything happens -----------------------------------
 */

struct chaos {
    struct diary diary;
    struct wsk_rng rng;
    unsigned undone, rebids, refused;
};

static unsigned roll(struct chaos *chaos, unsigned below) {
    return wsk_rng_below(&chaos->rng, below);
}

/* Keeps what was written, if anything; counts what was refused. */
static void settle(struct chaos *chaos, enum wsk_err err, unsigned seat) {
    struct diary *diary = &chaos->diary;
    diary->err = err;
    if (err) {
        assert_true(diary->fault.why[0] != '\0');
        chaos->refused++;
    } else if (diary->text.len > 0) {
        diary_keep(diary, seat);
    }
}

static void anything(struct chaos *chaos) {
    struct diary *diary = &chaos->diary;
    const struct wsk_table *table = diary->table;
    unsigned seat = roll(chaos, table->seats);
    struct wsk_hash token = diary_token(roll(chaos, 100));
    struct wsk_fair_mix mix = diary_mix(roll(chaos, 30));
    struct wsk_text *page = diary_page(diary);
    struct wsk_fault *fault = &diary->fault;
    mix.given = roll(chaos, 2);
    switch (roll(chaos, 13)) {
    case 0:
        settle(chaos,
               wsk_table_sit(table, seat, word_of("Gast"), &token, &mix, page,
                             fault),
               NOBODY);
        break;
    case 1:
        settle(chaos,
               wsk_table_seat_bot(table, seat,
                                  (enum wsk_level)roll(chaos, WSK_LEVELS),
                                  word_of("Bot"), page, fault),
               NOBODY);
        break;
    case 2:
        if (roll(chaos, 4) == 0)
            settle(chaos, wsk_table_free(table, seat, &token, page, fault),
                   NOBODY);
        break;
    case 3:
        settle(chaos, wsk_table_away(table, seat, roll(chaos, 2), page, fault),
               NOBODY);
        break;
    case 4:
    case 5:
        settle(chaos, wsk_table_ask_undo(table, seat, page, fault), NOBODY);
        break;
    case 6:
    case 7:
        settle(chaos,
               wsk_table_answer(table, seat, roll(chaos, 5) > 0, page, fault),
               NOBODY);
        break;
    case 8:
        settle(chaos,
               wsk_table_say(table, seat, word_of("end of it"), page, fault),
               NOBODY);
        break;
    case 9:
        settle(chaos, wsk_table_chat(table, roll(chaos, 2), page, fault),
               NOBODY);
        break;
    case 10:
        settle(chaos, wsk_table_again(table, seat, page, fault), NOBODY);
        break;
    case 11:
        mix.given = true;
        settle(chaos, wsk_table_mix(table, seat, &mix, page, fault), NOBODY);
        break;
    default:
        settle(chaos, wsk_table_begin(table, page, fault), NOBODY);
        break;
    }
}

/* A decision of some seat: awaited or not, sometimes the second bid. */
static void some_decision(struct chaos *chaos) {
    struct diary *diary = &chaos->diary;
    unsigned seat = roll(chaos, diary->table->seats);
    char line[128];
    if (!diary_move(diary, seat, roll(chaos, 1000), line, sizeof(line)))
        return;
    chaos->rebids += diary->table->seat[seat].given;
    unsigned n = diary->table->seat[seat].decisions;
    if (roll(chaos, 10) == 0)
        n += roll(chaos, 3) - 1;
    settle(chaos,
           wsk_table_decide(diary->table, seat, n, word_of(line),
                            diary_page(diary), &diary->fault),
           seat);
}

/* Nobody sees what is the server's, or a bid that is not theirs. */
static void check_shown(const struct diary *diary, size_t entry) {
    char secret[WSK_FAIR_HEX + 1];
    wsk_fair_hex(diary->table->secret, secret);
    for (unsigned viewer = 0; viewer <= diary->table->seats; viewer++) {
        unsigned who = viewer == diary->table->seats ? NOBODY : viewer;
        struct wsk_word rest = word_of(shown(diary, entry, who)), line;
        assert_true(wsk_line_next(&rest, &line));
        assert_true(line.len > 2 && memcmp(line.start, "e ", 2) == 0);
        while (wsk_line_next(&rest, &line)) {
            assert_true(line.len > 0);
            assert_true(line.start[0] != '.');
            if (line.len >= 6 && memcmp(line.start, "given ", 6) == 0)
                assert_true(line.len == 7 ||
                            (unsigned)(line.start[6] - '1') == who);
        }
        if (diary->table->phase == WSK_TABLE_PLAYING)
            assert_null(strstr(shown(diary, entry, who), secret));
    }
}

/* The record is that of a record reader, and its position is the table's. */
static void check_record(const struct diary *diary) {
    const struct wsk_table *table = diary->table;
    char *text = diary_record(diary);
    int ours[WSK_SEATS_MAX], theirs[WSK_SEATS_MAX];
    if (!table->rules) {
        assert_string_equal(text, "");
        free(text);
        return;
    }
    struct wsk_record *record = record_of(text);
    assert_memory_equal(wsk_record_state(record), &table->state,
                        sizeof(table->state));
    struct wsk_word canonical = wsk_record_text(record);
    assert_int_equal(canonical.len, strlen(text));
    assert_memory_equal(canonical.start, text, canonical.len);
    /* Nothing in it is not for everybody. */
    assert_int_equal(wsk_record_public(record).len, canonical.len);
    assert_int_equal(wsk_record_ended(record), table->phase == WSK_TABLE_OVER);
    assert_int_equal(strstr(text, "x-secret") != NULL,
                     table->phase == WSK_TABLE_OVER);
    table->game->totals(table->rules, &table->state, ours);
    table->game->totals(wsk_record_rules(record), wsk_record_state(record),
                        theirs);
    assert_memory_equal(ours, theirs, table->seats * sizeof(ours[0]));
    wsk_record_destroy(record);
    free(text);
}

static void check_all(struct chaos *chaos) {
    struct diary *diary = &chaos->diary;
    struct wsk_table *again = diary_replay(diary);
    assert_same_table(again, diary->table);
    wsk_table_destroy(again);
    check_record(diary);
    for (size_t i = 0; i < diary->count; i++)
        check_shown(diary, i);
}

static void play_chaos(struct chaos *chaos, const char *game, unsigned seats) {
    char chairs[WSK_SEATS_MAX + 1] = "";
    for (unsigned s = 0; s < seats; s++)
        chairs[s] = "ppbf"[roll(chaos, 4)];
    struct wsk_table_plan plan = diary_plan(game, chairs);
    plan.options.clock = roll(chaos, 2) ? 30 : 0;
    for (size_t i = 0; i < sizeof(plan.secret); i++)
        plan.secret[i] = (uint8_t)wsk_rng_next(&chaos->rng);
    diary_open(&chaos->diary, &plan);
    struct diary *diary = &chaos->diary;
    unsigned rest = 20;
    while (rest > 0) {
        size_t before = diary->count;
        if (roll(chaos, 4) == 0)
            anything(chaos);
        else
            some_decision(chaos);
        if (diary->count > before && strstr(diary_last(diary), "undo "))
            chaos->undone++;
        if (diary->count > before && diary->count % 64 == 0)
            check_all(chaos);
        if (diary->table->phase == WSK_TABLE_OVER)
            rest--;
        assert_true(diary->count < 20000);
    }
    check_all(chaos);
    diary_close(diary);
}

static void anything_may_happen(void **unused) {
    unsigned games = long_form() ? 12 : 3;
    struct chaos chaos = {.rng = wsk_rng_stream(20240607, 1)};
    (void)unused;
    for (unsigned i = 0; i < games; i++) {
        for (unsigned seats = 2; seats <= 6; seats++)
            play_chaos(&chaos, "volle-wolle", seats);
        for (unsigned seats = 2; seats <= 4; seats++)
            play_chaos(&chaos, "bloeder-sack", seats);
    }
    /* It did. */
    assert_true(chaos.undone > games);
    assert_true(chaos.rebids > games);
    assert_true(chaos.refused > games);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(anything_may_happen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
