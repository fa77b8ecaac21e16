/*
 * fuzz_wire.c - one connection, whatever is done to it in whatever order.
 *
 * The input is a list of pairs: what happens, and how much of it. Bytes come,
 * from the input itself or of those that lead somewhere; some can be sent; a
 * late answer is given; time passes; the other end falls silent or goes.
 * support/echo.c sees to what must hold all the time; what was sent must be
 * answers, and after a handshake frames.
 */
#include "../support/echo.h"
#include "fuzz.h"

static const struct {
    const char *bytes;
    size_t len;
} known[] = {
#define KNOWN(text)                                                            \
    { text, sizeof(text) - 1 }
    KNOWN("GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
    KNOWN("GET /late HTTP/1.1\r\nHost: x\r\n\r\n"),
    KNOWN("GET /file HTTP/1.1\r\nHost: x\r\n\r\n"),
    KNOWN("HEAD /file HTTP/1.1\r\nHost: x\r\n\r\n"),
    KNOWN("GET /late HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
    KNOWN("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 40\r\n"
          "Expect: 100-continue\r\n\r\n"),
    KNOWN("GET /404 HTTP/1.1\r\nHost: x\r\n\r\n"),
    KNOWN("GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"),
    KNOWN("\x81\x82\0\0\0\0hi"),
    KNOWN("\x81\x83\0\0\0\0bye"),
    KNOWN("\x01\x82\0\0\0\0hi"),
    KNOWN("\x00\x82\0\0\0\0hi"),
    KNOWN("\x80\x80\0\0\0\0"),
    KNOWN("\x89\x82\0\0\0\0hi"),
    KNOWN("\x8a\x80\0\0\0\0"),
    KNOWN("\x88\x82\0\0\0\0\x03\xe8"),
};

/* Whole frames, the last of which may be cut off; nothing after farewell. */
static void check_frames(const char *at, size_t len) {
    bool over = false;
    while (len >= 2) {
        size_t size = (unsigned char)at[1], head = 2;
        MUST(!over);
        MUST((unsigned char)at[0] >= 0x81 && size <= 126);
        over = (unsigned char)at[0] == 0x88;
        if (size == 126) {
            if (len < 4)
                return;
            size = (size_t)(unsigned char)at[2] << 8 | (unsigned char)at[3];
            head = 4;
        }
        if (len < head + size)
            return;
        at += head + size;
        len -= head + size;
    }
}

static void check_sent(const struct echo *echo) {
    static const char begin[] = "HTTP/1.1 ", socket[] = "HTTP/1.1 101 ";
    size_t len = echo->sent_len;
    if (len > sizeof(begin) - 1)
        len = sizeof(begin) - 1;
    MUST(memcmp(echo->sent, begin, len) == 0);
    if (!echo->is_socket)
        return;
    /* Bodies may hold anything, even what looks like a handshake. */
    const char *at = echo->sent + echo->socket_at;
    len = echo->sent_len - echo->socket_at;
    MUST(memcmp(at, socket, len < strlen(socket) ? len : strlen(socket)) == 0);
    const char *end = strstr(at, "\r\n\r\n");
    if (end)
        check_frames(end + 4, echo->sent_len - (size_t)(end + 4 - echo->sent));
}

/* Returns how much more of the input was used. */
static size_t act(struct echo *echo, unsigned what, unsigned much,
                  const uint8_t *data, size_t size) {
    size_t used = 0;
    switch (what % 8) {
    case 0:
        used = much < size ? much : size;
        echo_feed(echo, (const char *)data, used, what / 8);
        break;
    case 1:
    case 2:
        much %= sizeof(known) / sizeof(known[0]);
        echo_feed(echo, known[much].bytes, known[much].len, what / 8);
        break;
    case 3:
        echo_take(echo, what >= 128 ? much * 300 : much);
        break;
    case 4:
        echo_answer(echo);
        break;
    case 5:
        echo_wait(echo, much % 100);
        break;
    case 6:
        echo->defers = much & 1;
        wsk_wire_resume(&echo->wire);
        break;
    default:
        if (much < 8)
            wsk_wire_close(&echo->wire);
        else if (much < 16)
            echo_end(echo);
        else if (much < 24)
            echo->hung_up = true;
        else
            echo->takes = 0;
    }
    return used;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct echo *echo = echo_create();
    while (size >= 2 && echo->wire.state != WSK_WIRE_OVER) {
        unsigned what = data[0], much = data[1];
        data += 2;
        size -= 2;
        size_t used = act(echo, what, much, data, size);
        data += used;
        size -= used;
        if (echo->sent_len > ECHO_SENT / 2)
            break;
        /* Whoever is not heard must be waiting for something. */
        MUST(wsk_wire_room(&echo->wire) || wsk_wire_waits(&echo->wire) ||
             echo->due || echo->wire.paused || echo->wire.ended ||
             echo->wire.state == WSK_WIRE_OVER);
    }
    check_sent(echo);
    /* However it stands, it ends. */
    for (unsigned i = 0; i < 4; i++)
        echo_wait(echo, 100);
    MUST(echo->wire.state == WSK_WIRE_OVER);
    echo_destroy(echo);
    return 0;
}
