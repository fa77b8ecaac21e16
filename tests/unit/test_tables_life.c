/* What happens by itself: bots, clocks, the next game, the archive; and what
 * happens when the server recent entries, comes back or has others beside it.
 */
#include "lounge.h"
#include "tables/inside.h"

static const struct wsk_options chatty = {.chat = true};

#define HEARD(visitor, line)                                                   \
    do {                                                                       \
        const char *news_ = visitor_news(visitor);                             \
        if (!has_line(news_, line))                                            \
            fail_msg("no line '%s' in:\n%s", line, news_);                     \
    } while (0)

static struct party begun(struct lounge *lounge, const char *game,
                          const char *chairs, const struct wsk_options *options,
                          struct visitor **ret_people) {
    struct party party = lounge_party(lounge, game, chairs, options);
    for (unsigned s = 0; s < party.seats; s++)
        if (chairs[s] == 'p')
            ret_people[s] =
                visitor_join(lounge, party.id, 0, party.token[s], party.host);
    visitor_say(ret_people[0], "host begin");
    for (unsigned s = 0; s < party.seats; s++)
        if (chairs[s] == 'p')
            visitor_news(ret_people[s]);
    return party;
}

/* Everybody who is a person and awaited decides something, until the end. */
static void play_on(struct lounge *lounge, const struct party *party,
                    struct visitor **people, unsigned moves) {
    for (unsigned i = 0; i < moves; i++) {
        const struct wsk_table *table = lounge_table(lounge, party->id);
        unsigned due = wsk_table_people_due(table);
        if (!due)
            return;
        visitor_decide(people[__builtin_ctz(due)], i);
    }
}

static unsigned phase_of(struct lounge *lounge, const char *id) {
    struct answer answer = lounge_look(lounge, id);
    assert_int_equal(answer.err, WSK_OK);
    assert_true(answer.has_table);
    answer_free(&answer);
    return answer.phase;
}

/* --- Bots
 * ---------------------------------------------------------------------- */

static void bots_play_whole_games(void **unused) {
    static const struct {
        const char *game, *chairs;
    } tables[] = {{"volle-wolle", "pbbb"}, {"bloeder-sack", "bpb"}};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    for (unsigned i = 0; i < 2; i++) {
        struct visitor *people[WSK_SEATS_MAX] = {0};
        struct party party =
            lounge_party(&lounge, tables[i].game, tables[i].chairs, &chatty);
        unsigned seat = i;
        people[seat] =
            visitor_join(&lounge, party.id, 0, party.token[seat], party.host);
        visitor_say(people[seat], "host begin");
        play_on(&lounge, &party, people, 10000);
        assert_int_equal(phase_of(&lounge, party.id), WSK_TABLE_OVER);
        const char *news = visitor_news(people[seat]);
        assert_true(has_line(news, "end"));
        assert_non_null(strstr(news, "\nsecret "));
        struct answer answer = lounge_record(&lounge, party.id, NULL);
        struct wsk_record *record = record_of(answer.text);
        assert_true(wsk_record_ended(record));
        wsk_record_destroy(record);
        answer_free(&answer);
    }
    struct wsk_tables_stats stats;
    wsk_tables_stats(lounge.tables, &stats);
    assert_true(stats.bot_moves > 50);
    assert_true(stats.decisions > stats.bot_moves);
    lounge_close(&lounge);
}

static void bots_alone_need_nobody(void **unused) {
    struct wsk_options options = {.autostart = true};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "bloeder-sack", "bbb", &options);
    struct visitor *watcher = visitor_join(&lounge, party.id, 0, NULL, NULL);
    LOUNGE_UNTIL(&lounge, has_line(watcher->heard, "end"));
    lounge_close(&lounge);
}

/* Nobody has come yet when the server goes; the first who looks wakes it. */
static void a_game_that_has_not_begun_is_not_forgotten(void **unused) {
    struct wsk_options options = {.autostart = true};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "bloeder-sack", "bb", &options);
    lounge_restart(&lounge);
    lounge_rest(&lounge);
    struct answer answer = lounge_look(&lounge, party.id);
    assert_int_equal(answer.phase, WSK_TABLE_WAITING);
    answer_free(&answer);
    LOUNGE_UNTIL(&lounge, phase_of(&lounge, party.id) == WSK_TABLE_OVER);
    lounge_close(&lounge);
}

static void bots_go_on_after_a_restart(void **unused) {
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "bloeder-sack", "bbb", NULL);
    struct visitor *host = visitor_join(&lounge, party.id, 0, party.host, NULL);
    visitor_mutter(host, "host begin");
    while (visitor_seq(host) < 4)
        lounge_turn(&lounge, 20);
    visitor_go(host);
    /* In the middle of a game, and of a thought. */
    lounge_restart(&lounge);
    LOUNGE_UNTIL(&lounge, !lounge.tables->sweeping && !lounge_tables(&lounge));
    assert_int_equal(phase_of(&lounge, party.id), WSK_TABLE_OVER);
    lounge_close(&lounge);
}

static uint64_t loads_of_a_sweep(struct lounge *lounge) {
    struct wsk_store_stats before, after;
    wsk_store_stats(lounge->store, &before);
    wsk_tables_sweep(lounge->tables);
    lounge_rest(lounge);
    wsk_store_stats(lounge->store, &after);
    return after.loads - before.loads;
}

/* A table with a bot that all people have left: it is looked at, and left
 * alone until something happens there. */
static void a_deserted_table_is_not_loaded_again_and_again(void **unused) {
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pb", &chatty, people);
    visitor_go(people[0]);
    lounge_rest(&lounge);
    lounge_wait(&lounge, 200);
    assert_int_equal(lounge_tables(&lounge), 0);
    assert_int_equal(loads_of_a_sweep(&lounge),
                     2); /* the list, and the table */
    lounge_wait(&lounge, 100);
    assert_int_equal(loads_of_a_sweep(&lounge), 1);
    people[0] = visitor_join(&lounge, party.id, 0, party.token[0], NULL);
    visitor_say(people[0], "say hello");
    visitor_go(people[0]);
    lounge_rest(&lounge);
    lounge_wait(&lounge, 10);
    assert_int_equal(loads_of_a_sweep(&lounge), 2);
    lounge_wait(&lounge, 4000); /* whatever may have gone wrong then */
    assert_int_equal(loads_of_a_sweep(&lounge), 2);
    lounge_close(&lounge);
}

static void undo_at_a_table_with_bots(void **unused) {
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "bloeder-sack", "pb", &chatty, people);
    const struct wsk_table *table = lounge_table(&lounge, party.id);
    for (unsigned i = 0; i < 200; i++) {
        assert_int_equal(table->phase, WSK_TABLE_PLAYING);
        visitor_decide(people[0], i);
        table = lounge_table(&lounge, party.id);
        if (table->undo_seq && wsk_table_people_due(table))
            break;
    }
    uint32_t seq = table->undo_seq;
    assert_int_not_equal(seq, 0);
    char line[32];
    snprintf(line, sizeof(line), "undo %u", seq);
    visitor_news(people[0]);
    visitor_say(people[0], "undo");
    HEARD(people[0], line);
    visitor_decide(people[0], 1);
    play_on(&lounge, &party, people, 10000);
    assert_int_equal(phase_of(&lounge, party.id), WSK_TABLE_OVER);
    lounge_close(&lounge);
}

/* A bot that thinks about a position that is gone keeps quiet. */
static void who_comes_back_decides_alone(void **unused) {
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", &chatty, people);
    for (unsigned i = 0; i < 10; i++) {
        visitor_mutter(people[0], "leave");
        visitor_mutter(people[0], "back");
        lounge_rest(&lounge);
        const struct wsk_table *table = lounge_table(&lounge, party.id);
        assert_int_equal(table->seat[0].chair, WSK_CHAIR_PERSON);
    }
    lounge_close(&lounge);
}

/* --- Clocks
 * -------------------------------------------------------------------- */

static void a_bot_plays_when_time_is_out(void **unused) {
    struct wsk_options options = {.clock = 30};
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    begun(&lounge, "volle-wolle", "pp", &options, people);
    assert_int_equal(wsk_tables_next(lounge.tables), lounge.now + 30);
    visitor_say(people[0], "do 1 bid 1 21");
    visitor_news(people[0]);
    lounge_wait(&lounge, 29);
    assert_string_equal(visitor_news(people[0]), "");
    lounge_wait(&lounge, 1);
    const char *news = visitor_news(people[0]);
    assert_true(has_line(news, "away 2"));
    assert_false(has_line(news, "away 1")); /* the bid is in */
    assert_non_null(strstr(news, "\nbid 1 21\nbid 2 "));
    /* Any decision brings its owner back. */
    visitor_say(people[1], "back");
    HEARD(people[1], "back 2");
    lounge_close(&lounge);
}

static void coming_back_is_being_back(void **unused) {
    struct wsk_options options = {.clock = 30};
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "ppp", &options, people);
    visitor_say(people[1], "do 1 bid 2 14");
    visitor_say(people[1], "leave");
    HEARD(people[0], "away 2");
    visitor_go(people[1]);
    people[1] = visitor_join(&lounge, party.id, 0, party.token[1], NULL);
    HEARD(people[0], "back 2");
    visitor_say(people[1], "leave");
    /* It has bid; the bot has nothing to do. A changed bid brings it back. */
    visitor_say(people[1], "do 2 bid 2 15");
    const char *news = visitor_news(people[1]);
    assert_non_null(strstr(news, "e 7 2 1763200000\nback 2\ngiven 2 bid 2 15"));
    lounge_close(&lounge);
}

/* The clock of a seat that nobody has does not run, and does not keep the
 * server busy either. */
static void time_does_not_run_for_free_seats(void **unused) {
    struct wsk_options options = {.clock = 30};
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    begun(&lounge, "volle-wolle", "pp", &options, people);
    visitor_say(people[0], "host free 2");
    visitor_say(people[0], "do 1 bid 1 20");
    assert_int_equal(wsk_tables_next(lounge.tables), 0);
    visitor_news(people[0]);
    lounge_wait(&lounge, 1000);
    assert_string_equal(visitor_news(people[0]), "");
    lounge_close(&lounge);
}

static void clocks_go_on_after_a_restart(void **unused) {
    struct wsk_options options = {.clock = 86400};
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "bloeder-sack", "pp", &options, people);
    int64_t deadline = lounge.now + 86400;
    visitor_go(people[0]);
    visitor_go(people[1]);
    lounge_restart(&lounge);
    lounge_rest(&lounge);
    assert_int_equal(wsk_tables_next(lounge.tables), deadline);
    lounge_wait(&lounge, 86400);
    struct visitor *watcher = visitor_join(&lounge, party.id, 0, NULL, NULL);
    assert_non_null(strstr(visitor_news(watcher), " away "));
    /* Both are, one after the other. Then it waits for one of them. */
    for (unsigned i = 0; i < 3; i++)
        lounge_wait(&lounge, 86400);
    assert_int_equal(phase_of(&lounge, party.id), WSK_TABLE_PLAYING);
    assert_true(wsk_table_is_deserted(lounge_table(&lounge, party.id)));
    visitor_go(watcher);
    assert_int_equal(lounge_tables(&lounge), 0);
    assert_int_equal(wsk_tables_next(lounge.tables), 0);
    lounge_restart(&lounge);
    lounge_rest(&lounge);
    assert_int_equal(lounge_tables(&lounge), 0);
    /* Whoever comes back has the whole time again, and a bot to play with. */
    people[0] = visitor_join(&lounge, party.id, 0, party.token[0], NULL);
    HEARD(people[0], "back 1");
    const struct wsk_table *table = lounge_table(&lounge, party.id);
    assert_int_equal(table->seat[0].chair, WSK_CHAIR_PERSON);
    assert_int_equal(wsk_table_awaited(table), 1);
    assert_int_equal(wsk_tables_next(lounge.tables), lounge.now + 86400);
    lounge_close(&lounge);
}

static void look_around(struct loaded_table *loaded, void *context) {
    (void)context;
    loaded_look_around(loaded);
}

/* Another server tells now and then who is there; one that is gone does not. */
static void who_is_heard_of_no_longer_has_gone(void **unused) {
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    uint64_t table;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", NULL, people);
    visitor_go(people[1]);
    lounge_rest(&lounge);
    HEARD(people[0], "here 1");
    assert_true(wsk_id_read(word_of(party.id), &table));
    loaded_news(lounge.tables, table, 0, word_of("here 1 2 2"));
    lounge_rest(&lounge);
    HEARD(people[0], "here 1 2");
    lounge.now += 99;
    loaded_each(lounge.tables, look_around, NULL);
    lounge_rest(&lounge);
    assert_string_equal(visitor_news(people[0]), "");
    lounge.now += 2;
    loaded_each(lounge.tables, look_around, NULL);
    lounge_rest(&lounge);
    HEARD(people[0], "here 1");
    lounge_close(&lounge);
}

/* Nobody could decide while there was no server. */
static void a_start_leaves_time_to_come_back(void **unused) {
    struct wsk_options options = {.clock = 120};
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", &options, people);
    visitor_go(people[0]);
    visitor_go(people[1]);
    lounge.now += 5000;
    lounge_restart(&lounge);
    lounge_rest(&lounge);
    assert_int_equal(wsk_tables_next(lounge.tables), lounge.now + 60);
    lounge_wait(&lounge, 59);
    people[0] = visitor_join(&lounge, party.id, 0, party.token[0], NULL);
    visitor_say(people[0], "do 1 bid 1 20");
    lounge_wait(&lounge, 1);
    HEARD(people[0], "away 2");
    assert_int_equal(lounge_table(&lounge, party.id)->seat[0].chair,
                     WSK_CHAIR_PERSON);
    lounge_close(&lounge);
}

static void many_clocks_run_out_in_their_order(void **unused) {
    struct wsk_options options = {.clock = 30};
    struct party parties[20];
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    for (unsigned i = 0; i < 20; i++) {
        parties[i] = lounge_party(&lounge, "bloeder-sack", "pp", &options);
        /* 7 * i modulo 20: every second of twenty, in another order. */
        lounge.now = 1763200000 + 7 * i % 20;
        struct visitor *host =
            visitor_join(&lounge, parties[i].id, 0, parties[i].host, NULL);
        visitor_say(host, "host begin");
        visitor_go(host);
    }
    lounge.now = 1763200019;
    for (unsigned second = 0; second < 20; second++) {
        assert_int_equal(wsk_tables_next(lounge.tables), 1763200030 + second);
        lounge_wait(&lounge, 1763200030 + second - lounge.now);
        for (unsigned i = 0; i < 20; i++) {
            const struct wsk_table *table =
                lounge_table(&lounge, parties[i].id);
            bool out = table->seat[0].chair == WSK_CHAIR_AWAY ||
                       table->seat[1].chair == WSK_CHAIR_AWAY;
            assert_int_equal(out, 7 * i % 20 <= second);
        }
    }
    lounge_close(&lounge);
}

/* --- Again
 * --------------------------------------------------------------------- */

static void the_next_game_begins_by_itself(void **unused) {
    static const char mix[] =
        "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    char id[WSK_TABLE_ID + 1] = "";
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "bloeder-sack", "ppb", &chatty, people);
    play_on(&lounge, &party, people, 10000);
    visitor_news(people[0]);
    visitor_say(people[0], "rematch");
    const char *news = visitor_news(people[0]);
    assert_non_null(strstr(news, "again 1"));
    assert_null(strstr(news, "next "));
    visitor_say(people[1], "rematch");
    LOUNGE_UNTIL(&lounge, strstr(people[0]->heard, "\nnext "));
    news = strstr(people[0]->heard, "\nnext ");
    assert_int_equal(sscanf(news, "\nnext %12s", id), 1);
    struct visitor *next =
        visitor_join(&lounge, id, 0, party.token[0], party.host);
    news = visitor_news(next);
    assert_true(has_line(news, "phase waiting"));
    /* It begins when everybody has seen its seal and added to the dice. */
    visitor_say(next, "mix %s", mix);
    struct visitor *other = visitor_join(&lounge, id, 0, party.token[1], NULL);
    visitor_say(other, "mix %s", mix);
    LOUNGE_UNTIL(&lounge, strstr(next->heard, "\nbegin"));
    assert_true(has_line(news, "host"));
    assert_true(has_line(news, "seat 3 bot sheep Çelik"));
    assert_non_null(strstr(news, "you 1 "));
    assert_non_null(strstr(news, mix));
    assert_string_not_equal(id, party.id);
    /* Once. */
    visitor_say(people[0], "rematch");
    lounge_rest(&lounge);
    news = strstr(strstr(people[0]->heard, "\nnext ") + 1, "\nnext ");
    assert_null(news);
    lounge_close(&lounge);
}

/* --- Leaving
 * ------------------------------------------------------------------- */

static void who_leaves_says_so(void **unused) {
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", &chatty, people);
    struct visitor *joining = visitor_come(&lounge);
    visitor_mutter(people[0], "do 1 bid 1 21"); /* is being written */
    visitor_mutter(people[1], "do 1 bid 2 22"); /* waits behind it or is lost */
    wsk_tables_drain(lounge.tables);
    visitor_mutter(joining, "join %s 0", party.id);
    LOUNGE_UNTIL(&lounge, wsk_tables_is_idle(lounge.tables) &&
                              people[0]->closed && people[1]->closed &&
                              joining->closed);
    assert_true(has_line(people[0]->heard, "later the server is leaving"));
    assert_true(has_line(people[1]->heard, "later the server is leaving"));
    assert_true(has_line(joining->heard, "later the server is leaving"));
    struct answer answer = lounge_look(&lounge, party.id);
    assert_int_equal(answer.err, WSK_OK);
    answer_free(&answer);
    while (lounge.visitors)
        visitor_go(lounge.visitors);
    lounge_restart(&lounge);
    /* What was being written is there; the table goes on. */
    people[0] = visitor_join(&lounge, party.id, 0, party.token[0], NULL);
    HEARD(people[0], "given 1 bid 1 21");
    people[1] = visitor_join(&lounge, party.id, 0, party.token[1], NULL);
    visitor_say(people[1], "do 1 bid 2 22");
    assert_non_null(strstr(visitor_news(people[1]), "\nbid 1 21\nbid 2 22\n"));
    lounge_close(&lounge);
}

/* --- The archive
 * ---------------------------------------------------------------- */

#define DAY 86400

static bool is_put_away(struct lounge *lounge, const char *id) {
    struct answer answer = lounge_look(lounge, id);
    assert_int_equal(answer.err, WSK_OK);
    answer_free(&answer);
    return !answer.has_table;
}

static void old_tables_are_put_away(void **unused) {
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party over = begun(&lounge, "bloeder-sack", "pp", &chatty, people);
    play_on(&lounge, &over, people, 10000);
    struct answer before = lounge_record(&lounge, over.id, NULL);
    visitor_go(people[0]);
    visitor_go(people[1]);
    struct party waiting = lounge_party(&lounge, "volle-wolle", "pf", &chatty);
    struct party kept = begun(&lounge, "volle-wolle", "pp", &chatty, people);
    lounge.archive_days = 90;
    while (lounge.visitors)
        visitor_go(lounge.visitors);
    lounge_restart(&lounge);
    lounge_wait(&lounge, 89 * DAY);
    people[0] = visitor_join(&lounge, kept.id, 0, kept.token[0], NULL);
    visitor_say(people[0], "say I am still here");
    assert_int_equal(phase_of(&lounge, over.id), WSK_TABLE_OVER);
    lounge_wait(&lounge, DAY);
    LOUNGE_UNTIL(&lounge, is_put_away(&lounge, over.id) &&
                              is_put_away(&lounge, waiting.id));
    assert_int_equal(lounge_tables(&lounge), 1);
    struct answer answer = lounge_record(&lounge, over.id, NULL);
    assert_int_equal(answer.err, WSK_OK);
    assert_string_equal(answer.text, before.text);
    answer_free(&answer);
    answer_free(&before);
    struct visitor *late =
        visitor_join(&lounge, over.id, 0, over.token[0], NULL);
    assert_true(late->closed);
    HEARD(late, "gone the table is archived");
    char token[WSK_TOKEN + 1];
    answer = lounge_sit(&lounge, waiting.id, waiting.token[1], "Ben", token);
    assert_int_equal(answer.err, WSK_EOVER);
    answer_free(&answer);
    answer = lounge_record(&lounge, waiting.id, NULL);
    assert_string_equal(answer.text, "");
    answer_free(&answer);
    assert_int_equal(phase_of(&lounge, kept.id), WSK_TABLE_PLAYING);
    visitor_say(people[0], "say still");
    HEARD(people[0], "say 1 still");
    lounge_close(&lounge);
}

/* Somebody has had the page open for three months. */
static void who_is_there_sees_the_table_close(void **unused) {
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    lounge.archive_days = 90;
    lounge_restart(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", &chatty, people);
    visitor_say(people[0], "do 1 bid 1 20");
    visitor_news(people[0]);
    lounge_wait(&lounge, 90 * DAY + 1);
    LOUNGE_UNTIL(&lounge, has_line(people[0]->heard, "closed"));
    lounge_rest(&lounge);
    visitor_say(people[0], "do 2 bid 1 21");
    HEARD(people[0], "no 2 the table is closed");
    visitor_say(people[1], "say hello");
    HEARD(people[1], "no 0 the table is closed");
    /* The log has gone; the record can still be had, and nobody else comes. */
    struct answer answer = lounge_record(&lounge, party.id, NULL);
    assert_int_equal(answer.err, WSK_OK);
    assert_true(starts(answer.text, "woolsack 1\n"));
    answer_free(&answer);
    struct visitor *fresh = visitor_join(&lounge, party.id, 0, NULL, NULL);
    HEARD(fresh, "gone the table is archived");
    struct visitor *back =
        visitor_join(&lounge, party.id, 2, party.token[0], NULL);
    HEARD(back, "gone the table is archived");
    assert_false(people[0]->closed);
    lounge_close(&lounge);
}

/* More than are put away at once. */
static void many_old_tables_are_put_away(void **unused) {
    struct lounge lounge;
    struct party parties[120];
    (void)unused;
    lounge_open(&lounge);
    for (unsigned i = 0; i < 120; i++)
        parties[i] = lounge_party(&lounge, "volle-wolle", "pf", &chatty);
    lounge.archive_days = 1;
    lounge_restart(&lounge);
    lounge_wait(&lounge, DAY);
    for (unsigned i = 0; i < 20; i++) {
        for (unsigned turn = 0; turn < 10; turn++)
            lounge_turn(&lounge, 5);
        lounge_rest(&lounge);
        lounge_wait(&lounge, 10);
    }
    for (unsigned i = 0; i < 120; i++)
        assert_true(is_put_away(&lounge, parties[i].id));
    lounge_close(&lounge);
}

/* --- Others, and trouble
 * --------------------------------------------------------- */

static enum wsk_err last_result;
static bool result_came;

static void take_result(void *context, enum wsk_err result) {
    (void)context;
    last_result = result;
    result_came = true;
}

static void take_chain(void *context, enum wsk_err result,
                       const struct wsk_row *rows, size_t count) {
    assert_int_equal(result, WSK_OK);
    for (size_t i = 0; i < count; i++)
        assert_true(wsk_chain_take(context, &rows[i]));
}

/* Somebody else writes to the table. */
static void intrude(struct lounge *lounge, const char *id, uint32_t seq,
                    unsigned seat, const char *text) {
    struct wsk_row row = {.seq = seq,
                          .seat = (uint8_t)seat,
                          .at = lounge->now,
                          .text = word_of(text)};
    struct wsk_chain chain = {0};
    assert_true(wsk_id_read(word_of(id), &row.table));
    wsk_store_load(lounge->store, row.table, 0, take_chain, &chain);
    LOUNGE_UNTIL(lounge, chain.seq > 0);
    wsk_chain(&chain.link, &row, &row.link);
    result_came = false;
    wsk_store_write(lounge->store, &row, NULL, take_result, NULL);
    LOUNGE_UNTIL(lounge, result_came);
    assert_int_equal(last_result, WSK_OK);
}

static void another_server_may_be_first(void **unused) {
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    struct wsk_tables_stats stats;
    (void)unused;
    lounge_open(&lounge);
    struct party party = begun(&lounge, "volle-wolle", "pp", &chatty, people);
    intrude(&lounge, party.id, 3, 0, "say 2 from afar\n");
    intrude(&lounge, party.id, 4, 2, "given 2 bid 2 25\n");
    visitor_say(people[0], "do 1 bid 1 21");
    const char *news = visitor_news(people[0]);
    assert_true(starts(news, "e 3 0 1763200000\nsay 2 from afar\n"
                             "e 4 2 1763200000\ngiven 2\n"
                             "e 5 1 1763200000\nbid 1 21\nbid 2 25\n"));
    wsk_tables_stats(lounge.tables, &stats);
    assert_int_equal(stats.conflicts, 1);
    /* It was the same decision, through another server. */
    intrude(&lounge, party.id, 6, 0, "say 2 again\n");
    visitor_say(people[0], "do 1 bid 1 21");
    lounge_close(&lounge);
}

static void a_damaged_table_harms_nobody_else(void **unused) {
    struct visitor *people[WSK_SEATS_MAX] = {0};
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party bad = lounge_party(&lounge, "volle-wolle", "pp", &chatty);
    struct party good = begun(&lounge, "volle-wolle", "pp", &chatty, people);
    intrude(&lounge, bad.id, 2, 0, "nonsense\n");
    struct visitor *visitor =
        visitor_join(&lounge, bad.id, 0, bad.token[0], NULL);
    HEARD(visitor, "gone the log of this table is damaged");
    assert_true(visitor->closed);
    assert_int_equal(lounge.reports, 1);
    assert_non_null(strstr(lounge.report, "does not go on with 'nonsense'"));
    assert_int_equal(lounge_tables(&lounge), 1);
    struct answer answer = lounge_record(&lounge, bad.id, NULL);
    assert_int_equal(answer.err, WSK_EOVER);
    answer_free(&answer);
    /* It breaks while somebody is there. */
    intrude(&lounge, good.id, 3, 0, "rubbish\n");
    visitor_say(people[0], "do 1 bid 1 21");
    HEARD(people[0], "gone the log of this table is damaged");
    lounge_close(&lounge);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_whole_games),
        cmocka_unit_test(bots_alone_need_nobody),
        cmocka_unit_test(a_game_that_has_not_begun_is_not_forgotten),
        cmocka_unit_test(bots_go_on_after_a_restart),
        cmocka_unit_test(a_deserted_table_is_not_loaded_again_and_again),
        cmocka_unit_test(undo_at_a_table_with_bots),
        cmocka_unit_test(who_comes_back_decides_alone),
        cmocka_unit_test(a_bot_plays_when_time_is_out),
        cmocka_unit_test(coming_back_is_being_back),
        cmocka_unit_test(time_does_not_run_for_free_seats),
        cmocka_unit_test(clocks_go_on_after_a_restart),
        cmocka_unit_test(who_is_heard_of_no_longer_has_gone),
        cmocka_unit_test(a_start_leaves_time_to_come_back),
        cmocka_unit_test(many_clocks_run_out_in_their_order),
        cmocka_unit_test(the_next_game_begins_by_itself),
        cmocka_unit_test(who_leaves_says_so),
        cmocka_unit_test(old_tables_are_put_away),
        cmocka_unit_test(who_is_there_sees_the_table_close),
        cmocka_unit_test(many_old_tables_are_put_away),
        cmocka_unit_test(another_server_may_be_first),
        cmocka_unit_test(a_damaged_table_harms_nobody_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
