/*
 * player.h - who plays: a bot of ours, somebody's program or a function.
 *
 * A player is a word on the command line:
 *
 *   expert        a level of src/ai
 *   expert:5000   the same, looking at 5000 positions for each answer
 *   exec:PATH     a program that speaks the bot protocol; arguments may follow,
 *                 separated by spaces
 *
 * Whoever calls from C may also make one of a function (wsk_choose).
 *
 * A player who sits down becomes a wsk_seat, for one game. It always has a
 * move: if a program fails, the simplest bot plays on in its place.
 */
#ifndef WSK_ARENA_PLAYER_H
#define WSK_ARENA_PLAYER_H

#include "trouble.h"
#include "woolsack/bot.h"
#include "woolsack/record.h"

/* Who plays on when a program has failed. */
#define WSK_STAND_IN WSK_LEVEL_LAMB

#define WSK_NODES_MAX 999999999U

/* The move of `seat`, one of those that wsk_moves lists in `view`. A match
 * asks from several threads at once. */
typedef wsk_move wsk_choose(void *context, const struct wsk_rules *rules,
                            const struct wsk_state *view, unsigned seat,
                            struct wsk_rng *rng);

struct wsk_player {
    const char *name;    /* the word itself; borrowed */
    const char *command; /* borrowed; NULL: no program plays */
    bool silent;         /* what a program says on standard error is lost: a
                          * screen must not be written over */
    wsk_choose *choose;  /* NULL: the bot plays */
    void *context;       /* of choose; borrowed */
    struct wsk_bot bot;
};

/* Reads the word. The player borrows it; its bot gets the nets. A program is
 * not started, but it must be there. */
WSK_CHECK_RESULT enum wsk_err wsk_player_read(const char *word,
                                              const struct wsk_nets *nets,
                                              struct wsk_player *ret_player,
                                              struct wsk_fault *ret_fault);

struct wsk_exec;

/* A player in one game. */
struct wsk_seat {
    const struct wsk_player *player;
    unsigned number;
    struct wsk_exec *exec;      /* the program, as long as it behaves */
    bool stood_in;              /* the simplest bot has taken over */
    struct wsk_trouble trouble; /* why, if the program failed when asked */
    struct wsk_memory memory;
};

/* Sits down; a program is started and given so much time for each answer.
 * False if that fails: the fault says why, and the stand-in plays. */
bool wsk_seat_begin(struct wsk_seat *seat, const struct wsk_player *player,
                    unsigned number, unsigned time_ms,
                    struct wsk_fault *ret_fault);

/* The same for a player whose program is not to be trusted any more. */
void wsk_seat_stand_in(struct wsk_seat *seat, const struct wsk_player *player,
                       unsigned number);

/* What a bot with these nets remembers of a game. */
void wsk_remember(const struct wsk_record *record, const struct wsk_nets *nets,
                  struct wsk_memory *ret_memory);

/* Takes note of an event that happens in `before`, where no record is kept:
 * every seat is told about every event. */
void wsk_seat_watch(struct wsk_seat *seat, const struct wsk_rules *rules,
                    const struct wsk_state *before,
                    const struct wsk_event *event);

/*
 * The move of the seat, which must choose in `state`. It sees only its view.
 * `record` is the game so far; NULL will do for a bot of ours that has been
 * told of all events. False in the
 * moment when a program fails: the fault says why, and this move, like all
 * later ones, is that of the stand-in.
 */
bool wsk_seat_choose(struct wsk_seat *seat, const struct wsk_rules *rules,
                     const struct wsk_state *state, struct wsk_record *record,
                     struct wsk_rng *rng, wsk_move *ret_move,
                     struct wsk_fault *ret_fault);

/* Whether that would not have to wait for a program: asks it, if need be, and
 * waits so long for its answer. */
bool wsk_seat_ready(struct wsk_seat *seat, struct wsk_record *record,
                    unsigned ms);

/* Leaves the table. False if a program would not go; it is gone now. */
bool wsk_seat_end(struct wsk_seat *seat, struct wsk_record *record,
                  struct wsk_fault *ret_fault);

/* The player's name as it may stand in a record. */
void wsk_player_name(const struct wsk_player *player, char *ret, size_t cap);

#endif
