/*
 * socket.c - WebSockets: messages to commands, texts to messages.
 */
#include <stdio.h>
#include <string.h>

#include "inside.h"

#define TEXT_OUT 16384
#define JOIN_WITHIN 10000 /* milliseconds */
#define AT_ONCE 8         /* texts to one guest before others have their turn */

void client_list(struct client *client) {
    if (client->listed)
        return;
    client->listed = true;
    client->next_talker = client->server->talkers;
    client->server->talkers = client;
}

void socket_ready(void *context, struct wsk_guest *guest) {
    struct client *client = guest->owner;
    (void)context;
    client->talks = true;
    client_list(client);
}

/* Says all there is, as long as it is taken. */
static void speak(struct client *client) {
    static char bytes[WSK_FRAME_ROOM + TEXT_OUT];
    struct server *server = client->server;
    char *text = bytes + WSK_FRAME_ROOM;
    bool more = true;
    for (unsigned i = 0; more && i < AT_ONCE; i++) {
        if (client->wire.state != WSK_WIRE_SOCKET) {
            client->talks = false;
            return;
        }
        if (wsk_wire_waits(&client->wire))
            return; /* socket_drained goes on */
        size_t len = wsk_tables_speak(server->tables, &client->guest, text,
                                      TEXT_OUT, &more);
        if (len > 0) {
            wsk_wire_say(&client->wire, text, len);
            server->frames_out++;
        }
    }
    client->talks = more;
    if (!more && client->guest.closing)
        wsk_wire_close(&client->wire);
}

void sockets_talk(struct server *server) {
    struct client *list = server->talkers;
    server->talkers = NULL;
    while (list) {
        struct client *client = list;
        list = client->next_talker;
        client->listed = false;
        if (!client->buried && !client->is_socket) {
            wsk_wire_resume(&client->wire);
        } else if (!client->buried && client->talks) {
            speak(client);
            if (!client->talks && wsk_tables_hears(&client->guest))
                wsk_wire_resume(&client->wire);
            else if (!wsk_wire_waits(&client->wire))
                socket_ready(server, &client->guest);
        }
        net_settle(client);
    }
    /* Who has more to say does so in the next turn, which comes at once. */
    if (server->talkers)
        ev_async_send(server->loop, &server->wake);
}

void socket_drained(struct wsk_wire *wire) {
    struct client *client = (struct client *)wire;
    socket_ready(client->server, &client->guest);
}

static void dismiss(struct client *client, const char *why) {
    wsk_tables_dismiss(client->server->tables, &client->guest, "gone", why);
}

bool socket_line(struct wsk_wire *wire, struct wsk_word line) {
    struct client *client = (struct client *)wire;
    client->server->frames_in++;
    if (line.len && line.start[line.len - 1] == '\n')
        line.len--;
    wsk_tables_hear(client->server->tables, &client->guest, line);
    /* What is answered at once is said at once: only so much of it is kept. */
    if (client->talks)
        speak(client);
    return !client->talks && wsk_tables_hears(&client->guest);
}

void socket_wrong(struct wsk_wire *wire, const char *why) {
    if (wire->code == WSK_CLOSE_POLICY)
        limits_refused((struct client *)wire, REFUSED_RATE);
    dismiss((struct client *)wire, why);
}

void socket_tick(struct client *client) {
    if (client->is_socket && !client->guest.loaded && !client->guest.closing &&
        client->server->host.now - client->since >= JOIN_WITHIN)
        dismiss(client, "you did not join a table in time");
}

/* One of those in the list. */
static bool speaks_our_protocol(const struct wsk_request *request) {
    return wsk_list_has(request->field[WSK_FIELD_PROTOCOL], SUBPROTOCOL);
}

static void welcome(struct client *client, const struct wsk_request *request) {
    struct server *server = client->server;
    client->is_socket = true;
    client->guest.seat = WSK_TABLE_NOBODY;
    client->since = server->host.now;
    server->connections++;
    wsk_wire_accept(&client->wire, request, SUBPROTOCOL);
    if (address_is_full(server->addresses, client->address, 1)) {
        limits_refused(client, REFUSED_ADDRESS);
        wsk_tables_dismiss(server->tables, &client->guest, "later", TOO_MANY);
    } else if (!limits_allow(client, RATE_JOINS, REFUSED_JOINS)) {
        char why[100];
        snprintf(why, sizeof(why),
                 "your address has come too often, come back in %u seconds",
                 client->wait);
        wsk_tables_dismiss(server->tables, &client->guest, "later", why);
    }
}

void socket_open(struct client *client, const struct wsk_request *request) {
    if (!wsk_word_is(request->path, "/ws"))
        http_refuse(client, 404, "there is no WebSocket here");
    else if (!speaks_our_protocol(request))
        http_refuse(client, 400,
                    "this server speaks the subprotocol " SUBPROTOCOL);
    else
        welcome(client, request);
}

void socket_leave(struct client *client) {
    if (!client->is_socket)
        return;
    wsk_tables_leave(client->server->tables, &client->guest);
    client->talks = false;
    client->server->connections--;
}
