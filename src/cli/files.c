/*
 * files.c - finding decks, reading records.
 *
 * The deck folder is $WOOLSACK_DATA/decks if that variable is set; else the
 * first of these that exists: data/decks beside the program (the build tree),
 * ../share/woolsack/decks from the program (an installed tree that was moved),
 * ../data/decks (the build tree, for the programs of its bench); else the
 * folder the program was configured to be installed to.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "config.h"
#include "files.h"

#define DECK_SIZE_MAX (1 << 20)
#define RECORD_SIZE_MAX (64 << 20)

bool files_is_folder(const char *path) {
    struct stat info;
    if (stat(path, &info) != 0)
        return false;
    errno = ENOTDIR;
    return S_ISDIR(info.st_mode);
}

static bool find_program(char *ret, size_t cap) {
    ssize_t len = readlink("/proc/self/exe", ret, cap - 1);
    if (len <= 0)
        return false;
    ret[len] = '\0';
    return true;
}

void files_name_program(void) {
    char program[4096];
    if (find_program(program, sizeof(program)))
        setenv("WOOLSACK", program, 0);
}

bool files_beside(const char *below, char *ret, size_t cap) {
    char program[4096];
    if (!find_program(program, sizeof(program)))
        return false;
    char *slash = strrchr(program, '/');
    if (!slash)
        return false;
    *slash = '\0';
    int need = snprintf(ret, cap, "%s/%s", program, below);
    return need > 0 && (size_t)need < cap;
}

void files_folder(const char *variable, const char *name, char *ret,
                  size_t cap) {
    const char *chosen = getenv(variable);
    if (chosen && *chosen) {
        snprintf(ret, cap, "%s", chosen);
        return;
    }
    static const char *const places[] = {"data", ".", "../share/woolsack",
                                         "../data", ".."};
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
        char below[64];
        snprintf(below, sizeof(below), "%s/%s", places[i], name);
        if (files_beside(below, ret, cap) && files_is_folder(ret))
            return;
    }
    snprintf(ret, cap, "%s/%s", WOOLSACK_DATADIR, name);
}

static void find_deck_folder(char *ret, size_t cap) {
    const char *data = getenv("WOOLSACK_DATA");
    if (data && *data)
        snprintf(ret, cap, "%s/decks", data);
    else
        files_folder("", "decks", ret, cap);
}

static bool is_path(const char *name) {
    size_t len = strlen(name);
    return strchr(name, '/') ||
           (len >= 4 && strcmp(name + len - 4, ".tsv") == 0);
}

static bool deck_path(const struct wsk_game *game, const char *name, char *ret,
                      size_t cap) {
    char folder[4096];
    int need;
    if (is_path(name)) {
        need = snprintf(ret, cap, "%s", name);
    } else {
        find_deck_folder(folder, sizeof(folder));
        bool standard = strcmp(name, "standard") == 0;
        need =
            snprintf(ret, cap, "%s/%s.tsv", folder, standard ? game->id : name);
    }
    return need > 0 && (size_t)need < cap;
}

char *files_read(const char *path, size_t max, size_t *ret_len) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = malloc(max + 1);
    size_t len = text ? fread(text, 1, max + 1, file) : 0;
    int error = !text ? ENOMEM : ferror(file) ? errno : len > max ? EFBIG : 0;
    fclose(file);
    if (error) {
        free(text);
        errno = error;
        return NULL;
    }
    *ret_len = len;
    return text;
}

enum wsk_err cli_load_deck(void *context, const struct wsk_game *game,
                           const char *name, struct wsk_rules *rules,
                           struct wsk_fault *ret_fault) {
    struct cli_decks *decks = context;
    size_t len;
    if (!game->has_deck)
        return wsk_rules_load(rules, game, (struct wsk_word){"", 0}, ret_fault);
    if (!deck_path(game, name, decks->path, sizeof(decks->path)))
        return wsk_fault_set(ret_fault, WSK_EIO, 0,
                             "the name of the deck is too long");
    char *text = files_read(decks->path, DECK_SIZE_MAX, &len);
    if (!text)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "cannot read deck %s: %s",
                             decks->path, strerror(errno));
    enum wsk_err err =
        wsk_rules_load(rules, game, (struct wsk_word){text, len}, ret_fault);
    free(text);
    return err ? WSK_EDECK : WSK_OK;
}

static void report(const char *file, const struct cli_decks *decks,
                   enum wsk_err err, const struct wsk_fault *fault) {
    fprintf(stderr, "%s:%u: %s\n", err == WSK_EDECK ? decks->path : file,
            fault->line, fault->why);
}

static enum wsk_err read_lines(struct wsk_record *record, FILE *file,
                               struct wsk_fault *ret_fault) {
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    enum wsk_err err = WSK_OK;
    while (!err && (len = getline(&line, &cap, file)) >= 0) {
        size_t feed = len > 0 && line[len - 1] == '\n';
        err = wsk_record_read(
            record, (struct wsk_word){line, (size_t)len - feed}, ret_fault);
    }
    int error = errno;
    free(line);
    if (err)
        return err;
    if (ferror(file)) {
        errno = error;
        return WSK_EIO;
    }
    return wsk_record_close(record, ret_fault);
}

struct wsk_record *cli_read_record(const char *name) {
    struct cli_decks decks;
    struct wsk_fault fault = {0};
    bool standard_input = strcmp(name, "-") == 0;
    FILE *file = standard_input ? stdin : fopen(name, "rb");
    struct wsk_record *record = wsk_record_create(cli_load_deck, &decks);
    enum wsk_err err = file ? WSK_OK : WSK_EIO;
    if (!record) {
        err = WSK_EIO;
        errno = ENOMEM;
    }
    if (!err)
        err = read_lines(record, file, &fault);
    if (err == WSK_EIO)
        fprintf(stderr, "%s: %s\n", name, strerror(errno));
    else if (err)
        report(name, &decks, err, &fault);
    if (file && !standard_input)
        fclose(file);
    if (err) {
        wsk_record_destroy(record);
        return NULL;
    }
    return record;
}

/* All that is left of a file; NULL and errno on failure. */
static char *read_rest(FILE *file, size_t *ret_len) {
    size_t cap = 1 << 16, len = 0;
    char *text = malloc(cap);
    while (text) {
        len += fread(text + len, 1, cap - len, file);
        int error = ferror(file) ? errno : len > RECORD_SIZE_MAX ? EFBIG : 0;
        if (!error && len < cap) {
            *ret_len = len;
            return text;
        }
        cap *= 2;
        char *more = error ? NULL : realloc(text, cap);
        if (!more) {
            free(text);
            errno = error ? error : ENOMEM;
        }
        text = more;
    }
    return NULL;
}

char *cli_read_text(const char *name, size_t *ret_len) {
    bool standard_input = strcmp(name, "-") == 0;
    FILE *file = standard_input ? stdin : fopen(name, "rb");
    char *text = file ? read_rest(file, ret_len) : NULL;
    if (!text)
        fprintf(stderr, "%s: %s\n", name, strerror(errno));
    if (file && !standard_input)
        fclose(file);
    return text;
}

struct wsk_record *cli_parse_record(const char *name, struct wsk_word text) {
    struct cli_decks decks;
    struct wsk_fault fault = {0};
    struct wsk_record *record = wsk_record_create(cli_load_deck, &decks);
    enum wsk_err err = WSK_ENOMEM;
    if (record)
        err = wsk_record_parse(record, text, &fault);
    else
        fprintf(stderr, "%s: %s\n", name, strerror(ENOMEM));
    if (record && err)
        report(name, &decks, err, &fault);
    if (!err)
        return record;
    wsk_record_destroy(record);
    return NULL;
}

const struct wsk_game *cli_find_game(const struct cli_command *command,
                                     const char *id) {
    if (!id) {
        cli_misuse(command, "--game is needed");
        return NULL;
    }
    const struct wsk_game *game =
        wsk_game_find((struct wsk_word){id, strlen(id)});
    if (game && game->offered)
        return game;
    char names[256];
    struct wsk_text text = wsk_text_in(names, sizeof(names));
    for (size_t i = 0; wsk_game_at(i); i++)
        if (wsk_game_at(i)->offered)
            wsk_text_put(&text, "%s%s", text.len ? ", " : "",
                         wsk_game_at(i)->id);
    cli_misuse(command, "there is no game '%s'; the games are %s", id, names);
    return NULL;
}

struct wsk_rules *cli_load_rules(const struct cli_command *command,
                                 const struct wsk_game *game, const char *deck,
                                 uint64_t seats) {
    struct cli_decks decks;
    struct wsk_fault fault = {0};
    if (!game->has_deck && strcmp(deck, "standard") != 0) {
        cli_misuse(command, "%s has no deck to choose", game->title);
        return NULL;
    }
    struct wsk_rules *rules =
        aligned_alloc(16, (game->rules_size + 15) / 16 * 16);
    if (!rules) {
        fprintf(stderr, "woolsack: %s\n", strerror(ENOMEM));
        return NULL;
    }
    enum wsk_err err = cli_load_deck(&decks, game, deck, rules, &fault);
    if (err == WSK_EIO) {
        cli_print_called(command);
        fprintf(stderr, ": %s\n", fault.why);
    } else if (err) {
        report("", &decks, err, &fault);
    } else {
        err = wsk_rules_seats(rules, (unsigned)seats, 0);
    }
    if (err) {
        free(rules);
        return NULL;
    }
    return rules;
}

struct wsk_record *
cli_new_record(const struct wsk_game *game, const char *deck, unsigned seats,
               void (*name)(unsigned seat, char *ret, size_t cap)) {
    char names[WSK_SEATS_MAX][64];
    struct wsk_header header = {.game = game, .deck = deck, .seats = seats};
    for (unsigned s = 0; s < seats; s++) {
        name(s, names[s], sizeof(names[s]));
        header.names[s] = names[s];
    }
    struct cli_decks decks;
    struct wsk_fault fault = {0};
    struct wsk_record *record = wsk_record_create(cli_load_deck, &decks);
    enum wsk_err err = WSK_ENOMEM;
    if (record)
        err = wsk_record_begin(record, &header, &fault);
    if (!err)
        return record;
    if (err == WSK_EDECK)
        report("", &decks, err, &fault);
    else
        fprintf(stderr, "woolsack: %s\n",
                record ? fault.why : wsk_err_text(err));
    wsk_record_destroy(record);
    return NULL;
}
