/*
 * The functions of the WebAssembly module, compiled natively: under the
 * sanitizers, with everything that a page could do wrong.
 */
#define _GNU_SOURCE /* memmem */
#include "support.h"
#include "wasm/wasm.h"
#include "woolsack/view.h"

static struct wsk_word word(const char *text) {
    return (struct wsk_word){text, strlen(text)};
}

/* Through the input, as a page does. */
static const char *put(struct wsk_word text) {
    char *room = wsk_wasm_input(text.len);
    assert_non_null(room);
    memcpy(room, text.start, text.len);
    return room;
}

static int add(int table, const char *line) {
    return wsk_wasm_add(table, put(word(line)), strlen(line));
}

static void assert_answer(const char *text) {
    assert_int_equal(wsk_wasm_answer_len(), strlen(text));
    assert_memory_equal(wsk_wasm_answer(), text, strlen(text));
}

static void load_deck(const char *game) {
    char path[4096];
    size_t len;
    snprintf(path, sizeof(path), "%s/decks/%s.tsv", getenv("WOOLSACK_DATA"),
             game);
    char *text = read_text(path, &len);
    assert_int_equal(
        wsk_wasm_deck(game, strlen(game), "standard", 8, text, len), WSK_OK);
    free(text);
}

static int begin(const char *game, unsigned seats) {
    const char *header = header_for(game, seats, 0);
    int table = wsk_wasm_open();
    assert_true(table > 0);
    assert_int_equal(wsk_wasm_read(table, put(word(header)), strlen(header)),
                     WSK_OK);
    return table;
}

static void nothing_is_there_before_it_is_loaded(void **state) {
    const char *header = header_for("volle-wolle", 2, 0);
    int table = wsk_wasm_open();
    (void)state;
    assert_int_equal(wsk_wasm_version(), WSK_WASM_VERSION);
    assert_int_equal(wsk_wasm_read(table, put(word(header)), strlen(header)),
                     WSK_ESYNTAX);
    assert_answer("there is no deck 'standard'");
    assert_int_equal(wsk_wasm_fault_line(), 3);
    assert_int_equal(wsk_wasm_text(table), WSK_ERANGE);
    assert_answer("table 1 is empty");
    assert_int_equal(wsk_wasm_fault_line(), 0);
    wsk_wasm_close(table);
    assert_int_equal(wsk_wasm_text(table), WSK_ERANGE);
    assert_answer("there is no such table");
    wsk_wasm_close(table);
    wsk_wasm_close(-1);
    wsk_wasm_close(1000);
}

static void decks_are_checked_when_they_come(void **state) {
    (void)state;
    assert_int_equal(wsk_wasm_deck("pig", 3, "standard", 8, "", 0), WSK_ERANGE);
    assert_answer("there is no game 'pig' with a deck");
    assert_int_equal(wsk_wasm_deck("volle-wolle", 11, "", 0, "", 0),
                     WSK_ERANGE);
    assert_int_equal(wsk_wasm_deck("volle-wolle", 11, "x", 1, "id\n", 3),
                     WSK_ESYNTAX);
    assert_int_equal(wsk_wasm_fault_line(), 1);
    load_deck("volle-wolle");
    load_deck("volle-wolle"); /* again: in place of the first */
    load_deck("bloeder-sack");
    /* A broken one does not replace a good one. */
    assert_int_equal(wsk_wasm_deck("volle-wolle", 11, "standard", 8, "x", 1),
                     WSK_ESYNTAX);
    wsk_wasm_close(begin("volle-wolle", 2));
}

static void refusals_change_nothing(void **state) {
    int table = begin("bloeder-sack", 2);
    (void)state;
    assert_int_equal(add(table, "reveal 1 5"), WSK_OK);
    assert_answer("");
    assert_int_equal(add(table, "reveal 2 5"), WSK_EILLEGAL);
    assert_true(wsk_wasm_answer_len() > 0);
    assert_int_equal(add(table, "reveal 2 6\nreveal 3 7"), WSK_ESYNTAX);
    assert_answer("one line at a time");
    assert_int_equal(add(table, "reveal 2 6\n"), WSK_OK);
    assert_int_equal(add(table, ""), WSK_OK); /* a blank line */
    assert_int_equal(wsk_wasm_read(table, "woolsack 1", 10), WSK_ESYNTAX);
    assert_int_equal(wsk_wasm_legal(table), WSK_OK);
    assert_answer("chance reveal 3\n");
    assert_int_equal(wsk_wasm_bot(table, 1, 0, 0, 1), WSK_ETURN);
    assert_answer("it is not the turn of seat 1");
    assert_int_equal(wsk_wasm_bot(table, 0, 0, 0, 1), WSK_ETURN);
    assert_int_equal(wsk_wasm_bot(table, 3, 0, 0, 1), WSK_ERANGE);
    assert_answer("there is no seat 3");
    assert_int_equal(wsk_wasm_bot(table, 1, 6, 0, 1), WSK_ERANGE);
    assert_int_equal(wsk_wasm_view(table, 3, WSK_WASM_NOW, 0), WSK_ERANGE);
    assert_int_equal(wsk_wasm_value(table, 0, WSK_WASM_NOW, 0), WSK_EIO);
    assert_int_equal(wsk_wasm_odds(27, 0, 0, 0), WSK_ERANGE);
    assert_int_equal(wsk_wasm_odds(20, 0, 26, 0), WSK_ERANGE);
    assert_int_equal(wsk_wasm_odds(20, 0, 0, 2), WSK_ERANGE);
    assert_int_equal(wsk_wasm_odds_moves(table, 1, WSK_WASM_NOW, 0, 2),
                     WSK_ERANGE);
    assert_int_equal(wsk_wasm_net("", 0), WSK_ESYNTAX);
    assert_int_equal(wsk_wasm_net("woolsack-net 2 bloeder-sack 2 9\n", 32),
                     WSK_ESYNTAX);
    assert_int_equal(wsk_wasm_net("woolsack-net 2 pig 2 9\n", 23), WSK_ESYNTAX);
    assert_int_equal(wsk_wasm_text(table), WSK_OK);
    assert_non_null(strstr(wsk_wasm_answer(), "reveal 1 5\nreveal 2 6\n"));
    wsk_wasm_close(table);
}

static void names_are_lines(void **state) {
    static const char header[] = "woolsack 1\ngame volle-wolle\ndeck standard\n"
                                 "seat 1 \"A\\B\"\nseat 2 \303\207elik x\n";
    int table = wsk_wasm_open();
    (void)state;
    assert_int_equal(wsk_wasm_read(table, header, strlen(header)), WSK_OK);
    assert_int_equal(wsk_wasm_names(table), WSK_OK);
    assert_answer("\"A\\B\"\n\303\207elik x\n");
    wsk_wasm_close(table);
}

/* The first line of the answer. */
static void first_line(char *ret, size_t cap) {
    size_t len = strcspn(wsk_wasm_answer(), "\n");
    assert_true(len < cap && len <= wsk_wasm_answer_len());
    memcpy(ret, wsk_wasm_answer(), len);
    ret[len] = '\0';
}

static void play_out(int table, uint64_t seed) {
    char line[128];
    for (unsigned step = 0; step < 3000; step++) {
        assert_int_equal(wsk_wasm_legal(table), WSK_OK);
        first_line(line, sizeof(line));
        if (strcmp(line, "end") == 0)
            break;
        if (strncmp(line, "chance", 6) == 0) {
            assert_int_equal(wsk_wasm_sample(table, seed, step), WSK_OK);
        } else {
            unsigned seat = (unsigned)(strchr(line, ' ')[1] - '0');
            assert_int_equal(wsk_wasm_sample(table, seed, step), WSK_ETURN);
            assert_int_equal(
                wsk_wasm_odds_moves(table, seat, WSK_WASM_NOW, 0, step & 1),
                WSK_OK);
            assert_int_equal(wsk_wasm_view(table, seat, WSK_WASM_NOW, step & 1),
                             WSK_OK);
            assert_int_equal(wsk_wasm_bot(table, seat, step % 6, 0, seed),
                             WSK_OK);
        }
        snprintf(line, sizeof(line), "%.*s", (int)wsk_wasm_answer_len(),
                 wsk_wasm_answer());
        assert_int_equal(add(table, line), WSK_OK);
    }
    assert_int_equal(add(table, "end"), WSK_OK);
    assert_int_equal(wsk_wasm_legal(table), WSK_OK);
    assert_answer("");
}

/* A whole game, its text read again at the same table, and closed. */
static void games_are_played_and_forgotten(void **state) {
    static const char *const games[] = {"volle-wolle", "bloeder-sack", "pig"};
    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        int table = begin(games[i % 3], 2 + i / 3);
        play_out(table, i);
        assert_int_equal(wsk_wasm_text(table), WSK_OK);
        size_t len = wsk_wasm_answer_len();
        char *text = malloc(len);
        assert_non_null(text);
        memcpy(text, wsk_wasm_answer(), len);
        /* The answer itself is a text like any other. */
        assert_int_equal(wsk_wasm_read(table, wsk_wasm_answer(), len), WSK_OK);
        assert_int_equal(wsk_wasm_text(table), WSK_OK);
        assert_int_equal(wsk_wasm_answer_len(), len);
        assert_memory_equal(wsk_wasm_answer(), text, len);
        free(text);
        assert_int_equal(wsk_wasm_result(table), WSK_OK);
        wsk_wasm_close(table);
        assert_answer("");
    }
}

/* Words. */

static void open_language(const char *code) {
    char path[4096];
    size_t len;
    snprintf(path, sizeof(path), "%s/%s/LC_MESSAGES/woolsack.mo",
             getenv("WOOLSACK_LOCALE"), code);
    char *text = read_text(path, &len);
    assert_int_equal(wsk_wasm_language(text, len), WSK_OK);
    free(text);
    assert_answer(code);
}

static void assert_says(const char *words) {
    if (!memmem(wsk_wasm_answer(), wsk_wasm_answer_len(), words, strlen(words)))
        fail_msg("no '%s' in %.*s", words, (int)wsk_wasm_answer_len(),
                 wsk_wasm_answer());
}

static void assert_silent(const char *words) {
    if (memmem(wsk_wasm_answer(), wsk_wasm_answer_len(), words, strlen(words)))
        fail_msg("'%s' in %.*s", words, (int)wsk_wasm_answer_len(),
                 wsk_wasm_answer());
}

static const char bidding[] = "woolsack 1\ngame volle-wolle\ndeck standard\n"
                              "seat 1 Anna \"A\"\nseat 2 Ben\\\nseat 3 Carla\n"
                              "board 1 1\nboard 2 2\nboard 3 3\ndeal 1 2 3 4\n";

static int begin_bidding(void) {
    int table = wsk_wasm_open();
    assert_int_equal(wsk_wasm_read(table, bidding, strlen(bidding)), WSK_OK);
    return table;
}

static void languages_come_and_go(void **state) {
    int table = begin_bidding();
    (void)state;
    open_language("de");
    assert_int_equal(wsk_wasm_moment(table, 1, WSK_WASM_NOW, 0), WSK_OK);
    assert_says("\"round\":\"Runde 1 von 15\"");
    assert_int_equal(wsk_wasm_vocabulary(), WSK_OK);
    assert_says("{\"code\":\"de\",");
    assert_says("{\"code\":\"ru\",\"name\":\"Русский\"}");
    /* A broken one changes nothing. */
    assert_int_equal(wsk_wasm_language("x", 1), WSK_ESYNTAX);
    assert_answer("the file is too short for a catalogue");
    assert_int_equal(wsk_wasm_moment(table, 1, WSK_WASM_NOW, 0), WSK_OK);
    assert_says("\"round\":\"Runde 1 von 15\"");
    assert_int_equal(wsk_wasm_language(NULL, 0), WSK_OK);
    assert_answer("en");
    assert_int_equal(wsk_wasm_moment(table, 1, WSK_WASM_NOW, 0), WSK_OK);
    assert_says("\"round\":\"Round 1 of 15\"");
    wsk_wasm_close(table);
}

static void translate(unsigned n, const char *context, const char *one,
                      const char *many) {
    assert_int_equal(wsk_wasm_translate(n, context, strlen(context), one,
                                        strlen(one), many, strlen(many)),
                     WSK_OK);
}

static void texts_of_the_page_are_looked_up(void **state) {
    char *many = calloc(1, 5000);
    (void)state;
    assert_non_null(many);
    memset(many, 'x', 4999);
    open_language("ru");
    translate(1, "", "%1 dog.", "%1 dogs.");
    assert_answer("%1 овчарка.");
    translate(3, "", "%1 dog.", "%1 dogs.");
    assert_answer("%1 овчарки.");
    translate(11, "", "%1 dog.", "%1 dogs.");
    assert_answer("%1 овчарок.");
    translate(0, "list", " and ", "");
    assert_answer(" и ");
    /* What nobody translated, and what has another context. */
    translate(0, "", " and ", "");
    assert_answer(" and ");
    translate(2, "", "no %1", "nos %1");
    assert_answer("nos %1");
    translate(0, "", "", ""); /* not the header of the file */
    assert_answer("");
    assert_int_equal(wsk_wasm_translate(0, "", 0, many, 4999, "", 0),
                     WSK_ERANGE);
    assert_answer("a text has at most 1023 bytes");
    assert_int_equal(wsk_wasm_language(NULL, 0), WSK_OK);
    translate(2, "", "no %1", "nos %1");
    assert_answer("nos %1");
    free(many);
}

static void open_bids_are_told_to_nobody(void **state) {
    int table = begin_bidding();
    (void)state;
    assert_int_equal(add(table, "bid 3 23"), WSK_OK);
    assert_int_equal(add(table, "bid 1 19"), WSK_OK);
    assert_int_equal(add(table, "bid 2 9"), WSK_EILLEGAL);
    assert_int_equal(wsk_wasm_count(table), 6);
    /* To its own seat; in the order in which they came. */
    assert_int_equal(wsk_wasm_story(table, 3, 4, 0), WSK_OK);
    assert_says("[{\"at\":5,\"round\":1,\"chance\":false,\"seat\":3,"
                "\"verb\":\"bid\",\"line\":\"bid 3 23\",");
    assert_says("{\"at\":6,\"round\":1,\"chance\":false,\"seat\":1,"
                "\"verb\":\"bid\",\"line\":\"\",");
    assert_says("Carla bids 23.");
    assert_silent("19");
    assert_says("Anna \\\"A\\\" has bid.");
    for (unsigned seat = 0; seat <= 2; seat++) {
        assert_int_equal(wsk_wasm_story(table, seat, 4, 3), WSK_OK);
        assert_silent("23");
    }
    /* All are in: they are shown. */
    assert_int_equal(add(table, "bid 2 21"), WSK_OK);
    for (unsigned seat = 0; seat <= 3; seat++) {
        assert_int_equal(wsk_wasm_story(table, seat, 4, 0), WSK_OK);
        assert_says("\"line\":\"bid 3 23\"");
        assert_says("\"line\":\"bid 1 19\"");
        assert_says("Carla 23");
    }
    /* And hidden again, if the last one is taken back. */
    assert_int_equal(wsk_wasm_rewind(table, 6), WSK_OK);
    assert_int_equal(wsk_wasm_events(table, 0, 0, 1), WSK_OK);
    assert_silent("23");
    assert_int_equal(wsk_wasm_told(table), WSK_OK);
    assert_silent("bid");
    assert_int_equal(wsk_wasm_text(table), WSK_OK);
    assert_says("bid 1 19\nbid 3 23\n");
    wsk_wasm_close(table);
}

static int give(int table, unsigned seat, const char *line) {
    return wsk_wasm_given(table, seat, line, strlen(line));
}

/* At a table of a server, bids are known to be given, and the own one. */
static void bids_are_given_elsewhere(void **state) {
    int table = begin_bidding();
    (void)state;
    assert_int_equal(give(table, 3, ""), WSK_OK);
    assert_int_equal(wsk_wasm_view(table, 1, WSK_WASM_NOW, 1), WSK_OK);
    assert_says("\"acting\":[1,2]");
    assert_says("\"bid\":\"given\"");
    assert_says("\"line\":\"bid 1 14\"");
    assert_int_equal(wsk_wasm_moment(table, 1, WSK_WASM_NOW, 0), WSK_OK);
    assert_says("Still to bid: Anna \\\"A\\\" and Ben\\\\.");
    /* Not even to the seat itself: nobody here knows it. */
    assert_int_equal(wsk_wasm_view(table, 3, WSK_WASM_NOW, 1), WSK_OK);
    assert_says("\"bid\":\"given\"");
    assert_says("\"moves\":[]");
    /* The own one, and another instead. */
    assert_int_equal(give(table, 1, "bid 1 21"), WSK_OK);
    assert_int_equal(give(table, 1, "bid 1 22"), WSK_OK);
    assert_int_equal(wsk_wasm_view(table, 1, WSK_WASM_NOW, 0), WSK_OK);
    assert_says("\"acting\":[2]");
    assert_says("\"bid\":\"22\"");
    assert_silent("\"bid\":\"21\"");
    assert_int_equal(wsk_wasm_view(table, 2, WSK_WASM_NOW, 1), WSK_OK);
    assert_silent("\"bid\":\"22\"}");
    /* It is nowhere else. */
    assert_int_equal(wsk_wasm_count(table), 4);
    assert_int_equal(wsk_wasm_text(table), WSK_OK);
    assert_answer(bidding);
    assert_int_equal(wsk_wasm_view(table, 1, 3, 0), WSK_OK);
    assert_silent("given");
    /* What cannot be given. */
    assert_int_equal(give(table, 2, ""), WSK_EHIDDEN);
    assert_answer("seat 2 has nothing to give in secret here");
    assert_int_equal(give(table, 4, ""), WSK_ERANGE);
    assert_int_equal(give(table, 1, "bid 2 21"), WSK_ETURN);
    assert_answer("'bid 2 21' is no choice of seat 1");
    assert_int_equal(give(table, 1, "bid 1 27"), WSK_EILLEGAL);
    assert_int_equal(wsk_wasm_view(table, 1, WSK_WASM_NOW, 0), WSK_OK);
    assert_says("\"bid\":\"22\"");
    /* The bids come. */
    assert_int_equal(add(table, "bid 1 22"), WSK_OK);
    assert_int_equal(wsk_wasm_view(table, 1, WSK_WASM_NOW, 0), WSK_OK);
    assert_says("\"acting\":[2,3]");
    assert_int_equal(add(table, "bid 2 14"), WSK_OK);
    assert_int_equal(add(table, "bid 3 14"), WSK_OK);
    assert_int_equal(give(table, 1, ""), WSK_EHIDDEN);
    /* Forgotten when asked to, and when something is taken back. */
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(wsk_wasm_rewind(table, 4), WSK_OK);
        assert_int_equal(give(table, 3, ""), WSK_OK);
        assert_int_equal(i ? give(table, 0, "") : wsk_wasm_rewind(table, 4),
                         WSK_OK);
        assert_int_equal(wsk_wasm_view(table, 1, WSK_WASM_NOW, 0), WSK_OK);
        assert_says("\"acting\":[1,2,3]");
    }
    wsk_wasm_close(table);
    table = begin("bloeder-sack", 2);
    assert_int_equal(give(table, 1, ""), WSK_EHIDDEN);
    wsk_wasm_close(table);
}

/* Looking back. */

static void the_past_is_there_as_far_as_it_may_be_seen(void **state) {
    int table = begin("volle-wolle", 3);
    (void)state;
    play_out(table, 5);
    int all = wsk_wasm_count(table);
    unsigned count = (unsigned)all;
    assert_true(all > 100);
    /* When it is over, all of it. */
    assert_int_equal(wsk_wasm_view(table, 1, 0, 0), WSK_OK);
    assert_says("\"phase\":\"board\"");
    assert_int_equal(wsk_wasm_sheet(table, WSK_WASM_NOW, 0), WSK_OK);
    assert_says("\"parts\":[{\"key\":\"sheep\",\"name\":\"Sheep\"");
    assert_int_equal(wsk_wasm_sheet(table, count / 2, 0), WSK_OK);
    assert_answer("");
    assert_int_equal(wsk_wasm_view(table, 1, count + 1, 0), WSK_ERANGE);
    assert_int_equal(wsk_wasm_rewind(table, count + 1), WSK_ERANGE);
    /* Before that, no more than two rounds. */
    assert_int_equal(wsk_wasm_rewind(table, count - 5), WSK_OK);
    assert_int_equal(wsk_wasm_count(table), all - 5);
    assert_int_equal(wsk_wasm_view(table, 1, 0, 0), WSK_EHIDDEN);
    assert_answer("what is so long ago would show what lies face down");
    assert_int_equal(wsk_wasm_view(table, 1, 0, WSK_VIEW_MEMORY), WSK_OK);
    assert_int_equal(wsk_wasm_moment(table, 1, count / 2, 0), WSK_EHIDDEN);
    assert_int_equal(wsk_wasm_events(table, 0, 0, 0), WSK_OK);
    assert_silent("{\"at\":1,");
    assert_says("\"round\":15,");
    assert_says("\"round\":14,");
    assert_silent("\"round\":13,");
    assert_int_equal(wsk_wasm_events(table, 0, 0, WSK_VIEW_MEMORY), WSK_OK);
    assert_says("[{\"at\":1,\"round\":0,\"chance\":true,\"seat\":0,"
                "\"verb\":\"board\",");
    assert_int_equal(wsk_wasm_sheet(table, WSK_WASM_NOW, 0), WSK_OK);
    assert_answer("");
    wsk_wasm_close(table);
}

/* What was taken back and played again is what it was. */
static void what_is_taken_back_leaves_no_trace(void **state) {
    static const char *const games[] = {"volle-wolle", "bloeder-sack", "pig"};
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        int table = begin(games[i], 2);
        play_out(table, 9);
        unsigned count = (unsigned)wsk_wasm_count(table);
        assert_int_equal(wsk_wasm_text(table), WSK_OK);
        char *text = strndup(wsk_wasm_answer(), wsk_wasm_answer_len());
        assert_non_null(text);
        /* From now on events come in the order of the text. */
        assert_int_equal(wsk_wasm_read(table, text, strlen(text)), WSK_OK);
        for (unsigned keep = count; keep > 0; keep = keep * 2 / 3) {
            struct wsk_word rest = word(text), line;
            assert_int_equal(wsk_wasm_rewind(table, keep), WSK_OK);
            unsigned events = 0;
            while (wsk_line_next(&rest, &line)) {
                /* The header has as many lines as it has, then events. */
                if (strncmp(line.start, "woolsack", 8) == 0 ||
                    strncmp(line.start, "game ", 5) == 0 ||
                    strncmp(line.start, "deck ", 5) == 0 ||
                    strncmp(line.start, "seat ", 5) == 0 ||
                    strncmp(line.start, "start ", 6) == 0)
                    continue;
                if (events++ < keep)
                    continue;
                if (wsk_wasm_add(table, line.start, line.len) != WSK_OK)
                    fail_msg("%.*s: %.*s", (int)line.len, line.start,
                             (int)wsk_wasm_answer_len(), wsk_wasm_answer());
            }
            assert_int_equal(wsk_wasm_text(table), WSK_OK);
            assert_answer(text);
        }
        assert_int_equal(wsk_wasm_count(table), (int)count);
        free(text);
        wsk_wasm_close(table);
    }
}

static void there_is_an_end_to_tables(void **state) {
    (void)state;
    for (int i = 1; i <= WSK_WASM_TABLES; i++)
        assert_int_equal(wsk_wasm_open(), i);
    assert_int_equal(wsk_wasm_open(), WSK_ENOMEM);
    assert_answer("there are 16 tables already");
    wsk_wasm_close(7);
    assert_int_equal(wsk_wasm_open(), 7);
    for (int i = 1; i <= WSK_WASM_TABLES; i++)
        wsk_wasm_close(i);
}

static void a_page_learns_what_there_is(void **state) {
    (void)state;
    wsk_wasm_games();
    assert_non_null(strstr(wsk_wasm_answer(),
                           "{\"id\":\"volle-wolle\",\"title\":\"Volle Wolle\","
                           "\"seats_min\":2,\"seats_max\":6,\"has_deck\":true,"
                           "\"has_start\":false}"));
    assert_null(strstr(wsk_wasm_answer(), "pig")); /* not offered */
    wsk_wasm_levels();
    assert_answer("[\"random\",\"lamb\",\"sheep\",\"ram\",\"shepherd\","
                  "\"expert\"]");
}

static void reviews_want_a_net_and_to_be_done(void **state) {
    (void)state;
    load_deck("volle-wolle");
    int table = begin("volle-wolle", 2);
    assert_int_equal(wsk_wasm_hint(table, 1), WSK_EIO);
    assert_answer("there is no net for volle-wolle with 2 players");
    assert_int_equal(wsk_wasm_hint(table, 3), WSK_ERANGE);
    assert_int_equal(wsk_wasm_review_begin(table, 0), WSK_EIO);
    assert_int_equal(wsk_wasm_review_step(table, 1), WSK_ERANGE);
    char path[4096];
    size_t len;
    snprintf(path, sizeof(path), "%s/../nets/volle-wolle-2.net",
             getenv("WOOLSACK_DATA"));
    char *net = read_text(path, &len);
    assert_int_equal(wsk_wasm_net(net, len), WSK_OK);
    free(net);
    assert_int_equal(add(table, "board 1 3"), WSK_OK);
    assert_int_equal(wsk_wasm_review_begin(table, 0), 2);
    assert_int_equal(wsk_wasm_review_json(table, 0), WSK_ETURN);
    assert_answer("the review of table 1 is not done");
    assert_int_equal(wsk_wasm_review_step(table, 1), 1);
    /* What happens now does not touch it. */
    assert_int_equal(add(table, "board 2 5"), WSK_OK);
    assert_int_equal(wsk_wasm_review_step(table, 100), 2);
    assert_int_equal(wsk_wasm_review_json(table, 1), WSK_OK);
    assert_true(wsk_wasm_answer_len() > 100);
    assert_int_equal(wsk_wasm_hint(table, 0), WSK_OK);
    wsk_wasm_review_end(table);
    wsk_wasm_review_end(1000);
    assert_int_equal(wsk_wasm_review_json(table, 0), WSK_ERANGE);
    assert_int_equal(wsk_wasm_review_begin(table, 0), 3);
    wsk_wasm_close(table); /* and the review with it */
    assert_int_equal(wsk_wasm_review_step(table, 1), WSK_ERANGE);
}

static int ask_chance(int table, const char *numbers) {
    return wsk_wasm_chance(table, put(word(numbers)), strlen(numbers));
}

static int ask_draw(int table, const char *numbers) {
    return wsk_wasm_draw(table, put(word(numbers)), strlen(numbers));
}

/* The numbers of docs/code/fair.md: 3 seats and 6 boards make 18, the last of
 * which is the last board of the last seat; cards count from 0. */
static void numbers_become_lines(void **state) {
    int table = begin("volle-wolle", 3);
    (void)state;
    assert_int_equal(ask_chance(table, ""), WSK_OK);
    assert_answer("{\"total\":18,\"draws\":1}");
    assert_int_equal(ask_draw(table, ""), WSK_ERANGE);
    assert_answer("numbers for this line: 1");
    assert_int_equal(ask_draw(table, "17"), WSK_OK);
    assert_answer("board 3 6");
    assert_int_equal(ask_chance(table, "17"), WSK_OK);
    assert_answer("{\"total\":0,\"draws\":0}");
    assert_int_equal(ask_draw(table, "18"), WSK_ERANGE);
    assert_answer("a number below 18 is wanted");
    assert_int_equal(ask_draw(table, "1 1"), WSK_ERANGE);
    assert_answer("numbers for this line: 1");
    assert_int_equal(add(table, "board 1 1"), WSK_OK);
    assert_int_equal(add(table, "board 2 2"), WSK_OK);
    assert_int_equal(add(table, "board 3 3"), WSK_OK);
    assert_int_equal(ask_chance(table, "59 0"), WSK_OK);
    assert_answer("{\"total\":58,\"draws\":2}");
    assert_int_equal(ask_draw(table, "59 0 0 0"), WSK_OK);
    assert_answer("deal 1 2 3 60");
    static const char *const bad[] = {
        " ",         "59 ", "x", "-1", "01", "59  0", "1 2 3 4 5 6 7 8 9",
        "4294967296"};
    for (unsigned i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        assert_int_equal(ask_chance(table, bad[i]), WSK_ERANGE);
        assert_int_equal(ask_draw(table, bad[i]), WSK_ERANGE);
    }
    assert_int_equal(add(table, "deal 1 2 3 60"), WSK_OK);
    assert_int_equal(ask_chance(table, ""), WSK_OK);
    assert_answer("{\"total\":0,\"draws\":0}");
    assert_int_equal(ask_chance(table, "0"), WSK_ETURN);
    assert_answer("chance has nothing to do here");
    assert_int_equal(ask_draw(table, "0"), WSK_ETURN);
    assert_int_equal(ask_draw(77, "0"), WSK_ERANGE);
    wsk_wasm_close(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_there_before_it_is_loaded),
        cmocka_unit_test(decks_are_checked_when_they_come),
        cmocka_unit_test(refusals_change_nothing),
        cmocka_unit_test(names_are_lines),
        cmocka_unit_test(games_are_played_and_forgotten),
        cmocka_unit_test(languages_come_and_go),
        cmocka_unit_test(texts_of_the_page_are_looked_up),
        cmocka_unit_test(open_bids_are_told_to_nobody),
        cmocka_unit_test(bids_are_given_elsewhere),
        cmocka_unit_test(the_past_is_there_as_far_as_it_may_be_seen),
        cmocka_unit_test(what_is_taken_back_leaves_no_trace),
        cmocka_unit_test(there_is_an_end_to_tables),
        cmocka_unit_test(a_page_learns_what_there_is),
        cmocka_unit_test(reviews_want_a_net_and_to_be_done),
        cmocka_unit_test(numbers_become_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
