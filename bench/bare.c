/*
 * bare.c - the least that a server of two-player tables could do, for scale.
 *
 * libwebsockets with libev, as in src/server: "join ID" puts a connection at a
 * table, every other message is told to both of its connections with a number.
 * Nothing is judged, rolled or stored. What bench/load measures here is the
 * most that a server with this library can reach on this machine now.
 */
#include <ev.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAIRS_MAX 20000
#define TEXT_MAX 128
#define WAITING 4 /* lines that a connection may be behind */

struct guest {
    struct lws *wsi;
    struct pair *pair;
    unsigned count;
    char line[WAITING][TEXT_MAX];
};

struct pair {
    char id[16];
    unsigned seq;
    struct guest *guest[2];
};

static struct pair pairs[PAIRS_MAX];
static size_t pair_count;

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

static void tell(struct guest *to, unsigned seq, unsigned seat,
                 const char *line, size_t len) {
    if (!to || to->count == WAITING)
        return;
    snprintf(to->line[to->count++], TEXT_MAX, "e %u %u 0\n%.*s\n", seq, seat,
             (int)len, line);
    lws_callback_on_writable(to->wsi);
}

static void hear(struct guest *guest, const char *text, size_t len) {
    struct pair *pair = guest->pair;
    if (len > 5 && memcmp(text, "join ", 5) == 0) {
        size_t id = 0;
        while (5 + id < len && text[5 + id] != ' ')
            id++;
        join(guest, text + 5, id);
    } else if (pair) {
        unsigned seat = pair->guest[0] == guest ? 1 : 2;
        pair->seq++;
        tell(pair->guest[0], pair->seq, seat, text, len);
        tell(pair->guest[1], pair->seq, seat, text, len);
    }
}

static int speak(struct guest *guest) {
    unsigned char bytes[LWS_PRE + TEXT_MAX];
    if (!guest->count)
        return 0;
    size_t len = strlen(guest->line[0]);
    memcpy(bytes + LWS_PRE, guest->line[0], len);
    memmove(guest->line[0], guest->line[1], sizeof(guest->line[0]) * 3);
    if (--guest->count)
        lws_callback_on_writable(guest->wsi);
    return lws_write(guest->wsi, bytes + LWS_PRE, len, LWS_WRITE_TEXT) < 0 ? -1
                                                                           : 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason,
                    void *user, void *in, size_t len) {
    struct guest *guest = user;
    if (reason == LWS_CALLBACK_ESTABLISHED) {
        memset(guest, 0, sizeof(*guest));
        guest->wsi = wsi;
    } else if (reason == LWS_CALLBACK_RECEIVE) {
        hear(guest, in, len);
    } else if (reason == LWS_CALLBACK_SERVER_WRITEABLE) {
        return speak(guest);
    } else if (reason == LWS_CALLBACK_CLOSED && guest->pair) {
        guest->pair->guest[guest->pair->guest[0] == guest ? 0 : 1] = NULL;
    }
    return 0;
}

int main(void) {
    static const struct lws_protocols protocols[] = {
        {.name = "woolsack-1",
         .callback = callback,
         .per_session_data_size = sizeof(struct guest),
         .rx_buffer_size = 256},
        {0}};
    static const lws_retry_bo_t silence = {0};
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    void *loops[] = {loop};
    struct lws_context_creation_info info = {
        .port = 0,
        .iface = "127.0.0.1",
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_DISABLE_IPV6 |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
        .gid = -1,
        .uid = -1,
        .retry_and_idle_policy = &silence,
    };
    lws_set_log_level(LLL_ERR, NULL);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *host = context ? lws_create_vhost(context, &info) : NULL;
    if (!host) {
        fprintf(stderr, "bare: libwebsockets cannot start\n");
        return 1;
    }
    printf("bare: http://127.0.0.1:%d/\n", lws_get_vhost_listen_port(host));
    fflush(stdout);
    ev_run(loop, 0);
    return 0;
}
