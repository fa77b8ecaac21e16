/*
 * What a slip of the hand in the tables would change and no other test looks
 * at; tools/mutants found them.
 */
#include "lounge.h"

static unsigned count_lines(const char *text, const char *start) {
    unsigned count = 0;
    for (const char *line = text; line && *line;) {
        count += starts(line, start);
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    return count;
}

/* Who gets the whole log is told once who they are and where it ends. */
static void a_greeting_is_said_once(void **unused) {
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "bloeder-sack", "pp", NULL);
    struct visitor *anna =
        visitor_join(&lounge, party.id, 0, party.token[0], NULL);
    assert_int_equal(count_lines(anna->heard, "you "), 1);
    assert_int_equal(count_lines(anna->heard, "at "), 1);
    visitor_say(anna, "ping");
    assert_int_equal(count_lines(anna->heard, "you "), 1);
    lounge_close(&lounge);
}

/* Sound tokens, but more than a seat's and the host's. */
static void nobody_joins_with_three_tokens(void **unused) {
    struct lounge lounge;
    (void)unused;
    lounge_open(&lounge);
    struct party party = lounge_party(&lounge, "bloeder-sack", "pp", NULL);
    struct visitor *anna = visitor_come(&lounge);
    visitor_say(anna, "join %s 0 %s %s %s", party.id, party.token[0],
                party.host, party.token[1]);
    assert_string_equal(anna->heard, "gone first of all, join a table\n");
    lounge_close(&lounge);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_greeting_is_said_once),
        cmocka_unit_test(nobody_joins_with_three_tokens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
