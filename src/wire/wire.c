#include "wire.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "handshake.h"

_Static_assert(WSK_KEEP_MAX >= WSK_HEAD_MAX + WSK_BODY_MAX &&
                   WSK_KEEP_MAX >= WSK_FRAME_MAX && WSK_KEEP_MAX <= UINT16_MAX,
               "what is kept holds whatever must be whole");

#define BURST 2 /* seconds of frames at once */
#define HEAD_OUT 2048

/* --- Time ------------------------------------------------------------------
 */

static void allow(struct wsk_wire *wire, uint32_t ms) {
    wire->limit = wire->host->now + ms;
}

/* Whether one more frame is within the rate. */
static bool may_speak(struct wsk_wire *wire) {
    uint64_t rate = wire->host->rate, most = rate * BURST;
    uint64_t earned = (uint64_t)(wire->host->now - wire->counted) * rate / 1000;
    if (earned > 0) {
        uint64_t sum = wire->allowance + earned;
        if (most > UINT16_MAX)
            most = UINT16_MAX;
        wire->allowance = (uint16_t)(sum < most ? sum : most);
        wire->counted = wire->host->now;
    }
    if (wire->allowance == 0)
        return false;
    wire->allowance--;
    return true;
}

/* --- Sending ---------------------------------------------------------------
 */

bool wsk_wire_waits(const struct wsk_wire *wire) {
    return wire->state != WSK_WIRE_OVER && (wire->out_len || wire->then_len);
}

void wsk_wire_drop(struct wsk_wire *wire) {
    wire->state = WSK_WIRE_OVER;
}

/* How many were taken. */
static size_t offer(struct wsk_wire *wire, const char *bytes, size_t len,
                    bool more) {
    if (wire->state == WSK_WIRE_OVER)
        return 0;
    long taken = wire->host->send(wire, bytes, len, more);
    if (taken < 0)
        wsk_wire_drop(wire);
    return taken > 0 ? (size_t)taken : 0;
}

/* Grants the time that this many bytes take. */
static void allow_writing(struct wsk_wire *wire) {
    allow(wire,
          WSK_WRITE_WITHIN + (wire->out_len + wire->then_len) / WSK_WRITE_RATE);
}

/* Sends, after what waits; what is not taken is kept. */
static void put(struct wsk_wire *wire, const char *bytes, size_t len,
                bool more) {
    size_t done = wire->out_len ? 0 : offer(wire, bytes, len, more);
    if (done == len || wire->state == WSK_WIRE_OVER)
        return;
    char *out = realloc(wire->out, wire->out_len + len - done);
    if (!out)
        abort();
    memcpy(out + wire->out_len, bytes + done, len - done);
    wire->out = out;
    wire->out_len += (uint32_t)(len - done);
    allow_writing(wire);
}

static void work(struct wsk_wire *wire, char *bytes, size_t len);

static void go_on(struct wsk_wire *wire) {
    if (!wire->working)
        work(wire, wire->kept, wire->kept_len);
}

/* Everything is sent: what the state does then. */
static void settle(struct wsk_wire *wire) {
    if (wsk_wire_waits(wire))
        return;
    if (wire->state == WSK_WIRE_FAREWELL) {
        wire->state = wire->ended ? WSK_WIRE_OVER : WSK_WIRE_LINGER;
        allow(wire, WSK_LINGER_WITHIN);
        wire->host->finish(wire);
    } else if (wire->state == WSK_WIRE_REQUEST) {
        allow(wire, wire->begun ? WSK_REQUEST_WITHIN : WSK_IDLE_WITHIN);
    }
}

void wsk_wire_flush(struct wsk_wire *wire) {
    if (!wsk_wire_waits(wire))
        return;
    if (wire->out_len) {
        size_t done = offer(wire, wire->out, wire->out_len, wire->then_len > 0);
        wire->out_len -= (uint32_t)done;
        memmove(wire->out, wire->out + done, wire->out_len);
    }
    if (wire->out_len == 0) {
        free(wire->out);
        wire->out = NULL;
    }
    if (wire->out_len == 0 && wire->then_len) {
        size_t done = offer(wire, wire->then, wire->then_len, false);
        wire->then += done;
        wire->then_len -= (uint32_t)done;
    }
    if (wsk_wire_waits(wire) || wire->state == WSK_WIRE_OVER)
        return;
    settle(wire);
    if (wire->state == WSK_WIRE_SOCKET)
        wire->host->drained(wire);
    go_on(wire);
}

/* --- Answers ---------------------------------------------------------------
 */

static const char *phrase_of(unsigned status) {
    static const struct {
        unsigned status;
        const char *phrase;
    } phrases[] = {{200, "OK"},
                   {201, "Created"},
                   {304, "Not Modified"},
                   {400, "Bad Request"},
                   {403, "Forbidden"},
                   {404, "Not Found"},
                   {405, "Method Not Allowed"},
                   {409, "Conflict"},
                   {411, "Length Required"},
                   {413, "Content Too Large"},
                   {414, "URI Too Long"},
                   {417, "Expectation Failed"},
                   {426, "Upgrade Required"},
                   {429, "Too Many Requests"},
                   {431, "Request Header Fields Too Large"},
                   {503, "Service Unavailable"},
                   {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof(phrases) / sizeof(phrases[0]); i++)
        if (phrases[i].status == status)
            return phrases[i].phrase;
    return "";
}

static void put_body(struct wsk_wire *wire, const struct wsk_answer *answer) {
    const char *body = answer->body.start;
    size_t len = answer->body.len;
    if (!answer->stays) {
        put(wire, body, len, false);
        return;
    }
    size_t done = wire->out_len ? 0 : offer(wire, body, len, false);
    wire->then = body + done;
    wire->then_len = (uint32_t)(len - done);
    if (wire->then_len)
        allow_writing(wire);
}

void wsk_wire_answer(struct wsk_wire *wire, const struct wsk_answer *answer) {
    char head[HEAD_OUT], length[40] = "";
    if (wire->state == WSK_WIRE_OVER)
        return;
    assert(wire->state == WSK_WIRE_ANSWER && answer->body.len <= INT32_MAX);
    bool last = wire->last || answer->status >= 400;
    if (answer->status != 304)
        snprintf(length, sizeof(length), "content-length: %zu\r\n",
                 answer->body.len);
    int len =
        snprintf(head, sizeof(head), "HTTP/1.1 %u %s\r\n%s%s%s\r\n",
                 answer->status, phrase_of(answer->status), answer->fields,
                 length, last ? "connection: close\r\n" : "");
    assert(len > 0 && (size_t)len < sizeof(head));
    bool body = answer->body.len && !wire->headless && answer->status != 304;
    wire->state = last ? WSK_WIRE_FAREWELL : WSK_WIRE_REQUEST;
    wire->begun = false;
    put(wire, head, (size_t)len, body);
    if (body && wire->state != WSK_WIRE_OVER)
        put_body(wire, answer);
    settle(wire);
    go_on(wire);
}

void wsk_wire_accept(struct wsk_wire *wire, const struct wsk_request *request,
                     const char *protocol) {
    char head[512], accept[WSK_HANDSHAKE + 1];
    assert(wire->state == WSK_WIRE_ANSWER && request->websocket);
    wsk_handshake(request->field[WSK_FIELD_KEY], accept);
    int len = snprintf(head, sizeof(head),
                       "HTTP/1.1 101 Switching Protocols\r\n"
                       "upgrade: websocket\r\n"
                       "connection: Upgrade\r\n"
                       "sec-websocket-accept: %s\r\n"
                       "sec-websocket-protocol: %s\r\n\r\n",
                       accept, protocol);
    assert(len > 0 && (size_t)len < sizeof(head));
    uint64_t burst = (uint64_t)wire->host->rate * BURST;
    wire->state = WSK_WIRE_SOCKET;
    wire->allowance = (uint16_t)(burst < UINT16_MAX ? burst : UINT16_MAX);
    wire->counted = wire->heard = wire->host->now;
    put(wire, head, (size_t)len, false);
}

/* --- Speaking --------------------------------------------------------------
 */

void wsk_wire_say(struct wsk_wire *wire, char *text, size_t len) {
    if (wire->state == WSK_WIRE_OVER)
        return;
    assert(wire->state == WSK_WIRE_SOCKET && !wsk_wire_waits(wire));
    assert(len <= WSK_FRAME_OUT);
    char *frame = wsk_frame_head(text, len, WSK_FRAME_TEXT);
    put(wire, frame, (size_t)(text + len - frame), false);
}

/* At most 125 bytes. */
static void say_control(struct wsk_wire *wire, enum wsk_opcode opcode,
                        const char *text, size_t len) {
    char bytes[WSK_FRAME_ROOM + 125];
    memcpy(bytes + WSK_FRAME_ROOM, text, len);
    char *frame = wsk_frame_head(bytes + WSK_FRAME_ROOM, len, opcode);
    put(wire, frame, (size_t)(bytes + WSK_FRAME_ROOM + len - frame), false);
}

static void say_close(struct wsk_wire *wire, unsigned code) {
    const char bytes[] = {(char)(code >> 8), (char)code};
    wire->state = WSK_WIRE_FAREWELL;
    say_control(wire, WSK_FRAME_CLOSE, bytes,
                code == WSK_CLOSE_NO_CODE ? 0 : sizeof(bytes));
    settle(wire);
}

void wsk_wire_close(struct wsk_wire *wire) {
    if (wire->state != WSK_WIRE_SOCKET)
        return;
    say_close(wire, wire->code ? wire->code : WSK_CLOSE_NORMAL);
}

/* --- Hearing frames --------------------------------------------------------
 */

static void complain(struct wsk_wire *wire, unsigned code, const char *why) {
    wire->code = (uint16_t)code;
    wire->host->wrong(wire, why);
}

/* A whole message. */
static void hear(struct wsk_wire *wire, struct wsk_word text) {
    bool control;
    if (!wsk_text_is_utf8(text, &control))
        complain(wire, WSK_CLOSE_TEXT, "this is no line of text");
    else
        wire->paused = !wire->host->line(wire, text);
}

/* A piece of a message, or all of it. */
static void hear_piece(struct wsk_wire *wire, const struct wsk_frame *frame) {
    size_t sum = wire->message_len + frame->text.len;
    if (wire->in_pieces != (frame->opcode == WSK_FRAME_REST)) {
        complain(wire, WSK_CLOSE_PROTOCOL, "this is no piece of a message");
        return;
    }
    if (sum > WSK_MESSAGE_MAX) {
        complain(wire, WSK_CLOSE_TOO_LONG, "the message is too long");
        return;
    }
    if (!wire->in_pieces && frame->last) {
        hear(wire, frame->text);
        return;
    }
    if (frame->text.len) {
        char *more = realloc(wire->message, sum);
        if (!more)
            abort();
        memcpy(more + wire->message_len, frame->text.start, frame->text.len);
        wire->message = more;
        wire->message_len = (uint16_t)sum;
    }
    wire->in_pieces = !frame->last;
    if (!frame->last)
        return;
    char *message = wire->message;
    wire->message = NULL;
    wire->message_len = 0;
    hear(wire, (struct wsk_word){message ? message : "", sum});
    free(message);
}

static void hear_frame(struct wsk_wire *wire, const struct wsk_frame *frame) {
    wire->heard = wire->host->now;
    wire->pinged = false;
    if (frame->opcode == WSK_FRAME_CLOSE)
        say_close(wire, wsk_frame_code(frame->text));
    else if (!may_speak(wire))
        complain(wire, WSK_CLOSE_POLICY, "too many messages a second");
    else if (frame->opcode == WSK_FRAME_PING)
        say_control(wire, WSK_FRAME_PONG, frame->text.start, frame->text.len);
    else if (frame->opcode == WSK_FRAME_BINARY)
        complain(wire, WSK_CLOSE_KIND, "frames are texts here");
    else if (frame->opcode != WSK_FRAME_PONG)
        hear_piece(wire, frame);
}

/* How many bytes were used; 0: more must come. */
static size_t read_frame(struct wsk_wire *wire, char *bytes, size_t len) {
    struct wsk_frame frame;
    struct wsk_refusal refusal;
    switch (wsk_frame_read(bytes, len, &frame, &refusal)) {
    case WSK_READ_MORE:
        return 0;
    case WSK_READ_WRONG:
        complain(wire, refusal.status, refusal.why);
        return len;
    default:
        hear_frame(wire, &frame);
        return frame.size;
    }
}

/* --- Hearing requests ------------------------------------------------------
 */

static size_t refuse(struct wsk_wire *wire, const struct wsk_refusal *refusal,
                     size_t len) {
    wire->state = WSK_WIRE_ANSWER;
    wire->last = true;
    wire->headless = false;
    wire->host->refuse(wire, refusal);
    return len;
}

/* How many bytes were used; 0: more must come. */
static size_t read_request(struct wsk_wire *wire, const char *bytes,
                           size_t len) {
    static const char go_ahead[] = "HTTP/1.1 100 Continue\r\n\r\n";
    struct wsk_request request;
    struct wsk_refusal refusal;
    struct wsk_scan scan = wire->scan;
    if (len < wire->need)
        return 0;
    /* With the whole body there, the head is read again. */
    if (wire->need)
        scan = (struct wsk_scan){0};
    enum wsk_read read =
        wsk_request_read(&scan, bytes, len, &request, &refusal);
    wire->scan = scan;
    if (read == WSK_READ_MORE)
        return 0;
    if (read == WSK_READ_WRONG)
        return refuse(wire, &refusal, len);
    size_t size = (size_t)request.head + request.body;
    if (!wire->need && !wire->host->begins(wire, &request, &refusal))
        return refuse(wire, &refusal, len);
    if (len < size) {
        wire->need = (uint16_t)size;
        if (request.expects)
            put(wire, go_ahead, sizeof(go_ahead) - 1, false);
        return 0;
    }
    wire->need = 0;
    wire->scan = (struct wsk_scan){0};
    wire->last = request.last;
    wire->headless = request.method == WSK_METHOD_HEAD;
    wire->state = WSK_WIRE_ANSWER;
    allow(wire, WSK_ANSWER_WITHIN);
    wire->host->request(wire, &request,
                        (struct wsk_word){bytes + request.head, request.body});
    return size;
}

/* --- Hearing ---------------------------------------------------------------
 */

static bool is_deaf(const struct wsk_wire *wire) {
    return wire->state >= WSK_WIRE_FAREWELL || wire->code;
}

static bool may_hear(const struct wsk_wire *wire) {
    return !wire->paused && !is_deaf(wire) && !wsk_wire_waits(wire) &&
           wire->state != WSK_WIRE_ANSWER;
}

/* What was not used; `bytes` may be what was kept before. */
static void keep(struct wsk_wire *wire, const char *bytes, size_t len) {
    if (is_deaf(wire))
        len = 0;
    if (len == 0) {
        free(wire->kept);
        wire->kept = NULL;
    } else if (wire->kept) {
        memmove(wire->kept, bytes, len);
    } else {
        wire->kept = malloc(len);
        if (!wire->kept)
            abort();
        memcpy(wire->kept, bytes, len);
    }
    wire->kept_len = (uint16_t)len;
}

/* Uses as much of the bytes as it may, and keeps the rest. */
static void work(struct wsk_wire *wire, char *bytes, size_t len) {
    size_t at = 0;
    wire->working = true;
    while (at < len && may_hear(wire)) {
        size_t used = wire->state == WSK_WIRE_SOCKET
                          ? read_frame(wire, bytes + at, len - at)
                          : read_request(wire, bytes + at, len - at);
        if (used == 0)
            break;
        at += used;
    }
    wire->working = false;
    keep(wire, at < len ? bytes + at : NULL, len - at);
    if (wire->state == WSK_WIRE_REQUEST && wire->kept_len && !wire->begun &&
        !wsk_wire_waits(wire)) {
        wire->begun = true;
        allow(wire, WSK_REQUEST_WITHIN);
    }
    if (wire->ended && !wire->paused && !wsk_wire_waits(wire) &&
        wire->state != WSK_WIRE_ANSWER)
        wsk_wire_drop(wire);
}

size_t wsk_wire_room(const struct wsk_wire *wire) {
    if (wire->ended || wire->state == WSK_WIRE_OVER)
        return 0;
    return WSK_KEEP_MAX - wire->kept_len;
}

void wsk_wire_receive(struct wsk_wire *wire, char *bytes, size_t len) {
    assert(len <= wsk_wire_room(wire));
    if (wire->state == WSK_WIRE_OVER)
        return;
    if (wire->state == WSK_WIRE_LINGER) {
        wire->lingered += (uint32_t)len;
        if (len == 0 || wire->lingered > WSK_LINGER_BYTES)
            wsk_wire_drop(wire);
        return;
    }
    if (len == 0) {
        wire->ended = true;
        if (wire->state == WSK_WIRE_SOCKET)
            wsk_wire_drop(wire);
        else
            work(wire, wire->kept, wire->kept_len);
        return;
    }
    if (!wire->kept || is_deaf(wire)) {
        work(wire, bytes, len);
        return;
    }
    char *all = realloc(wire->kept, wire->kept_len + len);
    if (!all)
        abort();
    memcpy(all + wire->kept_len, bytes, len);
    wire->kept = all;
    wire->kept_len = (uint16_t)(wire->kept_len + len);
    work(wire, all, wire->kept_len);
}

void wsk_wire_resume(struct wsk_wire *wire) {
    wire->paused = false;
    go_on(wire);
}

/* --- Life ------------------------------------------------------------------
 */

void wsk_wire_begin(struct wsk_wire *wire, struct wsk_wire_host *host) {
    memset(wire, 0, sizeof(*wire));
    wire->host = host;
    wire->begun = true; /* who connects has something to ask */
    allow(wire, WSK_REQUEST_WITHIN);
}

void wsk_wire_finish(struct wsk_wire *wire) {
    free(wire->kept);
    free(wire->message);
    free(wire->out);
    wire->kept = wire->message = wire->out = NULL;
}

static bool has_passed(const struct wsk_wire *wire, uint32_t when) {
    return (int32_t)(wire->host->now - when) >= 0;
}

void wsk_wire_tick(struct wsk_wire *wire) {
    bool quiet = wire->state == WSK_WIRE_SOCKET && !wsk_wire_waits(wire);
    if (!quiet && has_passed(wire, wire->limit)) {
        wsk_wire_drop(wire);
    } else if (wire->state != WSK_WIRE_SOCKET) {
        return;
    } else if (has_passed(wire, wire->heard + WSK_HANG_UP_AFTER)) {
        wsk_wire_drop(wire);
    } else if (quiet && !wire->pinged &&
               has_passed(wire, wire->heard + WSK_PING_AFTER)) {
        wire->pinged = true;
        say_control(wire, WSK_FRAME_PING, "", 0);
    }
}
