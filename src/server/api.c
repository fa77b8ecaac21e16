/*
 * api.c - what a page asks over HTTP: docs/protocol.md.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "inside.h"

#define JSON_TYPE "application/json"
#define LOBBY_MAX 100

static void answer_json(struct request *request, unsigned status,
                        json_t *json) {
    char *body = json ? json_dumps(json, JSON_COMPACT) : NULL;
    if (!body)
        abort();
    request_finish(request, status, JSON_TYPE, body, strlen(body), NULL);
    free(body);
    json_decref(json);
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

/* --- Reading bodies
 * -------------------------------------------------------------- */

struct reader {
    struct wsk_fault fault;
};

static bool complain(struct reader *reader, const char *key, const char *what) {
    if (!reader->fault.why[0])
        wsk_fault_set(&reader->fault, WSK_ESYNTAX, 0, "\"%s\" %s", key, what);
    return false;
}

/* A key that nobody knows is a slip, and better told than ignored. */
static bool only_keys(struct reader *reader, json_t *object,
                      const char *const *keys) {
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) {
        unsigned i = 0;
        while (keys[i] && strcmp(keys[i], key) != 0)
            i++;
        if (!keys[i])
            return complain(
                reader,
                wsk_word_quote((struct wsk_word){key, strlen(key)}).text,
                "is not known here");
    }
    return true;
}

static bool read_flag(struct reader *reader, json_t *object, const char *key,
                      bool *ret_flag) {
    json_t *value = json_object_get(object, key);
    if (value && !json_is_boolean(value))
        return complain(reader, key, "is true or false");
    if (value)
        *ret_flag = json_is_true(value);
    return true;
}

static bool read_name(struct reader *reader, json_t *object,
                      char ret_name[WSK_ROOM_NAME + 1]) {
    json_t *value = json_object_get(object, "name");
    if (!json_is_string(value))
        return complain(reader, "name", "is needed");
    struct wsk_word name = {json_string_value(value),
                            json_string_length(value)};
    if (!wsk_room_name_fits(name, &reader->fault))
        return false;
    memcpy(ret_name, name.start, name.len);
    ret_name[name.len] = '\0';
    return true;
}

static bool read_mix(struct reader *reader, json_t *object,
                     struct wsk_fair_mix *ret_mix) {
    json_t *value = json_object_get(object, "mix");
    if (!value)
        return true;
    ret_mix->given =
        json_is_string(value) &&
        wsk_fair_unhex((struct wsk_word){json_string_value(value),
                                         json_string_length(value)},
                       ret_mix->bytes);
    return ret_mix->given || complain(reader, "mix", "has 64 hex digits");
}

/* Whoever makes a table has not seen its seal yet, and so adds to the dice
 * later, over the socket; or not at all. */
static bool read_promise(struct reader *reader, json_t *object,
                         bool *ret_later) {
    json_t *value = json_object_get(object, "mix");
    *ret_later = !json_is_false(value);
    return !value || json_is_false(value) ||
           complain(reader, "mix", "comes after the seal, or is false");
}

static json_t *read_body(struct http *http, struct reader *reader) {
    json_error_t error;
    json_t *json = json_loadb(http->body ? http->body : "", http->body_len,
                              JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(json))
        return json;
    json_decref(json);
    wsk_fault_set(&reader->fault, WSK_ESYNTAX, 0, "the body is no JSON object");
    return NULL;
}

/* --- A new table
 * ------------------------------------------------------------------ */

struct opening {
    struct wsk_room_plan plan;
    char host[WSK_TOKEN + 1];
    char token[WSK_SEATS_MAX][WSK_TOKEN + 1];
};

static bool read_seat(struct reader *reader, json_t *json,
                      struct wsk_room_guest *guest, bool *had_me) {
    static const char *const keys[] = {"me", "bot", "name", "mix", NULL};
    bool me = false;
    if (!json_is_object(json))
        return complain(reader, "seats", "has an object for each seat");
    json_t *bot = json_object_get(json, "bot");
    if (!only_keys(reader, json, keys) || !read_flag(reader, json, "me", &me))
        return false;
    if (me && *had_me)
        return complain(reader, "me", "can be one seat only");
    *had_me = *had_me || me;
    if (me && bot)
        return complain(reader, "bot", "and \"me\" cannot both sit here");
    guest->chair = me ? WSK_CHAIR_PERSON : bot ? WSK_CHAIR_BOT : WSK_CHAIR_FREE;
    if (bot && (!json_is_string(bot) ||
                !wsk_level_find((struct wsk_word){json_string_value(bot),
                                                  json_string_length(bot)},
                                &guest->level) ||
                guest->level == WSK_LEVEL_RANDOM))
        return complain(reader, "bot",
                        "is lamb, sheep, ram, shepherd or expert");
    if ((me || bot) && !read_name(reader, json, guest->name))
        return false;
    return !me || read_promise(reader, json, &guest->mix_due);
}

static bool read_clock(struct reader *reader, json_t *json,
                       uint32_t *ret_clock) {
    json_t *value = json_object_get(json, "clock");
    json_int_t clock = value ? json_integer_value(value) : 0;
    if (value && (!json_is_integer(value) || (clock != 0 && clock != 30 &&
                                              clock != 120 && clock != 86400)))
        return complain(reader, "clock", "is 0, 30, 120 or 86400");
    *ret_clock = (uint32_t)clock;
    return true;
}

static bool read_plan(struct reader *reader, const struct wsk_shelf *shelf,
                      json_t *json, struct wsk_room_plan *plan) {
    static const char *const keys[] = {"game",  "seats",  "clock",
                                       "open",  "listed", "chat",
                                       "hints", "auto",   NULL};
    json_t *game = json_object_get(json, "game");
    json_t *seats = json_object_get(json, "seats");
    struct wsk_options *options = &plan->options;
    options->chat = true;
    if (!only_keys(reader, json, keys))
        return false;
    if (json_is_string(game))
        plan->game = wsk_game_find((struct wsk_word){json_string_value(game),
                                                     json_string_length(game)});
    if (!plan->game || !plan->game->offered)
        return complain(reader, "game", "is no game that is offered here");
    plan->seats = (unsigned)json_array_size(seats);
    if (!json_is_array(seats) || plan->seats > WSK_SEATS_MAX ||
        !wsk_shelf_rules(shelf, plan->game, plan->seats, 0))
        return complain(reader, "seats", "does not fit the game");
    bool had_me = false;
    for (unsigned s = 0; s < plan->seats; s++)
        if (!read_seat(reader, json_array_get(seats, s), &plan->guest[s],
                       &had_me))
            return false;
    return read_clock(reader, json, &options->clock) &&
           read_flag(reader, json, "open", &options->open) &&
           read_flag(reader, json, "listed", &options->listed) &&
           read_flag(reader, json, "chat", &options->chat) &&
           read_flag(reader, json, "hints", &options->hints) &&
           read_flag(reader, json, "auto", &options->autostart);
}

static json_t *describe_opening(const struct opening *opening, const char *id) {
    const struct wsk_room_plan *plan = &opening->plan;
    uint8_t seal[WSK_FAIR_BYTES];
    char sealed[WSK_FAIR_HEX + 1];
    json_t *seats = json_array();
    wsk_fair_seal(plan->secret, (struct wsk_word){id, strlen(id)}, seal);
    wsk_fair_hex(seal, sealed);
    for (unsigned s = 0; s < plan->seats; s++) {
        enum wsk_chair chair = plan->guest[s].chair;
        json_array_append_new(
            seats, json_pack("{s:i, s:s}", "seat", (int)s + 1,
                             chair == WSK_CHAIR_BOT      ? "bot"
                             : chair == WSK_CHAIR_PERSON ? "token"
                                                         : "invite",
                             chair == WSK_CHAIR_BOT
                                 ? wsk_level_name(plan->guest[s].level)
                                 : opening->token[s]));
    }
    return json_pack("{s:s, s:s, s:s, s:o}", "table", id, "seal", sealed,
                     "host", opening->host, "seats", seats);
}

static void opened(void *context, const struct wsk_hall_answer *answer) {
    struct request *request = context;
    struct opening *opening = request->memory;
    char id[WSK_ROOM_ID + 1] = "";
    if (answer->err) {
        request_refuse(request, 503, answer->why);
        return;
    }
    memcpy(id, answer->text.start, WSK_ROOM_ID);
    server_log("table %s opened: %s, %u seats", id, opening->plan.game->id,
               opening->plan.seats);
    answer_json(request, 201, describe_opening(opening, id));
}

static void open_table(struct http *http) {
    struct request *request = request_create(http);
    struct server *server = http->server;
    struct reader reader = {0};
    json_t *json = read_body(http, &reader);
    struct opening *opening = calloc(1, sizeof(*opening));
    if (!opening)
        abort();
    request->memory = opening;
    bool ok =
        json && read_plan(&reader, server->config->shelf, json, &opening->plan);
    json_decref(json);
    if (!ok) {
        request_refuse(request, 400, reader.fault.why);
        return;
    }
    if (!http->address ||
        !address_make_table(http->address, server->config->tables_per_hour,
                            (int64_t)time(NULL))) {
        request_refuse(request, 429,
                       "too many tables have been made from your address");
        return;
    }
    wsk_token_make(opening->host, &opening->plan.host);
    for (unsigned s = 0; s < opening->plan.seats; s++)
        if (opening->plan.guest[s].chair != WSK_CHAIR_BOT)
            wsk_token_make(opening->token[s], &opening->plan.guest[s].token);
    wsk_hall_open(server->hall, &opening->plan, opened, request);
}

/* --- Taking a seat
 * ------------------------------------------------------------------ */

struct sitting {
    char id[WSK_ROOM_ID + 1];
    char token[WSK_TOKEN + 1];
    char name[WSK_ROOM_NAME + 1];
    struct wsk_fair_mix mix;
    struct wsk_hash hash, invitation;
    bool invited;
};

static void sat(void *context, const struct wsk_hall_answer *answer) {
    struct request *request = context;
    struct sitting *sitting = request->memory;
    if (answer->err)
        request_refuse(request, status_of(answer->err), answer->why);
    else
        answer_json(request, 200,
                    json_pack("{s:s, s:i, s:s}", "table", sitting->id, "seat",
                              (int)answer->seat + 1, "token", sitting->token));
}

static bool read_sitting(struct reader *reader, json_t *json,
                         struct sitting *sitting) {
    static const char *const keys[] = {"invite", "name", "mix", NULL};
    json_t *invite = json_object_get(json, "invite");
    if (!only_keys(reader, json, keys) ||
        !read_name(reader, json, sitting->name) ||
        !read_mix(reader, json, &sitting->mix))
        return false;
    sitting->invited = invite != NULL;
    return !invite ||
           (json_is_string(invite) &&
            wsk_token_hash((struct wsk_word){json_string_value(invite),
                                             json_string_length(invite)},
                           &sitting->invitation)) ||
           complain(reader, "invite", "is no token");
}

static void sit(struct http *http, struct wsk_word id) {
    struct request *request = request_create(http);
    struct reader reader = {0};
    json_t *json = read_body(http, &reader);
    struct sitting *sitting = calloc(1, sizeof(*sitting));
    if (!sitting)
        abort();
    request->memory = sitting;
    bool ok = json && read_sitting(&reader, json, sitting);
    json_decref(json);
    if (!ok) {
        request_refuse(request, 400, reader.fault.why);
        return;
    }
    memcpy(sitting->id, id.start, id.len < WSK_ROOM_ID ? id.len : WSK_ROOM_ID);
    wsk_token_make(sitting->token, &sitting->hash);
    wsk_hall_sit(http->server->hall, id,
                 sitting->invited ? &sitting->invitation : NULL,
                 (struct wsk_word){sitting->name, strlen(sitting->name)},
                 &sitting->hash, &sitting->mix, sat, request);
}

/* --- Looking
 * ----------------------------------------------------------------------------
 */

static json_t *describe(const struct wsk_room *room) {
    static const char *const phases[] = {"waiting", "playing", "over",
                                         "archived"};
    json_t *seats = json_array();
    for (unsigned s = 0; s < room->seats; s++) {
        const struct wsk_room_seat *seat = &room->seat[s];
        bool bot = seat->chair == WSK_CHAIR_BOT;
        bool nobody = seat->chair == WSK_CHAIR_FREE;
        json_array_append_new(
            seats,
            json_pack("{s:s, s:s*, s:b}", "name", nobody ? "" : seat->name,
                      "bot",
                      bot ? wsk_level_name((enum wsk_level)seat->level) : NULL,
                      "free", nobody));
    }
    uint8_t seal[WSK_FAIR_BYTES];
    char sealed[WSK_FAIR_HEX + 1];
    wsk_fair_seal(room->secret, (struct wsk_word){room->id, strlen(room->id)},
                  seal);
    wsk_fair_hex(seal, sealed);
    return json_pack(
        "{s:s, s:s, s:s, s:s, s:i, s:b, s:b, s:b, s:b, s:o}", "table", room->id,
        "seal", sealed, "game", room->game->id, "phase", phases[room->phase],
        "clock", (int)room->options.clock, "open", room->options.open, "listed",
        room->options.listed, "chat", room->options.chat && !room->muted,
        "hints", room->options.hints, "seats", seats);
}

static void looked(void *context, const struct wsk_hall_answer *answer) {
    struct request *request = context;
    if (answer->err)
        request_refuse(request, status_of(answer->err), answer->why);
    else if (answer->room)
        answer_json(request, 200, describe(answer->room));
    else
        answer_json(request, 200, json_pack("{s:s}", "phase", "archived"));
}

static void read_record(void *context, const struct wsk_hall_answer *answer) {
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
    bool has = strncmp(http->authorization, bearer, sizeof(bearer) - 1) == 0;
    const char *text = http->authorization + sizeof(bearer) - 1;
    if (has && !wsk_token_hash((struct wsk_word){text, strlen(text)}, &token)) {
        request_refuse(request, 403, "this is no token");
        return;
    }
    wsk_hall_record(http->server->hall, id, has ? &token : NULL, read_record,
                    request);
}

/* "volle-wolle 4 0 Anna", see src/hall/index.c */
static json_t *describe_found(const struct wsk_found *found) {
    char id[WSK_ROOM_ID + 1], game[64];
    unsigned seats, open;
    int at = 0;
    wsk_table_name(found->table, id);
    if (sscanf(found->index.about, "%63s %u %u %n", game, &seats, &open, &at) <
        3)
        return NULL;
    return json_pack("{s:s, s:s, s:i, s:i, s:i, s:b, s:I, s:s}", "table", id,
                     "game", game, "seats", (int)seats, "free",
                     (int)found->index.free, "clock", (int)found->index.clock,
                     "open", open != 0, "created", (json_int_t)found->created,
                     "host", found->index.about + at);
}

static void found_lobby(void *context, enum wsk_err result,
                        const struct wsk_found *found, size_t count) {
    struct request *request = context;
    if (result) {
        request_refuse(request, 503, "the database is away");
        return;
    }
    json_t *tables = json_array();
    for (size_t i = 0; i < count; i++) {
        json_t *table = describe_found(&found[i]);
        if (table)
            json_array_append_new(tables, table);
    }
    answer_json(request, 200, json_pack("{s:o}", "tables", tables));
}

/* --- Routes
 * --------------------------------------------------------------------------------
 */

void api_handle(struct http *http) {
    static const char tables[] = "/api/tables";
    const char *rest = http->path + sizeof(tables) - 1;
    if (http->server->leaving) {
        request_refuse(request_create(http), 503, "the server is leaving");
        return;
    }
    bool ours = strncmp(http->path, tables, sizeof(tables) - 1) == 0;
    if (ours && *rest == '\0' && http->post) {
        open_table(http);
        return;
    }
    if (ours && *rest == '\0') {
        wsk_store_find(http->server->store, WSK_FIND_LISTED,
                       (int64_t)time(NULL), LOBBY_MAX, found_lobby,
                       request_create(http));
        return;
    }
    if (ours && *rest == '/') {
        const char *slash = strchr(++rest, '/');
        struct wsk_word id = {rest,
                              slash ? (size_t)(slash - rest) : strlen(rest)};
        if (!slash && !http->post) {
            wsk_hall_look(http->server->hall, id, looked, request_create(http));
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
