/*
 * http.c - requests and answers: files, the API, figures.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "inside.h"

/* What may be loaded and by whom: nothing but what this server sends. */
static const struct {
    const char *name, *value;
} safety[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
     "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
     "connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "media-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};
#define SAFETY (sizeof(safety) / sizeof(safety[0]))

size_t http_session_size(void) {
    return sizeof(struct http);
}

/* --- Answers
 * ------------------------------------------------------------------ */

static void set_answer(struct http *http, unsigned status, const char *type,
                       const char *body, size_t len) {
    free(http->answer);
    http->answer = malloc(LWS_PRE + len + 1);
    if (!http->answer)
        abort();
    memcpy(http->answer + LWS_PRE, body, len);
    http->answer_len = len;
    http->status = status;
    http->type = type;
    lws_callback_on_writable(http->wsi);
}

struct request *request_create(struct http *http) {
    struct request *request = calloc(1, sizeof(*request));
    if (!request)
        abort();
    request->server = http->server;
    request->http = http;
    http->request = request;
    return request;
}

void request_finish(struct request *request, unsigned status, const char *type,
                    const char *body, size_t len, const char *file_name) {
    struct http *http = request->http;
    if (http) {
        http->request = NULL;
        http->file_name = file_name;
        set_answer(http, status, type, body, len);
    }
    free(request->memory);
    free(request);
}

void request_refuse(struct request *request, unsigned status, const char *why) {
    char body[400];
    struct wsk_text text = wsk_text_in(body, sizeof(body));
    wsk_text_put(&text, "{\"error\":\"");
    for (const char *c = why; *c; c++) {
        if (*c == '"' || *c == '\\')
            wsk_text_put(&text, "\\");
        wsk_text_put(&text, "%c", (unsigned char)*c < 32 ? '?' : *c);
    }
    wsk_text_put(&text, "\"}\n");
    request_finish(request, status, "application/json", body, text.len, NULL);
}

static void refuse(struct http *http, unsigned status, const char *why) {
    request_refuse(request_create(http), status, why);
}

/* --- Sending
 * -------------------------------------------------------------------- */

struct head {
    struct lws *wsi;
    unsigned char *at, *end;
    bool failed;
};

static void put(struct head *head, const char *name, const char *value) {
    head->failed =
        head->failed ||
        lws_add_http_header_by_name(head->wsi, (const unsigned char *)name,
                                    (const unsigned char *)value,
                                    (int)strlen(value), &head->at, head->end);
}

static const char *cache_rule(const struct http *http) {
    if (!http->file)
        return "no-store";
    return http->file->lasting ? "public, max-age=31536000, immutable"
                               : "no-cache";
}

static bool send_head(struct http *http, size_t len) {
    static unsigned char bytes[LWS_PRE + 4096];
    static const char *const codings[] = {NULL, "gzip", "br"};
    struct head head = {http->wsi, bytes + LWS_PRE, bytes + sizeof(bytes) - 1,
                        false};
    head.failed = lws_add_http_common_headers(
        http->wsi, http->status, http->type, len, &head.at, head.end);
    for (size_t i = 0; i < SAFETY; i++)
        put(&head, safety[i].name, safety[i].value);
    put(&head, "cache-control:", cache_rule(http));
    if (http->file) {
        put(&head, "etag:", http->file->tag);
        put(&head, "vary:", "accept-encoding");
        if (codings[http->coding])
            put(&head, "content-encoding:", codings[http->coding]);
    }
    if (http->file_name)
        put(&head, "content-disposition:", http->file_name);
    if (http->last)
        put(&head, "connection:", "close");
    return !head.failed && !lws_finalize_write_http_header(
                               http->wsi, bytes + LWS_PRE, &head.at, head.end);
}

static int done(struct http *http) {
    free(http->answer);
    free(http->body);
    http->answer = NULL;
    http->body = NULL;
    http->file = NULL;
    http->file_name = NULL;
    address_leave(http->server->addresses, http->address);
    http->address = NULL;
    return http->last || lws_http_transaction_completed(http->wsi) ? -1 : 0;
}

static int send_answer(struct http *http) {
    unsigned char *body = NULL;
    size_t len = 0;
    if (http->file && http->status == 200) {
        body = http->file->bytes[http->coding] + LWS_PRE;
        len = http->file->len[http->coding];
    } else if (http->answer) {
        body = http->answer + LWS_PRE;
        len = http->answer_len;
    } else if (!http->file) {
        return 0; /* not yet */
    }
    if (!send_head(http, len))
        return -1;
    if (!http->head && len > 0 &&
        lws_write(http->wsi, body, len, LWS_WRITE_HTTP_FINAL) < 0)
        return -1;
    return done(http);
}

/* --- Asking
 * ---------------------------------------------------------------------- */

static bool accepts(struct lws *wsi, const char *coding) {
    char list[128];
    return lws_hdr_copy(wsi, list, sizeof(list),
                        WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           strstr(list, coding);
}

static void send_file(struct http *http) {
    char tag[64];
    struct lws *wsi = http->wsi;
    http->coding = PAGE_PLAIN;
    if (http->file->bytes[PAGE_BROTLI] && accepts(wsi, "br"))
        http->coding = PAGE_BROTLI;
    else if (http->file->bytes[PAGE_GZIP] && accepts(wsi, "gzip"))
        http->coding = PAGE_GZIP;
    http->type = http->file->type;
    http->status = 200;
    if (lws_hdr_copy(wsi, tag, sizeof(tag), WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
        strcmp(tag, http->file->tag) == 0)
        http->status = 304;
    lws_callback_on_writable(wsi);
}

static void route(struct http *http) {
    const struct page *page = http->server->page;
    if (strncmp(http->path, "/api/", 5) == 0)
        api_handle(http);
    else if (http->post)
        refuse(http, 405, "nothing can be posted here");
    else if (strcmp(http->path, "/healthz") == 0)
        health_handle(http);
    else if (strcmp(http->path, "/metrics") == 0)
        metrics_handle(http);
    else if (page && (http->file = page_find(page, http->path)))
        send_file(http);
    else
        refuse(http, 404, "there is no such page");
}

/* Digits alone, and nothing that could mean another end of the body. */
static bool has_length(struct lws *wsi) {
    char text[16];
    int len =
        lws_hdr_copy(wsi, text, sizeof(text), WSI_TOKEN_HTTP_CONTENT_LENGTH);
    return len > 0 && strspn(text, "0123456789") == (size_t)len &&
           !lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING);
}

/* The library goes astray behind a body: it never comes back from a second POST
 * that came with the first, and takes for a body what is none. So whatever may
 * have one is the last request of its connection. */
static bool may_have_body(struct lws *wsi) {
    return lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0 ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
}

/* The line and the headers of a request have come. */
static int begin(struct http *http, struct server *server, struct lws *wsi,
                 const char *path) {
    char name[64];
    memset(http, 0, sizeof(*http));
    http->server = server;
    http->wsi = wsi;
    server->requests++;
    /* For this request only: a proxy sends those of many people through one
     * connection, and the library forgets what we keep between two. */
    peer_address(server, wsi, name, sizeof(name));
    http->address = address_enter(server->addresses, name, (int64_t)time(NULL));
    http->since = time(NULL);
    http->last = may_have_body(wsi);
    http->post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    http->head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    bool get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    lws_hdr_copy(wsi, http->authorization, sizeof(http->authorization),
                 WSI_TOKEN_HTTP_AUTHORIZATION);
    if (strlen(path) >= sizeof(http->path)) {
        refuse(http, 414, "the path is too long");
        return 0;
    }
    memcpy(http->path, path, strlen(path) + 1);
    if (!headers_fit(wsi)) {
        refuse(http, 431, "the headers are too long");
        return 0;
    }
    if (!http->post && !http->head && !get) {
        refuse(http, 405, "only GET, HEAD and POST are understood");
        return 0;
    }
    if (!http->address ||
        address_connections(http->address) >
            CONNECTIONS_FACTOR * server->config->per_address) {
        http->last = true;
        refuse(http, 429, TOO_MANY);
        return 0;
    }
    if (http->post && !origin_is_ours(server, wsi)) {
        refuse(http, 403, "this comes from another page");
        return 0;
    }
    if (http->post && !has_length(wsi))
        refuse(http, 411, "a body needs a content-length");
    else if (!http->post)
        route(http);
    return 0; /* the body comes first */
}

/* False: this goes on for too long to be answered. */
static bool receive(struct http *http, const char *in, size_t len) {
    if (time(NULL) - http->since > BODY_WITHIN)
        return false;
    http->body_seen += len;
    if (http->request || http->answer)
        return http->body_seen <= BODY_PATIENCE; /* refused already */
    if (http->body_seen > BODY_MAX)
        return http->body_seen <= BODY_PATIENCE;
    if (len == 0)
        return true;
    char *more = realloc(http->body, http->body_len + len + 1);
    if (!more)
        abort();
    memcpy(more + http->body_len, in, len);
    http->body = more;
    http->body_len += len;
    return true;
}

static void posted(struct http *http) {
    if (http->request || http->answer)
        return; /* refused already */
    if (http->body_seen > BODY_MAX)
        refuse(http, 413, "the body is too long");
    else
        route(http);
    free(http->body);
    http->body = NULL;
    http->body_len = 0;
}

static void close_session(struct http *http) {
    if (!http || !http->server)
        return;
    if (http->request)
        http->request->http = NULL;
    address_leave(http->server->addresses, http->address);
    http->address = NULL;
    free(http->body);
    free(http->answer);
    http->body = NULL;
    http->answer = NULL;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                  void *in, size_t len) {
    struct http *http = user;
    struct server *server = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_WSI_DESTROY:
        gate_leave(server, wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return socket_may_open(server, wsi) ? 0 : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return 1; /* a WebSocket that does not say for what */
    case LWS_CALLBACK_HTTP:
        return begin(http, server, wsi, in);
    case LWS_CALLBACK_HTTP_BODY:
        return receive(http, in, len) ? 0 : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        posted(http);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http->server ? send_answer(http) : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
        close_session(http);
        return 0;
    default:
        return 0;
    }
}
