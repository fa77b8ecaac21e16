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
    request->client = http->client;
    http->client->request = request;
    return request;
}

void request_finish(struct request *request, unsigned status, const char *type,
                    const char *body, size_t len, const char *file_name) {
    struct client *client = request->client;
    if (client) {
        client->request = NULL;
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

static void route(struct http *http) {
    const struct page *page = http->server->page;
    const struct page_file *file;
    if (strncmp(http->path, "/api/", 5) == 0)
        api_handle(http);
    else if (http->post)
        http_refuse(http->client, 405, "nothing can be posted here");
    else if (strcmp(http->path, "/healthz") == 0)
        health_handle(http);
    else if (strcmp(http->path, "/metrics") == 0)
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

bool http_begins(struct wsk_wire *wire, const struct wsk_request *request,
                 struct wsk_refusal *ret_refusal) {
    struct client *client = (struct client *)wire;
    struct server *server = client->server;
    char name[ADDRESS_NAME];
    /* For this request only: a proxy sends those of many people through one
     * connection. A WebSocket keeps it. */
    peer_address(client, request, name);
    client->address =
        address_enter(server->addresses, name, steady_now(&server->time));
    if (!client->address ||
        address_connections(client->address) >
            CONNECTIONS_FACTOR * server->config->per_address)
        return refuse_with(ret_refusal, 429, TOO_MANY);
    bool asks = request->method != WSK_METHOD_POST && !request->websocket;
    if (!asks && !origin_is_ours(server, request))
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
