/*
 * metrics.c - /metrics for Prometheus, /healthz for whoever watches.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "inside.h"

struct sheet {
    char text[8192];
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

void metrics_handle(struct http *http) {
    const struct server *server = http->server;
    struct wsk_tables_stats tables;
    struct wsk_store_stats store;
    struct sheet sheet = {.len = 0};
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
    request_finish(request_create(http), 200,
                   "text/plain; version=0.0.4; charset=utf-8", sheet.text,
                   sheet.len, NULL);
}

void health_handle(struct http *http) {
    struct wsk_store_stats store;
    wsk_store_stats(http->server->store, &store);
    const char *why = http->server->leaving ? "leaving\n"
                      : !store.well         ? "the database is away\n"
                                            : "ok\n";
    request_finish(request_create(http),
                   http->server->leaving || !store.well ? 503 : 200,
                   "text/plain; charset=utf-8", why, strlen(why), NULL);
}
