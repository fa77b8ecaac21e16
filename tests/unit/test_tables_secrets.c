/* What nobody may know: every byte that recent entries the tables is read.
 *
 * The test of the two worlds: two evenings that are the same to the last random
 * byte, but for a bid of Ben's. Whatever anybody else is told until the last
 * bid is in must be the same, byte for byte. */
#include "lounge.h"

#define SEATS 4
#define BEN 1

/* Everything that somebody heard or was handed. */
struct replies {
    char *text;
    size_t len;
};

static void note(struct replies *replies, const char *text) {
    size_t len = strlen(text);
    replies->text = realloc(replies->text, replies->len + len + 2);
    assert_non_null(replies->text);
    memcpy(replies->text + replies->len, text, len + 1);
    replies->len += len;
    replies->text[replies->len++] = '|';
    replies->text[replies->len] = '\0';
}

struct evening {
    struct lounge lounge;
    struct party party;
    struct wsk_rng rng;
    struct visitor *people[SEATS], *watcher;
    unsigned round; /* in which Ben's bid differs */
    unsigned bid;   /* his, by number */
    struct replies before, after;
    unsigned rounds;
};

static unsigned roll(struct evening *evening, unsigned below) {
    return wsk_rng_below(&evening->rng, below);
}

static const struct wsk_table *table_of(struct evening *evening) {
    return lounge_table(&evening->lounge, evening->party.id);
}

static bool is_secret_round(struct evening *evening) {
    unsigned seats = table_of(evening)->state.head.seats;
    return (seats & (seats - 1)) != 0;
}

static void note_record(struct evening *evening, struct replies *replies,
                        const char *token) {
    struct answer answer =
        lounge_record(&evening->lounge, evening->party.id, token);
    note(replies, answer.text);
    answer_free(&answer);
}

/* Everything that can be known without being Ben. */
static void note_all(struct evening *evening, struct replies *replies) {
    struct lounge *lounge = &evening->lounge;
    const struct party *party = &evening->party;
    for (unsigned s = 0; s < SEATS; s++) {
        if (s == BEN)
            continue;
        note(replies, evening->people[s]->heard);
        note_record(evening, replies, party->token[s]);
        struct visitor *device =
            visitor_join(lounge, party->id, 0, party->token[s], NULL);
        note(replies, device->heard);
        visitor_go(device);
        device = visitor_join(lounge, party->id, 1 + roll(evening, 3),
                              party->token[s], NULL);
        note(replies, device->heard);
        visitor_go(device);
    }
    note(replies, evening->watcher->heard);
    note_record(evening, replies, NULL);
    note_record(evening, replies, party->host);
    struct visitor *late = visitor_join(lounge, party->id, 0, NULL, NULL);
    note(replies, late->heard);
    visitor_go(late);
    late = visitor_join(lounge, party->id, 2, party->host, NULL);
    note(replies, late->heard);
    visitor_go(late);
    lounge_rest(lounge);
}

/* Everybody bids, in any order, some of them twice; the last is not Ben. What
 * others know is noted before the last bid and after it. */
static void bid_in_two_worlds(struct evening *evening) {
    unsigned last = roll(evening, SEATS - 1);
    if (last >= BEN)
        last++;
    for (unsigned i = 0; i < 3 * SEATS; i++) {
        unsigned s = roll(evening, SEATS), any = roll(evening, 100);
        if (s == last)
            continue;
        visitor_decide(evening->people[s], s == BEN ? evening->bid + i : any);
        if (roll(evening, 4) == 0)
            visitor_say(evening->people[s], "say well, %u", i);
        if (roll(evening, 4) == 0)
            visitor_say(evening->people[s], "react hurry");
    }
    for (unsigned s = 0; s < SEATS; s++)
        if (s != last)
            visitor_decide(evening->people[s], s == BEN ? evening->bid : s);
    /* Ben recent entries and comes back: his bid stands. */
    visitor_say(evening->people[BEN], "leave");
    visitor_say(evening->people[BEN], "back");
    note_all(evening, &evening->before);
    visitor_decide(evening->people[last], 0);
    note_all(evening, &evening->after);
}

static void play_evening(struct evening *evening, uint64_t seed) {
    static const struct wsk_options options = {.chat = true};
    struct lounge *lounge = &evening->lounge;
    lounge_open(lounge);
    lounge_seed(seed);
    evening->rng = wsk_rng_stream(seed, 5);
    evening->party = lounge_party(lounge, "volle-wolle", "pppp", &options);
    for (unsigned s = 0; s < SEATS; s++)
        evening->people[s] =
            visitor_join(lounge, evening->party.id, 0, evening->party.token[s],
                         s == 0 ? evening->party.host : NULL);
    evening->watcher = visitor_join(lounge, evening->party.id, 0, NULL, NULL);
    visitor_say(evening->people[0], "host begin");
    while (table_of(evening)->phase == WSK_TABLE_PLAYING) {
        if (is_secret_round(evening) && evening->rounds++ == evening->round) {
            bid_in_two_worlds(evening);
            break;
        }
        for (unsigned due; (due = wsk_table_people_due(table_of(evening)));) {
            visitor_decide(evening->people[__builtin_ctz(due)],
                           roll(evening, 100));
            if (is_secret_round(evening) &&
                wsk_table_people_due(table_of(evening)) == (1U << SEATS) - 1)
                break; /* a new round */
        }
    }
    while (lounge->visitors)
        visitor_go(lounge->visitors);
    lounge_close(lounge);
}

static void nobody_can_tell_two_worlds_apart(void **unused) {
    unsigned evenings = long_form() ? 12 : 4, differ = 0;
    (void)unused;
    for (unsigned i = 0; i < evenings; i++) {
        struct evening one = {.round = i % 5, .bid = i},
                       two = {.round = i % 5, .bid = i + 1 + i % 11};
        play_evening(&one, 1000 + i);
        play_evening(&two, 1000 + i);
        assert_non_null(one.before.text);
        assert_int_equal(one.before.len, two.before.len);
        assert_string_equal(one.before.text, two.before.text);
        /* When all are in, everybody sees the difference. */
        differ += strcmp(one.after.text, two.after.text) != 0;
        free(one.before.text);
        free(one.after.text);
        free(two.before.text);
        free(two.after.text);
    }
    assert_int_equal(differ, evenings);
}

/* --- Every line of whole games
 * ---------------------------------------------------- */

static void put_hex(const uint8_t *bytes, size_t len, char *ret) {
    for (size_t i = 0; i < len; i++)
        snprintf(ret + 2 * i, 3, "%02x", bytes[i]);
}

/* Lines of the server's own, hashes of tokens, and other people's bids. */
static void check_heard(const char *heard, unsigned seat,
                        const struct wsk_table *table) {
    struct wsk_word rest = word_of(heard), line;
    char hex[65];
    bool in_record = false;
    put_hex(table->host.bytes, sizeof(table->host.bytes), hex);
    assert_null(strstr(heard, hex));
    for (unsigned s = 0; s < table->seats; s++) {
        put_hex(table->seat[s].token.bytes, sizeof(table->seat[s].token.bytes),
                hex);
        assert_null(strstr(heard, hex));
    }
    put_hex(table->secret, sizeof(table->secret), hex);
    if (table->phase == WSK_TABLE_PLAYING)
        assert_null(strstr(heard, hex));
    while (wsk_line_next(&rest, &line)) {
        if (wsk_word_is(line, "record"))
            in_record = true;
        if (line.len > 0 && line.start[0] == '.') {
            /* Only the end of a record. */
            assert_true(in_record && line.len == 1);
            in_record = false;
        }
        if (line.len > 7 && memcmp(line.start, "given ", 6) == 0)
            assert_int_equal((unsigned)(line.start[6] - '1'), seat);
    }
}

static void play_and_read(const char *game, uint64_t seed) {
    static const struct wsk_options options = {.chat = true};
    struct visitor *people[3];
    struct lounge lounge;
    struct wsk_rng rng = wsk_rng_stream(seed, 6);
    lounge_open(&lounge);
    lounge_seed(seed);
    struct party party = lounge_party(&lounge, game, "ppb", &options);
    for (unsigned s = 0; s < 2; s++)
        people[s] = visitor_join(&lounge, party.id, 0, party.token[s],
                                 s == 0 ? party.host : NULL);
    people[2] = visitor_join(&lounge, party.id, 0, NULL, NULL);
    visitor_say(people[0], "host begin");
    for (unsigned i = 0;; i++) {
        const struct wsk_table *table = lounge_table(&lounge, party.id);
        unsigned due = wsk_table_people_due(table);
        if (i % 16 == 0 || !due)
            for (unsigned s = 0; s < 3; s++) {
                check_heard(people[s]->heard, s < 2 ? s : WSK_TABLE_NOBODY,
                            table);
                struct visitor *fresh = visitor_join(
                    &lounge, party.id, wsk_rng_below(&rng, table->seq + 1),
                    s < 2 ? party.token[s] : NULL, NULL);
                table = lounge_table(&lounge, party.id);
                check_heard(fresh->heard, s < 2 ? s : WSK_TABLE_NOBODY, table);
                visitor_go(fresh);
                lounge_rest(&lounge);
            }
        if (!due)
            break;
        unsigned s = (unsigned)__builtin_ctz(due);
        if (due == 3 && wsk_rng_below(&rng, 2))
            s = 1;
        visitor_decide(people[s], (unsigned)wsk_rng_next(&rng));
    }
    assert_int_equal(lounge_table(&lounge, party.id)->phase, WSK_TABLE_OVER);
    lounge_close(&lounge);
}

static void every_byte_is_for_who_hears_it(void **unused) {
    unsigned games = long_form() ? 8 : 2;
    (void)unused;
    for (unsigned i = 0; i < games; i++) {
        play_and_read("volle-wolle", 50 + i);
        play_and_read("bloeder-sack", 90 + i);
    }
}

/* Frees the second seat and takes it; the new token. */
static void change_owner(struct lounge *lounge, const char *id,
                         struct visitor *host, char token[WSK_TOKEN + 1]) {
    char invitation[WSK_TOKEN + 1];
    visitor_say(host, "host free 2");
    const char *invite = strstr(visitor_news(host), "invite 2 ");
    assert_non_null(invite);
    memcpy(invitation, invite + strlen("invite 2 "), WSK_TOKEN);
    invitation[WSK_TOKEN] = '\0';
    struct answer answer = lounge_sit(lounge, id, invitation, "New", token);
    assert_int_equal(answer.err, WSK_OK);
    answer_free(&answer);
}

/* At another server, which has the table in memory as it was before the second
 * seat changed its owner, who has bid since. */
static void
a_server_that_is_behind_shows_nothing_to_who_was_removed(void **unused) {
    struct lounge lounge, behind;
    char token[WSK_TOKEN + 1];
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "volle-wolle", "pp", NULL);
    struct visitor *anna =
        visitor_join(&lounge, party.id, 0, party.token[0], party.host);
    visitor_say(anna, "host begin");
    lounge_open_beside(&behind, &lounge);
    struct visitor *watcher = visitor_join(&behind, party.id, 0, NULL, NULL);
    change_owner(&lounge, party.id, anna, token);
    struct visitor *owner = visitor_join(&lounge, party.id, 0, token, NULL);
    visitor_say(owner, "do 1 bid 2 23");
    assert_int_equal(lounge_table(&behind, party.id)->seq + 3,
                     lounge_table(&lounge, party.id)->seq);
    /* The old token, where it still seems to be good. */
    struct answer answer = lounge_record(&behind, party.id, party.token[1]);
    assert_null(strstr(answer.text, "bid 2"));
    answer_free(&answer);
    struct visitor *ben =
        visitor_join(&behind, party.id, 0, party.token[1], NULL);
    assert_null(strstr(ben->heard, "bid 2"));
    assert_non_null(strstr(ben->heard, "you 0 0\n"));
    visitor_go(watcher);
    lounge_close(&behind);
    lounge_close(&lounge);
}

/* The other way: a token that it does not know yet. */
static void a_server_that_is_behind_looks_before_it_sends_away(void **unused) {
    struct lounge lounge, behind;
    char token[WSK_TOKEN + 1], nobody[WSK_TOKEN + 1];
    struct wsk_hash hash;
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "volle-wolle", "pp", NULL);
    struct visitor *anna =
        visitor_join(&lounge, party.id, 0, party.token[0], party.host);
    visitor_say(anna, "host begin");
    lounge_open_beside(&behind, &lounge);
    visitor_join(&behind, party.id, 0, NULL, NULL);
    change_owner(&lounge, party.id, anna, token);
    struct visitor *owner = visitor_join(&lounge, party.id, 0, token, NULL);
    visitor_say(owner, "do 1 bid 2 23");
    struct visitor *again = visitor_join(&behind, party.id, 0, token, NULL);
    assert_non_null(strstr(again->heard, "given 2 bid 2 23\n"));
    struct answer answer = lounge_record(&behind, party.id, token);
    assert_non_null(strstr(answer.text, "x-given bid 2 23\n"));
    answer_free(&answer);
    /* But not for ever. */
    wsk_token_make(nobody, &hash);
    struct visitor *stranger = visitor_join(&behind, party.id, 0, nobody, NULL);
    assert_string_equal(visitor_news(stranger),
                        "gone this link opens no seat at this table\n");
    lounge_close(&behind);
    lounge_close(&lounge);
}

/* A host takes a seat away whose owner has bid, and sits down there. */
static void a_bid_is_not_for_the_next_owner(void **unused) {
    struct lounge lounge;
    char token[WSK_TOKEN + 1];
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "volle-wolle", "pp", NULL);
    struct visitor *anna =
        visitor_join(&lounge, party.id, 0, party.token[0], party.host);
    struct visitor *ben =
        visitor_join(&lounge, party.id, 0, party.token[1], NULL);
    visitor_say(anna, "host begin");
    visitor_say(ben, "do 1 bid 2 23");
    unsigned before = lounge_table(&lounge, party.id)->seq - 1;
    change_owner(&lounge, party.id, anna, token);
    struct answer answer = lounge_record(&lounge, party.id, token);
    assert_null(strstr(answer.text, "bid 2"));
    answer_free(&answer);
    for (unsigned from = 0; from <= before; from++) {
        struct visitor *guest =
            visitor_join(&lounge, party.id, from, token, NULL);
        const char *news = visitor_news(guest);
        assert_non_null(strstr(news, "you 2 1"));
        assert_null(strstr(news, "bid 2"));
        visitor_go(guest);
    }
    lounge_close(&lounge);
}

/* Tokens are random, and only their hashes are kept. */
static void tokens_and_ids_are_words_of_their_kind(void **unused) {
    char token[WSK_TOKEN + 1], id[WSK_TABLE_ID + 1];
    struct wsk_hash made, read;
    (void)unused;
    for (unsigned i = 0; i < 1000; i++) {
        wsk_token_make(token, &made);
        assert_int_equal(strlen(token), WSK_TOKEN);
        assert_int_equal(strspn(token, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKL"
                                       "MNOPQRSTUVWXYZ0123456789_-"),
                         WSK_TOKEN);
        assert_true(wsk_token_hash(word_of(token), &read));
        assert_memory_equal(&made, &read, sizeof(made));
        uint64_t table = wsk_id_make(), found;
        assert_true(table < 1ULL << 60);
        wsk_id_print(table, id);
        assert_true(wsk_id_read(word_of(id), &found));
        assert_true(found == table);
    }
    static const char *const bad[] = {"",
                                      "AAAAAAAAAAAAAAAAAAAAA",
                                      "AAAAAAAAAAAAAAAAAAAAAAA",
                                      "AAAAAAAAAAAAAAAAAAAAA=",
                                      "AAAAAAAAAAAAAAAAAAAAA+",
                                      "AAAAAAAAAAAAAAAAAAAAA/",
                                      "AAAAAAAAAAAAAAAAAAAAA\n",
                                      "AAAAAAAAAAAAAAAAAAAAAB"};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_false(wsk_token_hash(word_of(bad[i]), &read));
    uint64_t found;
    assert_false(wsk_id_read(word_of("aaaaaaaaaaa1"), &found));
    assert_false(wsk_id_read(word_of("aaaaaaaaaaaA"), &found));
    assert_false(wsk_id_read(word_of("aaaaaaaaaaa"), &found));
    assert_false(wsk_id_read((struct wsk_word){"aaaaaaaaaaa\0", 12}, &found));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_can_tell_two_worlds_apart),
        cmocka_unit_test(every_byte_is_for_who_hears_it),
        cmocka_unit_test(a_bid_is_not_for_the_next_owner),
        cmocka_unit_test(
            a_server_that_is_behind_shows_nothing_to_who_was_removed),
        cmocka_unit_test(a_server_that_is_behind_looks_before_it_sends_away),
        cmocka_unit_test(tokens_and_ids_are_words_of_their_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
