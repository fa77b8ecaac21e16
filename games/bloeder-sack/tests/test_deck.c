/*
 * Blöder Sack: deck files, good and broken. The broken ones are the standard
 * deck with one thing changed.
 */
#include "table.h"

#define HEADER_LINE 3          /* below two lines of comment */
#define LINE_OF(id) ((id) + 3) /* the cards stand in the order of their ids */
#define LAST_LINE LINE_OF(27)

static char *standard_text(void) {
    char path[4096];
    snprintf(path, sizeof(path), "%s/decks/bloeder-sack.tsv",
             getenv("WOOLSACK_DATA"));
    return read_text(path, NULL);
}

/* The text with line number `line` (from 1) replaced by `bytes`; `bytes` may
 * hold several lines, or none to drop it. The caller frees. */
static char *with_line(const char *text, size_t line, const char *bytes) {
    const char *at = text;
    for (size_t i = 1; i < line; i++)
        at = strchr(at, '\n') + 1;
    const char *rest = strchr(at, '\n') + 1;
    size_t size = strlen(text) + strlen(bytes) + 1;
    char *edited = malloc(size);
    assert_non_null(edited);
    snprintf(edited, size, "%.*s%s%s", (int)(at - text), text, bytes, rest);
    return edited;
}

/* Loads `len` bytes of a deck; they are copied to a place of their own size,
 * so that a sanitizer sees any step beyond them. */
static enum wsk_err load_bytes(struct sack_rules *rules, const char *text,
                               size_t len, struct wsk_fault *ret_fault) {
    char *bytes = malloc(len ? len : 1);
    assert_non_null(bytes);
    memcpy(bytes, text, len);
    enum wsk_err err = wsk_rules_load(&rules->base, game_called("bloeder-sack"),
                                      (struct wsk_word){bytes, len}, ret_fault);
    free(bytes);
    return err;
}

static void assert_broken(const char *text, size_t len, size_t line,
                          const char *piece) {
    _Alignas(16) struct sack_rules rules;
    struct wsk_fault fault = {0};
    assert_int_equal(load_bytes(&rules, text, len, &fault), WSK_ESYNTAX);
    if (fault.line != line)
        fail_msg("line %u and not %zu: %s", fault.line, line, fault.why);
    if (!strstr(fault.why, piece))
        fail_msg("'%s' lacks '%s'", fault.why, piece);
}

static struct sack_rules assert_good(const char *text) {
    _Alignas(16) struct sack_rules rules;
    struct wsk_fault fault = {0};
    if (load_bytes(&rules, text, strlen(text), &fault) != WSK_OK)
        fail_msg("line %u: %s", fault.line, fault.why);
    return rules;
}

static void the_standard_deck_loads(void **state) {
    static const struct sack_card cards[SACK_CARDS] = {
        {SACK_MOST_DICE, 0, 0, 1},  {SACK_MOST_OF, 0x01, 0, 2},
        {SACK_MOST_OF, 0x02, 0, 2}, {SACK_MOST_OF, 0x04, 0, 2},
        {SACK_MOST_OF, 0x08, 0, 2}, {SACK_MOST_OF, 0x10, 0, 2},
        {SACK_MOST_OF, 0x20, 0, 2}, {SACK_MOST_OF, 0x3e, 0, 1},
        {SACK_MOST_OF, 0x3d, 0, 1}, {SACK_MOST_OF, 0x3b, 0, 1},
        {SACK_MOST_OF, 0x07, 0, 1}, {SACK_MOST_OF, 0x38, 0, 1},
        {SACK_MOST_OF, 0x2a, 0, 1}, {SACK_MOST_OF, 0x15, 0, 1},
        {SACK_MOST_EQUAL, 0, 0, 2}, {SACK_MOST_DIFFERENT, 0, 0, 2},
        {SACK_LAST_OF, 0x01, 0, 1}, {SACK_LAST_OF, 0x02, 0, 1},
        {SACK_LAST_OF, 0x04, 0, 1}, {SACK_LAST_OF, 0x07, 0, 1},
        {SACK_LAST_OF, 0x38, 0, 1}, {SACK_SUM, 0, 0, 1},
        {SACK_SUM_EVEN, 0, 0, 2},   {SACK_SUM_ODD, 0, 0, 2},
        {SACK_SUM_UNDER, 0, 10, 2}, {SACK_SUM_UNDER, 0, 15, 2},
        {SACK_SUM_UNDER, 0, 20, 2},
    };
    char *text = standard_text();
    (void)state;
    struct sack_rules rules = assert_good(text);
    assert_memory_equal(rules.card, cards, sizeof(cards));
    free(text);
}

struct edit {
    size_t line;       /* replaced */
    const char *bytes; /* by this */
    size_t fault;      /* the line that is wrong then */
    const char *piece; /* and what the reason must say */
};

static void assert_edits(const struct edit *edits, size_t count) {
    char *text = standard_text();
    for (size_t i = 0; i < count; i++) {
        char *edited = with_line(text, edits[i].line, edits[i].bytes);
        assert_broken(edited, strlen(edited), edits[i].fault, edits[i].piece);
        free(edited);
    }
    free(text);
}

#define ASSERT_EDITS(edits)                                                    \
    assert_edits(edits, sizeof(edits) / sizeof(*(edits)))

/* Card 9 with another condition. */
#define CONDITION(text)                                                        \
    { LINE_OF(9), "9\t" text "\t1\tx\n", LINE_OF(9), "condition '" text "'" }

static void broken_conditions_are_named(void **state) {
    static const struct edit edits[] = {
        CONDITION("most:7"),     CONDITION("most:"),
        CONDITION("most:11"),    CONDITION("most:0"),
        CONDITION("most:1231"),  CONDITION("most:1,2"),
        CONDITION("most: 1"),    CONDITION("most:1 2"),
        CONDITION("most:x"),     CONDITION("most"),
        CONDITION("most-"),      CONDITION("most-dices"),
        CONDITION("most-Dice"),  CONDITION("Most:1"),
        CONDITION("most-even"),  CONDITION("last:"),
        CONDITION("last:7"),     CONDITION("last:0"),
        CONDITION("last:33"),    CONDITION("last"),
        CONDITION("last:-1"),    CONDITION("sum<0"),
        CONDITION("sum<1"),      CONDITION("sum<"),
        CONDITION("sum<x"),      CONDITION("sum<100"),
        CONDITION("sum<010"),    CONDITION("sum<10 "),
        CONDITION("sum<-5"),     CONDITION("sum<+5"),
        CONDITION("sum<10x"),    CONDITION("sum<99999999999"),
        CONDITION("sum>10"),     CONDITION("sum:even"),
        CONDITION("sum-"),       CONDITION("sum "),
        CONDITION("least-dice"), CONDITION("?"),
        CONDITION(""),           CONDITION(" "),
        CONDITION("sum-eve"),    CONDITION("sum-evens"),
    };
    (void)state;
    ASSERT_EDITS(edits);
}

static void a_long_condition_is_cut_in_the_reason(void **state) {
    static const struct edit edits[] = {
        {LINE_OF(2),
         "2\tmost:1234561234561234561234561234561234561234561234561234\t1\tx\n",
         LINE_OF(2), "condition 'most:12345612345612345612345612345612345..."},
    };
    (void)state;
    ASSERT_EDITS(edits);
}

static void broken_sacks_are_named(void **state) {
    static const struct edit edits[] = {
        {LINE_OF(1), "1\tmost-dice\t0\tx\n", LINE_OF(1), "sacks '0'"},
        {LINE_OF(5), "5\tmost:4\t3\tx\n", LINE_OF(5), "sacks '3'"},
        {LINE_OF(5), "5\tmost:4\tx\tx\n", LINE_OF(5), "sacks 'x'"},
        {LINE_OF(5), "5\tmost:4\t\tx\n", LINE_OF(5), "sacks ''"},
        {LINE_OF(5), "5\tmost:4\t01\tx\n", LINE_OF(5), "sacks '01'"},
        {LINE_OF(5), "5\tmost:4\t+1\tx\n", LINE_OF(5), "sacks '+1'"},
        {LINE_OF(5), "5\tmost:4\t-1\tx\n", LINE_OF(5), "sacks '-1'"},
        {LINE_OF(5), "5\tmost:4\t1.0\tx\n", LINE_OF(5), "sacks '1.0'"},
        {LINE_OF(27), "27\tsum<20\t2 \tx\n", LINE_OF(27), "sacks '2 '"},
    };
    (void)state;
    ASSERT_EDITS(edits);
}

static void broken_ids_are_named(void **state) {
    static const struct edit edits[] = {
        {LINE_OF(1), "0\tmost-dice\t1\tx\n", LINE_OF(1), "id '0'"},
        {LINE_OF(27), "28\tsum<20\t2\tx\n", LINE_OF(27), "id '28'"},
        {LINE_OF(4), "x\tmost:3\t2\tx\n", LINE_OF(4), "id 'x'"},
        {LINE_OF(4), "\tmost:3\t2\tx\n", LINE_OF(4), "id ''"},
        {LINE_OF(4), "04\tmost:3\t2\tx\n", LINE_OF(4), "id '04'"},
        {LINE_OF(4), "-4\tmost:3\t2\tx\n", LINE_OF(4), "id '-4'"},
        {LINE_OF(4), " 4\tmost:3\t2\tx\n", LINE_OF(4), "id ' 4'"},
        {LINE_OF(4), "4294967300\tmost:3\t2\tx\n", LINE_OF(4),
         "id '4294967300'"},
    };
    (void)state;
    ASSERT_EDITS(edits);
}

static void a_doubled_id_names_its_second_line(void **state) {
    static const struct edit edits[] = {
        /* The same card twice, and no card 8. */
        {LINE_OF(8), "7\tmost:6\t2\tx\n", LINE_OF(8), "id 7 stands on line 10"},
        /* A row too many, directly behind and at the end. */
        {LINE_OF(8), "8\tmost:23456\t1\tx\n8\tmost:23456\t1\tx\n",
         LINE_OF(8) + 1, "id 8"},
        {LINE_OF(27), "27\tsum<20\t2\tx\n1\tmost-dice\t1\tx\n", LAST_LINE + 1,
         "id 1 "},
        /* The first one is met later if the rows change places. */
        {LINE_OF(2), "14\tmost:135\t1\tx\n", LINE_OF(14),
         "id 14 stands on line 5"},
    };
    (void)state;
    ASSERT_EDITS(edits);
}

static void a_wrong_count_names_the_last_row(void **state) {
    static const struct edit edits[] = {
        {LINE_OF(1), "", LAST_LINE - 1, "id 1 "},
        {LINE_OF(13), "", LAST_LINE - 1, "id 13 "},
        {LINE_OF(27), "", LAST_LINE - 1, "id 27 "},
        {LINE_OF(13), "# 13\tmost:246\t1\tx\n", LAST_LINE, "id 13 "},
        {LINE_OF(13), "\n", LAST_LINE, "id 13 "},
        /* Comments and blank lines behind the last row are no rows. */
        {LINE_OF(27), "# the end\n\n\n", LAST_LINE - 1, "id 27 "},
    };
    (void)state;
    ASSERT_EDITS(edits);
    /* A header without any row. */
    const char *const bare = "# x\nid\tcondition\tsacks\tsource\n\n";
    assert_broken(bare, strlen(bare), 2, "id 1 ");
}

static void a_broken_header_is_named(void **state) {
    static const struct edit edits[] = {
        /* Missing: the first card stands in its place. */
        {HEADER_LINE, "", HEADER_LINE, "'1'"},
        {HEADER_LINE, "# id\tcondition\tsacks\tsource\n", LINE_OF(1), "'1'"},
        {HEADER_LINE, "Id\tcondition\tsacks\tsource\n", HEADER_LINE, "'Id'"},
        {HEADER_LINE, "id\tsacks\tcondition\tsource\n", HEADER_LINE, "'sacks'"},
        {HEADER_LINE, "id\tcondition\tsacks\tsources\n", HEADER_LINE,
         "'sources'"},
        {HEADER_LINE, "id\tcondition\tsacks\n", HEADER_LINE, "fewer"},
        {HEADER_LINE, "id\tcondition\tsacks\tsource\tmore\n", HEADER_LINE,
         "more"},
        {HEADER_LINE, "id condition sacks source\n", HEADER_LINE, "fewer"},
        /* The header of the other game. */
        {HEADER_LINE, "id\tkind\tpoints\tcorner\tnumber\tsource\n", HEADER_LINE,
         "more"},
        /* Twice. */
        {HEADER_LINE,
         "id\tcondition\tsacks\tsource\nid\tcondition\tsacks\tsource\n",
         HEADER_LINE + 1, "id 'id'"},
    };
    (void)state;
    ASSERT_EDITS(edits);
}

static void a_wrong_number_of_columns_is_named(void **state) {
    static const struct edit edits[] = {
        {LINE_OF(6), "6\tmost:5\t2\n", LINE_OF(6), "fewer than 4 columns"},
        {LINE_OF(6), "6\n", LINE_OF(6), "fewer than 4 columns"},
        {LINE_OF(6), "6 most:5 2 x\n", LINE_OF(6), "fewer than 4 columns"},
        {LINE_OF(6), "6\tmost:5\t2 # x\ty\n", LINE_OF(6),
         "fewer than 4 columns"},
        {LINE_OF(6), "6\tmost:5\t2\tx\ty\n", LINE_OF(6), "more than 4 columns"},
        {LINE_OF(6), "6\tmost:5\t2\t\ty\n", LINE_OF(6), "more than 4 columns"},
        {LINE_OF(6), "6\tmost:5\t2\tx\ty\tz\tz\tz\n", LINE_OF(6),
         "more than 4 columns"},
    };
    (void)state;
    ASSERT_EDITS(edits);
}

static void the_first_wrong_line_is_the_one_named(void **state) {
    static const struct edit edits[] = {
        {LINE_OF(6), "6\tmost:7\t2\tx\n7\tmost:9\t3\tx\n", LINE_OF(6),
         "'most:7'"},
    };
    (void)state;
    ASSERT_EDITS(edits);
}

static void an_empty_deck_has_no_header(void **state) {
    (void)state;
    assert_broken("", 0, 1, "header");
    assert_broken("\n", 1, 1, "header");
    assert_broken("# only\n# comments\n", 18, 2, "header");
}

static void bytes_that_are_no_text_are_refused(void **state) {
    char *text = standard_text();
    size_t len = strlen(text);
    (void)state;
    /* A NUL, a lone continuation byte and a cut sequence, in any line. */
    static const struct {
        const char *at;
        unsigned line;
    } places[] = {{"Sack, standard", 1},
                  {"condition\tsacks\tsource", HEADER_LINE},
                  {"most-dice", LINE_OF(1)},
                  {"sum<20", LINE_OF(27)}};
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
        for (size_t b = 0; b < 3; b++) {
            char *edited = malloc(len + 1);
            assert_non_null(edited);
            memcpy(edited, text, len + 1);
            edited[strstr(text, places[i].at) - text] = "\0\x80\xc3"[b];
            assert_broken(edited, len, places[i].line, "UTF-8");
            free(edited);
        }
    static const char noise[] = "\x7f\x45\x4c\x46\x02\x01\x01\x00\xff\xfe";
    assert_broken(noise, sizeof(noise) - 1, 1, "UTF-8");
    free(text);
}

/* Whatever is cut off, it is refused or it is whole. */
static void a_cut_deck_is_refused(void **state) {
    char *text = standard_text();
    size_t len = strlen(text);
    struct sack_rules whole = assert_good(text);
    (void)state;
    for (size_t cut = 0; cut < len; cut++) {
        _Alignas(16) struct sack_rules rules;
        struct wsk_fault fault = {0};
        enum wsk_err err = load_bytes(&rules, text, cut, &fault);
        if (err == WSK_OK) {
            /* Only the last row's source may be missing. */
            assert_true(cut > (size_t)(strstr(text, "27\tsum") - text));
            assert_memory_equal(rules.card, whole.card, sizeof(whole.card));
        } else {
            assert_int_equal(err, WSK_ESYNTAX);
            assert_in_range(fault.line, 1, LAST_LINE);
            assert_true(fault.why[0] != '\0');
        }
    }
    free(text);
}

static void a_deck_may_be_laid_out_in_many_ways(void **state) {
    static const struct {
        unsigned line;
        const char *bytes;
    } layouts[] = {
        {1, ""},
        {1, "# one\n\n   \n\t\n# two\n"},
        {LINE_OF(3), "# before\n3\tmost:2\t2\treconstructed\n\n"},
        {LINE_OF(3), "3\tmost:2\t2\treconstructed # sure\n"},
        {LINE_OF(3), "3\tmost:2\t2\t\n"},
        {LINE_OF(3), "3\tmost:2\t2\t# nothing known\n"},
        {LINE_OF(3), "3\tmost:2\t2\tÜber Eck, \"quoted\", 'so'\n"},
        {LINE_OF(3), "3\tmost:2\t2\tx   \n"},
        {LINE_OF(3), "3\tmost:2\t2\tx\r\n"},
        {LINE_OF(3), "3\tmost:2\t2\t\r\n"},
        {LINE_OF(11), "11\tmost:321\t1\tx\n"},
        {LINE_OF(11), "11\tmost:231\t1\tx\n"},
        {LINE_OF(21), "21\tlast:645\t1\tx\n"},
    };
    char *text = standard_text();
    struct sack_rules standard = assert_good(text);
    (void)state;
    for (size_t i = 0; i < sizeof(layouts) / sizeof(layouts[0]); i++) {
        char *edited = with_line(text, layouts[i].line, layouts[i].bytes);
        struct sack_rules rules = assert_good(edited);
        assert_memory_equal(rules.card, standard.card, sizeof(rules.card));
        free(edited);
    }
    /* Without the last line feed. */
    text[strlen(text) - 1] = '\0';
    struct sack_rules rules = assert_good(text);
    assert_memory_equal(rules.card, standard.card, sizeof(rules.card));
    free(text);
}

static void line_feeds_may_come_with_returns(void **state) {
    char *text = standard_text();
    char *dos = malloc(2 * strlen(text) + 1), *to = dos;
    struct sack_rules standard = assert_good(text);
    (void)state;
    assert_non_null(dos);
    for (const char *from = text; *from; from++) {
        if (*from == '\n')
            *to++ = '\r';
        *to++ = *from;
    }
    *to = '\0';
    struct sack_rules rules = assert_good(dos);
    assert_memory_equal(rules.card, standard.card, sizeof(rules.card));
    free(dos);
    free(text);
}

static void rows_may_stand_in_any_order(void **state) {
    char *text = standard_text();
    struct sack_rules standard = assert_good(text);
    (void)state;
    /* Card 27 first. */
    char *without = with_line(text, LINE_OF(27), "");
    char *moved = with_line(without, HEADER_LINE,
                            "id\tcondition\tsacks\tsource\n27\tsum<20\t2\tx\n");
    struct sack_rules rules = assert_good(moved);
    assert_memory_equal(rules.card, standard.card, sizeof(rules.card));
    free(moved);
    free(without);
    free(text);
}

static void another_deck_is_another_deck(void **state) {
    static const struct {
        const char *row;
        struct sack_card card;
    } rows[] = {
        {"22\tsum<2\t1\tx\n", {SACK_SUM_UNDER, 0, 2, 1}},
        {"22\tsum<99\t2\tx\n", {SACK_SUM_UNDER, 0, 99, 2}},
        {"22\tmost:123456\t2\tx\n", {SACK_MOST_OF, 0x3f, 0, 2}},
        {"22\tlast:6\t1\tx\n", {SACK_LAST_OF, 0x20, 0, 1}},
        {"22\tmost-different\t1\tx\n", {SACK_MOST_DIFFERENT, 0, 0, 1}},
    };
    char *text = standard_text();
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char *edited = with_line(text, LINE_OF(22), rows[i].row);
        struct sack_rules rules = assert_good(edited);
        assert_memory_equal(&rules.card[22 - 1], &rows[i].card,
                            sizeof(rows[i].card));
        free(edited);
    }
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_standard_deck_loads),
        cmocka_unit_test(broken_conditions_are_named),
        cmocka_unit_test(a_long_condition_is_cut_in_the_reason),
        cmocka_unit_test(broken_sacks_are_named),
        cmocka_unit_test(broken_ids_are_named),
        cmocka_unit_test(a_doubled_id_names_its_second_line),
        cmocka_unit_test(a_wrong_count_names_the_last_row),
        cmocka_unit_test(a_broken_header_is_named),
        cmocka_unit_test(a_wrong_number_of_columns_is_named),
        cmocka_unit_test(the_first_wrong_line_is_the_one_named),
        cmocka_unit_test(an_empty_deck_has_no_header),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(a_cut_deck_is_refused),
        cmocka_unit_test(a_deck_may_be_laid_out_in_many_ways),
        cmocka_unit_test(line_feeds_may_come_with_returns),
        cmocka_unit_test(rows_may_stand_in_any_order),
        cmocka_unit_test(another_deck_is_another_deck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
