/*
 * socket.c - WebSockets: frames to commands, texts to frames.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "inside.h"

/* A burst may have twice as many frames as a second. */
#define BURST 2
#define FRAME_OUT 16384

void socket_ready(void *context, struct wsk_guest *guest) {
    struct socket *socket = (struct socket *)guest;
    struct server *server = context;
    if (socket->talks)
        return;
    socket->talks = true;
    socket->next_talker = server->talkers;
    server->talkers = socket;
}

static void stop_talking(struct server *server, struct socket *socket) {
    struct socket **at = &server->talkers;
    if (!socket->talks)
        return;
    while (*at != socket)
        at = &(*at)->next_talker;
    *at = socket->next_talker;
    socket->talks = false;
}

static uint32_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return (uint32_t)((uint64_t)now.tv_sec * 1000 +
                      (uint64_t)now.tv_nsec / 1000000);
}

/* Whether one more frame is within the rate. */
static bool may_speak(struct socket *socket) {
    unsigned rate = socket->server->config->rate;
    uint32_t now = now_ms();
    uint64_t earned = (uint64_t)(now - socket->counted_ms) * rate / 1000;
    if (earned > 0) {
        uint64_t sum = socket->allowance + earned;
        uint64_t most = (uint64_t)rate * BURST;
        socket->allowance = (uint16_t)(sum < most ? sum : most);
        socket->counted_ms = now;
    }
    if (socket->allowance == 0)
        return false;
    socket->allowance--;
    return true;
}

static uint32_t now_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return (uint32_t)now.tv_sec;
}

static void enlist(struct server *server, struct socket *socket) {
    socket->next = server->sockets;
    socket->link = &server->sockets;
    if (socket->next)
        socket->next->link = &socket->next;
    server->sockets = socket;
    if (!ev_is_active(&server->watch))
        ev_timer_again(server->loop, &server->watch);
}

static void delist(struct server *server, struct socket *socket) {
    *socket->link = socket->next;
    if (socket->next)
        socket->next->link = socket->link;
    if (!server->sockets)
        ev_timer_stop(server->loop, &server->watch);
}

static void welcome(struct server *server, struct socket *socket,
                    struct lws *wsi) {
    char name[64];
    memset(socket, 0, sizeof(*socket));
    socket->server = server;
    socket->wsi = wsi;
    socket->guest.seat = WSK_ROOM_NOBODY;
    uint64_t burst = (uint64_t)server->config->rate * BURST;
    socket->allowance = (uint16_t)(burst < UINT16_MAX ? burst : UINT16_MAX);
    socket->counted_ms = now_ms();
    socket->since = socket->heard_at = now_seconds();
    server->connections++;
    enlist(server, socket);
    peer_address(server, wsi, name, sizeof(name));
    socket->address =
        address_enter(server->addresses, name, (int64_t)time(NULL));
    if (!socket->address ||
        address_connections(socket->address) > server->config->per_address)
        wsk_hall_dismiss(server->hall, &socket->guest, "later", TOO_MANY);
}

static void say_goodbye(struct server *server, struct socket *socket) {
    delist(server, socket);
    wsk_hall_leave(server->hall, &socket->guest);
    stop_talking(server, socket);
    address_leave(server->addresses, socket->address);
    free(socket->heard);
    socket->heard = NULL;
    server->connections--;
}

static void dismiss(struct socket *socket, const char *why) {
    wsk_hall_dismiss(socket->server->hall, &socket->guest, "gone", why);
}

/* A piece of a frame is kept until the rest is there. */
static void keep(struct socket *socket, const char *in, size_t len) {
    if (len == 0)
        return; /* there may be nothing yet */
    char *more = realloc(socket->heard, socket->heard_len + len);
    if (!more)
        abort();
    memcpy(more + socket->heard_len, in, len);
    socket->heard = more;
    socket->heard_len = (uint16_t)(socket->heard_len + len);
}

static void forget(struct socket *socket) {
    free(socket->heard);
    socket->heard = NULL;
    socket->heard_len = 0;
}

static void hear(struct socket *socket, struct wsk_word line) {
    socket->server->frames_in++;
    if (line.len && line.start[line.len - 1] == '\n')
        line.len--;
    if (!may_speak(socket))
        dismiss(socket, "too many messages a second");
    else
        wsk_hall_hear(socket->server->hall, &socket->guest, line);
}

static void receive(struct socket *socket, struct lws *wsi, const char *in,
                    size_t len) {
    bool last =
        lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (socket->guest.closing)
        return;
    if (lws_frame_is_binary(wsi)) {
        dismiss(socket, "frames are texts here");
        return;
    }
    if (socket->heard_len + len > FRAME_IN) {
        dismiss(socket, "the message is too long");
        return;
    }
    if (!last) {
        keep(socket, in, len);
        return;
    }
    if (!socket->heard) {
        hear(socket, (struct wsk_word){in, len});
        return;
    }
    keep(socket, in, len);
    char *frame = socket->heard;
    size_t frame_len = socket->heard_len;
    socket->heard = NULL;
    socket->heard_len = 0;
    hear(socket, (struct wsk_word){frame, frame_len});
    free(frame);
}

/* -1 closes the connection. */
static int speak(struct socket *socket, struct lws *wsi) {
    static unsigned char bytes[LWS_PRE + FRAME_OUT];
    struct server *server = socket->server;
    bool more;
    /* The library waits for the other end to close too. Should it be closed at
     * once, whatever was still on its way here would make the kernel throw the
     * last word away. */
    if (socket->parting)
        return 0;
    if (socket->ping) {
        socket->ping = false;
        lws_callback_on_writable(wsi);
        /* With something in it: of empty answers we are not told. */
        bytes[LWS_PRE] = '?';
        return lws_write(wsi, bytes + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
    }
    size_t len = wsk_hall_speak(server->hall, &socket->guest,
                                (char *)bytes + LWS_PRE, FRAME_OUT, &more);
    if (len > 0) {
        if (lws_write(wsi, bytes + LWS_PRE, len, LWS_WRITE_TEXT) < 0)
            return -1;
        server->frames_out++;
    }
    if (more) {
        lws_callback_on_writable(wsi);
    } else if (socket->guest.closing) {
        socket->parting = true;
        lws_close_reason(wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
        return -1;
    }
    return 0;
}

void sockets_talk(struct server *server) {
    while (server->talkers) {
        struct socket *socket = server->talkers;
        server->talkers = socket->next_talker;
        socket->talks = false;
        if (socket->guest.closing || socket->ping ||
            lws_partial_buffered(socket->wsi))
            lws_callback_on_writable(socket->wsi);
        else if (speak(socket, socket->wsi) < 0)
            lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_OK,
                            LWS_TO_KILL_ASYNC);
    }
}

void sockets_watch(struct server *server) {
    uint32_t now = now_seconds();
    for (struct socket *socket = server->sockets; socket;
         socket = socket->next) {
        uint32_t silent = now - socket->heard_at;
        if (silent >= HANG_UP_AFTER) {
            lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_OK,
                            LWS_TO_KILL_ASYNC);
        } else if (!socket->guest.place && !socket->guest.closing &&
                   now - socket->since >= JOIN_WITHIN) {
            dismiss(socket, "you did not join a table in time");
        } else if (silent >= PING_AFTER && !socket->ping &&
                   silent - PING_AFTER < WATCH_EVERY) {
            socket->ping = true;
            lws_callback_on_writable(socket->wsi);
        }
    }
}

static bool is_our_path(struct lws *wsi) {
    char path[8];
    return lws_hdr_copy(wsi, path, sizeof(path), WSI_TOKEN_GET_URI) > 0 &&
           strcmp(path, "/ws") == 0;
}

/* One of those in the list, between commas and spaces. */
static bool speaks_our_protocol(struct lws *wsi) {
    char list[128], *rest = list, *word;
    if (lws_hdr_copy(wsi, list, sizeof(list), WSI_TOKEN_PROTOCOL) <= 0)
        return false;
    while ((word = strsep(&rest, ", ")))
        if (strcmp(word, SUBPROTOCOL) == 0)
            return true;
    return false;
}

bool socket_may_open(const struct server *server, struct lws *wsi) {
    int fd = lws_get_socket_fd(wsi);
    if (!headers_fit(wsi))
        gate_refuse(fd, "431 Request Header Fields Too Large",
                    "the headers are too long");
    else if (!is_our_path(wsi))
        gate_refuse(fd, "404 Not Found", "there is no WebSocket here");
    else if (!origin_is_ours(server, wsi))
        gate_refuse(fd, "403 Forbidden", "this comes from another page");
    else if (!speaks_our_protocol(wsi))
        gate_refuse(fd, "400 Bad Request",
                    "this server speaks the subprotocol " SUBPROTOCOL);
    else
        return true;
    return false;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason,
                    void *user, void *in, size_t len) {
    struct socket *socket = user;
    struct server *server = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return !is_our_path(wsi) || !origin_is_ours(server, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        welcome(server, socket, wsi);
        return 0;
    case LWS_CALLBACK_CLOSED:
        if (socket->server) /* else it was refused before it was welcome */
            say_goodbye(server, socket);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        socket->heard_at = now_seconds();
        return 0;
    case LWS_CALLBACK_RECEIVE:
        socket->heard_at = now_seconds();
        receive(socket, wsi, in, len);
        if (socket->guest.closing)
            forget(socket);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return speak(socket, wsi);
    default:
        return 0;
    }
}
