/*
 * play.h - what lies behind `woolsack play`: nets, decks, the place where the
 * game is kept, sessions made from them, and what the command's parts share.
 * Inside src/cli only.
 */
#ifndef WSK_CLI_PLAY_H
#define WSK_CLI_PLAY_H

#include "../play/keep.h"
#include "../play/plain.h"
#include "../play/session.h"
#include "cli.h"
#include "lang.h"

/* Milliseconds that a program has for an answer: a person waits for it. */
#define PLAY_TIME_MS 10000

struct play_desk {
    struct cli_lang lang;
    struct cli_decks decks;
    struct keep keep; /* keep.path is empty if games cannot be kept */
    const struct wsk_game *game; /* whose nets these are */
    struct wsk_nets *nets;
    const char *save; /* --save */
    bool open_herds, marks;
};

/* Takes a place for the game; one that is interrupted, unless `fresh`. If no
 * game can be kept, that is said once on standard error. A finished game that
 * lies in the place becomes the last one. */
void play_desk_open(struct play_desk *desk, bool fresh);
/* Puts what is finished away. */
void play_desk_close(struct play_desk *desk);

/* A new game. A broken deck is named in the fault. NULL: see there. */
struct session *play_begin(struct play_desk *desk,
                           const struct session_setup *setup,
                           struct wsk_fault *ret_fault);

/* A game from a text. `trusted`: its programs may be started. `kept`: it goes
 * on in the desk's place, and in the file of --save. */
struct session *play_load(struct play_desk *desk, struct wsk_word text,
                          uint64_t seed, bool trusted, bool kept,
                          struct wsk_fault *ret_fault);

/* The interrupted game that lies in the place; NULL with an empty fault if
 * there is none. One that is damaged is moved aside, and the fault says where
 * to. */
struct session *play_resume(struct play_desk *desk,
                            struct wsk_fault *ret_fault);

/* The evening: the program between its options and the front end. */

/* What the command line says. */
struct play_request {
    const char *seats, *load, *save, *lang, *deck;
    uint64_t seed;
    bool open_herds, plain, no_animation, ascii, fresh;
};

/* The program between its options and the front end. */
struct play_evening {
    const struct play_request *request;
    struct play_desk desk;
    struct session_setup setup;
    struct session *session;
    struct reader reader;
    bool reading;
    int signal;     /* that ended it; 0: none */
    bool tui_raise; /* the same, caught by the screen */
    unsigned games; /* begun */
};

/* One sentence on standard error; returns CLI_FAILED. */
enum cli_status play_fail(const struct wsk_fault *fault);

/* For texts that are about no game yet. */
struct words play_words(const struct play_evening *evening);

/* Standard input, opened when it is first wanted. */
struct reader *play_reader(struct play_evening *evening);
void play_stop_reading(struct play_evening *evening);

/* How a front end, or a question before it, ended. */
enum cli_status play_status(struct play_evening *evening, enum plain_end end,
                            const struct wsk_fault *fault);

/* Whether the screen's own menu will ask: then it offers the interrupted game,
 * too. */
bool play_menu_asks(const struct play_evening *evening);

/* The session of --load, or the interrupted one if somebody wants it; none if
 * a new game is to begin. */
enum cli_status play_find_session(struct play_evening *evening);

#endif
