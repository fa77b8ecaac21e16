/* The deck file of Volle Wolle: what the standard one holds, what else is
 * accepted, and where and why a broken one is refused. */
#include "table.h"

/* Where things stand in the standard deck: two comments, the header, then
 * cards and boards by their ids. */
#define HEADER_LINE 3
#define LAST_LINE (HEADER_LINE + 66)
#define LINE_OF(id) (HEADER_LINE + (id))

#define DECK_ROOM 16384

struct deck {
    char *text;
    size_t len;
};

static struct deck standard_deck(void) {
    char path[4096];
    struct deck deck;
    const char *data = getenv("WOOLSACK_DATA");
    assert_non_null(data);
    snprintf(path, sizeof(path), "%s/decks/volle-wolle.tsv", data);
    deck.text = read_text(path, &deck.len);
    return deck;
}

/* The deck with some bytes replaced; frees the old text. */
static void splice(struct deck *deck, size_t at, size_t cut, const char *with,
                   size_t len) {
    char *text = calloc(1, DECK_ROOM);
    assert_non_null(text);
    assert_true(at + cut <= deck->len);
    assert_true(deck->len - cut + len < DECK_ROOM);
    memcpy(text, deck->text, at);
    memcpy(text + at, with, len);
    memcpy(text + at + len, deck->text + at + cut, deck->len - at - cut);
    free(deck->text);
    deck->len += len - cut;
    deck->text = text;
}

/* The first place where `find` stands in the deck becomes `with`. */
static void edit(struct deck *deck, const char *find, const char *with) {
    const char *at = strstr(deck->text, find);
    if (!at)
        fail_msg("the standard deck has no '%s'", find);
    else
        splice(deck, (size_t)(at - deck->text), strlen(find), with,
               strlen(with));
}

static struct volle_rules *empty_rules(void) {
    size_t size = game_called("volle-wolle")->rules_size;
    struct volle_rules *rules = aligned_alloc(16, (size + 15) / 16 * 16);
    assert_non_null(rules);
    return rules;
}

static enum wsk_err load(struct volle_rules *rules, const struct deck *deck,
                         struct wsk_fault *ret_fault) {
    /* Exactly as long as it is, for the sanitizer. */
    char *copy = malloc(deck->len ? deck->len : 1);
    assert_non_null(copy);
    memcpy(copy, deck->text, deck->len);
    enum wsk_err err =
        wsk_rules_load(&rules->base, game_called("volle-wolle"),
                       (struct wsk_word){copy, deck->len}, ret_fault);
    free(copy);
    return err;
}

static void assert_broken(const struct deck *deck, unsigned line,
                          const char *why) {
    struct volle_rules *rules = empty_rules();
    struct wsk_fault fault = {0};
    assert_int_equal(load(rules, deck, &fault), WSK_ESYNTAX);
    if (fault.line != line || !strstr(fault.why, why))
        fail_msg("%u: %s -- and not %u: ...%s...", fault.line, fault.why, line,
                 why);
    free(rules);
}

static struct volle_rules *assert_loads(const struct deck *deck) {
    struct volle_rules *rules = empty_rules();
    struct wsk_fault fault = {0};
    if (load(rules, deck, &fault) != WSK_OK)
        fail_msg("%u: %s", fault.line, fault.why);
    return rules;
}

/* The standard deck. */

static void the_standard_deck_has_the_documented_counts(void **state) {
    (void)state;
    struct deck deck = standard_deck();
    struct volle_rules *rules = assert_loads(&deck);
    assert_int_equal(volle_count(rules->sheep), 51);
    assert_int_equal(volle_count(rules->white), 30);
    assert_int_equal(volle_count(rules->black), 9);
    assert_int_equal(volle_count(rules->set370), 6);
    assert_int_equal(volle_count(rules->set007), 6);
    assert_int_equal(volle_count(rules->dogs), 8);
    assert_int_equal(volle_count(rules->bone), 1);
    assert_int_equal(volle_count(rules->symbols), 6);
    assert_true((rules->white | rules->black | rules->set370 | rules->set007) ==
                rules->sheep);
    assert_true((rules->sheep | rules->dogs | rules->bone) == (1ULL << 60) - 1);
    assert_true((rules->symbols & ~rules->sheep) == 0);
    bool seen[1000] = {false};
    for (unsigned c = 0; c < VOLLE_FACES; c++) {
        unsigned number = rules->number[c];
        bool sheep = c >= 60 || rules->sheep >> c & 1;
        assert_int_equal(number > 0, sheep);
        assert_false(sheep && seen[number]);
        seen[number] = true;
    }
    free(rules);
    free(deck.text);
}

static void a_card_is_what_its_row_says(void **state) {
    (void)state;
    struct deck deck = standard_deck();
    struct volle_rules *rules = assert_loads(&deck);
    static const struct {
        unsigned id, kind;
        int points, corner;
        unsigned number;
    } rows[] = {{1, VOLLE_WHITE, 1, 3, 57},   {7, VOLLE_WHITE, 2, 0, 24},
                {14, VOLLE_WHITE, 4, 0, 26},  {29, VOLLE_WHITE, 8, -3, 7},
                {36, VOLLE_BLACK, -4, 0, 22}, {39, VOLLE_BLACK, -6, 3, 55},
                {45, VOLLE_370, 0, -2, 10},   {51, VOLLE_007, 0, 0, 31},
                {52, VOLLE_DOG, 0, 0, 0},     {60, VOLLE_BONE, 0, 0, 0},
                {61, VOLLE_BOARD, 0, 0, 1},   {66, VOLLE_BOARD, 0, 0, 6}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        unsigned c = rows[i].id - 1;
        assert_int_equal(rules->kind[c], rows[i].kind);
        assert_int_equal(rules->points[c], rows[i].points);
        assert_int_equal(rules->corner[c], rows[i].corner);
        assert_int_equal(rules->number[c], rows[i].number);
    }
    assert_true(rules->symbols == (CARD(7) | CARD(11) | CARD(16) | CARD(21) |
                                   CARD(36) | CARD(51)));
    free(rules);
    free(deck.text);
}

/* Decks that differ and are fine. */

struct change {
    const char *find, *with;
};

static void check_fine(const struct change *change) {
    struct deck deck = standard_deck();
    edit(&deck, change->find, change->with);
    free(assert_loads(&deck));
    free(deck.text);
}

static void a_player_may_correct_a_row(void **state) {
    (void)state;
    static const struct change fine[] = {
        {"\n1\twhite\t1\t+3\t57\t", "\n1\twhite\t99\t+9\t999\t"},
        {"\n1\twhite\t1\t+3\t57\t", "\n1\twhite\t-99\t-9\t58\t"},
        {"\n1\twhite\t1\t+3\t57\t", "\n1\twhite\t0\t-\t57\t"},
        {"\n1\twhite\t1\t+3\t57\t", "\n1\tblack\t1\tbone\t57\t"},
        {"\n1\twhite\t1\t+3\t57\t", "\n1\t370\t0\t+1\t57\t"},
        {"\n1\twhite\t1\t+3\t57\t", "\n1\t007\t0\t-1\t57\t"},
        {"\n61\tboard\t0\t-\t1\t", "\n61\tboard\t0\t-\t100\t"},
        {"reconstructed", "my own box, first edition"},
        {"reconstructed", "Çelik 🐑"},
        {"reconstructed", ""}, /* an empty cell is a cell */
        {"reconstructed", "x # and a comment"},
        {"reconstructed", "# a comment after an empty cell"},
        {"\nid\t", "\n\n# one more comment\n   \n\t\nid\t"},
        {"\n30\t", "\n\n# in the middle\n30\t"},
    };
    for (size_t i = 0; i < sizeof(fine) / sizeof(fine[0]); i++)
        check_fine(&fine[i]);
}

static void rows_come_in_any_order(void **state) {
    (void)state;
    struct deck deck = standard_deck();
    edit(&deck, "\n66\tboard\t0\t-\t6\treconstructed", "");
    edit(&deck, "\n1\twhite", "\n66\tboard\t0\t-\t6\treconstructed\n1\twhite");
    struct volle_rules *rules = assert_loads(&deck);
    assert_int_equal(rules->number[65], 6);
    assert_int_equal(rules->number[0], 57);
    free(rules);
    free(deck.text);
}

static void carriage_returns_are_accepted(void **state) {
    (void)state;
    struct deck deck = standard_deck();
    for (size_t i = 0; i < deck.len; i++)
        if (deck.text[i] == '\n') {
            splice(&deck, i, 1, "\r\n", 2);
            i++;
        }
    struct volle_rules *rules = assert_loads(&deck);
    assert_int_equal(rules->number[65], 6);
    free(rules);
    free(deck.text);
}

static void comments_and_blank_lines_are_accepted_at_the_end(void **state) {
    (void)state;
    struct deck deck = standard_deck();
    edit(&deck, "\n66\tboard\t0\t-\t6\treconstructed\n",
         "\n66\tboard\t0\t-\t6\treconstructed\n\n\n# the end\n   # really\n");
    free(assert_loads(&deck));
    free(deck.text);
}

static void comments_are_not_needed(void **state) {
    (void)state;
    struct deck deck = standard_deck();
    splice(&deck, 0, (size_t)(strstr(deck.text, "id\t") - deck.text), "", 0);
    free(assert_loads(&deck));
    free(deck.text);
}

/* A source cell cut short is still one: every byte from the tab before the
 * last one on may be the last of the file; no earlier one. */
static void a_deck_cut_anywhere_is_refused(void **state) {
    (void)state;
    struct deck deck = standard_deck();
    const char *row = strstr(deck.text, "\n66\t");
    assert_non_null(row);
    size_t enough =
        (size_t)(row - deck.text) + strlen("\n66\tboard\t0\t-\t6\t");
    struct volle_rules *rules = empty_rules();
    for (size_t len = 0; len <= deck.len; len++) {
        struct deck cut = {deck.text, len};
        struct wsk_fault fault = {0};
        enum wsk_err err = load(rules, &cut, &fault);
        assert_int_equal(err, len < enough ? WSK_ESYNTAX : WSK_OK);
        if (err) {
            assert_in_range(fault.line, 1, LAST_LINE);
            assert_true(fault.why[0] != '\0');
        }
    }
    free(rules);
    free(deck.text);
}

/* Broken decks. */

struct broken {
    const char *find, *with;
    unsigned line;
    const char *why;
};

static void check_broken(const struct broken *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct deck deck = standard_deck();
        edit(&deck, rows[i].find, rows[i].with);
        assert_broken(&deck, rows[i].line, rows[i].why);
        free(deck.text);
    }
}
#define CHECK_BROKEN(rows) check_broken(rows, sizeof(rows) / sizeof((rows)[0]))

static void wrong_ids_are_refused(void **state) {
    (void)state;
    static const struct broken rows[] = {
        {"\n5\twhite", "\n0\twhite", LINE_OF(5), "'0'"},
        {"\n5\twhite", "\n67\twhite", LINE_OF(5), "'67'"},
        {"\n5\twhite", "\n-5\twhite", LINE_OF(5), "'-5'"},
        {"\n5\twhite", "\n05\twhite", LINE_OF(5), "'05'"},
        {"\n5\twhite", "\nfive\twhite", LINE_OF(5), "'five'"},
        {"\n5\twhite", "\n\twhite", LINE_OF(5), "id"},
        {"\n5\twhite", "\n 5\twhite", LINE_OF(5), "' 5'"},
        /* doubled: the second of them is wrong */
        {"\n5\twhite", "\n4\twhite", LINE_OF(5), "id 4"},
        {"\n60\tbone", "\n1\tbone", LINE_OF(60), "id 1"},
        {"\n66\tboard", "\n65\tboard", LINE_OF(66), "id 65"},
        /* boards and cards do not mix */
        {"\n5\twhite", "\n61\twhite", LINE_OF(5), "61"},
        {"\n66\tboard", "\n5\tboard", LINE_OF(66), "5"},
        {"\n66\tboard\t0\t-", "\n66\twhite\t0\t-", LINE_OF(66), "66"},
        {"\n5\twhite\t2\t+2", "\n5\tboard\t0\t-", LINE_OF(5), "5"},
    };
    CHECK_BROKEN(rows);
}

static void wrong_kinds_are_refused(void **state) {
    (void)state;
    static const struct broken rows[] = {
        {"\n5\twhite", "\n5\tgrey", LINE_OF(5), "'grey'"},
        {"\n5\twhite", "\n5\tWhite", LINE_OF(5), "'White'"},
        {"\n5\twhite", "\n5\t", LINE_OF(5), "kind ''"},
        {"\n5\twhite", "\n5\twhite ", LINE_OF(5), "'white '"},
        {"\n40\t370", "\n40\t3-7-0", LINE_OF(40), "'3-7-0'"},
        {"\n46\t007", "\n46\t7", LINE_OF(46), "'7'"},
    };
    CHECK_BROKEN(rows);
}

static void wrong_points_are_refused(void **state) {
    (void)state;
    static const struct broken rows[] = {
        {"\n5\twhite\t2", "\n5\twhite\t100", LINE_OF(5), "'100'"},
        {"\n5\twhite\t2", "\n5\twhite\t-100", LINE_OF(5), "'-100'"},
        {"\n5\twhite\t2", "\n5\twhite\t+3", LINE_OF(5), "'+3'"},
        {"\n5\twhite\t2", "\n5\twhite\t1.5", LINE_OF(5), "'1.5'"},
        {"\n5\twhite\t2", "\n5\twhite\t02", LINE_OF(5), "'02'"},
        {"\n5\twhite\t2", "\n5\twhite\t-", LINE_OF(5), "'-'"},
        {"\n5\twhite\t2", "\n5\twhite\t-0", LINE_OF(5), "'-0'"},
        {"\n5\twhite\t2", "\n5\twhite\t", LINE_OF(5), "points ''"},
        {"\n5\twhite\t2", "\n5\twhite\t2 ", LINE_OF(5), "'2 '"},
        {"\n5\twhite\t2", "\n5\twhite\t99999999999", LINE_OF(5),
         "'99999999999'"},
    };
    CHECK_BROKEN(rows);
}

static void wrong_corners_are_refused(void **state) {
    (void)state;
    static const struct broken rows[] = {
        {"\n5\twhite\t2\t+2", "\n5\twhite\t2\t+0", LINE_OF(5), "'+0'"},
        {"\n5\twhite\t2\t+2", "\n5\twhite\t2\t-0", LINE_OF(5), "'-0'"},
        {"\n5\twhite\t2\t+2", "\n5\twhite\t2\t+10", LINE_OF(5), "'+10'"},
        {"\n5\twhite\t2\t+2", "\n5\twhite\t2\t-10", LINE_OF(5), "'-10'"},
        {"\n5\twhite\t2\t+2", "\n5\twhite\t2\tx", LINE_OF(5), "'x'"},
        {"\n5\twhite\t2\t+2", "\n5\twhite\t2\t2", LINE_OF(5), "'2'"},
        {"\n5\twhite\t2\t+2", "\n5\twhite\t2\t0", LINE_OF(5), "'0'"},
        {"\n5\twhite\t2\t+2", "\n5\twhite\t2\t+", LINE_OF(5), "'+'"},
        {"\n5\twhite\t2\t+2", "\n5\twhite\t2\t--", LINE_OF(5), "'--'"},
        {"\n5\twhite\t2\t+2", "\n5\twhite\t2\t+02", LINE_OF(5), "'+02'"},
        {"\n5\twhite\t2\t+2", "\n5\twhite\t2\tBone", LINE_OF(5), "'Bone'"},
        {"\n5\twhite\t2\t+2", "\n5\twhite\t2\t", LINE_OF(5), "corner ''"},
    };
    CHECK_BROKEN(rows);
}

static void wrong_sheep_numbers_are_refused(void **state) {
    (void)state;
    static const struct broken rows[] = {
        {"+2\t53\t", "+2\t0\t", LINE_OF(5), "'0'"},
        {"+2\t53\t", "+2\t1000\t", LINE_OF(5), "'1000'"},
        {"+2\t53\t", "+2\t-\t", LINE_OF(5), "'-'"},
        {"+2\t53\t", "+2\t-53\t", LINE_OF(5), "'-53'"},
        {"+2\t53\t", "+2\t053\t", LINE_OF(5), "'053'"},
        {"+2\t53\t", "+2\t\t", LINE_OF(5), "sheep number ''"},
        {"+2\t53\t", "+2\t57\t", LINE_OF(5), "57"}, /* that of id 1 */
        {"-\t6\trec", "-\t57\trec", LINE_OF(66), "57"},
        {"-\t6\trec", "-\t5\trec", LINE_OF(66), "5"},
        {"+2\t53\t", "+2\t6\t", LINE_OF(66), "6"}, /* the board is second */
        {"-\t6\trec", "-\t-\trec", LINE_OF(66), "'-'"},
        {"-\t6\trec", "-\t0\trec", LINE_OF(66), "'0'"},
    };
    CHECK_BROKEN(rows);
}

static void dogs_bone_and_boards_have_no_face(void **state) {
    (void)state;
    static const struct broken rows[] = {
        {"\n52\tdog\t0\t-\t-", "\n52\tdog\t0\t-\t70", LINE_OF(52), "dog"},
        {"\n60\tbone\t0\t-\t-", "\n60\tbone\t0\t-\t70", LINE_OF(60), "bone"},
        {"\n52\tdog\t0\t-\t-", "\n52\tdog\t0\t+1\t-", LINE_OF(52), "dog"},
        {"\n60\tbone\t0\t-\t-", "\n60\tbone\t0\tbone\t-", LINE_OF(60), "bone"},
        {"\n52\tdog\t0\t-\t-", "\n52\tdog\t9\t-\t-", LINE_OF(52), "9"},
        {"\n61\tboard\t0\t-\t1", "\n61\tboard\t0\t-1\t1", LINE_OF(61), "board"},
        {"\n61\tboard\t0\t-\t1", "\n61\tboard\t3\t-\t1", LINE_OF(61), "3"},
    };
    CHECK_BROKEN(rows);
}

static void wrong_headers_are_refused(void **state) {
    (void)state;
    static const struct broken rows[] = {
        {"id\tkind\tpoints\tcorner\tnumber\tsource\n", "", HEADER_LINE, "'1'"},
        {"id\tkind", "ID\tkind", HEADER_LINE, "'ID'"},
        {"id\tkind\tpoints", "id\tpoints\tkind", HEADER_LINE, "'points'"},
        {"number\tsource", "number\twhence", HEADER_LINE, "'whence'"},
        {"number\tsource", "number", HEADER_LINE, "column"},
        {"number\tsource", "number\tsource\tnote", HEADER_LINE, "column"},
        {"id\tkind", "id kind", HEADER_LINE, "column"},
    };
    CHECK_BROKEN(rows);
}

static void wrong_numbers_of_columns_are_refused(void **state) {
    (void)state;
    static const struct broken rows[] = {
        {"+2\t53\treconstructed", "+2\t53", LINE_OF(5), "fewer"},
        {"+2\t53\treconstructed", "+2", LINE_OF(5), "fewer"},
        {"\n5\twhite\t2\t+2\t53\treconstructed", "\n5", LINE_OF(5), "fewer"},
        {"+2\t53\treconstructed", "+2\t53 # a\ttab", LINE_OF(5), "fewer"},
        {"+2\t53\treconstructed", "+2\t53\tx\ty", LINE_OF(5), "more"},
        {"+2\t53\treconstructed", "+2\t53\t\ty", LINE_OF(5), "more"},
        {"+2\t53\treconstructed", "+2 53 reconstructed", LINE_OF(5), "fewer"},
        {"\n5\twhite", "\n\t5\twhite", LINE_OF(5), "more"},
        {"\n5\twhite", "\n# 5\twhite", LAST_LINE, "id 5"},
    };
    CHECK_BROKEN(rows);
}

/* What is missing or too much shows only at the end: the last row is named. */
static void a_wrong_count_names_the_last_row(void **state) {
    (void)state;
    static const struct broken rows[] = {
        {"\n52\tdog\t0\t-\t-", "\n52\twhite\t0\t-\t70", LAST_LINE, "52 sheep"},
        {"\n52\tdog\t0\t-\t-", "\n52\twhite\t0\t-\t70", LAST_LINE, "7 dogs"},
        {"\n52\tdog", "\n52\tbone", LAST_LINE, "2 bones"},
        {"\n5\twhite\t2\t+2\t53", "\n5\tbone\t0\t-\t-", LAST_LINE, "50 sheep"},
        {"\n60\tbone\t0\t-\t-", "\n60\twhite\t0\t-\t70", LAST_LINE, "52 sheep"},
        {"\n60\tbone", "\n60\tdog", LAST_LINE, "9 dogs"},
        {"\n60\tbone", "\n60\tdog", LAST_LINE, "0 bones"},
        {"\n5\twhite\t2\t+2\t53", "\n5\tdog\t0\t-\t-", LAST_LINE, "50 sheep"},
        {"\n5\twhite\t2\t+2\t53\treconstructed", "", LAST_LINE - 1, "id 5"},
        {"\n1\twhite\t1\t+3\t57\treconstructed", "", LAST_LINE - 1, "id 1"},
        {"\n60\tbone\t0\t-\t-\trulebook", "", LAST_LINE - 1, "id 60"},
        {"\n61\tboard\t0\t-\t1\treconstructed", "", LAST_LINE - 1, "id 61"},
        {"\n66\tboard\t0\t-\t6\treconstructed", "", LAST_LINE - 1, "id 66"},
        /* rows, not comments or blank lines behind them */
        {"\n66\tboard\t0\t-\t6\treconstructed", "\n# 66\n\n# end\n",
         LAST_LINE - 1, "id 66"},
    };
    CHECK_BROKEN(rows);
}

static void one_row_too_many_is_refused_where_it_stands(void **state) {
    (void)state;
    static const struct broken rows[] = {
        {"\n66\tboard\t0\t-\t6\treconstructed",
         "\n66\tboard\t0\t-\t6\tx\n67\tboard\t0\t-\t70\tx", LAST_LINE + 1,
         "'67'"},
        {"\n66\tboard\t0\t-\t6\treconstructed",
         "\n66\tboard\t0\t-\t6\tx\n60\tbone\t0\t-\t-\tx", LAST_LINE + 1,
         "id 60"},
    };
    CHECK_BROKEN(rows);
}

static void a_deck_without_rows_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned line;
        const char *why;
    } rows[] = {
        {"", 1, "header"},
        {"\n", 1, "header"},
        {"# nothing\n# at all\n", 2, "header"},
        {"id\tkind\tpoints\tcorner\tnumber\tsource\n", 1, "id 1"},
        {"\n# x\nid\tkind\tpoints\tcorner\tnumber\tsource\n\n", 3, "id 1"},
        {"woolsack 1\n", 1, "column"},
        {"id\tcondition\tsacks\tsource\n", 1, "column"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct deck deck = {calloc(1, 256), strlen(rows[i].text)};
        assert_non_null(deck.text);
        memcpy(deck.text, rows[i].text, deck.len);
        assert_broken(&deck, rows[i].line, rows[i].why);
        free(deck.text);
    }
}

static void text_that_is_no_text_is_refused(void **state) {
    (void)state;
    static const struct broken rows[] = {
        {"\n5\twhite", "\n5\twh\xffite", LINE_OF(5), "UTF-8"},
        {"+2\t53\treconstructed", "+2\t53\t\xc3", LINE_OF(5), "UTF-8"},
        {"# Volle", "# V\xf6lle", 1, "UTF-8"}, /* in a comment as well */
        {"id\tkind", "\xff\xfeid\tkind", HEADER_LINE, "UTF-8"},
    };
    CHECK_BROKEN(rows);
    /* A NUL cannot be written in the table above. */
    struct deck deck = standard_deck();
    const char *at = strstr(deck.text, "\n5\twhite");
    assert_non_null(at);
    splice(&deck, (size_t)(at - deck.text) + 2, 0, "\0", 1);
    assert_broken(&deck, LINE_OF(5), "UTF-8");
    free(deck.text);

    /* Noise. */
    struct wsk_rng rng = wsk_rng_stream(12, 0);
    struct volle_rules *rules = empty_rules();
    char noise[512];
    for (unsigned i = 0; i < 200; i++) {
        for (size_t b = 0; b < sizeof(noise); b++)
            noise[b] = (char)wsk_rng_next(&rng);
        struct wsk_fault fault = {0};
        struct deck broken = {noise, wsk_rng_below(&rng, sizeof(noise))};
        assert_int_equal(load(rules, &broken, &fault), WSK_ESYNTAX);
        assert_true(fault.line > 0);
        assert_true(wsk_text_is_utf8(
            (struct wsk_word){fault.why, strlen(fault.why)}, NULL));
    }
    free(rules);
}

static void a_fault_is_not_asked_for(void **state) {
    (void)state;
    struct volle_rules *rules = empty_rules();
    struct deck deck = standard_deck();
    assert_int_equal(load(rules, &deck, NULL), WSK_OK);
    edit(&deck, "\n5\twhite", "\n5\tgrey");
    assert_int_equal(load(rules, &deck, NULL), WSK_ESYNTAX);
    free(deck.text);
    free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_standard_deck_has_the_documented_counts),
        cmocka_unit_test(a_card_is_what_its_row_says),
        cmocka_unit_test(a_player_may_correct_a_row),
        cmocka_unit_test(rows_come_in_any_order),
        cmocka_unit_test(carriage_returns_are_accepted),
        cmocka_unit_test(comments_and_blank_lines_are_accepted_at_the_end),
        cmocka_unit_test(comments_are_not_needed),
        cmocka_unit_test(a_deck_cut_anywhere_is_refused),
        cmocka_unit_test(wrong_ids_are_refused),
        cmocka_unit_test(wrong_kinds_are_refused),
        cmocka_unit_test(wrong_points_are_refused),
        cmocka_unit_test(wrong_corners_are_refused),
        cmocka_unit_test(wrong_sheep_numbers_are_refused),
        cmocka_unit_test(dogs_bone_and_boards_have_no_face),
        cmocka_unit_test(wrong_headers_are_refused),
        cmocka_unit_test(wrong_numbers_of_columns_are_refused),
        cmocka_unit_test(a_wrong_count_names_the_last_row),
        cmocka_unit_test(one_row_too_many_is_refused_where_it_stands),
        cmocka_unit_test(a_deck_without_rows_is_refused),
        cmocka_unit_test(text_that_is_no_text_is_refused),
        cmocka_unit_test(a_fault_is_not_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
