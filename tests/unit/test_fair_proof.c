/* A record with its proof: what is as sealed passes, everything else does not.
 */
#include "sealed.h"
#include "support.h"

/* A sealed game as text. The caller frees. */
static char *sealed_text(const char *id, unsigned seats, unsigned mixers,
                         uint64_t number) {
    struct wsk_fair_proof proof;
    sealed_proof(number, mixers, seats, &proof);
    struct wsk_record *record = sealed_game(
        load_test_deck, NULL, game_called(id), seats, &proof, number);
    assert_non_null(record);
    struct wsk_word text = wsk_record_text(record);
    char *copy = malloc(text.len + 1);
    assert_non_null(copy);
    memcpy(copy, text.start, text.len);
    copy[text.len] = '\0';
    wsk_record_destroy(record);
    return copy;
}

/* What verify does with a text that is a good record. */
static enum wsk_err check(const char *text, uint64_t *ret_draws,
                          struct wsk_fault *ret_fault) {
    struct wsk_record *record = record_of(text);
    const struct wsk_rules *rules = wsk_record_rules(record);
    struct wsk_word word = {text, strlen(text)};
    struct wsk_fair_proof proof;
    enum wsk_err err =
        wsk_fair_proof_read(word, rules->seats, &proof, ret_fault);
    if (!err)
        err = wsk_fair_check(rules, word, &proof, NULL, NULL, ret_draws,
                             ret_fault);
    wsk_record_destroy(record);
    return err;
}

static void assert_passes(const char *text) {
    struct wsk_fault fault = {0};
    uint64_t draws = 0;
    if (check(text, &draws, &fault) != WSK_OK)
        fail_msg("line %u: %s", fault.line, fault.why);
    assert_true(draws > 0);
}

static void assert_fails(const char *text, unsigned line, const char *piece) {
    struct wsk_fault fault = {0};
    uint64_t draws = 77;
    assert_int_not_equal(check(text, &draws, &fault), WSK_OK);
    assert_int_equal(draws, 77);
    if (fault.line != line || !strstr(fault.why, piece))
        fail_msg("line %u: %s", fault.line, fault.why);
}

static void what_is_sealed_passes(void **unused) {
    (void)unused;
    for (unsigned i = 0; i < 4; i++) {
        static const char *const ids[] = {"volle-wolle", "bloeder-sack",
                                          "volle-wolle", "pig"};
        static const unsigned seats[] = {2, 3, 6, 4}, mixers[] = {3, 0, 20, 8};
        char *text = sealed_text(ids[i], seats[i], mixers[i], 40 + i);
        assert_passes(text);
        free(text);
    }
}

/* The text up to and without line `number` (from 1), then another line. */
static char *cut_at(const char *text, unsigned number, const char *line) {
    const char *at = text;
    for (unsigned i = 1; i < number; i++)
        at = strchr(at, '\n') + 1;
    size_t len = (size_t)(at - text);
    char *copy = malloc(len + strlen(line) + 2);
    assert_non_null(copy);
    memcpy(copy, text, len);
    snprintf(copy + len, strlen(line) + 2, "%s\n", line);
    return copy;
}

static char *line_of(const char *text, unsigned number) {
    const char *at = text;
    for (unsigned i = 1; i < number; i++)
        at = strchr(at, '\n') + 1;
    size_t len = strcspn(at, "\n");
    char *copy = malloc(len + 1);
    assert_non_null(copy);
    memcpy(copy, at, len);
    copy[len] = '\0';
    return copy;
}

/* Whether the line is one of chance. */
static bool is_chance(const char *line) {
    return !strncmp(line, "roll ", 5) || !strncmp(line, "deal ", 5) ||
           !strncmp(line, "board ", 6) || !strncmp(line, "reveal ", 7);
}

/* What else could have fallen instead of a line: other outcomes of the first
 * draw, as lines. Calls `tell` with every one. */
static unsigned try_others(const char *text, unsigned number) {
    char *was = line_of(text, number), *head = cut_at(text, number, "");
    struct wsk_record *record = record_of(head);
    const struct wsk_rules *rules = wsk_record_rules(record);
    const struct wsk_state *state = wsk_record_state(record);
    struct wsk_rng rng = wsk_rng_stream(number, 0);
    unsigned tried = 0;
    for (unsigned i = 0; i < 3; i++) {
        char bytes[64];
        struct wsk_text line = wsk_text_in(bytes, sizeof(bytes));
        struct wsk_event event;
        rules->game->sample(rules, state, &rng, &event);
        rules->game->print(rules, state, &event, &line);
        if (!strcmp(bytes, was))
            continue;
        char *changed = cut_at(text, number, bytes);
        /* Boards may come in any order: then it is another line's. */
        if (strncmp(bytes, "board ", 6) != 0 || !strstr(text, bytes)) {
            assert_fails(changed, number, "should have fallen");
            tried++;
        }
        free(changed);
    }
    wsk_record_destroy(record);
    free(was);
    free(head);
    return tried;
}

/* Every single line of chance, replaced by something else that could have
 * fallen there: the complaint names the line. */
static void nothing_else_passes(void **unused) {
    static const char *const ids[] = {"volle-wolle", "bloeder-sack", "pig"};
    (void)unused;
    for (unsigned g = 0; g < 3; g++) {
        char *text = sealed_text(ids[g], 3, 5, 50 + g);
        unsigned lines = 0, tried = 0, chances = 0;
        for (const char *at = text; *at; at = strchr(at, '\n') + 1)
            lines++;
        for (unsigned number = 1; number <= lines; number++) {
            char *line = line_of(text, number);
            if (is_chance(line)) {
                tried += try_others(text, number);
                chances++;
            }
            free(line);
        }
        assert_true(chances > 30);
        assert_true(tried > 2 * chances);
        free(text);
    }
}

/* A text in which the first `old` is another. The caller frees. */
static char *replaced(const char *text, const char *old, const char *with) {
    const char *at = strstr(text, old);
    assert_non_null(at);
    size_t len = strlen(text) + strlen(with) + 1;
    char *copy = malloc(len);
    assert_non_null(copy);
    snprintf(copy, len, "%.*s%s%s", (int)(at - text), text, with,
             at + strlen(old));
    return copy;
}

/* A hex digit after `after` becomes another. */
static char *digit_changed(const char *text, const char *after) {
    char *copy = replaced(text, after, after);
    char *digit = strstr(copy, after) + strlen(after) + 40;
    *digit = *digit == 'a' ? 'b' : 'a';
    return copy;
}

static void secret_seal_table_and_mixes_count(void **unused) {
    char *text = sealed_text("volle-wolle", 3, 5, 60), *changed;
    (void)unused;
    assert_passes(text);
    changed = digit_changed(text, "x-secret ");
    assert_fails(changed, 0, "not the one that was sealed");
    free(changed);
    changed = digit_changed(text, "x-seal ");
    assert_fails(changed, 0, "not the one that was sealed");
    free(changed);
    changed = replaced(text, "x-table sealed60", "x-table sealed61");
    assert_fails(changed, 0, "not the one that was sealed");
    free(changed);
    changed = digit_changed(text, "x-mix 3 ");
    assert_fails(changed, 12, "should have fallen");
    free(changed);
    changed = replaced(text, "x-mix 3 ", "x-mix 2 ");
    assert_fails(changed, 12, "should have fallen");
    free(changed);
    changed = replaced(text, "x-mix 1 ", "x-mux 1 ");
    assert_fails(changed, 12, "should have fallen");
    free(changed);
    changed = replaced(text, "x-secret ", "x-nothing ");
    assert_fails(changed, 0, "the seal is not opened");
    free(changed);
    changed = replaced(text, "x-seal ", "x-seel ");
    assert_fails(changed, 0, "no 'x-seal' line");
    free(changed);
    changed = replaced(text, "x-table ", "x-tables ");
    assert_fails(changed, 0, "no 'x-table' line");
    free(changed);
    free(text);
}

static void the_start_player_counts(void **unused) {
    char *text = sealed_text("bloeder-sack", 4, 15, 61), start[16], other[16];
    (void)unused;
    snprintf(start, sizeof(start), "%.7s", strstr(text, "start "));
    snprintf(other, sizeof(other), "start %c", start[6] == '1' ? '2' : '1');
    char *changed = replaced(text, start, other);
    char *cut = cut_at(changed, 20, "");
    assert_fails(cut, 8, start);
    free(cut);
    free(changed);
    free(text);
}

/* Comments, blank lines and the order of boards and of cards in a deal say
 * nothing about the dice. */
static void order_is_no_matter_where_records_have_none(void **unused) {
    char *text = sealed_text("volle-wolle", 3, 0, 62);
    char *one = strstr(text, "board 1"), *end = strstr(text, "deal ");
    char *rest = strchr(end, '\n');
    unsigned card[4];
    (void)unused;
    assert_int_equal(
        sscanf(end, "deal %u %u %u %u", &card[0], &card[1], &card[2], &card[3]),
        4);
    char *changed = malloc(strlen(text) + 200);
    assert_non_null(changed);
    /* Boards backwards, the deal in disorder, noise between. */
    snprintf(changed, strlen(text) + 200,
             "%.*s# dice\n%.10s\n\n%.10s  # second\n%.10s\r\ndeal %u %u %u "
             "%u%s",
             (int)(one - text), text, one + 20, one + 10, one, card[3], card[1],
             card[0], card[2], rest);
    assert_passes(changed);
    free(changed);
    free(text);
}

static void an_unfinished_game_is_checked_as_far_as_it_goes(void **unused) {
    char *text = sealed_text("volle-wolle", 3, 7, 63);
    (void)unused;
    for (unsigned line = 15; line < 60; line += 3) {
        char *head = cut_at(text, line, "# here somebody tore the page");
        assert_passes(head);
        free(head);
    }
    free(text);
}

static void malformed_lines_are_named(void **unused) {
    static const struct {
        const char *line, *piece;
    } bad[] = {
        {"x-table A", "x-table ID"},
        {"x-table", "x-table ID"},
        {"x-table a b", "x-table ID"},
        {"x-table two", "'x-table' line already"},
        {"x-seal 12", "x-seal HEX"},
        {"x-secret 12", "x-secret HEX"},
        {"x-mix 1 12", "x-mix SEAT HEX"},
        {"x-mix 1", "x-mix SEAT HEX"},
        {"x-mix 0 "
         "00000000000000000000000000000000"
         "00000000000000000000000000000000",
         "x-mix SEAT HEX"},
        {"x-mix 1 "
         "00000000000000000000000000000000"
         "0000000000000000000000000000000A",
         "x-mix SEAT HEX"},
        {"x-mix 3 "
         "00000000000000000000000000000000"
         "00000000000000000000000000000000",
         "seat 3, which nobody has"},
    };
    const char *head = "woolsack 1\ngame volle-wolle\ndeck standard\n"
                       "seat 1 A\nseat 2 B\nx-table one\n";
    (void)unused;
    for (unsigned i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        char text[512];
        struct wsk_fair_proof proof;
        struct wsk_fault fault = {0};
        snprintf(text, sizeof(text), "%s%s\n", head, bad[i].line);
        assert_int_equal(
            wsk_fair_proof_read((struct wsk_word){text, strlen(text)}, 2,
                                &proof, &fault),
            WSK_ESYNTAX);
        assert_int_equal(fault.line, 7);
        if (!strstr(fault.why, bad[i].piece))
            fail_msg("%s: %s", bad[i].line, fault.why);
    }
}

/* Given twice: the second one is refused, even if it is the same. */
static void nothing_is_said_twice(void **unused) {
    static const char *const names[] = {"x-seal ", "x-secret ", "x-mix 2 "};
    char *text = sealed_text("pig", 2, 3, 64);
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        char line[100];
        struct wsk_fair_proof proof;
        struct wsk_fault fault = {0};
        snprintf(line, sizeof(line), "%.*s\n",
                 (int)strcspn(strstr(text, names[i]), "\n"),
                 strstr(text, names[i]));
        char *twice = replaced(text, "x-table", line);
        assert_int_equal(
            wsk_fair_proof_read((struct wsk_word){twice, strlen(twice)}, 2,
                                &proof, &fault),
            WSK_ESYNTAX);
        assert_non_null(strstr(fault.why, "already"));
        free(twice);
    }
    free(text);
}

static void proofs_survive_their_text(void **unused) {
    (void)unused;
    for (unsigned mixers = 0; mixers < 64; mixers++) {
        char bytes[1024];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        struct wsk_fair_proof proof, back;
        struct wsk_fault fault;
        sealed_proof(mixers, mixers, 6, &proof);
        proof.opened = mixers & 1;
        if (!proof.opened)
            memset(proof.secret, 0, sizeof(proof.secret));
        wsk_fair_proof_print(&proof, 6, &text);
        assert_false(text.cut);
        assert_int_equal(
            wsk_fair_proof_read((struct wsk_word){text.start, text.len}, 6,
                                &back, &fault),
            WSK_OK);
        assert_memory_equal(&proof, &back, sizeof(proof));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_sealed_passes),
        cmocka_unit_test(nothing_else_passes),
        cmocka_unit_test(secret_seal_table_and_mixes_count),
        cmocka_unit_test(the_start_player_counts),
        cmocka_unit_test(order_is_no_matter_where_records_have_none),
        cmocka_unit_test(an_unfinished_game_is_checked_as_far_as_it_goes),
        cmocka_unit_test(malformed_lines_are_named),
        cmocka_unit_test(nothing_is_said_twice),
        cmocka_unit_test(proofs_survive_their_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
