/*
 * serve.c - `woolsack serve`: tables that friends join by a link.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../server/server.h"
#include "cli.h"
#include "config.h"
#include "files.h"
#include "nets.h"

#define GAMES_MAX 8
#define OPTIONS_MAX 32

struct request {
    const char *config, *database, *page, *metrics, *admin, *log, *lobby_talk;
    struct cli_list listen, proxies, origins, bans;
    uint64_t rate, connections, per_address, per_network, per_table, requests,
        lookups, joins, tables_per_hour, archive_days, threads;
    bool check;
};

/* The nets of every game on offer, for the bots. */
struct library {
    unsigned count;
    const struct wsk_game *game[GAMES_MAX];
    struct wsk_nets *nets[GAMES_MAX];
};

static const struct wsk_nets *find_nets(void *context,
                                        const struct wsk_game *game) {
    const struct library *library = context;
    for (unsigned i = 0; i < library->count; i++)
        if (library->game[i] == game)
            return library->nets[i];
    return NULL;
}

static bool load_library(struct library *library) {
    for (size_t i = 0; wsk_game_at(i) && library->count < GAMES_MAX; i++) {
        if (!wsk_game_at(i)->offered)
            continue;
        struct wsk_nets *nets = cli_load_nets(wsk_game_at(i));
        if (!nets)
            return false;
        library->game[library->count] = wsk_game_at(i);
        library->nets[library->count++] = nets;
    }
    return true;
}

static void free_library(struct library *library) {
    for (unsigned i = 0; i < library->count; i++)
        cli_free_nets(library->nets[i]);
}

/* The page beside the program, if it has been built. */
static const char *find_page(const char *asked, char *ret, size_t cap) {
    char index[4200];
    if (asked)
        return asked;
    files_folder("WOOLSACK_PAGE", "page", ret, cap);
    snprintf(index, sizeof(index), "%s/index.html", ret);
    return access(index, R_OK) == 0 ? ret : NULL;
}

/* --- Options ---------------------------------------------------------------
 */

static uint64_t spare_cores(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 2 ? (uint64_t)(cores - 1) : 1;
}

static struct request request_default(void) {
    return (struct request){.database = "woolsack.db",
                            .log = "events",
                            .lobby_talk = "words",
                            .rate = 20,
                            .per_address = 64,
                            .per_network = 8,
                            .per_table = 200,
                            .requests = 50,
                            .lookups = 10,
                            .joins = 240,
                            .tables_per_hour = 60,
                            .archive_days = 90,
                            .threads = spare_cores()};
}

#define NUMBER(place, option, low, high)                                       \
    {                                                                          \
        .name = (option), .number = &request->place, .least = (low),           \
        .most = (high)                                                         \
    }

static void list_options(struct request *request,
                         struct cli_option ret[OPTIONS_MAX]) {
    const struct cli_option options[] = {
        {.name = "listen", .list = &request->listen},
        {.name = "metrics", .text = &request->metrics},
        {.name = "admin", .text = &request->admin},
        {.name = "db", .text = &request->database},
        {.name = "page", .text = &request->page},
        {.name = "proxy", .list = &request->proxies},
        {.name = "origin", .list = &request->origins},
        {.name = "ban", .list = &request->bans},
        {.name = "log", .text = &request->log},
        {.name = "lobby-talk", .text = &request->lobby_talk},
        NUMBER(rate, "rate", 1, 30000),
        NUMBER(connections, "connections", 0, 1000000),
        NUMBER(per_address, "per-address", 1, 1000000),
        NUMBER(per_network, "per-network", 1, 1000000),
        NUMBER(per_table, "per-table", 0, 1000000),
        NUMBER(requests, "requests", 1, 100000),
        NUMBER(lookups, "lookups", 1, 100000),
        NUMBER(joins, "joins", 1, 1000000),
        NUMBER(tables_per_hour, "tables-per-hour", 1, 1000000),
        NUMBER(archive_days, "archive-days", 0, 36500),
        NUMBER(threads, "bot-threads", 1, 64),
        {.name = "config", .text = &request->config},
        {.name = "check", .flag = &request->check},
        {0}};
    _Static_assert(sizeof(options) / sizeof(options[0]) <= OPTIONS_MAX,
                   "all fit");
    memcpy(ret, options, sizeof(options));
}

/* The words of the command line, and the text of the file they name. */
struct words {
    int argc;
    char **argv;
    char *text; /* of the file */
};

static enum cli_status read_words(struct words *words, struct request *request,
                                  bool *ret_stop) {
    struct cli_option options[OPTIONS_MAX];
    list_options(request, options);
    return cli_options_only(&cli_serve, words->argc, words->argv, options,
                            ret_stop);
}

/* What is said on the command line stands in the place of the file's. */
static enum wsk_err read_config(struct words *words, const struct request *said,
                                struct request *ret_request, char **ret_text,
                                struct wsk_fault *ret_fault) {
    struct cli_option options[OPTIONS_MAX];
    struct request request = request_default();
    bool stop;
    list_options(&request, options);
    enum wsk_err err =
        cli_read_settings(said->config, options, ret_text, ret_fault);
    if (err)
        return err;
    if (request.config) {
        free(*ret_text);
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                             "%s: 'config' is for the command line",
                             said->config);
    }
    const struct cli_list *const here[] = {&said->listen, &said->proxies,
                                           &said->origins, &said->bans};
    struct cli_list *const there[] = {&request.listen, &request.proxies,
                                      &request.origins, &request.bans};
    for (size_t i = 0; i < sizeof(here) / sizeof(here[0]); i++)
        if (here[i]->count)
            there[i]->count = 0;
    /* It has been read once and was right. */
    if (read_words(words, &request, &stop))
        abort();
    *ret_request = request;
    return WSK_OK;
}

/* --- What the server wants to know -----------------------------------------
 */

static enum wsk_err copy_list(const char *option, const struct cli_list *list,
                              const char **ret, struct wsk_fault *ret_fault) {
    if (list->count >= WSK_SERVER_LIST)
        return wsk_fault_set(ret_fault, WSK_ERANGE, 0,
                             "--%s is given more than %d times", option,
                             WSK_SERVER_LIST - 1);
    for (unsigned i = 0; i < list->count; i++)
        ret[i] = list->item[i];
    return WSK_OK;
}

static enum wsk_err make_limits(const struct request *request,
                                struct wsk_server_limits *ret,
                                struct wsk_fault *ret_fault) {
    static const char *const logs[] = {"quiet", "events", "refusals"};
    struct wsk_server_limits limits = {
        .rate = (unsigned)request->rate,
        .connections = (unsigned)request->connections,
        .per_address = (unsigned)request->per_address,
        .per_network = (unsigned)request->per_network,
        .per_table = (unsigned)request->per_table,
        .requests = (unsigned)request->requests,
        .lookups = (unsigned)request->lookups,
        .joins = (unsigned)request->joins,
        .tables_per_hour = (unsigned)request->tables_per_hour,
        .ban_count = request->bans.count};
    unsigned log = 0;
    while (log < 3 && strcmp(logs[log], request->log) != 0)
        log++;
    if (log == 3)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                             "--log is quiet, events or refusals, not '%s'",
                             request->log);
    limits.log = (enum wsk_server_log)log;
    limits.lobby_silent = strcmp(request->lobby_talk, "reactions") == 0;
    if (!limits.lobby_silent && strcmp(request->lobby_talk, "words") != 0)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                             "--lobby-talk is words or reactions, not '%s'",
                             request->lobby_talk);
    enum wsk_err err = copy_list("ban", &request->bans, limits.bans, ret_fault);
    if (!err)
        *ret = limits;
    return err;
}

struct again {
    struct words *words;
    const struct request *said;
    char *text; /* of the file as it was read last; bans lie in it */
};

static enum wsk_err reload(void *context, struct wsk_server_limits *ret_limits,
                           struct wsk_fault *ret_fault) {
    struct again *again = context;
    struct request request;
    char *text;
    enum wsk_err err =
        read_config(again->words, again->said, &request, &text, ret_fault);
    if (err)
        return err;
    err = make_limits(&request, ret_limits, ret_fault);
    if (err) {
        free(text);
        return err;
    }
    free(again->text);
    again->text = text;
    return WSK_OK;
}

static enum wsk_err make_config(const struct request *request,
                                struct wsk_server_config *config,
                                struct wsk_fault *ret_fault) {
    enum wsk_err err = make_limits(request, &config->limits, ret_fault);
    if (!err)
        err = copy_list("listen", &request->listen, config->listen, ret_fault);
    if (!err)
        err = copy_list("proxy", &request->proxies, config->proxies, ret_fault);
    if (!err)
        err =
            copy_list("origin", &request->origins, config->origins, ret_fault);
    if (!err && !request->listen.count && !getenv("LISTEN_FDS"))
        config->listen[0] = "127.0.0.1:8080";
    return err;
}

static enum cli_status complain(const struct wsk_fault *fault) {
    fprintf(stderr, "woolsack serve: %s\n", fault->why);
    return CLI_FAILED;
}

static enum cli_status serve(struct request *request, struct again *again) {
    struct library library = {0};
    struct cli_decks decks;
    struct wsk_fault fault = {0};
    char page[4096];
    struct wsk_server_config config = {
        .database = request->database,
        .page = find_page(request->page, page, sizeof(page)),
        .metrics = request->metrics,
        .admin = request->admin,
        .reload = request->config ? reload : NULL,
        .reload_context = again,
        .archive_days = (unsigned)request->archive_days,
        .threads = (unsigned)request->threads,
        .nets = find_nets,
        .nets_context = &library,
        .version = WOOLSACK_VERSION};
    if (make_config(request, &config, &fault))
        return cli_misuse(&cli_serve, "%s", fault.why);
    struct wsk_rules_set *rules_set =
        wsk_rules_set_create(cli_load_deck, &decks, &fault);
    config.rules_set = rules_set;
    bool served = rules_set && load_library(&library) &&
                  (request->check ? wsk_server_check(&config, &fault)
                                  : wsk_server_run(&config, &fault)) == WSK_OK;
    /* A net that cannot be read has been reported already. */
    if (!served && fault.why[0])
        (void)complain(&fault);
    free_library(&library);
    wsk_rules_set_destroy(rules_set);
    return served ? CLI_DONE : CLI_FAILED;
}

/* What is in force, as a file would have it. */
static enum cli_status print_config(struct request *request) {
    struct cli_option options[OPTIONS_MAX];
    request->config = NULL;
    if (!request->listen.count)
        request->listen.item[request->listen.count++] = "127.0.0.1:8080";
    list_options(request, options);
    cli_print_settings(options);
    return cli_flush();
}

static enum cli_status run(int argc, char **argv) {
    struct words words = {.argc = argc, .argv = argv};
    struct request said = request_default(), request;
    struct again again = {.words = &words, .said = &said};
    struct wsk_fault fault = {0};
    bool stop;
    enum cli_status status = read_words(&words, &said, &stop);
    if (status || stop)
        return status;
    request = said;
    if (said.config &&
        read_config(&words, &said, &request, &words.text, &fault))
        return complain(&fault);
    request.config = said.config;
    status = serve(&request, &again);
    if (!status && request.check)
        status = print_config(&request);
    free(words.text);
    free(again.text);
    return status;
}

const struct cli_command cli_serve = {
    .name = "serve",
    .summary = "Serve the page and tables that friends join by a link",
    .help =
        "Usage: woolsack serve [--listen HOST:PORT] [--db FILE|URL] "
        "[OPTION...]\n"
        "\n"
        "Serves the page, the API and the games until SIGTERM. Everything "
        "that\n"
        "happens at a table is in the database before anybody is told.\n"
        "\n"
        "  --config FILE         options from a file, one a line, without "
        "dashes;\n"
        "                        SIGHUP reads limits, bans and --log anew\n"
        "  --check               say what is wrong with all that, or what is "
        "in\n"
        "                        force, and do nothing else\n"
        "\n"
        "  --listen HOST:PORT    where (127.0.0.1:8080); may be repeated\n"
        "  --listen unix:PATH    at a unix socket, for a proxy\n"
        "  --metrics HOST:PORT   /metrics and /healthz at an address of their "
        "own\n"
        "  --admin PATH          a unix socket for 'woolsack admin'\n"
        "  --db FILE             SQLite file, made if it is not there\n"
        "                        (woolsack.db)\n"
        "  --db postgres://...   a PostgreSQL database, for several servers\n"
        "  --page FOLDER         the built page\n"
        "  --proxy ADDRESS       a proxy whose X-Forwarded-For is believed:\n"
        "                        address, network or 'unix'; may be "
        "repeated\n"
        "  --origin URL          another page that may use this server; may "
        "be\n"
        "                        repeated\n"
        "  --ban ADDRESS         an address or network that is refused; may "
        "be\n"
        "                        repeated\n"
        "  --log WHAT            quiet, events or refusals (events)\n"
        "  --lobby-talk WHAT     words or reactions (words): what strangers "
        "may say\n"
        "                        to each other at tables of the lobby\n"
        "  --archive-days N      days after which a table that rests is\n"
        "                        archived (90; 0: never)\n"
        "  --bot-threads N       threads that think for bots\n"
        "\n"
        "Limits:\n"
        "  --connections N       of all (0: as many as the system allows)\n"
        "  --rate N              messages a second of one connection (20)\n"
        "  --per-address N       connections of one address (64)\n"
        "  --requests N          a second, of one address (50)\n"
        "  --lookups N           of tables a second, of one address (10)\n"
        "  --joins N             a minute, of one address (240)\n"
        "  --tables-per-hour N   tables made from one address (60)\n"
        "  --per-network N       times that much for a whole network (8)\n"
        "  --per-table N         who watch one table (200; 0: any number)\n"
        "  --help                this text\n",
    .run = run,
};
