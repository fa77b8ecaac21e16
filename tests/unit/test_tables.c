/* Guests of the tables: who may join, what they are told, what they may do. */
#include "lounge.h"

static const struct wsk_options chatty = {.chat = true};

/* The news of a visitor have this line, and the other way round. */
#define HEARD(visitor, line)                                                   \
    do {                                                                       \
        const char *news_ = visitor_news(visitor);                             \
        if (!has_line(news_, line))                                            \
            fail_msg("no line '%s' in:\n%s", line, news_);                     \
    } while (0)
#define HEARD_NOTHING(visitor) assert_string_equal(visitor_news(visitor), "")

/* A table with a game that has begun, and a visitor at every person's seat. */
static struct party begun(struct lounge *lounge, const char *game,
                          const char *chairs, struct visitor **ret_people) {
    struct party party = lounge_party(lounge, game, chairs, &chatty);
    for (unsigned s = 0; s < party.seats; s++)
        ret_people[s] = visitor_join(lounge, party.id, 0, party.token[s],
                                     s == 0 ? party.host : NULL);
    visitor_say(ret_people[0], "host begin");
    for (unsigned s = 0; s < party.seats; s++)
        visitor_news(ret_people[s]);
    return party;
}

/* --- Joining -----------------------------------------------------------------
 */

static void who_has_nothing_is_told_all(void **unused) {
    struct wsk_options options = {.clock = 120,
                                  .open = true,
                                  .listed = true,
                                  .chat = true,
                                  .hints = true};
    struct lounge lounge;
    char line[128];
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "volle-wolle", "pbf", &options);
    struct visitor *anna =
        visitor_join(&lounge, party.id, 0, party.token[0], party.host);
    const char *news = visitor_news(anna);
    snprintf(line, sizeof(line), "table %s volle-wolle 3", party.id);
    assert_true(starts(news, line));
    assert_true(has_line(news, "option clock 120"));
    assert_true(has_line(news, "option open 1"));
    assert_true(has_line(news, "option listed 1"));
    assert_true(has_line(news, "option chat 1"));
    assert_true(has_line(news, "option hints 1"));
    assert_false(has_line(news, "option auto 1"));
    assert_true(has_line(news, "seat 1 person Anna"));
    assert_true(has_line(news, "seat 2 bot sheep Ben"));
    assert_true(has_line(news, "seat 3 free"));
    assert_true(has_line(news, "phase waiting"));
    assert_true(has_line(news, "you 1 0"));
    assert_true(has_line(news, "host"));
    assert_false(has_line(news, "record"));
    assert_true(has_line(news, "at 1 1763200000"));
    assert_true(has_line(news, "here 1"));
    struct visitor *watcher = visitor_join(&lounge, party.id, 0, NULL, NULL);
    news = visitor_news(watcher);
    assert_true(has_line(news, "you 0 0"));
    assert_false(has_line(news, "host"));
    assert_true(has_line(news, "here 1"));
    HEARD_NOTHING(anna); /* spectators are nobody's business */
    lounge_close(&lounge);
}

static void a_running_game_comes_as_a_record(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", people);
    visitor_say(people[0], "do 1 bid 1 21");
    struct visitor *late =
        visitor_join(&lounge, party.id, 0, party.token[0], NULL);
    const char *news = visitor_news(late);
    const char *record = strstr(news, "\nrecord\n"), *end;
    assert_non_null(record);
    end = strstr(record, "\n.\n");
    assert_non_null(end);
    assert_true(has_line(news, "phase playing"));
    assert_true(has_line(news, "you 1 1"));
    assert_true(has_line(news, "given 1 bid 1 21"));
    assert_true(has_line(news, "at 3 1763200000"));
    assert_true(has_line(news, "here 1 2"));
    char *text = strndup(record + 8, (size_t)(end - record - 7));
    struct wsk_record *parsed = record_of(text);
    const struct wsk_table *table = lounge_table(&lounge, party.id);
    assert_memory_equal(wsk_record_state(parsed), &table->state,
                        sizeof(table->state));
    wsk_record_destroy(parsed);
    free(text);
    lounge_close(&lounge);
}

static void who_comes_back_gets_what_was_missed(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "bloeder-sack", "pp", people);
    uint32_t seq = visitor_seq(people[1]);
    visitor_go(people[1]);
    for (unsigned i = 0; i < 3; i++)
        visitor_say(people[0], "say number %u", i);
    people[1] = visitor_join(&lounge, party.id, seq, party.token[1], NULL);
    assert_string_equal(visitor_news(people[1]),
                        "e 3 0 1763200000\nsay 1 number 0\n"
                        "e 4 0 1763200000\nsay 1 number 1\n"
                        "e 5 0 1763200000\nsay 1 number 2\n"
                        "you 2 0\nat 5 1763200000\nhere 1 2\n");
    /* Nothing was missed. */
    struct visitor *again =
        visitor_join(&lounge, party.id, 5, party.token[1], NULL);
    assert_string_equal(visitor_news(again),
                        "you 2 0\nat 5 1763200000\nhere 1 2\n");
    /* From the future, or another table: it begins anew. */
    struct visitor *ahead =
        visitor_join(&lounge, party.id, 6, party.token[1], NULL);
    assert_true(starts(visitor_news(ahead), "table "));
    lounge_close(&lounge);
}

static void strangers_are_shown_out(void **unused) {
    static const struct {
        const char *format, *answer;
    } joins[] = {
        {"join %s 0 AAAAAAAAAAAAAAAAAAAAAA",
         "gone this link opens no seat at this table\n"},
        {"join %s 0 AAAAAAAAAAAAAAAAAAAAAA BBBBBBBBBBBBBBBBBBBBBA",
         "gone this link opens no seat at this table\n"},
        {"join %s 0 short", "gone first of all, join a table\n"},
        {"join %s", "gone first of all, join a table\n"},
        {"join %s x", "gone first of all, join a table\n"},
        {"join %s -1", "gone first of all, join a table\n"},
        {"join %s 4294967296", "gone first of all, join a table\n"},
        {"join  %s 0", "gone first of all, join a table\n"},
        {"join %s 0 A B C", "gone first of all, join a table\n"},
        {"join %s0 0", "gone first of all, join a table\n"},
        {"do 1 %s", "gone first of all, join a table\n"},
        {"%s", "gone first of all, join a table\n"},
        {"ping", "gone first of all, join a table\n"},
        {"join aaaaaaaaaaaa 0", "gone there is no such table\n"},
        {"join %s\n0", "gone this is no line of text\n"},
        {"join \xff 0", "gone this is no line of text\n"},
        {"", "gone first of all, join a table\n"},
    };
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "volle-wolle", "pp", &chatty);
    for (size_t i = 0; i < sizeof(joins) / sizeof(joins[0]); i++) {
        struct visitor *visitor = visitor_come(&lounge);
        char line[200];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(line, sizeof(line), joins[i].format, party.id);
#pragma GCC diagnostic pop
        visitor_say(visitor, "%s", line);
        LOUNGE_UNTIL(&lounge, visitor->closed);
        assert_string_equal(visitor_news(visitor), joins[i].answer);
        /* Whatever else it says is not heard. */
        visitor_say(visitor, "join %s 0", party.id);
        HEARD_NOTHING(visitor);
        visitor_go(visitor);
    }
    /* An invitation is no seat's token, the other one is. */
    party = lounge_party(&lounge, "volle-wolle", "pf", &chatty);
    struct visitor *invited =
        visitor_join(&lounge, party.id, 0, party.token[1], NULL);
    assert_true(invited->closed);
    struct visitor *both =
        visitor_join(&lounge, party.id, 0, party.token[1], party.token[0]);
    HEARD(both, "you 1 0");
    lounge_close(&lounge);
}

static void tokens_of_one_table_are_nothing_at_another(void **unused) {
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party one = lounge_party(&lounge, "volle-wolle", "pp", &chatty);
    struct party two = lounge_party(&lounge, "volle-wolle", "pp", &chatty);
    struct visitor *visitor =
        visitor_join(&lounge, two.id, 0, one.token[0], one.host);
    assert_true(visitor->closed);
    HEARD(visitor, "gone this link opens no seat at this table");
    lounge_close(&lounge);
}

static void a_seat_may_have_several_devices(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", people);
    struct visitor *phone =
        visitor_join(&lounge, party.id, 0, party.token[0], NULL);
    HEARD(phone, "you 1 0");
    HEARD_NOTHING(people[1]); /* nobody has come who was not there */
    visitor_say(phone, "do 1 bid 1 19");
    HEARD(people[0], "given 1 bid 1 19");
    HEARD(phone, "given 1 bid 1 19");
    HEARD(people[1], "given 1");
    /* Said by the other device too: it counts once. */
    visitor_say(people[0], "do 1 bid 1 20");
    HEARD_NOTHING(people[0]);
    visitor_go(people[0]);
    lounge_rest(&lounge);
    HEARD_NOTHING(people[1]);
    visitor_go(phone);
    lounge_rest(&lounge);
    HEARD(people[1], "here 2");
    lounge_close(&lounge);
}

static void nothing_is_left_when_all_have_gone(void **unused) {
    struct visitor *people[3];
    struct lounge lounge;
    struct wsk_tables_stats stats;
    (void)unused;
    lounge_open(&lounge);
    begun(&lounge, "volle-wolle", "ppp", people);
    assert_int_equal(lounge_tables(&lounge), 1);
    for (unsigned s = 0; s < 3; s++)
        visitor_go(people[s]);
    lounge_rest(&lounge);
    assert_int_equal(lounge_tables(&lounge), 0);
    wsk_tables_stats(lounge.tables, &stats);
    assert_int_equal(stats.guests, 0);
    assert_int_equal(wsk_tables_next(lounge.tables), 0);
    lounge_close(&lounge);
}

/* At every moment of joining and of a command that is under way. */
static void guests_may_go_at_any_moment(void **unused) {
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "volle-wolle", "pp", &chatty);
    for (unsigned turns = 0; turns < 12; turns++) {
        struct visitor *visitor = visitor_come(&lounge);
        visitor_mutter(visitor, "join %s 0 %s %s", party.id, party.token[0],
                       party.host);
        for (unsigned i = 0; i < turns; i++)
            lounge_turn(&lounge, 1);
        if (turns % 3 == 1)
            visitor_mutter(visitor, "say hello");
        if (turns % 3 == 2)
            visitor_mutter(visitor, "host free 2");
        visitor_go(visitor);
        lounge_rest(&lounge);
    }
    assert_int_equal(lounge_tables(&lounge), 0);
    lounge_close(&lounge);
}

/* --- What is told
 * ------------------------------------------------------------- */

static void entries_come_in_order_without_gaps(const char *heard,
                                               uint32_t first) {
    struct wsk_word rest = word_of(heard), line;
    uint32_t next = first;
    while (wsk_line_next(&rest, &line)) {
        struct wsk_word words[4];
        unsigned number;
        if (wsk_words(line, ' ', words, 4) != 4 || !wsk_word_is(words[0], "e"))
            continue;
        assert_true(wsk_word_number(words[1], UINT32_MAX, &number));
        assert_int_equal(number, next++);
    }
    assert_true(next > first);
}

static void who_does_not_listen_misses_nothing(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", people);
    uint32_t before = visitor_seq(people[1]);
    people[1]->deaf = true;
    for (unsigned i = 0; i < 100; i++) {
        lounge.now += 2;
        visitor_say(people[0], "say %u", i);
    }
    people[1]->deaf = false;
    LOUNGE_UNTIL(&lounge, visitor_seq(people[1]) == visitor_seq(people[0]));
    const char *news = visitor_news(people[1]);
    entries_come_in_order_without_gaps(news, before + 1);
    assert_true(has_line(news, "say 1 0"));
    assert_true(has_line(news, "say 1 99"));
    (void)party;
    lounge_close(&lounge);
}

/* More than fits in one piece: 200 entries of 600 bytes. */
static void much_may_have_been_missed(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    char words[601] = "";
    enum { lines = 200 };
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", people);
    uint32_t before = visitor_seq(people[1]);
    visitor_go(people[1]);
    for (unsigned i = 0; i < 200; i++)
        strncat(words, "羊", sizeof(words) - strlen(words) - 1);
    for (unsigned i = 0; i < lines; i++) {
        lounge.now += 2;
        visitor_say(people[0], "say %s", words);
    }
    people[1] = visitor_join(&lounge, party.id, before, party.token[1], NULL);
    LOUNGE_UNTIL(&lounge, visitor_seq(people[1]) == before + lines);
    entries_come_in_order_without_gaps(visitor_news(people[1]), before + 1);
    /* A new one is told the last twenty. */
    struct visitor *fresh = visitor_join(&lounge, party.id, 0, NULL, NULL);
    const char *news = visitor_news(fresh);
    unsigned said = 0;
    for (const char *at = news; (at = strstr(at, "\nsaid 1 ")); at++)
        said++;
    assert_int_equal(said, 20);
    assert_true(strlen(news) < 20000);
    lounge_close(&lounge);
}

static void frames_may_be_small(void **unused) {
    struct visitor *people[4];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "bloeder-sack", "pppp", people);
    for (unsigned i = 0; i < 60; i++) {
        const struct wsk_table *table = lounge_table(&lounge, party.id);
        if (table->phase != WSK_TABLE_PLAYING)
            break;
        visitor_decide(people[wsk_next_seat(&table->state)], i);
    }
    struct visitor *large =
        visitor_join(&lounge, party.id, 0, party.token[1], NULL);
    struct visitor *small = visitor_come(&lounge);
    small->cap = 300;
    visitor_say(small, "join %s 0 %s", party.id, party.token[1]);
    assert_string_equal(visitor_news(small), visitor_news(large));
    /* Who was away gets no entry in pieces. */
    struct visitor *late = visitor_come(&lounge);
    late->cap = 300;
    visitor_say(late, "join %s 5 %s", party.id, party.token[1]);
    const char *news = visitor_news(late);
    entries_come_in_order_without_gaps(news, 6);
    assert_true(strlen(news) > 3 * late->cap);
    for (const char *at = late->starts; at; at = strchr(at + 1, ' '))
        assert_true(memcmp(at, " e", 2) == 0 || memcmp(at, " at", 3) == 0 ||
                    memcmp(at, " here", 5) == 0 || memcmp(at, " you", 4) == 0);
    lounge_close(&lounge);
}

static void presence_is_told_when_it_changes(void **unused) {
    struct visitor *people[3];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "volle-wolle", "ppp", &chatty);
    people[0] = visitor_join(&lounge, party.id, 0, party.token[0], NULL);
    HEARD(people[0], "here 1");
    people[2] = visitor_join(&lounge, party.id, 0, party.token[2], NULL);
    assert_string_equal(visitor_news(people[0]), "here 1 3\n");
    HEARD(people[2], "here 1 3");
    people[1] = visitor_join(&lounge, party.id, 0, party.token[1], NULL);
    assert_string_equal(visitor_news(people[2]), "here 1 2 3\n");
    visitor_go(people[0]);
    lounge_rest(&lounge);
    assert_string_equal(visitor_news(people[2]), "here 2 3\n");
    lounge_close(&lounge);
}

/* --- Commands
 * ----------------------------------------------------------------- */

static void spectators_only_watch(void **unused) {
    static const char *const commands[] = {
        "do 1 bid 1 21", "undo",  "agree", "refuse",  "say hi",
        "react baa",     "leave", "back",  "rematch",
    };
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", people);
    struct visitor *watcher = visitor_join(&lounge, party.id, 0, NULL, NULL);
    visitor_news(watcher);
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        visitor_say(watcher, "%s", commands[i]);
        assert_string_equal(visitor_news(watcher), "no 0 you are watching\n");
    }
    visitor_say(watcher, "host begin");
    assert_string_equal(visitor_news(watcher),
                        "no 0 this is for the host to do\n");
    visitor_say(people[1], "host free 1");
    assert_string_equal(visitor_news(people[1]),
                        "no 0 this is for the host to do\n");
    visitor_say(watcher, "ping");
    assert_string_equal(visitor_news(watcher), "pong\n");
    HEARD_NOTHING(people[0]);
    lounge_close(&lounge);
}

static void what_is_no_command_is_told(void **unused) {
    static const struct {
        const char *command, *answer;
    } commands[] = {
        {"dance", "no 0 'dance' is no command of the protocol\n"},
        {"", "no 0 '' is no command of the protocol\n"},
        {"undo it", "no 0 'undo it' is no command of the protocol\n"},
        {"join aaaaaaaaaaaa 0",
         "no 0 'join aaaaaaaaaaaa 0' is no command of the protocol\n"},
        {"do", "no 0 a decision has a number, then a line\n"},
        {"do x bid 1 21", "no 0 a decision has a number, then a line\n"},
        {"do 0 bid 1 21", "no 0 a decision has a number, then a line\n"},
        {"do 99999 bid 1 21", "no 0 a decision has a number, then a line\n"},
        {"do 2 bid 1 21", "no 2 decision 1 was expected, not 2\n"},
        {"do 1 bid 2 21", "no 1 this is not for your seat to decide\n"},
        {"react sing", "no 0 there is no such reaction\n"},
        {"rematch xyz", "no 0 'rematch xyz' is no command of the protocol\n"},
        {"mix xyz", "no 0 a mix has 64 hex digits\n"},
        {"rematch", "no 0 the game has begun\n"},
        {"host", "no 0 '' is no command of the protocol\n"},
        {"host dance", "no 0 'dance' is no command of the protocol\n"},
        {"host chat", "no 0 'chat' is no command of the protocol\n"},
        {"host chat maybe",
         "no 0 'chat maybe' is no command of the protocol\n"},
        {"host free 9", "no 0 there is no such seat\n"},
        {"host free 0", "no 0 there is no such seat\n"},
        {"host bot 2 wolf Resi", "no 0 there is no such bot\n"},
        {"host bot 2 random Resi", "no 0 there is no such bot\n"},
        {"host bot 2 ram", "no 0 a name is needed\n"},
        {"host begin", "no 0 the game has begun\n"},
        {"undo", "no 0 there is nothing to take back\n"},
        {"agree", "no 0 nobody has asked you\n"},
    };
    struct visitor *people[2];
    struct lounge lounge;
    struct wsk_tables_stats stats;
    (void)unused;
    lounge_open(&lounge);
    begun(&lounge, "volle-wolle", "pp", people);
    size_t count = sizeof(commands) / sizeof(commands[0]);
    for (size_t i = 0; i < count; i++) {
        visitor_say(people[0], "%s", commands[i].command);
        assert_string_equal(visitor_news(people[0]), commands[i].answer);
        HEARD_NOTHING(people[1]);
    }
    wsk_tables_stats(lounge.tables, &stats);
    assert_int_equal(stats.refused, count - 1); /* reactions are not stored */
    lounge_close(&lounge);
}

static void texts_that_are_none_end_it(void **unused) {
    static const char *const lines[] = {"say a\nb", "say \x01", "say \xc3"};
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", people);
    for (size_t i = 0; i < 3; i++) {
        struct visitor *visitor =
            visitor_join(&lounge, party.id, 0, party.token[1], NULL);
        visitor_news(visitor);
        visitor_say(visitor, "%s", lines[i]);
        assert_true(visitor->closed);
        assert_string_equal(visitor_news(visitor),
                            "gone this is no line of text\n");
    }
    lounge_close(&lounge);
}

static void a_decision_sent_twice_counts_once(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", people);
    visitor_mutter(people[0], "do 1 bid 1 21");
    visitor_mutter(people[0], "do 1 bid 1 21");
    visitor_mutter(people[0], "do 1 bid 1 25");
    lounge_rest(&lounge);
    assert_string_equal(visitor_news(people[0]),
                        "e 3 1 1763200000\ngiven 1 bid 1 21\n");
    assert_string_equal(visitor_news(people[1]), "e 3 1 1763200000\ngiven 1\n");
    /* After a reconnect. */
    visitor_go(people[0]);
    people[0] = visitor_join(&lounge, party.id, 2, party.token[0], NULL);
    HEARD(people[0], "given 1 bid 1 21");
    visitor_say(people[0], "do 1 bid 1 21");
    HEARD_NOTHING(people[0]);
    lounge_close(&lounge);
}

static void one_thing_after_the_other(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    begun(&lounge, "volle-wolle", "pp", people);
    for (unsigned i = 0; i < 12; i++)
        visitor_mutter(people[0], "say %u", i);
    lounge_rest(&lounge);
    const char *news = visitor_news(people[0]);
    assert_true(has_line(news, "say 1 7"));
    assert_false(has_line(news, "say 1 8"));
    assert_true(has_line(news, "no 0 one thing after the other"));
    visitor_say(people[0], "say go on");
    HEARD(people[0], "say 1 go on");
    lounge_close(&lounge);
}

static void reactions_reach_all_and_are_not_kept(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", people);
    struct visitor *watcher = visitor_join(&lounge, party.id, 0, NULL, NULL);
    visitor_news(watcher);
    visitor_say(people[1], "react baa");
    assert_string_equal(visitor_news(people[0]), "react 2 baa\n");
    assert_string_equal(visitor_news(people[1]), "react 2 baa\n");
    assert_string_equal(visitor_news(watcher), "react 2 baa\n");
    /* Who does not listen does not fill our memory. */
    watcher->deaf = true;
    for (unsigned i = 0; i < 500; i++)
        visitor_say(people[1], "react wow");
    watcher->deaf = false;
    lounge_rest(&lounge);
    assert_in_range(strlen(visitor_news(watcher)), 100, 1024);
    struct visitor *fresh = visitor_join(&lounge, party.id, 0, NULL, NULL);
    assert_null(strstr(visitor_news(fresh), "react"));
    lounge_close(&lounge);
}

static void the_host_talks_without_a_seat(void **unused) {
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "volle-wolle", "fb", &chatty);
    struct visitor *host = visitor_join(&lounge, party.id, 0, party.host, NULL);
    HEARD(host, "host");
    visitor_say(host, "say welcome");
    HEARD(host, "say 0 welcome");
    visitor_say(host, "host begin");
    HEARD(host, "no 0 there are free seats");
    visitor_say(host, "host chat off");
    HEARD(host, "chat off");
    visitor_say(host, "say hello?");
    HEARD(host, "no 0 the chat is off at this table");
    visitor_say(host, "host bot 1 lamb Lotte");
    HEARD(host, "bot 1 lamb Lotte");
    lounge_close(&lounge);
}

/* --- Seats
 * -------------------------------------------------------------------- */

static void an_invitation_works_once(void **unused) {
    struct lounge lounge;
    char token[WSK_TOKEN + 1], other[WSK_TOKEN + 1];
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "volle-wolle", "pff", &chatty);
    struct visitor *anna =
        visitor_join(&lounge, party.id, 0, party.token[0], party.host);
    visitor_news(anna);
    struct answer answer =
        lounge_sit(&lounge, party.id, party.token[2], "Çelik", token);
    assert_int_equal(answer.err, WSK_OK);
    assert_int_equal(answer.seat, 2);
    answer_free(&answer);
    assert_non_null(strstr(visitor_news(anna), " Çelik\n"));
    answer = lounge_sit(&lounge, party.id, party.token[2], "Dieb", other);
    assert_int_equal(answer.err, WSK_ETURN);
    assert_string_equal(answer.why,
                        "this invitation has been used or withdrawn");
    answer_free(&answer);
    answer = lounge_sit(&lounge, party.id, NULL, "Dieb", other);
    assert_int_equal(answer.err, WSK_ETURN);
    assert_string_equal(answer.why, "this table asks for an invitation");
    answer_free(&answer);
    answer = lounge_sit(&lounge, "aaaaaaaaaaaa", NULL, "Dieb", other);
    assert_int_equal(answer.err, WSK_ERANGE);
    answer_free(&answer);
    answer = lounge_sit(&lounge, "nonsense", NULL, "Dieb", other);
    assert_int_equal(answer.err, WSK_ERANGE);
    answer_free(&answer);
    answer = lounge_sit(&lounge, party.id, party.token[1], "a\nb", other);
    assert_int_equal(answer.err, WSK_ESYNTAX);
    answer_free(&answer);
    struct visitor *celik = visitor_join(&lounge, party.id, 0, token, NULL);
    HEARD(celik, "you 3 0");
    lounge_close(&lounge);
}

static void listed_tables_need_no_invitation(void **unused) {
    struct wsk_options listed = {.listed = true};
    struct lounge lounge;
    char token[WSK_TOKEN + 1];
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "volle-wolle", "pff", &listed);
    for (unsigned s = 1; s <= 3; s++) {
        struct answer answer =
            lounge_sit(&lounge, party.id, NULL, "Gast", token);
        assert_int_equal(answer.err, s < 3 ? WSK_OK : WSK_EILLEGAL);
        if (s < 3)
            assert_int_equal(answer.seat, s);
        else
            assert_string_equal(answer.why, "there is no free seat");
        answer_free(&answer);
    }
    lounge_close(&lounge);
}

static void a_game_may_begin_by_itself(void **unused) {
    struct wsk_options options = {.autostart = true};
    struct lounge lounge;
    char token[WSK_TOKEN + 1];
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "bloeder-sack", "pf", &options);
    struct visitor *anna =
        visitor_join(&lounge, party.id, 0, party.token[0], NULL);
    HEARD(anna, "phase waiting");
    struct answer answer =
        lounge_sit(&lounge, party.id, party.token[1], "Ben", token);
    assert_int_equal(answer.err, WSK_OK);
    answer_free(&answer);
    assert_non_null(strstr(visitor_news(anna), "begin "));
    lounge_close(&lounge);
}

/* Who has lost a seat neither plays nor peeks any more. */
static void a_seat_that_is_given_away_is_gone(void **unused) {
    struct visitor *people[3];
    struct lounge lounge;
    char token[WSK_TOKEN + 1], invitation[64] = "";
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "ppp", people);
    visitor_mutter(people[0], "host free 2");
    visitor_mutter(people[1], "do 1 bid 2 17"); /* too late */
    lounge_rest(&lounge);
    const char *news = visitor_news(people[0]);
    const char *invite = strstr(news, "invite 2 ");
    assert_non_null(invite);
    assert_int_equal(sscanf(invite, "invite 2 %63s", invitation), 1);
    assert_int_equal(strlen(invitation), WSK_TOKEN);
    news = visitor_news(people[1]);
    assert_true(has_line(news, "free 2"));
    assert_true(has_line(news, "you 0 0"));
    assert_true(has_line(news, "no 0 you are watching"));
    assert_null(strstr(news, invitation));
    assert_true(has_line(visitor_news(people[2]), "here 1 3"));
    visitor_say(people[1], "do 1 bid 2 17");
    HEARD(people[1], "no 0 you are watching");
    struct answer answer =
        lounge_sit(&lounge, party.id, invitation, "Neu", token);
    assert_int_equal(answer.err, WSK_OK);
    answer_free(&answer);
    visitor_news(people[1]);
    struct visitor *fresh = visitor_join(&lounge, party.id, 0, token, NULL);
    HEARD(fresh, "you 2 0");
    visitor_say(fresh, "do 1 bid 2 23");
    HEARD(fresh, "given 2 bid 2 23");
    assert_null(strstr(visitor_news(people[1]), "23"));
    /* The old token opens nothing. */
    struct visitor *old =
        visitor_join(&lounge, party.id, 0, party.token[1], NULL);
    assert_true(old->closed);
    lounge_close(&lounge);
}

static void the_host_may_leave_the_own_seat(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    begun(&lounge, "volle-wolle", "pp", people);
    visitor_say(people[0], "host free 1");
    const char *news = visitor_news(people[0]);
    assert_true(has_line(news, "free 1"));
    assert_true(has_line(news, "you 0 0"));
    assert_true(has_line(news, "host"));
    assert_non_null(strstr(news, "invite 1 "));
    visitor_say(people[0], "host bot 1 ram Resi");
    HEARD(people[0], "bot 1 ram Resi");
    lounge_close(&lounge);
}

/* --- Records
 * ------------------------------------------------------------------ */

static void records_show_what_one_may_know(void **unused) {
    struct visitor *people[2];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party waiting = lounge_party(&lounge, "volle-wolle", "pp", &chatty);
    struct answer answer = lounge_record(&lounge, waiting.id, NULL);
    assert_int_equal(answer.err, WSK_EILLEGAL);
    assert_string_equal(answer.why, "the game has not begun");
    answer_free(&answer);
    answer = lounge_record(&lounge, "aaaaaaaaaaaa", NULL);
    assert_int_equal(answer.err, WSK_ERANGE);
    answer_free(&answer);
    struct party party = begun(&lounge, "volle-wolle", "pp", people);
    visitor_say(people[0], "do 1 bid 1 22");
    answer = lounge_record(&lounge, party.id, NULL);
    assert_null(strstr(answer.text, "22"));
    assert_null(strstr(answer.text, "x-given"));
    answer_free(&answer);
    answer = lounge_record(&lounge, party.id, party.token[1]);
    assert_null(strstr(answer.text, "x-given"));
    answer_free(&answer);
    answer = lounge_record(&lounge, party.id, party.token[0]);
    assert_true(has_line(answer.text, "x-given bid 1 22"));
    assert_null(strstr(answer.text, "x-secret"));
    struct wsk_record *record = record_of(answer.text);
    assert_int_equal(wsk_record_decisions(record), 0);
    wsk_record_destroy(record);
    answer_free(&answer);
    /* A host's token is nobody's seat. */
    answer = lounge_record(&lounge, party.id, party.host);
    assert_null(strstr(answer.text, "x-given"));
    answer_free(&answer);
    answer = lounge_look(&lounge, party.id);
    assert_int_equal(answer.err, WSK_OK);
    assert_true(answer.has_table);
    assert_int_equal(answer.phase, WSK_TABLE_PLAYING);
    answer_free(&answer);
    lounge_close(&lounge);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_nothing_is_told_all),
        cmocka_unit_test(a_running_game_comes_as_a_record),
        cmocka_unit_test(who_comes_back_gets_what_was_missed),
        cmocka_unit_test(strangers_are_shown_out),
        cmocka_unit_test(tokens_of_one_table_are_nothing_at_another),
        cmocka_unit_test(a_seat_may_have_several_devices),
        cmocka_unit_test(nothing_is_left_when_all_have_gone),
        cmocka_unit_test(guests_may_go_at_any_moment),
        cmocka_unit_test(who_does_not_listen_misses_nothing),
        cmocka_unit_test(much_may_have_been_missed),
        cmocka_unit_test(frames_may_be_small),
        cmocka_unit_test(presence_is_told_when_it_changes),
        cmocka_unit_test(spectators_only_watch),
        cmocka_unit_test(what_is_no_command_is_told),
        cmocka_unit_test(texts_that_are_none_end_it),
        cmocka_unit_test(a_decision_sent_twice_counts_once),
        cmocka_unit_test(one_thing_after_the_other),
        cmocka_unit_test(reactions_reach_all_and_are_not_kept),
        cmocka_unit_test(the_host_talks_without_a_seat),
        cmocka_unit_test(an_invitation_works_once),
        cmocka_unit_test(listed_tables_need_no_invitation),
        cmocka_unit_test(a_game_may_begin_by_itself),
        cmocka_unit_test(a_seat_that_is_given_away_is_gone),
        cmocka_unit_test(the_host_may_leave_the_own_seat),
        cmocka_unit_test(records_show_what_one_may_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
