/*
 * What a slip of the hand in a game at the keyboard would change and no other
 * test looks at; tools/mutants found them.
 */
#include "games/volle-wolle/rules/rules.h"
#include "play/inside.h"
#include "play/seats.h"
#include "support.h"

static struct session *begin(const char *game) {
    struct session_setup setup = {
        .game = game_called(game),
        .deck = "standard",
        .seats = 3,
        .seed = 11,
        .seat = {{.name = "Anna"}, {.name = "Ben"}, {.name = "Cleo"}}};
    const struct session_host host = {.loader = load_test_deck};
    enum wsk_err err = WSK_OK;
    struct wsk_fault fault = {0};
    snprintf(setup.seat[1].bot, sizeof(setup.seat[1].bot), "lamb");
    struct session *session = session_create(&setup, &host, &err, &fault);
    if (!session)
        fail_msg("%s", fault.why);
    return session;
}

static void go_on(struct session *session, unsigned number) {
    struct session_next next = session_next(session);
    struct wsk_fault fault = {0};
    wsk_move scratch[WSK_MOVES_MAX];
    if (next.need != SESSION_PERSON) {
        assert_int_equal(session_step(session, &fault), WSK_OK);
        return;
    }
    struct wsk_list list = session_moves(session, scratch);
    assert_int_equal(
        session_answer(session, list.move[number % list.count], &fault),
        WSK_OK);
}

/* Only people have moves: several, or the one that is forced. */
static void check_moves(const struct session *session, unsigned *forced) {
    wsk_move scratch[WSK_MOVES_MAX];
    unsigned count = session_moves(session, scratch).count;
    enum session_need need = session_next(session).need;
    if (need == SESSION_PERSON)
        assert_true(count > 1);
    else
        assert_int_equal(count, need == SESSION_FORCED ? 1 : 0);
    *forced += need == SESSION_FORCED;
}

/* Whose dice fall is who is told to roll. */
static void check_roller(const struct session *session, unsigned *rolls) {
    struct session_next next = session_next(session);
    char bytes[64], expected[16];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    if (next.need != SESSION_CHANCE)
        return;
    const struct wsk_rules *rules = session_rules(session);
    rules->game->print_chance(rules, session_state(session), &text);
    bool roll = strncmp(bytes, "roll ", 5) == 0;
    snprintf(expected, sizeof(expected), "roll %u", next.seat + 1);
    if (roll)
        assert_memory_equal(bytes, expected, strlen(expected));
    else
        assert_int_equal(next.seat, WSK_CHANCE);
    *rolls += roll;
}

/* Dogs and the bone lie open in every herd. */
static void check_open_cards(const struct session *session, unsigned *seen) {
    const struct volle_rules *rules =
        (const struct volle_rules *)session_rules(session);
    struct wsk_state view;
    session_view(session, &view);
    const struct volle_state *is =
        (const struct volle_state *)session_state(session);
    const struct volle_state *shown = (const struct volle_state *)&view;
    uint64_t open = rules->dogs | rules->bone;
    for (unsigned s = 0; s < rules->base.seats; s++) {
        assert_true((is->taken[s] & open) == (shown->taken[s] & open));
        *seen += (is->taken[s] & rules->dogs) != 0;
    }
}

static void play_through(const char *game) {
    struct session *session = begin(game);
    unsigned forced = 0, rolls = 0, open = 0;
    for (unsigned i = 0; session_next(session).need != SESSION_OVER; i++) {
        check_moves(session, &forced);
        check_roller(session, &rolls);
        if (strcmp(game, "volle-wolle") == 0)
            check_open_cards(session, &open);
        go_on(session, i * 7);
    }
    assert_true(rolls > 0);
    assert_true((forced > 0 && open > 0) || strcmp(game, "volle-wolle") != 0);
    session_destroy(session);
}

static void volle_wolle(void **unused) {
    (void)unused;
    play_through("volle-wolle");
}

static void bloeder_sack(void **unused) {
    (void)unused;
    play_through("bloeder-sack");
}

/* Who is not at the table gets no name. */
static void empty_chairs_have_no_names(void **unused) {
    struct session_setup setup = {
        .game = game_called("volle-wolle"), .deck = "standard", .seats = 2};
    const struct words words = {.viewer = WSK_CHANCE};
    char bytes[WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    (void)unused;
    assert_true(seats_settle(&words, &setup, &why));
    assert_true(setup.seat[0].name[0] && setup.seat[1].name[0]);
    assert_int_equal(setup.seat[2].name[0], '\0');
}

/* However many folders it lies in, and whatever it is told. Who has a name
 * keeps it, short as it is. */
static void a_program_is_called_by_its_file(void **unused) {
    struct session_setup setup = {.game = game_called("bloeder-sack"),
                                  .deck = "standard",
                                  .seats = 3,
                                  .seat = {{.bot = "exec:/nowhere/in/a/ram -v"},
                                           {.bot = "exec:ram"},
                                           {.name = "A"}}};
    const struct words words = {.viewer = WSK_CHANCE};
    char bytes[WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    (void)unused;
    assert_true(seats_settle(&words, &setup, &why));
    assert_string_equal(setup.seat[0].name, "ram");
    assert_string_equal(setup.seat[1].name, "ram 2");
    assert_string_equal(setup.seat[2].name, "A");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volle_wolle),
        cmocka_unit_test(bloeder_sack),
        cmocka_unit_test(empty_chairs_have_no_names),
        cmocka_unit_test(a_program_is_called_by_its_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
