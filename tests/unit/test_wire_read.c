/* Heads of requests and frames: what is taken, what is refused and how, after
 * RFC 9112 (messages), RFC 9110 (fields) and RFC 6455 (frames). */
#include "support.h"
#include "wire/frame.h"
#include "wire/handshake.h"

#define H "Host: x\r\n"
#define GET "GET / HTTP/1.1\r\n"
#define POST "POST /a HTTP/1.1\r\n" H
#define UPGRADE "Upgrade: websocket\r\nConnection: Upgrade\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define V13 "Sec-WebSocket-Version: 13\r\n"

static const struct {
    const char *head;
    const char *path;
    unsigned body;
} good_heads[] = {
    {GET H "\r\n", "/", 0},
    {"HEAD /a/b HTTP/1.1\r\n" H "\r\n", "/a/b", 0},
    {POST "Content-Length: 0\r\n\r\n", "/a", 0},
    {POST "Content-Length: 4096\r\n\r\n", "/a", 4096},
    {POST "content-LENGTH:12\r\n\r\n", "/a", 12},
    {POST "Content-Length: \t 12 \t\r\n\r\n", "/a", 12},
    {POST "Content-Length: 0012\r\n\r\n", "/a", 12},
    {"GET /a?b=c&d HTTP/1.1\r\n" H "\r\n", "/a", 0},
    {"GET /a#b HTTP/1.1\r\n" H "\r\n", "/a", 0},
    {"GET /%00%2e HTTP/1.1\r\n" H "\r\n", "/%00%2e", 0},
    {"GET //a/../b HTTP/1.1\r\n" H "\r\n", "//a/../b", 0},
    {"GET / HTTP/1.0\r\n" H "\r\n", "/", 0},
    {GET "HOST:x\r\n\r\n", "/", 0},
    {GET "Host: [::1]:80\r\n\r\n", "/", 0},
    {GET H "X: \xc3\xa4\r\n\r\n", "/", 0},
    {GET H "X:\r\n\r\n", "/", 0},
    {GET H "X-!#$%&'*+-.^_`|~1: a:b\r\n\r\n", "/", 0},
    {GET H "Content-Length: 0\r\n\r\n", "/", 0},
    {GET H "Accept-Encoding: a\r\nAccept-Encoding: b\r\n\r\n", "/", 0},
    {GET H "Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n", "/", 0},
    {GET H "Upgrade: websocket\r\n\r\n", "/", 0},
    {GET H UPGRADE KEY V13 "\r\n", "/", 0},
    {POST "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n", "/a", 2},
};

static const struct {
    const char *head;
    unsigned status;
} bad_heads[] = {
    /* Lines. */
    {"\r\n", 400},
    {"\r\n" GET H "\r\n", 400},
    {"\n", 400},
    {"GET / HTTP/1.1\n", 400},
    {GET "Host: x\n", 400},
    {GET H "\n", 400},
    {GET H "a: b\rc\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\r\n", 400},
    {GET H "a: \x01\r\n\r\n", 400},
    {GET H "a: \x7f\r\n\r\n", 400},
    {"\x16\x03\x01", 400},
    {GET H " a: b\r\n\r\n", 400},
    {GET H "a: b\r\n c\r\n\r\n", 400},
    {GET H "a: b\r\n\tc\r\n\r\n", 400},
    /* The first line. */
    {"GET\r\n\r\n", 400},
    {"GET /\r\n\r\n", 400},
    {"GET  / HTTP/1.1\r\n" H "\r\n", 400},
    {"GET /  HTTP/1.1\r\n" H "\r\n", 400},
    {"GET / HTTP/1.1 \r\n" H "\r\n", 400},
    {" GET / HTTP/1.1\r\n" H "\r\n", 400},
    {"GET\t/\tHTTP/1.1\r\n" H "\r\n", 400},
    {"GET /a b HTTP/1.1\r\n" H "\r\n", 400},
    {"GET /\xc3\xa4 HTTP/1.1\r\n" H "\r\n", 400},
    {"GET / http/1.1\r\n" H "\r\n", 400},
    {"GET / HTTP/1.10\r\n" H "\r\n", 400},
    {"GET / HTTP/1\r\n" H "\r\n", 400},
    {"GET / HTTP/2.0\r\n" H "\r\n", 505},
    {"GET / HTTP/1.2\r\n" H "\r\n", 505},
    {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
    {"GET http://x/ HTTP/1.1\r\n" H "\r\n", 400},
    {"GET * HTTP/1.1\r\n" H "\r\n", 400},
    {"GET x HTTP/1.1\r\n" H "\r\n", 400},
    {"get / HTTP/1.1\r\n" H "\r\n", 405},
    {"OPTIONS * HTTP/1.1\r\n" H "\r\n", 405},
    {"CONNECT x:1 HTTP/1.1\r\n" H "\r\n", 405},
    {"DELETE / HTTP/1.1\r\n" H "Content-Length: 2\r\n\r\n", 405},
    {"TRACE / HTTP/1.1\r\n" H "\r\n", 405},
    {"G(T / HTTP/1.1\r\n" H "\r\n", 400},
    /* Names. */
    {GET H "a\r\n\r\n", 400},
    {GET H ": b\r\n\r\n", 400},
    {GET "Host : x\r\n\r\n", 400},
    {GET H "a b: c\r\n\r\n", 400},
    {GET H "a(: c\r\n\r\n", 400},
    {GET H "\xc3\xa4: c\r\n\r\n", 400},
    /* One host. */
    {GET "\r\n", 400},
    {"GET / HTTP/1.0\r\n\r\n", 400},
    {GET "Host:\r\n\r\n", 400},
    {GET H H "\r\n", 400},
    {GET "Host: x, y\r\n\r\n", 400},
    {GET "Host: x/y\r\n\r\n", 400},
    {GET "Host: a@b\r\n\r\n", 400},
    /* One length. */
    {POST "\r\n", 411},
    {POST "Transfer-Encoding: chunked\r\n\r\n", 411},
    {POST "Transfer-Encoding: identity\r\n\r\n", 411},
    {POST "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n", 411},
    {POST "Transfer-Encoding:\r\nContent-Length: 2\r\n\r\n", 411},
    {GET H "Transfer-Encoding: chunked\r\n\r\n", 411},
    {POST "Content-Length: 2\r\nContent-Length: 2\r\n\r\n", 400},
    {POST "Content-Length: 2, 2\r\n\r\n", 400},
    {POST "Content-Length: 2 2\r\n\r\n", 400},
    {POST "Content-Length:\r\n\r\n", 400},
    {POST "Content-Length: -1\r\n\r\n", 400},
    {POST "Content-Length: +1\r\n\r\n", 400},
    {POST "Content-Length: 0x2\r\n\r\n", 400},
    {POST "Content-Length: 2.0\r\n\r\n", 400},
    {POST "Content-Length: 4097\r\n\r\n", 413},
    {POST "Content-Length: 4294967298\r\n\r\n", 413},
    {POST "Content-Length: 18446744073709551618\r\n\r\n", 413},
    {GET H "Content-Length: 1\r\n\r\n", 400},
    /* What else comes once. */
    {GET H "Origin: a\r\nOrigin: b\r\n\r\n", 400},
    {GET H "Authorization: a\r\nAuthorization: b\r\n\r\n", 400},
    {POST "Content-Length: 2\r\nExpect: gold\r\n\r\n", 417},
    /* WebSockets. */
    {GET H UPGRADE KEY "\r\n", 426},
    {GET H UPGRADE KEY "Sec-WebSocket-Version: 8\r\n\r\n", 426},
    {GET H UPGRADE KEY "Sec-WebSocket-Version: 013\r\n\r\n", 426},
    {GET H UPGRADE V13 "\r\n", 400},
    {GET H UPGRADE V13 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=\r\n\r\n",
     400},
    {GET H UPGRADE V13 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZ!==\r\n\r\n",
     400},
    {GET H UPGRADE V13 KEY KEY "\r\n", 400},
};

/* Reads `len` bytes, of which `first` come before the others. */
static enum wsk_read read_in_two(const char *bytes, size_t first, size_t len,
                                 struct wsk_request *request,
                                 struct wsk_refusal *refusal) {
    struct wsk_scan scan = {0};
    char *piece = malloc(first ? first : 1);
    memcpy(piece, bytes, first);
    enum wsk_read read =
        wsk_request_read(&scan, piece, first, request, refusal);
    free(piece);
    if (read == WSK_READ_MORE)
        read = wsk_request_read(&scan, bytes, len, request, refusal);
    return read;
}

/* Wherever it is split, it means the same. */
static void heads_are_taken(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof(good_heads) / sizeof(good_heads[0]); i++) {
        const char *head = good_heads[i].head;
        size_t len = strlen(head);
        for (size_t first = 0; first < len; first++) {
            struct wsk_request request;
            struct wsk_refusal refusal;
            if (read_in_two(head, first, len, &request, &refusal) !=
                WSK_READ_WHOLE)
                fail_msg("%s: %u", head, refusal.status);
            assert_true(wsk_word_is(request.path, good_heads[i].path));
            assert_int_equal(request.body, good_heads[i].body);
            assert_int_equal(request.head, len);
        }
    }
}

static void heads_are_refused(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof(bad_heads) / sizeof(bad_heads[0]); i++) {
        const char *head = bad_heads[i].head;
        size_t len = strlen(head);
        for (size_t first = 0; first <= len; first++) {
            struct wsk_request request;
            struct wsk_refusal refusal = {0};
            if (read_in_two(head, first, len, &request, &refusal) !=
                    WSK_READ_WRONG ||
                refusal.status != bad_heads[i].status)
                fail_msg("%s: %u", head, refusal.status);
        }
    }
}

/* Nothing but the whole is taken, byte by byte. */
static void a_head_is_whole_at_its_end(void **unused) {
    static const char head[] = POST "Content-Length: 2\r\n\r\n";
    struct wsk_scan scan = {0};
    struct wsk_request request;
    struct wsk_refusal refusal;
    (void)unused;
    for (size_t len = 0; len < sizeof(head) - 1; len++)
        assert_int_equal(wsk_request_read(&scan, head, len, &request, &refusal),
                         WSK_READ_MORE);
    assert_int_equal(
        wsk_request_read(&scan, head, sizeof(head) - 1, &request, &refusal),
        WSK_READ_WHOLE);
}

/* A first line and others of so many bytes, with their ends. */
static size_t write_long(char *bytes, size_t line, size_t fields) {
    static const char end[] = " HTTP/1.1\r\n", begin[] = H "X: ";
    size_t at = line - (sizeof(end) - 1);
    memcpy(bytes, "GET /", 5);
    memset(bytes + 5, 'x', line);
    memcpy(bytes + at, end, sizeof(end) - 1);
    memset(bytes + line, 'x', fields);
    memcpy(bytes + line, begin, sizeof(begin) - 1);
    memcpy(bytes + line + fields - 4, "\r\n\r\n", 4);
    return line + fields;
}

static unsigned status_of_long(size_t line, size_t fields, size_t *ret_used) {
    static char bytes[20000];
    struct wsk_scan scan = {0};
    struct wsk_request request;
    struct wsk_refusal refusal = {0};
    enum wsk_read read = WSK_READ_MORE;
    size_t len = write_long(bytes, line, fields), at = 0;
    while (read == WSK_READ_MORE && at < len)
        read = wsk_request_read(&scan, bytes, ++at, &request, &refusal);
    *ret_used = at;
    assert_int_not_equal(read, WSK_READ_MORE);
    return refusal.status;
}

/* Refused where it becomes too long, not where it ends. */
static void heads_are_short(void **unused) {
    size_t used;
    (void)unused;
    assert_int_equal(status_of_long(1024, 100, &used), 0);
    assert_int_equal(status_of_long(1025, 100, &used), 414);
    assert_int_equal(status_of_long(9000, 100, &used), 414);
    assert_int_equal(used, WSK_HEAD_LINE + 1);
    assert_int_equal(status_of_long(1024, 4096, &used), 0);
    assert_int_equal(status_of_long(1024, 4097, &used), 431);
    assert_int_equal(status_of_long(20, 9000, &used), 431);
    assert_int_equal(used, 20 + WSK_HEAD_FIELDS + 1);
}

static void what_a_connection_is_for(void **unused) {
    static const struct {
        const char *fields;
        bool last, websocket;
    } cases[] = {
        {"", false, false},
        {"Connection: close\r\n", true, false},
        {"Connection: keep-alive\r\n", false, false},
        {"Connection: x, CLOSE\r\n", true, false},
        {"Connection: close\r\nConnection: x\r\n", true, false},
        {"Connection: closed\r\n", false, false},
        {UPGRADE KEY V13, false, true},
        {"Upgrade: WebSocket\r\nConnection: keep-alive,  upgrade\r\n" KEY V13,
         false, true},
        {"Upgrade: h2c, websocket\r\nConnection: upgrade\r\n" KEY V13, false,
         true},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        char head[500];
        struct wsk_scan scan = {0};
        struct wsk_request request;
        struct wsk_refusal refusal;
        int len = snprintf(head, sizeof(head), GET H "%s\r\n", cases[i].fields);
        assert_int_equal(
            wsk_request_read(&scan, head, (size_t)len, &request, &refusal),
            WSK_READ_WHOLE);
        assert_int_equal(request.last, cases[i].last);
        assert_int_equal(request.websocket, cases[i].websocket);
    }
}

/* --- Frames ----------------------------------------------------------------
 */

#define MASK "\x01\x02\x03\x04"

static const struct {
    const char *bytes;
    size_t len;
    const char *text;
} good_frames[] = {
#define FRAME(text) text, sizeof(text) - 1
    {FRAME("\x81\x80" MASK), ""},      {FRAME("\x81\x82" MASK "ik"), "hi"},
    {FRAME("\x01\x80" MASK), ""},      {FRAME("\x80\x80" MASK), ""},
    {FRAME("\x82\x81" MASK "i"), "h"}, {FRAME("\x88\x80" MASK), ""},
    {FRAME("\x89\x81" MASK "i"), "h"}, {FRAME("\x8a\x80" MASK), ""},
};

static const struct {
    const char *bytes;
    size_t len;
    unsigned code;
} bad_frames[] = {
    /* 5.1: a client masks; 5.2: reserved bits and opcodes. */
    {FRAME("\x81\x02"), 1002},
    {FRAME("\x81"
           "\x00"),
     1002},
    {FRAME("\xc1"), 1002},
    {FRAME("\xa1"), 1002},
    {FRAME("\x91"), 1002},
    {FRAME("\x83"), 1002},
    {FRAME("\x87"), 1002},
    {FRAME("\x8b"), 1002},
    {FRAME("\x8f"), 1002},
    /* 5.4, 5.5: control frames are short and whole. */
    {FRAME("\x09"), 1002},
    {FRAME("\x08"), 1002},
    {FRAME("\x0a"), 1002},
    {FRAME("\x89\xfe"), 1002},
    {FRAME("\x88\xff"), 1002},
    /* 5.2: the shortest way to write a length; ours are short. */
    {FRAME("\x81\xfe\x00\x7d"), 1002},
    {FRAME("\x81\xfe\x00\x00"), 1002},
    {FRAME("\x81\xfe\x04\x01"), 1009},
    {FRAME("\x81\xfe\xff\xff"), 1009},
    {FRAME("\x81\xff"), 1009},
};

/* Part of it is not enough, and is left as it is. */
static void part_is_not_enough(const char *bytes, size_t whole) {
    for (size_t len = 0; len < whole; len++) {
        struct wsk_frame frame;
        struct wsk_refusal refusal;
        char *piece = malloc(len ? len : 1);
        memcpy(piece, bytes, len);
        assert_int_equal(wsk_frame_read(piece, len, &frame, &refusal),
                         WSK_READ_MORE);
        assert_memory_equal(piece, bytes, len);
        free(piece);
    }
}

static enum wsk_read read_copy(const char *bytes, size_t len,
                               struct wsk_frame *frame,
                               struct wsk_refusal *refusal) {
    static char copy[100];
    memcpy(copy, bytes, len);
    return wsk_frame_read(copy, len, frame, refusal);
}

static void frames_are_taken(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof(good_frames) / sizeof(good_frames[0]); i++) {
        const char *bytes = good_frames[i].bytes;
        struct wsk_frame frame;
        struct wsk_refusal refusal;
        part_is_not_enough(bytes, good_frames[i].len);
        assert_int_equal(read_copy(bytes, good_frames[i].len, &frame, &refusal),
                         WSK_READ_WHOLE);
        assert_true(wsk_word_is(frame.text, good_frames[i].text));
        assert_int_equal(frame.size, good_frames[i].len);
        assert_int_equal(frame.opcode, bytes[0] & 15);
        assert_int_equal(frame.last, (bytes[0] & 0x80) != 0);
    }
}

static void frames_are_refused(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof(bad_frames) / sizeof(bad_frames[0]); i++) {
        struct wsk_frame frame;
        struct wsk_refusal refusal = {0};
        part_is_not_enough(bad_frames[i].bytes, bad_frames[i].len - 1);
        assert_int_equal(
            read_copy(bad_frames[i].bytes, bad_frames[i].len, &frame, &refusal),
            WSK_READ_WRONG);
        assert_int_equal(refusal.status, bad_frames[i].code);
    }
}

static void frames_of_every_length(void **unused) {
    static char bytes[WSK_FRAME_MAX];
    (void)unused;
    for (size_t len = 0; len <= WSK_MESSAGE_MAX; len++) {
        struct wsk_frame frame;
        struct wsk_refusal refusal;
        size_t head = len > 125 ? 8 : 6;
        memset(bytes, 0, sizeof(bytes));
        bytes[0] = (char)0x81;
        bytes[1] = (char)(0x80 | (len > 125 ? 126 : len));
        if (len > 125) {
            bytes[2] = (char)(len >> 8);
            bytes[3] = (char)len;
        }
        assert_int_equal(
            wsk_frame_read(bytes, head + len - 1, &frame, &refusal),
            WSK_READ_MORE);
        assert_int_equal(wsk_frame_read(bytes, head + len, &frame, &refusal),
                         WSK_READ_WHOLE);
        assert_int_equal(frame.text.len, len);
    }
}

static void heads_of_our_frames(void **unused) {
    char bytes[WSK_FRAME_ROOM] = "";
    char *text = bytes + WSK_FRAME_ROOM;
    (void)unused;
    assert_memory_equal(wsk_frame_head(text, 0, WSK_FRAME_TEXT), "\x81\0", 2);
    assert_memory_equal(wsk_frame_head(text, 125, WSK_FRAME_PONG), "\x8a\x7d",
                        2);
    assert_memory_equal(wsk_frame_head(text, 126, WSK_FRAME_TEXT),
                        "\x81\x7e\x00\x7e", 4);
    assert_memory_equal(wsk_frame_head(text, 65535, WSK_FRAME_TEXT),
                        "\x81\x7e\xff\xff", 4);
}

static void codes_for_closing(void **unused) {
    static const struct {
        const char *text;
        size_t len;
        unsigned code;
    } cases[] = {
        {FRAME(""), 1005},
        {FRAME("\x03"), 1002},
        {FRAME("\x03\xe8"), 1000},
        {FRAME("\x03\xe8why"), 1000},
        {FRAME("\x03\xe8\xff"), 1007},
        {FRAME("\x03\xe7"), 1002},
        {FRAME("\x03\xeb"), 1003},
        {FRAME("\x03\xec"), 1002},
        {FRAME("\x03\xee"), 1002},
        {FRAME("\x03\xef"), 1007},
        {FRAME("\x03\xf7"), 1002},
        {FRAME("\x0b\xb7"), 1002},
        {FRAME("\x0b\xb8"), 3000},
        {FRAME("\x13\x87"), 4999},
        {FRAME("\x13\x88"), 1002},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_int_equal(
            wsk_frame_code((struct wsk_word){cases[i].text, cases[i].len}),
            cases[i].code);
}

/* RFC 6455, 1.3; others by another program. */
static void answers_to_keys(void **unused) {
    static const char *const pairs[][2] = {
        {"dGhlIHNhbXBsZSBub25jZQ==", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="},
        {"AAAAAAAAAAAAAAAAAAAAAA==", "ICX+Yqv66kxgM0FcWaLWlFLwTAI="},
    };
    char answer[WSK_HANDSHAKE + 1];
    (void)unused;
    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
        wsk_handshake((struct wsk_word){pairs[i][0], 24}, answer);
        assert_string_equal(answer, pairs[i][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads_are_taken),
        cmocka_unit_test(heads_are_refused),
        cmocka_unit_test(a_head_is_whole_at_its_end),
        cmocka_unit_test(heads_are_short),
        cmocka_unit_test(what_a_connection_is_for),
        cmocka_unit_test(frames_are_taken),
        cmocka_unit_test(frames_are_refused),
        cmocka_unit_test(frames_of_every_length),
        cmocka_unit_test(heads_of_our_frames),
        cmocka_unit_test(codes_for_closing),
        cmocka_unit_test(answers_to_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
