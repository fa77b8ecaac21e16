/*
 * body.c - from JSON to what a page wants, and back.
 */
#include "body.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Reading ---------------------------------------------------------------
 */

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
                      char ret_name[WSK_TABLE_NAME + 1]) {
    json_t *value = json_object_get(object, "name");
    if (!json_is_string(value))
        return complain(reader, "name", "is needed");
    struct wsk_word name = {json_string_value(value),
                            json_string_length(value)};
    if (!wsk_table_name_reads(name, &reader->fault))
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

static json_t *read_object(struct reader *reader, struct wsk_word body) {
    json_error_t error;
    json_t *json = json_loadb(body.len ? body.start : "", body.len,
                              JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(json))
        return json;
    json_decref(json);
    wsk_fault_set(&reader->fault, WSK_ESYNTAX, 0, "the body is no JSON object");
    return NULL;
}

static bool read_seat(struct reader *reader, json_t *json,
                      struct wsk_table_guest *guest, bool *had_me) {
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

static bool read_plan(struct reader *reader,
                      const struct wsk_rules_set *rules_set, json_t *json,
                      struct wsk_table_plan *plan) {
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
        !wsk_rules_set_rules(rules_set, plan->game, plan->seats, 0))
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

bool body_read_table(struct wsk_word body,
                     const struct wsk_rules_set *rules_set,
                     struct wsk_table_plan *ret_plan,
                     struct wsk_fault *ret_fault) {
    struct reader reader = {0};
    json_t *json = read_object(&reader, body);
    struct wsk_table_plan plan = {0};
    bool ok = json && read_plan(&reader, rules_set, json, &plan);
    json_decref(json);
    if (ok)
        *ret_plan = plan;
    else
        *ret_fault = reader.fault;
    return ok;
}

/* Unchanged if there is none. */
static bool read_token(struct reader *reader, json_t *object, const char *key,
                       struct wsk_hash *ret_hash) {
    json_t *value = json_object_get(object, key);
    return !value ||
           (json_is_string(value) &&
            wsk_token_hash((struct wsk_word){json_string_value(value),
                                             json_string_length(value)},
                           ret_hash)) ||
           complain(reader, key, "is no token");
}

static bool read_sitting(struct reader *reader, json_t *json,
                         struct body_sitting *sitting) {
    static const char *const keys[] = {"invite", "name", "mix", "token", NULL};
    if (!only_keys(reader, json, keys) ||
        !read_name(reader, json, sitting->name) ||
        !read_mix(reader, json, &sitting->mix) ||
        !read_token(reader, json, "invite", &sitting->invitation) ||
        !read_token(reader, json, "token", &sitting->hash))
        return false;
    const char *token = json_string_value(json_object_get(json, "token"));
    sitting->invited = json_object_get(json, "invite") != NULL;
    if (token)
        memcpy(sitting->token, token, WSK_TOKEN);
    return true;
}

bool body_read_sitting(struct wsk_word body, struct body_sitting *ret_sitting,
                       struct wsk_fault *ret_fault) {
    struct reader reader = {0};
    json_t *json = read_object(&reader, body);
    struct body_sitting sitting = {0};
    bool ok = json && read_sitting(&reader, json, &sitting);
    json_decref(json);
    if (ok)
        *ret_sitting = sitting;
    else
        *ret_fault = reader.fault;
    return ok;
}

/* --- Writing ---------------------------------------------------------------
 */

static char *text_of(json_t *json) {
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    if (!text)
        abort(); /* out of memory: all texts are sound */
    json_decref(json);
    return text;
}

char *body_opened(const struct body_opening *opening) {
    const struct wsk_table_plan *plan = &opening->plan;
    uint8_t seal[WSK_FAIR_BYTES];
    char sealed[WSK_FAIR_HEX + 1];
    json_t *seats = json_array();
    wsk_fair_seal(plan->secret, (struct wsk_word){plan->id, strlen(plan->id)},
                  seal);
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
    return text_of(json_pack("{s:s, s:s, s:s, s:o}", "table", plan->id, "seal",
                             sealed, "host", opening->host, "seats", seats));
}

char *body_sat(const char *id, unsigned seat, const char *token) {
    return text_of(json_pack("{s:s, s:i, s:s}", "table", id, "seat",
                             (int)seat + 1, "token", token));
}

char *body_table(const struct wsk_table *table) {
    static const char *const phases[] = {"waiting", "playing", "over",
                                         "archived"};
    json_t *seats = json_array();
    for (unsigned s = 0; s < table->seats; s++) {
        const struct wsk_table_seat *seat = &table->seat[s];
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
    wsk_fair_seal(table->secret,
                  (struct wsk_word){table->id, strlen(table->id)}, seal);
    wsk_fair_hex(seal, sealed);
    return text_of(
        json_pack("{s:s, s:s, s:s, s:s, s:i, s:b, s:b, s:b, s:b, s:o}", "table",
                  table->id, "seal", sealed, "game", table->game->id, "phase",
                  phases[table->phase], "clock", (int)table->options.clock,
                  "open", table->options.open, "listed", table->options.listed,
                  "chat", table->options.chat && !table->muted, "hints",
                  table->options.hints, "seats", seats));
}

char *body_archived(void) {
    return text_of(json_pack("{s:s}", "phase", "archived"));
}

/* "GAME 4 0 Anna", see src/tables/index.c */
static json_t *describe_found(const struct wsk_found *found) {
    char id[WSK_TABLE_ID + 1], game[64];
    unsigned seats, open;
    int at = 0;
    wsk_id_print(found->table, id);
    if (sscanf(found->index.about, "%63s %u %u %n", game, &seats, &open, &at) <
        3)
        return NULL;
    return json_pack("{s:s, s:s, s:i, s:i, s:i, s:b, s:I, s:s}", "table", id,
                     "game", game, "seats", (int)seats, "free",
                     (int)found->index.free, "clock", (int)found->index.clock,
                     "open", open != 0, "created", (json_int_t)found->created,
                     "host", found->index.about + at);
}

char *body_lobby(const struct wsk_found *found, size_t count) {
    json_t *tables = json_array();
    for (size_t i = 0; i < count; i++) {
        json_t *table = describe_found(&found[i]);
        if (table)
            json_array_append_new(tables, table);
    }
    return text_of(json_pack("{s:o}", "tables", tables));
}
