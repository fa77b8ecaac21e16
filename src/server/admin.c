/*
 * admin.c - what the host of the server sees and does, through a socket that
 * nobody else can open: `POST /` with a command of one line, answered with text
 * for a person. `woolsack admin` is the other end. What a host does is logged.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../tables/check.h"
#include "inside.h"

#define WORDS_MAX 4
#define TABLES_SHOWN 200
#define ADDRESSES_SHOWN 50
#define BAN_MINUTES_MAX 525600 /* a year */

/* --- Answers ---------------------------------------------------------------
 */

static void say(struct request *request, unsigned status, const char *text) {
    request_finish(request, status, "text/plain; charset=utf-8", text,
                   strlen(text), NULL);
}

static void answer(struct http *http, unsigned status, const char *text) {
    say(request_create(http), status, text);
}

/* A text that grows. */
struct sheet {
    FILE *stream;
    char *text;
    size_t len;
};

static void sheet_begin(struct sheet *sheet) {
    sheet->stream = open_memstream(&sheet->text, &sheet->len);
    if (!sheet->stream)
        abort();
}

static void sheet_answer(struct sheet *sheet, struct http *http) {
    if (fclose(sheet->stream))
        abort();
    answer(http, 200, sheet->text);
    free(sheet->text);
}

/* --- Tables ----------------------------------------------------------------
 */

static const char *phase_of(const struct wsk_table *table) {
    static const char *const phases[] = {"waiting", "playing", "over",
                                         "closed"};
    return phases[table->phase];
}

struct listing {
    struct sheet sheet;
    unsigned count, shown;
};

static void list_table(void *context, const struct wsk_table *table,
                       unsigned guests) {
    struct listing *listing = context;
    listing->count++;
    if (listing->shown == TABLES_SHOWN)
        return;
    listing->shown++;
    fprintf(listing->sheet.stream, "%s  %-12s  %-7s  %u seats  %u here%s\n",
            table->id, table->game->id, phase_of(table), table->seats, guests,
            table->options.listed ? "  in the lobby" : "");
}

static void tables(struct http *http) {
    struct listing listing = {.count = 0};
    sheet_begin(&listing.sheet);
    wsk_tables_each(http->server->tables, list_table, &listing);
    if (listing.count > listing.shown)
        fprintf(listing.sheet.stream, "and %u more\n",
                listing.count - listing.shown);
    if (!listing.count)
        fputs("no table is in memory\n", listing.sheet.stream);
    sheet_answer(&listing.sheet, http);
}

static unsigned status_of(enum wsk_err err) {
    return err == WSK_ERANGE ? 404 : err == WSK_EIO ? 503 : 409;
}

static void refuse(struct request *request,
                   const struct wsk_tables_answer *answer) {
    char why[400];
    snprintf(why, sizeof(why), "%s\n", answer->why);
    say(request, status_of(answer->err), why);
}

static void put_seat(FILE *stream, const struct wsk_table *table, unsigned s) {
    const struct wsk_table_seat *seat = &table->seat[s];
    fprintf(stream, "seat %u    ", s + 1);
    if (seat->chair == WSK_CHAIR_FREE)
        fputs("free\n", stream);
    else if (seat->chair == WSK_CHAIR_BOT)
        fprintf(stream, "%s (bot, %s)\n", seat->name,
                wsk_level_name((enum wsk_level)seat->level));
    else
        fprintf(stream, "%s%s, %u decisions\n", seat->name,
                seat->chair == WSK_CHAIR_AWAY ? " (away)" : "",
                seat->decisions);
}

static void looked(void *context, const struct wsk_tables_answer *answer) {
    struct request *request = context;
    const struct wsk_table *table = answer->table;
    struct sheet sheet;
    if (answer->err) {
        refuse(request, answer);
        return;
    }
    if (!table) {
        say(request, 200, "this table is in the archive\n");
        return;
    }
    sheet_begin(&sheet);
    fprintf(sheet.stream, "table     %s\ngame      %s\nphase     %s\n",
            table->id, table->game->id, phase_of(table));
    fprintf(sheet.stream, "lobby     %s\nchat      %s\nentries   %u\n",
            table->options.listed ? "listed" : "no",
            table->options.chat && !table->muted ? "on" : "off", table->seq);
    for (unsigned s = 0; s < table->seats; s++)
        put_seat(sheet.stream, table, s);
    if (fclose(sheet.stream))
        abort();
    say(request, 200, sheet.text);
    free(sheet.text);
}

static void done(void *context, const struct wsk_tables_answer *answer) {
    if (answer->err)
        refuse(context, answer);
    else
        say(context, 200, "done\n");
}

/* --- Addresses -------------------------------------------------------------
 */

struct crowd {
    struct address_use use[ADDRESSES_SHOWN];
    unsigned count, known;
};

static double weight_of(const struct address_use *use) {
    double weight = use->connections;
    for (unsigned r = 0; r < RATES; r++)
        weight += 100 * use->used[r];
    return weight;
}

/* The heaviest stay. */
static void list_address(void *context, const struct address_use *use) {
    struct crowd *crowd = context;
    unsigned at = crowd->count;
    crowd->known++;
    while (at > 0 && weight_of(&crowd->use[at - 1]) < weight_of(use))
        at--;
    if (at == ADDRESSES_SHOWN)
        return;
    if (crowd->count < ADDRESSES_SHOWN)
        crowd->count++;
    memmove(&crowd->use[at + 1], &crowd->use[at],
            (crowd->count - 1 - at) * sizeof(*use));
    crowd->use[at] = *use;
}

/* Who holds connections, whatever it says through them: a proxy for all of its
 * clients, others for themselves. */
static void put_peers(struct server *server, FILE *stream) {
    struct crowd crowd = {.count = 0};
    addresses_each(server->peers, server->now_ms, list_address, &crowd);
    fputs("\nconnections of any kind, by who is at the other end\n", stream);
    for (unsigned i = 0; i < crowd.count && crowd.use[i].connections; i++) {
        const struct network *network = &crowd.use[i].network;
        char name[NETWORK_NAME];
        network_print(network, name);
        fprintf(stream, "%-28s %11u%s\n", name, crowd.use[i].connections,
                is_proxy(server, network) ? "  a proxy" : "");
    }
}

static void addresses(struct http *http) {
    struct server *server = http->server;
    struct crowd crowd = {.count = 0};
    struct sheet sheet;
    addresses_each(server->addresses, server->now_ms, list_address, &crowd);
    sheet_begin(&sheet);
    fprintf(sheet.stream,
            "%-28s connections  requests  lookups  joins  tables"
            "\n",
            "address");
    for (unsigned i = 0; i < crowd.count; i++) {
        const struct address_use *use = &crowd.use[i];
        char name[NETWORK_NAME];
        network_print(&use->network, name);
        fprintf(sheet.stream,
                "%-28s %11u  %6.0f %%  %5.0f %%  %3.0f %%  %4.0f %%"
                "\n",
                name, use->connections, 100 * use->used[RATE_REQUESTS],
                100 * use->used[RATE_LOOKUPS], 100 * use->used[RATE_JOINS],
                100 * use->used[RATE_TABLES]);
    }
    if (crowd.known > crowd.count)
        fprintf(sheet.stream, "and %u more\n", crowd.known - crowd.count);
    put_peers(server, sheet.stream);
    sheet_answer(&sheet, http);
}

static void bans(struct http *http) {
    struct server *server = http->server;
    struct sheet sheet;
    sheet_begin(&sheet);
    for (unsigned i = 0; i < server->ban_count; i++) {
        const struct ban *ban = &server->bans[i];
        char name[NETWORK_NAME];
        int64_t left = ban->until - steady_now(&server->time);
        network_print(&ban->network, name);
        if (ban->until && left <= 0)
            continue;
        fprintf(sheet.stream, "%s", name);
        if (ban->until)
            fprintf(sheet.stream, "  for %lld minutes more",
                    (long long)(left + 59) / 60);
        fputs(ban->fixed ? "  by the configuration\n" : "\n", sheet.stream);
    }
    if (!server->ban_count)
        fputs("nobody is banned\n", sheet.stream);
    sheet_answer(&sheet, http);
}

static void ban(struct http *http, const struct wsk_word *words, size_t count) {
    struct server *server = http->server;
    struct network network;
    unsigned minutes = 0;
    if (!network_read(words[1], &network)) {
        answer(http, 400, "this is no address or network\n");
        return;
    }
    if (count == 3 && (!wsk_word_number(words[2], BAN_MINUTES_MAX, &minutes) ||
                       minutes == 0)) {
        answer(http, 400, "a ban lasts for 1 to 525600 minutes\n");
        return;
    }
    int64_t until = minutes ? steady_now(&server->time) + 60LL * minutes : 0;
    if (limits_ban(server, &network, until, false))
        answer(http, 200, "done\n");
    else
        answer(http, 409, "as many are banned as there can be\n");
}

static void unban(struct http *http, struct wsk_word word) {
    struct network network;
    if (!network_read(word, &network))
        answer(http, 400, "this is no address or network\n");
    else if (limits_unban(http->server, &network))
        answer(http, 200, "done\n");
    else
        answer(http, 404, "this address is not banned\n");
}

/* --- The server ------------------------------------------------------------
 */

static void figures(struct http *http) {
    char bytes[4096];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    metrics_tell(http->server, &text);
    answer(http, 200, bytes);
}

static void drain(struct http *http, bool on) {
    http->server->draining = on;
    answer(http, 200,
           on ? "no new tables are made; /healthz says 503; games go on\n"
              : "done\n");
}

/* --- Logs ------------------------------------------------------------------
 */

struct checking {
    struct request *request;
    struct sheet sheet;
};

static void damaged(void *context, const char *id, const char *why) {
    fprintf(((struct checking *)context)->sheet.stream, "table %s: %s\n", id,
            why);
}

static void checked(void *context, enum wsk_err err,
                    const struct wsk_check_sums *sums) {
    struct checking *checking = context;
    fprintf(checking->sheet.stream,
            "%" PRIu64 " tables, %" PRIu64 " entries, %" PRIu64
            " in the archive, %" PRIu64 " damaged\n",
            sums->tables, sums->entries, sums->archived, sums->damaged);
    if (fclose(checking->sheet.stream))
        abort();
    if (err)
        say(checking->request, 503, "the database cannot be read now\n");
    else
        say(checking->request, sums->damaged ? 409 : 200, checking->sheet.text);
    free(checking->sheet.text);
    free(checking);
}

/* Every log in the database is read and played again. */
static void check(struct http *http) {
    struct checking *checking = calloc(1, sizeof(*checking));
    if (!checking)
        abort();
    checking->request = request_create(http);
    sheet_begin(&checking->sheet);
    wsk_check_begin(
        &(struct wsk_check){.store = http->server->store,
                            .rules_set = http->server->config->rules_set,
                            .damaged = damaged,
                            .done = checked,
                            .context = checking});
}

/* --- Commands --------------------------------------------------------------
 */

static bool is_said(const struct wsk_word *words, size_t count,
                    const char *verb, size_t least, size_t most) {
    return wsk_word_is(words[0], verb) && count >= least && count <= most;
}

/* Whether it looks only. */
static bool look_around(struct http *http, const struct wsk_word *words,
                        size_t count) {
    if (is_said(words, count, "figures", 1, 1))
        figures(http);
    else if (is_said(words, count, "tables", 1, 1))
        tables(http);
    else if (is_said(words, count, "look", 2, 2))
        wsk_tables_look(http->server->tables, words[1], looked,
                        request_create(http));
    else if (is_said(words, count, "addresses", 1, 1))
        addresses(http);
    else if (is_said(words, count, "bans", 1, 1))
        bans(http);
    else if (is_said(words, count, "check", 1, 1))
        check(http);
    else
        return false;
    return true;
}

/* What a host does is logged; of a table four letters, because the whole id is
 * the link for those who watch. */
static void note(const struct wsk_word *words, size_t count, size_t cut) {
    char bytes[200];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    for (size_t i = 0; i < count; i++) {
        bool cuts = i == cut && words[i].len > 4;
        wsk_text_put(&text, " ");
        wsk_text_add(&text, words[i].start, cuts ? 4 : words[i].len);
        wsk_text_put(&text, "%s", cuts ? "..." : "");
    }
    server_log("the host says:%s", bytes);
}

static bool change_table(struct http *http, const struct wsk_word *words,
                         size_t count) {
    unsigned seat = 1;
    enum wsk_tables_deed deed;
    if (is_said(words, count, "close", 2, 2))
        deed = WSK_DEED_CLOSE;
    else if (is_said(words, count, "hide", 2, 2))
        deed = WSK_DEED_HIDE;
    else if (is_said(words, count, "show", 2, 2))
        deed = WSK_DEED_SHOW;
    else if (is_said(words, count, "remove", 3, 3) &&
             wsk_word_number(words[2], WSK_SEATS_MAX, &seat) && seat)
        deed = WSK_DEED_FREE;
    else
        return false;
    note(words, count, 1);
    wsk_tables_act(http->server->tables, words[1], deed, seat - 1, done,
                   request_create(http));
    return true;
}

static bool change_server(struct http *http, const struct wsk_word *words,
                          size_t count) {
    bool off = count == 2 && wsk_word_is(words[1], "off");
    bool bans = is_said(words, count, "ban", 2, 3);
    bool unbans = is_said(words, count, "unban", 2, 2);
    if (!bans && !unbans &&
        !(wsk_word_is(words[0], "drain") && (count == 1 || off)))
        return false;
    note(words, count, count);
    if (bans)
        ban(http, words, count);
    else if (unbans)
        unban(http, words[1]);
    else
        drain(http, !off);
    return true;
}

void admin_handle(struct http *http) {
    struct wsk_word line = http->body, words[WORDS_MAX];
    bool control = false;
    if (!http->post) {
        http_refuse(http->client, 405, "commands are posted here");
        return;
    }
    while (line.len && line.start[line.len - 1] == '\n')
        line.len--;
    size_t count = wsk_words(line, ' ', words, WORDS_MAX);
    if (!wsk_text_is_utf8(line, &control) || control || count > WORDS_MAX ||
        count == 0) {
        answer(http, 400, "this is no command\n");
        return;
    }
    if (!look_around(http, words, count) && !change_table(http, words, count) &&
        !change_server(http, words, count))
        answer(http, 400, "there is no such command\n");
}
