#include "echo.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fuzz/fuzz.h"

static struct echo *echo_of(struct wsk_wire *wire) {
    return (struct echo *)wire;
}

static long take(struct wsk_wire *wire, const char *bytes, size_t len,
                 bool more) {
    struct echo *echo = echo_of(wire);
    (void)more;
    MUST(!echo->finished && len > 0);
    if (echo->hung_up)
        return -1;
    if (len > echo->takes)
        len = echo->takes;
    if (len > ECHO_SENT - echo->sent_len)
        len = ECHO_SENT - echo->sent_len;
    memcpy(echo->sent + echo->sent_len, bytes, len);
    echo->sent_len += len;
    echo->sent[echo->sent_len] = '\0';
    echo->takes -= len;
    return (long)len;
}

static void finish(struct wsk_wire *wire) {
    struct echo *echo = echo_of(wire);
    MUST(!echo->finished && !wsk_wire_waits(wire));
    echo->finished = true;
}

static const char *file(void) {
    static char bytes[ECHO_FILE];
    if (!bytes[0])
        memset(bytes, 'f', sizeof(bytes));
    return bytes;
}

static void answer(struct echo *echo, unsigned status, const char *body,
                   size_t len) {
    struct wsk_answer answer = {
        .status = status, .fields = "", .body = {body, len}};
    if (strncmp(echo->path, "/file", 5) == 0) {
        answer.body = (struct wsk_word){file(), ECHO_FILE};
        answer.stays = true;
    }
    wsk_wire_answer(&echo->wire, &answer);
}

static bool begins(struct wsk_wire *wire, const struct wsk_request *request,
                   struct wsk_refusal *ret_refusal) {
    struct echo *echo = echo_of(wire);
    MUST(!echo->due && !echo->is_socket && request->path.len > 0);
    if (!wsk_word_is(request->path, "/403"))
        return true;
    *ret_refusal = (struct wsk_refusal){403, "not here"};
    return false;
}

static void request(struct wsk_wire *wire, const struct wsk_request *request,
                    struct wsk_word body) {
    struct echo *echo = echo_of(wire);
    char copy[WSK_BODY_MAX];
    MUST(!echo->due && !echo->is_socket && !wsk_wire_waits(wire));
    MUST(body.len == request->body && body.len <= sizeof(copy));
    memcpy(copy, body.start, body.len);
    echo->requests++;
    snprintf(echo->path, sizeof(echo->path), "%.*s", (int)request->path.len,
             request->path.start);
    if (request->websocket) {
        echo->is_socket = true;
        echo->socket_at = echo->sent_len;
        wsk_wire_accept(wire, request, "echo");
    } else if (strncmp(echo->path, "/late", 5) == 0) {
        echo->due = true;
    } else if (strcmp(echo->path, "/404") == 0) {
        answer(echo, 404, "no", 2);
    } else if (request->method == WSK_METHOD_POST) {
        answer(echo, 201, copy, body.len);
    } else {
        answer(echo, 200, echo->path, strlen(echo->path));
    }
}

void echo_answer(struct echo *echo) {
    if (!echo->due)
        return;
    echo->due = false;
    answer(echo, 200, echo->path, strlen(echo->path));
}

static void refuse(struct wsk_wire *wire, const struct wsk_refusal *refusal) {
    struct echo *echo = echo_of(wire);
    MUST(!echo->due && !echo->is_socket && refusal->status >= 400);
    echo->refusals++;
    echo->path[0] = '\0';
    snprintf(echo->why, sizeof(echo->why), "%s", refusal->why);
    answer(echo, refusal->status, refusal->why, strlen(refusal->why));
}

static bool line(struct wsk_wire *wire, struct wsk_word line) {
    struct echo *echo = echo_of(wire);
    char text[WSK_FRAME_ROOM + WSK_MESSAGE_MAX];
    MUST(echo->is_socket && !wsk_wire_waits(wire) && !echo->wrongs);
    MUST(line.len <= WSK_MESSAGE_MAX && !wire->paused);
    echo->lines++;
    if (wsk_word_is(line, "bye")) {
        wsk_wire_close(wire);
        return true;
    }
    memcpy(text + WSK_FRAME_ROOM, line.start, line.len);
    wsk_wire_say(wire, text + WSK_FRAME_ROOM, line.len);
    return !echo->defers;
}

static void wrong(struct wsk_wire *wire, const char *why) {
    struct echo *echo = echo_of(wire);
    MUST(echo->is_socket && !echo->wrongs);
    echo->wrongs++;
    snprintf(echo->why, sizeof(echo->why), "%s", why);
    wsk_wire_close(wire);
}

static void drained(struct wsk_wire *wire) {
    MUST(!wsk_wire_waits(wire));
}

struct echo *echo_create(void) {
    struct echo *echo = malloc(sizeof(*echo));
    MUST(echo);
    memset(echo, 0, offsetof(struct echo, sent) + 1);
    echo->host = (struct wsk_wire_host){.send = take,
                                        .finish = finish,
                                        .begins = begins,
                                        .request = request,
                                        .refuse = refuse,
                                        .line = line,
                                        .wrong = wrong,
                                        .drained = drained,
                                        .now = UINT32_MAX - 5000, /* wraps */
                                        .rate = 20};
    echo->takes = ECHO_SENT;
    wsk_wire_begin(&echo->wire, &echo->host);
    return echo;
}

void echo_destroy(struct echo *echo) {
    wsk_wire_finish(&echo->wire);
    free(echo);
}

size_t echo_feed(struct echo *echo, const char *bytes, size_t len,
                 size_t step) {
    size_t at = 0;
    while (at < len) {
        size_t room = wsk_wire_room(&echo->wire), piece = len - at;
        if (step && piece > step)
            piece = step;
        if (piece > room)
            piece = room;
        if (piece == 0)
            break;
        char *copy = malloc(piece);
        MUST(copy);
        memcpy(copy, bytes + at, piece);
        wsk_wire_receive(&echo->wire, copy, piece);
        free(copy);
        MUST(echo->wire.kept_len <= WSK_KEEP_MAX);
        at += piece;
    }
    return at;
}

void echo_end(struct echo *echo) {
    if (wsk_wire_room(&echo->wire)) {
        char nothing;
        wsk_wire_receive(&echo->wire, &nothing, 0);
    }
}

void echo_take(struct echo *echo, size_t bytes) {
    echo->takes += bytes;
    if (wsk_wire_waits(&echo->wire))
        wsk_wire_flush(&echo->wire);
}

void echo_wait(struct echo *echo, uint32_t seconds) {
    for (uint32_t i = 0; i < seconds; i++) {
        echo->host.now += 1000;
        wsk_wire_tick(&echo->wire);
    }
}
