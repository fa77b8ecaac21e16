/* One connection: the order of answers, limits of time and size, short writes,
 * hang-ups. */
#include "echo.h"
#include "support.h"

#define GET(path) "GET " path " HTTP/1.1\r\nHost: x\r\n\r\n"
#define POST(length, body)                                                     \
    "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: " length "\r\n\r\n" body
#define UPGRADE                                                                \
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"                    \
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"                     \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
#define MASK "\0\0\0\0"
#define PING "\x89\x80" MASK
#define PONG "\x8a\x80" MASK
#define HI "\x81\x82" MASK "hi"

static void feed(struct echo *echo, const char *text) {
    assert_int_equal(echo_feed(echo, text, strlen(text), 0), strlen(text));
}

#define FEED(echo, frames)                                                     \
    assert_int_equal(echo_feed(echo, frames, sizeof(frames) - 1, 0),           \
                     sizeof(frames) - 1)

static struct echo *socket_of(void) {
    struct echo *echo = echo_create();
    feed(echo, UPGRADE);
    assert_int_equal(echo->wire.state, WSK_WIRE_SOCKET);
    assert_non_null(strstr(echo->sent, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
    echo->sent_len = 0;
    return echo;
}

/* What was sent begins like this; it is taken off. */
#define SENT(echo, bytes) take_sent(echo, bytes, sizeof(bytes) - 1)
static void take_sent(struct echo *echo, const char *bytes, size_t len) {
    assert_in_range(len, 0, echo->sent_len);
    assert_memory_equal(echo->sent, bytes, len);
    memmove(echo->sent, echo->sent + len, echo->sent_len - len);
    echo->sent_len -= len;
}

/* The status of the next answer, and its body. */
static void answer_is(struct echo *echo, unsigned status, const char *body) {
    char begin[40];
    snprintf(begin, sizeof(begin), "HTTP/1.1 %u ", status);
    assert_memory_equal(echo->sent, begin, strlen(begin));
    const char *end = strstr(echo->sent, "\r\n\r\n");
    assert_non_null(end);
    size_t head = (size_t)(end + 4 - echo->sent);
    take_sent(echo, echo->sent, head);
    take_sent(echo, body, strlen(body));
    echo->sent[echo->sent_len] = '\0';
}

static bool is_over(const struct echo *echo) {
    return echo->wire.state == WSK_WIRE_OVER;
}

/* --- Requests --------------------------------------------------------------
 */

static void answers_have_the_order_of_questions(void **unused) {
    (void)unused;
    /* In whatever pieces they come. */
    static const char all[] =
        GET("/1") POST("3", "abc") GET("/late") GET("/3") POST("0", "");
    for (size_t step = 0; step < 80; step++) {
        struct echo *echo = echo_create();
        assert_int_equal(echo_feed(echo, all, sizeof(all) - 1, step),
                         sizeof(all) - 1);
        assert_int_equal(echo->requests, 3);
        answer_is(echo, 200, "/1");
        answer_is(echo, 201, "abc");
        assert_int_equal(echo->sent_len, 0);
        echo_answer(echo);
        answer_is(echo, 200, "/late");
        answer_is(echo, 200, "/3");
        answer_is(echo, 201, "");
        assert_int_equal(echo->sent_len, 0);
        assert_int_equal(echo->wire.state, WSK_WIRE_REQUEST);
        assert_null(echo->wire.kept);
        echo_destroy(echo);
    }
}

static void an_answer_that_is_not_taken_holds_up_the_next(void **unused) {
    struct echo *echo = echo_create();
    (void)unused;
    echo->takes = 10;
    feed(echo, GET("/1") GET("/file"));
    feed(echo, GET("/3"));
    assert_int_equal(echo->requests, 1);
    assert_true(wsk_wire_waits(&echo->wire));
    while (wsk_wire_waits(&echo->wire)) {
        assert_in_range(echo->requests, 1, 2);
        echo_take(echo, 7);
        if (echo->requests == 3)
            break;
    }
    echo_take(echo, 100);
    answer_is(echo, 200, "/1");
    assert_non_null(strstr(echo->sent, "content-length: 40000\r\n"));
    const char *body = strstr(echo->sent, "\r\n\r\n") + 4;
    assert_int_equal(strspn(body, "f"), ECHO_FILE);
    assert_memory_equal(body + ECHO_FILE, "HTTP/1.1 200 ", 13);
    assert_string_equal(strstr(body + ECHO_FILE, "\r\n\r\n"), "\r\n\r\n/3");
    echo_destroy(echo);
}

static void a_refusal_is_the_last_word(void **unused) {
    static const struct {
        const char *bytes;
        unsigned status, requests;
    } cases[] = {
        {GET("/404") GET("/2"), 404, 1},
        {GET("/403") GET("/2"), 403, 0},
        {"GET / HTTP/3.0\r\n\r\n" GET("/2"), 505, 0},
        {"POST / HTTP/1.1\r\nHost: x\r\n\r\n" GET("/2"), 411, 0},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\nabc", 413,
         0},
        {"POST /403 HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nabc", 403,
         0},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct echo *echo = echo_create();
        char begin[40];
        feed(echo, cases[i].bytes);
        snprintf(begin, sizeof(begin), "HTTP/1.1 %u ", cases[i].status);
        assert_memory_equal(echo->sent, begin, strlen(begin));
        assert_non_null(strstr(echo->sent, "\r\nconnection: close\r\n"));
        assert_int_equal(echo->requests, cases[i].requests);
        assert_true(echo->finished);
        assert_int_equal(echo->wire.state, WSK_WIRE_LINGER);
        /* What still comes is read and thrown away, so much of it. */
        size_t before = echo->sent_len;
        for (unsigned n = 0; n < 15; n++)
            echo_feed(echo, echo->sent, 4096, 0);
        assert_false(is_over(echo));
        for (unsigned n = 0; n < 2; n++)
            echo_feed(echo, echo->sent, 4096, 0);
        assert_true(is_over(echo));
        assert_int_equal(echo->sent_len, before);
        echo_destroy(echo);
    }
}

static void who_lingers_is_left(void **unused) {
    struct echo *echo = echo_create();
    (void)unused;
    feed(echo, GET("/404"));
    echo_wait(echo, 2);
    assert_int_equal(echo->wire.state, WSK_WIRE_LINGER);
    echo_wait(echo, 1);
    assert_true(is_over(echo));
    echo_destroy(echo);
    echo = echo_create();
    feed(echo, GET("/404"));
    echo_end(echo);
    assert_true(is_over(echo));
    echo_destroy(echo);
}

static void head_has_no_body(void **unused) {
    struct echo *echo = echo_create();
    (void)unused;
    feed(echo, "HEAD /abc HTTP/1.1\r\nHost: x\r\n\r\n" GET("/2"));
    assert_non_null(strstr(echo->sent, "content-length: 4\r\n"));
    answer_is(echo, 200, "");
    answer_is(echo, 200, "/2");
    echo_destroy(echo);
}

static void the_old_version_is_answered_once(void **unused) {
    struct echo *echo = echo_create();
    (void)unused;
    feed(echo, "GET /1 HTTP/1.0\r\nHost: x\r\n\r\n" GET("/2"));
    assert_non_null(strstr(echo->sent, "\r\nconnection: close\r\n"));
    answer_is(echo, 200, "/1");
    assert_int_equal(echo->sent_len, 0);
    assert_true(echo->finished);
    echo_destroy(echo);
}

static void who_expects_is_told_to_go_on(void **unused) {
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    static const char head[] = "POST /a HTTP/1.1\r\nHost: x\r\nExpect: "
                               "100-continue\r\nContent-Length: 2\r\n\r\n";
    struct echo *echo = echo_create();
    (void)unused;
    feed(echo, head);
    SENT(echo, go_on);
    feed(echo, "h");
    assert_int_equal(echo->sent_len, 0);
    feed(echo, "i");
    answer_is(echo, 201, "hi");
    /* Not to who did not wait. */
    feed(echo, head);
    SENT(echo, go_on);
    feed(echo, "ho");
    answer_is(echo, 201, "ho");
    echo_destroy(echo);
}

static void the_longest_request_has_room(void **unused) {
    static char bytes[WSK_KEEP_MAX + 1000];
    struct echo *echo = echo_create();
    (void)unused;
    memset(bytes, 'x', sizeof(bytes));
    memcpy(bytes, "POST /", 6);
    memcpy(bytes + WSK_HEAD_LINE - 11, " HTTP/1.1\r\n", 11);
    static const char fields[] = "Content-Length: 4096\r\nHost: x\r\nX: ";
    memcpy(bytes + WSK_HEAD_LINE, fields, sizeof(fields) - 1);
    memcpy(bytes + WSK_HEAD_MAX - 4, "\r\n\r\n", 4);
    assert_int_equal(echo_feed(echo, bytes, WSK_KEEP_MAX, 1), WSK_KEEP_MAX);
    assert_int_equal(echo->requests, 1);
    assert_null(echo->wire.kept);
    /* While an answer is due, so much is kept and no more is read. */
    feed(echo, GET("/late"));
    assert_int_equal(echo_feed(echo, bytes, sizeof(bytes), 100), WSK_KEEP_MAX);
    assert_int_equal(wsk_wire_room(&echo->wire), 0);
    echo_answer(echo);
    assert_int_equal(echo->requests, 3);
    assert_int_equal(wsk_wire_room(&echo->wire), WSK_KEEP_MAX);
    echo_destroy(echo);
}

/* --- Time ------------------------------------------------------------------
 */

static void a_request_has_its_time(void **unused) {
    (void)unused;
    /* Nothing; a head that never ends; a body that never comes. */
    static const char *const begins[] = {
        "", "GET / HTTP/1.1\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n"};
    for (unsigned i = 0; i < 3; i++) {
        struct echo *echo = echo_create();
        feed(echo, begins[i]);
        for (unsigned s = 0; s < 14; s++) {
            echo_wait(echo, 1);
            if (i)
                feed(echo, "x");
        }
        assert_false(is_over(echo));
        echo_wait(echo, 1);
        assert_true(is_over(echo));
        echo_destroy(echo);
    }
}

static void between_requests(void **unused) {
    struct echo *echo = echo_create();
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        echo_wait(echo, 14 + i * 7);
        feed(echo, "GET / HTTP/1.1\r\n");
        echo_wait(echo, i ? 14 : 0);
        feed(echo, "Host: x\r\n\r\n");
        answer_is(echo, 200, "/");
    }
    echo_wait(echo, 29);
    assert_false(is_over(echo));
    echo_wait(echo, 1);
    assert_true(is_over(echo));
    echo_destroy(echo);
}

static void our_answer_has_its_time(void **unused) {
    struct echo *echo = echo_create();
    (void)unused;
    feed(echo, GET("/late"));
    echo_wait(echo, 59);
    assert_false(is_over(echo));
    echo_wait(echo, 1);
    assert_true(is_over(echo));
    echo_answer(echo); /* too late, and no harm */
    assert_int_equal(echo->sent_len, 0);
    echo_destroy(echo);
}

static void taking_an_answer_has_its_time(void **unused) {
    struct echo *echo = echo_create();
    (void)unused;
    echo->takes = 0;
    feed(echo, GET("/file"));
    /* Half a minute, and a second for every 2,000 bytes: 20 of them. */
    for (unsigned s = 0; s < 48; s++) {
        echo_wait(echo, 1);
        echo_take(echo, 100);
        assert_false(is_over(echo));
    }
    echo_wait(echo, 4);
    assert_true(is_over(echo));
    echo_destroy(echo);
}

/* --- Hanging up ------------------------------------------------------------
 */

static void who_has_said_all_is_still_answered(void **unused) {
    struct echo *echo = echo_create();
    (void)unused;
    feed(echo, GET("/late") GET("/2"));
    echo_end(echo);
    assert_int_equal(wsk_wire_room(&echo->wire), 0);
    assert_false(is_over(echo));
    echo_answer(echo);
    answer_is(echo, 200, "/late");
    answer_is(echo, 200, "/2");
    assert_true(is_over(echo));
    echo_destroy(echo);
    /* But not who stops in the middle. */
    echo = echo_create();
    feed(echo, "GET / HTTP");
    echo_end(echo);
    assert_true(is_over(echo));
    echo_destroy(echo);
}

static void nobody_is_there_to_take_it(void **unused) {
    struct echo *echo = echo_create();
    (void)unused;
    echo->hung_up = true;
    feed(echo, GET("/1"));
    assert_true(is_over(echo));
    assert_int_equal(wsk_wire_room(&echo->wire), 0);
    assert_false(wsk_wire_waits(&echo->wire));
    echo_destroy(echo);
    echo = socket_of();
    echo->takes = 1;
    FEED(echo, HI HI);
    echo->hung_up = true;
    echo_take(echo, 1);
    assert_true(is_over(echo));
    assert_int_equal(echo->lines, 1);
    echo_destroy(echo);
}

/* --- WebSockets ------------------------------------------------------------
 */

/* Several in one packet with the handshake, in whatever pieces. */
static void lines_are_heard(void **unused) {
    static const char bytes[] =
        UPGRADE HI "\x01\x81" MASK "a" PING "\x00\x80" MASK "\x80\x81" MASK "b"
                   "\x88\x82" MASK "\x03\xe8";
    static const char expected[] = "\x81\x02hi\x8a\x00\x81\x02"
                                   "ab\x88\x02\x03\xe8";
    (void)unused;
    for (size_t step = 0; step < sizeof(bytes); step++) {
        struct echo *echo = echo_create();
        assert_int_equal(echo_feed(echo, bytes, sizeof(bytes) - 1, step),
                         sizeof(bytes) - 1);
        const char *end = strstr(echo->sent, "\r\n\r\n");
        take_sent(echo, echo->sent, (size_t)(end + 4 - echo->sent));
        SENT(echo, expected);
        assert_int_equal(echo->sent_len, 0);
        assert_true(echo->finished);
        echo_destroy(echo);
    }
}

/* As many pings in one read as may be: each has its pong, however little can be
 * sent at a time. */
static void every_ping_has_its_pong(void **unused) {
    struct echo *echo = socket_of();
    (void)unused;
    char pings[40 * 7];
    for (unsigned i = 0; i < 40; i++) {
        memcpy(pings + i * 7, "\x89\x81" MASK, 6);
        pings[i * 7 + 6] = (char)('0' + i);
    }
    echo->takes = 2;
    assert_int_equal(echo_feed(echo, pings, sizeof(pings), 0), sizeof(pings));
    while (wsk_wire_waits(&echo->wire))
        echo_take(echo, 2);
    for (unsigned i = 0; i < 40; i++) {
        const char pong[] = {(char)0x8a, 1, (char)('0' + i)};
        take_sent(echo, pong, sizeof(pong));
    }
    assert_int_equal(echo->wrongs, 0);
    /* One more is too many. */
    echo_take(echo, 100);
    FEED(echo, PING);
    assert_string_equal(echo->why, "too many messages a second");
    SENT(echo, "\x88\x02\x03\xf0");
    echo_destroy(echo);
}

/* Frames without anything in them count as well. */
static void empty_pieces_are_counted(void **unused) {
    struct echo *echo = socket_of();
    (void)unused;
    FEED(echo, "\x01\x80" MASK);
    for (unsigned i = 0; i < 39; i++)
        FEED(echo, "\x00\x80" MASK);
    assert_int_equal(echo->wrongs, 0);
    echo_wait(echo, 1); /* twenty more */
    for (unsigned i = 0; i < 20; i++)
        FEED(echo, "\x00\x80" MASK);
    assert_int_equal(echo->wrongs, 0);
    FEED(echo, PONG);
    assert_string_equal(echo->why, "too many messages a second");
    assert_int_equal(echo->lines, 0);
    echo_destroy(echo);
}

static void what_is_wrong_is_told_and_nothing_more_is_heard(void **unused) {
    static const struct {
        const char *bytes;
        size_t len;
        const char *close;
    } cases[] = {
#define CASE(bytes) bytes, sizeof(bytes) - 1
        {CASE("\x82\x81" MASK "x"), "\x88\x02\x03\xeb"},
        {CASE("\x80\x81" MASK "x"), "\x88\x02\x03\xea"},
        {CASE("\x01\x81" MASK "x"
              "\x81\x81" MASK "x"),
         "\x88\x02\x03\xea"},
        {CASE("\x81\x01x"), "\x88\x02\x03\xea"},
        {CASE("\xf0"), "\x88\x02\x03\xea"},
        {CASE("\x81\xfe\x04\x01"), "\x88\x02\x03\xf1"},
        {CASE("\x81\x82" MASK "\xff\xfe"), "\x88\x02\x03\xef"},
        {CASE("\x88\x81" MASK "x"), "\x88\x02\x03\xea"},
        {CASE("\x88\x80" MASK), "\x88\x00"},
        {CASE("\x88\x82" MASK "\x0f\xa0"), "\x88\x02\x0f\xa0"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct echo *echo = socket_of();
        echo_feed(echo, cases[i].bytes, cases[i].len, 0);
        FEED(echo, HI);
        take_sent(echo, cases[i].close, cases[i].close[1] ? 4 : 2);
        assert_int_equal(echo->sent_len, 0);
        assert_int_equal(echo->lines, 0);
        assert_int_equal(echo->wire.state, WSK_WIRE_LINGER);
        assert_true(echo->finished);
        echo_destroy(echo);
    }
}

static void pieces_are_together_as_long_as_a_message_may_be(void **unused) {
    (void)unused;
    for (unsigned over = 0; over < 2; over++) {
        struct echo *echo = socket_of();
        char piece[6 + 100] = "\x01\xe4" MASK;
        memset(piece + 6, 'x', 100);
        for (unsigned i = 0; i < 10; i++) {
            echo_feed(echo, piece, sizeof(piece), 0);
            piece[0] = 0;
        }
        piece[0] = (char)0x80;
        piece[1] = (char)(0x80 | (24 + over));
        echo_feed(echo, piece, 6 + 24 + over, 0);
        assert_int_equal(echo->lines, over ? 0 : 1);
        assert_string_equal(echo->why, over ? "the message is too long" : "");
        echo_destroy(echo);
    }
}

static void a_line_may_let_the_next_one_wait(void **unused) {
    struct echo *echo = socket_of();
    (void)unused;
    echo->defers = true;
    FEED(echo, HI HI HI);
    assert_int_equal(echo->lines, 1);
    wsk_wire_resume(&echo->wire);
    assert_int_equal(echo->lines, 2);
    wsk_wire_resume(&echo->wire);
    assert_int_equal(echo->lines, 3);
    wsk_wire_resume(&echo->wire);
    assert_int_equal(echo->lines, 3);
    assert_null(echo->wire.kept);
    /* And somebody who hangs up meanwhile is noticed. */
    FEED(echo, HI HI);
    echo_end(echo);
    assert_true(is_over(echo));
    echo_destroy(echo);
}

static void silence_is_asked_about(void **unused) {
    struct echo *echo = socket_of();
    (void)unused;
    echo_wait(echo, 59);
    assert_int_equal(echo->sent_len, 0);
    echo_wait(echo, 20);
    SENT(echo, "\x89\x00");
    assert_int_equal(echo->sent_len, 0); /* once */
    FEED(echo, PONG);                    /* with nothing in it */
    echo_wait(echo, 59);
    assert_int_equal(echo->sent_len, 0);
    echo_wait(echo, 30);
    SENT(echo, "\x89\x00");
    assert_false(is_over(echo));
    echo_wait(echo, 1);
    assert_true(is_over(echo));
    echo_destroy(echo);
}

static void who_does_not_read_is_left(void **unused) {
    struct echo *echo = socket_of();
    (void)unused;
    echo->takes = 1;
    FEED(echo, HI);
    for (unsigned i = 0; i < 30; i++) {
        FEED(echo, HI);
        echo_wait(echo, 1);
        assert_false(is_over(echo));
    }
    echo_wait(echo, 1);
    assert_true(is_over(echo));
    assert_int_equal(echo->lines, 1);
    echo_destroy(echo);
}

static void our_farewell_comes_after_what_was_said(void **unused) {
    struct echo *echo = socket_of();
    (void)unused;
    echo->takes = 3;
    FEED(echo, HI);
    wsk_wire_close(&echo->wire);
    assert_false(echo->finished);
    FEED(echo, HI);
    echo_take(echo, 100);
    SENT(echo, "\x81\x02hi\x88\x02\x03\xe8");
    assert_int_equal(echo->sent_len, 0);
    assert_true(echo->finished);
    echo_end(echo);
    assert_true(is_over(echo));
    echo_destroy(echo);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_have_the_order_of_questions),
        cmocka_unit_test(an_answer_that_is_not_taken_holds_up_the_next),
        cmocka_unit_test(a_refusal_is_the_last_word),
        cmocka_unit_test(who_lingers_is_left),
        cmocka_unit_test(head_has_no_body),
        cmocka_unit_test(the_old_version_is_answered_once),
        cmocka_unit_test(who_expects_is_told_to_go_on),
        cmocka_unit_test(the_longest_request_has_room),
        cmocka_unit_test(a_request_has_its_time),
        cmocka_unit_test(between_requests),
        cmocka_unit_test(our_answer_has_its_time),
        cmocka_unit_test(taking_an_answer_has_its_time),
        cmocka_unit_test(who_has_said_all_is_still_answered),
        cmocka_unit_test(nobody_is_there_to_take_it),
        cmocka_unit_test(lines_are_heard),
        cmocka_unit_test(every_ping_has_its_pong),
        cmocka_unit_test(empty_pieces_are_counted),
        cmocka_unit_test(what_is_wrong_is_told_and_nothing_more_is_heard),
        cmocka_unit_test(pieces_are_together_as_long_as_a_message_may_be),
        cmocka_unit_test(a_line_may_let_the_next_one_wait),
        cmocka_unit_test(silence_is_asked_about),
        cmocka_unit_test(who_does_not_read_is_left),
        cmocka_unit_test(our_farewell_comes_after_what_was_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
