/*
 * play_desk.c - nets, decks and the place of the game, and sessions from them.
 */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "nets.h"
#include "play.h"

#define RECORD_SIZE_MAX (16 << 20)

/* The place. */

/* The text of a finished game ends like this and no other does. */
static bool is_finished(const char *text, size_t len) {
    static const char mark[] = "\nend\n";
    size_t size = sizeof(mark) - 1;
    return len >= size && memcmp(text + len - size, mark, size) == 0;
}

static void put_finished_away(struct play_desk *desk) {
    char path[KEEP_PATH];
    struct wsk_fault fault;
    size_t len;
    if (!desk->keep.path[0])
        return;
    char *text = files_read(desk->keep.path, RECORD_SIZE_MAX, &len);
    bool finished = text && is_finished(text, len);
    free(text);
    if (finished && keep_move(&desk->keep, "last", path, &fault) != WSK_OK)
        fprintf(stderr, "woolsack play: %s\n", fault.why);
}

void play_desk_open(struct play_desk *desk, bool fresh) {
    struct wsk_fault fault;
    if (keep_open(&desk->keep, fresh, &fault) != WSK_OK) {
        fprintf(stderr,
                "woolsack play: %s; an interrupted game would be lost\n",
                fault.why);
        return;
    }
    put_finished_away(desk);
}

void play_desk_close(struct play_desk *desk) {
    put_finished_away(desk);
    keep_close(&desk->keep);
    cli_free_nets(desk->nets);
    desk->nets = NULL;
}

/* A new game must not be written over one that may be resumed. */
static void clear_place(struct play_desk *desk) {
    put_finished_away(desk);
    if (!desk->keep.path[0] || access(desk->keep.path, F_OK) != 0)
        return;
    keep_close(&desk->keep);
    play_desk_open(desk, true);
}

/* Sessions. */

static bool fetch_nets(struct play_desk *desk, const struct wsk_game *game,
                       struct wsk_fault *ret_fault) {
    if (desk->game == game && desk->nets)
        return true;
    cli_free_nets(desk->nets);
    desk->nets = cli_load_nets(game);
    desk->game = game;
    if (!desk->nets)
        (void)wsk_fault_set(ret_fault, WSK_EIO, 0,
                            "the nets of the bots cannot be used");
    return desk->nets != NULL;
}

static struct session_host host_of(struct play_desk *desk, bool kept) {
    return (struct session_host){
        .loader = cli_load_deck,
        .loader_context = &desk->decks,
        .nets = desk->nets,
        .time_ms = PLAY_TIME_MS,
        .state_file = kept && desk->keep.path[0] ? desk->keep.path : NULL,
        .save_file = kept ? desk->save : NULL,
        .screen = desk->marks,
        .sync = isatty(STDIN_FILENO),
        .open_herds = desk->open_herds,
        .tongue = desk->lang.tongue,
        .marks = desk->marks};
}

/* A deck that is broken is reported at its own line. */
static void name_deck(const struct play_desk *desk, enum wsk_err err,
                      struct wsk_fault *fault) {
    const struct wsk_fault inner = *fault;
    if (err == WSK_EDECK)
        (void)wsk_fault_set(fault, err, 0, "%s:%u: %s", desk->decks.path,
                            inner.line, inner.why);
}

/* A path stays good when the game is resumed from another folder. */
static const char *absolute_deck(const char *name, char *buffer) {
    size_t len = strlen(name);
    bool is_path =
        strchr(name, '/') || (len > 4 && strcmp(name + len - 4, ".tsv") == 0);
    return is_path && realpath(name, buffer) ? buffer : name;
}

/* A file that cannot be written shows now, not in the middle of the game. */
static struct session *try_save(struct play_desk *desk, struct session *session,
                                struct wsk_fault *ret_fault) {
    if (!session || !desk->save ||
        session_save(session, desk->save, ret_fault) == WSK_OK)
        return session;
    session_destroy(session);
    return NULL;
}

struct session *play_begin(struct play_desk *desk,
                           const struct session_setup *setup,
                           struct wsk_fault *ret_fault) {
    char path[PATH_MAX];
    struct session_setup absolute = *setup;
    enum wsk_err err = WSK_OK;
    if (!fetch_nets(desk, setup->game, ret_fault))
        return NULL;
    clear_place(desk);
    absolute.deck = absolute_deck(setup->deck, path);
    const struct session_host host = host_of(desk, true);
    struct session *session = session_create(&absolute, &host, &err, ret_fault);
    if (!session)
        name_deck(desk, err, ret_fault);
    return try_save(desk, session, ret_fault);
}

/* The game of a record, if it says so. */
static const struct wsk_game *find_game(struct wsk_word text) {
    static const char verb[] = "game ";
    size_t len = sizeof(verb) - 1;
    struct wsk_word line;
    while (wsk_line_next(&text, &line)) {
        line = wsk_line_trim(line);
        if (line.len > len && memcmp(line.start, verb, len) == 0)
            return wsk_game_find(
                (struct wsk_word){line.start + len, line.len - len});
    }
    return NULL;
}

struct session *play_load(struct play_desk *desk, struct wsk_word text,
                          uint64_t seed, bool trusted, bool kept,
                          struct wsk_fault *ret_fault) {
    const struct wsk_game *game = find_game(text);
    enum wsk_err err = WSK_OK;
    if (game && !fetch_nets(desk, game, ret_fault))
        return NULL;
    struct session_host host = host_of(desk, kept);
    host.trusted = trusted;
    struct session *session = session_load(text, seed, &host, &err, ret_fault);
    if (!session)
        name_deck(desk, err, ret_fault);
    return kept ? try_save(desk, session, ret_fault) : session;
}

/* What cannot be read is nothing that a person should lose. */
static void set_damaged_aside(struct play_desk *desk, struct wsk_fault *fault) {
    const struct wsk_fault inner = *fault;
    struct wsk_fault moving;
    char path[KEEP_PATH];
    if (keep_move(&desk->keep, "damaged", path, &moving) != WSK_OK) {
        *fault = moving;
        desk->keep.path[0] = '\0'; /* it stays where it is */
        return;
    }
    (void)wsk_fault_set(
        fault, WSK_ESYNTAX, 0,
        "the interrupted game is damaged (line %u: %s); it is kept as %s",
        inner.line, inner.why, strrchr(path, '/') + 1);
}

struct session *play_resume(struct play_desk *desk,
                            struct wsk_fault *ret_fault) {
    size_t len;
    *ret_fault = (struct wsk_fault){0};
    if (!desk->keep.path[0])
        return NULL;
    char *text = files_read(desk->keep.path, RECORD_SIZE_MAX, &len);
    if (!text && errno == ENOENT)
        return NULL;
    struct session *session = NULL;
    if (text)
        session = play_load(desk, (struct wsk_word){text, len}, 0, true, true,
                            ret_fault);
    else
        (void)wsk_fault_set(ret_fault, WSK_EIO, 0, "%s", strerror(errno));
    free(text);
    if (!session)
        set_damaged_aside(desk, ret_fault);
    return session;
}
