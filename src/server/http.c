/*
 * http.c - requests and answers: files, the API, figures.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* What may be loaded and by whom: nothing but what this server sends. */
#define SAFETY                                                                 \
    "content-security-policy: default-src 'none'; script-src 'self' "          \
    "'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "       \
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src "    \
    "'self'; media-src 'self'; base-uri 'none'; form-action 'none'; "          \
    "frame-ancestors 'none'\r\n"                                               \
    "x-content-type-options: nosniff\r\n"                                      \
    "referrer-policy: no-referrer\r\n"                                         \
    "cross-origin-opener-policy: same-origin\r\n"                              \
    "cross-origin-resource-policy: same-origin\r\n"                            \
    "permissions-policy: camera=(), microphone=(), geolocation=()\r\n"

/* Seconds, unless something else is known. */
#define RETRY_AFTER 5

/* --- Answers
 * ------------------------------------------------------------------ */

static void answer(struct client *client, unsigned status, const char *type,
                   const char *file_name, struct wsk_word body) {
    char fields[1400];
    struct wsk_text text = wsk_text_in(fields, sizeof(fields));
    wsk_text_put(&text,
                 "content-type: %s\r\n" SAFETY "cache-control: no-store\r\n",
                 type);
    if (file_name)
        wsk_text_put(&text, "content-disposition: %s\r\n", file_name);
    if (status == 429 || status == 503)
        wsk_text_put(&text, "retry-after: %u\r\n",
                     client->wait ? client->wait : RETRY_AFTER);
    if (status == 405)
        wsk_text_put(&text, "allow: GET, HEAD, POST\r\n");
    if (status == 426)
        wsk_text_put(&text, "sec-websocket-version: 13\r\n"
                            "upgrade: websocket\r\n");
    struct wsk_answer answer = {
        .status = status, .fields = fields, .body = body};
    address_leave(client->server->addresses, client->address);
    client->address = NULL;
    wsk_wire_answer(&client->wire, &answer);
}

struct request *request_create(struct http *http) {
    struct request *request = calloc(1, sizeof(*request));
    if (!request)
        abort();
    request->server = http->server;
    request->server->lookups++;
    request->client = http->client;
    http->client->request = request;
    return request;
}

void request_finish(struct request *request, unsigned status, const char *type,
                    const char *body, size_t len, const char *file_name) {
    struct client *client = request->client;
    request->server->lookups--;
    if (client) {
        client->request = NULL;
        /* Whoever gives an answer late is in the middle of something: what was
         * asked behind it is heard at the end of the turn. */
        if (!client->wire.working) {
            client->wire.paused = true;
            client_list(client);
        }
        answer(client, status, type, file_name, (struct wsk_word){body, len});
        net_settle(client);
    }
    free(request->memory);
    free(request);
}

static struct wsk_word write_refusal(char *buffer, size_t cap,
                                     const char *why) {
    struct wsk_text text = wsk_text_in(buffer, cap);
    wsk_text_put(&text, "{\"error\":\"");
    for (const char *c = why; *c; c++) {
        if (*c == '"' || *c == '\\')
            wsk_text_put(&text, "\\");
        wsk_text_put(&text, "%c", (unsigned char)*c < 32 ? '?' : *c);
    }
    wsk_text_put(&text, "\"}\n");
    return (struct wsk_word){text.start, text.len};
}

void request_refuse(struct request *request, unsigned status, const char *why) {
    char body[400];
    struct wsk_word text = write_refusal(body, sizeof(body), why);
    request_finish(request, status, "application/json", text.start, text.len,
                   NULL);
}

void http_refuse(struct client *client, unsigned status, const char *why) {
    char body[400];
    answer(client, status, "application/json", NULL,
           write_refusal(body, sizeof(body), why));
}

void http_refused(struct wsk_wire *wire, const struct wsk_refusal *refusal) {
    struct client *client = (struct client *)wire;
    client->server->requests++;
    http_refuse(client, refusal->status, refusal->why);
}

/* --- Files
 * -------------------------------------------------------------------- */

static bool accepts(const struct wsk_request *request, const char *coding) {
    return wsk_list_has(request->field[WSK_FIELD_ENCODINGS], coding);
}

static enum page_coding choose_coding(const struct page_file *file,
                                      const struct wsk_request *request) {
    if (file->bytes[PAGE_BROTLI] && accepts(request, "br"))
        return PAGE_BROTLI;
    if (file->bytes[PAGE_GZIP] && accepts(request, "gzip"))
        return PAGE_GZIP;
    return PAGE_PLAIN;
}

static void send_file(struct http *http, const struct page_file *file) {
    static const char *const codings[] = {NULL, "gzip", "br"};
    char fields[1400];
    struct wsk_text text = wsk_text_in(fields, sizeof(fields));
    enum page_coding coding = choose_coding(file, http->asked);
    struct wsk_word tag = http->asked->field[WSK_FIELD_IF_NONE_MATCH];
    struct wsk_answer answer = {
        .status = tag.start && wsk_word_is(tag, file->tag) ? 304 : 200,
        .fields = fields,
        .body = {(const char *)file->bytes[coding], file->len[coding]},
        .stays = true};
    wsk_text_put(&text,
                 "content-type: %s\r\n" SAFETY "cache-control: %s\r\n"
                 "etag: %s\r\nvary: accept-encoding\r\n",
                 file->type,
                 file->lasting ? "public, max-age=31536000, immutable"
                               : "no-cache",
                 file->tag);
    if (codings[coding])
        wsk_text_put(&text, "content-encoding: %s\r\n", codings[coding]);
    address_leave(http->server->addresses, http->client->address);
    http->client->address = NULL;
    wsk_wire_answer(&http->client->wire, &answer);
}

/* --- Asking
 * ---------------------------------------------------------------------- */

/* Those who watch the server find nothing else behind their door, and behind
 * the others no figures if they have one. */
static void route_figures(struct http *http) {
    if (http->post)
        http_refuse(http->client, 405, "nothing can be posted here");
    else if (strcmp(http->path, "/healthz") == 0)
        health_handle(http);
    else if (strcmp(http->path, "/metrics") == 0)
        metrics_handle(http);
    else
        http_refuse(http->client, 404, "there are only figures here");
}

static void route(struct http *http) {
    const struct page *page = http->server->page;
    const struct page_file *file;
    bool figures = !http->server->config->metrics;
    if (http->client->door == DOOR_ADMIN)
        admin_handle(http);
    else if (http->client->door == DOOR_METRICS)
        route_figures(http);
    else if (strncmp(http->path, "/api/", 5) == 0)
        api_handle(http);
    else if (http->post)
        http_refuse(http->client, 405, "nothing can be posted here");
    else if (strcmp(http->path, "/healthz") == 0)
        health_handle(http);
    else if (figures && strcmp(http->path, "/metrics") == 0)
        metrics_handle(http);
    else if (page && (file = page_find(page, http->path)))
        send_file(http, file);
    else
        http_refuse(http->client, 404, "there is no such page");
}

static bool copy(struct wsk_word word, char *ret, size_t cap) {
    if (word.len >= cap)
        return false;
    if (word.len)
        memcpy(ret, word.start, word.len);
    ret[word.len] = '\0';
    return true;
}

static bool refuse_with(struct wsk_refusal *ret, unsigned status,
                        const char *why) {
    *ret = (struct wsk_refusal){status, why};
    return false;
}

/* The address of who asks, and whether it may. For this request only: a proxy
 * sends those of many people through one connection. A WebSocket keeps it. */
static bool admit(struct client *client, const struct wsk_request *request,
                  struct wsk_refusal *ret_refusal) {
    struct server *server = client->server;
    struct network from = peer_address(client, request);
    if (limits_is_banned(server, &from)) {
        limits_refused(client, REFUSED_BANNED);
        return refuse_with(ret_refusal, 403,
                           "your address is not welcome here");
    }
    client->address = address_enter(server->addresses, &from, server->now_ms);
    client->wait = FULL_WAIT;
    if (!client->address || address_is_full(server->addresses, client->address,
                                            CONNECTIONS_FACTOR)) {
        limits_refused(client, REFUSED_ADDRESS);
        return refuse_with(ret_refusal, 429, TOO_MANY);
    }
    client->wait = 0;
    return limits_allow(client, RATE_REQUESTS, REFUSED_REQUESTS) ||
           refuse_with(ret_refusal, 429,
                       "too many requests come from your address");
}

bool http_begins(struct wsk_wire *wire, const struct wsk_request *request,
                 struct wsk_refusal *ret_refusal) {
    struct client *client = (struct client *)wire;
    bool asks = request->method != WSK_METHOD_POST && !request->websocket;
    client->wait = 0;
    if (client->door == DOOR_PUBLIC && !admit(client, request, ret_refusal))
        return false;
    if (client->door != DOOR_PUBLIC && request->websocket)
        return refuse_with(ret_refusal, 404, "there is no WebSocket here");
    if (!asks && !origin_is_ours(client->server, request))
        return refuse_with(ret_refusal, 403, "this comes from another page");
    return true;
}

void http_request(struct wsk_wire *wire, const struct wsk_request *request,
                  struct wsk_word body) {
    struct client *client = (struct client *)wire;
    struct http http = {.server = client->server,
                        .client = client,
                        .asked = request,
                        .body = body,
                        .post = request->method == WSK_METHOD_POST};
    http.server->requests++;
    if (request->websocket)
        socket_open(client, request);
    else if (!copy(request->path, http.path, sizeof(http.path)))
        http_refuse(client, 414, "the path is too long");
    else
        route(&http);
}

void http_leave(struct client *client) {
    if (client->request)
        client->request->client = NULL;
    address_leave(client->server->addresses, client->address);
    client->address = NULL;
}
