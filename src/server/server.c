#include "server.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "door.h"
#include "inside.h"
#include "systemd.h"

/* After SIGTERM: how often to look whether all is written, how long to wait
 * for that, and how long farewells may take. */
#define LEAVE_STEP 0.05
#define LEAVE_STEPS_MAX 60
#define FAREWELL_STEPS 6

/* --- Wheels
 * --------------------------------------------------------------------- */

static void wake(void *context) {
    struct server *server = context;
    ev_async_send(server->loop, &server->wake);
}

static void note_health(struct server *server) {
    struct wsk_store_stats stats;
    wsk_store_stats(server->store, &stats);
    if (stats.well == !server->ill)
        return;
    server->ill = !stats.well;
    if (server->ill)
        server_log("the database is away: %s", stats.why);
    else
        server_log("the database is back");
}

static void on_wake(struct ev_loop *loop, ev_async *watcher, int events) {
    struct server *server = watcher->data;
    (void)loop;
    (void)events;
    wsk_tables_poll(server->tables);
    note_health(server);
}

static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events) {
    struct server *server = watcher->data;
    (void)loop;
    (void)events;
    server->alarm = 0;
    wsk_tables_tick(server->tables, steady_now(&server->time));
}

/* Something has come: all that follows from it is written together. */
static void on_turn(struct ev_loop *loop, ev_check *watcher, int events) {
    struct server *server = watcher->data;
    (void)loop;
    (void)events;
    net_look_at_clock(server);
    wsk_store_hold(server->store, true);
}

/* Sets the timer for the next alarm, whatever has changed it. */
static void on_wait(struct ev_loop *loop, ev_prepare *watcher, int events) {
    struct server *server = watcher->data;
    (void)events;
    sockets_talk(server);
    net_clear_graves(server);
    wsk_store_hold(server->store, false);
    int64_t next = server->leaving ? 0 : wsk_tables_next(server->tables);
    if (next == server->alarm)
        return;
    server->alarm = next;
    ev_timer_stop(loop, &server->tick);
    if (!next)
        return;
    int64_t wait = next - steady_now(&server->time);
    ev_timer_set(&server->tick, wait > 0 ? (double)wait + 0.01 : 0.01, 0.);
    ev_timer_start(loop, &server->tick);
}

static void on_watch(struct ev_loop *loop, ev_timer *watcher, int events) {
    (void)loop;
    (void)events;
    net_watch(watcher->data);
}

static void on_leave(struct ev_loop *loop, ev_timer *watcher, int events) {
    struct server *server = watcher->data;
    static unsigned steps, quiet;
    (void)events;
    steps++;
    quiet = wsk_tables_is_idle(server->tables) ? quiet + 1 : 0;
    if (quiet >= FAREWELL_STEPS || steps >= LEAVE_STEPS_MAX)
        ev_break(loop, EVBREAK_ALL);
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events) {
    struct server *server = watcher->data;
    (void)events;
    if (server->leaving)
        return;
    server->leaving = true;
    systemd_tell("STOPPING=1");
    gate_close(server);
    server_log("leaving: %llu connections are told to come back",
               (unsigned long long)server->connections);
    wsk_tables_drain(server->tables);
    ev_timer_init(&server->leave, on_leave, LEAVE_STEP, LEAVE_STEP);
    server->leave.data = server;
    ev_timer_start(loop, &server->leave);
}

/* The loop goes round: that is all that systemd is told. */
static void on_alive(struct ev_loop *loop, ev_timer *watcher, int events) {
    (void)loop;
    (void)watcher;
    (void)events;
    systemd_tell("WATCHDOG=1");
}

static void on_hangup(struct ev_loop *loop, ev_signal *watcher, int events) {
    struct server *server = watcher->data;
    const struct wsk_server_config *config = server->config;
    struct wsk_server_limits limits;
    struct wsk_fault fault = {0};
    (void)loop;
    (void)events;
    if (!config->reload) {
        server_log("there is no configuration file to read again");
        return;
    }
    systemd_tell_reloading();
    if (config->reload(config->reload_context, &limits, &fault) ||
        limits_set(server, &limits, &fault)) {
        server_log("the configuration stays as it was: %s", fault.why);
    } else {
        addresses_forgive(server->addresses);
        server_log("limits are read anew");
    }
    wsk_tables_limit(server->tables, server->limits.per_table);
    systemd_tell("READY=1");
}

static void start_watchers(struct server *server) {
    ev_async_init(&server->wake, on_wake);
    ev_timer_init(&server->tick, on_tick, 0., 0.);
    ev_timer_init(&server->watch, on_watch, WATCH_EVERY, WATCH_EVERY);
    server->watch.data = server;
    ev_prepare_init(&server->before_wait, on_wait);
    ev_check_init(&server->after_wait, on_turn);
    server->after_wait.data = server;
    ev_signal_init(&server->terminate, on_signal, SIGTERM);
    ev_signal_init(&server->interrupt, on_signal, SIGINT);
    server->wake.data = server->tick.data = server;
    server->before_wait.data = server;
    server->terminate.data = server->interrupt.data = server;
    ev_async_start(server->loop, &server->wake);
    ev_prepare_start(server->loop, &server->before_wait);
    ev_check_start(server->loop, &server->after_wait);
    ev_signal_start(server->loop, &server->terminate);
    ev_signal_start(server->loop, &server->interrupt);
    ev_signal_init(&server->hangup, on_hangup, SIGHUP);
    server->hangup.data = server;
    ev_signal_start(server->loop, &server->hangup);
    double watchdog = systemd_watchdog() / 2;
    ev_timer_init(&server->alive, on_alive, watchdog, watchdog);
    if (watchdog > 0)
        ev_timer_start(server->loop, &server->alive);
}

static void stop_watchers(struct server *server) {
    ev_async_stop(server->loop, &server->wake);
    ev_timer_stop(server->loop, &server->tick);
    ev_timer_stop(server->loop, &server->leave);
    ev_timer_stop(server->loop, &server->watch);
    ev_prepare_stop(server->loop, &server->before_wait);
    ev_check_stop(server->loop, &server->after_wait);
    ev_signal_stop(server->loop, &server->terminate);
    ev_signal_stop(server->loop, &server->interrupt);
    ev_signal_stop(server->loop, &server->hangup);
    ev_timer_stop(server->loop, &server->alive);
}

/* --- Sockets
 * --------------------------------------------------------------------- */

#define FILES_MAX 65536
#define FILES_OWN 64 /* databases, doors, the host */

/* Room for every connection that the system will give us; how many there can
 * be. */
static unsigned raise_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return FILES_MAX;
    limit.rlim_cur = limit.rlim_max < FILES_MAX ? limit.rlim_max : FILES_MAX;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur > 2 * FILES_OWN ? (unsigned)limit.rlim_cur - FILES_OWN
                                          : FILES_OWN;
}

static enum wsk_err read_proxies(struct server *server,
                                 struct wsk_fault *ret_fault) {
    const char *const *names = server->config->proxies;
    for (unsigned i = 0; names[i]; i++)
        if (!network_read((struct wsk_word){names[i], strlen(names[i])},
                          &server->proxies[server->proxy_count++]))
            return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                                 "%s is no address or network", names[i]);
    return WSK_OK;
}

/* --- Life
 * ------------------------------------------------------------------------- */

/* Two servers on one SQLite file would not hear of each other. */
static enum wsk_err lock_file(const char *database, int *ret_fd,
                              struct wsk_fault *ret_fault) {
    char path[4200];
    *ret_fd = -1;
    if (strstr(database, "://"))
        return WSK_OK;
    snprintf(path, sizeof(path), "%s-lock", database);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "%s: %s", path,
                             strerror(errno));
    if (flock(fd, LOCK_EX | LOCK_NB)) {
        close(fd);
        return wsk_fault_set(ret_fault, WSK_EIO, 0,
                             "%s is used by another server", database);
    }
    *ret_fd = fd;
    return WSK_OK;
}

static int64_t now(void *context) {
    return steady_now(&((struct server *)context)->time);
}

static void report(void *context, const char *line) {
    (void)context;
    server_log("%s", line);
}

static enum wsk_err start(struct server *server, struct wsk_fault *ret_fault) {
    const struct wsk_server_config *config = server->config;
    enum wsk_err err = read_proxies(server, ret_fault);
    if (!err)
        err = limits_set(server, &config->limits, ret_fault);
    if (err)
        return err;
    if (config->page && !(server->page = page_load(config->page, ret_fault)))
        return WSK_EIO;
    server->store = wsk_store_open(config->database, wake, server, ret_fault);
    if (!server->store)
        return WSK_EIO;
    struct wsk_tables_config tables = {.store = server->store,
                                       .rules_set = config->rules_set,
                                       .nets = config->nets,
                                       .nets_context = config->nets_context,
                                       .threads = config->threads,
                                       .archive_days = config->archive_days,
                                       .ready = socket_ready,
                                       .wake = wake,
                                       .now = now,
                                       .report = report,
                                       .context = server};
    server->tables = wsk_tables_create(&tables);
    server->addresses = addresses_create(&server->per_address);
    server->peers = addresses_create(&server->per_address);
    if (!server->tables || !server->addresses || !server->peers)
        return wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s",
                             wsk_err_text(WSK_ENOMEM));
    wsk_tables_limit(server->tables, server->limits.per_table);
    wsk_tables_sweep(server->tables);
    server->most = raise_limit();
    net_begin(server);
    return gate_open(server, ret_fault);
}

enum wsk_err wsk_server_check(const struct wsk_server_config *config,
                              struct wsk_fault *ret_fault) {
    struct server server = {.config = config};
    struct door_place place;
    enum wsk_err err = read_proxies(&server, ret_fault);
    if (!err)
        err = limits_set(&server, &config->limits, ret_fault);
    for (unsigned i = 0; !err && config->listen[i]; i++)
        if (!door_read(config->listen[i], &place))
            err = wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                                "%s is not HOST:PORT or unix:PATH",
                                config->listen[i]);
    if (!err && config->metrics && !door_read(config->metrics, &place))
        err =
            wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                          "%s is not HOST:PORT or unix:PATH", config->metrics);
    struct page *page = NULL;
    if (!err && config->page && !(page = page_load(config->page, ret_fault)))
        err = WSK_EIO;
    page_destroy(page);
    return err;
}

enum wsk_err wsk_server_run(const struct wsk_server_config *config,
                            struct wsk_fault *ret_fault) {
    struct server server = {.config = config, .started = (int64_t)time(NULL)};
    int lock;
    if (sodium_init() < 0)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "libsodium cannot start");
    /* The database holds what decides the dice of games that are played. */
    umask(077);
    enum wsk_err err = lock_file(config->database, &lock, ret_fault);
    if (err)
        return err;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file at its limit is like a full disk */
    /* What is freed will be needed again in a moment. */
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_TOP_PAD, 1 << 20);
    server.loop = ev_loop_new(EVFLAG_AUTO);
    if (!server.loop)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "libev cannot start");
    start_watchers(&server);
    err = start(&server, ret_fault);
    if (!err) {
        server_log("woolsack %s listens at %s, database %s", config->version,
                   config->listen[0] ? config->listen[0] : "sockets of systemd",
                   strstr(config->database, "://") ? "PostgreSQL"
                                                   : config->database);
        systemd_tell("READY=1\nSTATUS=tables are open");
        ev_run(server.loop, 0);
        server_log("left");
    }
    stop_watchers(&server);
    gate_end(&server);
    net_end(&server);
    wsk_store_close(server.store);
    wsk_tables_destroy(server.tables);
    addresses_destroy(server.addresses);
    addresses_destroy(server.peers);
    page_destroy(server.page);
    ev_loop_destroy(server.loop);
    if (lock >= 0)
        close(lock);
    return err;
}
