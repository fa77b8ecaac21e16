/*
 * api.c - what a page asks over HTTP: docs/code/protocol.md.
 */
#include <stdlib.h>
#include <string.h>

#include "body.h"
#include "inside.h"

#define JSON_TYPE "application/json"

/* Sends and frees the body. */
static void answer_json(struct request *request, unsigned status, char *body) {
    request_finish(request, status, JSON_TYPE, body, strlen(body), NULL);
    free(body);
}

static unsigned status_of(enum wsk_err err) {
    switch (err) {
    case WSK_EIO:
        return 503;
    case WSK_ERANGE:
        return 404;
    case WSK_ETURN:
        return 403;
    case WSK_ESYNTAX:
        return 400;
    default:
        return 409;
    }
}

/* --- A new table
 * ------------------------------------------------------------------ */

static void opened(void *context, const struct wsk_tables_answer *answer) {
    struct request *request = context;
    struct body_opening *opening = request->memory;
    if (answer->err) {
        request_refuse(request, 503, answer->why);
        return;
    }
    /* The whole id is the link for spectators. */
    server_note(request->server, WSK_LOG_EVENTS,
                "table %.4s... opened: %s, %u seats", opening->plan.id,
                opening->plan.game->id, opening->plan.seats);
    answer_json(request, 201, body_opened(opening));
}

static void open_table(struct http *http) {
    struct request *request = request_create(http);
    struct server *server = http->server;
    struct wsk_fault fault;
    struct body_opening *opening = calloc(1, sizeof(*opening));
    if (!opening)
        abort();
    request->memory = opening;
    if (!body_read_table(http->body, server->config->rules_set, &opening->plan,
                         &fault)) {
        request_refuse(request, 400, fault.why);
        return;
    }
    if (!limits_allow(http->client, RATE_TABLES, REFUSED_TABLES)) {
        request_refuse(request, 429,
                       "too many tables have been made from your address");
        return;
    }
    /* Strangers have fixed phrases, if the host of the server wants it so. */
    if (opening->plan.options.listed && server->limits.lobby_silent)
        opening->plan.options.chat = false;
    wsk_token_make(opening->host, &opening->plan.host);
    for (unsigned s = 0; s < opening->plan.seats; s++)
        if (opening->plan.guest[s].chair != WSK_CHAIR_BOT)
            wsk_token_make(opening->token[s], &opening->plan.guest[s].token);
    wsk_tables_open(server->tables, &opening->plan, opened, request);
}

/* --- Taking a seat
 * ------------------------------------------------------------------ */

struct sitting {
    struct body_sitting body;
    char id[WSK_TABLE_ID + 1];
};

static void sat(void *context, const struct wsk_tables_answer *answer) {
    struct request *request = context;
    struct sitting *sitting = request->memory;
    if (answer->err)
        request_refuse(request, status_of(answer->err), answer->why);
    else
        answer_json(request, 200,
                    body_sat(sitting->id, answer->seat, sitting->body.token));
}

static void sit(struct http *http, struct wsk_word id) {
    struct request *request = request_create(http);
    struct wsk_fault fault;
    struct sitting *sitting = calloc(1, sizeof(*sitting));
    if (!sitting)
        abort();
    request->memory = sitting;
    if (!body_read_sitting(http->body, &sitting->body, &fault)) {
        request_refuse(request, 400, fault.why);
        return;
    }
    memcpy(sitting->id, id.start,
           id.len < WSK_TABLE_ID ? id.len : WSK_TABLE_ID);
    struct body_sitting *body = &sitting->body;
    if (!body->token[0])
        wsk_token_make(body->token, &body->hash);
    wsk_tables_sit(http->server->tables, id,
                   body->invited ? &body->invitation : NULL,
                   (struct wsk_word){body->name, strlen(body->name)},
                   &body->hash, &body->mix, sat, request);
}

/* --- Looking
 * ----------------------------------------------------------------------------
 */

static void looked(void *context, const struct wsk_tables_answer *answer) {
    struct request *request = context;
    if (answer->err)
        request_refuse(request, status_of(answer->err), answer->why);
    else if (answer->table)
        answer_json(request, 200, body_table(answer->table));
    else
        answer_json(request, 200, body_archived());
}

static void read_record(void *context, const struct wsk_tables_answer *answer) {
    struct request *request = context;
    if (answer->err)
        request_refuse(request, status_of(answer->err), answer->why);
    else if (answer->text.len == 0) /* archived before it began */
        request_refuse(request, 409, "the game has not begun");
    else
        request_finish(request, 200, "text/plain; charset=utf-8",
                       answer->text.start, answer->text.len,
                       "attachment; filename=\"game.woolsack\"");
}

static void send_record(struct http *http, struct wsk_word id) {
    static const char bearer[] = "Bearer ";
    struct request *request = request_create(http);
    struct wsk_hash token;
    struct wsk_word said = http->asked->field[WSK_FIELD_AUTHORIZATION];
    const size_t skip = sizeof(bearer) - 1;
    bool has = said.len >= skip && memcmp(said.start, bearer, skip) == 0;
    if (has &&
        !wsk_token_hash((struct wsk_word){said.start + skip, said.len - skip},
                        &token)) {
        request_refuse(request, 403, "this is no token");
        return;
    }
    wsk_tables_record(http->server->tables, id, has ? &token : NULL,
                      read_record, request);
}

static void found_lobby(void *context, enum wsk_err result,
                        const struct wsk_found *found, size_t count) {
    struct request *request = context;
    if (result) {
        request_refuse(request, 503, "the database is away");
        return;
    }
    answer_json(request, 200, body_lobby(found, count));
}

/* --- Routes
 * --------------------------------------------------------------------------------
 */

/* How many may wait for the database at once: it reads one after the other. */
#define WAITING_MAX 512

static bool may_look(struct http *http) {
    struct client *client = http->client;
    if (!limits_allow(client, RATE_LOOKUPS, REFUSED_LOOKUPS)) {
        http_refuse(client, 429,
                    "too many tables are looked up from your "
                    "address");
        return false;
    }
    if (http->server->lookups >= WAITING_MAX) {
        limits_refused(client, REFUSED_DATABASE);
        http_refuse(client, 503, "too many wait for the database");
        return false;
    }
    return true;
}

void api_handle(struct http *http) {
    static const char tables[] = "/api/tables";
    const char *rest = http->path + sizeof(tables) - 1;
    bool closed =
        http->server->leaving || (http->server->draining && http->post &&
                                  strcmp(http->path, tables) == 0);
    if (closed) {
        request_refuse(request_create(http), 503, "the server is leaving");
        return;
    }
    bool ours = strncmp(http->path, tables, sizeof(tables) - 1) == 0;
    if (ours && *rest == '\0' && http->post) {
        open_table(http);
        return;
    }
    if (!may_look(http))
        return;
    if (ours && *rest == '\0') {
        wsk_tables_lobby(http->server->tables, found_lobby,
                         request_create(http));
        return;
    }
    if (ours && *rest == '/') {
        const char *slash = strchr(++rest, '/');
        struct wsk_word id = {rest,
                              slash ? (size_t)(slash - rest) : strlen(rest)};
        if (!slash && !http->post) {
            wsk_tables_look(http->server->tables, id, looked,
                            request_create(http));
            return;
        }
        if (slash && strcmp(slash, "/sit") == 0 && http->post) {
            sit(http, id);
            return;
        }
        if (slash && strcmp(slash, "/record") == 0 && !http->post) {
            send_record(http, id);
            return;
        }
    }
    request_refuse(request_create(http), 404, "there is no such thing to ask");
}
