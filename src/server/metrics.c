/*
 * metrics.c - /metrics for Prometheus, /healthz for whoever watches.
 */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "inside.h"

#define SAME_MS 1000
#define MOMENT_MS 100

struct sheet {
    char text[16384];
    size_t len;
};

static void put(struct sheet *sheet, const char *name, const char *kind,
                const char *help, double value) {
    int len =
        snprintf(sheet->text + sheet->len, sizeof(sheet->text) - sheet->len,
                 "# HELP woolsack_%s %s\n# TYPE woolsack_%s %s\n"
                 "woolsack_%s %.17g\n",
                 name, help, name, kind, name, value);
    if (len > 0 && (size_t)len < sizeof(sheet->text) - sheet->len)
        sheet->len += (size_t)len;
}

static void put_line(struct sheet *sheet, const char *label, double value) {
    int len =
        snprintf(sheet->text + sheet->len, sizeof(sheet->text) - sheet->len,
                 "woolsack_decision_seconds%s %.17g\n", label, value);
    if (len > 0 && (size_t)len < sizeof(sheet->text) - sheet->len)
        sheet->len += (size_t)len;
}

static void put_latencies(struct sheet *sheet,
                          const struct wsk_tables_stats *stats) {
    uint64_t sum = 0;
    sheet->len += (size_t)snprintf(
        sheet->text + sheet->len, sizeof(sheet->text) - sheet->len,
        "# HELP woolsack_decision_seconds From a decision heard to its entry "
        "on disk\n# TYPE woolsack_decision_seconds histogram\n");
    for (unsigned i = 0; i <= WSK_LATENCIES; i++) {
        char label[48] = "_bucket{le=\"+Inf\"}";
        sum += stats->latency[i];
        if (i < WSK_LATENCIES)
            snprintf(label, sizeof(label), "_bucket{le=\"%g\"}",
                     (double)(64U << i) / 1e6);
        put_line(sheet, label, (double)sum);
    }
    put_line(sheet, "_sum", (double)stats->latency_us / 1e6);
    put_line(sheet, "_count", (double)sum);
}

/* --- Limits
 * ------------------------------------------------------------------ */

/* The one that is closest to each limit. */
struct closest {
    const struct server *server;
    int64_t at;
    unsigned connections, networks; /* of an address, of a network */
    double used[RATES];
};

static void look_at(void *context, const struct address_use *use) {
    struct closest *closest = context;
    unsigned *most = use->around ? &closest->networks : &closest->connections;
    if (use->connections > *most)
        *most = use->connections;
    for (unsigned r = 0; r < RATES; r++)
        if (use->used[r] > closest->used[r])
            closest->used[r] = use->used[r];
}

/* A proxy may have as many as it likes, and its network is no limit then. */
static void look_at_peer(void *context, const struct address_use *use) {
    const struct closest *closest = context;
    const struct server *server = closest->server;
    for (unsigned i = 0; i < server->proxy_count; i++)
        if (network_has(&use->network, &server->proxies[i]) ||
            network_has(&server->proxies[i], &use->network))
            return;
    look_at(context, use);
}

/* All addresses are gone through, and anybody may ask: not more often than once
 * a second. */
static const struct closest *find_closest(const struct server *server) {
    static struct closest closest;
    if (!closest.at || server->now_ms - closest.at >= SAME_MS) {
        closest = (struct closest){.server = server, .at = server->now_ms};
        addresses_each(server->addresses, server->now_ms, look_at, &closest);
        addresses_each(server->peers, server->now_ms, look_at_peer, &closest);
    }
    return &closest;
}

static unsigned most_connections(const struct server *server) {
    unsigned most = server->limits.connections;
    return most && most < server->most ? most : server->most;
}

static void put_head(struct sheet *sheet, const char *name, const char *kind,
                     const char *help) {
    int len =
        snprintf(sheet->text + sheet->len, sizeof(sheet->text) - sheet->len,
                 "# HELP woolsack_%s %s\n# TYPE woolsack_%s %s\n", name, help,
                 name, kind);
    if (len > 0 && (size_t)len < sizeof(sheet->text) - sheet->len)
        sheet->len += (size_t)len;
}

static void put_of(struct sheet *sheet, const char *name, const char *limit,
                   double value) {
    int len =
        snprintf(sheet->text + sheet->len, sizeof(sheet->text) - sheet->len,
                 "woolsack_%s{limit=\"%s\"} %.6g\n", name, limit, value);
    if (len > 0 && (size_t)len < sizeof(sheet->text) - sheet->len)
        sheet->len += (size_t)len;
}

static void put_limits(struct sheet *sheet, const struct server *server,
                       const struct wsk_tables_stats *tables) {
    static const char *const names[] = {
#define REFUSED_NAME(name, text) text,
        REFUSALS(REFUSED_NAME)
#undef REFUSED_NAME
    };
    const struct wsk_server_limits *limits = &server->limits;
    const struct closest *closest = find_closest(server);
    put_head(sheet, "limit_used", "gauge",
             "How much of a limit is used by whoever is closest to it");
    put_of(sheet, "limit_used", "connections",
           (double)server->open / most_connections(server));
    put_of(sheet, "limit_used", "per-address",
           (double)closest->connections /
               (CONNECTIONS_FACTOR * limits->per_address));
    put_of(sheet, "limit_used", "per-network",
           (double)closest->networks /
               ((double)CONNECTIONS_FACTOR * limits->per_address *
                limits->per_network));
    put_of(sheet, "limit_used", "requests", closest->used[RATE_REQUESTS]);
    put_of(sheet, "limit_used", "lookups", closest->used[RATE_LOOKUPS]);
    put_of(sheet, "limit_used", "joins", closest->used[RATE_JOINS]);
    put_of(sheet, "limit_used", "tables-per-hour", closest->used[RATE_TABLES]);
    put_head(sheet, "limit_refused_total", "counter",
             "What was refused because of a limit");
    for (unsigned i = 0; i < REFUSED; i++)
        put_of(sheet, "limit_refused_total", names[i],
               (double)server->refused[i]);
    put_of(sheet, "limit_refused_total", "per-table", (double)tables->crowded);
    put_of(sheet, "limit_refused_total", "at-table", (double)tables->limited);
}

static void send_sheet(struct http *http, const struct sheet *sheet) {
    request_finish(request_create(http), 200,
                   "text/plain; version=0.0.4; charset=utf-8", sheet->text,
                   sheet->len, NULL);
}

/* --- Telling
 * ----------------------------------------------------------------- */

void metrics_handle(struct http *http) {
    const struct server *server = http->server;
    static struct sheet sheet;
    static int64_t written;
    struct wsk_tables_stats tables;
    struct wsk_store_stats store;
    /* To write it takes longer than to answer anything else that anybody may
     * ask, so that all who ask in the same moment have the same. */
    if (sheet.len && server->now_ms - written < MOMENT_MS) {
        send_sheet(http, &sheet);
        return;
    }
    sheet.len = 0;
    written = server->now_ms;
    wsk_tables_stats(server->tables, &tables);
    wsk_store_stats(server->store, &store);
    put(&sheet, "start_time_seconds", "gauge", "When the server was started",
        (double)server->started);
    put(&sheet, "tables", "gauge", "Tables in memory", (double)tables.tables);
    put(&sheet, "connections", "gauge", "WebSockets",
        (double)server->connections);
    put(&sheet, "guests", "gauge", "Connections that have joined a table",
        (double)tables.guests);
    put(&sheet, "addresses", "gauge",
        "Addresses that are connected or have made tables within the hour",
        (double)addresses_known(server->addresses));
    put(&sheet, "http_requests_total", "counter", "Requests over HTTP",
        (double)server->requests);
    put(&sheet, "frames_received_total", "counter", "WebSocket messages in",
        (double)server->frames_in);
    put(&sheet, "frames_sent_total", "counter", "WebSocket messages out",
        (double)server->frames_out);
    /* Not how many bytes: one more tells a long bid from a short one. */
    put(&sheet, "entries_total", "counter", "Entries of logs, stored or read",
        (double)tables.entries);
    put(&sheet, "decisions_total", "counter",
        "Decisions of people and bots that were stored here",
        (double)tables.decisions);
    put(&sheet, "refused_total", "counter", "Commands that were refused",
        (double)tables.refused);
    put(&sheet, "conflicts_total", "counter",
        "Entries for which another server was first", (double)tables.conflicts);
    put_latencies(&sheet, &tables);
    put(&sheet, "bot_moves_total", "counter", "Decisions of bots",
        (double)tables.bot_moves);
    put(&sheet, "bot_seconds_total", "counter", "Time that bots have thought",
        (double)tables.bot_us / 1e6);
    put(&sheet, "database_commits_total", "counter", "Transactions",
        (double)store.commits);
    put(&sheet, "database_rows_total", "counter", "Rows written",
        (double)store.rows);
    put(&sheet, "database_loads_total", "counter", "Logs and lists read",
        (double)store.loads);
    put(&sheet, "database_errors_total", "counter",
        "Times that the database did not do what it should",
        (double)store.errors);
    put(&sheet, "database_seconds_total", "counter",
        "Time spent writing and reading", (double)store.busy_us / 1e6);
    put(&sheet, "database_waiting", "gauge", "Writes that are not done",
        (double)store.waiting);
    put_limits(&sheet, server, &tables);
    send_sheet(http, &sheet);
}

void metrics_tell(struct server *server, struct wsk_text *text) {
    struct wsk_tables_stats tables;
    struct wsk_store_stats store;
    const struct closest *closest = find_closest(server);
    struct rusage used;
    wsk_tables_stats(server->tables, &tables);
    wsk_store_stats(server->store, &store);
    char line[200];
    long long up = (long long)(time(NULL) - server->started);
    snprintf(line, sizeof(line), "up                 %lld d %02lld:%02lld\n",
             up / 86400, up / 3600 % 24, up / 60 % 60);
    wsk_text_put(text, "%s", line);
    wsk_text_put(text, "database           %s\n",
                 store.well ? "well" : store.why);
    if (server->draining)
        wsk_text_put(text, "draining           no new tables\n");
    getrusage(RUSAGE_SELF, &used);
    snprintf(line, sizeof(line),
             "memory, most       %ld MB\n"
             "connections        %u of %u, %llu of them WebSockets\n",
             used.ru_maxrss / 1024, server->open, most_connections(server),
             (unsigned long long)server->connections);
    wsk_text_put(text, "%s", line);
    snprintf(line, sizeof(line),
             "tables in memory   %llu, %llu connections at them\n"
             "decisions          %llu, %.3g ms each until on disk\n",
             (unsigned long long)tables.tables,
             (unsigned long long)tables.guests,
             (unsigned long long)tables.decisions,
             tables.decisions
                 ? (double)tables.latency_us / 1e3 / (double)tables.decisions
                 : 0.);
    wsk_text_put(text, "%s", line);
    snprintf(line, sizeof(line),
             "addresses known    %u\n"
             "closest to limits  %.0f %% of connections, %.0f %% of requests,\n"
             "                   %.0f %% of joins, %.0f %% of tables\n",
             addresses_known(server->addresses),
             100. * closest->connections /
                 (CONNECTIONS_FACTOR * server->limits.per_address),
             100 * closest->used[RATE_REQUESTS],
             100 * closest->used[RATE_JOINS], 100 * closest->used[RATE_TABLES]);
    wsk_text_put(text, "%s", line);
}

void health_handle(struct http *http) {
    struct wsk_store_stats store;
    wsk_store_stats(http->server->store, &store);
    bool busy = http->server->leaving || http->server->draining;
    const char *why = http->server->leaving    ? "leaving\n"
                      : http->server->draining ? "no new tables\n"
                      : !store.well            ? "the database is away\n"
                                               : "ok\n";
    request_finish(request_create(http), busy || !store.well ? 503 : 200,
                   "text/plain; charset=utf-8", why, strlen(why), NULL);
}
