/* A session: what a front end is given, and what it is never given. */
#include "play/session.h"

#include <sys/stat.h>
#include <unistd.h>

#include "games/bloeder-sack/rules/rules.h"
#include "games/volle-wolle/rules/rules.h"
#include "support.h"
#include "words/odds.h"

/* Tables. */

static struct session_setup setup_for(const char *game, const char *seats,
                                      uint64_t seed) {
    struct session_setup setup = {
        .game = game_called(game), .deck = "standard", .seed = seed};
    for (; *seats; seats++) {
        struct session_seat *seat = &setup.seat[setup.seats];
        snprintf(seat->name, sizeof(seat->name), "%c%u", *seats, ++setup.seats);
        if (*seats == 'L')
            snprintf(seat->bot, sizeof(seat->bot), "lamb");
    }
    return setup;
}

/* Each letter is a seat: P a person, L a lamb. */
static struct session *begin(const char *game, const char *seats, uint64_t seed,
                             bool open_herds) {
    const struct session_setup setup = setup_for(game, seats, seed);
    const struct session_host host = {.loader = load_test_deck,
                                      .open_herds = open_herds};
    enum wsk_err err = WSK_OK;
    struct wsk_fault fault = {0};
    struct session *session = session_create(&setup, &host, &err, &fault);
    if (!session)
        fail_msg("%s", fault.why);
    return session;
}

static struct session *load(const char *text, size_t len, bool trusted,
                            struct wsk_fault *ret_fault) {
    const struct session_host host = {.loader = load_test_deck,
                                      .trusted = trusted};
    enum wsk_err err = WSK_OK;
    return session_load((struct wsk_word){text, len}, 0, &host, &err,
                        ret_fault);
}

static void step(struct session *session) {
    struct wsk_fault fault = {0};
    assert_int_equal(session_step(session, &fault), WSK_OK);
}

static void answer(struct session *session, wsk_move move) {
    struct wsk_fault fault = {0};
    assert_int_equal(session_answer(session, move, &fault), WSK_OK);
}

/* People choose at random, from numbers of their own. */
static void go_on(struct session *session, struct wsk_rng *rng) {
    struct session_next next = session_next(session);
    if (next.need != SESSION_PERSON) {
        step(session);
        return;
    }
    wsk_move scratch[WSK_MOVES_MAX];
    session_look(session, next.seat);
    struct wsk_list list = session_moves(session, scratch);
    answer(session, list.move[wsk_rng_below(rng, list.count)]);
}

static void play_until(struct session *session, enum session_need need) {
    struct wsk_rng rng = wsk_rng_stream(1, 1);
    while (session_next(session).need != need)
        go_on(session, &rng);
}

static void type(struct session *session, const char *text) {
    char bytes[WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    wsk_move move;
    session_look(session, session_next(session).seat);
    if (!session_read_move(session, (struct wsk_word){text, strlen(text)},
                           &move, &why))
        fail_msg("%s: %s", text, bytes);
    answer(session, move);
}

/* Everything that a front end can get hold of, as bytes. */
struct heap {
    unsigned char *bytes;
    size_t len, cap;
};

static void heap_add(struct heap *heap, const void *bytes, size_t len) {
    if (heap->len + len > heap->cap) {
        heap->cap = 2 * (heap->len + len);
        heap->bytes = realloc(heap->bytes, heap->cap);
        assert_non_null(heap->bytes);
    }
    memcpy(heap->bytes + heap->len, bytes, len);
    heap->len += len;
}

static void gather_events(const struct session *session, struct heap *heap) {
    for (unsigned at = session_first(session); at < session_events(session);
         at++) {
        struct session_event event;
        assert_true(session_event(session, at, &event));
        heap_add(heap, &event.event, sizeof(event.event));
        heap_add(heap, &event.before, sizeof(event.before));
        heap_add(heap, &event.after, sizeof(event.after));
        heap_add(heap, event.line, strlen(event.line));
        heap_add(heap, &event.hidden, sizeof(event.hidden));
    }
}

static void gather(const struct session *session, struct heap *heap) {
    struct wsk_state view;
    struct words words = session_words(session);
    struct session_next next = session_next(session);
    char bytes[WORDS_MAX];
    session_view(session, &view);
    heap_add(heap, &view, sizeof(view));
    gather_events(session, heap);
    for (unsigned at = session_log_first(session);
         at < session_log_count(session); at++) {
        struct session_line line;
        assert_true(session_log_line(session, at, &line));
        heap_add(heap, line.text, strlen(line.text));
    }
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    words_waiting(&words, &view, &text);
    words_standing(&words, &view, &text);
    heap_add(heap, bytes, text.len);
    struct words_odds *table = calloc(1, sizeof(*table));
    assert_non_null(table);
    if (next.need == SESSION_PERSON)
        (void)words_odds_fill(&words, &view, next.seat, table);
    heap_add(heap, table, sizeof(*table));
    free(table);
}

/* What is hidden. */

/* Two games that differ only in the first bid look the same to everybody else
 * until all bids are in. */
static void nobody_else_learns_of_an_open_bid(void **unused) {
    static const char *const tables[] = {"PPP", "PLP", "PP", "PPPPPP"};
    (void)unused;
    for (size_t t = 0; t < sizeof(tables) / sizeof(tables[0]); t++) {
        struct session *low = begin("volle-wolle", tables[t], 3, false);
        struct session *high = begin("volle-wolle", tables[t], 3, false);
        play_until(low, SESSION_PERSON);
        play_until(high, SESSION_PERSON);
        assert_int_equal(session_next(low).seat, 0);
        type(low, "bid 14");
        type(high, "bid 25");
        /* Whoever is at the keyboard next, and while nobody is. */
        for (;;) {
            struct heap a = {0}, b = {0};
            struct session_next next = session_next(low);
            if (next.need == SESSION_CHANCE)
                break; /* the last bid is in */
            gather(low, &a);
            gather(high, &b);
            assert_int_equal(a.len, b.len);
            assert_memory_equal(a.bytes, b.bytes, a.len);
            free(a.bytes);
            free(b.bytes);
            if (next.need == SESSION_BOT) {
                step(low);
                step(high);
                continue;
            }
            assert_true(next.hand_over);
            session_look(low, next.seat);
            session_look(high, next.seat);
            assert_false(session_next(low).hand_over);
            a = b = (struct heap){0};
            gather(low, &a);
            gather(high, &b);
            assert_int_equal(a.len, b.len);
            assert_memory_equal(a.bytes, b.bytes, a.len);
            free(a.bytes);
            free(b.bytes);
            type(low, "19");
            type(high, "19");
        }
        session_destroy(low);
        session_destroy(high);
    }
}

/* The test above can fail: the bidder's own view does differ. */
static void the_bidder_sees_the_own_bid(void **unused) {
    struct session *low = begin("volle-wolle", "PL", 3, false);
    struct session *high = begin("volle-wolle", "PL", 3, false);
    struct heap a = {0}, b = {0};
    (void)unused;
    play_until(low, SESSION_PERSON);
    play_until(high, SESSION_PERSON);
    type(low, "bid 14");
    type(high, "bid 25");
    gather(low, &a);
    gather(high, &b);
    assert_true(a.len != b.len || memcmp(a.bytes, b.bytes, a.len) != 0);
    free(a.bytes);
    free(b.bytes);
    session_destroy(low);
    session_destroy(high);
}

static void check_volle_view(const struct session *session) {
    const struct volle_rules *rules =
        (const struct volle_rules *)session_rules(session);
    struct wsk_state view;
    session_view(session, &view);
    const struct volle_state *volle = (const struct volle_state *)&view;
    for (unsigned s = 0; s < rules->base.seats; s++) {
        uint64_t sheep = volle->taken[s] & rules->sheep;
        uint64_t top =
            volle->front[s] < VOLLE_CARDS ? 1ULL << volle->front[s] : 0;
        assert_true(sheep == top);
        assert_true(session_pile(session, s) >= volle_count(top));
    }
}

static void check_sack_view(const struct session *session) {
    struct wsk_state view;
    session_view(session, &view);
    const struct sack_state *sack = (const struct sack_state *)&view;
    for (unsigned i = 0; i < sack->won_count; i++)
        assert_int_equal(sack->won[i], 0);
    for (unsigned s = 0; s < session_rules(session)->seats; s++) {
        assert_int_equal(sack->sacks[s], 0);
        assert_int_equal(session_pile(session, s), sack->cards[s]);
    }
}

/* Views keep the number of cards in the pile and every legal move. */
static void check_still_usable(const struct session *session) {
    struct wsk_state view;
    wsk_move scratch[WSK_MOVES_MAX], other[WSK_MOVES_MAX];
    struct session_next next = session_next(session);
    if (next.need != SESSION_PERSON)
        return;
    session_view(session, &view);
    struct wsk_list real = session_moves(session, scratch);
    struct wsk_list seen =
        wsk_moves(session_rules(session), &view, next.seat, other);
    assert_int_equal(real.count, seen.count);
    assert_memory_equal(real.move, seen.move, real.count * sizeof(*real.move));
}

static void herds_are_covered(void **unused) {
    struct wsk_rng rng = wsk_rng_stream(2, 0);
    (void)unused;
    for (int game = 0; game < 2; game++) {
        struct session *session =
            begin(game ? "bloeder-sack" : "volle-wolle", "PLL", 11, false);
        struct wsk_sheet sheet;
        while (session_next(session).need != SESSION_OVER) {
            assert_false(session_score(session, 0, &sheet));
            assert_int_equal(session_winners(session), 0);
            (game ? check_sack_view : check_volle_view)(session);
            check_still_usable(session);
            go_on(session, &rng);
        }
        assert_true(session_score(session, 0, &sheet));
        assert_true(session_winners(session) != 0);
        assert_int_equal(session_first(session), 0);
        session_destroy(session);
    }
}

static void open_herds_are_open(void **unused) {
    struct wsk_rng rng = wsk_rng_stream(2, 0);
    struct session *session = begin("volle-wolle", "PLL", 11, true);
    bool seen = false;
    (void)unused;
    while (session_next(session).need != SESSION_OVER) {
        struct wsk_sheet sheet;
        struct wsk_state view;
        session_view(session, &view);
        const struct volle_state *volle = (const struct volle_state *)&view;
        assert_true(session_score(session, 0, &sheet));
        assert_int_equal(session_first(session), 0);
        seen |= volle_count(volle->taken[0]) > 10;
        go_on(session, &rng);
    }
    assert_true(seen);
    session_destroy(session);
}

/* The log and the events go back to the beginning of the last round. */
static void the_past_is_one_round_long(void **unused) {
    struct wsk_rng rng = wsk_rng_stream(2, 0);
    (void)unused;
    for (int game = 0; game < 2; game++) {
        struct session *session =
            begin(game ? "bloeder-sack" : "volle-wolle", "PLL", 12, false);
        unsigned longest = 0;
        while (session_next(session).need != SESSION_OVER) {
            unsigned round =
                session_round(session, session_events(session)).number;
            unsigned first = session_first(session);
            struct session_event event;
            struct session_line line;
            if (first > 0) {
                assert_false(session_event(session, first - 1, &event));
                assert_false(session_log_line(
                    session, session_log_first(session) - 1, &line));
            }
            for (unsigned at = first; at < session_events(session); at++) {
                assert_true(session_event(session, at, &event));
                assert_true(session_round(session, at + 1).number + 1U >=
                            round);
            }
            longest = round > longest ? round : longest;
            go_on(session, &rng);
        }
        assert_true(longest > 3);
        session_destroy(session);
    }
}

/* What an event brings is there, so that it can be shown. */
static void events_show_what_they_bring(void **unused) {
    struct wsk_rng rng = wsk_rng_stream(5, 0);
    struct session *session = begin("volle-wolle", "PLL", 13, false);
    unsigned takes = 0;
    (void)unused;
    while (session_next(session).need != SESSION_OVER) {
        struct session_event event;
        go_on(session, &rng);
        assert_true(
            session_event(session, session_events(session) - 1, &event));
        if (event.hidden || strncmp(event.line, "take ", 5) != 0)
            continue;
        const struct volle_state *before =
            (const struct volle_state *)&event.before;
        const struct volle_state *after =
            (const struct volle_state *)&event.after;
        unsigned seat = event.event.seat;
        uint64_t positions = VOLLE_MOVE_WHAT(event.event.moves[0]) >> 3;
        uint64_t cards = volle_cards_at(before->display, (unsigned)positions,
                                        VOLLE_DISPLAY_MAX);
        assert_true((after->taken[seat] & cards) == cards);
        assert_true(event.log_count > 0);
        takes++;
    }
    assert_true(takes > 20);
    session_destroy(session);
}

/* Who is asked. */

static void people_change_places_for_bids_only(void **unused) {
    struct wsk_rng rng = wsk_rng_stream(6, 0);
    struct session *session = begin("volle-wolle", "PPL", 14, false);
    unsigned handed = 0, asked = 0;
    (void)unused;
    assert_int_equal(session_people(session), 2);
    assert_int_equal(session_viewer(session), WSK_CHANCE);
    while (session_next(session).need != SESSION_OVER) {
        struct session_next next = session_next(session);
        struct wsk_state view;
        session_view(session, &view);
        bool bid =
            ((const struct volle_state *)&view)->phase == VOLLE_PHASE_BID;
        if (next.need == SESSION_PERSON) {
            assert_int_equal(next.hand_over, bid);
            handed += next.hand_over;
            asked++;
        }
        go_on(session, &rng);
        assert_int_equal(session_viewer(session), WSK_CHANCE);
    }
    assert_int_equal(handed, 2 * 15);
    assert_true(asked > handed);
    session_destroy(session);
}

static void one_person_is_never_sent_away(void **unused) {
    struct wsk_rng rng = wsk_rng_stream(6, 0);
    struct session *session = begin("volle-wolle", "LPL", 14, false);
    (void)unused;
    while (session_next(session).need != SESSION_OVER) {
        assert_false(session_next(session).hand_over);
        assert_int_equal(session_viewer(session), 1);
        go_on(session, &rng);
    }
    session_destroy(session);
}

static void wrong_calls_change_nothing(void **unused) {
    struct session *session = begin("volle-wolle", "PL", 15, false);
    struct wsk_fault fault;
    (void)unused;
    assert_int_equal(session_answer(session, 0, &fault), WSK_ETURN);
    play_until(session, SESSION_PERSON);
    unsigned events = session_events(session);
    assert_int_equal(session_step(session, &fault), WSK_ETURN);
    assert_int_equal(session_answer(session, 0xffff, &fault), WSK_EILLEGAL);
    assert_int_equal(session_events(session), events);
    play_until(session, SESSION_OVER);
    assert_int_equal(session_step(session, &fault), WSK_EOVER);
    assert_int_equal(session_answer(session, 0, &fault), WSK_ETURN);
    session_destroy(session);
}

/* Answers. */

static void assert_reads(struct session *session, const char *text,
                         const char *line) {
    char bytes[WORDS_MAX], printed[80];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_text out = wsk_text_in(printed, sizeof(printed));
    wsk_move move;
    bool good = session_read_move(
        session, (struct wsk_word){text, strlen(text)}, &move, &why);
    if (!line) {
        if (good)
            fail_msg("'%s' was taken for a move", text);
        assert_true(why.len > 10);
        assert_false(why.cut);
        return;
    }
    if (!good)
        fail_msg("'%s': %s", text, bytes);
    session_print_move(session, move, &out);
    assert_string_equal(printed, line);
}

static struct session *from_record(const char *text) {
    struct wsk_fault fault = {0};
    struct session *session = load(text, strlen(text), true, &fault);
    if (!session)
        fail_msg("%u: %s", fault.line, fault.why);
    return session;
}

static const char volle_head[] = "woolsack 1\n"
                                 "game volle-wolle\n"
                                 "deck standard\n"
                                 "seat 1 Anna\n"
                                 "seat 2 Ben\n"
                                 "x-seat 2 bot:lamb\n"
                                 "board 1 3\n"
                                 "board 2 1\n"
                                 "deal 3 46 53\n";

static void answers_to_a_bid(void **unused) {
    struct session *session = from_record(volle_head);
    (void)unused;
    assert_reads(session, "bid 21", "bid 21");
    assert_reads(session, "bid 1 21", "bid 21");
    assert_reads(session, "21", "bid 21");
    assert_reads(session, "  BID   21 ", "bid 21");
    assert_reads(session, "26+", "bid 26+");
    assert_reads(session, "bid 26+", "bid 26+");
    assert_reads(session, "bid 2 21", NULL);
    assert_reads(session, "bid", NULL);
    assert_reads(session, "13", NULL);
    assert_reads(session, "27", NULL);
    assert_reads(session, "1", NULL); /* no place in a list */
    assert_reads(session, "bid 21 21", NULL);
    assert_reads(session, "", NULL);
    assert_reads(session, "keep 12", NULL);
    assert_reads(session, "roll 1 12:1 10:1 8:1", NULL);
    assert_reads(session, "deal 1 2 3", NULL);
    assert_reads(session, "y", NULL);
    assert_reads(session, "äöü", NULL);
    assert_reads(session,
                 "bid 21 and a great deal more than could ever be an answer to "
                 "anything that is asked here",
                 NULL);
    session_destroy(session);
}

static void answers_to_the_rest(void **unused) {
    char text[1024];
    (void)unused;
    snprintf(text, sizeof(text), "%sbid 1 21\nbid 2 14\nroll 1 12:5 10:5 8:5\n",
             volle_head);
    struct session *session = from_record(text);
    assert_reads(session, "keep 12", "keep 12");
    assert_reads(session, "8", "keep 8");
    assert_reads(session, "keep 7", NULL);
    assert_reads(session, "3", NULL);
    session_destroy(session);

    snprintf(text, sizeof(text), "%sbid 1 21\nbid 2 14\nroll 1 12:8 10:7 8:5\n",
             volle_head);
    session = from_record(text);
    assert_reads(session, "boost 21", "boost 21");
    assert_reads(session, "21", "boost 21");
    assert_reads(session, "y", "boost 21");
    assert_reads(session, "YES", "boost 21");
    assert_reads(session, "n", "decline");
    assert_reads(session, "decline", "decline");
    assert_reads(session, "14", NULL);
    type(session, "boost 21");
    assert_reads(session, "take 3 46 53", "take 3 53 46");
    assert_reads(session, "53 46 3", "take 46 53 3");
    session_destroy(session);

    snprintf(text, sizeof(text),
             "%sbid 1 16\nbid 2 14\nroll 1 12:1 10:2 8:3\nkeep 1 12\n"
             "roll 1 10:8 8:8\n",
             volle_head);
    session = from_record(text);
    assert_reads(session, "take 3 46", "take 3 46");
    assert_reads(session, "46 3", "take 46 3");
    assert_reads(session, "take 3", NULL);
    assert_reads(session, "take 3 3", NULL);
    assert_reads(session, "take 3 4", NULL);
    assert_reads(session, "take 3 46 53", NULL);
    assert_reads(session, "1", NULL);
    session_destroy(session);
}

static void answers_in_the_other_game(void **unused) {
    struct session *session = from_record("woolsack 1\n"
                                          "game bloeder-sack\n"
                                          "deck standard\n"
                                          "seat 1 Anna\n"
                                          "seat 2 Ben\n"
                                          "start 1\n"
                                          "reveal 1 1\nreveal 2 2\n"
                                          "reveal 3 3\nreveal 4 4\n"
                                          "reveal 5 5\nroll 1 2 5\n");
    (void)unused;
    assert_reads(session, "place 5 3", "place 5 3");
    assert_reads(session, "place 1 5 3", "place 5 3");
    assert_reads(session, "5 3", "place 5 3");
    assert_reads(session, "5", NULL);
    assert_reads(session, "4 3", NULL);
    assert_reads(session, "place 5 6", NULL);
    assert_reads(session, "swap 5 3 1", NULL);
    assert_reads(session, "skip", NULL);
    assert_reads(session, "n", NULL);
    session_destroy(session);
}

/* Saving and loading. */

static char *text_of(struct session *session) {
    struct wsk_word text = session_text(session);
    assert_non_null(text.start);
    char *copy = malloc(text.len + 1);
    assert_non_null(copy);
    memcpy(copy, text.start, text.len);
    copy[text.len] = '\0';
    return copy;
}

/* The people's random numbers for decision number n, whoever plays on. */
static void go_on_numbered(struct session *session) {
    struct wsk_rng rng = wsk_rng_stream(99, session_events(session));
    go_on(session, &rng);
}

static void a_loaded_game_goes_on_alike(const char *game, const char *seats,
                                        unsigned every) {
    struct session *session = begin(game, seats, 21, false);
    char *end, *saved[64] = {0};
    unsigned count = 0;
    for (unsigned i = 0; session_next(session).need != SESSION_OVER; i++) {
        if (i % every == 0 && count < 64)
            saved[count++] = text_of(session);
        go_on_numbered(session);
    }
    end = text_of(session);
    session_destroy(session);
    assert_non_null(strstr(end, "\nend\n"));
    for (unsigned i = 0; i < count; i++) {
        session = from_record(saved[i]);
        char *again = text_of(session);
        assert_string_equal(again, saved[i]);
        free(again);
        while (session_next(session).need != SESSION_OVER)
            go_on_numbered(session);
        again = text_of(session);
        assert_string_equal(again, end);
        free(again);
        free(saved[i]);
        session_destroy(session);
    }
    free(end);
}

static void loaded_games_go_on_alike(void **unused) {
    (void)unused;
    a_loaded_game_goes_on_alike("volle-wolle", "PLP", 7);
    a_loaded_game_goes_on_alike("bloeder-sack", "LPL", 5);
    a_loaded_game_goes_on_alike("volle-wolle", "LLLLLL", 17);
}

static void other_seeds_other_games(void **unused) {
    struct session *one = begin("bloeder-sack", "LL", 1, false);
    struct session *two = begin("bloeder-sack", "LL", 2, false);
    (void)unused;
    play_until(one, SESSION_OVER);
    play_until(two, SESSION_OVER);
    char *a = text_of(one), *b = text_of(two);
    assert_string_not_equal(strstr(a, "reveal"), strstr(b, "reveal"));
    free(a);
    free(b);
    session_destroy(one);
    session_destroy(two);
}

static void lines_of_our_own(void **unused) {
    struct session *session = from_record("woolsack 1\n"
                                          "x-proof abc\n"
                                          "game volle-wolle\n"
                                          "x-seed 18446744073709551615\n"
                                          "deck standard\n"
                                          "seat 1 Anna\n"
                                          "seat 2 Ben\n"
                                          "seat 3 Carla\n"
                                          "x-seat 2 bot:sheep:500\n"
                                          "x-seat 3 exec:/no/such/thing -v\n"
                                          "x-herds open\n");
    (void)unused;
    assert_true(session_seed(session) == UINT64_MAX);
    assert_true(session_open_herds(session));
    assert_true(session_is_person(session_seat(session, 0)));
    assert_string_equal(session_seat(session, 1)->bot, "sheep:500");
    assert_string_equal(session_seat(session, 1)->name, "Ben");
    /* A program that is gone is replaced, and the log says so. */
    assert_true(session_seat(session, 2)->stood_in);
    struct session_line line;
    assert_true(session_log_line(session, 0, &line));
    assert_true(line.notice);
    assert_non_null(strstr(line.text, "Carla"));
    char *text = text_of(session);
    assert_string_equal(text, "woolsack 1\n"
                              "game volle-wolle\n"
                              "deck standard\n"
                              "seat 1 Anna\n"
                              "seat 2 Ben\n"
                              "seat 3 Carla\n"
                              "x-proof abc\n"
                              "x-seat 2 bot:sheep:500\n"
                              "x-seat 3 exec:/no/such/thing -v\n"
                              "x-stood-in 3\n"
                              "x-herds open\n"
                              "x-seed 18446744073709551615\n");
    free(text);
    session_destroy(session);
}

static void a_stand_in_stays(void **unused) {
    struct session *session = from_record("woolsack 1\n"
                                          "game volle-wolle\n"
                                          "deck standard\n"
                                          "seat 1 Anna\n"
                                          "seat 2 Ben\n"
                                          "x-seat 2 exec:/bin/cat\n"
                                          "x-stood-in 2\n");
    (void)unused;
    assert_true(session_seat(session, 1)->stood_in);
    assert_int_equal(session_log_count(session), 0);
    play_until(session, SESSION_OVER);
    session_destroy(session);
}

static void a_program_that_takes_too_long_is_told_of(void **unused) {
    static const char text[] = "woolsack 1\n"
                               "game volle-wolle\n"
                               "deck standard\n"
                               "seat 1 Anna\n"
                               "seat 2 Ben\n"
                               "x-seat 2 exec:/bin/sleep 1000\n";
    const struct session_host host = {
        .loader = load_test_deck, .trusted = true, .time_ms = 50};
    struct wsk_fault fault = {0};
    struct session_line line;
    enum wsk_err err = WSK_OK;
    bool told = false;
    (void)unused;
    struct session *session = session_load(
        (struct wsk_word){text, sizeof(text) - 1}, 0, &host, &err, &fault);
    assert_non_null(session);
    play_until(session, SESSION_OVER);
    for (unsigned i = 0; session_log_line(session, i, &line); i++)
        told |= line.notice && strstr(line.text, "did not answer within 50 ms");
    assert_true(told);
    session_destroy(session);
}

static void programs_of_a_stranger_are_not_started(void **unused) {
    char path[] = "/tmp/woolsack-session-XXXXXX", text[512];
    struct wsk_fault fault = {0};
    struct stat info = {0};
    (void)unused;
    assert_non_null(mkdtemp(path));
    snprintf(text, sizeof(text),
             "woolsack 1\ngame volle-wolle\ndeck standard\nseat 1 Anna\n"
             "seat 2 Ben\nx-seat 2 exec:/bin/touch %s/started\n",
             path);
    struct session *session = load(text, strlen(text), false, &fault);
    assert_non_null(session);
    assert_true(session_seat(session, 1)->stood_in);
    assert_true(session_log_count(session) > 0);
    play_until(session, SESSION_OVER);
    session_destroy(session);
    snprintf(text, sizeof(text), "%s/started", path);
    assert_int_equal(stat(text, &info), -1);
    rmdir(path);
}

static void damaged_texts_are_refused(void **unused) {
    static const struct {
        const char *line;
        const char *why;
    } lines[] = {
        {"x-seat 3 bot:ram\n", "seat 3"},
        {"x-seat 0 bot:ram\n", "x-seat"},
        {"x-seat 2 ram\n", "x-seat"},
        {"x-seat 2 bot:\n", "x-seat"},
        {"x-seat 2 bot:wolf\n", "wolf"},
        {"x-seat 2\n", "x-seat"},
        {"x-seat x bot:ram\n", "x-seat"},
        {"x-seed -1\n", "x-seed"},
        {"x-seed 18446744073709551616\n", "x-seed"},
        {"x-seed \n", "x-seed"},
        {"x-herds shut\n", "x-herds"},
        {"x-stood-in\n", "x-stood-in"},
        {"x-stood-in 2 2\n", "x-stood-in"},
        {"x-stood-in 9\n", "x-stood-in"},
        {"bid 1 21\n", "board"},
        {"x-seat 2 bot:\x01ram\n", "control"},
        {"x-seat 2 bot:\xffram\n", "UTF-8"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
        char text[256];
        struct wsk_fault fault = {0};
        snprintf(text, sizeof(text),
                 "woolsack 1\ngame volle-wolle\ndeck standard\nseat 1 Anna\n"
                 "seat 2 Ben\n%s",
                 lines[i].line);
        struct session *session = load(text, strlen(text), true, &fault);
        if (session)
            fail_msg("accepted: %s", lines[i].line);
        if (!strstr(fault.why, lines[i].why))
            fail_msg("%s: %s", lines[i].line, fault.why);
    }
}

/* A record that names no bots and no seed is a game among people. */
static void foreign_records_can_be_played_on(void **unused) {
    struct session *session = from_record("woolsack 1\n"
                                          "game bloeder-sack\n"
                                          "deck standard\n"
                                          "seat 1 Anna\n"
                                          "seat 2 Ben\n"
                                          "start 2\n");
    (void)unused;
    assert_int_equal(session_people(session), 2);
    play_until(session, SESSION_OVER);
    session_destroy(session);
}

/* Files. */

static void files_follow_every_event(void **unused) {
    char folder[] = "/tmp/woolsack-session-XXXXXX", state[64], save[64];
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(state, sizeof(state), "%s/state", folder);
    snprintf(save, sizeof(save), "%s/save", folder);
    const struct session_setup setup = setup_for("bloeder-sack", "LP", 8);
    const struct session_host host = {
        .loader = load_test_deck, .state_file = state, .save_file = save};
    struct wsk_fault fault = {0};
    enum wsk_err err = WSK_OK;
    struct wsk_rng rng = wsk_rng_stream(1, 1);
    struct stat info = {0};
    struct session *session = session_create(&setup, &host, &err, &fault);
    assert_non_null(session);
    while (session_next(session).need != SESSION_OVER) {
        size_t len;
        go_on(session, &rng);
        char *now = text_of(session);
        char *kept = read_text(state, &len), *saved = read_text(save, &len);
        assert_string_equal(kept, now);
        assert_string_equal(saved, now);
        free(now);
        free(kept);
        free(saved);
    }
    assert_int_equal(stat(state, &info), 0);
    assert_int_equal(info.st_mode & 077, 0); /* nobody else reads it */
    session_forget(session);
    assert_int_equal(stat(state, &info), -1);
    session_destroy(session);
    assert_int_equal(stat(save, &info), 0);
    unlink(save);
    assert_int_equal(rmdir(folder), 0); /* and nothing else was left there */
}

/* The game goes on, and the trouble is told once. */
static void a_lost_folder_stops_nobody(void **unused) {
    char folder[] = "/tmp/woolsack-session-XXXXXX", state[64];
    (void)unused;
    assert_non_null(mkdtemp(folder));
    snprintf(state, sizeof(state), "%s/state", folder);
    const struct session_setup setup = setup_for("bloeder-sack", "LL", 8);
    const struct session_host host = {.loader = load_test_deck,
                                      .state_file = state};
    struct wsk_fault fault = {0};
    enum wsk_err err = WSK_OK;
    struct session *session = session_create(&setup, &host, &err, &fault);
    assert_non_null(session);
    step(session);
    unlink(state);
    rmdir(folder);
    assert_int_equal(session_step(session, &fault), WSK_EIO);
    assert_non_null(strstr(fault.why, state));
    assert_int_equal(session_events(session), 2);
    while (session_next(session).need != SESSION_OVER)
        step(session);
    session_destroy(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_else_learns_of_an_open_bid),
        cmocka_unit_test(the_bidder_sees_the_own_bid),
        cmocka_unit_test(herds_are_covered),
        cmocka_unit_test(open_herds_are_open),
        cmocka_unit_test(the_past_is_one_round_long),
        cmocka_unit_test(events_show_what_they_bring),
        cmocka_unit_test(people_change_places_for_bids_only),
        cmocka_unit_test(one_person_is_never_sent_away),
        cmocka_unit_test(wrong_calls_change_nothing),
        cmocka_unit_test(answers_to_a_bid),
        cmocka_unit_test(answers_to_the_rest),
        cmocka_unit_test(answers_in_the_other_game),
        cmocka_unit_test(loaded_games_go_on_alike),
        cmocka_unit_test(other_seeds_other_games),
        cmocka_unit_test(lines_of_our_own),
        cmocka_unit_test(a_stand_in_stays),
        cmocka_unit_test(a_program_that_takes_too_long_is_told_of),
        cmocka_unit_test(programs_of_a_stranger_are_not_started),
        cmocka_unit_test(damaged_texts_are_refused),
        cmocka_unit_test(foreign_records_can_be_played_on),
        cmocka_unit_test(files_follow_every_event),
        cmocka_unit_test(a_lost_folder_stops_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
