/*
 * serve.c - `woolsack serve`: tables that friends join by a link.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../server/server.h"
#include "cli.h"
#include "config.h"
#include "files.h"
#include "nets.h"

#define GAMES_MAX 8

struct request {
    const char *listen, *database, *page;
    struct cli_list proxies, origins;
    uint64_t rate, per_address, tables_per_hour, archive_days, threads;
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

/* "HOST:PORT", "PORT" or "[::1]:PORT"; the text is cut at the colon. */
static bool read_listen(char *text, const char **ret_host, unsigned *ret_port) {
    char *colon = strrchr(text, ':');
    char *port = colon ? colon + 1 : text;
    if (!wsk_word_number((struct wsk_word){port, strlen(port)}, 65535,
                         ret_port))
        return false;
    if (!colon) {
        *ret_host = "127.0.0.1";
        return true;
    }
    *colon = '\0';
    size_t len = strlen(text);
    if (len >= 2 && text[0] == '[' && text[len - 1] == ']') {
        text[len - 1] = '\0';
        text++;
    }
    *ret_host = text;
    return true;
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

static enum cli_status copy_list(const char *option,
                                 const struct cli_list *list, const char **ret);

static enum cli_status serve(const struct request *request) {
    struct library library = {0};
    struct cli_decks decks;
    struct wsk_fault fault = {0};
    char listen[300], page[4096];
    struct wsk_server_config config = {
        .database = request->database,
        .page = find_page(request->page, page, sizeof(page)),
        .rate = (unsigned)request->rate,
        .per_address = (unsigned)request->per_address,
        .tables_per_hour = (unsigned)request->tables_per_hour,
        .archive_days = (unsigned)request->archive_days,
        .threads = (unsigned)request->threads,
        .nets = find_nets,
        .nets_context = &library,
        .version = WOOLSACK_VERSION};
    snprintf(listen, sizeof(listen), "%s", request->listen);
    if (!read_listen(listen, &config.host, &config.port))
        return cli_misuse(&cli_serve, "--listen %s is not HOST:PORT",
                          request->listen);
    enum cli_status status =
        copy_list("proxy", &request->proxies, config.proxies);
    if (!status)
        status = copy_list("origin", &request->origins, config.origins);
    if (status)
        return status;
    struct wsk_rules_set *rules_set =
        wsk_rules_set_create(cli_load_deck, &decks, &fault);
    config.rules_set = rules_set;
    bool served = rules_set && load_library(&library) &&
                  wsk_server_run(&config, &fault) == WSK_OK;
    /* A net that cannot be read has been reported already. */
    if (!served && fault.why[0])
        fprintf(stderr, "woolsack serve: %s\n", fault.why);
    free_library(&library);
    wsk_rules_set_destroy(rules_set);
    return served ? CLI_DONE : CLI_FAILED;
}

static enum cli_status
copy_list(const char *option, const struct cli_list *list, const char **ret) {
    if (list->count >= WSK_SERVER_LIST)
        return cli_misuse(&cli_serve, "--%s is given more than %d times",
                          option, WSK_SERVER_LIST - 1);
    for (unsigned i = 0; i < list->count; i++)
        ret[i] = list->item[i];
    return CLI_DONE;
}

static uint64_t spare_cores(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 2 ? (uint64_t)(cores - 1) : 1;
}

static enum cli_status run(int argc, char **argv) {
    struct request request = {.listen = "127.0.0.1:8080",
                              .database = "woolsack.db",
                              .rate = 20,
                              .per_address = 64,
                              .tables_per_hour = 60,
                              .archive_days = 90,
                              .threads = spare_cores()};
    bool stop;
    const struct cli_option options[] = {
        {.name = "listen", .text = &request.listen},
        {.name = "db", .text = &request.database},
        {.name = "page", .text = &request.page},
        {.name = "proxy", .list = &request.proxies},
        {.name = "origin", .list = &request.origins},
        {.name = "rate", .number = &request.rate, .least = 1, .most = 30000},
        {.name = "per-address",
         .number = &request.per_address,
         .least = 1,
         .most = 1000000},
        {.name = "tables-per-hour",
         .number = &request.tables_per_hour,
         .least = 1,
         .most = 1000000},
        {.name = "archive-days",
         .number = &request.archive_days,
         .most = 36500},
        {.name = "bot-threads",
         .number = &request.threads,
         .least = 1,
         .most = 64},
        {0}};
    enum cli_status status =
        cli_options_only(&cli_serve, argc, argv, options, &stop);
    return status || stop ? status : serve(&request);
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
        "  --listen HOST:PORT    where (127.0.0.1:8080)\n"
        "  --db FILE             SQLite file, made if it is not there\n"
        "                        (woolsack.db)\n"
        "  --db postgres://...   a PostgreSQL database, for several servers\n"
        "  --page FOLDER         the built page\n"
        "  --proxy ADDRESS       a proxy whose X-Forwarded-For is believed;\n"
        "                        may be repeated\n"
        "  --origin URL          another page that may use this server; may "
        "be\n"
        "                        repeated\n"
        "  --rate N              messages a second of one connection (20)\n"
        "  --per-address N       connections of one address (64)\n"
        "  --tables-per-hour N   tables made from one address (60)\n"
        "  --archive-days N      days after which a table that rests is\n"
        "                        archived (90; 0: never)\n"
        "  --bot-threads N       threads that think for bots\n"
        "  --help                this text\n",
    .run = run,
};
