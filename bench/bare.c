/*
 * bare.c - the least that a server of two-player tables could do, for scale.
 *
 * epoll and the frames of src/wire, nothing else: "join ID" puts a connection
 * at a table, every other message is told to both of its connections with a
 * number. Nothing is limited, judged, rolled or stored, and what the kernel
 * does not take at once is the end of the program. What bench/load measures
 * here is the most that a server could reach on this machine now.
 */
#define _GNU_SOURCE /* accept4, memmem */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "wire/frame.h"
#include "wire/handshake.h"

#define PAIRS_MAX 20000
#define BUFFER 4096
#define EVENTS 256

struct guest {
    int fd;
    bool open; /* a WebSocket */
    struct pair *pair;
    size_t len; /* of the beginning of a frame */
    char *kept;
};

struct pair {
    char id[16];
    unsigned seq;
    struct guest *guest[2];
};

static struct pair pairs[PAIRS_MAX];
static size_t pair_count;
static int poller;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

/* Connections of a table come right after one another. */
static void join(struct guest *guest, const char *id, size_t len) {
    struct pair *pair = pair_count ? &pairs[pair_count - 1] : NULL;
    char name[16] = "";
    memcpy(name, id, len < 15 ? len : 15);
    if (!pair || pair->guest[1] || strcmp(pair->id, name) != 0) {
        if (pair_count == PAIRS_MAX)
            return;
        pair = &pairs[pair_count++];
        memcpy(pair->id, name, sizeof(name));
    }
    pair->guest[pair->guest[0] ? 1 : 0] = guest;
    guest->pair = pair;
}

static void tell(const struct guest *to, unsigned seq, unsigned seat,
                 struct wsk_word line) {
    char bytes[WSK_FRAME_ROOM + 200], *text = bytes + WSK_FRAME_ROOM;
    if (!to)
        return;
    size_t len = (size_t)snprintf(text, 200, "e %u %u 0\n%.*s\n", seq, seat,
                                  (int)line.len, line.start);
    char *frame = wsk_frame_head(text, len, WSK_FRAME_TEXT);
    size_t size = (size_t)(text + len - frame);
    if (send(to->fd, frame, size, MSG_NOSIGNAL | MSG_DONTWAIT) != (ssize_t)size)
        fail("bare: send");
}

static void hear(struct guest *guest, struct wsk_word text) {
    struct pair *pair = guest->pair;
    if (text.len > 5 && memcmp(text.start, "join ", 5) == 0) {
        size_t id = 0;
        while (5 + id < text.len && text.start[5 + id] != ' ')
            id++;
        join(guest, text.start + 5, id);
    } else if (pair) {
        unsigned seat = pair->guest[0] == guest ? 1 : 2;
        pair->seq++;
        tell(pair->guest[0], pair->seq, seat, text);
        tell(pair->guest[1], pair->seq, seat, text);
    }
}

static void welcome(struct guest *guest, const char *bytes, size_t len) {
    static const char name[] = "Sec-WebSocket-Key: ";
    const char *key = memmem(bytes, len, name, sizeof(name) - 1);
    char accept[WSK_HANDSHAKE + 1], answer[300];
    if (!key || bytes + len < key + sizeof(name) - 1 + 24)
        fail("bare: a handshake in pieces");
    wsk_handshake((struct wsk_word){key + sizeof(name) - 1, 24}, accept);
    int size = snprintf(answer, sizeof(answer),
                        "HTTP/1.1 101 Switching Protocols\r\n"
                        "upgrade: websocket\r\nconnection: Upgrade\r\n"
                        "sec-websocket-accept: %s\r\n"
                        "sec-websocket-protocol: woolsack-1\r\n\r\n",
                        accept);
    if (send(guest->fd, answer, (size_t)size, MSG_NOSIGNAL) != size)
        fail("bare: send");
    guest->open = true;
}

static void leave(struct guest *guest) {
    struct pair *pair = guest->pair;
    if (pair)
        pair->guest[pair->guest[0] == guest ? 0 : 1] = NULL;
    close(guest->fd);
    free(guest->kept);
    free(guest);
}

/* Frames, one after the other; the beginning of the next is kept. */
static void hear_all(struct guest *guest, char *bytes, size_t len) {
    struct wsk_frame frame;
    struct wsk_refusal refusal;
    while (wsk_frame_read(bytes, len, &frame, &refusal) == WSK_READ_WHOLE) {
        if (frame.opcode == WSK_FRAME_TEXT)
            hear(guest, frame.text);
        bytes += frame.size;
        len -= frame.size;
    }
    free(guest->kept);
    guest->kept = NULL;
    guest->len = len;
    if (len && !(guest->kept = malloc(len)))
        fail("bare");
    if (len)
        memcpy(guest->kept, bytes, len);
}

static void receive(struct guest *guest) {
    static char bytes[WSK_FRAME_MAX + BUFFER];
    if (guest->len)
        memcpy(bytes, guest->kept, guest->len);
    ssize_t got = recv(guest->fd, bytes + guest->len, BUFFER, MSG_DONTWAIT);
    if (got <= 0)
        leave(guest);
    else if (guest->open)
        hear_all(guest, bytes, guest->len + (size_t)got);
    else
        welcome(guest, bytes, (size_t)got);
}

static void watch(int fd, void *who) {
    struct epoll_event event = {.events = EPOLLIN, .data = {.ptr = who}};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event))
        fail("bare: epoll");
}

static void let_in(int door) {
    int fd = accept4(door, NULL, NULL, SOCK_CLOEXEC), on = 1;
    struct guest *guest = calloc(1, sizeof(*guest));
    if (fd < 0 || !guest)
        fail("bare: accept");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    guest->fd = fd;
    watch(fd, guest);
}

int main(void) {
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t len = sizeof(at);
    int door = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    poller = epoll_create1(EPOLL_CLOEXEC);
    if (door < 0 || poller < 0 || bind(door, (struct sockaddr *)&at, len) ||
        listen(door, SOMAXCONN) ||
        getsockname(door, (struct sockaddr *)&at, &len))
        fail("bare");
    watch(door, NULL);
    printf("bare: http://127.0.0.1:%d/\n", ntohs(at.sin_port));
    fflush(stdout);
    for (;;) {
        struct epoll_event events[EVENTS];
        int count = epoll_wait(poller, events, EVENTS, -1);
        for (int i = 0; i < count; i++)
            if (events[i].data.ptr)
                receive(events[i].data.ptr);
            else
                let_in(door);
    }
}
