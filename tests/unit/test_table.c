/* Tables, who sits at them and what is said: every action and refusal. */
#include "diary.h"

#define NOBODY WSK_TABLE_NOBODY

/* --- Tables -----------------------------------------------------------------
 */

static void a_first_entry_makes_a_table(void **unused) {
    struct wsk_table_plan plan = diary_plan("volle-wolle", "pbf");
    struct diary diary;
    (void)unused;
    plan.options = (struct wsk_options){.clock = 120,
                                        .open = true,
                                        .listed = true,
                                        .chat = true,
                                        .hints = true,
                                        .autostart = true};
    diary_open(&diary, &plan);
    const struct wsk_table *table = diary.table;
    assert_int_equal(table->phase, WSK_TABLE_WAITING);
    assert_int_equal(table->seats, 3);
    assert_int_equal(table->seq, 1);
    assert_string_equal(table->id, "abcdefghij27");
    assert_int_equal(table->options.clock, 120);
    assert_true(table->options.open && table->options.listed &&
                table->options.chat && table->options.hints &&
                table->options.autostart);
    assert_int_equal(table->seat[0].chair, WSK_CHAIR_PERSON);
    assert_int_equal(table->seat[1].chair, WSK_CHAIR_BOT);
    assert_int_equal(table->seat[1].level, WSK_LEVEL_SHEEP);
    assert_int_equal(table->seat[2].chair, WSK_CHAIR_FREE);
    assert_int_equal(wsk_table_free_seats(table), 1);
    assert_memory_equal(table->secret, plan.secret, sizeof(plan.secret));
    const char *text = described(table);
    assert_true(has_line(text, "table abcdefghij27 volle-wolle 3"));
    assert_true(has_line(text, "option clock 120"));
    assert_true(has_line(text, "option open 1"));
    assert_true(has_line(text, "option listed 1"));
    assert_true(has_line(text, "option chat 1"));
    assert_true(has_line(text, "option hints 1"));
    assert_true(has_line(text, "option auto 1"));
    assert_true(has_line(text, "seat 1 person Anna"));
    assert_true(has_line(text, "seat 2 bot sheep Ben"));
    assert_true(has_line(text, "seat 3 free"));
    assert_true(has_line(text, "phase waiting"));
    diary_close(&diary);
}

static void options_that_are_off_are_not_told(void **unused) {
    struct wsk_table_plan plan = diary_plan("bloeder-sack", "pp");
    struct diary diary;
    (void)unused;
    plan.options = (struct wsk_options){0};
    diary_open(&diary, &plan);
    assert_null(strstr(described(diary.table), "option"));
    diary_close(&diary);
}

static void other_texts_make_no_table(void **unused) {
    static const char *const texts[] = {
        "",
        "\n",
        "table\n",
        "table abcdefghij27 volle-wolle standard\n",
        "table abcdefghij27 volle-wolle standard 1\n",
        "table abcdefghij27 volle-wolle standard 7\n",
        "table abcdefghij27 bloeder-sack standard 5\n",
        "table abcdefghij27 pig standard 2\n",
        "table abcdefghij27 chess standard 2\n",
        "table abcdefghij27 volle-wolle other 2\n",
        "table abcdefghij2 volle-wolle standard 2\n",
        "table abcdefghij277 volle-wolle standard 2\n",
        "seal 00\ntable abcdefghij27 volle-wolle standard 2\n",
        ("table abcdefghij27 volle-wolle standard 2\n"
         "table abcdefghij27 volle-wolle standard 2\n"),
        "table abcdefghij27 volle-wolle standard 2\nsit 3 - Anna\n",
        "table abcdefghij27 volle-wolle standard 2\nsit 0 - Anna\n",
        "table abcdefghij27 volle-wolle standard 2\nsit 1 Anna\n",
        "table abcdefghij27 volle-wolle standard 2\nsit 1 - \n",
        "table abcdefghij27 volle-wolle standard 2\nbot 1 wolf Resi\n",
        "table abcdefghij27 volle-wolle standard 2\nfree 1 2\n",
        "table abcdefghij27 volle-wolle standard 2\noption clock x\n",
        "table abcdefghij27 volle-wolle standard 2\noption open 2\n",
        "table abcdefghij27 volle-wolle standard 2\noption light 1\n",
        "table abcdefghij27 volle-wolle standard 2\n.secret 00\n",
        "table abcdefghij27 volle-wolle standard 2\n.token 1 00\n",
        "table abcdefghij27 volle-wolle standard 2\n.host xyz\n",
        "table abcdefghij27 volle-wolle standard 2\n.other 1\n",
        "table abcdefghij27 volle-wolle standard 2\nbid 1 21\n",
        "table abcdefghij27 volle-wolle standard 2\nend\n",
        "table abcdefghij27 volle-wolle standard 2\n\n",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct wsk_entry entry = {.seq = 1, .text = word_of(texts[i])};
        struct wsk_fault fault = {0};
        if (wsk_table_create(the_shelf(), &entry, &fault))
            fail_msg("accepted: %s", texts[i]);
        assert_true(fault.why[0] != '\0');
    }
    const char *good = "table abcdefghij27 volle-wolle standard 2\n";
    struct wsk_entry second = {.seq = 2, .text = word_of(good)};
    struct wsk_entry decision = {.seq = 1, .seat = 1, .text = word_of(good)};
    struct wsk_fault fault;
    assert_null(wsk_table_create(the_shelf(), &second, &fault));
    assert_null(wsk_table_create(the_shelf(), &decision, &fault));
}

static void entries_that_do_not_fit_change_nothing(void **unused) {
    static const char *const texts[] = {
        "sit 9 - Anna\n",
        "bot 1 wolf Resi\n",
        "away 3\n",
        "back 1\n",
        "begin\n",
        "end\n",
        "secret 00\n",
        "ask 1 1\n",
        "undo 1\n",
        "undo 0\n",
        "say\n",
        "say 7 hello\n",
        "say 1 \n",
        "chat maybe\n",
        "again 1 xyz\n",
        "next abc\n",
        "given 1 bid 1 99\n",
        "given 2 bid 1 21\n",
        "given 1\n",
        "bid 1 99\n",
        "roll 1 12:1\n",
        "keep 1 12\n",
        "nonsense\n",
        "agree 9\n",
        "refuse\n",
        "table abcdefghij27 volle-wolle standard 3\n",
        "say 1 hi\nnonsense\n"};
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "volle-wolle", "ppp");
    assert_true(secret_round(&diary));
    DO(&diary, NOBODY, wsk_table_away, 2, true);
    struct wsk_table *before = diary_replay(&diary);
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        if (!diary_try(&diary, NOBODY, texts[i]))
            fail_msg("accepted: %s", texts[i]);
        assert_true(diary.fault.why[0] != '\0');
        assert_same_table(before, diary.table);
    }
    wsk_table_destroy(before);
    diary_close(&diary);
}

static void entries_come_one_after_the_other(void **unused) {
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "bloeder-sack", "pp");
    for (uint32_t seq = 9; seq != UINT32_MAX; seq--) {
        struct wsk_entry entry = {.seq = seq, .text = word_of("say 1 hi\n")};
        enum wsk_err err = wsk_table_apply(diary.table, &entry, &diary.fault);
        assert_int_equal(err, seq == 3 ? WSK_OK : WSK_ERANGE);
        assert_int_equal(diary.table->seq, seq > 3 ? 2 : 3);
    }
    struct wsk_entry entry = {
        .seq = 4, .seat = 3, .text = word_of("say 1 hi\n")};
    assert_int_equal(wsk_table_apply(diary.table, &entry, &diary.fault),
                     WSK_ERANGE);
    diary_close(&diary);
}

/* What begins a line says which kind it is: no game may have a verb that a
 * table has. */
static void lines_of_games_are_not_lines_of_tables(void **unused) {
    static const char *const games[] = {
        "board 1 2", "deal 1 2",    "bid 1 21",     "roll 1 12:3",
        "keep 1 12", "boost 1 9",   "decline 1",    "take 1 3",
        "steal 1",   "leave 1",     "reveal 1 2",   "score 1 2",
        "skip 1",    "place 1 2 3", "swap 1 2 3 4", "end"};
    static const char *const tables[] = {
        "table x",  "given 1", "secret x", "sit 1 - A", ".token 1 x",
        "bot 1 x",  "free 1",  "begin",    "away 1",    "back 1",
        "ask 1 2",  "agree 1", "refuse 1", "undo 3",    "say 1 hi",
        "chat off", "again 1", "next x",   "closed",    "option open 1",
        "seal x",   ".host x", ".secret x"};
    (void)unused;
    for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++)
        assert_true(wsk_table_is_record_line(word_of(games[i])));
    for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
        assert_false(wsk_table_is_record_line(word_of(tables[i])));
}

static void the_shelf_has_what_is_offered(void **unused) {
    const struct wsk_rules_set *rules_set = the_shelf();
    const struct wsk_game *volle = game_called("volle-wolle");
    const struct wsk_game *sack = game_called("bloeder-sack");
    (void)unused;
    assert_non_null(wsk_rules_set_rules(rules_set, volle, 6, 0));
    assert_null(wsk_rules_set_rules(rules_set, volle, 1, 0));
    assert_null(wsk_rules_set_rules(rules_set, volle, 7, 0));
    assert_null(wsk_rules_set_rules(rules_set, volle, 1000, 0));
    assert_null(wsk_rules_set_rules(rules_set, sack, 4, 1000));
    assert_null(wsk_rules_set_rules(rules_set, game_called("pig"), 2, 0));
    for (unsigned start = 0; start < 4; start++) {
        const struct wsk_rules *rules =
            wsk_rules_set_rules(rules_set, sack, 4, start);
        assert_int_equal(rules->seats, 4);
        assert_int_equal(rules->start, start);
    }
    struct wsk_rules *rules =
        aligned_alloc(16, (volle->rules_size + 15) / 16 * 16);
    struct wsk_fault fault;
    void *context = (void *)(uintptr_t)rules_set;
    assert_int_equal(
        wsk_rules_set_load(context, volle, "standard", rules, &fault), WSK_OK);
    assert_int_equal(wsk_rules_set_load(context, volle, "../x", rules, &fault),
                     WSK_EIO);
    assert_int_equal(wsk_rules_set_load(context, game_called("pig"), "standard",
                                        rules, &fault),
                     WSK_EIO);
    free(rules);
}

/* --- Seats ------------------------------------------------------------------
 */

static void people_sit_down_at_free_seats(void **unused) {
    struct wsk_table_plan plan = diary_plan("volle-wolle", "pfb");
    struct wsk_hash token = diary_token(50), invitation = diary_token(1);
    struct wsk_fair_mix mix = diary_mix(50);
    struct diary diary;
    (void)unused;
    diary_open(&diary, &plan);
    assert_int_equal(wsk_table_find_invitation(diary.table, &invitation), 1);
    assert_int_equal(wsk_table_find(diary.table, &invitation), NOBODY);
    REFUSED(&diary, "the seat is taken", wsk_table_sit, 0, word_of("Ben"),
            &token, &mix);
    REFUSED(&diary, "the seat is taken", wsk_table_sit, 2, word_of("Ben"),
            &token, &mix);
    REFUSED(&diary, "a name is needed", wsk_table_sit, 1, word_of(""), &token,
            &mix);
    DO(&diary, NOBODY, wsk_table_sit, 1, word_of("Ben Ö"), &token, &mix);
    assert_true(starts(diary_last(&diary), "sit 2 "));
    assert_string_equal(diary.table->seat[1].name, "Ben Ö");
    assert_int_equal(wsk_table_find(diary.table, &token), 1);
    /* The invitation has been used. */
    assert_int_equal(wsk_table_find_invitation(diary.table, &invitation),
                     NOBODY);
    assert_int_equal(wsk_table_find(diary.table, &invitation), NOBODY);
    diary_close(&diary);
}

static void tokens_open_what_they_should(void **unused) {
    struct wsk_table_plan plan = diary_plan("volle-wolle", "pfb");
    struct diary diary;
    (void)unused;
    diary_open(&diary, &plan);
    struct wsk_hash host = diary_token(DIARY_HOST), anna = diary_token(0),
                    other = diary_token(99), none = {{0}};
    assert_true(wsk_table_is_host(diary.table, &host));
    assert_false(wsk_table_is_host(diary.table, &anna));
    assert_int_equal(wsk_table_find(diary.table, &anna), 0);
    assert_int_equal(wsk_table_find(diary.table, &other), NOBODY);
    /* A bot has no token; nothing at all opens no seat. */
    assert_int_equal(wsk_table_find(diary.table, &none), NOBODY);
    assert_int_equal(wsk_table_find_invitation(diary.table, &none), NOBODY);
    assert_false(wsk_table_is_host(diary.table, &none));
    for (unsigned bit = 0; bit < 128; bit++) {
        struct wsk_hash close = anna;
        close.bytes[bit / 8] ^= (uint8_t)(1U << bit % 8);
        assert_int_equal(wsk_table_find(diary.table, &close), NOBODY);
    }
    diary_close(&diary);
}

static void the_host_frees_and_fills_seats(void **unused) {
    struct wsk_hash fresh = diary_token(77), anna = diary_token(0);
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "volle-wolle", "ppp");
    DO(&diary, NOBODY, wsk_table_free, 0, &fresh);
    assert_int_equal(diary.table->seat[0].chair, WSK_CHAIR_FREE);
    assert_int_equal(wsk_table_find(diary.table, &anna), NOBODY);
    assert_int_equal(wsk_table_find_invitation(diary.table, &fresh), 0);
    /* A free seat is neither a bot's nor on the clock. */
    assert_int_equal(wsk_table_awaited(diary.table), 7);
    assert_int_equal(wsk_table_bots_due(diary.table), 0);
    assert_int_equal(wsk_table_people_due(diary.table), 6);
    REFUSED(&diary, "there is no such bot", wsk_table_seat_bot, 0,
            WSK_LEVEL_RANDOM, word_of("Resi"));
    REFUSED(&diary, "a name is needed", wsk_table_seat_bot, 0, WSK_LEVEL_RAM,
            word_of(""));
    DO(&diary, NOBODY, wsk_table_seat_bot, 0, WSK_LEVEL_RAM, word_of("Resi"));
    assert_string_equal(diary_last(&diary), "bot 1 ram Resi\n");
    assert_int_equal(wsk_table_bots_due(diary.table), 1);
    assert_int_equal(wsk_table_find_invitation(diary.table, &fresh), NOBODY);
    /* Instead of a person, too. */
    DO(&diary, NOBODY, wsk_table_seat_bot, 1, WSK_LEVEL_LAMB, word_of("Lu"));
    assert_int_equal(wsk_table_bots_due(diary.table), 3);
    diary_until(&diary, 0, is_over);
    REFUSED(&diary, "the game is over", wsk_table_free, 0, &fresh);
    REFUSED(&diary, "the game is over", wsk_table_seat_bot, 2, WSK_LEVEL_RAM,
            word_of("Resi"));
    diary_close(&diary);
}

/* Dice are made of what was given before the game began. */
static void mixes_are_settled_when_the_game_begins(void **unused) {
    struct wsk_hash fresh = diary_token(77);
    struct wsk_fair_mix late = diary_mix(99);
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "volle-wolle", "pp");
    struct wsk_fair_mix before = diary.table->seat[1].mix;
    DO(&diary, NOBODY, wsk_table_free, 1, &fresh);
    DO(&diary, NOBODY, wsk_table_sit, 1, word_of("Late"), &fresh, &late);
    assert_memory_equal(&diary.table->seat[1].mix, &before, sizeof(before));
    char *record = diary_record(&diary);
    assert_non_null(strstr(record, "seat 2 Late\n"));
    free(record);
    diary_close(&diary);
}

static void names_are_short_and_plain(void **unused) {
    static const struct {
        const char *name, *why;
    } names[] = {
        {"A", NULL},
        {"Anna Müller", NULL},
        {"羊", NULL},
        {"abcdefghijklmnopqrstuvwx", NULL},
        {"羊羊羊羊羊羊羊羊羊羊羊羊羊羊羊羊羊羊羊羊羊羊羊羊", NULL},
        {"<b>&amp;\"'", NULL},
        {"-", NULL},
        {".", NULL},
        {"", "a name is needed"},
        {"abcdefghijklmnopqrstuvwxy", "the name is too long"},
        {"🐑🐑🐑🐑🐑🐑🐑🐑🐑🐑🐑🐑🐑🐑🐑🐑🐑🐑🐑", "the name is too long"},
        {" Anna", "the name begins or ends with a space"},
        {"Anna ", "the name begins or ends with a space"},
        {"A#b", "the name has characters that names cannot have"},
        {"A\nb", "the name has characters that names cannot have"},
        {"A\tb", "the name has characters that names cannot have"},
        {"A\x7f", "the name has characters that names cannot have"},
        {"A\xc2\x85", "the name has characters that names cannot have"},
        {"A\xff", "the name has characters that names cannot have"},
        {"\xed\xa0\x80", "the name has characters that names cannot have"},
        {"\xc0\x80", "the name has characters that names cannot have"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct wsk_fault fault = {0};
        bool fits = wsk_table_name_fits(word_of(names[i].name), &fault);
        assert_int_equal(fits, !names[i].why);
        if (names[i].why)
            assert_string_equal(fault.why, names[i].why);
    }
    struct wsk_fault fault;
    assert_false(wsk_table_name_fits((struct wsk_word){"a\0b", 3}, &fault));
}

static void new_names_can_be_read(void **unused) {
    static const struct {
        const char *name;
        bool reads;
    } names[] = {
        {"Anna", true},
        {"Çelik Ł", true},
        {"羊　羊", true},
        {"👨‍👩‍👧", true}, /* with joiners */
        {"\xe2\x80\x8b", false},
        {"Anna\xe2\x80\x8b", false},
        {"\xe2\x80\xae"
         "annA",
         false},
        {"a\xe2\x81\xa0", false},
        {"a\xe3\x85\xa4", false}, /* fillers of Hangul */
        {"a\xef\xbe\xa0", false},
        {"a\xe1\x85\x9f", false},
        {"a\xe2\xa0\x80", false},     /* a pattern of no dots */
        {"a\xe2\xa0\x81", true},      /* of one */
        {"a\xd8\x9c", false},         /* turns what follows */
        {"a\xd8\xb9", true},          /* is a backlog */
        {"a\xf3\xa0\x81\xa1", false}, /* a tag */
        {"\xef\xbb\xbf"
         "a",
         false},
        {"a\xc2\xad", false},
        {"\xc2\xa0", false},
        {"\xe2\x80\x8d\xe3\x80\x80", false},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct wsk_fault fault = {0};
        assert_int_equal(wsk_table_name_reads(word_of(names[i].name), &fault),
                         names[i].reads);
        assert_true(wsk_table_name_fits(word_of(names[i].name), &fault));
    }
}

/* Every name that fits is a name that records can hold. */
static void names_come_back_from_the_record(void **unused) {
    static const char *const names[] = {"-",    ".",   "x-secret 00", "1 2",
                                        "a  b", "<b>", "羊",          "end"};
    struct diary diary;
    (void)unused;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct wsk_table_plan plan = diary_plan("bloeder-sack", "pp");
        snprintf(plan.guest[0].name, sizeof(plan.guest[0].name), "%s",
                 names[i]);
        diary_open(&diary, &plan);
        diary.err =
            wsk_table_begin(diary.table, diary_page(&diary), &diary.fault);
        diary_keep(&diary, NOBODY);
        char *text = diary_record(&diary);
        struct wsk_record *record = record_of(text);
        assert_string_equal(wsk_record_name(record, 0), names[i]);
        wsk_record_destroy(record);
        free(text);
        diary_close(&diary);
    }
}

/* --- Talk -------------------------------------------------------------------
 */

static void people_talk(void **unused) {
    struct wsk_table_plan plan = diary_plan("volle-wolle", "pp");
    char words[700];
    struct diary diary;
    (void)unused;
    diary_open(&diary, &plan);
    DO(&diary, NOBODY, wsk_table_say, 1, word_of("hello <b>you</b> #1"));
    assert_string_equal(diary_last(&diary), "say 2 hello <b>you</b> #1\n");
    DO(&diary, NOBODY, wsk_table_say, NOBODY, word_of("I am the host"));
    assert_string_equal(diary_last(&diary), "say 0 I am the host\n");
    /* What looks like a line of the log is none. */
    DO(&diary, NOBODY, wsk_table_say, 0, word_of(".secret 00"));
    memset(words, 'x', sizeof(words));
    DO(&diary, NOBODY, wsk_table_say, 0, (struct wsk_word){words, 200});
    REFUSED(&diary, "that is too long, or nothing", wsk_table_say, 0,
            ((struct wsk_word){words, 201}));
    for (size_t i = 0; i < 600; i += 3)
        memcpy(words + i, "羊", 3);
    DO(&diary, NOBODY, wsk_table_say, 0, (struct wsk_word){words, 600});
    REFUSED(&diary, "that is too long, or nothing", wsk_table_say, 0,
            ((struct wsk_word){words, 603}));
    REFUSED(&diary, "that is too long, or nothing", wsk_table_say, 0,
            word_of(""));
    REFUSED(&diary, "that has characters that cannot be sent", wsk_table_say, 0,
            word_of("a\nb"));
    REFUSED(&diary, "that has characters that cannot be sent", wsk_table_say, 0,
            word_of("a\x1b[31m"));
    REFUSED(&diary, "that has characters that cannot be sent", wsk_table_say, 0,
            word_of("\xff"));
    diary_close(&diary);
}

static void the_host_switches_the_chat_off(void **unused) {
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "volle-wolle", "pp");
    NOTHING(&diary, wsk_table_chat, true);
    DO(&diary, NOBODY, wsk_table_chat, false);
    assert_string_equal(diary_last(&diary), "chat off\n");
    NOTHING(&diary, wsk_table_chat, false);
    REFUSED(&diary, "the chat is off at this table", wsk_table_say, 0,
            word_of("hi"));
    assert_null(strstr(described(diary.table), "option chat"));
    DO(&diary, NOBODY, wsk_table_chat, true);
    DO(&diary, NOBODY, wsk_table_say, 0, word_of("hi"));
    diary_close(&diary);
    struct wsk_table_plan plan = diary_plan("volle-wolle", "pp");
    plan.options.chat = false;
    diary_open(&diary, &plan);
    REFUSED(&diary, "the chat is off at this table", wsk_table_say, 0,
            word_of("hi"));
    REFUSED(&diary, "this table was made without a chat", wsk_table_chat, true);
    diary_close(&diary);
}

/* --- Afterwards -------------------------------------------------------------
 */

static void the_same_people_play_again(void **unused) {
    struct wsk_table_plan next;
    struct wsk_fair_mix mix = diary_mix(60);
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "bloeder-sack", "pbpp");
    REFUSED(&diary, "the game has begun", wsk_table_again, 0);
    DO(&diary, NOBODY, wsk_table_away, 3, true);
    diary_until(&diary, 0, is_over);
    assert_false(wsk_table_all_again(diary.table));
    DO(&diary, NOBODY, wsk_table_again, 0);
    NOTHING(&diary, wsk_table_again, 0);
    assert_true(has_line(described(diary.table), "again 1"));
    assert_false(wsk_table_all_again(diary.table));
    DO(&diary, NOBODY, wsk_table_again, 2);
    assert_string_equal(diary_last(&diary), "again 3\n");
    /* Who is away is not waited for. */
    assert_true(wsk_table_all_again(diary.table));
    wsk_table_plan_again(diary.table, &next);
    assert_ptr_equal(next.game, diary.table->game);
    assert_int_equal(next.seats, 4);
    assert_int_equal(next.guest[0].chair, WSK_CHAIR_PERSON);
    assert_true(next.guest[0].mix_due);
    assert_false(next.guest[1].mix_due);
    assert_int_equal(next.guest[1].chair, WSK_CHAIR_BOT);
    assert_int_equal(next.guest[1].level, WSK_LEVEL_SHEEP);
    assert_int_equal(next.guest[2].chair, WSK_CHAIR_PERSON);
    assert_false(next.guest[2].mix.given);
    assert_int_equal(next.guest[3].chair, WSK_CHAIR_BOT);
    assert_int_equal(next.guest[3].level, WSK_TABLE_STAND_IN);
    assert_string_equal(next.guest[3].name, "Dörte");
    /* Its own id and secret, the same tokens. */
    snprintf(next.id, sizeof(next.id), "%s", "zzzzzzzzzzzz");
    struct diary second;
    diary_open(&second, &next);
    struct wsk_hash anna = diary_token(0), host = diary_token(DIARY_HOST),
                    gone = diary_token(3);
    assert_int_equal(wsk_table_find(second.table, &anna), 0);
    assert_int_equal(wsk_table_find(second.table, &gone), NOBODY);
    assert_true(wsk_table_is_host(second.table, &host));
    /* Everybody adds to the dice anew, having seen the new seal; once. */
    assert_false(wsk_table_is_ready(second.table));
    DO(&second, NOBODY, wsk_table_mix, 0, &mix);
    NOTHING(&second, wsk_table_mix, 0, &mix);
    struct wsk_fair_mix other = diary_mix(61);
    REFUSED(&second, "you have added to the dice already", wsk_table_mix, 0,
            &other);
    assert_false(wsk_table_is_ready(second.table));
    DO(&second, NOBODY, wsk_table_mix, 2, &other);
    assert_true(wsk_table_is_ready(second.table));
    diary_close(&second);
    wsk_table_next("zzzzzzzzzzzz", diary_page(&diary));
    diary.err = WSK_OK;
    diary_keep(&diary, NOBODY);
    assert_false(wsk_table_all_again(diary.table));
    assert_true(has_line(described(diary.table), "next zzzzzzzzzzzz"));
    NOTHING(&diary, wsk_table_again, 3);
    diary_close(&diary);
}

/* Somebody has gone to bed. */
static void the_host_need_not_wait_for_all(void **unused) {
    struct wsk_table_plan next;
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "bloeder-sack", "ppp");
    REFUSED(&diary, "the game has begun", wsk_table_hurry);
    diary_until(&diary, 0, is_over);
    REFUSED(&diary, "nobody wants to play again yet", wsk_table_hurry);
    DO(&diary, NOBODY, wsk_table_again, 2);
    DO(&diary, NOBODY, wsk_table_again, 0);
    assert_false(wsk_table_all_again(diary.table));
    DO(&diary, NOBODY, wsk_table_hurry);
    NOTHING(&diary, wsk_table_hurry);
    assert_true(wsk_table_all_again(diary.table));
    wsk_table_plan_again(diary.table, &next);
    assert_int_equal(next.guest[0].chair, WSK_CHAIR_PERSON);
    assert_int_equal(next.guest[1].chair, WSK_CHAIR_BOT);
    assert_int_equal(next.guest[1].level, WSK_TABLE_STAND_IN);
    assert_int_equal(next.guest[2].chair, WSK_CHAIR_PERSON);
    diary_close(&diary);
}

static void bots_alone_do_not_play_again(void **unused) {
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "bloeder-sack", "bb");
    diary_until(&diary, 0, is_over);
    assert_false(wsk_table_all_again(diary.table));
    diary_close(&diary);
}

static void a_closed_table_is_only_looked_at(void **unused) {
    struct wsk_fair_mix mix = diary_mix(1);
    struct wsk_hash token = diary_token(9);
    struct diary diary;
    (void)unused;
    diary_begin(&diary, "bloeder-sack", "pp");
    diary_until(&diary, 0, can_undo);
    unsigned seat = diary.entries[diary.count - 1].seat - 1U;
    DO(&diary, NOBODY, wsk_table_ask_undo, seat);
    wsk_table_close(diary_page(&diary));
    diary.err = WSK_OK;
    diary_keep(&diary, NOBODY);
    assert_true(has_line(described(diary.table), "phase archived"));
    assert_int_equal(wsk_table_awaited(diary.table), 0);
    decide(&diary, 0, diary.table->seat[0].decisions, "place 1 1 1");
    diary_refused(&diary, "the table is closed");
    REFUSED(&diary, "the table is closed", wsk_table_say, 0, word_of("hi"));
    REFUSED(&diary, "the table is closed", wsk_table_chat, false);
    REFUSED(&diary, "the table is closed", wsk_table_away, 0, true);
    REFUSED(&diary, "the table is closed", wsk_table_again, 0);
    REFUSED(&diary, "the table is closed", wsk_table_free, 0, &token);
    REFUSED(&diary, "the table is closed", wsk_table_sit, 0, word_of("X"),
            &token, &mix);
    REFUSED(&diary, "the table is closed", wsk_table_seat_bot, 0, WSK_LEVEL_RAM,
            word_of("X"));
    REFUSED(&diary, "there is nothing to take back", wsk_table_ask_undo, seat);
    REFUSED(&diary, "nobody has asked you", wsk_table_answer, 1 - seat, true);
    diary_close(&diary);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_first_entry_makes_a_table),
        cmocka_unit_test(options_that_are_off_are_not_told),
        cmocka_unit_test(other_texts_make_no_table),
        cmocka_unit_test(entries_that_do_not_fit_change_nothing),
        cmocka_unit_test(entries_come_one_after_the_other),
        cmocka_unit_test(lines_of_games_are_not_lines_of_tables),
        cmocka_unit_test(the_shelf_has_what_is_offered),
        cmocka_unit_test(people_sit_down_at_free_seats),
        cmocka_unit_test(tokens_open_what_they_should),
        cmocka_unit_test(the_host_frees_and_fills_seats),
        cmocka_unit_test(mixes_are_settled_when_the_game_begins),
        cmocka_unit_test(names_are_short_and_plain),
        cmocka_unit_test(new_names_can_be_read),
        cmocka_unit_test(names_come_back_from_the_record),
        cmocka_unit_test(people_talk),
        cmocka_unit_test(the_host_switches_the_chat_off),
        cmocka_unit_test(the_same_people_play_again),
        cmocka_unit_test(the_host_need_not_wait_for_all),
        cmocka_unit_test(bots_alone_do_not_play_again),
        cmocka_unit_test(a_closed_table_is_only_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
