/* Logs that do not grow for ever, and logs that are not what was written. */
#include <sqlite3.h>

#include "lounge.h"
#include "tables/inside.h"

static const struct wsk_options chatty = {.chat = true, .listed = true};

#define HEARD(visitor, line)                                                   \
    do {                                                                       \
        const char *news_ = visitor_news(visitor);                             \
        if (!has_line(news_, line))                                            \
            fail_msg("no line '%s' in:\n%s", line, news_);                     \
    } while (0)

static struct party begun(struct lounge *lounge, struct visitor **ret_people) {
    struct party party = lounge_party(lounge, "volle-wolle", "pp", &chatty);
    for (unsigned s = 0; s < party.seats; s++)
        ret_people[s] =
            visitor_join(lounge, party.id, 0, party.token[s], party.host);
    visitor_say(ret_people[0], "host begin");
    for (unsigned s = 0; s < party.seats; s++)
        visitor_news(ret_people[s]);
    return party;
}

/* SQL, as another program would run it; the first number of the answer. */
static int64_t sql(const struct lounge *lounge, const char *text) {
    sqlite3 *lite;
    sqlite3_stmt *stmt;
    int64_t number = 0;
    assert_int_equal(sqlite3_open(lounge->database, &lite), SQLITE_OK);
    sqlite3_busy_timeout(lite, 10000);
    assert_int_equal(sqlite3_prepare_v2(lite, text, -1, &stmt, NULL),
                     SQLITE_OK);
    int result = sqlite3_step(stmt);
    if (result == SQLITE_ROW)
        number = sqlite3_column_int64(stmt, 0);
    else
        assert_int_equal(result, SQLITE_DONE);
    sqlite3_finalize(stmt);
    sqlite3_close(lite);
    return number;
}

/* --- Too much ------------------------------------------------------------- */

static void who_says_too_much_is_told_when_to_come_back(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, people);
    for (unsigned i = 0; i < 20; i++)
        visitor_say(people[0], "say %u", i);
    HEARD(people[0], "say 1 19");
    visitor_say(people[0], "say too much");
    HEARD(people[0], "no 0 wait 2 seconds: so much cannot be said at once");
    visitor_say(people[1], "say I may");
    HEARD(people[0], "say 2 I may");
    lounge.now += 2;
    visitor_say(people[0], "say again");
    HEARD(people[0], "say 1 again");
    visitor_say(people[0], "say too much");
    HEARD(people[0], "no 0 wait 2 seconds: so much cannot be said at once");
    /* The table has a limit of its own. */
    struct visitor *host = visitor_join(&lounge, party.id, 0, NULL, party.host);
    for (unsigned i = 0; i < 18; i++) {
        visitor_say(people[1], "say %u", i);
        visitor_say(host, "say %u", i);
    }
    HEARD(host, "no 0 wait 1 seconds: so much cannot be said at once");
    lounge_close(&lounge);
}

static void choices_and_reactions_have_limits_too(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    begun(&lounge, people);
    for (unsigned i = 1; i <= 21; i++)
        visitor_say(people[0], "do %u bid 1 %u", i, 15 + i % 2);
    HEARD(people[0], "given 1 bid 1 16");
    visitor_say(people[0], "do 22 bid 1 20");
    HEARD(people[0],
          "no 22 wait 5 seconds: a choice cannot be changed so often");
    for (unsigned i = 0; i < 11; i++)
        visitor_say(people[0], "react baa");
    HEARD(people[0],
          "no 0 wait 2 seconds: there are too many reactions at once");
    for (unsigned i = 0; i < 16; i++) {
        visitor_say(people[0], "leave");
        visitor_say(people[0], "back");
    }
    HEARD(people[0], "no 0 wait 5 seconds: this cannot be done so often");
    lounge_close(&lounge);
}

/* --- Long logs ------------------------------------------------------------ */

/* Entries that change nothing in the end, with some talk in between. */
static void chatter(struct lounge *lounge, struct visitor *visitor,
                    unsigned entries) {
    for (unsigned i = 0; i < entries; i += 2) {
        lounge->now += 10;
        visitor_say(visitor, i % 20 ? "leave" : "say entry %u", i);
        visitor_say(visitor, i % 20 ? "back" : "say and %u", i);
    }
}

static char *all_that_is_told(struct lounge *lounge,
                              const struct party *party) {
    struct visitor *visitor =
        visitor_join(lounge, party->id, 0, party->token[0], NULL);
    char *news = strdup(visitor_news(visitor));
    visitor_go(visitor);
    lounge_rest(lounge);
    return news;
}

static void a_long_log_costs_no_more_than_a_short_one(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, people);
    visitor_say(people[0], "do 1 bid 1 21");
    visitor_say(people[1], "do 1 bid 2 25");
    unsigned due = wsk_table_people_due(lounge_table(&lounge, party.id));
    visitor_decide(people[__builtin_ctz(due)], 3);
    chatter(&lounge, people[1], 1200);
    assert_true(visitor_seq(people[0]) > 1200);
    assert_true(sql(&lounge, "SELECT count(*) FROM entry") <= 256);
    assert_int_equal(sql(&lounge, "SELECT count(*) FROM snapshot"), 1);
    assert_true(sql(&lounge, "SELECT sum(length(text)) FROM snapshot") < 4096);
    /* Nobody can tell, neither those who were there ... */
    visitor_news(people[0]);
    visitor_say(people[1], "say here");
    HEARD(people[0], "say 2 here");
    /* ... nor those who come later, to this server or to the next. */
    visitor_go(people[0]);
    visitor_go(people[1]);
    lounge_rest(&lounge);
    char *told = all_that_is_told(&lounge, &party);
    assert_non_null(strstr(told, "\nbid 1 21\nbid 2 25\n"));
    assert_non_null(strstr(told, "\nsaid 2 here\n"));
    assert_null(strstr(told, "\nsaid 2 entry 0\n"));
    lounge_restart(&lounge);
    char *again = all_that_is_told(&lounge, &party);
    assert_string_equal(told, again);
    free(told);
    free(again);
    struct answer answer = lounge_record(&lounge, party.id, NULL);
    assert_int_equal(answer.err, WSK_OK);
    assert_non_null(strstr(answer.text, "\nbid 1 21\nbid 2 25\n"));
    answer_free(&answer);
    lounge_close(&lounge);
}

/* Who comes back with a number of long ago is told all. */
static void who_was_away_for_long_begins_anew(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, people);
    visitor_go(people[0]);
    chatter(&lounge, people[1], 600);
    struct visitor *back =
        visitor_join(&lounge, party.id, 2, party.token[0], NULL);
    const char *news = visitor_news(back);
    if (!starts(news, "table "))
        fail_msg("%.300s", news);
    assert_true(has_line(news, "you 1 0"));
    assert_true(has_line(news, "here 1 2"));
    visitor_say(back, "do 1 bid 1 21");
    HEARD(back, "bid 1 21"); /* a bot has bid for the other */
    lounge_close(&lounge);
}

/* A server that hears of nothing is far behind one that has folded the log. */
static void another_server_learns_of_it(void **unused) {
    struct visitor *people[2];
    struct lounge lounge, other;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, people);
    lounge_open_beside(&other, &lounge);
    struct visitor *far =
        visitor_join(&other, party.id, 0, party.token[1], NULL);
    visitor_news(far);
    chatter(&lounge, people[0], 600);
    visitor_say(far, "do 1 bid 2 25");
    const char *news = visitor_news(far);
    if (!has_line(news, "bid 2 25") || !starts(news, "table "))
        fail_msg("%s", news);
    assert_int_equal(lounge_table(&other, party.id)->seq, visitor_seq(far));
    assert_true(visitor_seq(far) > 600);
    lounge_close(&other);
    lounge_close(&lounge);
}

/* --- Loads ---------------------------------------------------------------- */

static uint64_t loads(struct lounge *lounge) {
    struct wsk_store_stats stats;
    wsk_store_stats(lounge->store, &stats);
    return stats.loads;
}

static void those_who_join_together_share_a_load(void **unused) {
    struct visitor *people[2], *crowd[30];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, people);
    uint64_t before = loads(&lounge);
    for (unsigned i = 0; i < 30; i++) {
        crowd[i] = visitor_come(&lounge);
        visitor_mutter(crowd[i], "join %s 0", party.id);
    }
    lounge_rest(&lounge);
    for (unsigned i = 0; i < 30; i++)
        HEARD(crowd[i], "you 0 0");
    assert_true(loads(&lounge) <= before + 2);
    lounge_close(&lounge);
}

struct lobby_seen {
    unsigned calls;
    size_t count;
};

static void see_lobby(void *context, enum wsk_err result,
                      const struct wsk_found *found, size_t count) {
    struct lobby_seen *seen = context;
    (void)found;
    assert_int_equal(result, WSK_OK);
    seen->calls++;
    seen->count = count;
}

static size_t lobby(struct lounge *lounge) {
    struct lobby_seen seen = {0};
    wsk_tables_lobby(lounge->tables, see_lobby, &seen);
    LOUNGE_UNTIL(lounge, seen.calls == 1);
    return seen.count;
}

static void the_lobby_is_asked_for_once(void **unused) {
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    assert_int_equal(lobby(&lounge), 0);
    struct party party = lounge_party(&lounge, "volle-wolle", "pf", &chatty);
    assert_int_equal(lobby(&lounge), 1);
    uint64_t before = loads(&lounge);
    for (unsigned i = 0; i < 20; i++)
        assert_int_equal(lobby(&lounge), 1);
    assert_int_equal(loads(&lounge), before);
    /* What changes is seen at once. */
    char token[WSK_TOKEN + 1];
    struct answer answer =
        lounge_sit(&lounge, party.id, party.token[1], "Cleo", token);
    assert_int_equal(answer.err, WSK_OK);
    answer_free(&answer);
    assert_int_equal(lobby(&lounge), 0);
    lounge_close(&lounge);
}

/* --- Bytes that rot ------------------------------------------------------- */

static void damaged(struct lounge *lounge, const struct party *party,
                    const char *entry) {
    unsigned before = lounge->reports;
    struct visitor *visitor =
        visitor_join(lounge, party->id, 0, party->token[0], NULL);
    HEARD(visitor, "gone the log of this table is damaged");
    assert_true(visitor->closed);
    visitor_go(visitor);
    lounge_rest(lounge);
    /* It is told once, with the table and the place. */
    assert_int_equal(lounge->reports, before + 1);
    assert_non_null(strstr(lounge->report, party->id));
    if (!strstr(lounge->report, entry))
        fail_msg("no '%s' in: %s", entry, lounge->report);
    struct answer answer = lounge_record(lounge, party->id, NULL);
    assert_int_equal(answer.err, WSK_EOVER);
    assert_string_equal(answer.why, "the log of this table is damaged");
    answer_free(&answer);
    assert_int_equal(lounge->reports, before + 1);
}

/* A table of three entries (and a snapshot, if it is to be long) to which
 * something happens; another one beside it goes on. */
static void spoil(const char *change, bool is_long, const char *entry) {
    struct visitor *people[2], *others[2];
    struct lounge lounge;
    char text[300];
    lounge_open(&lounge);
    struct party good = begun(&lounge, others);
    struct party party = begun(&lounge, people);
    visitor_say(people[0], "say hello");
    visitor_say(people[1], "say how are you");
    if (is_long)
        chatter(&lounge, people[1], 300);
    for (unsigned i = 0; i < 2; i++) {
        visitor_go(people[i]);
        visitor_go(others[i]);
    }
    lounge_restart(&lounge);
    uint64_t key;
    assert_true(wsk_id_read(word_of(party.id), &key));
    snprintf(text, sizeof(text), change, (long long)key);
    sql(&lounge, text);
    damaged(&lounge, &party, entry);
    struct visitor *visitor =
        visitor_join(&lounge, good.id, 0, good.token[0], NULL);
    visitor_say(visitor, "do 1 bid 1 21");
    HEARD(visitor, "given 1 bid 1 21");
    lounge_close(&lounge);
}

static void the_first_entry_that_is_wrong_is_named(void **unused) {
    (void)unused;
    spoil("UPDATE entry SET text = replace(text, 'hello', 'hollo')"
          " WHERE table_id = %lld",
          false, "entry 3 is not what was written");
    spoil("UPDATE entry SET at = at + 1 WHERE table_id = %lld AND seq = 2",
          false, "entry 2 is not what was written");
    spoil("DELETE FROM entry WHERE table_id = %lld AND seq = 3", false,
          "entry 4 is not what was written");
    spoil("UPDATE entry SET link = NULL WHERE table_id = %lld AND seq = 3",
          false, "entry 3 is not what was written");
    spoil("UPDATE entry SET link = zeroblob(15) || x'01'"
          " WHERE table_id = %lld AND seq = 1",
          false, "entry 1 is not what was written");
}

static void a_snapshot_is_looked_at_too(void **unused) {
    (void)unused;
    spoil("UPDATE snapshot SET text = replace(text, 'Anna', 'Anne')"
          " WHERE table_id = %lld",
          true, "is not what was written");
    spoil("DELETE FROM entry WHERE table_id = %1$lld AND seq ="
          " (SELECT min(seq) FROM entry WHERE table_id = %1$lld)",
          true, "is not what was written");
    spoil("DELETE FROM snapshot WHERE table_id = %lld", true,
          "its beginning is missing");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_says_too_much_is_told_when_to_come_back),
        cmocka_unit_test(choices_and_reactions_have_limits_too),
        cmocka_unit_test(a_long_log_costs_no_more_than_a_short_one),
        cmocka_unit_test(who_was_away_for_long_begins_anew),
        cmocka_unit_test(another_server_learns_of_it),
        cmocka_unit_test(those_who_join_together_share_a_load),
        cmocka_unit_test(the_lobby_is_asked_for_once),
        cmocka_unit_test(the_first_entry_that_is_wrong_is_named),
        cmocka_unit_test(a_snapshot_is_looked_at_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
